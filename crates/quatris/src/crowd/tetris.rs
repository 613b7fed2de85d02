//! One board, many players.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use protocol::{ClientMessage, Command, Frame, RoomId, ServerMessage, Terms};
use room::tetris::Event;
use tetris::{ArenaSetup, LaboSetup, Setup, Side};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::measure::{Crowd, Phase};
use super::socket::{Lost, Socket};
use crate::arguments::CrowdGame;

/// As large as boards get, so that the game lasts.
const COLUMNS: u16 = 100;
const ROWS: u16 = 100;
const STEP_MS: u16 = 800;
const ARENA_ROWS: u16 = 40;
const ARENA_SECONDS: u16 = 1_800;
const SEATS: u16 = 1_000;

pub(super) async fn room(crowd: Arc<Crowd>) {
    let (opened, room) = tokio::sync::oneshot::channel();
    let host = tokio::spawn(player(Arc::clone(&crowd), None, Some(opened), 0));
    let mut others = vec![host];
    if let Ok(room) = room.await {
        for number in 1..crowd.arguments.players + crowd.arguments.spectators {
            others.push(tokio::spawn(player(Arc::clone(&crowd), Some(room.clone()), None, number)));
        }
    }
    for other in others {
        if let Err(error) = other.await {
            crowd.failed(&error);
        }
    }
}

async fn player(
    crowd: Arc<Crowd>,
    room: Option<RoomId>,
    opened: Option<tokio::sync::oneshot::Sender<RoomId>>,
    number: usize,
) {
    let mut phase = crowd.phase();
    let played = async {
        let client = u32::try_from(number).unwrap_or(u32::MAX);
        let mut socket = Socket::open(&crowd, None, client).await?;
        let watch = number >= crowd.arguments.players;
        let host = room.is_none();
        let room = if let Some(room) = room {
            socket.enter(&room, watch).await?.room
        } else {
            let terms = Terms::Tetris(setup(crowd.arguments.game).ok_or(Lost::Unreadable)?);
            socket.say(&ClientMessage::Create { terms, private: true }).await?;
            socket.entered().await?.room
        };
        if let Some(opened) = opened {
            // Whoever waits for it is there.
            let _ = opened.send(room);
        }
        crowd.connected();
        play(&crowd, &mut socket, host, watch, number).await
    };
    tokio::select! {
        _ = phase.wait_for(|phase| *phase == Phase::Over) => {}
        lost = played => {
            if let Err(lost) = lost {
                crowd.failed(&lost);
            }
        }
    }
}

async fn play(
    crowd: &Crowd,
    socket: &mut Socket<'_>,
    host: bool,
    watch: bool,
    number: usize,
) -> Result<(), Lost> {
    let mut phase = crowd.phase();
    let pause = Duration::from_secs_f64(1.0 / crowd.arguments.rate.max(0.001));
    let mut player = Inputs { asked: 0, sent: VecDeque::new(), done: 0 };
    let mut steps = Steps::default();
    loop {
        if *phase.borrow_and_update() != Phase::Gathering {
            break;
        }
        tokio::select! {
            _ = phase.changed() => {}
            heard = socket.hear() => drop(heard?),
        }
    }
    if !watch {
        let ready = Command::Tetris(room::tetris::Command::Ready(true));
        socket.say(&ClientMessage::Ask { number: player.next(), command: ready }).await?;
    }
    let shift = pause.mul_f64(number as f64 / crowd.arguments.players as f64);
    let mut beat = interval_at(Instant::now() + Duration::from_secs(1) + shift, pause);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beat.tick(), if !watch && crowd.arguments.rate > 0.0 => {
                let command = Command::Tetris(room::tetris::Command::Play(input(player.asked as usize + number)));
                player.sent.push_back((player.asked + 1, Instant::now()));
                socket.say(&ClientMessage::Ask { number: player.next(), command }).await?;
                crowd.asked();
            }
            heard = socket.hear() => match heard? {
                ServerMessage::Done { number } => player.done = number,
                // It did not fit, as happens to everyone.
                ServerMessage::Refused { number, .. } => player.sent.retain(|(sent, _)| *sent != number),
                ServerMessage::Frame(Frame::Tetris(frame)) => {
                    while player.sent.front().is_some_and(|(sent, _)| *sent <= player.done) {
                        player.sent.pop_front().into_iter().for_each(|(_, at)| crowd.seen(at.elapsed()));
                    }
                    if host {
                        frame.events.iter().filter_map(|event| steps.heard(event)).for_each(|late| crowd.late(late));
                    }
                }
                failed @ ServerMessage::Failed(_) => return Err(Lost::Unexpected(Box::new(failed))),
                _ => {}
            }
        }
    }
}

/// As large and as long as they get.
fn setup(game: CrowdGame) -> Option<Setup> {
    match game {
        CrowdGame::Arena => ArenaSetup::new(ARENA_ROWS, ARENA_SECONDS, SEATS).ok().map(Setup::Arena),
        CrowdGame::ConnectFour | CrowdGame::Labo => {
            LaboSetup::new(COLUMNS, ROWS, STEP_MS, SEATS).ok().map(Setup::Labo)
        }
    }
}

/// What one player has asked for and not yet seen.
struct Inputs {
    asked: u32,
    sent: VecDeque<(u32, Instant)>,
    done: u32,
}

impl Inputs {
    fn next(&mut self) -> u32 {
        self.asked += 1;
        self.asked
    }
}

/// When each step came, compared with the first.
#[derive(Default)]
struct Steps {
    first: Option<Instant>,
    count: u32,
}

impl Steps {
    fn heard(&mut self, event: &Event) -> Option<Duration> {
        let Event::Played(tetris::Event::Stepped { .. }) = event else { return None };
        let first = *self.first.get_or_insert_with(Instant::now);
        let due = first + Duration::from_millis(STEP_MS.into()) * self.count;
        self.count += 1;
        Some(Instant::now().saturating_duration_since(due))
    }
}

/// Something that a busy player does.
fn input(turn: usize) -> tetris::Command {
    match turn % 5 {
        0 => {
            tetris::Command::Move { col: i16::try_from(turn * 37 % usize::from(COLUMNS)).unwrap_or_default() }
        }
        1 => tetris::Command::Shift(Side::Left),
        2 => tetris::Command::Turn(Side::Right),
        3 => tetris::Command::Shift(Side::Right),
        _ => tetris::Command::Drop,
    }
}
