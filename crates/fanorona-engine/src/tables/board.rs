//! The tables of one board, and how a position is looked up.

use super::Source;
use super::generate::pairs::pieces_of;
use super::indexing::{Indexing, Pieces};
use super::material::Material;
use super::stored::{self, BadTable, Header, header};
use super::value::Value;
use fanorona_rules::{Position, Ruleset};
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// One more than the largest number of pieces of a side.
const MAX_SIDE: usize = 9;
/// Larger than the score of every value.
const INFINITY: i32 = i32::MAX / 2;

/// The tables of one board.
pub(super) struct Board {
    ruleset: Ruleset,
    indexing: OnceLock<Indexing>,
    /// By the number of own pieces and of the opponent's.
    tables: [[Table; MAX_SIDE]; MAX_SIDE],
    most_pieces: u8,
}

/// What happens if a table is still packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// It is unpacked.
    Unpack,
    /// It knows nothing.
    Unpacked,
}

/// The table of one material.
#[derive(Default)]
enum Table {
    #[default]
    Missing,
    Packed {
        bytes: &'static [u8],
        /// The plain table, from the first probe on. `None` if it is damaged.
        plain: OnceLock<Option<Plain>>,
    },
    Plain(Plain),
}

struct Plain {
    header: Header,
    source: Box<dyn Source>,
}

impl Board {
    pub(super) fn new(ruleset: Ruleset) -> Self {
        Self {
            ruleset,
            indexing: OnceLock::new(),
            tables: Default::default(),
            most_pieces: 0,
        }
    }

    pub(super) const fn most_pieces(&self) -> u8 {
        self.most_pieces
    }

    pub(super) fn materials(&self) -> Vec<Material> {
        let all = (2..=self.most_pieces).flat_map(Material::of_total);
        all.filter(|material| !matches!(self.table(*material), None | Some(Table::Missing)))
            .collect()
    }

    pub(super) fn add_packed(&mut self, material: Material, bytes: &'static [u8]) {
        self.put(
            material,
            Table::Packed {
                bytes,
                plain: OnceLock::new(),
            },
        );
    }

    pub(super) fn add_plain(
        &mut self,
        header: Header,
        source: Box<dyn Source>,
    ) -> Result<(), BadTable> {
        if !header.fits(self.indexing()) {
            return Err(BadTable::Foreign);
        }
        self.put(header.material, Table::Plain(Plain { header, source }));
        Ok(())
    }

    fn put(&mut self, material: Material, table: Table) {
        let (own, opponent) = (usize::from(material.own), usize::from(material.opponent));
        if let Some(place) = self
            .tables
            .get_mut(own)
            .and_then(|row| row.get_mut(opponent))
        {
            *place = table;
            self.most_pieces = self.most_pieces.max(material.total());
        }
    }

    fn table(&self, material: Material) -> Option<&Table> {
        self.tables
            .get(usize::from(material.own))?
            .get(usize::from(material.opponent))
    }

    fn indexing(&self) -> &Indexing {
        self.indexing.get_or_init(|| Indexing::new(self.ruleset))
    }

    /// Unpacks all tables that are not.
    pub(super) fn unpack_all(&self) {
        for table in self.tables.iter().flatten() {
            if let Table::Packed { bytes, plain } = table {
                plain.get_or_init(|| self.unpack(bytes));
            }
        }
    }

    /// The value of a position under the ordinary rules, if all tables that it needs are there, and
    /// unpacked if `access` wants that.
    pub(super) fn value(&self, position: &Position, access: Access) -> Option<Value> {
        let material = Material::of(position);
        if material.own == 0 {
            return Some(Value::Loss(0));
        }
        if material.total() > self.most_pieces || matches!(self.table(material)?, Table::Missing) {
            return None;
        }
        self.search(position, access, -INFINITY, INFINITY)
    }

    /// Follows captures to quiet positions. The result is exact between `alpha` and `beta`, which
    /// are [`rank`]s.
    fn search(&self, position: &Position, access: Access, alpha: i32, beta: i32) -> Option<Value> {
        let pieces = pieces_of(position);
        if pieces.own == 0 {
            return Some(Value::Loss(0));
        }
        if !position.can_capture() {
            return self.look_up(pieces, access);
        }
        let mut best = None;
        let mut known = true;
        position.for_each_result(|after| {
            let from = best.map_or(alpha, |best| alpha.max(rank(best)));
            // A turn more changes a rank by one.
            match self.search(after, access, -beta - 1, 1 - from) {
                Some(value) => best = best.max(Some(value.before())),
                None => known = false,
            }
            let enough = best.is_some_and(|best| rank(best) >= beta || best == Value::Win(1));
            if enough || !known {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        best.filter(|_| known)
    }

    /// The value of a quiet position.
    fn look_up(&self, pieces: Pieces, access: Access) -> Option<Value> {
        let material = pieces.material();
        let table = match self.table(material)? {
            Table::Missing => return None,
            Table::Packed { bytes, plain } => match access {
                Access::Unpack => plain.get_or_init(|| self.unpack(bytes)).as_ref()?,
                Access::Unpacked => plain.get()?.as_ref()?,
            },
            Table::Plain(plain) => plain,
        };
        table.value(self.indexing().index(material, pieces))
    }

    fn unpack(&self, bytes: &[u8]) -> Option<Plain> {
        let plain = stored::unpacked(self.indexing(), bytes).ok()?;
        let header = Header::read(plain.first_chunk()?).ok()?;
        Some(Plain {
            header,
            source: Box::new(plain),
        })
    }
}

impl Plain {
    fn value(&self, index: usize) -> Option<Value> {
        let (offset, bit) = Header::block_of(index);
        let (mut block, mut value) = ([0; 64], [0]);
        if !self.source.read(offset, &mut block) {
            return None;
        }
        let place = header::place_in_block(&block, bit)?;
        self.source
            .read(self.header.values_begin() + place, &mut value)
            .then(|| Value::from_byte(value[0]))
    }
}

impl Source for Vec<u8> {
    fn read(&self, offset: u64, bytes: &mut [u8]) -> bool {
        let part = usize::try_from(offset)
            .ok()
            .and_then(|begin| self.get(begin..begin + bytes.len()));
        if let Some(part) = part {
            bytes.copy_from_slice(part);
        }
        part.is_some()
    }
}

/// A number that is larger for better values, and the opposite for the opponent's.
fn rank(value: Value) -> i32 {
    match value {
        Value::Win(turns) => 1_000 - i32::from(turns),
        Value::Draw => 0,
        Value::Loss(turns) => i32::from(turns) - 1_000,
    }
}
