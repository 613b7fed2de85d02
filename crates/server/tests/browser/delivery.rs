//! How the application arrives: whole, guarded, and light.

use serde_json::json;
use server::Site;
use thirtyfour::error::WebDriverResult;

use crate::front::Front;
use crate::visit::{Visit, visit};

/// A page, and how many bytes a first visit to it may take.
struct Weighed {
    address: &'static str,
    /// The parts of the program that the page needs: it has to be usable without any other.
    parts: &'static [&'static str],
    /// A selector that matches once the page is usable.
    shown: &'static str,
    /// The bytes of the visit, with the headers of all answers.
    visit: u64,
    /// Those of them that a visitor who comes from the front page has to wait for.
    going_on: u64,
}

const WEIGHED: [Weighed; 14] = [
    Weighed { address: "/", parts: &[], shown: "#play-machine", visit: 107_000, going_on: 0 },
    Weighed {
        address: "/#/play/people/7x6-4-2",
        parts: &["play"],
        shown: "#board",
        visit: 187_000,
        going_on: 83_000,
    },
    Weighed {
        address: "/#/r/7x6-4-2/1/4453",
        parts: &["review"],
        shown: "main .board",
        visit: 188_500,
        going_on: 84_000,
    },
    Weighed {
        address: "/#/variants/7x6-4-2",
        parts: &["variants"],
        shown: "#main",
        visit: 136_500,
        going_on: 31_500,
    },
    Weighed { address: "/#/games", parts: &["saved"], shown: "#main", visit: 144_000, going_on: 37_500 },
    Weighed {
        address: "/puzzle",
        parts: &["puzzle"],
        shown: "main .board",
        visit: 191_000,
        going_on: 86_500,
    },
    Weighed { address: "/storm", parts: &["storm"], shown: "#main", visit: 170_500, going_on: 66_500 },
    Weighed { address: "/explore", parts: &["explorer"], shown: "#main", visit: 153_500, going_on: 50_500 },
    Weighed { address: "/room", parts: &["lobby"], shown: "#main", visit: 150_500, going_on: 47_500 },
    Weighed {
        address: "/room#/new/7x6-4-2",
        parts: &["room", "room_waiting"],
        shown: "#address",
        visit: 177_500,
        going_on: 74_500,
    },
    Weighed {
        address: "/tetris",
        parts: &["tetris_start"],
        shown: "#main",
        visit: 129_500,
        going_on: 26_500,
    },
    Weighed {
        address: "/tetris#/arena",
        parts: &["tetris_play", "tetris_board"],
        shown: "#own-points",
        visit: 199_000,
        going_on: 93_500,
    },
    Weighed {
        address: "/tetris#/new/labo/10x20-800/0-2",
        parts: &["tetris_room", "tetris_waiting"],
        shown: "#address",
        visit: 202_000,
        going_on: 97_500,
    },
    Weighed {
        address: "/tetris#/replay",
        parts: &["tetris_replay"],
        shown: "#main",
        visit: 166_500,
        going_on: 60_500,
    },
];

#[tokio::test]
async fn the_page_starts() {
    visit(async |visit| {
        Front::shown(visit).await?;
        assert!(visit.window.title().await?.contains("Quatris"));
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn any_page_can_be_opened_by_its_address() {
    visit(async |visit| {
        visit.open("/somewhere/else?moves=4453").await?;
        visit.started().await?;
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn the_policy_stops_foreign_and_inline_code() {
    visit(async |visit| {
        Front::shown(visit).await?;
        let try_both = "
            window.stopped = [];
            document.addEventListener('securitypolicyviolation', event => stopped.push(event.effectiveDirective));
            const inline = document.createElement('script');
            inline.textContent = 'window.trespassed = true';
            document.head.append(inline);
            fetch('http://192.0.2.1/').catch(() => {});";
        visit.window.execute(try_both, Vec::new()).await?;
        visit.until("both are stopped", "return stopped.length == 2").await?;
        let stopped = visit.until("what was stopped", "return stopped.sort().join()").await?;
        assert_eq!(stopped, "connect-src,script-src-elem");
        let trespassed = visit.window.execute("return window.trespassed ?? null", Vec::new()).await?;
        assert!(trespassed.json().is_null());
        // The browser reports what it blocked as errors; these are expected.
        assert!(visit.console_errors().await?.iter().all(|error| error.contains("Content Security Policy")));
        Ok(())
    })
    .await;
}

/// The bytes of this page so far, and those of them that no other page has loaded.
const BYTES: &str = "
    const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const sum = files => files.reduce((sum, file) => sum + file.transferSize, 0);
    return [sum(files), sum(files.filter(file => /\\/(parts\\/|play\\/puzzles)/.test(file.name)))]";

#[tokio::test]
async fn a_first_visit_is_light() {
    visit(async |visit| {
        visit.started().await?;
        visit.forget_everything().await?;
        for Weighed { address, parts, shown, visit: most, going_on } in WEIGHED {
            visit.window.goto("about:blank").await?;
            // The other parts never arrive: the page has to work without them.
            let needed = |path: &str| parts.iter().any(|part| path.contains(&format!("/parts/{part}-")));
            let later = Site::EMBEDDED.0.iter().map(|file| file.path);
            let later: Vec<_> = later.filter(|path| path.contains("/parts/") && !needed(path)).collect();
            let later: Vec<_> = later.into_iter().map(|path| format!("{}{path}", visit.base)).collect();
            visit.window.cdp().send_raw("Network.setBlockedURLs", json!({ "urls": later })).await?;
            visit.open(address).await?;
            visit.until(address, &format!("return !!document.querySelector('{shown}')")).await?;
            let bytes = visit.window.execute(BYTES, Vec::new()).await?.json().clone();
            let [all, of_parts] = [0, 1].map(|which| bytes[which].as_u64().unwrap_or(u64::MAX));
            println!("{address}: {all} bytes, {of_parts} of them in parts");
            assert!(all <= most && of_parts <= going_on, "{address}: {all} bytes, parts: {of_parts}");
            assert!(all > 50_000 && (of_parts > 0) != parts.is_empty(), "{address}: nothing was fetched");
        }
        let complaints = visit.console_errors().await?;
        assert!(complaints.iter().all(|error| error.contains("/assets/parts")), "{complaints:?}");
        Ok(())
    })
    .await;
}

/// Bytes a second of a poor connection.
const SLOW: u64 = 400_000 / 8;

/// Slows the connection down, with this latency in milliseconds, and turns the cache off.
pub(crate) async fn slow_down(visit: &Visit, latency: u64) -> WebDriverResult<()> {
    let slow =
        json!({ "offline": false, "latency": latency, "downloadThroughput": SLOW, "uploadThroughput": SLOW });
    visit.forget_everything().await?;
    visit.window.cdp().send_raw("Network.emulateNetworkConditions", slow).await.map(drop)
}

/// The latency of that connection, in milliseconds.
const LATENCY: u64 = 100;

/// Whether something was painted before the program arrived, and the bytes that painting waits for.
const PAINTED: &str = "
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [page] = performance.getEntriesByType('navigation');
    const files = performance.getEntriesByType('resource');
    const program = files.find(file => /\\/web-[^/]*\\.bin$/.test(file.name));
    if (!paint || !program?.responseEnd) return null;
    const needed = [page, ...files.filter(file => file.renderBlockingStatus === 'blocking')];
    return [paint.startTime < program.responseEnd, needed.reduce((sum, file) => sum + file.transferSize, 0)]";

#[tokio::test]
async fn a_slow_connection_shows_something_useful_within_a_second() {
    visit(async |visit| {
        slow_down(visit, LATENCY).await?;
        visit.open("/#/play/people/7x6-4-2").await?;
        visit.window.refresh().await?;
        let arrived = visit.until("something is painted", PAINTED).await?;
        assert_eq!(arrived[0], true, "painted before the program is there");
        // The page, then the files that it names, each after the latency.
        let millis = arrived[1].as_u64().unwrap_or(u64::MAX) * 1000 / SLOW + 2 * LATENCY;
        assert!(millis < 1000, "what is waited for before painting takes {millis} ms");
        visit.started().await
    })
    .await;
}

/// The front page as it is before the program arrives.
async fn early_page(visit: &Visit) -> WebDriverResult<()> {
    slow_down(visit, 20).await?;
    visit.window.execute("location.reload()", Vec::new()).await?;
    let early =
        "return !document.documentElement.dataset.ready && !!document.querySelector('#early .early-home a')";
    visit.until("the early page", early).await.map(drop)
}

#[tokio::test]
async fn whoever_is_early_plays_the_machine_of_last_time() {
    visit(async |visit| {
        for (kept, expected) in [("machine-5-2", "5-2"), ("machine-6-4", "6-1"), ("machine-9-1", "3-1")] {
            visit.open("/").await?;
            let keep = format!("localStorage.setItem('quatris.machine', '{kept}')");
            visit.window.execute(&keep, Vec::new()).await?;
            early_page(visit).await?;
            let click =
                "document.querySelector('#early a[href*=\"play/machine\"]').click(); return location.hash";
            let hash = visit.window.execute(click, Vec::new()).await?.json().clone();
            assert_eq!(hash, format!("#/play/machine-{expected}/7x6-4-2"));
        }
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn what_is_done_before_the_program_is_there_is_not_lost() {
    visit(async |visit| {
        early_page(visit).await?;
        // The choice of people, then a column by its key and one by a click on the early board.
        visit.window.execute("document.querySelector('#early a[href*=\"play/people\"]').click()", Vec::new()).await?;
        visit.until("the early board", "return document.documentElement.dataset.early == 'board'").await?;
        let press_and_click = "
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '4', code: 'Digit4', bubbles: true }));
            const board = document.querySelector('#early .board'), { x, y, width, height } = board.getBoundingClientRect();
            board.dispatchEvent(new MouseEvent('click', { clientX: x + width / 2, clientY: y + height / 2, bubbles: true }));
            return !document.documentElement.dataset.ready";
        let early = visit.window.execute(press_and_click, Vec::new()).await?;
        assert_eq!(early.json(), true, "the program is not there yet");
        visit.until("both tokens", "return document.querySelectorAll('#board .t').length == 2").await?;
        Ok(())
    })
    .await;
}
