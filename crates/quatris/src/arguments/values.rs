//! Values as they are read; what is wrong with one is the key of a text.

use client::Lang;
use connect_four::{Date, Level, Name, Opening};
use protocol::RoomId;
use server::{Limit, Proxies, PublicUrl};

use crate::http::Host;

pub(super) fn read_lang(text: &str) -> Result<Lang, &'static str> {
    Lang::from_code(text).ok_or("refused-lang")
}

pub(super) fn read_host(text: &str) -> Result<Host, &'static str> {
    Host::read(text).ok_or("refused-url")
}

/// Thousands of connections are opened as they are, so that what is measured is the server.
pub(super) fn read_socket(text: &str) -> Result<String, &'static str> {
    let sound = text.strip_prefix("ws://").is_some_and(|rest| !rest.is_empty());
    if sound { Ok(text.to_owned()) } else { Err("refused-socket") }
}

pub(super) fn read_opening(text: &str) -> Result<Opening, &'static str> {
    text.parse().map_err(|_| "refused-opening")
}

pub(super) fn read_date(text: &str) -> Result<Date, &'static str> {
    Date::read(text).ok_or("refused-date")
}

pub(super) fn read_level(text: &str) -> Result<Level, &'static str> {
    text.parse().ok().and_then(Level::new).ok_or("refused-level")
}

pub(super) fn read_machines(text: &str) -> Result<u16, &'static str> {
    text.parse().ok().filter(|machines| *machines <= 99).ok_or("refused-machines")
}

pub(super) fn read_name(text: &str) -> Result<Name, &'static str> {
    text.parse().map_err(|_| "refused-name")
}

pub(super) fn read_public_url(text: &str) -> Result<PublicUrl, &'static str> {
    text.parse().map_err(|_| "refused-public-url")
}

pub(super) fn read_proxies(text: &str) -> Result<Proxies, &'static str> {
    text.parse().map_err(|_| "refused-proxies")
}

pub(super) fn read_limit(text: &str) -> Result<Limit, &'static str> {
    text.parse().map_err(|_| "refused-limit")
}

pub(super) fn read_room(text: &str) -> Result<RoomId, &'static str> {
    text.parse().map_err(|_| "refused-room")
}

pub(super) fn read_days(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|days| (1..=36_500).contains(days)).ok_or("refused-days")
}

pub(super) fn read_threads(text: &str) -> Result<u8, &'static str> {
    text.parse().ok().filter(|threads| (1..=64).contains(threads)).ok_or("refused-threads")
}

pub(super) fn read_megabytes(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|megabytes| (1..=65_536).contains(megabytes)).ok_or("refused-megabytes")
}

pub(super) fn read_rate(text: &str) -> Result<f64, &'static str> {
    text.parse().ok().filter(|rate| (0.0..=1000.0).contains(rate)).ok_or("refused-rate")
}
