//! How types of fanorona-rules are written in messages. That crate has no dependencies, so their
//! shapes are here. A field names one: `#[serde(with = "SideLetter")]`.

use crate::{Judgement, Score};
use fanorona_rules::{BySide, Reason, Ruleset, Side};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// A side: `"w"` or `"b"`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Side")]
pub enum SideLetter {
    /// The side that moves first.
    #[serde(rename = "w")]
    White,
    /// The other side.
    #[serde(rename = "b")]
    Black,
}

/// A board: `"tsivy"`, `"dimyand"` or `"telo"`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Ruleset", rename_all = "snake_case")]
pub enum RulesetName {
    /// Nine columns by five rows.
    Tsivy,
    /// Five by five.
    Dimyand,
    /// Three by three.
    Telo,
}

/// Why a move is illegal, such as `"must_capture"`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(remote = "Reason", rename_all = "snake_case")]
#[expect(missing_docs, reason = "they are documented at fanorona_rules::Reason")]
pub enum ReasonCode {
    Syntax,
    NotYourPiece,
    NotAdjacent,
    NoLine,
    Occupied,
    MustCapture,
    ChooseCapture,
    NoCapture,
    SameDirection,
    Revisit,
    OtherPiece,
    TurnOver,
    CannotEnd,
    VelaNoCapture,
}

/// A value for each side: `{"white": …, "black": …}`.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(remote = "BySide")]
pub struct WhiteAndBlack<T> {
    /// The value for White.
    pub white: T,
    /// The value for Black.
    pub black: T,
}

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

/// Messages contain a value of each of these types as the text that its `Display` writes and its
/// `FromStr` reads.
macro_rules! written_as_text {
    ($($type:ty: $name:literal, $schema:tt;)*) => { $(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct($name, &format_args!("{self}"))
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|error| D::Error::custom(format_args!("\"{text}\": {error}")))
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )* };
}

written_as_text! {
    Score: "Score", {
        "description": "The score: White won, Black won, a draw, or no result.",
        "enum": ["1-0", "0-1", "1/2-1/2", "*"],
    };
    Judgement: "Judgement", {
        "description": "`won`, `drawn`, `lost`, or hundredths of a piece, such as `+125`. A decided game ends with best play after the number of turns of both sides, or earlier: `won in 5`.",
        "type": "string",
        "pattern": "^((won|lost)( in [0-9]+)?|drawn|[+-][0-9]+)$",
    };
}

#[cfg(test)]
mod tests;
