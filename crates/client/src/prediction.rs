//! Prediction: the player's own moves in Tetris before they are answered.

use std::collections::VecDeque;

use room::tetris::{Frame, SeatId, TetrisRoom};
use tetris::{Command, Effect, Event, Game, Kind, PlayerId, Refusal};

/// A room of Tetris as one of its seats sees it: the room that the referee has confirmed, and on top of it the seat's
/// own inputs that are not answered yet, by the same rules.
///
/// ```text
///                 confirmed          not answered       what the player sees
/// input 9 made    ... 7              8 9                ... 7 8 9
/// frame says 8    ... 7 others 8     9                  ... 7 others 8 9
/// ```
///
/// Pieces out of the bag cannot be predicted: until the referee has dealt, there is no piece.
#[derive(Clone, Debug)]
pub struct Predicted {
    me: Option<SeatId>,
    confirmed: TetrisRoom,
    shown: Option<Game>,
    pending: VecDeque<Pending>,
    /// The number of the last input.
    inputs: u32,
    /// The number of the last frame.
    frames: u64,
}

/// A command for the referee, which answers by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// Counted from 1.
    pub number: u32,
    /// The command.
    pub command: Command,
}

#[derive(Clone, Copy, Debug)]
struct Pending {
    input: Input,
    /// Whether its effects have been shown.
    seen: bool,
}

/// A frame is missing: the whole room has to be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a frame is missing")]
pub struct Missed;

/// Inputs without an answer, at most: a referee that still answers is never this far behind.
const MOST_PENDING: usize = 200;

impl Predicted {
    /// `frames` is the number of the last frame that the room contains; `me` is `None` for a spectator.
    pub fn new(room: TetrisRoom, frames: u64, me: Option<SeatId>) -> Self {
        let shown = room.game().cloned();
        Self { me, confirmed: room, shown, pending: VecDeque::new(), inputs: 0, frames }
    }

    /// The room that the referee has confirmed.
    pub fn confirmed(&self) -> &TetrisRoom {
        &self.confirmed
    }

    /// The game to show.
    pub fn game(&self) -> Option<&Game> {
        self.shown.as_ref()
    }

    /// The player of the own seat.
    pub fn player(&self) -> Option<PlayerId> {
        self.confirmed.seat(self.me?)?.player
    }

    /// Whether the next piece comes with an answer.
    pub fn awaits_piece(&self) -> bool {
        let piece = self.player().zip(self.game()).and_then(|(me, game)| game.player(me)?.piece);
        piece.is_none() && !self.pending.is_empty()
    }

    /// Predicts a command at once. Returns the input to send to the referee, and the effects.
    pub fn act(&mut self, command: Command) -> Result<(Input, Vec<Effect>), Refusal> {
        let who = self.player().ok_or(Refusal::NotPlaying)?;
        let game = self.shown.as_mut().ok_or(Refusal::NotPlaying)?;
        if self.pending.len() >= MOST_PENDING {
            return Err(Refusal::Blocked);
        }
        let (effects, seen) = match foresee(game, who, command) {
            Ok(event) => (game.evolve(&event), true),
            // There may be a piece by the time the referee reads the command.
            Err(Refusal::NoPiece) if !self.pending.is_empty() => (Vec::new(), false),
            Err(refusal) => return Err(refusal),
        };
        self.inputs = self.inputs.wrapping_add(1);
        let input = Input { number: self.inputs, command };
        self.pending.push_back(Pending { input, seen });
        Ok((input, effects))
    }

    /// Takes over a frame of the referee. `answered` is the number of the last own input that this frame takes into
    /// account, accepted or refused. Returns the effects that were not shown before.
    pub fn follow(&mut self, frame: &Frame, answered: u32) -> Result<Vec<Effect>, Missed> {
        if frame.number <= self.frames {
            return Ok(Vec::new());
        }
        if frame.number > self.frames + 1 {
            return Err(Missed);
        }
        self.frames = frame.number;
        let effects = self.confirmed.follow(frame);
        let me = self.player();
        let seen = self.forget(answered);
        let mut news: Vec<_> = effects
            .into_iter()
            .filter(|(by, _)| by.is_none() || *by != me || !seen)
            .map(|(_, effect)| effect)
            .collect();
        self.replay_pending(&mut news);
        Ok(news)
    }

    /// Replaces the room by a whole one, after a frame was missed.
    pub fn resume(&mut self, room: TetrisRoom, frames: u64, answered: u32) {
        self.confirmed = room;
        self.frames = frames;
        self.forget(answered);
        self.replay_pending(&mut Vec::new());
    }

    /// Drops the inputs up to this number; returns whether all their effects were shown.
    fn forget(&mut self, answered: u32) -> bool {
        let mut seen = true;
        // Numbers wrap round: "before" means less than half of the range away.
        let is_answered = |pending: &Pending| answered.wrapping_sub(pending.input.number) <= u32::MAX / 2;
        while let Some(pending) = self.pending.pop_front_if(|pending| is_answered(pending)) {
            seen &= pending.seen;
        }
        seen
    }

    fn replay_pending(&mut self, news: &mut Vec<Effect>) {
        self.shown = self.confirmed.game().cloned();
        let (Some(who), Some(game)) = (self.player(), self.shown.as_mut()) else { return };
        for pending in &mut self.pending {
            if let Ok(event) = foresee(game, who, pending.input.command) {
                let effects = game.evolve(&event);
                if !pending.seen {
                    news.extend(effects);
                    pending.seen = true;
                }
            }
        }
    }
}

/// The event of a command, without the pieces that only the referee can draw.
fn foresee(game: &Game, who: PlayerId, command: Command) -> Result<Event, Refusal> {
    let drawn = Vec::new();
    Ok(match game.decide(who, command, &mut |_| Kind::T)? {
        Event::Slammed { who, .. } => Event::Slammed { who, drawn },
        Event::Held { who, .. } => Event::Held { who, drawn },
        other => other,
    })
}
