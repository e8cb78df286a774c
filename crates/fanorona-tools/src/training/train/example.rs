//! The positions that the network learns from, also mirrored.

use super::trainer::forward;
use super::{MOST_PIECES, expected};
use crate::training::samples::Sample;
use fanorona_engine::network::{self, INPUTS};
use fanorona_rules::{Column, Point, PointSet, Row, Ruleset};

/// A symmetry of the board: where each input goes.
pub(super) type Flip = [u8; INPUTS];

/// The four symmetries of the board. The first changes nothing.
pub(super) fn flips() -> [Flip; 4] {
    [(false, false), (true, false), (false, true), (true, true)].map(|(columns, rows)| {
        let mirrored =
            |index: u8, size: u8, mirror: bool| if mirror { size - 1 - index } else { index };
        let mut flip = [0; INPUTS];
        let board = Ruleset::Tsivy;
        for column in board.each_column() {
            for row in board.each_row() {
                let to = Column::new(mirrored(column.index(), board.columns(), columns))
                    .zip(Row::new(mirrored(row.index(), board.rows(), rows)))
                    .map(|(column, row)| Point::new(column, row));
                let input = |point| {
                    network::inputs(PointSet::of(point))
                        .next()
                        .unwrap_or_default()
                };
                let [from, to] = [Some(Point::new(column, row)), to].map(|it| it.map_or(0, input));
                flip[from] = to as u8;
                flip[from + INPUTS / 2] = (to + INPUTS / 2) as u8;
            }
        }
        flip
    })
}

/// A position as the network sees it, and what it should say about it.
pub(super) struct Example {
    pub(super) inputs: [u8; MOST_PIECES],
    pub(super) pieces: u8,
    /// The expected result, from 0 to 1.
    pub(super) target: f32,
}

impl Example {
    pub(super) fn new(sample: &Sample, scale: u16, result: f32) -> Self {
        let [own, opponent] = sample.pieces.map(PointSet::from_bits_truncate);
        let all =
            network::inputs(own).chain(network::inputs(opponent).map(|input| input + INPUTS / 2));
        let (mut inputs, mut pieces) = ([0; MOST_PIECES], 0);
        for (place, input) in inputs.iter_mut().zip(all) {
            *place = input as u8;
            pieces += 1;
        }
        let found = expected(f32::from(sample.score) / f32::from(scale));
        let target = sample.result.map_or(found, |it| {
            result * (f32::from(it) + 1.0) / 2.0 + (1.0 - result) * found
        });
        Self {
            inputs,
            pieces,
            target,
        }
    }

    pub(super) fn inputs<'a>(&'a self, flip: &'a Flip) -> impl Iterator<Item = usize> + 'a {
        let inputs = &self.inputs[..usize::from(self.pieces)];
        inputs
            .iter()
            .map(|input| usize::from(flip[usize::from(*input)]))
    }

    pub(crate) fn head(&self) -> usize {
        network::head(self.pieces.into())
    }

    /// The square of the difference between what the network says and what it should say.
    pub(super) fn error(&self, weights: &[f32], flip: &Flip) -> f32 {
        (expected(forward(weights, self, flip).output) - self.target).powi(2)
    }
}
