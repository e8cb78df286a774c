//! Players of live games who are offline: their clocks wait, and then run; opponents wait to claim.

use super::*;
use crate::error::CommandError;
use fanorona_game::{Action, EndReason, LiveTime};
use fanorona_protocol::messages::clock::ClockRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::value::Seconds;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_clock_that_waits_starts_with_the_login_on_any_node() {
    let fixture = Fixture::open().await;
    let game = begun(&fixture, &fixture.server()).await;
    let mover = fixture.mover(&game).id;
    let left = async |server: &Server| {
        let record = server.play.tables.get(game.id).await.unwrap().unchecked();
        record.live_clocks(fixture.clock.now()).unwrap().white
    };
    let wait = |seconds| fixture.manual_clock.advance(Duration::from_secs(seconds));
    // All nodes have stopped, and the first one starts.
    let [one, two] = [fixture.server(), fixture.server()];
    one.play.tables.resume_live(None).await.unwrap();
    two.play.tables.watch_live().await.unwrap();
    wait(7);
    two.play.tables.wait_no_longer(mover).await;
    wait(4);
    assert_eq!(left(&two).await, given() - Duration::from_secs(4));
    // The node of the player has died 5 seconds ago, after the player had thought for 4.
    wait(5);
    one.play.tables.forget(game.id).await;
    one.play.tables.watch_live().await.unwrap();
    one.play
        .tables
        .wait_for(fixture.waiting(&game).id, fixture.clock.now())
        .await
        .unwrap();
    one.play
        .tables
        .wait_for(mover, fixture.clock.now().before(Duration::from_secs(5)))
        .await
        .unwrap();
    wait(3);
    assert_eq!(left(&one).await, given() - Duration::from_secs(4));
    one.play.tables.wait_no_longer(mover).await;
    wait(1);
    assert_eq!(left(&one).await, given() - Duration::from_secs(5));
    // Who stays away has as long as the opponent waits for a claim.
    one.play
        .tables
        .wait_for(mover, fixture.clock.now())
        .await
        .unwrap();
    wait(62);
    assert_eq!(left(&one).await, given() - Duration::from_secs(7));
}

#[tokio::test]
async fn a_player_who_stays_offline_loses_only_the_grace_period_before_the_clock_runs() {
    let fixture = Fixture::open().await;
    let game = begun(&fixture, &fixture.server()).await;
    let server = fixture.server();
    server.play.tables.resume_live(None).await.unwrap();
    let end = fixture
        .clock
        .now()
        .plus(Limits::default().game.disconnect_grace + given());
    let sweep = async || {
        for id in server.play.tables.due_live(fixture.clock.now()) {
            server.play.tables.check_deadline(id).await.unwrap();
        }
        fixture
            .kept(game.id)
            .await
            .game
            .result()
            .map(|result| result.reason)
    };
    while fixture.clock.now() < end {
        assert_eq!(sweep().await, None);
        fixture.manual_clock.advance(Duration::from_secs(10));
    }
    assert_eq!(
        sweep().await,
        None,
        "the wait for lines that are already being handled"
    );
    fixture.manual_clock.advance(Duration::from_millis(20));
    assert_eq!(sweep().await, Some(EndReason::Time));
}

#[tokio::test]
async fn a_game_that_starts_without_a_player_waits_for_the_player() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let game = fixture.game(by_the_minute()).await;
    server.play.tables.announce_start(game.clone()).await;
    let left = async || {
        let record = server.play.tables.get(game.id).await.unwrap().unchecked();
        record.live_clocks(fixture.clock.now()).unwrap().white
    };
    fixture.manual_clock.advance(Duration::from_secs(7));
    assert_eq!(left().await, given());
    // The absence is known from the start.
    let claimed = server
        .play
        .tables
        .act(game.id, fixture.waiting(&game), &Action::Claim)
        .await
        .unwrap_err();
    assert!(
        matches!(
            claimed,
            CommandError::Refused(Refusal::Clock(ClockRefusal::MayReturn {
                wait_s: Seconds(53),
                ..
            }))
        ),
        "{claimed:?}"
    );
    server
        .play
        .tables
        .note_player_connected(fixture.mover(&game).id);
    fixture.manual_clock.advance(Duration::from_secs(6));
    assert_eq!(left().await, given() - Duration::from_secs(6));
    // After a disconnect the clock runs at once.
    server
        .play
        .tables
        .note_player_disconnected(fixture.mover(&game).id);
    fixture.manual_clock.advance(Duration::from_secs(4));
    assert_eq!(left().await, given() - Duration::from_secs(10));
    fixture.manual_clock.advance(Duration::from_secs(10));
    let claimed = server
        .play
        .tables
        .act(game.id, fixture.waiting(&game), &Action::Claim)
        .await
        .unwrap_err();
    assert!(
        matches!(
            claimed,
            CommandError::Refused(Refusal::Clock(ClockRefusal::MayReturn {
                wait_s: Seconds(46),
                ..
            }))
        ),
        "{claimed:?}"
    );
}

#[tokio::test]
async fn a_claim_waits_while_the_login_of_the_opponent_is_refused_because_of_load() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let time = TimeControl::Live(LiveTime::new(3_600, 0).unwrap());
    let game = fixture
        .game(Terms {
            time,
            ..by_the_minute()
        })
        .await;
    server.play.tables.announce_start(game.clone()).await;
    let (mover, waiting) = (fixture.mover(&game).id, fixture.waiting(&game));
    server.play.tables.note_player_connected(mover);
    server.play.tables.note_player_disconnected(mover);
    let wait = |seconds| fixture.manual_clock.advance(Duration::from_secs(seconds));
    let to_wait = async || match server
        .play
        .tables
        .act(game.id, waiting, &Action::Claim)
        .await
    {
        Err(CommandError::Refused(Refusal::Clock(ClockRefusal::MayReturn { wait_s, .. }))) => {
            wait_s
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(to_wait().await, Seconds(60));
    server.play.tables.login_was_busy(mover);
    assert_eq!(to_wait().await, Seconds(60), "as long as without");
    wait(55);
    assert_eq!(to_wait().await, Seconds(5));
    server.play.tables.login_was_busy(mover);
    assert_eq!(to_wait().await, Seconds(30));
    // Not for ever, however often it is refused.
    for _ in 0..20 {
        wait(10);
        server.play.tables.login_was_busy(mover);
    }
    assert_eq!(to_wait().await, Seconds(30));
    for _ in 0..11 {
        wait(10);
        server.play.tables.login_was_busy(mover);
    }
    assert!(
        server
            .play
            .tables
            .act(game.id, waiting, &Action::Claim)
            .await
            .is_ok()
    );
}
