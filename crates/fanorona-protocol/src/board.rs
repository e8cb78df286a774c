//! What one viewer sees of a board, however it is drawn: in characters (`text/boards/`) or as a
//! picture (`pictures/`).

use fanorona_game::Game;
use fanorona_rules::{BySide, Column, Point, PointSet, Position, Row, Ruleset, Side, Stage, Turn};

/// A board as one viewer sees it.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    /// Which board it is.
    pub ruleset: Ruleset,
    /// The points on which each side's pieces stand.
    pub pieces: BySide<PointSet>,
    /// The side that is drawn at the bottom.
    pub bottom: Side,
    /// What happened last.
    pub last: LastMovement,
}

impl Board {
    /// The board of a stage.
    #[must_use]
    pub fn of(stage: &Stage, bottom: Side, last: LastMovement) -> Self {
        Self {
            ruleset: stage.ruleset(),
            pieces: BySide::from_fn(|side| stage.pieces(side)),
            bottom,
            last,
        }
    }

    /// The board of a game.
    #[must_use]
    pub fn of_game(game: &Game, bottom: Side) -> Self {
        Self::of(game.stage(), bottom, LastMovement::of(game))
    }

    /// The columns, from left to right as they are drawn.
    #[must_use]
    pub fn columns(&self) -> Vec<Column> {
        match self.bottom {
            Side::White => self.ruleset.each_column().collect(),
            Side::Black => self.ruleset.each_column().rev().collect(),
        }
    }

    /// The rows, from top to bottom as they are drawn.
    #[must_use]
    pub fn rows(&self) -> Vec<Row> {
        match self.bottom {
            Side::White => self.ruleset.each_row().rev().collect(),
            Side::Black => self.ruleset.each_row().collect(),
        }
    }

    /// The side whose piece stands on a point.
    #[must_use]
    pub fn occupant(&self, point: Point) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|side| self.pieces.get(*side).contains(point))
    }
}

/// What the last movement has done: that of the current turn, or else of the last finished turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LastMovement {
    /// The turn, as far as it was played.
    pub turn: Option<Turn>,
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
            (Stage::Between(_), Some(last)) => Self::over(last.turn, last.taken),
            (stage, _) => Self::of_unfinished_turn(stage),
        }
    }

    /// The movement of the current turn.
    #[must_use]
    pub fn of_unfinished_turn(stage: &Stage) -> Self {
        let Stage::UnderWay(chain) = stage else {
            return Self::default();
        };
        let enemy = chain.side_to_move().opposite();
        let captured = chain.start().pieces(enemy) - chain.pieces(enemy);
        Self::over(chain.stop().turn, captured)
    }

    /// The movement of a turn from a position.
    #[must_use]
    pub fn of_turn(before: &Position, turn: &Turn) -> Self {
        let enemy = before.side_to_move().opposite();
        let left = before
            .play(turn)
            .map_or(before.pieces(enemy), |after| after.pieces(enemy));
        Self::over(*turn, before.pieces(enemy) - left)
    }

    /// The points on which the piece has been, in order; none without a movement.
    #[must_use]
    pub fn path(&self) -> Vec<Point> {
        let Some(turn) = self.turn else {
            return Vec::new();
        };
        let steps = turn.steps().map(|step| step.to);
        std::iter::once(turn.origin()).chain(steps).collect()
    }

    fn over(turn: Turn, captured: PointSet) -> Self {
        let mut way = PointSet::of(turn.origin());
        for step in turn.steps() {
            way.insert(step.to);
        }
        Self {
            turn: Some(turn),
            way,
            captured,
        }
    }
}
