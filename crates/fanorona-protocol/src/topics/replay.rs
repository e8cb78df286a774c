//! Replays: players step through the turns of a game, alone or together.

use crate::grammar::args::{Args, BadWords};
use crate::grammar::notation::TurnText;
use crate::grammar::row::{Chapter, Row, Rows, Standing};
use crate::message::refusals;
use crate::record::TurnSlip;
use crate::topics::games::AtTurn;
use crate::topics::games::at_turn;
use crate::value::{AtMost, OfGame, OfPlayer};
use fanorona_game::{
    Annotation, EndReason, GameId, GameRecord, Judgement, PlayerName, Ply, RulesetName, Score,
    TurningPoint,
};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<ReplayCommand> = &[
    Row::new("replay", Chapter::Reading, Standing::Player, replay)
        .price(3)
        .short(3),
    Row::new("forward", Chapter::Reading, Standing::Player, forward).short(3),
    Row::new("backward", Chapter::Reading, Standing::Player, backward).short(5),
    Row::new("go", Chapter::Reading, Standing::Player, go),
    Row::new("first", Chapter::Reading, Standing::Player, |_| {
        Ok(step(Step::To(0)))
    })
    .short(3),
    Row::new("last", Chapter::Reading, Standing::Player, last).short(2),
    Row::new("leave", Chapter::Reading, Standing::Player, |_| {
        Ok(ReplayCommand::Leave)
    })
    .short(3),
];

/// A command about replays.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplayCommand {
    /// Open a replay of a game; `None` is the current board.
    Open(Option<GameId>),
    /// Join the replay of this player.
    Join(PlayerName),
    /// Go to another turn.
    Step(Step),
    /// Leave the replay.
    Leave,
}

/// Where a replay goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// This number of turns forward.
    Forward(u32),
    /// This number of turns back.
    Backward(u32),
    /// To the board after this turn.
    To(u32),
    /// To the board this number of turns before the last one.
    BeforeEnd(u32),
    /// To the next turning point in a direction.
    Turning(Way),
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

/// `replay [BOARD]`, or `replay [with | join] NAME`.
fn replay(args: &mut Args<'_>) -> Result<ReplayCommand, BadWords> {
    let board = args.board_if_number()?;
    if board.is_some() || args.peek().is_none() {
        return Ok(ReplayCommand::Open(board));
    }
    let word = args.word().unwrap_or_default();
    let name = match word.to_ascii_lowercase().as_str() {
        "with" | "join" => args.needed_name()?,
        _ => args.as_name(word)?,
    };
    Ok(ReplayCommand::Join(name))
}

fn step(step: Step) -> ReplayCommand {
    ReplayCommand::Step(step)
}

/// Whether the next word is `turning`; takes it.
fn turning(args: &mut Args<'_>) -> bool {
    let is_turning = args
        .peek()
        .is_some_and(|word| word.eq_ignore_ascii_case("turning"));
    is_turning && args.word().is_some()
}

/// `forward`, `forward 3`, `forward turning`.
fn forward(args: &mut Args<'_>) -> Result<ReplayCommand, BadWords> {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Forward)));
    }
    Ok(step(Step::Forward(args.number()?.unwrap_or(1))))
}

/// `backward`, `backward 3`, `backward turning`.
fn backward(args: &mut Args<'_>) -> Result<ReplayCommand, BadWords> {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Backward)));
    }
    Ok(step(Step::Backward(args.number()?.unwrap_or(1))))
}

/// `go 12`, `go #12`, `go #-1`, `go turning`.
fn go(args: &mut Args<'_>) -> Result<ReplayCommand, BadWords> {
    if turning(args) {
        return Ok(step(Step::Turning(Way::Forward)));
    }
    let word = args.needed_word()?;
    let turn = word.strip_prefix('#').unwrap_or(word);
    match at_turn(args, turn)? {
        AtTurn::After(turn) => Ok(step(Step::To(turn))),
        AtTurn::BeforeEnd(turns) => Ok(step(Step::BeforeEnd(turns))),
        AtTurn::Now => Err(args.usage(None)),
    }
}

fn last(_: &mut Args<'_>) -> Result<ReplayCommand, BadWords> {
    Ok(step(Step::BeforeEnd(0)))
}

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
    /// What the endgame tables know about the board shown, for the side to move.
    pub verdict: Option<Judgement>,
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
    /// The turning point that the last turn shown is, if it is one.
    #[must_use]
    pub fn turning_point(&self) -> Option<&TurningPoint> {
        self.annotation.as_ref()?.at(Ply(self.after))
    }

    /// The next turning point.
    #[must_use]
    pub fn next_turning_point(&self) -> Option<Ply> {
        self.annotation.as_ref()?.next_after(Ply(self.after))
    }

    /// The turning point before.
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
    #[serde(with = "RulesetName")]
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
            verdict,
        } = event;
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
    /// The other participants were told something.
    Told {
        game: GameId,
        /// Their number.
        people: usize,
    },
}

refusals! {
    /// Why a command about replays was refused.
    pub enum ReplayRefusal ("replay-refusal-") {
        /// The player is in no replay.
        NoReplay => not_found,
        /// A turn was typed in a replay, without a board.
        InReplay {
            /// The game of the replay.
            game: GameId,
            /// The board where the turn would be played otherwise.
            board: GameId,
        } => bad_args,
        /// The player named is in no replay.
        NotInReplay(OfPlayer) => not_found,
        /// Only the leader steps.
        NotLeading { leader: PlayerName, game: GameId } => forbidden,
        /// The game has no turn with that number.
        BeyondTheEnd {
            game: GameId,
            /// The number of its turns.
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
        /// The replay has as many participants as one may have.
        Full(AtMost<usize>) => limit,
        /// As many replays are open as the server allows.
        TooMany(AtMost<usize>) => limit,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::grammar::parse::tests::{alice, detail, name};
    use crate::refusal::UsageDetail;

    #[test]
    fn a_replay_is_of_a_board_or_with_somebody() {
        let replay = Command::Replay;
        assert_eq!(alice("replay"), replay(ReplayCommand::Open(None)));
        assert_eq!(
            alice("replay 12"),
            replay(ReplayCommand::Open(Some(GameId(12))))
        );
        for text in ["replay bob", "replay with bob", "replay join bob"] {
            assert_eq!(
                alice(text),
                replay(ReplayCommand::Join(name("bob"))),
                "{text}"
            );
        }
        assert_eq!(detail("replay with"), None);
        assert_eq!(
            detail("replay 12 bob"),
            Some(UsageDetail::LeftOver("bob".to_owned()))
        );
    }

    #[test]
    fn a_replay_goes_in_both_directions_and_to_a_turn() {
        for (text, step) in [
            ("forward", Step::Forward(1)),
            ("forw 3", Step::Forward(3)),
            ("backward", Step::Backward(1)),
            ("backward 99999999999", Step::Backward(u32::MAX)),
            ("go 7", Step::To(7)),
            ("go #7", Step::To(7)),
            ("go -2", Step::BeforeEnd(2)),
            ("go #-2", Step::BeforeEnd(2)),
            ("first", Step::To(0)),
            ("last", Step::BeforeEnd(0)),
            ("forward turning", Step::Turning(Way::Forward)),
            ("go TURNING", Step::Turning(Way::Forward)),
            ("backw turning", Step::Turning(Way::Backward)),
        ] {
            assert_eq!(
                alice(text),
                Command::Replay(ReplayCommand::Step(step)),
                "{text}"
            );
        }
        assert_eq!(detail("go"), None);
        assert_eq!(detail("go #"), None);
        assert_eq!(
            detail("go home"),
            Some(UsageDetail::NotANumber("home".to_owned()))
        );
        assert_eq!(
            detail("go turning 3"),
            Some(UsageDetail::LeftOver("3".to_owned()))
        );
        assert_eq!(
            detail("forward -1"),
            Some(UsageDetail::NotANumber("-1".to_owned()))
        );
    }
}
