//! A record as one JSON object.

use crate::notation::{TurnText, Variation};
use crate::records::tags::{charged_millis, written_match};
use crate::records::{Line, Record};
use fanorona_game::{
    Annotation, Conditions, CourseSign, Decided, EndReason, GameId, Judgement, Losses, PlayerName,
    Ply, Score, Start, Timestamp, TurningPoint,
};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A row of the database about the player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OwnRow {
    /// The table.
    pub table: String,
    /// The columns of the table that are about the player. Players have their names.
    pub row: Map<String, Value>,
}

/// A record as programs get it. The fields before `turns` are the tags of the notation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordLine {
    pub game: GameId,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The board.
    pub ruleset: Ruleset,
    /// Whether it is a vela.
    pub start: Start,
    /// Whether it is rated.
    pub rated: bool,
    /// The time control, as in the notation.
    pub time: String,
    /// What else the players agreed on.
    #[serde(flatten)]
    pub conditions: Conditions,
    /// Whether only its players may see it.
    pub private: bool,
    /// Whether the players of a rated game heard what spectators said at the board.
    pub kibitz: bool,
    /// The milliseconds that White was charged.
    pub charged_white_ms: Option<u64>,
    /// The milliseconds that Black was charged.
    pub charged_black_ms: Option<u64>,
    /// For a vela, the game before it.
    pub follows: Option<GameId>,
    /// The match and the position of the game in it, as in the notation.
    #[serde(rename = "match")]
    pub in_match: Option<String>,
    /// Whether two people played it over the board, and a member recorded it. Left out otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over_the_board: bool,
    /// The tournament that it belongs to, such as `tournament 12`.
    pub event: Option<String>,
    /// The round of that tournament.
    pub round: Option<u16>,
    /// When the game started.
    pub started_ms: Timestamp,
    /// When it ended.
    pub ended_ms: Option<Timestamp>,
    /// The name of the first turn, if it has one.
    pub opening: Option<String>,
    /// The score; `None` while the game is active.
    pub result: Option<Score>,
    /// Why the game ended.
    pub reason: Option<EndReason>,
    /// When the game was analysed.
    pub analysed_ms: Option<Timestamp>,
    /// The number of positions that the analysis searched for each turn.
    pub analysed_nodes: Option<u64>,
    pub turns: Vec<RecordTurn>,
    /// For a page of the turns, the number of its first turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// In the answer to `analyse`: what the analysis found, in short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<AnalysisSummary>,
}

/// What the analysis of a game found, in short.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AnalysisSummary {
    /// The turn after which the result did not change any more; null if it never changed, or if
    /// only the turning points of the game are known.
    pub decided: Option<Ply>,
    /// The side that was winning before that turn; null if neither was.
    pub was: Option<Side>,
    /// The side that was winning after it, or after every turn; null if neither was.
    pub became: Option<Side>,
    /// The course of the game, a character for each turn: `=` about even, `+` White is ahead, `-`
    /// Black is ahead, `1` White is winning, `0` Black is winning, `?` the turn was a mistake or a
    /// blunder. Empty if only the turning points are known.
    pub course: String,
    /// What White lost.
    pub white: PlayerLosses,
    /// What Black lost.
    pub black: PlayerLosses,
}

/// What a player lost in a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PlayerLosses {
    /// The number of turns that were mistakes.
    pub mistakes: u32,
    /// The number of turns that were blunders.
    pub blunders: u32,
    /// What a turn lost on average, in hundredths of a piece; null if it is not known.
    pub average: Option<u32>,
}

impl From<Losses> for PlayerLosses {
    fn from(losses: Losses) -> Self {
        Self {
            mistakes: losses.mistakes,
            blunders: losses.blunders,
            average: losses.average(),
        }
    }
}

impl From<&Annotation> for AnalysisSummary {
    fn from(said: &Annotation) -> Self {
        let (decided, was, became) = match said.decided() {
            None => (None, None, None),
            Some(Decided::Always(became)) => (None, became, became),
            Some(Decided::At { ply, was, became }) => (Some(ply), was, became),
        };
        let losses = said.losses();
        Self {
            decided,
            was,
            became,
            course: said.signs().map(CourseSign::as_char).collect(),
            white: losses.white.into(),
            black: losses.black.into(),
        }
    }
}

/// A turn of a record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RecordTurn {
    pub turn: TurnText,
    /// When it was finished.
    pub at_ms: Timestamp,
    /// Milliseconds since the turn before, or since the start; negative if the clock of the server
    /// was set back.
    pub used_ms: i64,
    /// The points of the captured pieces.
    pub captured: Vec<String>,
    /// The number of white pieces after it.
    pub white: u32,
    /// The number of black pieces after it.
    pub black: u32,
    /// White's evaluation after it, if the game was analysed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<Judgement>,
    /// What the turn lost, if it is a turning point.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slip: Option<TurnSlip>,
}

/// What a turn lost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TurnSlip {
    /// `?` or `??`.
    pub mark: String,
    /// The better turn.
    pub best: TurnText,
    /// The best turns of both sides after it.
    pub then: Variation,
    /// The evaluation for the player with the better turn.
    pub was: Judgement,
    /// The evaluation for the player after the turn played.
    pub became: Judgement,
}

impl From<&TurningPoint> for TurnSlip {
    fn from(point: &TurningPoint) -> Self {
        let TurningPoint {
            ply: _,
            best,
            then,
            was,
            became,
        } = point;
        let then = then.iter().copied().collect();
        Self {
            mark: point.slip().mark().to_owned(),
            best: best.into(),
            then,
            was: *was,
            became: *became,
        }
    }
}

impl From<Line> for RecordTurn {
    fn from(line: Line) -> Self {
        Self {
            turn: line.turn.into(),
            at_ms: line.played_at,
            used_ms: line.used,
            captured: line
                .captured
                .iter()
                .map(|point| point.to_string())
                .collect(),
            white: line.left.white,
            black: line.left.black,
            evaluation: line.evaluation,
            slip: line.slip.as_ref().map(TurnSlip::from),
        }
    }
}

impl From<&Record> for RecordLine {
    fn from(record: &Record) -> Self {
        let (terms, annotation) = (&record.terms, record.annotation.as_ref());
        Self {
            game: record.id,
            white: record.seats.white.clone(),
            black: record.seats.black.clone(),
            ruleset: terms.ruleset,
            start: terms.start,
            rated: terms.rated,
            time: terms.time.to_string(),
            conditions: terms.conditions,
            private: terms.private,
            kibitz: terms.kibitz,
            charged_white_ms: charged_millis(record.charged.white),
            charged_black_ms: charged_millis(record.charged.black),
            follows: record.follows,
            in_match: record.in_match().map(written_match),
            over_the_board: record.otb,
            event: record
                .in_round
                .as_ref()
                .map(|it| format!("tournament {}", it.tournament)),
            round: record.in_round.as_ref().map(|it| it.round),
            started_ms: record.started_at,
            ended_ms: record.ended_at,
            opening: record.opening().map(|opening| opening.to_string()),
            result: record.result.map(|result| result.score),
            reason: record.result.map(|result| result.reason),
            analysed_ms: annotation.map(|said| said.made_at),
            analysed_nodes: annotation.map(|said| said.nodes),
            turns: record.lines().map(RecordTurn::from).collect(),
            from: None,
            summary: None,
        }
    }
}

impl RecordLine {
    /// The record with what its analysis found, in short.
    #[must_use]
    pub fn analysed(record: &Record) -> Self {
        Self {
            summary: record.annotation.as_ref().map(AnalysisSummary::from),
            ..Self::from(record)
        }
    }

    /// The record with a page of its turns.
    #[must_use]
    pub fn page(record: &Record, from: u32, count: u32) -> Self {
        let mut line = Self::from(record);
        let first = (from.saturating_sub(1) as usize).min(line.turns.len());
        line.turns.drain(..first);
        line.turns.truncate(count as usize);
        Self {
            from: Some(from),
            ..line
        }
    }
}

/// The record as a line of a file: the object of json mode without the number of its line.
#[must_use]
pub fn json_line(record: &Record) -> String {
    typed_line("record", RecordLine::from(record))
}

/// A row about a player as a line of a file.
#[must_use]
pub fn own_line(row: &OwnRow) -> String {
    typed_line("own", row)
}

fn typed_line(t: &str, fields: impl Serialize) -> String {
    #[derive(Serialize)]
    struct Typed<'a, F> {
        t: &'a str,
        #[serde(flatten)]
        fields: F,
    }
    let line = serde_json::to_string(&Typed { t, fields });
    format!("{}\n", line.expect("it is an object with text keys"))
}
