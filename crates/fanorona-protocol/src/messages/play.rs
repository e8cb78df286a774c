//! Playing on a board: turns and parts of turns, legal moves, offering and claiming a draw,
//! resigning.

use crate::notation::{SomeSteps, StepTexts, TurnTexts};
use crate::words::shown;

use crate::messages::message::refusals;

use crate::messages::server::HelpPage;
use crate::value::CommandName;
use fanorona_game::{GameId, GameResult, PlayerName};
use fanorona_rules::notation::{Movements, SyntaxError};
use fanorona_rules::{CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, Phase, Reason, Rejection, Stage, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The answer to a command on a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "play-done-", serialize_all = "kebab-case")]
pub enum PlayDone {
    /// The command was executed; the events say what happened.
    Played {
        /// The number of the game.
        game: GameId,
        /// The number of finished turns of both sides.
        ply: u32,
        /// Whether the command finished a turn.
        finished: bool,
    },
    /// The steps that may be played next.
    Legal(LegalSteps),
    /// The whole turns that may be played.
    LegalTurns {
        /// The next steps.
        #[serde(flatten)]
        steps: LegalSteps,
        turns: TurnTexts,
        /// Whether there are more turns than listed.
        more: bool,
    },
}

/// The steps that may be played next on a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LegalSteps {
    /// The number of the game.
    pub game: GameId,
    /// The player to move.
    pub mover: PlayerName,
    pub legal: StepTexts,
    /// Whether the turn may end here instead.
    pub may_end: bool,
}

impl LegalSteps {
    /// What `mover` may play next.
    #[must_use]
    pub fn new(game: GameId, mover: PlayerName, stage: &Stage) -> Self {
        Self {
            game,
            mover,
            legal: StepTexts::next(stage),
            may_end: stage.may_end(),
        }
    }

    /// Adds whole turns to the steps.
    #[must_use]
    pub fn with_turns(self, turns: &[Turn], more: bool) -> PlayDone {
        PlayDone::LegalTurns {
            steps: self,
            turns: TurnTexts(turns.iter().map(Into::into).collect()),
            more,
        }
    }
}

refusals! {
    /// Why a command on a board was refused.
    pub enum PlayRefusal ("play-refusal-") {
        /// Only the players of the game may do this.
        NotYourBoard {
            /// The number of the game.
            game: GameId,
        } => forbidden,
        /// The opponent is to move.
        NotYourTurn {
            /// The number of the game.
            game: GameId,
            /// The moves that were typed, if they can be a whole turn on the board. Then `queue`
            /// accepts them.
            queue: Option<String>,
        } => not_your_turn,
        GameOver {
            /// The number of the game.
            game: GameId,
            /// How it ended.
            #[serde(flatten)]
            ended: GameResult,
        } => game_over,
        /// The text is not a line of moves.
        Syntax {
            /// Always `syntax`.
            reason: Reason,
            /// What is wrong with the text.
            problem: SyntaxProblem,
            /// The wrong word; empty if there is none.
            word: String,
            /// The number of the wrong step in the line, from 1.
            step: usize,
        } => illegal_move,
        /// The moves are illegal.
        Illegal {
            /// The number of the game.
            game: GameId,
            /// Why, and what is legal instead.
            #[serde(flatten)]
            why: IllegalMove,
        } => illegal_move,
        /// There is no unfinished turn, so there is nothing to take back.
        NothingToTakeBack {
            /// Always `cannot_end`.
            reason: Reason,
            /// The number of the game.
            game: GameId,
        } => illegal_move,
        /// The command was meant for another turn.
        StaleTurn {
            /// The number of the game.
            game: GameId,
            /// The number of the next turn to be played.
            turn: u32,
        } => stale_move,
        /// The command names no board, and the screen shows a lesson, a puzzle, a study or a replay
        /// of another game.
        NotOnScreen {
            command: CommandName,
            /// The game in which the command would be carried out.
            game: GameId,
        } => bad_args,
        /// The database of the server stopped answering: the turn may or may not have been saved.
        Unknown {
            /// The number of the game.
            game: GameId,
        } => unknown,
        /// Something else happened in the game at the same moment.
        StaleBoard {
            /// The number of the game.
            game: GameId,
        } => stale_move,
        /// No draw can be claimed.
        NothingToClaim {
            /// The number of the game.
            game: GameId,
            /// How often the position has occurred.
            repetitions: u32,
            /// How often it must occur for a claim.
            repetitions_needed: u32,
            /// The number of turns of both sides since the last capture.
            quiet_turns: u32,
            /// The number of such turns that a claim needs.
            quiet_turns_needed: u32,
        } => no_offer,
        /// A draw can be claimed only before the first step of a turn.
        ClaimInMidTurn {
            /// The number of the game.
            game: GameId,
        } => no_offer,
    }
}

/// Why a text is not a line of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SyntaxProblem {
    /// The text has no move.
    Empty,
    /// A word is not a point.
    NotAPoint,
    /// A character is not a sign or a separator, or is in the wrong place.
    NotUnderstood,
    /// A point has two signs.
    TwoSigns,
    /// The text is longer than any turn.
    TooLong,
}

/// Why a move is illegal, and what is legal instead.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct IllegalMove {
    /// The rule that forbids it.
    pub reason: Reason,
    /// The number of the illegal step in the line, from 1.
    pub step: usize,
    /// The steps that would be legal at this point.
    pub legal: SomeSteps,
    /// Whether the turn could end here.
    pub may_end: bool,
    /// Whether the burden of a vela is unpaid, so that other rules apply.
    pub burden_unpaid: bool,
    /// If the step captures both ways, and the sign is missing: both ways.
    pub choices: Box<[CaptureChoice]>,
}

/// One of the ways in which a step can capture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CaptureChoice {
    /// The step with its sign.
    pub step: String,
    /// The points of the pieces that it captures.
    pub captured: Vec<String>,
}

impl From<&Rejection> for IllegalMove {
    fn from(rejection: &Rejection) -> Self {
        Self {
            reason: rejection.reason,
            step: rejection.step,
            legal: SomeSteps(StepTexts::alternatives(&rejection.legal, &rejection.at)),
            may_end: rejection.may_end,
            burden_unpaid: matches!(rejection.at.phase(), Phase::Vela { .. }),
            choices: rejection
                .choices()
                .map(|(step, captured)| CaptureChoice {
                    step: StepTexts::alternative(step, &rejection.at),
                    captured: captured.iter().map(|point| point.to_string()).collect(),
                })
                .collect(),
        }
    }
}

impl IllegalMove {
    /// The part of the help page `fanorona` that has the rule; `None` for the rules of a vela,
    /// which have their own page.
    #[must_use]
    pub fn part_of_rules(&self) -> Option<usize> {
        let part = match self.reason {
            Reason::MustCapture | Reason::TurnOver if self.burden_unpaid => {
                return None;
            }
            Reason::VelaNoCapture => return None,
            Reason::NotYourPiece | Reason::NotAdjacent | Reason::NoLine | Reason::Occupied => 2,
            Reason::MustCapture | Reason::ChooseCapture | Reason::NoCapture => 3,
            Reason::SameDirection
            | Reason::Revisit
            | Reason::OtherPiece
            | Reason::TurnOver
            | Reason::CannotEnd => 4,
            Reason::Syntax => HelpPage::NOTATION,
        };
        Some(part)
    }
}

/// The word that ends at `end`: it begins after the last space or comma before that.
fn last_word(text: &str, end: usize) -> &str {
    let head = text.get(..end).unwrap_or_default();
    let start = head
        .rfind(|c: char| c.is_whitespace() || matches!(c, ',' | ';'))
        .map_or(0, |space| space + 1);
    &head[start..]
}

impl PlayRefusal {
    /// The refusal of `text`, which is not a line of moves.
    #[must_use]
    pub fn syntax(text: &str, error: SyntaxError) -> Self {
        let (problem, wrong) = match error {
            SyntaxError::Empty => (SyntaxProblem::Empty, ""),
            SyntaxError::NotAPoint { start, end } => (
                SyntaxProblem::NotAPoint,
                text.get(start..end).unwrap_or_default(),
            ),
            SyntaxError::NotUnderstood { start, end } => (
                SyntaxProblem::NotUnderstood,
                text.get(start..end).unwrap_or_default(),
            ),
            SyntaxError::TwoSigns { end, .. } => (SyntaxProblem::TwoSigns, last_word(text, end)),
            SyntaxError::TooLong { start } => (
                SyntaxProblem::TooLong,
                text.get(start..).unwrap_or_default(),
            ),
        };
        let before = text
            .get(..error.byte())
            .and_then(|before| Movements::read(before).ok());
        // The first step of a line usually has two points, each later step one. A sign belongs to
        // the step before it.
        let words = before.map_or(0, |before| before.words().len());
        let step = match problem {
            SyntaxProblem::TwoSigns | SyntaxProblem::NotUnderstood => words.saturating_sub(1),
            SyntaxProblem::Empty | SyntaxProblem::NotAPoint | SyntaxProblem::TooLong => words,
        };
        let step = step.max(1);
        Self::Syntax {
            reason: Reason::Syntax,
            problem,
            word: shown(wrong),
            step,
        }
    }

    /// There is no unfinished turn on the board.
    #[must_use]
    pub fn nothing_to_take_back(game: GameId) -> Self {
        Self::NothingToTakeBack {
            reason: Reason::CannotEnd,
            game,
        }
    }

    /// No draw can be claimed yet.
    #[must_use]
    pub fn nothing_to_claim(game: GameId, repetitions: u32, quiet_turns: u32) -> Self {
        Self::NothingToClaim {
            game,
            repetitions,
            repetitions_needed: CLAIM_REPETITIONS,
            quiet_turns,
            quiet_turns_needed: CLAIM_QUIET_TURNS,
        }
    }
}
