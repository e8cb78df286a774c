//! Queued replies over the wire: their limits, and races between the players.

use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_rules::{Position, Ruleset, Turn};
use fanorond::config::limits::Limits;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use std::ops::ControlFlow;
use std::thread;

fn pair(limits: Limits, ruleset: &str) -> (Hosted, Program, Program, i64) {
    let hosted = Hosted::new(limits);
    let (mut white, _) = Program::guest(hosted.address());
    let (mut black, name) = Program::guest(hosted.address());
    white.ok(&format!("challenge {name} white {ruleset}"));
    let game = black.until("challenge")["challenge"].as_i64().unwrap();
    black.ok(&format!("accept {game}"));
    (hosted, white, black, game)
}

fn turns(at: &Position) -> Vec<(Turn, Position)> {
    let mut turns = Vec::new();
    at.for_each_turn(|turn, next| {
        turns.push((*turn, *next));
        if turns.len() < 200 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    turns
}

/// A random line of replies from the start. Each turn always has the same reply, so all lines
/// together form one tree.
fn way(start: Position, dice: &mut StdRng) -> String {
    let mut at = start;
    let mut lines = Vec::new();
    for _ in 0..dice.random_range(2..=6) {
        let Some((when, before)) = turns(&at).choose(dice).copied() else {
            break;
        };
        let Some((reply, after)) = turns(&before).first().copied() else {
            break;
        };
        lines.push(format!("if {when} then {reply}"));
        at = after;
    }
    lines.join(", ")
}

fn count(replies: &Value) -> usize {
    replies
        .as_array()
        .unwrap()
        .iter()
        .map(|reply| 1 + count(&reply["replies"]))
        .sum()
}

#[test]
fn a_tree_of_a_thousand_replies_is_refused_at_the_limit() {
    let (_hosted, _white, mut black, game) = pair(unhurried(), "tsivy");
    let mut dice = StdRng::seed_from_u64(4_545);
    let (mut refused, mut largest) = (0, 0);
    for _ in 0..600 {
        let line = way(Ruleset::Tsivy.start(), &mut dice);
        if line.len() > 900 {
            continue;
        }
        let reply = black.ask(&format!("queue {game} {line}")).unwrap().reply;
        if reply["t"] == "ok" {
            largest = largest.max(count(&reply["replies"]));
            continue;
        }
        assert_eq!(
            (&reply["code"], &reply["most"]),
            (&"limit".into(), &200.into()),
            "{line}: {reply}"
        );
        assert!(
            reply["msg"].as_str().unwrap().contains("at most 200"),
            "{reply}"
        );
        refused += 1;
    }
    assert!(
        refused > 100 && largest > 190 && largest <= 200,
        "{refused} refused, {largest} at most"
    );
    let kept = black.ok(&format!("queue {game}"));
    assert_eq!(
        count(&kept["replies"]),
        largest,
        "a refusal changes nothing"
    );
}

#[test]
fn too_many_replies_in_a_row_are_refused() {
    let mut limits = Limits::default();
    limits.queue.depth = 1;
    limits.queue.preview_turns = 2;
    let (_hosted, _white, mut black, game) = pair(limits, "telo");
    let refused = black.refused(&format!(
        "queue {game} if c2b2 then a3a2, if b2a1 then b3b2"
    ));
    assert_eq!(
        (&refused["code"], &refused["most"]),
        (&"limit".into(), &1.into())
    );
    black.ok(&format!("queue {game} if c2b2 then a3a2"));
    black.ok(&format!("preview {game} c2b2; a3a2"));
    let refused = black.refused(&format!("preview {game} c2b2; a3a2; b2a1"));
    assert_eq!(
        (&refused["code"], &refused["most"]),
        (&"limit".into(), &2.into())
    );
}

/// Sends commands as fast as possible.
fn unhurried() -> Limits {
    let mut limits = Limits::default();
    limits.connection.command_burst = 1_000_000;
    limits
}

/// White plays and Black queues from two threads at the same time, in many games. Whichever comes
/// first, a reply is only played in reply to its own turn.
#[test]
fn a_turn_and_a_simultaneous_reply_do_not_conflict() {
    const ROUNDS: usize = 60;
    const LINES: [(&str, &str, &str); 2] = [("c2b2", "c2b2+", "a3a2+"), ("a1b2", "a1b2+", "b3c3")];
    let hosted = Hosted::new(unhurried());
    let (mut white, _) = Program::guest(hosted.address());
    let (mut black, name) = Program::guest(hosted.address());
    for round in 0..ROUNDS {
        white.ok(&format!("challenge {name} white telo"));
        let game = black.until("challenge")["challenge"].as_i64().unwrap();
        black.ok(&format!("accept {game}"));
        let (typed, came, _) = LINES[round % 2];
        let (_, foreseen, reply) = LINES[round / 2 % 2];
        let queued = thread::scope(|scope| {
            let playing = scope.spawn(|| white.ok(&format!("move {game} {typed}")));
            let queueing = scope.spawn(|| {
                black
                    .ask(&format!("queue {game} if {foreseen} then {reply}"))
                    .unwrap()
                    .reply
            });
            playing.join().unwrap();
            queueing.join().unwrap()
        });
        let board = white.ask(&format!("show {game}")).unwrap().events.remove(0);
        let first = queued["t"] == "ok";
        assert!(first || queued["code"] == "forbidden", "{queued}");
        let answered = first && foreseen == came;
        let last = if answered { reply } else { came };
        assert_eq!(
            (&board["ply"], &board["last"]),
            (&(1 + u32::from(answered)).into(), &last.into())
        );
        assert_eq!(black.ok(&format!("queue {game}"))["queue"], Value::Null);
        white.ok(&format!("resign {game}"));
    }
}
