//! Endgame tables: the value of every position with few pieces (`docs/tables.md`).
//!
//! The tables in the executable know all positions of up to six pieces, and every position of telo.
//! Others can be added. This module reads no files: a caller gives it bytes, or something that
//! [reads](Source) them.
//!
//! ```
//! use fanorona_engine::tables::{Tables, Value};
//!
//! let position = "3/1b1/w2 b".parse()?;
//! assert_eq!(Tables::shared().probe(&position), Some(Value::Win(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod generate;
mod indexing;
mod material;
mod quiet;
mod stored;
mod value;

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use fanorona_rules::{Phase, Position, Ruleset, Turn};

use board::{Access, Board};

pub use generate::{Counts, Solver};
pub use material::Material;
pub use stored::{BadTable, Checksum, Form, HEADER, Header};
pub use value::Value;

/// The tables in the executable, one after the other. `docs/tables.md` says how they were made.
const EMBEDDED: [&[u8]; 3] = [
    include_bytes!("../tables/telo.tables"),
    include_bytes!("../tables/dimyand.tables"),
    include_bytes!("../tables/tsivy.tables"),
];

/// Reads parts of a table.
pub trait Source: Send + Sync {
    /// Fills `bytes` with what begins at `offset`, or returns false.
    fn read(&self, offset: u64, bytes: &mut [u8]) -> bool;
}

/// The tables of all boards.
pub struct Tables {
    boards: [Board; Ruleset::ALL.len()],
    /// Whether [`Tables::unpack`] is running.
    unpacking: AtomicBool,
}

static SHARED: LazyLock<Arc<Tables>> = LazyLock::new(|| Arc::new(Tables::embedded()));

impl Tables {
    /// No tables.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            boards: Ruleset::ALL.map(Board::new),
            unpacking: AtomicBool::new(false),
        }
    }

    /// The tables in the executable. Each is unpacked when it is first needed or by
    /// [`Tables::unpack`], and stays in memory: together they take 80 MB.
    #[must_use]
    pub fn embedded() -> Self {
        let mut tables = Self::empty();
        for bundle in EMBEDDED {
            tables
                .add_bundle(bundle)
                .expect("a test reads the tables in the executable");
        }
        tables
    }

    /// The tables in the executable, in memory once for all who use them.
    #[must_use]
    pub fn shared() -> Arc<Self> {
        Arc::clone(&SHARED)
    }

    /// Adds packed tables that follow each other.
    ///
    /// # Errors
    /// One of them has no valid header, or is cut off. Checksums are compared when a table is
    /// unpacked.
    pub fn add_bundle(&mut self, mut bundle: &'static [u8]) -> Result<(), BadTable> {
        while let Some((header, body)) = bundle.split_first_chunk() {
            let header = Header::read(header)?;
            let length = usize::try_from(header.body).map_err(|_too_large| BadTable::Length)?;
            let (table, rest) = bundle
                .split_at_checked(HEADER + length)
                .ok_or(BadTable::Length)?;
            if header.form != Form::Packed || body.is_empty() {
                return Err(BadTable::Foreign);
            }
            self.board_mut(header.ruleset)
                .add_packed(header.material, table);
            bundle = rest;
        }
        if bundle.is_empty() {
            Ok(())
        } else {
            Err(BadTable::Length)
        }
    }

    /// Adds a plain table of this many bytes. It replaces a table of the same material.
    ///
    /// # Errors
    /// The table is not valid: all of it is read and compared with its checksum.
    pub fn add(&mut self, source: Box<dyn Source>, length: u64) -> Result<Header, BadTable> {
        let header = verified(&*source, length)?;
        self.board_mut(header.ruleset).add_plain(header, source)?;
        Ok(header)
    }

    /// The value of a position. `None` if the tables do not know it: it has too many pieces, or its
    /// burden in a vela is unpaid.
    #[must_use]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        self.value(position, Access::Unpack)
    }

    /// A turn of perfect play: the fastest win, or the slowest loss. `None` if the game is over, or
    /// if the tables do not know where all turns lead.
    #[must_use]
    pub fn best_turn(&self, position: &Position) -> Option<Turn> {
        let mut best: Option<(Value, Turn)> = None;
        let mut all_known = true;
        position.for_each_turn(|turn, after| {
            let Some(value) = self.probe(after).map(Value::before) else {
                all_known = false;
                return ControlFlow::Break(());
            };
            if best.is_none_or(|(known, _)| value > known) {
                best = Some((value, *turn));
            }
            ControlFlow::Continue(())
        });
        best.filter(|_| all_known).map(|(_, turn)| turn)
    }

    /// As [`probe`](Self::probe), but never takes longer than some microseconds: it does not ask
    /// tables that are still packed.
    #[must_use]
    pub fn probe_unpacked(&self, position: &Position) -> Option<Value> {
        self.value(position, Access::Unpacked)
    }

    /// Unpacks all tables in the executable, which takes two to three seconds of one core.
    pub fn unpack(&self) {
        self.unpacking.store(true, Ordering::Relaxed);
        self.boards.iter().for_each(Board::unpack_all);
        self.unpacking.store(false, Ordering::Relaxed);
    }

    /// Whether another thread unpacks all tables now. A probe may then wait for that thread.
    #[must_use]
    pub fn is_unpacking(&self) -> bool {
        self.unpacking.load(Ordering::Relaxed)
    }

    fn value(&self, position: &Position, access: Access) -> Option<Value> {
        match position.phase() {
            Phase::Riatra => self.board(position.ruleset()).value(position, access),
            Phase::Vela { .. } => None,
        }
    }

    /// The largest number of pieces of which a position of this board can be in the tables.
    #[must_use]
    pub fn most_pieces(&self, ruleset: Ruleset) -> u8 {
        self.board(ruleset).most_pieces()
    }

    /// The materials that the tables know, in order.
    #[must_use]
    pub fn materials(&self, ruleset: Ruleset) -> Vec<Material> {
        self.board(ruleset).materials()
    }

    fn board(&self, ruleset: Ruleset) -> &Board {
        &self.boards[ruleset as usize]
    }

    fn board_mut(&mut self, ruleset: Ruleset) -> &mut Board {
        &mut self.boards[ruleset as usize]
    }
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Ruleset::ALL.map(|ruleset| (ruleset, self.most_pieces(ruleset)));
        f.debug_struct("Tables")
            .field("most_pieces", &known)
            .finish_non_exhaustive()
    }
}

/// The bytes that are read at once while a table is verified.
const READ_AT_ONCE: usize = 1 << 16;

/// The header of a plain table of this many bytes, after its checksum has been compared.
fn verified(source: &dyn Source, length: u64) -> Result<Header, BadTable> {
    let mut bytes = [0; HEADER];
    if length < HEADER as u64 {
        return Err(BadTable::Length);
    }
    if !source.read(0, &mut bytes) {
        return Err(BadTable::Unreadable);
    }
    let header = Header::read(&bytes)?;
    if header.form != Form::Plain {
        return Err(BadTable::Packed);
    }
    if length - HEADER as u64 != header.body {
        return Err(BadTable::Length);
    }
    let (mut checksum, mut offset) = (header.checksum(), HEADER as u64);
    let mut buffer = vec![0; READ_AT_ONCE];
    while offset < length {
        let part =
            usize::try_from(length - offset).map_or(READ_AT_ONCE, |rest| rest.min(READ_AT_ONCE));
        if !source.read(offset, &mut buffer[..part]) {
            return Err(BadTable::Unreadable);
        }
        checksum.add(&buffer[..part]);
        offset += part as u64;
    }
    if header.agrees(&checksum) {
        Ok(header)
    } else {
        Err(BadTable::Damaged)
    }
}
