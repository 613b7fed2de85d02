//! Puissance 4 online: several windows of several people at one server.

use std::net::SocketAddr;

use server::Site;
use thirtyfour::error::WebDriverResult;
use thirtyfour::prelude::*;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

use crate::delivery::slow_down;
use crate::page::Page;
use crate::port::free_port;
use crate::visit::{Visit, visit};

/// Opens a room from the front page, and returns its address.
pub(crate) async fn open_room(visit: &Visit) -> WebDriverResult<String> {
    visit.started().await?;
    Page { visit }.click("#friends").await?;
    let address = "return document.querySelector('#address')?.value.match(/[/]r[/][a-z0-9-]+$/)?.[0]";
    let address = visit.until("the link to the room", address).await?;
    Ok(address.as_str().unwrap_or_default().to_owned())
}

/// Opens this address, which redirects to that of a room, and waits for its board.
pub(crate) async fn enter<'a>(visit: &'a Visit, address: &str) -> WebDriverResult<Page<'a>> {
    visit.window.goto(format!("{}{address}", visit.base)).await?;
    seated(visit).await
}

pub(crate) async fn seated(visit: &Visit) -> WebDriverResult<Page<'_>> {
    visit.until("the board", "return document.querySelector('#board') != null").await?;
    Ok(Page { visit })
}

#[tokio::test]
async fn two_people_play_while_a_third_watches() {
    visit(async |visit| {
        let (other, third) = (visit.guest().await?, visit.guest().await?);
        let address = open_room(visit).await?;
        let (two, one) = (enter(&other, &address).await?, seated(visit).await?);
        let watcher = enter(&third, &address).await?;
        watcher.counts("#watch", 1).await?;
        one.reads("#watchers", "1 person watching").await?;
        watcher.press("4").await?;
        watcher.reads("#live", "You are watching").await?;
        for (number, column) in "1212121".char_indices() {
            let mover = if number % 2 == 0 { &one } else { &two };
            mover.press(column.to_string()).await?;
            for page in [&one, &two, &watcher] {
                page.shows(&"1212121"[..=number]).await?;
            }
        }
        for page in [&one, &two, &watcher] {
            page.reads("#ending", "win").await?;
            page.counts("#board .t.w", 4).await?;
            page.reads("#score", "1–0").await?;
        }
        for (page, text) in [(&one, "You win!"), (&two, "wins!"), (&watcher, "wins!")] {
            page.reads("#ending", text).await?;
            page.reads("#live", text).await?;
        }
        one.counts(".seat[data-player='1'] .mine", 1).await?;
        two.counts(".seat[data-player='2'] .mine", 1).await?;
        watcher.counts(".mine", 0).await?;
        one.click("#again").await?;
        two.reads(".banner", "wants another game").await?;
        two.press(Key::Enter + "").await?;
        for page in [&one, &two, &watcher] {
            page.shows("").await?;
            page.counts(".seat[data-player='2'][aria-current]", 1).await?;
        }
        watcher.counts("#resign, #again, .reaction", 0).await?;
        other.close().await?;
        third.close().await
    })
    .await;
}

#[tokio::test]
async fn a_game_goes_on_after_a_reload_and_after_the_server_was_killed() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let address = open_room(visit).await?;
        let (two, one) = (enter(&other, &address).await?, seated(visit).await?);
        one.press("4").await?;
        two.shows("4").await?;
        other.window.refresh().await?;
        seated(&other).await?;
        two.shows("4").await?;
        two.press("3").await?;
        one.shows("43").await?;

        visit.unplug().await;
        Page { visit }.counts("#offline", 1).await?;
        two.counts("#offline", 1).await?;
        // A command that is sent now is performed later, and once.
        Page { visit }.press("5").await?;
        visit.serve(Site::EMBEDDED).await;
        two.shows("435").await?;
        two.counts("#offline", 0).await?;
        two.press("2").await?;
        let one = Page { visit };
        one.shows("4352").await?;
        one.counts("#offline", 0).await?;
        visit.complaints_are_about_the_server().await?;
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn a_name_is_text_and_offers_are_answered() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let address = open_room(visit).await?;
        let one = Page { visit };
        let name = "<i id=x>&amp;</i>";
        one.counts("#name", 1).await?;
        one.value(&format!("document.querySelector('#name').value = '{name}'")).await?;
        one.click("#rename").await?;
        one.reads(".seat-card b", name).await?;
        let two = enter(&other, &address).await?;
        two.reads(".seat[data-player='1'] .seat-name", name).await?;
        two.counts("#x", 0).await?;
        seated(visit).await?;
        one.press("4").await?;
        two.shows("4").await?;
        one.click("#take-back").await?;
        two.reads("#offer", "asks to take a move back").await?;
        two.click("#agree").await?;
        one.shows("").await?;
        one.click(".reaction").await?;
        two.reads(".seat[data-player='1'] .bubble", "Hello!").await?;
        two.click("#resign").await?;
        two.click("#resign-go").await?;
        one.reads("#ending", "win").await?;
        one.reads(".banner", "resigned").await?;
        two.reads(".banner", "You resigned.").await?;
        two.reads(".mine", "You lost").await?;
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn a_quick_match_finds_somebody() {
    visit(async |visit| {
        let other = visit.guest().await?;
        visit.started().await?;
        let one = Page { visit };
        one.click("#quick").await?;
        one.reads("#searching", "Searching… 0:0").await?;
        visit
            .until(
                "the room's code",
                "return location.pathname.endsWith(document.querySelector('#code')?.textContent)",
            )
            .await?;
        // A game against the machine meanwhile: the search goes on, and the room keeps its address.
        let room = one.value("return location.href").await?;
        one.click("#meanwhile").await?;
        seated(visit).await?;
        one.press("4").await?;
        one.counts("#board .t", 2).await?;
        one.reads("#searching", "Searching… 0:").await?;
        assert_eq!(one.value("return location.href").await?, room);
        other.open("/room").await?;
        let two = Page { visit: &other };
        two.counts("#rooms li", 1).await?;
        two.click("#quick").await?;
        seated(&other).await?;
        one.counts("#searching", 0).await?;
        one.counts(".seat .mine", 1).await?;
        one.press("4").await?;
        two.shows("4").await?;
        other.close().await?;
        // The game against the machine is among the saved ones.
        visit.open("/#/games").await?;
        one.counts("[data-game]", 1).await
    })
    .await;
}

#[tokio::test]
async fn a_machine_takes_a_free_place() {
    visit(async |visit| {
        visit.open("/room#/new/7x6-4-2/3+2/private").await?;
        let page = Page { visit };
        page.click("[data-machine='2']").await?;
        seated(visit).await?;
        page.counts(".clock", 2).await?;
        // Nobody's time runs before the first move.
        page.reads(".seat[data-player='1'] .clock", "3:00").await?;
        page.press("4").await?;
        page.counts("#board .t", 2).await
    })
    .await;
}

/// Opens a room in which one player drops the first three tokens, and lets a machine have the other seat.
async fn swap_room(visit: &Visit) -> WebDriverResult<Page<'_>> {
    visit.open("/room#/new/7x6-4-2-swap/private").await?;
    Page { visit }.click("[data-machine='2']").await?;
    seated(visit).await
}

#[tokio::test]
async fn a_click_before_the_room_is_there_lays_its_token() {
    visit(async |visit| {
        let page = swap_room(visit).await?;
        slow_down(visit, 20).await?;
        page.value("location.reload()").await?;
        visit.until("the early board", "return !!document.querySelector('#early .board')").await?;
        let click = "
            const board = document.querySelector('#early .board'), { x, y, width, height } = board.getBoundingClientRect();
            board.dispatchEvent(new MouseEvent('click', { clientX: x + width / 2, clientY: y + height / 2, bubbles: true }));
            return !document.documentElement.dataset.ready";
        assert_eq!(page.value(click).await?, true, "the program is not there yet");
        page.shows("4").await
    })
    .await;
}

#[tokio::test]
async fn tokens_for_both_can_be_dropped_faster_than_the_server_answers() {
    visit(async |visit| {
        let page = swap_room(visit).await?;
        let quickly = "
            const column = number => document.querySelector(`#board [data-col='${number}']`);
            for (const number of [4, 4, 3]) column(number).dispatchEvent(new MouseEvent('click', { bubbles: true }));";
        page.value(quickly).await?;
        visit.until("three tokens", "return document.querySelector('#notation')?.textContent.startsWith('443')").await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_room_that_is_not_there_is_said_not_to_be() {
    visit(async |visit| {
        visit.open("/room#/there-is-none").await?;
        Page { visit }.reads("#failure", "There is no such room").await
    })
    .await;
}

#[tokio::test]
async fn one_person_in_two_windows_is_one_player() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let address = open_room(visit).await?;
        let (two, one) = (enter(&other, &address).await?, seated(visit).await?);
        let first = visit.window.window().await?;
        let second = visit.window.new_tab().await?;
        visit.window.switch_to_window(second).await?;
        enter(visit, &address).await?;
        one.counts(".seat", 2).await?;
        one.counts("#watch", 0).await?;
        one.press("4").await?;
        two.shows("4").await?;
        two.press("4").await?;
        one.shows("44").await?;
        visit.window.close_window().await?;
        visit.window.switch_to_window(first).await?;
        one.shows("44").await?;
        one.press("3").await?;
        two.shows("443").await?;
        two.counts("#watchers", 0).await?;
        other.close().await
    })
    .await;
}

/// A connection to a server that can be cut.
struct Line {
    server: String,
    here: SocketAddr,
    traffic: JoinHandle<()>,
}

impl Line {
    async fn to(base: &str) -> Self {
        let server = base.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind(("127.0.0.1", free_port())).await.expect("a free port");
        let here = listener.local_addr().expect("bound");
        let traffic = tokio::spawn(carry(listener, server.clone()));
        Self { server, here, traffic }
    }

    /// Stops all traffic, without closing any connection.
    fn cut(&self) {
        self.traffic.abort();
    }

    async fn mend(&mut self) {
        let listener = TcpListener::bind(self.here).await.expect("the same port");
        self.traffic = tokio::spawn(carry(listener, self.server.clone()));
    }
}

async fn carry(listener: TcpListener, server: String) {
    let mut calls = JoinSet::new();
    while let Ok((mut near, _)) = listener.accept().await {
        if let Ok(mut far) = TcpStream::connect(&server).await {
            calls.spawn(async move { copy_bidirectional(&mut near, &mut far).await });
        }
    }
}

#[tokio::test]
async fn a_lost_network_is_seen_by_the_others_and_comes_back_by_itself() {
    visit(async |visit| {
        let mut other = visit.guest().await?;
        let mut line = Line::to(&visit.base).await;
        other.base = format!("http://{}", line.here);
        let address = open_room(visit).await?;
        let (two, one) = (enter(&other, &address).await?, seated(visit).await?);
        line.cut();
        two.counts("#offline", 1).await?;
        one.reads(".seat[data-player='2']", "Away").await?;
        one.press("4").await?;
        one.shows("4").await?;
        line.mend().await;
        two.shows("4").await?;
        two.counts("#offline", 0).await?;
        two.press("5").await?;
        one.shows("45").await?;
        one.counts(".seat[data-player='1'][aria-current]", 1).await?;
        other.close().await
    })
    .await;
}
