//! What a search says about a position.

use std::fmt;
use std::ops::Neg;

/// How good a position is for the side to move, in hundredths of a piece.
///
/// A game that is decided has a score beyond every evaluation, the nearer its end the further out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// What a [`Score`] means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The side to move wins, whatever the other does.
    Won {
        /// Turns of both sides together until the game is over.
        in_turns: u32,
    },
    /// The side to move loses, whatever it does.
    Lost {
        /// Turns of both sides together until the game is over.
        in_turns: u32,
    },
    /// The search has seen no end that can be forced. A score of 0 is even.
    Open,
}

/// The score of a side that has won already.
const WON: i32 = 30_000;
/// No forced end is seen from further away, and no evaluation comes near.
const FURTHEST: i32 = 2_000;
/// The best score of a game that is not decided.
pub(crate) const MOST_OPEN: i32 = WON - FURTHEST - 1;

impl Score {
    /// Neither side is better; also what a draw counts.
    pub const EVEN: Self = Self(0);

    /// An evaluation in hundredths of a piece. It is kept away from the scores of decided games.
    #[must_use]
    pub fn open(centipieces: i32) -> Self {
        Self(centipieces.clamp(-MOST_OPEN, MOST_OPEN))
    }

    /// The side to move wins in so many turns of both sides together.
    #[must_use]
    pub fn won(in_turns: u32) -> Self {
        Self(WON - i32::try_from(in_turns).unwrap_or(FURTHEST).min(FURTHEST))
    }

    /// The side to move loses in so many turns of both sides together.
    #[must_use]
    pub fn lost(in_turns: u32) -> Self {
        -Self::won(in_turns)
    }

    /// In hundredths of a piece.
    #[must_use]
    pub const fn centipieces(self) -> i32 {
        self.0
    }

    /// What it means.
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

    /// Whether the side to move wins by force.
    #[must_use]
    pub const fn is_win(self) -> bool {
        is_decided(self.0) && self.0 > 0
    }

    /// Whether the side to move loses by force.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        is_decided(self.0) && self.0 < 0
    }

    pub(crate) const fn from_search(score: i32) -> Self {
        Self(score)
    }
}

/// Whether a score stands for an end that can be forced.
pub(crate) const fn is_decided(score: i32) -> bool {
    score.abs() >= WON - FURTHEST
}

/// Errors are so small that no evaluation with one looks decided.
pub(crate) const LARGEST_ERROR: i32 = 10_000;

/// How many turns from the root the end is that a score stands for, if it stands for one.
pub(crate) const fn turns_to_end(score: i32) -> Option<i32> {
    if is_decided(score) { Some(WON - score.abs()) } else { None }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    /// As pieces with two decimals, or the number of turns to a forced end: `+0.35`, `won in 5`.
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
    fn a_nearer_win_is_better_and_a_nearer_loss_worse() {
        assert!(Score::won(3) > Score::won(5));
        assert!(Score::won(u32::MAX) > Score::open(i32::MAX));
        assert!(Score::open(i32::MIN) > Score::lost(u32::MAX));
        assert!(Score::lost(4) < Score::lost(6));
    }

    #[test]
    fn a_score_says_what_it_means() {
        assert_eq!(Score::won(3).verdict(), Verdict::Won { in_turns: 3 });
        assert_eq!(Score::lost(0).verdict(), Verdict::Lost { in_turns: 0 });
        assert_eq!(Score::EVEN.verdict(), Verdict::Open);
        assert_eq!(Score::open(i32::MAX).verdict(), Verdict::Open);
        let texts =
            [Score::won(3), Score::lost(2), Score::open(135), Score::open(-7)].map(|it| it.to_string());
        assert_eq!(texts, ["won in 3", "lost in 2", "+1.35", "-0.07"]);
    }
}
