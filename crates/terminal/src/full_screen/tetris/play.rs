//! A game of Tetris at this terminal: alone, or with machines.

use crossterm::event::{KeyCode, KeyEvent, MouseEventKind};
use ratatui::layout::Rect;
use tetris::setup::TICK_MS;
use tetris::{Command, End, Game, PlayerId, Refusal, Rules, Setup, Side, Solo};

use super::super::canvas::{BOLD, Border, Canvas, PLAIN};
use super::super::input::{clicked, pointed, pressed, right_clicked};
use super::super::keys::{Keys, label};
use super::super::{Context, Effect, Event, Millis, Question, Screen, clock};
use super::local::LocalGame;
use super::side::{self, Ranks};
use super::stage::Stage;
use super::well::Well;
use super::{Held, Wish};

/// The widest board at which a piece can be pushed to the wall.
const WIDEST: usize = 1000;

#[derive(Debug)]
pub struct Play {
    local: LocalGame,
    stage: Stage,
    held: Held,
    /// When the next tick of the game is due.
    next: Millis,
    paused: bool,
    /// The last tick has passed; what ended the game has been shown and recorded.
    ended: bool,
    said: String,
    /// The time that the game has taken so far.
    played: Millis,
}

impl Play {
    pub fn new(local: LocalGame, now: Millis) -> Self {
        Self {
            local,
            stage: Stage::default(),
            held: Held::default(),
            next: now,
            paused: false,
            ended: false,
            said: String::new(),
            played: 0,
        }
    }

    fn game(&self) -> Option<&Game> {
        self.local.game()
    }

    fn is_over(&self) -> bool {
        self.game().is_some_and(Game::is_over)
    }

    fn runs(&self) -> bool {
        !self.paused && !self.ended
    }

    fn tick(&mut self, context: &Context) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !self.runs() {
            return effects;
        }
        while let Some(command) = self.held.due(context.now) {
            let _ = self.local.act(command);
        }
        let step = Millis::from(TICK_MS);
        // After a pause, a game goes on from where it was.
        if context.now > self.next + 10 * step {
            self.next = context.now;
        }
        while context.now >= self.next && self.runs() {
            self.next += step;
            let (happened, begun) = self.local.tick();
            if begun {
                self.stage.begin();
                self.played = 0;
            }
            self.played += step;
            if let Some(game) = self.local.game() {
                self.stage.hear(&happened, game, self.local.me(), context.now);
            }
            if self.is_over() {
                self.ended = true;
                self.held.let_go();
                effects.push(Effect::Bell);
            }
        }
        effects
    }

    fn act(&mut self, wish: Wish) {
        match wish {
            Wish::Do(command) => self.command(command),
            Wish::ToTheWall(side) => {
                for _ in 0..WIDEST {
                    if self.local.act(Command::Shift(side)).is_err() {
                        break;
                    }
                }
            }
        }
    }

    fn command(&mut self, command: Command) {
        // A piece that does not fit is seen not to; only what these rules do not have is worth a word.
        let _: Result<(), Refusal> = self.local.act(command);
    }

    fn key(&mut self, key: KeyEvent, context: &Context) -> Vec<Effect> {
        let code = pressed(key);
        match code {
            Some(KeyCode::Esc) if self.paused => self.paused = false,
            Some(KeyCode::Esc) => {
                return match self.farewell(context) {
                    Some(question) => {
                        self.paused = true;
                        vec![Effect::Ask(question)]
                    }
                    None => vec![Effect::Back],
                };
            }
            Some(KeyCode::Char('p')) if !self.is_over() => {
                self.paused = !self.paused;
                self.held.let_go();
            }
            Some(KeyCode::Char('r') | KeyCode::Enter) if self.is_over() => {
                self.said.clear();
                self.ended = false;
                self.local.start((context.chance)());
                self.stage.begin();
                self.played = 0;
                self.next = context.now;
            }
            Some(KeyCode::Char('s')) if self.ended => {
                return vec![Effect::SaveReplay(self.local.replay())];
            }
            Some(KeyCode::Enter) if self.paused => self.paused = false,
            _ if self.runs() => {
                if let Some(wish) = self.held.key(key, context.releases, context.now) {
                    self.act(wish);
                }
            }
            _ => {}
        }
        Vec::new()
    }

    /// The own piece goes to the column of the pointer; a click slams it, the wheel turns it.
    fn mouse(&mut self, event: &Event, context: &Context) {
        if !self.runs() {
            return;
        }
        if let Some(at) = pointed(event) {
            let Some(area) = self.well_area(context) else { return };
            let Some(well) = self.well() else { return };
            let Some(column) = well.column_at(area, at.x) else { return };
            let own = self.local.me().and_then(|me| self.game()?.player(me)).and_then(|player| player.piece);
            if let Some(piece) = own {
                let side = if column < piece.col { Side::Left } else { Side::Right };
                for _ in 0..piece.col.abs_diff(column) {
                    self.command(Command::Shift(side));
                }
            }
        } else if clicked(event).is_some() {
            self.command(Command::Slam);
        } else if right_clicked(event) {
            self.command(Command::Turn(Side::Right));
        } else if let Event::Mouse(mouse) = event {
            match mouse.kind {
                MouseEventKind::ScrollUp => self.command(Command::Turn(Side::Left)),
                MouseEventKind::ScrollDown => self.command(Command::Turn(Side::Right)),
                _ => {}
            }
        }
    }

    fn well(&self) -> Option<Well<'_>> {
        let alone = self.local.is_alone();
        self.game().map(|game| Well { game, stage: &self.stage, me: self.local.me(), alone })
    }

    fn well_area(&self, context: &Context) -> Option<Rect> {
        let game = self.game()?;
        Some(area(game, self.local.is_alone(), context))
    }

    /// Alone: one's own figures on the left of the well.
    fn draw_facts(&self, game: &Game, me: PlayerId, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(score) = side::score(game, me) else { return };
        let (rows, x, plate) = (score.tally.rows(), 3, canvas.ink.plate());
        let goal = match self.local.setup() {
            Setup::Solo(solo) => solo.goal(),
            Setup::Labo(_) | Setup::Arena(_) => None,
        };
        let (shown, word) = match goal {
            Some(goal) => (goal.saturating_sub(rows), "screen-rows-to-go"),
            None => (rows, "screen-rows-word"),
        };
        let end = side::draw_number(x, 2, &shown.to_string(), plate, canvas);
        canvas.text(end + 1, 3, &context.tell(word, &[("rows", shown.into())]), BOLD);
        let columns = 22;
        side::draw_fact(x, 7, columns, &context.say("screen-points"), &side::signed(score.points()), canvas);
        let quiet = canvas.ink.quiet();
        let below = Rect::new(x, 8, columns + 2, 2);
        canvas.paragraph(below, &context.phrases.arithmetic(&score), quiet);
        side::draw_fact(x, 10, columns, &context.say("screen-time"), &clock::passed(self.played), canvas);
        if let Some(left) = side::time_left(game) {
            side::draw_fact(x, 11, columns, &context.say("tetris-time-left"), &clock::left(left), canvas);
        }
        side::draw_fact(
            x,
            13,
            columns,
            &context.say("screen-pieces"),
            &self.stage.placed.to_string(),
            canvas,
        );
        let hundredths = u64::from(self.stage.placed) * 100_000 / self.played.max(1);
        side::draw_fact(
            x,
            14,
            columns,
            &context.say("screen-pace"),
            &format!("{}.{:02}", hundredths / 100, hundredths % 100),
            canvas,
        );
    }

    fn draw_over(&self, game: &Game, context: &Context, canvas: &mut Canvas<'_>) {
        let Some(well) = self.well_area(context) else { return };
        let lines = if self.paused {
            vec![context.say("tetris-pause")]
        } else if game.is_over() {
            self.ending(game, context)
        } else {
            return;
        };
        let widest =
            lines.iter().map(|line| super::super::canvas::width(line)).max().unwrap_or(0).max(24) + 6;
        let height = lines.len() as u16 + 6;
        let x = (well.x + well.width / 2).saturating_sub(widest / 2).min(context.area.width - widest);
        let area = Rect::new(x, well.y + 4, widest, height);
        canvas.clear(area);
        let inside = canvas.frame(area, Border::Double, ("", ""), PLAIN);
        for (index, line) in lines.iter().enumerate() {
            canvas.centred(inside, inside.y + 1 + index as u16, line, if index == 0 { BOLD } else { PLAIN });
        }
        let does = if self.paused { "tetris-resume" } else { "end-again" };
        let key = canvas.ink.key();
        let text = format!("{}  {}", label(context, KeyCode::Enter), context.say(does));
        canvas.centred(inside, inside.bottom() - 2, &text, key);
    }

    fn ending(&self, game: &Game, context: &Context) -> Vec<String> {
        let Some(me) = self.local.me() else { return vec![context.say("screen-over")] };
        let Some(own) = side::score(game, me) else { return vec![context.say("screen-over")] };
        let leaders = game.leaders();
        let first = match leaders.as_slice() {
            _ if game.end() == Some(End::Reached) => {
                context.tell("screen-reached", &[("time", clock::exact(self.played).into())])
            }
            [] => context.say("screen-over"),
            [leader] if leader.who == me => context.say("tetris-you-win"),
            [leader] => context.tell("tetris-wins", &[("name", self.local.name(leader.who).into())]),
            several => {
                let names: Vec<_> = several.iter().map(|score| self.local.name(score.who)).collect();
                context.tell("tetris-tie", &[("names", names.join(", ").into())])
            }
        };
        let points = context.tell("tetris-with-points", &[("points", side::signed(own.points()).into())]);
        let time = format!("{} {}", context.say("screen-time"), clock::passed(self.played));
        vec![first, String::new(), context.phrases.arithmetic(&own), points, time]
    }
}

/// Where the well is: alone in the middle, otherwise on the left.
pub(crate) fn area(game: &Game, alone: bool, context: &Context) -> Rect {
    let most = if alone { 100 } else { context.area.width.saturating_sub(38) };
    let (columns, rows) = Well::size(game, (most, context.area.height - 2));
    let x = if alone { (context.area.width.saturating_sub(columns)) / 2 } else { 0 };
    Rect::new(x, 1, columns, rows)
}

impl Screen for Play {
    fn update(&mut self, event: &Event, context: &mut Context) -> Vec<Effect> {
        match event {
            Event::Tick => self.tick(context),
            Event::Key(key) => self.key(*key, context),
            Event::Mouse(_) => {
                self.mouse(event, context);
                Vec::new()
            }
            Event::Saved(Ok(Some(file))) => {
                self.said = context.tell("plain-saved", &[("file", file.display().to_string().into())]);
                Vec::new()
            }
            Event::Saved(Err(reason)) => {
                self.said.clone_from(reason);
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn draw(&self, context: &Context, canvas: &mut Canvas<'_>) {
        let (Some(game), Some(well)) = (self.game(), self.well()) else { return };
        let alone = self.local.is_alone();
        let place = area(game, alone, context);
        well.draw(place, context, canvas);
        if let Some(me) = self.local.me().filter(|_| alone) {
            self.draw_facts(game, me, context, canvas);
            let x = place.right() + 4;
            let trays = Rect::new(x, 1, 22.min(context.area.width.saturating_sub(x)), place.height);
            side::draw_trays(game, Some(me), true, trays, context, canvas);
        } else {
            draw_beside(&well, place, &|who| self.local.name(who), context, canvas);
        }
        self.draw_over(game, context, canvas);
        let quiet = canvas.ink.quiet();
        canvas.right(context.area.width - 1, context.area.bottom() - 2, &self.said, quiet);
    }

    fn title(&self, context: &Context) -> (String, String) {
        let rules = rules_name(self.local.setup(), context);
        let players = self.game().map_or(0, |game| game.players().len());
        let players = context.tell("tetris-players", &[("count", players.into())]);
        let level = self.game().and_then(Game::level).map(|level| context.phrases.level(level));
        let shown = [level, (!self.local.is_alone()).then_some(players)];
        let shown: Vec<_> = shown.into_iter().flatten().collect();
        (format!("Quatris · Tetris · {rules}"), shown.join(" · "))
    }

    fn keys(&self, context: &Context) -> Keys {
        if self.is_over() {
            return Keys::default()
                .with(context, KeyCode::Enter, "end-again")
                .with(context, KeyCode::Char('s'), "screen-save")
                .with(context, KeyCode::Esc, "screen-leave");
        }
        let keys = piece_keys(self.local.setup().rules(), context);
        keys.with(context, KeyCode::Char('p'), "tetris-pause").with(context, KeyCode::Esc, "screen-leave")
    }

    fn most(&self) -> (u16, u16) {
        (u16::MAX, 44)
    }

    fn wake(&self, context: &Context) -> Option<Millis> {
        if !self.runs() {
            return self.stage.wake(context.now);
        }
        [Some(self.next), self.held.wake(), self.stage.wake(context.now)].into_iter().flatten().min()
    }

    fn farewell(&self, context: &Context) -> Option<Question> {
        (!self.is_over() && self.stage.placed > 0).then(|| Question {
            title: context.say("screen-leave-title"),
            note: context.say("screen-tetris-leave-note"),
            yes: context.say("screen-leave-yes"),
            no: context.say("screen-leave-no"),
            then: Box::new(Effect::Back),
        })
    }

    fn wants_releases(&self) -> bool {
        true
    }
}

/// Among several: ranks, trays, and a map of a board that is not seen whole.
pub(crate) fn draw_beside(
    well: &Well<'_>,
    place: Rect,
    name: &dyn Fn(PlayerId) -> String,
    context: &Context,
    canvas: &mut Canvas<'_>,
) {
    let x = place.right() + 2;
    // Two lines for messages below.
    let beside = Rect::new(x, 1, context.area.width.saturating_sub(x + 1).min(46), context.area.height - 4);
    let mut below = beside.bottom();
    if well.me.is_some_and(|me| well.game.player(me).is_some_and(|player| player.seat.is_some())) {
        let trays = Rect::new(beside.x, beside.bottom() - 5, beside.width, 5);
        side::draw_trays(well.game, well.me, false, trays, context, canvas);
        below = trays.y;
    }
    let board = well.game.board();
    if board.columns() * 2 + 2 > place.width && beside.height > 20 {
        let rows = board.rows().div_ceil(4) + 2;
        let map =
            Rect::new(beside.x, below - rows, (board.columns().div_ceil(2) + 2).min(beside.width), rows);
        let (title, quiet) = (context.say("screen-map"), canvas.ink.quiet());
        let inside = canvas.frame(map, Border::Single, (&title, ""), quiet);
        well.draw_map(inside, canvas);
        below = map.y;
    }
    let ranks = Ranks { game: well.game, me: well.me, name };
    ranks.draw(Rect { height: below - beside.y, ..beside }, context, canvas);
}

pub(crate) fn rules_name(setup: Setup, context: &Context) -> String {
    context.say(match setup {
        Setup::Labo(_) => "tetris-labo",
        Setup::Arena(_) => "tetris-arena",
        Setup::Solo(Solo::Sprint) => "screen-sprint",
        Setup::Solo(Solo::Marathon) => "screen-marathon",
        Setup::Solo(Solo::Daily(_)) => "screen-daily",
    })
}

pub(crate) fn piece_keys(rules: Rules, context: &Context) -> Keys {
    let keys = Keys::default()
        .labelled(context, "← →", KeyCode::Null, "screen-shift")
        .labelled(context, "↑", KeyCode::Up, "tetris-turn-right")
        .labelled(context, "↓", KeyCode::Down, "tetris-drop")
        .with(context, KeyCode::Char(' '), "tetris-slam");
    let keys = match rules {
        Rules::Labo => keys,
        Rules::Arena => keys.with(context, KeyCode::Char('c'), "tetris-hold-do"),
    };
    let wall = format!("{} {}", label(context, KeyCode::Home), label(context, KeyCode::End));
    keys.labelled(context, &wall, KeyCode::Null, "screen-wall")
        .labelled(context, "X", KeyCode::Char('x'), "tetris-turn-left")
        .labelled(context, "ZQSD WASD", KeyCode::Char('q'), "screen-letters")
}
