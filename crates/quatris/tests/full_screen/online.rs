//! Terminals in rooms of a real server: one that is killed and comes back, and those that they open.

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

#[test]
fn a_room_of_a_variant_is_opened_in_one_terminal_and_found_in_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start("127.0.0.1:0", folder.path().to_str().expect("text"));
    let lobby = format!("http://{}", server.address);
    let homes = [folder.path().join("first"), folder.path().join("second")];
    let [first, second] = homes.each_ref().map(|home| home.to_str().expect("text"));
    let mut first = Pty::start_at(first, &["play", "--join", &lobby]);
    first.sees("Nobody waits at the moment.");
    first.keys("c");
    first.sees("◄ Classic ►");
    first.keys("\x1b[C");
    first.sees("◄ Puissance 5 ►");
    first.keys("\r");
    first.sees("One more player.");
    let mut second = Pty::start_at(second, &["play", "--join", &lobby]);
    second.sees("9 × 7, align 5");
    second.keys("\r");
    first.sees("Your turn");
    first.keys("9");
    second.sees("─ 1 ─┐");
    second.sees("9 × 7, align 5");
    second.keys("\x1b");
    second.sees("Leave this game?");
    second.keys("\r");
    second.sees("Quatris · Online");
    second.keys("\x1b");
    second.is_restored("");
    assert_eq!(second.ends(), Some(0));
}

#[test]
fn a_room_of_tetris_has_the_board_that_was_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start("127.0.0.1:0", folder.path().to_str().expect("text"));
    let mut terminal = Pty::start(&["play", "--join", &format!("http://{}", server.address)]);
    terminal.sees("Nobody waits at the moment.");
    terminal.keys("g");
    terminal.sees("◄ Labo ►");
    terminal.keys("\x1b[B\x1b[C\x1b[C");
    terminal.sees("◄ 12 ►");
    terminal.keys("\r");
    terminal.sees("Labo · 12 × 20");
}
