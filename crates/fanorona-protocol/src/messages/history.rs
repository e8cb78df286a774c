//! Finished games: their list, their turns, and their records as files.

use crate::messages::analysis::AnalysisDetail;
use crate::messages::message::refusals;
use crate::messages::versus::VersusResults;
pub use crate::records::OwnRow;
use crate::records::{Format, Record};

use crate::value::{AtMost, OfGame};
use fanorona_game::{EndReason, GameId, GameRecord, PlayerName, Score, Timestamp};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// A row of `history`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryRow {
    pub game: GameId,
    /// When it ended.
    pub ended_ms: Timestamp,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The board.
    pub ruleset: Ruleset,
    /// The number of turns.
    pub turns: u32,
    pub result: Option<Score>,
    /// Why the game ended.
    pub reason: Option<EndReason>,
}

impl From<GameRecord> for HistoryRow {
    fn from(record: GameRecord) -> Self {
        let result = record.game.result();
        Self {
            game: record.id,
            ended_ms: record.changed_at,
            ruleset: record.ruleset(),
            turns: record.game.ply().0,
            white: record.seats.white.name,
            black: record.seats.black.name,
            result: result.map(|result| result.score),
            reason: result.map(|result| result.reason),
        }
    }
}

/// A record of a game, or a part of it.
#[derive(Debug, Clone, PartialEq)]
pub enum RecordEvent {
    /// The whole record.
    Whole { record: Arc<Record>, format: Format },
    /// A page of its turns.
    Moves {
        record: Arc<Record>,
        /// The number of the first turn.
        from: u32,
        /// The most turns.
        count: u32,
    },
    TurningPoints {
        record: Arc<Record>,
        /// How people are shown evaluations.
        detail: AnalysisDetail,
    },
}

impl RecordEvent {
    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        match self {
            Self::Whole { record, .. }
            | Self::Moves { record, .. }
            | Self::TurningPoints { record, .. } => record,
        }
    }
}

/// A record in a format for people, as programs get it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordText {
    pub game: GameId,
    pub format: Format,
    /// The record.
    pub text: String,
}

/// The answer to a command about finished games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "history-done-", serialize_all = "kebab-case")]
pub enum HistoryDone {
    /// A page of games or turns was shown.
    Shown {
        /// The command for the next page, if there is one.
        more: Option<String>,
    },
    /// The games of two players were listed.
    Against {
        first: PlayerName,
        second: PlayerName,
        /// The results of the first player in all their games.
        #[serde(flatten)]
        results: VersusResults,
    },
    /// The most games that one command may check were checked, but not all games.
    Looked {
        /// The number of games that were checked.
        looked: u32,
        /// The last game that was checked.
        last: GameId,
        /// The command that checks the games after it.
        more: String,
    },
    /// How others see a game, and how its record is kept.
    Share {
        game: GameId,
        /// Whether only its players may see it.
        private: bool,
        /// The address of its page; `None` if the operator has not said where the pages are.
        url: Option<String>,
        /// The path of its page; `None` on a server without pages.
        path: Option<String>,
        /// Host and port of the server, if they are configured.
        site: Option<String>,
        /// The port of the server, if nothing more is known of its address.
        port: Option<u16>,
    },
    /// Records were sent.
    Exported {
        /// The number of games.
        games: u64,
        /// The number of rows about the player, if everything was exported.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rows: Option<u64>,
        /// Whether the player stopped the export.
        stopped: bool,
    },
}

refusals! {
    /// Why a command about finished games was refused.
    pub enum HistoryRefusal ("history-refusal-") {
        /// The page cannot start after a game that is not finished.
        NotFinished(OfGame) => not_found,
        /// A filter needs a player, and the command names none.
        WhoseGames => bad_args,
        /// The list has only one order.
        Unsorted => bad_args,
        /// The most exports that the server allows are running.
        TooManyExports(AtMost<usize>) => limit,
        /// The player is running the most exports that one player may run.
        TooManyOwnExports(AtMost<usize>) => limit,
        /// The most exports that one address may run are running at the player's address.
        TooManyExportsAtAddress(AtMost<usize>) => limit,
        /// The client read too slowly, so the export was ended to free its place.
        ExportTooSlow {
            /// The fewest bytes per second that a client must read.
            least: u32,
        } => limit,
        /// Chat and messages are not exported.
        Private => forbidden,
    }
}
