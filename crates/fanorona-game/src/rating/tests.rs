//! The published example, and properties of all ratings.

use super::*;
use crate::game::result::Score;
use crate::timestamp::Timestamp;
use fanorona_rules::{BySide, Side};
use proptest::prelude::*;
use skillratings::Outcomes;
use skillratings::glicko2::glicko2_rating_period;

const NOON: Timestamp = Timestamp(1_795_176_000_000);
const DAY: u64 = 24 * 60 * 60;

fn rating(points: f64, deviation: f64) -> Rating {
    Rating::from(Glicko2Rating {
        rating: points,
        deviation,
        volatility: 0.06,
    })
}

/// "Example of the Glicko-2 system" (Mark E. Glickman, 2012): one period with a win and two losses.
#[test]
fn the_published_example_gives_the_published_ratings() {
    let opponents = [
        (rating(1400.0, 30.0), Outcomes::WIN),
        (rating(1550.0, 100.0), Outcomes::LOSS),
        (rating(1700.0, 300.0), Outcomes::LOSS),
    ];
    let results = opponents.map(|(opponent, outcome)| (opponent.figures(), outcome));
    let after = Rating::from(glicko2_rating_period(
        &rating(1500.0, 200.0).figures(),
        &results,
        &CONFIG,
    ));
    let Glicko2Rating {
        rating,
        deviation,
        volatility,
    } = after.figures();
    assert!((rating - 1464.06).abs() < 0.01, "{rating}");
    assert!((deviation - 151.52).abs() < 0.01, "{deviation}");
    assert!((volatility - 0.059_99).abs() < 0.000_01, "{volatility}");
}

/// The steps of the paper for a period of one game, without the library: a win of 1500 (200) over
/// 1400 (30).
#[test]
fn one_game_is_a_period_of_its_own() {
    let (phi, opponent) = (200.0 / SCALE, 30.0 / SCALE);
    let g = 1.0 / (1.0_f64 + 3.0 * opponent * opponent / std::f64::consts::PI.powi(2)).sqrt();
    let expected = 1.0 / (1.0 + (-g * (100.0 / SCALE)).exp());
    let v = 1.0 / (g * g * expected * (1.0 - expected));
    // An expected result hardly changes the volatility.
    let pre: f64 = (phi * phi + 0.06_f64.powi(2)).sqrt();
    let new_phi = 1.0 / (1.0 / (pre * pre) + 1.0 / v).sqrt();
    let points = 1500.0 + SCALE * new_phi * new_phi * g * (1.0 - expected);

    let players = BySide {
        white: rating(1500.0, 200.0),
        black: rating(1400.0, 30.0),
    };
    let after = rate(players, Score::Win(Side::White))
        .unwrap()
        .white
        .after
        .figures();
    assert!(
        (after.rating - points).abs() < 0.05,
        "{} and {points}",
        after.rating
    );
    assert!(
        (after.deviation - new_phi * SCALE).abs() < 0.05,
        "{}",
        after.deviation
    );
}

#[test]
fn a_period_without_a_game_adds_one_volatility() {
    let before = rating(1500.0, 50.0);
    let after = before.after(RATING_PERIOD).figures().deviation;
    let wanted = (50.0_f64.powi(2) + (0.06 * SCALE).powi(2)).sqrt();
    assert!((after - wanted).abs() < 0.000_01, "{after}");
    assert_eq!(before.after(RATING_PERIOD).points, before.points);
}

#[test]
fn no_deviation_exceeds_that_of_a_new_player() {
    assert_eq!(rating(1700.0, 60.0).after(Duration::MAX).deviation(), 350);
    assert_eq!(Rating::START.after(RATING_PERIOD), Rating::START);
}

#[test]
fn two_newcomers_move_by_the_same_amount() {
    let start = BySide {
        white: Rating::START,
        black: Rating::START,
    };
    let won = rate(start, Score::Win(Side::White)).unwrap();
    assert_eq!(
        (won.white.to_string(), won.black.to_string()),
        ("1500? -> 1662?".into(), "1500? -> 1338?".into())
    );
    let drawn = rate(start, Score::Draw).unwrap();
    assert_eq!(drawn.white.after.points(), 1500);
    assert!(drawn.white.after.deviation() < 350);
}

#[test]
fn an_aborted_game_changes_no_rating() {
    let start = BySide {
        white: Rating::START,
        black: Rating::START,
    };
    assert_eq!(rate(start, Score::Aborted), None);
    let newcomers = BySide {
        white: None,
        black: None,
    }
    .map(Entrant::person);
    assert_eq!(rate_game(newcomers, Score::Aborted, NOON), None);
}

#[test]
fn a_player_who_keeps_playing_becomes_established() {
    let mut both = BySide {
        white: None,
        black: None,
    };
    let mut games = 0;
    let mut at = NOON;
    while both
        .white
        .is_none_or(|record: RatingRecord| record.rating.is_provisional())
    {
        let score = if games % 2 == 0 {
            Score::Win(Side::White)
        } else {
            Score::Win(Side::Black)
        };
        both = rate_game(both.map(Entrant::person), score, at)
            .unwrap()
            .map(|rated| Some(rated.record));
        at = at.plus(Duration::from_secs(DAY));
        games += 1;
    }
    assert!((8..=20).contains(&games), "{games}");
    let record = both.white.unwrap();
    assert_eq!(record.won + record.lost, games);
    assert_eq!(
        record.rating.to_string(),
        record.rating.points().to_string()
    );
}

#[test]
fn groups_change_with_time() {
    let record = RatingRecord {
        rating: rating(1600.0, 100.0),
        rated_at: NOON,
        won: 9,
        lost: 3,
        drawn: 1,
    };
    let (provisional, inactive) = (record.provisional_from(), record.inactive_from());
    assert!(NOON < provisional && provisional < inactive);
    let just_before = |moment: Timestamp| Timestamp(moment.0 - 1);
    assert_eq!(
        record.group(just_before(provisional)),
        RatingGroup::Established
    );
    assert_eq!(record.group(provisional), RatingGroup::Provisional);
    assert_eq!(
        record.group(just_before(inactive)),
        RatingGroup::Provisional
    );
    assert_eq!(record.group(inactive), RatingGroup::Inactive);
    // The mark follows the group, except in the second in which both change.
    let second = Duration::from_secs(1);
    assert!(!record.at(Timestamp(provisional.0 - 1_000)).is_provisional());
    assert!(record.at(provisional.plus(second)).is_provisional());
}

#[test]
fn a_clock_that_was_set_back_does_not_reduce_the_time_used() {
    let record = RatingRecord {
        rating: rating(1600.0, 100.0),
        rated_at: NOON,
        won: 9,
        lost: 3,
        drawn: 1,
    };
    let earlier = Timestamp(NOON.0 - 1_000_000);
    assert_eq!(record.at(earlier), record.rating);
    assert_eq!(record.group(earlier), RatingGroup::Established);
    let newcomer = RatingRecord {
        rating: Rating::START,
        ..record
    };
    assert_eq!(newcomer.group(earlier), RatingGroup::Provisional);
    let both = BySide {
        white: Some(record),
        black: None,
    };
    let rated = rate_game(both.map(Entrant::person), Score::Draw, earlier).unwrap();
    assert_eq!(
        (rated.white.record.rated_at, rated.black.record.rated_at),
        (NOON, earlier)
    );
    assert_eq!((rated.white.record.drawn, rated.black.record.drawn), (2, 1));
}

#[test]
fn groups_have_words() {
    for group in RatingGroup::ALL {
        assert_eq!(group.name().parse(), Ok(*group));
    }
    assert!("unknown".parse::<RatingGroup>().is_err());
}

fn any_rating() -> impl Strategy<Value = Rating> {
    let [points, deviation, volatility] = [POINTS, DEVIATION, VOLATILITIES];
    (
        points[0]..=points[1],
        deviation[0]..=deviation[1],
        volatility[0]..=volatility[1],
    )
        .prop_map(|(points, deviation, volatility)| Rating {
            points,
            deviation,
            volatility,
        })
}

fn any_score() -> impl Strategy<Value = Score> {
    prop_oneof![
        Just(Score::Win(Side::White)),
        Just(Score::Win(Side::Black)),
        Just(Score::Draw)
    ]
}

fn mirrored(score: Score) -> Score {
    match score {
        Score::Win(side) => Score::Win(side.opposite()),
        Score::Draw => Score::Draw,
        Score::Aborted => Score::Aborted,
    }
}

proptest! {
    #[test]
    fn every_rating_reads_back_from_its_parts(rating in any_rating()) {
        prop_assert_eq!(Rating::from_parts(rating.parts()), Some(rating));
        prop_assert_eq!(Rating::from(rating.figures()), rating);
    }

    #[test]
    fn ratings_stay_within_their_bounds(white in any_rating(), black in any_rating(), score in any_score()) {
        let changes = rate(BySide { white, black }, score).unwrap();
        for change in [changes.white, changes.black] {
            prop_assert_eq!(Rating::from_parts(change.after.parts()), Some(change.after));
        }
    }

    #[test]
    fn a_win_never_costs_and_a_loss_never_pays(white in any_rating(), black in any_rating()) {
        let Assessment { win, draw, loss } = assess(white, black);
        prop_assert!(win[0].after.points >= white.points && win[1].after.points <= black.points);
        prop_assert!(loss[0].after.points <= white.points && loss[1].after.points >= black.points);
        prop_assert!(loss[0].after.points <= draw[0].after.points && draw[0].after.points <= win[0].after.points);
    }

    #[test]
    fn colours_make_no_difference(white in any_rating(), black in any_rating(), score in any_score()) {
        let one = rate(BySide { white, black }, score).unwrap();
        let other = rate(BySide { white: black, black: white }, mirrored(score)).unwrap();
        prop_assert_eq!((one.white, one.black), (other.black, other.white));
    }

    #[test]
    fn waiting_never_makes_a_rating_more_certain(rating in any_rating(), one in 0..4_000_u64, more in 0..4_000_u64) {
        let (sooner, later) = (rating.after(Duration::from_secs(one * DAY)), rating.after(Duration::from_secs((one + more) * DAY)));
        prop_assert!(rating.deviation <= sooner.deviation && sooner.deviation <= later.deviation);
        prop_assert_eq!((later.points, later.volatility), (rating.points, rating.volatility));
        // Waiting once or twice makes no difference except for rounding.
        let twice = sooner.after(Duration::from_secs(more * DAY));
        prop_assert!((twice.deviation - later.deviation).abs() <= 2, "{twice:?} {later:?}");
    }

    #[test]
    fn a_rating_stays_established_until_provisional_from(rating in any_rating()) {
        let lasts = rating.lasts();
        prop_assert_eq!(lasts == Duration::ZERO, rating.deviation >= PROVISIONAL_ABOVE * POINT);
        prop_assert!(rating.is_provisional() || !rating.after(lasts.mul_f64(0.999)).is_provisional());
        prop_assert!(rating.after(lasts.mul_f64(1.001) + Duration::from_secs(60)).is_provisional());
    }
}

#[test]
fn only_robots_start_with_a_rating_by_level() {
    let first = |name: &str, ruleset| Rating::first(Some(&PlayerName::new(name).unwrap()), ruleset);
    for ruleset in Ruleset::ALL {
        let levels: Vec<Rating> = (1..=8)
            .map(|level| first(&format!("robot{level}"), ruleset))
            .collect();
        for two in levels.windows(2) {
            assert!(
                two[0].points() < two[1].points() && two[1].deviation() == 200,
                "{ruleset:?}"
            );
        }
        let strongest = levels.last().copied();
        assert_eq!(
            Some(first("robot255", ruleset)),
            strongest,
            "a level that does not exist yet"
        );
    }
    for name in ["alice", "robot0", "robot08", "robot-1", "robots"] {
        assert_eq!(first(name, Ruleset::Tsivy), Rating::START, "{name}");
    }
    assert_eq!(Rating::first(None, Ruleset::Tsivy), Rating::START);
}
