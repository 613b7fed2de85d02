//! The scores beside the board, highest first, with those who left.

use client::tetris::signed;
use leptos::prelude::*;
use markup::view;
use tetris::{Game, PlayerId, Score};

use crate::ui::language::Words;
use crate::ui::shell::Shell;

use crate::tetris::paint::picture::Chip;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub(crate) who: PlayerId,
    pub(crate) name: String,
    score: Score,
    pub(crate) me: bool,
}

pub(crate) fn ranks(game: &Game, me: Option<PlayerId>, name: impl Fn(PlayerId) -> String) -> Vec<Rank> {
    let rank =
        |score: Score| Rank { who: score.who, name: name(score.who), score, me: Some(score.who) == me };
    game.scores().into_iter().map(rank).collect()
}

impl Rank {
    pub(crate) fn points(&self) -> String {
        self.score.place.map(|_| signed(self.score.points())).unwrap_or_default()
    }

    pub(crate) fn place(&self) -> Option<u16> {
        self.score.place
    }

    /// How the points come about.
    pub(crate) fn arithmetic(&self, words: Words) -> String {
        let details = words.with(|phrases| phrases.arithmetic(&self.score));
        if self.score.left { words.say("tetris-left-game", &[("details", details.into())]) } else { details }
    }
}

/// With more cards than this, each is one line.
const A_SCREENFUL: usize = 8;

#[component]
pub(crate) fn Ranks(ranks: RwSignal<Vec<Rank>>) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let line = move |who: PlayerId| {
        let rank = Memo::new(move |_| ranks.with(|ranks| ranks.iter().find(|rank| rank.who == who).cloned()));
        let of = move |tell: fn(&Rank) -> String| move || rank.with(|rank| rank.as_ref().map(tell));
        let is = move |tell: fn(&Rank) -> bool| {
            move || rank.with(|rank| rank.as_ref().is_some_and(tell)).then_some("")
        };
        let details = move || rank.with(|rank| rank.as_ref().map(|rank| rank.arithmetic(words)));
        // On a phone, a crowd shows its first three and one's neighbours.
        let is_far = move || {
            ranks.with(|ranks| {
                let place = |wanted: &dyn Fn(&Rank) -> bool| ranks.iter().position(wanted);
                let (this, me) = (place(&|rank| rank.who == who)?, place(&|rank| rank.me)?);
                (ranks.len() > A_SCREENFUL && this >= 3 && this.abs_diff(me) > 1).then_some("")
            })
        };
        view! {
            <li class="rank" data-player=who.number() data-me=is(|rank| rank.me) data-gone=is(|rank| rank.score.left) data-far=is_far>
                <i class="n">{of(|rank| rank.score.place.map(|place| place.to_string()).unwrap_or_default())}</i>
                <Chip who=who class="blk" />
                <b>{of(|rank| rank.name.clone())}</b>
                <small>{details}</small>
                <span class="num">{of(Rank::points)}</span>
            </li>
        }
    };
    let players = move || ranks.with(|ranks| ranks.iter().map(|rank| rank.who).collect::<Vec<_>>());
    view! {
        <section class="ranks" class:is-crowd=move || ranks.with(|ranks| ranks.len() > A_SCREENFUL) aria-label=words.text("tetris-ranks")>
            <ol id="ranks" tabindex="0" aria-label=words.text("tetris-ranks")>
                <For each=players key=|who| *who children=line />
            </ol>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use tetris::{Command, Kind, LaboSetup, Setup};

    use super::*;

    #[test]
    fn those_who_left_keep_the_minus() {
        let mut game = Game::new(Setup::Labo(LaboSetup::default()));
        let (one, two) = (PlayerId::FIRST, PlayerId::new(2).expect("a player"));
        for (who, command) in
            [(one, Command::Join), (two, Command::Join), (one, Command::Slam), (one, Command::Leave)]
        {
            let event = game.decide(who, command, &mut |_| Kind::O).expect("it can be done");
            game.evolve(&event);
        }
        let ranks = ranks(&game, Some(two), |who| who.to_string());
        let seen: Vec<_> = ranks
            .iter()
            .map(|rank| (rank.score.points(), rank.score.place, rank.score.left, rank.me))
            .collect();
        assert_eq!(seen, [(-4, Some(1), true, false), (0, None, false, true)]);
        assert_eq!(signed(-4), "−4");
    }
}
