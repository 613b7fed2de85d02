//! The connection to the server: a WebSocket that does what [`Online`] wants done.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use ::protocol::{Command, Form, Token};
use client::online::{Effect, Goal, News, Online};
use connect_four::Name;
use leptos::leptos_dom::helpers::{TimeoutHandle, WindowListenerHandle};
use leptos::prelude::*;
use room::Millis;
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::*;
use web_sys::{BinaryType, Event, MessageEvent, WebSocket};

use crate::browser;

/// Closes when its last clone is dropped.
#[derive(Clone)]
pub(crate) struct Link(Rc<Inner>);

struct Inner {
    online: RefCell<Online>,
    socket: RefCell<Option<Socket>>,
    beat: RefCell<Option<IntervalHandle>>,
    /// It will connect then.
    due: RefCell<Option<TimeoutHandle>>,
    listeners: RefCell<Vec<WindowListenerHandle>>,
    hear: Box<dyn Fn(News)>,
}

/// Closes itself, and is silent from then on.
struct Socket {
    socket: WebSocket,
    _listener: Closure<dyn Fn(Event)>,
}

pub(crate) const TOKEN: &str = "quatris.token";
const BEAT: Duration = Duration::from_secs(1);

impl Link {
    /// Goes there, under this name if there is one. Whatever comes of it is told to `hear`, which may ask
    /// for something in its turn.
    pub(crate) fn new(goal: Goal, name: Option<Name>, hear: impl Fn(News) + 'static) -> Self {
        let token = browser::kept(TOKEN).and_then(|token| token.parse::<Token>().ok());
        let mut online = Online::new(goal, token, random(), now());
        if let Some(name) = name {
            // It is said once there is a connection.
            online.rename(name);
        }
        let link = Self(Rc::new(Inner {
            online: RefCell::new(online),
            socket: RefCell::new(None),
            beat: RefCell::new(None),
            due: RefCell::new(None),
            listeners: RefCell::new(Vec::new()),
            hear: Box::new(hear),
        }));
        link.connect();
        let beat = link.later(|link| link.tell(|online| online.tick(now(), random())));
        link.0.beat.replace(set_interval_with_handle(beat, BEAT).ok());
        let returns = ["online", "focus", "pageshow"].map(|event| {
            let hurry = link.later(Self::hurry);
            window_event_listener_untyped(event, move |_| hurry())
        });
        // A page in the back/forward cache is not there: others are not to wait for it.
        let leave = link.later(Self::leave);
        let leaves = window_event_listener_untyped("pagehide", move |_| leave());
        link.0.listeners.replace(returns.into_iter().chain([leaves]).collect());
        link
    }

    pub(crate) fn with<T>(&self, look: impl FnOnce(&Online) -> T) -> T {
        look(&self.0.online.borrow())
    }

    /// The number under which the answer comes.
    pub(crate) fn ask(&self, command: Command) -> u32 {
        let (number, effects) = self.0.online.borrow_mut().ask(command);
        self.perform(effects);
        number
    }

    pub(crate) fn rename(&self, name: Name) {
        browser::keep_own_name(&name);
        self.tell(|online| online.rename(name));
    }

    pub(crate) fn tell(&self, event: impl FnOnce(&mut Online) -> Vec<Effect>) {
        let effects = event(&mut self.0.online.borrow_mut());
        self.perform(effects);
    }

    fn perform(&self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(bytes) => {
                    if let Some(Socket { socket, .. }) = &*self.0.socket.borrow() {
                        // What cannot be sent is on its way to being closed, and that is heard of.
                        let _ = socket.send_with_u8_array(&bytes);
                    }
                }
                Effect::HangUp => drop(self.0.socket.take()),
                Effect::ConnectAfter(wait) => {
                    let due = set_timeout_with_handle(self.later(Self::connect), Duration::from_millis(wait));
                    self.0.due.replace(due.ok());
                }
                Effect::Keep(token) => browser::keep(TOKEN, &token.to_string()),
                Effect::News(news) => (self.0.hear)(news),
            }
        }
    }

    /// Whoever comes back to the page, or to the network, does not wait for the next attempt.
    fn hurry(&self) {
        if let Some(due) = self.0.due.take() {
            due.clear();
            self.connect();
        }
        self.tell(|online| online.tick(now(), random()));
    }

    fn leave(&self) {
        if self.0.socket.take().is_some() {
            self.tell(|online| online.closed(now(), random()));
        }
    }

    fn connect(&self) {
        self.0.due.take();
        let address = window().location().origin().unwrap_or_default().replacen("http", "ws", 1);
        let socket = WebSocket::new_with_str(&format!("{address}/ws"), &Form::Binary.sub_protocol());
        let Ok(socket) = socket else {
            self.tell(|online| online.closed(now(), random()));
            return;
        };
        socket.set_binary_type(BinaryType::Arraybuffer);
        let this = Rc::downgrade(&self.0);
        let listener = Closure::<dyn Fn(Event)>::new(move |event: Event| {
            if let Some(inner) = this.upgrade() {
                Self(inner).heard(&event);
            }
        });
        let function = Some(listener.as_ref().unchecked_ref());
        socket.set_onopen(function);
        socket.set_onmessage(function);
        socket.set_onclose(function);
        self.0.socket.replace(Some(Socket { socket, _listener: listener }));
    }

    fn heard(&self, event: &Event) {
        match event.dyn_ref::<MessageEvent>() {
            Some(message) => {
                let bytes = js_sys::Uint8Array::new(&message.data()).to_vec();
                self.tell(|online| online.received(&bytes, now(), random()));
            }
            None if event.type_() == "open" => self.tell(|online| online.opened(now())),
            None => {
                drop(self.0.socket.take());
                self.tell(|online| online.closed(now(), random()));
            }
        }
    }

    /// Does this later, if there is still a link then.
    fn later(&self, act: impl Fn(&Self) + 'static) -> impl Fn() + 'static {
        let this = Rc::downgrade(&self.0);
        move || {
            if let Some(inner) = this.upgrade() {
                act(&Self(inner));
            }
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(beat) = self.beat.take() {
            beat.clear();
        }
        for listener in self.listeners.take() {
            listener.remove();
        }
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}

/// Whether a server has met this browser before.
pub(crate) fn is_known() -> bool {
    browser::kept(TOKEN).is_some()
}

pub(crate) fn now() -> Millis {
    js_sys::Date::now() as u64
}

fn random() -> u32 {
    browser::any_number() as u32
}
