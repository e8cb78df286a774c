use super::*;
use fanorona_rules::Ruleset;

fn of(text: &str) -> [i32; FEATURES] {
    features(&text.parse().unwrap()).counts
}

#[test]
fn features_match_the_board() {
    let counts = of("3/1b1/w2 w");
    assert_eq!(counts[Feature::Pieces as usize], 0);
    assert_eq!(counts[Feature::Strong as usize], 0);
    assert_eq!(counts[Feature::Inside as usize], -1);
    // White can move to a2 and b1, Black to the seven other points.
    assert_eq!(counts[Feature::Mobility as usize], 2 - 7);
    // White has no capture. Black can capture by withdrawal to c3.
    assert_eq!(counts[Feature::Threats as usize], -1);
    assert_eq!(counts[Feature::Attacked as usize], -1);
    let counts = of("3/b2/ww1 b");
    assert_eq!(counts[Feature::Share as usize], -33);
    assert_eq!(counts[Feature::Pairs as usize], -1);
    assert_eq!(counts[Feature::Isolated as usize], 1);
    assert_eq!(counts[Feature::Proximity as usize], -1);
}

#[test]
fn threats_and_mobility_match_the_rules() {
    let mut rng = crate::rng::Rng::new(7);
    for start in Ruleset::ALL.map(Position::start) {
        for _ in 0..50 {
            crate::self_play::random_game(start, &mut rng, |position| {
                let side = position.side_to_move();
                let [own, enemy] = [side, side.opposite()].map(|it| position.pieces(it).bits());
                let free = start.ruleset().points().bits() & !own & !enemy;
                let masks = &MASKS[start.ruleset() as usize];
                let [counts, _] = SideCounts::of_both(Both([own, enemy]), free, masks);
                let steps = position.steps();
                let captures = steps.iter().filter(|step| step.capture.is_some()).count();
                assert_eq!(
                    usize::try_from(counts.threats).unwrap(),
                    captures,
                    "{position}"
                );
                if captures == 0 {
                    assert_eq!(
                        usize::try_from(counts.mobility).unwrap(),
                        steps.len(),
                        "{position}"
                    );
                }
            });
        }
    }
}

#[test]
fn the_burden_of_a_vela_does_not_count_as_pieces() {
    let start = features(&Position::start_of_vela());
    assert_eq!(start.counts[Feature::Pieces as usize], 22 - (22 - 17));
}

#[test]
fn the_evaluation_is_symmetric_between_the_colours() {
    let one = "9/2b3b2/3w5/1w7/9 w".parse().unwrap();
    let other = "9/2w3w2/3b5/1b7/9 b".parse().unwrap();
    assert_eq!(evaluate(&one, &WEIGHTS), evaluate(&other, &WEIGHTS));
}
