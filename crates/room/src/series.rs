use connect_four::{Game, Outcome, Player, Setup};
use serde::{Deserialize, Serialize};

use crate::Score;

/// Games of one setup, one after the other: the one that is played now, and the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Series {
    game: Game,
    ending: Option<Ending>,
    score: Score,
}

/// How a game can end without the board deciding it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    Resigned {
        player: Player,
    },
    OutOfTime {
        player: Player,
    },
    /// Somebody went away for too long.
    Abandoned {
        player: Player,
    },
    DrawAgreed,
}

impl Ending {
    /// Who has lost by it.
    pub fn loser(self) -> Option<Player> {
        match self {
            Self::Resigned { player } | Self::OutOfTime { player } | Self::Abandoned { player } => {
                Some(player)
            }
            Self::DrawAgreed => None,
        }
    }
}

impl Series {
    pub fn new(setup: Setup) -> Self {
        Self::resumed(Game::new(setup))
    }

    /// Goes on from a game already begun. If that game is over, it counts.
    pub fn resumed(game: Game) -> Self {
        let mut score = Score::default();
        if let Some(outcome) = game.outcome() {
            score.count(outcome);
        }
        Self { game, ending: None, score }
    }

    /// The same with the games of earlier.
    #[must_use]
    pub(crate) fn with_score(self, score: Score) -> Self {
        Self { score, ..self }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    pub fn score(&self) -> &Score {
        &self.score
    }

    /// How the present game ended, if not on the board.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Nothing more can be played in this game.
    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.ending.is_some()
    }

    /// Who has won the present game, on the board or because the other gave it away.
    pub fn winner(&self) -> Option<Player> {
        match (self.ending, self.game.outcome()) {
            (Some(ending), _) => ending.loser().map(|loser| self.after(loser)),
            (None, Some(Outcome::Won { winner, .. })) => Some(*winner),
            (None, _) => None,
        }
    }

    /// The loser begins, or after a draw the one who did not begin it; with more players, the one
    /// seated after the winner (after a draw: after the one who began).
    pub fn next_to_begin(&self) -> Player {
        self.after(self.winner().unwrap_or(self.game.first()))
    }

    pub(crate) fn play(&mut self, event: connect_four::Event) {
        self.game.evolve(&event);
        if let Some(outcome) = self.game.outcome() {
            self.score.count(outcome);
        }
    }

    pub(crate) fn end(&mut self, ending: Ending) {
        match ending.loser() {
            Some(loser) => self.score.won(self.after(loser)),
            None => self.score.drawn(),
        }
        self.ending = Some(ending);
    }

    pub(crate) fn begin(&mut self, first: Player) {
        self.game = Game::begun_by(self.game.setup(), first);
        self.ending = None;
    }

    /// How many moves there are from the last one of such a player on, that one included.
    pub(crate) fn moves_since(&self, is_asker: impl Fn(Player) -> bool) -> Option<u16> {
        let players = self.game.setup().players();
        let movers = core::iter::successors(Some(self.game.first()), |mover| Some(mover.next(players)));
        let count = self.game.moves().len();
        let last = movers.take(count).enumerate().filter(|(_, mover)| is_asker(*mover)).last();
        last.map(|(index, _)| (count - index) as u16)
    }

    pub(crate) fn take_back(&mut self, moves: u16) {
        let kept = self.game.moves().len().saturating_sub(moves.into());
        let mut game = Game::begun_by(self.game.setup(), self.game.first());
        for made in &self.game.moves()[..kept] {
            // They were legal when they were made, and the same ones came before them.
            let _ = game.play(game.turn(), *made);
        }
        self.game = game;
    }

    fn after(&self, player: Player) -> Player {
        player.next(self.game.setup().players())
    }
}
