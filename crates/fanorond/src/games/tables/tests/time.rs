//! Turns, losses on time and vacations at the same moment.

use super::*;
use crate::background::deadlines;
use crate::error::CommandError;
use fanorona_game::{Action, EndReason, Ply};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_rules::Side;

fn lost_on_time(record: &GameRecord) -> bool {
    record
        .game
        .result()
        .is_some_and(|result| result.reason == EndReason::Time)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_turn_is_played_while_the_time_ends() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    server.tasks.spawn(deadlines::sweep(Arc::clone(&server)));
    let (mut in_time, mut too_late) = (0, 0);
    for round in 0..ROUNDS {
        let game = fixture.game_under_way(&server, in_days(1), 2).await;
        fixture.manual_clock.all_seen_to().await;
        // The last millisecond before the deadline, or the first after it.
        let early = Duration::from_millis(u64::from(round % 2));
        fixture
            .manual_clock
            .advance(DAY - Duration::from_millis(1) - early);
        let turn = acting(
            &server,
            game.id,
            fixture.mover(&game),
            some_turn(&game.game),
        );
        let together = Arc::new(Barrier::new(2));
        let played = server.tasks.spawn({
            let together = Arc::clone(&together);
            async move {
                together.wait().await;
                turn.await
            }
        });
        together.wait().await;
        fixture.manual_clock.advance(Duration::from_millis(1));
        fixture.manual_clock.all_seen_to().await;
        let played = played.await.unwrap();
        fixture.manual_clock.all_seen_to().await;
        let kept = fixture.assert_remembered(&server, game.id).await;
        match played {
            Ok(outcome) => {
                assert_eq!((kept.game.ply(), kept.game.result()), (Ply(3), None));
                assert_eq!(*outcome.record, kept);
                in_time += 1;
            }
            Err(CommandError::Refused(Refusal::Play(PlayRefusal::GameOver {
                game: id,
                ended: result,
            }))) => {
                assert_eq!(
                    (id, kept.game.ply(), kept.game.result()),
                    (game.id, Ply(2), Some(result))
                );
                assert!(lost_on_time(&kept) && early.is_zero(), "{kept:?}");
                too_late += 1;
            }
            Err(other) => panic!("{other:?}"),
        }
        // The next round starts with full clocks.
        let seat = kept.seats.white.clone();
        drop(
            server
                .play
                .tables
                .act(game.id, &seat, &Action::RESIGN)
                .await,
        );
    }
    assert!(in_time >= ROUNDS / 2, "{in_time} {too_late}");
    server.stop.cancel();
    server.tasks.close();
    server.tasks.wait().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_turn_is_played_on_one_server_while_another_declares_the_loss() {
    let fixture = Fixture::open().await;
    let (one, other) = (fixture.server(), fixture.server());
    for round in 0..ROUNDS {
        let game = fixture.game_under_way(&one, in_days(1), 2).await;
        if round % 2 == 0 {
            // The other server has cached the game.
            other.play.tables.check_deadline(game.id).await.unwrap();
        }
        let turn = acting(&one, game.id, fixture.mover(&game), some_turn(&game.game));
        let played: Task<()> = Box::pin(async move { turn.await.map(drop) });
        let flag: Task<()> = {
            let (other, id) = (Arc::clone(&other), game.id);
            Box::pin(async move { other.play.tables.check_deadline(id).await })
        };
        fixture.manual_clock.advance(DAY);
        let answers = at_once(vec![played, flag]).await;
        let kept = fixture.kept(game.id).await;
        assert!(
            lost_on_time(&kept) && kept.game.ply() == Ply(2),
            "the time was up before both: {kept:?}"
        );
        match &answers[0] {
            Err(
                CommandError::Refused(Refusal::Play(PlayRefusal::GameOver { game: id, .. }))
                | CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { game: id })),
            ) => assert_eq!(*id, game.id),
            played => panic!("{played:?}"),
        }
        // A refused server reads the game again.
        let again = one
            .play
            .tables
            .act(game.id, fixture.mover(&game), &some_turn(&game.game))
            .await;
        assert!(
            matches!(
                again,
                Err(CommandError::Refused(Refusal::Play(
                    PlayRefusal::GameOver { .. }
                )))
            ),
            "{again:?}"
        );
        assert_eq!(
            fixture
                .store
                .games_to_check(fixture.clock.now(), 10)
                .await
                .unwrap(),
            []
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_server_with_a_stale_game_reads_it_again_when_it_is_due() {
    let fixture = Fixture::open().await;
    let (one, other) = (fixture.server(), fixture.server());
    let game = fixture.game_under_way(&one, in_days(3), 2).await;
    // The other server has cached two turns, and the first one plays more.
    other.play.tables.check_deadline(game.id).await.unwrap();
    fixture.manual_clock.advance(DAY);
    let game = one
        .play
        .tables
        .act(game.id, fixture.mover(&game), &some_turn(&game.game))
        .await
        .unwrap()
        .record;
    fixture.manual_clock.advance(DAY);
    // It is checked at the old deadline, and the game is not lost on time.
    for server in [&other, &one] {
        fixture
            .store
            .postpone_check(game.id, game.version, fixture.clock.now())
            .await
            .unwrap();
        let looked_at = server.play.tables.check_deadline(game.id).await;
        if let Err(refusal) = looked_at {
            assert_eq!(refusal, PlayRefusal::StaleBoard { game: game.id }.into());
            server.play.tables.forget(game.id).await;
            server.play.tables.check_deadline(game.id).await.unwrap();
        }
        assert_eq!(
            fixture
                .store
                .games_to_check(fixture.clock.now(), 10)
                .await
                .unwrap(),
            [],
            "it would be checked again and again"
        );
        assert_eq!(fixture.kept(game.id).await, *game);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn a_vacation_starts_and_ends_while_turns_are_played() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let me = fixture.players[0].clone();
    for round in 0..ROUNDS {
        let game = fixture.game_under_way(&server, in_days(5), round % 2).await;
        let wanted = if round % 4 < 2 {
            VacationCommand::On
        } else {
            VacationCommand::Off
        };
        let toggled = toggling(&server, &me, wanted);
        let turn = acting(
            &server,
            game.id,
            fixture.mover(&game),
            some_turn(&game.game),
        );
        let played: Task<()> = Box::pin(async move { turn.await.map(drop) });
        let answers = at_once(vec![toggled, played]).await;
        let twice_the_same = round % 2 == 1;
        assert_eq!(answers[0].is_err(), twice_the_same, "{:?}", answers[0]);
        assert!(answers[1].is_ok(), "{:?}", answers[1]);
        let kept = fixture.assert_remembered(&server, game.id).await;
        assert_eq!(kept.game.ply(), Ply(round % 2 + 1));
        let is_away = kept.away_until(Side::White, fixture.clock.now()).is_some();
        assert_eq!(is_away, wanted == VacationCommand::On);
        drop(
            server
                .play
                .tables
                .act(game.id, &me.player, &Action::RESIGN)
                .await,
        );
        fixture.manual_clock.advance(Duration::from_secs(600));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn only_one_of_several_requests_starts_a_vacation() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    for wanted in [
        VacationCommand::On,
        VacationCommand::Off,
        VacationCommand::On,
        VacationCommand::Off,
    ] {
        let line = |_| toggling(&server, &fixture.players[0], wanted);
        let answers = at_once((0..4).map(line).collect()).await;
        assert_eq!(
            answers.iter().filter(|answer| answer.is_ok()).count(),
            1,
            "{answers:?}"
        );
        fixture.manual_clock.advance(DAY);
    }
    let taken = fixture
        .store
        .vacations(fixture.players[0].player.id, NOON)
        .await
        .unwrap();
    assert_eq!(taken.len(), 2);
}

#[tokio::test]
async fn a_game_is_not_checked_during_a_vacation_and_is_checked_in_time_afterwards() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    let me = fixture.players[0].clone();
    let game = fixture.game_under_way(&server, in_days(3), 2).await;
    // One second before the deadline.
    fixture
        .manual_clock
        .advance(DAY * 3 - Duration::from_secs(1));
    toggling(&server, &me, VacationCommand::On).await.unwrap();
    let month = fixture.clock.now().plus(DAY * 30);
    assert_eq!(fixture.store.next_check().await, Ok(Some(month)));
    fixture.manual_clock.advance(DAY * 20);
    assert_eq!(
        fixture.store.games_to_check(fixture.clock.now(), 10).await,
        Ok(vec![])
    );
    assert_eq!(
        fixture.kept(game.id).await.version,
        game.version,
        "nothing was saved"
    );
    // After an early return that second is left, and then the time is up.
    toggling(&server, &me, VacationCommand::Off).await.unwrap();
    let due = fixture.clock.now().plus(Duration::from_secs(1));
    assert_eq!(fixture.store.next_check().await, Ok(Some(due)));
    assert_eq!(
        server
            .play
            .tables
            .get(game.id)
            .await
            .unwrap()
            .unchecked()
            .clock
            .due,
        Some(due)
    );
    fixture.manual_clock.advance(Duration::from_secs(1));
    server.play.tables.check_deadline(game.id).await.unwrap();
    assert!(lost_on_time(&fixture.kept(game.id).await));
}

#[tokio::test]
async fn a_new_board_shows_who_is_on_vacation() {
    let fixture = Fixture::open().await;
    let server = fixture.server();
    toggling(&server, &fixture.players[1], VacationCommand::On)
        .await
        .unwrap();
    let game = fixture.game(in_days(3)).await;
    let shown = server.play.tables.announce_start(game).await.record;
    let until = Some(NOON.plus(DAY * 30));
    assert_eq!(
        (shown.away.white, shown.away_until(Side::Black, NOON)),
        (None, until)
    );
}
