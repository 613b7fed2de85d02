//! Events as bytes. What players do all the time is one number that holds who and what, since a crowd does it
//! thousands of times a second; every other event, and every event in JSON, is written as it is derived.
//!
//! ```text
//! number = 16 + 16 * (player - 1) + action
//! action   0, 1 shifted left, right   2, 3 turned left, right   4 dropped
//!          5    moved; the column + 8 follows, as 16 bits without a sign
//!          6    held; a list of the pieces drawn follows        7 slammed; likewise
//!          8 to 14  slammed, with one piece drawn: its kind
//! ```

use core::fmt;

use alloc::vec;
use alloc::vec::Vec;
use serde::de::value::EnumAccessDeserializer;
use serde::de::{self, EnumAccess, IntoDeserializer as _, VariantAccess};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tetris::{Event as Played, Kind, PlayerId, Side};

use super::Event;

/// The first number of a packed event; those below it are the variants of [`Event`].
const FIRST: u32 = 16;
/// The numbers of one player.
const ACTIONS: u32 = 16;
const MOVED: u32 = 5;
const HELD: u32 = 6;
const SLAMMED: u32 = 7;
/// Slammed, with one piece drawn: the first of seven.
const SLAMMED_ONE: u32 = 8;
/// Makes every column of a board a small number without a sign, also that of a piece whose left side is empty.
const LEFT_OF_BOARD: i16 = 8;

fn side(side: Side) -> u32 {
    match side {
        Side::Left => 0,
        Side::Right => 1,
    }
}

fn action(event: &Played) -> Option<(PlayerId, u32)> {
    Some(match event {
        Played::Shifted { who, side: to } => (*who, side(*to)),
        Played::Turned { who, side: to } => (*who, 2 + side(*to)),
        Played::Dropped { who } => (*who, 4),
        Played::Moved { who, .. } => (*who, MOVED),
        Played::Held { who, .. } => (*who, HELD),
        Played::Slammed { who, drawn } => (*who, slammed(drawn)),
        Played::Joined { .. } | Played::Left { .. } | Played::Stepped { .. } => return None,
    })
}

fn slammed(drawn: &[Kind]) -> u32 {
    let one = match drawn {
        [one] => (0..).zip(Kind::ALL).find(|(_, kind)| kind == one),
        _ => None,
    };
    one.map_or(SLAMMED, |(number, _)| SLAMMED_ONE + number)
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let packed = match self {
            Self::Played(event) if !serializer.is_human_readable() => action(event).map(|done| (event, done)),
            _ => None,
        };
        let Some((event, (who, action))) = packed else { return Self::serialize(self, serializer) };
        let number = FIRST + ACTIONS * u32::from(who.number() - 1) + action;
        let (whole, name) = ("Event", "packed");
        match event {
            Played::Moved { col, .. } => {
                let col = col.wrapping_add(LEFT_OF_BOARD).cast_unsigned();
                serializer.serialize_newtype_variant(whole, number, name, &col)
            }
            Played::Held { drawn, .. } | Played::Slammed { drawn, .. } if action < SLAMMED_ONE => {
                serializer.serialize_newtype_variant(whole, number, name, drawn)
            }
            _ => serializer.serialize_unit_variant(whole, number, name),
        }
    }
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            Self::deserialize(deserializer)
        } else {
            deserializer.deserialize_enum("Event", &[], Visitor)
        }
    }
}

struct Visitor;

impl<'de> de::Visitor<'de> for Visitor {
    type Value = Event;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an event of a room of Tetris")
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Event, A::Error> {
        let (number, content) = data.variant::<u32>()?;
        let Some(packed) = number.checked_sub(FIRST) else {
            return Event::deserialize(EnumAccessDeserializer::new(Known { number, content }));
        };
        let who =
            u16::try_from(packed / ACTIONS).ok().and_then(|number| PlayerId::new(number.checked_add(1)?));
        let who = who.ok_or_else(|| de::Error::custom("no such player"))?;
        read(who, packed % ACTIONS, content).map(Event::Played)
    }
}

fn read<'de, V: VariantAccess<'de>>(who: PlayerId, action: u32, content: V) -> Result<Played, V::Error> {
    let event = match action {
        0 => Played::Shifted { who, side: Side::Left },
        1 => Played::Shifted { who, side: Side::Right },
        2 => Played::Turned { who, side: Side::Left },
        3 => Played::Turned { who, side: Side::Right },
        4 => Played::Dropped { who },
        MOVED => {
            let col = content.newtype_variant::<u16>()?.cast_signed().wrapping_sub(LEFT_OF_BOARD);
            return Ok(Played::Moved { who, col });
        }
        HELD => return Ok(Played::Held { who, drawn: content.newtype_variant::<Vec<Kind>>()? }),
        SLAMMED => return Ok(Played::Slammed { who, drawn: content.newtype_variant::<Vec<Kind>>()? }),
        one => {
            let kind = Kind::ALL.get((one - SLAMMED_ONE) as usize);
            let kind = kind.ok_or_else(|| de::Error::custom("no such action"))?;
            Played::Slammed { who, drawn: vec![*kind] }
        }
    };
    content.unit_variant()?;
    Ok(event)
}

/// A variant whose number has been read already.
struct Known<V> {
    number: u32,
    content: V,
}

impl<'de, V: VariantAccess<'de>> EnumAccess<'de> for Known<V> {
    type Error = V::Error;
    type Variant = V;

    fn variant_seed<T: de::DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, V), V::Error> {
        Ok((seed.deserialize(self.number.into_deserializer())?, self.content))
    }
}
