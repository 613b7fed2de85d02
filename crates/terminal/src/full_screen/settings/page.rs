//! The settings, each of which takes effect at once.

use client::tetris::Action;
use connect_four::Name;
use crossterm::event::KeyCode;

use super::super::canvas::{BOLD, Canvas};
use super::super::fields::{Asked, Fields, Place};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::name::NameEntry;
use super::super::tetris::keys::{self as piece_keys, key_name};
use super::super::{Context, Depth, Effect, Event, Screen};

#[derive(Debug, Default)]
pub struct Page {
    fields: Fields,
    name: NameEntry,
    /// The next key is for this.
    bound: Option<Action>,
    /// A key that can't be given away was.
    refused: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Language,
    Ground,
    Colours,
    Characters,
    Motion,
    Bell,
    Name,
    Key(Action),
    UsualKeys,
}

const PLACE: Place = Place { x: 1, y: 2, width: 60, pitch: 1 };

fn fields() -> Vec<Field> {
    use Field::{Bell, Characters, Colours, Ground, Language, Motion, Name};
    let first = [Language, Ground, Colours, Characters, Motion, Bell, Name];
    let keys = Action::ALL.into_iter().map(Field::Key);
    first.into_iter().chain(keys).chain([Field::UsualKeys]).collect()
}

impl Page {
    pub fn new() -> Self {
        Self::default()
    }

    fn change(&mut self, field: Field, up: bool, context: &mut Context) {
        let next = |value: Option<bool>| {
            let order = [None, Some(false), Some(true)];
            let at = order.iter().position(|one| *one == value).unwrap_or(0);
            order[(at + if up { 1 } else { 2 }) % 3]
        };
        let settings = &mut context.settings;
        match field {
            Field::Language => context.change_language(),
            Field::Ground => settings.light = next(settings.light),
            Field::Colours => {
                let order =
                    [None, Some(Depth::None), Some(Depth::Sixteen), Some(Depth::Many), Some(Depth::True)];
                let at = order.iter().position(|one| *one == settings.depth).unwrap_or(0);
                settings.depth = order[(at + if up { 1 } else { order.len() - 1 }) % order.len()];
            }
            Field::Characters => settings.ascii = next(settings.ascii),
            Field::Motion => settings.motion = !settings.motion,
            Field::Bell => settings.bell = !settings.bell,
            Field::Name | Field::Key(_) | Field::UsualKeys => self.enter(field, context),
        }
        context.renew();
    }

    fn enter(&mut self, field: Field, context: &mut Context) {
        match field {
            Field::Name => self.name.open(context),
            Field::Key(action) => self.bound = Some(action),
            Field::UsualKeys => context.settings.keys = piece_keys::usual(),
            _ => self.change(field, true, context),
        }
    }

    fn value(&self, field: Field, context: &Context) -> String {
        let settings = &context.settings;
        let either = |value: Option<bool>, yes, no| {
            context.say(match value {
                None => "screen-auto",
                Some(true) => yes,
                Some(false) => no,
            })
        };
        match field {
            Field::Language => context.lang.name().into(),
            Field::Ground => either(settings.light, "screen-light", "screen-dark"),
            Field::Colours => match settings.depth {
                None => context.say("screen-auto"),
                Some(Depth::None) => context.say("screen-colours-none"),
                Some(Depth::Sixteen) => "16".into(),
                Some(Depth::Many) => "256".into(),
                Some(Depth::True) => context.say("screen-colours-true"),
            },
            Field::Characters => either(settings.ascii, "screen-ascii", "screen-all-characters"),
            Field::Motion => context.say(if settings.motion { "screen-yes" } else { "screen-no" }),
            Field::Bell => context.say(if settings.bell { "screen-yes" } else { "screen-no" }),
            Field::Name => match self.name.typed() {
                Some(typed) => format!("{typed}_"),
                None => settings.name.as_ref().map_or_else(|| "–".into(), Name::to_string),
            },
            Field::Key(action) if self.bound == Some(action) => context.say("settings-press"),
            Field::Key(action) => piece_keys::labels(action, context),
            Field::UsualKeys => String::new(),
        }
    }

    /// Escape leaves everything as it is; backspace takes the keys away.
    fn bind(&mut self, action: Action, code: KeyCode, context: &mut Context) {
        let keys = &mut context.settings.keys;
        match (code, key_name(code)) {
            (KeyCode::Esc, _) => {}
            (KeyCode::Backspace | KeyCode::Delete, _) => {
                let bound: Vec<_> = keys.keys(action).map(str::to_owned).collect();
                for key in bound {
                    keys.unbind(&key);
                }
            }
            (_, Some(name)) => self.refused = !keys.bind(action, &name),
            (_, None) => self.refused = true,
        }
    }
}

fn name(field: Field) -> &'static str {
    match field {
        Field::Language => "web-language",
        Field::Ground => "screen-ground",
        Field::Colours => "screen-colours",
        Field::Characters => "screen-characters",
        Field::Motion => "screen-motion",
        Field::Bell => "screen-bell",
        Field::Name => "settings-name",
        Field::Key(action) => action.text(),
        Field::UsualKeys => "settings-reset",
    }
}

impl Screen for Page {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if self.name.hear(event, context) {
            return Vec::new();
        }
        if let Some(action) = self.bound {
            if let Some(code) = key(event) {
                self.bound = None;
                self.bind(action, code, context);
            }
            return Vec::new();
        }
        if key(event).is_some() {
            self.refused = false;
        }
        if key(event) == Some(KeyCode::Esc) {
            return vec![Effect::Back];
        }
        let fields = fields();
        match self.fields.hear(event, fields.len(), PLACE) {
            Some(Asked::Change { up }) => self.change(fields[self.fields.at], up, context),
            Some(Asked::Enter) => self.enter(fields[self.fields.at], context),
            None => {}
        }
        Vec::new()
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let fields: Vec<_> = fields();
        let shown: Vec<_> =
            fields.iter().map(|field| (context.say(name(*field)), self.value(*field, context))).collect();
        self.fields.draw(&shown, PLACE, canvas);
        let y = PLACE.y + fields.len() as u16 + 1;
        let (text, style) = if self.refused {
            ("screen-key-refused", canvas.ink.bad())
        } else if self.bound.is_some() {
            ("screen-key-note", BOLD)
        } else {
            ("screen-settings-note", canvas.ink.quiet())
        };
        canvas.text(3, y, &context.say(text), style);
    }

    fn title(&self, context: &Context) -> (String, String) {
        (format!("Quatris · {}", context.say("tetris-settings")), String::new())
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .labelled(context, "← →", KeyCode::Null, "screen-change")
            .with(context, KeyCode::Enter, "screen-change")
            .with(context, KeyCode::Esc, "screen-back")
    }

    fn is_typing(&self) -> bool {
        self.name.typed().is_some() || self.bound.is_some()
    }
}
