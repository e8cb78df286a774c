//! The network while it is trained: layers, gradients, and the weights as integers.

use super::example::Flip;
use super::{BATCH, Example, LARGEST, MOMENTUM, SPREAD, expected};
use fanorona_engine::Rng;
use fanorona_engine::network::{FIRST, HEADS, Head, INPUTS, Network, ONE, SECOND, WEIGHT_ONE};
use std::ops::Range;

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
pub(crate) struct Layers {
    pub(super) first: [f32; FIRST],
    second: [f32; SECOND],
    /// The advantage of the side to move.
    pub(super) output: f32,
}

pub(super) fn forward(weights: &[f32], example: &Example, flip: &Flip) -> Layers {
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
pub(super) fn row(head: &[f32], unit: usize) -> &[f32] {
    &head[unit * FIRST..(unit + 1) * FIRST]
}

fn is_clipped(value: f32) -> bool {
    value <= 0.0 || value >= 1.0
}

pub(super) struct Trainer {
    pub(super) weights: Vec<f32>,
    /// How the error changes with each weight: the sum for the current batch.
    slopes: Vec<f32>,
    /// Averages of the slopes and of their squares.
    pub(super) average: Vec<f32>,
    squares: Vec<f32>,
    pub(super) steps: u32,
}

impl Trainer {
    /// Random weights.
    pub(super) fn new(rng: &mut Rng) -> Self {
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
    pub(super) fn learn(&mut self, example: &Example, flip: &Flip) -> f32 {
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
    pub(super) fn step(&mut self, rate: f32) {
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
pub(super) fn quantised(weights: &[f32], scale: u16) -> Network {
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
