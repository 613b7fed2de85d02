//! A room behind encryption, as on a real host.

use std::net::TcpListener;
use std::process::Command;
use std::sync::Arc;
use std::thread;

use rustls::ServerConfig;
use rustls::crypto::ring;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;

use crate::pty::Pty;
use crate::server::{FOUR, Server};

/// Hands what comes encrypted to `address` as it is; returns its own port.
fn proxy(address: String, folder: &str) -> u16 {
    let certificate = CertificateDer::from_pem_file(format!("{folder}/certificate")).expect("a certificate");
    let key = PrivateKeyDer::from_pem_file(format!("{folder}/key")).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|config| config.with_no_client_auth().with_single_cert(vec![certificate], key))
        .expect("a key that fits");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    listener.set_nonblocking(true).expect("a socket");
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a socket");
            while let Ok((stream, _)) = listener.accept().await {
                let (acceptor, address) = (acceptor.clone(), address.clone());
                tokio::spawn(async move {
                    let (Ok(mut near), Ok(mut far)) =
                        (acceptor.accept(stream).await, TcpStream::connect(address).await)
                    else {
                        return;
                    };
                    // Either end may hang up.
                    let _ = copy_bidirectional(&mut near, &mut far).await;
                });
            }
        });
    });
    port
}

#[test]
fn a_link_of_a_secure_server_leads_to_its_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let home = folder.path().to_str().expect("text");
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"])
        .args(["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .args(["-keyout", &format!("{home}/key"), "-out", &format!("{home}/certificate")])
        .output();
    if made.is_err() {
        eprintln!("openssl is not there: nothing is tried");
        return;
    }
    let server = Server::start("127.0.0.1:0", home);
    let port = proxy(server.address.clone(), home);
    let link = format!("https://localhost:{port}/room/{}", server.room(FOUR));
    let mut trusting = Pty::trusting(home, &format!("{home}/certificate"), &["play", "--join", &link]);
    trusting.sees("One more player.");
    trusting.sees(&format!("https://localhost:{port}/room/"));
    // Whoever does not know the certificate is not connected.
    let doubting = Pty::start_at(home, &["play", "--join", &link]);
    doubting.sees(&format!("No connection to localhost:{port} yet."));
    trusting.keys("\x03");
    assert_eq!(trusting.ends(), Some(0));
    // What was played there is asked in the same way.
    let counted = |certificate: Option<String>| {
        let mut explore = Command::new(env!("CARGO_BIN_EXE_quatris"));
        explore.args(["explore", "--json", "--url", &format!("https://localhost:{port}"), "44"]);
        explore.envs(certificate.map(|file| ("SSL_CERT_FILE", file)));
        String::from_utf8(explore.output().expect("the program runs").stdout).expect("text")
    };
    let known = counted(Some(format!("{home}/certificate")));
    assert!(known.contains(r#""games":[]"#), "{known}");
    assert!(counted(None).contains(r#""games":null"#));
}
