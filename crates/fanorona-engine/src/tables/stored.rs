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

mod checksum;
pub(super) mod header;

pub use checksum::Checksum;
pub use header::{BadTable, Form, HEADER, Header};

use super::indexing::Indexing;
use super::material::Material;
use super::quiet;
use header::{BLOCK, INDEXES_IN_BLOCK, place_in_block};
use lzma_rust2::{LzmaOptions, LzmaReader, LzmaWriter};
use std::io::{Read, Write};

/// The memory for unpacking, in KiB. The dictionary of the largest table takes half of it.
const UNPACKING_MEMORY: u32 = 1 << 17;

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
