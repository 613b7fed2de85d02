//! The bytes of every kind of message in this version. A change of these bytes changes what older programs understand:
//! raise `VERSION`, and only then accept the new bytes.

use std::fmt::Write;

use protocol::{Failure, Form, ServerMessage, VERSION};
use serde::Serialize;

use crate::samples;

fn written<T: Serialize>(messages: &[T]) -> String {
    let mut text = format!("version {VERSION}\n");
    for message in messages {
        let json = String::from_utf8(Form::Json.encode(message)).expect("JSON is text");
        let bytes = Form::Binary.encode(message);
        let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
            let _ = write!(hex, "{byte:02x}");
            hex
        });
        let _ = write!(text, "\n{json}\n{hex}\n");
    }
    text
}

#[test]
fn client_messages_have_these_bytes() {
    insta::assert_snapshot!(written(&samples::client_messages()));
}

#[test]
fn server_messages_have_these_bytes() {
    insta::assert_snapshot!(written(&samples::server_messages()));
}

/// The bytes that version 1 wrote: a client of any version has to understand why it is refused.
#[test]
fn every_version_refuses_the_others_alike() {
    let refused = ServerMessage::Failed(Failure::UnknownVersion { version: 2 });
    assert_eq!(Form::Binary.encode(&refused), [9, 4, 2]);
    assert_eq!(Form::Json.encode(&refused), br#"{"failed":{"unknown_version":{"version":2}}}"#);
}

#[test]
fn both_forms_have_their_names() {
    assert_eq!(Form::Binary.sub_protocol(), "quatris.4.bin");
    assert_eq!(Form::Json.sub_protocol(), "quatris.4.json");
}
