//! The servers that share a database, and who is online on each.

use crate::{AccountKind, BotOf, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, Player, Timestamp};
use std::time::Duration;

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

/// The servers that share a database. A node is alive as long as it renews its lease, by the clock of the database.
#[async_trait]
pub trait Nodes {
    /// A node with this name joins. A dead node of the same name is forgotten, with its accounts.
    async fn join_nodes(&self, name: &str, lease: Duration) -> Result<Joined, StoreError>;

    /// Renews a lease. `false` if the node was declared dead.
    async fn renew_lease(&self, node: NodeNumber, lease: Duration) -> Result<bool, StoreError>;

    /// A node ends.
    async fn leave_nodes(&self, node: NodeNumber) -> Result<(), StoreError>;

    /// An account comes online on a node, or its sessions change there. Returns the other living nodes on which it is: of
    /// several nodes to which an account comes at the same time, each is told the earlier ones.
    async fn note_online(
        &self,
        node: NodeNumber,
        account: AccountId,
        since: Timestamp,
        takes_talk: bool,
    ) -> Result<Vec<OnlineSince>, StoreError>;

    /// An account has no session on a node any more. Returns whether it has one on another living node: of several nodes
    /// that an account leaves at the same time, one is told that it was the last.
    async fn note_offline(&self, node: NodeNumber, account: AccountId) -> Result<bool, StoreError>;

    /// Who is online on the living nodes other than `node`.
    async fn online_elsewhere(&self, node: NodeNumber) -> Result<Vec<OnlineAccount>, StoreError>;

    /// Forgets the dead nodes, with their claims. Of several nodes that call this at the same time, one gets each dead
    /// node.
    async fn bury_nodes(&self) -> Result<Buried, StoreError>;
}
