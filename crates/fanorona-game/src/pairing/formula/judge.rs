//! Evaluates a formula for a candidate.

use super::{Amount, Clause, Comparison, Number, Quantity, What};
use crate::{Rating, Terms, TimeControl};
use std::ops::Range;

/// A candidate opponent and the proposed game, from the point of view of the formula's owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Candidate {
    /// The candidate's rating on the board; the initial rating if there is none.
    pub rating: Rating,
    /// The owner's rating on the board.
    pub my_rating: Rating,
    /// The number of games that the candidate has finished.
    pub games: u32,
    /// Whether the candidate has an account with a password.
    pub registered: bool,
    /// Whether the candidate is a bot.
    pub bot: bool,
    /// The terms of the game, with the colour that the candidate wants.
    pub terms: Terms,
}

impl Clause {
    /// The part that is false, if the whole is false. In an `and`, the first false part.
    pub(super) fn failing(&self, candidate: &Candidate) -> Option<Range<usize>> {
        match &self.what {
            What::All(parts) => parts.iter().find_map(|part| part.failing(candidate)),
            What::Fact(_) | What::Not(_) | What::Any(_) | What::Compare { .. } => {
                (!self.holds(candidate)).then(|| self.span.clone())
            }
        }
    }

    /// Recursive; the parser limits the depth of the tree.
    fn holds(&self, candidate: &Candidate) -> bool {
        match &self.what {
            What::Fact(fact) => fact.of(candidate),
            What::Not(clause) => !clause.holds(candidate),
            What::All(parts) => parts.iter().all(|part| part.holds(candidate)),
            What::Any(parts) => parts.iter().any(|part| part.holds(candidate)),
            What::Compare { left, how, right } => {
                let sides = left.of(candidate).zip(right.of(candidate));
                sides.is_some_and(|(left, right)| how.holds(left, right))
            }
        }
    }
}

impl Comparison {
    fn holds(self, left: Number, right: Number) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::Different => left != right,
            Self::AtLeast => left >= right,
            Self::More => left > right,
        }
    }
}

impl Amount {
    /// `None` if the game does not have this quantity.
    fn of(self, candidate: &Candidate) -> Option<Number> {
        match self {
            Self::Number(number) => Some(number),
            Self::Quantity(quantity) => quantity.of(candidate),
        }
    }
}

impl Quantity {
    fn of(self, candidate: &Candidate) -> Option<Number> {
        let Candidate {
            rating,
            my_rating,
            games,
            terms,
            ..
        } = candidate;
        let seconds = |seconds: u64| i64::try_from(seconds).unwrap_or(i64::MAX);
        match self {
            Self::Rating => Some(Number::whole(rating.points())),
            Self::MyRating => Some(Number::whole(my_rating.points())),
            Self::Difference => Some(Number::whole(rating.points() - my_rating.points())),
            Self::Deviation => Some(Number::whole(rating.deviation())),
            Self::Games => Some(Number::whole((*games).into())),
            Self::Time => match terms.time {
                TimeControl::Live(live) => Some(Number(
                    seconds(live.main().as_secs()).saturating_mul(Number::ONE / 60),
                )),
                TimeControl::Slow(_) | TimeControl::Untimed => None,
            },
            Self::Increment => match terms.time {
                TimeControl::Live(live) => Some(Number::whole(seconds(live.increment().as_secs()))),
                TimeControl::Slow(_) | TimeControl::Untimed => None,
            },
            Self::Days => match terms.time {
                TimeControl::Slow(slow) => {
                    slow.per_turn.map(|days| Number::whole(days.count().into()))
                }
                TimeControl::Live(_) | TimeControl::Untimed => None,
            },
        }
    }
}
