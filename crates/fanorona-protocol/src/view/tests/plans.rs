//! What is shown of turns that are not played now.

use super::*;
use crate::event::{ByItself, DropReason, PlanDropped, PlanEvent, Preview};
use crate::refusal::PlanRefusal;
use crate::reply::{PlanDone, Queued};
use fanorona_game::{Grammar, Plan, PlanBounds, Ply, Written};
use fanorona_rules::Turn;

const ALL_FORMS: [Grammar; 9] = [
    Grammar::Empty,
    Grammar::NoTurn,
    Grammar::NoThen,
    Grammar::NoIf,
    Grammar::Parenthesis,
    Grammar::NoSemicolon,
    Grammar::TwoPlain,
    Grammar::PlainInside,
    Grammar::TooDeep,
];

fn illegal_turn(board: Option<GameId>, stage: Stage, text: &str) -> PlanRefusal {
    let rejection = rejection(stage, text);
    let text = Movements::read(text).unwrap().to_string();
    PlanRefusal::Illegal { board, turn: 2, text, rejection }
}

fn illegal() -> Result<Done, Refusal> {
    Err(Refusal::Plans(illegal_turn(Some(BOARD), between("bbb/b1w/www w"), "c2b2-")))
}

/// At least one of every refusal.
pub(super) fn refusals() -> Vec<Refusal> {
    let chain: Stage = "b1bbb4/b3b4/b2w5/2b6/2b6 w d3d4+".parse().unwrap();
    let mut all: Vec<PlanRefusal> = ALL_FORMS.into_iter().map(PlanRefusal::Grammar).collect();
    all.extend([
        PlanRefusal::PlayFirst(BOARD),
        PlanRefusal::Number { board: BOARD, turn: 4 },
        illegal_turn(Some(BOARD), Stage::Between(Ruleset::Tsivy.start()), "a1a2"),
        illegal_turn(None, chain, "c4-,d4"),
        PlanRefusal::Over { turn: "a1a2+".to_owned() },
        PlanRefusal::TwoReplies { turn: "a1a2+".to_owned() },
        PlanRefusal::NoBranch(BOARD),
        PlanRefusal::TooMany { most: 200 },
        PlanRefusal::TooDeep { most: 40 },
        PlanRefusal::NothingSubmitted(BOARD),
        PlanRefusal::MovedOn(BOARD),
        PlanRefusal::TooManyTurns { most: 50 },
    ]);
    all.into_iter().map(Refusal::Plans).collect()
}

fn plan(text: &str) -> Plan {
    let bounds = PlanBounds { branches: 200, depth: 40 };
    let start = Position::start(Ruleset::Telo);
    Plan::new(Ply(0), start).with(&Written::read(text).unwrap(), bounds).unwrap()
}

fn queue_of(text: Option<&str>) -> Done {
    Done::Plans(PlanDone::Queued(Box::new(Queued {
        game: BOARD,
        opponent: name("alice"),
        plan: text.map(plan),
    })))
}

fn queued() -> Result<Done, Refusal> {
    Ok(queue_of(Some("if c2b2 then a3a2, if b2a1 then b3b2; else c3b3")))
}

fn submitted() -> Result<Done, Refusal> {
    Ok(Done::Plans(PlanDone::Submitted { game: BOARD, turn: 1 }))
}

fn first_turn() -> Turn {
    Position::start(Ruleset::Tsivy).read_turn("e2e3+").unwrap()
}

fn preview(of: Option<GameRecord>, lines: &[&str]) -> PlanEvent {
    let (game, _) = played(lines);
    let turns = game.last().into_iter().collect();
    PlanEvent::Preview(Box::new(Preview { of: of.map(Arc::new), after: 0, turns, game }))
}

fn dropped(why: DropReason) -> Event {
    let news = PlanDropped { game: BOARD, opponent: name("alice"), why };
    Event::Plans(PlanEvent::Dropped(Box::new(news)))
}

fn not_legal() -> DropReason {
    DropReason::NotLegal { reply: Movements::read("a3a2").unwrap(), after: first_turn() }
}

fn events() -> Vec<Event> {
    vec![
        Event::Plans(preview(Some(record(Game::new(Ruleset::Tsivy))), &["e2e3+"])),
        dropped(DropReason::Unforeseen(first_turn())),
        dropped(not_legal()),
    ]
}

/// The lines of json mode that docs/protocol.md shows of this, with numbers of their own.
pub(super) fn lines() -> Vec<String> {
    let bob = viewer(Some(BOB), Mode::Json);
    let (mut seq, mut out) = (100, String::new());
    for event in events() {
        super::super::event(&event, &bob, &mut seq, &mut out);
    }
    let tag = Tag::new("7").unwrap();
    for outcome in [queued(), submitted(), illegal()] {
        let answer = Reply { events: Vec::new(), outcome };
        super::super::reply(&answer, Some(&tag), &bob, &mut seq, &mut out);
    }
    out.lines().map(str::to_owned).collect()
}

#[test]
fn a_tree_is_shown_with_what_follows_further_to_the_right() {
    assert_eq!(
        answer(Ok(queue_of(Some("c3b3; if c2b2 then a3a2, if b2a1 then b3b2"))), None, Mode::Human),
        "Queued on board 12, for when alice has played turn 1:\n  if c2b2+ then a3a2+\n    \
         if b2a1- then b3b2+,end\n  else c3b3\n"
    );
    assert_eq!(
        answer(Ok(queue_of(Some("c3b3"))), None, Mode::Human),
        "Queued on board 12, for when alice has played turn 1:\n  whatever comes: c3b3\n"
    );
    assert_eq!(
        answer(Ok(queue_of(None)), None, Mode::Human),
        "Nothing is queued on board 12. How it is done: help queue\n"
    );
}

#[test]
fn nothing_queued_is_told_to_programs_too() {
    let nothing = object(&answer(Ok(queue_of(None)), None, Mode::Json));
    assert_eq!((&nothing["replies"], &nothing["queue"]), (&Value::Array(Vec::new()), &Value::Null));
}

#[test]
fn what_a_program_is_told_of_a_tree_can_be_typed_again() {
    let told = object(&answer(queued(), None, Mode::Json));
    let text = told["queue"].as_str().unwrap();
    assert_eq!(plan(text).to_string(), text);
}

#[test]
fn a_turn_that_played_by_itself_is_marked() {
    let (game, happened) = played(&["e2e3+"]);
    for (how, mark) in [(ByItself::Queued, "queued"), (ByItself::Auto, "auto")] {
        let event = state(game.clone(), Cause::ByItself { how, happened: happened.clone() });
        let said = text_of(&event, Some(BOB));
        let wanted = format!("! Game 12: alice plays e2e3+ (turn 1, Vakiloha, {mark}).");
        assert_eq!(said.lines().next(), Some(wanted.as_str()));
        let mut line = String::new();
        super::super::event(&event, &viewer(Some(BOB), Mode::Json), &mut 0, &mut line);
        assert_eq!(object(&line)["by_itself"], mark);
    }
}

#[test]
fn a_preview_says_that_nothing_is_played() {
    let on_board = text_of(&events()[0], Some(BOB));
    assert!(on_board.starts_with("Preview on board 12, tsivy: nothing is played.\nFrom the start: e2e3+\n"));
    assert!(on_board.ends_with("bob (Black) would be to move (turn 2).\n"), "{on_board}");
    let new = text_of(&Event::Plans(preview(None, &["e2e3+", "f4e5-"])), None);
    assert!(new.starts_with("Preview of a new game, tsivy.\n"), "{new}");
    assert!(new.ends_with("Black would be to move (turn 2). So far: f4e5-.\n"), "{new}");
    let preferences = Preferences { style: Style::Line, ..Preferences::default() };
    let mut line = String::new();
    let plain = Viewer { preferences, ..viewer(None, Mode::Plain) };
    super::super::event(&events()[0], &plain, &mut 0, &mut line);
    assert_eq!(
        line,
        "preview 12 tsivy ply 1 bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b last e2e3+ playing\n"
    );
}

#[test]
fn dropped_replies_are_told_in_a_sentence_with_its_mark() {
    for why in [DropReason::Unforeseen(first_turn()), not_legal(), DropReason::Elsewhere] {
        let said = text_of(&dropped(why), Some(BOB));
        assert!(said.starts_with("! Game 12: your queued repl") && said.contains("dropped"), "{said}");
        assert!(said.lines().count() == 1 && said.len() < 80, "{said}");
    }
}
