//! Tetris with others: several windows of several people at one server.

mod idler;

use server::Site;
use tetris::replay::Replay;
use tetris::{Game, PlayerId};
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;

use crate::page::Page;
use crate::visit::{Visit, visit};
use crate::well::{Well, slam_in_turn};
use idler::Idler;

/// A board so high, and so slow, that no piece reaches its floor by itself while a test waits.
const CALM: &str = "labo/6x30-5000/0-1";

/// Opens a room, and returns its address.
pub(crate) async fn host<'a>(visit: &'a Visit, options: &str) -> WebDriverResult<(Well<'a>, String)> {
    visit.window.goto("about:blank").await?;
    visit.open(&format!("/tetris#/new/{options}")).await?;
    visit.started().await?;
    let address = "return location.pathname.startsWith('/tetris/') && location.pathname";
    let address = visit.until("a room", address).await?;
    Ok((Well { page: Page { visit } }, address.as_str().unwrap_or_default().to_owned()))
}

async fn enter<'a>(visit: &'a Visit, address: &str) -> WebDriverResult<Well<'a>> {
    visit.window.goto("about:blank").await?;
    visit.open(address).await?;
    visit.started().await?;
    let well = Well { page: Page { visit } };
    well.page.counts("#seat-list, #ranks", 1).await?;
    Ok(well)
}

/// Every player says that they are ready; none can begin for the others.
async fn all_ready(wells: &[&Well<'_>]) -> WebDriverResult<()> {
    for well in wells {
        well.page.press(Key::Enter + "").await?;
    }
    for well in wells {
        well.says_of_me("has not played").await?;
    }
    Ok(())
}

/// What the scores in a window say, by player.
async fn scores(well: &Well<'_>) -> WebDriverResult<Vec<(u64, String)>> {
    let script = "return [...document.querySelectorAll('.rank')]
        .map(line => [Number(line.dataset.player), line.querySelector('.num').textContent]).sort()";
    Ok(serde_json::from_value(well.page.value(script).await?)?)
}

/// The scores as the rules define them, from the whole game: ten for a row, minus one for a block that lies there.
fn defined(game: &Game) -> Vec<(u64, String)> {
    let points = |id: PlayerId| {
        let rows = game.player(id).map_or(0, |player| player.tally.rows());
        let blocks = game.board().owners().filter(|owner| *owner == id).count();
        10 * i64::from(rows) - blocks as i64
    };
    let written = |points: i64| points.to_string().replace('-', "−");
    let mut all: Vec<_> = game
        .players()
        .iter()
        .map(|player| (u64::from(player.id.number()), written(points(player.id))))
        .collect();
    all.sort();
    all
}

const TWICE: &str = "
    const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
    return ids.filter((id, index) => ids.indexOf(id) !== index).join()";

#[tokio::test]
async fn three_people_play_a_whole_game_and_the_next_one() {
    visit(async |visit| {
        let (two, three) = (visit.guest().await?, visit.guest().await?);
        let (one, address) = host(visit, CALM).await?;
        let (two_well, three_well) = (enter(&two, &address).await?, enter(&three, &address).await?);
        let wells = [&one, &two_well, &three_well];
        for well in wells {
            well.page.counts("#seats li", 3).await?;
        }
        two_well.page.click("#rename").await?;
        two_well.page.click("#name").await?;
        two_well.page.value("document.querySelector('#name').select()").await?;
        two_well.page.press("<b>&amp;<img src=x>").await?;
        two_well.page.press(Key::Enter + "").await?;
        one.page.reads("#seats", "<b>&amp;<img src=x>").await?;
        one.page.counts("#seats img", 0).await?;

        for (ready, well) in wells.into_iter().enumerate() {
            one.page.reads("#ready-count", &format!("{ready} of 3 ready")).await?;
            well.page.counts("#ranks", 0).await?;
            well.page.click("#ready").await?;
        }
        one.page.counts("#count", 1).await?;
        for well in wells {
            well.page.counts(".rank", 3).await?;
            well.page.counts(".rank[data-me]", 1).await?;
        }
        one.page.reads("#ranks", "<b>&amp;<img src=x>").await?;
        slam_in_turn(&wells).await?;
        for well in wells {
            well.page.counts("#ending", 1).await?;
            well.page.counts("#seat-list", 1).await?;
            assert_eq!(well.page.value(TWICE).await?, "", "identities that two elements have");
        }
        // The room is private, so that its games are only in the list of their players.
        let kept = "const bearer = `Bearer ${localStorage.getItem('quatris.token')}`;
            return fetch('/api/me', { headers: { authorization: bearer } })
                .then(answer => answer.ok ? answer.json() : { games: [] })
                .then(own => own.games.length > 0 && own.games[0].id)";
        let id = visit.until("the game is kept", kept).await?;
        let record = format!("{}/api/games/{}/record", visit.base, id.as_str().expect("an id"));
        let record = reqwest::get(record).await.expect("an answer").bytes().await.expect("bytes");
        let replay = Replay::from_bytes(server::signature::detach(&record).0).expect("a replay");
        replay.check().expect("it holds");
        let mut game = Game::new(replay.setup);
        for event in replay.frames.iter().flat_map(|frame| &frame.events) {
            game.evolve(event);
        }
        for well in wells {
            assert_eq!(scores(well).await?, defined(&game));
        }
        one.page.counts("#watch", 1).await?;
        all_ready(&wells).await?;
        for well in wells {
            well.page.counts("#ending", 0).await?;
        }
        two.close().await?;
        three.close().await
    })
    .await;
}

#[tokio::test]
async fn a_reload_in_mid_game_loses_nothing_and_others_watch() {
    visit(async |visit| {
        let watcher = visit.guest().await?;
        let (one, address) = host(visit, CALM).await?;
        one.page.press(Key::Enter + "").await?;
        one.says_of_me("has not played").await?;
        one.page.press(Key::Space + "").await?;
        one.says_of_me("0 rows: 0 − 4 blocks").await?;
        let seen = enter(&watcher, &address.replace("/tetris/", "/tetris#/watch/")).await?;
        seen.page.counts("#watcher", 1).await?;
        seen.page.reads(".rank", "0 rows: 0 − 4 blocks").await?;
        one.page.reads("#watching", "1 person watches").await?;
        visit.window.refresh().await?;
        visit.started().await?;
        one.says_of_me("0 rows: 0 − 4 blocks").await?;
        one.page.counts(".rank", 1).await?;
        one.page.press(Key::Space + "").await?;
        one.says_of_me("0 rows: 0 − 8 blocks").await?;
        seen.page.reads(".rank", "0 rows: 0 − 8 blocks").await?;
        watcher.close().await
    })
    .await;
}

#[tokio::test]
async fn a_game_goes_on_after_the_server_was_restarted() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let (one, address) = host(visit, CALM).await?;
        let two = enter(&other, &address).await?;
        one.page.counts("#seats li", 2).await?;
        all_ready(&[&one, &two]).await?;
        one.page.press(Key::Space + "").await?;
        two.page.reads(".rank:not([data-me])", "4 blocks").await?;
        // Only the last second may be lost: when the pieces have sunk by a row, the beginning is on disk.
        let before = two.picture().await?;
        two.changes_from(&before).await?;
        visit.unplug().await;
        two.page.counts("#offline", 1).await?;
        visit.serve(Site::EMBEDDED).await;
        let one = Well { page: Page { visit } };
        for well in [&one, &two] {
            well.page.counts("#offline", 0).await?;
            well.page.counts(".rank", 2).await?;
        }
        two.page.press(Key::Space + "").await?;
        one.page.reads(".rank:not([data-me])", "4 blocks").await?;
        visit.complaints_are_about_the_server().await?;
        other.close().await
    })
    .await;
}

/// A player in another tab, here at the settings, misses nothing of the game and does not leave it.
#[tokio::test]
async fn a_page_that_nobody_sees_keeps_its_scores() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let (one, address) = host(visit, CALM).await?;
        let two = enter(&other, &address).await?;
        one.page.counts("#seats li", 2).await?;
        all_ready(&[&one, &two]).await?;
        let room = visit.window.window().await?;
        one.page.click("#settings").await?;
        visit.until("the settings are elsewhere", "return document.hidden").await?;
        two.page.press(Key::Space + "").await?;
        one.page.reads(".rank:not([data-me])", "4 blocks").await?;

        let settings = visit.window.windows().await?.into_iter().find(|window| *window != room);
        visit.window.switch_to_window(settings.expect("another tab")).await?;
        visit.started().await?;
        one.page.click("[data-action='slam'] .add").await?;
        one.page.press("k").await?;
        one.page.reads("[data-action='slam']", "K ×").await?;
        visit.window.close_window().await?;
        visit.window.switch_to_window(room).await?;
        one.page.press("k").await?;
        one.says_of_me("0 rows: 0 − 4 blocks").await?;
        other.close().await
    })
    .await;
}

/// A connection that asks for much and reads nothing is dropped, and holds nobody up meanwhile.
#[tokio::test]
async fn somebody_who_does_not_read_holds_nobody_up() {
    visit(async |visit| {
        let other = visit.guest().await?;
        // The larger the board, the sooner too much of it waits to be read.
        let (one, address) = host(visit, "labo/100x100-5000/0-1").await?;
        let two = enter(&other, &address).await?;
        let room = address.rsplit('/').next().and_then(|room| room.parse().ok()).expect("a room");
        let mut idler = Idler::new(&visit.base, room).await;
        one.page.reads("#watching", "1 person watches").await?;
        all_ready(&[&one, &two]).await?;
        let play = async {
            for blocks in [4, 8, 12, 16, 20] {
                for (hand, eye) in [(&one, &two), (&two, &one)] {
                    hand.page.press(Key::Space + "").await?;
                    eye.page.reads(".rank:not([data-me])", &format!("0 rows: 0 − {blocks} blocks")).await?;
                }
            }
            WebDriverResult::Ok(())
        };
        let (played, ()) = tokio::join!(play, idler.enter_until_dropped());
        played?;
        visit.until("nobody watches", "return !document.querySelector('#watching').textContent").await?;
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn strangers_meet_in_a_quick_match() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let meet = async |visit: &Visit| {
            visit.open("/tetris").await?;
            visit.started().await?;
            Page { visit }.click("#quick").await?;
            Page { visit }.counts("#seat-list", 1).await
        };
        meet(visit).await?;
        meet(&other).await?;
        let page = Page { visit };
        page.counts("#seats li", 2).await?;
        page.click("#add-bot").await?;
        page.counts("#seats li", 3).await?;
        Page { visit: &other }.click("#seats .btn-icon").await?;
        page.counts("#seats li", 2).await?;
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn a_room_that_is_gone_is_said_to_be() {
    visit(async |visit| {
        visit.open("/tetris#/room/nobody-here").await?;
        visit.started().await?;
        Page { visit }.reads("#failed", "does not exist").await
    })
    .await;
}
