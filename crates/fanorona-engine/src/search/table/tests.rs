use super::*;

pub(crate) fn stored(depth: i32) -> Stored {
    Stored {
        score: -29_998,
        depth,
        bound: Bound::AtLeast,
        best: 7,
    }
}

#[test]
fn results_are_found_until_the_next_search() {
    let mut table = Table::new(1 << 10);
    table.put(42, stored(3));
    assert_eq!(table.get(42), Some(stored(3)));
    assert_eq!(table.get(43), None);
    table.begin(Memory::OneSearch);
    assert_eq!(table.get(42), None);
}

#[test]
fn the_deepest_entries_stay_in_a_full_bucket() {
    let mut table = Table::new(0);
    for (key, depth) in (1..).zip([9, 2, 8, 7, 1, 6]) {
        table.put(key, stored(depth));
    }
    let there: Vec<u64> = (1..=6).filter(|&key| table.get(key).is_some()).collect();
    assert_eq!(there, [1, 3, 4, 6]);
}

#[test]
fn entries_of_old_searches_are_never_found() {
    let mut table = Table::new(1 << 10);
    for generation in 0..1_000_u64 {
        table.begin(Memory::OneSearch);
        table.put(generation, stored(1));
        let found = (0..=generation)
            .filter(|&key| table.get(key).is_some())
            .count();
        assert_eq!(found, 1, "generation {generation}");
    }
}

#[test]
fn results_of_a_game_are_found_until_they_are_cleared() {
    let mut table = Table::new(1 << 10);
    table.put(42, stored(3));
    table.begin(Memory::OneGame);
    assert_eq!(table.get(42), Some(stored(3)));
    table.clear();
    assert_eq!(table.get(42), None);
}

#[test]
fn old_entries_make_room_for_new_ones() {
    let mut table = Table::new(0);
    for (key, depth) in (1..).zip([9, 8, 7, 6]) {
        table.put(key, stored(depth));
    }
    for _ in 0..2 {
        table.begin(Memory::OneGame);
    }
    table.put(5, stored(0));
    table.put(6, stored(0));
    let there: Vec<u64> = (1..=6).filter(|&key| table.get(key).is_some()).collect();
    assert_eq!(there, [1, 2, 5, 6]);
}

#[test]
fn a_bucket_fills_a_cache_line() {
    assert_eq!(size_of::<[Entry; BUCKET]>(), 64);
}
