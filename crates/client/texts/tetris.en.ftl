## Tetris in the browser: only the programs that play it carry these

tetris-explained = Complete rows before the others do: 10 points each, minus one for every block you leave.
tetris-title = Shared Tetris, game in progress
tetris-rules = Rules
tetris-labo-note = A narrow board, one end for all: when it overflows, it is over.
tetris-arena = Arena
tetris-arena-note = A wide board, hold and next pieces, against the clock.
tetris-bots = Machines
tetris-bot = Machine { $number }
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
tetris-details = { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
}
tetris-left-game = left, { $rows ->
    [one] { $rows } row
   *[other] { $rows } rows
}, { $blocks ->
    [one] { $blocks } block
   *[other] { $blocks } blocks
}
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
tetris-completed = { $name } completes { $rows ->
    [one] a row
   *[other] { $rows } rows
}.
tetris-you-completed = You complete { $rows ->
    [one] a row
   *[other] { $rows } rows
}. Your points: { $points }.
tetris-topped-out = { $name } tops out.
tetris-you-topped-out = You top out: 50 points less, and your section is emptied.
tetris-you-win = You win!
tetris-wins = { $name } wins!
tetris-tie = A tie: { $names }
tetris-with-points = { $points } points
tetris-watch = Watch
tetris-other = Another game
tetris-replay = Watch a game
tetris-replay-of = A game to watch, { $rules } rules
tetris-no-replay = Play a game to its end, or open one that you saved.
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
tetris-share = Copy the link for friends
tetris-watching = { $count ->
    [one] { $count } person watches
   *[other] { $count } people watch
}
tetris-you-watch = You are watching.
tetris-join = Join in
tetris-add-bot = Add a machine
tetris-remove-bot = Remove { $name }
tetris-no-room = This room does not exist any more.
tetris-room-full = So many people watch this room that nobody else can come in.
tetris-too-many-rooms = You have opened many rooms. Come back to one of them, or wait until they close.
tetris-old-page = This page is older than the server. Reload it.

## Replays that do not hold

replay-too-long = this is longer than any game.
replay-not-one = this is no replay of Tetris.
replay-unreadable = the replay is damaged or cut short.
replay-wrong-seed = the seed is not the one that was promised before the game.
replay-broken = Frame { $frame }, tick { $tick }: { $breach }
breach-order = it comes before the frame that it follows.
breach-missing = a step is missing before it.
breach-early = a step came too soon.
breach-refused = the rules do not allow what happened.
breach-drawn = the pieces are not those that the seed gives.
breach-hash = the game is not the one that was played.
