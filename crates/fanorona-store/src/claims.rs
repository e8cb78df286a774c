//! Work that only one of several servers does at a time.

use crate::{NodeNumber, PuzzleSource, StoreError};
use async_trait::async_trait;
use fanorona_game::{GameId, Version};

/// Work that only one node does at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// What one of the server's bots does in this version of a game.
    Robot(GameId, Version),
    /// The analysis of a game that somebody has requested.
    Analysis(GameId),
    /// The search for puzzles in a game that was not searched yet.
    Puzzles(PuzzleSource),
}

/// The claims of nodes to work. A claim ends when it is released, or with the lease of its node.
#[async_trait]
pub trait Claims {
    /// A node claims work. `false` if another living node has claimed it, if the work is done, or if the node was declared
    /// dead.
    async fn claim(&self, node: NodeNumber, work: Work) -> Result<bool, StoreError>;

    /// Ends the claim of a node.
    async fn release(&self, node: NodeNumber, work: Work) -> Result<(), StoreError>;
}
