//! Numbers the positions of one material, with positions that are mirror images of each other
//! counted once.
//!
//! The side with fewer pieces is the *key*. Its set of points is turned or mirrored to the first of
//! its images. The index is the number of that image, times the number of sets of the other side,
//! plus the rank of the other side's set among the points that the key leaves free. Some key sets
//! are their own mirror image. Then several sets of the other side are images of each other, the
//! first of them counts, and the other indexes are never used.

pub(super) mod combinations;

use super::material::Material;
use combinations::{binomial, moved, next_combination, next_combination_from, rank, symmetries};
use fanorona_rules::{Point, Ruleset, geometry};

/// The largest number of pieces of a key.
pub(crate) const MAX_KEY: usize = 4;
/// The largest number of pieces of one side that can be ranked.
const MAX_RANKED: usize = 8;
/// The size of tables that are indexed by the number of a point.
const SLOTS: usize = 64;

/// The points of one board, its symmetries, and the numbers of its key sets.
pub(crate) struct Indexing {
    ruleset: Ruleset,
    /// The points of the board, in the order of their numbers.
    points: Vec<u8>,
    /// The place of each point in `points`.
    ordinals: [u8; SLOTS],
    /// The neighbours of each point, as bits.
    neighbours: [u64; SLOTS],
    /// For each symmetry, where each point goes.
    symmetries: Vec<[u8; SLOTS]>,
    /// The key sets by their number of pieces.
    keys: Vec<Keys>,
}

/// The key sets of one number of pieces.
struct Keys {
    /// For each set, by its rank: its first image.
    images: Vec<Image>,
    /// The sets that are the first of their images.
    first: Vec<FirstSet>,
}

/// A key set that is the first of its images.
struct FirstSet {
    /// The points, as bits.
    points: u64,
    /// For each point, its place among the points that the set leaves free.
    places: [u8; SLOTS],
}

/// The first image of a key set.
#[derive(Clone, Copy, Default)]
struct Image {
    /// Its place in [`Keys::first`].
    number: u32,
    /// The symmetries that lead to it, as bits.
    by: u8,
}

/// The pieces of the side to move and of its opponent, as bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    pub(crate) own: u64,
    pub(crate) opponent: u64,
}

impl Pieces {
    #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
    pub(crate) const fn material(self) -> Material {
        Material {
            own: self.own.count_ones() as u8,
            opponent: self.opponent.count_ones() as u8,
        }
    }
}

impl Indexing {
    pub(crate) fn new(ruleset: Ruleset) -> Self {
        let points: Vec<u8> = ruleset.points().iter().map(Point::index).collect();
        let (mut ordinals, mut neighbours) = ([0; SLOTS], [0; SLOTS]);
        for (ordinal, point) in (0..).zip(ruleset.points()) {
            ordinals[usize::from(point.index())] = ordinal;
            neighbours[usize::from(point.index())] = geometry::neighbours(ruleset, point).bits();
        }
        let symmetries = symmetries(ruleset);
        let mut indexing = Self {
            ruleset,
            points,
            ordinals,
            neighbours,
            symmetries,
            keys: Vec::new(),
        };
        indexing.keys = (0..=MAX_KEY)
            .map(|pieces| indexing.key_sets(pieces))
            .collect();
        indexing
    }

    pub(crate) const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    pub(crate) fn neighbours(&self, point: u32) -> u64 {
        self.neighbours[point as usize % SLOTS]
    }

    pub(crate) fn points(&self) -> u64 {
        self.ruleset.points().bits()
    }

    /// Whether positions of this material have an index.
    pub(crate) fn covers(&self, material: Material) -> bool {
        let (fewer, more) = (
            material.own.min(material.opponent),
            material.own.max(material.opponent),
        );
        fewer > 0
            && usize::from(fewer) <= MAX_KEY
            && usize::from(more) <= MAX_RANKED
            && usize::from(material.total()) <= self.points.len()
    }

    /// The number of indexes of a material.
    pub(crate) fn len(&self, material: Material) -> usize {
        self.rows(material) * self.row_len(material)
    }

    /// The number of key sets that are the first of their images.
    pub(crate) fn rows(&self, material: Material) -> usize {
        self.keys[usize::from(material.own.min(material.opponent))]
            .first
            .len()
    }

    /// The number of sets of the other side for each key set.
    pub(crate) fn row_len(&self, material: Material) -> usize {
        let (key, other) = (
            material.own.min(material.opponent),
            material.own.max(material.opponent),
        );
        binomial(self.points.len() - usize::from(key), usize::from(other))
    }

    /// The index of a position of this material, which is [covered](Self::covers).
    pub(crate) fn index(&self, material: Material, pieces: Pieces) -> usize {
        let (image, other) = self.image(material, pieces);
        let keys = &self.keys[usize::from(material.own.min(material.opponent))];
        let places = &keys.first[image.number as usize].places;
        let mut by = image.by;
        let mut least = usize::MAX;
        while by != 0 {
            let symmetry = &self.symmetries[by.trailing_zeros() as usize];
            least = least.min(rank(moved(symmetry, other), places));
            by &= by - 1;
        }
        image.number as usize * self.row_len(material) + least
    }

    /// Whether the key of a position is its own image under a symmetry.
    pub(crate) fn has_symmetric_key(&self, material: Material, pieces: Pieces) -> bool {
        let (image, _) = self.image(material, pieces);
        !image.by.is_power_of_two()
    }

    /// The first image of the key of a position, and the set of the other side.
    fn image(&self, material: Material, pieces: Pieces) -> (Image, u64) {
        let (key, other) = if material.own <= material.opponent {
            (pieces.own, pieces.opponent)
        } else {
            (pieces.opponent, pieces.own)
        };
        let keys = &self.keys[usize::from(material.own.min(material.opponent))];
        (keys.images[rank(key, &self.ordinals)], other)
    }

    /// Whether no position has this index, because an image of these pieces has a smaller one.
    pub(crate) fn is_unused(&self, material: Material, pieces: Pieces, index: usize) -> bool {
        self.index(material, pieces) != index
    }

    /// The number of different positions, counting images, of the one with this index. 0 if the
    /// index is unused.
    pub(crate) fn images(&self, material: Material, pieces: Pieces, index: usize) -> usize {
        if self.is_unused(material, pieces, index) {
            return 0;
        }
        let image = |symmetry: &[u8; SLOTS]| {
            (
                moved(symmetry, pieces.own),
                moved(symmetry, pieces.opponent),
            )
        };
        let same = self
            .symmetries
            .iter()
            .filter(|it| image(it) == (pieces.own, pieces.opponent))
            .count();
        self.symmetries.len() / same
    }

    /// The positions of one row, in the order of their indexes, until `visit` has seen all.
    pub(crate) fn each_of_row(
        &self,
        material: Material,
        row: usize,
        mut visit: impl FnMut(usize, Pieces),
    ) {
        let key = self.key(material, row);
        let free: Vec<u64> = self
            .points
            .iter()
            .map(|point| 1 << point)
            .filter(|bit| key & bit == 0)
            .collect();
        let others = usize::from(material.own.max(material.opponent));
        let mut chosen: Vec<usize> = (0..others).collect();
        let begin = row * self.row_len(material);
        for index in begin..begin + self.row_len(material) {
            let other = chosen.iter().fold(0, |set, &place| set | free[place]);
            visit(index, pieces(material, key, other));
            next_combination(&mut chosen);
        }
    }

    /// The key of a row, as bits.
    pub(crate) fn key(&self, material: Material, row: usize) -> u64 {
        self.keys[usize::from(material.own.min(material.opponent))].first[row].points
    }

    /// The positions of one row, in the order of their indexes: for each group of positions that
    /// differ in the lowest point of the other side only, the rest of the other side, as bits, and
    /// how many positions there are. Their lowest points are the first ones that are not in the
    /// key.
    pub(crate) fn each_group_of_row(
        &self,
        material: Material,
        row: usize,
        mut visit: impl FnMut(u64, usize),
    ) {
        let key = self.key(material, row);
        let free: Vec<u64> = self
            .points
            .iter()
            .map(|point| 1 << point)
            .filter(|bit| key & bit == 0)
            .collect();
        let mut above: Vec<usize> = (1..usize::from(material.own.max(material.opponent))).collect();
        let mut seen = 0;
        while seen < self.row_len(material) {
            let count = above.first().copied().unwrap_or(free.len());
            visit(above.iter().fold(0, |set, &place| set | free[place]), count);
            seen += count;
            next_combination_from(&mut above, 1);
        }
    }

    /// The position with this index.
    pub(crate) fn pieces_at(&self, material: Material, index: usize) -> Pieces {
        let row_len = self.row_len(material);
        let (row, mut rank) = (index / row_len, index % row_len);
        let key = self.key(material, row);
        let free = self.ruleset.points().bits() & !key;
        let mut places = free.count_ones() as usize;
        let mut other = 0;
        let mut rest = free;
        for count in (1..=usize::from(material.own.max(material.opponent))).rev() {
            // The highest place whose binomial is not above the rank.
            loop {
                places -= 1;
                let bit = 1 << (u64::BITS - 1 - rest.leading_zeros());
                rest &= !bit;
                let binomial = binomial(places, count);
                if binomial <= rank {
                    rank -= binomial;
                    other |= bit;
                    break;
                }
            }
        }
        pieces(material, key, other)
    }

    fn key_sets(&self, pieces: usize) -> Keys {
        let count = binomial(self.points.len(), pieces);
        let mut keys = Keys {
            images: vec![Image::default(); count],
            first: Vec::new(),
        };
        let mut chosen: Vec<usize> = (0..pieces).collect();
        for at in 0..count {
            let set = chosen
                .iter()
                .fold(0, |set, &place| set | 1 << self.points[place]);
            let ranks = self
                .symmetries
                .iter()
                .map(|symmetry| rank(moved(symmetry, set), &self.ordinals));
            let ranks: Vec<usize> = ranks.collect();
            let least = ranks.iter().copied().min().unwrap_or(at);
            let by = (0..)
                .zip(&ranks)
                .filter(|(_, it)| **it == least)
                .fold(0, |by, (bit, _)| by | 1 << bit);
            if least == at {
                keys.first.push(self.first_set(set));
            }
            let number = if least == at {
                u32::try_from(keys.first.len() - 1).expect("a board has fewer key sets")
            } else {
                keys.images[least].number
            };
            keys.images[at] = Image { number, by };
            next_combination(&mut chosen);
        }
        keys
    }

    fn first_set(&self, points: u64) -> FirstSet {
        let mut places = [0; SLOTS];
        let free = self
            .points
            .iter()
            .filter(|point| points >> **point & 1 == 0);
        for (place, point) in (0..).zip(free) {
            places[usize::from(*point)] = place;
        }
        FirstSet { points, places }
    }
}

/// Puts the key and the other set where they belong: the side with fewer pieces is the key, and the
/// side to move if both have the same number.
const fn pieces(material: Material, key: u64, other: u64) -> Pieces {
    if material.own <= material.opponent {
        Pieces {
            own: key,
            opponent: other,
        }
    } else {
        Pieces {
            own: other,
            opponent: key,
        }
    }
}
