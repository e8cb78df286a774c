//! What people are told about messages, comments and news.

use crate::clean::SafeText;
use fanorona_game::{GameId, GameResult, PlayerName, Proposal, Timestamp};

/// Something about messages, comments or news.
#[derive(Debug, Clone, PartialEq)]
pub enum MailboxEvent {
    /// What has happened.
    News(NewsList),
    /// A message.
    Message(Message),
    /// Something said at a board.
    Comment(Comment),
}

/// What has happened to somebody.
#[derive(Debug, Clone, PartialEq)]
pub struct NewsList {
    /// What the list is about.
    pub scope: NewsScope,
    /// What has happened, newest first.
    pub items: Vec<News>,
    /// Whether there is more than is listed.
    pub more: bool,
    /// Messages that are not read.
    pub unread: u32,
}

/// What a list of news is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewsScope {
    /// What happened since its reader was here.
    SinceHere,
    /// What happened lately, and what waits.
    Lately,
    /// What happens now, told to somebody who is here.
    Now,
}

/// One thing that has happened.
#[derive(Debug, Clone, PartialEq)]
pub struct News {
    /// When.
    pub at: Timestamp,
    /// At which board, or to which challenge.
    pub board: GameId,
    /// What.
    pub matter: Matter,
}

/// What has happened.
#[derive(Debug, Clone, PartialEq)]
pub enum Matter {
    /// It is one's turn.
    YourTurn {
        /// Against whom.
        opponent: PlayerName,
    },
    /// Something is asked inside a game.
    Offered {
        /// By whom.
        by: PlayerName,
        /// What.
        what: Proposal,
    },
    /// Somebody asks for a game.
    Challenged {
        /// Who.
        by: PlayerName,
    },
    /// A challenge of one's own was turned down.
    Declined {
        /// By whom, if that one is still known.
        by: Option<PlayerName>,
    },
    /// A game of one's own has begun.
    Started {
        /// Against whom.
        opponent: PlayerName,
    },
    /// A game is over.
    Ended {
        /// Who played White.
        white: PlayerName,
        /// Who played Black.
        black: PlayerName,
        /// How.
        result: GameResult,
    },
    /// Something was said at a board.
    Commented {
        /// By whom the last time, if that one is still known.
        by: Option<PlayerName>,
        /// How often.
        times: u32,
    },
    /// A board that is followed has gone on.
    Moved {
        /// Who plays White.
        white: PlayerName,
        /// Who plays Black.
        black: PlayerName,
        /// By how many turns.
        turns: u32,
        /// How many turns have been finished.
        ply: u32,
    },
    /// A turn is waited for, and time runs.
    Reminded {
        /// Who waits.
        opponent: Option<PlayerName>,
    },
    /// Queued replies no longer fit, and are gone.
    PlanDropped {
        /// Against whom they were.
        opponent: Option<PlayerName>,
    },
}

impl Matter {
    /// The word for it in json mode.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::YourTurn { .. } => "your_turn",
            Self::Offered { .. } => "offered",
            Self::Challenged { .. } => "challenged",
            Self::Declined { .. } => "declined",
            Self::Started { .. } => "started",
            Self::Ended { .. } => "ended",
            Self::Commented { .. } => "commented",
            Self::Moved { .. } => "moved",
            Self::Reminded { .. } => "reminded",
            Self::PlanDropped { .. } => "plan_dropped",
        }
    }
}

/// A message from one player to another.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// By which its reader calls it.
    pub number: u32,
    /// Who wrote it.
    pub from: PlayerName,
    /// When.
    pub sent_at: Timestamp,
    /// What it says.
    pub text: SafeText,
    /// Why it is told.
    pub moment: Moment,
}

/// Something said at a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Comment {
    /// At which.
    pub board: GameId,
    /// By whom.
    pub from: PlayerName,
    /// When.
    pub said_at: Timestamp,
    /// What.
    pub text: SafeText,
    /// Why it is told.
    pub moment: Moment,
}

/// Why words are told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// They were said just now.
    Now,
    /// Somebody reads them again.
    Kept,
}
