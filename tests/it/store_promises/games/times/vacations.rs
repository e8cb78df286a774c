//! Vacations pause the clocks of one player.

use super::{HOUR, day, due_by, fixture_and_game, in_days, resigning, slow};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, ids};
use fanorona_game::{Pause, Pauses, TimeControl, Timestamp};
use fanorona_store::{StoreError, Which};

pub(crate) async fn a_vacation_only_pauses_its_player(maker: &dyn Maker) {
    let (fixture, [one, other], game) = fixture_and_game(maker, slow(3, None, None)).await;
    let away = Pause {
        from: day(1),
        until: day(31),
    };
    assert_eq!(fixture.store.begin_vacation(one.id, away).await, Ok(true));
    assert_eq!(fixture.store.vacations(one.id, NOON).await, Ok(vec![away]));
    assert_eq!(
        fixture.store.pauses(one.id, NOON).await,
        Ok(Pauses::new(vec![away]))
    );
    assert_eq!(fixture.store.vacations(other.id, NOON).await, Ok(vec![]));
    assert_eq!(
        fixture.store.pauses(other.id, NOON).await,
        Ok(Pauses::default())
    );
    let read = fixture.read(game.id).await;
    assert_eq!(
        (
            read.away.white.map(|vacation| vacation.until),
            read.away.black
        ),
        (Some(day(31)), None)
    );
    // Games that have ended are not listed.
    assert_eq!(
        fixture
            .store
            .vacations(one.id, Timestamp(day(31).0 - 1))
            .await,
        Ok(vec![away])
    );
    assert_eq!(fixture.store.vacations(one.id, day(31)).await, Ok(vec![]));
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.vacations(one.id, NOON).await, Ok(vec![away]));
}

pub(crate) async fn a_vacation_started_twice_at_once_starts_once(maker: &dyn Maker) {
    let (fixture, [one, other], _) = fixture_and_game(maker, slow(3, None, None)).await;
    let until = |day: Timestamp| Pause {
        from: NOON,
        until: day,
    };
    let (first, second, of_other) = tokio::join!(
        fixture.store.begin_vacation(one.id, until(day(30))),
        fixture.store.begin_vacation(
            one.id,
            Pause {
                from: NOON.plus(HOUR),
                until: day(31)
            }
        ),
        fixture.store.begin_vacation(other.id, until(day(5))),
    );
    assert_eq!(
        [first, second]
            .map(Result::unwrap)
            .iter()
            .filter(|begun| **begun)
            .count(),
        1
    );
    assert_eq!(of_other, Ok(true));
    assert_eq!(
        fixture.store.vacations(one.id, NOON).await.unwrap().len(),
        1
    );
}

pub(crate) async fn the_end_of_a_vacation_is_told_once(maker: &dyn Maker) {
    let (fixture, [one, other], _) = fixture_and_game(maker, slow(3, None, None)).await;
    assert_eq!(fixture.store.next_vacation_end().await, Ok(None));
    for (player, days) in [(&one, 4), (&other, 2)] {
        let away = Pause {
            from: day(1),
            until: day(days),
        };
        assert_eq!(
            fixture.store.begin_vacation(player.id, away).await,
            Ok(true)
        );
    }
    assert_eq!(fixture.store.next_vacation_end().await, Ok(Some(day(2))));
    assert_eq!(
        fixture
            .store
            .vacations_run_out(Timestamp(day(2).0 - 1))
            .await,
        Ok(vec![])
    );
    let (first, second) = tokio::join!(
        fixture.store.vacations_run_out(day(2)),
        fixture.store.vacations_run_out(day(2))
    );
    assert_eq!(
        [first.unwrap(), second.unwrap()].concat(),
        std::slice::from_ref(&other)
    );
    // Who ends a vacation has told others.
    assert_eq!(fixture.store.end_vacation(one.id, day(3)).await, Ok(true));
    assert_eq!(fixture.store.vacations_run_out(day(9)).await, Ok(vec![]));
    // A vacation that begins when another one was ended is a new one.
    let away = Pause {
        from: day(3),
        until: day(5),
    };
    assert_eq!(fixture.store.begin_vacation(one.id, away).await, Ok(true));
    assert_eq!(fixture.store.end_vacation(one.id, day(3)).await, Ok(true));
    assert_eq!(fixture.store.begin_vacation(one.id, away).await, Ok(true));
    assert_eq!(fixture.store.vacations_run_out(day(5)).await, Ok(vec![one]));
}

pub(crate) async fn a_vacation_ends_once_and_another_can_start(maker: &dyn Maker) {
    let (fixture, [one, other], _) = fixture_and_game(maker, slow(3, None, None)).await;
    assert_eq!(
        fixture.store.end_vacation(one.id, day(1)).await,
        Ok(false),
        "no vacation is running"
    );
    assert_eq!(
        fixture
            .store
            .begin_vacation(
                one.id,
                Pause {
                    from: day(1),
                    until: day(31)
                }
            )
            .await,
        Ok(true)
    );
    assert_eq!(
        fixture.store.end_vacation(other.id, day(2)).await,
        Ok(false),
        "the vacation is another player's"
    );
    let (first, second) = tokio::join!(
        fixture.store.end_vacation(one.id, day(3)),
        fixture.store.end_vacation(one.id, day(3))
    );
    assert_eq!(
        [first, second]
            .map(Result::unwrap)
            .iter()
            .filter(|ended| **ended)
            .count(),
        1
    );
    let first = Pause {
        from: day(1),
        until: day(3),
    };
    assert_eq!(fixture.store.vacations(one.id, NOON).await, Ok(vec![first]));
    // The same again, at the exact end and the exact start of the other vacation.
    assert_eq!(
        fixture
            .store
            .begin_vacation(
                one.id,
                Pause {
                    from: day(3),
                    until: day(20)
                }
            )
            .await,
        Ok(true)
    );
    assert_eq!(fixture.store.end_vacation(one.id, day(3)).await, Ok(true));
    assert_eq!(
        fixture
            .store
            .begin_vacation(
                one.id,
                Pause {
                    from: day(3),
                    until: day(9)
                }
            )
            .await,
        Ok(true)
    );
    let second = Pause {
        from: day(3),
        until: day(9),
    };
    assert_eq!(
        fixture.store.vacations(one.id, NOON).await,
        Ok(vec![first, second])
    );
    // After a vacation has ended on its own, another can start.
    assert_eq!(
        fixture
            .store
            .begin_vacation(
                one.id,
                Pause {
                    from: day(9),
                    until: day(10)
                }
            )
            .await,
        Ok(true)
    );
}

pub(crate) async fn the_end_of_a_vacation_makes_its_games_due(maker: &dyn Maker) {
    let (fixture, [one, other], game) = fixture_and_game(maker, slow(3, None, None)).await;
    let third = fixture.member("Bema").await;
    let as_black = fixture
        .game_on(&third, &one, in_days(slow(4, None, None)), None)
        .await;
    let of_others = fixture
        .game_on(&third, &other, in_days(slow(5, None, None)), None)
        .await;
    let untimed = fixture
        .game_on(&one, &third, in_days(TimeControl::Untimed), None)
        .await;
    let over = fixture
        .game_on(&one, &third, in_days(slow(6, None, None)), None)
        .await;
    fixture.keep(resigning(&over, NOON)).await;
    fixture
        .store
        .begin_vacation(
            one.id,
            Pause {
                from: day(1),
                until: day(31),
            },
        )
        .await
        .unwrap();
    for game in [&game, &as_black, &of_others] {
        assert_eq!(
            fixture
                .store
                .postpone_check(game.id, game.version, day(31))
                .await,
            Ok(true)
        );
    }
    assert_eq!(fixture.store.end_vacation(one.id, day(2)).await, Ok(true));
    assert_eq!(due_by(&fixture, Timestamp(day(2).0 - 1)).await, []);
    let mut due = due_by(&fixture, day(2)).await;
    due.sort();
    assert_eq!(due, [game.id, as_black.id]);
    assert_eq!(due_by(&fixture, day(31)).await.len(), 3);
    // Earlier deadlines stay, and ending a vacation that does not exist changes nothing.
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, game.version, day(1))
            .await,
        Ok(true)
    );
    assert_eq!(
        fixture
            .store
            .begin_vacation(
                one.id,
                Pause {
                    from: day(2),
                    until: day(9)
                }
            )
            .await,
        Ok(true)
    );
    assert_eq!(fixture.store.end_vacation(one.id, day(3)).await, Ok(true));
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(1))));
    assert_eq!(
        fixture
            .store
            .postpone_check(game.id, game.version, day(8))
            .await,
        Ok(true)
    );
    assert_eq!(
        fixture
            .store
            .postpone_check(as_black.id, as_black.version, day(8))
            .await,
        Ok(true)
    );
    assert_eq!(fixture.store.end_vacation(one.id, day(4)).await, Ok(false));
    assert_eq!(fixture.store.next_check().await, Ok(Some(day(8))));
    assert_eq!(fixture.read(untimed.id).await.game, untimed.game);
}

pub(crate) async fn a_vacation_of_an_unknown_account_is_refused(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let refused = fixture
        .store
        .begin_vacation(
            crate::store_promises::fixture::NOBODY,
            Pause {
                from: NOON,
                until: day(1),
            },
        )
        .await;
    assert!(
        matches!(refused, Err(StoreError::Contradiction { .. })),
        "{refused:?}"
    );
}

pub(crate) async fn every_list_shows_vacations(maker: &dyn Maker) {
    let (fixture, [one, other], game) = fixture_and_game(maker, slow(3, None, None)).await;
    fixture
        .store
        .begin_vacation(
            other.id,
            Pause {
                from: day(1),
                until: day(8),
            },
        )
        .await
        .unwrap();
    let page = crate::store_promises::fixture::EVERYTHING;
    let lists = [
        fixture
            .store
            .games_of(one.id, Which::Active, page)
            .await
            .unwrap(),
        fixture
            .store
            .games_of(other.id, Which::All, page)
            .await
            .unwrap(),
        fixture.store.active_games(page).await.unwrap(),
        fixture.store.all_games(page).await.unwrap(),
    ];
    for list in lists {
        assert_eq!(ids(&list), [game.id.0]);
        let away = list[0]
            .away
            .map(|vacation| vacation.map(|vacation| vacation.until));
        assert_eq!((away.white, away.black), (None, Some(day(8))));
    }
    fixture.store.end_vacation(other.id, day(2)).await.unwrap();
    let vacation = fixture.read(game.id).await.away.black.unwrap();
    assert_eq!(vacation.until, day(2), "it has ended then");
}
