//! Correspondence clocks: when games are due for a check, and which time is not charged.

mod downtime;
mod vacations;

pub(crate) use downtime::{
    a_wrong_clock_does_not_hide_later_downtime, downtime_pauses_everybody,
    heartbeats_never_go_backwards, the_last_heartbeat_is_returned,
};
pub(crate) use vacations::{
    a_vacation_ends_once_and_another_can_start, a_vacation_of_an_unknown_account_is_refused,
    a_vacation_only_pauses_its_player, a_vacation_started_twice_at_once_starts_once,
    every_list_shows_vacations, the_end_of_a_vacation_is_told_once,
    the_end_of_a_vacation_makes_its_games_due,
};

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, RESIGNS, acting, playing, some_turn, terms};
use fanorona_game::{
    Action, Days, Due, GameId, GameRecord, LiveTime, Pauses, Player, Proposal, SlowTime, Terms,
    TimeControl, Timestamp, Version,
};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{GameSave, Saved};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::time::Duration;

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);
/// A limit that is larger than the number of games.
const ALL: u32 = 100;

fn day(day: u32) -> Timestamp {
    NOON.plus(DAY * day)
}

fn slow(per_turn: u16, total: Option<u16>, remind: Option<u16>) -> TimeControl {
    let days = |count: u16| Days::new(count).unwrap();
    TimeControl::Slow(SlowTime {
        per_turn: Some(days(per_turn)),
        total: total.map(days),
        remind: remind.map(days),
    })
}

fn in_days(time: TimeControl) -> Terms {
    Terms {
        time,
        rated: false,
        ..terms(Ruleset::Tsivy)
    }
}

/// Two players, and a game that started at noon.
async fn fixture_and_game(
    maker: &dyn Maker,
    time: TimeControl,
) -> (Fixture, [Player; 2], GameRecord) {
    let fixture = Fixture::open(maker).await;
    let players = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let game = fixture
        .game_on(&players[0], &players[1], in_days(time), None)
        .await;
    (fixture, players, game)
}

/// Saves a turn that is played at this time, with its clock.
fn playing_at(record: &GameRecord, at: Timestamp) -> GameSave {
    let mut save = playing(record, &some_turn(&record.game));
    let mover = record.game.stage().side_to_move();
    let none = Pauses::default();
    save.record.changed_at = at;
    save.record.clock = match save.record.game.result() {
        None => record.clock.turned(mover, at, at, &none),
        Some(_) => record.clock.stopped(mover, at, &none),
    };
    if let Some(turn) = &mut save.turn {
        turn.played_at = at;
    }
    save
}

/// Saves a game that the side to move resigns.
fn resigning(record: &GameRecord, at: Timestamp) -> GameSave {
    let mover = record.game.stage().side_to_move();
    let mut save = acting(record, mover, &RESIGNS);
    save.record.clock = record.clock.stopped(mover, at, &Pauses::default());
    save
}

/// The first time at which the game is due for a check.
fn wanted(record: &GameRecord) -> Option<Timestamp> {
    [record.clock.due, record.clock.remind_at]
        .into_iter()
        .flatten()
        .min()
}

async fn due_by(fixture: &Fixture, now: Timestamp) -> Vec<GameId> {
    fixture.store.games_to_check(now, ALL).await.unwrap()
}

pub(crate) async fn a_clock_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    for time in [
        TimeControl::Untimed,
        TimeControl::default(),
        slow(9, Some(40), None),
        slow(1, None, Some(1)),
    ] {
        let mut game = fixture.game_on(&one, &other, in_days(time), None).await;
        assert_eq!(fixture.read(game.id).await, game);
        assert_eq!(game.clock.control, time);
        for hours in [5, 1, 11] {
            let at = game.changed_at.plus(HOUR * hours);
            game = fixture.keep(playing_at(&game, at)).await;
            assert_eq!(fixture.read(game.id).await, game);
        }
        assert_eq!(
            (game.clock.used.white, game.clock.used.black),
            (HOUR * 16, HOUR)
        );
        game = fixture
            .keep(resigning(&game, game.changed_at.plus(HOUR)))
            .await;
        assert_eq!((game.clock.due, game.clock.remind_at), (None, None));
        assert_eq!(fixture.read(game.id).await, game);
    }
}

pub(crate) async fn live_games_are_found_and_keep_their_extra_time(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    assert_eq!(fixture.store.live_games().await, Ok(vec![]));
    let live = TimeControl::Live(LiveTime::new(90, 5).unwrap());
    fixture
        .game_on(&one, &other, in_days(TimeControl::default()), None)
        .await;
    let mut game = fixture.game_on(&one, &other, in_days(live), None).await;
    let (third, fourth) = (fixture.member("Soa").await, fixture.member("Vola").await);
    let another = fixture.game_on(&third, &fourth, in_days(live), None).await;
    fixture
        .game_on(&one, &other, in_days(TimeControl::Untimed), None)
        .await;
    assert_eq!(
        fixture.store.live_games().await,
        Ok(vec![game.id, another.id])
    );
    assert_eq!(
        game.clock.due,
        Some(game.started_at.plus(Duration::from_secs(90)))
    );
    for seconds in [7, 20] {
        game = fixture
            .keep(playing_at(
                &game,
                game.changed_at.plus(Duration::from_secs(seconds)),
            ))
            .await;
        assert_eq!(fixture.read(game.id).await, game);
    }
    let seconds = |span: u64| Duration::from_secs(span);
    assert_eq!(
        game.clock.extra,
        BySide {
            white: seconds(5),
            black: seconds(5)
        }
    );
    assert_eq!(
        game.live_clocks(game.changed_at),
        Some(BySide {
            white: seconds(88),
            black: seconds(75)
        })
    );
    fixture.keep(resigning(&another, another.changed_at)).await;
    assert_eq!(fixture.store.live_games().await, Ok(vec![game.id]));
}

pub(crate) async fn due_games_are_listed_by_urgency(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    assert_eq!(
        (
            fixture.store.next_check().await,
            due_by(&fixture, day(999)).await
        ),
        (Ok(None), vec![])
    );
    let mut games = Vec::new();
    for time in [
        slow(3, None, None),
        slow(1, None, None),
        TimeControl::Untimed,
        slow(9, None, Some(2)),
    ] {
        games.push(fixture.game_on(&one, &other, in_days(time), None).await.id);
    }
    let [three, first, _untimed, reminded] = games[..] else {
        panic!("{games:?}")
    };
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(1))));
    let just_before = Timestamp(day(1).0 - 1);
    assert_eq!(due_by(&fixture, just_before).await, []);
    assert_eq!(due_by(&fixture, day(1)).await, [first]);
    assert_eq!(due_by(&fixture, day(2)).await, [first, reminded]);
    assert_eq!(due_by(&fixture, day(999)).await, [first, reminded, three]);
    assert_eq!(
        fixture.store.games_to_check(day(999), 2).await,
        Ok(vec![first, reminded])
    );
}

pub(crate) async fn a_game_is_postponed_only_in_the_seen_version(maker: &dyn Maker) {
    let (fixture, _, game) = fixture_and_game(maker, slow(3, None, None)).await;
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, game.version, day(2))
            .await,
        Ok(true),
        "a check can also be moved to an earlier time"
    );
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(2))));
    for unseen in [Version(game.version.0 + 1), Version(-1)] {
        assert_eq!(
            fixture.store.postpone_check(game.id, unseen, day(8)).await,
            Ok(false)
        );
    }
    let played = fixture.keep(playing_at(&game, day(1))).await;
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, game.version, day(8))
            .await,
        Ok(false)
    );
    assert_eq!(
        fixture.store.next_check().await,
        Ok(Some(day(2))),
        "a turn does not move the check, so that few rows change"
    );
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, played.version, day(4))
            .await,
        Ok(true)
    );
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(4))));
    assert_eq!(
        fixture.read(game.id).await,
        played,
        "the game itself is unchanged"
    );
    let no_game = GameId(game.id.0 + 1);
    assert_eq!(
        fixture
            .store
            .postpone_check(no_game, Version(0), day(4))
            .await,
        Ok(false)
    );
}

pub(crate) async fn a_check_can_be_moved_to_an_earlier_time(maker: &dyn Maker) {
    let (fixture, _, game) = fixture_and_game(maker, slow(20, Some(30), None)).await;
    // White uses half of the total time. Black has all of it, so Black's deadline is later.
    let game = fixture.keep(playing_at(&game, day(18))).await;
    assert_eq!(game.clock.due, Some(day(38)));
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, game.version, day(38))
            .await,
        Ok(true)
    );
    let game = fixture.keep(playing_at(&game, day(19))).await;
    assert_eq!(
        game.clock.due,
        Some(day(31)),
        "twelve days are left of thirty"
    );
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(31))));
    // A reminder before the deadline counts too.
    let (one, other) = (fixture.member("Bema").await, fixture.member("Soa").await);
    let game = fixture
        .game_on(&one, &other, in_days(slow(20, None, Some(2))), None)
        .await;
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, game.version, day(20))
            .await,
        Ok(true)
    );
    let game = fixture.keep(playing_at(&game, day(1))).await;
    assert_eq!(game.clock.remind_at, Some(day(3)));
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(3))));
}

pub(crate) async fn finished_games_are_never_due(maker: &dyn Maker) {
    let (fixture, _, game) = fixture_and_game(maker, slow(3, None, Some(1))).await;
    let over = fixture.keep(resigning(&game, day(1))).await;
    assert_eq!(
        (
            fixture.store.next_check().await,
            due_by(&fixture, day(999)).await
        ),
        (Ok(None), vec![])
    );
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, over.version, day(2))
            .await,
        Ok(false)
    );
    assert_eq!(fixture.store.next_check().await, Ok(None));
}

pub(crate) async fn no_game_is_checked_too_late(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let mut dice = StdRng::seed_from_u64(33);
    let mut games = Vec::new();
    for _ in 0..12 {
        let per_turn = dice.random_range(1..=30);
        let total = dice.random_bool(0.6).then(|| dice.random_range(1..=40));
        let remind = dice.random_bool(0.5).then(|| dice.random_range(1..=30));
        games.push(
            fixture
                .game_on(&one, &other, in_days(slow(per_turn, total, remind)), None)
                .await,
        );
    }
    let (mut turns, mut put_off) = (0, 0);
    for _ in 0..400 {
        let index = dice.random_range(0..games.len());
        let game = &mut games[index];
        let Some(due) = game.clock.due else { continue };
        match dice.random_range(0..10) {
            // Like a server, postpones a game to its next check.
            0..3 => {
                let next = wanted(game).unwrap();
                assert_eq!(
                    fixture
                        .store
                        .postpone_check(game.id, game.version, next)
                        .await,
                    Ok(true)
                );
                put_off += 1;
            }
            3 => {
                let said = if game.game.offer().is_none() {
                    Action::Propose(Proposal::Draw)
                } else {
                    Action::Reject(None)
                };
                let mut save = acting(game, Side::White, &said);
                save.record.clock = game.clock.reminded();
                *game = fixture.keep(save).await;
            }
            _ => {
                let left = due.since(game.clock.since);
                let at = game
                    .clock
                    .since
                    .plus(left.mul_f64(dice.random_range(0.0..0.99)));
                *game = fixture.keep(playing_at(game, at)).await;
                turns += 1;
            }
        }
        assert_eq!(fixture.read(game.id).await, *game);
        for game in &games {
            if let Some(wanted) = wanted(game) {
                assert!(
                    due_by(&fixture, wanted).await.contains(&game.id),
                    "{:?} at {wanted:?}",
                    game.clock
                );
            }
        }
    }
    let going_on = games
        .iter()
        .filter(|game| game.game.result().is_none())
        .count();
    assert_eq!(due_by(&fixture, Timestamp(i64::MAX)).await.len(), going_on);
    assert!(turns > 100 && put_off > 50, "{turns} {put_off}");
}

pub(crate) async fn a_turn_and_a_simultaneous_timeout_do_not_conflict(maker: &dyn Maker) {
    let (fixture, _, mut game) = fixture_and_game(maker, slow(1, None, None)).await;
    for _ in 0..2 {
        game = fixture
            .keep(playing_at(&game, game.changed_at.plus(HOUR)))
            .await;
    }
    let due = game.clock.due.unwrap();
    let mover = game.game.stage().side_to_move();
    assert_eq!(game.clock.check(mover, due, &Pauses::default()), Due::Up);
    let mut flag = acting(&game, mover, &Action::TIME_UP);
    flag.record.clock = game.clock.stopped(mover, due, &Pauses::default());
    let turn = playing_at(&game, Timestamp(due.0 - 1));
    let (flagged, played, put_off) = tokio::join!(
        fixture.store.save_game(&flag),
        fixture.store.save_game(&turn),
        fixture.store.postpone_check(game.id, game.version, day(9)),
    );
    let kept = fixture.read(game.id).await;
    match (flagged.unwrap(), played.unwrap()) {
        (Saved::Kept, Saved::Stale) => assert_eq!(kept, flag.record),
        (Saved::Stale, Saved::Kept) => assert_eq!(kept, turn.record),
        both => panic!("{both:?}"),
    }
    assert!(put_off.is_ok());
    assert_eq!(
        fixture.store.turns(game.id).await.unwrap().len(),
        kept.game.ply().0 as usize
    );
}
