//! A game on this computer: one person, and machines.

use connect_four::Name;
use room::tetris::{Command, Event, HeldBy, Referee, SeatId, TetrisRoom};
use tetris::bot::Strength;
use tetris::replay::Replay;
use tetris::{Effect, Game, PlayerId, Refusal, Seed, Setup};

use super::super::Context;

#[derive(Debug)]
pub struct LocalGame {
    referee: Referee,
    /// Follows the referee's frames, and tells what came of them.
    mirror: TetrisRoom,
    me: Option<SeatId>,
}

impl LocalGame {
    /// Begins at once.
    pub fn new(setup: Setup, machines: u16, strength: Strength, context: &Context) -> Self {
        let mut referee = Referee::new(setup);
        let machine = |number: u16| context.tell("tetris-machine", &[("number", number.into())]);
        let own = context.settings.name.clone().or_else(|| context.say("screen-you").parse().ok());
        // Seats for fewer than the setup has are always free.
        let me = own.and_then(|name| referee.enter(name, HeldBy::Person).ok());
        for number in 1..=machines {
            if let Ok(name) = machine(number).parse::<Name>() {
                let _ = referee.enter(name, HeldBy::Machine(strength));
            }
        }
        let mirror = TetrisRoom::new(setup);
        let mut local = Self { referee, mirror, me };
        local.start((context.chance)());
        local
    }

    /// The next game, with the same players.
    pub(crate) fn start(&mut self, chance: u64) {
        // Both are refused while a game runs; whoever is not ready would only watch.
        let _ = self.me.map(|me| self.referee.ask(me, Command::Ready(true)));
        let _ = self.referee.begin(Seed::from(chance));
    }

    pub(crate) fn game(&self) -> Option<&Game> {
        self.referee.room().game()
    }

    pub(crate) fn setup(&self) -> Setup {
        self.referee.room().setup()
    }

    pub(crate) fn me(&self) -> Option<PlayerId> {
        self.referee.room().seat(self.me?)?.player
    }

    pub(crate) fn is_alone(&self) -> bool {
        self.referee.room().seats().len() < 2
    }

    pub(crate) fn name(&self, who: PlayerId) -> String {
        let seats = self.referee.room().seats().iter();
        let mut names = seats.filter(|seat| seat.player == Some(who)).map(|seat| seat.name.to_string());
        names.next().unwrap_or_else(|| who.to_string())
    }

    pub(crate) fn act(&mut self, command: tetris::Command) -> Result<(), Refusal> {
        let me = self.me.ok_or(Refusal::NotPlaying)?;
        // No game begins here, so there is no chance.
        self.referee.ask(me, Command::Play(command)).map_err(|refusal| match refusal {
            room::tetris::Refusal::Rules(refusal) => refusal,
            _ => Refusal::NotPlaying,
        })
    }

    /// Lets a tick pass; tells what followed, and whether a game began.
    pub(crate) fn tick(&mut self) -> (Vec<Effect>, bool) {
        let Some(frame) = self.referee.tick() else { return (Vec::new(), false) };
        let begun = frame.events.iter().any(|event| matches!(event, Event::Begun { .. }));
        (self.mirror.follow(&frame).into_iter().map(|(_, effect)| effect).collect(), begun)
    }

    pub(crate) fn replay(&self) -> &Replay {
        self.referee.replay()
    }
}
