//! Tetris on a connection with a tenth of a second of delay each way.

use std::time::Duration;

use serde::Deserialize;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};

use crate::tetris_rooms::host;
use crate::visit::visit;

/// The delay in each direction.
const DELAY: Duration = Duration::from_millis(100);

/// An address at which the server is reached with a delay.
async fn far(base: &str) -> String {
    let server = base.trim_start_matches("http://").to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("bound");
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let Ok(far) = TcpStream::connect(&server).await else { continue };
            let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
            tokio::spawn(carry(near_in, far_out));
            tokio::spawn(carry(far_in, near_out));
        }
    });
    format!("http://{address}")
}

/// Passes everything on after the delay.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf) {
    let (line, mut end) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        while let Some((due, bytes)) = end.recv().await {
            let bytes: Vec<u8> = bytes;
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
    });
    let mut bytes = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if line.send((Instant::now() + DELAY, bytes[..count].to_vec())).is_err() {
            break;
        }
    }
}

/// Starts the game, and returns the milliseconds until the first piece is there, three seconds of counting included.
const START: &str = "
    window.began ??= (() => {
        const pressed = performance.now();
        new MutationObserver((changes, it) => {
            if (!document.querySelector('.rank')) return;
            window.first = performance.now() - pressed;
            it.disconnect();
        }).observe(document.body, { childList: true, subtree: true });
        document.querySelector('#ready').click();
        return true;
    })();
    return window.first ?? null;";

/// Presses a hundred keys at the pace of a person, and notes in which frame each changed the picture, if it did.
/// Meanwhile finds the player's own piece in every frame: it may sink by a row, or be a new one; any other
/// change without a key is a correction.
const PLAY: &str = "
    window.playing ??= (async () => {
        const board = document.querySelector('#board'), pen = board.getContext('2d');
        const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        // The own piece has a white rim; the ghost's dashes are further in.
        const look = () => {
            const { width, height } = board, side = width / 10;
            const { data } = pen.getImageData(0, 0, width, height);
            const white = (x, y) => [0, 1, 2].every(part => data[4 * (Math.floor(y) * width + x) + part] > 250);
            const lefts = [], rights = [], rows = [];
            for (let row = 0; row < 20; row++) for (let col = 0; col < 10; col++) {
                const y = (row + 0.5) * side;
                const left = col > 0 && white(col * side - 1, y), right = col < 9 && white((col + 1) * side, y);
                if (left) lefts.push(col);
                if (right) rights.push(col);
                if (left || right) rows.push(row);
            }
            if (!rows.length) return '';
            return [lefts.length ? Math.min(...lefts) : 0, rights.length ? Math.max(...rights) : 9,
                    Math.min(...rows), Math.max(...rows)].join();
        };
        const is_lower = (before, now) => {
            const [left, right, top, bottom] = before.split(',').map(Number);
            return now === [left, right, top + 1, bottom + 1].join();
        };
        const is_new = now => Number(now.split(',')[2]) <= 1;
        const codes = ['ArrowLeft', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowLeft', 'Space',
                       'ArrowRight', 'ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'Space'];
        const played = { answers: [], frames: 0, sunk: 0, dealt: 0, corrections: [] };
        let keys = 0, due = 0, since = null, before = look();
        while (keys < 100) {
            if (before && since === null && performance.now() >= due) {
                due = performance.now() + 250;
                since = 0;
                const code = codes[keys++ % codes.length];
                for (const kind of ['keydown', 'keyup'])
                    document.body.dispatchEvent(new KeyboardEvent(kind, { code, bubbles: true }));
            }
            await frame();
            played.frames++;
            // At the end of the game there is no piece any more.
            if (document.querySelector('#ending')) break;
            const now = look();
            if (since !== null) since++;
            if (now !== before) {
                if (since !== null) played.answers.push(since);
                else if (is_lower(before, now)) played.sunk++;
                else if (now && (!before || is_new(now))) played.dealt++;
                else played.corrections.push(`${before} > ${now}`);
            }
            // A key that changes nothing within this many frames does nothing.
            if (now !== before || since >= 10) since = null;
            before = now;
        }
        window.played = played;
    })();
    return window.played ?? null;";

#[derive(Deserialize)]
struct Played {
    answers: Vec<u32>,
    frames: u32,
    sunk: u32,
    dealt: u32,
    corrections: Vec<String>,
}

#[tokio::test]
#[ignore = "cargo xtask bench"]
async fn two_hundred_milliseconds_away() {
    visit(async |visit| {
        let mut window = visit.guest().await?;
        window.base = far(&visit.base).await;
        let (well, _) = host(&window, "labo/10x20-800/2-2").await?;
        well.page.counts("#seats li", 3).await?;
        let first = window.until("a game", START).await?.as_f64().unwrap_or(f64::NAN);
        let played: Played = serde_json::from_value(window.until("a hundred keys", PLAY).await?)?;
        let at_once = played.answers.iter().filter(|frames| **frames == 1).count();
        println!(
            "200 ms away: first piece after {first:.0} ms; {at_once} of {} keys seen in the next frame; in {} frames {} rows sunk, {} pieces dealt, {} corrections {:?}",
            played.answers.len(),
            played.frames,
            played.sunk,
            played.dealt,
            played.corrections.len(),
            played.corrections,
        );
        window.close().await
    })
    .await;
}
