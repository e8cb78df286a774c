//! PostgreSQL: a new server for each promise, and tests that need a server.

use super::Maker;
use async_trait::async_trait;
use fanorona_store::{PostgresStore, Store};
use fanorona_test_servers::PostgresServer;
use std::sync::Arc;

/// A database of a server of its own.
pub(super) struct Database {
    server: PostgresServer,
}

impl Database {
    pub(super) fn new() -> Self {
        Self { server: PostgresServer::start() }
    }
}

#[async_trait]
impl Maker for Database {
    async fn open(&self) -> Arc<dyn Store> {
        Arc::new(PostgresStore::open(&self.server.url()).await.unwrap())
    }
}
