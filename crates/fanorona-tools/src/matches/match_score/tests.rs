use super::*;

#[test]
fn intervals_and_differences_match_published_values() {
    let tally = Tally {
        won: 80,
        drawn: 0,
        lost: 20,
    };
    assert!((tally.score() - 0.8).abs() < 1e-9);
    let [low, high] = tally.interval();
    assert!(
        (low - 0.711).abs() < 0.001 && (high - 0.867).abs() < 0.001,
        "{low} {high}"
    );
    assert_eq!(elo_text(0.5), "+0");
    assert_eq!(elo_text(0.75), "+191");
    assert_eq!([elo_text(1.0), elo_text(0.0)], ["> +800", "< -800"]);
    assert!((expected(elo(0.3)) - 0.3).abs() < 1e-9);
}

fn pairs(counts: [u32; 5]) -> Pairs {
    Pairs(counts)
}

#[test]
fn pairs_with_equal_results_have_no_interval() {
    assert_eq!(pairs([0; 5]).interval(), None);
    assert_eq!(pairs([0, 0, 10, 0, 0]).interval(), None);
    let [low, high] = pairs([10, 0, 80, 0, 10]).interval().unwrap();
    // The variance is 0.05.
    assert!(
        (low - 0.4562).abs() < 0.001 && (high - 0.5438).abs() < 0.001,
        "{low} {high}"
    );
}

#[test]
fn the_test_ends_when_the_results_are_clear_and_not_before() {
    let sprt = Sprt {
        elo0: 0.0,
        elo1: 50.0,
    };
    assert!((Sprt::bound() - 2.944).abs() < 0.001);
    assert_eq!(sprt.accepts(Pairs::default()), None);
    assert_eq!(
        sprt.accepts(pairs([0, 0, 1, 0, 2])),
        None,
        "three pairs are not enough"
    );
    assert_eq!(
        sprt.accepts(pairs([0, 0, 49, 0, 0])),
        None,
        "nor are equal ones"
    );
    assert_eq!(
        sprt.accepts(pairs([5, 10, 30, 30, 40])),
        Some(Accepted::Elo1)
    );
    assert_eq!(
        sprt.accepts(pairs([40, 30, 30, 10, 5])),
        Some(Accepted::Elo0)
    );
    let mut counted = Pairs::default();
    counted.add(4);
    counted.add(4);
    counted.add(0);
    counted.add(5);
    assert_eq!(counted.counts(), [1, 0, 0, 0, 2]);
}
