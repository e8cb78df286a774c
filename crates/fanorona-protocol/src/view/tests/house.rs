//! Advice, analyses and exhibitions.

use super::*;
use crate::command::{Command, House, Simul};
use crate::event::{HouseEvent, SimulBoard, SimulChange, SimulNews, SimulScore};
use crate::parse;
use crate::record::Record;
use crate::refusal::HouseRefusal;
use crate::reply::{Hint, HouseDone};
use fanorona_game::{Annotation, Judgement, PlayedTurn, Ply, Score, TurningPoint};

/// Every refusal about advice and exhibitions.
pub(super) fn refusals() -> Vec<Refusal> {
    let all = vec![
        HouseRefusal::RatedGame(BOARD),
        HouseRefusal::GoesOn(BOARD),
        HouseRefusal::NothingPlayed(BOARD),
        HouseRefusal::AnalysesOfOne(5),
        HouseRefusal::AnalysesOfAll(200),
        HouseRefusal::SingleGames,
        HouseRefusal::TooManyBoards(40),
        HouseRefusal::TooManySimuls(20),
        HouseRefusal::OwnSimul,
        HouseRefusal::NoSimulOf(name("alice")),
        HouseRefusal::NoSimul,
        HouseRefusal::SimulGoesOn,
        HouseRefusal::SimulFull(name("alice")),
        HouseRefusal::InSimul(name("alice")),
        HouseRefusal::NotInSimul,
        HouseRefusal::NobodyJoined,
        HouseRefusal::NoBoardWaits,
    ];
    all.into_iter().map(Refusal::House).collect()
}

/// A game of two turns, of which the second was a blunder.
fn analysed() -> Record {
    let start = Position::start(Ruleset::Tsivy);
    let first = start.read_turn("e2e3+").unwrap();
    let between = start.play(&first).unwrap();
    let second = between.read_turn("f4e5-,end").unwrap();
    let best = between.read_turn("d4d3+").or_else(|_| between.read_turn("f4e5-,e4+")).unwrap();
    let points = vec![TurningPoint { ply: Ply(2), best, was: Judgement::Open(120), became: Judgement::Lost }];
    let game = done(&Game::new(Ruleset::Tsivy), Side::White, &Action::Resign);
    let Event::State(state) = game else { panic!("a board") };
    let turns = [(1, first), (2, second)];
    let turns = turns.map(|(ply, turn)| PlayedTurn { ply: Ply(ply), turn, played_at: NOON }).to_vec();
    let record = Record { turns, ..Record::new(&state.record, Vec::new()) };
    record.annotated(Some(Annotation { game: BOARD, made_at: NOON, nodes: 100_000, points }))
}

fn events() -> Vec<Event> {
    let simul = |what| HouseEvent::Simul(SimulNews { giver: alice(), what });
    let terms = Terms { rated: false, colour: fanorona_game::Colour::White, ..Terms::usual(Ruleset::Tsivy) };
    let all = vec![
        HouseEvent::Analysis(Arc::new(analysed())),
        HouseEvent::Analysed { game: BOARD, points: 2 },
        HouseEvent::NotAnalysed(BOARD),
        HouseEvent::Advised { game: BOARD, by: name("alice") },
        HouseEvent::Alone(name("robot3")),
        simul(SimulChange::Opened { terms: Box::new(terms), boards: 20 }),
        simul(SimulChange::Waits { terms: Box::new(terms), boards: 20, players: vec![bob()] }),
        simul(SimulChange::Joined { name: name("bob"), players: 1 }),
        simul(SimulChange::Left { name: name("bob"), players: 0 }),
        simul(SimulChange::Closed),
        simul(SimulChange::Started { boards: 16 }),
        simul(SimulChange::Ended {
            score: SimulScore { won: 1, drawn: 0, lost: 0, aborted: 0 },
            boards: vec![SimulBoard {
                game: BOARD,
                opponent: bob(),
                side: Side::White,
                turns: 31,
                result: GameResult { score: Score::Win(Side::White), reason: EndReason::Resigned },
            }],
        }),
    ];
    all.into_iter().map(Event::House).collect()
}

fn answers() -> Vec<HouseDone> {
    vec![
        HouseDone::Hint(Box::new(Hint {
            game: BOARD,
            number: 1,
            side: Side::White,
            turn: "e2e3+".to_owned(),
            judgement: Judgement::Open(150),
        })),
        HouseDone::AnalysisWaits { game: BOARD, turns: 34 },
        HouseDone::SimulOpened,
        HouseDone::SimulJoined(name("alice")),
        HouseDone::SimulLeft(name("alice")),
        HouseDone::SimulStarted(16),
        HouseDone::SimulClosed,
        HouseDone::SimulAuto(true),
    ]
}

/// The lines of json mode, which docs/protocol.md shows with numbers of their own.
pub(super) fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let (mut out, mut seq) = (String::new(), 0);
    for event in events() {
        super::event(&event, &bob, &mut seq, &mut out);
    }
    for done in answers() {
        super::reply(&Reply::done(Done::House(done)), None, &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

fn text(event: &Event) -> String {
    let mut out = String::new();
    super::event(event, &viewer(Some(BOB), Mode::Human), &mut 0, &mut out);
    out
}

#[test]
fn what_comes_unasked_about_the_house_begins_with_a_mark_and_fits() {
    for event in events().iter().skip(1) {
        let shown = text(event);
        for line in shown.lines() {
            assert!(line.starts_with("* ") || line.starts_with("! ") || line.starts_with("  "), "{shown}");
            assert!(line.len() <= 80 && line.is_ascii(), "{shown}");
        }
    }
}

#[test]
fn an_analysis_names_the_turn_the_better_one_and_what_was_lost() {
    let shown = text(&events()[0]);
    let words = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("2 Black f4e5-,end ?? best "), "{shown}");
    assert!(words.contains("(was 1.2 pieces ahead, now lost)"), "{shown}");
    let listed = crate::record::text(&analysed(), &crate::preferences::Zone::default());
    assert!(listed.contains("?? best"), "{listed}");
}

#[test]
fn a_hint_says_what_to_type_and_how_one_stands() {
    let mut out = String::new();
    let answer = Reply::done(Done::House(answers().remove(0)));
    super::reply(&answer, None, &viewer(Some(ALICE), Mode::Human), &mut 0, &mut out);
    assert_eq!(out, "Game 12, turn 1: e2e3+\nWhite is then 1.5 pieces ahead.\n");
}

#[test]
fn an_exhibition_has_white_and_is_unrated_if_nothing_is_said() {
    let read = |line: &str| match parse::line(line, Some(&name("alice"))).unwrap().command {
        Some(Command::House(House::Simul(Simul::Open { terms, boards }))) => (terms.terms, boards),
        other => panic!("{line}: {other:?}"),
    };
    use fanorona_game::Colour;
    let (terms, boards) = read("simul open");
    assert_eq!((terms.colour, terms.rated, boards), (Colour::White, false, None));
    let (terms, boards) = read("simul open -board=telo black rated -boards=12");
    assert_eq!(
        (terms.colour, terms.rated, terms.ruleset, boards),
        (Colour::Black, true, Ruleset::Telo, Some(12))
    );
    assert_eq!(read("simul open random").0.colour, Colour::Random);
    for (line, code) in [
        ("simul open vela", "bad_args"),
        ("simul open -match=3", "bad_args"),
        ("simul open -boards=0", "bad_args"),
        ("simul open -boards=many", "bad_args"),
        ("simul open nonsense", "bad_args"),
        ("simul join", "bad_args"),
        ("simul auto maybe", "bad_args"),
        ("simul start now", "bad_args"),
        ("simul -x", "bad_args"),
    ] {
        let refused = parse::line(line, Some(&name("alice"))).unwrap_err();
        assert_eq!(refused.refusal.code(), code, "{line}");
    }
}
