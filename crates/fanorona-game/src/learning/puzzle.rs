//! Puzzles: positions of played games in which few turns are much better than all others, and how a
//! person solves one.

use crate::{Day, GameId, Judgement, Ply, PuzzleId, Rating};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Played, Position, Rejection, Side, Stage, Turn};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::sync::Arc;
use strum::{EnumString, IntoStaticStr};

/// What the solution of a puzzle does.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum PuzzleKind {
    /// It comes out ahead by pieces.
    WinsMaterial,
    /// It keeps the balance, and all other turns lose pieces or the game.
    OnlySafe,
    /// It wins with the player's next turn, whatever the opponent plays.
    WinsInTwo,
}

impl PuzzleKind {
    /// Its name in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What came of the first answer to the puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DailyResult {
    /// It was solved at the first try.
    Solved,
    /// It was solved after a hint.
    Hinted,
    /// It was not solved.
    Missed,
}

/// A puzzle that was found in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPuzzle {
    /// The game.
    pub game: GameId,
    /// The number of turns that were played before it.
    pub ply: Ply,
    /// The position; the person is the side to move.
    pub position: Position,
    /// What the solution does.
    pub kind: PuzzleKind,
    /// All turns that are equally good, never none.
    pub solutions: Vec<Turn>,
    /// The evaluation for the person after a solution.
    pub worth: Judgement,
}

/// A puzzle of this server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Its number.
    pub id: PuzzleId,
    /// What was found.
    pub found: FoundPuzzle,
    /// How hard it is.
    pub rating: Rating,
}

/// Where a person is: a puzzle, and how far the turn has gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzlePlace {
    /// The puzzle.
    pub puzzle: Arc<Puzzle>,
    /// The day whose puzzle it is, if the person solves it as that.
    pub day: Option<Day>,
    /// The board.
    pub stage: Stage,
    /// The opponent's reply to the first turn, once both were played.
    reply: Option<Turn>,
}

/// What became of a line that a person typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PuzzleAttempt {
    /// The turn can go on.
    UnderWay(PuzzlePlace),
    /// The first turn is right. The opponent replies to this position, then a second turn has to
    /// win.
    ToReply(Turn, Position),
    /// The puzzle is solved.
    Solved(Turn),
    /// The turn is legal, leads to this position and is no solution.
    Wrong(Turn, Position),
}

impl PuzzlePlace {
    /// The start of a puzzle.
    #[must_use]
    pub fn start(puzzle: Puzzle) -> Self {
        Self {
            stage: puzzle.found.position.into(),
            puzzle: Arc::new(puzzle),
            day: None,
            reply: None,
        }
    }

    /// The start of the puzzle of a day.
    #[must_use]
    pub fn of_day(puzzle: Puzzle, day: Day) -> Self {
        Self {
            day: Some(day),
            ..Self::start(puzzle)
        }
    }

    /// The side that the person plays.
    #[must_use]
    pub fn side(&self) -> Side {
        self.puzzle.found.position.side_to_move()
    }

    /// The opponent's reply to the first turn; `None` before the second turn.
    #[must_use]
    pub const fn reply(&self) -> Option<Turn> {
        self.reply
    }

    /// The same turn from its start.
    #[must_use]
    pub fn again(&self) -> Self {
        Self {
            stage: (*self.stage.start()).into(),
            ..self.clone()
        }
    }

    /// The board without the last step of the turn; `None` if no step was played.
    #[must_use]
    pub fn back(&self) -> Option<Self> {
        match self.stage {
            Stage::Between(_) => None,
            Stage::UnderWay(chain) => Some(Self {
                stage: chain.back(),
                ..self.clone()
            }),
        }
    }

    /// The opponent's reply, and the position before it, if there was one.
    #[must_use]
    pub fn last(&self) -> Option<(Position, Turn)> {
        let (reply, found) = (self.reply?, &self.puzzle.found);
        let own = found
            .solutions
            .iter()
            .filter_map(|turn| found.position.play(turn).ok());
        let mut replied = own.filter(|at| {
            at.play(&reply)
                .is_ok_and(|after| after == *self.stage.start())
        });
        replied.next().map(|at| (at, reply))
    }

    /// The turns that are right now.
    #[must_use]
    pub fn solutions(&self) -> Vec<Turn> {
        if self.reply.is_none() {
            return self.puzzle.found.solutions.clone();
        }
        let mut winning = Vec::new();
        self.stage.start().for_each_turn(|turn, after| {
            if wins(self.side(), after) {
                winning.push(*turn);
            }
            ControlFlow::Continue(())
        });
        winning
    }

    /// Plays what the person typed.
    ///
    /// # Errors
    /// It is illegal.
    pub fn play(&self, movements: &Movements) -> Result<PuzzleAttempt, Box<Rejection>> {
        let Played {
            stage, finished, ..
        } = self.stage.play(movements)?;
        let Some(turn) = finished else {
            return Ok(PuzzleAttempt::UnderWay(Self {
                stage,
                ..self.clone()
            }));
        };
        let after = *stage.start();
        Ok(if self.reply.is_some() {
            if wins(self.side(), &after) {
                PuzzleAttempt::Solved(turn)
            } else {
                PuzzleAttempt::Wrong(turn, after)
            }
        } else if !self.is_right(&after) {
            PuzzleAttempt::Wrong(turn, after)
        } else if self.puzzle.found.kind == PuzzleKind::WinsInTwo {
            PuzzleAttempt::ToReply(turn, after)
        } else {
            PuzzleAttempt::Solved(turn)
        })
    }

    /// Whether a position is reached by a solution. Several turns may lead to the same position.
    fn is_right(&self, after: &Position) -> bool {
        let FoundPuzzle {
            position,
            solutions,
            ..
        } = &self.puzzle.found;
        solutions
            .iter()
            .any(|solution| position.play(solution).as_ref() == Ok(after))
    }

    /// The second turn, in the position after the opponent's reply.
    #[must_use]
    pub fn second(&self, reply: Turn, position: Position) -> Self {
        Self {
            stage: position.into(),
            reply: Some(reply),
            ..self.clone()
        }
    }
}

/// Whether a side has won.
fn wins(side: Side, after: &Position) -> bool {
    after
        .outcome()
        .is_some_and(|outcome| outcome.winner == side)
}

#[cfg(test)]
mod tests;
