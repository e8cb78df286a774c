//! The course of a game that was analysed.

use super::{WIDTH, round_step, scaled};
use crate::pictures::classes;
use crate::pictures::shapes::{Anchor, Drawing, Layer, Place, Shape, Tenths, Use, at, units};
use fanorona_game::{Annotation, Judgement, Ply, Slip};

const MIDDLE: Tenths = units(50);
/// From the middle to a game that is won.
const REACH: Tenths = units(44);
const GROUND: Tenths = units(100);
const HEIGHT: Tenths = units(118);

/// Draws how a game was after each of its turns: upwards White is ahead, downwards Black. The
/// turning points are marked, and the turn `shown`. Without an evaluation of each turn it is
/// `None`.
///
/// The turns share the whole width equally, so that a script knows which turn is at a place.
#[must_use]
pub fn course(said: &Annotation, shown: Option<Ply>) -> Option<Drawing> {
    let turns = u32::try_from(said.course.len())
        .ok()
        .filter(|turns| *turns > 0)?;
    let chart = Chart { said, turns };
    let whole = |height| Shape::Rectangle {
        corner: at(0, 0),
        width: units(WIDTH),
        height,
        radius: units(6),
    };
    let middle = [at(0, 50), at(WIDTH, 50)].to_vec();
    let mut layers = vec![
        Layer::new(&classes::GROUND, vec![whole(GROUND)]),
        Layer::new(&classes::WHITES, vec![chart.area(i32::max)]),
        Layer::new(&classes::BLACKS, vec![chart.area(i32::min)]),
        Layer::new(&classes::ZERO, vec![Shape::Lines(vec![middle])]),
    ];
    if let Some(ply) = shown.filter(|ply| (1..=turns).contains(&ply.0)) {
        let x = chart.middle(ply);
        let line = vec![Place::new(x, units(0)), Place::new(x, GROUND)];
        layers.push(Layer::new(&classes::NOW, vec![Shape::Lines(vec![line])]));
    }
    layers.push(Layer::new(&classes::MISTAKES, chart.slips(Slip::Mistake)));
    layers.push(Layer::new(&classes::BLUNDERS, chart.slips(Slip::Blunder)));
    layers.push(Layer::new(&classes::LABELS, chart.numbers()));
    Some(Drawing {
        corner: at(0, 0),
        width: units(WIDTH),
        height: HEIGHT,
        use_of: Use::Image,
        layers,
    })
}

struct Chart<'a> {
    said: &'a Annotation,
    turns: u32,
}

impl Chart<'_> {
    /// Where a turn begins, by the number of turns before it.
    fn x(&self, before: u32) -> Tenths {
        scaled(before.into(), 0, self.turns.into(), units(WIDTH))
    }

    /// The middle of a turn, from 1.
    fn middle(&self, ply: Ply) -> Tenths {
        let half_turns = i64::from(ply.0) * 2 - 1;
        scaled(half_turns, 0, i64::from(self.turns) * 2, units(WIDTH))
    }

    /// What is between the middle and the evaluations on one of its sides: those that `beyond`
    /// takes of two, one of which is even.
    fn area(&self, beyond: fn(i32, i32) -> i32) -> Shape {
        let mut outline = vec![at(0, 50)];
        for (before, judgement) in (0..).zip(&self.said.course) {
            let y = height(beyond(judgement.weight(), 0));
            outline.push(Place::new(self.x(before), y));
            outline.push(Place::new(self.x(before + 1), y));
        }
        outline.push(at(WIDTH, 50));
        // Turns with the same evaluation are one line.
        outline.dedup();
        let is_within = |three: &[Place]| three[0].y == three[1].y && three[1].y == three[2].y;
        let inner: Vec<bool> = outline.windows(3).map(is_within).collect();
        let mut inner = std::iter::once(false).chain(inner);
        outline.retain(|_| !inner.next().unwrap_or(false));
        Shape::Area(outline)
    }

    /// The turning points of one kind, each at the evaluation after it.
    fn slips(&self, slip: Slip) -> Vec<Shape> {
        let points = self.said.points.iter().filter(|point| point.slip() == slip);
        points
            .filter_map(|point| {
                let index = usize::try_from(point.ply.0.checked_sub(1)?).ok()?;
                let judgement = self.said.course.get(index)?;
                // Not cut off at the edges.
                let x = self.middle(point.ply).clamp(units(6), units(WIDTH - 6));
                Some(Shape::Circle {
                    centre: Place::new(x, height(judgement.weight())),
                    radius: units(4),
                })
            })
            .collect()
    }

    /// The numbers of some turns, below them.
    fn numbers(&self) -> Vec<Shape> {
        let step = round_step(self.turns.into(), 8);
        let step = u32::try_from(step).unwrap_or(u32::MAX);
        let number = |ply: u32| Shape::Label {
            at: Place::new(self.middle(Ply(ply)), GROUND + units(14)),
            anchor: if ply + step / 4 >= self.turns {
                Anchor::End
            } else {
                Anchor::Middle
            },
            text: ply.to_string(),
        };
        (1..=self.turns / step)
            .map(|count| number(count * step))
            .collect()
    }
}

/// The height of an evaluation, in hundredths of a piece for White.
fn height(weight: i32) -> Tenths {
    let most = i64::from(Judgement::DECIDED);
    MIDDLE + REACH - scaled(weight.into(), -most, most, REACH + REACH)
}
