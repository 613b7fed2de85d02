//! The board as a player has it, alone or in a room: where they aim, and the token that falls.

use connect_four::{Cell, Game, Player};
use ratatui::layout::Position;

use super::super::canvas::Canvas;
use super::super::input::{clicked, pointed};
use super::super::{Context, Event, Millis};
use super::aim::Aim;
use super::board::{Layout, Marks, last_token};
use super::fall::Fall;
use super::side;

#[derive(Debug)]
pub(crate) struct BoardView {
    pub(crate) aim: Aim,
    fall: Option<Fall>,
}

impl BoardView {
    pub(crate) fn new(game: &Game) -> Self {
        Self { aim: Aim::new(game.setup().columns()), fall: None }
    }

    pub(crate) fn layout(game: &Game, context: &Context) -> Layout {
        Layout::new(game.setup(), context.area, side::beside(context.area))
    }

    /// A token was dropped into this cell.
    pub(crate) fn drop_token(&mut self, cell: Cell, game: &Game, context: &Context) {
        self.fall = context.motion.then(|| Fall::new(cell, game, context.now));
    }

    pub(crate) fn is_falling(&self) -> bool {
        self.fall.is_some()
    }

    /// True when a token has just come to lie.
    pub(crate) fn settle(&mut self, now: Millis) -> bool {
        self.fall.take_if(|fall| fall.above(now).is_none()).is_some()
    }

    /// Nothing falls any more.
    pub(crate) fn stop(&mut self) {
        self.fall = None;
    }

    /// The aim follows the pointer. Where the board was clicked, if it was.
    pub(crate) fn point(&mut self, event: &Event, game: &Game, context: &Context) -> Option<Position> {
        let layout = Self::layout(game, context);
        if let Some(at) = pointed(event) {
            self.aim.point(at, &layout);
        }
        clicked(event).filter(|at| self.aim.point(*at, &layout))
    }

    /// `asked`: a player aims here.
    pub(crate) fn draw(&self, game: &Game, asked: bool, context: &Context, canvas: &mut Canvas<'_>) {
        self.draw_with(&[], game, asked, context, canvas);
    }

    /// The same with threats.
    pub(crate) fn draw_with(
        &self,
        threats: &[(Cell, Player)],
        game: &Game,
        asked: bool,
        context: &Context,
        canvas: &mut Canvas<'_>,
    ) {
        let marks = Marks {
            threats: threats.to_vec(),
            aim: self.aim.token(game.turn()).filter(|_| asked),
            target: self.aim.target(),
            last: last_token(game),
            falling: self.fall.and_then(|fall| Some((fall.cell, fall.above(context.now)?))),
        };
        Self::layout(game, context).draw(game, &marks, context, canvas);
    }

    pub(crate) fn wake(&self, now: Millis) -> Option<Millis> {
        self.fall.map(|fall| fall.wake(now))
    }
}
