//! Boards: what players and observers are shown of a game when something happens in it or when they
//! ask.

use crate::notation::{StepTexts, TurnText};
use crate::value::{ClockMillis, Millis};
use crate::viewer::Viewer;
use fanorona_game::tournament::TournamentRound;
use fanorona_game::{
    Conditions, EndReason, GameId, GameRecord, Happening, LiveTime, Match, Now, Offer, PlayerName,
    Ply, RatingChange, Score, SlowTime, Start, Text, TimeControl, Timestamp,
};
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;
use std::sync::Arc;
use strum::IntoStaticStr;

/// A board, shown because something happened on it or because somebody asked for it.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The game, or the game as it was at an earlier moment.
    pub record: Arc<GameRecord>,
    /// Why it is shown.
    pub cause: Arc<Cause>,
    /// The turns that each player has queued, as they are typed. Only the player sees them.
    pub queued: BySide<Option<Arc<str>>>,
}

impl State {
    /// A board without queued turns.
    #[must_use]
    pub fn new(record: Arc<GameRecord>, cause: Cause) -> Self {
        Self {
            record,
            cause: Arc::new(cause),
            queued: BySide::default(),
        }
    }

    /// What the viewer has queued.
    #[must_use]
    pub fn queued_by(&self, viewer: &Viewer) -> Option<&str> {
        self.queued.get(viewer.side_in(&self.record)?).as_deref()
    }

    /// Whether it is the board of an earlier moment, on which nobody can play.
    #[must_use]
    pub fn is_past(&self) -> bool {
        self.record.game.result().is_none() && matches!(*self.cause, Cause::AskedAt { .. })
    }
}

/// Why a board is shown.
#[derive(Debug, Clone, PartialEq)]
pub enum Cause {
    /// Somebody asked for the board.
    Asked,
    /// Somebody asked for the board of an earlier moment.
    AskedAt {
        /// The number of turns finished at that moment.
        after: u32,
        /// The number of turns finished now.
        of: u32,
    },
    /// The game starts.
    Started,
    /// A player of the game has logged in.
    LoggedIn,
    /// Something happened on it.
    Happened {
        /// The rule by which the server played a turn for a player, if it did.
        auto: Option<AutoPlay>,
        /// What happened.
        happened: Vec<Happening>,
    },
}

impl Cause {
    /// What happened. Nothing if somebody asked for the board or the game starts.
    #[must_use]
    pub fn happened(&self) -> &[Happening] {
        if let Self::Happened { happened, .. } = self {
            happened
        } else {
            &[]
        }
    }
}

/// Why the server played a turn for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AutoPlay {
    /// The turn was a queued turn.
    Queued,
    /// The turn was the only legal one, and the player has `auto` on.
    Auto,
}

/// A board in json mode. It can be understood without earlier lines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StateLine {
    /// The number of the game.
    pub game: GameId,
    /// The board that it is played on.
    pub ruleset: Ruleset,
    /// Whether the game is over.
    pub status: Status,
    /// Whether this is the board after an earlier turn, on which nobody can play. Left out if it is
    /// not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub past: bool,
    /// The number of finished turns of both sides.
    pub ply: Ply,
    /// The position at the start of the current turn (docs/rules.md, "Positions as text").
    pub position: Text<Position>,
    pub to_move: Side,
    /// The steps of the current turn so far.
    pub steps: StepTexts,
    /// The rows of the board after these steps. Left out between turns, when they are those of
    /// `position`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The legal next steps, without their origin if the turn has started; empty on a past board.
    pub legal: StepTexts,
    /// Whether the player may end the turn here.
    pub may_end: bool,
    /// The last finished turn.
    pub last: Option<TurnText>,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The reader's side.
    pub you: Option<Side>,
    /// Whether the game is rated.
    pub rated: bool,
    /// The position of the first turn. In a vela White is the debtor.
    pub start: Start,
    /// What else the players agreed on.
    #[serde(flatten)]
    pub conditions: Conditions,
    /// Whether only its players can see the game.
    pub private: bool,
    /// Whether the players of a rated game hear what spectators say at the board.
    pub kibitz: bool,
    pub clock: ClockLine,
    /// The ends of White's and Black's vacations.
    pub away: [Option<Timestamp>; 2],
    /// For a vela, the game before it.
    pub follows: Option<GameId>,
    /// The match that the game belongs to.
    #[serde(rename = "match")]
    pub in_match: Option<Match>,
    /// The round of a tournament to which it belongs. Left out for other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_tournament: Option<TournamentRound>,
    /// The newest open offer. An answer that names its number answers no other offer.
    pub offer: Option<Offer>,
    /// The turns that the reader has queued, as they are typed. Left out if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queued: Option<String>,
    /// The score, once the game is over.
    pub result: Option<Score>,
    /// What ended the game.
    pub reason: Option<EndReason>,
    /// At the end of a rated game, the ratings before and after.
    pub ratings: Option<BySide<RatingChange>>,
    /// After a turn that the server played for a player: why it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_itself: Option<AutoPlay>,
}

/// Whether a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It is not.
    Playing,
    /// It is.
    Over,
}

/// The clock of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockLine {
    /// There is no limit.
    Untimed,
    /// A correspondence game.
    Days {
        #[serde(flatten)]
        limits: SlowTime,
        /// The time left of the player to move when the line is written. Left out while no deadline
        /// applies.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left_ms: Option<Millis>,
        #[serde(flatten)]
        used: TimeUsed,
    },
    /// A live game.
    Live {
        #[serde(flatten)]
        limits: LiveTime,
        /// White's time left when the line is written.
        white_ms: ClockMillis,
        /// Black's time left when the line is written.
        black_ms: ClockMillis,
        /// The side whose clock is running.
        running: Option<Side>,
        #[serde(flatten)]
        used: TimeUsed,
    },
}

/// The time charged so far and the deadline. In live games, time is charged up to the last step of
/// an unfinished turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TimeUsed {
    /// The time charged to White.
    pub white_used_ms: Millis,
    /// The time charged to Black.
    pub black_used_ms: Millis,
    /// The deadline of the player to move. During a vacation: the deadline if the vacation lasts as
    /// long as it can.
    pub due_ms: Option<Timestamp>,
    /// Whether a vacation pauses the clock of the player to move. Left out if not.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub paused: bool,
}

impl ClockLine {
    /// The clock of a game at `now`, while it runs for `running`.
    #[must_use]
    pub fn of(record: &GameRecord, now: Now, running: Option<Side>) -> Self {
        let (clock, shown) = (&record.clock, record.clock_at(now.time));
        let used = TimeUsed {
            white_used_ms: clock.used.white.into(),
            black_used_ms: clock.used.black.into(),
            due_ms: shown.due.map(|due| now.date_of(due)),
            paused: running.is_some() && shown.paused_until.is_some(),
        };
        let left_ms = running.and_then(|side| *shown.left.get(side));
        let left = shown.left.map(Option::unwrap_or_default);
        match clock.control {
            TimeControl::Slow(limits) => Self::Days {
                limits,
                left_ms: left_ms.map(Into::into),
                used,
            },
            TimeControl::Live(limits) => Self::Live {
                limits,
                white_ms: left.white.into(),
                black_ms: left.black.into(),
                running,
                used,
            },
            TimeControl::Untimed => Self::Untimed,
        }
    }
}

/// A turn that is being played where there is no game: in a lesson, a puzzle or a study.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StageLine {
    /// The position at the start of the turn.
    pub position: String,
    /// The side to move.
    pub side: Side,
    /// The steps of the unfinished turn.
    pub steps: StepTexts,
    /// The rows of the board after these steps. Left out between turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// The legal next steps.
    pub legal: StepTexts,
    /// Whether the turn can end here.
    pub may_end: bool,
}

impl From<&Stage> for StageLine {
    fn from(stage: &Stage) -> Self {
        Self {
            position: stage.start().to_string(),
            side: stage.side_to_move(),
            steps: StepTexts::played(stage),
            board: board_under_way(stage),
            legal: StepTexts::next(stage),
            may_end: stage.may_end(),
        }
    }
}

/// The rows of the board in an unfinished turn.
pub(crate) fn board_under_way(stage: &Stage) -> Option<String> {
    match stage {
        Stage::Between(_) => None,
        Stage::UnderWay(chain) => Some(chain.board().to_string()),
    }
}

impl StateLine {
    /// A board, as `viewer` gets it.
    #[must_use]
    pub fn new(state: &State, viewer: &Viewer) -> Self {
        let record = &*state.record;
        let (game, stage) = (&record.game, record.game.stage());
        let result = game.result();
        let over = result.is_some();
        let past = state.is_past();
        let now = viewer.now;
        let away = |side| {
            record
                .away_until(side, now.time)
                .map(|until| now.date_of(until))
        };
        Self {
            game: record.id,
            ruleset: record.ruleset(),
            status: if over { Status::Over } else { Status::Playing },
            past,
            ply: game.ply(),
            position: Text(*stage.start()),
            to_move: stage.side_to_move(),
            steps: StepTexts::played(stage),
            board: board_under_way(stage),
            legal: if over || past {
                StepTexts::default()
            } else {
                StepTexts::next(stage)
            },
            may_end: !over && !past && stage.may_end(),
            last: game.last().map(TurnText::from),
            white: record.seats.white.name.clone(),
            black: record.seats.black.name.clone(),
            you: viewer.side_in(record),
            rated: record.terms.rated,
            start: record.terms.start,
            conditions: record.terms.conditions,
            private: record.terms.private,
            kibitz: record.terms.kibitz,
            clock: ClockLine::of(record, now, game.to_move().filter(|_| !past)),
            away: [away(Side::White), away(Side::Black)],
            follows: record.follows,
            in_match: record.in_match(),
            in_tournament: record.in_round.clone(),
            offer: game.offer(),
            queued: state.queued_by(viewer).map(ToOwned::to_owned),
            result: result.map(|result| result.score),
            reason: result.map(|result| result.reason),
            ratings: record.ratings,
            by_itself: if let Cause::Happened { auto, .. } = *state.cause {
                auto
            } else {
                None
            },
        }
    }
}
