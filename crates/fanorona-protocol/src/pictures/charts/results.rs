//! Shares of results as one bar, for the rows of tables.

use super::scaled;
use crate::messages::openings::GameResults;
use crate::messages::versus::VersusResults;
use crate::pictures::classes::{self, Class};
use crate::pictures::shapes::{Drawing, Layer, Place, Shape, Tenths, Use, at, units};

const WIDTH: i16 = 160;
const HEIGHT: i16 = 12;

/// Draws how games ended: from the left those that White won, drawn ones, and those that Black won.
#[must_use]
pub fn results(results: GameResults) -> Drawing {
    shares([
        (&classes::WHITES, results.white),
        (&classes::DRAWN, results.drawn),
        (&classes::BLACKS, results.black),
    ])
}

/// Draws the results of a player: from the left games won, drawn and lost.
#[must_use]
pub fn score(results: VersusResults) -> Drawing {
    shares([
        (&classes::WON, results.won),
        (&classes::DRAWN, results.drawn),
        (&classes::LOST, results.lost),
    ])
}

fn shares(shares: [(&'static Class, u32); 3]) -> Drawing {
    let all: i64 = shares.iter().map(|(_, count)| i64::from(*count)).sum();
    let bar = |from: Tenths, to: Tenths| Shape::Rectangle {
        corner: Place::new(from, units(0)),
        width: to - from,
        height: units(HEIGHT),
        radius: units(0),
    };
    let mut layers = Vec::new();
    let mut before = 0;
    for (class, count) in shares {
        let after = before + i64::from(count);
        let [from, to] = [before, after].map(|count| scaled(count, 0, all, units(WIDTH)));
        if from < to {
            layers.push(Layer::new(class, vec![bar(from, to)]));
        }
        before = after;
    }
    let frame = Shape::Rectangle {
        corner: Place::new(Tenths(5), Tenths(5)),
        width: units(WIDTH - 1),
        height: units(HEIGHT - 1),
        radius: units(0),
    };
    layers.push(Layer::new(&classes::FRAME, vec![frame]));
    Drawing {
        corner: at(0, 0),
        width: units(WIDTH),
        height: units(HEIGHT),
        use_of: Use::Image,
        layers,
    }
}
