//! Saved games of both kinds, watched in the terminal: forward, back, and to any move.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::Path;

use client::{Lang, Phrases};
use connect_four::{Game, Player, Record};
use terminal::full_screen::connect_four::Review;
use terminal::full_screen::games::Games as List;
use terminal::full_screen::tetris::Replay as Watched;
use terminal::full_screen::{Listed, SavedGame, Screen};
use terminal::plain::picture;
use terminal::{Ascii, Look, Thinker};
use tetris::Effect;
use tetris::replay;

use crate::arguments::Replay;
use crate::failure::Failure;
use crate::full_screen::{self, Call};
use crate::saved::{self, Saved};
use crate::{play, replayed};

/// Of a line that is only waited for.
const LONGEST_LINE: u64 = 1 << 12;

pub(crate) fn run(arguments: &Replay, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    let look = play::look(arguments.ascii);
    let saved = saved::open(&arguments.file, phrases)?;
    if arguments.json {
        return replayed::print(&saved, arguments.review, phrases);
    }
    if full_screen::is_possible() {
        return watch(arguments, saved, lang, phrases);
    }
    let pages = match saved {
        Saved::ConnectFour(games) => {
            let pages = |record| connect_four(record, arguments.review, look, phrases);
            games.games().iter().flat_map(pages).collect()
        }
        Saved::Tetris(replay) => tetris(&replay, phrases)?,
    };
    browse(&pages, look, phrases)?;
    Ok(())
}

/// One game at once, several in a list.
fn watch(arguments: &Replay, saved: Saved, lang: Lang, phrases: &Phrases) -> Result<(), Failure> {
    let call = Call { lang, phrases, ascii: arguments.ascii, folder: Path::new(".") };
    let games = full_screen::games_of(saved);
    let first: Box<dyn Screen> = match games.as_slice() {
        [SavedGame::ConnectFour(record)] => Box::new(Review::new((**record).clone(), !arguments.review)),
        [SavedGame::Tetris(replay)] => Box::new(Watched::new(replay, phrases).map_err(Failure::Input)?),
        _ => {
            let listed = |game| Listed { file: arguments.file.clone(), game };
            Box::new(List::of(games.into_iter().map(listed).collect()))
        }
    };
    call.show(call.context(), first)
}

/// What is shown before the first move, and after each.
fn connect_four(record: &Record, reviewed: bool, look: Look, phrases: &Phrases) -> Vec<String> {
    let names: Vec<_> = record.names().iter().map(ToString::to_string).collect();
    let names = ("names", names.join(" – ").into());
    let heading = match record.date() {
        Some(date) => phrases.say("replay-heading", &[names, ("date", date.to_string().into())]),
        None => phrases.say("replay-without-date", &[names]),
    };
    let mut game = Game::begun_by(record.game().setup(), record.game().first());
    let mut pages = vec![format!("{heading}\n{}", picture::board(&game, look))];
    let mut thinker = Thinker::default();
    for event in record.game().events() {
        let remark =
            reviewed.then(|| terminal::remark(&mut thinker, &game, event.as_move(), phrases)).flatten();
        game.evolve(event);
        let name = record.names()[event.player().index()].as_str();
        let event = phrases.event(name, event);
        let remark = remark.map(|remark| remark + "\n").unwrap_or_default();
        pages.push(format!("{event}\n{}{remark}", picture::board(&game, look)));
    }
    if let Some(last) = pages.last_mut() {
        *last += &ending(record, look, phrases);
        if reviewed && !terminal::is_reviewable(&game) {
            *last += &(phrases.say("review-no-scores", &[]) + "\n");
        }
    }
    pages
}

fn ending(record: &Record, look: Look, phrases: &Phrases) -> String {
    let name = |player: Player| ("name", record.names()[player.index()].to_string().into());
    record.outcome().map_or_else(String::new, |outcome| {
        let naming = |player| vec![name(player), look.mark_value(player)];
        phrases.ending(record.game(), outcome, naming).join("\n") + "\n"
    })
}

/// The board as often as a piece is placed.
fn tetris(replay: &replay::Replay, phrases: &Phrases) -> Result<Vec<String>, Failure> {
    replay.check().map_err(|fault| Failure::Input(phrases.replay_fault(fault)))?;
    let mut game = tetris::Game::new(replay.setup);
    let mut pages = Vec::new();
    for event in replay.frames.iter().flat_map(|frame| &frame.events) {
        let placed = game.evolve(event).iter().any(|effect| matches!(effect, Effect::Placed { .. }));
        if placed {
            pages.push(picture::tetris(&game));
        }
    }
    let score = |score: &tetris::Score| {
        let who = ("player", score.who.number().into());
        phrases.say("tetris-score", &[who, ("points", score.points().into())]) + "\n"
    };
    pages.push(game.scores().iter().map(score).collect());
    Ok(pages)
}

/// At a terminal page by page, as it is asked for; otherwise all of them.
fn browse(pages: &[String], look: Look, phrases: &Phrases) -> io::Result<()> {
    let mut output = Ascii::new(io::stdout().lock(), look.ascii);
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return pages.iter().try_for_each(|page| write!(output, "{page}"));
    }
    let mut at = 0;
    while let Some(page) = pages.get(at) {
        write!(output, "{page}")?;
        let values = [("number", at.into()), ("all", (pages.len() - 1).into())];
        write!(output, "{} ", phrases.say("replay-more", &values))?;
        output.flush()?;
        let mut line = Vec::new();
        if io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        match turned(&String::from_utf8_lossy(&line), at, pages.len()) {
            Some(next) => at = next,
            None => return Ok(()),
        }
    }
    Ok(())
}

/// The page that a line asks for; none to leave.
fn turned(line: &str, at: usize, pages: usize) -> Option<usize> {
    match line.trim() {
        "q" | "Q" => None,
        "b" | "B" => Some(at.saturating_sub(1)),
        "e" | "E" => Some(pages - 1),
        word => Some(word.parse().map_or(at + 1, |number: usize| number.min(pages - 1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_turned_both_ways() {
        assert_eq!(turned("\n", 3, 10), Some(4));
        assert_eq!(turned("b\r\n", 3, 10), Some(2));
        assert_eq!(turned("b", 0, 10), Some(0));
        assert_eq!(turned("7", 3, 10), Some(7));
        assert_eq!(turned("99", 3, 10), Some(9));
        assert_eq!(turned("e", 3, 10), Some(9));
        assert_eq!(turned("q", 3, 10), None);
    }
}
