//! Random queues and texts.

use super::BOUNDS;
use crate::queue::*;
use fanorona_rules::Ruleset;
use proptest::prelude::*;
use std::ops::ControlFlow;

fn movements() -> impl Strategy<Value = Movements> {
    let word = prop_oneof![
        8 => ("[a-i]", "[1-5]", "[-+]?").prop_map(|(column, row, sign)| format!("{column}{row}{sign} ")),
        1 => Just("end ".to_owned()),
    ];
    prop::collection::vec(word, 1..6).prop_map(|words| Movements::read(&words.concat()).unwrap())
}

fn written_turns() -> impl Strategy<Value = WrittenTurn> {
    (movements(), prop::option::weighted(0.2, any::<u32>()))
        .prop_map(|(movements, number)| WrittenTurn { movements, number })
}

pub(super) fn branches() -> impl Strategy<Value = WrittenBranch> {
    let leaf = (written_turns(), written_turns()).prop_map(|(when, reply)| WrittenBranch {
        when,
        reply,
        next: Vec::new(),
    });
    leaf.prop_recursive(6, 60, 4, |inner| {
        (
            written_turns(),
            written_turns(),
            prop::collection::vec(inner, 0..4),
        )
            .prop_map(|(when, reply, next)| WrittenBranch { when, reply, next })
    })
}

fn trees() -> impl Strategy<Value = Written> {
    (
        prop::collection::vec(branches(), 0..4),
        prop::option::of(written_turns()),
    )
        .prop_filter("there must be something", |(branches, plain)| {
            !branches.is_empty() || plain.is_some()
        })
        .prop_map(|(branches, otherwise)| Written {
            branches,
            otherwise,
        })
}

/// A legal turn of a position, chosen by `number` modulo the count.
fn some_turn(at: &Position, number: usize) -> Option<(Turn, Position)> {
    let mut turns = Vec::new();
    at.for_each_turn(|turn, next| {
        turns.push((*turn, *next));
        if turns.len() < 64 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    (!turns.is_empty()).then(|| turns[number % turns.len()])
}

/// The path that these random numbers choose, as a player would type it.
fn some_path(start: Position, dice: &[(usize, usize)]) -> Option<String> {
    let mut at = start;
    let mut lines = Vec::new();
    for (first, second) in dice {
        let Some((when, before)) = some_turn(&at, *first).filter(|(_, at)| at.outcome().is_none())
        else {
            break;
        };
        let Some((reply, after)) = some_turn(&before, *second) else {
            break;
        };
        lines.push(format!("if {when} then {reply}"));
        at = after;
    }
    (!lines.is_empty()).then(|| lines.join(", "))
}

proptest! {
    #[test]
    fn replies_are_read_back(written in trees()) {
        prop_assert_eq!(Written::read(&written.to_string()), Ok(written));
    }

    #[test]
    fn movements_are_read_back(movements in movements()) {
        prop_assert_eq!(Movements::read(&movements.to_string()), Ok(movements));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(if |then |else |[a-i][1-5][-+]?|[(),;#* ]|end|[0-9]|\\PC){0,60}") {
        if let Ok(written) = Written::read(&text) {
            prop_assert_eq!(Written::read(&written.to_string()), Ok(written));
        }
        let _read = WrittenPath::read(&text);
    }

    #[test]
    fn queued_turns_are_read_back_and_reply_to_each_of_their_turns(
        ruleset in prop::sample::select(vec![Ruleset::Telo, Ruleset::Dimyand, Ruleset::Tsivy]),
        paths in prop::collection::vec(prop::collection::vec((0..64_usize, 0..64_usize), 1..8), 1..8),
    ) {
        let start = Position::start(ruleset);
        let mut queue = QueuedTurns::new(Ply(6), start);
        for dice in &paths {
            if let Some(text) = some_path(start, dice) {
                queue = queue.with(&Written::read(&text).unwrap(), BOUNDS).unwrap();
            }
        }
        prop_assert_eq!(QueuedTurns::restore(Ply(6), start, &queue.to_string()), Ok(queue.clone()));
        for branch in queue.branches() {
            let Followed::Due { reply, .. } = queue.clone().follow(&[branch.when]) else {
                return Err(TestCaseError::fail("a branch that is not followed"));
            };
            prop_assert_eq!(reply, branch.reply);
        }
    }
}
