//! Any position of the classic board: what each column is worth, and what was played there on this server.

mod model;
mod played;
mod table;

use connect_four::{Game, Move, Setup};
use leptos::prelude::*;
use markup::view;

use self::model::Explorer;
use self::table::Book;
use crate::address::Address;
use crate::connect_four::board::played::Grid;
use crate::connect_four::board::scene::last_fall;
use crate::connect_four::board::touch::Columns;
use crate::connect_four::board::{Board, Face, Geometry};
use crate::connect_four::keys::{self, Key};
use crate::connect_four::local::hints::Scores;
use crate::connect_four::local::machine;
use crate::connect_four::position::PositionBox;
use crate::connect_four::route::Route;
use crate::connect_four::strip::show_current;
use crate::solver::questions::Stuck;
use crate::ui::bar::Bar;
use crate::ui::icon::Icon;
use crate::ui::shell::Shell;

/// The address of a position.
pub(crate) fn address(game: &Game) -> String {
    format!("/explore#/{}", game.notation())
}

pub(crate) fn page(hash: &str) -> AnyView {
    let game = read(expect_context::<Shell>(), hash);
    view! { <ExplorerPage game=game /> }.into_any()
}

/// The moves after `#/`; where they can't be played, the empty board and the reason.
fn read(shell: Shell, hash: &str) -> Game {
    let moves = hash.trim_start_matches(['#', '/']);
    Game::from_notation(Setup::CLASSIC, moves).unwrap_or_else(|fault| {
        shell.toast(untrack(|| shell.words.with(|phrases| phrases.fault(&fault))));
        Game::new(Setup::CLASSIC)
    })
}

#[component]
fn ExplorerPage(game: Game) -> impl IntoView {
    let shell = expect_context::<Shell>();
    let words = shell.words;
    let geometry = Geometry::shown(&game);
    let explorer = Explorer::new(shell, game);
    let controls = explorer.controls();
    let here = expect_context::<RwSignal<Address>>();
    Effect::new(move |known: Option<()>| {
        let Address { path, hash } = here.get();
        if known.is_some() && path == "/explore" {
            explorer.look_at(read(shell, &hash));
        }
    });
    keys::listen(shell, move |key| obey(explorer, key));
    let place =
        Signal::derive(move || (words.say("web-explore-title", &[]), words.say("web-explore-about", &[])));
    let over = Memo::new(move |_| explorer.game.with(|game| game.outcome().is_some()));
    let under = move || {
        if explorer.is_stuck() {
            view! { <Stuck words=words again=move || explorer.ask() /> }.into_any()
        } else if over.get() {
            view! { <p class="say">{words.text("web-explore-over")}</p> }.into_any()
        } else {
            view! { <Scores words=words game=explorer.game.into() scores=explorer.scores() /> }.into_any()
        }
    };
    let won =
        move || explorer.game.with(|game| matches!(game.outcome(), Some(connect_four::Outcome::Line { .. })));
    let line = move || {
        let line: Vec<_> = explorer.best_line().iter().map(ToString::to_string).collect();
        (!line.is_empty()).then(|| {
            view! { <p class="label">{words.text("review-best-line")} " " <span class="num" id="best-line">{line.join("\u{a0}· ")}</span></p> }
        })
    };
    let play = move || {
        format!("/{}", explorer.game.with(|game| Route::play_on(machine::kept_for(Setup::CLASSIC), game)))
    };
    let study = move || format!("/{}", explorer.game.with(Route::review));
    let empty = move || explorer.game.with(|game| game.events().is_empty());
    view! {
        <Bar back=true place=place />
        <main class="game study explorer" id="main" tabindex="-1" style:--ratio=geometry.ratio() style:--last=move || controls.game.with(last_fall)>
            <section class="game-head" aria-labelledby="explorer">
                <h1 id="explorer">{words.text("web-explore-h1")}</h1>
                <Path explorer=explorer />
            </section>
            <div class="game-board">
                <div class="board-frame">
                    <svg class="board rev" class:is-won=won id="board" viewBox=geometry.view_box() role="group" aria-label=words.text("play-board")>
                        <Board geometry=geometry game=controls.game numbered=true />
                        <Columns controls=controls geometry=geometry />
                    </svg>
                    <Grid controls=controls />
                </div>
                <div class="under">{under}</div>
            </div>
            <div class="game-side">
                <section class="panel book-p" aria-labelledby="book">
                    <Book explorer=explorer />
                    {line}
                    <p class="label">{words.text("web-explore-note")}</p>
                </section>
                <div class="ways">
                    <a class="btn btn-primary" id="play-on" href=play>{words.text("web-explore-play-on")}</a>
                    <a class="btn" id="study" href=study>{words.text("review-title")}</a>
                    <button class="btn btn-icon" id="undo" aria-label=words.text("review-previous") disabled=empty on:click=move |_| explorer.back()>
                        <Icon name="undo" />
                    </button>
                    <button class="btn btn-icon" id="share" aria-label=words.text("web-explore-share") on:click=move |_| shell.share(&explorer.game.with_untracked(address))>
                        <Icon name="share" />
                    </button>
                </div>
                <PositionBox shown=explorer.game.into() load=move |game| explorer.show(game) />
            </div>
            <p class="sr-only" role="status" aria-live="polite" id="live">{move || explorer.said()}</p>
        </main>
    }
}

/// The moves so far; each leads back to itself.
#[component]
fn Path(explorer: Explorer) -> impl IntoView {
    let words = explorer.words;
    let step = move |(number, player, made): (usize, connect_four::Player, Move)| {
        let current = move || explorer.game.with(|game| game.moves().len()) == number;
        let label = move || {
            let values = [
                ("number", number.into()),
                ("name", explorer.name(player).into()),
                ("move", made.to_string().into()),
            ];
            words.say("review-move-label", &values)
        };
        view! {
            <li>
                <Icon name="right" />
                <button class="move" aria-label=label aria-current=move || current().then_some("step") on:click=move |_| explorer.go_back_to(number)>
                    <Face player=player />
                    {made.to_string()}
                </button>
            </li>
        }
    };
    let steps = move || {
        let game = explorer.game.get();
        let players = std::iter::successors(Some(game.first()), |player| Some(player.next(2)));
        let steps =
            (1..).zip(players).zip(game.moves()).map(|((number, player), made)| (number, player, made));
        steps.map(step).collect_view()
    };
    Effect::new(move || {
        explorer.game.track();
        request_animation_frame(|| show_current("#path"));
    });
    view! {
        <ol class="crumbs" id="path" aria-label=words.text("review-moves")>
            <li>
                <button class="move" id="to-start" aria-label=words.text("review-first") on:click=move |_| explorer.go_back_to(0)>
                    <Icon name="first" />
                </button>
            </li>
            {steps}
        </ol>
    }
}

/// Says whether the key meant anything.
fn obey(explorer: Explorer, key: Key) -> bool {
    match key {
        Key::Column(column) => explorer.play(Move::Drop { column }),
        Key::Left | Key::TakeBack => explorer.back(),
        Key::Right => explorer.play_best(),
        Key::First => explorer.go_back_to(0),
        Key::Enter => return explorer.controls().obey(key),
        _ => return false,
    }
    true
}
