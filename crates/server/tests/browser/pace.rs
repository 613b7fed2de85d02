//! How soon the page answers: `cargo xtask bench` prints it, for BENCHMARKS.md.

use connect_four::{Game, Level, Setup};
use connect_four_solver::players::choose;
use serde_json::{Value, json};
use thirtyfour::error::WebDriverResult;

use crate::page::Page;
use crate::visit::{Visit, visit};

/// The factor by which the processor is slowed down.
const SLOWER: u32 = 4;

/// When the application listened, counted from the beginning of the visit.
const READY: &str = "return performance.getEntriesByName('ready')[0]?.startTime ?? null";

/// Notes how long after a key each token is on the board, and when each frame of its fall is shown.
const WATCH: &str = "
    window.answers = [], window.frames = [];
    let pressed = 0;
    addEventListener('keydown', event => pressed = event.timeStamp, true);
    window.falls = () => document.getAnimations().some(one =>
        one.animationName === 'fall' && one.playState === 'running');
    const shown = now => {
        frames.at(-1).push(now);
        if (falls()) requestAnimationFrame(shown);
    };
    new MutationObserver(changes => {
        if (!changes.some(change => [...change.addedNodes].some(node => node.matches?.('.t')))) return;
        answers.push(performance.now() - pressed);
        frames.push([]);
        requestAnimationFrame(shown);
    }).observe(document.querySelector('#board .tokens'), { childList: true });";

const LANDED: &str = "return !falls()";

#[tokio::test]
#[ignore = "cargo xtask bench"]
async fn measured() {
    let mut starts = Vec::new();
    for _ in 0..5 {
        visit(async |visit| {
            starts.push(visit.until("the application listens", READY).await?.as_f64().unwrap_or(f64::NAN));
            Ok(())
        })
        .await;
    }
    println!("first visit until it listens: {}", summary(starts, "ms"));
    visit(async |visit| {
        visit.forget_everything().await?;
        let slow = json!({ "rate": SLOWER });
        visit.window.cdp().send_raw("Emulation.setCPUThrottlingRate", slow).await?;
        for address in ["/", "/#/play/people/7x6-4-2", "/tetris#/arena"] {
            let mut starts = Vec::new();
            for _ in 0..5 {
                visit.window.goto("about:blank").await?;
                visit.open(address).await?;
                starts.push(visit.until("it listens", READY).await?.as_f64().unwrap_or(f64::NAN));
            }
            println!("the same, {SLOWER} times slower, {address}: {}", summary(starts, "ms"));
        }
        Ok(())
    })
    .await;
    for slower in [1, SLOWER] {
        visit(async |visit| {
            let throttle = json!({ "rate": slower });
            visit.window.cdp().send_raw("Emulation.setCPUThrottlingRate", throttle).await?;
            // Counted by the thread, so that other programs do not count.
            visit.window.cdp().send_raw("Performance.enable", json!({ "timeDomain": "threadTicks" })).await?;
            let before = worked(visit).await?;
            let (answers, gaps) = drops(visit).await?;
            let frames = gaps.len();
            let each = (worked(visit).await? - before) / f64::from(frames as u32);
            println!("processor {slower}x slower, work of the page for each frame: {each:.1} ms");
            let late = gaps.iter().filter(|gap| **gap > 25.0).count();
            let pace = 1000.0 * f64::from(frames as u32) / gaps.iter().sum::<f64>();
            println!("processor {slower}x slower, from a key to its token: {}", summary(answers, "ms"));
            println!(
                "processor {slower}x slower, falling: {pace:.1} frames a second, {late} of {frames} late"
            );
            Ok(())
        })
        .await;
    }
}

/// Slowest positions known: of a thousand random games, then of two hundred games of levels 5 to 7.
const SLOWEST: [&str; 8] = [
    "7226176231",
    "1672715357",
    "1732765733",
    "17757553314",
    "3332217321",
    "53333554521",
    "4444566664",
    "4444473222266",
];

/// Whole opening book, in the browser's own keeping: a worker that starts then has it at once.
const BOOK_IS_KEPT: &str = "
    return (async () => {
        const versions = await Promise.all((await caches.keys()).map(name => caches.open(name)));
        const kept = (await Promise.all(versions.map(version => version.keys()))).flat();
        return kept.some(request => request.url.includes('/classic-'));
    })()";

/// Asks the worker for every column of each position of each group, one after the other, and notes the times.
const ANALYSE: &str = "
    window.times = null;
    const [groups] = arguments;
    (async () => {
        const worker = new Worker(document.documentElement.dataset.worker, { type: 'module' });
        const ask = (number, moves) => new Promise(done => {
            const start = performance.now();
            worker.onmessage = ({ data }) => data === `${number} done` && done(performance.now() - start);
            worker.postMessage(`${number} analyse 7x6-4-2/1/${moves}`);
        });
        await ask(0, '');
        const times = [];
        let number = 0;
        for (const group of groups) {
            times.push([]);
            for (const moves of group) times.at(-1).push(await ask(++number, moves));
        }
        worker.terminate();
        window.times = times;
    })();";

#[tokio::test]
#[ignore = "cargo xtask bench"]
async fn analyses() {
    let games: Vec<String> = (0..100).flat_map(random_game).collect();
    visit(async |visit| {
        visit.until("the book", BOOK_IS_KEPT).await?;
        visit.window.execute(ANALYSE, vec![json!([games, SLOWEST])]).await?;
        let times = visit.until("every column of every position", "return window.times").await?;
        println!("every column, random games: {}", shares(numbers(&times[0])));
        println!("every column, slowest positions: {}", shares(numbers(&times[1])));
        for (moves, time) in SLOWEST.iter().zip(numbers(&times[1])) {
            println!("  {moves}: {time:.0} ms");
        }
        Ok(())
    })
    .await;
}

/// Moves of each position of a random game.
fn random_game(seed: u64) -> Vec<String> {
    let mut game = Game::new(Setup::CLASSIC);
    let mut positions = Vec::new();
    while let Some(choice) = choose(&game, Level::WEAKEST, seed, &mut |_| None) {
        positions.push(game.notation());
        game.play(game.turn(), choice).expect("a legal move");
    }
    positions
}

fn shares(mut times: Vec<f64>) -> String {
    times.sort_by(f64::total_cmp);
    let [half, most, all] = [50, 99, 100].map(|percent| times[(times.len() - 1) * percent / 100]);
    format!("half within {half:.1} ms, 99% within {most:.1} ms, all within {all:.1} ms, of {}", times.len())
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().into_iter().flatten().filter_map(Value::as_f64).collect()
}

/// Milliseconds that the thread of the page has worked.
async fn worked(visit: &Visit) -> WebDriverResult<f64> {
    let told = visit.window.cdp().send_raw("Performance.getMetrics", json!({})).await?;
    let metrics = told["metrics"].as_array().cloned().unwrap_or_default();
    let found = metrics.iter().find(|metric| metric["name"] == "TaskDuration");
    Ok(found.and_then(|metric| metric["value"].as_f64()).unwrap_or(f64::NAN) * 1000.0)
}

/// How long each token took to answer, and the time between the frames while it fell.
async fn drops(visit: &Visit) -> WebDriverResult<(Vec<f64>, Vec<f64>)> {
    let page = Page::classic(visit).await?;
    page.value(WATCH).await?;
    for (column, count) in "112233556677".chars().zip(1..) {
        page.press(column.to_string()).await?;
        visit.until("the token", &format!("return answers.length === {count}")).await?;
        visit.until("it has landed", LANDED).await?;
    }
    let answers = numbers(&page.value("return answers").await?);
    let falls = page.value("return frames").await?;
    let mut gaps = Vec::new();
    for fall in falls.as_array().into_iter().flatten() {
        let frames = numbers(fall);
        gaps.extend(frames.windows(2).map(|pair| pair[1] - pair[0]));
    }
    Ok((answers, gaps))
}

fn summary(mut measures: Vec<f64>, unit: &str) -> String {
    measures.sort_by(f64::total_cmp);
    let (middle, most) = (measures[measures.len() / 2], measures[measures.len() - 1]);
    format!("{middle:.1} {unit} in the middle, {most:.1} {unit} at most, of {}", measures.len())
}
