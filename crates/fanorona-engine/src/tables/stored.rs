//! A table as bytes: in the executable, in memory and in files.
//!
//! A table is about one material. It has one byte for each quiet position (a
//! [`Value`](super::Value)), in the order of their indexes. Behind a header of [`HEADER`] bytes it
//! has one of two forms:
//!
//! - *plain*: blocks that say which indexes are quiet, then the values. A probe reads one block and
//!   one value.
//! - *packed*: the values compressed with LZMA. Which indexes are quiet follows from the rules. A
//!   packed table is made plain in memory before it is probed.
//!
//! All numbers are little-endian. The header ends with a checksum (CRC-64/XZ) of everything else.

use std::fmt;
use std::io::{Read, Write};

use fanorona_rules::Ruleset;
use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};

use super::indexing::Indexing;
use super::material::Material;
use super::quiet;

/// The size of the header in bytes.
pub const HEADER: usize = 64;
const MAGIC: [u8; 8] = *b"FANOTABL";
const VERSION: u8 = 1;
/// Where in the header the checksum is.
const CHECKSUM: std::ops::Range<usize> = 56..64;
/// A block: the number of quiet indexes before it in four bytes, then one bit for each of its
/// indexes.
const BLOCK: usize = 64;
const INDEXES_IN_BLOCK: usize = (BLOCK - 4) * 8;
/// The memory for unpacking, in KiB. The dictionary of the largest table takes half of it.
const UNPACKING_MEMORY: u32 = 1 << 17;

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
    indexes: u64,
    quiet: u64,
    checksum: u64,
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
    fn bytes(&self) -> [u8; HEADER] {
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

/// The table of a material in a form, from one byte for each index.
pub(crate) fn write(indexing: &Indexing, material: Material, values: &[u8], form: Form) -> Vec<u8> {
    let (blocks, quiet) = blocks_and_values(indexing, material, values);
    let header = Header {
        ruleset: indexing.ruleset(),
        material,
        form,
        body: 0,
        indexes: values.len() as u64,
        quiet: quiet.len() as u64,
        checksum: 0,
    };
    let body = match form {
        Form::Plain => [blocks, quiet].concat(),
        Form::Packed => pack(&quiet),
    };
    with_header(header, &body)
}

fn with_header(header: Header, body: &[u8]) -> Vec<u8> {
    let header = Header {
        body: body.len() as u64,
        ..header
    };
    let mut checksum = header.checksum();
    checksum.add(body);
    let header = Header {
        checksum: checksum.value(),
        ..header
    };
    [header.bytes().as_slice(), body].concat()
}

/// The blocks of a plain table, and the values of quiet indexes.
fn blocks_and_values(indexing: &Indexing, material: Material, values: &[u8]) -> (Vec<u8>, Vec<u8>) {
    let mut quiet = Vec::new();
    let blocks = blocks(indexing, material, |index, bits| {
        quiet.extend(
            (0..u64::BITS as usize)
                .filter(|at| bits >> at & 1 == 1)
                .map(|at| values[index + at]),
        );
    });
    (blocks, quiet)
}

/// The blocks of a plain table. Calls `visit` for groups of indexes with the first one and a bit
/// for each quiet one.
fn blocks(indexing: &Indexing, material: Material, mut visit: impl FnMut(usize, u64)) -> Vec<u8> {
    let count = indexing.len(material).div_ceil(INDEXES_IN_BLOCK);
    let mut blocks = vec![0; count * BLOCK];
    let (mut index, mut rank) = (0, 0_u32);
    quiet::each(indexing, material, |mut count, mut quiet| {
        while count > 0 {
            let (block, bit) = (index / INDEXES_IN_BLOCK * BLOCK, index % INDEXES_IN_BLOCK);
            if bit == 0 {
                blocks[block..block + 4].copy_from_slice(&rank.to_le_bytes());
            }
            let here = count.min(INDEXES_IN_BLOCK - bit);
            // A board has fewer points than a word has bits, so the group fits with the bits before
            // it into 16 bytes.
            let part = quiet & ((1 << here) - 1);
            let bytes = (u128::from(part) << (bit % 8)).to_le_bytes();
            let begin = block + 4 + bit / 8;
            for (byte, more) in blocks[begin..]
                .iter_mut()
                .zip(&bytes[..(bit % 8 + here).div_ceil(8)])
            {
                *byte |= more;
            }
            visit(index, part);
            rank += part.count_ones();
            (index, count, quiet) = (index + here, count - here, quiet >> here);
        }
    });
    blocks
}

/// A plain table from a packed one.
pub(crate) fn unpacked(indexing: &Indexing, packed: &[u8]) -> Result<Vec<u8>, BadTable> {
    let (header, body) = checked(packed)?;
    if header.form != Form::Packed || !header.fits(indexing) {
        return Err(BadTable::Foreign);
    }
    let quiet = usize::try_from(header.quiet).map_err(|_too_large| BadTable::Length)?;
    let mut plain = vec![0; HEADER];
    let mut count = 0;
    plain.append(&mut blocks(indexing, header.material, |_, bits| {
        count += bits.count_ones() as usize;
    }));
    if count != quiet {
        return Err(BadTable::Damaged);
    }
    plain.reserve_exact(quiet);
    let mut reader =
        LzmaReader::new_mem_limit(body, UNPACKING_MEMORY, None).map_err(|_| BadTable::Damaged)?;
    let read = reader
        .read_to_end(&mut plain)
        .map_err(|_| BadTable::Damaged)?;
    if read != quiet {
        return Err(BadTable::Damaged);
    }
    let header = Header {
        form: Form::Plain,
        body: (plain.len() - HEADER) as u64,
        ..header
    };
    plain[..HEADER].copy_from_slice(&header.bytes());
    Ok(plain)
}

/// The header and the body of a whole table, if its length and its checksum are right.
pub(crate) fn checked(bytes: &[u8]) -> Result<(Header, &[u8]), BadTable> {
    let (header, body) = bytes.split_first_chunk().ok_or(BadTable::Length)?;
    let header = Header::read(header)?;
    if body.len() as u64 != header.body {
        return Err(BadTable::Length);
    }
    let mut checksum = header.checksum();
    checksum.add(body);
    if header.agrees(&checksum) {
        Ok((header, body))
    } else {
        Err(BadTable::Damaged)
    }
}

/// The bytes of the values of a plain table, one for each index. Indexes that are not quiet have 0.
pub(crate) fn quiet_values(plain: &[u8], header: &Header, indexes: usize) -> Option<Vec<u8>> {
    let values = plain.get(usize::try_from(header.values_begin()).ok()?..)?;
    let mut all = vec![0; indexes];
    for (index, value) in all.iter_mut().enumerate() {
        let (block, bit) = Header::block_of(index);
        let block = usize::try_from(block).ok()?;
        if let Some(place) = place_in_block(plain.get(block..)?.first_chunk()?, bit) {
            *value = *values.get(usize::try_from(place).ok()?)?;
        }
    }
    Some(all)
}

/// Compresses values. The result is the same on every machine.
fn pack(values: &[u8]) -> Vec<u8> {
    let mut options = LzmaOptions::with_preset(9);
    options.pb = 0;
    options.nice_len = 273;
    let dictionary = values.len().next_power_of_two().max(1 << 12);
    options.dict_size = options
        .dict_size
        .min(u32::try_from(dictionary).unwrap_or(u32::MAX));
    let size = Some(values.len() as u64);
    let packed = LzmaWriter::new_use_header(Vec::new(), &options, size)
        .and_then(|mut writer| writer.write_all(values).and_then(|()| writer.finish()));
    packed.expect("writing into memory does not fail")
}

/// CRC-64/XZ.
#[derive(Clone, Copy, Debug)]
pub struct Checksum(u64);

static CRC: [u64; 256] = crc_table();

const fn crc_table() -> [u64; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u64;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 {
                crc >> 1 ^ 0xc96c_5795_d787_0f42
            } else {
                crc >> 1
            };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
}

impl Default for Checksum {
    fn default() -> Self {
        Self(u64::MAX)
    }
}

impl Checksum {
    /// Adds bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0 >> 8 ^ CRC[usize::from(self.0.to_le_bytes()[0] ^ byte)];
        }
    }

    /// The checksum of all bytes so far.
    #[must_use]
    pub const fn value(&self) -> u64 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_crc_64_xz() {
        let mut checksum = Checksum::default();
        checksum.add(b"1234");
        checksum.add(b"56789");
        assert_eq!(checksum.value(), 0x995d_c9bb_df19_39fa);
    }
}
