//! Commits groups of changes to PostgreSQL.
//!
//! Changes other than turns read before they write, as if nobody else wrote. So one at a time of all servers makes them,
//! under a lock of the database. The turns of games that continue need no lock: the versions of the games guard them.
//!
//! A transaction knows its number before its commit. If the connection is lost during the commit, the next connection
//! asks the database what became of that transaction, so that every caller gets the true answer.

use super::PostgresLimits;
use super::sql::saves::{ADD_TURNS, SAVE_GOING_ON, Wave};
use super::sql::{Expect, Group, execute};
use crate::fault::{CommitError, Fault};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, Row as _};
use std::sync::LazyLock;
use std::time::Duration;
use tokio::time::{sleep, timeout, timeout_at};

/// How often a transaction is tried that is in the way of others.
const ATTEMPTS: u32 = 20;

/// Begins a transaction and tells its number. "Fano" is the key of the lock.
const BEGIN_CHANGES: &str =
    "begin; select pg_current_xact_id()::text as number, pg_advisory_xact_lock(1180790383)::text";
const BEGIN_TURNS: &str = "begin; select pg_current_xact_id()::text as number";

/// Saves all or none of $1, for games that continue, with the turns $2, and checks clocks at $3 if that is earlier. Its row
/// says how many games there were.
///
/// A statement updates a row once, so this one also does what `CHECK_EARLIER` does after other saves.
static SAVE_TURNS: LazyLock<&str> = LazyLock::new(|| {
    let add = ADD_TURNS.replace("$1", "$2");
    let save = SAVE_GOING_ON.replacen(" set ", SET_CHECK, 1).replacen(" as save ", JOIN_CHECKS, 1);
    format!("with saved as ({save} returning 1), added as ({add}) select count(*) from saved").leak()
});

const SET_CHECK: &str =
    " set check_at = case when game.check_at > clock.at then clock.at else game.check_at end, ";

const JOIN_CHECKS: &str = " as save left join (
    select (value ->> 0)::bigint as id, (value ->> 1)::bigint as at from json_each($3)
) as clock on clock.id = save.id ";

/// What became of the transaction $1.
const STATUS: &str = "select pg_xact_status($1::text::xid8)";

/// Which changes a committer makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Turns of games that continue.
    Turns,
    /// Everything.
    Changes,
}

/// A connection that writes.
pub(super) struct Committer {
    pub(super) task: Task,
    pub(super) options: PgConnectOptions,
    pub(super) limits: PostgresLimits,
    /// `None` if it was lost.
    pub(super) connection: Option<PgConnection>,
}

/// Why a transaction failed.
enum Failure {
    /// Before its commit, so nothing was saved.
    Before(sqlx::Error),
    /// In its commit, so it is unknown whether it was saved.
    InCommit { number: String, error: sqlx::Error },
}

impl From<sqlx::Error> for Failure {
    fn from(error: sqlx::Error) -> Self {
        Self::Before(error)
    }
}

impl Committer {
    pub(super) async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::debug!(%error, "connection not closed cleanly");
        }
    }

    pub(super) async fn commit(&mut self, group: &mut Group) -> Result<(), CommitError> {
        let mut expect = Expect::AllFresh;
        let mut attempt = 0;
        loop {
            attempt += 1;
            let error = match self.transaction(group, expect).await {
                Ok(()) => return Ok(()),
                Err(Failure::Before(error)) => error,
                Err(Failure::InCommit { number, error }) => {
                    tracing::warn!(%error, number, "the connection was lost in a commit: asking what became of it");
                    self.connection = None;
                    if self.was_committed(&number).await? {
                        return Ok(());
                    }
                    error
                }
            };
            match (Fault::of(&error), expect) {
                (Fault::Contradiction, Expect::AllFresh) => {
                    // Nothing was saved. The next attempt finds the stale saves and saves the others.
                    self.roll_back().await;
                    expect = Expect::SomeStale;
                }
                (Fault::Conflict, _) if attempt < ATTEMPTS => self.roll_back().await,
                // The old connection may have been lost long ago.
                (Fault::Away, _) if attempt == 1 => self.connection = None,
                (Fault::Away, _) => {
                    self.connection = None;
                    return Err(error.into());
                }
                (_, _) => {
                    self.roll_back().await;
                    return Err(error.into());
                }
            }
        }
    }

    async fn transaction(&mut self, group: &mut Group, expect: Expect) -> Result<(), Failure> {
        let begin = match self.task {
            Task::Turns => BEGIN_TURNS,
            Task::Changes => BEGIN_CHANGES,
        };
        let wait = self.limits.answer_wait;
        let connection = self.connection().await?;
        let written = timeout(wait, async {
            let number: String = sqlx::raw_sql(begin).fetch_one(&mut *connection).await?.try_get("number")?;
            match (group.only_turns(), expect) {
                (Some(wave), Expect::AllFresh) => save_turns(connection, wave).await?,
                (_, _) => group.write(connection, expect).await?,
            }
            Ok(number)
        });
        let number = written.await.unwrap_or_else(|_elapsed| Err(no_answer()))?;
        match timeout(wait, execute(connection, "commit")).await.unwrap_or_else(|_elapsed| Err(no_answer())) {
            Ok(()) => Ok(()),
            Err(error) if Fault::of(&error) == Fault::Away => Err(Failure::InCommit { number, error }),
            // The server has refused the commit, and said so.
            Err(error) => Err(Failure::Before(error)),
        }
    }

    async fn connection(&mut self) -> sqlx::Result<&mut PgConnection> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&self.options, self.limits.connect_wait).await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Ends the open transaction. A connection that cannot do that is dropped.
    async fn roll_back(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            let rolled_back = timeout(self.limits.answer_wait, execute(&mut connection, "rollback")).await;
            if matches!(rolled_back, Ok(Ok(()))) {
                self.connection = Some(connection);
            }
        }
    }

    /// Whether the transaction with this number was committed. It waits until the database can tell, or for
    /// `outcome_wait`.
    async fn was_committed(&mut self, number: &str) -> sqlx::Result<bool> {
        let deadline = tokio::time::Instant::now() + self.limits.outcome_wait;
        loop {
            let asked = timeout_at(deadline, async {
                let connection = self.connection().await?;
                sqlx::query_scalar::<_, String>(STATUS).bind(number).fetch_one(connection).await
            });
            match asked.await.unwrap_or_else(|_elapsed| Err(no_answer())) {
                Ok(status) if status == "committed" => return Ok(true),
                Ok(status) if status == "aborted" => return Ok(false),
                // The server has not noticed yet that the old connection is lost.
                Ok(_in_progress) => {}
                Err(error) if Fault::of(&error) == Fault::Away => self.connection = None,
                Err(error) => return Err(error),
            }
            if tokio::time::Instant::now() >= deadline {
                return Err(no_answer());
            }
            sleep(AGAIN).await;
        }
    }
}

/// Saves the whole `wave`, of games that continue.
async fn save_turns(connection: &mut PgConnection, wave: &mut Wave) -> sqlx::Result<()> {
    let saved: i64 = sqlx::query_scalar(*SAVE_TURNS)
        .bind(wave.rows())
        .bind(wave.turns())
        .bind(wave.checks())
        .fetch_one(&mut *connection)
        .await?;
    wave.note_saved(connection, u64::try_from(saved).unwrap_or_default()).await
}

/// The pause between questions to a database that cannot answer yet.
const AGAIN: Duration = Duration::from_millis(50);

/// Opens a connection, or fails after `wait`.
pub(super) async fn connect(options: &PgConnectOptions, wait: Duration) -> sqlx::Result<PgConnection> {
    timeout(wait, options.connect()).await.unwrap_or_else(|_elapsed| Err(no_answer()))
}

fn no_answer() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}
