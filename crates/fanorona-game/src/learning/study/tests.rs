use super::*;
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;
use std::sync::Arc;

/// Adds turns one after the other; returns the last.
fn add(study: &mut Study, mut at: Option<NodeId>, turns: &[&str]) -> Option<NodeId> {
    for turn in turns {
        let turn = study.position(at).read_turn(turn).unwrap();
        at = Some(study.add(at, turn).unwrap());
    }
    at
}

fn study() -> Study {
    Study::new(Position::start(Ruleset::Telo), Vec::new())
}

fn texts(study: &Study, nodes: impl IntoIterator<Item = NodeId>) -> Vec<String> {
    nodes
        .into_iter()
        .map(|node| study.turn(node).to_string())
        .collect()
}

#[test]
fn a_turn_that_is_there_is_entered_and_not_doubled() {
    let mut study = study();
    let first = add(&mut study, None, &["b1b2+"]);
    assert_eq!(add(&mut study, None, &["b1b2+"]), first);
    let second = add(&mut study, None, &["a1b2+"]);
    assert_eq!(texts(&study, study.children(None)), ["b1b2+", "a1b2+"]);
    assert!(
        study.is_on_main_line(first)
            && !study.is_on_main_line(second)
            && study.is_on_main_line(None)
    );
    let illegal = study.turn(first.unwrap());
    assert_eq!(study.add(first, illegal), Err(IllegalTurn));
    assert_eq!(study.len(), 2);
}

#[test]
fn a_line_goes_through_a_place_to_the_end_of_its_main_line() {
    let mut study = study();
    let main = add(&mut study, None, &["b1b2+", "c3b3", "b2b1-"]);
    let side = add(&mut study, None, &["a1b2+"]);
    assert_eq!(texts(&study, study.line(None)), ["b1b2+", "c3b3", "b2b1-"]);
    assert_eq!(texts(&study, study.path(main)), ["b1b2+", "c3b3", "b2b1-"]);
    assert_eq!(texts(&study, study.line(side)), ["a1b2+"]);
    let place = StudyPlace::new(Arc::new(study), None);
    assert_eq!((place.ply(), place.turns()), (0, 3));
    assert_eq!((place.after(2).ply(), place.after(99).at), (2, main));
}

#[test]
fn a_removed_turn_takes_all_that_follows_it_along() {
    let mut study = study();
    let first = add(&mut study, None, &["b1b2+"]);
    add(&mut study, None, &["a1b2+"]);
    add(&mut study, first, &["c3b3", "b2b1-"]);
    let note = Note::new("sharp");
    let other = add(&mut study, None, &["c1b2+"]);
    study.set_note(other, note.clone());
    assert_eq!(study.remove(first.unwrap()), None);
    assert_eq!(texts(&study, study.children(None)), ["a1b2+", "c1b2+"]);
    let last = study.children(None).last();
    assert_eq!((study.note(last), study.len()), (note.as_ref(), 2));
    let deep = add(&mut study, last, &["a2a3-"]);
    assert_eq!(study.remove(deep.unwrap()), last);
}

#[test]
fn a_walk_has_variations_after_the_turn_that_they_replace() {
    let mut study = study();
    let first = add(&mut study, None, &["b1b2+"]);
    add(&mut study, None, &["a1b2+"]);
    add(&mut study, first, &["c3b3"]);
    let mut seen = String::new();
    study.walk(|visit| match visit {
        Visit::Turn { node, ply } => seen += &format!("{ply}.{} ", study.turn(node)),
        Visit::Open => seen.push('('),
        Visit::Close => seen.push(')'),
    });
    assert_eq!(seen, "1.b1b2+ (1.a1b2+ )2.c3b3 ");
}

#[test]
fn a_note_is_one_line_that_a_record_can_have_in_braces() {
    let text = |text: &str| Note::new(text).map(|note| note.as_str().to_owned());
    assert_eq!(
        text("  two {or  three}\n words "),
        Some("two (or three) words".to_owned())
    );
    for none in ["", "  ", "12.345", "-0.001"] {
        assert_eq!(text(none), None, "{none}");
    }
    assert!(text("12.34").is_some() && text("12.345 s").is_some());
}

#[test]
fn marks_are_points_and_lines_of_the_board_and_no_note() {
    let text = "[%mark c3 a1-c2]";
    let mut marks: Marks = text.parse().unwrap();
    assert_eq!(marks.to_string(), text);
    assert_eq!(Note::new(text), None);
    assert!(marks.fit(Ruleset::Telo));
    let [point, line] = ["c3", "a1-c2"].map(|mark| mark.parse::<Mark>().unwrap());
    marks.toggle(point);
    marks.toggle("e4".parse().unwrap());
    assert_eq!(marks.to_string(), "[%mark a1-c2 e4]");
    assert!(!marks.fit(Ruleset::Telo) && marks.fit(Ruleset::Dimyand));
    marks.toggle(line);
    marks.add(&text.parse().unwrap());
    assert_eq!(marks.iter().count(), 3);
    for none in [
        "[%mark c33]",
        "[%mark c3-c3]",
        "[%mark c3",
        "c3",
        "[%mark a1-b2-c3]",
    ] {
        assert!(none.parse::<Marks>().is_err(), "{none}");
    }
    for mark in Ruleset::Tsivy.points().iter().take(Marks::MOST + 1) {
        marks.add(&format!("[%mark {mark}]").parse().unwrap());
    }
    assert!(!marks.fit(Ruleset::Tsivy));
}

#[test]
fn a_turn_of_several_steps_is_played_step_by_step() {
    let position: Position = "4b/5/b4/2b2/w4 w".parse().unwrap();
    let place = StudyPlace::new(Arc::new(Study::new(position, Vec::new())), None);
    let play = |place: &StudyPlace, text| place.play(&Movements::read(text).unwrap());
    let Ok(StudyPlay::UnderWay(under_way)) = play(&place, "a1a2") else {
        panic!("it can go on")
    };
    assert_eq!(
        (under_way.back(), place.back()),
        (Some(place.clone()), None)
    );
    assert!(matches!(
        play(&under_way, "stop"),
        Ok(StudyPlay::Finished(_))
    ));
    assert!(play(&place, "e5e4").is_err());
}
