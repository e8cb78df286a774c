//! Puzzles: positions in which few turns are much better than all others (`docs/engine.md`,
//! "Puzzles").

use std::ops::ControlFlow;

use fanorona_rules::{Position, Turn};

use crate::score::{Score, Verdict};

/// A position with a clear solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// What the solution does.
    pub kind: PuzzleKind,
    /// All turns that are about as good as the best one.
    pub solutions: Vec<Turn>,
    /// The score of the best one, for the side to move.
    pub score: Score,
}

/// What the solution of a puzzle does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PuzzleKind {
    /// It comes out ahead by pieces.
    WinsMaterial,
    /// It keeps the balance, and all other turns lose pieces or the game.
    OnlySafe,
    /// It wins with the player's next turn, whatever the opponent plays.
    WinsInTwo,
}

/// With fewer turns there is nothing to choose; with more, a list of them is hard to read and slow
/// to search.
const TURNS: std::ops::RangeInclusive<usize> = 3..=60;
/// All other turns are worse by this much, in hundredths of a piece.
const GAP: i32 = 200;
/// Turns that are worse by no more than this are solutions as well, in hundredths of a piece.
const EQUAL: i32 = 40;
/// More solutions than this could be guessed.
const MAX_SOLUTIONS: usize = 3;

/// All turns of a position with the positions after them, whose scores [`puzzle`] needs; `None` if
/// the position cannot be a puzzle: the number of turns does not suit one, or a turn wins at once.
#[must_use]
pub fn puzzle_turns(position: &Position) -> Option<Vec<(Turn, Position)>> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn, after| {
        turns.push((*turn, *after));
        if turns.len() > *TURNS.end() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    let is_over = turns.iter().any(|(_, after)| after.outcome().is_some());
    (TURNS.contains(&turns.len()) && !is_over).then_some(turns)
}

/// The puzzle in a position whose turns have these scores, if it is one.
#[must_use]
pub fn puzzle(valued: &[(Turn, Score)]) -> Option<Puzzle> {
    let score = valued.iter().map(|(_, score)| *score).max()?;
    let is_solution = |of: Score| match (score.verdict(), of.verdict()) {
        (Verdict::Won { .. }, Verdict::Won { in_turns }) => in_turns <= 2,
        (Verdict::Won { .. }, Verdict::Lost { .. } | Verdict::Open) => false,
        (Verdict::Lost { .. } | Verdict::Open, _) => {
            score.centipieces() - of.centipieces() <= EQUAL
        }
    };
    let next = valued
        .iter()
        .map(|(_, score)| *score)
        .filter(|score| !is_solution(*score))
        .max()?;
    let kind = kind(score, next)?;
    let solutions: Vec<Turn> = valued
        .iter()
        .filter(|(_, score)| is_solution(*score))
        .map(|(turn, _)| *turn)
        .collect();
    (1..=MAX_SOLUTIONS)
        .contains(&solutions.len())
        .then_some(Puzzle {
            kind,
            solutions,
            score,
        })
}

/// The kind of a puzzle whose solution has one score, and the best other turn another.
fn kind(best: Score, next: Score) -> Option<PuzzleKind> {
    match best.verdict() {
        // The opponent's turn and the player's.
        Verdict::Won { in_turns: 2 } if !next.is_win() => Some(PuzzleKind::WinsInTwo),
        Verdict::Open if best.centipieces() - next.centipieces() >= GAP => match best.centipieces()
        {
            ahead if ahead >= GAP / 2 => Some(PuzzleKind::WinsMaterial),
            ahead if ahead > -GAP / 2 => Some(PuzzleKind::OnlySafe),
            _ => None,
        },
        Verdict::Won { .. } | Verdict::Lost { .. } | Verdict::Open => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::rng::Rng;
    use crate::task::{Limit, Task};
    use fanorona_rules::Ruleset;

    const NODES: u64 = 200;

    fn find(engine: &mut Engine, position: &Position) -> Option<Puzzle> {
        let value = |(turn, after): (Turn, Position)| {
            let report = engine.search(&Task::new(after, Limit::nodes(NODES)), &|| false);
            (turn, -report.expect("no turn ends the game").score)
        };
        puzzle(
            &puzzle_turns(position)?
                .into_iter()
                .map(value)
                .collect::<Vec<_>>(),
        )
    }

    /// Puzzles in games of random turns.
    fn found() -> Vec<(Position, Puzzle)> {
        let mut engine = Engine::new(1 << 18);
        let mut rng = Rng::new(7);
        let mut found = Vec::new();
        for _ in 0..100 {
            let mut position = Ruleset::Dimyand.start();
            while let turns @ 3..=60 = turns_of(&position).len() {
                found.extend(find(&mut engine, &position).map(|puzzle| (position, puzzle)));
                position = turns_of(&position)[rng.below(turns)];
            }
        }
        found
    }

    #[test]
    fn games_of_random_turns_contain_puzzles_of_all_kinds() {
        let found = found();
        for kind in [
            PuzzleKind::WinsMaterial,
            PuzzleKind::OnlySafe,
            PuzzleKind::WinsInTwo,
        ] {
            assert!(
                found.iter().any(|(_, puzzle)| puzzle.kind == kind),
                "{kind:?}"
            );
        }
    }

    #[test]
    fn a_solution_wins_in_two_against_every_reply() {
        let won_at_once = |position: &Position| {
            turns_of(position)
                .iter()
                .any(|after| after.outcome().is_some())
        };
        for (position, puzzle) in found() {
            assert!((1..=MAX_SOLUTIONS).contains(&puzzle.solutions.len()));
            for solution in puzzle.solutions {
                let after = position.play(&solution).unwrap();
                let replies = turns_of(&after);
                if puzzle.kind == PuzzleKind::WinsInTwo {
                    assert!(replies.iter().all(won_at_once), "{position}: {solution}");
                }
            }
        }
    }

    fn turns_of(position: &Position) -> Vec<Position> {
        let mut all = Vec::new();
        position.for_each_turn(|_, after| {
            all.push(*after);
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn a_win_at_once_and_a_single_turn_are_no_puzzles() {
        let mut engine = Engine::new(1 << 16);
        for text in ["1b1/2w/w1b w", "2b/3/w2 w"] {
            assert_eq!(find(&mut engine, &text.parse().unwrap()), None, "{text}");
        }
    }
}
