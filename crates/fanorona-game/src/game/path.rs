//! The way of a capturing turn: where the piece went, and what each step captured.

use super::Game;
use fanorona_rules::{Capture, Point, PointSet, Ruleset, Stage, Step, geometry};

/// One step of a capturing turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathStep {
    /// The step.
    pub step: Step,
    /// The points of the pieces that it captured.
    pub taken: PointSet,
}

impl Game {
    /// The steps of the unfinished turn, or else of the last one; none if it captured nothing.
    #[must_use]
    pub fn path(&self) -> Vec<PathStep> {
        match (&self.stage, &self.last) {
            (Stage::UnderWay(chain), _) => {
                let enemy = chain.side_to_move().opposite();
                let taken = chain.start().pieces(enemy) - chain.pieces(enemy);
                path(self.stage.ruleset(), chain.played(), taken)
            }
            (Stage::Between(_), Some(last)) => {
                path(self.stage.ruleset(), last.turn.steps(), last.taken)
            }
            (Stage::Between(_), None) => Vec::new(),
        }
    }
}

/// Divides what a turn took among its steps. A step takes the pieces on its line up to the first
/// point where none is, and no other step takes pieces between them.
fn path(ruleset: Ruleset, steps: impl Iterator<Item = Step>, taken: PointSet) -> Vec<PathStep> {
    let mut left = taken;
    let captures = steps.filter_map(|step| Some((step, step.capture?)));
    captures
        .map(|(step, capture)| {
            let mut here = PointSet::EMPTY;
            if let Some(direction) = geometry::direction(step.from, step.to) {
                let (mut at, direction) = match capture {
                    Capture::Approach => (step.to, direction),
                    Capture::Withdrawal => (step.from, direction.opposite()),
                };
                let next = |at: Point| geometry::neighbour(ruleset, at, direction);
                while let Some(point) = next(at).filter(|point| left.contains(*point)) {
                    left.remove(point);
                    here.insert(point);
                    at = point;
                }
            }
            PathStep { step, taken: here }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::{Position, Turn};

    #[test]
    fn each_step_of_a_turn_has_what_it_took() {
        // Every turn of some games: the steps together took what the turn took, and playing them
        // one by one shows the same.
        for ruleset in Ruleset::ALL {
            let mut game = Game::new(ruleset);
            for choice in [0_usize, 7, 3, 11, 2, 5, 13, 1, 8, 4, 9, 6] {
                let Some(turn) = some_turn(game.stage().start(), choice) else {
                    break;
                };
                let before = *game.stage().start();
                game = game.continued([turn]).unwrap();
                let enemy = before.side_to_move().opposite();
                let mut stage = Stage::Between(before);
                let mut expected = Vec::new();
                for step in turn.steps().filter(|step| step.capture.is_some()) {
                    let there = stage.pieces(enemy);
                    stage = match stage.step(step).unwrap() {
                        fanorona_rules::Progress::UnderWay(chain) => Stage::UnderWay(chain),
                        fanorona_rules::Progress::Finished(finished) => {
                            Stage::Between(finished.position)
                        }
                    };
                    expected.push(PathStep {
                        step,
                        taken: there - stage.pieces(enemy),
                    });
                }
                assert_eq!(game.path(), expected, "{turn}");
            }
        }
    }

    fn some_turn(at: &Position, choice: usize) -> Option<Turn> {
        let mut turns = Vec::new();
        at.for_each_turn(|turn, _| {
            turns.push(*turn);
            std::ops::ControlFlow::Continue(())
        });
        let index = choice.checked_rem(turns.len())?;
        turns.get(index).copied()
    }
}
