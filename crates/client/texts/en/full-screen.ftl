## The full screen: keys

screen-keys = keys
screen-keys-title = Keys
screen-keys-language = français, English
screen-keys-theme = light or dark
screen-keys-bell = bell on or off
screen-keys-escape = back
screen-keys-quit = quit
screen-keys-redraw = draw again
screen-keys-close = any key closes this
screen-escape = Esc
screen-home = Home
screen-end = End
screen-choose = choose
screen-change = change
screen-open = open
screen-back = back
screen-leave = Leave
screen-quit = Quit
screen-save = Save
screen-column = play
screen-drop = drop
screen-analysis = analysis
screen-move = move
screen-level = level
screen-rename = your name
screen-watch = watch
screen-refresh = look again
screen-five-seconds = five seconds
screen-shift = move
screen-wall = to the wall
screen-yes = yes
screen-no = no

## The full screen: a terminal that is too small

screen-small = Quatris needs a little room.
screen-small-size = { $columns } × { $rows } here, 80 × 24 at least. Make the window larger, or the letters smaller.
screen-small-waits = The game waits, nothing is lost. Q quits.

## The full screen: the menu

screen-tagline = Two games, no account. Choose, play.
screen-menu-machine = against the machine, level { $level }
screen-menu-two = Two here
screen-menu-two-about = in turn, at one keyboard
screen-menu-variants-about = sizes, more players, powers
screen-menu-tetris-about = alone or with machines
screen-menu-games = Games
screen-menu-games-about = saved in this folder
screen-menu-online = Online
screen-menu-online-about = open rooms, a code or a link
screen-menu-serve = Server
screen-menu-serve-about = open Quatris to your friends
screen-name = You are { $name }.
screen-no-name = You have no name yet: P chooses one.
screen-name-ask = Your name:

## The full screen: Puissance 4

screen-opponents = Opponents
screen-first = Begins
screen-perfect = On this board, the best machine is perfect.
screen-strong = On this board, the best machine is strong, not perfect.
screen-leave-title = Leave this game?
screen-leave-note = Its position is told when you quit; S saves it to a file.
screen-leave-yes = Leave
screen-leave-no = Stay
screen-wins = wins
screen-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
screen-review-legend = * the best  ^ the one played
screen-date = Date
screen-games-none = There is no saved game in this folder. S saves one while you play.

## The full screen: Tetris

screen-sprint-note = Forty rows, as fast as you can.
screen-marathon-note = As far as you get; every ten rows are a level.
screen-daily-note = Three minutes, the same pieces for everyone today.
screen-rows-to-go = { $rows ->
    [one] row to go
   *[other] rows to go
}
screen-reached = Done in { $time }!
screen-you = You
screen-alone = none, alone
screen-points = Points
screen-map = The whole board
screen-left = left
screen-rows-word = { $rows ->
    [one] row
   *[other] rows
}
screen-short-rows = { $rows } r.
screen-place = place { $place } of { $all }
screen-tetris-leave-note = A game of Tetris that is left is over.

## The full screen: online

screen-game = Game
screen-playing = playing
screen-code = A code or a link
screen-code-note = Type or paste it, then Enter.
screen-quick-note = With whoever wants to play now.
screen-create-four = new Puissance 4
screen-create-tetris = new Tetris
screen-bad-link = This names no room. A link ends with the room’s code, like rive-42.
screen-no-server = No server answers. It is tried again and again.
screen-room-code = Code
screen-room-leave-note = The others are told that you are away; the link leads back.
screen-offer-keys = Y accept, N decline
screen-stand = give the place up
screen-remove-machine = remove a machine
screen-needs-terminal = This is drawn on a terminal, and here is none.

## The full screen: settings

screen-auto = automatic
screen-light = light
screen-dark = dark
screen-ground = Ground
screen-colours = Colours
screen-colours-none = none
screen-colours-true = 16 million
screen-characters = Characters
screen-ascii = ASCII only
screen-all-characters = all
screen-motion = Tokens fall
screen-bell = Bell
screen-key-note = Backspace takes the keys away, Esc leaves them.
screen-key-refused = This key has another use.
screen-settings-note = Everything is kept at once, for the next time too.
screen-menu-settings-about = language, colours, keys
screen-mouse = Mouse
screen-mouse-four = hover aims, click plays, right click takes back
screen-mouse-tetris = hover moves, click slams, wheel turns
screen-best = Best
screen-replay-gone = This game is no longer there.
