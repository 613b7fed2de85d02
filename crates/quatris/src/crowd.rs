//! A crowd of players over real sockets, and how long they wait.
#![allow(clippy::cast_precision_loss, reason = "figures are for people, who read three digits of them")]

mod connect_four;
mod measure;
mod report;
mod socket;
mod tetris;

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

use client::Phrases;

use crate::arguments::{Crowd as Options, CrowdGame};
use crate::failure::Failure;
use measure::Crowd;

/// Connections that are being opened at the same time.
const OPENING: usize = 64;

#[tokio::main]
pub(crate) async fn run(arguments: &Options, phrases: &Phrases) -> Result<(), Failure> {
    let crowd = Arc::new(Crowd::new(arguments));
    let rooms: Vec<_> = (0..arguments.rooms)
        .map(|number| {
            let crowd = Arc::clone(&crowd);
            match arguments.game {
                CrowdGame::ConnectFour => tokio::spawn(connect_four::room(crowd, number)),
                CrowdGame::Labo | CrowdGame::Arena => tokio::spawn(tetris::room(crowd)),
            }
        })
        .collect();
    let wanted = arguments.connections();
    while crowd.ready() < wanted
        && crowd.failures() == 0
        && !rooms.iter().all(tokio::task::JoinHandle::is_finished)
    {
        if io::stderr().is_terminal() {
            eprint!("\r{}/{wanted} ", crowd.ready());
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    if io::stderr().is_terminal() {
        eprint!("\r");
    }
    let nobody = crowd.ready() == 0;
    if nobody && !arguments.json {
        return Err(Failure::Broken(phrases.say("crowd-nobody", &[("url", arguments.url.as_str().into())])));
    }
    eprintln!("{}", phrases.say("crowd-connected", &[("count", crowd.ready().into())]));
    crowd.begin();
    let mut cuts = arguments.storms;
    let seconds = if nobody { 0 } else { arguments.seconds };
    let slice = Duration::from_secs(seconds) / (arguments.storms + 1);
    while cuts > 0 {
        tokio::time::sleep(slice).await;
        crowd.cut();
        cuts -= 1;
    }
    tokio::time::sleep(slice).await;
    crowd.end();
    for room in rooms {
        if let Err(error) = room.await {
            crowd.failed(&error);
        }
    }
    let report = crowd.report(arguments);
    if arguments.json {
        writeln!(io::stdout(), "{}", serde_json::to_string(&report).map_err(io::Error::from)?)?;
    } else {
        report.write(&mut io::stdout(), phrases)?;
    }
    match crowd.failures() {
        0 => Ok(()),
        count => Err(Failure::Broken(phrases.say("crowd-failed", &[("count", count.into())]))),
    }
}
