//! The end of a game on the board.

use crate::board::side::Side;
use crate::position::Position;
use crate::setup::Phase;

/// The side to move may claim a draw when the position occurs this often with the same side to move
/// (`docs/rules.md`, "The end of a game"). A game counts repetitions and turns without a capture,
/// this crate does not.
pub const CLAIM_REPETITIONS: u32 = 3;
/// The game is drawn when the position occurs this often with the same side to move.
pub const DRAW_REPETITIONS: u32 = 5;
/// The side to move may claim a draw after this many turns of both sides together without a
/// capture.
pub const CLAIM_QUIET_TURNS: u32 = 100;
/// The game is drawn after this many turns of both sides together without a capture.
pub const DRAW_QUIET_TURNS: u32 = 200;

/// The result of a game that ended on the board (`docs/rules.md`, "The end of a game").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner.
    pub winner: Side,
    /// How the game ended.
    pub end: BoardEnd,
}

/// The ways in which a game can end on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardEnd {
    /// A side has no pieces left.
    Captured,
    /// The side to move has pieces but no legal turn.
    Blocked,
    /// The debtor of a vela has no capture while the burden is unpaid (`docs/rules.md`, "Vela").
    Unoffered,
}

impl BoardEnd {
    /// The code in the protocol and in records.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Captured => "captured",
            Self::Blocked => "blocked",
            Self::Unoffered => "unoffered",
        }
    }
}

impl Position {
    /// The result if the game is over, that is, if the side to move has no legal turn.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let mover = self.side_to_move();
        let won_by = |winner, end| Some(Outcome { winner, end });
        if self.pieces(mover).is_empty() {
            return won_by(mover.opposite(), BoardEnd::Captured);
        }
        if self.has_turn() {
            return None;
        }
        match (self.phase(), mover) {
            (Phase::Vela { .. }, Side::White) => won_by(Side::White, BoardEnd::Unoffered),
            (Phase::Vela { .. }, Side::Black) | (Phase::Riatra, _) => {
                won_by(mover.opposite(), BoardEnd::Blocked)
            }
        }
    }
}
