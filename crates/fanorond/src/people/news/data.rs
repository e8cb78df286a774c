//! What nodes tell each other about watchers, replays and rate limits.

use fanorona_game::{GameId, GameRecord, PlayerName};
use fanorona_protocol::messages::replay::{InBetterLine, ReplayStatus};
use serde::{Deserialize, Serialize};

/// When the boards and followed players of an account were last changed by a command, and the node
/// that did it. Of two reports, each node keeps the one with the later change. So a node that
/// repeats what it knows undoes nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct LastChange {
    pub(crate) at: i64,
    pub(crate) node: i64,
}

/// What other nodes need to know of a board that somebody watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WatchedBoard {
    pub(crate) game: GameId,
    pub(crate) version: i64,
    pub(crate) over: bool,
    pub(crate) private: bool,
}

impl From<&GameRecord> for WatchedBoard {
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
pub(crate) struct Watches {
    pub(crate) account: i64,
    pub(crate) since: LastChange,
    pub(crate) games: Vec<WatchedBoard>,
    pub(crate) follows: Vec<(i64, PlayerName)>,
}

/// Of two rooms the greater one is newer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct RoomId {
    pub(crate) number: u64,
    /// Two nodes may open rooms of the same number at the same time.
    pub(crate) dice: u64,
}

/// What a node tells the others about a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RoomNews {
    pub(crate) room: RoomId,
    pub(crate) game: i64,
    pub(crate) after: u32,
    pub(crate) better: Option<InBetterLine>,
    pub(crate) steps: u64,
    /// All who take part on the node.
    pub(crate) people: Vec<ParticipantNews>,
    /// What happened there, and to whom. Nothing, if another node has asked.
    pub(crate) what: Option<(ReplayStatus, Option<PlayerName>)>,
}

/// A participant on the node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ParticipantNews {
    pub(crate) order: u64,
    pub(crate) account: i64,
    pub(crate) name: PlayerName,
}

/// To whom something is said, for the rate limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Reach {
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
pub(crate) enum ActionAudience {
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
pub(crate) enum Counted {
    /// Talk, with a hash of its text, so that the text need not be kept.
    Talk(Reach, u64),
    /// An action that others are told about.
    Action(ActionAudience),
}
