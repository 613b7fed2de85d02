//! docs/protocol.schema.json, made from the code: from the shapes of all kinds of messages.
//!
//! `QUATRIS_WRITE_SCHEMA=1 cargo test -p protocol --test messages schema` writes it again.

use std::collections::BTreeMap;

use protocol::VERSION;
use serde::Serialize;
use serde_json::{Value, json};

use crate::samples;
use crate::shape::Shape;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.schema.json");

fn schema<T: Serialize>(messages: &[T]) -> Value {
    messages.iter().map(Shape::of).fold(Shape::Unknown, Shape::merge).schema()
}

fn document() -> Value {
    let mut client = schema(&samples::client_messages());
    let mut server = schema(&samples::server_messages());
    let mut parts = [
        ("terms", schema(&samples::all_terms())),
        ("command", schema(&samples::commands())),
        ("refusal", schema(&samples::refusals())),
        ("snapshot", schema(&samples::snapshots())),
        ("room_summary", schema(&samples::summaries())),
    ];
    for place in 0..parts.len() {
        let (name, part) = parts[place].clone();
        let later = parts[place + 1..].iter_mut().map(|(_, schema)| schema);
        for whole in later.chain([&mut client, &mut server]) {
            refer(whole, name, &part);
        }
    }
    let mut definitions = json!({ "client": client, "server": server });
    for (name, part) in parts {
        definitions[name] = part;
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("The messages of Quatris, version {VERSION} of the protocol, in JSON"),
        "description": "docs/protocol.md tells what they mean. `machine` in `hello` may be left out.",
        "$defs": definitions,
        "oneOf": [{ "$ref": "#/$defs/client" }, { "$ref": "#/$defs/server" }],
    })
}

/// Replaces every copy of a part by its name.
fn refer(whole: &mut Value, name: &str, part: &Value) {
    if whole == part {
        *whole = json!({ "$ref": format!("#/$defs/{name}") });
        return;
    }
    match whole {
        Value::Array(items) => items.iter_mut().for_each(|item| refer(item, name, part)),
        Value::Object(fields) => fields.values_mut().for_each(|field| refer(field, name, part)),
        _ => {}
    }
}

#[test]
fn the_schema_is_that_of_the_code() {
    let made = document();
    if std::env::var_os("QUATRIS_WRITE_SCHEMA").is_some() {
        std::fs::write(FILE, made.to_string() + "\n").expect("written");
    }
    let kept = std::fs::read_to_string(FILE).expect("docs/protocol.schema.json");
    let kept: Value = serde_json::from_str(&kept).expect("JSON");
    // Compared as values: features of other crates change the order of keys.
    assert!(
        kept == made,
        "docs/protocol.schema.json is not what the code says; see crates/protocol/tests/messages/schema.rs"
    );
}

/// The part of JSON Schema that the document uses.
fn fits(value: &Value, schema: &Value, document: &Value) -> bool {
    let fits = |value: &Value, schema: &Value| fits(value, schema, document);
    if *schema == json!({}) {
        return true;
    }
    if let Some(reference) = schema["$ref"].as_str() {
        let part = document.pointer(reference.trim_start_matches('#')).expect("a definition");
        return fits(value, part);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return choices.iter().filter(|choice| fits(value, choice)).count() == 1;
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return choices.iter().any(|choice| fits(value, choice));
    }
    if let Some(texts) = schema["enum"].as_array() {
        return texts.contains(value);
    }
    let within = |count: usize| {
        let bound = |key: &str| schema[key].as_u64().and_then(|bound| usize::try_from(bound).ok());
        bound("minItems").is_none_or(|least| count >= least)
            && bound("maxItems").is_none_or(|most| count <= most)
    };
    match (schema["type"].as_str(), value) {
        (Some("null"), Value::Null)
        | (Some("boolean"), Value::Bool(_))
        | (Some("string"), Value::String(_)) => true,
        (Some("integer"), Value::Number(number)) => {
            let number = number.as_i128().expect("no fraction");
            let bound = |key: &str| schema[key].as_number().and_then(serde_json::Number::as_i128);
            bound("minimum").is_none_or(|least| number >= least)
                && bound("maximum").is_none_or(|most| number <= most)
        }
        (Some("array"), Value::Array(items)) => {
            let places = schema["prefixItems"].as_array();
            let item = |(place, item)| {
                fits(item, places.map_or(&schema["items"], |places: &Vec<Value>| &places[place]))
            };
            within(items.len()) && items.iter().enumerate().all(item)
        }
        (Some("object"), Value::Object(fields)) => {
            let known = schema["properties"].as_object().expect("properties");
            let required = schema["required"].as_array().expect("a list");
            fields.iter().all(|(key, value)| known.get(key).is_some_and(|schema| fits(value, schema)))
                && required.iter().all(|key| fields.contains_key(key.as_str().expect("a name")))
        }
        _ => false,
    }
}

#[test]
fn the_schema_tells_messages_from_what_is_none() {
    let document = document();
    let (client, server) = (&document["$defs"]["client"], &document["$defs"]["server"]);
    for message in samples::client_messages() {
        let message = serde_json::to_value(message).expect("JSON");
        assert!(fits(&message, client, &document), "{message}");
    }
    for message in samples::server_messages() {
        let message = serde_json::to_value(message).expect("JSON");
        assert!(fits(&message, server, &document), "{message}");
    }
    let nonsense: BTreeMap<&str, Value> = BTreeMap::from([
        ("a text", json!("loby")),
        ("no message", json!({"hullo": {"token": null, "client": 1, "machine": false}})),
        ("a field too many", json!({"rename": {"name": "Zoé", "age": 7}})),
        ("a field too few", json!({"ping": {"number": 1}})),
        (
            "a number too large",
            json!({"hello": {"token": null, "client": 4_294_967_296_u64, "machine": false}}),
        ),
        ("a text for a number", json!({"ask": {"number": "1", "command": {"react": "wow"}}})),
        ("no reaction", json!({"ask": {"number": 1, "command": {"react": "boo"}}})),
        ("too short a list", json!({"quick_match": {"terms": {"tetris": {"labo": [10, 20, 800]}}}})),
    ]);
    for (what, message) in nonsense {
        assert!(!fits(&message, client, &document), "{what}: {message}");
    }
}
