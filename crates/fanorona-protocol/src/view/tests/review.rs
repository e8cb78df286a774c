//! What is shown of games that were played.

use super::*;
use crate::command::Way;
use crate::event::{ReplayChange, ReplayNews, ReviewEvent};
use crate::record::{Format, Record};
use crate::refusal::ReviewRefusal;
use crate::reply::Reviewed;
use fanorona_game::{Annotation, Judgement, PlayedTurn, Ply, TurningPoint};

/// The number behind which the lines of this file are counted.
const SEQ: u64 = 500;

/// At least one of every refusal.
pub(super) fn refusals() -> Vec<Refusal> {
    let all = vec![
        ReviewRefusal::NotFinished(BOARD),
        ReviewRefusal::WhoseGames,
        ReviewRefusal::NoTournaments,
        ReviewRefusal::NoReplay,
        ReviewRefusal::NotInReplay { name: name("alice") },
        ReviewRefusal::NotLeading { leader: name("alice"), board: BOARD },
        ReviewRefusal::ReplayEnds { board: BOARD, after: 0 },
        ReviewRefusal::NoTurningPoint { board: BOARD, after: 17, way: Way::On },
        ReviewRefusal::NoTurningPoint { board: BOARD, after: 17, way: Way::Back },
        ReviewRefusal::NoTurningPoints(BOARD),
        ReviewRefusal::NotAnalysed(BOARD),
        ReviewRefusal::ReplayIsFull { limit: 32 },
        ReviewRefusal::TooManyReplays { limit: 256 },
        ReviewRefusal::TooManyExports { limit: 16 },
        ReviewRefusal::Private,
    ];
    all.into_iter().map(Refusal::Review).collect()
}

fn resigned() -> (GameRecord, Record) {
    let (game, _) = played(&["e2e3+"]);
    let turn =
        PlayedTurn { ply: game.ply(), turn: game.last().unwrap(), played_at: Timestamp(NOON.0 + 12_345) };
    let game = game.apply(Side::White, &Action::Resign).unwrap().game;
    let game = GameRecord { changed_at: Timestamp(NOON.0 + 20_000), ..super::record(game) };
    let record = Record::new(&game, vec![turn]);
    (game, record)
}

/// What an analysis says of a game of 30 turns.
fn annotation() -> Arc<Annotation> {
    let best = Position::start(Ruleset::Tsivy).read_turn("d2e3+").unwrap();
    let point = |ply| TurningPoint { ply: Ply(ply), best, was: Judgement::Open(50), became: Judgement::Lost };
    Arc::new(Annotation { game: BOARD, made_at: NOON, nodes: 100_000, points: vec![point(1), point(17)] })
}

fn replay(what: ReplayChange) -> Event {
    replay_with(what, None)
}

fn replay_with(what: ReplayChange, annotation: Option<Arc<Annotation>>) -> Event {
    let news = ReplayNews {
        game: Arc::new(super::record(played(&["e2e3+"]).0)),
        after: 1,
        of: 30,
        leader: name("alice"),
        people: 2,
        what,
        annotation,
    };
    Event::Review(ReviewEvent::Replay(news))
}

#[test]
fn a_replay_says_what_a_turning_point_is_and_where_the_next_one_stands() {
    let shown = |annotation| text_of(&replay_with(ReplayChange::Stepped, annotation), Some(BOB));
    let said = shown(Some(annotation()));
    assert!(
        said.contains("! Turning point, White: e2e3+ ?? best d2e3+ (was 0.5 pieces ahead, now lost)"),
        "{said}"
    );
    assert!(said.contains("! Next turning point: turn 17. To it: forward turning"), "{said}");
    let last = Annotation { points: annotation().points[..1].to_vec(), ..(*annotation()).clone() };
    assert!(shown(Some(Arc::new(last))).contains("! It is the last turning point."));
    let elsewhere = Annotation { points: Vec::new(), ..(*annotation()).clone() };
    for said in [shown(Some(Arc::new(elsewhere))), shown(None)] {
        assert!(!said.contains("urning point"), "{said}");
    }
}

fn record_in(format: Format) -> Event {
    Event::Review(ReviewEvent::Record { record: Arc::new(resigned().1), format })
}

fn events() -> Vec<Event> {
    vec![
        record_in(Format::Json),
        record_in(Format::Fgn),
        Event::Review(ReviewEvent::Moves { record: Arc::new(resigned().1), from: 1, count: 200 }),
        replay_with(ReplayChange::Stepped, Some(annotation())),
        replay(ReplayChange::Joined(bob())),
        Event::Talk(Talk { from: name("alice"), text: SafeText::new("bold"), to: Audience::Replay(BOARD) }),
    ]
}

fn answers() -> Vec<Done> {
    vec![
        Done::Review(Reviewed::Shown { more: Some("moves 12 from 201".to_owned()) }),
        Done::Review(Reviewed::Looked {
            looked: 2_000,
            last: BOARD,
            more: "history bob lost before 12".to_owned(),
        }),
        Done::Review(Reviewed::Exported { games: 31, stopped: false }),
        Done::Review(Reviewed::LeftReplay(BOARD)),
        Done::Review(Reviewed::ToldReplay { game: BOARD, people: 1 }),
    ]
}

/// The lines of json mode that docs/protocol.md shows of all this.
pub(super) fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let (mut out, mut seq) = (String::new(), SEQ);
    for event in events() {
        crate::view::event(&event, &bob, &mut seq, &mut out);
    }
    let tag = Tag::new("7").unwrap();
    for done in answers() {
        crate::view::reply(&Reply::done(done), Some(&tag), &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

#[test]
fn every_line_is_an_object_of_its_type() {
    let types: Vec<String> =
        lines().iter().map(|line| object(line)["t"].as_str().unwrap().to_owned()).collect();
    assert_eq!(types[..6], ["record", "record", "record", "replay", "replay", "talk"]);
    assert!(types[6..].iter().all(|it| it == "ok"), "{types:?}");
}

#[test]
fn people_get_a_record_in_the_form_they_asked_for() {
    let text = |format| text_of(&record_in(format), None);
    assert!(
        text(Format::Text).starts_with("Game 12: alice (White) - bob (Black), tsivy, rated.\nPlayed from")
    );
    assert!(text(Format::Fgn).starts_with("[FGN \"1\"]\n[Game \"12\"]\n"));
    assert!(text(Format::Json).starts_with("{\"t\":\"record\",\"game\":12,"));
    assert!(text(Format::Json).ends_with("}\n") && text(Format::Json).lines().count() == 1);
}

#[test]
fn what_comes_from_a_replay_begins_with_a_mark() {
    for what in [
        ReplayChange::Opened,
        ReplayChange::Stepped,
        ReplayChange::Joined(bob()),
        ReplayChange::Left(name("carol")),
    ] {
        let shown = text_of(&replay(what.clone()), Some(BOB));
        assert!(shown.starts_with("! Replay of game 12"), "{shown}");
        let shows_board = shown.contains("a   b   c");
        assert_eq!(shows_board, what != ReplayChange::Left(name("carol")), "{shown}");
    }
    // Those who are in it already need not see the board again because somebody joins.
    let shown = text_of(&replay(ReplayChange::Joined(bob())), Some(ALICE));
    assert_eq!(shown, "! Replay of game 12: bob joins; alice leads (2 in it).\n");
}

#[test]
fn a_page_of_turns_has_the_turns_of_that_page() {
    let (_, record) = resigned();
    let page = |from| ReviewEvent::Moves { record: Arc::new(record.clone()), from, count: 1 };
    let mut out = String::new();
    crate::view::event(&Event::Review(page(2)), &viewer(None, Mode::Json), &mut 0, &mut out);
    assert_eq!((&object(&out)["turns"], &object(&out)["from"]), (&Value::Array(vec![]), &2.into()));
    let first = text_of(&Event::Review(page(1)), None);
    assert!(first.contains("   1  White  22 20  12 s         e2e3+ takes e4 e5\n"), "{first}");
}

#[test]
fn people_are_told_how_a_list_goes_on() {
    let said: Vec<String> = answers().into_iter().map(|done| answer(Ok(done), None, Mode::Human)).collect();
    assert_eq!(
        said,
        [
            "There are more: moves 12 from 201\n",
            "That is among 2000 games, down to board 12. To look further:\nhistory bob lost before 12\n",
            "% Exported: 31 games.\n",
            "You have left the replay of game 12.\n",
            "1 other is told in the replay.\n",
        ]
    );
}
