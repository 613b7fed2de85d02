//! How the application arrives: whole, guarded, and light.

use serde_json::json;
use server::Site;
use thirtyfour::error::WebDriverResult;

use crate::front::Front;
use crate::visit::{Visit, visit};

/// What the first page may cost, with the headers of all answers, in bytes.
const FIRST_PAGE: u64 = 110_000;

/// What all files of a first visit to a page may weigh.
const FIRST_VISITS: [(&str, usize); 9] = [
    ("play", 188_000),
    ("review", 186_000),
    ("room", 229_000),
    ("saved", 147_000),
    ("tetris_play", 233_000),
    ("tetris_replay", 174_000),
    ("tetris_room", 271_000),
    ("tetris_start", 133_000),
    ("variants", 136_000),
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
        // The browser reports what it stopped as errors; these were wanted.
        assert!(visit.console_errors().await?.iter().all(|error| error.contains("Content Security Policy")));
        Ok(())
    })
    .await;
}

#[tokio::test]
async fn a_first_visit_is_light() {
    visit(async |visit| {
        Front::shown(visit).await?;
        visit.until("all is loaded", "return document.readyState == 'complete'").await?;
        let transferred = visit.transferred().await?;
        assert!(transferred > 0 && transferred <= FIRST_PAGE, "the page: {transferred} bytes");
        Ok(())
    })
    .await;
    for (part, most) in FIRST_VISITS {
        let on_demand = ["/later/", "/play/", "/parts/", "/texts/fr", "/room.html", "/tetris.html"];
        let needed = |path: &str| {
            path.contains(&format!("/parts/{part}-")) || !on_demand.iter().any(|folder| path.contains(folder))
        };
        let files = Site::EMBEDDED.0.iter().filter(|file| needed(file.path));
        let bytes: usize = files.map(|file| file.brotli.unwrap_or(file.plain).len()).sum();
        assert!(bytes <= most, "a first visit to {part}: {bytes} bytes");
    }
}

/// Bytes a second of a poor connection.
const SLOW: u64 = 400_000 / 8;

/// From now on everything comes over a poor connection that answers after so many milliseconds, and nothing is kept.
async fn slow_down(visit: &Visit, latency: u64) -> WebDriverResult<()> {
    let slow =
        json!({ "offline": false, "latency": latency, "downloadThroughput": SLOW, "uploadThroughput": SLOW });
    let tell = [
        ("Network.enable", json!({})),
        ("Network.setCacheDisabled", json!({ "cacheDisabled": true })),
        ("Network.setBypassServiceWorker", json!({ "bypass": true })),
        ("Network.emulateNetworkConditions", slow),
    ];
    for (command, values) in tell {
        visit.window.cdp().send_raw(command, values).await?;
    }
    Ok(())
}

/// Milliseconds until it answers.
const LATENCY: u64 = 100;

/// Whether something was painted before the program came, and the bytes that painting waits for.
const PAINTED: &str = "
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [page] = performance.getEntriesByType('navigation');
    const files = performance.getEntriesByType('resource');
    const program = files.find(file => file.name.endsWith('.wasm'));
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
        // The page, then what it names, each after a moment.
        let millis = arrived[1].as_u64().unwrap_or(u64::MAX) * 1000 / SLOW + 2 * LATENCY;
        assert!(millis < 1000, "what is waited for before painting takes {millis} ms");
        visit.started().await
    })
    .await;
}

#[tokio::test]
async fn what_is_done_before_the_program_is_there_is_not_lost() {
    visit(async |visit| {
        slow_down(visit, 20).await?;
        visit.window.execute("location.reload()", Vec::new()).await?;
        let early = "return !document.documentElement.dataset.ready && !!document.querySelector('#early .early-home a')";
        visit.until("the early page", early).await?;
        // A way that was chosen, then a column by its key and one by a click on the early board.
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
