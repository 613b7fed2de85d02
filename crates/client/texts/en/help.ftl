## The command line: what it can do

help-about = Puissance 4 (Connect Four) and shared-board Tetris, in the terminal and in the browser.
help-usage = Usage:
help-commands = Commands
help-default = default: { $value }
help-help = Show this help
help-version = Show the version
help-lang = Language: en or fr [default: from the environment]
help-json = As JSON, for programs
help-ascii = Seven-bit characters only
help-seed = What the machine's choices depend on: the same seed, the same game
help-moves = The columns played: 1..9 then a..g; powers as X<col><row>, R<row>, F<col><row>
help-columns = Columns, 4 to 16
help-rows = Rows, 4 to 16
help-align = Tokens to align, 3 to 6
help-players = Players, 2 to 6
help-powers = Give every player the three powers
help-play = Play Puissance 4 in the terminal
help-play-level = Play against the machine: 1 (random) to 7 (perfect where the board can be solved, else strong)
help-play-two = Play together at this terminal [default]
help-play-first = The player who begins; you are 1, so 2 lets the machine begin
help-play-name = What you are called; once for each person
help-play-plain = Line by line, for screen readers and pipes
help-play-moves = Begin after these moves
help-play-load = Go on with a saved game, the last one of the file
help-play-save = Save after every move; games already in the file are kept
help-serve = Serve the web site and the games to browsers
help-serve-addr = Where to listen; 0.0.0.0:3000 lets other computers in
help-serve-data = Where rooms, games and visitors are kept [default: quatris in the user's data directory]
help-serve-metrics = Where the figures for Prometheus are, instead of /metrics of the site
help-serve-retention = Forget visitors who have not come, and games that ended, for so many days [default: never]
help-serve-log = The form of the log on standard error; RUST_LOG=info says more
help-admin = Speak to the server that runs on this data: rooms, visitors, who is blocked
help-admin-rooms = List every room, private ones and those set aside too
help-admin-visitors = List who is connected: number, address, room, name
help-admin-blocked = List who is blocked
help-admin-close = Close a room for good
help-admin-set-aside = Close a room and keep all of it, to look into it
help-admin-bring-back = Open a room that was set aside
help-admin-rename = Give a visitor another name
help-admin-block = Serve a visitor or an address no more
help-admin-unblock = Serve them again
help-admin-room = The room, as in its link
help-admin-visitor = The number of the visitor
help-admin-name = The new name, 2 to 20 characters
help-admin-who = The number of a visitor, or an address; of IPv6, its whole /64
help-serve-public-url = The site's address, such as https://play.example: only its own pages may connect
help-serve-trusted-proxy = A proxy, or a network of them, that is believed when it says for whom it asks; more than once for more
help-serve-limit = How much there may be of something, such as rooms=20; the names are in docs/hosting.md
help-backup = Copy everything a server keeps into one file, while it runs or not
help-backup-file = The backup
help-restore = Put a backup in the place of what a server keeps; the server must not run
help-replay = Watch a saved game, move by move
help-replay-file = A saved game of either kind; - is standard input
help-games = List the saved games of a folder
help-games-folder = The folder
help-replay-review = Say which moves were mistakes
help-verify = Recompute saved games and say whether they hold
help-verify-files = Saved games of either kind; - is standard input
help-verify-key = The key of a server that you trust: what its /.well-known/quatris says, in a file; or http:// and its address, to ask it
help-show = Show the position after some moves
help-best = Ask which move a machine makes
help-best-level = How strong the machine is, 1 to 7
help-engine = Answer other programs line by line; see docs/engine.md
help-solve = Score positions exactly, given here or one on each line of standard input
help-solve-format =
    Each answer is a line: POSITION SCORE NODES MICROSECONDS, with --all a score for each column (. where it is full).
    A score of k means that the side to move wins with its k-th token from the end, -k that it loses, 0 a draw.
help-solve-all = Score every column instead of the position
help-solve-wdl = Only who wins: 1, 0 or -1
help-solve-no-book = Use no precomputed result
help-solve-threads = Threads to search with
help-solve-hash-mb = Size of the table in megabytes
help-solve-positions = Columns played so far; without any, positions are read from standard input
help-simulate = Play a Tetris scenario: JSON on standard input, the resulting state on standard output
help-simulate-format = The format is described in docs/formats.md.
help-crowd = Let a crowd play on a server, and measure how long it waits
help-crowd-url = The server's socket
help-crowd-game = What is played
help-crowd-rooms = How many rooms; at a table there are two players
help-crowd-players = How many players on each Labo board
help-crowd-spectators = How many watch each room
help-crowd-rate = Moves a second in each room, or inputs a second of each player on a Labo board; 0 only stays connected
help-crowd-seconds = For how long
help-crowd-storms = How often all tables lose their connections at once

## The command line: what was wrong

refused-lang = en and fr are known.
refused-level = Levels are 1 to 7.
refused-name = A name has 2 to 20 characters that can be shown.
refused-room = A room has a name of small letters, digits and hyphens, as in its link.
refused-days = It takes 1 to 36500 days.
refused-public-url = An address is the scheme, the name and perhaps the port, such as https://play.example.
refused-proxies = Give an address or a network, such as 10.0.0.0/8.
refused-limit = Give NAME=NUMBER, such as rooms=20; the names are in docs/hosting.md.
refused-threads = It takes 1 to 64 threads.
refused-megabytes = It takes 1 to 65536 megabytes.
refused-rate = It takes a number from 0 to 1000.
refused-first = There is no player { $given } to begin: there are { $players }.
refused-names = There is no seat for { $name }: { $people ->
    [one] one person plays.
   *[other] { $people } people play.
}
refused-command = There is no command “{ $word }”.
refused-option = There is no option “{ $option }” here.
refused-value = “{ $value }” is nothing that { $option } can be.
refused-no-value = { $option } needs a value.
refused-accepted = These are: { $values }.
refused-together = { $option } cannot be used with { $other }.
refused-missing = This is missing: { $option }.
refused-count = { $option } got too many values, or too few.
refused-call = This call cannot be read.
refused-see-help = --help shows what can be asked.
solve-too-large = A board of { $columns } columns and { $rows } rows cannot be solved here: with { $width } columns, 4 to { $height } rows can.
solve-no-memory = A table of { $given } MB does not fit into the { $most } MB of memory that are free. Choose less with --hash-mb.
solve-not-a-column = move { $place }: { $found } is not a column
solve-column-full = move { $place }: column { $column } is full
solve-over = the game is over after move { $place }
file-not-a-file = this is not a file that a game could be saved to.
simulate-refused = This scenario cannot be played: { $reason }.
engine-unknown = “{ $line }” is no request. See docs/engine.md.
engine-no-scores = Exact scores are to be had on the classic board only.
engine-stopped = Stopped before the answer was known.
help-health = Ask a server whether it is there; the exit code tells
help-health-addr = Where it listens
help-man = Print the manual page
help-man-dir = Write a page for each command into this directory
help-completions = Print what completes the commands in a shell
help-completions-shell = The shell
help-tetris = Play Tetris in this terminal
help-tetris-rules = labo, on one narrow board; arena, on a wide one against the clock; sprint, marathon and daily, alone
help-tetris-machines = How many machines play along
help-join = Into the room that this link leads to, of either game
refused-machines = 0 to 99 machines can play along.
