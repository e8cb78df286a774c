//! Measured figures, on axes whose steps are factors.

use super::lines::{Axes, Dots, Line, chart};
use crate::pictures::shapes::{Anchor, Drawing};

/// Figures that belong together: each is how far along the axis it is, and how high.
#[derive(Debug, Clone, Copy)]
pub struct PlotLine<'a> {
    /// What its heights are, with their unit.
    pub name: &'a str,
    /// Pairs of positive numbers. Others are left out.
    pub points: &'a [(f64, f64)],
}

/// A factor of ten on an axis.
const TENFOLD: f64 = 1_000.0;
/// On an axis shorter than two factors of ten there are steps between them.
const SHORT: i64 = 2_000;
/// More steps than any axis has.
const MOST: usize = 200;

/// Draws lines on two axes with logarithmic steps, so that what grows in proportion is a straight
/// line. Without points it is `None`.
#[must_use]
pub fn plot(lines: &[PlotLine<'_>]) -> Option<Drawing> {
    let lines: Vec<Line<'_>> = lines
        .iter()
        .map(|line| {
            let points = line.points.iter().copied();
            let drawn = points.filter(|(along, height)| *along > 0.0 && *height > 0.0);
            let points = drawn.map(|(along, height)| (thousandths(along), thousandths(height)));
            (line.name, points.collect())
        })
        .collect();
    let points = || lines.iter().flat_map(|(_, points)| points);
    let up = steps(points().map(|(_, height)| *height))?;
    let along = steps(points().map(|(along, _)| *along))?;
    let (left, right) = (along.first()?.0, along.last()?.0);
    let below = along.iter().map(|(at, text)| {
        let anchor = if *at == right {
            Anchor::End
        } else {
            Anchor::Middle
        };
        (*at, anchor, text.clone())
    });
    let axes = Axes {
        along: (left, right),
        up: (up.first()?.0, up.last()?.0),
        below: below.collect(),
        heights: up,
    };
    Some(chart(&axes, &lines, Dots::Each))
}

/// The logarithm of a positive number.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the logarithms of all numbers are between -400 and 400"
)]
fn thousandths(number: f64) -> i64 {
    (number.log10() * TENFOLD).round() as i64
}

/// The steps from the one below all these logarithms to the one above them.
fn steps(logarithms: impl Iterator<Item = i64> + Clone) -> Option<Vec<(i64, String)>> {
    let (lowest, highest) = (logarithms.clone().min()?, logarithms.max()?);
    let digits: &[f64] = if highest - lowest < SHORT {
        &[1.0, 2.0, 5.0]
    } else {
        &[1.0]
    };
    let first = i32::try_from(lowest.div_euclid(1_000)).ok()?;
    let all = (first..).flat_map(|power| {
        let step = move |digit: &f64| {
            let number = digit * 10_f64.powi(power);
            (thousandths(number), written(number, power))
        };
        digits.iter().map(step)
    });
    let mut steps: Vec<(i64, String)> = Vec::new();
    for step in all.take(MOST) {
        if step.0 <= lowest {
            steps.clear();
        }
        let is_last = step.0 >= highest && !steps.is_empty();
        steps.push(step);
        if is_last {
            break;
        }
    }
    Some(steps)
}

/// A number of one digit, with zeros: 0.05, 20, 50k, 2M.
fn written(number: f64, power: i32) -> String {
    let below = usize::try_from(-power).unwrap_or(0);
    match power {
        ..=3 => format!("{number:.below$}"),
        4..=5 => format!("{:.0}k", number / 1e3),
        6.. => format!("{:.0}M", number / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_around_all_numbers() {
        let texts = |numbers: &[f64]| {
            let steps = steps(numbers.iter().map(|number| thousandths(*number))).unwrap();
            let texts: Vec<String> = steps.into_iter().map(|(_, text)| text).collect();
            texts.join(" ")
        };
        assert_eq!(texts(&[1.0, 10_000.0]), "1 10 100 1000 10k");
        assert_eq!(texts(&[0.03, 0.4]), "0.02 0.05 0.1 0.2 0.5");
        assert_eq!(texts(&[2_100.0, 4_400.0]), "2000 5000");
        assert_eq!(texts(&[1e3, 1e6]), "1000 10k 100k 1M");
        assert_eq!(texts(&[20.0]), "20 50");
        assert_eq!(texts(&[7.0]), "5 10");
    }
}
