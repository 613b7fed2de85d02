//! Alone: how it goes, beside the board.

use client::tetris::Played;
use leptos::prelude::*;
use markup::view;
use tetris::setup::TICKS_PER_SECOND;
use tetris::{Game, Level, Solo};

use crate::parts;
use crate::ui::language::Words;

use crate::tetris::records;
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
    /// When the last row was completed.
    row_tick: u32,
}

impl Progress {
    /// `before` is how it went a moment ago.
    pub(crate) fn of(solo: Solo, game: &Game, before: Option<Self>) -> Option<Self> {
        let score = *game.scores().first()?;
        let (rows, ticks) = (score.tally.rows(), game.ticks().unwrap_or(0));
        let seat = game.player(score.who).and_then(|player| player.seat);
        Some(Self {
            solo,
            rows,
            pieces: score.tally.pieces,
            points: score.points(),
            chain: seat.map_or(0, |seat| seat.chain),
            level: game.level().map_or(1, Level::number),
            ticks,
            row_tick: before.filter(|before| before.rows == rows).map_or(ticks, |before| before.row_tick),
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

    /// Ticks ahead of the best sprint when the last row was completed; `splits` are the ticks of its rows.
    fn ahead(self, splits: &[u32]) -> Option<i64> {
        let best = *splits.get(self.rows.checked_sub(1)? as usize)?;
        Some(i64::from(best) - i64::from(self.row_tick))
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

/// Ticks ahead of the best, or behind it.
pub(crate) fn in_words(words: Words, ticks: i64) -> String {
    let tenths = ticks.unsigned_abs() * 10 / u64::from(TICKS_PER_SECOND);
    let seconds = format!("{}{}{}", tenths / 10, words.lang().point(), tenths % 10);
    words.say(if ticks < 0 { "solo-behind" } else { "solo-ahead" }, &[("seconds", seconds.into())])
}

#[component]
pub(crate) fn SoloSide(
    screen: Screen,
    solo: Solo,
    /// The time that is left, where it is limited.
    children: Children,
) -> impl IntoView {
    let words = screen.words();
    let of = move |tell: fn(Words, Progress) -> String| {
        (move || screen.progress.get().map(|progress| tell(words, progress))).into_any()
    };
    let splits = if solo == Solo::Sprint { records::splits() } else { Vec::new() };
    let ahead = Signal::derive(move || screen.progress.get().and_then(|progress| progress.ahead(&splits)));
    let done = move || screen.progress.get().map_or(0, |progress| progress.rows);
    let bar = solo.goal().map(|goal| {
        view! { <progress class="t-done" max=goal prop:value=done aria-label=words.text("solo-rows-title")></progress> }
    });
    let badges = parts::fetched(parts::tetris_badges);
    let elapsed = solo.last_tick().is_none().then(|| {
        view! {
            <p class="clock num" id="elapsed" data-run="" aria-label=words.text("solo-time")>
                {of(|words, progress| words.with(|phrases| phrases.time(progress.ticks, 1)))}
            </p>
        }
    });
    view! {
        <section class="t-goal" id="goal" aria-label=move || solo_name(words, solo)>
            <p class="t-goal-n num">{of(|_, progress| progress.goal().0.to_string())}</p>
            <p class="t-goal-w">{of(|words, progress| words.say(progress.goal().1, &[]))}</p>
            {bar}
        </section>
        <div class="t-when">
            {children()} {elapsed}
            <p class="badge num" id="ahead" data-behind=move || ahead.get().filter(|ticks| *ticks < 0).map(|_| "")>
                {move || ahead.get().map(|ticks| in_words(words, ticks))}
            </p>
            {move || badges.get().map(|badges| badges(screen, solo))}
        </div>
        <dl class="t-facts" id="facts">
            {fact(words, "solo-pace", of(|words, progress| words.with(|phrases| phrases.hundredths(progress.pace()))))}
            {fact(words, "solo-level", of(|_, progress| progress.level.to_string()))}
            {fact(words, "solo-pieces", of(|_, progress| progress.pieces.to_string()))}
            {fact(words, "solo-chain", of(|_, progress| format!("×{}", progress.chain)))}
        </dl>
    }
}

/// What stands below the time.
pub(crate) type Badges = fn(Screen, Solo) -> AnyView;

/// The best game of this kind so far, and whether a daily game counts.
pub(crate) fn badges(screen: Screen, solo: Solo) -> AnyView {
    let (words, played) = (screen.words(), Played::Solo(solo));
    let best = records::best(played).map(|best| {
        view! {
            <p class="badge" id="best">
                {words.text("solo-best")} " " <b class="num">{move || records::worth(words, &best)}</b>
            </p>
        }
    });
    let daily = matches!(solo, Solo::Daily(_)).then(|| {
        view! { <p class="badge" id="try">{daily_try(screen, played)}</p> }
    });
    view! { {best} {daily} }.into_any()
}

/// Says whether this game counts. It does from its first piece on, whatever becomes of it.
fn daily_try(screen: Screen, played: Played) -> impl Fn() -> String + Clone + Send + 'static {
    let words = screen.words();
    let tried = RwSignal::new(None);
    let begun = Memo::new(move |_| screen.progress.get().is_some_and(|progress| progress.pieces > 0));
    Effect::new(move || {
        let counted = begun.get().then(|| records::begin(played)).flatten();
        screen.counted.set_value(counted);
        tried.set(if counted.is_some() { None } else { records::tried(played) });
    });
    move || words.with(|phrases| phrases.daily_try(tried.read().as_ref()))
}
