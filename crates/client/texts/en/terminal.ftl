## The plain terminal

plain-welcome = Puissance 4: { $columns } columns, { $rows } rows, align { $align }. Type ? for help.
plain-ask = { $name } { $mark }, column 1 to { $columns }?
plain-empty = Type the number of a column from 1 to { $columns }, or ? for help.
plain-may-swap = { $name } may go on with a column, or swap the tokens with w.
plain-not-a-number = “{ $typed }” is not a column number. Type a number from 1 to { $columns }, or ? for help.
plain-help =
    A number plays that column. u takes your move back, h gives a hint,
    s says what every column is worth, q leaves.
    The end of input leaves too, and tells the position so that it can be resumed.
plain-help-why = y 4 says why column 4 is worth that, and y why the best one is.
plain-help-powers =
    Powers, once each: X35 erases the opponent's token in column 3, row 5;
    R2 erases row 2; F45 floats a token in column 4, row 5. Rows count from the bottom.
plain-no-why = Here it cannot be explained: only the classic board is.
plain-level = The machine plays at level { $level } of 7.
plain-perfect = The machine plays at level 7: perfectly, on this board.
plain-strong = The machine plays at level 7: strong, but not perfect on this board.
plain-thinking = { $name } is thinking…
plain-not-a-power = “{ $typed }” is no power: X35 erases the token in column 3, row 5; R2 erases row 2; F45 floats a token in column 4, row 5.
plain-resigned = { $name } has resigned.
plain-saved = Saved to { $file }
plain-hand = { $name } still holds: { $powers }.
plain-taken-back = Taken back.
plain-wins = { $name } { $mark } wins!
plain-line = Winning cells: { $cells }.
plain-cell = column { $column } row { $row }
plain-draw = Draw: nobody can align any more.
plain-score = Score: { $wins }, draws { $draws }.
plain-score-of = { $name } { $wins }
plain-next = Press Enter for the next game, { $name } begins. u takes the last move back, q leaves.
plain-position = Position: { $moves }
plain-no-moves = Position: no move was made.
plain-resume = To go on from here: { $command }

## Showing, replaying and verifying

show-turn = { $name } { $mark } to play.
show-legal = Open columns: { $columns }.
replay-heading = { $names }, { $date }
replay-without-date = { $names }
replay-more = Move { $number } of { $all }: Enter for the next, b back, a number to go there, e to the end, q to leave.
games-none = There is no saved game in { $folder }. quatris play --save FILE keeps one.
menu =
    Quatris. What would you like?
      1  Puissance 4 against the machine; 1 7 plays at level 7
      2  Puissance 4 together at this terminal
      3  The puzzle of the day
      4  Saved games of this folder
      5  Serve both games to browsers
      6  All that can be asked
      q  Quit
menu-ask = Your choice?
menu-unknown = A number from 1 to 6, or q. After 1 comes perhaps a level from 1 to 7.
verify-holds = This game holds: { $moves } legal moves, { $result }.
file-unreadable = { $file } cannot be read: { $reason }.
file-unwritable = { $file } cannot be written: { $reason }.
system-not-found = there is no such file or folder
system-denied = that is not allowed
system-is-folder = it is a folder
system-not-folder = a part of its path is no folder
system-full = the disk is full
system-read-only = nothing can be written there
system-refused = nobody answers there
system-no-address = this computer has no such address
system-exists = it is there already
system-late = the answer did not come in time
file-no-text = this is no saved game: it holds bytes that are no text.
verify-tetris = This game holds: { $seconds } seconds, { $events } events, every piece from the promised seed.
verify-tetris-unfinished = Unfinished: { $seconds } seconds and { $events } events hold, every piece from the promised seed, but the game does not come to its end.
verify-signed = Recomputed and signed by { $host }: { $players }; { $result }.
verify-unsigned = Recomputed, not signed.
verify-unknown-key = Recomputed and signed with the key { $key }; whose it is can't be told without --key.
verify-forged = the signature is not of this game. It does not hold.
verify-no-key = this is no key of a server; it is to be had at /.well-known/quatris.
file-is-tetris = this is a game of Tetris. Watch it with quatris replay.
tetris-score = Player { $player }: { $points }
best-over = The game is over: there is no move left.

## Serving

serve-ready = Quatris is ready: open { $address } in a browser. Ctrl+C stops it.
serve-lan = In the same network: { $address }
serve-no-site = This program was built without its site: in a copy of its sources, run cargo xtask web, then cargo install --path crates/quatris.
serve-address-taken = { $address } is already in use. Stop the other program, or choose another address with --addr.
serve-data-in-use = Another server already uses { $directory }. Stop it, or choose another directory with --data.
serve-data-newer = The data was written by a later version of Quatris (format { $found }; this one knows { $known }). Nothing was changed; use that version, or choose another directory with --data.
serve-data-damaged = The data is damaged ({ $what }). Nothing was changed; restore a copy, or choose another directory with --data.
serve-data-broken = The data can't be read or written: { $what }
data-missing = There is nothing to copy in { $directory }.
backup-exists = { $file } is there already. Choose another name; no backup is overwritten.
backup-done = { $file } holds { $rooms } rooms, { $games } finished games and { $visitors } visitors.
restore-damaged = { $file } is no whole backup of Quatris ({ $what }). Nothing was changed.
restore-newer = This needs a later version of Quatris, which wrote the backup or the data in its place. Nothing was changed.
restore-done = { $rooms } rooms, { $games } finished games and { $visitors } visitors are back in { $directory }.
restore-before = What was there before is in { $file }.
serve-few-files = This system lets the server have only { $files } files open: more visitors than that are turned away. Raise the limit (ulimit -n, LimitNOFILE=).
admin-no-server = No server answers at { $socket }: { $reason }. Does it run, as this user, on this data?
admin-unread = The server and this program do not understand each other: are they of the same version?
admin-done = Done.
admin-room-connect-four = { $room } Puissance 4, { $phase }, { $players }/{ $seats } players, { $spectators } watch, opened by { $host }: { $names }
admin-room-connect-four-private = { $room } Puissance 4, private, { $phase }, { $players }/{ $seats } players, { $spectators } watch, opened by { $host }: { $names }
admin-room-tetris = { $room } Tetris, { $phase }, { $players }/{ $seats } players, { $spectators } watch, opened by { $host }: { $names }
admin-room-tetris-private = { $room } Tetris, private, { $phase }, { $players }/{ $seats } players, { $spectators } watch, opened by { $host }: { $names }
admin-room-aside = { $room } set aside
admin-phase-waiting = waiting
admin-phase-playing = playing
admin-phase-over = game over
admin-no-room = There is no such room. "quatris admin rooms" lists those there are.
admin-no-visitor = There is no visitor of this number.
admin-nobody = This is neither the number of a visitor nor an address.
admin-damaged = What is kept of this room can't be read; it stays set aside.
admin-unavailable = The server can't write this down at the moment.
health-unwell = No server is well on { $address }: { $reason }
crowd-nobody = No player could connect to { $url }. Is a server running there?
crowd-game = game
crowd-connections = connections
crowd-seconds = seconds
crowd-commands = commands
crowd-received = received per client
crowd-reconnected = reconnected
crowd-failures = failures
crowd-first-failure = first failure
crowd-seen = sent to seen
crowd-late = steps late by
crowd-connected = { $count ->
    [one] One connection is open.
   *[other] { $count } connections are open.
}
crowd-failed = { $count ->
    [one] One player failed.
   *[other] { $count } players failed.
}
serve-no-nats = The servers can't reach each other: { $reason }
serve-unusable = It is not possible to listen on { $address }: { $reason }

## Puzzles

puzzle-grade = Puzzle { $pips }. A number answers, h gives a hint, q leaves.
puzzle-win = { $name } { $mark }: find the only column that wins.
puzzle-win-on = { $name } { $mark }: find a column that keeps the win.
puzzle-draw = { $name } { $mark }: find the only column that does not lose.
puzzle-draw-on = { $name } { $mark }: find a column that still does not lose.
puzzle-right = Right!
puzzle-wrong = That lets it go. This is what happens:
puzzle-refuted = { $moves }. Try again.
puzzle-defence = The other side answers { $column }. And now?
puzzle-hint-left = Look at the left of the board.
puzzle-hint-middle = Look at the middle of the board.
puzzle-hint-right = Look at the right of the board.
puzzle-hint-column = { $count ->
    [one] It is column { $column }.
   *[other] Column { $column } is one of { $count } that are right.
}
puzzle-solution = { $count ->
    [one] It was column { $columns }.
   *[other] These columns were right: { $columns }.
}
puzzle-solved = Solved.
puzzle-share =
    Quatris · puzzle { $date }
    { $pips } · tries: { $tries } · hints: { $hints }
why-line-made = It makes the line at once.
why-line-next = It loses: the other side makes a line with column { $column }.
why-forced = Why: every token threatens, and each has one answer: { $moves }.
why-double = { $one } and { $other } can't both be stopped.
why-follow-up-wins = Why: answer every token right above it. Whatever the other side does, that wins.
why-follow-up-draws = Why: answer every token right above it. Whatever the other side does, that does not lose.
why-punished = It loses: the other side wins by threats, each with one answer: { $moves }.
why-cover-wins = Whatever the other side plays, there is an answer, and it wins in the end.
why-cover-draws = Whatever the other side plays, there is an answer, and it does not lose.
why-rules = By the names of the rules: { $rules }.
why-threat-odd = It leaves you a threat: { $cell }, an odd row.
why-threat-even = It leaves you a threat: { $cell }, an even row.
storm-begins = Three minutes. A mistake costs ten seconds, five in a row gain five. q leaves.
storm-left = { $seconds } s left, { $solved } solved.
storm-wrong = No: it was column { $column }. Ten seconds less.
storm-row = Right! Five in a row: five seconds more.
storm-no-hints = There are no hints in a storm.
storm-over = Time! Solved: { $solved }, missed: { $missed }, longest row: { $longest }.

## The explorer line by line

explore-ask = A column plays on, u goes back, y 4 says why of column 4, a position such as 4453 goes there, q leaves.
explore-line = Best play: { $moves }
explore-played = Played here in column { $column }: { $games } ({ $won } won by Red, { $drawn } drawn, { $lost } won by Yellow).
explore-no-server = That server does not answer: no games are counted.
