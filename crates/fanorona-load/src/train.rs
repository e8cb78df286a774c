//! Trains the network of the evaluation (docs/engine.md) with files of `positions`.
//!
//! Gradient descent in small batches, with Adam and a learning rate that falls like a cosine. The
//! board has four symmetries, and each time that a position is used it is turned by a random one of
//! them. The same files and seed give the same network: there is one thread only.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "inputs are below 90, and numbers of positions and rounded weights are small"
)]

use crate::samples::Sample;
use clap::Args;
use fanorona_engine::Rng;
use fanorona_engine::network::{
    self, FIRST, HEADS, Head, INPUTS, Network, ONE, SECOND, WEIGHT_ONE,
};
use fanorona_rules::{Column, Point, PointSet, Row, Ruleset};
use std::f32::consts::PI;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;

/// Positions of a step.
const BATCH: usize = 512;
/// One position in this many is not used for training, but to measure the error.
const MEASURED: usize = 20;
/// The largest weight of the first layer, so that the sum for a full board fits into 16 bits.
const LARGEST: f32 = 1.98;
/// The scales of scores to try, in hundredths of a piece.
const SCALES: Range<u16> = 100..1_500;
const SCALE_STEP: usize = 10;
/// Adam: how much of the earlier average and square of a slope stays.
const MOMENTUM: f32 = 0.9;
const SPREAD: f32 = 0.999;
/// The lowest learning rate, as a share of the first.
const LAST_RATE: f32 = 0.005;
/// The most pieces of a position.
const MOST_PIECES: usize = 44;

/// What to train with.
#[derive(Debug, Args)]
pub struct TrainArgs {
    /// Files of `positions`.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The network to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How often to use each position.
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The learning rate at the start.
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// How much the result of the game counts in what is learned. The rest is the score of the
    /// search.
    #[arg(long, default_value_t = 0.3)]
    result: f32,
    /// The same seed and files give the same network.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Trains a network and writes it, with a line about the errors of each epoch in `out`.
///
/// # Errors
/// A file cannot be read or written, or has no whole batch of positions.
pub fn run(args: &TrainArgs, out: &mut impl Write) -> io::Result<()> {
    let mut samples = Vec::new();
    for file in &args.files {
        samples.extend(Sample::read(file)?);
    }
    let scale = best_scale(&samples);
    let examples: Vec<Example> = samples
        .iter()
        .map(|it| Example::new(it, scale, args.result))
        .collect();
    // The positions of a game follow each other, so that the last ones are from other games.
    let (learned, measured) = examples.split_at(examples.len() - examples.len() / MEASURED);
    if learned.len() < BATCH {
        return Err(io::Error::other(format!(
            "training needs at least {BATCH} positions"
        )));
    }
    writeln!(out, "{} positions, a scale of {scale}", samples.len())?;
    let flips = flips();
    let mut rng = Rng::new(args.seed);
    let mut trainer = Trainer::new(&mut rng);
    let mut order: Vec<usize> = (0..learned.len()).collect();
    let epochs = args.epochs as usize;
    let steps = (learned.len() / BATCH * epochs) as f32;
    for epoch in 1..=epochs {
        for index in (1..order.len()).rev() {
            order.swap(index, rng.below(index + 1));
        }
        let mut error = 0.0;
        for batch in order.chunks_exact(BATCH) {
            for &index in batch {
                error += f64::from(trainer.learn(&learned[index], &flips[rng.below(flips.len())]));
            }
            let done = trainer.steps as f32 / steps;
            trainer.step(args.rate * ((1.0 + (PI * done).cos()) / 2.0).max(LAST_RATE));
        }
        let error = error / learned.len() as f64;
        let unseen = mean(
            measured
                .iter()
                .map(|it| it.error(&trainer.weights, &flips[0])),
        );
        writeln!(
            out,
            "epoch {epoch}: error {error:.5}, of other positions {unseen:.5}"
        )?;
    }
    fs::write(&args.out, quantised(&trainer.weights, scale).to_bytes())
}

fn mean(numbers: impl ExactSizeIterator<Item = f32>) -> f64 {
    let count = numbers.len().max(1) as f64;
    numbers.map(f64::from).sum::<f64>() / count
}

/// The expected result of an advantage, from 0 to 1.
fn expected(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The scale of scores that predicts the results of games best.
fn best_scale(samples: &[Sample]) -> u16 {
    let finished: Vec<(f32, f32)> = samples
        .iter()
        .filter_map(|it| Some((f32::from(it.score), (f32::from(it.result?) + 1.0) / 2.0)))
        .collect();
    let error = |scale: u16| {
        let scale = f32::from(scale);
        mean(
            finished
                .iter()
                .map(|(score, result)| (expected(score / scale) - result).powi(2)),
        )
    };
    let scales = SCALES.step_by(SCALE_STEP);
    scales
        .map(|scale| (scale, error(scale)))
        .min_by(|one, other| one.1.total_cmp(&other.1))
        .map_or(1, |it| it.0)
}

/// A symmetry of the board: where each input goes.
type Flip = [u8; INPUTS];

/// The four symmetries of the board. The first changes nothing.
fn flips() -> [Flip; 4] {
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
struct Example {
    inputs: [u8; MOST_PIECES],
    pieces: u8,
    /// The expected result, from 0 to 1.
    target: f32,
}

impl Example {
    fn new(sample: &Sample, scale: u16, result: f32) -> Self {
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

    fn inputs<'a>(&'a self, flip: &'a Flip) -> impl Iterator<Item = usize> + 'a {
        let inputs = &self.inputs[..usize::from(self.pieces)];
        inputs
            .iter()
            .map(|input| usize::from(flip[usize::from(*input)]))
    }

    fn head(&self) -> usize {
        network::head(self.pieces.into())
    }

    /// The square of the difference between what the network says and what it should say.
    fn error(&self, weights: &[f32], flip: &Flip) -> f32 {
        (expected(forward(weights, self, flip).output) - self.target).powi(2)
    }
}

/// Where the weights are among all weights.
const FIRST_BIAS: usize = INPUTS * FIRST;
const HEAD: usize = FIRST_BIAS + FIRST;
/// Where the weights are in a head, after those of the second layer.
const SECOND_BIAS: usize = SECOND * FIRST;
const OUTPUT: usize = SECOND_BIAS + SECOND;
const OUTPUT_BIAS: usize = OUTPUT + SECOND;
const HEAD_SIZE: usize = OUTPUT_BIAS + 1;
/// The number of weights.
const WEIGHTS: usize = HEAD + HEADS * HEAD_SIZE;

const fn row_of(input: usize) -> Range<usize> {
    input * FIRST..(input + 1) * FIRST
}

const fn head_at(head: usize) -> Range<usize> {
    HEAD + head * HEAD_SIZE..HEAD + (head + 1) * HEAD_SIZE
}

/// What the layers contain for a position, before they are clipped.
struct Layers {
    first: [f32; FIRST],
    second: [f32; SECOND],
    /// The advantage of the side to move.
    output: f32,
}

fn forward(weights: &[f32], example: &Example, flip: &Flip) -> Layers {
    let mut first = [0.0; FIRST];
    first.copy_from_slice(&weights[FIRST_BIAS..HEAD]);
    for input in example.inputs(flip) {
        for (sum, weight) in first.iter_mut().zip(&weights[row_of(input)]) {
            *sum += weight;
        }
    }
    let head = &weights[head_at(example.head())];
    let mut second = [0.0; SECOND];
    let mut output = head[OUTPUT_BIAS];
    for (unit, sum) in second.iter_mut().enumerate() {
        // Several sums at once are faster than one.
        let mut lanes = [0.0; 8];
        for (values, weights) in first.chunks_exact(8).zip(row(head, unit).chunks_exact(8)) {
            for ((lane, value), weight) in lanes.iter_mut().zip(values).zip(weights) {
                *lane += value.clamp(0.0, 1.0) * weight;
            }
        }
        *sum = head[SECOND_BIAS + unit] + lanes.iter().sum::<f32>();
        output += sum.clamp(0.0, 1.0) * head[OUTPUT + unit];
    }
    Layers {
        first,
        second,
        output,
    }
}

/// The weights of a unit of the second layer.
fn row(head: &[f32], unit: usize) -> &[f32] {
    &head[unit * FIRST..(unit + 1) * FIRST]
}

fn is_clipped(value: f32) -> bool {
    value <= 0.0 || value >= 1.0
}

struct Trainer {
    weights: Vec<f32>,
    /// How the error changes with each weight: the sum for the current batch.
    slopes: Vec<f32>,
    /// Averages of the slopes and of their squares.
    average: Vec<f32>,
    squares: Vec<f32>,
    steps: u32,
}

impl Trainer {
    /// Random weights.
    fn new(rng: &mut Rng) -> Self {
        let mut weights = vec![0.0; WEIGHTS];
        let mut fill = |weights: &mut [f32], largest: f32| {
            for weight in weights {
                *weight = (rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * largest;
            }
        };
        fill(&mut weights[..FIRST_BIAS], 0.25);
        weights[FIRST_BIAS..HEAD].fill(0.1);
        for head in 0..HEADS {
            let head = &mut weights[head_at(head)];
            fill(&mut head[..SECOND_BIAS], 0.2);
            fill(&mut head[OUTPUT..OUTPUT_BIAS], 0.4);
        }
        let zeros = vec![0.0; WEIGHTS];
        Self {
            weights,
            slopes: zeros.clone(),
            average: zeros.clone(),
            squares: zeros,
            steps: 0,
        }
    }

    /// Adds the slopes for an example, and returns its error.
    fn learn(&mut self, example: &Example, flip: &Flip) -> f32 {
        let Layers {
            first,
            second,
            output,
        } = forward(&self.weights, example, flip);
        let expected = expected(output);
        let difference = expected - example.target;
        let slope = 2.0 * difference * expected * (1.0 - expected);
        let at = head_at(example.head());
        let (head, slopes) = (&self.weights[at.clone()], &mut self.slopes[at]);
        slopes[OUTPUT_BIAS] += slope;
        let clipped = first.map(|value| value.clamp(0.0, 1.0));
        let mut back = [0.0; FIRST];
        for (unit, sum) in second.into_iter().enumerate() {
            slopes[OUTPUT + unit] += slope * sum.clamp(0.0, 1.0);
            if is_clipped(sum) {
                continue;
            }
            let slope = slope * head[OUTPUT + unit];
            slopes[SECOND_BIAS + unit] += slope;
            let of_unit = &mut slopes[unit * FIRST..(unit + 1) * FIRST];
            for (index, of_weight) in of_unit.iter_mut().enumerate() {
                *of_weight += slope * clipped[index];
            }
            for (back, weight) in back.iter_mut().zip(row(head, unit)) {
                *back += slope * weight;
            }
        }
        for (back, value) in back.iter_mut().zip(first) {
            if is_clipped(value) {
                *back = 0.0;
            }
        }
        for place in example
            .inputs(flip)
            .map(row_of)
            .chain(std::iter::once(FIRST_BIAS..HEAD))
        {
            for (slope, back) in self.slopes[place].iter_mut().zip(back) {
                *slope += back;
            }
        }
        difference * difference
    }

    /// Changes the weights against the slopes of a batch.
    fn step(&mut self, rate: f32) {
        self.steps += 1;
        // The averages start at 0, which is made up for.
        let [average, square] = [MOMENTUM, SPREAD].map(|stays| 1.0 - stays.powf(self.steps as f32));
        for (index, weight) in self.weights.iter_mut().enumerate() {
            let slope = self.slopes[index] / BATCH as f32;
            self.average[index] = MOMENTUM * self.average[index] + (1.0 - MOMENTUM) * slope;
            self.squares[index] = SPREAD * self.squares[index] + (1.0 - SPREAD) * slope * slope;
            *weight -= rate * (self.average[index] / average)
                / ((self.squares[index] / square).sqrt() + 1e-8);
        }
        for weight in &mut self.weights[..HEAD] {
            *weight = weight.clamp(-LARGEST, LARGEST);
        }
        self.slopes.fill(0.0);
    }
}

/// The network with integers.
fn quantised(weights: &[f32], scale: u16) -> Network {
    let (one, weight_one) = (ONE as f32, WEIGHT_ONE as f32);
    let of_first = |weight: &f32| (weight * one).round() as i16;
    let of_head = |weight: &f32| (weight * weight_one).round() as i16;
    let of_sum = |bias: &f32| (bias * one * weight_one).round() as i32;
    let mut first = Box::new([[0; FIRST]; INPUTS]);
    for (input, row) in first.iter_mut().enumerate() {
        *row = filled(&weights[row_of(input)], of_first);
    }
    let heads = (0..HEADS).map(|head| {
        let head = &weights[head_at(head)];
        let mut second = [[0; FIRST]; SECOND];
        for (unit, to) in second.iter_mut().enumerate() {
            *to = filled(row(head, unit), of_head);
        }
        Head {
            second,
            second_bias: filled(&head[SECOND_BIAS..OUTPUT], of_sum),
            output: filled(&head[OUTPUT..OUTPUT_BIAS], of_head),
            output_bias: of_sum(&head[OUTPUT_BIAS]),
        }
    });
    let first_bias = filled(&weights[FIRST_BIAS..HEAD], of_first);
    Network {
        first,
        first_bias,
        heads: heads.collect(),
        scale: scale.into(),
    }
}

fn filled<T: Copy + Default, const N: usize>(from: &[f32], convert: impl Fn(&f32) -> T) -> [T; N] {
    let mut to = [T::default(); N];
    for (to, from) in to.iter_mut().zip(from) {
        *to = convert(from);
    }
    to
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::{Position, Side};

    /// Positions in which the side with more pieces is ahead.
    fn samples() -> Vec<Sample> {
        let mut rng = Rng::new(5);
        let mut samples = Vec::new();
        while samples.len() < 4_000 {
            fanorona_engine::self_play::random_game(Ruleset::Tsivy.start(), &mut rng, |position| {
                samples.push(sample(position));
            });
        }
        samples
    }

    fn sample(position: &Position) -> Sample {
        let side = position.side_to_move();
        let [own, opponent] = [side, side.opposite()].map(|side| position.pieces(side).len());
        let ahead = i16::try_from(own).unwrap() - i16::try_from(opponent).unwrap();
        Sample {
            pieces: [side, side.opposite()].map(|side| position.pieces(side).bits()),
            score: 100 * ahead,
            result: Some(ahead.signum().try_into().unwrap()),
        }
    }

    #[test]
    fn a_network_learns_to_count_pieces_and_keeps_it_as_integers() {
        let folder = tempfile::tempdir().unwrap();
        let (file, network) = (folder.path().join("samples"), folder.path().join("network"));
        let bytes: Vec<u8> = samples().iter().flat_map(|it| it.to_bytes()).collect();
        fs::write(&file, bytes).unwrap();
        let args = TrainArgs {
            files: vec![file],
            out: network.clone(),
            epochs: 6,
            rate: 0.004,
            result: 0.3,
            seed: 1,
        };
        let mut out = Vec::new();
        run(&args, &mut out).unwrap();
        let network = Network::read(&fs::read(network).unwrap()).unwrap();
        let ahead: Position = "9/2bb5/4w4/1wwww4/2ww5 b".parse().unwrap();
        let behind: Position = "9/2bb5/4w4/1wwww4/2ww5 w".parse().unwrap();
        let [loss, win] = [ahead, behind].map(|it| network.evaluate(&it));
        assert!(
            loss < -100 && win > 100,
            "{loss} {win}\n{}",
            String::from_utf8(out).unwrap()
        );
    }

    #[test]
    fn the_network_with_integers_says_the_same() {
        let mut rng = Rng::new(3);
        let weights = Trainer::new(&mut rng).weights;
        let network = quantised(&weights, 400);
        let flips = flips();
        fanorona_engine::self_play::random_game(Ruleset::Tsivy.start(), &mut rng, |position| {
            let exact = 400.0
                * forward(
                    &weights,
                    &Example::new(&sample(position), 400, 0.0),
                    &flips[0],
                )
                .output;
            let rounded = network.evaluate(position) as f32;
            assert!((exact - rounded).abs() <= 8.0, "{exact} {rounded}");
        });
    }

    #[test]
    fn symmetries_keep_the_strong_points_and_the_side() {
        let input = |text: &str| {
            let position: Position = text.parse().unwrap();
            network::inputs(position.pieces(Side::White))
                .next()
                .unwrap()
        };
        // a2, and its mirror images i2, a4 and i4.
        let corners = [
            "9/9/9/w8/8b w",
            "9/9/9/8w/8b w",
            "9/w8/9/9/8b w",
            "9/8w/9/9/8b w",
        ]
        .map(input);
        for (flip, image) in flips().iter().zip(corners) {
            assert_eq!(usize::from(flip[corners[0]]), image);
            assert_eq!(
                usize::from(flip[corners[0] + INPUTS / 2]),
                image + INPUTS / 2
            );
        }
    }

    #[test]
    fn too_few_positions_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("samples");
        fs::write(&file, samples()[0].to_bytes()).unwrap();
        let out = folder.path().join("network");
        let args = TrainArgs {
            files: vec![file],
            out,
            epochs: 1,
            rate: 0.002,
            result: 0.3,
            seed: 1,
        };
        let refused = run(&args, &mut io::sink()).unwrap_err().to_string();
        assert_eq!(refused, "training needs at least 512 positions");
    }
}
