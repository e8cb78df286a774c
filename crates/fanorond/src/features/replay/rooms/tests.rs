//! Who is in which replay room, and what participants are told.

use super::*;
use fanorona_game::{testing, testing::player};
use fanorona_rules::Ruleset;
use fanorona_store::NodeNumber;

/// Two rooms with two participants each, and sessions of a number of players.
fn hall(people: i64) -> (Replays, Vec<ReplaySession>) {
    let seat = |number| ReplaySession {
        player: player(number),
        outbox: Arc::new(Outbox::new(64 * 1_024)),
    };
    (
        Replays::new(Arc::default(), 2, 2),
        (1..=people).map(seat).collect(),
    )
}

fn record() -> Arc<GameRecord> {
    Arc::new(testing::game(12, testing::terms(Ruleset::Telo)))
}

fn no_turns() -> Replayed {
    let past = Arc::new(PastGame::new(&record(), Vec::new()).unwrap());
    Replayed {
        record: record(),
        past,
        annotation: None,
        verdicts: Vec::new(),
    }
}

fn refusal(outcome: Result<(), CommandError>) -> ReplayRefusal {
    match outcome {
        Err(CommandError::Refused(fanorona_protocol::messages::refusal::Refusal::Replay(
            refusal,
        ))) => refusal,
        Ok(()) | Err(_) => panic!("{outcome:?}"),
    }
}

#[test]
fn the_number_of_rooms_is_limited_and_a_player_is_in_one_at_a_time() {
    let (replays, people) = hall(3);
    let open = |index: usize| replays.open(&people[index], no_turns());
    open(0).unwrap();
    open(1).unwrap();
    assert_eq!(refusal(open(2)), ReplayRefusal::TooMany(AtMost { most: 2 }));
    // Opening another room leaves the first, which closes.
    open(0).unwrap();
    assert_eq!(replays.leave(people[1].outbox.id()), Some(GameId(12)));
    open(2).unwrap();
    assert_eq!(replays.lock().rooms.len(), 2);
    for seat in &people {
        replays.leave(seat.outbox.id());
    }
    let rooms = replays.lock();
    assert!(rooms.rooms.is_empty() && rooms.places.is_empty());
}

#[test]
fn the_number_of_participants_is_limited_and_joining_twice_counts_once() {
    let (replays, people) = hall(3);
    let join = |index: usize| replays.join(&people[index], &people[0].player, no_turns());
    assert_eq!(
        refusal(join(1)),
        ReplayRefusal::NotInReplay(OfPlayer {
            name: people[0].player.name.clone()
        })
    );
    replays.open(&people[0], no_turns()).unwrap();
    join(1).unwrap();
    join(1).unwrap();
    assert_eq!(refusal(join(2)), ReplayRefusal::Full(AtMost { most: 2 }));
    replays.leave(people[0].outbox.id());
    replays
        .join(&people[2], &people[1].player, no_turns())
        .unwrap();
    assert_eq!(
        refusal(replays.step(&people[2], Step::To(0))),
        ReplayRefusal::NotLeading {
            leader: people[1].player.name.clone(),
            game: GameId(12)
        }
    );
}

#[test]
fn participants_are_told_and_nobody_else() {
    let (replays, people) = hall(3);
    replays.open(&people[0], no_turns()).unwrap();
    replays
        .join(&people[1], &people[0].player, no_turns())
        .unwrap();
    replays.step(&people[0], Step::To(0)).unwrap();
    let told: Vec<usize> = people
        .iter()
        .map(|seat| seat.outbox.take().events.len())
        .collect();
    assert_eq!(told, [3, 2, 0]);
}

#[test]
fn who_joins_twice_sees_the_board_again_and_the_others_are_not_told() {
    let (replays, people) = hall(2);
    replays.open(&people[0], no_turns()).unwrap();
    for told in [[2, 1], [0, 1]] {
        replays
            .join(&people[1], &people[0].player, no_turns())
            .unwrap();
        let events: Vec<usize> = people
            .iter()
            .map(|seat| seat.outbox.take().events.len())
            .collect();
        assert_eq!(events, told);
    }
}

#[test]
fn a_session_replays_and_the_other_sessions_of_the_player_do_not() {
    let (replays, people) = hall(2);
    let elsewhere = ReplaySession {
        outbox: Arc::new(Outbox::new(64 * 1_024)),
        ..people[0].clone()
    };
    replays.open(&people[0], no_turns()).unwrap();
    assert_eq!(
        refusal(replays.step(&elsewhere, Step::To(0))),
        ReplayRefusal::NoReplay
    );
    replays.open(&elsewhere, no_turns()).unwrap();
    assert_eq!(people[0].outbox.take().events.len(), 1);
    // Others join the newest.
    replays
        .join(&people[1], &people[0].player, no_turns())
        .unwrap();
    assert!(replays.has_company(&elsewhere) && !replays.has_company(&people[0]));
    replays.leave_all(people[0].player.id);
    assert_eq!(replays.lock().rooms.len(), 1);
}

#[test]
fn a_room_on_two_nodes_is_one_room_until_a_node_dies() {
    const NODE: NodeNumber = NodeNumber(1);
    let ((here, people), (there, _)) = (hall(3), hall(0));
    let tell = |from: &Replays, to: &Replays| {
        let news: Vec<_> = from
            .lock()
            .rooms
            .iter()
            .map(|(id, room)| room.news(*id, None))
            .collect();
        news.into_iter()
            .for_each(|news| to.changed_elsewhere(NODE, news));
    };
    here.open(&people[0], no_turns()).unwrap();
    tell(&here, &there);
    assert_eq!(there.board_of(people[0].player.id), Some(GameId(12)));
    assert!(!there.shows(GameId(12)), "nobody there takes part");
    there
        .join(&people[1], &people[0].player, no_turns())
        .unwrap();
    tell(&there, &here);
    assert!(here.has_company(&people[0]) && there.has_company(&people[1]));
    assert_eq!(
        refusal(here.join(&people[2], &people[0].player, no_turns())),
        ReplayRefusal::Full(AtMost { most: 2 })
    );
    assert_eq!(
        refusal(there.step(&people[1], Step::To(0))),
        ReplayRefusal::NotLeading {
            leader: people[0].player.name.clone(),
            game: GameId(12)
        }
    );
    there.left_elsewhere(NODE, people[0].player.id);
    there.step(&people[1], Step::To(0)).unwrap();
    here.forget_elsewhere();
    assert!(!here.has_company(&people[0]));
    assert_eq!(here.leave(people[0].outbox.id()), Some(GameId(12)));
    assert!(here.lock().rooms.is_empty());
}
