//! What the last movement has done, for the marks on a board.

use fanorona_game::Game;
use fanorona_rules::{PointSet, Position, Stage, Step, Turn};

/// What the last movement has done: that of the current turn, or else of the last finished turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LastMovement {
    /// The points on which the piece has been.
    pub way: PointSet,
    /// The points on which pieces were captured.
    pub captured: PointSet,
}

impl LastMovement {
    /// The last movement of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        match (game.stage(), game.last_turn()) {
            (Stage::Between(_), Some(last)) => Self::over(last.turn.steps(), last.taken),
            (stage, _) => Self::of_unfinished_turn(stage),
        }
    }

    /// The movement of the current turn.
    pub(crate) fn of_unfinished_turn(stage: &Stage) -> Self {
        let Stage::UnderWay(chain) = stage else {
            return Self::default();
        };
        let enemy = chain.side_to_move().opposite();
        Self::over(
            chain.played(),
            chain.start().pieces(enemy) - chain.pieces(enemy),
        )
    }

    /// The movement of a turn from a position.
    pub(crate) fn of_turn(before: &Position, turn: &Turn) -> Self {
        let enemy = before.side_to_move().opposite();
        let left = before
            .play(turn)
            .map_or(before.pieces(enemy), |after| after.pieces(enemy));
        Self::over(turn.steps(), before.pieces(enemy) - left)
    }

    fn over(steps: impl Iterator<Item = Step>, captured: PointSet) -> Self {
        let mut way = PointSet::EMPTY;
        for step in steps {
            way.insert(step.from);
            way.insert(step.to);
        }
        Self { way, captured }
    }
}
