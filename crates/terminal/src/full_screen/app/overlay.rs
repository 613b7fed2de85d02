//! What the app draws itself: the title, and what lies over a screen.

use crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::super::canvas::{BOLD, Border, Canvas, FOCUS, PLAIN, width, wrapped};
use super::super::keys::label;
use super::super::{Context, Question, Screen};

pub(super) fn title(top: &dyn Screen, context: &Context, canvas: &mut Canvas<'_>) {
    let area = context.area;
    let (place, what) = top.title(context);
    if place.is_empty() {
        return;
    }
    canvas.style(Rect::new(0, 0, area.width, 1), FOCUS);
    let end = canvas.text(1, 0, &place, FOCUS.add_modifier(Modifier::BOLD));
    // What does not fit is left out from the end.
    let mut what = what.as_str();
    while end + width(what) + 2 > area.width {
        what = what.rsplit_once(" · ").map_or("", |(rest, _)| rest);
    }
    canvas.right(area.width - 1, 0, what, FOCUS);
}

pub(super) fn help(top: &dyn Screen, context: &Context, canvas: &mut Canvas<'_>) {
    canvas.veil();
    let (place, _) = top.title(context);
    let area = centred(context.area, 66, 20);
    canvas.clear(area);
    let inside = canvas.frame(area, Border::Double, (&context.say("screen-keys-title"), &place), PLAIN);
    let keys = top.keys(context);
    keys.list(canvas, Rect::new(inside.x + 2, inside.y + 1, inside.width - 4, 10));
    let (key, quiet) = (canvas.ink.key(), canvas.ink.quiet());
    let (left, right) = (inside.x + 2, inside.x + 34);
    let everywhere = [
        (KeyCode::Char('l'), "screen-keys-language"),
        (KeyCode::Char('t'), "screen-keys-theme"),
        (KeyCode::Char('b'), "screen-keys-bell"),
        (KeyCode::Null, "screen-keys-redraw"),
        (KeyCode::Esc, "screen-keys-escape"),
        (KeyCode::Char('q'), "screen-keys-quit"),
    ];
    // A key that does something of its own here is in the list above.
    let common = everywhere.into_iter().filter(|(code, _)| !keys.has(*code) || *code == KeyCode::Null);
    for (index, (code, does)) in common.enumerate() {
        let name = if code == KeyCode::Null { "Ctrl L".to_owned() } else { label(context, code) };
        let (x, y) = ([left, right][index % 2], inside.y + 12 + (index / 2) as u16);
        canvas.text(x, y, &name, key);
        canvas.text(x + 7, y, &context.say(does), PLAIN);
    }
    if let Some(mouse) = top.mouse() {
        let end = canvas.text(left, inside.y + 15, &context.say("screen-mouse"), key);
        canvas.clipped(end + 2, inside.y + 15, &context.say(mouse), inside.right() - end - 3, PLAIN);
    }
    let close = context.say("screen-keys-close");
    canvas.right(inside.right() - 2, inside.bottom() - 1, &close, quiet);
}

pub(super) fn question(question: &Question, context: &Context, canvas: &mut Canvas<'_>) {
    canvas.veil();
    let area = centred(context.area, 56, 9);
    canvas.clear(area);
    let inside = canvas.frame(area, Border::Double, ("", ""), PLAIN);
    canvas.centred(inside, inside.y + 1, &question.title, BOLD);
    let note = Rect::new(inside.x + 3, inside.y + 3, inside.width - 6, 2);
    canvas.paragraph(note, &question.note, PLAIN);
    let (key, y) = (canvas.ink.key(), inside.bottom() - 1);
    let (enter, escape) = (label(context, KeyCode::Enter), label(context, KeyCode::Esc));
    let end = canvas.text(inside.x + 3, y, &enter, key);
    canvas.text(end + 1, y, &question.yes, PLAIN);
    let x = inside.right().saturating_sub(4 + width(&escape) + width(&question.no));
    let end = canvas.text(x, y, &escape, key);
    canvas.text(end + 1, y, &question.no, PLAIN);
}

/// A terminal on which the screen does not fit.
pub(super) fn small(top: &dyn Screen, context: &Context, canvas: &mut Canvas<'_>) {
    let (area, least) = (context.area, top.least());
    let size = [
        ("columns", area.width.into()),
        ("rows", area.height.into()),
        ("least-columns", least.0.into()),
        ("least-rows", least.1.into()),
    ];
    let waits = if top.is_shared() { "screen-small-goes-on" } else { "screen-small-waits" };
    let told = [
        (context.say("screen-small"), BOLD),
        (context.tell("screen-small-size", &size), PLAIN),
        (context.say("screen-small-larger"), PLAIN),
        (context.say(waits), canvas.ink.good()),
        (small_keys(top, context), canvas.ink.key()),
    ];
    let inside = Rect::new(1, 0, area.width.saturating_sub(2), area.height);
    let mut told = told.map(|(text, style)| (wrapped(&text, inside.width), style)).to_vec();
    let count = |told: &[(Vec<String>, Style)]| told.iter().map(|(lines, _)| lines.len() as u16).sum::<u16>();
    // Advice goes first where not even this fits; the keys are seen.
    if count(&told) > area.height {
        told.remove(2);
    }
    let lines = count(&told);
    let gap = u16::from(lines + told.len() as u16 <= area.height);
    let used = lines + gap * (told.len() as u16 - 1);
    let mut y = area.height.saturating_sub(used) / 2;
    for (lines, style) in told {
        for line in lines {
            canvas.centred(inside, y, &line.replace('\u{a0}', " "), style);
            y += 1;
        }
        y += gap;
    }
}

/// What can be done about it without seeing more. A key stays on one line with what it does.
fn small_keys(top: &dyn Screen, context: &Context) -> String {
    let back = top.farewell(context).is_none();
    let keys = [
        (true, KeyCode::Char('q'), "screen-quit"),
        (back, KeyCode::Esc, "screen-back"),
        (top.plain(context).is_some(), KeyCode::Char('p'), "screen-plain"),
    ];
    let keys = keys.into_iter().filter(|(can, ..)| *can);
    let named = |(_, code, does): (bool, KeyCode, &str)| {
        format!("{}\u{a0}{}", label(context, code), context.say(does).to_lowercase().replace(' ', "\u{a0}"))
    };
    keys.map(named).collect::<Vec<_>>().join("  ")
}

fn centred(area: Rect, columns: u16, rows: u16) -> Rect {
    let (columns, rows) = (columns.min(area.width), rows.min(area.height));
    Rect::new((area.width - columns) / 2, (area.height - rows) / 2, columns, rows)
}
