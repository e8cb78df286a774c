//! Open challenges, as people and programs are told of them.

use super::*;
use crate::event::{Aloud, SeekEvent, SeekFate, SeekGraph, SeekNews, ShownSeek};
use crate::preferences::{SeekNewsWanted, Setting, Width};
use crate::refusal::SeekRefusal;
use crate::reply::{SeeksDone, Verdict};
use fanorona_game::{
    Colour, Days, Formula, LiveTime, MatchLength, MatchTerms, RatingRange, Seek, SeekId, SeekTerms, SlowTime,
};

fn rated(points: i64) -> Rating {
    Rating::from_parts([points * 1_000_000, 90_000_000, 60_000_000_000]).unwrap()
}

fn live(main: u32, increment: u32) -> TimeControl {
    TimeControl::Live(LiveTime::new(main, increment).unwrap())
}

/// What alice seeks: by minutes, and from ratings of 1400 on.
fn shown() -> ShownSeek {
    let terms = Terms { time: live(600, 5), colour: Colour::White, ..Terms::usual(Ruleset::Telo) };
    let ratings = RatingRange::from_text("1400-").unwrap();
    let terms = SeekTerms { ratings, registered: true, ..SeekTerms::open(terms) };
    let seek = Seek { id: SeekId(7), from: alice(), bot: false, guest: false, terms, made_at: NOON };
    ShownSeek { seek, rating: Some(rated(1_650)) }
}

fn with(number: i64, rating: Option<Rating>, change: fn(&mut SeekTerms)) -> ShownSeek {
    let mut shown = ShownSeek { rating, ..shown() };
    shown.seek.terms = SeekTerms::open(Terms::usual(Ruleset::Tsivy));
    change(&mut shown.seek.terms);
    shown.seek.id = SeekId(number);
    shown
}

fn news(fate: SeekFate, aloud: Aloud) -> Event {
    Event::Seek(SeekEvent::News(Box::new(SeekNews { seek: shown(), fate, aloud })))
}

fn fates() -> [SeekFate; 6] {
    [
        SeekFate::Open,
        SeekFate::Reopened,
        SeekFate::Answered { by: name("bob"), game: BOARD },
        SeekFate::Withdrawn,
        SeekFate::Gone,
        SeekFate::Expired,
    ]
}

fn all() -> Vec<SeeksDone> {
    vec![
        SeeksDone::Seeking(shown()),
        SeeksDone::Matched { seek: SeekId(7), name: name("alice"), game: BOARD },
        SeeksDone::Withdrawn(vec![SeekId(7), SeekId(9)]),
        SeeksDone::Formula(Some("rating >= 1400 & !bot".to_owned())),
        SeeksDone::Tested { name: name("bob"), verdict: Verdict::Refused("rating >= 1400".to_owned()) },
    ]
}

fn syntax(text: &str) -> SeekRefusal {
    SeekRefusal::syntax(text, Formula::read(text).unwrap_err())
}

fn condition() -> SeekRefusal {
    SeekRefusal::Formula { name: name("alice"), clause: "rating >= 1400".to_owned() }
}

fn graph() -> SeekGraph {
    let seeks = vec![
        shown(),
        with(8, Some(rated(1_420)), |it| it.terms.time = live(120, 1)),
        with(9, None, |it| it.terms.rated = false),
        with(10, Some(rated(1_690)), |it| {
            let slow = SlowTime { per_turn: Days::new(3), ..SlowTime::USUAL };
            it.terms.time = TimeControl::Slow(slow);
            it.manual = true;
        }),
        with(11, Some(Rating::START), |it| {
            it.terms.time = TimeControl::Untimed;
            let length = MatchLength::from_games(3).unwrap();
            it.terms.in_match = Some(MatchTerms { length, vela: true });
        }),
    ];
    SeekGraph { seeks, more: true }
}

fn table() -> Event {
    let rows = graph().seeks.iter().map(ShownSeek::row).collect();
    Event::Table(Table { name: "seeks", columns: ShownSeek::COLUMNS, rows, more: None })
}

/// The lines of json mode about seeks, which docs/protocol.md shows with numbers of their own.
pub(super) fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let (mut seq, mut out) = (0, String::new());
    super::event(&news(SeekFate::Open, Aloud::No), &bob, &mut seq, &mut out);
    let fate = SeekFate::Answered { by: name("bob"), game: BOARD };
    let seek = ShownSeek { rating: None, ..shown() };
    let answered = SeekNews { seek, fate, aloud: Aloud::No };
    super::event(&Event::Seek(SeekEvent::News(Box::new(answered))), &bob, &mut seq, &mut out);
    for done in all() {
        let outcome = Ok(Done::Seeks(done));
        super::reply(&Reply { events: Vec::new(), outcome }, None, &bob, &mut seq, &mut out);
    }
    let which = SeekRefusal::Which { name: name("alice"), numbers: vec![SeekId(7), SeekId(9)] };
    for refusal in [syntax("rating >= & bot"), condition(), SeekRefusal::TooMany { most: 5 }, which] {
        super::reply(&Reply::from(Refusal::Seeks(refusal)), None, &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

/// Every refusal about seeks and formulas.
pub(super) fn refused() -> Vec<SeekRefusal> {
    let number = SeekId(7);
    let mut all = vec![
        SeekRefusal::TooMany { most: 5 },
        SeekRefusal::Full { most: 500 },
        SeekRefusal::Twice { number },
        SeekRefusal::NotOpen { number },
        SeekRefusal::SeeksNothing { name: name("alice") },
        SeekRefusal::Which { name: name("alice"), numbers: vec![number, SeekId(9)] },
        SeekRefusal::Own { number },
        SeekRefusal::NotYours { number },
        SeekRefusal::NothingSought,
        SeekRefusal::OutOfRange {
            number,
            range: RatingRange::from_text("1600-1800").unwrap(),
            rating: Rating::START,
            ruleset: Ruleset::Telo,
        },
        SeekRefusal::RegisteredOnly { number },
        SeekRefusal::Rated { number },
        condition(),
        SeekRefusal::ClosedYourself,
        SeekRefusal::BeHere,
    ];
    let long = "x".repeat(Formula::MAX + 1);
    let deep = "(".repeat(Formula::DEPTH + 1);
    for text in [
        &*long,
        &*deep,
        "bot %",
        "rating > 15e2",
        "raiting > 3",
        "",
        "rating >",
        "(bot",
        "bot)",
        "bot bot",
        "rating",
        "bot = 1",
        "1 < rating < 2",
        "bot \u{7}",
    ] {
        all.push(syntax(text));
    }
    all
}

#[test]
fn what_is_done_about_seeks_is_told_in_lines_that_fit_a_terminal() {
    let mut said: Vec<String> = all()
        .into_iter()
        .chain([
            SeeksDone::Withdrawn(vec![SeekId(7)]),
            SeeksDone::Formula(None),
            SeeksDone::Tested { name: name("bob"), verdict: Verdict::NoFormula },
            SeeksDone::Tested { name: name("bob"), verdict: Verdict::Admitted },
        ])
        .map(|done| answer(Ok(Done::Seeks(done)), None, Mode::Human))
        .collect();
    said.extend(fates().map(|fate| text_of(&news(fate, Aloud::Yes { unsaid: 3 }), Some(BOB))));
    for said in said {
        assert!(said.ends_with('\n'), "{said}");
        for line in said.lines() {
            assert!(line.len() < 90 && line.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{line}");
        }
    }
}

#[test]
fn a_new_seek_says_who_seeks_what_and_how_it_is_answered() {
    let said = |aloud| text_of(&news(SeekFate::Open, aloud), Some(BOB)).replace("\n  ", " ");
    assert_eq!(
        said(Aloud::Yes { unsaid: 0 }),
        "* Seek 7: alice (1650), telo, 10+5, rated, white, rating 1400-, registered: play 7\n"
    );
    assert!(
        said(Aloud::Yes { unsaid: 1 }).ends_with("play 7\n* 1 more has come before it. All of them: seeks\n")
    );
}

#[test]
fn people_are_told_what_they_want_to_know_and_programs_all_that_is_open() {
    let concerned = |account, mode, wanted, fate, aloud| {
        let mut viewer = viewer(Some(account), mode);
        viewer.preferences.change(Setting::Seeks(wanted));
        SeekNews { seek: shown(), fate, aloud }.concerns(&viewer)
    };
    let told =
        |account, mode, wanted, aloud| fates().map(|fate| concerned(account, mode, wanted, fate, aloud));
    use SeekNewsWanted::{Off, On};
    let loud = Aloud::Yes { unsaid: 0 };
    assert_eq!(told(BOB, Mode::Json, On, Aloud::No), [true; 6]);
    assert_eq!(told(BOB, Mode::Json, Off, loud), [false; 6]);
    assert_eq!(told(ALICE, Mode::Json, Off, Aloud::No), [true; 6]);
    assert_eq!(told(BOB, Mode::Human, On, loud), [true, true, false, false, false, false]);
    assert_eq!(told(BOB, Mode::Human, On, Aloud::No), [false; 6]);
    assert_eq!(told(BOB, Mode::Human, Off, loud), [false; 6]);
    assert_eq!(told(ALICE, Mode::Human, Off, loud), [false, true, true, false, false, true]);
    assert_eq!(told(BOB, Mode::Plain, On, loud), [false; 6]);
    assert_eq!(told(ALICE, Mode::Plain, On, loud), [false, true, true, false, false, true]);
}

#[test]
fn a_graph_has_ratings_upwards_and_time_to_the_right() {
    let drawn = text_of(&Event::Seek(SeekEvent::Graph(Box::new(graph()))), Some(BOB));
    let wanted = "
Rating
 1600 |         a                       d
 1500 |                                                         e
 1400 | b
guest |                                                 c
      +----------------------------------------------------------------
Time:   5 min   15 min  1 hour  longer  3 days  7 days  longer  endless
        at most, of yours in a game     at most, for each turn
  a  play 7: alice (1650), telo, 10+5, rated, white, rating 1400-, registered
  b  play 8: alice (1420), tsivy, 2+1, rated, random
  c  play 9: alice, tsivy, 21 days, unrated, random
  d  play 10: alice (1690), tsivy, 3 days, rated, random, manual
  e  play 11: alice (1500?), tsivy, untimed, rated, random, best of 3, velas
There are more: seeks
";
    assert_eq!(drawn, wanted.trim_start_matches('\n'));
    assert!(drawn.lines().all(|line| line.len() <= 78), "{drawn}");
}

#[test]
fn a_crowded_graph_fits_the_screen() {
    let crowd = |count: i64| {
        let one =
            |number: i64| with(number, Some(rated(100 + number * 180)), |it| it.terms.time = live(60, 0));
        let same = |number: i64| with(number, Some(rated(1_500)), |it| it.terms.time = live(60, 0));
        SeekGraph { seeks: (0..count).map(one).chain((0..count).map(same)).collect(), more: false }
    };
    let drawn = text_of(&Event::Seek(SeekEvent::Graph(Box::new(crowd(50)))), None);
    assert!(drawn.lines().all(|line| line.len() <= 78), "{drawn}");
    assert!(drawn.lines().take_while(|line| line.contains('|')).count() <= 12, "{drawn}");
    assert!(drawn.contains('+') && drawn.contains("There are more: seeks"), "{drawn}");
}

#[test]
fn where_a_graph_says_nothing_there_is_a_list() {
    let drawn = |change: Setting| {
        let mut bob = viewer(Some(BOB), Mode::Human);
        bob.preferences.change(change);
        let mut out = String::new();
        let shown = Event::Seek(SeekEvent::Graph(Box::new(graph())));
        super::event(&shown, &bob, &mut 0, &mut out);
        out
    };
    assert!(drawn(Setting::Style(Style::Blind)).starts_with("number: 7, name: alice, rating: 1650,"));
    assert!(drawn(Setting::Width(Width::Fixed(60))).starts_with("nu"));
    let mut json = String::new();
    let shown = Event::Seek(SeekEvent::Graph(Box::new(graph())));
    super::event(&shown, &viewer(Some(BOB), Mode::Json), &mut 0, &mut json);
    let mut list = String::new();
    super::event(&table(), &viewer(Some(BOB), Mode::Json), &mut 0, &mut list);
    assert_eq!(json, list);
}

#[test]
fn a_list_of_seeks_fits_the_screen() {
    let drawn = text_of(&table(), Some(BOB));
    assert!(drawn.starts_with("number  name"), "{drawn}");
    assert!(drawn.lines().any(|line| line.starts_with("7       alice")), "{drawn}");
}

#[test]
fn a_formula_that_is_none_is_shown_with_a_mark_below_the_place() {
    let refused = || Err(Refusal::Seeks(syntax("rating >= & bot")));
    let said = answer(refused(), None, Mode::Plain);
    assert_eq!(
        said,
        "At letter 11 that formula needs a number there, such as 1400. See: help formula\n  \
         rating >= & bot\n            ^\n"
    );
    let ends = answer(Err(Refusal::Seeks(syntax("rating >="))), None, Mode::Plain);
    assert!(ends.starts_with("At the end that formula needs a number"), "{ends}");
    let mut blind = viewer(Some(BOB), Mode::Human);
    blind.preferences.change(Setting::Style(Style::Blind));
    let mut out = String::new();
    super::reply(&Reply { events: Vec::new(), outcome: refused() }, None, &blind, &mut 0, &mut out);
    assert!(!out.contains('^') && out.contains("letter 11"), "{out}");
}
