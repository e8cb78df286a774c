//! The values of parameters and columns: whole numbers, texts and nulls.

use super::row::{FIRST, FromRow, Place, Row};
use crate::{CodeHash, MailToken, NodeNumber, PasswordHash, TokenHash};
use fanorona_game::tournament::TournamentId;
use fanorona_game::{
    AccessLevel, AccountId, ChannelId, ChannelName, Day, GameId, InviteCode, Judgement,
    KeyFingerprint, PlayerName, Ply, PuzzleId, Role, SeekId, StudyId, Timestamp, Version,
};
use fanorona_rules::{Ruleset, Side};
use serde::Serialize;
use std::fmt;

/// A value that a statement gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    /// A whole number. Truth values are 0 and 1.
    Number(Option<i64>),
    /// A text.
    Text(Option<String>),
}

impl Value {
    /// The number; `None` also for a text.
    pub(crate) fn number(&self) -> Option<i64> {
        match self {
            Self::Number(number) => *number,
            Self::Text(_) => None,
        }
    }

    /// The text; `None` also for a number.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Number(_) => None,
            Self::Text(text) => text.as_deref(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(None) | Self::Text(None) => f.write_str("null"),
            Self::Number(Some(number)) => number.fmt(f),
            Self::Text(Some(text)) => write!(f, "{text:?}"),
        }
    }
}

/// A type that a parameter of a statement can have.
pub(crate) trait Parameter: Send {
    /// The value of no such value.
    const NULL: Value;

    fn value(self) -> Value;
}

impl<T: Parameter> Parameter for Option<T> {
    const NULL: Value = T::NULL;

    fn value(self) -> Value {
        self.map_or(T::NULL, T::value)
    }
}

impl<T: Parameter + Clone + Sync> Parameter for &T {
    const NULL: Value = T::NULL;

    fn value(self) -> Value {
        self.clone().value()
    }
}

impl Parameter for &str {
    const NULL: Value = Value::Text(None);

    fn value(self) -> Value {
        self.to_owned().value()
    }
}

/// A type that a column of a row can have.
pub(crate) trait Column<'r>: Sized {
    /// Reads the column, or says why that is not possible.
    fn read(row: &'r Row, column: impl Place) -> Result<Self, String>;
}

impl<'r, T: Column<'r>> Column<'r> for Option<T> {
    fn read(row: &'r Row, column: impl Place) -> Result<Self, String> {
        if row.is_null(column)? {
            Ok(None)
        } else {
            T::read(row, column).map(Some)
        }
    }
}

impl<'r> Column<'r> for &'r str {
    fn read(row: &'r Row, column: impl Place) -> Result<Self, String> {
        row.decode(column)
    }
}

impl Column<'_> for bool {
    fn read(row: &Row, column: impl Place) -> Result<Self, String> {
        row.flag(column)
    }
}

impl Parameter for bool {
    const NULL: Value = Value::Number(None);

    fn value(self) -> Value {
        i64::from(self).value()
    }
}

/// Types that are kept as numbers: of Rust, and those that are one number of Rust. And types that
/// are kept as texts, which are written and read so.
macro_rules! columns {
    (numbers $($number:ident)+; of $($of:ident($inner:ty))+; texts $($type:ty = $write:expr, $read:expr;)+) => {
        $(
            impl Parameter for $number {
                const NULL: Value = Value::Number(None);

                fn value(self) -> Value {
                    Value::Number(Some(self.try_into().unwrap_or(i64::MAX)))
                }
            }

            impl Column<'_> for $number {
                fn read(row: &Row, column: impl Place) -> Result<Self, String> {
                    let number: i64 = row.decode(column)?;
                    number.try_into().map_err(|error| format!("{error}"))
                }
            }
        )+
        $(
            impl Parameter for $of {
                const NULL: Value = <$inner>::NULL;

                fn value(self) -> Value {
                    self.0.value()
                }
            }

            impl Column<'_> for $of {
                fn read(row: &Row, column: impl Place) -> Result<Self, String> {
                    Column::read(row, column).map($of)
                }
            }
        )+
        $(
            impl Parameter for $type {
                const NULL: Value = Value::Text(None);

                fn value(self) -> Value {
                    Value::Text(Some($write(self)))
                }
            }

            impl Column<'_> for $type {
                fn read(row: &Row, column: impl Place) -> Result<Self, String> {
                    let text: &str = row.decode(column)?;
                    $read(text).ok_or_else(|| format!("unknown word \"{text}\""))
                }
            }
        )+
    };
}

columns! {
    numbers i64 i32 u64 u32 u16 u8 usize;
    of AccountId(i64) ChannelId(i64) GameId(i64) NodeNumber(i64) Ply(u32) PuzzleId(i64) SeekId(i64)
        StudyId(i64) Timestamp(i64) TournamentId(i64) Version(i64)
        CodeHash(String) MailToken(String) PasswordHash(String) TokenHash(String);
    texts
        String = |it| it, |text: &str| Some(text.to_owned());
        AccessLevel = |it: AccessLevel| <&str>::from(it).to_owned(), |text: &str| text.parse().ok();
        Day = |it: Day| it.as_str().to_owned(), |text: &str| text.parse().ok();
        Role = |it: Role| <&str>::from(it).to_owned(), |text: &str| text.parse().ok();
        ChannelName = |it: ChannelName| it.to_string(), |text| ChannelName::new(text).ok();
        KeyFingerprint = |it: KeyFingerprint| it.to_string(), |text| KeyFingerprint::new(text).ok();
        InviteCode = |it: InviteCode| it.to_string(), InviteCode::read;
        Judgement = |it: Judgement| it.to_string(), |text: &str| text.parse().ok();
        PlayerName = |it: PlayerName| it.to_string(), |text| PlayerName::new(text).ok();
        Ruleset = |it: Ruleset| it.name().to_owned(), Ruleset::from_name;
        Side = |it: Side| it.letter().to_string(), read_side;
}

fn read_side(text: &str) -> Option<Side> {
    Side::ALL
        .into_iter()
        .find(|side| text == side.letter().to_string())
}

/// The values of a statement: one, or a tuple of them.
pub(crate) trait Values: Send {
    fn values(self) -> Vec<Value>;
}

impl<T: Parameter> Values for T {
    fn values(self) -> Vec<Value> {
        vec![self.value()]
    }
}

impl Values for () {
    fn values(self) -> Vec<Value> {
        Vec::new()
    }
}

impl Values for Vec<Value> {
    fn values(self) -> Vec<Value> {
        self
    }
}

/// Tuples as the values of a statement and as rows, from the longest on.
macro_rules! tuples {
    ($last:ident) => {};
    ($first:ident $($more:ident)+) => {
        #[expect(non_snake_case, reason = "a value is called as its type")]
        impl<$first: Parameter, $($more: Parameter),+> Values for ($first, $($more),+) {
            fn values(self) -> Vec<Value> {
                let ($first, $($more),+) = self;
                vec![$first.value(), $($more.value()),+]
            }
        }

        impl<$first: for<'r> Column<'r>, $($more: for<'r> Column<'r>),+> FromRow for ($first, $($more),+) {
            const TABLE: &'static str = "result";

            fn read(row: &Row) -> crate::error::Result<Self> {
                let mut place = FIRST;
                let first: $first = row.get(place)?;
                Ok((first, $({
                    place += 1;
                    row.get::<$more>(place)?
                }),+))
            }
        }
        tuples!($($more)+);
    };
}
tuples!(A B C D E F G H I J K L);

/// Values as a JSON array.
pub(crate) fn array<T: Parameter>(values: impl IntoIterator<Item = T>) -> String {
    let values: Vec<Value> = values.into_iter().map(Parameter::value).collect();
    json(&values)
}

/// Rows as JSON.
pub(crate) fn json(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}
