## The puzzle of the day

web-puzzle-title = Puzzle of the day
web-puzzle-fetching = The puzzles are on their way…
web-puzzle-find-win = Find the only move that wins.
web-puzzle-find-draw = Find the only move that does not lose.
web-puzzle-aim = Aim at a column, then play. Only the first try counts for the streak.
web-puzzle-right = Right: column { $column }.
web-puzzle-wrong = Column { $column } lets it go.
web-puzzle-answer = { $name } answers { $column }.
web-puzzle-answers = { $name } answers { $column }
web-puzzle-refuted = That lets it go: { $moves }
web-puzzle-retry = Try again
web-puzzle-solution = Show the solution
web-puzzle-found = { $tries ->
    [one] Found, at the first try.
   *[other] Found, in { $tries } tries.
}
web-puzzle-told = It was column { $column }.
web-puzzle-day-before = The day before
web-puzzle-day-after = The day after
web-puzzle-no-day = There is no puzzle of that day yet. This is today’s.
web-puzzle-hints = Hints
web-puzzle-hint-1 = Where to look
web-puzzle-hint-2 = The column
web-puzzle-hint-note = A hint keeps the streak, but shows in what you share.
web-puzzle-hint-left = On the left: columns 1 and 2.
web-puzzle-hint-middle = In the middle: columns 3 to 5.
web-puzzle-hint-right = On the right: columns 6 and 7.
web-puzzle-hint-column = It is column { $column }.
web-puzzle-others-win = The other columns
web-puzzle-others-lose = The other columns lose
web-puzzle-streak-title = Streak
web-puzzle-streak = { $count ->
    [one] day in a row
   *[other] days in a row
}
web-puzzle-longest = Your longest: { $count }
web-puzzle-week = This week
web-puzzle-day-solved = solved
web-puzzle-day-told = not solved
web-puzzle-day-open = not played
web-puzzle-share-head = Quatris · puzzle of { $date }
web-puzzle-share-tries = { $count ->
    [one] ✓ { $count } try · { $time }
   *[other] ✓ { $count } tries · { $time }
}
web-puzzle-share-told = ✕ solution shown
web-puzzle-share-hints = { $count ->
    [0] no hints
    [one] { $count } hint
   *[other] { $count } hints
}
web-puzzle-share-streak = { $count ->
    [one] Streak: { $count } day
   *[other] Streak: { $count } days
}
web-puzzle-copy = Copy
web-puzzle-copied = Copied. Paste it wherever you like.
web-puzzle-not-copied = This browser does not let us copy. Select the text.
web-puzzle-card = One position, one right column.
web-grade-1 = Easy
web-grade-2 = Gentle
web-grade-3 = Medium
web-grade-4 = Hard
web-grade-5 = Very hard

## Storm

web-storm-title = Storm
web-storm-h1 = A storm of puzzles
web-storm-length = three minutes
web-storm-note = Three minutes, as many puzzles as you can.
web-storm-note-best = Three minutes, as many puzzles as you can. Your best: { $best }.
web-storm-start = Start
web-storm-again = Once more
web-storm-stop = Stop
web-storm-rules-title = Rules
web-storm-rules = Five in a row: +5 s. A mistake: −10 s.
web-storm-find-win = { $name } plays. Only one move wins.
web-storm-find-draw = { $name } plays. Only one move does not lose.
web-storm-solved = { $count ->
    [one] solved
   *[other] solved
}
web-storm-row = in a row
web-storm-right = Right.
web-storm-right-row = Right. Five in a row!
web-storm-wrong = Missed. It was { $column }.
web-storm-trail = { $solved } right, { $missed } wrong
web-storm-trail-title = The trail
web-storm-over = It is over. { $count } solved.
web-storm-total = { $count ->
    [one] puzzle solved
   *[other] puzzles solved
}
web-storm-facts = { $count ->
    [one] { $count } try, { $percent }% right · { $row } in a row
   *[other] { $count } tries, { $percent }% right · { $row } in a row
}
web-storm-today = Today
web-storm-ever = Best ever
web-storm-new = new
web-storm-missed = Missed
web-storm-none-missed = Nothing missed
web-storm-missed-help = The ring is where it was. Open a position to see it in the analysis.
web-storm-missed-one = { $name } to move: column { $right } was right, you played { $played }. Open in the analysis.
web-storm-you = you: { $column }
web-storm-share = { $count ->
    [one] Quatris · storm: { $count } puzzle in three minutes
   *[other] Quatris · storm: { $count } puzzles in three minutes
}
web-storm-share-it = Share

## Why

web-why = Why?
web-why-title = Why
web-why-board = On the board
web-why-over = The game is over.
web-why-moves = No rule shows it: only the moves do.
web-why-best = Best play: { $moves }.
web-why-at-once = { $name } makes a line in column { $column }.
web-why-forced = { $name } wins by force, since each threat has one answer: { $moves }.
web-why-double = In the end { $one } and { $other } are open at once, and only one can be stopped.
web-why-answers-win = Whatever { $mover } plays, { $name } has an answer, and wins in the end.
web-why-answers-hold = Whatever { $mover } plays, { $name } has an answer, and does not lose.
web-why-zugzwang = Once the other columns are full, { $mover } has to open column { $column } and give { $cell } away.
web-why-complete = { $count ->
    [one] The one line that { $mover } could still make is stopped.
   *[other] All { $count } lines that { $mover } could still make are stopped.
}
web-why-lines = { $count ->
    [one] Stops { $count } line.
   *[other] Stops { $count } lines.
}
web-why-threat = { $name }: { $cell }, { $parity }, { $when }
web-why-odd = odd
web-why-even = even
web-why-now = open now
web-why-later = later
web-why-behind = held by the one below
web-why-kept = { $count ->
    [one] What would have kept it: column { $columns }.
   *[other] What would have kept it: columns { $columns }.
}
web-why-punished = How it is punished: { $moves }. The arrow of the best line steps through it.
web-cell = column { $column }, row { $row }
web-rule-claimeven = Claimeven
web-rule-claimeven-means = { $name } answers right above { $mover } and gets the even cells.
web-rule-claimodd = Claimodd
web-rule-claimodd-means = In the column that is filled last, { $name } gets the odd cells.
web-rule-baseinverse = Baseinverse
web-rule-baseinverse-means = Of two cells with the same letter, { $name } gets the one that { $mover } leaves.
web-rule-vertical = Vertical
web-rule-vertical-means = { $mover } never gets both cells of such a pair.
web-rule-lowinverse = Lowinverse
web-rule-lowinverse-means = Of the upper cells of two columns, { $name } gets one at least.
web-rule-aftereven = Aftereven
web-rule-aftereven-means = { $name } completes a line of claimed cells before { $mover } gets above it.

## Explorer

web-explore-title = Explorer
web-explore-about = openings and positions
web-explore-h1 = Explore any position
web-explore-play-on = Play from here
web-explore-over = The game is over here. Go back a move.
web-explore-note = The exact result is computed; the bars are what was played in public rooms here, without names.
web-explore-share = Copy the link of this position
web-explore-column = Column
web-explore-exact = Exact result
web-explore-count = Games
web-explore-games = { $count ->
    [one] { $games } game here
   *[other] { $games } games here
}
web-explore-alone = exact scores only
web-explore-play = Play column { $column }
web-explore-results = { $won }% won by Red, { $drawn }% drawn, { $lost }% won by Yellow
