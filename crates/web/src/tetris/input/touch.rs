//! Mouse and fingers on the board, and the buttons below it on a phone.

use client::tetris::Action;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use markup::view;
use tetris::{Command, Rules, Side};

use crate::ui::icon::Icon;

use crate::tetris::input::gesture::Gesture;
use crate::tetris::paint::canvas;
use crate::tetris::screen::Screen;

/// One notch of a wheel is many events on some machines.
const NOTCH: f64 = 90.0;

#[component]
pub(crate) fn Fingers(screen: Screen, canvas: NodeRef<html::Canvas>, children: Children) -> impl IntoView {
    let gesture = StoredValue::new_local(Gesture::default());
    let turned = StoredValue::new(0.0);
    let place = move |event: &ev::PointerEvent| (f64::from(event.client_x()), f64::from(event.client_y()));
    let is_mouse = |event: &ev::PointerEvent| event.pointer_type() == "mouse";
    let side = move || {
        canvas.get_untracked().map_or(1.0, |canvas| canvas.get_bounding_client_rect().width())
            / f64::from(screen.view().columns.max(1))
    };
    let down = move |event: ev::PointerEvent| {
        if !is_mouse(&event) {
            gesture
                .update_value(|gesture| gesture.touch(event.pointer_id(), place(&event), event.time_stamp()));
            return;
        }
        match event.button() {
            0 => screen.click(),
            2 => screen.act(Command::Turn(Side::Right)),
            _ => {}
        }
    };
    let moved = move |event: ev::PointerEvent| {
        if is_mouse(&event) {
            screen.point(canvas.get_untracked().and_then(|canvas| cell(screen, &canvas, place(&event))));
            return;
        }
        let actions = gesture.try_update_value(|gesture| {
            gesture.drag(event.pointer_id(), place(&event), side(), event.time_stamp())
        });
        actions.unwrap_or_default().into_iter().for_each(|action| screen.act(action.command()));
    };
    let done = move |action: Option<Option<Action>>| {
        if let Some(action) = action.flatten() {
            screen.act(action.command());
        }
    };
    let up = move |event: ev::PointerEvent| {
        if !is_mouse(&event) {
            let (id, at, now) = (event.pointer_id(), place(&event), event.time_stamp());
            done(gesture.try_update_value(|gesture| gesture.lift(id, at, now)));
        }
    };
    let lost = move |event: ev::PointerEvent| {
        done(gesture.try_update_value(|gesture| gesture.cancel(event.time_stamp())));
    };
    let wheel = move |event: ev::WheelEvent| {
        event.prevent_default();
        let now = canvas::now();
        if now - turned.get_value() >= NOTCH {
            turned.set_value(now);
            screen.act(Command::Turn(if event.delta_y() < 0.0 { Side::Left } else { Side::Right }));
        }
    };
    view! {
        <div
            class="t-touch"
            on:pointerdown=down
            on:pointermove=moved
            on:pointerup=up
            on:pointercancel=lost
            on:pointerleave=move |_| screen.point(None)
            on:contextmenu=move |event| event.prevent_default()
            on:wheel=wheel
        >
            {children()}
        </div>
    }
}

/// The cell of the board at this place of the window.
fn cell(screen: Screen, canvas: &web_sys::HtmlCanvasElement, at: (f64, f64)) -> Option<(i16, i16)> {
    let edges = canvas.get_bounding_client_rect();
    let (view, rows) = (screen.view(), screen.rows());
    let x = (at.0 - edges.left()) / edges.width() * f64::from(view.columns);
    let y = (at.1 - edges.top()) / edges.height() * f64::from(rows);
    let inside = y >= 0.0 && y < f64::from(rows) && x >= 0.0 && x < f64::from(view.columns);
    inside.then_some((y as i16, x as i16 + view.first as i16))
}

/// Buttons that go on while they are held, as keys do.
#[component]
pub(crate) fn Pad(screen: Screen, rules: Rules) -> impl IntoView {
    let words = screen.words();
    let button = move |action: Action, icon: &'static str| {
        let class = if action == Action::Slam { "btn btn-primary" } else { "btn" };
        let press = move |event: ev::PointerEvent| {
            event.prevent_default();
            screen.press(action);
        };
        // A keyboard or a screen reader clicks without a pointer.
        let click = move |event: ev::MouseEvent| {
            if event.detail() == 0 {
                screen.act(action.command());
            }
        };
        view! {
            <button
                class=class
                data-action=action.code()
                aria-label=words.text(action.text())
                on:pointerdown=press
                on:pointerup=move |_| screen.release(action)
                on:pointerleave=move |_| screen.release(action)
                on:pointercancel=move |_| screen.release(action)
                on:click=click
            >
                <Icon name=icon />
            </button>
        }
    };
    let fourth = match rules {
        Rules::Labo => button(Action::Drop, "drop"),
        Rules::Arena => button(Action::Hold, "swap"),
    };
    view! {
        <div class="pad" role="group" aria-label=words.text("tetris-pad")>
            {button(Action::Left, "left")} {button(Action::TurnRight, "rotr")} {button(Action::Slam, "slam")}
            {fourth} {button(Action::Right, "right")}
        </div>
    }
}
