//! Alone: how it goes, beside the board.

use leptos::prelude::*;
use markup::view;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Game, Level, Solo};

use crate::ui::language::Words;

use crate::tetris::records::{self, Played};
use crate::tetris::screen::Screen;

/// How it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    solo: Solo,
    rows: u32,
    pieces: u32,
    points: i32,
    chain: u32,
    level: u8,
    ticks: u32,
}

impl Progress {
    pub(crate) fn of(solo: Solo, game: &Game) -> Option<Self> {
        let score = *game.scores().first()?;
        let seat = game.player(score.who).and_then(|player| player.seat);
        Some(Self {
            solo,
            rows: score.tally.rows(),
            pieces: score.tally.pieces,
            points: score.points(),
            chain: seat.map_or(0, |seat| seat.chain),
            level: game.level().map_or(1, Level::number),
            ticks: game.ticks().unwrap_or(0),
        })
    }

    /// The number that the game is about, and what it counts.
    fn goal(self) -> (i64, &'static str) {
        match self.solo {
            Solo::Sprint => {
                let goal = self.solo.goal().unwrap_or(0);
                (i64::from(goal.saturating_sub(self.rows)), "solo-rows-left")
            }
            Solo::Marathon => (i64::from(self.rows), "solo-rows"),
            Solo::Daily(_) => (i64::from(self.points), "solo-points"),
        }
    }

    /// Pieces a second, in hundredths.
    fn pace(self) -> u32 {
        self.pieces * 100 * TICKS_PER_SECOND / self.ticks.max(1)
    }
}

pub(crate) fn solo_name(words: Words, solo: Solo) -> String {
    words.say(
        match solo {
            Solo::Sprint => "solo-sprint",
            Solo::Marathon => "solo-marathon",
            Solo::Daily(_) => "solo-daily",
        },
        &[],
    )
}

pub(crate) fn fact(words: Words, name: &'static str, value: AnyView) -> impl IntoView {
    view! {
        <div>
            <dt>{words.text(name)}</dt>
            <dd class="num">{value}</dd>
        </div>
    }
}

#[component]
pub(crate) fn SoloSide(screen: Screen, solo: Solo) -> impl IntoView {
    let words = screen.words();
    let best = records::best(Played::Solo(solo));
    let of = move |tell: fn(Words, Progress) -> String| {
        (move || screen.progress.get().map(|progress| tell(words, progress))).into_any()
    };
    let best = best.map(|best| {
        view! {
            <p class="badge" id="best">
                {words.text("solo-best")} " " <b class="num">{move || best.worth(words)}</b>
            </p>
        }
    });
    view! {
        <section class="t-goal" id="goal" aria-label=move || solo_name(words, solo)>
            <p class="t-goal-n num">{of(|_, progress| progress.goal().0.to_string())}</p>
            <p class="t-goal-w">{of(|words, progress| words.say(progress.goal().1, &[]))}</p>
        </section>
        <div class="t-when">
            <Show when=move || solo.last_tick().is_none()>
                <p class="clock num" id="elapsed" data-run="" aria-label=words.text("solo-time")>
                    {of(|words, progress| words.with(|phrases| phrases.time(progress.ticks, 1)))}
                </p>
            </Show>
            {best}
        </div>
        <dl class="t-facts" id="facts">
            {fact(words, "solo-pace", of(|words, progress| words.with(|phrases| phrases.hundredths(progress.pace()))))}
            {fact(words, "solo-level", of(|_, progress| progress.level.to_string()))}
            {fact(words, "solo-pieces", of(|_, progress| progress.pieces.to_string()))}
            {fact(words, "solo-chain", of(|_, progress| format!("×{}", progress.chain)))}
        </dl>
    }
}
