## Tetris in the browser: only the programs that play it carry these

tetris-explained = Everyone drops pieces on one board: complete rows before the others do.
tetris-title = Shared Tetris, game in progress
tetris-rules = Rules
tetris-labo-note = A narrow board, one end for all: when it overflows, it is over. 10 points a row, minus one for every block you leave.
tetris-arena = Arena
tetris-arena-note = A wide board, hold and next pieces, against the clock. Rows at once, chains and shared rows are worth more.
tetris-machines = Machines
tetris-machine = Machine { $number }
tetris-strength = Their strength
tetris-step = One row every
tetris-seconds = { $seconds } s
tetris-duration = Duration
tetris-more = Other pages
tetris-replays = Watch a game
tetris-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tetris-board = Shared board, { $columns } columns, { $rows } rows, { $players ->
    [one] { $players } player
   *[other] { $players } players
}
tetris-you-are = You are
tetris-ranks = Scores
tetris-sum-rows = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}: { $points }
tetris-sum-chains = { $points } chains
tetris-sum-shared = { $points } shared
tetris-sum-blocks = { $points ->
    [one] { $points } block
   *[other] { $points } blocks
}
tetris-sum-top-outs = { $points } top-outs
tetris-not-played = has not played
tetris-left-game = left · { $details }
tetris-level = Level { $number }, { $name }
tetris-level-1 = gentle
tetris-level-2 = easy
tetris-level-3 = brisk
tetris-level-4 = lively
tetris-level-5 = quick
tetris-level-6 = fast
tetris-level-7 = hasty
tetris-level-8 = fiery
tetris-level-9 = wild
tetris-level-10 = furious
tetris-level-11 = mad
tetris-level-12 = dizzying
tetris-level-13 = thundering
tetris-level-14 = meteoric
tetris-level-15 = unreal
tetris-strength-1 = gentle
tetris-strength-2 = calm
tetris-strength-3 = lively
tetris-strength-4 = tough
tetris-strength-5 = fierce
tetris-time-left = Time left
tetris-hold = Hold
tetris-held = Held piece
tetris-next = Next
tetris-piece = Piece { $kind }
tetris-pad = Controls
tetris-left = left
tetris-right = right
tetris-turn-right = turn
tetris-turn-left = turn left
tetris-drop = down
tetris-slam = slam
tetris-hold-do = hold
tetris-touch = Drag to move, tap to turn, flick down to slam.
tetris-mouse = Mouse
tetris-mouse-do = move; click to slam, wheel or right click to turn
tetris-enter-do = next game, when one is over
tetris-pause = Pause
tetris-resume = Resume
tetris-see-all = See all
tetris-begun = The game begins.
tetris-you-completed = You complete { $rows ->
    [one] a row
   *[other] { $rows } rows
}. Your points: { $points }.
tetris-you-topped-out = { $points ->
    [0] You top out.
    [one] You top out: { $points } point less.
   *[other] You top out: { $points } points less.
} Your blocks go; the next piece comes in two seconds.
tetris-over = Game over
tetris-over-with = Game over: { $worth }
tetris-you-win = You win!
tetris-wins = { $name } wins!
tetris-tie = A tie: { $names }
tetris-with-points = { $points ->
    [1] { $points } point
   *[other] { $points } points
}
tetris-watch = Watch
tetris-other = Another game
tetris-replay = Watch a game
tetris-replay-of = A game to watch, { $rules } rules
tetris-no-replay = Play a game to its end, or open one that you saved.
tetris-no-game = The server does not answer, or does not keep this game any more.
tetris-open = Open a file
tetris-player = Player { $number }
tetris-at = { $at } of { $all }
tetris-seek = Moment of the game
tetris-proof = Verification
tetris-holds = Played again move by move from its seed: everything agrees. Fingerprint of the end:
key-space = Space
key-shift-left = Left Shift
key-shift-right = Right Shift
name-1 = Calm Otter
name-2 = Brisk Beaver
name-3 = Clever Fox
name-4 = Patient Owl
name-5 = Curious Lynx
name-6 = Merry Marmot
name-7 = Quiet Heron
name-8 = Swift Weasel
settings-where = Kept in this browser only
settings-both = Both games
settings-sound = Sound
settings-name = Your name
settings-name-note = 2 to 20 characters. Leave it empty to be given one.
own-data = What the server keeps about you
own-data-note = Your name, the day of your last visit, the rooms you opened and the games you finished there. Deleted, your name disappears from those games; the games stay.
own-data-none = Nothing: this server does not know you.
own-data-take = Download
own-data-delete = Delete
own-data-really = Delete it all, really?
own-data-deleted = The server has forgotten you.
own-data-failed = The server did not answer. Try again later.
settings-keys = Keys
settings-keys-note = Each key counts by its place: WASD is ZQSD on a French keyboard.
settings-add = + key
settings-press = Press a key…
settings-add-for = Add a key for: { $does }
settings-unbind = Remove the key { $key }
settings-reset = Original keys
settings-rhythm = Repeating
settings-delay = Wait before repeating (DAS)
settings-pace = From one repeat to the next (ARR)
settings-milliseconds = { $count } ms
settings-marks = Marks on blocks
settings-large = Larger
settings-strong = Stronger contrast
tetris-room = Room
tetris-friends = With friends
tetris-quick = Quick match
tetris-connecting = Connecting…
tetris-reconnecting = The connection is lost. It comes back by itself.
tetris-watching = { $count ->
    [one] { $count } person watches
   *[other] { $count } people watch
}
tetris-you-watch = You are watching.
tetris-join = Join in
tetris-add-machine = Add a machine
tetris-remove-machine = Remove { $name }
tetris-no-room = This room does not exist any more.
tetris-room-full = So many people watch this room that nobody else can come in.
tetris-too-many-rooms = You have opened many rooms. Come back to one of them, or wait until they close.
tetris-old-page = This page is older than the server. Reload it.
tetris-title-over = Shared Tetris, game over
tetris-title-waiting = Shared Tetris, before the game
tetris-title-paused = Shared Tetris, paused
tetris-far-left = to the left wall
tetris-far-right = to the right wall
tetris-last-seconds = Ten seconds left.
tetris-standing = { $level }. You are number { $place } of { $players }.
settings-refused = { $key } can’t be chosen: the page or the browser needs it.
solo-title = Alone
solo-alone = alone
solo-sprint = Sprint
solo-sprint-note = 40 rows against the clock
solo-marathon = Marathon
solo-marathon-note = As far as you get
solo-daily = Game of the day
solo-daily-note = The same pieces for everyone, one try
solo-best = Your best:
solo-rows-left = rows to go
solo-rows = rows
solo-points = points
solo-rows-title = Rows
solo-time = Time
solo-pace = Pieces/s
solo-level = Level
solo-pieces = Pieces
solo-chain = Chain
solo-at-once = Rows at once
solo-longest-chain = Longest chain
solo-curve = Pace, from the beginning to the end
solo-figures = Your game
solo-last = Your last games
solo-worth-rows = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}
solo-new-best = Your new best! It was { $before }.
solo-first = Your first best.
solo-best-stays = Your best stays { $best }.
solo-not-counted = Only the first try of a day counts.
solo-counts = This try counts.
solo-practice = Practice. Today’s try: { $worth }.
solo-tried = Today’s try: { $worth }
solo-given-up = given up
solo-share = Copy as text
solo-share-text = Quatris, { $game }: { $worth }, { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $pace } pieces/s
solo-restart = Restart
solo-restart-do = restart a Sprint or a Marathon
solo-ahead = { $seconds } s ahead
solo-behind = { $seconds } s behind
solo-against = Against your best, row by row
solo-share-brief = Quatris, { $game }: { $worth }, { $pace } pieces/s
solo-copied = Copied: paste it where you like.

## Replays that do not hold

replay-too-long = this is longer than any game.
replay-not-one = this is no replay of Tetris.
replay-other-version = the replay was recorded by an earlier or later version of the game, whose rules are different.
replay-other-day = the pieces are not those of the day it names.
replay-unreadable = the replay is damaged or cut short.
replay-wrong-seed = the seed is not the one that was promised before the game.
replay-broken = Frame { $frame }, tick { $tick }: { $breach }
breach-order = it comes before the frame that it follows.
breach-missing = a step is missing before it.
breach-early = a step came too soon.
breach-refused = the rules do not allow what happened.
breach-drawn = the pieces are not those that the seed gives.
breach-hash = the game is not the one that was played.
# What ends an ordinal: after each number that its digits end with (after =, that it is), and otherwise.
tetris-ordinal = 11 th 12 th 13 th 1 st 2 nd 3 rd th
tetris-place = { $place } of { $players }
tetris-you-come = You come { $place } with { $points }.
tetris-gather = Who plays with you?
tetris-only-you = Waiting for you only.
tetris-all-ready = Everybody is ready.
tetris-starts-in = The game begins in { $seconds } s, with whoever is ready.
tetris-ready-note = As soon as everybody is ready: 3, 2, 1.
tetris-ready-count = { $ready } of { $all } ready
tetris-ready = I’m ready
tetris-is-ready = Ready
tetris-not-yet = Not yet
tetris-weaker = Weaker
tetris-stronger = Stronger
tetris-you-are-colour = You are { $colour }
solo-to-share = To share
solo-share-replay = Link to the game
tetris-own-piece = your piece
