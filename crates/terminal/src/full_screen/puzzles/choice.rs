//! Which puzzles: the one of a day, a storm, or any position in the explorer.

use connect_four::{Date, Game, Setup};
use connect_four_solver::puzzles::Puzzle;
use crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::super::canvas::{BOLD, Canvas};
use super::super::connect_four::draw_small;
use super::super::explorer::Explorer;
use super::super::fields::{Asked, Fields, Place};
use super::super::input::key;
use super::super::keys::Keys;
use super::super::{Context, Effect, Event, Screen};
use super::{Solving, Storm};
use crate::Progress;
use crate::share::pips;

#[derive(Debug)]
pub struct Choice {
    fields: Fields,
    puzzles: Vec<Puzzle>,
    /// Whose puzzle is offered.
    date: Option<Date>,
}

const FIELDS: [&str; 3] = ["screen-puzzle-day", "screen-storm", "screen-explorer"];
const PLACE: Place = Place { x: 1, y: 5, width: 46, pitch: 2 };

impl Choice {
    pub fn new(context: &Context) -> Self {
        Self { fields: Fields::default(), puzzles: super::all(), date: context.local_day }
    }

    /// The puzzle of the day that is chosen.
    fn puzzle(&self) -> Option<&Puzzle> {
        let grades: Vec<u8> = self.puzzles.iter().map(|puzzle| puzzle.grade).collect();
        self.puzzles.get(client::puzzle::of_day(self.date?.day_number(), &grades)?)
    }

    /// Days to come are not given away.
    fn change(&mut self, up: bool, context: &Context) {
        let step = if up { 1 } else { -1 };
        let next = self.date.and_then(|date| Date::of_day_number(date.day_number() + step));
        let number = |date: Option<Date>| date.map(Date::day_number);
        if self.fields.at == 0 && next.is_some() && number(next) <= number(context.local_day) {
            self.date = next;
        }
    }

    fn enter(&self) -> Vec<Effect> {
        let screen: Box<dyn Screen> = match self.fields.at {
            0 => match self.puzzle() {
                Some(puzzle) => Box::new(Solving::new(puzzle.clone(), self.date)),
                None => return Vec::new(),
            },
            1 => Box::new(Storm::new(None)),
            _ => Box::new(Explorer::new(Game::new(Setup::CLASSIC))),
        };
        vec![Effect::Open(screen)]
    }

    fn value(&self, field: usize) -> String {
        self.date.filter(|_| field == 0).map(|date| date.to_string()).unwrap_or_default()
    }
}

impl Screen for Choice {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        if key(event) == Some(KeyCode::Esc) {
            return vec![Effect::Back];
        }
        match self.fields.hear(event, FIELDS.len(), PLACE) {
            Some(Asked::Enter) => self.enter(),
            Some(Asked::Change { .. }) if self.fields.at > 0 => self.enter(),
            Some(Asked::Change { up }) => {
                self.change(up, context);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        canvas.text(3, 2, &context.say("screen-puzzles-tagline"), BOLD);
        let quiet = canvas.ink.quiet();
        let fields: Vec<_> =
            (0..).zip(FIELDS).map(|(index, name)| (context.say(name), self.value(index))).collect();
        self.fields.draw(&fields, PLACE, canvas);
        let mut y = PLACE.y + FIELDS.len() as u16 * PLACE.pitch + 1;
        let today = context.local_day.map_or(0, Date::day_number);
        let Progress { calendar, storms } = &context.progress;
        let notes = match self.fields.at {
            0 => vec![
                context.say("screen-puzzle-day-note"),
                context.tell(
                    "screen-streak-note",
                    &[("streak", calendar.streak(today).into()), ("longest", calendar.longest().into())],
                ),
            ],
            1 => vec![
                context.say("screen-storm-note"),
                context.tell(
                    "screen-storm-bests",
                    &[("day", storms.of_day(today).into()), ("ever", storms.ever().into())],
                ),
            ],
            _ => vec![context.say("screen-explorer-note")],
        };
        for note in notes {
            let area = Rect::new(3, y, PLACE.width - 4, 5);
            y = canvas.paragraph(area, &note, quiet) + 1;
        }
        let (key, x) = (canvas.ink.key(), 3);
        let end = canvas.text(x, y, &context.say("end-enter"), key);
        canvas.text(end + 1, y, &context.say("screen-open"), BOLD);
        if let Some(puzzle) = self.puzzle().filter(|_| self.fields.at == 0) {
            let x = PLACE.x + PLACE.width + 4;
            draw_small(&puzzle.game(), x, PLACE.y, context, canvas);
            let warn = canvas.ink.warn();
            canvas.text(x + 1, PLACE.y + 9, &pips(puzzle.grade), warn);
        }
    }

    fn title(&self, context: &Context) -> (String, String) {
        (format!("Quatris · {}", context.say("screen-menu-puzzles")), String::new())
    }

    fn keys(&self, context: &Context) -> Keys {
        Keys::default()
            .labelled(context, "↑ ↓", KeyCode::Null, "screen-choose")
            .labelled(context, "← →", KeyCode::Null, "screen-other-day")
            .with(context, KeyCode::Enter, "screen-open")
            .with(context, KeyCode::Esc, "screen-back")
    }
}
