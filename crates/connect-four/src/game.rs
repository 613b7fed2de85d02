//! One game from its first move to its last.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::{Board, Cell, Hand, Opening, Outcome, Player, Power, Setup};

/// One game from its first move to its last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Transcript", into = "Transcript")]
pub struct Game {
    setup: Setup,
    first: Player,
    turn: Player,
    board: Board,
    hands: [Hand; Player::MOST],
    events: Vec<Event>,
    outcome: Option<Outcome>,
}

/// What a player can do in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Move {
    /// Let a token fall into a column.
    Drop { column: u8 },
    /// Power: remove a token of another player; what lies above comes down.
    EraseToken(Cell),
    /// Power: remove a row; what lies above comes down.
    EraseRow { row: u8 },
    /// Power: put a token into any empty cell, where it stays.
    Float(Cell),
    /// The tokens change hands.
    Swap,
}

/// What a move did. Journals have the number of each variant, not its name: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields are called what they are")]
pub enum Event {
    /// The token fell to this cell.
    Dropped { player: Player, cell: Cell },
    /// The token of this cell is gone; the column above it came down by one.
    TokenErased { player: Player, cell: Cell },
    /// The row is gone; everything above it came down by one.
    RowErased { player: Player, row: u8 },
    /// The token is in this cell, whatever is below it.
    Floated { player: Player, cell: Cell },
    /// The tokens of both players changed hands.
    Swapped { player: Player },
}

/// Why a move was not made. Nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each says it in its message")]
pub enum Refusal {
    #[error("the game is over")]
    GameOver,
    #[error("it is another player's turn")]
    NotYourTurn,
    #[error("there is no column {column}")]
    NoSuchColumn { column: u8, columns: u8 },
    #[error("there is no row {row}")]
    NoSuchRow { row: u8, rows: u8 },
    #[error("column {column} is full")]
    ColumnFull { column: u8 },
    #[error("this game has no powers")]
    PowersOff,
    #[error("this power is spent")]
    PowerSpent(Power),
    #[error("there is a token in this cell")]
    CellTaken(Cell),
    #[error("there is no token in this cell")]
    NoTokenThere(Cell),
    #[error("this token is the player's own")]
    OwnToken(Cell),
    /// The row is empty, and there is nothing above it that could come down.
    #[error("row {row} is empty")]
    EmptyRow { row: u8 },
    /// The tokens of the opening are not laid yet, or this can't be done among them.
    #[error("the opening is not over")]
    InOpening,
    /// Tokens change hands once, after the first three of a swap opening.
    #[error("no tokens can be swapped now")]
    NothingToSwap,
}

impl Game {
    /// A game that the first player begins.
    pub fn new(setup: Setup) -> Self {
        Self::begun_by(setup, Player::FIRST)
    }

    /// A game that `first` begins, as later games of a match may.
    pub fn begun_by(setup: Setup, first: Player) -> Self {
        Self {
            setup,
            first,
            turn: first,
            board: Board::empty(setup),
            hands: [setup.hand(); Player::MOST],
            events: Vec::new(),
            outcome: None,
        }
    }

    /// The variant that is played.
    pub fn setup(&self) -> Setup {
        self.setup
    }

    /// Who began.
    pub fn first(&self) -> Player {
        self.first
    }

    /// Who is to move; after the end, who would have been.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// The tokens as they are now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The powers that this player still holds.
    pub fn hand(&self, player: Player) -> Hand {
        self.hands[player.index()]
    }

    /// Every move so far, the first one first.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> + DoubleEndedIterator {
        self.events.iter().map(Event::as_move)
    }

    /// What every move so far did, the first one first.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// How many tokens of the opening are still to be laid. No player moves before they are.
    pub fn to_lay(&self) -> usize {
        self.setup.opening().laid().saturating_sub(self.events.len())
    }

    /// Whether the first player still drops the tokens of both, in a swap opening.
    pub fn is_dropping_for_both(&self) -> bool {
        self.events.len() < self.setup.opening().dropped_for_both()
    }

    /// Whether the player to move may make the tokens on the board change hands.
    pub fn may_swap(&self) -> bool {
        self.setup.opening() == Opening::Swap && self.events.len() == Opening::Swap.dropped_for_both()
    }

    /// Who made the move of this index; `None` for a laid token.
    pub fn mover(&self, index: usize) -> Option<Player> {
        let opening = self.setup.opening();
        if index < opening.laid() {
            None
        } else if index < opening.dropped_for_both() {
            Some(self.first)
        } else {
            let steps = index % usize::from(self.setup.players());
            Some((0..steps).fold(self.first, |player, _| player.next(self.setup.players())))
        }
    }

    /// Whether the event can be a move of the player to move.
    pub fn expects(&self, event: &Event) -> bool {
        let whose = if matches!(event, Event::Dropped { .. }) { self.token() } else { self.turn };
        self.to_lay() == 0 && event.player() == whose
    }

    /// The player whose token the next drop is.
    fn token(&self) -> Player {
        if self.is_dropping_for_both() && self.events.len() % 2 == 1 {
            self.first.next(self.setup.players())
        } else {
            self.turn
        }
    }

    /// The outcome that the board has decided, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Every cell of the winner's lines, by column, then row.
    pub fn winning_cells(&self) -> Vec<Cell> {
        match self.outcome {
            Some(Outcome::Line { winner }) => self.board.lines(winner, self.setup.align()),
            _ => Vec::new(),
        }
    }

    /// The columns in which a token can be dropped now, from the left.
    pub fn open_columns(&self) -> impl Iterator<Item = u8> {
        let columns = if self.outcome.is_none() { self.setup.columns() } else { 0 };
        (0..columns).filter(|column| self.board.landing(*column).is_some())
    }

    /// Everything that the player to move could do now.
    pub fn legal_moves(&self) -> Vec<Move> {
        let hand = self.hand(self.turn);
        let (columns, rows) = (self.setup.columns(), self.setup.rows());
        let mut moves: Vec<_> = self.open_columns().map(|column| Move::Drop { column }).collect();
        if hand != Hand::EMPTY {
            moves.extend((0..rows).map(|row| Move::EraseRow { row }));
            let cells = (0..columns).flat_map(|column| (0..rows).map(move |row| Cell { column, row }));
            moves.extend(cells.flat_map(|cell| [Move::EraseToken(cell), Move::Float(cell)]));
        }
        if self.may_swap() {
            moves.push(Move::Swap);
        }
        if hand != Hand::EMPTY || self.to_lay() > 0 {
            moves.retain(|wish| self.decide(self.turn, *wish).is_ok());
        }
        moves
    }

    /// What would happen if `who` made this move, or why it can't be made.
    pub fn decide(&self, who: Player, wish: Move) -> Result<Event, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        if who != self.turn {
            return Err(Refusal::NotYourTurn);
        }
        if self.to_lay() > 0 {
            return Err(Refusal::InOpening);
        }
        self.would(wish)
    }

    /// The events by which these columns become the opening, or why they can't: there are too few or too many, a column
    /// is full, or a player would win.
    pub fn lay(&self, columns: &[u8]) -> Result<Vec<Event>, Refusal> {
        if columns.len() != self.to_lay() {
            return Err(Refusal::InOpening);
        }
        let mut game = self.clone();
        let laid = columns.iter().map(|column| game.replay(Move::Drop { column: *column })).collect();
        if game.outcome.is_some() { Err(Refusal::GameOver) } else { laid }
    }

    fn would(&self, wish: Move) -> Result<Event, Refusal> {
        let who = self.turn;
        if self.is_dropping_for_both() && !matches!(wish, Move::Drop { .. } | Move::Swap) {
            return Err(Refusal::InOpening);
        }
        match wish {
            Move::Drop { column } => {
                self.check_column(column)?;
                let cell = self.board.landing(column).ok_or(Refusal::ColumnFull { column })?;
                Ok(Event::Dropped { player: self.token(), cell })
            }
            Move::EraseToken(cell) => {
                self.check_power(Power::EraseToken)?;
                self.check_cell(cell)?;
                match self.board.at(cell) {
                    None => Err(Refusal::NoTokenThere(cell)),
                    Some(owner) if owner == who => Err(Refusal::OwnToken(cell)),
                    Some(_) => Ok(Event::TokenErased { player: who, cell }),
                }
            }
            Move::EraseRow { row } => {
                self.check_power(Power::EraseRow)?;
                self.check_row(row)?;
                if self.board.is_empty_from(row) {
                    return Err(Refusal::EmptyRow { row });
                }
                Ok(Event::RowErased { player: who, row })
            }
            Move::Float(cell) => {
                self.check_power(Power::Float)?;
                self.check_cell(cell)?;
                match self.board.at(cell) {
                    Some(_) => Err(Refusal::CellTaken(cell)),
                    None => Ok(Event::Floated { player: who, cell }),
                }
            }
            Move::Swap if self.may_swap() => Ok(Event::Swapped { player: who }),
            Move::Swap => Err(Refusal::NothingToSwap),
        }
    }

    /// Applies what [`Game::decide`] returned.
    pub fn evolve(&mut self, event: &Event) {
        let player = event.player();
        match *event {
            Event::Dropped { cell, .. } | Event::Floated { cell, .. } => self.board.put(cell, player),
            Event::TokenErased { cell, .. } => self.board.take_out(cell),
            Event::RowErased { row, .. } => self.board.take_out_row(row),
            Event::Swapped { .. } => self.board.swap(Player::FIRST, Player::FIRST.next(2)),
        }
        if let Some(power) = event.power() {
            self.hands[player.index()].spend(power);
        }
        self.events.push(*event);
        self.turn = if self.is_dropping_for_both() { self.first } else { player.next(self.setup.players()) };
        self.outcome = self.judge(*event);
    }

    /// `decide`, then `evolve`.
    pub fn play(&mut self, who: Player, wish: Move) -> Result<Event, Refusal> {
        let event = self.decide(who, wish)?;
        self.evolve(&event);
        Ok(event)
    }

    /// Repeats a move of a written game, laid or played. Earlier versions allowed erasing an empty row; their games are
    /// still read.
    pub fn replay(&mut self, made: Move) -> Result<Event, Refusal> {
        if self.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        let event = match self.would(made) {
            Err(Refusal::EmptyRow { row }) => Event::RowErased { player: self.turn, row },
            decided => decided?,
        };
        self.evolve(&event);
        Ok(event)
    }

    /// The same game after this many moves; the whole game if it has fewer.
    #[must_use]
    pub fn after(&self, moves: usize) -> Self {
        let mut game = Self::begun_by(self.setup, self.first);
        self.events.iter().take(moves).for_each(|event| game.evolve(event));
        game
    }

    fn judge(&self, event: Event) -> Option<Outcome> {
        let mover = event.player();
        let aligned = |player: &Player| self.board.has_line(*player, self.setup.align());
        let players = self.setup.players();
        let others = || {
            core::iter::successors(Some(self.turn), |player| Some(player.next(players))).take(players.into())
        };
        // A new token can only complete a line of its own colour; only an erasure can move others' tokens.
        let winner = match event {
            _ if aligned(&mover) => Some(mover),
            Event::Dropped { .. } | Event::Floated { .. } | Event::Swapped { .. } => None,
            Event::TokenErased { .. } | Event::RowErased { .. } => others().find(aligned),
        };
        match winner {
            Some(winner) => Some(Outcome::Line { winner }),
            None => self.is_dead().then_some(Outcome::FullBoard),
        }
    }

    /// Whether no move is left: the board is full, whatever powers remain; or only holes under floating tokens are
    /// empty, and the player to move has nothing to fill them with.
    fn is_dead(&self) -> bool {
        self.open_columns().next().is_none() && (self.board.is_full() || self.legal_moves().is_empty())
    }

    fn check_column(&self, column: u8) -> Result<(), Refusal> {
        let columns = self.setup.columns();
        if column < columns { Ok(()) } else { Err(Refusal::NoSuchColumn { column, columns }) }
    }

    fn check_row(&self, row: u8) -> Result<(), Refusal> {
        let rows = self.setup.rows();
        if row < rows { Ok(()) } else { Err(Refusal::NoSuchRow { row, rows }) }
    }

    fn check_cell(&self, cell: Cell) -> Result<(), Refusal> {
        self.check_column(cell.column)?;
        self.check_row(cell.row)
    }

    fn check_power(&self, power: Power) -> Result<(), Refusal> {
        if !self.setup.powers() {
            Err(Refusal::PowersOff)
        } else if !self.hand(self.turn).holds(power) {
            Err(Refusal::PowerSpent(power))
        } else {
            Ok(())
        }
    }
}

/// A game as it is written down: everything else follows from the moves.
#[derive(Serialize, Deserialize)]
struct Transcript {
    setup: Setup,
    first: Player,
    moves: Vec<Move>,
}

impl TryFrom<Transcript> for Game {
    type Error = &'static str;

    fn try_from(transcript: Transcript) -> Result<Self, Self::Error> {
        let Transcript { setup, first, moves } = transcript;
        if first.number() > setup.players() {
            return Err("the first player has no seat");
        }
        let mut game = Self::begun_by(setup, first);
        for made in moves {
            game.replay(made).map_err(|_| "a move against the rules")?;
        }
        Ok(game)
    }
}

impl From<Game> for Transcript {
    fn from(game: Game) -> Self {
        Self { setup: game.setup, first: game.first, moves: game.moves().collect() }
    }
}

impl Event {
    /// Who made the move.
    pub fn player(&self) -> Player {
        match *self {
            Self::Dropped { player, .. }
            | Self::TokenErased { player, .. }
            | Self::RowErased { player, .. }
            | Self::Floated { player, .. }
            | Self::Swapped { player } => player,
        }
    }

    /// The power that was spent.
    pub fn power(&self) -> Option<Power> {
        match self {
            Self::Dropped { .. } | Self::Swapped { .. } => None,
            Self::TokenErased { .. } => Some(Power::EraseToken),
            Self::RowErased { .. } => Some(Power::EraseRow),
            Self::Floated { .. } => Some(Power::Float),
        }
    }

    /// The cell that it put a token into.
    pub fn cell_filled(&self) -> Option<Cell> {
        match *self {
            Self::Dropped { cell, .. } | Self::Floated { cell, .. } => Some(cell),
            Self::TokenErased { .. } | Self::RowErased { .. } | Self::Swapped { .. } => None,
        }
    }

    /// The move that led to it.
    pub fn as_move(&self) -> Move {
        match *self {
            Self::Dropped { cell, .. } => Move::Drop { column: cell.column },
            Self::TokenErased { cell, .. } => Move::EraseToken(cell),
            Self::RowErased { row, .. } => Move::EraseRow { row },
            Self::Floated { cell, .. } => Move::Float(cell),
            Self::Swapped { .. } => Move::Swap,
        }
    }
}
