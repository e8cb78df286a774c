//! Which positions of a material are quiet: the side to move cannot capture. Tables store only
//! these.
//!
//! All pieces but the one on the lowest point stay for many indexes in a row. So one look at their
//! board tells for all places of that piece at once whether the position is quiet.

use super::indexing::Indexing;
use super::material::Material;
use fanorona_rules::geometry::shifted;
use fanorona_rules::{Direction, PointSet};

/// Calls `visit` for groups of indexes of a material, in order, with the number of indexes and with
/// a bit for each quiet one. Bits beyond that number mean nothing.
pub(crate) fn each(indexing: &Indexing, material: Material, mut visit: impl FnMut(usize, u64)) {
    let points = PointSet::from_bits_truncate(indexing.points());
    for row in 0..indexing.rows(material) {
        let key = PointSet::from_bits_truncate(indexing.key(material, row));
        let free = runs((points - key).bits());
        indexing.each_group_of_row(material, row, |others, count| {
            let others = PointSet::from_bits_truncate(others);
            let empty = points - key - others;
            let quiet = if material.own <= material.opponent {
                with_one_more_opponent(key, others, empty)
            } else {
                with_one_more_own(others, key, empty)
            };
            visit(
                count,
                free.iter()
                    .fold(0, |set, (shift, mask)| set | quiet.bits() >> shift & mask),
            );
        });
    }
}

/// What moves the bits of a set to the lowest places, in their order: for each run of them how far,
/// and the places.
fn runs(mut set: u64) -> Vec<(u32, u64)> {
    let (mut runs, mut place) = (Vec::new(), 0);
    while set != 0 {
        let begin = set.trailing_zeros();
        let length = (set >> begin).trailing_ones();
        let mask = u64::MAX >> (u64::BITS - length);
        runs.push((begin - place, mask << place));
        set &= !(mask << begin);
        place += length;
    }
    runs
}

/// The points for one more piece of the opponent on which the position is quiet.
fn with_one_more_opponent(own: PointSet, opponent: PointSet, empty: PointSet) -> PointSet {
    let (mut landings, mut exposed) = (PointSet::EMPTY, PointSet::EMPTY);
    for direction in Direction::ALL {
        let back = direction.opposite();
        let landing = shifted(own, direction) & empty;
        let withdrawing = own & shifted(opponent, direction);
        landings |= landing & (shifted(opponent, back) | shifted(withdrawing, direction));
        exposed |= shifted(landing, direction) | shifted(own & shifted(landing, back), back);
    }
    unless_blocked(landings, empty - exposed)
}

/// The points for one more piece of the side to move on which the position is quiet.
fn with_one_more_own(own: PointSet, opponent: PointSet, empty: PointSet) -> PointSet {
    let (mut landings, mut capturing) = (PointSet::EMPTY, PointSet::EMPTY);
    for direction in Direction::ALL {
        let back = direction.opposite();
        let withdrawing = own & shifted(opponent, direction);
        let approaching = empty & shifted(opponent, back);
        landings |= shifted(own, direction) & approaching | shifted(withdrawing, direction) & empty;
        capturing |=
            shifted(approaching, back) | shifted(empty, back) & shifted(opponent, direction);
    }
    unless_blocked(landings, empty - capturing)
}

/// `quiet`, if the other pieces cannot capture. If they can, but only by moving to one point, then
/// a piece on that point prevents it.
fn unless_blocked(landings: PointSet, quiet: PointSet) -> PointSet {
    match landings.len() {
        0 => quiet,
        1 => quiet & landings,
        _ => PointSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::generate::pairs::position;
    use fanorona_rules::Ruleset;

    #[test]
    fn quiet_positions_are_those_without_captures() {
        let boards = [
            (Ruleset::Telo, 9),
            (Ruleset::Dimyand, 4),
            (Ruleset::Tsivy, 4),
        ];
        for (ruleset, most) in boards {
            let indexing = Indexing::new(ruleset);
            for material in (2..=most).flat_map(Material::of_total) {
                let mut index = 0;
                each(&indexing, material, |count, quiet| {
                    for at in 0..count {
                        let pieces = indexing.pieces_at(material, index);
                        let position = position(ruleset, pieces).unwrap();
                        assert_eq!(quiet >> at & 1 == 1, !position.can_capture(), "{position}");
                        index += 1;
                    }
                });
                assert_eq!(index, indexing.len(material));
            }
        }
    }
}
