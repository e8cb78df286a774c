//! Games of which a node may show an older version, and recurring work that one node does for all.

use super::{NodeSession, SWEEPS};
use crate::notify::NotifyError;
use fanorona_game::{AccountId, GameId};
use sqlx::query_scalar;

const TAKE_SWEEPS: &str = "
    select sweep from unnest($2::int[]) as sweep where pg_try_advisory_lock($1, sweep)
";

pub(super) const STALE: &str = "
    select id, version, white, black, finished = 1 from game where id = any ($1)
    union select id, version, white, black, false from game where finished = 0 and white = any ($2)
    union select id, version, white, black, false from game where finished = 0 and black = any ($2)
";

/// Recurring work that one of the nodes does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sweep {
    /// Mail.
    Mail,
    /// The search for puzzles.
    Puzzles,
    /// The index of positions, where it is behind the games.
    Positions,
    /// Deadlines of games that are not live, and vacations that end.
    Deadlines,
    /// The files with all finished games.
    Collection,
}

impl Sweep {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Mail,
        Self::Puzzles,
        Self::Positions,
        Self::Deadlines,
        Self::Collection,
    ];

    fn key(self) -> i32 {
        match self {
            Self::Mail => 1,
            Self::Puzzles => 2,
            Self::Deadlines => 3,
            Self::Positions => 4,
            Self::Collection => 5,
        }
    }
}

/// A game that a node may show in an older version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stale {
    /// The game.
    pub game: GameId,
    /// The stored version.
    pub version: i64,
    /// Its players.
    pub players: [AccountId; 2],
    /// Whether it is over.
    pub is_over: bool,
}

impl NodeSession {
    /// Takes the sweeps that no other node does. Returns those that this node does, as long as the
    /// session lasts.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn take_sweeps(&mut self) -> Result<&[Sweep], NotifyError> {
        let free = Sweep::ALL
            .into_iter()
            .filter(|sweep| !self.sweeps.contains(sweep));
        let keys: Vec<i32> = free.map(Sweep::key).collect();
        if !keys.is_empty() {
            let taken = query_scalar(TAKE_SWEEPS).bind(SWEEPS).bind(keys);
            let taken: Vec<i32> = taken.fetch_all(&mut self.connection).await?;
            self.sweeps.extend(
                Sweep::ALL
                    .into_iter()
                    .filter(|sweep| taken.contains(&sweep.key())),
            );
        }
        Ok(&self.sweeps)
    }
}
