//! The names of White's first turns (`docs/rules.md`, "Openings").

use fanorona_rules::{Opening, Ruleset};

#[test]
fn each_first_turn_of_white_has_its_name() {
    let start = Ruleset::Tsivy.start();
    for (text, name) in [
        ("e2e3+", "Vakiloha"),
        ("f2e3+", "Lehavanana"),
        ("d2e3+", "Lehavia"),
        ("d3e3+", "Kobaka Fohy"),
        ("d3e3-", "Kobaka Lava"),
    ] {
        let turn = start.read_turn(text).unwrap();
        assert_eq!(
            Opening::of(Ruleset::Tsivy, &turn).map(Opening::name),
            Some(name)
        );
        assert_eq!(Opening::of(Ruleset::Dimyand, &turn), None);
    }
    assert_eq!(start.count_turns(), Opening::ALL.len() as u64);
}

#[test]
fn other_turns_have_no_name() {
    let start = Ruleset::Dimyand.start();
    let turn = start.read_turn("c2c3+").unwrap();
    assert_eq!(Opening::of(Ruleset::Tsivy, &turn), None);
}
