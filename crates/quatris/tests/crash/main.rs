//! The server is killed at random moments, without warning, while people play, disks fail and clients freeze; every
//! move that anyone saw must be there afterwards, once.
//!
//! `QUATRIS_CRASHES` says how often (`cargo xtask crash`: 1,000 times).
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "the numbers of a test are small"
)]

mod history;
mod life;
#[path = "../people/mod.rs"]
#[allow(dead_code, reason = "other tests need more of it")]
mod people;
#[path = "../../../server/tests/online/port.rs"]
mod port;

use std::time::Duration;

use connect_four::{Move, Setup};
use protocol::{ClientMessage, Command, Frame, RoomId, ServerMessage, Snapshot, Terms, Token, View};
use room::Pace;
use room::connect_four::Seat;
use room::tetris::HeldBy;
use tetris::LaboSetup;
use tokio::sync::{mpsc, watch as latest};
use tokio::task::JoinSet;

use life::{Lives, Space};
use people::chance::Chance;
use people::history::History;
use people::player::{Manner, Player, gather};
use people::socket::Socket;

const CRASHES: u32 = 50;
/// A second's frames of Tetris may be lost.
const MANNER: Manner = Manner { risk: 20, freezes: true };
/// From a lost connection to the next.
const RETRY: Duration = Duration::from_millis(20);
/// The most frames between two crashes.
const MOST_FRAMES: u64 = 60;
/// The disk fails in one life of this many.
const FAULTS: u64 = 5;
/// And for at most this long.
const LONGEST_FAULT_MS: u64 = 400;
/// Crashes of a room in which nothing happens, and for how long nothing does.
const QUIET_CRASHES: u32 = 12;
const QUIET: Duration = Duration::from_millis(600);
/// Far longer than anything takes.
const LONG: Duration = Duration::from_mins(1);

#[test]
fn nothing_that_anyone_saw_is_lost() {
    let crashes = std::env::var("QUATRIS_CRASHES").ok().and_then(|text| text.parse().ok()).unwrap_or(CRASHES);
    let runtime = tokio::runtime::Runtime::new().expect("threads");
    runtime.block_on(campaign(crashes));
}

/// Nothing is written in this room but the time.
#[tokio::test]
async fn a_clock_goes_on_where_it_was() {
    let data = tempfile::tempdir().expect("a directory");
    let mut lives = Lives::begin(data.path());
    let terms =
        room::connect_four::Terms::new(Setup::CLASSIC, Some(Pace::FivePlusFive)).expect("two players");
    let (room, people) = gather(lives.port, Terms::ConnectFour(terms)).await;
    let mut mover = Socket::open(lives.port, Some(people[0].0), 0).await.expect("a connection");
    mover.enter(&room, None, false).await.expect("a room");
    let command = Command::ConnectFour(room::connect_four::Command::Play(Move::Drop { column: 3 }));
    mover.say(&ClientMessage::Ask { number: 1, command }).await.expect("open");
    let done = async { while !matches!(mover.hear().await.expect("open"), ServerMessage::Done { .. }) {} };
    tokio::time::timeout(LONG, done).await.expect("the move is done");
    let probe = Socket::open(lives.port, None, 0).await.expect("a connection").token;
    let mut told = Vec::new();
    for _ in 0..QUIET_CRASHES {
        tokio::time::sleep(QUIET).await;
        told.push(lives.read_clock(&room, probe).await);
        lives.crash(Space::Enough);
    }
    let history = History::new(mpsc::unbounded_channel().0);
    let mut watcher = Socket::open(lives.port, Some(probe), 0).await.expect("a connection");
    let View::Since(frames) = watcher.enter(&room, Some(0), true).await.expect("a room").view else {
        panic!("the journal is short")
    };
    let mut frames = frames.into_iter();
    loop {
        match frames.next() {
            Some(Frame::ConnectFour(frame)) => history.see(&room, &frame),
            Some(Frame::Tetris(_)) => panic!("another game"),
            None if history.resumptions(&room) == QUIET_CRASHES as usize => break,
            None => {
                let heard = tokio::time::timeout(LONG, watcher.hear()).await;
                if let ServerMessage::Frame(frame) = heard.expect("the next frame").expect("open") {
                    frames = vec![frame].into_iter();
                }
            }
        }
    }
    println!("{}", history.check_clock(&room, &told));
    lives.end();
}

async fn campaign(crashes: u32) {
    let data = tempfile::tempdir().expect("a directory");
    let (over, is_over) = latest::channel(false);
    let (saw, mut seen) = mpsc::unbounded_channel();
    let history = History::new(saw);
    let mut lives = Lives::begin(data.path());
    let pace = Some(Pace::FivePlusFive);
    let timed = [None, None, pace]
        .map(|pace| room::connect_four::Terms::new(Setup::CLASSIC, pace).expect("two players"));
    let mut rooms = Vec::new();
    let mut players = JoinSet::new();
    for terms in timed {
        let (room, people) = gather(lives.port, Terms::ConnectFour(terms)).await;
        for person in people {
            players.spawn(play(
                Player::new(MANNER, room.clone(), person, &history),
                lives.port,
                is_over.clone(),
            ));
        }
        rooms.push((room, terms));
    }
    let clocked = rooms[2].0.clone();
    let board = tetris::Setup::Labo(LaboSetup::new(20, 40, 100, 10).expect("a board"));
    let (tetris_room, people) = gather(lives.port, Terms::Tetris(board)).await;
    for person in people {
        let player = Player::new(MANNER, tetris_room.clone(), person, &history);
        players.spawn(play(player, lives.port, is_over.clone()));
    }
    let probe = Socket::open(lives.port, None, 0).await.expect("a connection").token;
    let mut told = Vec::new();
    let mut chance = Chance(0x5eed);
    for _ in 0..crashes {
        watch(&mut seen, &mut players, chance.within(0..MOST_FRAMES)).await;
        if chance.one_in(FAULTS) {
            fault(&mut lives, &mut chance).await;
        }
        let failing = lives.is_failing();
        if failing {
            history.note_failing_disk();
        }
        // Now and then there is still no space when the next server starts.
        let at_start = if failing && chance.one_in(3) { Space::NoMore } else { Space::Enough };
        if !failing {
            told.push(lives.read_clock(&clocked, probe).await);
        }
        lives.crash(at_start);
        lives.space(Space::Enough);
    }
    // By itself, play goes on in every room.
    let reached: Vec<u64> = rooms.iter().map(|(room, _)| history.last(room) + 10).collect();
    while rooms.iter().zip(&reached).any(|((room, _), reached)| history.last(room) < *reached) {
        tokio::time::timeout(LONG, watch(&mut seen, &mut players, 10)).await.expect("play goes on");
    }
    over.send_replace(true);
    while let Some(player) = players.join_next().await {
        player.expect("no player found anything missing");
    }
    for (room, terms) in rooms {
        nobody_is_left(lives.port, probe, &room).await;
        history.check(&room, terms, lives.up());
    }
    nobody_is_left(lives.port, probe, &tetris_room).await;
    println!("{}", history.check_clock(&clocked, &told));
    lives.end();
}

async fn play(mut player: Player, port: u16, mut over: latest::Receiver<bool>) {
    let play = async {
        loop {
            // Why it ended does not matter: the next server is tried.
            let _ = player.visit(port).await;
            tokio::time::sleep(RETRY).await;
        }
    };
    tokio::select! {
        () = play => {}
        _ = over.wait_for(|over| *over) => {}
    }
}

/// The disk fails for a while under those who play; it may be well again before the server is killed.
async fn fault(lives: &mut Lives, chance: &mut Chance) {
    let faults = [Space::NoMore, Space::Pages(1), Space::Pages(8), Space::None];
    lives.space(chance.pick(&faults));
    tokio::time::sleep(Duration::from_millis(chance.within(0..LONGEST_FAULT_MS))).await;
    if chance.one_in(2) {
        lives.space(Space::Enough);
    }
}

/// Waits until the players have seen this many frames.
async fn watch(seen: &mut mpsc::UnboundedReceiver<()>, players: &mut JoinSet<()>, frames: u64) {
    for _ in 0..=frames {
        tokio::select! {
            frame = seen.recv() => frame.expect("somebody plays"),
            player = players.join_next() => panic!("a player gave up: {player:?}"),
        }
    }
}

/// Everybody is gone, and the room knows it.
async fn nobody_is_left(port: u16, probe: Token, room: &RoomId) {
    let known = async {
        let mut socket = Socket::open(port, Some(probe), 0).await.expect("a connection");
        let entered = socket.enter(room, None, true).await.expect("open");
        let protocol::View::Whole(mut shown) = entered.view else { panic!("everything is new") };
        while has_people(&shown) {
            if let ServerMessage::Frame(frame) = socket.hear().await.expect("open") {
                assert!(shown.follow(&frame), "the next frame");
            }
        }
    };
    tokio::time::timeout(LONG, known).await.unwrap_or_else(|_| panic!("a ghost is left in {room}"));
}

fn has_people(shown: &Snapshot) -> bool {
    match shown {
        Snapshot::ConnectFour(shown) => {
            shown.seats().iter().filter_map(Seat::person).any(|person| person.away.is_none())
        }
        Snapshot::Tetris(shown) => {
            shown.seats().iter().any(|seat| matches!(seat.held_by, HeldBy::Visitor(_)))
        }
    }
}
