//! LISTEN and NOTIFY of PostgreSQL: short texts from one connection to others.
//!
//! They are not kept. What is sent while a listener is not connected is lost for it, and a listener
//! that has lost its connection ends instead of connecting again, so that nobody overlooks the
//! loss.

use crate::url::postgres_options;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection};
use std::fmt;

/// The most bytes of a text. PostgreSQL refuses longer ones.
pub const MOST_NOTIFIED_BYTES: usize = 7999;

/// How PostgreSQL names the connection of a [`Notifier`] (`pg_stat_activity`).
pub const SENDER: &str = "fanorond sends news";

const NOTIFY: &str = "select pg_notify($1, sent) from unnest($2::text[]) as sent";

/// Why a connection cannot be made, or has ended. A text for the log.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotifyError(String);

impl NotifyError {
    pub(crate) fn of(why: &str) -> Self {
        Self(why.to_owned())
    }
}

impl From<sqlx::Error> for NotifyError {
    fn from(error: sqlx::Error) -> Self {
        Self(error.to_string())
    }
}

/// PostgreSQL notices that a connection is lost.
fn keepalive(options: PgConnectOptions) -> PgConnectOptions {
    options.options([
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
    ])
}

/// A connection that receives texts.
pub struct Listener(PgListener);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener").finish_non_exhaustive()
    }
}

impl Listener {
    /// Connects and listens on these channels. The database must be the primary server itself:
    /// neither a standby nor a pool of transactions can listen.
    ///
    /// # Errors
    /// The database cannot be reached. There is no time limit.
    pub async fn connect(url: &str, channels: &[&str]) -> Result<Self, NotifyError> {
        let options = postgres_options(url)?;
        // The pool only makes the connection.
        let pool = PgPoolOptions::new()
            .max_connections(1)
            // The bus says that it is away, and when it is back.
            .acquire_slow_threshold(std::time::Duration::MAX)
            .max_lifetime(None)
            .idle_timeout(None);
        let mut listener = PgListener::connect_with(
            &pool
                .connect_with(keepalive(options).application_name("fanorond hears news"))
                .await?,
        )
        .await?;
        listener.eager_reconnect(false);
        listener.ignore_pool_close_event(true);
        listener.listen_all(channels.iter().copied()).await?;
        Ok(Self(listener))
    }

    /// The next text. A connection without keepalive can hang forever, so give it a time limit. If
    /// the future is dropped or fails, drop the listener too.
    ///
    /// # Errors
    /// The connection has ended.
    pub async fn next(&mut self) -> Result<String, NotifyError> {
        match self.0.try_recv().await? {
            Some(received) => Ok(received.payload().to_owned()),
            None => Err(NotifyError("the connection was closed".to_owned())),
        }
    }
}

/// A connection that sends texts.
#[derive(Debug)]
pub struct Notifier(PgConnection);

impl Notifier {
    /// Connects to the database.
    ///
    /// # Errors
    /// The database cannot be reached. There is no time limit.
    pub async fn connect(url: &str) -> Result<Self, NotifyError> {
        let options = postgres_options(url)?;
        Ok(Self(
            keepalive(options)
                .application_name(SENDER)
                .connect()
                .await?,
        ))
    }

    /// Sends texts on a channel in this order, all or none. Equal texts arrive only once.
    ///
    /// # Errors
    /// They may have been sent or not. Drop the notifier, also when the future is dropped.
    pub async fn send(&mut self, channel: &str, texts: &[String]) -> Result<(), NotifyError> {
        sqlx::query(NOTIFY)
            .bind(channel)
            .bind(texts)
            .execute(&mut self.0)
            .await?;
        Ok(())
    }

    /// Disconnects.
    pub async fn close(self) {
        // The server notices either way.
        drop(self.0.close().await);
    }
}
