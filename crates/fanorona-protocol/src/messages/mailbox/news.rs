//! News: what happened in a player's games and in those that the player follows.

use crate::messages::message::Mark;
use fanorona_game::{EndReason, GameId, PlayerName, Proposal, Score, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// News for a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct NewsEvent {
    /// Why the player is told.
    pub scope: NewsScope,
    /// What happened, newest first.
    pub items: Vec<News>,
    /// Whether more happened than is listed.
    pub more: bool,
    /// The number of unread messages.
    pub unread: u32,
}

impl NewsEvent {
    /// One thing that has just happened.
    #[must_use]
    pub fn now(news: News) -> Self {
        Self {
            scope: NewsScope::Now,
            items: vec![news],
            more: false,
            unread: 0,
        }
    }

    /// The mark of the event's lines.
    pub(crate) fn mark(&self) -> Mark {
        match self.scope {
            NewsScope::Now => Mark::Server,
            NewsScope::SinceHere | NewsScope::Lately => Mark::None,
        }
    }
}

impl From<&NewsEvent> for &'static str {
    fn from(event: &NewsEvent) -> Self {
        match event.scope {
            NewsScope::SinceHere => "news-since-here",
            NewsScope::Lately => "news-lately",
            NewsScope::Now => "news-now",
        }
    }
}

/// Why a player is told news.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NewsScope {
    /// It happened while the player was offline.
    SinceHere,
    /// The player asked for recent events.
    Lately,
    /// It happens now.
    Now,
}

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct News {
    /// When it happened.
    pub at_ms: Timestamp,
    /// The game or the challenge.
    pub game: GameId,
    /// What happened.
    #[serde(flatten)]
    pub what: NewsKind,
}

impl From<&News> for &'static str {
    fn from(news: &News) -> Self {
        (&news.what).into()
    }
}

/// What happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "what", rename_all = "snake_case")]
#[strum(prefix = "news-", serialize_all = "kebab-case")]
pub enum NewsKind {
    /// It is the player's turn.
    YourTurn {
        /// The opponent.
        with: PlayerName,
    },
    /// The opponent makes an offer inside a game.
    Offered {
        /// The opponent.
        by: PlayerName,
        /// The offer.
        #[serde(flatten)]
        proposal: Proposal,
    },
    /// The player is challenged.
    Challenged {
        /// The challenger.
        by: PlayerName,
    },
    /// The player's challenge was declined.
    Declined {
        /// The other player; `None` if the account is deleted.
        by: Option<PlayerName>,
    },
    /// A game of the player started.
    Started {
        /// The opponent.
        with: PlayerName,
    },
    /// A game ended.
    Ended {
        white: PlayerName,
        black: PlayerName,
        result: Score,
        /// Why it ended.
        reason: EndReason,
    },
    /// The player is named in a game over the board.
    Named {
        /// The member who recorded it.
        by: Option<PlayerName>,
    },
    /// Comments were added to a game.
    Commented {
        /// The author of the last one; `None` if the account is deleted.
        by: Option<PlayerName>,
        /// The number of new comments.
        times: u32,
    },
    /// Turns were played in a game that the player follows.
    Moved {
        white: PlayerName,
        black: PlayerName,
        /// The number of new turns.
        turns: u32,
        /// The number of finished turns of the game.
        ply: u32,
    },
    /// The player's clock is running, and a reminder is due that was agreed on in the terms.
    Reminded {
        /// The opponent; `None` if the account is deleted.
        with: Option<PlayerName>,
    },
    /// The player's queued turns were dropped.
    QueueDropped {
        /// The opponent; `None` if the account is deleted.
        with: Option<PlayerName>,
    },
    /// The analysis that the player had requested is ready.
    Analysed,
    /// The analysis that the player had requested is not possible.
    AnalysisFailed,
    /// The result of a pairing of a tournament was corrected. The number is that of its last game.
    Corrected {
        /// Who corrected it; `None` if the account is deleted.
        by: Option<PlayerName>,
    },
}
