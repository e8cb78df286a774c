//! Ratings over time.

use super::{WIDTH, round_step, scaled};
use crate::pictures::classes;
use crate::pictures::shapes::{Anchor, Drawing, Layer, Place, Shape, Tenths, Use, at, units};
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

/// Where the lines are: right of the ratings, and above the dates.
const LEFT: Tenths = units(38);
const RIGHT: Tenths = units(WIDTH - 8);
const TOP: Tenths = units(26);
const BOTTOM: Tenths = units(170);
const HEIGHT: Tenths = units(192);
/// The least difference between the lowest and the highest rating that are drawn, so that a few
/// points do not look like many.
const LEAST: i64 = 50;
/// At most one place of a line is drawn in this length.
const DETAIL: i16 = 15;
/// The number of spaces between lines of the grid.
const SPACES: i64 = 4;

/// Draws ratings over time. The dates are those in a zone. Without ratings it is `None`.
#[must_use]
pub fn ratings(lines: &[RatingLine<'_>], zone: &Zone) -> Option<Drawing> {
    let axes = Axes::of(lines)?;
    let mut layers = vec![
        Layer::new(&classes::GRID, vec![Shape::Lines(axes.grid())]),
        Layer::new(&classes::LABELS, axes.labels(zone)),
    ];
    let styles = classes::LINES.iter().cycle();
    for ((index, line), (class, dot)) in (0..).zip(lines).zip(styles) {
        let way = axes.way(line.points);
        let Some(end) = way.last() else {
            continue;
        };
        let circle = |centre| Shape::Circle {
            centre,
            radius: units(4),
        };
        let mut dots = vec![circle(*end)];
        if lines.len() > 1 {
            let start = Place::new(LEFT + units(120 * index), units(10));
            let text = Place::new(start.x + units(24), units(14));
            let key = Place::new(start.x + units(18), start.y);
            layers.push(Layer::new(
                class,
                vec![Shape::Lines(vec![vec![start, key], way])],
            ));
            dots.push(circle(key));
            layers.push(Layer::new(
                &classes::LABELS,
                vec![label(text, Anchor::Start, line.name.to_owned())],
            ));
        } else {
            layers.push(Layer::new(class, vec![Shape::Lines(vec![way])]));
        }
        layers.push(Layer::new(dot, dots));
    }
    Some(Drawing {
        corner: at(0, 0),
        width: units(WIDTH),
        height: HEIGHT,
        use_of: Use::Image,
        layers,
    })
}

fn label(at: Place, anchor: Anchor, text: String) -> Shape {
    Shape::Label { at, anchor, text }
}

/// What is at the edges of a chart.
struct Axes {
    first: Timestamp,
    last: Timestamp,
    lowest: i64,
    highest: i64,
    /// From one line of the grid to the next.
    step: i64,
}

impl Axes {
    fn of(lines: &[RatingLine<'_>]) -> Option<Self> {
        let points = || lines.iter().flat_map(|line| line.points);
        let times = || points().map(|(time, _)| *time);
        let ratings = || points().map(|(_, rating)| *rating);
        let (lowest, highest) = (ratings().min()?, ratings().max()?);
        let range = highest.saturating_sub(lowest).max(LEAST);
        let step = round_step(range, SPACES);
        let lowest = lowest.div_euclid(step).saturating_mul(step);
        let steps = highest.saturating_sub(lowest).max(LEAST).div_euclid(step) + 1;
        Some(Self {
            first: times().min()?,
            last: times().max()?,
            lowest,
            highest: lowest.saturating_add(steps.saturating_mul(step)),
            step,
        })
    }

    fn x(&self, time: Timestamp) -> Tenths {
        LEFT + scaled(time.0, self.first.0, self.last.0, RIGHT - LEFT)
    }

    fn y(&self, rating: i64) -> Tenths {
        BOTTOM - scaled(rating, self.lowest, self.highest, BOTTOM - TOP)
    }

    fn steps(&self) -> impl Iterator<Item = i64> {
        let (first, last, step) = (self.lowest, self.highest, self.step);
        std::iter::successors(Some(first), move |rating| rating.checked_add(step))
            .take_while(move |rating| *rating <= last)
    }

    fn grid(&self) -> Vec<Vec<Place>> {
        let across = |rating| {
            let y = self.y(rating);
            vec![Place::new(LEFT, y), Place::new(RIGHT, y)]
        };
        self.steps().map(across).collect()
    }

    /// The ratings at the left, and the dates below.
    fn labels(&self, zone: &Zone) -> Vec<Shape> {
        let ratings = self.steps().map(|rating| {
            let place = Place::new(LEFT - units(6), self.y(rating) + units(4));
            label(place, Anchor::End, rating.to_string())
        });
        let middle = self.first.0 + (self.last.0.saturating_sub(self.first.0)) / 2;
        let times = [
            (self.first, Anchor::Start),
            (Timestamp(middle), Anchor::Middle),
            (self.last, Anchor::End),
        ];
        let mut dates: Vec<(Timestamp, Anchor, String)> = times
            .into_iter()
            .map(|(time, anchor)| (time, anchor, zone.written(time, "%Y-%m-%d")))
            .collect();
        // Ratings of one or two days have no date between.
        dates.dedup_by(|later, earlier| later.2 == earlier.2);
        let dates = dates.into_iter().map(|(time, anchor, date)| {
            label(Place::new(self.x(time), BOTTOM + units(17)), anchor, date)
        });
        ratings.chain(dates).collect()
    }

    /// The way of a line, from left to right, with the last rating of each short length.
    fn way(&self, points: &[(Timestamp, i64)]) -> Vec<Place> {
        let mut points = points.to_vec();
        points.sort_by_key(|(time, _)| *time);
        let mut way: Vec<Place> = Vec::new();
        for (time, rating) in points {
            let place = Place::new(self.x(time), self.y(rating));
            match way.last_mut() {
                Some(last) if last.x.0 / DETAIL == place.x.0 / DETAIL => *last = place,
                Some(_) | None => way.push(place),
            }
        }
        way
    }
}
