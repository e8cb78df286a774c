//! Charts: ratings over time, the course of a game, months, shares of results, and measured figures.
//!
//! Numbers become lengths here, in whole numbers.

pub(crate) mod course;
mod lines;
pub(crate) mod months;
pub(crate) mod plot;
pub(crate) mod ratings;
pub(crate) mod results;

use crate::pictures::shapes::Tenths;

/// The width of charts. On the screen of a phone their letters are as large as those of the page.
const WIDTH: i16 = 400;

/// The length that is the same part of `length` as `value` is of the way from `from` to `to`.
fn scaled(value: i64, from: i64, to: i64, length: Tenths) -> Tenths {
    let way = (i128::from(to) - i128::from(from)).max(1);
    let part = (i128::from(value) - i128::from(from)).clamp(0, way);
    let length = part * i128::from(length.0) / way;
    Tenths(i16::try_from(length).unwrap_or(i16::MAX))
}

/// The smallest round number (1, 2 or 5, and zeros) by which there are at most `most` steps.
fn round_step(range: i64, most: i64) -> i64 {
    let mut unit = 1_i64;
    loop {
        for step in [1, 2, 5].map(|digit| unit.saturating_mul(digit)) {
            if range / step <= most {
                return step;
            }
        }
        unit = unit.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        let steps = [0, 4, 5, 9, 30, 120, 700, i64::MAX].map(|range| round_step(range, 4));
        assert_eq!(steps[..7], [1, 1, 2, 2, 10, 50, 200]);
        assert!(steps[7] >= i64::MAX / 5);
    }

    #[test]
    fn what_is_outside_is_at_the_edge() {
        let lengths = [-5, 0, 25, 100, i64::MAX].map(|value| scaled(value, 0, 100, Tenths(1000)));
        assert_eq!(lengths, [0, 0, 250, 1000, 1000].map(Tenths));
        assert_eq!(scaled(i64::MIN, i64::MIN, i64::MAX, Tenths(10)), Tenths(0));
        assert_eq!(scaled(7, 7, 7, Tenths(10)), Tenths(0));
    }
}
