//! Scores of positions.

use std::fmt;
use std::ops::Neg;

/// The score of a position for the side to move, in hundredths of a piece.
///
/// The score of a decided game is beyond every evaluation, and further out if the end is nearer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The meaning of a [`Score`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move has a forced win.
    Won {
        /// The number of turns of both sides until the end of the game.
        in_turns: u32,
    },
    /// The opponent has a forced win.
    Lost {
        /// The number of turns of both sides until the end of the game.
        in_turns: u32,
    },
    /// The search has not found a forced end. A score of 0 is even.
    Open,
}

/// The score of a side that has already won.
const WON: i32 = 30_000;
/// The maximum number of turns to a forced end. Evaluations stay further away from `WON`.
const MAX_TURNS_TO_END: i32 = 2_000;
/// The maximum score of an undecided game.
pub(crate) const MAX_OPEN: i32 = WON - MAX_TURNS_TO_END - 1;

impl Score {
    /// An even position, and the score of a draw.
    pub const EVEN: Self = Self(0);

    /// An evaluation in hundredths of a piece, clamped to the range of undecided games.
    #[must_use]
    pub fn open(centipieces: i32) -> Self {
        Self(centipieces.clamp(-MAX_OPEN, MAX_OPEN))
    }

    /// The side to move wins in this number of turns of both sides.
    #[must_use]
    pub fn won(in_turns: u32) -> Self {
        Self(
            WON - i32::try_from(in_turns)
                .unwrap_or(MAX_TURNS_TO_END)
                .min(MAX_TURNS_TO_END),
        )
    }

    /// The side to move loses in this number of turns of both sides.
    #[must_use]
    pub fn lost(in_turns: u32) -> Self {
        -Self::won(in_turns)
    }

    /// The score in hundredths of a piece.
    #[must_use]
    pub const fn centipieces(self) -> i32 {
        self.0
    }

    /// The meaning of the score.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        let in_turns = WON.abs_diff(self.0.abs());
        if !is_decided(self.0) {
            Verdict::Open
        } else if self.0 > 0 {
            Verdict::Won { in_turns }
        } else {
            Verdict::Lost { in_turns }
        }
    }

    /// Whether the side to move has a forced win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        is_decided(self.0) && self.0 > 0
    }

    pub(crate) const fn from_search(score: i32) -> Self {
        Self(score)
    }
}

/// Whether the score means a forced end.
pub(crate) const fn is_decided(score: i32) -> bool {
    score.abs() >= WON - MAX_TURNS_TO_END
}

/// The maximum error, so that no evaluation with an error looks decided.
pub(crate) const MAX_ERROR: i32 = 10_000;

/// The number of turns from the root to the forced end, if the score means one.
pub(crate) const fn turns_to_end(score: i32) -> Option<i32> {
    if is_decided(score) {
        Some(WON - score.abs())
    } else {
        None
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// Writes pieces with two decimals, or the number of turns to a forced end: `+0.35`, `won in
    /// 5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Won { in_turns } => write!(f, "won in {in_turns}"),
            Verdict::Lost { in_turns } => write!(f, "lost in {in_turns}"),
            Verdict::Open => {
                let (sign, size) = (if self.0 < 0 { '-' } else { '+' }, self.0.abs());
                write!(f, "{sign}{}.{:02}", size / 100, size % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_wins_are_better_and_faster_losses_worse() {
        assert!(Score::won(3) > Score::won(5));
        assert!(Score::won(u32::MAX) > Score::open(i32::MAX));
        assert!(Score::open(i32::MIN) > Score::lost(u32::MAX));
        assert!(Score::lost(4) < Score::lost(6));
    }

    #[test]
    fn a_score_has_a_meaning_and_a_text() {
        assert_eq!(Score::won(3).verdict(), Verdict::Won { in_turns: 3 });
        assert_eq!(Score::lost(0).verdict(), Verdict::Lost { in_turns: 0 });
        assert_eq!(Score::EVEN.verdict(), Verdict::Open);
        assert_eq!(Score::open(i32::MAX).verdict(), Verdict::Open);
        let texts = [
            Score::won(3),
            Score::lost(2),
            Score::open(135),
            Score::open(-7),
        ]
        .map(|it| it.to_string());
        assert_eq!(texts, ["won in 3", "lost in 2", "+1.35", "-0.07"]);
    }
}
