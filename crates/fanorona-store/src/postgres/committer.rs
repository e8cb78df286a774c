//! Commits groups of changes to PostgreSQL.
//!
//! Changes other than turns read before they write, as if nobody else wrote. So one at a time of
//! all servers makes them, under a lock of the database. The turns of games that continue need no
//! lock: the versions of the games guard them.
//!
//! Each connection counts its commits in a row of its own, in the table `writer`, and each commit
//! adds one to the count that it expects. If the connection is lost during a commit, the next one
//! passes that number over, if it is still free, and then looks which it was. So every caller gets
//! the true answer, and a commit that is still under way can no longer succeed.

use super::PostgresLimits;
use crate::db::{Connection, Sql, Text, Value, built};
use crate::fault::{CommitError, Fault};
use crate::sql::games::saves::{COLUMNS, Kind, SET_GOING_ON, Wave};
use crate::sql::{Expect, Group, execute};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, query_as};
use std::time::Duration;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};

/// How often a transaction is tried that is in the way of others.
const ATTEMPTS: u32 = 20;

/// How long after a batch of turns a smaller one waits for more of them. A commit costs PostgreSQL
/// and every listening node the same for one turn as for ten, and with several nodes each sees only
/// a part of the turns.
const INTERVAL: Duration = Duration::from_millis(4);

/// Adds the row of a connection, and removes rows that nobody has used for a month: their servers
/// were killed.
const ADD_WRITER: Sql = Sql::both(
    "
    with unused as (delete from writer where used_at < now() - interval '30 days')
    insert into writer default values returning id
",
);
const REMOVE_WRITER: Sql = Sql::both("delete from writer where id = $1");

const COUNT: Sql =
    Sql::both("update writer set commits = $2, used_at = now() where id = $1 and commits = $2 - 1");
/// "Fano" is the key of the lock that one server at a time holds for changes other than turns.
const COUNT_ALONE: Sql = Sql::both(
    "update writer set commits = $2, used_at = now() where id = $1 and commits = $2 - 1
    returning pg_advisory_xact_lock(1180790383)::text",
);

/// Makes a change that counts to $2 impossible, if it was not committed.
const PASS_OVER: Sql =
    Sql::both("update writer set commits = $2 + 1 where id = $1 and commits = $2 - 1");
const COUNTED: Sql = Sql::both("select commits from writer where id = $1");

/// Saves all or none of the games that continue, with their turns, checks their clocks earlier if
/// they must be, and counts the commit. It is a whole transaction. Its row says whether it has
/// counted; otherwise it has saved nothing. The second column is null if all games exist, and
/// otherwise has those that do.
///
/// Its arguments are the row in `writer`, the count after this commit, the number of games, and an
/// array for each column. A statement updates a row once, so this one also does what
/// `CHECK_EARLIER` does after other saves.
pub(super) const COMMIT_TURNS: &str = built!(commit_turns());

const fn commit_turns<const CAPACITY: usize>() -> Text<CAPACITY> {
    let mut text = Text::new();
    text.push_str(
        "with counted as (
            update writer set commits = $2, used_at = now() where id = $1 and commits = $2 - 1
            returning id
        ),
        save as (select * from unnest(",
    );
    let mut column = 0;
    while column < COLUMNS.len() {
        text.push_str(if column > 0 { ", $" } else { "$" });
        text.push_number(FIRST_COLUMN + column);
        text.push_str(match COLUMNS[column].1 {
            Kind::Number => "::bigint[]",
            Kind::Text => "::text[]",
        });
        column += 1;
    }
    text.push_str(") as save (");
    column = 0;
    while column < COLUMNS.len() {
        text.push_str(if column > 0 { ", " } else { "" });
        text.push_str(COLUMNS[column].0);
        column += 1;
    }
    text.push_str(") where exists (select 1 from counted)), saved as (");
    text.push_str(SET_GOING_ON);
    text.push_str(
        ", check_at =
                case when game.check_at > least(save.due, save.remind_at) then least(save.due, save.remind_at)
                else game.check_at end
            from save where game.id = save.id returning game.id
        ),
        added as (
            insert into turn (game_id, ply, text, played_at)
            select id, ply, turn, turn_at from save where turn is not null
        )
        select exists (select 1 from counted),
            case when count(*) < $3 then coalesce(array_agg(id), '{}') end from saved",
    );
    text
}

/// The parameter with the array of the first column.
const FIRST_COLUMN: usize = 4;

/// Which changes a committer makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Task {
    /// Turns of games that continue.
    Turns,
    /// Everything.
    Changes,
}

/// A connection that writes.
#[derive(Debug)]
pub(crate) struct Committer {
    task: Task,
    options: PgConnectOptions,
    limits: PostgresLimits,
    /// `None` if it was lost.
    connection: Option<Connection>,
    /// Its row in `writer`, once it has one.
    count: Option<Count>,
    /// When the last batch of turns was sent.
    sent_at: Instant,
    /// Whether nobody knows if the last group was committed.
    is_unknown: bool,
}

/// The row of a connection in `writer`, and the number of its commits.
#[derive(Debug, Clone, Copy)]
struct Count {
    id: i64,
    commits: i64,
}

impl Committer {
    pub(super) fn new(task: Task, options: PgConnectOptions, limits: PostgresLimits) -> Self {
        Self {
            task,
            options,
            limits,
            connection: None,
            count: None,
            sent_at: Instant::now(),
            is_unknown: false,
        }
    }

    pub(crate) async fn close(self) {
        let Some(mut connection) = self.connection else {
            return;
        };
        let closed = async {
            if let Some(Count { id, .. }) = self.count {
                REMOVE_WRITER.run(&mut connection, id).await?;
            }
            connection.close().await
        };
        if let Err(error) = closed.await {
            tracing::debug!(%error, "connection not closed cleanly");
        }
    }

    /// Resolves when [`INTERVAL`] has passed since the last batch of turns.
    pub(crate) async fn let_others_join(&self) {
        if self.task == Task::Turns {
            sleep_until(self.sent_at + INTERVAL).await;
        }
    }

    pub(crate) async fn commit(&mut self, group: &mut Group) -> Result<(), CommitError> {
        let mut expect = Expect::AllFresh;
        let mut attempt = 0;
        loop {
            attempt += 1;
            let committed = match (group.only_turns(), expect) {
                (Some(wave), Expect::AllFresh) => self.commit_turns(wave).await,
                (_, _) => self.transaction(group, expect).await,
            };
            let Err(error) = committed else { return Ok(()) };
            if std::mem::take(&mut self.is_unknown) {
                return Err(CommitError::Unknown(error));
            }
            match (Fault::of(&error), expect) {
                // Nothing was saved. The next attempt finds the stale saves and saves the others.
                (Fault::Contradiction, Expect::AllFresh) => expect = Expect::SomeStale,
                (Fault::Conflict, _) if attempt < ATTEMPTS => {}
                // The old connection may have been lost long ago.
                (Fault::Away, _) if attempt == 1 => self.connection = None,
                (Fault::Away, _) => {
                    self.connection = None;
                    return Err(error.into());
                }
                (_, _) => return Err(error.into()),
            }
        }
    }

    /// Commits the whole `wave`, of games that continue, or nothing of it.
    async fn commit_turns(&mut self, wave: &mut Wave) -> sqlx::Result<()> {
        self.check_idle().await;
        let next = self.next_count().await?;
        let wait = self.limits.answer_wait;
        let mut commit = query_as::<_, (bool, Option<Vec<i64>>)>(COMMIT_TURNS)
            .bind(next.id)
            .bind(next.commits)
            .bind(i64::try_from(wave.len()).unwrap_or(i64::MAX));
        for (column, (_, kind)) in COLUMNS.iter().enumerate() {
            let values = wave.saves.iter().map(|save| &save.row.values[column]);
            commit = match kind {
                Kind::Number => commit.bind(values.map(Value::number).collect::<Vec<_>>()),
                Kind::Text => commit.bind(values.map(Value::text).collect::<Vec<_>>()),
            };
        }
        let commit = commit.fetch_one(self.connection().await?.postgres()?);
        match timeout(wait, commit)
            .await
            .unwrap_or_else(|_elapsed| Err(no_answer()))
        {
            Ok((true, kept)) => {
                self.count = Some(next);
                wave.note_kept(kept);
                Ok(())
            }
            Ok((false, _)) => Err(self.without_count()),
            Err(error) if Fault::of(&error) == Fault::Away => {
                self.resolve(next, error).await?;
                // No game is ever removed.
                wave.note_kept(None);
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    /// Commits a group, or nothing of it.
    async fn transaction(&mut self, group: &mut Group, expect: Expect) -> sqlx::Result<()> {
        let next = self.next_count().await?;
        let count = self.task.count();
        let wait = self.limits.answer_wait;
        let connection = self.connection().await?;
        let written = timeout(wait, async {
            execute(connection, "begin").await?;
            let count = count.with((next.id, next.commits));
            let counted = count.run(connection).await? > 0;
            if counted {
                group.write(connection, expect).await?;
            }
            Ok(counted)
        });
        let error = match written.await.unwrap_or_else(|_elapsed| Err(no_answer())) {
            Ok(true) => {
                match timeout(wait, execute(connection, "commit"))
                    .await
                    .unwrap_or_else(|_elapsed| Err(no_answer()))
                {
                    Ok(()) => {
                        self.count = Some(next);
                        return Ok(());
                    }
                    Err(error) if Fault::of(&error) == Fault::Away => {
                        return self.resolve(next, error).await;
                    }
                    // The server has refused the commit, and said so.
                    Err(error) => error,
                }
            }
            Ok(false) => self.without_count(),
            Err(error) => error,
        };
        self.roll_back().await;
        Err(error)
    }

    /// Drops a connection that was lost while nothing was sent. A commit that is lost with its
    /// connection has to be asked for, which can take `outcome_wait` while the database is away.
    async fn check_idle(&mut self) {
        let idle = self.sent_at.elapsed();
        self.sent_at = Instant::now();
        if idle > self.limits.check_after
            && let Some(Ok(connection)) = self.connection.as_mut().map(Connection::postgres)
            && !matches!(
                timeout(self.limits.answer_wait, connection.ping()).await,
                Ok(Ok(()))
            )
        {
            self.connection = None;
        }
    }

    /// The count after the next commit.
    async fn next_count(&mut self) -> sqlx::Result<Count> {
        let Count { id, commits } = match self.count {
            Some(count) => count,
            None => {
                let wait = self.limits.answer_wait;
                let connection = self.connection().await?;
                let add = ADD_WRITER.one(connection, ());
                let id = timeout(wait, add)
                    .await
                    .unwrap_or_else(|_elapsed| Err(no_answer()))?;
                *self.count.insert(Count { id, commits: 0 })
            }
        };
        Ok(Count {
            id,
            commits: commits + 1,
        })
    }

    /// The row of this connection is gone, or counts something else, so nothing was saved. The next
    /// attempt adds another row.
    fn without_count(&mut self) -> sqlx::Error {
        self.count = None;
        no_answer()
    }

    async fn connection(&mut self) -> sqlx::Result<&mut Connection> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect(&self.options, self.limits.connect_wait)
                .await?
                .into(),
        };
        Ok(self.connection.insert(connection))
    }

    /// Ends the open transaction. A connection that cannot do that is dropped.
    async fn roll_back(&mut self) {
        if let Some(mut connection) = self.connection.take() {
            let rolled_back = timeout(
                self.limits.answer_wait,
                execute(&mut connection, "rollback"),
            )
            .await;
            if matches!(rolled_back, Ok(Ok(()))) {
                self.connection = Some(connection);
            }
        }
    }

    /// Succeeds if the change that counts to `next` was committed, although its answer was lost
    /// with `error`. Otherwise it was not, and will not be, unless `is_unknown`.
    async fn resolve(&mut self, next: Count, error: sqlx::Error) -> sqlx::Result<()> {
        tracing::warn!(%error, "the connection was lost in a commit: asking what became of it");
        self.connection = None;
        match self.was_committed(next).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(error),
            Err(why) => {
                tracing::error!(error = %why, "nobody knows whether a group of changes was saved");
                // The lost commit may still come, and counts in that row.
                (self.connection, self.count, self.is_unknown) = (None, None, true);
                Err(error)
            }
        }
    }

    /// Whether the change that counts to `next` was committed. It waits until the database can
    /// tell, or for `outcome_wait`.
    async fn was_committed(&mut self, next: Count) -> sqlx::Result<bool> {
        let deadline = Instant::now() + self.limits.outcome_wait;
        loop {
            let asked = timeout_at(deadline, async {
                let connection = self.connection().await?;
                let pass_over = PASS_OVER.with((next.id, next.commits));
                pass_over.run(connection).await?;
                // A statement of its own: the first one has waited for the change, and sees what
                // was before.
                COUNTED.first(connection, next.id).await
            });
            match asked.await.unwrap_or_else(|_elapsed| Err(no_answer())) {
                Ok(commits) => {
                    self.count = commits.map(|commits| Count { commits, ..next });
                    return Ok(commits == Some(next.commits));
                }
                Err(error) if Fault::of(&error) == Fault::Away => self.connection = None,
                // The server has not noticed yet that the old connection is lost: its change still
                // holds the row.
                Err(error) if Fault::of(&error) == Fault::Busy => {}
                Err(error) => return Err(error),
            }
            if Instant::now() >= deadline {
                return Err(no_answer());
            }
            sleep(AGAIN).await;
        }
    }
}

impl Task {
    /// Counts a transaction to $2, as its first statement. Otherwise it changes no row.
    fn count(self) -> Sql {
        match self {
            Self::Turns => COUNT,
            Self::Changes => COUNT_ALONE,
        }
    }
}

/// The pause between questions to a database that cannot answer yet.
const AGAIN: Duration = Duration::from_millis(50);

/// Opens a connection, or fails after `wait`.
pub(super) async fn connect(
    options: &PgConnectOptions,
    wait: Duration,
) -> sqlx::Result<PgConnection> {
    timeout(wait, options.connect())
        .await
        .unwrap_or_else(|_elapsed| Err(no_answer()))
}

fn no_answer() -> sqlx::Error {
    sqlx::Error::Io(std::io::ErrorKind::TimedOut.into())
}
