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

mod example;
mod trainer;

use super::samples::Sample;
use clap::Args;
use example::{Example, flips};
use fanorona_engine::Rng;
use std::f32::consts::PI;
use std::fs;
use std::io::{self, Write};
use std::ops::Range;
use std::path::PathBuf;
use trainer::{Trainer, quantised};

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

#[cfg(test)]
mod tests;
