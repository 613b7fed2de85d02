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
screen-small-size = { $columns } × { $rows } here, { $least-columns } × { $least-rows } at least.
screen-small-larger = Make the window larger, or the letters smaller (Ctrl −).
screen-small-waits = The game waits, nothing is lost.
screen-small-goes-on = The room goes on without you.
screen-plain = As plain text (--plain)

## The full screen: the menu

screen-tagline = Two games, no account. Choose, play.
screen-menu-machine = against the machine, level { $level }
screen-menu-two = Two here
screen-menu-two-about = in turn, at one keyboard
screen-menu-variants-about = sizes, more players, powers
screen-menu-tetris-about = sprint, marathon, of the day, arena
screen-menu-games = Games
screen-menu-games-about = saved in this folder
screen-menu-saved = { $count } saved
screen-menu-saved-open = { $count } saved · { $open } to finish
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
screen-daily-note = Three minutes, the same pieces for everyone today. One try counts.
screen-rows-to-go = { $rows ->
    [one] row to go
   *[other] rows to go
}
screen-reached = Done in { $time }!
screen-you = You
screen-alone = none, alone
screen-ahead = Ahead
screen-behind = Behind
screen-points = Points
screen-map = The whole board
screen-news = Just happened
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
screen-code-note = A room or a server; then Enter.
screen-new-room = New room
screen-quick = Quick
screen-create-four = new Puissance 4
screen-create-tetris = new Tetris
screen-open-room = Open the room
screen-private = Private
screen-bad-link = This names neither a room nor a server. A link ends with the room’s code, like rive-42.
screen-no-server = No server answers yet. K takes the address of another one.
screen-not-connected = No connection to { $host } yet. Trying again…
screen-room-code = Code
screen-room-leave-note = The others are told that you are away; the link leads back.
screen-offer-keys = Y accept, N decline
screen-game-link = Link of this game: { $link }
screen-stand = give the place up
screen-reacted = { $name }: “{ $reaction }”
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

## The full screen: puzzles and explorer

screen-menu-puzzles = Puzzles
screen-menu-puzzles-about = { $count } positions, one good move
screen-puzzles-tagline = Positions with a single good move, and why.
screen-puzzle = Puzzle
screen-puzzle-day = Puzzle of the day
screen-puzzle-day-note = The same for everyone, harder from Monday to Sunday. Only the first answer counts for the streak.
screen-puzzle-turn = { $name } to play
screen-puzzle-win = Find the only column that wins.
screen-puzzle-win-on = Find a column that keeps the win.
screen-puzzle-draw = Find the only column that does not lose.
screen-puzzle-draw-on = Find a column that still does not lose.
screen-puzzle-note = Aim at a column, then play. H gives a hint.
screen-puzzle-wrong = Wrong columns
screen-puzzle-hints = Hints
screen-streak = Streak
screen-longest = Longest
screen-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
screen-streak-note = Streak: { $streak } { $streak ->
    [one] day
   *[other] days
}, the longest { $longest }.
screen-other-day = another day
screen-step = step
screen-try-again = try again
screen-hint = hint
screen-solution = solution
screen-stop = stop
screen-missed = those missed
screen-storm = Storm
screen-storm-note = Three minutes, each puzzle harder than the one before. A mistake costs ten seconds, five in a row gain five.
screen-storm-bests = Best of the day: { $day }, best ever: { $ever }.
screen-storm-day = Best of the day
screen-storm-ever = Best ever
screen-storm-over = Time!
screen-storm-missed = Missed
screen-storm-longest = Longest row
screen-storm-review = Missed { $number } of { $all }: the column was { $column }, you played { $answered }.
screen-new-best = a new best!
screen-solved = { $count } solved
screen-in-a-row = { $count } in a row
screen-explorer = Explorer
screen-explorer-note = Any position: what every column is worth, exactly, and how the best play goes on.
screen-explorer-hint = Play on the board, or paste a position such as 4453.
screen-explore = explore
screen-exact = exact
screen-best-line = Best play
screen-best-column = best column
screen-back-one = back
screen-forward-one = forward
screen-empty-board = empty board
screen-position = type a position
screen-position-ask = Position, as columns:
screen-why = why
screen-why-column = Why column { $column }?
screen-why-threats = { $marks }: a threat, once the column is played.
screen-mouse-puzzle = hover aims, click plays, wheel steps
screen-mouse-explorer = click plays, right click or wheel takes back
screen-count-you = You are { $name }.
screen-last-move = Last: { $mark } column { $column }
screen-mistakes-each = · mistakes { $each }
screen-storm-leave-note = A storm that is left is over, and does not count.
screen-games-here = { $count } games here
screen-accuracy = Accuracy { $first }% – { $second }%
screen-rows-done = { $rows } of { $goal }
screen-winning-line = [{ $mark }] the winning line
