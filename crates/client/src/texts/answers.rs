//! The answers of a server, in whole sentences.

use connect_four::Outcome;
use protocol::{Failure, Reaction, Refusal};

use crate::Phrases;

impl Phrases {
    /// Why a command is refused.
    pub fn answer(&self, refusal: Refusal) -> String {
        let key = match refusal {
            Refusal::ConnectFour(refusal) => return self.in_connect_four(refusal),
            Refusal::Tetris(refusal) => return self.in_tetris_room(refusal),
            Refusal::NotInARoom => "refusal-not-in-a-room",
            Refusal::OtherGame => "refusal-other-game",
            Refusal::NoSuchMachine => "refusal-no-such-machine",
            Refusal::Busy => "refusal-busy",
            Refusal::Unavailable => "failure-unavailable",
            Refusal::TooManyReactions { .. } => "refusal-too-many-reactions",
        };
        self.say(key, &[])
    }

    /// Why a command in a room of Puissance 4 is refused.
    pub fn in_connect_four(&self, refusal: room::connect_four::Refusal) -> String {
        use room::connect_four::Refusal;
        let key = match refusal {
            Refusal::Rules(refusal) => return self.rule(refusal),
            Refusal::NotSeated => "refusal-not-seated",
            Refusal::AlreadySeated => "refusal-already-seated",
            Refusal::NoFreeSeat => "refusal-no-free-seat",
            Refusal::SeatTaken => "refusal-seat-taken",
            Refusal::GameRunning => "refusal-game-running",
            Refusal::NoGame => "refusal-no-game",
            Refusal::OnlyForTwo => "refusal-only-for-two",
            Refusal::NothingToTakeBack => "refusal-nothing-to-take-back",
            Refusal::NothingOffered => "refusal-nothing-offered",
            Refusal::AlreadyOffered => "refusal-already-offered",
            Refusal::MachineDeclines => "refusal-machine-declines",
            Refusal::NotAwayForLong => "refusal-not-away-for-long",
            Refusal::GameNotOver => "refusal-game-not-over",
        };
        self.say(key, &[])
    }

    /// Why a command in a room of Tetris is refused.
    pub fn in_tetris_room(&self, refusal: room::tetris::Refusal) -> String {
        use room::tetris::Refusal;
        let key = match refusal {
            Refusal::Rules(refusal) => return self.in_tetris(refusal),
            Refusal::NotHere => "refusal-not-here",
            Refusal::Full => "refusal-full",
            Refusal::GameRunning => "refusal-game-running",
            Refusal::NoGame => "refusal-no-game",
        };
        self.say(key, &[])
    }

    /// Why the rules of Tetris refuse a move.
    pub fn in_tetris(&self, refusal: tetris::Refusal) -> String {
        use tetris::Refusal;
        let key = match refusal {
            Refusal::Over => "refusal-game-over",
            Refusal::NotPlaying => "refusal-not-playing",
            Refusal::IdTaken => "refusal-already-playing",
            Refusal::Full => "refusal-full",
            Refusal::NoPiece => "refusal-no-piece",
            Refusal::Blocked => "refusal-blocked",
            Refusal::Unchanged => "refusal-unchanged",
            Refusal::HoldUsed => "refusal-hold-used",
            Refusal::NotInTheseRules => "refusal-not-in-these-rules",
        };
        self.say(key, &[])
    }

    /// What was wrong with a message, or why the connection ends.
    pub fn failure(&self, failure: Failure) -> String {
        let with_most = |key, most: u32| self.say(key, &[("most", most.into())]);
        match failure {
            Failure::Malformed | Failure::HelloTwice => self.say("failure-malformed", &[]),
            Failure::TooLarge { most } => with_most("failure-too-large", most),
            Failure::TooFast { most } => with_most("failure-too-fast", most),
            Failure::NoHello => self.say("failure-no-hello", &[]),
            Failure::UnknownVersion { version } => {
                self.say("failure-unknown-version", &[("version", version.into())])
            }
            Failure::NoSuchRoom => self.say("failure-no-such-room", &[]),
            Failure::RoomFull { most } => with_most("failure-room-full", most),
            Failure::TooManyRooms { most } => with_most("failure-too-many-rooms", most),
            Failure::TooSlow => self.say("failure-too-slow", &[]),
            Failure::Unavailable => self.say("failure-unavailable", &[]),
            Failure::Blocked => self.say("failure-blocked", &[]),
            Failure::SetAside => self.say("failure-set-aside", &[]),
            Failure::TooManyConnections { most } => with_most("failure-too-many-connections", most),
            Failure::TooManyVisitors => self.say("failure-too-many-visitors", &[]),
            Failure::TooManyNewRooms => self.say("failure-too-many-new-rooms", &[]),
            Failure::TooManyMisses => self.say("failure-too-many-misses", &[]),
            Failure::NameRefused => self.say("failure-name-refused", &[]),
            Failure::RoomInUse => self.say("failure-room-in-use", &[]),
        }
    }

    /// Why a game ended that the board did not decide, below the result; `loser` is that player's name.
    pub fn conclusion(&self, outcome: Outcome, loser: &str) -> Option<String> {
        let key = match outcome {
            Outcome::Resigned { .. } => "ended-resigned",
            Outcome::OutOfTime { .. } => "ended-out-of-time",
            Outcome::Abandoned { .. } => "ended-abandoned",
            Outcome::DrawAgreed => "ended-agreed",
            Outcome::Line { .. } | Outcome::FullBoard => return None,
        };
        Some(self.say(key, &[("name", loser.into())]))
    }

    /// The same to the one who has lost by it.
    pub fn own_conclusion(&self, outcome: Outcome) -> Option<String> {
        let key = match outcome {
            Outcome::Resigned { .. } => "end-you-resigned",
            Outcome::OutOfTime { .. } => "end-you-out-of-time",
            Outcome::Abandoned { .. } => "end-you-abandoned",
            Outcome::DrawAgreed | Outcome::Line { .. } | Outcome::FullBoard => return None,
        };
        Some(self.say(key, &[]))
    }

    /// The text of a reaction.
    pub fn reaction(&self, reaction: Reaction) -> String {
        let key = match reaction {
            Reaction::Hello => "reaction-hello",
            Reaction::WellPlayed => "reaction-well-played",
            Reaction::Wow => "reaction-wow",
            Reaction::Oops => "reaction-oops",
            Reaction::Thinking => "reaction-thinking",
            Reaction::Thanks => "reaction-thanks",
        };
        self.say(key, &[])
    }
}

#[cfg(test)]
mod tests {
    use connect_four::Player;

    use super::*;
    use crate::Lang;

    #[test]
    fn answers_are_sentences_in_both_languages() {
        let (english, french) = (Phrases::new(Lang::En), Phrases::new(Lang::Fr));
        let refusal =
            Refusal::ConnectFour(room::connect_four::Refusal::Rules(connect_four::Refusal::ColumnFull {
                column: 3,
            }));
        assert_eq!(english.answer(refusal), "Column 4 is full. Pick another.");
        let refusal = Refusal::Tetris(room::tetris::Refusal::Rules(tetris::Refusal::HoldUsed));
        assert_eq!(french.answer(refusal), "Cette pièce a déjà été échangée.");
        let failure = Failure::TooLarge { most: 4096 };
        assert_eq!(
            english.failure(failure),
            "That was too long for the server: it takes 4096 bytes at a time."
        );
        let outcome = Outcome::OutOfTime { player: Player::FIRST };
        assert_eq!(french.conclusion(outcome, "Zoé").as_deref(), Some("Zoé n’a plus de temps."));
        let agreed = french.conclusion(Outcome::DrawAgreed, "");
        assert_eq!(agreed.as_deref(), Some("D’un commun accord."), "below “Partie nulle.”");
        assert!(
            Reaction::ALL.map(|reaction| french.reaction(reaction)).iter().all(|text| !text.contains('-'))
        );
    }
}
