//! Seeds of the fuzzer: whole messages, rooms and games, which it then damages.

use std::fs;
use std::path::Path;

use connect_four::{Game, Record, Setup};
use protocol::{Form, Frame, ServerMessage, Snapshot, Terms, View};
use room::tetris::{HeldBy, Referee};
use tetris::Seed;

use crate::{laws, samples};

type Law = fn(&[u8]);

/// The seeds of each target.
fn seeds() -> Vec<(&'static str, Law, Vec<Vec<u8>>)> {
    let (client, server) = (samples::client_messages(), samples::server_messages());
    let both = |form: Form| {
        let client = client.iter().map(move |message| form.encode(message));
        client.chain(server.iter().map(move |message| form.encode(message))).collect()
    };
    let frames: Vec<Frame> = server.iter().filter_map(frame).cloned().collect();
    let rooms = server.iter().filter_map(snapshot);
    vec![
        ("messages", laws::messages, both(Form::Binary)),
        ("json", laws::json, both(Form::Json)),
        ("frames", laws::frames, vec![Form::Binary.encode(&frames)]),
        ("snapshots", laws::snapshots, rooms.map(|room| Form::Binary.encode(&(room, &frames))).collect()),
        ("saved_games", laws::saved_games, vec![saved_game("4455667"), saved_game("12")]),
        ("replays", laws::replays, samples::terms().into_iter().filter_map(replay).collect()),
    ]
}

fn frame(message: &ServerMessage) -> Option<&Frame> {
    if let ServerMessage::Frame(frame) = message { Some(frame) } else { None }
}

fn snapshot(message: &ServerMessage) -> Option<&Snapshot> {
    match message {
        ServerMessage::Entered(entered) => match &entered.view {
            View::Whole(room) => Some(room),
            View::Since(_) => None,
        },
        _ => None,
    }
}

fn saved_game(moves: &str) -> Vec<u8> {
    let game = Game::from_notation(Setup::CLASSIC, moves).expect("legal");
    Record::new(game, |_| samples::name(), None, Some(42)).to_string().into_bytes()
}

fn replay(terms: Terms) -> Option<Vec<u8>> {
    let Terms::Tetris(setup) = terms else { return None };
    let mut referee = Referee::new(setup);
    let seat = referee.enter(samples::name(), HeldBy::Person).expect("a free seat");
    referee.ask(seat, room::tetris::Command::Ready(true)).expect("no game runs");
    referee.begin(Seed::from(1)).expect("no game runs");
    for command in samples::tetris_commands() {
        let _ = referee.ask(seat, room::tetris::Command::Play(command));
        referee.tick();
    }
    Some(referee.replay().to_bytes())
}

#[test]
fn what_the_fuzzer_begins_with_holds() {
    for (_, law, seeds) in seeds() {
        for seed in seeds {
            law(&seed);
        }
    }
}

#[test]
#[ignore = "cargo xtask fuzz writes them"]
fn write() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (target, _, seeds) in seeds() {
        let folder = folder.join(target);
        fs::create_dir_all(&folder).expect("a folder");
        for (number, seed) in seeds.iter().enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed).expect("a file");
        }
    }
}
