//! Ratings that do not match the games, and games that are not rated yet.

use super::super::fixture::Fixture;
use super::File;
use fanorona_game::{AccountId, GameRecord, RatingRecord};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Page, Store, StoreError};

type Everything = (Vec<GameRecord>, Vec<Vec<(Ruleset, RatingRecord)>>);

/// All games with their rating changes, and all ratings.
async fn everything(fixture: &Fixture, people: &[AccountId]) -> Everything {
    let games = fixture.store.all_games(Page { after: None, limit: 1000 }).await.unwrap();
    let mut ratings = Vec::new();
    for account in people {
        ratings.push(fixture.store.ratings_of(*account).await.unwrap());
    }
    (games, ratings)
}

/// A file with three players and some rated games, and its ratings. No store has it open.
async fn played() -> (File, Vec<AccountId>, Everything) {
    let file = File::new();
    let fixture = Fixture::open(&file).await;
    let people = [fixture.member("aa").await, fixture.member("bb").await, fixture.member("cc").await];
    for number in 0..24_usize {
        let ruleset = if number % 4 == 3 { Ruleset::Tsivy } else { Ruleset::Telo };
        let mut game = fixture.game(&people[number % 3], &people[(number + 1) % 3], ruleset).await;
        // The games do not end in the order of their numbers.
        game.changed_at.0 += i64::try_from((number * 7 + 3) % 24).unwrap() * 10_000_000;
        if number != 5 {
            fixture.resign(&game, if number % 5 < 2 { Side::White } else { Side::Black }).await;
        }
    }
    let people = people.map(|player| player.id).to_vec();
    let all = everything(&fixture, &people).await;
    fixture.store.close().await;
    (file, people, all)
}

async fn audited(file: &File) -> fanorona_store::RatingAudit {
    let store = Store::open_read_only(&file.url()).await.unwrap();
    let audit = store.audit_ratings().await.unwrap();
    store.close().await;
    audit
}

#[tokio::test]
async fn changed_ratings_are_found_and_recalculated() {
    let damages = [
        "update rating set points = points + 1 where account_id = 1 and ruleset = 'telo'",
        "update rating set won = won + 1 where account_id = 2",
        "update rating_change set deviation = deviation + 1 where no = 7",
        "delete from rating_change where no = 3",
        "delete from rating where account_id = 3",
        "delete from rating_change",
        "insert into rating_change select account_id, 'dimyand', no, points_before, deviation_before, \
             volatility_before, points, deviation, volatility from rating_change where no = 1",
        "insert into rating select account_id, 'dimyand', points, deviation, volatility, rated_at, won, lost, \
             drawn, standing, lapses_at from rating where account_id = 1 and ruleset = 'telo'",
    ];
    let (file, people, all) = played().await;
    assert!(audited(&file).await.agrees());
    for damage in damages {
        file.sql(damage).await;
        let found = audited(&file).await;
        assert!(!found.agrees(), "{damage}: {found:?}");
        let fixture = Fixture::open(&file).await;
        assert_eq!(fixture.store.rebuild_ratings().await, Ok(found), "{damage}");
        assert_eq!(everything(&fixture, &people).await, all, "{damage}");
        let again = fixture.store.rebuild_ratings().await.unwrap();
        assert!(again.agrees() && again.games == 23 && again.players == 3, "{damage}: {again:?}");
        fixture.store.close().await;
    }
}

#[tokio::test]
async fn the_counts_by_rating_match_the_ratings() {
    let (file, ..) = played().await;
    let wrong: i64 = sqlx::query_scalar(
        "select count(*) from (
            select ruleset, standing, points, players from rating_count where players > 0
            except
            select ruleset, standing, points / 1000000, count(*) from rating group by 1, 2, 3
        )",
    )
    .fetch_one(&mut file.connection().await)
    .await
    .unwrap();
    assert_eq!(wrong, 0);
}

#[tokio::test]
async fn finished_games_are_numbered_without_gaps() {
    let (file, ..) = played().await;
    let (count, last): (i64, i64) = sqlx::query_as("select count(*), max(no) from finish")
        .fetch_one(&mut file.connection().await)
        .await
        .unwrap();
    assert_eq!((count, last), (23, 23));
}

#[tokio::test]
async fn games_that_are_due_are_rated_at_the_start() {
    let (file, people, all) = played().await;
    file.sql(
        "delete from rating_change; delete from rating; delete from rating_count;
         insert into rating_due (no) select no from finish",
    )
    .await;
    assert!(!audited(&file).await.agrees());
    let fixture = Fixture::open(&file).await;
    assert_eq!(everything(&fixture, &people).await, all);
}

#[tokio::test]
async fn reading_a_file_does_not_rebuild_ratings() {
    let (file, ..) = played().await;
    let store = Store::open_read_only(&file.url()).await.unwrap();
    assert!(matches!(store.rebuild_ratings().await, Err(StoreError::ReadOnly { .. })));
}
