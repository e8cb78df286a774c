//! What nodes tell each other about watchers, replays and rate limits.

use fanorona_game::{GameId, GameRecord, PlayerName};
use fanorona_protocol::messages::replay::{InBetterLine, ReplayStatus};
use serde::{Deserialize, Serialize};

/// When the boards and followed players of an account were last changed by a command, and the node
/// that did it. Of two reports, each node keeps the one with the later change. So a node that
/// repeats what it knows undoes nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LastChange {
    pub at: i64,
    pub node: i64,
}

/// What other nodes need to know of a board that somebody watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WatchedGame {
    pub game: GameId,
    pub version: i64,
    pub over: bool,
    pub private: bool,
}

impl From<&GameRecord> for WatchedGame {
    fn from(game: &GameRecord) -> Self {
        let GameRecord { id, version, .. } = *game;
        Self {
            game: id,
            version: version.0,
            over: game.game.result().is_some(),
            private: game.terms.private,
        }
    }
}

/// What other nodes need to know of an account that watches boards or follows players: all of them,
/// since a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Watches {
    pub account: i64,
    pub since: LastChange,
    pub games: Vec<WatchedGame>,
    pub follows: Vec<(i64, PlayerName)>,
}

/// Of two rooms the greater one is newer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct RoomId {
    pub number: u64,
    /// Two nodes may open rooms of the same number at the same time.
    pub dice: u64,
}

/// What a node tells the others about a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoomNews {
    pub room: RoomId,
    pub game: i64,
    pub after: u32,
    pub better: Option<InBetterLine>,
    pub steps: u64,
    /// All who take part on the node.
    pub people: Vec<ParticipantNews>,
    /// What happened there, and to whom. Nothing, if another node has asked.
    pub what: Option<(ReplayStatus, Option<PlayerName>)>,
}

/// A participant on the node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ParticipantNews {
    pub order: u64,
    pub account: i64,
    pub name: PlayerName,
}

/// To whom something is said, for the rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reach {
    /// To single players.
    People,
    /// To those at a board.
    Board,
    /// To those in a channel.
    Channel,
    /// To everybody.
    Everybody,
    /// To moderators, as a report.
    Moderators,
}

/// Who is told of an action without having asked for it, for the rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionAudience {
    /// Those whom it concerns: an opponent, a host, the watchers of a board.
    Few,
    /// Everybody who is told of seeks.
    Seekers,
    /// Everybody. It counts as a shout.
    Everybody,
}

/// What counts against the rate limits of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Talk, with a hash of its text, so that the text need not be kept.
    Talk(Reach, u64),
    /// An action that others are told about.
    Action(ActionAudience),
}
