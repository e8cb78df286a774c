//! The next game of a match, and velas.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{EVERYTHING, Fixture, NOON, terms};
use fanorona_game::{
    GameId, GameRecord, MatchGame, MatchLength, MatchPlace, MatchTerms, Player, Start, Terms,
    TimeControl, Timestamp,
};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{NextGame, NoGame, Page, Room, StoreError};

const WITH_VELAS: MatchTerms = MatchTerms {
    length: MatchLength::Three,
    vela: true,
};
const LATER: Timestamp = Timestamp(NOON.0 + 1_000);

fn match_terms() -> Terms {
    Terms {
        in_match: Some(WITH_VELAS),
        ..terms(Ruleset::Tsivy)
    }
}

fn vela_terms() -> Terms {
    Terms {
        start: Start::Vela,
        rated: false,
        ..terms(Ruleset::Tsivy)
    }
}

/// The first game of a match.
async fn fixture_and_match(maker: &dyn Maker) -> (Fixture, [Player; 2], GameRecord) {
    let fixture = Fixture::open(maker).await;
    let players = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let first = fixture
        .game_on(&players[0], &players[1], match_terms(), None)
        .await;
    (fixture, players, first)
}

/// The vela that follows `game` in its match.
fn vela_after(game: &GameRecord) -> NextGame {
    let place = game.match_place.unwrap();
    NextGame {
        after: game.id,
        place: MatchPlace {
            game: place.game + 1,
            ..place
        },
        seats: BySide {
            white: game.seats.black.clone(),
            black: game.seats.white.clone(),
        },
        terms: Terms {
            in_match: Some(WITH_VELAS),
            ..vela_terms()
        },
        follows: Some(game.id),
        at: LATER,
    }
}

/// The ordinary game that follows `game` in its match.
fn game_after(game: &GameRecord) -> NextGame {
    NextGame {
        terms: match_terms(),
        follows: None,
        ..vela_after(game)
    }
}

async fn waiting(fixture: &Fixture) -> Vec<GameId> {
    fixture.store.matches_to_continue(EVERYTHING).await.unwrap()
}

pub(crate) async fn a_match_starts_with_its_first_game(maker: &dyn Maker) {
    let (fixture, [one, other], first) = fixture_and_match(maker).await;
    assert_eq!(
        first.match_place,
        Some(MatchPlace {
            first: first.id,
            game: 1
        })
    );
    assert_eq!(fixture.read(first.id).await, first);
    let game = MatchGame {
        start: Start::Ordinary,
        white: one.id,
        result: None,
    };
    assert_eq!(fixture.store.match_games(first.id).await, Ok(vec![game]));
    assert_eq!(waiting(&fixture).await, [], "it goes on");
    let alone = fixture.game(&other, &one, Ruleset::Tsivy).await;
    fixture.resign(&alone, Side::White).await;
    assert_eq!((alone.match_place, waiting(&fixture).await), (None, vec![]));
    assert_eq!(fixture.store.match_games(alone.id).await, Ok(vec![]));
}

pub(crate) async fn the_games_of_a_match_are_in_order(maker: &dyn Maker) {
    let (fixture, [one, other], first) = fixture_and_match(maker).await;
    let first = fixture.resign(&first, Side::White).await;
    assert_eq!(waiting(&fixture).await, [first.id]);
    let vela = fixture
        .store
        .continue_match(vela_after(&first))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(waiting(&fixture).await, []);
    assert_eq!(
        vela.match_place,
        Some(MatchPlace {
            first: first.id,
            game: 2
        })
    );
    assert_eq!(
        (vela.terms.start, vela.follows, vela.terms.rated),
        (Start::Vela, Some(first.id), false)
    );
    assert_eq!((&vela.seats.white, &vela.seats.black), (&other, &one));
    assert_eq!(
        (vela.started_at, vela.clock.control),
        (LATER, TimeControl::default())
    );
    assert_eq!(
        vela.game.stage().start(),
        &Start::Vela.position(Ruleset::Tsivy)
    );
    assert_eq!(fixture.read(vela.id).await, vela);
    assert_eq!(fixture.store.vela_after(first.id).await, Ok(Some(vela.id)));
    assert_eq!(
        fixture.store.challenges_of(one.id).await,
        Ok(vec![]),
        "no challenge is open"
    );

    let vela = fixture.resign(&vela, Side::Black).await;
    let third = fixture
        .store
        .continue_match(game_after(&vela))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(fixture.read(third.id).await, third);
    let games = fixture.store.match_games(first.id).await.unwrap();
    let starts: Vec<_> = games
        .iter()
        .map(|game| (game.start, game.white, game.result))
        .collect();
    assert_eq!(
        starts,
        [
            (Start::Ordinary, one.id, first.game.result()),
            (Start::Vela, other.id, vela.game.result()),
            (Start::Ordinary, third.seats.white.id, None),
        ]
    );
    // A match is only found by the number of its first game.
    assert_eq!(fixture.store.match_games(third.id).await, Ok(vec![]));
}

pub(crate) async fn a_match_continued_many_times_at_once_continues_once(maker: &dyn Maker) {
    let (fixture, _, first) = fixture_and_match(maker).await;
    let first = fixture.resign(&first, Side::White).await;
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..8 {
        let (fixture, next) = (fixture.clone(), vela_after(&first));
        tasks.spawn(async move {
            if number == 5 {
                // Of a request that ends the match and requests that continue it, only one kind
                // succeeds.
                return fixture
                    .store
                    .end_match(next.after)
                    .await
                    .map(|ended| (ended, None));
            }
            fixture
                .store
                .continue_match(next)
                .await
                .map(|game| (false, game))
        });
    }
    let mut answers = tasks.join_all().await.into_iter().map(Result::unwrap);
    let done: Vec<_> = answers
        .by_ref()
        .filter(|(ended, begun)| *ended || begun.is_some())
        .collect();
    assert_eq!(done.len(), 1, "{done:?}");
    assert_eq!(waiting(&fixture).await, []);
    let games = fixture.store.match_games(first.id).await.unwrap().len();
    assert_eq!(games, 1 + usize::from(done[0].1.is_some()));
    assert_eq!(
        fixture.store.all_games(EVERYTHING).await.unwrap().len(),
        games
    );
}

pub(crate) async fn an_interrupted_match_is_found_again(maker: &dyn Maker) {
    let (fixture, [one, other], first) = fixture_and_match(maker).await;
    let mut cut_off = vec![fixture.resign(&first, Side::White).await.id];
    for _ in 0..4 {
        let game = fixture.game_on(&other, &one, match_terms(), None).await;
        cut_off.push(fixture.resign(&game, Side::Black).await.id);
    }
    // The server is killed before it continues the matches.
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(waiting(&fixture).await, cut_off);
    let two = Page {
        after: None,
        limit: 2,
    };
    assert_eq!(
        fixture.store.matches_to_continue(two).await.unwrap(),
        cut_off[..2]
    );
    let rest = Page {
        after: Some(cut_off[1]),
        limit: 2,
    };
    assert_eq!(
        fixture.store.matches_to_continue(rest).await.unwrap(),
        cut_off[2..4]
    );
    let first = fixture.read(first.id).await;
    assert!(
        fixture
            .store
            .continue_match(vela_after(&first))
            .await
            .unwrap()
            .is_some()
    );
    assert_eq!(waiting(&fixture).await, cut_off[1..]);
}

pub(crate) async fn an_invalid_continuation_of_a_match_stores_nothing(maker: &dyn Maker) {
    let (fixture, [one, other], first) = fixture_and_match(maker).await;
    let first = fixture.resign(&first, Side::White).await;
    // The position in the match is already taken.
    let taken = NextGame {
        place: first.match_place.unwrap(),
        ..vela_after(&first)
    };
    let refused = fixture.store.continue_match(taken).await;
    assert!(
        matches!(refused, Err(StoreError::Contradiction { .. })),
        "{refused:?}"
    );
    assert_eq!(
        waiting(&fixture).await,
        [first.id],
        "the match can still be continued"
    );
    for player in [&one, &other] {
        assert_eq!(fixture.store.challenges_of(player.id).await, Ok(vec![]));
    }
    assert_eq!(fixture.store.all_games(EVERYTHING).await.unwrap().len(), 1);
    assert!(
        fixture
            .store
            .continue_match(vela_after(&first))
            .await
            .unwrap()
            .is_some()
    );
}

pub(crate) async fn a_match_ends_once(maker: &dyn Maker) {
    let (fixture, _, first) = fixture_and_match(maker).await;
    assert_eq!(
        fixture.store.end_match(first.id).await,
        Ok(false),
        "its game is running"
    );
    fixture.resign(&first, Side::White).await;
    let (one, other) = tokio::join!(
        fixture.store.end_match(first.id),
        fixture.store.end_match(first.id)
    );
    assert_eq!(
        [one, other]
            .map(Result::unwrap)
            .iter()
            .filter(|ended| **ended)
            .count(),
        1
    );
    assert_eq!(waiting(&fixture).await, []);
    assert!(
        fixture
            .store
            .continue_match(vela_after(&first))
            .await
            .unwrap()
            .is_none()
    );
}

pub(crate) async fn only_one_vela_request_can_be_open(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [one, other] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let lost = fixture.game(&one, &other, Ruleset::Tsivy).await;
    fixture.resign(&lost, Side::White).await;
    assert_eq!(fixture.store.vela_challenge(lost.id).await, Ok(None));
    let ask = async || {
        fixture
            .ask(&one, &other, vela_terms(), Some(lost.id))
            .await
            .unwrap()
    };
    let (first, second) = tokio::join!(ask(), ask());
    let (made, refused): (Vec<_>, Vec<_>) = [first, second].into_iter().partition(Result::is_ok);
    let made = made[0].clone().unwrap();
    assert_eq!(refused, [Err(NoGame::AlreadySent(made.id))]);
    assert_eq!(
        fixture.store.vela_challenge(lost.id).await,
        Ok(Some(made.id))
    );
    assert_eq!(
        fixture.store.challenges_of(other.id).await,
        Ok(vec![made.clone()])
    );
    // After a refusal the vela can be requested again.
    assert_eq!(fixture.store.remove_challenge(made.id).await, Ok(true));
    assert_eq!(fixture.store.vela_challenge(lost.id).await, Ok(None));
    assert!(ask().await.unwrap().id > made.id);
}

pub(crate) async fn only_one_vela_can_follow_a_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [one, other] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let lost = fixture.game(&one, &other, Ruleset::Tsivy).await;
    fixture.resign(&lost, Side::White).await;
    let asked = fixture
        .asked(&one, &other, vela_terms(), Some(lost.id))
        .await
        .unwrap();
    let seats = BySide {
        white: one.id,
        black: other.id,
    };
    // The vela is requested again while it starts: one of the two is too late.
    let (started, again, started_again) = tokio::join!(
        fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED),
        fixture.ask(&one, &other, vela_terms(), Some(lost.id)),
        fixture
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED),
    );
    assert!(
        matches!(
            again,
            Ok(Err(NoGame::AlreadySent(_))) | Err(StoreError::Contradiction { .. })
        ),
        "{again:?}"
    );
    let started: Vec<_> = [started, started_again]
        .into_iter()
        .filter_map(|started| started.unwrap().ok())
        .collect();
    assert_eq!(started.len(), 1);
    assert_eq!(fixture.store.vela_after(lost.id).await, Ok(Some(asked.id)));
    assert_eq!(fixture.store.vela_challenge(lost.id).await, Ok(None));
    assert_eq!(fixture.read(asked.id).await, started[0]);
    let late = fixture.ask(&one, &other, vela_terms(), Some(lost.id)).await;
    assert!(
        matches!(late, Err(StoreError::Contradiction { .. })),
        "{late:?}"
    );
    for player in [&one, &other] {
        assert_eq!(fixture.store.challenges_of(player.id).await, Ok(vec![]));
    }
    // The number of velas without a previous game is not limited.
    for _ in 0..2 {
        fixture.game_on(&one, &other, vela_terms(), None).await;
    }
    let never = fixture
        .asked(&one, &other, vela_terms(), Some(GameId(999)))
        .await;
    assert!(
        matches!(never, Err(StoreError::Contradiction { .. })),
        "{never:?}"
    );
}

pub(crate) async fn velas_are_counted_for_the_debtor(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [one, other] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    for (loser, debtor) in [
        (Side::Black, &one),
        (Side::White, &one),
        (Side::Black, &other),
        (Side::Black, &one),
    ] {
        let winner = if debtor.id == one.id { &other } else { &one };
        let vela = fixture.game_on(debtor, winner, vela_terms(), None).await;
        fixture.resign(&vela, loser).await;
    }
    let drawn = fixture.game_on(&one, &other, vela_terms(), None).await;
    let draw = fanorona_game::Action::Propose(fanorona_game::Proposal::Draw);
    let drawn = fixture
        .keep(crate::store_promises::fixture::acting(
            &drawn,
            Side::White,
            &draw,
        ))
        .await;
    fixture
        .keep(crate::store_promises::fixture::acting(
            &drawn,
            Side::Black,
            &fanorona_game::Action::Accept(None),
        ))
        .await;
    let aborted = fixture.game_on(&one, &other, vela_terms(), None).await;
    fixture
        .keep(crate::store_promises::fixture::acting(
            &aborted,
            Side::White,
            &fanorona_game::Action::Abort,
        ))
        .await;
    let ordinary = fixture.game(&one, &other, Ruleset::Tsivy).await;
    fixture.resign(&ordinary, Side::Black).await;
    let tally = fixture.store.tally(one.id).await.unwrap();
    assert_eq!(
        (tally.freed, tally.unfreed),
        (2, 2),
        "a draw does not free the debtor, and an aborted vela does not count"
    );
    let tally = fixture.store.tally(other.id).await.unwrap();
    assert_eq!((tally.freed, tally.unfreed), (1, 0));
}
