//! Simuls: all games start in one commit, are stored together, and the simul ends once.

use super::Maker;
use super::hall::{Hall, NOON, ids, terms};
use fanorona_game::{Colour, GameId, GameRecord, Player, Terms};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{NewExhibition, StoreError};

async fn start(hall: &Hall, giver: &Player, players: &[&Player]) -> Result<Vec<GameRecord>, StoreError> {
    let terms = Terms { colour: Colour::White, rated: false, ..terms(Ruleset::Telo) };
    let players = players.iter().map(|player| (*player).clone()).collect();
    hall.store.start_exhibition(NewExhibition { giver: giver.clone(), players, terms, at: NOON }).await
}

async fn people(hall: &Hall) -> [Player; 4] {
    [
        hall.member("giver").await,
        hall.member("one").await,
        hall.member("two").await,
        hall.member("three").await,
    ]
}

pub(super) async fn the_boards_and_the_host_of_a_simul_are_stored(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [giver, one, two, three] = people(&hall).await;
    let games = start(&hall, &giver, &[&one, &two, &three]).await.unwrap();
    let opponents: Vec<_> = games.iter().map(|game| game.seats.black.id).collect();
    assert_eq!(opponents, [one.id, two.id, three.id]);
    assert!(games.iter().all(|game| game.seats.white.id == giver.id));
    let first = games[0].id;
    hall.play(&games[1], "c2b2").await;
    hall.store.close().await;

    let hall = Hall::open(maker).await;
    let running = hall.store.running_exhibitions(10).await.unwrap();
    let [exhibition] = running.as_slice() else { panic!("{running:?}") };
    assert_eq!((exhibition.first, &exhibition.giver, exhibition.ended_at), (first, &giver, None));
    let read = hall.store.exhibition_games(first).await.unwrap();
    assert_eq!(ids(&read), ids(&games));
    assert_eq!(read[1].game.ply().0, 1, "the steps that were played are included");
    for game in &games {
        let of_game = hall.store.exhibition_of_game(game.id).await.unwrap();
        assert_eq!(of_game.as_ref(), Some(exhibition));
    }
    let other = hall.game(&one, &two, Ruleset::Telo).await;
    assert_eq!(hall.store.exhibition_of_game(other.id).await, Ok(None));
}

pub(super) async fn a_simul_ends_once_with_its_last_game(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [giver, one, two, _] = people(&hall).await;
    let games = start(&hall, &giver, &[&one, &two]).await.unwrap();
    let (first, end) = (games[0].id, NOON);
    assert_eq!(hall.store.end_exhibition(first, end).await, Ok(false));
    hall.resign(&games[0], Side::Black).await;
    assert_eq!(hall.store.end_exhibition(first, end).await, Ok(false));
    hall.resign(&games[1], Side::White).await;
    let both = tokio::join!(hall.store.end_exhibition(first, end), hall.store.end_exhibition(first, end));
    let told = [both.0.unwrap(), both.1.unwrap()].into_iter().filter(|ended| *ended).count();
    assert_eq!(told, 1, "only one of two callers reports the end");
    assert_eq!(hall.store.running_exhibitions(10).await, Ok(vec![]));
    let kept = hall.store.exhibition_of_game(games[1].id).await.unwrap().unwrap();
    assert_eq!(kept.ended_at, Some(end));
    // Another simul can follow.
    assert!(start(&hall, &giver, &[&one]).await.is_ok());
}

pub(super) async fn a_simul_that_cannot_start_stores_nothing(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let [giver, one, two, three] = people(&hall).await;
    assert!(matches!(start(&hall, &giver, &[]).await, Err(StoreError::Contradiction { .. })));
    let games = start(&hall, &giver, &[&one]).await.unwrap();
    // A host can have only one simul at a time, and no game of a second one starts.
    assert!(matches!(start(&hall, &giver, &[&two, &three]).await, Err(StoreError::Contradiction { .. })));
    for player in [&two, &three] {
        assert_eq!(hall.store.tally(player.id).await.unwrap().active, 0);
    }
    assert_eq!(hall.store.exhibition_games(games[0].id).await.unwrap().len(), 1);
    assert_eq!(hall.store.exhibition_games(GameId(4_000)).await, Ok(vec![]));
}
