//! Losses on time and turns at the same moment: either the turn was in time and is saved, or the
//! game is lost; and the clocks show the given time minus the used time.

mod absence;

use super::*;
use crate::error::CommandError;
use crate::games::tables::AfterGame;
use fanorona_game::{Action, EndReason, LiveTime, Player, Ply};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_rules::Side;
use std::time::Duration;

const TIME: u32 = 30;

fn by_the_minute() -> Terms {
    let time = TimeControl::Live(LiveTime::new(TIME, 0).unwrap());
    Terms {
        time,
        colour: Colour::White,
        rated: false,
        ..Terms::usual(Ruleset::Tsivy)
    }
}

/// A game in which both players have moved, in the table of `server`.
async fn begun(fixture: &Fixture, server: &Server) -> Arc<GameRecord> {
    let game = fixture.game(by_the_minute()).await;
    server.play.tables.announce_start(game.clone()).await;
    for player in [&game.seats.white, &game.seats.black] {
        server.play.tables.note_player_connected(player.id);
    }
    let mut game = Arc::new(game);
    for _ in 0..2 {
        game = server
            .play
            .tables
            .act(game.id, fixture.mover(&game), &some_turn(&game.game))
            .await
            .unwrap()
            .record;
    }
    game
}

fn given() -> Duration {
    Duration::from_secs(u64::from(TIME))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_turn_that_was_read_in_time_counts_and_a_later_one_does_not() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    // The first game is over before the second one begins.
    for late in [true, false] {
        let game = begun(&fixture, &server).await;
        let due = game.clock.due.unwrap();
        fixture
            .manual_clock
            .advance(due.since(fixture.clock.now()) + Duration::from_millis(5));
        let read = if late {
            due
        } else {
            due.before(Duration::from_millis(1))
        };
        let player = fixture.mover(&game).clone();
        let acted = server
            .play
            .tables
            .act_at(game.id, &player, &some_turn(&game.game), read)
            .await;
        let kept = fixture.kept(game.id).await;
        if late {
            let result = kept.game.result().unwrap();
            assert_eq!(
                (acted.unwrap_err(), result.reason),
                (
                    PlayRefusal::GameOver {
                        game: game.id,
                        ended: result
                    }
                    .into(),
                    EndReason::Time
                )
            );
            assert_eq!(kept.live_clocks(due).unwrap().white, Duration::ZERO);
        } else {
            assert_eq!(acted.unwrap().ply, Ply(3));
            assert_eq!(
                kept.live_clocks(due).unwrap().white,
                Duration::from_millis(1)
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_a_turn_and_the_end_of_time_at_the_same_moment_one_is_saved() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    for round in 0..20_u64 {
        let game = begun(&fixture, &server).await;
        let due = game.clock.due.unwrap();
        fixture
            .manual_clock
            .advance(due.since(fixture.clock.now()) + Duration::from_millis(20));
        let read = due
            .plus(Duration::from_millis(round % 3))
            .before(Duration::from_millis(1));
        let player = fixture.mover(&game).clone();
        let (action, id) = (some_turn(&game.game), game.id);
        let play = server.play.tables.act_at(id, &player, &action, read);
        // The first one alternates.
        let (look, played) = if round % 2 == 0 {
            let (look, played) = tokio::join!(server.play.tables.check_deadline(id), play);
            (look, played)
        } else {
            let (played, look) = tokio::join!(play, server.play.tables.check_deadline(id));
            (look, played)
        };
        assert!(look.is_ok(), "{look:?}");
        let played = played.is_ok();
        let kept = fixture.kept(id).await;
        assert_eq!(played, kept.game.result().is_none(), "round {round}");
        let standing = GameRecord {
            clock: kept.clock.standing(),
            ..kept.clone()
        };
        let left = standing.live_clocks(fixture.clock.now()).unwrap();
        for side in [Side::White, Side::Black] {
            assert_eq!(*left.get(side) + *kept.clock.used.get(side), given());
        }
        assert_eq!(*left.get(Side::White) == Duration::ZERO, !played);
        if played {
            // They play one live game at a time.
            let resigned = server
                .play
                .tables
                .act(id, fixture.mover(&kept), &Action::RESIGN);
            resigned.await.unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn after_a_restart_only_the_thinking_time_before_the_stop_is_charged() {
    let fixture = Fixture::open().await;
    let one = fixture.server();
    let game = begun(&fixture, &one).await;
    fixture.manual_clock.advance(Duration::from_secs(4));
    fixture
        .store
        .write_heartbeat(fixture.clock.now())
        .await
        .unwrap();
    fixture.manual_clock.advance(Duration::from_secs(3_600));
    let another = fixture.server();
    another
        .play
        .tables
        .resume_live(fixture.store.last_heartbeat().await.unwrap())
        .await
        .unwrap();
    // Both players are offline.
    fixture.manual_clock.advance(Duration::from_secs(7));
    let left = |record: &GameRecord| record.live_clocks(fixture.clock.now()).unwrap();
    let waiting = another.play.tables.get(game.id).await.unwrap().unchecked();
    assert_eq!(left(&waiting).white, Duration::from_secs(26));
    // The player to move is still offline.
    another
        .play
        .tables
        .note_player_connected(fixture.waiting(&game).id);
    fixture.manual_clock.advance(Duration::from_secs(2));
    let waiting = another.play.tables.get(game.id).await.unwrap().unchecked();
    assert_eq!(left(&waiting).white, Duration::from_secs(26));
    another
        .play
        .tables
        .wait_no_longer(fixture.mover(&game).id)
        .await;
    another
        .play
        .tables
        .note_player_connected(fixture.mover(&game).id);
    fixture.manual_clock.advance(Duration::from_secs(6));
    let running = another.play.tables.get(game.id).await.unwrap().unchecked();
    assert_eq!(left(&running).white, Duration::from_secs(20));
    let played = another
        .play
        .tables
        .act(game.id, fixture.mover(&game), &some_turn(&game.game))
        .await
        .unwrap();
    assert_eq!(played.record.clock.used.white, Duration::from_secs(10));
    assert_eq!(*played.record, fixture.kept(game.id).await);
}

#[tokio::test]
async fn a_full_cache_keeps_the_boards_that_are_on_their_way() {
    let fixture = Fixture::open().await;
    let mut limits = Limits::default();
    limits.game.cached = 1;
    let server = Arc::new(Server::new(Foundation::new(
        fixture.store.clone(),
        fixture.clock.clone(),
        limits,
    )));
    let game = fixture.game(by_the_minute()).await;
    server.play.tables.announce_start(game.clone()).await;
    for _ in 0..9 {
        let other = fixture.game(Terms::usual(Ruleset::Telo)).await;
        server.play.tables.load(other.id).await.unwrap();
    }
    fixture.manual_clock.advance(Duration::from_secs(7));
    let record = server.play.tables.get(game.id).await.unwrap().unchecked();
    let left = record.live_clocks(fixture.clock.now()).unwrap().white;
    assert_eq!(left, given(), "the clock waits for its player");
    assert!(
        server.play.tables.tables.len() < 5,
        "the other games are read again"
    );
}

#[tokio::test]
async fn a_player_plays_live_until_the_live_game_has_ended() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let game = begun(&fixture, &server).await;
    let players = [game.seats.white.id, game.seats.black.id];
    let plays = || players.map(|player| server.play.tables.plays_live(player));
    assert_eq!(plays(), [true, true]);
    let resigned = server
        .play
        .tables
        .act(game.id, fixture.mover(&game), &Action::RESIGN);
    resigned.await.unwrap();
    assert_eq!(plays(), [false, false]);
}

#[tokio::test]
async fn the_cache_of_an_adjudicated_game_is_cleared() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let game = begun(&fixture, &server).await;
    let ended = server.play.tables.adjudicate(
        game.id,
        fanorona_game::Score::Draw,
        None,
        AfterGame::Continue,
        async |save| {
            let saved = fixture.store.save_game(&save).await?;
            Ok(saved == fanorona_store::Saved::Kept)
        },
    );
    assert!(ended.await.unwrap().game.result().is_some());
    assert_eq!(server.play.tables.next_live(), None);
    // Nothing stays in the cache, even after a refused action.
    let refused = server
        .play
        .tables
        .act(game.id, fixture.mover(&game), &Action::RESIGN)
        .await
        .unwrap_err();
    assert!(
        matches!(
            refused,
            CommandError::Refused(Refusal::Play(PlayRefusal::GameOver { .. }))
        ),
        "{refused:?}"
    );
    let table = server.play.tables.table(game.id);
    assert!(table.record.lock().await.get().is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_bot_of_the_server_is_charged_for_its_search_only_and_never_loses_on_time() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let bot = fixture.players[1].player.clone();
    server.presence.seat(bot.clone(), NOON);
    let hour = Duration::from_secs(3_600);
    let game = begun(&fixture, &server).await.id;
    let white = fixture.players[0].player.clone();
    let play = async |player: &Player| {
        let game = fixture.kept(game).await;
        server
            .play
            .tables
            .act(game.id, player, &some_turn(&game.game))
            .await
            .unwrap()
            .record
    };
    for (search, used) in [(Duration::from_secs(10), 10), (hour, 30), (hour, 30)] {
        let waits = play(&white).await;
        // The bot waits for a thread, and nothing is charged.
        fixture.manual_clock.advance(hour);
        server.play.tables.check_deadline(game).await.unwrap();
        let left = server
            .play
            .tables
            .get(game)
            .await
            .unwrap()
            .unchecked()
            .live_clocks(fixture.clock.now());
        assert_eq!(
            left.unwrap().black,
            given() - *waits.clock.used.get(Side::Black)
        );
        // The search takes longer than the clock has.
        server
            .play
            .tables
            .shown(game, GameCursor::of(&waits.game), fixture.clock.now());
        fixture.manual_clock.advance(search);
        server.play.tables.check_deadline(game).await.unwrap();
        assert!(
            server
                .play
                .tables
                .act(game, &white, &Action::Claim)
                .await
                .is_err()
        );
        assert!(
            server
                .play
                .tables
                .next_live()
                .is_some_and(|next| next > fixture.clock.now()),
            "no busy wait"
        );
        let played = play(&bot).await;
        assert_eq!(
            (played.clock.used.black, played.game.result()),
            (Duration::from_secs(used), None)
        );
    }
}
