//! Files of positions with their scores.

use fanorona_engine::Score;
use fanorona_rules::{Position, Side};
use std::path::Path;
use std::{fs, io};

/// A position to train with, from the point of view of the side to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sample {
    /// The points of its pieces and of the opponent's, as in `PointSet::bits`.
    pub(crate) pieces: [u64; 2],
    /// What a search found, in hundredths of a piece, at most [`MOST`].
    pub(crate) score: i16,
    /// How the game ended, if the position is from one: 1 won, 0 drawn, -1 lost.
    pub(crate) result: Option<i8>,
}

/// The highest score in a file. More is won anyway.
const MOST: i32 = 3_000;
/// In place of a result.
const NO_RESULT: i8 = i8::MAX;

impl Sample {
    /// The size of a sample in a file.
    pub(crate) const BYTES: usize = 19;

    pub(crate) fn new(position: &Position, score: Score) -> Self {
        let side = position.side_to_move();
        let score = score.centipieces().clamp(-MOST, MOST);
        Self {
            pieces: [side, side.opposite()].map(|side| position.pieces(side).bits()),
            score: i16::try_from(score).unwrap_or_default(),
            result: None,
        }
    }

    /// The sample with the result of its game for `side`, which is to move in it.
    pub(crate) fn with_winner(self, side: Side, winner: Option<Side>) -> Self {
        let result = winner.map_or(0, |winner| if winner == side { 1 } else { -1 });
        Self {
            result: Some(result),
            ..self
        }
    }

    pub(crate) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&self.pieces[0].to_le_bytes());
        bytes[8..16].copy_from_slice(&self.pieces[1].to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes[18..].copy_from_slice(&self.result.unwrap_or(NO_RESULT).to_le_bytes());
        bytes
    }

    /// Reads a file of samples.
    ///
    /// # Errors
    /// The file cannot be read, or does not contain whole samples.
    pub(crate) fn read(file: &Path) -> io::Result<Vec<Self>> {
        let fail = |why: &str| io::Error::other(format!("{}: {why}", file.display()));
        let bytes = fs::read(file).map_err(|error| fail(&error.to_string()))?;
        let (samples, rest) = bytes.as_chunks();
        if rest.is_empty() {
            Ok(samples.iter().map(Self::from_bytes).collect())
        } else {
            Err(fail("the last position is cut off"))
        }
    }

    fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let [own, opponent] = [0, 8].map(|at| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[at..at + 8]);
            u64::from_le_bytes(word)
        });
        let result = i8::from_le_bytes([bytes[18]]);
        Self {
            pieces: [own, opponent],
            score: i16::from_le_bytes([bytes[16], bytes[17]]),
            result: (result != NO_RESULT).then_some(result),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_read_as_written() {
        let position: Position = "9/2bb5/4w4/1wwww4/2ww5 b".parse().unwrap();
        let sample = Sample::new(&position, Score::open(-712));
        assert_eq!(sample.pieces[0].count_ones(), 2);
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("samples");
        let all = [
            sample,
            sample.with_winner(Side::Black, None),
            sample.with_winner(Side::Black, Some(Side::Black)),
            sample.with_winner(Side::Black, Some(Side::White)),
        ];
        assert_eq!(all.map(|it| it.result), [None, Some(0), Some(1), Some(-1)]);
        let mut bytes: Vec<u8> = all.iter().flat_map(|it| it.to_bytes()).collect();
        fs::write(&file, &bytes).unwrap();
        assert_eq!(Sample::read(&file).unwrap(), all);
        bytes.pop();
        fs::write(&file, &bytes).unwrap();
        assert!(
            Sample::read(&file)
                .unwrap_err()
                .to_string()
                .ends_with("is cut off")
        );
        assert_eq!(Sample::new(&position, Score::won(3)).score, 3_000);
    }
}
