//! Playing on a board: turns and parts of turns, legal moves, offering and claiming a draw,
//! resigning.

use crate::grammar::args::{
    Args, BadWords, OwnOrOther, is_number, read_movements, shown, split_argument, take_guard,
    without_stars,
};
use crate::grammar::notation::{SomeSteps, StepTexts, TurnTexts};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::topics::challenge::Answer;
use crate::topics::challenge::ChallengeCommand;
use crate::topics::offer::OfferCommand;
use crate::topics::server::HelpPage;
use crate::value::CommandName;
use fanorona_game::{GameId, GameResult, PlayerName, ReasonCode};
use fanorona_rules::notation::{Movements, SyntaxError};
use fanorona_rules::{CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, Phase, Reason, Rejection, Stage, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<Read> = &[
    Row::new("board", Chapter::Playing, Standing::Player, board)
        .aliases(&["refresh"])
        .short(1)
        .inline(Inline::AfterBoard),
    Row::new("move", Chapter::Playing, Standing::Player, play)
        .aliases(&["mvoe"])
        .short(1)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("stop", Chapter::Playing, Standing::Player, stop)
        .aliases(&["end", "done", "pass"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD stop"]),
    Row::new("back", Chapter::Playing, Standing::Player, |args| {
        on_board(args, PlayCommand::Back)
    })
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD back"]),
    Row::new("reset", Chapter::Playing, Standing::Player, |args| {
        on_board(args, PlayCommand::Reset)
    })
    .short(4)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD reset"]),
    Row::new("legal", Chapter::Playing, Standing::Player, legal)
        .price(5)
        .short(2)
        .inline(Inline::AfterBoard),
    Row::new("propose", Chapter::Playing, Standing::Player, |args| {
        on_board(args, PlayCommand::Propose)
    })
    .aliases(&["draw"])
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD propose"]),
    Row::new("claim", Chapter::Playing, Standing::Player, |args| {
        on_board(args, PlayCommand::Claim)
    })
    .aliases(&["flag"])
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD claim"]),
    Row::new("resign", Chapter::Playing, Standing::Player, |args| {
        on_board(args, PlayCommand::Resign)
    })
    .spelled_out()
    .inline(Inline::AfterBoard)
    .mail(&[
        "fanorona resign BOARD USERID PASSWORD",
        "fanorona move BOARD USERID PASSWORD resign",
    ]),
];

/// What a line of the topic means.
type Read = OwnOrOther<PlayCommand, OwnOrOther<ChallengeCommand, OfferCommand>>;

/// A command on a board; `None` means the current board.
#[derive(Debug, Clone, PartialEq)]
pub enum PlayCommand {
    /// Make a board the current one and show it.
    Board(Option<GameId>),
    /// Play moves.
    Play(Play),
    /// Take back the last step of the unfinished turn.
    Back(Option<GameId>),
    /// Take back all steps of the unfinished turn.
    Reset(Option<GameId>),
    /// List what may be played.
    Legal {
        board: Option<GameId>,
        /// Steps or whole turns.
        detail: LegalDetail,
    },
    /// Offer a draw.
    Propose(Option<GameId>),
    /// Claim a draw, or a game whose other player is disconnected.
    Claim(Option<GameId>),
    /// Give up.
    Resign(Option<GameId>),
}

/// Moves for a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Play {
    pub board: Option<GameId>,
    /// The moves.
    pub movements: Movements,
    /// The moves are meant for the turn of this number only (`#n`).
    pub turn: Option<u32>,
}

/// How much `legal` lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LegalDetail {
    /// The steps that may be played next.
    Steps,
    /// Whole turns, up to a limit.
    Turns,
}

/// `board 12 a1a2` plays there, as on the mail server.
fn board(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let board = args.board()?;
    if board.is_some() && args.peek().is_some() {
        return at_board(board, args);
    }
    Ok(PlayCommand::Board(board).into())
}

fn play(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let board = args.board_if_number()?;
    if args.peek().is_none() {
        return Err(args.usage(None));
    }
    at_board(board, args)
}

/// Reads moves, or one of the words that the mail server accepted in their place.
fn at_board(board: Option<GameId>, args: &mut Args<'_>) -> Result<Read, BadWords> {
    let text = without_stars(args.notation());
    let command = match text.to_ascii_lowercase().as_str() {
        "back" => PlayCommand::Back(board),
        "reset" => PlayCommand::Reset(board),
        "propose" | "draw" => PlayCommand::Propose(board),
        "accept" => {
            return Ok(OwnOrOther::Other(
                ChallengeCommand::Accept(Answer::Offer(board)).into(),
            ));
        }
        "reject" | "decline" => {
            return Ok(OwnOrOther::Other(
                ChallengeCommand::Decline(Answer::Offer(board)).into(),
            ));
        }
        "resign" => PlayCommand::Resign(board),
        "claim" => PlayCommand::Claim(board),
        "undo" => {
            return Ok(OwnOrOther::Other(OwnOrOther::Other(OfferCommand::Undo {
                board,
                turns: None,
            })));
        }
        "abort" => {
            return Ok(OwnOrOther::Other(OwnOrOther::Other(OfferCommand::Abort(
                board,
            ))));
        }
        _ => {
            let (text, turn) = take_guard(text);
            PlayCommand::Play(Play {
                board,
                movements: read_movements(text)?,
                turn,
            })
        }
    };
    Ok(command.into())
}

/// Whether words behind `move` are moves, or one of the words in their place, on a board with or
/// without its number.
pub(crate) fn is_played(words: &str) -> bool {
    const IN_PLACE: [&str; 11] = [
        "back", "reset", "propose", "draw", "accept", "reject", "decline", "resign", "claim",
        "undo", "abort",
    ];
    let words = match split_argument(words) {
        Some((board, rest)) if is_number(board) => rest,
        Some(_) | None => words,
    };
    let words = without_stars(words.trim());
    let in_place = IN_PLACE.iter().any(|word| words.eq_ignore_ascii_case(word));
    in_place || (!words.is_empty() && Movements::read(take_guard(words).0).is_ok())
}

fn stop(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let board = args.board()?;
    let movements = read_movements("stop")?;
    Ok(PlayCommand::Play(Play {
        board,
        movements,
        turn: None,
    })
    .into())
}

fn on_board(
    args: &mut Args<'_>,
    command: fn(Option<GameId>) -> PlayCommand,
) -> Result<Read, BadWords> {
    Ok(command(args.board()?).into())
}

fn legal(args: &mut Args<'_>) -> Result<Read, BadWords> {
    let board = args.board_if_number()?;
    let detail = match args.word() {
        None => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("steps") => LegalDetail::Steps,
        Some(word) if word.eq_ignore_ascii_case("turns") => LegalDetail::Turns,
        Some(word) => return Err(args.unknown_option(word)),
    };
    Ok(PlayCommand::Legal { board, detail }.into())
}

/// The answer to a command on a board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "play-done-", serialize_all = "kebab-case")]
pub enum PlayDone {
    /// The command was executed; the events say the rest.
    Played {
        /// The board.
        game: GameId,
        /// The number of finished turns of both sides.
        ply: u32,
        /// Whether the command finished a turn.
        finished: bool,
    },
    /// The steps that may be played next.
    Legal(LegalSteps),
    /// Whole turns that may be played.
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
    /// The board.
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

    /// The same with whole turns.
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
        /// Only the players of a board may do this there.
        NotYourBoard {
            /// The board.
            game: GameId,
        } => forbidden,
        /// The opponent is to move.
        NotYourTurn {
            /// The board.
            game: GameId,
            /// The moves that were typed, if they can be a whole turn on the board. Then `queue`
            /// accepts them.
            queue: Option<String>,
        } => not_your_turn,
        GameOver {
            /// The board.
            game: GameId,
            /// How it ended.
            #[serde(flatten)]
            ended: GameResult,
        } => game_over,
        /// The text is not a line of moves.
        Syntax {
            /// Always `syntax`.
            #[serde(with = "ReasonCode")]
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
            /// The board.
            game: GameId,
            /// Why, and what is legal instead.
            #[serde(flatten)]
            why: IllegalMove,
        } => illegal_move,
        /// There is no unfinished turn, so there is nothing to take back.
        NothingToTakeBack {
            /// Always `cannot_end`.
            #[serde(with = "ReasonCode")]
            reason: Reason,
            /// The board.
            game: GameId,
        } => illegal_move,
        /// The line was meant for another turn.
        StaleTurn {
            /// The board.
            game: GameId,
            /// The number of the next turn to be played.
            turn: u32,
        } => stale_move,
        /// The command has no board, and the screen shows a lesson, a puzzle, a study or a replay
        /// of another game.
        NotOnScreen {
            command: CommandName,
            /// The board on which it would be carried out.
            game: GameId,
        } => bad_args,
        /// The database of the server stopped answering: the turn was saved, or it was not.
        Unknown {
            /// The board.
            game: GameId,
        } => unknown,
        /// Something else happened on the board at the same moment.
        StaleBoard {
            /// The board.
            game: GameId,
        } => stale_move,
        /// No draw can be claimed.
        NothingToClaim {
            /// The board.
            game: GameId,
            /// How often the position has occurred.
            repetitions: u32,
            /// How often it has to occur.
            repetitions_needed: u32,
            /// The turns of both sides since the last capture.
            quiet_turns: u32,
            /// How many are needed.
            quiet_turns_needed: u32,
        } => no_offer,
        /// A draw can be claimed only before the first step of a turn.
        ClaimInMidTurn {
            /// The board.
            game: GameId,
        } => no_offer,
    }
}

/// Why a text is not a line of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SyntaxProblem {
    /// There is no move in it.
    Empty,
    /// A word is not a point.
    NotAPoint,
    /// A character is not a sign or a separator, or not in its place.
    NotUnderstood,
    /// A point has two signs.
    TwoSigns,
    /// It is longer than any turn.
    TooLong,
}

/// Why a move is illegal, and what is legal instead.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct IllegalMove {
    /// The rule that forbids it.
    #[serde(with = "ReasonCode")]
    pub reason: Reason,
    /// The number of the illegal step in the line, from 1.
    pub step: usize,
    /// The steps that would be legal at this point.
    pub legal: SomeSteps,
    /// Whether the turn could end here.
    pub may_end: bool,
    /// Whether the burden of a vela is unpaid, so that other rules apply.
    pub burden_unpaid: bool,
}

impl From<&Rejection> for IllegalMove {
    fn from(rejection: &Rejection) -> Self {
        Self {
            reason: rejection.reason,
            step: rejection.step,
            legal: SomeSteps(StepTexts::alternatives(&rejection.legal, &rejection.at)),
            may_end: rejection.may_end,
            burden_unpaid: matches!(rejection.at.phase(), Phase::Vela { .. }),
        }
    }
}

impl IllegalMove {
    /// The page of help that has the rule.
    #[must_use]
    pub fn rule(&self) -> HelpPage {
        let part = match self.reason {
            Reason::MustCapture | Reason::TurnOver if self.burden_unpaid => {
                return HelpPage::Command("vela");
            }
            Reason::VelaNoCapture => return HelpPage::Command("vela"),
            Reason::NotYourPiece | Reason::NotAdjacent | Reason::NoLine | Reason::Occupied => 2,
            Reason::MustCapture | Reason::ChooseCapture | Reason::NoCapture => 3,
            Reason::SameDirection
            | Reason::Revisit
            | Reason::OtherPiece
            | Reason::TurnOver
            | Reason::CannotEnd => 4,
            Reason::Syntax => HelpPage::NOTATION,
        };
        HelpPage::Part("fanorona", part)
    }
}

/// What is before `end` and after the last space or comma before it.
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
        // The first step of a line mostly has two points, each later step has one. A sign belongs
        // to the step before it.
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

#[cfg(test)]
mod tests;
