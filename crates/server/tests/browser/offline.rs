//! The application without a network, and from one version to the next.

use server::{File, Site};
use thirtyfour::error::WebDriverResult;

use crate::front::Front;
use crate::page::Page;
use crate::visit::{Visit, visit};
use crate::well::Well;

#[tokio::test]
async fn it_starts_again_without_a_server() {
    visit(async |visit| {
        kept(visit).await?;
        visit.unplug().await;
        visit.window.refresh().await?;
        Front::shown(visit).await?;
        visit.open("/another/page").await?;
        visit.started().await?;
        visit.complaints_are_about_the_server().await
    })
    .await;
}

#[tokio::test]
async fn after_the_first_page_all_that_needs_no_server_works_without_one() {
    visit(async |visit| {
        kept(visit).await?;
        visit.until("the rest is kept", REST_IS_KEPT).await?;
        visit.unplug().await;

        // The perfect machine has its book.
        let page = Page::open(visit, "play/machine-7-1/7x6-4-2").await?;
        page.press("4").await?;
        page.counts("#board .t", 2).await?;
        let page = Page::open(visit, "play/people/10x8-4-4").await?;
        page.press("4").await?;
        page.counts("#board .t", 1).await?;
        visit.open("/#/r/7x6-4-2/1/4453").await?;
        visit.started().await?;
        visit.until("the review computes", "return !!document.querySelector('.curve')").await?;
        visit.open("/#/games").await?;
        visit.started().await?;

        visit.open("/tetris#/arena").await?;
        visit.started().await?;
        visit.until("a game runs", "return !!document.querySelector('.rank[data-me]')").await?;
        // The game is kept, and shown again.
        let well = Well::open(visit, "labo/6x8-5000/0-1").await?;
        well.slam_to_the_end().await?;
        well.page.click("#watch").await?;
        well.page.counts("#seek", 1).await?;
        visit.open("/tetris#/replay").await?;
        well.page.click("#kept a").await?;
        well.page.counts("#seek", 1).await?;
        let page = Page::open(visit, "play/people/7x6-4-2").await?;
        for column in ["1", "2", "1", "2", "1", "2", "1"] {
            page.press(column).await?;
        }
        page.click("#review").await?;
        visit.until("the review of it", "return !!document.querySelector('.curve')").await?;
        visit.open("/tetris#/settings").await?;
        visit.window.refresh().await?;
        visit.started().await?;
        visit.until("the settings", "return !!document.querySelector('input[name=\"lang\"]')").await?;
        visit.complaints_are_about_the_server().await
    })
    .await;
}

/// The files that playing and the other game need, the book among them.
pub(crate) const REST_IS_KEPT: &str = "
    return (async () => {
        const versions = await Promise.all((await caches.keys()).map(name => caches.open(name)));
        const kept = (await Promise.all(versions.map(version => version.keys()))).flat().map(request => request.url);
        const has = part => kept.some(url => url.includes(part));
        return has('.book') && has('/worker-') && has('/parts/tetris_play') && has('/web-');
    })()";

#[tokio::test]
async fn an_update_leaves_no_page_half_old() {
    visit(async |visit| {
        kept(visit).await?;
        // No file of the old version exists under its name any more.
        visit.serve(later_version()).await;
        visit.window.execute(LOOK_FOR_UPDATE, Vec::new()).await?;
        visit.until("the new version is in charge", IS_UPDATED).await?;
        // The page that is still open is of the old version, and may need more of its files.
        assert_eq!(visit.until("the old files", OLD_FILES_ARE_THERE).await?, true);
        visit.until("it is offered", "return !!document.querySelector('.toast button')").await?;

        visit.window.refresh().await?;
        Front::shown(visit).await?;
        let versions: String = visit.window.execute(VERSIONS, Vec::new()).await?.convert()?;
        assert_eq!(versions, "new");
        visit.unplug().await;
        visit.window.refresh().await?;
        Front::shown(visit).await?;
        visit.complaints_are_about_the_server().await
    })
    .await;
}

const LOOK_FOR_UPDATE: &str = "navigator.serviceWorker.getRegistration().then(found => found.update())";

const IS_UPDATED: &str = "
    return (async () => {
        const found = await navigator.serviceWorker.getRegistration();
        const names = await caches.keys();
        return names.some(name => name.includes('next')) && !found.installing && !found.waiting
            && found.active.state == 'activated';
    })()";

const OLD_FILES_ARE_THERE: &str = "
    return (async () => {
        const old = (await caches.keys()).find(name => !name.includes('next'));
        const files = (await (await caches.open(old)).keys()).map(request => request.url);
        const assets = files.filter(url => url.includes('/assets/'));
        const answers = await Promise.all(assets.map(url => fetch(url)));
        return assets.length > 3 && answers.every(answer => answer.ok);
    })()";

/// The versions of the files on the page.
const VERSIONS: &str = "
    const files = performance.getEntriesByType('resource').map(entry => entry.name);
    const assets = files.filter(name => name.includes('/assets/'));
    return [...new Set(assets.map(name => name.includes('/next-') ? 'new' : 'old'))].sort().join()";

/// Waits until the service worker has everything.
async fn kept(visit: &Visit) -> WebDriverResult<()> {
    Front::shown(visit).await?;
    visit.until("it is kept", "return !!navigator.serviceWorker.controller").await?;
    // The last thing that the first page asks for.
    visit.until("the puzzle of the day", "return !!document.querySelector('#puzzle .tiny > *')").await?;
    Ok(())
}

/// The same application, in which every file has another name.
fn later_version() -> Site {
    let renamed = |text: &str| text.replace("assets/", "assets/next-");
    let file = |file: &File| {
        let plain = match str::from_utf8(file.plain) {
            Ok(text) if file.path == "/sw.js" => unchecked(&renamed(text)).into_bytes(),
            Ok(text) => renamed(text).into_bytes(),
            Err(_) => file.plain.to_vec(),
        };
        File { path: renamed(file.path).leak(), tag: "next", plain: plain.leak(), brotli: None, gzip: None }
    };
    Site(Vec::leak(Site::EMBEDDED.0.iter().map(file).collect()))
}

/// The worker's paths and version are those of the later version; it must not compare the contents.
fn unchecked(worker: &str) -> String {
    let mut pieces = worker.split("\"sha256-");
    let mut text = pieces.next().unwrap_or_default().replace("'quatris-", "'quatris-next-");
    for piece in pieces {
        text += "\"";
        text += &piece[piece.find('"').unwrap_or_default()..];
    }
    text
}
