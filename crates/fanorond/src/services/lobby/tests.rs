//! How often people are told of new seeks.

use super::*;

fn seeks(numbers: impl IntoIterator<Item = i64>) -> BTreeSet<SeekId> {
    numbers.into_iter().map(SeekId).collect()
}

#[test]
fn people_are_told_of_one_seek_at_a_time_and_then_of_those_they_missed() {
    let mut spoken = Spoken::default();
    let every = Duration::from_secs(15);
    let mut at =
        |number, seconds: i64| spoken.announce(SeekId(number), Timestamp(seconds * 1_000), every);
    assert_eq!(at(1, 100), (Announce::Everyone, seeks([])));
    for (number, seconds) in [(2, 100), (3, 101), (4, 114)] {
        assert_eq!(at(number, seconds), (Announce::Programs, seeks([])));
    }
    assert_eq!(at(5, 115), (Announce::Everyone, seeks([2, 3, 4])));
    assert_eq!(at(6, 129), (Announce::Programs, seeks([])));
    assert_eq!(at(7, 500), (Announce::Everyone, seeks([6])));
    // A seek that opens again was not missed.
    assert_eq!(at(8, 501), (Announce::Programs, seeks([])));
    assert_eq!(at(8, 600), (Announce::Everyone, seeks([])));
}

#[test]
fn seeks_on_other_nodes_count() {
    let (mut here, mut there) = (Spoken::default(), Spoken::default());
    let every = Duration::from_secs(15);
    let mut seek = |number: i64, by: bool, seconds: i64| {
        let (seek, now) = (SeekId(number), Timestamp(seconds * 1_000));
        let (own, other) = if by {
            (&mut here, &mut there)
        } else {
            (&mut there, &mut here)
        };
        let (announce, unsaid) = own.announce(seek, now, every);
        other.note(seek, announce, now);
        (announce, unsaid)
    };
    assert_eq!(seek(1, true, 100), (Announce::Everyone, seeks([])));
    assert_eq!(seek(2, false, 101), (Announce::Programs, seeks([])));
    assert_eq!(seek(3, true, 102), (Announce::Programs, seeks([])));
    assert_eq!(seek(4, false, 115), (Announce::Everyone, seeks([2, 3])));
    assert_eq!(seek(5, true, 116), (Announce::Programs, seeks([])));
}
