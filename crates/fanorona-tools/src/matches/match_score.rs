//! The mathematics of a match: score, confidence interval, Elo difference, and a sequential test.

use super::contest::Points;

/// 95 % of a normal distribution lies within this many standard deviations.
const DEVIATIONS: f64 = 1.96;
/// The probability that the test accepts the wrong hypothesis, either way.
const WRONG: f64 = 0.05;
/// The test does not end with fewer pairs, because the variance of a few pairs is often much too
/// small: of three pairs with one win each it would be almost 0.
const LEAST_PAIRS: u32 = 50;
/// What each result of a pair counts before the first pair, so that the variance is never 0.
const BEFORE_THE_FIRST: f64 = 1e-3;

/// Results of a match from the point of view of the first player.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// Games that it won.
    pub(crate) won: u32,
    /// Drawn games.
    pub(crate) drawn: u32,
    /// Games that it lost.
    pub(crate) lost: u32,
}

impl Tally {
    /// Counts a game.
    pub(crate) fn count(&mut self, points: Points) {
        match points {
            Points::Won => self.won += 1,
            Points::Drawn => self.drawn += 1,
            Points::Lost => self.lost += 1,
        }
    }

    /// All games.
    #[must_use]
    pub(crate) fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Share of the points, from 0 to 1. A draw is half a point.
    #[must_use]
    pub(crate) fn score(self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The 95 % confidence interval of the score (Wilson).
    #[must_use]
    pub(crate) fn interval(self) -> [f64; 2] {
        let (games, score) = (f64::from(self.games().max(1)), self.score());
        let square = DEVIATIONS * DEVIATIONS;
        let middle = score + square / (2.0 * games);
        let width =
            DEVIATIONS * (score * (1.0 - score) / games + square / (4.0 * games * games)).sqrt();
        [middle - width, middle + width]
            .map(|bound| (bound / (1.0 + square / games)).clamp(0.0, 1.0))
    }
}

/// The Elo difference that predicts this score, as text; it is infinite if one side won every game.
#[must_use]
pub(crate) fn elo_text(score: f64) -> String {
    let difference = elo(score);
    if difference.is_finite() {
        format!("{difference:+.0}")
    } else {
        (if difference > 0.0 { "> +800" } else { "< -800" }).to_owned()
    }
}

fn elo(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// The score that an Elo difference predicts.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Pairs of games by the points of the first player: 0, ½, 1, 1½ and 2. The two games of a pair
/// have the same opening, so their results depend on each other, and only pairs can be counted as
/// independent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Pairs([u32; 5]);

impl Pairs {
    /// Counts a pair in which the first player got this many half points, at most 4.
    pub(crate) fn add(&mut self, half_points: u8) {
        if let Some(count) = self.0.get_mut(usize::from(half_points)) {
            *count += 1;
        }
    }

    /// The number of pairs with 0 to 4 half points.
    #[must_use]
    pub(crate) fn counts(self) -> [u32; 5] {
        self.0
    }

    /// The 95 % confidence interval of the score from the variance between pairs; `None` without
    /// two different pairs.
    #[must_use]
    pub(crate) fn interval(self) -> Option<[f64; 2]> {
        let seen = self.0.iter().filter(|count| **count > 0).count();
        let [pairs, mean, variance] = moments(self.0.map(f64::from));
        let width = DEVIATIONS * (variance / pairs).sqrt();
        (seen > 1).then(|| [mean - width, mean + width].map(|bound| bound.clamp(0.0, 1.0)))
    }
}

/// The number of pairs, and the mean and the variance of their scores from 0 to 1.
fn moments(counts: [f64; 5]) -> [f64; 3] {
    let pairs: f64 = counts.iter().sum();
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let mean = counts
        .iter()
        .zip(scores)
        .map(|(count, score)| count * score)
        .sum::<f64>()
        / pairs;
    let squares = counts
        .iter()
        .zip(scores)
        .map(|(count, score)| count * (score - mean).powi(2));
    [pairs, mean, squares.sum::<f64>() / pairs]
}

/// A sequential probability ratio test of two Elo differences, on pairs of games (the pentanomial
/// test of fishtest). Either answer is wrong in at most 5 % of cases.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Sprt {
    /// The hypothesis that the first player is this much stronger.
    pub(crate) elo0: f64,
    /// The hypothesis that it is stronger by this much; more than `elo0`.
    pub(crate) elo1: f64,
}

/// The answer of a sequential test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Accepted {
    /// The lower difference.
    Elo0,
    /// The higher difference.
    Elo1,
}

impl Sprt {
    /// The logarithm of the ratio of the likelihoods of `elo1` and `elo0`.
    #[must_use]
    pub(crate) fn log_ratio(self, results: Pairs) -> f64 {
        let [pairs, mean, variance] =
            moments(results.0.map(|count| f64::from(count) + BEFORE_THE_FIRST));
        let [score0, score1] = [self.elo0, self.elo1].map(expected);
        pairs * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// The ratio at which the test ends; it ends at the negative as well.
    #[must_use]
    pub(crate) fn bound() -> f64 {
        ((1.0 - WRONG) / WRONG).ln()
    }

    /// The answer, if the results suffice for one.
    #[must_use]
    pub(crate) fn accepts(self, results: Pairs) -> Option<Accepted> {
        let ratio = self.log_ratio(results);
        if results.0.iter().sum::<u32>() < LEAST_PAIRS {
            None
        } else if ratio >= Self::bound() {
            Some(Accepted::Elo1)
        } else if ratio <= -Self::bound() {
            Some(Accepted::Elo0)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
