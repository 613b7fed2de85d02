## Puissance 4 on one screen: hints

hints-label = Exact score of each column
hints-thinking = Computing…
hints-move = Strong move: { $move }.
hints-move-column = column { $column }
hints-move-erase-token = erase the token in column { $column }, row { $row }
hints-move-erase-row = erase row { $row }
hints-move-swap = swap the tokens
hints-move-float = floating token in column { $column }, row { $row }
hints-best = Column { $column }, best move:
hints-played = Column { $column }, played:
hints-of = Column { $column }:
hint-wins = wins in { $count }
hint-loses = loses in { $count }
hint-draws = draw
hint-full = full

## Puissance 4 on one screen: variants

setup-title = Your game, your rules.
setup-presets = Preset
setup-classic = Classic
setup-classic-note = 7 × 6, align 4
setup-five = Puissance 5
setup-five-note = 9 × 7, align 5
setup-four = Four players
setup-four-note = 10 × 8, 4 players
setup-powers = Powers
setup-opening = Opening
setup-opening-plain = The first token is the first player’s.
setup-opening-swap = The first player drops three tokens of both colours, the other chooses.
setup-opening-drawn = { $tokens } tokens are laid: a proven draw, another one in each game.
setup-powers-note = 7 × 6, a hand each
setup-custom = Custom
setup-custom-note = everything can be set
setup-align = To align
setup-players = Players
setup-range = { $least } to { $most }
setup-powers-list = erase token, erase row, floating token
setup-preview = Preview
setup-caption = { $columns } columns, { $rows } rows, { $align } to align, { $players } players
setup-caption-powers = { $caption }, three powers each
setup-machine = Against the machine
setup-people = Taking turns here
setup-perfect = The link keeps these settings. On this board, the top machine is perfect.
setup-strong = The link keeps these settings. On this board, the top machine is “strong”, not perfect.

## Puissance 4 on one screen: saved games

games-title = Saved games
games-where = Kept in this browser only
games-empty = No game yet. Each one you play is kept here by itself.
games-open = Open a file
games-continue = Go on
games-search = Search: name, result, date, moves
games-not-found = No game like that is kept here.
games-all = Save all
games-figures = Against the machines
games-streak = { $count ->
    [one] One game won in a row, { $best } at best.
   *[other] { $count } games won in a row, { $best } at best.
}
games-opening = Opening { $moves }
games-won-head = Won
games-drawn-head = Drawn
games-lost-head = Lost
games-ready = You are ready for machine { $level }
play-name = Name of player { $number }
games-review = Review
games-delete = Delete
games-delete-one = Delete the game { $names }
games-download = Download
games-download-one = Download the game { $names }
games-deleted = Game deleted.
games-undo = Bring back
games-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
}
games-won = { $name } won
games-resigned = { $name } resigned
games-out-of-time = { $name } ran out of time
games-unreadable = This file is not a saved game. { $flaw }
games-versus = { $first } – { $second }
games-several = { $names }

## Puissance 4 on one screen: review

review-title = Analysis
review-turn = { $name } to move
review-turn-draws = { $name } to move: a draw
review-turn-means = { $name } to move, { $meaning } ({ $score })
review-best-line = Best line:
review-best-step = Play the best move
review-best = best move
review-tried = variation
review-else = or
review-variation = Variation at move { $number }
review-remove = Delete this variation
review-too-many = { $most } variations are all there is room for. Delete one first.
review-right = { $right } right of { $all }
review-percent = { $percent }%
review-steps = Go through the game
review-undo = Undo
review-redo = Redo
review-position = Position
review-position-help = Columns one after the other, or { $rows } rows of { $columns }.
review-position-load = Show this position
review-empty = Empty board
review-no-scores = Exact scores: not for this board.
review-too-far = Exact scores: not this far from the end on this board.
review-after = Board after move { $number }
review-start = Start of the game
review-move = Move { $number }: { $name } plays { $move }
review-mistake = mistake
review-blunder = blunder
review-mistake-win-draw = A win became a draw. { $better }
review-mistake-draw-loss = A draw became a loss. { $better }
review-mistake-win-loss = A win became a loss. { $better }
review-better = Column { $column } { $meaning }.
review-better-draw = Column { $column } kept the draw.
review-sound = The best there was.
review-fine = Another column was quicker, the result is the same.
review-fine-losing = Another column held out longer, the result is the same.
review-curve = Evaluation curve: above the line { $first } wins, below it { $second } wins.
review-curve-mistakes = Mistakes at moves { $moves }.
review-curve-progress = { $done } of { $all } positions computed
review-slider = Move
review-slider-at = Move { $number } of { $all }
review-first = Start
review-previous = Previous move
review-next = Next move
review-last = End
review-moves = Moves
review-next-mistake = Next mistake
review-move-label = Move { $number }, { $name }, { $move }
review-share = Share the game
review-save = Save the game
review-play-on = Play on from here
review-bad-link = This link can’t be followed.
review-bad-link-body = Perhaps a part of it was lost on the way. { $fault }
link-opponents = It should say who plays: people, or machine-3-1 for level 1 to 7 and your seat.
link-seat = There is no seat { $seat }: { $players } play.
link-clock = Only two can play against the clock.
link-pace = There is no such clock: it is one of { $paces } (minutes, then seconds more for each move), or none.
link-setup = It should name a board, such as 7x6-4-2: columns, rows, how many to align, players.
link-first = It names somebody to begin who does not play.
link-no-game = This server has no such game, or can’t be reached.
review-home = Back to the home page
review-signed = Recomputed and signed by { $host }.
review-forged = The signature of this game does not hold.
