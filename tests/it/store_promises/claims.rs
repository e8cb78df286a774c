//! Claims: of several servers on a database, one does what only one should do.

use super::Maker;
use super::analyses::{oldest, request};
use super::fixture::{Fixture, NOON, some_turn};
use fanorona_game::{Annotation, GameRecord, Version};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{AnalysisBounds, Buried, Joined, NodeNumber, OnlineSince, Work};
use std::time::Duration;

/// Longer than any test.
const LONG: Duration = Duration::from_hours(1);

async fn node(fixture: &Fixture, name: &str, lease: Duration) -> NodeNumber {
    match fixture.store.join_nodes(name, lease).await.unwrap() {
        Joined::As { node, .. } => node,
        Joined::NameTaken => panic!("{name}"),
    }
}

async fn game(fixture: &Fixture) -> GameRecord {
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    fixture.game(&white, &black, Ruleset::Tsivy).await
}

pub(super) async fn one_of_two_nodes_gets_a_turn_and_a_dead_node_loses_it(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let mut record = game(&fixture).await;
    let [one, two, dead] =
        [node(&fixture, "one", LONG).await, node(&fixture, "two", LONG).await, NodeNumber(4_000)];
    let mut work = Work::Robot(record.id, record.version);
    assert_eq!(store.claim(one, work).await, Ok(true));
    assert_eq!(store.claim(one, work).await, Ok(true), "its own claim");
    assert_eq!(store.claim(two, work).await, Ok(false));
    assert_eq!(store.claim(dead, work).await, Ok(false), "a node that was forgotten");
    assert_eq!(store.claim(two, Work::Robot(record.id, Version(7))).await, Ok(false), "no such version");

    // The lease of the node is over.
    assert_eq!(store.renew_lease(one, Duration::ZERO).await, Ok(true));
    assert_eq!(store.claim(two, work).await, Ok(true));
    assert_eq!(store.renew_lease(one, LONG).await, Ok(true));
    assert_eq!(store.claim(one, work).await, Ok(false), "the other node has it now");

    // A node that ends has no claims.
    record = fixture.play(&record, &some_turn(&record.game)).await;
    work = Work::Robot(record.id, record.version);
    assert_eq!(store.claim(one, work).await, Ok(true));
    store.leave_nodes(one).await.unwrap();
    assert_eq!(store.claim(two, work).await, Ok(true));

    // Nor has one that was buried.
    assert_eq!(store.bury_nodes().await, Ok(Buried::default()));
    let three = node(&fixture, "three", LONG).await;
    assert_eq!(store.renew_lease(two, Duration::ZERO).await, Ok(true));
    assert_eq!(store.bury_nodes().await, Ok(Buried { nodes: 1, lost: vec![] }));
    assert_eq!(store.claim(three, work).await, Ok(true));
}

pub(super) async fn no_two_running_nodes_have_one_name(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let one = node(&fixture, "one", LONG).await;
    assert_eq!(store.join_nodes("one", LONG).await, Ok(Joined::NameTaken));
    // Once it is dead or has left, its name is free.
    assert_eq!(store.renew_lease(one, Duration::ZERO).await, Ok(true));
    let next = node(&fixture, "one", LONG).await;
    store.leave_nodes(next).await.unwrap();
    node(&fixture, "one", LONG).await;
}

pub(super) async fn a_released_claim_is_free_until_the_work_is_done(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let mut record = game(&fixture).await;
    let [one, two] = [node(&fixture, "one", LONG).await, node(&fixture, "two", LONG).await];
    let work = Work::Robot(record.id, record.version);
    assert_eq!(store.claim(one, work).await, Ok(true));
    store.release(two, work).await.unwrap();
    assert_eq!(store.claim(two, work).await, Ok(false), "a node releases its own claims only");
    store.release(one, work).await.unwrap();
    assert_eq!(store.claim(two, work).await, Ok(true));
    record = fixture.play(&record, &some_turn(&record.game)).await;
    store.release(two, work).await.unwrap();
    assert_eq!(store.claim(one, work).await, Ok(false), "the turn was played");

    fixture.resign(&record, Side::Black).await;
    let source = store.puzzle_source().await.unwrap().unwrap();
    let work = Work::Puzzles(source);
    assert_eq!(store.claim(one, work).await, Ok(true));
    assert_eq!(store.claim(two, work).await, Ok(false));
    assert_eq!(store.keep_puzzles(source, vec![], NOON).await, Ok(0));
    store.release(one, work).await.unwrap();
    assert_eq!(store.claim(two, work).await, Ok(false), "the game was searched");
}

pub(super) async fn the_next_analysis_is_one_that_no_other_node_has_claimed(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let record = game(&fixture).await;
    let record = fixture.play(&record, &some_turn(&record.game)).await;
    let (first, account) = (fixture.resign(&record, Side::Black).await.id, record.seats.white.id);
    let other = fixture.game(&record.seats.black, &record.seats.white, Ruleset::Tsivy).await;
    let second = fixture.resign(&other, Side::White).await.id;
    let bounds = AnalysisBounds { of_one: 2, of_guests: 2, of_all: 2 };
    for game in [first, second] {
        store.request_analysis(request(game, account, NOON), bounds).await.unwrap();
    }
    let [one, two] = [node(&fixture, "one", LONG).await, node(&fixture, "two", LONG).await];
    assert_eq!(oldest(&fixture, Some(one)).await, Some(first));
    assert_eq!(store.claim(one, Work::Analysis(first)).await, Ok(true));
    assert_eq!(oldest(&fixture, Some(one)).await, Some(first), "its own");
    assert_eq!(oldest(&fixture, Some(two)).await, Some(second));
    assert_eq!(store.claim(two, Work::Analysis(first)).await, Ok(false));
    assert_eq!(store.claim(two, Work::Analysis(second)).await, Ok(true));
    assert_eq!(store.renew_lease(one, Duration::ZERO).await, Ok(true));
    assert_eq!(oldest(&fixture, Some(two)).await, Some(first), "the other node is dead");
    assert_eq!(store.claim(two, Work::Analysis(first)).await, Ok(true));
    let said = Annotation { game: first, made_at: NOON, nodes: 1, points: vec![] };
    assert_eq!(store.keep_annotation(&said, NOON).await, Ok(vec![account]));
    store.release(two, Work::Analysis(first)).await.unwrap();
    assert_eq!(store.claim(one, Work::Analysis(first)).await, Ok(false), "nobody has requested it");
    store.give_up_analysis(second, NOON).await.unwrap();
    assert_eq!(oldest(&fixture, Some(one)).await, None);
}

pub(super) async fn of_two_nodes_one_is_the_first_to_have_an_account_and_one_the_last(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let store = &fixture.store;
    let account = game(&fixture).await.seats.white.id;
    let [one, two, dead] = [
        node(&fixture, "one", LONG).await,
        node(&fixture, "two", LONG).await,
        node(&fixture, "dead", LONG).await,
    ];
    assert_eq!(store.note_online(dead, account, NOON, true).await, Ok(vec![]));
    assert_eq!(store.note_online(dead, account, NOON, true).await, Ok(vec![]), "the same node");
    assert_eq!(store.renew_lease(dead, Duration::ZERO).await, Ok(true));
    let (first, second) = tokio::join!(
        store.note_online(one, account, NOON, true),
        store.note_online(two, account, NOON, true)
    );
    match (first.unwrap().as_slice(), second.unwrap().as_slice()) {
        ([], [before]) => assert_eq!(*before, OnlineSince { node: one, since: NOON }),
        ([before], []) => assert_eq!(*before, OnlineSince { node: two, since: NOON }),
        (first, second) => panic!("the later one is told the earlier one: {first:?}, {second:?}"),
    }
    let (first, second) = tokio::join!(store.note_offline(one, account), store.note_offline(two, account));
    let mut elsewhere = [first.unwrap(), second.unwrap()];
    elsewhere.sort_unstable();
    assert_eq!(elsewhere, [false, true]);
}
