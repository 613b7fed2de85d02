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
refusal-own-token = The token in column { $column }, row { $row } is yours. Pick an opponent's.
refusal-nothing-to-take-back = There is no move to take back.
refusal-game-not-over = This game is not over yet.

## Setups, notation and saved games

setting-columns = columns
setting-rows = rows
setting-align = tokens to align
setting-players = players
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
damage-player = there is no such player.
damage-result = the result should be “unfinished”, “draw” or “won by” and a player.
damage-date = the date should look like 2026-03-14.
damage-seed = the seed should be a whole number.
damage-other-result = the moves lead to another result: { $found }.
damage-trailing = nothing should follow the moves.
verdict-unfinished = unfinished
verdict-draw = draw
verdict-won-by = won by player { $player }

## The plain terminal

plain-welcome = Puissance 4: { $columns } columns, { $rows } rows, align { $align }. Type ? for help.
plain-ask = { $name } { $mark }, column 1 to { $columns }?
plain-empty = Type the number of a column from 1 to { $columns }, or ? for help.
plain-not-a-number = “{ $typed }” is not a column number. Type a number from 1 to { $columns }, or ? for help.
plain-help =
    A number plays that column. u takes your move back, h gives a hint, q leaves.
    The end of input leaves too, and tells the position so that it can be resumed.
plain-help-powers =
    Powers, once each: X35 erases the opponent's token in column 3, row 5;
    R2 erases row 2; F45 floats a token in column 4, row 5. Rows count from the bottom.
plain-hand = { $name } still holds: { $powers }.
plain-taken-back = Taken back.
plain-wins = { $name } { $mark } wins!
plain-line = Winning cells: { $cells }.
plain-cell = column { $column } row { $row }
plain-draw = Draw: nobody can align any more.
plain-score = Score: { $wins }, draws { $draws }.
plain-score-of = { $name } { $wins }
plain-next = Press Enter for the next game, { $name } begins. q leaves.
plain-position = Position: { $moves }
plain-no-moves = Position: no move was made.
plain-resume = To go on from here: { $command }

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

## Showing, replaying and verifying

show-turn = { $name } { $mark } to play.
show-legal = Open columns: { $columns }.
replay-heading = { $names }, { $date }
replay-without-date = { $names }
replay-more = Enter for the next move, q to leave.
verify-holds = This game holds: { $moves } legal moves, { $result }.
file-unreadable = { $file } cannot be read: { $reason }
file-unwritable = { $file } cannot be written: { $reason }
file-no-text = { $file } is not a saved game: it holds bytes that are no text.

## Serving

serve-ready = Quatris is ready: open { $address } in a browser. Ctrl+C stops it.
serve-address-taken = { $address } is already in use. Stop the other program, or choose another address with --addr.
serve-unusable = It is not possible to listen on { $address }: { $reason }
