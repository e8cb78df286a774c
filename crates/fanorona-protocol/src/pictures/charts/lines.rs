//! Lines over a grid, with their names above it.

use super::{WIDTH, scaled};
use crate::pictures::classes;
use crate::pictures::shapes::{Anchor, Drawing, Layer, Place, Shape, Tenths, Use, at, units};

/// Where the lines are: right of the heights, and above what is along the axis.
const LEFT: Tenths = units(38);
const RIGHT: Tenths = units(WIDTH - 8);
const TOP: Tenths = units(26);
const BOTTOM: Tenths = units(170);
const HEIGHT: Tenths = units(192);
/// At most one place of a line is drawn in this length.
const DETAIL: i16 = 15;

/// The name of a line, and its points: how far along each is, and how high.
pub(super) type Line<'a> = (&'a str, Vec<(i64, i64)>);

/// Where circles are on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dots {
    End,
    Each,
}

/// What is at the edges of a chart.
pub(super) struct Axes {
    /// What is along the axis at the left and at the right edge.
    pub(super) along: (i64, i64),
    /// The lowest and the highest height.
    pub(super) up: (i64, i64),
    /// The heights with a line of the grid, and their texts.
    pub(super) heights: Vec<(i64, String)>,
    /// What is along the axis, below it.
    pub(super) below: Vec<(i64, Anchor, String)>,
}

/// Draws lines, with their names if they have any.
pub(super) fn chart(axes: &Axes, lines: &[Line<'_>], dots: Dots) -> Drawing {
    let mut layers = vec![
        Layer::new(&classes::GRID, vec![Shape::Lines(axes.grid())]),
        Layer::new(&classes::LABELS, axes.labels()),
    ];
    let styles = classes::LINES.iter().cycle();
    for ((index, (name, points)), (class, dot)) in (0..).zip(lines).zip(styles) {
        let way = axes.way(points);
        let Some(end) = way.last() else {
            continue;
        };
        let circle = |centre: &Place| Shape::Circle {
            centre: *centre,
            radius: units(4),
        };
        let mut circles: Vec<Shape> = match dots {
            Dots::End => vec![circle(end)],
            Dots::Each => way.iter().map(circle).collect(),
        };
        if name.is_empty() {
            layers.push(Layer::new(class, vec![Shape::Lines(vec![way])]));
        } else {
            let start = Place::new(LEFT + units(120 * index), units(10));
            let text = Place::new(start.x + units(24), units(14));
            let key = Place::new(start.x + units(18), start.y);
            layers.push(Layer::new(
                class,
                vec![Shape::Lines(vec![vec![start, key], way])],
            ));
            circles.push(circle(&key));
            layers.push(Layer::new(
                &classes::LABELS,
                vec![label(text, Anchor::Start, (*name).to_owned())],
            ));
        }
        layers.push(Layer::new(dot, circles));
    }
    Drawing {
        corner: at(0, 0),
        width: units(WIDTH),
        height: HEIGHT,
        use_of: Use::Image,
        layers,
    }
}

fn label(at: Place, anchor: Anchor, text: String) -> Shape {
    Shape::Label { at, anchor, text }
}

impl Axes {
    fn x(&self, along: i64) -> Tenths {
        LEFT + scaled(along, self.along.0, self.along.1, RIGHT - LEFT)
    }

    fn y(&self, height: i64) -> Tenths {
        BOTTOM - scaled(height, self.up.0, self.up.1, BOTTOM - TOP)
    }

    fn grid(&self) -> Vec<Vec<Place>> {
        let across = |(height, _): &(i64, String)| {
            let y = self.y(*height);
            vec![Place::new(LEFT, y), Place::new(RIGHT, y)]
        };
        self.heights.iter().map(across).collect()
    }

    /// The heights at the left, and what is along the axis below.
    fn labels(&self) -> Vec<Shape> {
        let heights = self.heights.iter().map(|(height, text)| {
            let place = Place::new(LEFT - units(6), self.y(*height) + units(4));
            label(place, Anchor::End, text.clone())
        });
        let below = self.below.iter().map(|(at, anchor, text)| {
            let place = Place::new(self.x(*at), BOTTOM + units(17));
            label(place, *anchor, text.clone())
        });
        heights.chain(below).collect()
    }

    /// The way of a line, from left to right, with the last height of each short length.
    fn way(&self, points: &[(i64, i64)]) -> Vec<Place> {
        let mut points = points.to_vec();
        points.sort_by_key(|(along, _)| *along);
        let mut way: Vec<Place> = Vec::new();
        for (along, height) in points {
            let place = Place::new(self.x(along), self.y(height));
            match way.last_mut() {
                Some(last) if last.x.0 / DETAIL == place.x.0 / DETAIL => *last = place,
                Some(_) | None => way.push(place),
            }
        }
        way
    }
}
