//! Values that sentences show in a form of their own, which `text/sentences/arguments/values.rs`
//! gives them.

use fanorona_game::{GameId, PlayerName, PlayerResult};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::time::Duration;
use zeroize::Zeroize as _;

/// A span of time in whole seconds.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Seconds(pub u64);

impl From<Duration> for Seconds {
    fn from(span: Duration) -> Self {
        Self(span.as_secs())
    }
}

impl Seconds {
    /// The whole seconds after which a span is over.
    #[must_use]
    pub fn until_end_of(span: Duration) -> Self {
        Self(
            span.as_millis()
                .div_ceil(1_000)
                .try_into()
                .unwrap_or(u64::MAX),
        )
    }
}

/// A span of time in whole seconds that sentences do not round.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct ExactSeconds(pub u64);

impl From<Duration> for ExactSeconds {
    fn from(span: Duration) -> Self {
        Self(span.as_secs())
    }
}

/// A span of time in milliseconds.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Millis(pub u64);

impl From<Duration> for Millis {
    fn from(span: Duration) -> Self {
        Self(span.as_millis().try_into().unwrap_or(u64::MAX))
    }
}

/// The time on a clock in milliseconds. People see a clock face, such as 9:58, unless it is half a
/// day or more.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct ClockMillis(pub u64);

impl From<Duration> for ClockMillis {
    fn from(span: Duration) -> Self {
        Self(span.as_millis().try_into().unwrap_or(u64::MAX))
    }
}
/// Results of one player, which people read as words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct PlayerResults(pub Vec<PlayerResult>);

/// A limit: the field of refusals that name one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct AtMost<N> {
    /// The limit.
    pub most: N,
}

/// A game: the field of refusals that name only a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct OfGame {
    pub game: GameId,
}

/// A player: the field of refusals that name only a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct OfPlayer {
    pub name: PlayerName,
}

/// Half points of a match. People read whole points, such as 2.5.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Halves(pub u16);

/// Quarters of a point, as in tie-breaks. People read points, such as 2.25.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Quarters(pub u32);

/// Hundredths of a piece. People read pieces, such as 0.12.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub struct Hundredths(pub u32);

/// The name of a command. Sentences that have a field `command` of this type can use
/// `$command_usage`: how the command is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CommandName(pub Cow<'static, str>);

impl From<&'static str> for CommandName {
    fn from(name: &'static str) -> Self {
        Self(name.into())
    }
}

/// The name of an option that takes a value. Sentences that have a field `name` of this type can
/// use `$name_takes`: the values that it takes, from the entry `takes-NAME`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OptionName(pub Cow<'static, str>);

impl From<&'static str> for OptionName {
    fn from(name: &'static str) -> Self {
        Self(name.into())
    }
}

/// A password or a token. It is never written to the log, and it is erased from memory when it is
/// dropped. Only the answer that hands out a new one contains it.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Password(pub String);

impl Drop for Password {
    fn drop(&mut self) {
        self.0.zeroize();
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}
