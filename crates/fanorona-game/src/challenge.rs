//! What one player asks of another before a game.

use crate::wire::RulesetName;
use crate::{GameId, MatchTerms, Player, Start, TimeControl, Timestamp};
use fanorona_rules::{BySide, Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which side the challenger wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// The challenger plays White.
    White,
    /// The challenger plays Black.
    Black,
    /// Drawn when the game starts.
    #[default]
    Random,
}

impl Colour {
    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        }
    }

    /// The colour that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::White, Self::Black, Self::Random].into_iter().find(|colour| colour.name() == name)
    }

    /// The challenger's side. `drawn` is what the dice said, and is heard only for [`Colour::Random`].
    #[must_use]
    pub fn side(self, drawn: Side) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
            Self::Random => drawn,
        }
    }
}

/// On what conditions a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Terms {
    /// The board.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
    /// The side of the one who asks.
    pub colour: Colour,
    /// Whether it counts for ratings. Games of guests, and velas, never do.
    pub rated: bool,
    /// From where the game begins. Who asks for a vela is the debtor, and plays White.
    pub start: Start,
    /// How much time there is.
    pub time: TimeControl,
    /// Whether turns may be taken back by agreement.
    pub undo: bool,
    /// The match that the game is the first of.
    #[serde(rename = "match")]
    pub in_match: Option<MatchTerms>,
    /// Whether nobody but its two players may see the game. Such a game is never rated, since ratings are for
    /// everybody to see.
    pub private: bool,
}

impl Terms {
    /// What is played on the board of `ruleset` when nothing else is said.
    #[must_use]
    pub fn usual(ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            colour: Colour::default(),
            rated: true,
            start: Start::default(),
            time: TimeControl::default(),
            undo: true,
            in_match: None,
            private: false,
        }
    }
}

/// A question from one player to another: shall we play?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Challenge {
    /// Its number, and that of the game it may become.
    pub id: GameId,
    /// Who asks.
    pub from: Player,
    /// Who is asked.
    pub to: Player,
    /// The conditions.
    pub terms: Terms,
    /// The game whose debt a vela is to pay.
    pub follows: Option<GameId>,
    /// When it was made.
    pub made_at: Timestamp,
}

impl Challenge {
    /// Who would sit where, if the dice said `drawn` for the challenger.
    #[must_use]
    pub fn seats(&self, drawn: Side) -> BySide<Player> {
        match self.terms.colour.side(drawn) {
            Side::White => BySide { white: self.from.clone(), black: self.to.clone() },
            Side::Black => BySide { white: self.to.clone(), black: self.from.clone() },
        }
    }
}

/// What happens to the challenges that a player gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChallengePolicy {
    /// The player is asked.
    #[default]
    Ask,
    /// The game starts at once, as it did by mail.
    Auto,
    /// Every challenge is refused.
    Closed,
}

impl ChallengePolicy {
    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Ask => "ask",
            Self::Auto => "auto",
            Self::Closed => "closed",
        }
    }

    /// The policy that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Ask, Self::Auto, Self::Closed].into_iter().find(|policy| policy.name() == name)
    }
}
