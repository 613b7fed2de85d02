//! How the application arrives: whole, guarded, and light.

use server::Site;

use crate::front::Front;
use crate::visit::visit;

/// What a first visit may cost, in bytes.
const LIGHT: u64 = 200_000;

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
        assert!(transferred > 0 && transferred <= LIGHT, "the page: {transferred} bytes");
        Ok(())
    })
    .await;
    // What the service worker fetches ahead counts as well.
    let visit_of = |is_part: fn(&str) -> bool| -> u64 {
        let files =
            Site::EMBEDDED.0.iter().filter(|file| !file.path.contains("/later/") && is_part(file.path));
        files.map(|file| file.brotli.unwrap_or(file.plain).len() as u64).sum()
    };
    let home = visit_of(|path| !["/play/", "tetris", "room"].iter().any(|other| path.contains(other)));
    let tetris =
        visit_of(|path| ["tetris", "/app-", "/icon-", "/manifest"].iter().any(|part| path.contains(part)));
    let room =
        visit_of(|path| ["room", "/app-", "/icon-", "/manifest"].iter().any(|part| path.contains(part)));
    assert!(home <= LIGHT, "all files of the first page: {home} bytes");
    assert!(tetris <= LIGHT, "all files of Tetris: {tetris} bytes");
    assert!(room <= LIGHT, "all files of a room: {room} bytes");
}
