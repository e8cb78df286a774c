//! Lots, which follow from the public seed of a tournament.

/// The number in this place of the sequence of splitmix64 (Steele, Lea, Flood 2014) from the seed.
#[must_use]
pub(super) fn lot(seed: u64, place: u64) -> u64 {
    let mut z = seed.wrapping_add(place.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Whether the second of two has White in a pairing.
#[must_use]
pub(super) fn coin(seed: u64, round: u16, pairing: u16) -> bool {
    lot(
        seed,
        (1 << 40) | (u64::from(round) << 20) | u64::from(pairing),
    ) & 1
        == 1
}
