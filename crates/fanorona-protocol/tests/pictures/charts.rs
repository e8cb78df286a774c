//! Charts as SVG.

use crate::compare;
use fanorona_game::{Annotation, GameId, Judgement, Ply, Rating, Timestamp, TurningPoint};
use fanorona_protocol::messages::openings::GameResults;
use fanorona_protocol::messages::stats::{StatsMonth, StatsRating};
use fanorona_protocol::messages::versus::VersusResults;
use fanorona_protocol::pictures::{
    Caption, PlotLine, RatingLine, course, curve, months, plot, ratings, results, score,
};
use fanorona_protocol::preferences::values::Zone;
use fanorona_rules::Ruleset;

const DAY: i64 = 86_400_000;
const NOON: i64 = 1_795_176_000_000;

/// A rating that rises and falls, after each game.
fn wandering(games: i64, first: i64, every: i64) -> Vec<(Timestamp, i64)> {
    let mut rating = 1500 + first;
    (0..games)
        .map(|game| {
            rating += (game * game * 7 + first) % 31 - 14;
            (Timestamp(NOON + game * every), rating)
        })
        .collect()
}

#[test]
fn ratings_look_as_in_their_files() {
    let lines = [
        wandering(40, 0, 3 * DAY),
        wandering(25, 60, 4 * DAY),
        wandering(12, -90, 9 * DAY),
    ];
    let one = [RatingLine {
        name: "fanorona",
        points: &lines[0],
    }];
    compare("ratings_of_one_board", &ratings(&one, &Zone::UTC).unwrap());
    let names = ["fanorona", "dimyand", "telo"];
    let three: Vec<_> = names
        .iter()
        .zip(&lines)
        .map(|(name, points)| RatingLine { name, points })
        .collect();
    compare(
        "ratings_of_three_boards",
        &ratings(&three, &Zone::UTC).unwrap(),
    );
    let first = [RatingLine {
        name: "telo",
        points: &lines[2][..1],
    }];
    compare(
        "rating_after_one_game",
        &ratings(&first, &Zone::UTC).unwrap(),
    );
    assert_eq!(ratings(&[], &Zone::UTC), None);
}

#[test]
fn the_pictures_of_stats_look_as_in_their_files() {
    let rating = StatsRating {
        ruleset: Ruleset::Tsivy,
        games: 240,
        lowest: 1450,
        highest: Rating::START,
        highest_game: GameId(1),
        highest_ms: Timestamp(0),
        now: Rating::START,
        curve: wandering(60, 0, 1)
            .iter()
            .map(|(_, rating)| *rating)
            .collect(),
    };
    compare("curve_of_ratings", &curve(&rating).unwrap());
    let none = StatsRating {
        games: 0,
        curve: Vec::new(),
        ..rating
    };
    assert_eq!(curve(&none), None);
    let month = |number: u32, games: u32, score: Option<u32>| StatsMonth {
        month: format!("{}-{:02}", 2025 + number / 12, number % 12 + 1),
        games,
        score,
    };
    let mut year: Vec<StatsMonth> = (8..20)
        .map(|number| match number % 5 {
            0 => month(number, 0, None),
            rest => month(number, rest * rest * 2 + number, Some(rest * 23)),
        })
        .collect();
    compare("months", &months(&year).unwrap());
    for month in &mut year {
        month.games = 0;
    }
    assert_eq!(months(&year), None);
    assert_eq!(months(&[]), None);
}

#[test]
fn what_grows_in_proportion_is_a_straight_line() {
    let points = [1.0, 10.0, 100.0, 1_000.0, 10_000.0].map(|games| (games, games / 20.0));
    let other = [(1.0, 0.9), (64.0, 1.4), (1_000.0, 30.0), (5_000.0, 0.0)];
    let lines = [
        PlotLine {
            name: "p99, ms",
            points: &points,
        },
        PlotLine {
            name: "median, ms",
            points: &other,
        },
    ];
    compare("plot", &plot(&lines).unwrap());
    assert_eq!(plot(&[]), None);
    let nothing = PlotLine {
        points: &[(0.0, 1.0), (f64::NAN, 1.0), (1.0, -1.0)],
        ..lines[0]
    };
    assert_eq!(plot(&[nothing]), None);
}

#[test]
fn many_games_are_a_small_file() {
    let points = wandering(20_000, 0, DAY / 4);
    let line = [RatingLine {
        name: "",
        points: &points,
    }];
    let svg = ratings(&line, &Zone::UTC).unwrap().svg(Caption::Decoration);
    let bytes = svg.as_str().len();
    assert!(bytes < 5_000, "{bytes} bytes");
}

#[test]
fn ratings_that_no_game_has_are_drawn_too() {
    let points = [
        (Timestamp(i64::MIN), i64::MAX),
        (Timestamp(0), 0),
        (Timestamp(i64::MAX), i64::MIN),
    ];
    let line = [RatingLine {
        name: "",
        points: &points,
    }];
    let svg = ratings(&line, &Zone::UTC).unwrap().svg(Caption::Decoration);
    assert!(svg.as_str().len() < 3_000, "{svg}");
}

/// A turning point of the first turn of a game, played as turn `ply`.
fn turning_point(ply: u32, was: Judgement, became: Judgement) -> TurningPoint {
    let start = Ruleset::Tsivy.start();
    TurningPoint {
        ply: Ply(ply),
        best: start.read_turn("d2e3+").unwrap(),
        then: Vec::new(),
        was,
        became,
    }
}

/// An analysis with these evaluations, in hundredths of a piece for White, before the game is won.
fn analysis(open: &[i32], points: Vec<TurningPoint>) -> Annotation {
    let open = open.iter().map(|ahead| Judgement::Open(*ahead));
    Annotation {
        game: GameId(12),
        first: fanorona_rules::Side::White,
        made_at: Timestamp(NOON),
        nodes: 1,
        points,
        course: open.chain([Judgement::Won(Some(3)); 4]).collect(),
    }
}

#[test]
fn courses_look_as_in_their_files() {
    use Judgement::{Lost, Open, Won};
    let open = [
        0, 20, 20, -30, 60, 130, 110, -120, -260, -240, -240, -70, 90, 210, 180, 310, 280, 20, -40,
        350, 420,
    ];
    let points = vec![
        turning_point(8, Open(-110), Open(120)),
        turning_point(18, Open(-280), Open(-20)),
        turning_point(20, Open(40), Lost(None)),
        turning_point(22, Open(-420), Lost(Some(6))),
    ];
    let said = analysis(&open, points);
    compare("course", &course(&said, None).unwrap());
    compare("course_at_a_turn", &course(&said, Some(Ply(8))).unwrap());
    // A turn that the game does not have is not marked.
    assert_eq!(course(&said, Some(Ply(0))), course(&said, None));
    assert_eq!(course(&said, Some(Ply(99))), course(&said, None));
    let long: Vec<i32> = (0..300).map(|ply| ply % 17 * 40 - 300).collect();
    let long = analysis(&long, vec![turning_point(1, Won(None), Open(0))]);
    compare("course_of_a_long_game", &course(&long, None).unwrap());
}

#[test]
fn a_game_of_which_only_the_turning_points_are_known_has_no_course() {
    let said = Annotation {
        course: Vec::new(),
        ..analysis(
            &[],
            vec![turning_point(1, Judgement::Drawn, Judgement::Open(0))],
        )
    };
    assert_eq!(course(&said, None), None);
}

#[test]
fn shares_look_as_in_their_files() {
    let of = |white, drawn, black| {
        results(GameResults {
            white,
            drawn,
            black,
        })
    };
    compare("results", &of(31, 7, 24));
    compare("results_of_one_side", &of(0, 0, 3));
    compare("results_of_no_games", &of(0, 0, 0));
    let most = of(u32::MAX, u32::MAX, u32::MAX);
    assert_eq!(most, of(1, 1, 1));
    let scored = VersusResults {
        won: 12,
        lost: 9,
        drawn: 2,
    };
    compare("score", &score(scored));
}
