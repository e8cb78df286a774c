//! Ratings over time, or over a number of games.

use super::lines::{Axes, Dots, Line, chart};
use super::round_step;
use crate::messages::stats::StatsRating;
use crate::pictures::shapes::{Anchor, Drawing};
use crate::preferences::values::Zone;
use fanorona_game::Timestamp;

/// The ratings of one player on one board, or of one of several players.
#[derive(Debug, Clone, Copy)]
pub struct RatingLine<'a> {
    /// What the line is called, if there are several.
    pub name: &'a str,
    /// The rating after each game, in any order.
    pub points: &'a [(Timestamp, i64)],
}

/// The least difference between the lowest and the highest rating that are drawn, so that a few
/// points do not look like many.
const LEAST: i64 = 50;
/// The number of spaces between lines of the grid.
const SPACES: i64 = 4;

/// Draws ratings over time. The dates are those in a zone. Without ratings it is `None`.
#[must_use]
pub fn ratings<'a>(lines: &[RatingLine<'a>], zone: &Zone) -> Option<Drawing> {
    let along = |points: &[(Timestamp, i64)]| {
        let points = points.iter().map(|(time, rating)| (time.0, *rating));
        points.collect()
    };
    let several = lines.len() > 1;
    let named = |line: &RatingLine<'a>| {
        let name = if several { line.name } else { "" };
        (name, along(line.points))
    };
    let lines: Vec<Line<'_>> = lines.iter().map(named).collect();
    let axes = axes(&lines, |time| zone.written(Timestamp(time), "%Y-%m-%d"))?;
    Some(chart(&axes, &lines, Dots::End))
}

/// Draws the curve of `stats`: ratings by the number of games. Without games it is `None`.
#[must_use]
pub fn curve(rating: &StatsRating) -> Option<Drawing> {
    let parts = i64::try_from(rating.curve.len()).ok()?;
    let points = (1..).zip(&rating.curve).map(|(part, points)| {
        let games = part * i64::from(rating.games) / parts;
        (games, *points)
    });
    let lines = [("", points.collect())];
    let axes = axes(&lines, |games| games.to_string())?;
    Some(chart(&axes, &lines, Dots::End))
}

/// Ratings at the left, and what is along the axis below: its ends and its middle.
fn axes(lines: &[Line<'_>], along: impl Fn(i64) -> String) -> Option<Axes> {
    let points = || lines.iter().flat_map(|(_, points)| points);
    let ratings = || points().map(|(_, rating)| *rating);
    let (lowest, highest) = (ratings().min()?, ratings().max()?);
    let range = highest.saturating_sub(lowest).max(LEAST);
    let step = round_step(range, SPACES);
    let lowest = lowest.div_euclid(step).saturating_mul(step);
    let steps = highest.saturating_sub(lowest).max(LEAST).div_euclid(step) + 1;
    let highest = lowest.saturating_add(steps.saturating_mul(step));
    let heights = std::iter::successors(Some(lowest), |rating| rating.checked_add(step))
        .take_while(|rating| *rating <= highest)
        .map(|rating| (rating, rating.to_string()))
        .collect();
    let first = points().map(|(along, _)| *along).min()?;
    let last = points().map(|(along, _)| *along).max()?;
    let mut below: Vec<(i64, Anchor, String)> = [
        (first, Anchor::Start),
        (first.midpoint(last), Anchor::Middle),
        (last, Anchor::End),
    ]
    .into_iter()
    .map(|(at, anchor)| (at, anchor, along(at)))
    .collect();
    // Ratings of one or two days have no date between.
    below.dedup_by(|later, earlier| later.2 == earlier.2);
    Some(Axes {
        along: (first, last),
        up: (lowest, highest),
        heights,
        below,
    })
}
