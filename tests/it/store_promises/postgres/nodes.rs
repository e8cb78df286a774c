//! Nodes: who lives, what is left of a dead one, and what only one of several does.

use super::Database;
use crate::store_promises::fixture::{Fixture, NOON, some_turn};
use crate::store_promises::learning::analyses::{oldest, request};
use fanorona_game::{Annotation, GameRecord, Player, Version};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    AnalysisBounds, Burial, Joined, Lost, NodeNumber, NodeSession, OnlineHere, OnlineSince, Sweep,
    Work,
};
use sqlx::Connection as _;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::task::JoinSet;

impl Database {
    async fn join(&self, name: &str) -> Joined {
        NodeSession::join(&self.server.url(), name).await.unwrap()
    }

    async fn node(&self, name: &str) -> NodeSession {
        match self.join(name).await {
            Joined::As(session) => session,
            Joined::NameTaken => panic!("{name}"),
        }
    }
}

/// Waits until another node sees that a node has ended.
async fn see_end(of: NodeNumber, by: &mut NodeSession) {
    while by
        .look()
        .await
        .unwrap()
        .unwrap()
        .nodes
        .iter()
        .any(|seen| seen.node == of && seen.lives)
    {}
}

async fn dies(node: NodeSession, by: &mut NodeSession) {
    let number = node.node();
    drop(node);
    see_end(number, by).await;
}

async fn game(fixture: &Fixture) -> GameRecord {
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    fixture.game(&white, &black, Ruleset::Tsivy).await
}

#[tokio::test]
async fn one_of_two_nodes_gets_a_turn_and_a_dead_node_loses_it() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let store = &fixture.store;
    let mut record = game(&fixture).await;
    let (first, mut second) = (database.node("one").await, database.node("two").await);
    let [one, two, dead] = [first.node(), second.node(), NodeNumber(4_000)];
    let mut work = Work::Robot(record.id, record.version);
    assert_eq!(store.claim(one, work).await, Ok(true));
    assert_eq!(store.claim(one, work).await, Ok(true), "its own claim");
    assert_eq!(store.claim(two, work).await, Ok(false));
    assert_eq!(
        store.claim(dead, work).await,
        Ok(false),
        "a node that was forgotten"
    );
    assert_eq!(
        store.claim(two, Work::Robot(record.id, Version(7))).await,
        Ok(false),
        "no such version"
    );

    dies(first, &mut second).await;
    assert_eq!(store.claim(two, work).await, Ok(true));

    // A node that ends has no claims.
    record = fixture.play(&record, &some_turn(&record.game)).await;
    work = Work::Robot(record.id, record.version);
    assert_eq!(store.claim(two, work).await, Ok(true));
    second.leave().await.unwrap();
    let three = database.node("three").await;
    assert_eq!(store.claim(three.node(), work).await, Ok(true));
}

#[tokio::test]
async fn no_two_living_nodes_have_one_name() {
    let database = Database::new();
    let _fixture = Fixture::open(&database).await;
    let mut one = database.node("one").await;
    // It is heard while the other one waits.
    let taken = tokio::select! {
        joined = database.join("one") => joined,
        never = async { loop { one.look().await.unwrap(); } } => never,
    };
    assert!(matches!(taken, Joined::NameTaken), "{taken:?}");
    // Once it is dead or has left, its name is free at once, whatever is left of it.
    drop(one);
    let next = database.node("one").await;
    next.leave().await.unwrap();
    database.node("one").await;
}

#[tokio::test]
async fn a_released_claim_is_free_until_the_work_is_done() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let store = &fixture.store;
    let mut record = game(&fixture).await;
    let (first_node, second_node) = (database.node("one").await, database.node("two").await);
    let [one, two] = [first_node.node(), second_node.node()];
    let work = Work::Robot(record.id, record.version);
    assert_eq!(store.claim(one, work).await, Ok(true));
    store.release(two, work).await.unwrap();
    assert_eq!(
        store.claim(two, work).await,
        Ok(false),
        "a node releases its own claims only"
    );
    store.release(one, work).await.unwrap();
    assert_eq!(store.claim(two, work).await, Ok(true));
    record = fixture.play(&record, &some_turn(&record.game)).await;
    store.release(two, work).await.unwrap();
    assert_eq!(
        store.claim(one, work).await,
        Ok(false),
        "the turn was played"
    );

    fixture.resign(&record, Side::Black).await;
    let source = store.puzzle_source().await.unwrap().unwrap();
    let work = Work::Puzzles(source);
    assert_eq!(store.claim(one, work).await, Ok(true));
    assert_eq!(store.claim(two, work).await, Ok(false));
    assert_eq!(store.keep_puzzles(source, vec![], NOON).await, Ok(0));
    store.release(one, work).await.unwrap();
    assert_eq!(
        store.claim(two, work).await,
        Ok(false),
        "the game was searched"
    );
}

#[tokio::test]
async fn the_next_analysis_is_one_that_no_other_node_has_claimed() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let store = &fixture.store;
    let record = game(&fixture).await;
    let record = fixture.play(&record, &some_turn(&record.game)).await;
    let (first, account) = (
        fixture.resign(&record, Side::Black).await.id,
        record.seats.white.id,
    );
    let other = fixture
        .game(&record.seats.black, &record.seats.white, Ruleset::Tsivy)
        .await;
    let second = fixture.resign(&other, Side::White).await.id;
    let bounds = AnalysisBounds {
        of_one: 2,
        of_guests: 2,
        of_all: 2,
    };
    for game in [first, second] {
        store
            .request_analysis(request(game, account, NOON), bounds)
            .await
            .unwrap();
    }
    let (first_node, mut second_node) = (database.node("one").await, database.node("two").await);
    let [one, two] = [first_node.node(), second_node.node()];
    assert_eq!(oldest(&fixture, Some(one)).await, Some(first));
    assert_eq!(store.claim(one, Work::Analysis(first)).await, Ok(true));
    assert_eq!(oldest(&fixture, Some(one)).await, Some(first), "its own");
    assert_eq!(oldest(&fixture, Some(two)).await, Some(second));
    assert_eq!(store.claim(two, Work::Analysis(first)).await, Ok(false));
    assert_eq!(store.claim(two, Work::Analysis(second)).await, Ok(true));
    dies(first_node, &mut second_node).await;
    assert_eq!(
        oldest(&fixture, Some(two)).await,
        Some(first),
        "the other node is dead"
    );
    assert_eq!(store.claim(two, Work::Analysis(first)).await, Ok(true));
    let said = Annotation {
        game: first,
        first: Side::White,
        made_at: NOON,
        nodes: 1,
        points: vec![],
        course: vec![],
    };
    assert_eq!(store.keep_annotation(&said, NOON).await, Ok(vec![account]));
    store.release(two, Work::Analysis(first)).await.unwrap();
    assert_eq!(
        store.claim(one, Work::Analysis(first)).await,
        Ok(false),
        "nobody has requested it"
    );
    store.give_up_analysis(second, NOON).await.unwrap();
    assert_eq!(oldest(&fixture, Some(one)).await, None);
}

#[tokio::test]
async fn of_two_nodes_one_is_the_first_to_have_an_account_and_one_the_last() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let store = &fixture.store;
    let account = game(&fixture).await.seats.white.id;
    let (mut first_node, second_node) = (database.node("one").await, database.node("two").await);
    let third_node = database.node("dead").await;
    let [one, two, dead] = [first_node.node(), second_node.node(), third_node.node()];
    assert_eq!(
        store.note_online(dead, account, NOON, true).await,
        Ok(vec![])
    );
    assert_eq!(
        store.note_online(dead, account, NOON, true).await,
        Ok(vec![]),
        "the same node"
    );
    dies(third_node, &mut first_node).await;
    let (first, second) = tokio::join!(
        store.note_online(one, account, NOON, true),
        store.note_online(two, account, NOON, true)
    );
    match (first.unwrap().as_slice(), second.unwrap().as_slice()) {
        ([], [before]) => assert_eq!(
            *before,
            OnlineSince {
                node: one,
                since: NOON
            }
        ),
        ([before], []) => assert_eq!(
            *before,
            OnlineSince {
                node: two,
                since: NOON
            }
        ),
        (first, second) => panic!("the later one is told the earlier one: {first:?}, {second:?}"),
    }
    let (first, second) = tokio::join!(
        store.note_offline(one, account),
        store.note_offline(two, account)
    );
    let mut elsewhere = [first.unwrap(), second.unwrap()];
    elsewhere.sort_unstable();
    assert_eq!(elsewhere, [false, true]);
}

/// The accounts that are taken once somebody is dead for good.
async fn take(burial: &mut Burial, most: u32) -> Vec<Lost> {
    loop {
        let taken = burial.take(most).await.unwrap();
        if !taken.is_empty() {
            return taken;
        }
        burial.worked_off(&[]).await.unwrap();
    }
}

fn names(lost: &[Lost]) -> BTreeSet<&str> {
    lost.iter().map(|lost| lost.player.name.as_str()).collect()
}

#[tokio::test]
async fn what_is_left_of_a_dead_node_survives_the_death_of_the_one_that_works_for_it() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let store = &fixture.store;
    let mut one = database.node("one").await;
    let two = database.node("two").await;
    let all = ["Rabe", "Rasoa", "Ravo", "Rija"];
    let mut players: Vec<Player> = Vec::new();
    for name in all {
        players.push(fixture.member(name).await);
        store
            .note_online(two.node(), players.last().unwrap().id, NOON, false)
            .await
            .unwrap();
    }
    // One of them has a session on the other node, too.
    store
        .note_online(one.node(), players[3].id, NOON, false)
        .await
        .unwrap();
    let mut burial = Burial::begin(&database.server.url()).await.unwrap();
    assert_eq!(burial.take(9).await.unwrap(), [], "nobody is dead");
    burial.worked_off(&[]).await.unwrap();
    let dead = two.node();
    dies(two, &mut one).await;

    let first = take(&mut burial, 2).await;
    let mut other = Burial::begin(&database.server.url()).await.unwrap();
    let second = take(&mut other, 9).await;
    assert_eq!((names(&first).len(), names(&second).len()), (2, 2));
    assert_eq!(&names(&first) | &names(&second), BTreeSet::from(all));
    let elsewhere: Vec<&Lost> = first
        .iter()
        .chain(&second)
        .filter(|lost| lost.is_elsewhere)
        .collect();
    assert!(
        matches!(elsewhere.as_slice(), [only] if only.player == players[3]),
        "{elsewhere:?}"
    );

    // One of the two dies, and another one takes over what it has not done.
    drop(burial);
    assert_eq!(
        other.worked_off(&second).await,
        Ok(0),
        "the dead node has accounts left"
    );
    let again = take(&mut other, 9).await;
    assert_eq!(names(&again), names(&first));
    assert_eq!(
        other.worked_off(&again).await,
        Ok(1),
        "nothing is left of the dead node"
    );
    let seen = one.look().await.unwrap().unwrap().nodes;
    assert!(seen.iter().all(|seen| seen.node != dead), "{seen:?}");
}

#[tokio::test]
async fn a_node_that_has_lost_its_session_comes_back_with_its_number_and_its_accounts() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let store = &fixture.store;
    let [stays, goes, comes] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Ravo").await,
    ];
    let mut one = database.node("one").await;
    let mut two = database.node("two").await;
    let number = two.node();
    for player in [&stays, &goes] {
        store
            .note_online(number, player.id, NOON, false)
            .await
            .unwrap();
    }
    let online = [&stays, &comes].map(|player| OnlineHere {
        account: player.id,
        since: NOON,
        takes_talk: true,
    });
    let url = database.server.url();
    // PostgreSQL has not noticed that the first session is lost: the next one ends it.
    let again = loop {
        if let Ok(Joined::As(again)) = NodeSession::again(&url, "two", number, &online).await {
            break again;
        }
    };
    assert_eq!(again.node(), number);
    assert!(
        two.look().await.is_err(),
        "only one session keeps a node alive"
    );
    let elsewhere = store.online_elsewhere(one.node()).await.unwrap();
    let mut elsewhere: Vec<_> = elsewhere
        .iter()
        .map(|it| (it.node, it.player.id, it.takes_talk))
        .collect();
    elsewhere.sort_unstable();
    assert_eq!(
        elsewhere,
        [(number, stays.id, true), (number, comes.id, true)]
    );
    // It has been buried in the meantime.
    dies(again, &mut one).await;
    let mut burial = Burial::begin(&url).await.unwrap();
    let taken = take(&mut burial, 9).await;
    assert_eq!(burial.worked_off(&taken).await, Ok(1));
    let Ok(Joined::As(mut again)) = NodeSession::again(&url, "two", number, &online).await else {
        panic!()
    };
    assert_eq!(store.online_elsewhere(one.node()).await.unwrap().len(), 2);
    assert!(again.look().await.unwrap().is_some());
    // While it was away, another node has taken its name.
    dies(again, &mut one).await;
    let _other = database.node("two").await;
    let taken = NodeSession::again(&url, "two", number, &online).await;
    assert!(matches!(taken, Ok(Joined::NameTaken)), "{taken:?}");
}

#[tokio::test]
async fn one_node_does_a_sweep_and_one_starts_at_a_time() {
    let database = Database::new();
    let _fixture = Fixture::open(&database).await;
    let (mut one, mut two) = (database.node("one").await, database.node("two").await);
    assert_eq!(one.take_sweeps().await.unwrap(), Sweep::ALL);
    assert_eq!(two.take_sweeps().await.unwrap(), []);
    assert_eq!(one.take_sweeps().await.unwrap(), Sweep::ALL);
    one.start_alone().await.unwrap();
    let (started, mut waits) = (two.node(), Box::pin(two.start_alone()));
    tokio::select! {
        biased;
        waited = &mut waits => panic!("{waited:?}"),
        look = one.look() => drop(look.unwrap()),
    }
    one.note_awake().await.unwrap();
    waits.await.unwrap();
    let seen = two.look().await.unwrap().unwrap().nodes;
    let awake: Vec<NodeNumber> = seen
        .iter()
        .filter(|seen| seen.is_awake)
        .map(|seen| seen.node)
        .collect();
    assert_eq!(awake, [one.node()]);
    dies(one, &mut two).await;
    assert_eq!(
        (two.node(), two.take_sweeps().await.unwrap()),
        (started, &Sweep::ALL[..])
    );
}

/// How many come at once.
const MANY: usize = 64;

#[tokio::test]
async fn those_who_come_at_once_share_commits() {
    let database = Database::new();
    let fixture = Fixture::open(&database).await;
    let one = database.node("one").await;
    let node = one.node();
    let mut players = Vec::new();
    for number in 0..MANY {
        players.push(fixture.member(&format!("many{number}")).await);
    }
    let mut connection = sqlx::PgConnection::connect(&database.server.url())
        .await
        .unwrap();
    let commits = "select sum(commits)::bigint from writer";
    let before: i64 = sqlx::query_scalar(commits)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    let mut coming = JoinSet::new();
    for player in players {
        let store = Arc::clone(&fixture.store);
        coming.spawn(async move { store.note_online(node, player.id, NOON, true).await });
    }
    while let Some(noted) = coming.join_next().await {
        assert_eq!(noted.unwrap(), Ok(vec![]));
    }
    let after: i64 = sqlx::query_scalar(commits)
        .fetch_one(&mut connection)
        .await
        .unwrap();
    assert!(after - before <= 8, "{} commits", after - before);
}
