//! The servers that share a database, and who is online on each. A
//! [`NodeSession`](crate::NodeSession) keeps a node alive.

use crate::{AccountKind, BotOf};
use fanorona_game::{Player, Timestamp};

/// The number of a node. It is never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeNumber(pub i64);

/// An account that is online on a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnlineAccount {
    /// The node.
    pub node: NodeNumber,
    /// The account.
    pub player: Player,
    /// Member or guest.
    pub kind: AccountKind,
    /// The owner, if it is a bot.
    pub bot: Option<BotOf>,
    /// Since when.
    pub since: Timestamp,
    /// Whether a session there shows what others say.
    pub takes_talk: bool,
}

/// That an account is online on a node since a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnlineSince {
    /// The node.
    pub node: NodeNumber,
    /// By the clock of that node.
    pub since: Timestamp,
}
