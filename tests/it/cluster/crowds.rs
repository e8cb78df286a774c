//! Many people on nodes that die, come back or hear nothing for a moment.

use super::following::heard;
use super::outages::database;
use super::{Shared, member, names, told};
use crate::support::executable::terminate;
use crate::support::program::Program;
use fanorona_store::Listener;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use std::collections::{BTreeMap, BTreeSet};

/// People who are online on the node that dies first.
const MANY: i64 = 2_000;

/// Puts people online on a node, of whom only the database knows.
fn crowd(shared: &Shared, node: &str) {
    let accounts = "insert into account (id, kind, name, key, skeleton, password_hash, policy, created_at)
        select 100000 + n, 'member', name, name, name, 'none', 'ask', 0
        from (select n, 'crowd' || n as name from generate_series(1, $1) as n) as crowd returning id";
    let online = "insert into node_account (node_id, account_id, since, takes_talk)
        select node.id, account.id, 0, 1 from node, account where node.name = $1 and account.id > 100000";
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let mut connection = PgConnection::connect(&shared.database.url()).await.unwrap();
        sqlx::query(accounts)
            .bind(MANY)
            .execute(&mut connection)
            .await
            .unwrap();
        sqlx::query(online)
            .bind(node)
            .execute(&mut connection)
            .await
            .unwrap();
    });
}

fn count(shared: &Shared, of: &str) -> i64 {
    database::<i64>(shared, &format!("select count(*) from {of}"))[0]
}

#[test]
fn what_two_thousand_people_leave_is_done_although_the_node_that_does_it_dies() {
    let shared = Shared::start();
    let [one, mut two, mut three] = ["one", "two", "three"].map(|name| shared.node(name));
    let mut alice = member(one.address(), "alice");
    for _ in 0..5 {
        let [(mut white, _), (mut black, name)] = [(); 2].map(|()| Program::guest(two.address()));
        white.ok(&format!("challenge {name} white telo"));
        let open = told(&mut black, "challenge", |event| event["status"] == "open");
        black.ok(&format!("accept {}", open["challenge"]));
        let game = told(&mut white, "state", |_| true);
        assert_eq!(game["status"], "playing");
        std::mem::forget((white, black));
    }
    crowd(&shared, "two");
    let all = count(&shared, "node_account");
    assert_eq!(
        (all, count(&shared, "game where finished = 0")),
        (MANY + 11, 5)
    );
    two.kill();
    while count(&shared, "node_account") == all {}
    three.kill();
    // Each row stays until its work is done, so none is left when the dead nodes are forgotten.
    while count(&shared, "node") > 1 {}
    assert_eq!(count(&shared, "node_account"), 1);
    assert_eq!(
        count(&shared, "game where finished = 0"),
        0,
        "games of guests are over"
    );
    assert_eq!(names(&mut alice), ["alice"]);
    terminate(one.id());
    let (status, log) = one.ended();
    assert!(
        status.success() && !log.contains("has lost the session"),
        "{log}"
    );
}

#[test]
fn who_is_heard_of_while_the_database_is_read_stays_online() {
    let shared = Shared::start();
    let [one, two] = ["one", "two"].map(|name| shared.node(name));
    let mut alice = member(one.address(), "alice");
    let mut bobby = member(two.address(), "bobby");
    while names(&mut alice) != ["alice", "bobby"] {}
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut holder = runtime
        .block_on(PgConnection::connect(&shared.database.url()))
        .unwrap();
    let mut run = |statement: &str| {
        let statement = sqlx::raw_sql(AssertSqlSafe(statement));
        runtime.block_on(statement.execute(&mut holder)).unwrap();
    };
    // The nodes read who is online, and must wait.
    run("begin; lock table node_account in access exclusive mode");
    let waits = "pg_locks where relation = 'node_account'::regclass and not granted";
    while count(&shared, waits) < 2 {}
    // What they read lacks bobby, as if it had been read before the login; the news of it come
    // meanwhile.
    bobby.ok("set kibitz off");
    heard(&mut bobby, "from bobby", &mut alice);
    run(
        "create table kept as select * from node_account; delete from node_account where account_id = (select id from account where name = 'bobby')",
    );
    run("commit");
    run("begin; lock table node_account in access exclusive mode");
    run("insert into node_account select * from kept on conflict do nothing; commit");
    alice.ok("tell bobby still there");
    told(&mut bobby, "talk", |talk| talk["text"] == "still there");
    for _ in 0..100 {
        assert_eq!(names(&mut alice), ["alice", "bobby"]);
    }
}

/// Followers on each node.
const FOLLOWERS: usize = 20;

#[test]
fn after_a_gap_on_all_nodes_each_says_in_one_message_what_many_watch() {
    let shared = Shared::start();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    // The connections of a database are only refused from another one.
    runtime.block_on(async {
        let mut first = PgConnection::connect(&shared.database.url()).await.unwrap();
        sqlx::raw_sql("create database elsewhere template postgres")
            .execute(&mut first)
            .await
            .unwrap();
        first.close().await.unwrap();
    });
    let nodes = ["one", "two", "three"].map(|name| shared.node(name));
    let mut voices = ["alice", "bobby", "carol"].into_iter().zip(&nodes);
    let mut voices: Vec<Program> = voices
        .by_ref()
        .map(|(name, node)| member(node.address(), name))
        .collect();
    let mut followers = Vec::new();
    for node in &nodes {
        for _ in 0..FOLLOWERS {
            let (mut guest, _) = Program::guest(node.address());
            guest.ok("follow alice");
            followers.push(guest);
        }
    }
    let heard = runtime.block_on(async {
        let mut admin = PgConnection::connect(&shared.database.url_of("elsewhere"))
            .await
            .unwrap();
        let listeners =
            "select pid from pg_stat_activity where application_name = 'fanorond hears news'";
        let listeners: Vec<i32> = sqlx::query_scalar(listeners)
            .fetch_all(&mut admin)
            .await
            .unwrap();
        let mut listener = Listener::connect(&shared.database.url(), &["fanorond"])
            .await
            .unwrap();
        let admit = |yes: bool| {
            sqlx::raw_sql(AssertSqlSafe(format!(
                "alter database postgres allow_connections {yes}"
            )))
        };
        admit(false).execute(&mut admin).await.unwrap();
        let end = "select pg_terminate_backend(pid) from unnest($1) as pid";
        sqlx::query(end)
            .bind(listeners)
            .execute(&mut admin)
            .await
            .unwrap();
        for voice in &mut voices {
            voice.ok("shout nobody hears this");
        }
        let mut unheard = 0;
        while unheard < voices.len() {
            unheard += usize::from(listener.next().await.unwrap().contains("nobody hears this"));
        }
        admit(true).execute(&mut admin).await.unwrap();
        // Each node asks who is there, and answers the others.
        let (mut asked, mut watch) = (BTreeSet::new(), BTreeMap::new());
        while asked.len() < nodes.len() || watch.len() < nodes.len() {
            let message = listener.next().await.unwrap();
            let (head, text) = message.split_once('\n').unwrap();
            let node = head.split(' ').nth(1).unwrap().to_owned();
            if text.contains("who_is_there") {
                asked.insert(node);
            } else if text.contains("\"watch\"") {
                watch
                    .entry(node)
                    .or_insert(text.matches("\"account\"").count());
            }
        }
        watch
    });
    assert_eq!(heard.into_values().collect::<Vec<_>>(), [FOLLOWERS; 3]);
}
