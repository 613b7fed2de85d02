//! Two new visitors, one of them on a phone: a match, a review, a link to it; and rooms that are left.

use thirtyfour::error::WebDriverResult;

use crate::connect_four_rooms::{enter, open_room, seated};
use crate::page::Page;
use crate::visit::visit;

/// Two players and how each of them drops a token.
struct Two<'a> {
    mouse: &'a Page<'a>,
    phone: &'a Page<'a>,
}

impl Two<'_> {
    /// Plays these columns in turn; the player with the mouse begins if `mouse_begins`.
    async fn play(&self, moves: &str, mouse_begins: bool) -> WebDriverResult<()> {
        for (number, column) in moves.bytes().map(|digit| digit - b'0').enumerate() {
            if (number % 2 == 0) == mouse_begins {
                self.mouse.click_column(column).await?;
            } else {
                self.phone.touch_column(column).await?;
            }
            for page in [self.mouse, self.phone] {
                page.shows(&moves[..=number]).await?;
            }
        }
        Ok(())
    }
}

#[tokio::test]
async fn a_match_of_three_games_is_played_reviewed_and_shared() {
    visit(async |visit| {
        let (other, third) = (visit.guest().await?, visit.guest().await?);
        other.appear(390, 844, "light").await?;
        let address = open_room(visit).await?;
        let (phone, mouse) = (enter(&other, &address).await?, seated(visit).await?);
        let two = Two { mouse: &mouse, phone: &phone };
        two.play("4455667", true).await?;
        mouse.reads("#ending", "You win!").await?;
        phone.reads("#ending", "wins!").await?;
        for page in [&mouse, &phone] {
            page.click("#again").await?;
        }
        for page in [&mouse, &phone] {
            page.shows("").await?;
        }
        // The loser begins.
        two.play("1213141", false).await?;
        phone.reads("#ending", "You win!").await?;
        for page in [&phone, &mouse] {
            page.click("#again").await?;
        }
        for page in [&mouse, &phone] {
            page.shows("").await?;
        }
        two.play("3344556", true).await?;
        mouse.reads("#score", "2–1").await?;
        phone.reads("#score", "2–1").await?;

        let id = "return document.querySelector('#review').href.match(/#[/]g[/]([0-9a-f]+)$/)?.[1]";
        let id = visit.until("the game's link", id).await?;
        let id = id.as_str().unwrap_or_default();
        mouse.click("#review").await?;
        let host = visit.base.trim_start_matches("http://");
        mouse.reads("#signed", &format!("✓ Recomputed and signed by {host}.")).await?;
        mouse.click("#to-first").await?;
        mouse.counts("#board .t", 0).await?;

        // A visitor who is sent the link sees who played, and the signature.
        third.window.goto(format!("{}/g/{id}", visit.base)).await?;
        let reader = seated(&third).await?;
        reader.reads("#signed", "signed by").await?;
        reader.counts("#board .t", 7).await?;
        assert!(
            reader.value("return document.title").await?.as_str().is_some_and(|title| title.contains(" – "))
        );
        // Old links lead to a page that says what has become of them.
        third.window.goto(format!("{}/g/0123", visit.base)).await?;
        reader.reads("main", "This server has no such game").await?;
        third.window.goto(format!("{}/r/nobody-12345", visit.base)).await?;
        reader.reads("main", "There is no such room").await?;
        // The browser itself reports the answer as an error.
        third.console_errors().await?;
        other.close().await?;
        third.close().await
    })
    .await;
}

#[tokio::test]
async fn a_page_in_the_back_forward_cache_is_not_there() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let address = open_room(visit).await?;
        let (two, one) = (enter(&other, &address).await?, seated(visit).await?);
        let turn =
            |kind: &str| format!("dispatchEvent(new PageTransitionEvent('{kind}', {{ persisted: true }}))");
        // A page in the back/forward cache does not run, so it does not connect.
        let freeze = "window.Frozen = WebSocket; window.WebSocket = undefined;";
        two.value(&format!("{freeze} {}", turn("pagehide"))).await?;
        one.reads(".seat[data-player='2']", "Away").await?;
        two.value(&format!("window.WebSocket = Frozen; {}", turn("pageshow"))).await?;
        one.counts(".seat[data-player='2'] .long", 1).await?;
        one.press("4").await?;
        two.shows("4").await?;
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn ones_own_rooms_are_listed_and_closed() {
    visit(async |visit| {
        let page = Page { visit };
        visit.open("/room#/new/7x6-4-2/3+2/private").await?;
        page.counts("#address", 1).await?;
        let code = page.value("return document.querySelector('#code').textContent").await?;
        let code = code.as_str().unwrap_or_default();
        visit.open("/room").await?;
        let own = format!("#own-rooms [data-room='{code}']");
        page.reads(&own, "waits for players · private").await?;
        page.counts("#rooms li", 0).await?;
        page.click(&format!("{own} button")).await?;
        page.counts(&own, 0).await?;
        visit.open(&format!("/room#/{code}")).await?;
        page.reads("#failure", "There is no such room").await
    })
    .await;
}

#[tokio::test]
async fn a_room_in_which_one_holds_a_seat_is_listed() {
    visit(async |visit| {
        let other = visit.guest().await?;
        let address = open_room(visit).await?;
        let two = enter(&other, &address).await?;
        let code = address.rsplit('/').next().unwrap_or_default();
        let own = format!("#own-rooms [data-room='{code}']");
        other.open("/room").await?;
        two.reads(&own, "a game is being played").await?;
        two.counts(&format!("{own} button"), 0).await?;
        two.click(&format!("{own} a")).await?;
        seated(&other).await?;
        two.counts(".seat[data-player='2'] .mine", 1).await?;
        other.close().await
    })
    .await;
}

#[tokio::test]
async fn a_link_to_a_room_says_what_is_wrong_with_it() {
    visit(async |visit| {
        let page = Page { visit };
        for (link, said) in [
            ("/rive_42", "There is no such room."),
            ("#/new/7x6-4-2/9+9", "one of 1+1, 3+2, 5+5"),
            ("#/quick/7x6-4-2/fast", "one of 1+1, 3+2, 5+5"),
            ("#/new/10x8-4-4/3+2", "Only two can play against the clock."),
            ("#/new/99x6-4-2/3+2/private", "4 to 16"),
        ] {
            visit.open(&format!("/room{link}")).await?;
            page.reads("main p", said).await?;
        }
        visit.open("/#/play/people-9+9/7x6-4-2").await?;
        page.reads("main p", "one of 1+1, 3+2, 5+5").await
    })
    .await;
}
