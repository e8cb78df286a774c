//! Ratings over time, or over a number of games.

use super::{WIDTH, round_step, scaled};
use crate::messages::stats::StatsRating;
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
    let along = |points: &[(Timestamp, i64)]| {
        let points = points.iter().map(|(time, rating)| (time.0, *rating));
        points.collect()
    };
    let lines: Vec<Line<'_>> = lines
        .iter()
        .map(|line| (line.name, along(line.points)))
        .collect();
    chart(&lines, |time| zone.written(Timestamp(time), "%Y-%m-%d"))
}

/// Draws the curve of `stats`: ratings by the number of games. Without games it is `None`.
#[must_use]
pub fn curve(rating: &StatsRating) -> Option<Drawing> {
    let parts = i64::try_from(rating.curve.len()).ok()?;
    let points = (1..).zip(&rating.curve).map(|(part, points)| {
        let games = part * i64::from(rating.games) / parts;
        (games, *points)
    });
    chart(&[("", points.collect())], |games| games.to_string())
}

/// The name of a line, and its ratings: how far along each is, a moment or a number of games.
type Line<'a> = (&'a str, Vec<(i64, i64)>);

fn chart(lines: &[Line<'_>], along: impl Fn(i64) -> String) -> Option<Drawing> {
    let axes = Axes::of(lines)?;
    let mut layers = vec![
        Layer::new(&classes::GRID, vec![Shape::Lines(axes.grid())]),
        Layer::new(&classes::LABELS, axes.labels(along)),
    ];
    let styles = classes::LINES.iter().cycle();
    for ((index, (name, points)), (class, dot)) in (0..).zip(lines).zip(styles) {
        let way = axes.way(points);
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
                vec![label(text, Anchor::Start, (*name).to_owned())],
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
    first: i64,
    last: i64,
    lowest: i64,
    highest: i64,
    /// From one line of the grid to the next.
    step: i64,
}

impl Axes {
    fn of(lines: &[Line<'_>]) -> Option<Self> {
        let points = || lines.iter().flat_map(|(_, points)| points);
        let along = || points().map(|(along, _)| *along);
        let ratings = || points().map(|(_, rating)| *rating);
        let (lowest, highest) = (ratings().min()?, ratings().max()?);
        let range = highest.saturating_sub(lowest).max(LEAST);
        let step = round_step(range, SPACES);
        let lowest = lowest.div_euclid(step).saturating_mul(step);
        let steps = highest.saturating_sub(lowest).max(LEAST).div_euclid(step) + 1;
        Some(Self {
            first: along().min()?,
            last: along().max()?,
            lowest,
            highest: lowest.saturating_add(steps.saturating_mul(step)),
            step,
        })
    }

    fn x(&self, along: i64) -> Tenths {
        LEFT + scaled(along, self.first, self.last, RIGHT - LEFT)
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

    /// The ratings at the left, and what is along the axis below: its ends and its middle.
    fn labels(&self, along: impl Fn(i64) -> String) -> Vec<Shape> {
        let ratings = self.steps().map(|rating| {
            let place = Place::new(LEFT - units(6), self.y(rating) + units(4));
            label(place, Anchor::End, rating.to_string())
        });
        let middle = self.first.midpoint(self.last);
        let mut texts: Vec<(i64, Anchor, String)> = [
            (self.first, Anchor::Start),
            (middle, Anchor::Middle),
            (self.last, Anchor::End),
        ]
        .into_iter()
        .map(|(at, anchor)| (at, anchor, along(at)))
        .collect();
        // Ratings of one or two days have no date between.
        texts.dedup_by(|later, earlier| later.2 == earlier.2);
        let below = texts.into_iter().map(|(at, anchor, text)| {
            label(Place::new(self.x(at), BOTTOM + units(17)), anchor, text)
        });
        ratings.chain(below).collect()
    }

    /// The way of a line, from left to right, with the last rating of each short length.
    fn way(&self, points: &[(i64, i64)]) -> Vec<Place> {
        let mut points = points.to_vec();
        points.sort_by_key(|(along, _)| *along);
        let mut way: Vec<Place> = Vec::new();
        for (along, rating) in points {
            let place = Place::new(self.x(along), self.y(rating));
            match way.last_mut() {
                Some(last) if last.x.0 / DETAIL == place.x.0 / DETAIL => *last = place,
                Some(_) | None => way.push(place),
            }
        }
        way
    }
}
