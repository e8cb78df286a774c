//! The head of a stored table, and why a table is refused.

use super::checksum::Checksum;
use crate::tables::indexing::Indexing;
use crate::tables::material::Material;
use fanorona_rules::Ruleset;
use std::fmt;

/// The size of the header in bytes.
pub const HEADER: usize = 64;

const MAGIC: [u8; 8] = *b"FANOTABL";

const VERSION: u8 = 1;

/// Where in the header the checksum is.
const CHECKSUM: std::ops::Range<usize> = 56..64;

/// A block: the number of quiet indexes before it in four bytes, then one bit for each of its
/// indexes.
pub(super) const BLOCK: usize = 64;

pub(super) const INDEXES_IN_BLOCK: usize = (BLOCK - 4) * 8;

/// How the values are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Ready to be probed.
    Plain,
    /// Compressed.
    Packed,
}

/// The header of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// The board.
    pub ruleset: Ruleset,
    /// The pieces.
    pub material: Material,
    /// How the values are stored.
    pub form: Form,
    /// The number of bytes behind the header.
    pub body: u64,
    pub(super) indexes: u64,
    pub(super) quiet: u64,
    pub(super) checksum: u64,
}

/// Why bytes are not a usable table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadTable {
    /// It does not begin like a table.
    Foreign,
    /// It was made by another version of the program.
    Version(u8),
    /// It is shorter or longer than its header says.
    Length,
    /// Its checksum is wrong.
    Damaged,
    /// It is a packed table where a plain one is needed.
    Packed,
    /// It cannot be read.
    Unreadable,
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("not an endgame table"),
            Self::Version(version) => {
                write!(f, "an endgame table of version {version}, not {VERSION}")
            }
            Self::Length => f.write_str("the wrong length for an endgame table; it may be cut off"),
            Self::Damaged => f.write_str("a damaged endgame table: its checksum is wrong"),
            Self::Packed => {
                f.write_str("a compressed endgame table, which cannot be read from a file")
            }
            Self::Unreadable => f.write_str("an endgame table that cannot be read"),
        }
    }
}

impl std::error::Error for BadTable {}

impl Header {
    /// Reads a header.
    ///
    /// # Errors
    /// The bytes are not the header of a table that this program can use.
    pub fn read(bytes: &[u8; HEADER]) -> Result<Self, BadTable> {
        if bytes[..8] != MAGIC {
            return Err(BadTable::Foreign);
        }
        if bytes[8] != VERSION {
            return Err(BadTable::Version(bytes[8]));
        }
        let number = |at: usize| -> u64 {
            bytes[at..at + 8]
                .iter()
                .rev()
                .fold(0, |number, byte| number << 8 | u64::from(*byte))
        };
        let ruleset = Ruleset::from_size(bytes[9], bytes[10]).ok_or(BadTable::Foreign)?;
        let form = match bytes[11] {
            0 => Form::Plain,
            1 => Form::Packed,
            _ => return Err(BadTable::Foreign),
        };
        let material = Material {
            own: bytes[12],
            opponent: bytes[13],
        };
        let (indexes, quiet, body) = (number(16), number(24), number(32));
        let header = Self {
            ruleset,
            material,
            form,
            body,
            indexes,
            quiet,
            checksum: number(CHECKSUM.start),
        };
        // The bytes without a meaning are 0.
        if header.bytes() == *bytes {
            Ok(header)
        } else {
            Err(BadTable::Damaged)
        }
    }

    /// The bytes of the header, for a body with this checksum of everything else.
    pub(super) fn bytes(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        let form = match self.form {
            Form::Plain => 0,
            Form::Packed => 1,
        };
        let small = [VERSION, self.ruleset.columns(), self.ruleset.rows(), form];
        bytes[8..12].copy_from_slice(&small);
        bytes[12..14].copy_from_slice(&[self.material.own, self.material.opponent]);
        bytes[16..24].copy_from_slice(&self.indexes.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.quiet.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.body.to_le_bytes());
        bytes[CHECKSUM].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    /// The number of quiet positions, counting mirror images once.
    #[must_use]
    pub const fn quiet(&self) -> u64 {
        self.quiet
    }

    /// A checksum of the header, to which the body is added.
    #[must_use]
    pub fn checksum(&self) -> Checksum {
        let mut checksum = Checksum::default();
        checksum.add(&self.bytes()[..CHECKSUM.start]);
        checksum
    }

    /// Whether the checksum, to which the whole body was added, is the one in the header.
    #[must_use]
    pub const fn agrees(&self, checksum: &Checksum) -> bool {
        checksum.value() == self.checksum
    }

    /// Whether a table of this board and material has this size, and the values have as many bytes
    /// as there are quiet positions.
    pub(crate) fn fits(&self, indexing: &Indexing) -> bool {
        let plain = self.values_begin() - HEADER as u64 + self.quiet;
        indexing.covers(self.material)
            && self.indexes == indexing.len(self.material) as u64
            && (self.form == Form::Packed || self.body == plain)
    }

    /// Where the block of an index is in a plain table, and which bit of it belongs to the index.
    pub(crate) const fn block_of(index: usize) -> (u64, usize) {
        (
            (HEADER + index / INDEXES_IN_BLOCK * BLOCK) as u64,
            index % INDEXES_IN_BLOCK,
        )
    }

    /// Where the values of a plain table begin.
    pub(crate) const fn values_begin(&self) -> u64 {
        HEADER as u64 + self.indexes.div_ceil(INDEXES_IN_BLOCK as u64) * BLOCK as u64
    }
}

/// The place of a value among the values, if its index is quiet.
pub(crate) fn place_in_block(block: &[u8; BLOCK], bit: usize) -> Option<u64> {
    let (before, bits) = block.split_at(4);
    let bits_before = bits[..bit / 8]
        .iter()
        .map(|byte| byte.count_ones())
        .sum::<u32>();
    let last = bits[bit / 8];
    let rank = u32::from_le_bytes(before.try_into().ok()?);
    let in_byte = (last & ((1 << (bit % 8)) - 1)).count_ones();
    (last >> (bit % 8) & 1 == 1).then_some(u64::from(rank + bits_before + in_byte))
}
