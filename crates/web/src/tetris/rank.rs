//! The scores beside the board, highest first, with those who left.

use leptos::prelude::*;
use tetris::{Game, PlayerId};

use crate::app::Shell;

use super::chip::Chip;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub(crate) who: PlayerId,
    pub(crate) name: String,
    pub(crate) points: i32,
    rows: u32,
    blocks: i32,
    left: bool,
    pub(crate) me: bool,
}

pub(crate) fn ranks(game: &Game, me: Option<PlayerId>, name: impl Fn(PlayerId) -> String) -> Vec<Rank> {
    let rank = |score: tetris::Score| {
        let player = game.player(score.who);
        let rows = player.map_or(0, |player| player.cleared);
        let gone = game.gone().iter().find(|gone| gone.id == score.who);
        let fines = player.map(|player| player.fines).or(gone.map(|gone| gone.fines)).unwrap_or(0);
        Rank {
            who: score.who,
            name: name(score.who),
            points: score.points,
            rows,
            blocks: 10 * rows as i32 - fines as i32 - score.points,
            left: score.left,
            me: Some(score.who) == me,
        }
    };
    game.scores().into_iter().map(rank).collect()
}

#[component]
pub(crate) fn Ranks(ranks: RwSignal<Vec<Rank>>) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let line = move |who: PlayerId| {
        let rank = Memo::new(move |_| ranks.with(|ranks| ranks.iter().find(|rank| rank.who == who).cloned()));
        let of = move |tell: fn(&Rank) -> String| move || rank.with(|rank| rank.as_ref().map(tell));
        let is = move |tell: fn(&Rank) -> bool| {
            move || rank.with(|rank| rank.as_ref().is_some_and(tell)).then_some("")
        };
        let details = move || {
            let (left, rows, blocks) =
                rank.with(|rank| rank.as_ref().map(|rank| (rank.left, rank.rows, rank.blocks)))?;
            let key = if left { "tetris-left-game" } else { "tetris-details" };
            Some(words.say(key, &[("rows", rows.into()), ("blocks", blocks.into())]))
        };
        view! {
            <li class="rank" data-player=who.number() data-me=is(|rank| rank.me) data-gone=is(|rank| rank.left)>
                <Chip who=who class="blk" />
                <b>{of(|rank| rank.name.clone())}</b>
                <small>{details}</small>
                <span class="num">{of(|rank| signed(rank.points))}</span>
            </li>
        }
    };
    let players = move || ranks.with(|ranks| ranks.iter().map(|rank| rank.who).collect::<Vec<_>>());
    view! {
        <section class="ranks" aria-label=words.text("tetris-ranks")>
            <ol id="ranks" tabindex="0" aria-label=words.text("tetris-ranks")>
                <For each=players key=|who| *who children=line />
            </ol>
        </section>
    }
}

/// With a real minus sign.
pub(crate) fn signed(points: i32) -> String {
    if points < 0 { format!("−{}", points.unsigned_abs()) } else { points.to_string() }
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
        let seen: Vec<_> = ranks.iter().map(|rank| (rank.points, rank.blocks, rank.left, rank.me)).collect();
        assert_eq!(seen, [(0, 0, false, true), (-4, 4, true, false)]);
        assert_eq!(signed(-4), "−4");
    }
}
