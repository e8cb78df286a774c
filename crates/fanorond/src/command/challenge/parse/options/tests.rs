//! Everything after `challenge NAME` is read or refused, in any order.

use super::*;
use crate::command::challenge::ChallengeCommand;
use crate::command::commands::Command;
use crate::command::parse::line;
use fanorona_game::{Days, LiveTime, PlayerName};
use fanorona_protocol::messages::refusal::Refusal;
use proptest::prelude::*;

fn read(options: &str) -> Result<ChallengeTerms, Refusal> {
    let me = PlayerName::new("alice").unwrap();
    let request =
        line(&format!("challenge bob {options}"), Some(&me)).map_err(|unread| unread.refusal)?;
    let Some(Command::Challenge(ChallengeCommand::Send { terms, .. })) =
        request.given.clone().map(|it| it.1)
    else {
        panic!("{options}: {request:?}")
    };
    Ok(terms)
}

fn detail(options: &str) -> UsageDetail {
    match read(options) {
        Err(Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage {
            detail: Some(detail),
            ..
        })) => detail,
        other => panic!("{options}: {other:?}"),
    }
}

fn contradict(one: &str, other: &str) -> UsageDetail {
    UsageDetail::Contradiction(one.to_owned(), other.to_owned())
}

fn slow(per_turn: u16, total: Option<u16>, remind: Option<u16>) -> TimeControl {
    TimeControl::Slow(SlowTime {
        per_turn: Days::new(per_turn),
        total: total.and_then(Days::new),
        remind: remind.and_then(Days::new),
    })
}

#[test]
fn time_is_read_in_the_words_of_other_servers() {
    let live = |main, increment| TimeControl::Live(LiveTime::new(main, increment).unwrap());
    for (options, time) in [
        ("5min", live(300, 0)),
        ("5 min", live(300, 0)),
        ("5 minutes white", live(300, 0)),
        ("white 10 min 5 sec", live(600, 5)),
        ("10|5", live(600, 5)),
        ("10/5", live(600, 5)),
        ("1h", live(3_600, 0)),
        ("live", live(600, 5)),
        ("LIVE", live(600, 5)),
        ("blitz", live(300, 3)),
        ("bullet", live(120, 1)),
        ("rapid", live(600, 5)),
        ("classical", live(1_800, 20)),
        ("10+5 live", live(600, 5)),
        ("live 3+2", live(180, 2)),
        ("live blitz", live(300, 3)),
        ("blitz live", live(300, 3)),
        ("blitz 3+2", live(180, 2)),
        ("3 days", slow(3, None, None)),
        ("correspondence days=3", slow(3, None, None)),
    ] {
        assert_eq!(read(options).unwrap().terms.time, time, "{options}");
    }
    assert_eq!(detail("blitz 60+0"), contradict("blitz", "60+0"));
    assert_eq!(detail("60+0 blitz"), contradict("60+0", "blitz"));
    assert_eq!(detail("blitz rapid"), contradict("blitz", "rapid"));
    assert_eq!(detail("live days=7"), contradict("live", "days=7"));
    assert_eq!(detail("live untimed"), contradict("live", "untimed"));
    assert_eq!(
        detail("correspondence 10+5"),
        contradict("correspondence", "10+5")
    );
    // It may be minutes or days.
    assert_eq!(detail("5"), UsageDetail::bad_option("time", "5"));
}

#[test]
fn time_is_read_in_minutes_and_seconds() {
    let live = |main, increment| TimeControl::Live(LiveTime::new(main, increment).unwrap());
    for (options, time) in [
        ("time=10+5", live(600, 5)),
        ("-time=5", live(300, 0)),
        ("10+5", live(600, 5)),
        ("-time=0+10 white", live(0, 10)),
        ("time=1:30+2", live(90, 2)),
        ("time=10+5 -time=10+5", live(600, 5)),
    ] {
        assert_eq!(read(options).unwrap().terms.time, time, "{options}");
    }
    for value in ["", "+", "10+5+1", "0+0", "999", "a"] {
        assert_eq!(
            detail(&format!("time={value}")),
            UsageDetail::bad_option("time", value)
        );
    }
    assert_eq!(
        detail("time=10+5 untimed"),
        contradict("time=10+5", "untimed")
    );
    assert_eq!(
        detail("days=7 time=10+5"),
        contradict("days=7", "time=10+5")
    );
    assert_eq!(
        detail("time=10+5 time=10+6"),
        contradict("time=10+5", "time=10+6")
    );
}

#[test]
fn letters_of_fics_are_read() {
    assert_eq!(read("3 0 w u"), read("3 0 white unrated"));
    assert_eq!(read("b r telo"), read("black rated telo"));
}

#[test]
fn time_is_read_in_days() {
    for (options, time) in [
        ("", TimeControl::default()),
        ("days=14", slow(14, None, Some(7))),
        ("days=7", slow(7, None, None)),
        ("total=90", slow(21, Some(90), Some(7))),
        ("remind=20", slow(21, None, Some(20))),
        ("days=5 total=730 remind=1", slow(5, Some(730), Some(1))),
        (
            "--forfeittime=30 -totaltime=60 --NagTime=29",
            slow(30, Some(60), Some(29)),
        ),
        ("untimed", TimeControl::Untimed),
    ] {
        assert_eq!(read(options).unwrap().terms.time, time, "{options}");
    }
}

#[test]
fn a_vela_is_the_debtors_game_and_in_a_match_comes_between() {
    let alone = read("vela days=3 noundo").unwrap();
    let terms = alone.terms;
    assert_eq!(
        (terms.start, terms.colour, terms.rated),
        (Start::Vela, Colour::White, false)
    );
    assert_eq!(
        (terms.conditions.undo, terms.in_match, terms.time),
        (false, None, slow(3, None, None))
    );
    assert_eq!(
        read("vela white unrated tsivy").unwrap().terms.start,
        Start::Vela
    );
    let matched = read("vela match=5 random rated").unwrap();
    let in_match = Some(MatchTerms {
        length: MatchLength::Five,
        vela: true,
    });
    assert_eq!(
        (matched.terms.start, matched.terms.in_match),
        (Start::Ordinary, in_match)
    );
    assert!(matched.terms.rated && matched.insists_on_rating);
    assert!(read("match=3 telo black").is_ok());
}

#[test]
fn what_cannot_be_meant_together_is_refused() {
    for (options, one, other) in [
        ("untimed days=7", "untimed", "days=7"),
        ("remind=7 untimed", "remind=7", "untimed"),
        ("days=7 forfeittime=8", "days=7", "forfeittime=8"),
        ("undo noundo", "undo", "noundo"),
        ("match=3 match=5", "match=3", "match=5"),
        ("black vela", "vela", "black"),
        ("vela random", "vela", "random"),
        ("rated vela", "vela", "rated"),
        ("telo match=3 vela", "vela", "telo"),
        // Reminded of a turn that is lost by then.
        ("remind=9 days=7", "days=7", "remind=9"),
        ("days=7 remind=7", "days=7", "remind=7"),
        ("remind=21", "days=21", "remind=21"),
        ("remind=9 total=8", "total=8", "remind=9"),
    ] {
        assert_eq!(detail(options), contradict(one, other), "{options}");
    }
    for twice in [
        "vela vela",
        "undo undo",
        "days=7 --forfeittime=7",
        "telo board=telo",
        "match=3 -match=3",
    ] {
        assert!(read(twice).is_ok(), "{twice}");
    }
}

#[test]
fn a_value_that_cannot_be_is_refused_with_what_can() {
    for (options, name, value) in [
        ("days=0", "days", "0"),
        ("days=731", "days", "731"),
        ("days=-3", "days", "-3"),
        ("days=", "days", ""),
        ("total=1e3", "total", "1e3"),
        (
            "--nagtime=99999999999999999999",
            "nagtime",
            "99999999999999999999",
        ),
        ("match=4", "match", "4"),
        ("board=chess", "board", "chess"),
        ("white days 7", "days", ""),
        ("--totaltime", "totaltime", ""),
        ("match", "match", ""),
    ] {
        assert_eq!(
            detail(options),
            UsageDetail::bad_option(name, value),
            "{options}"
        );
    }
    assert_eq!(detail("=7"), UsageDetail::UnknownOption("=7".to_owned()));
}

/// An option that there is, or nearly.
fn option() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "days",
        "total",
        "remind",
        "forfeittime",
        "totaltime",
        "nagtime",
        "match",
        "board",
        "time",
    ]);
    let value = prop_oneof![
        4 => (0_u32..40).prop_map(|number| number.to_string()),
        1 => prop::sample::select(vec!["3", "5", "730", "731", "telo", "tsivy", "10+5", "0:30+0", ""]).prop_map(str::to_owned),
        // A space would make two words of it.
        1 => "\\PC{0,4}".prop_map(|text| text.replace(char::is_whitespace, "")),
    ];
    let bare = prop::sample::select(vec![
        "white", "black", "random", "rated", "unrated", "vela", "undo", "noundo", "untimed",
        "telo", "tsivy", "dimyand",
    ]);
    let dashes = prop::sample::select(vec!["", "-", "--"]);
    let word = prop_oneof![
        3 => (name, value).prop_map(|(name, value)| format!("{name}={value}")),
        3 => bare.prop_map(str::to_owned),
    ];
    (dashes, word).prop_map(|(dashes, word)| format!("{dashes}{word}"))
}

#[test]
fn a_game_from_a_position_is_unrated_and_on_its_board() {
    let position: Position = "3/1b1/w2 b".parse().unwrap();
    for options in [
        "from=3/1b1/w2 b white",
        "--from=3/1b1/w2 B telo white unrated",
        "white 3/1b1/w2 b 21days",
    ] {
        let terms = read(options).unwrap().terms;
        assert_eq!(
            (terms.start, terms.ruleset, terms.rated, terms.colour),
            (
                Start::Position(position),
                Ruleset::Telo,
                false,
                Colour::White
            ),
            "{options}"
        );
    }
    // Who is to move may be left out.
    let start = |options| read(options).unwrap().terms.start;
    assert_eq!(start("3/1b1/w2 white"), start("3/1b1/w2 w white"));
    for other in ["rated", "tsivy", "vela", "match=3", "3/1b1/w2"] {
        let rows = "from=3/1b1/w2";
        assert_eq!(
            detail(&format!("{rows} b {other}")),
            contradict(rows, other)
        );
    }
    assert_eq!(detail("from="), UsageDetail::bad_option("from", ""));
    for (options, code) in [("3/3/w2 b", "over_at_start"), ("from=9/9 w", "no_position")] {
        let refused = serde_json::to_value(read(options).unwrap_err()).unwrap();
        assert_eq!(refused["refusal"], code, "{options}");
    }
}

proptest! {
    #[test]
    fn anything_is_read_or_refused(options in prop_oneof!["\\PC{0,60}", any::<String>()]) {
        let me = PlayerName::new("alice").unwrap();
        drop(line(&format!("challenge bob {options}"), Some(&me)));
    }

    #[test]
    fn the_order_of_options_does_not_matter(
        (options, shuffled) in prop::collection::vec(option(), 0..6)
            .prop_flat_map(|options| (Just(options.clone()), Just(options).prop_shuffle())),
    ) {
        let (one, other) = (read(&options.join(" ")), read(&shuffled.join(" ")));
        prop_assert_eq!(one.is_ok(), other.is_ok(), "{:?} / {:?}", &one, &other);
        if let (Ok(one), Ok(other)) = (one, other) {
            prop_assert_eq!(one, other);
        }
    }

    #[test]
    fn two_options_contradict_each_other_both_ways(one in option(), other in option()) {
        let (before, after) = (detail_if_any(&format!("{one} {other}")), detail_if_any(&format!("{other} {one}")));
        let contradict = |detail: &Option<UsageDetail>| matches!(detail, Some(UsageDetail::Contradiction(..)));
        prop_assert_eq!(contradict(&before), contradict(&after), "{:?} / {:?}", before, after);
    }

    /// What is read can be kept, and is a game that can be played.
    #[test]
    fn whatever_is_read_can_be_kept(options in prop::collection::vec(option(), 0..5)) {
        let Ok(ChallengeTerms { terms, insists_on_rating, .. }) = read(&options.join(" ")) else { return Ok(()) };
        prop_assert_eq!(terms.time.to_string().parse(), Ok(terms.time));
        if let TimeControl::Slow(SlowTime { per_turn, total, remind }) = terms.time {
            let least = [per_turn, total].into_iter().flatten().min();
            prop_assert!(least.is_some(), "{:?}", terms.time);
            let explicit = options.iter().any(|option| option.contains("remind") || option.contains("nagtime"));
            prop_assert!(!explicit || remind < least, "{:?}", terms.time);
        }
        prop_assert!(!insists_on_rating || terms.rated);
        if terms.start == Start::Vela {
            prop_assert_eq!((terms.ruleset, terms.colour, terms.rated), (Ruleset::Tsivy, Colour::White, false));
        }
        if terms.start.chosen().is_some() {
            prop_assert_eq!((terms.rated, terms.in_match), (false, None));
        }
        if terms.in_match.is_some_and(|it| it.vela) {
            prop_assert_eq!(terms.ruleset, Ruleset::Tsivy);
        }
    }
}

fn detail_if_any(options: &str) -> Option<UsageDetail> {
    match read(options) {
        Ok(_) => None,
        Err(Refusal::Server(fanorona_protocol::messages::server::ServerRefusal::Usage {
            detail,
            ..
        })) => detail,
        Err(other) => panic!("{options}: {other:?}"),
    }
}
