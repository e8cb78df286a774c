//! What the director of tournaments keeps in memory.

use crate::people::login_order::KeyedLocks;
use fanorona_game::Timestamp;
use fanorona_game::tournament::{EntrantNumber, TournamentId};
use parking_lot::Mutex;
use std::collections::HashMap;

/// What a node knows of tournaments besides what is stored.
#[derive(Debug, Default)]
pub struct Tournaments {
    /// One change of a tournament at a time here.
    pub turns: KeyedLocks<TournamentId>,
    /// Since when entrants of arenas wait.
    pub waiting: Mutex<HashMap<(TournamentId, EntrantNumber), Timestamp>>,
}

/// The name of the channel. Every account starts in it.
pub const CHANNEL: &str = "tournaments";
