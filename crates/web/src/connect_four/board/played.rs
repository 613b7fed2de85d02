//! The board on which one plays, with its aim, and the same for those who do not see it.

use connect_four::{Cell, Game};
use leptos::ev;
use leptos::prelude::*;
use markup::view;

use crate::connect_four::board::controls::{Controls, instruction};
use crate::connect_four::board::touch::{Columns, Slide, Targets};
use crate::connect_four::board::{Board, Geometry};

/// What is under the board is the page's own.
#[component]
pub(crate) fn PlayedBoard(
    controls: Controls,
    /// What lies over the plate, below what can be touched.
    #[prop(optional)]
    over: Option<AnyView>,
    children: Children,
) -> impl IntoView {
    let Controls { words, aim, game, .. } = controls;
    let geometry = game.with_untracked(Geometry::played);
    let aiming = move || controls.awaited.get() && aim.power.get().is_none();
    let aimed = Signal::derive(move || aiming().then(|| aim.column.get()));
    let hanging = move || {
        (aiming() && !aim.falling.get()).then(|| {
            let player = game.with(Game::turn);
            view! {
                <use_
                    class:refused=move || aim.refused.get()
                    href=format!("#tok-{}", player.number())
                    x=move || geometry.x(aim.column.get()) - 47
                    y="4"
                    width="94"
                    height="94"
                />
            }
        })
    };
    let ghost = move || {
        let wanted = aiming() && !aim.falling.get();
        let cell = wanted.then(|| game.with(|game| game.board().landing(aim.column.get()))).flatten();
        cell.map(|cell| {
            let player = game.with(Game::turn).number();
            let (x, y) = (geometry.x(cell.column), geometry.y(cell.row));
            view! {
                <circle class=format!("b-ghost p{player}") cx=x cy=y r="32" />
                <use class=format!("b-ghost-mark p{player}") href=format!("#mark-{player}") x=x - 36 y=y - 36 width="72" height="72" />
            }
        })
    };
    let landed = move |event: ev::AnimationEvent| match event.animation_name().as_str() {
        "fall" => aim.falling.set(false),
        "refuse" => aim.refused.set(false),
        _ => {}
    };
    let touch = move || match aim.power.get() {
        Some(power) => view! { <Targets controls=controls geometry=geometry power=power /> }.into_any(),
        None => view! { <Columns controls=controls geometry=geometry /> }.into_any(),
    };
    let told = move || {
        aim.power.get().map(|power| {
            view! {
                <p class="board-say">
                    {words.text(instruction(power))}
                    <button class="btn" id="cancel" on:click=move |_| controls.arm(None)>
                        {words.text("play-cancel")}
                    </button>
                </p>
            }
        })
    };
    let slide = Slide::new(controls, geometry);
    let won = move || game.with(|game| matches!(game.outcome(), Some(connect_four::Outcome::Line { .. })));
    view! {
        <div class="game-board">
            <div class="board-frame">
            {told}
            <svg
                class="board"
                class:is-won=won
                id="board"
                viewBox=geometry.view_box()
                role="group"
                aria-label=words.text("play-board")
                on:animationend=landed
                on:pointerdown=move |event| slide.begin(&event)
                on:pointermove=move |event| slide.go(&event)
                on:pointerup=move |event| slide.end(&event)
                on:pointercancel=move |_| slide.forget()
            >
                <Board geometry=geometry game=game numbered=true aim=aimed behind=ghost.into_any() />
                {over}
                <g class="aim">{hanging}</g>
                {touch}
            </svg>
            <Grid controls=controls />
            </div>
            <div class="under">{children()}</div>
        </div>
    }
}

/// The game so far, once it has begun, to be copied and found again.
#[component]
pub(crate) fn Notation(controls: Controls) -> impl IntoView {
    view! {
        <Show when=move || controls.game.with(|game| !game.events().is_empty())>
            <p class="say">
                <span class="muted">{controls.words.text("play-notation")}</span>
                <span class="num notation" id="notation">
                    {move || controls.game.with(Game::notation)}
                </span>
            </p>
        </Show>
    }
}

/// The board as a table, for a screen reader.
#[component]
pub(crate) fn Grid(controls: Controls) -> impl IntoView {
    let Controls { words, game, .. } = controls;
    let setup = game.with_untracked(Game::setup);
    let (columns, rows) = (setup.columns(), setup.rows());
    let heading = move |column: u8| {
        view! { <th scope="col">{move || words.say("play-column", &[("column", (column + 1).into())])}</th> }
    };
    let cell = move |cell: Cell| {
        let content = move || match game.with(|game| game.board().at(cell)) {
            Some(player) => controls.name.run(player),
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
