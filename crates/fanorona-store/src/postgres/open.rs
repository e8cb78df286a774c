//! Opening a database on a PostgreSQL server.

use super::PostgresLimits;
use super::committer::{Committer, Task, connect};
use crate::db::{Connection, PREPARED, Pool};
use crate::error::{OpenError, ServerError};
use crate::fault::Fault;
use crate::migrations::{Checked, embedded, refuse_older};
use crate::sql::{Writer, catch_up, execute};
use crate::transfer::TRANSFER_SOURCE;
use crate::url::{postgres_options, without_password};
use crate::{Store, committer};
use include_dir::{Dir, include_dir};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, PgPool};
use std::sync::LazyLock;
use std::time::Duration;
use tokio::sync::{Mutex, OnceCell};

/// The migrations, embedded.
pub(super) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| embedded(&FILES));
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../migrations/postgres");

/// The oldest version that the statements were written for.
const OLDEST_SERVER: i64 = 15;

/// How long a migration waits for those who read, and others for the migration, before it lets them
/// go first.
const MIGRATION_WAIT: &str = "set lock_timeout = '2s'";
/// How often a migration is tried that is in the way of others.
const MIGRATION_ATTEMPTS: u32 = 300;

/// Checks the form of a URL.
pub(crate) fn check_url(url: &str) -> Result<(), OpenError> {
    Database::at(url).map(drop)
}

/// A database, and how errors name it.
pub(super) struct Database {
    pub(super) options: PgConnectOptions,
    pub(super) name: String,
}

impl Database {
    /// The database at `url` (`postgres://USER:PASSWORD@HOST:PORT/NAME`).
    pub(super) fn at(url: &str) -> Result<Self, OpenError> {
        let unknown = || OpenError::UnknownUrl {
            url: without_password(url),
        };
        let options = postgres_options(url).map_err(|_error| unknown())?;
        Ok(Self {
            options: options
                .application_name("fanorond")
                .statement_cache_capacity(PREPARED)
                .disable_statement_logging()
                .options([("client_min_messages", "warning")]),
            name: without_password(url),
        })
    }

    /// The options of a server's connections. The server of the database gives up what takes too
    /// long, and notices lost connections, because a lost one could hold the lock of the changes.
    fn limited(&self, limits: &PostgresLimits) -> PgConnectOptions {
        let millis = |wait: Duration| wait.as_millis().to_string();
        self.options.clone().options([
            ("statement_timeout", millis(limits.answer_wait)),
            ("lock_timeout", millis(limits.lock_wait)),
            (
                "idle_in_transaction_session_timeout",
                millis(limits.answer_wait),
            ),
            ("tcp_keepalives_idle", "10".to_owned()),
            ("tcp_keepalives_interval", "5".to_owned()),
            ("tcp_keepalives_count", "3".to_owned()),
            // Every commit is on the disk before it is acknowledged, whatever the server's own
            // setting.
            ("synchronous_commit", "on".to_owned()),
            ("default_transaction_isolation", "read committed".to_owned()),
            // To compile a statement takes longer than to run any of ours.
            ("jit", "off".to_owned()),
        ])
    }

    pub(super) fn error(&self, error: &sqlx::Error) -> OpenError {
        ServerError::Unreachable {
            name: self.name.clone(),
            problem: error.to_string(),
        }
        .into()
    }
}

/// Opens the database for a server. An empty one gets its tables.
pub(crate) async fn for_a_server(url: &str, limits: PostgresLimits) -> Result<Store, OpenError> {
    migrated(url, limits, &MIGRATIONS).await
}

/// Opens the database for a server that has these migrations.
pub(super) async fn migrated(
    url: &str,
    limits: PostgresLimits,
    migrations: &Migrator,
) -> Result<Store, OpenError> {
    let database = Database::at(url)?;
    let mut connection = connect(&database.options, limits.connect_wait)
        .await
        .map_err(|error| database.error(&error))?;
    let found = known(&database, &mut connection, migrations).await?;
    found.complete()?;
    migrate(&database, &mut connection, migrations).await?;
    warn_of_settings(&mut connection)
        .await
        .map_err(|error| database.error(&error))?;
    // It runs under the lock that the migrations have: other servers do the same at their start.
    let mut connection = Connection::from(connection);
    let games = rate_waiting(&mut connection)
        .await
        .map_err(|error| database.error(&error))?;
    if games > 0 {
        tracing::info!(games, "rated games that had not been rated");
    }
    drop(connection.close().await);
    let options = database.limited(&limits);
    let readers = readers(&options, &limits);
    // The statements of changes are the same for every value, so each is planned once for a
    // connection.
    //
    // A plan that was made while a table was small would read the whole of it until PostgreSQL next
    // looks at its size, which can be minutes.
    let queued_once = options.clone().options([
        ("plan_cache_mode", "force_generic_plan"),
        ("enable_seqscan", "off"),
    ]);
    // A commit that waits for a synchronous standby must not be given up by the server: it would be
    // acknowledged.
    let commit_wait = limits.answer_wait + 2 * limits.outcome_wait;
    let queued_once = queued_once.options([
        ("statement_timeout", commit_wait.as_millis().to_string()),
        // A server that freezes in a transaction holds up the others for this long.
        (
            "idle_in_transaction_session_timeout",
            limits
                .frozen_wait
                .min(limits.answer_wait)
                .as_millis()
                .to_string(),
        ),
    ]);
    let committer = |task| {
        let committer = Committer::new(task, queued_once.clone(), limits);
        committer::Committer::Postgres(Box::new(committer))
    };
    let turns = (0..limits.turn_writers).map(|_| committer(Task::Turns));
    let writer = Writer::start(std::iter::once(committer(Task::Changes)).chain(turns));
    Ok(Store {
        readers: Pool::Postgres(readers),
        writer,
        path: None,
        opened: None,
        origin_key: OnceCell::new(),
        waiting: Mutex::default(),
    })
}

/// Opens the database read-only.
pub(crate) async fn for_reading(url: &str) -> Result<Store, OpenError> {
    let limits = PostgresLimits::patient();
    let database = Database::at(url)?;
    let mut connection = connect(&database.options, limits.connect_wait)
        .await
        .map_err(|error| database.error(&error))?;
    let found = check(&database, &mut connection).await?;
    drop(connection.close().await);
    refuse_older(database.name.as_ref(), found, &MIGRATIONS)?;
    let readers = Pool::Postgres(readers(&database.limited(&limits), &limits));
    Ok(Store {
        readers,
        writer: Writer::start([]),
        path: None,
        opened: None,
        origin_key: OnceCell::new(),
        waiting: Mutex::default(),
    })
}

/// Refuses a database that is not ours, is newer than this program, or contains an unfinished copy
/// of another one. Returns its last migration.
pub(super) async fn check(
    database: &Database,
    connection: &mut PgConnection,
) -> Result<Option<i64>, OpenError> {
    check_even_unfinished(database, connection)
        .await?
        .complete()
}

/// As [`check`], but accepts an unfinished copy.
pub(super) async fn check_even_unfinished(
    database: &Database,
    connection: &mut PgConnection,
) -> Result<Checked, OpenError> {
    known(database, connection, &MIGRATIONS).await
}

/// Refuses a database that is not ours, or has a migration that is not one of these.
async fn known(
    database: &Database,
    connection: &mut PgConnection,
    migrations: &Migrator,
) -> Result<Checked, OpenError> {
    let path = || database.name.clone().into();
    let found = inspect(connection)
        .await
        .map_err(|error| database.error(&error))?;
    if found.version < OLDEST_SERVER {
        return Err(ServerError::Old {
            version: found.version,
        }
        .into());
    }
    if found.encoding != "UTF8" {
        return Err(ServerError::NotUtf8 {
            name: database.name.clone(),
            encoding: found.encoding,
        }
        .into());
    }
    if found.tables > 0 && !found.is_ours {
        return Err(OpenError::OtherProgram { path: path() });
    }
    let copy_of = copy_of(connection)
        .await
        .map_err(|error| database.error(&error))?;
    Checked::of(path(), &found.migrations, migrations, copy_of)
}

/// The database of which this one contains an unfinished copy.
pub(crate) async fn copy_of(connection: &mut PgConnection) -> sqlx::Result<Option<String>> {
    let marked: bool = sqlx::query_scalar("select to_regclass('unfinished_transfer') is not null")
        .fetch_one(&mut *connection)
        .await?;
    if !marked {
        return Ok(None);
    }
    sqlx::query_scalar(TRANSFER_SOURCE)
        .fetch_one(connection)
        .await
        .map(Some)
}

struct Found {
    version: i64,
    encoding: String,
    /// Tables in the schema.
    tables: i64,
    is_ours: bool,
    /// Number and checksum.
    migrations: Vec<(i64, Vec<u8>)>,
}

async fn inspect(connection: &mut PgConnection) -> sqlx::Result<Found> {
    let (version, encoding, tables, is_ours): (i64, String, i64, bool) = sqlx::query_as(
        "select current_setting('server_version_num')::bigint / 10000, current_setting('server_encoding'),
            (select count(*) from pg_tables where schemaname = current_schema()),
            to_regclass('last_number') is not null and to_regclass('_sqlx_migrations') is not null",
    )
    .fetch_one(&mut *connection)
    .await?;
    let migrations = if is_ours {
        sqlx::query_as("select version, checksum from _sqlx_migrations where success")
            .fetch_all(connection)
            .await?
    } else {
        Vec::new()
    };
    Ok(Found {
        version,
        encoding,
        tables,
        is_ours,
        migrations,
    })
}

async fn migrate(
    database: &Database,
    connection: &mut PgConnection,
    migrations: &Migrator,
) -> Result<(), OpenError> {
    let path = || database.name.clone().into();
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the kinds belong to the library"
    )]
    let refused = |error| match error {
        MigrateError::VersionMismatch(migration) => OpenError::Altered {
            path: path(),
            migration,
        },
        MigrateError::VersionMissing(migration) => OpenError::Newer {
            path: path(),
            migration,
        },
        error => ServerError::Unreachable {
            name: database.name.clone(),
            problem: error.to_string(),
        }
        .into(),
    };
    sqlx::query(MIGRATION_WAIT)
        .execute(&mut *connection)
        .await
        .map_err(|error| database.error(&error))?;
    let mut attempts = 1;
    loop {
        // `run` is not `Send` within a larger future ("not general enough").
        match migrations.run_direct(None, connection, false).await {
            Err(error) if attempts < MIGRATION_ATTEMPTS && waits_for_others(&error) => {
                tracing::info!(
                    attempts,
                    "others use what a migration changes: they go first"
                );
                attempts += 1;
            }
            done => break done.map_err(refused)?,
        }
    }
    // What comes next waits as long as it has to.
    sqlx::query("reset lock_timeout")
        .execute(connection)
        .await
        .map_err(|error| database.error(&error))?;
    Ok(())
}

/// Whether a migration has changed nothing, because others hold its locks.
fn waits_for_others(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else {
        return false;
    };
    Fault::of(error) == Fault::Busy
}

/// A setting of the server that endangers games is the operator's decision, but not a silent one.
async fn warn_of_settings(connection: &mut PgConnection) -> sqlx::Result<()> {
    for setting in ["fsync", "full_page_writes"] {
        let value: String = sqlx::query_scalar("select current_setting($1)")
            .bind(setting)
            .fetch_one(&mut *connection)
            .await?;
        if value != "on" {
            tracing::warn!(
                setting,
                value,
                "PostgreSQL can lose games in a power failure: switch this setting on"
            );
        }
    }
    Ok(())
}

async fn rate_waiting(connection: &mut Connection) -> sqlx::Result<u64> {
    execute(connection, "select pg_advisory_lock(1180790383)").await?;
    let games = catch_up(connection).await;
    execute(connection, "select pg_advisory_unlock(1180790383)").await?;
    games
}

/// A connection that was not used for this long is asked whether it is alive before a read uses it.
const QUIET: Duration = Duration::from_millis(10);

/// Connections for reads, opened on demand.
fn readers(options: &PgConnectOptions, limits: &PostgresLimits) -> PgPool {
    PgPoolOptions::new()
        .max_connections(limits.readers)
        .acquire_timeout(limits.connect_wait)
        // While PostgreSQL is away, the library would log each read that waits. The writer says it once.
        .acquire_slow_threshold(limits.connect_wait * 2)
        // A question before each read would double the round trips. A connection that is lost while
        // others use it all the time costs one read.
        .test_before_acquire(false)
        .before_acquire(|connection, used| {
            Box::pin(async move {
                if used.idle_for > QUIET {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_lazy_with(options.clone())
}
