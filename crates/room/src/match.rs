//! Games in a row at one board, with a score.

use ::connect_four::{Game, Opening, Outcome, Player, Setup};
use serde::{Deserialize, Serialize};

use crate::Score;

/// Games of one setup in a row: the one that is played now, and the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    game: Game,
    /// How the game ended, if the board did not decide it.
    ended: Option<Outcome>,
    score: Score,
}

impl Match {
    /// A match before its first move.
    pub fn new(setup: Setup) -> Self {
        Self::resumed(Game::new(setup))
    }

    /// Goes on from a game already begun. If that game is over, it counts.
    pub fn resumed(game: Game) -> Self {
        let mut score = Score::default();
        if let Some(outcome) = game.outcome() {
            score.count(outcome);
        }
        Self { game, ended: None, score }
    }

    /// The same match with this score.
    #[must_use]
    pub(crate) fn with_score(self, score: Score) -> Self {
        Self { score, ..self }
    }

    /// The game that is played, or was last.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The score so far.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// How the present game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.game.outcome())
    }

    /// Whether the present game is over.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// The winner of the present game, on the board or because the other player resigned.
    pub fn winner(&self) -> Option<Player> {
        self.outcome().and_then(Outcome::winner)
    }

    /// The player who begins the next game: the one after the winner, after a draw the one after the player who began.
    /// With two players this is the loser, or the one who did not begin. After a fair opening the players begin in
    /// turn.
    pub fn next_to_begin(&self) -> Player {
        let fair = self.game.setup().opening() != Opening::Plain;
        self.after(self.winner().filter(|_| !fair).unwrap_or(self.game.first()))
    }

    pub(crate) fn play(&mut self, event: connect_four::Event) {
        self.game.evolve(&event);
        if let Some(outcome) = self.game.outcome() {
            self.score.count(outcome);
        }
    }

    /// Ends the game by this outcome; ignores one that only the board can decide.
    pub(crate) fn end(&mut self, outcome: Outcome) {
        if !outcome.is_on_board() {
            self.score.count(outcome);
            self.ended = Some(outcome);
        }
    }

    pub(crate) fn begin(&mut self, first: Player) {
        self.game = Game::begun_by(self.game.setup(), first);
        self.ended = None;
    }

    /// How many moves there are from the asker's last one on, that one included.
    pub(crate) fn moves_since(&self, is_asker: impl Fn(Player) -> bool) -> Option<u16> {
        let count = self.game.moves().len();
        let last = (0..count).rev().find(|index| self.game.mover(*index).is_some_and(&is_asker));
        last.and_then(|index| u16::try_from(count - index).ok())
    }

    pub(crate) fn take_back(&mut self, moves: u16) {
        self.game = self.game.after(self.game.events().len().saturating_sub(moves.into()));
    }

    fn after(&self, player: Player) -> Player {
        player.next(self.game.setup().players())
    }
}
