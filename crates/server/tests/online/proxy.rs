//! A proxy between two programs that can cut connections, or lose messages.

use std::net::Ipv4Addr;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    /// Every connection is ended, new ones too.
    Cut,
    /// Nothing arrives, and no connection is closed.
    Silent,
    /// Questions arrive, but answers do not.
    Deaf,
}

pub(crate) struct Proxy {
    pub(crate) port: u16,
    state: watch::Sender<State>,
}

impl Proxy {
    /// Leads to this port.
    pub(crate) async fn to(port: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let own = listener.local_addr().expect("bound").port();
        let (state, states) = watch::channel(State::Open);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                tokio::spawn(pass(near, port, states.clone()));
            }
        });
        Self { port: own, state }
    }

    pub(crate) fn set(&self, state: State) {
        self.state.send_replace(state);
    }
}

async fn pass(near: TcpStream, port: u16, mut state: watch::Receiver<State>) {
    if *state.borrow_and_update() == State::Cut {
        return;
    }
    let Ok(far) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await else { return };
    let ((near_in, near_out), (far_in, far_out)) = (near.into_split(), far.into_split());
    let there = |state| matches!(state, State::Open | State::Deaf);
    let back = |state| state == State::Open;
    // The direction that ends first ends both.
    tokio::select! {
        () = pump(near_in, far_out, state.clone(), there) => {}
        () = pump(far_in, near_out, state, back) => {}
    }
}

/// Passes bytes on. A connection that has lost some is never used again.
async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut state: watch::Receiver<State>,
    passes: impl Fn(State) -> bool,
) {
    let mut buffer = vec![0; 1 << 16];
    loop {
        tokio::select! {
            read = from.read(&mut buffer) => {
                let Ok(count @ 1..) = read else { return };
                let passes = passes(*state.borrow());
                if passes && to.write_all(&buffer[..count]).await.is_err() {
                    return;
                }
            }
            changed = state.changed() => {
                if changed.is_err() || matches!(*state.borrow(), State::Open | State::Cut) {
                    return;
                }
            }
        }
    }
}
