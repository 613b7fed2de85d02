//! Games in a row at one board, with a score.

use ::connect_four::{Game, Opening, Outcome, Player, Setup};
use serde::{Deserialize, Serialize};

use crate::Score;

/// Games of one setup in a row: the one that is played now, and the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Match {
    game: Game,
    /// What ended the game, if not the board.
    ended: Option<Outcome>,
    score: Score,
}

impl Match {
    /// A match of which nothing is played yet.
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

    /// The same with the games of earlier.
    #[must_use]
    pub(crate) fn with_score(self, score: Score) -> Self {
        Self { score, ..self }
    }

    /// The game that is played, or was last.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The games so far.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// How the present game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or(self.game.outcome())
    }

    /// Nothing more can be played in this game.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Who has won the present game, on the board or because the other gave it away.
    pub fn winner(&self) -> Option<Player> {
        self.outcome().and_then(Outcome::winner)
    }

    /// The loser begins, or after a draw the one who did not begin it; with more players, the one
    /// seated after the winner (after a draw: after the one who began). An opening that is fair is had by both in turn.
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

    /// What only the board decides is not for anybody to say.
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

    /// How many moves there are from the last one of such a player on, that one included.
    pub(crate) fn moves_since(&self, is_asker: impl Fn(Player) -> bool) -> Option<u16> {
        let count = self.game.moves().len();
        let last = (0..count).rev().find(|index| self.game.mover(*index).is_some_and(&is_asker));
        last.and_then(|index| u16::try_from(count - index).ok())
    }

    pub(crate) fn take_back(&mut self, moves: u16) {
        let kept = self.game.moves().len().saturating_sub(moves.into());
        let mut game = Game::begun_by(self.game.setup(), self.game.first());
        for made in &self.game.moves()[..kept] {
            // They were legal when they were made, and the same ones came before them.
            let _ = game.replay(*made);
        }
        self.game = game;
    }

    fn after(&self, player: Player) -> Player {
        player.next(self.game.setup().players())
    }
}
