//! A game that was played, move by move: what each column was worth, and where it turned.

use std::sync::Arc;
use std::time::Duration;

use connect_four::{Game, Move, Player, Record, Verdict};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::app::Shell;
use crate::bar::Bar;
use crate::board::{Board, Face, Geometry, Icon};
use crate::brain::Brain;
use crate::browser;
use crate::curve;
use crate::game::variant;
use crate::hints::{Scores, told};
use crate::keys::{self, Key};
use crate::language::{Names, Words};
use crate::machine;
use crate::mistakes::Mistake;
use crate::opponents::Opponents;
use crate::protocol::{Answer, Question};
use crate::route::Route;
use crate::scene;
use crate::share::BadLink;

/// The scores of the columns of one position, as far as they are known, and whether they all are.
#[derive(Clone, Default)]
struct Known {
    scores: Vec<Option<i8>>,
    done: bool,
}

#[derive(Clone, Copy)]
struct Review {
    words: Words,
    game: StoredValue<Game>,
    names: StoredValue<Names>,
    /// How many moves are shown.
    step: RwSignal<usize>,
    playing: RwSignal<bool>,
    /// Moves a second, doubled with each step.
    speed: RwSignal<u32>,
    /// By the number of moves before each position.
    known: RwSignal<Vec<Known>>,
    /// The position that is being computed.
    asked: StoredValue<Option<usize>>,
    analyst: StoredValue<Option<Brain>>,
}

impl Review {
    fn new(words: Words, game: Game, names: Names) -> Self {
        let count = game.moves().len();
        let solved = machine::is_solved(game.setup());
        let review = Self {
            words,
            game: StoredValue::new(game),
            names: StoredValue::new(names),
            step: RwSignal::new(count),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1),
            known: RwSignal::new(vec![Known::default(); count]),
            asked: StoredValue::new(None),
            analyst: StoredValue::new(None),
        };
        if solved {
            review.analyst.set_value(Some(Brain::new(move |answer| review.heard(answer))));
            review.ask();
        }
        review
    }

    fn count(self) -> usize {
        self.game.with_value(|game| game.moves().len())
    }

    fn shown(self) -> Game {
        self.game.with_value(|game| scene::after(game, self.step.get()))
    }

    fn name(self, player: Player) -> String {
        let given = self.names.with_value(|names| {
            names.as_ref().and_then(|names| names.get(player.index()).map(ToString::to_string))
        });
        given.unwrap_or_else(|| self.words.with(|phrases| phrases.token(player).to_string()))
    }

    /// Who made this move (counted from 1), and which.
    fn made(self, number: usize) -> Option<(Player, Move)> {
        self.game.with_value(|game| {
            let index = number.checked_sub(1)?;
            Some((scene::movers(game).nth(index)?, *game.moves().get(index)?))
        })
    }

    fn mistake(self, number: usize) -> Option<Mistake> {
        let (_, Move::Drop { column }) = self.made(number)? else { return None };
        self.known.with(|known| {
            let before = known.get(number - 1)?;
            before.done.then(|| Mistake::of(&before.scores, column)).flatten()
        })
    }

    fn mistakes(self) -> Vec<(usize, Mistake)> {
        (1..=self.count()).filter_map(|number| Some((number, self.mistake(number)?))).collect()
    }

    /// What each position is worth to the first player.
    fn values(self) -> Vec<curve::Value> {
        let count = self.count();
        let of = |place: usize| {
            let (mover, _) = self.made(place + 1)?;
            let best = self.known.with(|known| {
                let known = known.get(place)?;
                known.done.then(|| known.scores.iter().flatten().max().copied()).flatten()
            })?;
            Some(if mover == Player::FIRST { best } else { -best })
        };
        let mut values: Vec<_> = (0..count).map(of).collect();
        // After the last move, what that move was worth.
        let last = self.made(count).and_then(|(mover, made)| {
            let Move::Drop { column } = made else { return None };
            let score = self
                .known
                .with(|known| known.get(count - 1)?.scores.get(usize::from(column)).copied().flatten())?;
            Some(if mover == Player::FIRST { score } else { -score })
        });
        values.push(last);
        values
    }

    /// What is shown first, then the others from the end on: the later, the sooner computed.
    fn ask(self) {
        let shown = self.step.get_untracked();
        let wanted = self.known.with_untracked(|known| {
            let open = |place: &usize| known.get(*place).is_some_and(|known| !known.done);
            let near = [shown.wrapping_sub(1), shown];
            near.into_iter().find(open).or_else(|| (0..known.len()).rev().find(open))
        });
        self.asked.set_value(wanted);
        if let (Some(place), Some(analyst)) = (wanted, self.analyst.get_value()) {
            let game = self.game.with_value(|game| scene::after(game, place));
            analyst.ask(&Question::Analyse { game });
        }
    }

    fn heard(self, answer: Answer) {
        let Some(place) = self.asked.get_value() else { return };
        let columns = self.game.with_value(|game| game.setup().columns());
        self.known.update(|known| {
            let Some(known) = known.get_mut(place) else { return };
            known.scores.resize(usize::from(columns), None);
            match answer {
                Answer::Score { column, score } => {
                    if let Some(slot) = known.scores.get_mut(usize::from(column)) {
                        *slot = Some(score);
                    }
                }
                Answer::Done | Answer::Move(_) => known.done = true,
            }
        });
        if answer.is_last() {
            self.ask();
        }
    }

    fn go(self, step: usize) {
        let step = step.min(self.count());
        self.step.set(step);
        // Whoever stays at a move wants to know about it before the others.
        set_timeout(
            move || {
                let place = step.saturating_sub(1);
                let open = |known: &Vec<Known>| known.get(place).is_some_and(|known| !known.done);
                let wanted = self.step.try_get_untracked() == Some(step) && self.known.with_untracked(open);
                if wanted && self.asked.get_value() != Some(place) {
                    self.ask();
                }
            },
            Duration::from_millis(250),
        );
    }

    fn stop_and_go(self, step: usize) {
        self.playing.set(false);
        self.go(step);
    }

    fn toggle(self) {
        let starts = !self.playing.get_untracked();
        self.playing.set(starts);
        if starts {
            if self.step.get_untracked() >= self.count() {
                self.go(0);
            }
            self.tick();
        }
    }

    fn tick(self) {
        let pause = 1200 / u64::from(self.speed.get_untracked());
        let from = self.step.get_untracked();
        set_timeout(
            move || {
                // Somebody may have gone elsewhere, or left.
                if self.playing.try_get_untracked() == Some(true) && self.step.get_untracked() == from {
                    self.go(from + 1);
                    if from + 1 < self.count() { self.tick() } else { self.playing.set(false) }
                }
            },
            Duration::from_millis(pause),
        );
    }

    fn next_mistake(self) {
        let mistakes = untrack(|| self.mistakes());
        let now = self.step.get_untracked();
        let next = mistakes.iter().find(|(number, _)| *number > now).or(mistakes.first());
        if let Some((number, _)) = next {
            self.stop_and_go(*number);
        }
    }
}

#[component]
pub(crate) fn ReviewPage(game: Game, #[prop(optional, into)] record: Option<Record>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let geometry = Geometry::shown(&game);
    let names = record.as_ref().map(|record| Arc::from(record.names()));
    let review = Review::new(words, game.clone(), names);
    let listener = window_event_listener(ev::keydown, move |event| pressed(review, &event));
    on_cleanup(move || listener.remove());
    let shown = Signal::derive(move || review.shown());
    let solved = machine::is_solved(setup);
    let place = Signal::derive(move || (words.say("review-title", &[]), variant(words, setup)));
    let board_label = move || match review.step.get() {
        0 => words.say("review-start", &[]),
        number => words.say("review-after", &[("number", number.into())]),
    };
    let won = move || shown.with(|game| matches!(Verdict::of(game), Verdict::WonBy(_)));
    // Before the move that is shown, so that what was played can be compared.
    let before = Signal::derive(move || review.step.get().saturating_sub(1));
    let compared = Signal::derive(move || review.game.with_value(|game| scene::after(game, before.get())));
    let scores = Signal::derive(move || {
        review.known.with(|known| known.get(before.get()).cloned().unwrap_or_default().scores)
    });
    let played = Signal::derive(move || match review.made(review.step.get()) {
        Some((_, Move::Drop { column })) => Some(column),
        _ => None,
    });
    let under = if solved {
        view! { <Scores words=words game=compared scores=scores played=played /> }.into_any()
    } else {
        view! { <p class="say muted">{words.text("review-no-scores")}</p> }.into_any()
    };
    view! {
        <Bar back=true place=place />
        <main class="game game-review" id="main" tabindex="-1" style:--ratio=geometry.ratio()>
            <h1 class="sr-only">{words.text("review-title")}</h1>
            <div class="game-board">
                <svg class="board rev" class:is-won=won id="board" viewBox=geometry.view_box() role="img" aria-label=board_label>
                    <Board geometry=geometry game=shown numbered=true />
                </svg>
                <div class="under">{under}</div>
            </div>
            <div class="game-side">
                <Course review=review solved=solved />
                <Moves review=review solved=solved record=record />
            </div>
        </main>
    }
}

#[component]
fn Course(review: Review, solved: bool) -> impl IntoView {
    let words = review.words;
    let setup = review.game.with_value(Game::setup);
    let seat = move |player: Player| {
        view! {
            <span>
                <Face player=player />
                {move || review.name(player)}
            </span>
        }
    };
    let result = review.game.with_value(|game| match Verdict::of(game) {
        Verdict::WonBy(player) if setup.players() == 2 && player == Player::FIRST => "1 – 0",
        Verdict::WonBy(_) if setup.players() == 2 => "0 – 1",
        Verdict::Draw => "½ – ½",
        _ => "–",
    });
    let mut seats: Vec<AnyView> =
        Player::all(setup.players()).map(|player| seat(player).into_any()).collect();
    if setup.players() == 2 {
        seats.insert(1, view! { <span class="num">{result}</span> }.into_any());
    }
    let under =
        move || words.say(if review.step.get() == 0 { "review-under-now" } else { "review-under" }, &[]);
    let at = move || {
        words.say("review-slider-at", &[("number", review.step.get().into()), ("all", review.count().into())])
    };
    let slide = move |event: ev::Event| {
        if let Ok(step) = event_target_value(&event).parse() {
            review.stop_and_go(step);
        }
    };
    view! {
        <section class="panel stack" aria-label=words.text("review-course")>
            <div class="duo-mini">{seats}</div>
            <Note review=review solved=solved />
            {solved.then(|| view! { <p class="label">{under}</p> <Curve review=review /> })}
            <label class="sr-only" for="ply">
                {words.text("review-slider")}
            </label>
            <input
                id="ply"
                class="curve-range"
                type="range"
                min="0"
                max=review.count()
                prop:value=move || review.step.get().to_string()
                aria-valuetext=at
                on:input=slide
            />
            <Transport review=review />
        </section>
    }
}

#[component]
fn Note(review: Review, solved: bool) -> impl IntoView {
    let words = review.words;
    let heading = move || match review.made(review.step.get()) {
        None => words.say("review-start", &[]),
        Some((player, made)) => words.say(
            "review-move",
            &[
                ("number", review.step.get().into()),
                ("name", review.name(player).into()),
                ("move", made.to_string().into()),
            ],
        ),
    };
    let mistake = move || review.mistake(review.step.get());
    let badge = move || {
        mistake().map(|mistake| {
            view! { <span class="badge badge-bad">{mistake.sign()} " " {words.text(kind(mistake))}</span> }
        })
    };
    let comment = move || if solved { comment(review) } else { String::new() };
    view! {
        <div class="note" class:bad=move || mistake().is_some() role="status">
            <b>{heading} " " {badge}</b>
            <p>{comment}</p>
        </div>
    }
}

fn kind(mistake: Mistake) -> &'static str {
    match mistake {
        Mistake::WinToDraw | Mistake::DrawToLoss => "review-mistake",
        Mistake::WinToLoss => "review-blunder",
    }
}

/// What there is to say about the move that is shown.
fn comment(review: Review) -> String {
    let words = review.words;
    let step = review.step.get();
    let Some((_, Move::Drop { column })) = review.made(step) else { return String::new() };
    let known = review.known.with(|known| known.get(step - 1).cloned().unwrap_or_default());
    if !known.done {
        return words.say("hints-thinking", &[]);
    }
    let Some((best, score)) = known
        .scores
        .iter()
        .enumerate()
        .filter_map(|(column, score)| Some((column, (*score)?)))
        .max_by_key(|best| best.1)
    else {
        return String::new();
    };
    let better = || {
        if score == 0 {
            return words.say("review-better-draw", &[("column", (best + 1).into())]);
        }
        let before = review.game.with_value(|game| scene::after(game, step - 1));
        let meaning = words.with(|phrases| phrases.prospect(&before, score));
        words.say("review-better", &[("column", (best + 1).into()), ("meaning", meaning.into())])
    };
    match Mistake::of(&known.scores, column) {
        Some(Mistake::WinToDraw) => words.say("review-mistake-win-draw", &[("better", better().into())]),
        Some(Mistake::DrawToLoss) => words.say("review-mistake-draw-loss", &[("better", better().into())]),
        Some(Mistake::WinToLoss) => words.say("review-mistake-win-loss", &[("better", better().into())]),
        None if known.scores.get(usize::from(column)).copied().flatten() == Some(score) => {
            words.say("review-sound", &[])
        }
        None => words.say("review-fine", &[]),
    }
}

#[component]
fn Curve(review: Review) -> impl IntoView {
    let words = review.words;
    let values = Memo::new(move |_| review.values());
    let mistakes = Memo::new(move |_| review.mistakes());
    let label = move || {
        let name = |player| review.name(player);
        let (first, second) = (name(Player::FIRST), name(Player::FIRST.next(2)));
        let curve = words.say("review-curve", &[("first", first.into()), ("second", second.into())]);
        let numbers: Vec<_> =
            mistakes.with(|mistakes| mistakes.iter().map(|(number, _)| number.to_string()).collect());
        if numbers.is_empty() {
            return curve;
        }
        format!("{curve} {}", words.say("review-curve-mistakes", &[("moves", numbers.join(", ").into())]))
    };
    let markup = move || {
        values.with(|values| mistakes.with(|mistakes| curve::markup(values, mistakes, review.step.get())))
    };
    let progress = move || {
        let (done, all) =
            review.known.with(|known| (known.iter().filter(|known| known.done).count(), known.len()));
        (done < all)
            .then(|| words.say("review-curve-progress", &[("done", done.into()), ("all", all.into())]))
    };
    view! {
        <svg class="curve" viewBox=curve::VIEW_BOX role="img" aria-label=label inner_html=markup></svg>
        <p class="label progress">{progress}</p>
    }
}

#[component]
fn Transport(review: Review) -> impl IntoView {
    let words = review.words;
    let button = move |icon: &'static str, key: &'static str, step: fn(Review) -> usize| {
        view! {
            <button class="btn" id=format!("to-{icon}") aria-label=words.text(key) on:click=move |_| review.stop_and_go(step(review))>
                <Icon name=icon />
            </button>
        }
    };
    let playing = move || review.playing.get();
    let faster = move |_| review.speed.update(|speed| *speed = if *speed >= 8 { 1 } else { *speed * 2 });
    view! {
        <div class="transport">
            {button("first", "review-first", |_| 0)}
            {button("prev", "review-previous", |review| review.step.get_untracked().saturating_sub(1))}
            <button
                class="btn btn-primary"
                id="replay"
                aria-label=move || words.say(if playing() { "review-pause" } else { "review-play" }, &[])
                on:click=move |_| review.toggle()
            >
                {move || view! { <Icon name=if playing() { "pause" } else { "play" } /> }}
            </button>
            {button("next", "review-next", |review| review.step.get_untracked() + 1)}
            {button("last", "review-last", Review::count)}
            <button class="btn num" id="speed" aria-label=words.text("review-speed") on:click=faster>
                {move || format!("×{}", review.speed.get())}
            </button>
        </div>
    }
}

#[component]
fn Moves(review: Review, solved: bool, record: Option<Record>) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = review.words;
    let one = move |number: usize| {
        let made = review.made(number);
        let mistake = Memo::new(move |_| review.mistake(number));
        let label = move || {
            let (player, made) = made?;
            let mut values = vec![
                ("number", number.into()),
                ("name", review.name(player).into()),
                ("move", told(words, made).into()),
            ];
            Some(match mistake.get() {
                None => words.say("review-move-label", &values),
                Some(mistake) => {
                    values.push(("mistake", words.say(kind(mistake), &[]).into()));
                    words.say("review-move-label-bad", &values)
                }
            })
        };
        made.map(|(player, made)| {
            view! {
                <li>
                    <button
                        class="move"
                        aria-label=label
                        aria-current=move || (review.step.get() == number).then_some("step")
                        data-bad=move || mistake.get().map(Mistake::sign)
                        on:click=move |_| review.stop_and_go(number)
                    >
                        <Face player=player />
                        {made.to_string()}
                    </button>
                </li>
            }
        })
    };
    let address = review.game.with_value(Route::review);
    let save = move |_| {
        let record = record.clone().unwrap_or_else(|| {
            let name = |player| words.with(|phrases| phrases.token(player));
            untrack(|| Record::new(review.game.get_value(), name, browser::today(), None))
        });
        browser::download("puissance-4.txt", &record.to_string());
    };
    let play_on = move || Route::play_on(Opponents::People, &review.shown());
    let unfinished = move || review.shown().outcome().is_none();
    let next = solved.then(|| {
        view! {
            <button
                class="btn btn-quiet"
                id="next-mistake"
                disabled=move || review.mistakes().is_empty()
                on:click=move |_| review.next_mistake()
            >
                {words.text("review-next-mistake")}
            </button>
        }
    });
    view! {
        <section class="panel stack-s" aria-label=words.text("review-moves")>
            <div class="row">
                <h2 class="panel-h grow">{words.text("review-moves")}</h2>
                {next}
                <span class="tools">
                    <button
                        class="btn btn-quiet btn-icon"
                        id="share"
                        aria-label=words.text("review-share")
                        on:click=move |_| shell.share(&address)
                    >
                        <Icon name="share" />
                    </button>
                    <button class="btn btn-quiet btn-icon" aria-label=words.text("review-save") on:click=save>
                        <Icon name="save" />
                    </button>
                </span>
            </div>
            <ol class="moves">{(1..=review.count()).map(one).collect_view()}</ol>
            <Show when=unfinished>
                <a class="btn btn-block" id="play-on" href=play_on>
                    {words.text("review-play-on")}
                </a>
            </Show>
        </section>
    }
}

fn pressed(review: Review, event: &ev::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let within = |selector: &str| {
        target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some())
    };
    if event.ctrl_key() || event.alt_key() || event.meta_key() || within("dialog, input") {
        return;
    }
    let step = review.step.get_untracked();
    match keys::read(&event.code(), &event.key()) {
        Some(Key::Left) => review.stop_and_go(step.saturating_sub(1)),
        Some(Key::Right) => review.stop_and_go(step + 1),
        Some(Key::First) => review.stop_and_go(0),
        Some(Key::Last) => review.stop_and_go(review.count()),
        Some(Key::Space) if !within("a, button") => review.toggle(),
        _ => return,
    }
    event.prevent_default();
}

/// What is shown for a link that holds no game.
#[component]
pub(crate) fn BadLinkPage(bad: BadLink) -> impl IntoView {
    let words = expect_context::<Shell>().words;
    let body = move || {
        let fault = match bad {
            BadLink::Moves(fault) => words.with(|phrases| phrases.fault(&fault)),
            BadLink::Setup | BadLink::First => String::new(),
        };
        words.say("review-bad-link-body", &[("fault", fault.into())])
    };
    view! {
        <Bar back=true />
        <main class="wrap" id="main" tabindex="-1">
            <section class="panel stack">
                <h1>{words.text("review-bad-link")}</h1>
                <p>{body}</p>
                <a class="btn btn-primary" href="#/">
                    {words.text("review-home")}
                </a>
            </section>
        </main>
    }
}
