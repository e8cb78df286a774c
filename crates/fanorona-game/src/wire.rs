//! Values that messages contain as text.

use crate::{Judgement, Mark, Score, Start};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A value as the text that its `Display` writes and its `FromStr` reads, such as `"e3"` for a
/// point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Text<T>(pub T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse()
            .map(Self)
            .map_err(|error| D::Error::custom(format_args!("\"{text}\": {error}")))
    }
}

impl<T> JsonSchema for Text<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Text".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string" })
    }
}

/// Values that are their text, with the names of their types.
macro_rules! as_text {
    ($($type:ident)*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct(stringify!($type), &Text(self))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                Text::deserialize(deserializer).map(|Text(it)| it)
            }
        }
    )*};
}

as_text!(Score Judgement Start Mark);

impl JsonSchema for Score {
    fn schema_name() -> Cow<'static, str> {
        "Score".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The score: White won, Black won, a draw, or no result.",
            "enum": ["1-0", "0-1", "1/2-1/2", "*"],
        })
    }
}

impl JsonSchema for Judgement {
    fn schema_name() -> Cow<'static, str> {
        "Judgement".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "`won`, `drawn`, `lost`, or hundredths of a piece, such as `+125`. A decided game ends with best play after the number of turns of both sides, or earlier: `won in 5`.",
            "type": "string",
            "pattern": "^((won|lost)( in [0-9]+)?|drawn|[+-][0-9]+)$",
        })
    }
}

impl JsonSchema for Start {
    fn schema_name() -> Cow<'static, str> {
        "Start".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "The first position of a game: `ordinary`, `vela`, or the position that the players have chosen, such as `3/1b1/w2 w`.",
            "type": "string",
            "pattern": "^(ordinary|vela|[1-9bw/]+ [bw]( vela:[0-9]+)?)$",
        })
    }
}

impl JsonSchema for Mark {
    fn schema_name() -> Cow<'static, str> {
        "Mark".into()
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A point that is marked, such as `c3`, or a line between two points, such as `d4-e4`.",
            "type": "string",
            "pattern": "^[a-i][1-5](-[a-i][1-5])?$",
        })
    }
}

#[cfg(test)]
mod tests;
