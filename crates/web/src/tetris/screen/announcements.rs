//! For whoever does not see the board: sounds, sentences, and the board as a table.

use client::tetris::signed;
use leptos::prelude::*;

use super::Screen;
use crate::tetris::model::{Model, News};
use crate::tetris::paint::canvas;
use crate::tetris::paint::feedback::{Float, Size};
use crate::ui::sound::Sound;

impl Screen {
    /// A row of the table for each row of the own section: whose block is where, and the own piece.
    pub(super) fn cells(self, model: &Model) -> String {
        let (game, me) = (model.scene(), model.me());
        let board = game.board();
        let player = me.and_then(|me| game.player(me));
        let section = player.and_then(|player| player.seat).map_or(0, |seat| seat.section);
        let columns = section * board.section_columns()..(section + 1) * board.section_columns();
        let own = player.and_then(|player| player.piece).map(|piece| game.cells(piece));
        let you = untrack(|| self.words().say("tetris-own-piece", &[]));
        let cell = |row: u16, col: u16| {
            let cell = tetris::Cell { row: row as i16, col: col as i16 };
            match board.owner(cell) {
                _ if own.is_some_and(|own| own.contains(&cell)) => you.clone(),
                Some(owner) => self.name(model, owner).replace('&', "&amp;").replace('<', "&lt;"),
                None => String::new(),
            }
        };
        let row = |row: u16| {
            let cells: Vec<_> = columns.clone().map(|col| format!("<td>{}</td>", cell(row, col))).collect();
            format!("<tr><th>{}</th>{}</tr>", row + 1, cells.concat())
        };
        (0..board.rows()).map(row).collect::<Vec<_>>().concat()
    }

    /// Whoever does not see the board hears what they do themselves, and how they stand when the level rises.
    pub(super) fn tell(self, news: News) {
        let (words, speaker, now) = (self.words(), self.shell.speaker, canvas::now());
        let me = self.model.with_value(Model::me);
        let float = |text: String, size| {
            self.with(|model| model.float(Float::new(text, size, None, now), now));
        };
        let said = untrack(|| match news {
            News::Starts(seconds @ ..=3) => {
                speaker.play(Sound::Tick, 0.0);
                Some(seconds.to_string())
            }
            News::Starts(seconds) => seconds
                .is_multiple_of(10)
                .then(|| words.say("tetris-starts-in", &[("seconds", seconds.into())])),
            News::Begun => Some(words.say("tetris-begun", &[])),
            News::Placed => {
                speaker.play(Sound::Place, 0.0);
                None
            }
            News::Completed { rows, chain } => {
                speaker.play(Sound::Clear(chain.min(255) as u8), 0.0);
                let points = ("points", signed(self.points()).into());
                Some(words.say("tetris-you-completed", &[("rows", rows.into()), points]))
            }
            News::ToppedOut { who, lost } if Some(who) == me => {
                Some(words.say("tetris-you-topped-out", &[("points", lost.into())]))
            }
            News::ToppedOut { .. } => None,
            News::Rose(level) => {
                let level = words.with(|phrases| phrases.level(level));
                float(level.clone(), Size::Large);
                Some(match self.standing() {
                    Some((place, players)) => {
                        let values =
                            [("level", level.into()), ("place", place.into()), ("players", players.into())];
                        words.say("tetris-standing", &values)
                    }
                    None => level,
                })
            }
            News::Counted(seconds) => {
                speaker.play(Sound::Tick, 0.0);
                float(seconds.to_string(), Size::Huge);
                (seconds == 10).then(|| words.say("tetris-last-seconds", &[]))
            }
            News::Ended => {
                let winners = self.model.with_value(Model::winners).unwrap_or_default();
                let won = winners.iter().any(|score| Some(score.who) == me);
                speaker.play(if won { Sound::Win } else { Sound::Draw }, 0.15);
                // The banner says who won.
                None
            }
        });
        if let Some(said) = said {
            self.live.set(said);
        }
    }

    /// The own place among how many, where there are others.
    fn standing(self) -> Option<(u16, u16)> {
        self.model.with_value(|model| {
            let scores = model.game()?.scores();
            let place = scores.iter().find(|score| Some(score.who) == model.me())?.place?;
            (scores.len() > 1).then_some((place, scores.len() as u16))
        })
    }
}
