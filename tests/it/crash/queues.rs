//! Kills the executable around the moment when it plays a queued reply.

use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use serde_json::Value;

/// How much the player receives before the kill.
#[derive(Debug, Clone, Copy)]
enum Moment {
    /// The turn was sent, without waiting for anything.
    Sent,
    /// The turn was reported; its reply may not be on the disk yet.
    Told,
    /// Everything was reported.
    Answered,
}

const MOMENTS: [Moment; 3] = [Moment::Sent, Moment::Told, Moment::Answered];
const ROUNDS: usize = 15;

fn enters(serving: &Serving, how: &str, name: &str) -> Program {
    let mut program = Program::connect(serving.address());
    while program
        .ask(&format!("{how} {name} secret-rice"))
        .unwrap()
        .reply["code"]
        == "busy"
    {}
    program
}

fn shown(program: &mut Program, game: i64) -> Value {
    program
        .ask(&format!("show {game}"))
        .unwrap()
        .events
        .remove(0)
}

#[test]
fn a_queued_reply_is_played_once_even_if_the_server_is_killed() {
    let site = Site::new();
    let (mut how, mut replied, mut lost) = ("register", 0, 0);
    for round in 0..ROUNDS {
        let mut serving = site.serve();
        let mut white = enters(&serving, how, "Rabe");
        let mut black = enters(&serving, how, "Rasoa");
        how = "login";
        black.ok("challenges auto");
        let game = white.ok("challenge Rasoa white telo")["game"]
            .as_i64()
            .unwrap();
        black.ok(&format!(
            "queue {game} if c2b2 then a3a2, if b2a1 then b3b2; if a1b2 then b3c3"
        ));
        white.send(&format!("move {game} c2b2")).unwrap();
        let moment = MOMENTS[round % MOMENTS.len()];
        let told = match moment {
            Moment::Sent => false,
            Moment::Told => {
                while white.until("state")["ply"] == 0 {}
                true
            }
            Moment::Answered => white.until("ok")["game"] == game,
        };
        serving.kill();
        drop(serving);

        let serving = site.serve();
        let mut white = enters(&serving, how, "Rabe");
        let mut black = enters(&serving, how, "Rasoa");
        let board = shown(&mut white, game);
        let queued = black.ok(&format!("queue {game}"))["queue"].clone();
        if board["ply"] == 0 {
            assert!(!told, "a reported turn is lost: {moment:?}");
            assert_eq!(
                queued,
                "if c2b2+ then a3a2+, if b2a1- then b3b2+,end; if a1b2+ then b3c3"
            );
            white.ok(&format!("move {game} c2b2"));
            lost += 1;
        } else {
            assert_eq!(
                (&board["ply"], &board["last"]),
                (&2.into(), &"a3a2+".into()),
                "{moment:?}: {board}"
            );
            assert_eq!(queued, "if b2a1- then b3b2+,end", "{moment:?}");
            replied += 1;
        }
        white.ok(&format!("move {game} b2a1"));
        let board = shown(&mut white, game);
        assert_eq!(
            (&board["ply"], &board["last"]),
            (&4.into(), &"b3b2+,end".into()),
            "{moment:?}"
        );
        assert_eq!(black.ok(&format!("queue {game}"))["queue"], Value::Null);
        white.ok(&format!("resign {game}"));
        drop(serving);
    }
    assert!(
        replied >= ROUNDS * 2 / 3,
        "{replied} replies, {lost} turns lost before they were told"
    );
}
