//! The opening book: scores of positions from long searches, backed up to the start
//! (`docs/engine.md`, "The opening book").
//!
//! A player with the book looks up the positions after all its turns. If it finds them all, it need
//! not search.

use crate::score::Score;
use crate::search::keys;
use fanorona_rules::Position;
use std::fmt;
use std::sync::{Arc, LazyLock};

/// The first bytes of a file.
const MAGIC: [u8; 8] = *b"fanobok1";
/// The bytes of a position in a file: its key and its score.
const ENTRY: usize = 10;
/// The book in the executable.
static SHARED: LazyLock<Arc<Book>> = LazyLock::new(|| {
    Arc::new(Book::read(include_bytes!("../books/tsivy.book")).expect("a test reads the book"))
});

/// Positions with their scores for the side to move.
#[derive(Clone, PartialEq, Eq)]
pub struct Book(
    /// Keys of positions, in order, and scores in hundredths of a piece.
    Vec<(u64, i16)>,
);

impl Book {
    /// The book in the executable, in memory once for all who use it.
    #[must_use]
    pub fn shared() -> Arc<Self> {
        Arc::clone(&SHARED)
    }

    /// A book of these positions with their scores for the side to move.
    pub fn new<'p>(scores: impl IntoIterator<Item = (&'p Position, Score)>) -> Self {
        let narrow = |score: Score| i16::try_from(score.centipieces()).unwrap_or_default();
        let mut entries: Vec<(u64, i16)> = scores
            .into_iter()
            .map(|(position, score)| (keys::key(position), narrow(score)))
            .collect();
        entries.sort_unstable();
        entries.dedup_by_key(|(key, _)| *key);
        Self(entries)
    }

    /// The score of a position for the side to move, if the book contains it.
    #[must_use]
    pub fn score(&self, position: &Position) -> Option<Score> {
        let key = keys::key(position);
        let place = self.0.binary_search_by_key(&key, |(key, _)| *key).ok()?;
        Some(Score::from_search(self.0[place].1.into()))
    }

    /// The number of positions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// It is not a book of this version.
    pub fn read(bytes: &[u8]) -> Result<Self, BadBook> {
        let (entries, rest) = bytes
            .strip_prefix(&MAGIC)
            .ok_or(BadBook)?
            .as_chunks::<ENTRY>();
        let entries: Vec<(u64, i16)> = entries
            .iter()
            .map(|[a, b, c, d, e, f, g, h, i, j]| {
                (
                    u64::from_le_bytes([*a, *b, *c, *d, *e, *f, *g, *h]),
                    i16::from_le_bytes([*i, *j]),
                )
            })
            .collect();
        let is_sorted = entries.windows(2).all(|two| two[0].0 < two[1].0);
        if rest.is_empty() && is_sorted {
            Ok(Self(entries))
        } else {
            Err(BadBook)
        }
    }

    /// The bytes of a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for (key, score) in &self.0 {
            bytes.extend(key.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
        bytes
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("positions", &self.len())
            .finish_non_exhaustive()
    }
}

/// A file that is not a book of this version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadBook;

impl fmt::Display for BadBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an opening book of this version")
    }
}

impl std::error::Error for BadBook {}
