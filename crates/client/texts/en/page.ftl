# What the pages themselves say, before or beside their programs.

web-update = A new version is here.
web-update-now = Reload
web-update-later = Later
