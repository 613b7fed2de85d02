//! The bytes of every kind of message, as they are in this version. Whoever changes them changes what
//! older programs understand: raise `VERSION`, and only then accept the new bytes.

use std::fmt::Write;

use protocol::{Form, VERSION};
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

#[test]
fn both_forms_have_their_names() {
    assert_eq!(Form::Binary.sub_protocol(), "quatris.1.bin");
    assert_eq!(Form::Json.sub_protocol(), "quatris.1.json");
}
