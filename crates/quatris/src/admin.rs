//! `quatris admin`: what those who run a server ask of it while it runs.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::os::unix::net::UnixStream;
use std::time::Duration;

use client::Phrases;
use protocol::{Phase, Terms};
use server::admin::{OpenRoom, Present, Refusal, Reply, Request, SOCKET};

use crate::arguments::{Admin, AdminTask};
use crate::failure::{Failure, reason};
use crate::serve;

/// Far longer than a server takes to answer.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) fn run(arguments: &Admin, phrases: &Phrases) -> Result<(), Failure> {
    let request = match &arguments.task {
        AdminTask::Rooms => Request::Rooms,
        AdminTask::Visitors => Request::Visitors,
        AdminTask::Blocked => Request::Blocked,
        AdminTask::Close { room } => Request::Close(room.clone()),
        AdminTask::SetAside { room } => Request::SetAside(room.clone()),
        AdminTask::BringBack { room } => Request::BringBack(room.clone()),
        AdminTask::Rename { visitor, name } => Request::Rename(*visitor, name.clone()),
        AdminTask::Block { who } => Request::Block(who.clone()),
        AdminTask::Unblock { who } => Request::Unblock(who.clone()),
    };
    let socket = serve::data(arguments.data.as_deref()).join(SOCKET);
    let answer = ask(&socket, &request).map_err(|error| {
        let values =
            [("socket", socket.display().to_string().into()), ("reason", reason(&error, phrases).into())];
        Failure::Broken(phrases.say("admin-no-server", &values))
    })?;
    let reply: Reply =
        serde_json::from_str(&answer).map_err(|_| Failure::Broken(phrases.say("admin-unread", &[])))?;
    let mut output = io::stdout().lock();
    match reply {
        Reply::Refused(refusal) => return Err(refused(refusal, phrases)),
        Reply::Done => writeln!(output, "{}", phrases.say("admin-done", &[]))?,
        _ if arguments.json => writeln!(output, "{}", answer.trim_end())?,
        Reply::Rooms(rooms) => {
            rooms.iter().try_for_each(|room| writeln!(output, "{}", line(room, phrases)))?;
        }
        Reply::Visitors(visitors) => {
            visitors.iter().try_for_each(|one| writeln!(output, "{}", present(one)))?;
        }
        Reply::Blocked(blocked) => blocked.iter().try_for_each(|who| writeln!(output, "{who}"))?,
    }
    Ok(())
}

fn ask(socket: &std::path::Path, request: &Request) -> io::Result<String> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(format!("{}\n", serde_json::to_string(request)?).as_bytes())?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    Ok(answer)
}

fn line(OpenRoom { room, state }: &OpenRoom, phrases: &Phrases) -> String {
    let Some(state) = state else {
        return phrases.say("admin-room-aside", &[("room", room.to_string().into())]);
    };
    let key = match (&state.terms, state.private) {
        (Terms::ConnectFour(_), false) => "admin-room-connect-four",
        (Terms::ConnectFour(_), true) => "admin-room-connect-four-private",
        (Terms::Tetris(_), false) => "admin-room-tetris",
        (Terms::Tetris(_), true) => "admin-room-tetris-private",
    };
    let phase = match state.phase {
        Phase::Waiting => "admin-phase-waiting",
        Phase::Playing => "admin-phase-playing",
        Phase::Over => "admin-phase-over",
    };
    let names: Vec<_> = state.names.iter().map(ToString::to_string).collect();
    let values = [
        ("room", room.to_string().into()),
        ("phase", phrases.say(phase, &[]).into()),
        ("players", state.players.to_string().into()),
        ("seats", state.seats.to_string().into()),
        ("spectators", state.spectators.to_string().into()),
        ("host", state.host.to_string().into()),
        ("names", names.join(", ").into()),
    ];
    phrases.say(key, &values)
}

/// Names come last: they may hold anything.
fn present(Present { visitor, name, address, room }: &Present) -> String {
    let room = room.as_ref().map_or("-", |room| room.as_str());
    format!("{visitor} {address} {room} {name}")
}

fn refused(refusal: Refusal, phrases: &Phrases) -> Failure {
    let say = |key| phrases.say(key, &[]);
    match refusal {
        Refusal::Unreadable => Failure::Broken(phrases.say("admin-unread", &[("reason", "".into())])),
        Refusal::NoSuchRoom => Failure::Input(say("admin-no-room")),
        Refusal::NoSuchVisitor => Failure::Input(say("admin-no-visitor")),
        Refusal::Nobody => Failure::Input(say("admin-nobody")),
        Refusal::Damaged => Failure::Broken(say("admin-damaged")),
        Refusal::Unavailable => Failure::Broken(say("admin-unavailable")),
    }
}
