//! A game that is over, judged in the background: how many moves of each player kept the result.

use client::analysis::Analysis;
use connect_four::{Game, Player};

use super::super::worker::{Answer, Job};
use super::super::{Context, Effect};
use crate::is_reviewable;

#[derive(Debug)]
pub(crate) struct Judgement {
    analysis: Analysis,
    /// The position that is thought about.
    awaited: Option<(u64, Game)>,
}

impl Judgement {
    /// Where exact scores can be had.
    pub(crate) fn of(game: &Game) -> Option<Self> {
        is_reviewable(game).then(|| Self { analysis: Analysis::new(game, &[]), awaited: None })
    }

    /// The next position to be thought about.
    pub(crate) fn ask(&mut self, context: &mut Context) -> Option<Effect> {
        if self.awaited.is_some() {
            return None;
        }
        let game = self.analysis.open_question(0)?;
        let ticket = context.ticket();
        self.awaited = Some((ticket, game.clone()));
        Some(Effect::Think(ticket, Job::Scores(game)))
    }

    /// True if this was asked here.
    pub(crate) fn hear(&mut self, ticket: u64, answer: &Answer) -> bool {
        let Answer::Scores(scores) = answer else { return false };
        let Some((_, game)) = self.awaited.take_if(|(asked, _)| *asked == ticket) else { return false };
        self.analysis.learn(&game, |worth| {
            worth.scores = scores.clone().unwrap_or_default();
            worth.done = true;
        });
        true
    }

    /// Once every position is known: `Accuracy 86% – 79%`.
    pub(crate) fn line(&self, context: &Context) -> Option<String> {
        if self.awaited.is_some() || self.analysis.open_question(0).is_some() {
            return None;
        }
        let percent = |player| self.analysis.accuracy(player).percent();
        let [first, second] = [Player::FIRST, Player::FIRST.next(2)].map(percent);
        let values = [("first", first?.into()), ("second", second?.into())];
        Some(context.tell("screen-accuracy", &values))
    }
}
