//! Simuls: all games start in one commit, are stored together, and the simul ends once.

use super::Maker;
use super::fixture::{Fixture, NOON, ids, terms};
use fanorona_game::{Colour, GameId, GameRecord, Player, Terms};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{NewSimul, StoreError};

async fn start(fixture: &Fixture, host: &Player, players: &[&Player]) -> Result<Vec<GameRecord>, StoreError> {
    let terms = Terms { colour: Colour::White, rated: false, ..terms(Ruleset::Telo) };
    let players = players.iter().map(|player| (*player).clone()).collect();
    fixture.store.start_simul(NewSimul { host: host.clone(), players, terms, at: NOON }).await
}

async fn people(fixture: &Fixture) -> [Player; 4] {
    [
        fixture.member("host").await,
        fixture.member("one").await,
        fixture.member("two").await,
        fixture.member("three").await,
    ]
}

pub(super) async fn the_boards_and_the_host_of_a_simul_are_stored(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, three] = people(&fixture).await;
    let games = start(&fixture, &host, &[&one, &two, &three]).await.unwrap();
    let opponents: Vec<_> = games.iter().map(|game| game.seats.black.id).collect();
    assert_eq!(opponents, [one.id, two.id, three.id]);
    assert!(games.iter().all(|game| game.seats.white.id == host.id));
    let first = games[0].id;
    fixture.play(&games[1], "c2b2").await;
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    let running = fixture.store.running_simuls(10).await.unwrap();
    let [exhibition] = running.as_slice() else { panic!("{running:?}") };
    assert_eq!((exhibition.first, &exhibition.host, exhibition.ended_at), (first, &host, None));
    let read = fixture.store.simul_games(first).await.unwrap();
    assert_eq!(ids(&read), ids(&games));
    assert_eq!(read[1].game.ply().0, 1, "the steps that were played are included");
    for game in &games {
        let of_game = fixture.store.simul_of_game(game.id).await.unwrap();
        assert_eq!(of_game.as_ref(), Some(exhibition));
    }
    let other = fixture.game(&one, &two, Ruleset::Telo).await;
    assert_eq!(fixture.store.simul_of_game(other.id).await, Ok(None));
}

pub(super) async fn a_simul_ends_once_with_its_last_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, _] = people(&fixture).await;
    let games = start(&fixture, &host, &[&one, &two]).await.unwrap();
    let (first, end) = (games[0].id, NOON);
    assert_eq!(fixture.store.end_simul(first, end).await, Ok(false));
    fixture.resign(&games[0], Side::Black).await;
    assert_eq!(fixture.store.end_simul(first, end).await, Ok(false));
    fixture.resign(&games[1], Side::White).await;
    let both = tokio::join!(fixture.store.end_simul(first, end), fixture.store.end_simul(first, end));
    let told = [both.0.unwrap(), both.1.unwrap()].into_iter().filter(|ended| *ended).count();
    assert_eq!(told, 1, "only one of two callers reports the end");
    assert_eq!(fixture.store.running_simuls(10).await, Ok(vec![]));
    let kept = fixture.store.simul_of_game(games[1].id).await.unwrap().unwrap();
    assert_eq!(kept.ended_at, Some(end));
    // Another simul can follow.
    assert!(start(&fixture, &host, &[&one]).await.is_ok());
}

pub(super) async fn a_simul_that_cannot_start_stores_nothing(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, three] = people(&fixture).await;
    assert!(matches!(start(&fixture, &host, &[]).await, Err(StoreError::Contradiction { .. })));
    let games = start(&fixture, &host, &[&one]).await.unwrap();
    // A host can have only one simul at a time, and no game of a second one starts.
    assert!(matches!(start(&fixture, &host, &[&two, &three]).await, Err(StoreError::Contradiction { .. })));
    for player in [&two, &three] {
        assert_eq!(fixture.store.tally(player.id).await.unwrap().active, 0);
    }
    assert_eq!(fixture.store.simul_games(games[0].id).await.unwrap().len(), 1);
    assert_eq!(fixture.store.simul_games(GameId(4_000)).await, Ok(vec![]));
}
