## The full screen
