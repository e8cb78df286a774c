//! A PostgreSQL database as one end of a copy.

use super::committer::connect;
use super::open::{Database, MIGRATIONS, check, check_even_unfinished};
use crate::PostgresLimits;
use crate::error::{OpenError, TransferError};
use crate::migrations::refuse_older;
use crate::transfer::end::End;
use sqlx::PgConnection;
use std::time::Duration;

/// The name of the connections of a copy. Those of a server, and of commands that read, have
/// another one.
const APPLICATION: &str = "fanorond migrate-store";

/// "Fanc" is the key of the lock that a copy holds in both of its databases.
const LOCK: &str = "select pg_try_advisory_lock(1180790371)";

/// The connections of servers.
const SERVERS: &str = "select count(*) from pg_stat_activity
    where datname = current_database() and application_name = 'fanorond'";
/// How often, and after what time, it is tried whether nobody else uses the database. PostgreSQL
/// takes a moment to end the connections of a process that has just stopped.
const ATTEMPTS: u32 = 10;
const TRY_AGAIN: Duration = Duration::from_millis(200);

/// The name of a database in messages.
pub(crate) fn name(url: &str) -> Result<String, OpenError> {
    Ok(Database::at(url)?.name)
}

/// Opens a database to be copied. What is read is one moment of it.
pub(crate) async fn source(url: &str) -> Result<End, TransferError> {
    let database = Database::at(url)?;
    let mut connection = alone(&database).await?;
    let found = check(&database, &mut connection).await?;
    refuse_older(database.name.as_ref(), found, &MIGRATIONS)?;
    hold(&database, &mut connection).await?;
    sqlx::query("begin isolation level repeatable read read only")
        .execute(&mut connection)
        .await
        .map_err(|error| database.error(&error))?;
    Ok(End::new(connection, None))
}

/// Opens a database to be filled. An empty one gets its tables.
pub(crate) async fn target(url: &str) -> Result<End, TransferError> {
    let database = Database::at(url)?;
    let mut connection = alone(&database).await?;
    hold(&database, &mut connection).await?;
    if check_even_unfinished(&database, &mut connection)
        .await?
        .copy_of
        .is_none()
    {
        crate::Store::close(&super::for_a_server(url, PostgresLimits::default()).await?).await;
    }
    Ok(End::new(connection, None))
}

/// Connects to a database that no server uses.
pub(super) async fn alone(database: &Database) -> Result<PgConnection, OpenError> {
    let options = database
        .options
        .clone()
        .application_name(APPLICATION)
        .options([
            // A page can wait for the other database.
            ("statement_timeout", "0"),
            ("idle_in_transaction_session_timeout", "0"),
            ("synchronous_commit", "on"),
        ]);
    let failed = |error: sqlx::Error| database.error(&error);
    let mut connection = connect(&options, PostgresLimits::default().connect_wait)
        .await
        .map_err(failed)?;
    for _ in 0..ATTEMPTS {
        let servers: i64 = sqlx::query_scalar(SERVERS)
            .fetch_one(&mut connection)
            .await
            .map_err(failed)?;
        if servers == 0 {
            return Ok(connection);
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
    Err(OpenError::InUse {
        path: database.name.clone().into(),
    })
}

/// Takes the lock of copies, for as long as the connection lasts.
async fn hold(database: &Database, connection: &mut PgConnection) -> Result<(), TransferError> {
    for _ in 0..ATTEMPTS {
        let is_locked: bool = sqlx::query_scalar(LOCK)
            .fetch_one(&mut *connection)
            .await
            .map_err(|error| database.error(&error))?;
        if is_locked {
            return Ok(());
        }
        tokio::time::sleep(TRY_AGAIN).await;
    }
    Err(TransferError::UnderWay {
        name: database.name.clone(),
    })
}
