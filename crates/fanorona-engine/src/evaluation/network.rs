//! A network that evaluates positions of `tsivy`, trained with games of the engine against itself
//! (docs/engine.md).
//!
//! Its input is one bit for each point and side, from the point of view of the side to move. Two
//! layers of clipped sums follow; the second and the output have separate weights for few and for
//! many pieces. All numbers are integers, so that the same position has the same score on every
//! machine.

use fanorona_rules::{Phase, PointSet, Position, Ruleset};
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The points of the board.
const POINTS: usize = 45;
/// The number of inputs: first the points of the side to move, column by column, then those of the
/// opponent.
pub const INPUTS: usize = 2 * POINTS;
/// The size of the first layer.
pub const FIRST: usize = 64;
/// The size of the second layer.
pub const SECOND: usize = 16;
/// The number of sets of weights of the second layer.
pub const HEADS: usize = 6;
/// The integer for 1 in a layer.
pub const ONE: i32 = 255;
/// The integer for a weight of 1 in the second layer and the output.
pub const WEIGHT_ONE: i32 = 256;
/// The first bytes of a file.
const MAGIC: [u8; 8] = *b"fanonet1";
/// The network in the executable.
static SHARED: LazyLock<Arc<Network>> = LazyLock::new(|| {
    Arc::new(
        Network::read(include_bytes!("../../networks/tsivy.network"))
            .expect("a test reads the network"),
    )
});

/// The weights for some numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The weights of the second layer, times [`WEIGHT_ONE`].
    pub second: [[i16; FIRST]; SECOND],
    /// Times [`ONE`] and [`WEIGHT_ONE`].
    pub second_bias: [i32; SECOND],
    /// The weights of the output, times [`WEIGHT_ONE`].
    pub output: [i16; SECOND],
    /// Times [`ONE`] and [`WEIGHT_ONE`].
    pub output_bias: i32,
}

/// The weights of a network.
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    /// The weights of the first layer, times [`ONE`].
    pub first: Box<[[i16; FIRST]; INPUTS]>,
    /// Times [`ONE`].
    pub first_bias: [i16; FIRST],
    /// The weights by the number of pieces ([`head`]).
    pub heads: Vec<Head>,
    /// The score of an output of 1, in hundredths of a piece.
    pub scale: i32,
}

/// Which head evaluates positions with so many pieces.
#[must_use]
pub const fn head(pieces: u32) -> usize {
    let head = pieces.saturating_sub(7) as usize / 5;
    if head < HEADS { head } else { HEADS - 1 }
}

/// The index of the input for each point of a set of points of the side to move. Those of the
/// opponent are [`INPUTS`] / 2 higher.
pub fn inputs(points: PointSet) -> impl Iterator<Item = usize> {
    // A column has one bit more than points.
    points
        .iter()
        .map(|point| usize::from(point.index() - point.column().index()))
}

impl Network {
    /// The network in the executable, in memory once for all who use it.
    #[must_use]
    pub fn shared() -> Arc<Self> {
        Arc::clone(&SHARED)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is not a network of this shape.
    pub fn read(bytes: &[u8]) -> Result<Self, BadNetwork> {
        let mut rest = bytes.strip_prefix(&MAGIC).ok_or(BadNetwork)?;
        let network = Self::from_numbers(&mut rest).ok_or(BadNetwork)?;
        if rest.is_empty() {
            Ok(network)
        } else {
            Err(BadNetwork)
        }
    }

    fn from_numbers(rest: &mut &[u8]) -> Option<Self> {
        let scale = word(rest)?;
        let mut first = Box::new([[0; FIRST]; INPUTS]);
        for row in first.iter_mut() {
            *row = halves(rest)?;
        }
        let first_bias = halves(rest)?;
        let head = |rest: &mut &[u8]| {
            let mut second = [[0; FIRST]; SECOND];
            for row in &mut second {
                *row = halves(rest)?;
            }
            let mut second_bias = [0; SECOND];
            for bias in &mut second_bias {
                *bias = word(rest)?;
            }
            Some(Head {
                second,
                second_bias,
                output: halves(rest)?,
                output_bias: word(rest)?,
            })
        };
        let heads = (0..HEADS).map(|_| head(rest)).collect::<Option<_>>()?;
        Some(Self {
            first,
            first_bias,
            heads,
            scale,
        })
    }

    /// The bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        fn add_halves(bytes: &mut Vec<u8>, halves: &[i16]) {
            bytes.extend(halves.iter().flat_map(|half| half.to_le_bytes()));
        }
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.scale.to_le_bytes());
        self.first
            .iter()
            .for_each(|row| add_halves(&mut bytes, row));
        add_halves(&mut bytes, &self.first_bias);
        for head in &self.heads {
            head.second
                .iter()
                .for_each(|row| add_halves(&mut bytes, row));
            bytes.extend(head.second_bias.iter().flat_map(|bias| bias.to_le_bytes()));
            add_halves(&mut bytes, &head.output);
            bytes.extend(head.output_bias.to_le_bytes());
        }
        bytes
    }

    /// Whether the network was trained with such positions.
    #[must_use]
    pub fn knows(position: &Position) -> bool {
        position.ruleset() == Ruleset::Tsivy && position.phase() == Phase::Riatra
    }

    /// The score of a position for the side to move, in hundredths of a piece.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side_to_move();
        let (own, opponent) = (position.pieces(side), position.pieces(side.opposite()));
        let mut sums = self.first_bias;
        for (points, rows) in [
            (own, &self.first[..POINTS]),
            (opponent, &self.first[POINTS..]),
        ] {
            for input in inputs(points) {
                for (sum, weight) in sums.iter_mut().zip(&rows[input]) {
                    *sum += weight;
                }
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "ONE fits")]
        let layer = sums.map(|sum| sum.clamp(0, ONE as i16));
        let head = &self.heads[head(own.len() + opponent.len())];
        let mut output = head.output_bias;
        for ((row, bias), weight) in head.second.iter().zip(head.second_bias).zip(head.output) {
            let sum: i32 = row
                .iter()
                .zip(layer)
                .map(|(weight, it)| i32::from(*weight) * i32::from(it))
                .sum();
            output += ((sum + bias) / WEIGHT_ONE).clamp(0, ONE) * i32::from(weight);
        }
        output / WEIGHT_ONE * self.scale / ONE
    }
}

fn word(rest: &mut &[u8]) -> Option<i32> {
    let (word, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(i32::from_le_bytes(*word))
}

fn halves<const N: usize>(rest: &mut &[u8]) -> Option<[i16; N]> {
    let mut halves = [0; N];
    for half in &mut halves {
        let (bytes, after) = rest.split_first_chunk()?;
        *rest = after;
        *half = i16::from_le_bytes(*bytes);
    }
    Some(halves)
}

/// A file that is not a network of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadNetwork;

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a network of this version")
    }
}

impl std::error::Error for BadNetwork {}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("scale", &self.scale)
            .finish_non_exhaustive()
    }
}
