//! Imports of finished games.

use super::{found, of};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, name, some_turn};
use fanorona_game::{
    EndReason, GameId, GameRecord, GameResult, PlayedTurn, RatingRecord, Score, Terms, Timestamp,
    testing,
};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{FinishedGame, Imported, NewsKind, PasswordHash, Tally};
use std::time::Duration;

/// A game and its turns from another store.
async fn recorded(fixture: &Fixture, game: &GameRecord) -> FinishedGame {
    FinishedGame {
        id: Some(game.id),
        seats: game.seats.clone().map(|player| player.name),
        terms: game.terms,
        charged: game.clock.used,
        follows: game.follows,
        match_place: game.match_place,
        started_at: game.started_at,
        ended_at: game.changed_at,
        turns: fixture.store.turns(game.id).await.unwrap(),
        result: game.game.result().unwrap(),
        annotation: None,
        otb: None,
    }
}

pub(crate) async fn an_imported_game_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let mut game = fixture.game(&a, &b, Ruleset::Tsivy).await;
    for _ in 0..30 {
        game = fixture.play(&game, &some_turn(&game.game)).await;
    }
    let game = fixture.resign(&game, Side::Black).await;
    let short = fixture.game(&b, &a, Ruleset::Telo).await;
    let short = fixture.resign(&short, Side::White).await;
    let mut records = vec![
        recorded(&fixture, &game).await,
        recorded(&fixture, &short).await,
    ];
    for record in &mut records {
        record.id = record.id.map(|GameId(id)| GameId(id + 100));
        record.seats.black = name("stranger");
    }
    let answer = fixture.store.import_games(records.clone()).await;
    let kept = |id: GameId| Imported::Kept(GameId(id.0 + 100));
    assert_eq!(answer, Ok(vec![kept(game.id), kept(short.id)]));
    for (record, original) in records.iter().zip([&game, &short]) {
        let read = fixture.read(record.id.unwrap()).await;
        assert_eq!(&recorded(&fixture, &read).await, record);
        assert_eq!(read.game, original.game);
    }
    // The game is counted and listed like any other, its players have accounts, and its number is
    // not used again.
    let stranger = fixture.account("stranger").await;
    assert_eq!(stranger.password_hash, Some(PasswordHash::locked()));
    let tally = fixture.store.tally(stranger.player.id).await.unwrap();
    assert_eq!(
        tally,
        Tally {
            won: 1,
            lost: 1,
            drawn: 0,
            ..Tally::default()
        }
    );
    assert_eq!(found(&fixture, of(&stranger.player)).await.len(), 2);
    let next = fixture.game(&a, &b, Ruleset::Telo).await;
    assert_eq!(next.id, GameId(short.id.0 + 101));
}

fn empty(id: Option<i64>, white: &str, black: &str) -> FinishedGame {
    FinishedGame {
        id: id.map(GameId),
        seats: BySide {
            white: name(white),
            black: name(black),
        },
        terms: testing::terms(Ruleset::Telo),
        charged: BySide {
            white: Duration::ZERO,
            black: Duration::ZERO,
        },
        follows: None,
        match_place: None,
        started_at: NOON,
        ended_at: NOON,
        turns: Vec::new(),
        result: GameResult::aborted(),
        annotation: None,
        otb: None,
    }
}

/// Two of three players, who of them won, and the number and the end of their game.
type Played = (usize, usize, Side, i64, i64);

async fn ratings_of(fixture: &Fixture, names: [&str; 3]) -> Vec<(Ruleset, RatingRecord)> {
    let mut ratings = Vec::new();
    for name in names {
        let account = fixture.account(name).await.player.id;
        ratings.extend(fixture.store.ratings_of(account).await.unwrap());
    }
    ratings
}

pub(crate) async fn imported_games_are_rated_in_the_order_of_their_ends(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let games: [Played; 5] = [
        (0, 1, Side::White, 5, 10),
        (1, 2, Side::White, 4, 20),
        (0, 2, Side::Black, 3, 30),
        (0, 1, Side::Black, 2, 40),
        (2, 1, Side::White, 1, 50),
    ];
    let record =
        |names: [&str; 3], first: i64, (white, black, winner, number, end): Played| FinishedGame {
            result: GameResult {
                score: Score::Win(winner),
                reason: EndReason::Resigned,
            },
            ended_at: NOON.plus(Duration::from_secs(end.unsigned_abs())),
            terms: Terms {
                rated: true,
                ..testing::terms(Ruleset::Telo)
            },
            ..empty(Some(first + number), names[white], names[black])
        };
    let import = async |games: Vec<FinishedGame>| {
        let before = fixture.store.begin_import().await.unwrap();
        fixture.store.import_games(games).await.unwrap();
        fixture.store.order_ends(before).await.unwrap()
    };
    let in_order = ["an", "bn", "cn"];
    assert!(!import(games.map(|game| record(in_order, 0, game)).to_vec()).await);
    let right = ratings_of(&fixture, in_order).await;
    // In the order of their numbers.
    let by_number = ["ao", "bo", "co"];
    let mut reversed = games.map(|game| record(by_number, 10, game)).to_vec();
    reversed.reverse();
    import(reversed).await;
    assert_eq!(ratings_of(&fixture, by_number).await, right);
    // A late import is rated before games that ended after it.
    let late = ["ap", "bp", "cp"];
    let all = games.map(|game| record(late, 20, game));
    let first = vec![all[1].clone(), all[3].clone(), all[4].clone()];
    let second = vec![all[2].clone(), all[0].clone()];
    import(first).await;
    assert_ne!(ratings_of(&fixture, late).await, right);
    assert!(import(second).await);
    // An import is interrupted.
    let cut = ["aq", "bq", "cq"];
    let [one, two, three, four, five] = games.map(|game| record(cut, 30, game));
    fixture.store.begin_import().await.unwrap();
    fixture
        .store
        .import_games(vec![five, two, one])
        .await
        .unwrap();
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let before = fixture.store.begin_import().await.unwrap();
    fixture.store.import_games(vec![four, three]).await.unwrap();
    assert!(fixture.store.rebuild().await.unwrap().import_ended);
    assert_eq!(fixture.store.begin_import().await, Ok(before + 5));
    for names in [in_order, by_number, late, cut] {
        assert_eq!(ratings_of(&fixture, names).await, right);
    }
    assert!(fixture.store.check().await.unwrap().is_sound());
    assert!(
        !fixture.store.order_ends(0).await.unwrap(),
        "they are in order"
    );
}

pub(crate) async fn an_import_does_not_reuse_numbers_or_names(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bob0").await);
    let game = fixture.game(&a, &b, Ruleset::Telo).await;
    let challenge = fixture.challenge(&b, &a, Ruleset::Telo).await;
    let games = vec![
        empty(Some(game.id.0), "aa", "zz"),
        empty(Some(challenge.id.0), "aa", "zz"),
        empty(Some(90), "aa", "bobO"),
        empty(Some(91), "aa", "Guest17"),
        empty(Some(91), "aa", "zz"),
        empty(None, "AA", "zz"),
    ];
    let answer = fixture.store.import_games(games).await.unwrap();
    assert_eq!(
        answer,
        [
            Imported::NumberTaken,
            Imported::NumberTaken,
            Imported::LooksLike {
                name: name("bobO"),
                other: name("bob0")
            },
            Imported::Kept(GameId(91)),
            Imported::NumberTaken,
            Imported::Kept(GameId(92)),
        ]
    );
    assert_eq!(fixture.account("Guest17").await.password_hash, None);
    assert!(fixture.is_open(&challenge).await);
    assert_eq!(fixture.read(GameId(92)).await.seats.white, a);
}

pub(crate) async fn an_imported_game_ends_here_and_does_not_start(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let a = fixture.member("aa").await;
    fixture.store.set_seeking(a.id, 2).await.unwrap();
    let answer = fixture
        .store
        .import_games(vec![empty(Some(7), "aa", "zz")])
        .await;
    assert_eq!(answer, Ok(vec![Imported::Kept(GameId(7))]));
    let news = fixture.store.news_of(a.id, Timestamp(0), 10).await.unwrap();
    assert_eq!(
        news.iter().map(|news| news.kind).collect::<Vec<_>>(),
        [NewsKind::Ended]
    );
    assert_eq!(fixture.store.wanted_games(a.id).await.unwrap().seeking, 2);
    let there = fixture
        .store
        .members(&[Ruleset::Telo], None, 10)
        .await
        .unwrap();
    assert_eq!(there.len(), 2, "both have played on this board");
}

pub(crate) async fn an_invalid_record_stores_nothing(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (a, b) = (fixture.member("aa").await, fixture.member("bb").await);
    let game = fixture.game(&a, &b, Ruleset::Tsivy).await;
    let game = fixture.play(&game, "e2e3+").await;
    let turn = fixture.store.turns(game.id).await.unwrap()[0];
    let broken = FinishedGame {
        turns: vec![
            turn,
            PlayedTurn {
                ply: turn.ply.next(),
                ..turn
            },
        ],
        terms: testing::terms(Ruleset::Tsivy),
        ..empty(Some(41), "aa", "bb")
    };
    let answer = fixture
        .store
        .import_games(vec![empty(Some(40), "aa", "bb"), broken])
        .await;
    assert!(answer.is_err(), "{answer:?}");
    assert_eq!(fixture.store.game(GameId(40)).await, Ok(None));
}
