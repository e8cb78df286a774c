use super::*;
use crate::{Colour, Days, LiveTime, Rating, SlowTime, Terms, TimeControl};
use fanorona_rules::Ruleset;
use proptest::prelude::*;

fn rated(points: i64) -> Rating {
    Rating::from_parts([points * 1_000_000, 50_000_000, 60_000_000_000]).unwrap()
}

/// A member rated 1500 with 30 games, who asks a player rated 1600 for a 10+5 game with White.
fn somebody() -> Candidate {
    let time = TimeControl::Live(LiveTime::new(600, 5).unwrap());
    Candidate {
        rating: rated(1_500),
        my_rating: rated(1_600),
        games: 30,
        registered: true,
        bot: false,
        terms: Terms {
            colour: Colour::White,
            time,
            ..Terms::usual(Ruleset::Tsivy)
        },
    }
}

fn holds(text: &str, candidate: &Candidate) -> bool {
    Formula::read(text)
        .unwrap_or_else(|error| panic!("{text}: {error:?}"))
        .admits(candidate)
        .is_ok()
}

fn fails_at(text: &str) -> (usize, FormulaProblem) {
    let error = Formula::read(text).expect_err(text);
    (error.column, error.problem)
}

#[test]
fn every_word_has_its_meaning() {
    let it = somebody();
    for yes in [
        "rating = 1500",
        "myrating = 1600",
        "difference = -100",
        "deviation = 50",
        "games = 30",
        "time = 10",
        "increment = 5",
        "registered",
        "rated",
        "live",
        "tsivy",
        "undo",
        "black",
        "!provisional",
        "!bot",
        "!untimed",
        "!dimyand",
        "!telo",
        "!vela",
        "!match",
        "!white",
        "!random",
    ] {
        assert!(holds(yes, &it), "{yes}");
        assert!(!holds(&format!("!({yes})"), &it), "{yes}");
    }
    let slow = SlowTime {
        per_turn: Days::new(7),
        ..SlowTime::USUAL
    };
    let by_days = Candidate {
        terms: Terms {
            time: TimeControl::Slow(slow),
            ..it.terms
        },
        ..it
    };
    assert!(holds("days = 7 & !live & !untimed", &by_days));
    assert!(holds(
        "untimed",
        &Candidate {
            terms: Terms {
                time: TimeControl::Untimed,
                ..it.terms
            },
            ..it
        }
    ));
    assert!(holds(
        "provisional",
        &Candidate {
            rating: Rating::START,
            ..it
        }
    ));
}

#[test]
fn the_example_in_the_documentation_works() {
    let text = "rating >= 1400 & (registered | games > 20) & !bot & time >= 3 & increment <= 10";
    let it = somebody();
    assert!(holds(text, &it));
    let formula = Formula::read(text).unwrap();
    assert_eq!(formula.admits(&Candidate { bot: true, ..it }), Err("!bot"));
    assert_eq!(
        formula.admits(&Candidate {
            rating: rated(1_399),
            ..it
        }),
        Err("rating >= 1400")
    );
    let newcomer = Candidate {
        registered: false,
        games: 3,
        ..it
    };
    assert_eq!(formula.admits(&newcomer), Err("(registered | games > 20)"));
}

#[test]
fn operators_have_the_documented_precedence() {
    let it = somebody();
    assert!(holds("registered | bot & bot", &it), "`&` before `|`");
    assert!(!holds("(registered | bot) & bot", &it));
    assert!(holds("!bot & registered", &it), "`!` before `&`");
    assert!(!holds("not (bot or registered)", &it));
    assert!(holds("! rating < 1500", &it), "comparisons before `!`");
    assert!(
        holds("NOT Bot AND Registered Or bot", &it),
        "words in any case"
    );
    assert!(holds("!bot&&registered||bot", &it));
}

#[test]
fn comparisons_are_exact() {
    let it = somebody();
    for (text, wanted) in [
        ("rating < 1500", false),
        ("rating <= 1500", true),
        ("rating == 1500", true),
        ("rating != 1500", false),
        ("rating <> 1500", false),
        ("rating >= 1500", true),
        ("rating > 1500", false),
        ("1499 < rating", true),
        ("rating < myrating", true),
        ("difference >= -100", true),
        ("difference > -100", false),
    ] {
        assert_eq!(holds(text, &it), wanted, "{text}");
    }
    let quick = TimeControl::Live(LiveTime::new(45, 0).unwrap());
    let quick = Candidate {
        terms: Terms {
            time: quick,
            ..it.terms
        },
        ..it
    };
    assert!(holds("time = 0.75 & time > 0.74 & time < 0.76", &quick));
}

#[test]
fn a_comparison_with_a_missing_quantity_is_false() {
    let untimed = Candidate {
        terms: Terms {
            time: TimeControl::Untimed,
            ..somebody().terms
        },
        ..somebody()
    };
    for text in [
        "time >= 3",
        "time < 3",
        "time != 3",
        "days = 7",
        "increment = increment",
    ] {
        assert!(!holds(text, &untimed), "{text}");
    }
    assert!(holds("!live | time >= 3", &untimed));
}

#[test]
fn an_error_names_its_column() {
    use FormulaProblem as P;
    let unknown = |word: &str| P::Unknown(word.to_owned());
    for (text, column, problem) in [
        ("", 1, P::ConditionExpected),
        ("rating >=", 10, P::NumberExpected),
        ("rating >= & bot", 11, P::NumberExpected),
        ("rating >= & xyz", 11, P::NumberExpected),
        ("(bot & xyz", 8, unknown("xyz")),
        ("bot xyz", 5, unknown("xyz")),
        ("rating => 1500", 9, P::NumberExpected),
        ("rating >= 1500 registered", 16, P::ConnectionExpected),
        ("(bot registered)", 6, P::ConnectionExpected),
        ("& bot", 1, P::ConditionExpected),
        ("bot &", 6, P::ConditionExpected),
        ("bot & | bot", 7, P::ConditionExpected),
        ("(bot", 1, P::NotClosed),
        ("bot & (registered | (rated & bot)", 7, P::NotClosed),
        ("bot)", 4, P::NotOpened),
        ("()", 2, P::ConditionExpected),
        ("raiting > 3", 1, unknown("raiting")),
        ("bot & Elo > 3", 7, unknown("Elo")),
        ("rating > 1500%", 14, P::Character('%')),
        ("bot & é", 7, P::Character('é')),
        ("rating", 1, P::NotCompared("rating".to_owned())),
        ("bot | 15", 7, P::NotCompared("15".to_owned())),
        ("bot = 1", 1, P::NotANumber("bot".to_owned())),
        (
            "1 = (bot | rated)",
            5,
            P::NotANumber("(bot | rated)".to_owned()),
        ),
        ("1000 < rating < 1500", 15, P::Chained),
        ("rating > 15e2", 10, P::Number),
        ("rating > 1.234", 10, P::Number),
        ("rating > 99999999", 10, P::Number),
        ("rating > -", 10, P::Number),
    ] {
        assert_eq!(fails_at(text), (column, problem), "{text}");
    }
}

#[test]
fn length_and_depth_are_bounded() {
    let deep = |depth: usize| format!("{}bot{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Formula::read(&deep(Formula::DEPTH)).is_ok());
    assert_eq!(
        fails_at(&deep(Formula::DEPTH + 1)),
        (Formula::DEPTH + 1, FormulaProblem::TooDeep(Formula::DEPTH))
    );
    let nots = "!".repeat(Formula::DEPTH + 1);
    assert_eq!(
        fails_at(&format!("{nots}bot")),
        (Formula::DEPTH + 1, FormulaProblem::TooDeep(Formula::DEPTH))
    );
    let long = vec!["bot"; 80].join(" | ");
    assert_eq!(
        fails_at(&long),
        (Formula::MAX + 1, FormulaProblem::TooLong(Formula::MAX))
    );
    let longest = vec!["bot"; 75].join("|");
    assert!(longest.len() < Formula::MAX && Formula::read(&longest).is_ok());
}

#[test]
fn no_word_means_two_things() {
    let mut names: Vec<&str> = Quantity::ALL.iter().map(|it| it.name()).collect();
    names.extend(Fact::ALL.iter().map(|it| it.name()));
    names.extend(["and", "or", "not"]);
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// A random tree as fully parenthesised text, and its value for [`somebody`].
fn tree() -> impl Strategy<Value = (String, bool)> {
    let leaf = prop_oneof![
        (1_490_i64..1_510).prop_map(|points| (format!("rating >= {points}"), 1_500 >= points)),
        (20_i64..40).prop_map(|games| (format!("games<{games}"), 30 < games)),
        Just(("registered".to_owned(), true)),
        Just(("bot".to_owned(), false)),
        Just(("days > 0".to_owned(), false)),
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            inner
                .clone()
                .prop_map(|(text, holds)| (format!("!({text})"), !holds)),
            (inner.clone(), inner.clone())
                .prop_map(|((a, x), (b, y))| (format!("({a}) & ({b})"), x && y)),
            (inner.clone(), inner).prop_map(|((a, x), (b, y))| (format!("({a}) or ({b})"), x || y)),
        ]
    })
}

proptest! {
    #[test]
    fn a_formula_evaluates_like_its_parts((text, wanted) in tree()) {
        prop_assume!(text.len() <= Formula::MAX);
        let formula = Formula::read(&text).unwrap();
        match formula.admits(&somebody()) {
            Ok(()) => prop_assert!(wanted),
            Err(clause) => {
                prop_assert!(!wanted);
                prop_assert!(text.contains(clause) && !clause.is_empty());
                // The reported part is itself a formula that refuses the same candidate.
                prop_assert!(Formula::read(clause).unwrap().admits(&somebody()).is_err());
            }
        }
        prop_assert_eq!(Formula::read(formula.text()).unwrap(), formula);
    }

    #[test]
    fn any_text_parses_or_fails_at_a_column_inside_it(text in "\\PC{0,60}|[()!&|<>=a-z0-9. -]{0,60}") {
        if let Err(error) = Formula::read(&text) {
            prop_assert!(error.column >= 1 && error.column <= text.trim().chars().count() + 1);
        }
    }
}
