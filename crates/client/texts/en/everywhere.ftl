## Players

colour-1 = Black
colour-2 = White
colour-3 = Triangle
colour-4 = Square
colour-5 = Cross
colour-6 = Bar
machine = Machine { $level }

## Moves

event-dropped = { $name } plays column { $column }, row { $row }.
event-token-erased = { $name } erases the token in column { $column }, row { $row }.
event-row-erased = { $name } erases row { $row }.
event-floated = { $name } floats a token in column { $column }, row { $row }.
event-swapped = { $name } swaps the tokens.
power-erase-token = Erase token
power-erase-row = Erase row
power-float = Floating token

## Refusals

refusal-game-over = The game is over. Start the next one.
refusal-not-your-turn = It is not your turn.
refusal-no-such-column = There is no column { $column }. Pick one from 1 to { $columns }.
refusal-no-such-row = There is no row { $row }. Pick one from 1 to { $rows }.
refusal-column-full = Column { $column } is full. Pick another.
refusal-powers-off = This game is played without powers.
refusal-power-spent = You have already used this power: { $power }.
refusal-cell-taken = The cell in column { $column }, row { $row } is taken. Pick an empty one.
refusal-no-token-there = There is no token in column { $column }, row { $row }.
refusal-empty-row = Row { $row } is empty: there is nothing to erase.
refusal-in-opening = Not yet: the opening is not over.
refusal-nothing-to-swap = There are no tokens to swap now.
opening-plain = Plain
opening-swap = Swap
opening-drawn = Draw, { $tokens } tokens
opening-laid = Proven draw: { $tokens } tokens are laid.
opening-drop-for-both = { $name } drops three tokens, of both colours; the other then chooses.
opening-you-may-swap = Play, or
opening-may-swap = { $name } plays on, or swaps the tokens.
refusal-own-token = The token in column { $column }, row { $row } is yours. Pick an opponent's.
refusal-nothing-to-take-back = There is no move to take back.
refusal-too-many-to-resign = With more than two players, nobody can resign.
refusal-game-not-over = This game is not over yet.

## Setups, notation and saved games

setting-columns = columns
setting-rows = rows
setting-align = tokens to align
setting-players = players
setting-powers = powers
setup-out-of-range = { $given } is out of range for { $setting }: { $least } to { $most } can be played.
unreadable-character = “{ $found }” cannot be read here. Columns are 1 to 9 then a to g; powers are X, R and F.
unreadable-cut-short = The notation ends in the middle of a move.
fault = Move { $number }, character { $at }: { $reason }
flaw = Line { $line }, character { $column }: { $damage }
damage-too-long = this is too long to be a saved game.
damage-expected = “{ $words }” should stand here.
damage-setup = the setup cannot be read.
damage-name-length = a name has { $least } to { $most } characters.
damage-name-unprintable = the name holds characters that cannot be shown.
damage-level = levels are 1 to 7.
damage-player = there is no such player.
damage-result = the result should be “unfinished”, “draw” or “won by” and a player.
damage-date = the date should look like 2026-03-14.
damage-seed = the seed should be a whole number.
damage-other-result = the moves lead to another result: { $found }.
damage-variation = a variation needs at least one move.
damage-variations = at most { $most } variations fit a file.
damage-trailing = nothing should follow the moves.
result-unfinished = unfinished
result-draw = draw
result-draw-agreed = draw by agreement
result-won-by = won by player { $player }
result-resigned-by = given up by player { $player }
result-lost-on-time-by = lost on time by player { $player }
result-abandoned-by = left by player { $player }

## Hints

wins-in = { $count ->
    [one] wins in { $count } move
   *[other] wins in { $count } moves
}
loses-in = { $count ->
    [one] loses in { $count } move
   *[other] loses in { $count } moves
}
draws = draw
hint-column = Column { $column }: { $meaning }.
hint-best-column = Column { $column }: { $meaning }, best.
hint-advice = Advice: { $move }.

## The browser: players

token-1 = Red
token-2 = Yellow
token-3 = Green
token-4 = Violet
token-5 = Sky
token-6 = Ivory

## The browser: every page

web-skip = Skip to the game
web-stuck = The solver did not load. Are you online?
web-try-again = Try again
web-back = Back to the home page
web-language = Language
web-theme = Theme
web-theme-auto = Like the system
web-theme-light = Light
web-theme-dark = Dark
web-theme-switch = Change the theme
web-sound-on = Turn the sound on
web-sound-off = Turn the sound off
web-close = Close
web-keys = Keys
web-offline-note = Plays offline too: install Quatris from the browser’s menu.
web-not-loaded = This page could not be loaded. Check the connection and try again.

## The browser: home

home-title = Two games, one click.
home-tagline = No account, no waiting. Pick one and play.
home-p4 = Puissance 4
home-p4-tagline = Line up four before they do.
home-demo = A demonstration game of Puissance 4
home-machine = Play the machine
home-people = Two on this screen
home-friends = With friends
home-quick = Quick match
home-variants = Variants
tetris-labo = Labo
tetris-name = Shared Tetris
tetris-settings = Settings
tetris-tagline = One board, and everyone is on it.
home-tetris-scene = Pieces of four players on one board
home-tetris-machines = Play with machines
home-games = Saved games
home-recent = Last games
home-none-yet = Your games are kept here, in this browser only.
room-lobby = Open rooms
room-none = Nobody waits at the moment. Open a room, and send its link.
room-join = Join
room-watch = Watch
room-new = A new room
room-free-many = Free places
room-free-places = { $count ->
    [one] { $count } free place
   *[other] { $count } free places
}
room-watching = { $count ->
    [one] { $count } person watching
   *[other] { $count } people watching
}

## The browser: choosing the machine

level-legend = Level
level-1 = Random
level-2 = Beginner
level-3 = Easy
level-4 = Medium
level-5 = Hard
level-6 = Expert
level-7 = Perfect
level-7-strong = Strong
colour-legend = You play
colour-begins = { $name }, begins
colour-follows = { $name }, second
play-start = Play

## The browser: a game

play-title = Puissance 4, a game
play-classic = Classic { $columns } × { $rows }
play-variant = { $columns } × { $rows }, align { $align }
play-variant-players = { $columns } × { $rows }, align { $align }, { $players } players
play-with-powers = { $variant }, powers
play-players = Players
play-your-turn = Your turn
play-turn = To play
play-waiting = Waiting
play-thinking = Thinking…
play-won = Won
play-lost = Lost
play-drew = Draw
play-begins-next = Begins next
play-your-turn-short = You play
play-you-wait = You wait
play-you-won = You won
play-you-lost = You lost
play-you-drew = You drew
play-you-begin-next = You begin next
play-turn-short = Plays
play-waiting-short = Waits
play-thinking-short = Thinks
play-score = Games
play-draws = { $count ->
    [one] { $count } draw
   *[other] { $count } draws
}
play-take-back = Take back
play-swap = Swap the tokens
play-hints = Hints
play-resign = Resign
play-save = Save to a file
play-new = New game
play-choice-later = Holds for the next game, which begins a new match.
play-clock-note = It starts with the first move, and stands still while this page is hidden or a question covers it.
play-share = Share
play-copied = Link copied
play-copy-this = Copy this link:
play-board = Puissance 4 board
play-board-table = The board, from top to bottom
play-column = Column { $column }
play-row = Row { $row }
play-empty = empty
play-column-open = Column { $column }, { $tokens ->
    [0] empty
    [one] { $tokens } token
   *[other] { $tokens } tokens
}, { $free } free
play-column-full = Column { $column }, full
play-cell = Column { $column }, row { $row }, { $content }
play-next-turn = { $event } { $name } to play.
play-taken-back = Taken back. { $name } to play.
play-game-begun = New game. { $name } begins.
play-resigned = { $name } resigns.
play-hand = Powers of { $name }
play-power-spent = { $power }, used
play-target-token = Pick an opponent’s token to erase.
play-target-row = Pick the row to erase.
play-target-float = Pick an empty cell for the floating token.
play-cancel = Cancel
play-powers-left = { $count ->
    [0] No power left
   *[other] Powers left: { $powers }
}
play-notation = Notation
end-wins = { $name } wins!
end-you-win = You win!
end-you-resigned = You resigned.
end-you-out-of-time = You ran out of time.
end-you-abandoned = You went away and did not come back.
end-draw = Draw.
end-resigned = { $name } resigned after { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.
end-line-horizontal = Horizontal, { $count } moves.
end-line-vertical = Vertical, { $count } moves.
end-line-diagonal = Diagonal, { $count } moves.
end-line-several = Several lines at once, { $count } moves.
end-full = The board is full, { $count } moves.
end-next = { $name } will begin.
end-you-next = You will begin.
end-again = Play again
end-review = Review
end-enter = Enter
resign-title = Resign this game?
resign-body = { $name } scores a point.
resign-stay = Keep playing
resign-go = Resign

## The browser: keys

keys-title = Keys
keys-columns = 1 to 9
keys-columns-do = play that column
keys-aim = ← →
keys-aim-do = aim
keys-drop = Space or Enter
keys-drop-do = drop
keys-next = Enter
keys-next-do = next game, when one is over
keys-undo-do = take back
keys-hints-do = hints on and off
keys-escape = Escape
keys-escape-do = put a power back
keys-help-do = this list

## The browser: what both games have

setup-where = New game
setup-knobs = Settings
setup-columns = Columns
setup-rows = Rows
setup-less = Less
setup-more = More
power-erase-token-does = what is above moves down by one cell
power-erase-row-does = everything above moves down
power-float-does = in any empty cell, and it stays there
review-course = Course of the game
review-play = Play
review-pause = Pause
review-speed = Speed
