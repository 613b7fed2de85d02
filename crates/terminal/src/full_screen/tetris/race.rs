//! A sprint beside the own best: how far ahead of it each row was.

use client::tetris::Played;
use tetris::replay::Replay;
use tetris::{PlayerId, Setup, Solo, Statistics};

use super::super::{Context, Effect};

#[derive(Debug, Default)]
pub(crate) struct Race {
    asked: bool,
    /// The tick of each row of the best.
    best: Vec<u32>,
    /// How many ticks sooner each row was made; later is negative.
    leads: Vec<i32>,
}

impl Race {
    /// Brings the best game, once for each game.
    pub(crate) fn ask(&mut self, setup: Setup, context: &Context) -> Option<Effect> {
        if std::mem::replace(&mut self.asked, true) || setup != Setup::Solo(Solo::Sprint) {
            return None;
        }
        context.records.best(Played::Solo(Solo::Sprint)).map(|best| Effect::FetchReplay(best.when))
    }

    pub(crate) fn learn(&mut self, best: &Replay, who: PlayerId) {
        self.best = Statistics::of(best, who).map(|figures| figures.row_ticks).unwrap_or_default();
    }

    /// So many rows are made at this tick.
    pub(crate) fn note(&mut self, rows: u32, tick: u32) {
        let made = self.best.iter().take(rows as usize).skip(self.leads.len());
        let leads = made.map(|best| best.cast_signed().saturating_sub(tick.cast_signed()));
        self.leads.extend(leads);
    }

    pub(crate) fn leads(&self) -> &[i32] {
        &self.leads
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_compared_with_the_same_row_of_the_best() {
        let mut race = Race { best: vec![100, 200, 300], ..Race::default() };
        race.note(0, 50);
        assert!(race.leads().is_empty());
        race.note(1, 90);
        race.note(1, 120);
        race.note(3, 230);
        race.note(4, 400);
        assert_eq!(race.leads(), [10, -30, 70]);
    }
}
