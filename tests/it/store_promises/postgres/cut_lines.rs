//! A commit whose connection is cut while it waits for another transaction: it may still succeed
//! later.

use super::super::Maker;
use super::super::fixture::{Fixture, acting};
use super::Database;
use async_trait::async_trait;
use fanorona_game::{Action, Proposal};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{PostgresLimits, Saved, Store, StoreLimits};
use sqlx::{Connection as _, PgConnection};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A database behind a line that can be cut.
struct Cut {
    database: Database,
    /// The address of the near end.
    near: String,
    /// How often the line was cut.
    cuts: watch::Sender<u32>,
    line: JoinSet<()>,
}

impl Cut {
    async fn new() -> Self {
        let database = Database::new();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = database.server.url();
        let far = url
            .strip_prefix("postgres://postgres@")
            .and_then(|url| url.strip_suffix("/postgres"))
            .unwrap();
        let near = url.replace(far, &listener.local_addr().unwrap().to_string());
        let (cuts, cut) = watch::channel(0);
        let far = far.to_owned();
        let mut line = JoinSet::new();
        line.spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((mut client, _)) = listener.accept().await {
                let (far, mut cut) = (far.clone(), cut.clone());
                cut.mark_unchanged();
                connections.spawn(async move {
                    let mut server = TcpStream::connect(far).await.unwrap();
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut server) => {}
                        _ = cut.changed() => {}
                    }
                });
            }
        });
        Self {
            database,
            near,
            cuts,
            line,
        }
    }

    async fn beside(&self) -> PgConnection {
        PgConnection::connect(&self.database.server.url())
            .await
            .unwrap()
    }
}

#[async_trait]
impl Maker for Cut {
    async fn open(&self) -> Arc<Store> {
        Arc::new(Store::open(&self.near).await.unwrap())
    }

    fn url(&self) -> String {
        self.near.clone()
    }

    async fn sql(&self, statement: &str) {
        self.database.sql(statement).await;
    }
}

/// What becomes of the commit that was cut off.
#[derive(Clone, Copy)]
enum Then {
    Succeeds,
    Fails,
}

/// Waits until a statement that begins like this waits for a lock. Returns its process.
async fn waiting(connection: &mut PgConnection, statement: &str) -> i32 {
    let find = "select pid from pg_stat_activity where wait_event_type = 'Lock' and ltrim(query, E' \n') like $1 || '%'";
    loop {
        let found = sqlx::query_scalar(find)
            .bind(statement)
            .fetch_optional(&mut *connection)
            .await
            .unwrap();
        if let Some(process) = found {
            return process;
        }
    }
}

async fn a_commit_that_is_cut_off(then: Then) {
    let line = Cut::new().await;
    let fixture = Fixture::open(&line).await;
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let record = fixture.game(&white, &black, Ruleset::Tsivy).await;
    let (mut holder, mut watcher) = (line.beside().await, line.beside().await);
    let mut held = holder.begin().await.unwrap();
    let hold = sqlx::query("select id from game where id = $1 for update").bind(record.id.0);
    hold.execute(&mut *held).await.unwrap();

    let save = acting(&record, Side::White, &Action::Propose(Proposal::Draw));
    let (store, saved) = (Arc::clone(&fixture.store), save.clone());
    let mut saving = JoinSet::new();
    saving.spawn(async move { store.save_game(&saved).await.unwrap() });
    let process = waiting(&mut watcher, "with counted").await;
    line.cuts.send_modify(|cuts| *cuts += 1);
    // The store asks, on a new connection, and has to wait for the old one.
    waiting(&mut watcher, "update writer").await;
    match then {
        Then::Succeeds => held.rollback().await.unwrap(),
        Then::Fails => {
            let end = sqlx::query("select pg_terminate_backend($1)").bind(process);
            end.execute(&mut watcher).await.unwrap();
            // The store tries again, and waits for the game again.
            waiting(&mut watcher, "with counted").await;
            held.rollback().await.unwrap();
        }
    }
    assert_eq!(saving.join_all().await, [Saved::Kept]);
    let next = acting(&save.record, Side::Black, &Action::Reject(None));
    assert_eq!(
        fixture.store.save_game(&next).await.unwrap(),
        Saved::Kept,
        "the version has risen once"
    );
    fixture.store.close().await;
    // The connections for reads were cut, too.
    let fixture = Fixture::open(&line).await;
    assert_eq!(fixture.read(record.id).await, next.record);
}

#[tokio::test]
async fn a_commit_that_succeeds_after_its_line_was_cut_is_kept_once() {
    a_commit_that_is_cut_off(Then::Succeeds).await;
}

#[tokio::test]
async fn a_commit_that_fails_after_its_line_was_cut_is_tried_again() {
    a_commit_that_is_cut_off(Then::Fails).await;
}

/// With a connection that was lost unnoticed, the turn would be sent, and its outcome asked for
/// during an hour.
#[tokio::test]
async fn a_turn_is_refused_at_once_if_the_database_was_lost_before_it() {
    let mut line = Cut::new().await;
    let wait = Duration::from_hours(1);
    let limits = PostgresLimits {
        outcome_wait: wait,
        check_after: Duration::ZERO,
        ..PostgresLimits::default()
    };
    let limits = StoreLimits {
        postgres: limits,
        ..StoreLimits::default()
    };
    let store: Arc<Store> = Arc::new(Store::open_with(&line.near, limits).await.unwrap());
    let fixture = Fixture { store };
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let record = fixture.game(&white, &black, Ruleset::Tsivy).await;
    let offer = acting(&record, Side::White, &Action::Propose(Proposal::Draw));
    assert_eq!(fixture.store.save_game(&offer).await.unwrap(), Saved::Kept);
    line.line.shutdown().await;
    let answer = acting(&offer.record, Side::Black, &Action::Reject(None));
    assert!(fixture.store.save_game(&answer).await.is_err());
    let fixture = Fixture::open(&line.database).await;
    assert_eq!(
        fixture.read(record.id).await,
        offer.record,
        "nothing was changed"
    );
}

#[tokio::test]
async fn a_store_that_is_closed_forgets_what_its_connections_counted() {
    let line = Cut::new().await;
    let fixture = Fixture::open(&line).await;
    let [white, black] = [fixture.member("Rabe").await, fixture.member("Rasoa").await];
    let record = fixture.game(&white, &black, Ruleset::Tsivy).await;
    let save = acting(&record, Side::White, &Action::Propose(Proposal::Draw));
    assert_eq!(fixture.store.save_game(&save).await.unwrap(), Saved::Kept);
    let mut counted = line.beside().await;
    let mut rows = async || -> i64 {
        sqlx::query_scalar("select count(*) from writer")
            .fetch_one(&mut counted)
            .await
            .unwrap()
    };
    assert_eq!(rows().await, 2, "one connection for changes, one for turns");
    fixture.store.close().await;
    assert_eq!(rows().await, 0);
}
