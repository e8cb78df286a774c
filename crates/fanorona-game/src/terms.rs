//! The terms of a game: what the players agree on before it starts.

use crate::{MatchTerms, Start, TimeControl};
use fanorona_rules::{Position, Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// The colour that the challenger asks for.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Colour {
    /// The challenger plays White.
    White,
    /// The challenger plays Black.
    Black,
    /// Colours are drawn when the game starts.
    #[default]
    Random,
}

impl Colour {
    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The challenger's side. `drawn` is the result of the draw, used for [`Colour::Random`].
    #[must_use]
    pub fn side(self, drawn: Side) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
            Self::Random => drawn,
        }
    }
}

/// The terms that programs get with every board and in every record of the game. A new term that is
/// true or false belongs here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Conditions {
    /// Whether takebacks are allowed.
    pub undo: bool,
}

impl Default for Conditions {
    fn default() -> Self {
        Self { undo: true }
    }
}

/// What the players agree on before a game. It never changes.
///
/// Challenges, seeks, games and records contain it. The store has one mapping of it to columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Terms {
    /// The board.
    pub ruleset: Ruleset,
    /// The side that the challenger asked for. In a game, the seats say who plays which side.
    pub colour: Colour,
    /// Whether the game counts for ratings. Games of guests, velas and games from a chosen position
    /// never do.
    pub rated: bool,
    /// The first position. A player who asks for a vela is the debtor and plays White.
    pub start: Start,
    /// The time control.
    pub time: TimeControl,
    /// Terms that boards and records show to programs.
    #[serde(flatten)]
    pub conditions: Conditions,
    /// The match that the game belongs to.
    #[serde(rename = "match")]
    pub in_match: Option<MatchTerms>,
    /// Whether only the two players may see the game. A private game is never rated, because
    /// everybody can see ratings.
    pub private: bool,
    /// Whether the players of a rated game hear what spectators say at the board while they play.
    /// Those of unrated games always do.
    #[serde(default)]
    pub kibitz: bool,
}

impl Terms {
    /// The terms of a challenge without options, on the board of `ruleset`.
    #[must_use]
    pub fn usual(ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            colour: Colour::default(),
            rated: true,
            start: Start::default(),
            time: TimeControl::default(),
            conditions: Conditions::default(),
            in_match: None,
            private: false,
            kibitz: false,
        }
    }

    /// The position before the first turn. A vela is always played on the board of `tsivy`.
    #[must_use]
    pub fn first_position(self) -> Position {
        self.start.position(self.ruleset)
    }

    /// The same terms from the other player's point of view.
    #[must_use]
    pub fn turned(self) -> Self {
        let colour = match self.colour {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
            Colour::Random => Colour::Random,
        };
        Self { colour, ..self }
    }
}
