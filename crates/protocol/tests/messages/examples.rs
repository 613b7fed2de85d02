//! The examples in docs/protocol.md: each of them is a message, and every kind of message has one.

use std::collections::BTreeSet;

use protocol::{ClientMessage, Form, ServerMessage};
use serde_json::Value;

use crate::samples;

const DOCUMENT: &str = include_str!("../../../../docs/protocol.md");

/// The messages in the code blocks of this language, one on each line.
fn examples(language: &str) -> Vec<&'static str> {
    let blocks = DOCUMENT.split("```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix(language))
        .flat_map(str::lines)
        .filter(|line| !line.is_empty())
        .collect()
}

/// What kind of message this is: the one key of the object, or the whole text.
fn kind(message: &Value) -> String {
    let key = message.as_object().and_then(|object| object.keys().next().cloned());
    key.or_else(|| message.as_str().map(str::to_owned)).expect("a message")
}

fn kinds<T: serde::Serialize>(messages: &[T]) -> BTreeSet<String> {
    messages.iter().map(|message| kind(&serde_json::to_value(message).expect("JSON"))).collect()
}

/// Reads each example as a message, and writes it again as the same text.
fn check<T: serde::Serialize + serde::de::DeserializeOwned>(language: &str, all: &[T]) {
    let mut found = BTreeSet::new();
    for example in examples(language) {
        let message: T =
            Form::Json.decode(example.as_bytes()).unwrap_or_else(|_| panic!("no message: {example}"));
        let value: Value = serde_json::from_str(example).expect("JSON");
        assert_eq!(serde_json::to_value(&message).expect("JSON"), value);
        found.insert(kind(&value));
    }
    assert_eq!(found, kinds(all));
}

#[test]
fn what_clients_say() {
    check::<ClientMessage>("json client\n", &samples::client_messages());
}

#[test]
fn what_the_server_says() {
    check::<ServerMessage>("json server\n", &samples::server_messages());
}

#[test]
fn what_happens_in_rooms() {
    check::<room::connect_four::Event>("json connect_four event\n", &samples::connect_four_events());
    check::<room::tetris::Event>("json tetris event\n", &samples::tetris_events());
}

#[test]
fn every_command_refusal_and_failure_is_named() {
    let named = |kind: &Value| assert!(DOCUMENT.contains(&format!("`{}`", self::kind(kind))), "{kind}");
    let value = |refusal| serde_json::to_value(refusal).expect("JSON");
    for command in samples::connect_four_commands() {
        named(&serde_json::to_value(command).expect("JSON"));
    }
    for command in samples::tetris_commands() {
        named(&serde_json::to_value(command).expect("JSON"));
    }
    for refusal in samples::refusals() {
        let mut refusal = value(refusal);
        while let Value::Object(object) = &refusal
            && let Some(inner) = object.get("connect_four").or(object.get("tetris")).or(object.get("rules"))
        {
            refusal = inner.clone();
        }
        named(&refusal);
    }
    for failure in samples::failures() {
        named(&serde_json::to_value(failure).expect("JSON"));
    }
}
