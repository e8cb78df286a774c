//! What positions have in common that a player would call the same.

use crate::board::point_set::PointSet;
use crate::board::symmetry::Symmetry;
use crate::moves::turn::Turn;
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::setup::Phase;

/// A position without its direction and its colours: all positions that differ only by a
/// [`Symmetry`], or by exchanged colours with the other side to move, have the same canonical form.
/// Among them it is the one whose sets of points come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canonical {
    ruleset: Ruleset,
    own: PointSet,
    enemy: PointSet,
    /// Bit `n` is set if the symmetry with number `n` leads from the position to this form. A
    /// position that is its own image has several.
    symmetries: u8,
}

impl Position {
    /// The canonical form. `None` for a vela whose burden is unpaid, where the colours have
    /// different duties.
    #[must_use]
    pub fn canonical(&self) -> Option<Canonical> {
        if self.phase() != Phase::Riatra {
            return None;
        }
        let mut least: Option<Canonical> = None;
        for symmetry in Symmetry::all(self.ruleset()) {
            let (own, enemy) = (symmetry.points(self.own()), symmetry.points(self.enemy()));
            let order = |found: &Canonical| {
                (own.bits(), enemy.bits()).cmp(&(found.own.bits(), found.enemy.bits()))
            };
            let bit = 1 << symmetry.number();
            match &mut least {
                Some(found) if order(found).is_eq() => found.symmetries |= bit,
                Some(found) if order(found).is_gt() => {}
                Some(_) | None => {
                    least = Some(Canonical {
                        ruleset: self.ruleset(),
                        own,
                        enemy,
                        symmetries: bit,
                    });
                }
            }
        }
        least
    }
}

impl Canonical {
    /// A number below 2⁴⁸ that depends on nothing else, so that it may be stored. Among a hundred
    /// million positions, the chance that another one has the number of a given position is one in
    /// three million.
    #[must_use]
    pub const fn key(&self) -> u64 {
        let board = self.ruleset.columns() as u64;
        mix(self.own.bits() ^ mix(self.enemy.bits() ^ mix(board))) >> 16
    }

    /// The first symmetry that leads from the position to this form.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        let mut all = Symmetry::all(self.ruleset);
        let first = all.clone().find(|symmetry| self.has(*symmetry));
        first
            .or_else(|| all.next())
            .expect("a board has symmetries")
    }

    /// A turn of this form as a turn of the position. If the position is its own image, several
    /// turns are the same, and this is the one whose text comes first.
    #[must_use]
    pub fn turn_of_position(&self, turn: &Turn) -> Turn {
        Symmetry::all(self.ruleset)
            .filter(|symmetry| self.has(*symmetry))
            .map(|symmetry| turn.under(symmetry.inverse()))
            .min_by_key(ToString::to_string)
            .unwrap_or(*turn)
    }

    const fn has(&self, symmetry: Symmetry) -> bool {
        self.symmetries & (1 << symmetry.number()) != 0
    }
}

/// Spreads the bits of a number, as SplitMix64 does (<https://prng.di.unimi.it/splitmix64.c>).
const fn mix(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
