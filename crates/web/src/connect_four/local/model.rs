//! A match at this screen: the model that the game page shows, and everything a player can ask of it.

mod clock;
mod keeping;

use std::time::Duration;

use client::{Awaiting, Hint, Local};
use connect_four::{Game, Move, Player};
use leptos::ev;
use leptos::prelude::*;
use room::Millis;
use room::local::Refusal;

use crate::browser;
use crate::connect_four::board::controls::{Aim, Controls};
use crate::connect_four::opponents::{LocalTerms, Opponents, typed_name};
use crate::connect_four::route::Route;
use crate::connect_four::saved::storage::Kept;
use crate::solver::machine;
use crate::solver::messages::{Answer, Question};
use crate::solver::questions::Brain;
use crate::ui::language::Words;
use crate::ui::shell::Shell;
use crate::ui::sound::Sound;

use self::keeping::{begun, resumed};

#[derive(Clone, Copy)]
pub(crate) struct Play {
    shell: Shell,
    local: RwSignal<Local>,
    terms: RwSignal<LocalTerms>,
    /// How the next game is to be played.
    pub(crate) chosen: RwSignal<LocalTerms>,
    /// People have names of their own.
    named: RwSignal<bool>,
    aim: Aim,
    pub(crate) hints: RwSignal<bool>,
    pub(crate) hint: RwSignal<Option<Hint>>,
    /// No opening could be had.
    unopened: RwSignal<bool>,
    /// The number under which the present game is kept.
    saved: RwSignal<Option<u32>>,
    /// What two players have left on the clock.
    left: RwSignal<Option<[Millis; 2]>>,
    /// Generation counter; discards stale answers.
    changes: StoredValue<u32>,
    thinker: StoredValue<Option<Brain>>,
    analyst: StoredValue<Option<Brain>>,
}

const HINTS_KEPT: &str = "quatris.hints";

impl Play {
    /// `kept` is the game as it was kept before.
    pub(crate) fn new(shell: Shell, game: Game, terms: LocalTerms, kept: Option<&Kept>) -> Self {
        let setup = game.setup();
        let local = if let Some(kept) = kept {
            resumed(shell.words, kept)
        } else {
            begun(shell.words, terms, game, browser::any_number())
        };
        let play = Self {
            shell,
            local: RwSignal::new(local),
            terms: RwSignal::new(terms),
            chosen: RwSignal::new(terms),
            named: RwSignal::new(kept.is_some_and(|kept| kept.named)),
            aim: Aim::new(setup),
            hints: RwSignal::new(browser::kept(HINTS_KEPT).is_some_and(|kept| kept == "on")),
            hint: RwSignal::new(None),
            unopened: RwSignal::new(false),
            saved: RwSignal::new(kept.map(|kept| kept.id)),
            left: RwSignal::new(None),
            changes: StoredValue::new(0),
            thinker: StoredValue::new(None),
            analyst: StoredValue::new(None),
        };
        play.thinker.set_value(Some(Brain::new(move |answer| play.thought(answer))));
        play.analyst.set_value(Some(Brain::new(move |answer| play.analysed(answer))));
        let listener = window_event_listener(ev::storage, move |_| play.follow_other_tab());
        on_cleanup(move || listener.remove());
        play.changed();
        play.run_clock();
        play
    }

    pub(crate) fn terms(self) -> LocalTerms {
        self.terms.get()
    }

    pub(crate) fn opponents(self) -> Opponents {
        self.terms().opponents
    }

    /// It is the person who sits alone at this screen.
    pub(crate) fn is_you(self, player: Player) -> bool {
        self.opponents().person() == Some(player)
    }

    /// The address under which the present game is looked at.
    pub(crate) fn review(self) -> String {
        match self.saved.get() {
            Some(id) => Route::saved_review(id),
            None => self.with(|local| Route::review(local.game())),
        }
    }

    /// What the board needs to know, and to ask.
    pub(crate) fn controls(self) -> Controls {
        Controls {
            words: self.words(),
            aim: self.aim,
            game: self.game(),
            awaited: Signal::derive(move || self.awaits_person()),
            name: Callback::new(move |player| self.name(player)),
            wish: Callback::new(move |wish| self.make(wish)),
        }
    }

    pub(crate) fn words(self) -> Words {
        self.shell.words
    }

    pub(crate) fn with<T>(self, look: impl FnOnce(&Local) -> T) -> T {
        self.local.with(look)
    }

    pub(crate) fn game(self) -> Signal<Game> {
        Memo::new(move |_| self.with(|local| local.game().clone())).into()
    }

    pub(crate) fn awaiting(self) -> Awaiting {
        self.with(Local::awaiting)
    }

    /// Whether it is the turn of a person at this screen.
    pub(crate) fn awaits_person(self) -> bool {
        matches!(self.awaiting(), Awaiting::Person(_))
    }

    pub(crate) fn is_over(self) -> bool {
        self.with(|local| local.games().is_over())
    }

    /// Who begins the next game; nobody is named where another takes that seat.
    pub(crate) fn next_to_begin(self) -> Option<Player> {
        let (chosen, terms) = (self.chosen.get(), self.terms());
        if chosen == terms {
            return Some(self.with(|local| local.games().next_to_begin()));
        }
        // Another match begins as every match does.
        let machine = |terms: LocalTerms| terms.opponents.machine_of(Player::FIRST);
        (machine(chosen) == machine(terms)).then_some(Player::FIRST)
    }

    /// What this player is called, in the language of the moment.
    pub(crate) fn name(self, player: Player) -> String {
        let players = self.with(|local| local.game().setup().players());
        let given = self.named.get().then(|| self.with(|local| local.name(player).to_string()));
        self.words().with(|phrases| match (self.opponents().machine_of(player), given) {
            (Some(level), _) => phrases.machine(level, player, players).to_string(),
            (None, Some(given)) => given,
            (None, None) => phrases.token(player).to_string(),
        })
    }

    /// Somebody at this screen has typed a name.
    pub(crate) fn rename(self, player: Player, typed: &str) {
        if let Some(name) = typed_name(self.shell, typed) {
            self.local.update(|local| local.rename(player, name));
            self.named.set(true);
            self.keep();
        }
    }

    /// Whoever sits at this screen makes a move.
    pub(crate) fn make(self, wish: Move) {
        if matches!(untrack(|| self.awaiting()), Awaiting::Machine(..)) {
            self.refuse(Refusal::Rules(connect_four::Refusal::NotYourTurn));
        } else {
            self.apply(wish);
        }
    }

    pub(crate) fn take_back(self) {
        let taken = self.local.try_update(Local::take_back);
        self.conclude(taken.unwrap_or(Ok(())), |play, name| {
            play.words().say("play-taken-back", &[("name", name.into())])
        });
    }

    /// As it is chosen; other opponents, or another clock, begin another match.
    pub(crate) fn next_game(self) {
        let chosen = self.chosen.get_untracked();
        let same = chosen == self.terms.get_untracked();
        let begun = self.local.try_update(|local| {
            local.next_game()?;
            if !same {
                let game = Game::new(local.game().setup());
                *local = begun(self.words(), chosen, game, local.seed());
            }
            Ok(())
        });
        if begun == Some(Ok(())) {
            self.terms.set(chosen);
        }
        self.conclude(begun.unwrap_or(Ok(())), |play, name| {
            // The next game is kept beside the one before.
            play.saved.set(None);
            play.words().say("play-game-begun", &[("name", name.into())])
        });
    }

    /// The person whose turn it is resigns; against a machine, the person does.
    pub(crate) fn resign(self) {
        let who = self.resigning();
        let name = self.name(who);
        let resigned = self.local.try_update(|local| local.resign(who));
        self.conclude(resigned.unwrap_or(Ok(())), |play, _| {
            play.shell.speaker.play(Sound::Draw, 0.0);
            play.words().say("play-resigned", &[("name", name.into())])
        });
    }

    pub(crate) fn resigning(self) -> Player {
        self.opponents().person().unwrap_or_else(|| self.with(|local| local.game().turn()))
    }

    pub(crate) fn toggle_hints(self) {
        self.hints.update(|hints| *hints = !*hints);
        browser::keep(HINTS_KEPT, if self.hints.get_untracked() { "on" } else { "off" });
        self.analyse();
    }

    /// The game as a file.
    pub(crate) fn download(self) {
        let record = self.local.with_untracked(|local| local.record(browser::today()));
        browser::download("puissance-4.txt", &record.to_string());
    }

    fn conclude(self, done: Result<(), Refusal>, tell: impl FnOnce(Self, String) -> String) {
        match done {
            Ok(()) => {
                let name = untrack(|| self.name(self.with(|local| local.game().turn())));
                self.aim.falling.set(false);
                let told = untrack(|| tell(self, name));
                self.aim.say(told);
                self.changed();
            }
            Err(refusal) => self.refuse(refusal),
        }
    }

    fn apply(self, wish: Move) {
        let mover = self.local.with_untracked(|local| local.game().turn());
        match self.local.try_update(|local| local.play(wish)) {
            Some(Ok(event)) => {
                self.local.with_untracked(|local| self.aim.moved(self.shell, local.game(), event));
                let told = untrack(|| self.tell(mover, event));
                self.aim.say(told);
                self.changed();
            }
            Some(Err(refusal)) => self.refuse(refusal),
            None => {}
        }
    }

    fn tell(self, mover: Player, event: connect_four::Event) -> String {
        let words = self.words();
        let told = words.with(|phrases| phrases.event(&self.name(mover), &event));
        if self.is_over() {
            return format!("{told} {}", crate::connect_four::local::ending::sentences(self).join(" "));
        }
        let name = self.name(self.with(|local| local.game().turn()));
        words.say("play-next-turn", &[("event", told.into()), ("name", name.into())])
    }

    fn refuse(self, refusal: Refusal) {
        let reason = untrack(|| self.words().with(|phrases| phrases.refusal(refusal)));
        self.aim.refuse(self.shell, reason);
    }

    /// After anything that changed the game: keep it, and ask whoever has to think about it.
    fn changed(self) {
        self.changes.update_value(|changes| *changes += 1);
        self.show_clock();
        self.keep();
        self.analyse();
        self.think();
    }

    fn think(self) {
        if let Some(thinker) = self.thinker.get_value() {
            match self.local.with_untracked(Local::awaiting) {
                Awaiting::Machine(_, level) => {
                    let (seed, game) =
                        self.local.with_untracked(|local| (local.seed(), local.game().clone()));
                    thinker.ask(&Question::Choose { level, seed, game });
                }
                Awaiting::Opening { tokens } => {
                    thinker.ask(&Question::Open { tokens, seed: browser::any_number() });
                }
                Awaiting::Person(_) | Awaiting::NextGame => thinker.cancel(),
            }
        }
    }

    fn analyse(self) {
        let Some(analyst) = self.analyst.get_value() else { return };
        self.hint.set(None);
        let wanted = self.hints.get_untracked() && untrack(|| self.awaits_person());
        if wanted {
            analyst.ask(&Question::Analyse { game: self.local.with_untracked(|local| local.game().clone()) });
        } else {
            analyst.cancel();
        }
    }

    fn analysed(self, answer: Answer) {
        let columns = self.local.with_untracked(|local| local.game().setup().columns());
        match answer {
            Answer::Score { column, score } => self.hint.update(|hint| {
                let scores = hint.get_or_insert_with(|| Hint::Scores(vec![None; usize::from(columns)]));
                if let Hint::Scores(scores) = scores
                    && let Some(slot) = scores.get_mut(usize::from(column))
                {
                    *slot = Some(score);
                }
            }),
            Answer::Move(advice) => self.hint.set(Some(Hint::Advice(advice))),
            Answer::Done | Answer::Opening(_) | Answer::Why(..) => {}
        }
    }

    /// The machine plays when the person's token has had time to land, not before.
    fn thought(self, answer: Answer) {
        let choice = match answer {
            Answer::Move(choice) => choice,
            Answer::Opening(columns) => return self.lay(&columns),
            // There is no book, so no opening: the network may be back when it is asked for again.
            Answer::Done if matches!(untrack(|| self.awaiting()), Awaiting::Opening { .. }) => {
                return self.unopened.set(true);
            }
            Answer::Score { .. } | Answer::Done | Answer::Why(..) => return,
        };
        let change = self.changes.get_value();
        let pause = if browser::is_still() { 80 } else { 520 };
        set_timeout(
            move || {
                if self.changes.try_get_value() == Some(change) {
                    self.apply(choice);
                }
            },
            Duration::from_millis(pause),
        );
    }

    fn lay(self, columns: &[u8]) {
        let laid = self.local.try_update(|local| local.lay(columns)).unwrap_or(Ok(()));
        let told = untrack(|| self.words().say("opening-laid", &[("tokens", columns.len().into())]));
        self.shell.show_only(told.clone());
        self.conclude(laid, |_, _| told);
    }

    /// Whoever had to think could not be reached, or broke down.
    pub(crate) fn is_stuck(self) -> bool {
        let failed = |brain: StoredValue<Option<Brain>>| brain.get_value().is_some_and(Brain::has_failed);
        self.unopened.get() || failed(self.thinker) || failed(self.analyst)
    }

    pub(crate) fn try_again(self) {
        self.unopened.set(false);
        self.analyse();
        self.think();
    }

    /// Exact scores are to be had for this game.
    pub(crate) fn is_solved(self) -> bool {
        self.local.with_untracked(|local| machine::is_perfect(local.game().setup()))
    }
}
