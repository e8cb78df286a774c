//! Queued turns and previews.

use super::*;
use crate::messages::queue::{Preview, QueueDone, Queued};
use crate::messages::state::AutoPlay;
use fanorona_game::{Ply, QueueBounds, QueuedTurns, Written};

fn queue(text: &str) -> QueuedTurns {
    let bounds = QueueBounds {
        branches: 200,
        depth: 40,
    };
    let start = Position::start(Ruleset::Telo);
    QueuedTurns::new(Ply(0), start)
        .with(&Written::read(text).unwrap(), bounds)
        .unwrap()
}

fn queue_of(text: &str) -> Result<Done, Refusal> {
    let queued = Queued::new(BOARD, name("alice"), Some(&queue(text)));
    Ok(Done::Queue(QueueDone::Queued(Box::new(queued))))
}

#[test]
fn moves_that_follow_others_are_indented_below_them() {
    let tree = answer(
        queue_of("c3b3; if c2b2 then a3a2, if b2a1 then b3b2"),
        None,
        Mode::Human,
    );
    assert!(
        tree.ends_with(":\n  if c2b2+ then a3a2+\n    if b2a1- then b3b2+,stop\n  else c3b3\n"),
        "{tree}"
    );
}

#[test]
fn the_queue_that_a_program_gets_can_be_typed_again() {
    let queued = queue_of("if c2b2 then a3a2, if b2a1 then b3b2; else c3b3");
    let told = object(&answer(queued, None, Mode::Json));
    let text = told["queue"].as_str().unwrap();
    assert_eq!(queue(text).to_string(), text);
}

#[test]
fn a_turn_that_the_server_played_is_marked() {
    let (game, happened) = played(&["e2e3+"]);
    for (how, mark) in [(AutoPlay::Queued, "queued"), (AutoPlay::Auto, "auto")] {
        let event = state(
            game.clone(),
            Cause::Happened {
                auto: Some(how),
                happened: happened.clone(),
            },
        );
        let said = text_of(&event, Some(BOB));
        assert!(
            said.lines().next().unwrap().contains(&format!(", {mark})")),
            "{said}"
        );
        let mut line = String::new();
        super::super::event(&event, &viewer(Some(BOB), Mode::Json), &mut 0, &mut line);
        assert_eq!(object(&line)["by_itself"], mark);
    }
}

#[test]
fn a_preview_is_one_line_in_the_style_line() {
    let (game, _) = played(&["e2e3+"]);
    let of = Some(Arc::new(record(Game::new(Ruleset::Tsivy))));
    let turns = game.last().into_iter().collect();
    let preview = Event::Preview(Box::new(Preview {
        of,
        after: 0,
        turns,
        game,
        explored: false,
    }));
    let preferences = Preferences {
        style: Style::Line.into(),
        ..Preferences::default()
    };
    let mut line = String::new();
    let plain = Viewer {
        preferences,
        ..viewer(None, Mode::Plain)
    };
    super::super::event(&preview, &plain, &mut 0, &mut line);
    assert_eq!(
        line,
        "preview 12 tsivy ply 1 bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b last e2e3+ playing\n"
    );
}
