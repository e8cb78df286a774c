//! Challenges and the games that they start.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, terms};
use fanorona_game::{Colour, Terms, Timestamp};
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{NewChallenge, NoGame, Room, StoreError};
use std::future::Future;
use tokio::task::JoinSet;

pub(crate) async fn numbers_increase_and_are_never_reused(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let first = fixture.challenge(&one, &other, Ruleset::Tsivy).await.id;
    assert_eq!(fixture.store.remove_challenge(first).await, Ok(true));
    let second = fixture.game(&one, &other, Ruleset::Tsivy).await.id;
    let third = fixture.challenge(&one, &other, Ruleset::Tsivy).await.id;
    assert!(first < second && second < third);
    assert_eq!(fixture.store.remove_challenge(third).await, Ok(true));
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert!(fixture.challenge(&one, &other, Ruleset::Tsivy).await.id > third);
}

pub(crate) async fn a_challenge_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (from, to) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    for ruleset in Ruleset::ALL {
        for (colour, rated) in [
            (Colour::White, true),
            (Colour::Black, false),
            (Colour::Random, true),
        ] {
            let terms = Terms {
                colour,
                rated,
                ..Terms::usual(ruleset)
            };
            let new = NewChallenge {
                from: from.clone(),
                to: to.clone(),
                terms,
                follows: None,
                made_at: NOON,
            };
            let (made, replaced) = fixture
                .store
                .create_challenge(new, None, Room::UNLIMITED)
                .await
                .unwrap()
                .unwrap();
            assert_eq!(replaced, None);
            assert_eq!((made.terms, &made.from, &made.to), (terms, &from, &to));
            let id = made.id;
            assert_eq!(fixture.store.challenges_of(to.id).await, Ok(vec![made]));
            assert_eq!(fixture.store.remove_challenge(id).await, Ok(true));
        }
    }
}

pub(crate) async fn a_challenge_is_listed_with_both_players_oldest_first(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b, c] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let first = fixture.challenge(&a, &b, Ruleset::Tsivy).await.id;
    let second = fixture.challenge(&b, &a, Ruleset::Tsivy).await.id;
    let third = fixture.challenge(&a, &c, Ruleset::Tsivy).await.id;
    for (player, expected) in [
        (&a, vec![first, second, third]),
        (&b, vec![first, second]),
        (&c, vec![third]),
    ] {
        let listed = fixture.store.challenges_of(player.id).await.unwrap();
        assert_eq!(
            listed
                .iter()
                .map(|challenge| challenge.id)
                .collect::<Vec<_>>(),
            expected
        );
    }
}

pub(crate) async fn a_challenge_accepted_many_times_at_once_is_answered_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let asked = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    let seats = BySide {
        white: one.id,
        black: other.id,
    };
    let (first, second, removed, third) = tokio::join!(
        fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED),
        fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED),
        fixture.store.remove_challenge(asked.id),
        fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED),
    );
    let started = [first, second, third]
        .into_iter()
        .filter(|game| game.as_ref().unwrap().is_ok())
        .count();
    assert_eq!(started + usize::from(removed.unwrap()), 1);
    assert!(!fixture.is_open(&asked).await);
}

/// What eight callers get who ask at once.
async fn eight_at_once<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    ask: impl Fn(usize) -> F,
) -> Vec<T> {
    (0..8).map(ask).collect::<JoinSet<T>>().join_all().await
}

pub(crate) async fn of_players_who_ask_each_other_for_the_same_game_at_once_one_has_a_challenge(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let ask = |number: usize| {
        let (from, to) = if number.is_multiple_of(2) {
            (&one, &other)
        } else {
            (&other, &one)
        };
        let terms = Terms {
            colour: Colour::Random,
            ..terms(Ruleset::Tsivy)
        };
        let new = NewChallenge {
            from: from.clone(),
            to: to.clone(),
            terms,
            follows: None,
            made_at: NOON,
        };
        let store = fixture.store.clone();
        async move {
            store
                .create_challenge(new, None, Room::UNLIMITED)
                .await
                .unwrap()
        }
    };
    let made = eight_at_once(ask).await;
    let open = fixture.store.challenges_of(one.id).await.unwrap();
    let [open] = open.as_slice() else {
        panic!("{open:?}")
    };
    assert_eq!(
        made.iter()
            .filter(|made| **made == Ok((open.clone(), None)))
            .count(),
        1
    );
    assert_eq!(
        made.iter()
            .filter(|made| **made == Err(NoGame::AlreadySent(open.id)))
            .count(),
        3
    );
    assert_eq!(
        made.iter()
            .filter(|made| **made == Err(NoGame::Asked(open.clone())))
            .count(),
        4
    );
}

pub(crate) async fn a_challenge_to_another_game_replaces_the_one_before(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let third = fixture.member("Vola").await;
    let first = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    let back = fixture.challenge(&other, &one, Ruleset::Telo).await;
    let elsewhere = fixture.challenge(&one, &third, Ruleset::Tsivy).await;
    // There is room for the new one in place of the old one.
    let room = Room {
        challenges: 2,
        ..Room::UNLIMITED
    };
    let ask = |number: usize| {
        let terms = Terms {
            rated: number < 4,
            ..terms(Ruleset::Dimyand)
        };
        let new = NewChallenge {
            from: one.clone(),
            to: other.clone(),
            terms,
            follows: None,
            made_at: NOON,
        };
        let store = fixture.store.clone();
        async move { store.create_challenge(new, None, room).await.unwrap() }
    };
    let asked = eight_at_once(ask).await;
    let mut made: Vec<_> = asked
        .iter()
        .filter_map(|asked| asked.as_ref().ok())
        .collect();
    made.sort_by_key(|(challenge, _)| challenge.id);
    // Each replaces the one before, and no other.
    let mut before = first.id;
    for (challenge, replaced) in &made {
        assert_eq!(*replaced, Some(before));
        before = challenge.id;
    }
    let same = asked
        .iter()
        .filter(|asked| matches!(asked, Err(NoGame::AlreadySent(_))))
        .count();
    assert!(made.len() >= 2 && made.len() + same == 8, "{asked:?}");
    let last = made[made.len() - 1].0.clone();
    assert_eq!(
        fixture.store.challenges_of(one.id).await,
        Ok(vec![back, elsewhere, last.clone()])
    );
    // What was replaced cannot be accepted, and what replaced it can.
    let seats = BySide {
        white: one.id,
        black: other.id,
    };
    let store = &fixture.store;
    let started = store.start_game(&first, seats, NOON, Room::UNLIMITED).await;
    assert_eq!(started, Ok(Err(NoGame::NotOpen)));
    assert_eq!(store.remove_challenge(first.id).await, Ok(false));
    let started = store.start_game(&last, seats, NOON, Room::UNLIMITED).await;
    assert_eq!(started.unwrap().unwrap().id, last.id);
}

pub(crate) async fn a_game_after_another_one_begins_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let before = fixture.game(&one, &other, Ruleset::Tsivy).await;
    let start = |number: usize| {
        let (from, to) = if number.is_multiple_of(2) {
            (&one, &other)
        } else {
            (&other, &one)
        };
        let colour = if number.is_multiple_of(2) {
            Colour::Black
        } else {
            Colour::White
        };
        let terms = Terms {
            colour,
            ..before.terms
        };
        let new = NewChallenge {
            from: from.clone(),
            to: to.clone(),
            terms,
            follows: None,
            made_at: NOON,
        };
        let seats = BySide {
            white: other.id,
            black: one.id,
        };
        let (store, after) = (fixture.store.clone(), Some(before.id));
        async move {
            store
                .start_at_once(new, after, seats, Room::UNLIMITED)
                .await
                .unwrap()
        }
    };
    let begun = eight_at_once(start).await;
    let games: Vec<_> = begun
        .iter()
        .filter_map(|begun| begun.as_ref().ok())
        .collect();
    let [(game, None)] = games.as_slice() else {
        panic!("{begun:?}")
    };
    let others = begun
        .iter()
        .filter(|begun| **begun == Err(NoGame::Begun(game.id)))
        .count();
    assert_eq!(others, 7, "{begun:?}");
    assert_eq!(fixture.store.challenges_of(one.id).await, Ok(vec![]));
}

pub(crate) async fn challenges_made_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let one = fixture.member("Rabe").await;
    let mut others = Vec::new();
    for number in 0..8 {
        others.push(fixture.member(&format!("player{number}")).await);
    }
    let room = Room {
        challenges: 3,
        ..Room::UNLIMITED
    };
    let ask = |number: usize| {
        let (from, to, terms) = (one.clone(), others[number].clone(), terms(Ruleset::Tsivy));
        let new = NewChallenge {
            from,
            to,
            terms,
            follows: None,
            made_at: NOON,
        };
        let store = fixture.store.clone();
        async move { store.create_challenge(new, None, room).await.unwrap() }
    };
    let made = eight_at_once(ask).await;
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 3);
    assert_eq!(
        made.iter()
            .filter(|made| **made == Err(NoGame::TooManyChallenges))
            .count(),
        5
    );
    assert_eq!(fixture.store.challenges_of(one.id).await.unwrap().len(), 3);
}

pub(crate) async fn games_started_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let one = fixture.member("Rabe").await;
    let mut asked = Vec::new();
    for number in 0..8 {
        let other = fixture.member(&format!("player{number}")).await;
        let challenge = fixture.challenge(&other, &one, Ruleset::Tsivy).await;
        asked.push((
            challenge,
            BySide {
                white: other.id,
                black: one.id,
            },
        ));
    }
    let start = |number: usize, games: u32| {
        let (store, (challenge, seats)) = (fixture.store.clone(), asked[number].clone());
        async move {
            store
                .start_game(
                    &challenge,
                    seats,
                    NOON,
                    Room {
                        games,
                        ..Room::UNLIMITED
                    },
                )
                .await
                .unwrap()
        }
    };
    let full = |most| NoGame::TooManyGames {
        player: one.id,
        most,
    };
    let started = eight_at_once(|number| start(number, 3)).await;
    assert_eq!(started.iter().filter(|started| started.is_ok()).count(), 3);
    assert_eq!(
        started
            .iter()
            .filter(|started| **started == Err(full(3)))
            .count(),
        5
    );
    // The own limit of a player counts if it is lower.
    fixture.store.set_most_games(one.id, Some(4)).await.unwrap();
    let started = eight_at_once(|number| start(number, 9)).await;
    assert_eq!(started.iter().filter(|started| started.is_ok()).count(), 1);
    assert_eq!(
        started
            .iter()
            .filter(|started| **started == Err(full(4)))
            .count(),
        4
    );
    assert_eq!(
        started
            .iter()
            .filter(|started| **started == Err(NoGame::NotOpen))
            .count(),
        3
    );
    assert_eq!(fixture.store.tally(one.id).await.unwrap().active, 4);
    // Games that are not started leave their challenges open.
    assert_eq!(fixture.store.challenges_of(one.id).await.unwrap().len(), 4);
}

pub(crate) async fn a_removed_challenge_cannot_start_a_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let asked = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    assert_eq!(fixture.store.remove_challenge(asked.id).await, Ok(true));
    assert_eq!(fixture.store.remove_challenge(asked.id).await, Ok(false));
    let seats = BySide {
        white: one.id,
        black: other.id,
    };
    assert_eq!(
        fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED)
            .await,
        Ok(Err(NoGame::NotOpen))
    );
    assert_eq!(fixture.store.game(asked.id).await, Ok(None));
}

pub(crate) async fn a_game_has_the_number_of_its_challenge(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let asked = fixture.challenge(&one, &other, Ruleset::Dimyand).await;
    let seats = BySide {
        white: other.id,
        black: one.id,
    };
    let game = fixture
        .store
        .start_game(&asked, seats, Timestamp(NOON.0 + 1), Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(game.id, asked.id);
    assert_eq!(
        game.seats,
        BySide {
            white: other,
            black: one
        }
    );
    assert_eq!((game.ruleset(), game.terms.rated), (Ruleset::Dimyand, true));
    assert!(!fixture.is_open(&asked).await);
}

pub(crate) async fn a_game_has_the_players_of_its_challenge(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [one, other, third] = [
        fixture.member("aa").await,
        fixture.member("bb").await,
        fixture.member("cc").await,
    ];
    let asked = fixture.challenge(&one, &other, Ruleset::Tsivy).await;
    for seats in [(one.id, third.id), (third.id, other.id), (one.id, one.id)] {
        let seats = BySide {
            white: seats.0,
            black: seats.1,
        };
        let refused = fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED)
            .await;
        assert!(
            matches!(refused, Err(StoreError::Contradiction { .. })),
            "{refused:?}"
        );
    }
    assert!(fixture.is_open(&asked).await);
    let nobody = fanorona_game::Player {
        id: NOBODY,
        ..one.clone()
    };
    let new = NewChallenge {
        from: nobody,
        to: other,
        terms: terms(Ruleset::Tsivy),
        follows: None,
        made_at: NOON,
    };
    let refused = fixture
        .store
        .create_challenge(new, None, Room::UNLIMITED)
        .await;
    assert!(
        matches!(refused, Err(StoreError::Contradiction { .. })),
        "{refused:?}"
    );
}
