//! Finished games: their list, their turns, and their records in a form to keep.

mod filters;

pub use filters::{Day, HistoryFilters};

use crate::grammar::args::{Args, OwnOrOther, Refused, Said, contradiction, is_number, note};
use crate::grammar::row::{Chapter, Row, Rows, Standing};
use crate::message::refusals;
use crate::record::{Format, Record};
use crate::topics::analysis::AnalysisDetail;
use crate::topics::games::{self, GamesCommand, GamesRefusal};
use crate::value::{AtMost, OfGame};
use fanorona_game::{EndReason, GameId, PlayerName, RulesetName, Score, Timestamp};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<Read, Refused<GamesRefusal>> = &[
    Row::new("history", Chapter::Reading, Standing::Anyone, history)
        .price(5)
        .short(3),
    Row::new("moves", Chapter::Reading, Standing::Anyone, moves).price(3),
    Row::new("export", Chapter::Reading, Standing::Anyone, export)
        .price(5)
        .short(3),
    Row::new("all", Chapter::Reading, Standing::Anyone, all).price(5),
];

/// What a line of the topic means.
type Read = OwnOrOther<HistoryCommand, GamesCommand>;

/// A command about games that were played.
#[derive(Debug, Clone, PartialEq)]
pub enum HistoryCommand {
    /// List finished games, last one first.
    List(Box<HistoryFilters>),
    /// List the turns of a game.
    Moves {
        /// The game; `None` is the current board.
        board: Option<GameId>,
        /// The number of the first turn that is listed.
        from: u32,
    },
    /// Send records of games.
    Export {
        /// The games.
        what: Exported,
        /// The format; by default what suits the connection.
        format: Option<Format>,
    },
}

/// Which games are exported.
#[derive(Debug, Clone, PartialEq)]
pub enum Exported {
    /// The current board.
    Current,
    /// These games.
    Boards(Vec<GameId>),
    /// All games of the player.
    Mine,
    /// All games of this player.
    Of(PlayerName),
    /// What players wrote to each other. It is never exported.
    Private,
}

fn history(args: &mut Args<'_>) -> Result<Read, Refused<GamesRefusal>> {
    Ok(HistoryCommand::List(Box::new(filters::read(args)?)).into())
}

/// `moves [BOARD] [from N]`.
fn moves(args: &mut Args<'_>) -> Result<Read, Refused<GamesRefusal>> {
    let board = args.board_if_number()?;
    let mut from = 1;
    if let Some(word) = args.word() {
        if !word.trim_start_matches('-').eq_ignore_ascii_case("from") {
            return Err(args.left_over(word).into());
        }
        from = args.number()?.ok_or_else(|| args.usage(None))?.max(1);
    }
    Ok(HistoryCommand::Moves { board, from }.into())
}

/// `export [BOARD... | mine | NAME] [text | pgn | json]`.
fn export(args: &mut Args<'_>) -> Result<Read, Refused<GamesRefusal>> {
    let mut format: Said<'_, Format> = None;
    let mut boards = Vec::new();
    let mut whose: Said<'_, Exported> = None;
    let mut private = false;
    while let Some(word) = args.word() {
        if let Some(wanted) = Format::from_word(word) {
            note(args, &mut format, word, wanted)?;
        } else if is_number(word) {
            let board = args.as_board(word)?;
            if !boards.contains(&board) {
                boards.push(board);
            }
        } else if matches!(
            word.to_ascii_lowercase().as_str(),
            "messages" | "talk" | "mail" | "private"
        ) {
            private = true;
        } else if word.eq_ignore_ascii_case("mine") {
            note(args, &mut whose, word, Exported::Mine)?;
        } else {
            note(args, &mut whose, word, Exported::Of(args.as_name(word)?))?;
        }
    }
    let format = format.map(|(_, format)| format);
    let what = match (whose, boards) {
        _ if private => Exported::Private,
        (None, boards) if boards.is_empty() => Exported::Current,
        (None, boards) => Exported::Boards(boards),
        (Some((_, whose)), boards) if boards.is_empty() => whose,
        // A board and a word that is no format.
        (Some((word, Exported::Of(_))), _) => {
            return Err(args.unknown_option(word).into());
        }
        (Some((word, _)), boards) => {
            return Err(contradiction(args, &boards[0].to_string(), word).into());
        }
    };
    Ok(HistoryCommand::Export { what, format }.into())
}

/// `all show NAME [next]`, as by mail: every game here is Fanorona.
fn all(args: &mut Args<'_>) -> Result<Read, Refused<GamesRefusal>> {
    match args.word() {
        Some(word) if word.eq_ignore_ascii_case("show") && args.peek().is_some() => {
            games::show(args).map(OwnOrOther::Other)
        }
        Some(word) if word.eq_ignore_ascii_case("games") => {
            games::games(args).map(OwnOrOther::Other)
        }
        Some(_) | None => Err(args.usage(None).into()),
    }
}

/// A row of `history`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryRow {
    pub game: GameId,
    /// When it ended.
    pub ended_ms: Timestamp,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The board.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
    /// The number of turns.
    pub turns: u32,
    pub result: Option<Score>,
    /// Why the game ended.
    pub reason: Option<EndReason>,
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

/// The answer to a command about games that were played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "history-done-", serialize_all = "kebab-case")]
pub enum HistoryDone {
    /// A page of boards or turns was shown.
    Shown {
        /// The command for the next page, if there is one.
        more: Option<String>,
    },
    /// The filters were checked against as many games as one page allows, but not against all.
    Looked {
        /// The number of games that were checked.
        looked: u32,
        /// The last of them.
        last: GameId,
        /// The command that checks the next games.
        more: String,
    },
    /// Records were sent.
    Exported {
        /// Their number.
        games: u64,
        /// Whether the player stopped it before the end.
        stopped: bool,
    },
}

refusals! {
    /// Why a command about games that were played was refused.
    pub enum HistoryRefusal ("history-refusal-") {
        /// The page cannot start after a game that is not finished.
        NotFinished(OfGame) => not_found,
        /// A filter needs a player, and none is named.
        WhoseGames => bad_args,
        /// As many exports are running as the server allows.
        TooManyExports(AtMost<usize>) => limit,
        /// As many exports of the player are running as one player may have.
        TooManyOwnExports(AtMost<usize>) => limit,
        /// As many exports are running at the player's address as there may be.
        TooManyExportsAtAddress(AtMost<usize>) => limit,
        /// The client read so slowly that the export ended, to let others begin theirs.
        ExportTooSlow {
            /// The least number of bytes in a second.
            least: u32,
        } => limit,
        /// What players write to each other is not exported.
        Private => forbidden,
    }
}

#[cfg(test)]
mod tests;
