//! Simuls: all games start in one commit, are stored together, and the simul ends once.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, ids, terms};
use fanorona_game::{Colour, GameId, GameRecord, Player, Terms};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{NewSimul, OpenSimul, Room, SimulJoined, SimulOpened, StoreError};

/// Starts a simul that was not open.
async fn start(
    fixture: &Fixture,
    host: &Player,
    players: &[&Player],
) -> Result<Vec<GameRecord>, StoreError> {
    Ok(start_with(fixture, host, &[], players)
        .await?
        .expect("nobody has joined"))
}

async fn start_with(
    fixture: &Fixture,
    host: &Player,
    joined: &[&Player],
    players: &[&Player],
) -> Result<Option<Vec<GameRecord>>, StoreError> {
    let terms = Terms {
        colour: Colour::White,
        rated: false,
        ..terms(Ruleset::Telo)
    };
    let all = |players: &[&Player]| players.iter().map(|player| (*player).clone()).collect();
    let (joined, players) = (all(joined), all(players));
    let new = NewSimul {
        host: host.clone(),
        joined,
        players,
        terms,
        at: NOON,
    };
    fixture.store.start_simul(new, Room::UNLIMITED).await
}

async fn people(fixture: &Fixture) -> [Player; 4] {
    [
        fixture.member("host").await,
        fixture.member("one").await,
        fixture.member("two").await,
        fixture.member("three").await,
    ]
}

pub(crate) async fn the_boards_and_the_host_of_a_simul_are_stored(maker: &dyn Maker) {
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
    let [exhibition] = running.as_slice() else {
        panic!("{running:?}")
    };
    assert_eq!(
        (exhibition.first, &exhibition.host, exhibition.ended_at),
        (first, &host, None)
    );
    let read = fixture.store.simul_games(first).await.unwrap();
    assert_eq!(ids(&read), ids(&games));
    assert_eq!(
        read[1].game.ply().0,
        1,
        "the steps that were played are included"
    );
    for game in &games {
        let of_game = fixture.store.simul_of_game(game.id).await.unwrap();
        assert_eq!(of_game.as_ref(), Some(exhibition));
    }
    let other = fixture.game(&one, &two, Ruleset::Telo).await;
    assert_eq!(fixture.store.simul_of_game(other.id).await, Ok(None));
}

pub(crate) async fn a_simul_ends_once_with_its_last_game(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, _] = people(&fixture).await;
    let games = start(&fixture, &host, &[&one, &two]).await.unwrap();
    let (first, end) = (games[0].id, NOON);
    assert_eq!(fixture.store.end_simul(first, end).await, Ok(false));
    fixture.resign(&games[0], Side::Black).await;
    assert_eq!(fixture.store.end_simul(first, end).await, Ok(false));
    fixture.resign(&games[1], Side::White).await;
    let both = tokio::join!(
        fixture.store.end_simul(first, end),
        fixture.store.end_simul(first, end)
    );
    let told = [both.0.unwrap(), both.1.unwrap()]
        .into_iter()
        .filter(|ended| *ended)
        .count();
    assert_eq!(told, 1, "only one of two callers reports the end");
    assert_eq!(fixture.store.running_simuls(10).await, Ok(vec![]));
    let kept = fixture
        .store
        .simul_of_game(games[1].id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(kept.ended_at, Some(end));
    // Another simul can follow.
    assert!(start(&fixture, &host, &[&one]).await.is_ok());
}

pub(crate) async fn a_simul_that_cannot_start_stores_nothing(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, three] = people(&fixture).await;
    assert!(matches!(
        start(&fixture, &host, &[]).await,
        Err(StoreError::Contradiction { .. })
    ));
    let games = start(&fixture, &host, &[&one]).await.unwrap();
    // A host can have only one simul at a time, and no game of a second one starts.
    assert!(matches!(
        start(&fixture, &host, &[&two, &three]).await,
        Err(StoreError::Contradiction { .. })
    ));
    for player in [&two, &three] {
        assert_eq!(fixture.store.tally(player.id).await.unwrap().active, 0);
    }
    assert_eq!(
        fixture.store.simul_games(games[0].id).await.unwrap().len(),
        1
    );
    assert_eq!(fixture.store.simul_games(GameId(4_000)).await, Ok(vec![]));
}

fn open(host: &Player, boards: u32) -> OpenSimul {
    let terms = Terms {
        colour: Colour::White,
        rated: false,
        ..terms(Ruleset::Telo)
    };
    OpenSimul {
        host: host.clone(),
        terms,
        boards,
        players: Vec::new(),
    }
}

pub(crate) async fn a_player_is_in_one_open_simul_and_no_more_join_than_there_are_boards(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, three] = people(&fixture).await;
    let store = &fixture.store;
    let opened = open(&host, 2);
    assert_eq!(
        store.open_simul(opened.clone(), 2).await,
        Ok(SimulOpened::Open)
    );
    assert_eq!(
        store.open_simul(opened.clone(), 2).await,
        Ok(SimulOpened::AlreadyHosting)
    );
    let join = |by: &Player, player: &Player| store.join_simul(by.id, player.clone(), NOON);
    assert_eq!(join(&one, &two).await, Ok(SimulJoined::NotOpen));
    assert_eq!(join(&host, &host).await, Ok(SimulJoined::AlreadyHosting));
    let both = tokio::join!(join(&host, &one), join(&host, &two), join(&host, &three));
    let joined = [both.0, both.1, both.2]
        .into_iter()
        .filter(|it| matches!(it, Ok(SimulJoined::Joined(_))))
        .count();
    assert_eq!(joined, 2, "a simul has as many players as boards");
    let players = store.open_simuls().await.unwrap().remove(0).players;
    assert_eq!(players.len(), 2);
    let outside = [&one, &two, &three]
        .into_iter()
        .find(|it| !players.contains(it))
        .unwrap();
    assert_eq!(join(&host, outside).await, Ok(SimulJoined::Full));
    assert_eq!(
        join(&host, &players[0]).await,
        Ok(SimulJoined::AlreadyJoined(host.name.clone()))
    );
    assert_eq!(
        store.open_simul(open(&players[0], 1), 2).await,
        Ok(SimulOpened::AlreadyJoined(host.name.clone()))
    );
    assert_eq!(
        store.open_simul(open(outside, 1), 1).await,
        Ok(SimulOpened::TooMany)
    );

    // A place that becomes free is given again.
    let left = store.leave_simul(players[0].id).await.unwrap().unwrap();
    assert_eq!(left.players, [players[1].clone()]);
    assert_eq!(store.leave_simul(players[0].id).await, Ok(None));
    let Ok(SimulJoined::Joined(simul)) = join(&host, outside).await else {
        panic!("there is a place")
    };
    assert_eq!(
        simul,
        OpenSimul {
            players: simul.players.clone(),
            ..opened
        }
    );
    assert_eq!(store.close_simul(host.id).await, Ok(Some(simul)));
    assert_eq!(store.close_simul(host.id).await, Ok(None));
    assert_eq!(
        store.leave_simul(outside.id).await,
        Ok(None),
        "nobody takes part in a simul that is closed"
    );
}

pub(crate) async fn nobody_joins_a_simul_between_its_last_look_and_its_start(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, three] = people(&fixture).await;
    fixture.store.open_simul(open(&host, 3), 5).await.unwrap();
    for player in [&one, &two, &three] {
        fixture
            .store
            .join_simul(host.id, player.clone(), NOON)
            .await
            .unwrap();
    }
    fixture.store.leave_simul(three.id).await.unwrap();
    for joined in [&[&one][..], &[&one, &two, &three]] {
        assert_eq!(start_with(&fixture, &host, joined, &[&one]).await, Ok(None));
    }
    assert_eq!(
        fixture.store.open_simuls().await.unwrap().len(),
        1,
        "it is still open"
    );
    assert_eq!(fixture.store.tally(one.id).await.unwrap().active, 0);
    let games = start_with(&fixture, &host, &[&one, &two], &[&two])
        .await
        .unwrap()
        .unwrap();
    assert_eq!(games.len(), 1, "a player who is offline does not play");
    assert_eq!(
        start_with(&fixture, &host, &[&one, &two], &[&two]).await,
        Ok(None),
        "it has started"
    );
}

pub(crate) async fn an_open_simul_ends_when_it_starts_and_all_with_the_server(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [host, one, two, _] = people(&fixture).await;
    fixture.store.open_simul(open(&host, 3), 5).await.unwrap();
    fixture
        .store
        .join_simul(host.id, one.clone(), NOON)
        .await
        .unwrap();
    start_with(&fixture, &host, &[&one], &[&one]).await.unwrap();
    assert_eq!(fixture.store.open_simuls().await, Ok(Vec::new()));
    fixture.store.open_simul(open(&two, 3), 5).await.unwrap();
    fixture.store.forget_open_simuls().await.unwrap();
    assert_eq!(fixture.store.open_simuls().await, Ok(Vec::new()));
}
