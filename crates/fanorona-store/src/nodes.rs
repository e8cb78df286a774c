//! The servers that share a database, and who is online on each.

use crate::{AccountKind, BotOf};
use fanorona_game::{Player, Timestamp};

/// The number of a node. It is never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeNumber(pub i64);

/// What a node finds when it joins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Joined {
    /// It is one of the nodes.
    As {
        /// Its number.
        node: NodeNumber,
        /// How many other nodes run.
        others: usize,
        /// The dead node whose name it has, if there was one.
        buried: Buried,
    },
    /// A node of this name runs.
    NameTaken,
}

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

/// What has come of burying dead nodes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Buried {
    /// How many nodes were forgotten.
    pub nodes: usize,
    /// The accounts that were online on them and on no living node.
    pub lost: Vec<OnlineAccount>,
}
