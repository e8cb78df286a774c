//! A flag and a turn at the same moment: either the turn was in time and is kept, or it was not and the game is lost;
//! and what stands on the clocks is what was given less what was used.

use super::*;
use crate::error::CommandError;
use fanorona_game::{EndReason, LiveTime};
use fanorona_protocol::refusal::LiveRefusal;
use std::time::Duration;

const TIME: u32 = 30;

fn by_the_minute() -> Terms {
    let time = TimeControl::Live(LiveTime::new(TIME, 0).unwrap());
    Terms { time, colour: Colour::White, rated: false, ..Terms::usual(Ruleset::Tsivy) }
}

/// A game in which both have moved, on the table of `server`.
async fn begun(house: &House, server: &Server) -> Arc<GameRecord> {
    let game = house.game(by_the_minute()).await;
    server.tables.announce_start(game.clone()).await;
    for player in [&game.seats.white, &game.seats.black] {
        server.tables.came(player.id);
    }
    let mut game = Arc::new(game);
    for _ in 0..2 {
        game = server.tables.act(game.id, house.mover(&game), &some_turn(&game.game)).await.unwrap().record;
    }
    game
}

fn given() -> Duration {
    Duration::from_secs(u64::from(TIME))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_turn_that_was_read_in_time_counts_and_a_later_one_does_not() {
    let house = House::open().await;
    let server = house.server();
    for late in [false, true] {
        let game = begun(&house, &server).await;
        let due = game.clock.due.unwrap();
        house.manual_clock.advance(due.since(house.clock.now()) + Duration::from_millis(5));
        let read = if late { due } else { due.before(Duration::from_millis(1)) };
        let player = house.mover(&game).clone();
        let acted = server.tables.act_at(game.id, &player, &some_turn(&game.game), read).await;
        let kept = house.kept(game.id).await;
        if late {
            let result = kept.game.result().unwrap();
            assert_eq!(
                (acted.unwrap_err(), result.reason),
                (Refusal::GameOver(game.id, result).into(), EndReason::Time)
            );
            assert_eq!(kept.clock.shown(None, due).unwrap().white, Duration::ZERO);
        } else {
            assert_eq!(acted.unwrap().ply, Ply(3));
            assert_eq!(kept.clock.shown(None, due).unwrap().white, Duration::from_millis(1));
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_flag_and_a_turn_in_the_same_moment_leave_one_truth() {
    let house = House::open().await;
    let server = house.server();
    for round in 0..20_u64 {
        let game = begun(&house, &server).await;
        let due = game.clock.due.unwrap();
        house.manual_clock.advance(due.since(house.clock.now()) + Duration::from_millis(20));
        let read = due.plus(Duration::from_millis(round % 3)).before(Duration::from_millis(1));
        let player = house.mover(&game).clone();
        let (action, id) = (some_turn(&game.game), game.id);
        let play = server.tables.act_at(id, &player, &action, read);
        // Whoever is first changes from round to round.
        let (look, played) = if round % 2 == 0 {
            let (look, played) = tokio::join!(server.tables.check_deadline(id), play);
            (look, played)
        } else {
            let (played, look) = tokio::join!(play, server.tables.check_deadline(id));
            (look, played)
        };
        assert!(look.is_ok(), "{look:?}");
        let played = played.is_ok();
        let kept = house.kept(id).await;
        assert_eq!(played, kept.game.result().is_none(), "round {round}");
        let left = kept.clock.shown(None, house.clock.now()).unwrap();
        for side in [Side::White, Side::Black] {
            assert_eq!(*left.get(side) + *kept.clock.used.get(side), given());
        }
        assert_eq!(*left.get(Side::White) == Duration::ZERO, !played);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn after_a_start_what_was_thought_before_the_end_is_charged_and_nothing_else() {
    let house = House::open().await;
    let one = house.server();
    let game = begun(&house, &one).await;
    house.manual_clock.advance(Duration::from_secs(4));
    house.store.beat(house.clock.now()).await.unwrap();
    house.manual_clock.advance(Duration::from_secs(3_600));
    let another = house.server();
    another.tables.resume_live(house.store.last_beat().await.unwrap()).await.unwrap();
    // Nobody has come back yet.
    house.manual_clock.advance(Duration::from_secs(7));
    let left = |record: &GameRecord| record.clock.shown(record.game.to_move(), house.clock.now()).unwrap();
    let waiting = another.tables.get(game.id).await.unwrap();
    assert_eq!(left(&waiting).white, Duration::from_secs(26));
    // Nor has the one whose clock it is.
    another.tables.came(house.waiting(&game).id);
    house.manual_clock.advance(Duration::from_secs(2));
    let waiting = another.tables.get(game.id).await.unwrap();
    assert_eq!(left(&waiting).white, Duration::from_secs(26));
    another.tables.came(house.mover(&game).id);
    house.manual_clock.advance(Duration::from_secs(6));
    let running = another.tables.get(game.id).await.unwrap();
    assert_eq!(left(&running).white, Duration::from_secs(20));
    let played = another.tables.act(game.id, house.mover(&game), &some_turn(&game.game)).await.unwrap();
    assert_eq!(played.record.clock.used.white, Duration::from_secs(10));
    assert_eq!(*played.record, house.kept(game.id).await);
}

#[tokio::test]
async fn who_does_not_come_back_loses_no_more_than_the_time_to_come_back() {
    let house = House::open().await;
    let game = begun(&house, &house.server()).await;
    let server = house.server();
    server.tables.resume_live(None).await.unwrap();
    let end = house.clock.now().plus(Limits::default().game.disconnect_grace + given());
    let sweep = async || {
        for id in server.tables.due_live(house.clock.now()) {
            server.tables.check_deadline(id).await.unwrap();
        }
        house.kept(game.id).await.game.result().map(|result| result.reason)
    };
    while house.clock.now() < end {
        assert_eq!(sweep().await, None);
        house.manual_clock.advance(Duration::from_secs(10));
    }
    assert_eq!(sweep().await, None, "the wait for a line that is on its way");
    house.manual_clock.advance(Duration::from_millis(20));
    assert_eq!(sweep().await, Some(EndReason::Time));
}

#[tokio::test]
async fn a_game_that_begins_without_its_player_waits_for_that_one() {
    let house = House::open().await;
    let server = house.server();
    let game = house.game(by_the_minute()).await;
    server.tables.announce_start(game.clone()).await;
    let left = async || {
        let record = server.tables.get(game.id).await.unwrap();
        record.clock.shown(record.game.to_move(), house.clock.now()).unwrap().white
    };
    house.manual_clock.advance(Duration::from_secs(7));
    assert_eq!(left().await, given());
    // The absence is known from the beginning.
    let claimed = server.tables.act(game.id, house.waiting(&game), &Action::Claim).await.unwrap_err();
    assert!(
        matches!(claimed, CommandError::Refused(Refusal::Live(LiveRefusal::MayReturn { seconds: 53, .. }))),
        "{claimed:?}"
    );
    server.tables.came(house.mover(&game).id);
    house.manual_clock.advance(Duration::from_secs(6));
    assert_eq!(left().await, given() - Duration::from_secs(6));
    // Who goes now thinks at once.
    server.tables.left(house.mover(&game).id);
    house.manual_clock.advance(Duration::from_secs(4));
    assert_eq!(left().await, given() - Duration::from_secs(10));
    house.manual_clock.advance(Duration::from_secs(10));
    let claimed = server.tables.act(game.id, house.waiting(&game), &Action::Claim).await.unwrap_err();
    assert!(
        matches!(claimed, CommandError::Refused(Refusal::Live(LiveRefusal::MayReturn { seconds: 46, .. }))),
        "{claimed:?}"
    );
}

#[tokio::test]
async fn the_board_of_a_game_that_an_administrator_ends_is_cleared() {
    let house = House::open().await;
    let server = house.server();
    let game = begun(&house, &server).await;
    let ended = server.tables.adjudicate(game.id, fanorona_game::Score::Draw, |save| fanorona_store::Act {
        by: None,
        at: house.clock.now(),
        deed: fanorona_store::Deed::Adjudicate { save: Box::new(save), why: "test".to_owned() },
    });
    assert!(ended.await.unwrap().game.result().is_some());
    assert_eq!(server.tables.next_live(), None);
    // Nothing of it stays at the table, also after somebody was refused there.
    let refused = server.tables.act(game.id, house.mover(&game), &Action::Resign).await.unwrap_err();
    assert!(matches!(refused, CommandError::Refused(Refusal::GameOver(..))), "{refused:?}");
    let table = server.tables.table(game.id);
    assert!(table.record.lock().await.is_none());
}
