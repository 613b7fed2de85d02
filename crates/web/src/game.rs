//! The page on which one plays.

use connect_four::{Cell, Game, Move, Setup};
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use crate::app::Shell;
use crate::bar::Bar;
use crate::board::{Board, Geometry, Icon};
use crate::brain::Stuck;
use crate::choice::Choice;
use crate::dialog::Dialog;
use crate::ending::Banner;
use crate::hand::Hand;
use crate::hints::Help;
use crate::keys::{self, Key};
use crate::language::Words;
use crate::opponents::Opponents;
use crate::play::{Play, instruction};
use crate::route::Route;
use crate::seats::Seats;
use crate::storage::Kept;
use crate::touch::{Columns, Targets, focus_aimed};

#[component]
pub(crate) fn GamePage(
    game: Game,
    opponents: Opponents,
    /// The game goes on from where it was kept.
    #[prop(optional, into)]
    kept: Option<Kept>,
) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let setup = game.setup();
    let play = Play::new(shell, game, opponents, kept.as_ref());
    let resigning = RwSignal::new(false);
    let listener = window_event_listener(ev::keydown, move |event| pressed(play, shell, &event));
    on_cleanup(move || listener.remove());
    let place = Signal::derive(move || (words.say("home-p4", &[]), variant(words, setup)));
    let review = move || play.with(|local| Route::review(local.game()));
    let side = move || {
        if play.is_over() {
            view! { <Banner play=play /> }.into_any()
        } else {
            view! { <Actions play=play resigning=resigning /> }.into_any()
        }
    };
    let choice = match opponents {
        Opponents::Machine { .. } => Some(view! { <Choice words=words setup=setup now=opponents /> }),
        Opponents::People => None,
    };
    let hand = setup.powers().then(|| view! { <Show when=move || !play.is_over()><Hand play=play /></Show> });
    let loser = move || play.resigning();
    let winner = move || play.name(loser().next(2));
    view! {
        <Bar back=true place=place />
        <main class="game" id="main" tabindex="-1" style:--ratio=Geometry::played(&Game::new(setup)).ratio()>
            <h1 class="sr-only">{words.text("play-title")}</h1>
            <Seats play=play />
            <Table play=play />
            <div class="game-side">
                {hand} {side}
                {choice}
                <div class="links">
                    <button class="btn btn-quiet" on:click=move |_| shell.share(&review())>
                        <Icon name="share" />
                        {words.text("play-share")}
                    </button>
                    <button class="btn btn-quiet" on:click=move |_| play.download()>
                        <Icon name="save" />
                        {words.text("play-save")}
                    </button>
                    <button class="btn btn-quiet wide-note" on:click=move |_| shell.keys.set(true)>
                        <Icon name="keys" />
                        {words.text("web-keys")}
                        <span class="kbd" aria-hidden="true">"?"</span>
                    </button>
                </div>
            </div>
            <p class="sr-only" role="status" aria-live="polite" id="live">
                {move || play.said.get()}
            </p>
        </main>
        <Dialog open=resigning titled="resign-title">
            <h2 id="resign-title">{words.text("resign-title")}</h2>
            <p>{move || words.say("resign-body", &[("name", winner().into())])}</p>
            <div class="row">
                <button class="btn btn-primary grow" on:click=move |_| resigning.set(false)>
                    {words.text("resign-stay")}
                </button>
                <button
                    class="btn grow"
                    id="resign-go"
                    on:click=move |_| {
                        resigning.set(false);
                        play.resign();
                    }
                >
                    {words.text("resign-go")}
                </button>
            </div>
        </Dialog>
    }
}

/// The board, what is under it, and the same for those who do not see it.
#[component]
fn Table(play: Play) -> impl IntoView {
    let words = play.words();
    let game = play.game();
    let geometry = game.with_untracked(Geometry::played);
    let aiming = move || play.awaits_person() && play.power.get().is_none();
    let aim = Signal::derive(move || aiming().then(|| play.aim.get()));
    let hanging = move || {
        (aiming() && !play.falling.get()).then(|| {
            let player = play.with(|local| local.game().turn());
            view! {
                <use_
                    class:refused=move || play.refused.get()
                    href=format!("#tok-{}", player.number())
                    x=move || geometry.x(play.aim.get()) - 47
                    y="4"
                    width="94"
                    height="94"
                />
            }
        })
    };
    let ghost = move || {
        let wanted = aiming() && !play.falling.get();
        let cell = wanted.then(|| game.with(|game| game.board().landing(play.aim.get()))).flatten();
        cell.map(|cell| {
            let player = play.with(|local| local.game().turn()).number();
            let (x, y) = (geometry.x(cell.column), geometry.y(cell.row));
            view! {
                <circle class=format!("b-ghost p{player}") cx=x cy=y r="32" />
                <use_ class=format!("b-ghost-mark p{player}") href=format!("#mark-{player}") x=x - 36 y=y - 36 width="72" height="72" />
            }
        })
    };
    let landed = move |event: ev::AnimationEvent| match event.animation_name().as_str() {
        "fall" => play.falling.set(false),
        "refuse" => play.refused.set(false),
        _ => {}
    };
    let touch = move || match play.power.get() {
        Some(power) => view! { <Targets play=play geometry=geometry power=power /> }.into_any(),
        None => view! { <Columns play=play geometry=geometry /> }.into_any(),
    };
    let told = move || {
        play.power.get().map(|power| view! { <p class="board-say">{words.text(instruction(power))}</p> })
    };
    let under = move || {
        if play.is_stuck() {
            return view! { <Stuck words=words again=move || play.try_again() /> }.into_any();
        }
        if play.hints.get() && !play.is_over() {
            let wanted = Signal::derive(move || play.awaits_person());
            return view! { <Help words=words game=game hint=play.hint.into() solved=play.is_solved() wanted=wanted /> }
                .into_any();
        }
        let notation = game.with(Game::notation);
        (!notation.is_empty())
            .then(|| {
                view! {
                    <p class="say">
                        <span class="muted">{words.text("play-notation")}</span>
                        <span class="num notation" id="notation">
                            {notation}
                        </span>
                    </p>
                }
            })
            .into_any()
    };
    let won = move || {
        game.with(|game| {
            game.outcome().is_some_and(|outcome| matches!(outcome, connect_four::Outcome::Won { .. }))
        })
    };
    view! {
        <div class="game-board">
            {told}
            <svg
                class="board"
                class:is-won=won
                id="board"
                viewBox=geometry.view_box()
                role="group"
                aria-label=words.text("play-board")
                on:animationend=landed
            >
                <Board geometry=geometry game=game numbered=true aim=aim behind=ghost.into_any() />
                <g class="aim">{hanging}</g>
                {touch}
            </svg>
            <Grid words=words game=game play=play />
            <div class="under">{under}</div>
        </div>
    }
}

/// The board as a table, for a screen reader.
#[component]
fn Grid(words: Words, game: Signal<Game>, play: Play) -> impl IntoView {
    let setup = game.with_untracked(Game::setup);
    let (columns, rows) = (setup.columns(), setup.rows());
    let heading = move |column: u8| {
        view! { <th scope="col">{move || words.say("play-column", &[("column", (column + 1).into())])}</th> }
    };
    let cell = move |cell: Cell| {
        let content = move || match game.with(|game| game.board().at(cell)) {
            Some(player) => play.name(player),
            None => words.say("play-empty", &[]),
        };
        view! { <td>{content}</td> }
    };
    let row = move |row: u8| {
        view! {
            <tr>
                <th scope="row">{move || words.say("play-row", &[("row", (row + 1).into())])}</th>
                {(0..columns).map(|column| cell(Cell { column, row })).collect_view()}
            </tr>
        }
    };
    view! {
        <div class="sr-only">
        <table>
            <caption>{words.text("play-board-table")}</caption>
            <thead>
                <tr>
                    <td></td>
                    {(0..columns).map(heading).collect_view()}
                </tr>
            </thead>
            <tbody>{(0..rows).rev().map(row).collect_view()}</tbody>
        </table>
        </div>
    }
}

#[component]
fn Actions(play: Play, resigning: RwSignal<bool>) -> impl IntoView {
    let words = play.words();
    let two = play.with(|local| local.game().setup().players()) == 2;
    let nothing = move || play.with(|local| local.game().moves().is_empty());
    let resign = two.then(|| {
        view! {
            <button class="btn" id="resign" on:click=move |_| resigning.set(true)>
                <Icon name="flag" />
                {words.text("play-resign")}
            </button>
        }
    });
    view! {
        <div class="actions">
            <button class="btn" id="take-back" disabled=nothing on:click=move |_| play.take_back()>
                <Icon name="undo" />
                {words.text("play-take-back")}
                <span class="kbd" aria-hidden="true">"U"</span>
            </button>
            <button
                class="btn"
                id="hints"
                aria-pressed=move || if play.hints.get() { "true" } else { "false" }
                on:click=move |_| play.toggle_hints()
            >
                <Icon name="hint" />
                {words.text("play-hints")}
                <span class="kbd" aria-hidden="true">"H"</span>
            </button>
            {resign}
        </div>
    }
}

/// The variant in a few words.
pub(crate) fn variant(words: Words, setup: Setup) -> String {
    let mut values = vec![("columns", setup.columns().into()), ("rows", setup.rows().into())];
    let plain = if setup == Setup::CLASSIC {
        words.say("play-classic", &values)
    } else {
        values.push(("align", setup.align().into()));
        if setup.players() == 2 {
            words.say("play-variant", &values)
        } else {
            values.push(("players", setup.players().into()));
            words.say("play-variant-players", &values)
        }
    };
    if setup.powers() { words.say("play-with-powers", &[("variant", plain.into())]) } else { plain }
}

fn pressed(play: Play, shell: Shell, event: &ev::KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let within = |selector: &str| {
        target.as_ref().is_some_and(|target| target.closest(selector).ok().flatten().is_some())
    };
    if event.ctrl_key() || event.alt_key() || event.meta_key() || within("dialog, input, select, textarea") {
        return;
    }
    let on_control = within("a, button");
    let done = match keys::read(&event.code(), &event.key()) {
        Some(Key::Help) => {
            shell.keys.set(true);
            true
        }
        Some(Key::Enter | Key::Space) if on_control => false,
        Some(key) => obey(play, key),
        None => false,
    };
    if done {
        event.prevent_default();
    }
}

/// Says whether the key meant anything.
fn obey(play: Play, key: Key) -> bool {
    let setup = play.with(|local| local.game().setup());
    let armed = play.power.get_untracked().is_some();
    match key {
        Key::Column(column) => play.drop_in(column),
        Key::Enter if untrack(|| play.is_over()) => play.next_game(),
        Key::Enter | Key::Space if armed => play.strike(play.target.get_untracked()),
        Key::Enter | Key::Space => play.make(Move::Drop { column: play.aim.get_untracked() }),
        Key::Left | Key::Right | Key::Up | Key::Down if armed => {
            play.target.update(|cell| *cell = stepped(*cell, key, setup));
            focus_aimed(play);
        }
        Key::Left | Key::Right => {
            let aim = Cell { column: play.aim.get_untracked(), row: 0 };
            play.aim.set(stepped(aim, key, setup).column);
            focus_aimed(play);
        }
        Key::TakeBack => play.take_back(),
        Key::Hints => play.toggle_hints(),
        Key::Cancel if armed => play.arm(None),
        Key::Up | Key::Down | Key::Cancel | Key::First | Key::Last | Key::Help => return false,
    }
    true
}

/// One step, round the edge to the other side.
fn stepped(cell: Cell, key: Key, setup: Setup) -> Cell {
    let round = |place: u8, forward: bool, size: u8| (place + if forward { 1 } else { size - 1 }) % size;
    match key {
        Key::Left | Key::Right => {
            Cell { column: round(cell.column, key == Key::Right, setup.columns()), ..cell }
        }
        Key::Up | Key::Down => Cell { row: round(cell.row, key == Key::Up, setup.rows()), ..cell },
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_round_the_board() {
        let check = |column, row, key, expected| {
            let Cell { column, row } = stepped(Cell { column, row }, key, Setup::CLASSIC);
            assert_eq!((column, row), expected);
        };
        check(0, 0, Key::Left, (6, 0));
        check(6, 0, Key::Right, (0, 0));
        check(3, 5, Key::Up, (3, 0));
        check(3, 0, Key::Down, (3, 5));
        check(3, 2, Key::Up, (3, 3));
    }
}
