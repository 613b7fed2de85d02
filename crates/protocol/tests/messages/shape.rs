//! Shapes of values: a serializer that keeps the structure and drops the values.

use std::collections::BTreeMap;
use std::fmt;

use serde::ser::{self, Serialize};
use serde_json::{Value, json};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// No value was seen here.
    Unknown,
    Nullable(Box<Shape>),
    Boolean,
    Integer {
        least: i128,
        most: i128,
    },
    Text,
    List(Box<Shape>),
    Places(Vec<Shape>),
    Fields(BTreeMap<&'static str, Shape>),
    /// The variants of an enum; those without a shape are texts.
    Variants(BTreeMap<&'static str, Option<Shape>>),
}

impl Shape {
    pub(crate) fn of(value: &impl Serialize) -> Self {
        value.serialize(Tracer).expect("every value has a shape")
    }

    /// The shape of a value that has either of these shapes.
    pub(crate) fn merge(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unknown, shape) | (shape, Self::Unknown) => shape,
            (Self::Nullable(one), Self::Nullable(two)) => Self::Nullable(Box::new(one.merge(*two))),
            (Self::List(one), Self::List(two)) => Self::List(Box::new(one.merge(*two))),
            (Self::Places(one), Self::Places(two)) => {
                assert_eq!(one.len(), two.len());
                Self::Places(one.into_iter().zip(two).map(|(one, two)| one.merge(two)).collect())
            }
            (Self::Fields(mut one), Self::Fields(two)) => {
                for (name, shape) in two {
                    let known = one.remove(name).expect("a struct has the same fields always");
                    one.insert(name, known.merge(shape));
                }
                Self::Fields(one)
            }
            (Self::Variants(mut one), Self::Variants(two)) => {
                for (name, shape) in two {
                    let merged = match (one.remove(name).flatten(), shape) {
                        (Some(known), Some(shape)) => Some(known.merge(shape)),
                        (known, shape) => known.or(shape),
                    };
                    one.insert(name, merged);
                }
                Self::Variants(one)
            }
            (one, two) => {
                assert_eq!(one, two, "the same place has the same shape");
                one
            }
        }
    }

    pub(crate) fn schema(&self) -> Value {
        match self {
            Self::Unknown => json!({}),
            Self::Nullable(shape) => json!({ "anyOf": [{ "type": "null" }, shape.schema()] }),
            Self::Boolean => json!({ "type": "boolean" }),
            Self::Integer { least, most } => {
                json!({ "type": "integer", "minimum": least, "maximum": most })
            }
            Self::Text => json!({ "type": "string" }),
            Self::List(shape) => json!({ "type": "array", "items": shape.schema() }),
            Self::Places(shapes) => {
                let count = shapes.len();
                let all = shapes.iter().cloned().fold(Self::Unknown, |all, shape| match all {
                    Self::Unknown => shape,
                    all if all == shape => all,
                    _ => Self::Places(Vec::new()),
                });
                if all == Self::Places(Vec::new()) {
                    let places: Vec<_> = shapes.iter().map(Self::schema).collect();
                    json!({ "type": "array", "prefixItems": places, "minItems": count, "maxItems": count })
                } else {
                    json!({ "type": "array", "items": all.schema(), "minItems": count, "maxItems": count })
                }
            }
            Self::Fields(fields) => {
                let properties: BTreeMap<_, _> =
                    fields.iter().map(|(name, shape)| (name, shape.schema())).collect();
                let required: Vec<_> = fields.keys().collect();
                json!({
                    "type": "object",
                    "properties": properties,
                    "required": required,
                    "additionalProperties": false,
                })
            }
            Self::Variants(variants) => {
                let texts: Vec<_> =
                    variants.iter().filter(|(_, shape)| shape.is_none()).map(|(name, _)| name).collect();
                let objects = variants.iter().filter_map(|(name, shape)| Some((*name, shape.clone()?)));
                let mut choices: Vec<_> = objects
                    .map(|(name, shape)| Self::Fields(BTreeMap::from([(name, shape)])).schema())
                    .collect();
                if !texts.is_empty() {
                    choices.push(json!({ "enum": texts }));
                }
                if choices.len() == 1 { choices.remove(0) } else { json!({ "oneOf": choices }) }
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Tracer;

#[derive(Debug)]
pub(crate) struct Shapeless(String);

impl fmt::Display for Shapeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Shapeless {}

impl ser::Error for Shapeless {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

type Traced = Result<Shape, Shapeless>;

fn unused(what: &str) -> Traced {
    Err(Shapeless(format!("no message has {what}")))
}

fn integer(least: impl Into<i128>, most: impl Into<i128>) -> Shape {
    Shape::Integer { least: least.into(), most: most.into() }
}

fn variant(name: &'static str, shape: Option<Shape>) -> Shape {
    Shape::Variants(BTreeMap::from([(name, shape)]))
}

/// Items, places or fields, and the variant to which they belong.
struct Parts {
    variant: Option<&'static str>,
    places: Vec<Shape>,
    fields: BTreeMap<&'static str, Shape>,
}

impl Parts {
    const fn of(variant: Option<&'static str>) -> Self {
        Self { variant, places: Vec::new(), fields: BTreeMap::new() }
    }

    fn place(&mut self, value: &(impl Serialize + ?Sized)) -> Result<(), Shapeless> {
        self.places.push(value.serialize(Tracer)?);
        Ok(())
    }

    fn field(&mut self, name: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Shapeless> {
        self.fields.insert(name, value.serialize(Tracer)?);
        Ok(())
    }

    fn within(self, shape: impl FnOnce(Self) -> Shape) -> Shape {
        match self.variant {
            Some(name) => variant(name, Some(shape(self))),
            None => shape(self),
        }
    }
}

impl ser::SerializeSeq for Parts {
    type Ok = Shape;
    type Error = Shapeless;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Shapeless> {
        self.place(value)
    }

    fn end(self) -> Traced {
        Ok(Shape::List(Box::new(self.places.into_iter().fold(Shape::Unknown, Shape::merge))))
    }
}

impl ser::SerializeTuple for Parts {
    type Ok = Shape;
    type Error = Shapeless;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Shapeless> {
        self.place(value)
    }

    fn end(self) -> Traced {
        Ok(self.within(|parts| Shape::Places(parts.places)))
    }
}

impl ser::SerializeTupleStruct for Parts {
    type Ok = Shape;
    type Error = Shapeless;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Shapeless> {
        self.place(value)
    }

    fn end(self) -> Traced {
        ser::SerializeTuple::end(self)
    }
}

impl ser::SerializeTupleVariant for Parts {
    type Ok = Shape;
    type Error = Shapeless;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Shapeless> {
        self.place(value)
    }

    fn end(self) -> Traced {
        ser::SerializeTuple::end(self)
    }
}

impl ser::SerializeStruct for Parts {
    type Ok = Shape;
    type Error = Shapeless;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Shapeless> {
        self.field(name, value)
    }

    fn end(self) -> Traced {
        Ok(self.within(|parts| Shape::Fields(parts.fields)))
    }
}

impl ser::SerializeStructVariant for Parts {
    type Ok = Shape;
    type Error = Shapeless;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Shapeless> {
        self.field(name, value)
    }

    fn end(self) -> Traced {
        ser::SerializeStruct::end(self)
    }
}

impl ser::Serializer for Tracer {
    type Ok = Shape;
    type Error = Shapeless;
    type SerializeSeq = Parts;
    type SerializeTuple = Parts;
    type SerializeTupleStruct = Parts;
    type SerializeTupleVariant = Parts;
    type SerializeMap = ser::Impossible<Shape, Shapeless>;
    type SerializeStruct = Parts;
    type SerializeStructVariant = Parts;

    fn serialize_bool(self, _: bool) -> Traced {
        Ok(Shape::Boolean)
    }

    fn serialize_i8(self, _: i8) -> Traced {
        Ok(integer(i8::MIN, i8::MAX))
    }

    fn serialize_i16(self, _: i16) -> Traced {
        Ok(integer(i16::MIN, i16::MAX))
    }

    fn serialize_i32(self, _: i32) -> Traced {
        Ok(integer(i32::MIN, i32::MAX))
    }

    fn serialize_i64(self, _: i64) -> Traced {
        Ok(integer(i64::MIN, i64::MAX))
    }

    fn serialize_u8(self, _: u8) -> Traced {
        Ok(integer(0, u8::MAX))
    }

    fn serialize_u16(self, _: u16) -> Traced {
        Ok(integer(0, u16::MAX))
    }

    fn serialize_u32(self, _: u32) -> Traced {
        Ok(integer(0, u32::MAX))
    }

    fn serialize_u64(self, _: u64) -> Traced {
        Ok(integer(0, u64::MAX))
    }

    fn serialize_f32(self, _: f32) -> Traced {
        unused("a fraction")
    }

    fn serialize_f64(self, _: f64) -> Traced {
        unused("a fraction")
    }

    fn serialize_char(self, _: char) -> Traced {
        Ok(Shape::Text)
    }

    fn serialize_str(self, _: &str) -> Traced {
        Ok(Shape::Text)
    }

    fn serialize_bytes(self, _: &[u8]) -> Traced {
        unused("bytes")
    }

    fn serialize_none(self) -> Traced {
        Ok(Shape::Nullable(Box::new(Shape::Unknown)))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Traced {
        Ok(Shape::Nullable(Box::new(value.serialize(self)?)))
    }

    fn serialize_unit(self) -> Traced {
        unused("a unit")
    }

    fn serialize_unit_struct(self, _: &'static str) -> Traced {
        unused("a unit")
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Traced {
        Ok(variant(name, None))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Traced {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        value: &T,
    ) -> Traced {
        Ok(variant(name, Some(value.serialize(self)?)))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts, Shapeless> {
        Ok(Parts::of(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts, Shapeless> {
        Ok(Parts::of(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts, Shapeless> {
        Ok(Parts::of(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts, Shapeless> {
        Ok(Parts::of(Some(name)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Shapeless> {
        Err(Shapeless("no message has a map".into()))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts, Shapeless> {
        Ok(Parts::of(None))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Parts, Shapeless> {
        Ok(Parts::of(Some(name)))
    }
}
