## Rooms: the browser

room-connecting = Connecting…
room-reconnecting = The connection is lost. Trying again…
room-failed = This room can’t be entered.
room-lobby-title = Play with people elsewhere.
room-clock = Clock
room-no-clock = None
room-keep-private = Private, not in the list
room-missing = { $count ->
    [one] One more player.
   *[other] { $count } more players.
}
room-begins = The game begins as soon as all places are taken.
room-places = Places
room-taken = { $taken } of { $all }
room-free = Free place
room-ready = Ready
room-you = That is you · { $colour }
room-sit = Take a place
room-machine = Machine
room-level = Level of machines
room-invite = Invite with a link
room-invite-note = Whoever opens the link takes a free place. The others watch.
room-link = Link to the room
room-code = QR code of the link
room-copy = Copy the link
room-private = Private: only the link leads here.
room-public = This room is in the list of open rooms.
room-you-watch = You are watching.
room-time-left = Time left
room-away = Away, { $time }
room-program = program
room-gone = { $name } has been away for too long.
room-claim = Claim the win
room-replace = Let a machine play on
room-draw = Offer a draw
room-offers-draw = { $name } offers a draw.
room-asks-take-back = { $name } asks to take a move back.
room-agree = Accept
room-decline = Decline
room-withdraw = Withdraw
room-declined = { $name } declines.
room-wants-again = { $name } wants another game.
room-awaits-again = Waiting for the others…
room-sat = { $name } takes a place.
room-stood = { $name } leaves the place.
room-went-away = { $name } is away.
room-came-back = { $name } is back.
room-reactions = Say something
room-name = Your name
room-rename = Change
room-name-length = A name has { $least } to { $most } characters.
room-name-unprintable = This name holds characters that cannot be shown.
room-lost = The connection broke before that was done.

