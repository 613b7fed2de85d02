//! Two terminals in a room of a real server, which is killed and comes back.

use crate::pty::Pty;
use crate::server::{FOUR, Server};

#[test]
fn two_terminals_play_and_a_server_that_was_killed_costs_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().to_str().expect("text");
    let server = Server::start("127.0.0.1:0", data);
    let address = server.address.clone();
    let link = format!("http://{address}/room/{}", server.room(FOUR));
    let homes = [folder.path().join("first"), folder.path().join("second")];
    let [first, second] = homes.each_ref().map(|home| home.to_str().expect("text"));
    let mut first = Pty::start_at(first, &["play", "--join", &link]);
    first.sees("One more player.");
    let mut second = Pty::start_at(second, &["play", "--join", &link]);
    first.sees("Your turn");
    first.keys("4");
    second.sees("─ 1 ─┐");
    drop(server);
    first.sees("The connection is lost.");
    let _server = Server::start(&address, data);
    second.sees("Your turn");
    second.misses("The connection is lost.");
    second.keys("5");
    first.sees("─ 2 ─┐");
    first.keys("\x03");
    first.is_restored("");
    assert_eq!(first.ends(), Some(0));
}
