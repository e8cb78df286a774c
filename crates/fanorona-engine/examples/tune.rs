//! Tunes the weights of the evaluation by self-play.
//!
//! `cargo run --release -p fanorona-engine --example tune -- BOARD GAMES NODES SEED`
//!
//! The engine plays GAMES games against itself with NODES positions a turn, from random openings.
//! The program collects every position without a capture, with the result of the game for its side
//! to move.
//!
//! It then fits the weights by logistic regression with Newton's method, regularised towards the
//! current weights. It prints the table for `src/evaluation/weights.rs`, and the prediction error
//! of the old and the new weights on games that were not used for the fit.

#![expect(
    clippy::print_stdout,
    clippy::expect_used,
    reason = "a command-line program, which panics on wrong arguments"
)]

use fanorona_engine::{
    Engine, FEATURES, FULL, Feature, Limit, NAMES, Noise, Rng, Task, Weights, features, self_play,
};
use fanorona_rules::{Position, Ruleset, Side};

/// Each feature twice, for a full board and for an empty one.
const COLUMNS: usize = 2 * FEATURES;
type Row = [f64; COLUMNS];

/// A position and the result of its game.
struct Sample {
    row: Row,
    /// For the side to move: 1 is a win, 0.5 a draw, 0 a loss.
    result: f64,
}

/// The minimum and maximum number of random turns at the start of a game.
const OPENING: [usize; 2] = [1, 5];
/// The error of the players in hundredths of a piece, so that games differ.
const ERROR: i32 = 20;
/// One game in this many is used for validation.
const EXAMINED: u64 = 8;
/// The strength of the regularisation towards the current weights, as a share of the samples. Quiet
/// positions on a full board are rare, so without it their weights would be arbitrary.
const DECAY: f64 = 3e-3;
/// The change of `Feature::Share` per piece when half of the 44 pieces are left, in per cent.
const SHARE: f64 = 4.5;
const STEPS: usize = 25;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [board, games, nodes, seed] = &words[..] else {
        panic!("BOARD GAMES NODES SEED")
    };
    let start = Position::start(Ruleset::from_name(board).expect("a board"));
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let (games, nodes, seed) = (number(games), number(nodes), number(seed));

    let mut engine = Engine::new(1 << 20);
    let (mut learned, mut examined) = (Vec::new(), Vec::new());
    for game in 0..games {
        let mut rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(game));
        let samples = if game % EXAMINED == 0 {
            &mut examined
        } else {
            &mut learned
        };
        play(start, &mut engine, nodes, &mut rng, samples);
    }
    println!(
        "{} positions, and {} to examine",
        learned.len(),
        examined.len()
    );

    let before = columns(&Weights::default());
    let scale = best_scale(&learned, &before);
    let before = before.map(|weight| weight * scale);
    println!(
        "error of the weights in use: {:.5}",
        error(&examined, &before)
    );
    let found = fit(&learned, &before);
    println!(
        "error of those found:        {:.5}",
        error(&examined, &found)
    );
    print(&found);
}

/// Plays a game and collects its quiet positions.
fn play(
    start: Position,
    engine: &mut Engine,
    nodes: u64,
    rng: &mut Rng,
    samples: &mut Vec<Sample>,
) {
    let turns = OPENING[0] + rng.below(OPENING[1] - OPENING[0] + 1);
    let Some(opening) = self_play::opening(start, u32::try_from(turns).expect("few"), rng) else {
        return;
    };
    let mut seen = Vec::new();
    let winner = self_play::play(opening, |view| {
        if !view.position.can_capture() {
            seen.push(view.position);
        }
        let noise = Noise {
            amount: ERROR,
            seed: rng.next_u64(),
        };
        let (past, quiet) = (view.past, view.quiet());
        let task = Task {
            past,
            quiet,
            noise,
            ..Task::new(view.position, Limit::nodes(nodes))
        };
        engine.search(&task, &|| false).map(|report| report.turn)
    });
    let winner = winner.expect("the engine plays legal turns");
    // Positions of a long endgame are similar, so only some of them are used.
    let every = seen.len() / 40 + 1;
    samples.extend(seen.iter().step_by(every).map(|position| Sample {
        row: row(position),
        result: match winner {
            None => 0.5,
            Some(side) if side == position.side_to_move() => 1.0,
            Some(Side::White | Side::Black) => 0.0,
        },
    }));
}

/// The features of a position such that its evaluation is their scalar product with the weights.
fn row(position: &Position) -> Row {
    let counted = features(position);
    let full = f64::from(counted.fullness) / f64::from(FULL);
    let mut row = [0.0; COLUMNS];
    for (place, count) in counted.counts.into_iter().enumerate() {
        row[2 * place] = f64::from(count) * full;
        row[2 * place + 1] = f64::from(count) * (1.0 - full);
    }
    row
}

fn columns(weights: &Weights) -> Row {
    let mut columns = [0.0; COLUMNS];
    for (place, [full, empty]) in weights.0.into_iter().enumerate() {
        columns[2 * place] = f64::from(full);
        columns[2 * place + 1] = f64::from(empty);
    }
    columns
}

fn sum(row: &Row, weights: &Row) -> f64 {
    row.iter()
        .zip(weights)
        .map(|(count, weight)| count * weight)
        .sum()
}

fn expected(row: &Row, weights: &Row) -> f64 {
    1.0 / (1.0 + (-sum(row, weights)).exp())
}

/// The mean squared error of the predicted results.
fn error(samples: &[Sample], weights: &Row) -> f64 {
    let all: f64 = samples
        .iter()
        .map(|it| (it.result - expected(&it.row, weights)).powi(2))
        .sum();
    all / f64::from(u32::try_from(samples.len()).expect("not that many")).max(1.0)
}

/// The factor for the weights with the smallest error.
fn best_scale(samples: &[Sample], weights: &Row) -> f64 {
    let of = |scale: f64| error(samples, &weights.map(|weight| weight * scale));
    let (mut low, mut high) = (1e-6_f64, 1e-2_f64);
    for _ in 0..40 {
        let third = (high / low).powf(1.0 / 3.0);
        if of(low * third) < of(high / third) {
            high /= third;
        } else {
            low *= third;
        }
    }
    (low * high).sqrt()
}

/// Logistic regression by Newton's method, starting from the weights `before` and regularised
/// towards them.
fn fit(samples: &[Sample], before: &Row) -> Row {
    let many = f64::from(u32::try_from(samples.len()).expect("not that many")).max(1.0);
    let mut size = [0.0; COLUMNS];
    for sample in samples {
        for (size, count) in size.iter_mut().zip(&sample.row) {
            *size += count * count;
        }
    }
    let mut weights = *before;
    for _ in 0..STEPS {
        let mut gradient = [0.0; COLUMNS];
        let mut curvature = [[0.0; COLUMNS]; COLUMNS];
        for sample in samples {
            let expected = expected(&sample.row, &weights);
            let steep = expected * (1.0 - expected);
            for (one, &count) in sample.row.iter().enumerate() {
                gradient[one] += (sample.result - expected) * count;
                for (other, &beside) in sample.row.iter().enumerate().take(one + 1) {
                    curvature[one][other] += steep * count * beside;
                }
            }
        }
        for one in 0..COLUMNS {
            // Scaling by the size of the feature regularises all weights equally. The decay is
            // never 0, so the matrix is always invertible.
            let decay = DECAY * size[one] + 1e-9 * many;
            gradient[one] -= decay * (weights[one] - before[one]);
            curvature[one][one] += decay;
        }
        // Only one half of the symmetric matrix was summed.
        let half = curvature;
        for (one, line) in curvature.iter_mut().enumerate() {
            for (other, value) in line.iter_mut().enumerate().skip(one + 1) {
                *value = half[other][one];
            }
        }
        let step = solved(curvature, gradient);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight += step;
        }
        if step
            .iter()
            .zip(&weights)
            .all(|(step, weight)| step.abs() <= 1e-7 * (1e-3 + weight.abs()))
        {
            break;
        }
    }
    weights
}

/// Solves a system of linear equations with a positive definite matrix by Gaussian elimination.
fn solved(mut matrix: [Row; COLUMNS], mut right: Row) -> Row {
    for pivot in 0..COLUMNS {
        let line = matrix[pivot];
        for below in pivot + 1..COLUMNS {
            let factor = matrix[below][pivot] / line[pivot];
            for (value, above) in matrix[below].iter_mut().zip(&line) {
                *value -= factor * above;
            }
            right[below] -= factor * right[pivot];
        }
    }
    for pivot in (0..COLUMNS).rev() {
        let known: f64 = (pivot + 1..COLUMNS)
            .map(|behind| matrix[pivot][behind] * right[behind])
            .sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

/// Prints weights halfway between the current and the fitted ones. The fitted weights themselves
/// play worse, because the positions in a search differ from those in games. The scale keeps the
/// value of a piece on an emptying board, including its share, unchanged.
fn print(weights: &Row) {
    let before = columns(&Weights::default());
    let piece = |row: &Row| {
        row[2 * Feature::Pieces as usize + 1] + SHARE * row[2 * Feature::Share as usize + 1]
    };
    let unit = piece(&before) / piece(weights);
    let halfway = |column: usize| f64::midpoint(before[column], weights[column] * unit);
    for (place, name) in NAMES.iter().enumerate() {
        println!(
            "    [{:.0}, {:.0}], // {name}",
            halfway(2 * place),
            halfway(2 * place + 1)
        );
    }
}
