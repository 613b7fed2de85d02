## Rooms in a server: refusals

refusal-not-seated = You are watching. Take a free place to play.
refusal-already-seated = You have a place already.
refusal-no-free-seat = No place is free.
refusal-seat-taken = This place is taken.
refusal-game-running = A game is being played. Wait for its end.
refusal-no-game = No game is being played yet.
refusal-only-for-two = Only two players can do this.
refusal-nothing-offered = Nothing is offered any more.
refusal-already-offered = This has been asked already. Wait for the answer.
refusal-machine-declines = Machines take no draw: play on.
refusal-not-away-for-long = They are here, or have not been away for long enough.
refusal-not-here = You are watching. Join to play.
refusal-full = Every place is taken.
refusal-not-playing = You are not in this game. You will be in the next one.
refusal-already-playing = You are playing already.
refusal-no-piece = Your next piece is on its way.
refusal-blocked = The piece does not fit there.
refusal-unchanged = The piece is there already.
refusal-hold-used = This piece has been exchanged already.
refusal-not-in-these-rules = These rules have no such move.
refusal-not-in-a-room = Enter a room first.
refusal-other-game = Another game is played in this room.
refusal-no-such-machine = This machine is not here any more.
refusal-busy = Too much is going on here. Try again.

## Rooms in a server: failures

failure-malformed = The server did not understand. Is this program up to date?
failure-too-large = That was too long for the server: it takes { $most } bytes at a time.
failure-too-fast = That was too fast: the server takes { $most } messages a second.
failure-no-hello = The server does not know yet who you are. Connect again.
failure-unknown-version = The server speaks version { $version } of the protocol. Update this program.
failure-no-such-room = There is no such room. The link may be old, or a letter of it was lost.
failure-room-full = No place is left to watch from: { $most } people are here already.
failure-too-many-rooms = You have { $most } rooms already. Finish a game or close a room first.
failure-too-slow = The connection was too slow to follow the room.
failure-unavailable = The server cannot write down what happens. Try again later.
failure-blocked = Those who run this server have closed it to you.
failure-set-aside = This room is closed for now: those who run the server look into it. Nothing of it is lost.
failure-too-many-connections = Your network has { $most } connections to the server already. Close a window, or try again later.
failure-too-many-visitors = Many new visitors have come lately. Try again in a few minutes.
failure-too-many-new-rooms = Many rooms were opened lately. Try again in a few minutes.
failure-too-many-misses = Too many rooms that do not exist were looked for from your network. Try again in a minute.
failure-name-refused = This name looks too much like another’s, or cannot be seen. Choose another.
failure-room-in-use = Somebody is in this room. It can be closed once everyone has left.
refusal-too-many-reactions = Enough reactions for now. Wait a few seconds.

## Rooms in a server: how games end, and what players say

ended-resigned = { $name } resigned.
ended-out-of-time = { $name } ran out of time.
ended-abandoned = { $name } went away and did not come back.
ended-draw-agreed = Draw, by agreement.
ended-agreed = By agreement.
reaction-hello = Hello!
reaction-well-played = Well played!
reaction-wow = Wow!
reaction-oops = Oops!
reaction-thinking = I am thinking…
reaction-thanks = Thank you!
name-friendly = { $how } { $animal }
name-animals = Otter Panda Lynx Koala Turtle Fox Dolphin Owl Panther Gazelle Marmot Dragonfly
name-adjectives = Calm Brave Quick Gentle Clever Merry Lucky Patient
