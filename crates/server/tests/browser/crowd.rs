//! How smooth Tetris is with fifty players on one board: `cargo xtask bench`.

mod distance;

use serde_json::json;
use thirtyfour::error::WebDriverResult;

use crate::visit::visit;
use crate::well::Well;

/// Notes the time between frames for some seconds.
const FRAMES: &str = "
    window.frames_seen ??= (window.gaps = [], (function next(last) {
        requestAnimationFrame(now => { if (last) gaps.push(now - last); next(now); });
    })(0), 1);
    return gaps.length >= 300 ? gaps : null;";

/// Presses a key between two frames, and looks at the board when the next one has been drawn.
const REACTION: &str = "
    window.reactions ??= (async () => {
        const board = document.querySelector('#board');
        const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        const drawn = [];
        for (let round = 0; round < 40; round++) {
            await frame();
            const before = board.toDataURL();
            const code = round % 2 ? 'ArrowLeft' : 'ArrowRight';
            for (const kind of ['keydown', 'keyup'])
                document.body.dispatchEvent(new KeyboardEvent(kind, { code, bubbles: true }));
            await frame();
            drawn.push(board.toDataURL() !== before);
        }
        window.drawn = drawn;
    })();
    return window.drawn ?? null;";

#[tokio::test]
#[ignore = "cargo xtask bench"]
async fn fifty_players_on_one_board() {
    visit(async |visit| {
        for (name, address) in [("Labo", "labo/40x24-800/49-3"), ("Arena", "arena/20-180/49-3")] {
            let well = Well::open(visit, address).await?;
            if name == "Arena" {
                well.page.click("#zoom").await?;
            }
            // The time of other programs does not count.
            visit.window.cdp().send_raw("Performance.enable", json!({ "timeDomain": "threadTicks" })).await?;
            let busy = async || {
                let metrics = visit.window.cdp().send_raw("Performance.getMetrics", json!({})).await?;
                let all = metrics["metrics"].as_array().cloned().unwrap_or_default();
                let value = |name: &str| {
                    all.iter().find(|metric| metric["name"] == name).and_then(|metric| metric["value"].as_f64())
                };
                WebDriverResult::Ok(["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"].map(value))
            };
            let before = busy().await?;
            let gaps: Vec<f64> = serde_json::from_value(visit.until("300 frames", FRAMES).await?)?;
            let after = busy().await?;
            let frames = f64::from(gaps.len() as u32);
            let spent = |index: usize| {
                (after[index].unwrap_or(0.0) - before[index].unwrap_or(0.0)) * 1000.0 / frames
            };
            let mut sorted = gaps.clone();
            sorted.sort_by(f64::total_cmp);
            println!(
                "{name}: {:.1} frames/s, 99% of gaps below {:.1} ms; main thread {:.2} ms a frame: script {:.2}, layout {:.2}, style {:.2}",
                1000.0 * frames / gaps.iter().sum::<f64>(),
                sorted[sorted.len() * 99 / 100],
                spent(0),
                spent(1),
                spent(2),
                spent(3),
            );
        }
        let _ = Well::open(visit, "labo/10x20-5000/0-1").await?;
        let drawn: Vec<bool> = serde_json::from_value(visit.until("reactions", REACTION).await?)?;
        println!("key to picture within one frame: {} of {}", drawn.iter().filter(|drawn| **drawn).count(), drawn.len());
        Ok(())
    })
    .await;
}
