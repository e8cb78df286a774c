//! Looking at games: boards, lists of games, and questions about a board whose answers are words.

use crate::messages::state::ClockLine;

use crate::notation::{StepTexts, TurnText};

use crate::messages::message::refusals;
use crate::value::{AtMost, ClockMillis};
use fanorona_game::{
    EndReason, GameId, GameRecord, Now, PathStep, PlayerName, Ply, Rating, Score, Text, TimeControl,
};
use fanorona_rules::{Capture, Point, PointSet, Position, Ruleset, Side, Stage, Turn, geometry};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use strum::IntoStaticStr;

/// A question about a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The last turn, and the steps of an unfinished turn.
    Latest,
    /// The time of both players.
    Clocks,
    /// The pieces of both players.
    Material,
    /// Whose turn it is.
    Whose,
    /// What is on a point.
    Point(Point),
    /// The steps of the last turn, or of an unfinished one, and what each captured.
    Path,
}

/// A game in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameRow {
    pub game: GameId,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The board that it is played on.
    pub ruleset: Ruleset,
    /// The number of finished turns.
    pub turns: u32,
    /// The player to move; `None` when the game is over.
    pub to_move: Option<PlayerName>,
    /// Whether that player has begun the turn, and can capture again or stop.
    #[serde(default)]
    pub begun: bool,
    /// The score, once the game is over.
    pub result: Option<Score>,
    /// What ended the game.
    pub reason: Option<EndReason>,
}

impl From<&GameRecord> for GameRow {
    fn from(record: &GameRecord) -> Self {
        let result = record.game.result();
        Self {
            game: record.id,
            white: record.seats.white.name.clone(),
            black: record.seats.black.name.clone(),
            ruleset: record.ruleset(),
            turns: record.game.ply().0,
            to_move: record
                .game
                .to_move()
                .map(|side| record.seats.get(side).name.clone()),
            begun: result.is_none() && matches!(record.game.stage(), Stage::UnderWay(_)),
            result: result.map(|result| result.score),
            reason: result.map(|result| result.reason),
        }
    }
}

/// A running game with both players online, in the list `games live`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LiveRow {
    pub game: GameId,
    pub white: PlayerName,
    /// White's rating on the board; `null` before White's first rated game on it.
    pub white_rating: Option<Rating>,
    /// White's time left. In a correspondence game, only that of the player to move is known.
    pub white_left_ms: Option<ClockMillis>,
    pub black: PlayerName,
    /// Black's rating on the board; `null` before Black's first rated game on it.
    pub black_rating: Option<Rating>,
    /// Black's time left.
    pub black_left_ms: Option<ClockMillis>,
    /// Whether the clock of the player to move is paused, by a vacation.
    pub paused: bool,
    /// The board that it is played on.
    pub ruleset: Ruleset,
    pub time: TimeControl,
    /// The side to move.
    pub to_move: Option<Side>,
    /// The number of the current turn.
    pub turn: u32,
    /// The number of observers.
    pub observers: usize,
    /// Whether only its players can see the game.
    pub private: bool,
}

/// The answer to a command that looks at games.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "games-done-", serialize_all = "kebab-case")]
pub enum GamesDone {
    /// There are more boards than were shown.
    More {
        /// The command that shows them.
        more: String,
    },
}

/// The answer to a question about a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    pub record: Arc<GameRecord>,
    /// The question.
    pub about: About,
}

/// The answer to a question about a board in json mode.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum FactLine {
    /// The last turn.
    Latest {
        game: GameId,
        /// The number of finished turns.
        ply: Ply,
        /// The last finished turn.
        last: Option<TurnText>,
        /// The points where the last turn captured pieces.
        taken: Vec<Text<Point>>,
        /// The steps of the unfinished turn.
        steps: StepTexts,
    },
    /// The time of both players.
    Clocks {
        game: GameId,
        /// The clock, as in `state`.
        clock: ClockLine,
    },
    /// The points of all pieces.
    Material {
        game: GameId,
        /// White's pieces.
        white: Vec<Text<Point>>,
        /// Black's pieces.
        black: Vec<Text<Point>>,
    },
    /// Whose turn it is.
    Whose {
        game: GameId,
        /// The side to move; `None` when the game is over.
        to_move: Option<Side>,
        /// The number of finished turns.
        ply: Ply,
    },
    /// The steps of a capturing turn.
    Path {
        game: GameId,
        /// The number of the turn.
        turn: u32,
        /// The side that played it.
        side: Side,
        path: Vec<PathLine>,
    },
    Point {
        game: GameId,
        point: Text<Point>,
        /// The piece on it.
        piece: Option<Side>,
        /// Whether it is a strong point.
        strong: bool,
        /// The points to which lines connect it.
        lines: Vec<Text<Point>>,
    },
}

/// A step of a capturing turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PathLine {
    pub from: Text<Point>,
    pub to: Text<Point>,
    /// How it captured.
    pub by: CaptureWay,
    /// The points of the pieces that it captured.
    pub taken: Vec<Text<Point>>,
}

/// How a step captures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CaptureWay {
    /// The piece moves towards the captured pieces.
    Approach,
    /// The piece moves away from them.
    Withdrawal,
}

impl From<Capture> for CaptureWay {
    fn from(capture: Capture) -> Self {
        match capture {
            Capture::Approach => Self::Approach,
            Capture::Withdrawal => Self::Withdrawal,
        }
    }
}

impl Fact {
    /// The number and the side of the turn whose path is asked for.
    #[must_use]
    pub fn turn_of_path(&self) -> (u32, Side) {
        let game = &self.record.game;
        let side = game.stage().side_to_move();
        match game.stage() {
            Stage::UnderWay(_) => (game.turn_number(), side),
            Stage::Between(_) => (game.ply().0, side.opposite()),
        }
    }
}

/// What a board belongs to that is not a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaskKind {
    Lesson,
    Puzzle,
    Study,
}

/// The answer to a question about the board of a lesson, a puzzle or a study.
#[derive(Debug, Clone, PartialEq)]
pub struct TaskFact {
    pub task: TaskKind,
    /// The board.
    pub stage: Stage,
    /// The person's side; `None` in a study.
    pub own: Option<Side>,
    /// The last turn, and the position before it.
    pub last: Option<(Position, Turn)>,
    /// The question.
    pub about: About,
}

/// The answer to a question about the board of a lesson, a puzzle or a study in json mode.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct TaskFactLine {
    pub task: TaskKind,
    #[serde(flatten)]
    pub fact: TaskFactKind,
}

/// The fields are those of the same question about a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum TaskFactKind {
    Latest {
        last: Option<TurnText>,
        steps: StepTexts,
    },
    /// These boards have no clocks.
    Clocks {},
    Material {
        white: Vec<Text<Point>>,
        black: Vec<Text<Point>>,
    },
    Whose {
        to_move: Side,
    },
    Point {
        point: Text<Point>,
        piece: Option<Side>,
        strong: bool,
        lines: Vec<Text<Point>>,
    },
}

impl From<&TaskFact> for TaskFactLine {
    fn from(fact: &TaskFact) -> Self {
        let TaskFact {
            task,
            stage,
            own: _,
            last,
            about,
        } = fact;
        let points = |points: PointSet| points.iter().map(Text).collect();
        let fact = match *about {
            About::Latest => TaskFactKind::Latest {
                last: last.as_ref().map(|(_, turn)| TurnText::from(turn)),
                steps: StepTexts::played(stage),
            },
            About::Clocks => TaskFactKind::Clocks {},
            About::Material => TaskFactKind::Material {
                white: points(stage.pieces(Side::White)),
                black: points(stage.pieces(Side::Black)),
            },
            // Only games have a path: `show` asks for it.
            About::Whose | About::Path => TaskFactKind::Whose {
                to_move: stage.side_to_move(),
            },
            About::Point(point) => TaskFactKind::Point {
                point: Text(point),
                piece: stage.occupant(point),
                strong: point.is_strong(),
                lines: points(geometry::neighbours(stage.ruleset(), point)),
            },
        };
        Self { task: *task, fact }
    }
}

impl FactLine {
    /// The answer as of `now`.
    #[must_use]
    pub fn new(fact: &Fact, now: Now) -> Self {
        let record = &*fact.record;
        let (game, stage) = (&record.game, record.game.stage());
        let points = |points: PointSet| points.iter().map(Text).collect();
        match fact.about {
            About::Latest => Self::Latest {
                game: record.id,
                ply: game.ply(),
                last: game.last().map(TurnText::from),
                taken: game
                    .last_turn()
                    .map_or_else(Vec::new, |last| points(last.taken)),
                steps: StepTexts::played(stage),
            },
            About::Clocks => Self::Clocks {
                game: record.id,
                clock: ClockLine::of(record, now, record.game.to_move()),
            },
            About::Material => Self::Material {
                game: record.id,
                white: points(stage.pieces(Side::White)),
                black: points(stage.pieces(Side::Black)),
            },
            About::Whose => Self::Whose {
                game: record.id,
                to_move: game.to_move(),
                ply: game.ply(),
            },
            About::Path => {
                let (turn, side) = fact.turn_of_path();
                let line = |PathStep { step, taken }: PathStep| {
                    let by = step.capture?.into();
                    Some(PathLine {
                        from: Text(step.from),
                        to: Text(step.to),
                        by,
                        taken: points(taken),
                    })
                };
                Self::Path {
                    game: record.id,
                    turn,
                    side,
                    path: game.path().into_iter().filter_map(line).collect(),
                }
            }
            About::Point(point) => Self::Point {
                game: record.id,
                point: Text(point),
                piece: stage.occupant(point),
                strong: point.is_strong(),
                lines: points(geometry::neighbours(record.ruleset(), point)),
            },
        }
    }
}

refusals! {
    /// Why a command that looks at games was refused.
    pub enum GamesRefusal ("games-refusal-") {
        /// No board has this number.
        NoBoard {
            /// The number, as typed.
            number: String,
        } => not_found,
        /// There is no current board.
        NoCurrentBoard => bad_args,
        /// The game has fewer turns than the number that was typed.
        NoSuchTurn {
            game: GameId,
            /// The number of turns of the game.
            turns: u32,
        } => not_found,
        /// The turn captured nothing, so it has no path.
        NothingCaptured {
            game: GameId,
            /// The number of the turn; 0 if none was played.
            turn: u32,
        } => not_found,
        /// The server has no tournaments.
        NoTournaments => not_found,
        /// The command asks for too many boards.
        TooManyBoards(AtMost<usize>) => limit,
        /// The word is not a point of the board.
        NoPoint { word: String } => bad_args,
    }
}
