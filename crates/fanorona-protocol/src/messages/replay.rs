//! Replays: players step through the turns of a game, alone or together.

use crate::notation::{TurnText, Variation};

use crate::messages::message::refusals;
use crate::records::json::TurnSlip;

use crate::value::{AtMost, OfGame, OfPlayer};
use fanorona_game::{
    Annotation, EndReason, GameId, GameRecord, Judgement, PlayerName, Ply, Score, TurningPoint,
};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// Something happened in a replay, with the board that it shows now.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayEvent {
    /// What happened.
    pub status: ReplayStatus,
    /// The player who joined or left.
    pub name: Option<PlayerName>,
    /// The game at the turn shown.
    pub game: Arc<GameRecord>,
    /// The number of turns played at the board shown.
    pub after: u32,
    /// The number of turns of the game.
    pub of: u32,
    /// The player who steps.
    pub leader: PlayerName,
    /// The number of participants.
    pub people: usize,
    /// The analysis of the whole game.
    pub annotation: Option<Arc<Annotation>>,
    /// The place in a better line, if one is shown; `after` is the number of turns before it.
    pub better: Option<InBetterLine>,
    /// What the endgame tables know about the board shown, for the side to move.
    pub verdict: Option<Judgement>,
}

/// A place in what an analysis found better than a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct InBetterLine {
    /// The number of the turn.
    pub turn: u32,
    /// The number of turns of the line played at the board shown.
    pub played: u32,
}

/// A better line as programs get it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BetterLine {
    /// The number of the turn that was a mistake.
    pub turn: u32,
    /// The number of turns of the line played at the board shown.
    pub played: u32,
    /// The line: the better turn, and the best turns of both sides after it.
    pub line: Variation,
}

/// What happened in a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReplayStatus {
    /// It was opened.
    Opened,
    /// Another turn is shown.
    Stepped,
    /// A player joined.
    Joined,
    /// A player left.
    Left,
}

impl ReplayEvent {
    /// The last turn shown, if it is a turning point.
    #[must_use]
    pub fn turning_point(&self) -> Option<&TurningPoint> {
        self.annotation
            .as_ref()
            .filter(|_| self.better.is_none())?
            .at(Ply(self.after))
    }

    /// The turning point whose better line is shown.
    #[must_use]
    pub fn bettered(&self) -> Option<&TurningPoint> {
        self.annotation.as_ref()?.at(Ply(self.better?.turn))
    }

    /// The next turning point.
    #[must_use]
    pub fn next_turning_point(&self) -> Option<Ply> {
        self.annotation.as_ref()?.next_after(Ply(self.after))
    }

    /// The previous turning point.
    #[must_use]
    pub fn turning_point_before(&self) -> Option<Ply> {
        self.annotation.as_ref()?.last_before(Ply(self.after))
    }
}

/// A replay as programs get it; fields as in `state`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ReplayLine {
    pub game: GameId,
    /// What happened.
    pub status: ReplayStatus,
    /// The player who joined or left.
    pub name: Option<PlayerName>,
    /// The player who steps.
    pub leader: PlayerName,
    /// The number of participants.
    pub people: usize,
    /// The number of turns played at the board shown.
    pub after: u32,
    /// The number of turns of the game.
    pub of: u32,
    /// The board.
    pub ruleset: Ruleset,
    /// The position shown.
    pub position: String,
    pub last: Option<TurnText>,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The score, if the game is over at the board shown.
    pub result: Option<Score>,
    /// Why the game is over.
    pub reason: Option<EndReason>,
    /// What the last turn lost, if it is a turning point.
    pub slip: Option<TurnSlip>,
    /// The numbers of all turning points; `None` if the game was not analysed.
    pub turning_points: Option<Vec<u32>>,
    /// The better line that is shown instead of a turn of the game; its turns come after `after`
    /// turns of the game.
    pub better: Option<BetterLine>,
    /// What the endgame tables know about the board shown, for the side to move; `None` while the
    /// game runs, or if the board has too many pieces.
    pub verdict: Option<Judgement>,
}

impl From<&ReplayEvent> for ReplayLine {
    fn from(event: &ReplayEvent) -> Self {
        let ReplayEvent {
            status,
            name,
            game,
            after,
            of,
            leader,
            people,
            annotation,
            better,
            verdict,
        } = event;
        let better = better.zip(event.bettered());
        let result = game.game.result();
        let plies = |said: &Arc<Annotation>| said.points.iter().map(|point| point.ply.0).collect();
        Self {
            game: game.id,
            status: *status,
            name: name.clone(),
            leader: leader.clone(),
            people: *people,
            after: *after,
            of: *of,
            ruleset: game.ruleset(),
            position: game.game.stage().start().to_string(),
            last: game.game.last().map(TurnText::from),
            white: game.seats.white.name.clone(),
            black: game.seats.black.name.clone(),
            result: result.map(|result| result.score),
            reason: result.map(|result| result.reason),
            slip: event.turning_point().map(TurnSlip::from),
            turning_points: annotation.as_ref().map(plies),
            better: better.map(|(InBetterLine { turn, played }, point)| BetterLine {
                turn,
                played,
                line: point.line().into_iter().collect(),
            }),
            verdict: *verdict,
        }
    }
}

/// The answer to a command about replays.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "replay-done-", serialize_all = "kebab-case")]
pub enum ReplayDone {
    /// The player left the replay.
    Left { game: GameId },
    /// A text was sent to the other participants.
    Told {
        game: GameId,
        /// The number of participants who received it.
        people: usize,
    },
}

refusals! {
    /// Why a command about replays was refused.
    pub enum ReplayRefusal ("replay-refusal-") {
        /// The player is not in a replay.
        NoReplay => not_found,
        /// A turn without a game number was typed in a replay.
        InReplay {
            /// The game of the replay.
            game: GameId,
            /// The game in which the turn would be played outside of the replay.
            board: GameId,
        } => bad_args,
        /// The player named is not in a replay.
        NotInReplay(OfPlayer) => not_found,
        /// Only the leader can step.
        NotLeading { leader: PlayerName, game: GameId } => forbidden,
        /// The game has no turn with that number.
        BeyondTheEnd {
            game: GameId,
            /// The number of turns of the game.
            turns: u32,
        } => not_found,
        /// There are no more turns in that direction.
        End {
            game: GameId,
            /// The number of turns played at the board shown.
            after: u32,
        } => not_found,
        /// There is no turning point in that direction.
        NoTurningPoint {
            game: GameId,
            /// The number of turns played at the board shown.
            after: u32,
            /// The direction.
            way: Way,
        } => not_found,
        /// The analysis of the game found no turning points.
        NoTurningPoints(OfGame) => not_found,
        /// The game was not analysed.
        NotAnalysed(OfGame) => not_found,
        /// Neither the last turn shown nor the next one was a mistake.
        NoBetterTurn {
            game: GameId,
            /// The number of turns played at the board shown.
            after: u32,
        } => not_found,
        /// The better line has no more turns.
        EndOfBetterLine {
            game: GameId,
            /// The number of the turn that was a mistake.
            turn: u32,
        } => not_found,
        /// Better lines are shown in replays of analysed games, and the player is in none.
        NoReplayForBest => not_found,
        /// The replay has the most participants that one may have.
        Full(AtMost<usize>) => limit,
        /// The most replays that the server allows are open.
        TooMany(AtMost<usize>) => limit,
    }
}

/// A direction in a replay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// To the end.
    Forward,
    /// To the start.
    Backward,
}
