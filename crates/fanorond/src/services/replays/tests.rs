//! Who is in which replay room, and what participants are told.

use super::*;
use fanorona_game::{PlayedTurn, Ply, TurningPoint, testing, testing::player};
use fanorona_protocol::messages::replay::Way;
use fanorona_rules::{Position, Ruleset, Turn};
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

/// A game of two turns, of which the second was a mistake.
fn analysed() -> Replayed {
    let start = Ruleset::Telo.start();
    let turn = |at: &Position, text: &str| at.read_turn(text).unwrap();
    let first = turn(&start, "c2b2+");
    let after = start.play(&first).unwrap();
    let (second, best) = (turn(&after, "a3a2+"), turn(&after, "c3c2+"));
    let then = some_turn(&after.play(&best).unwrap());
    let played = |ply, turn| PlayedTurn {
        ply: Ply(ply),
        turn,
        played_at: testing::NOON,
    };
    let turns = vec![played(1, first), played(2, second)];
    let mut record = (*record()).clone();
    record.game = record.game.continued([first, second]).unwrap();
    let record = Arc::new(record);
    let point = TurningPoint {
        ply: Ply(2),
        best,
        then: vec![then],
        was: Judgement::Drawn,
        became: Judgement::Lost(None),
    };
    let annotation = Annotation {
        game: record.id,
        first: fanorona_rules::Side::White,
        made_at: testing::NOON,
        nodes: 1,
        points: vec![point],
        course: Vec::new(),
    };
    Replayed {
        past: Arc::new(PastGame::new(&record, turns).unwrap()),
        record,
        annotation: Some(Arc::new(annotation)),
        verdicts: Vec::new(),
    }
}

#[test]
fn the_better_line_of_a_mistake_is_walked_and_left() {
    let (replays, people) = hall(1);
    let seat = &people[0];
    replays.open(seat, analysed()).unwrap();
    let shown = || {
        let board = replays.shown(seat).unwrap();
        (board.game.ply().0, board.game.last().unwrap().to_string())
    };
    let game = GameId(12);
    assert_eq!(
        refusal(replays.best(seat)),
        ReplayRefusal::NoBetterTurn { game, after: 0 }
    );
    // Before the mistake, and after it.
    for after in [1, 2] {
        replays.step(seat, Step::To(after)).unwrap();
        replays.best(seat).unwrap();
        assert_eq!(shown(), (2, "c3c2+".to_owned()));
    }
    replays.best(seat).unwrap();
    assert_eq!(shown().0, 3);
    for refused in [replays.best(seat), replays.step(seat, Step::Forward(1))] {
        assert_eq!(
            refusal(refused),
            ReplayRefusal::EndOfBetterLine { game, turn: 2 }
        );
    }
    replays.step(seat, Step::Backward(1)).unwrap();
    assert_eq!(shown(), (2, "c3c2+".to_owned()));
    replays.step(seat, Step::Backward(1)).unwrap();
    assert_eq!(shown(), (1, "c2b2+".to_owned()), "the game again");
    replays.best(seat).unwrap();
    replays.step(seat, Step::Turning(Way::Forward)).unwrap();
    assert_eq!(shown(), (2, "a3a2+".to_owned()), "what was played");
}

fn some_turn(at: &Position) -> Turn {
    let mut some = None;
    at.for_each_turn(|turn, _| {
        some = Some(*turn);
        std::ops::ControlFlow::Break(())
    });
    some.unwrap()
}
