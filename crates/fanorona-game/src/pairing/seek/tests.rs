use super::*;
use crate::LiveTime;

#[test]
fn a_range_displays_the_text_it_was_parsed_from() {
    for text in ["1400-1800", "1400-", "-1800", "0-9999", "1500-1500"] {
        let range = RatingRange::from_text(text).unwrap();
        assert_eq!(range.to_string(), text);
    }
    for text in [
        "",
        "-",
        "1400",
        "1800-1400",
        "99999-",
        "-x",
        "1e3-",
        "1400-1800-",
        "+1-2",
    ] {
        assert_eq!(RatingRange::from_text(text), None, "{text}");
    }
    assert_eq!(RatingRange::ALL.to_string(), "");
}

#[test]
fn both_ends_belong_to_a_range() {
    let range = RatingRange::from_text("1400-1800").unwrap();
    let inside = [1_399, 1_400, 1_800, 1_801].map(|points| range.contains(points));
    assert_eq!(inside, [false, true, true, false]);
    assert!(RatingRange::ALL.contains(100) && RatingRange::ALL.contains(9_999));
}

fn seeking(colour: Colour) -> SeekTerms {
    SeekTerms::open(Terms {
        colour,
        ..Terms::usual(Ruleset::Telo)
    })
}

#[test]
fn complementary_colours_match_and_decide_the_sides() {
    use Colour::{Black, Random, White};
    let cases = [
        (White, Black, Some(White)),
        (Black, White, Some(Black)),
        (White, Random, Some(White)),
        (Random, White, Some(Black)),
        (Random, Black, Some(White)),
        (Black, Random, Some(Black)),
        (Random, Random, Some(Random)),
        (White, White, None),
        (Black, Black, None),
    ];
    for (mine, theirs, wanted) in cases {
        assert_eq!(
            seeking(mine).fits(&seeking(theirs)),
            wanted,
            "{mine:?} {theirs:?}"
        );
    }
}

#[test]
fn only_seeks_for_the_same_game_match_and_manual_seeks_never() {
    let one = seeking(Colour::Random);
    let with = |change: fn(&mut SeekTerms)| {
        let mut other = one;
        change(&mut other);
        one.fits(&other)
    };
    assert_eq!(with(|_| {}), Some(Colour::Random));
    assert_eq!(with(|it| it.registered = true), Some(Colour::Random));
    assert_eq!(with(|it| it.terms.rated = false), None);
    assert_eq!(with(|it| it.terms.conditions.undo = false), None);
    assert_eq!(with(|it| it.terms.ruleset = Ruleset::Tsivy), None);
    assert_eq!(
        with(|it| it.terms.time = TimeControl::Live(LiveTime::new(60, 0).unwrap())),
        None
    );
    assert_eq!(with(|it| it.manual = true), None);
    let debtor = SeekTerms::open(Terms {
        start: Start::Vela,
        ..one.terms
    });
    assert_eq!(debtor.fits(&debtor), None);
}

#[test]
fn guests_and_other_ratings_are_what_keeps_a_player_from_a_seek() {
    const GUEST: bool = true;
    const MEMBER: bool = false;
    let rated = seeking(Colour::Random);
    let unrated = SeekTerms {
        terms: Terms {
            rated: false,
            ..rated.terms
        },
        ..rated
    };
    assert_eq!(
        rated.obstacle(GUEST, Rating::START),
        Some(SeekObstacle::Rated)
    );
    assert_eq!(rated.obstacle(MEMBER, Rating::START), None);
    assert_eq!(unrated.obstacle(GUEST, Rating::START), None);
    let members = SeekTerms {
        registered: true,
        ..unrated
    };
    assert_eq!(
        members.obstacle(GUEST, Rating::START),
        Some(SeekObstacle::RegisteredOnly)
    );
    assert_eq!(members.obstacle(MEMBER, Rating::START), None);
    let strong = SeekTerms {
        ratings: RatingRange::new(Some(1_600), None).unwrap(),
        ..unrated
    };
    assert_eq!(
        strong.obstacle(GUEST, Rating::START),
        Some(SeekObstacle::OutOfRange)
    );
    assert_eq!(
        strong.obstacle(MEMBER, Rating::START),
        Some(SeekObstacle::OutOfRange)
    );
}
