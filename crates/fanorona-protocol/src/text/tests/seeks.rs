//! Open challenges, as people and programs are told of them.

use super::*;
use crate::messages::formula::FormulaRefusal;
use crate::messages::lists::{List, Lists};
use crate::messages::seek::{Announce, SeekEvent, ShownSeek};
use crate::preferences::Setting;
use fanorona_game::{
    Colour, Days, Formula, LiveTime, MatchLength, MatchTerms, RatingRange, Seek, SeekId, SeekTerms,
    SlowTime,
};

fn rated(points: i64) -> Rating {
    Rating::from_parts([points * 1_000_000, 90_000_000, 60_000_000_000]).unwrap()
}

fn live(main: u32, increment: u32) -> TimeControl {
    TimeControl::Live(LiveTime::new(main, increment).unwrap())
}

/// What alice seeks: by minutes, and from ratings of 1400 on.
fn shown() -> ShownSeek {
    let terms = Terms {
        time: live(600, 5),
        colour: Colour::White,
        ..Terms::usual(Ruleset::Telo)
    };
    let ratings = RatingRange::from_text("1400-").unwrap();
    let terms = SeekTerms {
        ratings,
        registered: true,
        ..SeekTerms::open(terms)
    };
    let seek = Seek {
        id: SeekId(7),
        from: alice(),
        bot: false,
        guest: false,
        terms,
        code: None,
        made_at: NOON,
    };
    ShownSeek::new(&seek, Some(rated(1_650)))
}

fn with(number: i64, rating: Option<Rating>, change: fn(&mut SeekTerms)) -> ShownSeek {
    let mut shown = ShownSeek { rating, ..shown() };
    shown.terms = SeekTerms::open(Terms::usual(Ruleset::Tsivy));
    change(&mut shown.terms);
    shown.seek = SeekId(number);
    shown
}

fn viewer_with(name: &Player, mode: Mode, wanted: bool) -> Viewer {
    let mut viewer = viewer(Some(name.id), mode);
    viewer.preferences.change(Setting::Seeks(wanted));
    viewer
}

fn graph() -> List<ShownSeek> {
    let seeks = vec![
        shown(),
        with(8, Some(rated(1_420)), |it| it.terms.time = live(120, 1)),
        with(9, None, |it| it.terms.rated = false),
        with(10, Some(rated(1_690)), |it| {
            let slow = SlowTime {
                per_turn: Days::new(3),
                ..SlowTime::USUAL
            };
            it.terms.time = TimeControl::Slow(slow);
            it.manual = true;
        }),
        with(11, Some(Rating::START), |it| {
            it.terms.time = TimeControl::Untimed;
            let length = MatchLength::from_games(3).unwrap();
            it.terms.in_match = Some(MatchTerms { length, vela: true });
        }),
    ];
    List {
        rows: seeks,
        more: Some("seeks after 11".to_owned()),
    }
}

fn graph_event() -> Event {
    Event::List(Box::new(Lists::SeekGraph(graph())))
}

#[test]
fn people_are_told_what_they_want_to_know_and_programs_all_that_is_open() {
    const ON: bool = true;
    const OFF: bool = false;
    let (loud, quiet) = (Announce::Everyone, Announce::Programs);
    let told = |to: Player, mode, wanted, announce| {
        let seek = shown;
        let answered = SeekEvent::Answered {
            seek: seek(),
            by: name("bob"),
            game: BOARD,
        };
        let all = [
            SeekEvent::Open {
                seek: seek(),
                announce,
            },
            SeekEvent::Reopened {
                seek: seek(),
                announce,
            },
            answered,
            SeekEvent::Withdrawn(seek()),
            SeekEvent::Gone(seek()),
            SeekEvent::Expired(seek()),
        ];
        all.map(|event| event.concerns(&viewer_with(&to, mode, wanted)))
    };
    assert_eq!(told(bob(), Mode::Json, ON, quiet), [true; 6]);
    assert_eq!(told(bob(), Mode::Json, OFF, loud), [false; 6]);
    assert_eq!(told(alice(), Mode::Json, OFF, quiet), [true; 6]);
    assert_eq!(
        told(bob(), Mode::Human, ON, loud),
        [true, true, false, false, false, false]
    );
    assert_eq!(told(bob(), Mode::Human, ON, quiet), [false; 6]);
    assert_eq!(told(bob(), Mode::Human, OFF, loud), [false; 6]);
    assert_eq!(
        told(alice(), Mode::Human, OFF, loud),
        [false, true, true, false, false, true]
    );
    assert_eq!(told(bob(), Mode::Plain, ON, loud), [false; 6]);
    assert_eq!(
        told(alice(), Mode::Plain, ON, loud),
        [false, true, true, false, false, true]
    );
}

#[test]
fn a_seek_is_said_with_its_terms() {
    let event = Event::Seek(Box::new(SeekEvent::Open {
        seek: shown(),
        announce: Announce::Everyone,
    }));
    let said = text_of(&event, Some(BOB)).replace("\n  ", " ");
    assert_eq!(
        said,
        "* Seek 7: alice (1650), telo, 10+5, rated, White, rating from 1400, registered players. To accept it: play 7\n"
    );
}

#[test]
fn a_graph_has_ratings_upwards_and_time_to_the_right() {
    let drawn = text_of(&graph_event(), Some(BOB));
    let wanted = "
Rating
 1600 |         a                       d
 1500 |                                                         e
 1400 | b
guest |                                                 c
      +----------------------------------------------------------------
Time:   5 min   15 min  1 hour  longer  3 days  7 days  longer  untimed
        of each player's time at most   for each turn at most
  a  play 7: alice (1650), telo, 10+5, rated, White, rating from 1400,
    registered players
  b  play 8: alice (1420), tsivy, 2+1, rated, random colours
  c  play 9: alice, tsivy, 21 days a turn, unrated, random colours
  d  play 10: alice (1690), tsivy, 3 days a turn, rated, random colours, asks
    first
  e  play 11: alice (1500?), tsivy, untimed, rated, random colours, best of 3
    with velas
To see more: seeks
";
    assert_eq!(drawn, wanted.trim_start_matches('\n'));
    assert!(drawn.lines().all(|line| line.len() <= 78), "{drawn}");
}

#[test]
fn a_crowded_graph_fits_the_screen() {
    let crowd = |count: i64| {
        let one = |number: i64| {
            with(number, Some(rated(100 + number * 180)), |it| {
                it.terms.time = live(60, 0);
            })
        };
        let same = |number: i64| with(number, Some(rated(1_500)), |it| it.terms.time = live(60, 0));
        List {
            rows: (0..count).map(one).chain((0..count).map(same)).collect(),
            more: None,
        }
    };
    let drawn = text_of(&Event::List(Box::new(Lists::SeekGraph(crowd(50)))), None);
    assert!(drawn.lines().all(|line| line.len() <= 78), "{drawn}");
    assert!(
        drawn.lines().take_while(|line| line.contains('|')).count() <= 12,
        "{drawn}"
    );
    assert!(
        drawn.contains('+') && drawn.contains("  a  play 0:"),
        "{drawn}"
    );
}

fn syntax(text: &str) -> FormulaRefusal {
    FormulaRefusal::syntax(SafeText::verbatim(text), Formula::read(text).unwrap_err())
}

#[test]
fn a_formula_that_is_none_is_shown_with_a_mark_below_the_place() {
    let refused = || Err(Refusal::Formula(syntax("rating >= & bot")));
    let said = answer(refused(), None, Mode::Plain);
    assert_eq!(
        said,
        "At character 11: expected a number, such as 1400. See: help formula\n  \
         rating >= & bot\n            ^\n"
    );
    let ends = answer(
        Err(Refusal::Formula(syntax("rating >="))),
        None,
        Mode::Plain,
    );
    assert!(ends.starts_with("At the end: expected a number"), "{ends}");
    let mut blind = viewer(Some(BOB), Mode::Human);
    blind
        .preferences
        .change(Setting::Style(Style::Blind.into()));
    let mut out = String::new();
    super::reply(
        &Reply {
            events: Vec::new(),
            outcome: refused(),
        },
        None,
        &blind,
        &mut 0,
        &mut out,
    );
    assert!(!out.contains('^') && out.contains("character 11"), "{out}");
}
