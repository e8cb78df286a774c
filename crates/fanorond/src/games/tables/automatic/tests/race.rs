//! Turns and queues that two tasks make at the same moment.

use super::*;
use crate::error::CommandError;
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_rules::{BySide, Ruleset};

/// White's first turns on telo, each with its own answers.
const FIRST: [(&str, &str); 2] = [("c2b2", "a3a2"), ("a1b2", "b3c3")];

/// White plays one of two turns while Black queues an answer to one of them, from two tasks, many
/// times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_queued_turn_never_answers_another_turn_even_in_a_race() {
    const ROUNDS: usize = 120;
    let fixture = Fixture::new().await;
    let tables = fixture.tables(250);
    let (mut answered, mut too_late) = (0, 0);
    for round in 0..ROUNDS {
        let id = fixture.game(Ruleset::Telo).await.id;
        let BySide { white, black } = fixture.players.clone();
        let (came, _) = FIRST[round % 2];
        let (foreseen, reply) = FIRST[round / 2 % 2];
        let text = if round % 3 == 0 {
            reply.to_owned()
        } else {
            format!("if {foreseen} then {reply}")
        };
        let (playing, queueing) = (Arc::clone(&tables), Arc::clone(&tables));
        let barrier = Arc::new(tokio::sync::Barrier::new(2));
        let (ready, set) = (Arc::clone(&barrier), barrier);
        let tasks = tokio_util::task::TaskTracker::new();
        let plays = tasks.spawn(async move {
            ready.wait().await;
            playing.plays(id, &white, came).await;
        });
        let queues = tasks.spawn(async move {
            set.wait().await;
            queueing.queue(id, &black, &adding(&text), BOUNDS).await
        });
        plays.await.unwrap();
        let queued = queues.await.unwrap();
        let turns = fixture.turns(id).await;
        let dropped = fixture.dropped();
        match (queued, foreseen == came) {
            (Ok(_), true) => {
                assert_eq!(turns.len(), 2, "{turns:?}");
                assert!(dropped.is_empty());
                answered += 1;
            }
            (Ok(_), false) => {
                assert_eq!(turns.len(), 1, "{turns:?}");
                assert_eq!(dropped.len(), 1, "dropped once");
            }
            (Err(CommandError::Refused(Refusal::Queue(QueueRefusal::PlayFirst { .. }))), _) => {
                assert_eq!((turns.len(), dropped.len()), (1, 0), "{turns:?}");
                too_late += 1;
            }
            (refused, _) => panic!("{refused:?}"),
        }
        assert!(!fixture.is_queued(id).await);
    }
    assert!(
        answered + too_late > ROUNDS / 4,
        "{answered} answered, {too_late} too late"
    );
}
