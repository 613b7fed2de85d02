//! What the description of the HTTP interface says about types of the protocol: their JSON Schema, as documented.

use serde_json::Value;
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

const PROTOCOL: &str = include_str!("../../../../docs/protocol.schema.json");

/// A stand-in for a type of the protocol: a reference to the definition of this name.
macro_rules! defined {
    ($($stand_in:ident as $name:literal),*) => {$(
        pub(super) struct $stand_in;

        impl PartialSchema for $stand_in {
            fn schema() -> RefOr<Schema> {
                Ref::from_schema_name($name).into()
            }
        }

        impl ToSchema for $stand_in {
            fn name() -> std::borrow::Cow<'static, str> {
                $name.into()
            }
        }
    )*};
}

defined!(
    Terms as "terms",
    Command as "command",
    Refusal as "refusal",
    Snapshot as "snapshot",
    RoomSummary as "room_summary"
);

/// Adds the definitions that the stand-ins refer to.
pub(super) fn define(description: &mut Value) {
    let here = PROTOCOL.replace("#/$defs/", "#/components/schemas/");
    let Ok(Value::Object(protocol)) = serde_json::from_str(&here) else { return };
    let definitions = protocol.get("$defs").and_then(Value::as_object).into_iter().flatten();
    for (name, definition) in definitions {
        description["components"]["schemas"][name] = definition.clone();
    }
}
