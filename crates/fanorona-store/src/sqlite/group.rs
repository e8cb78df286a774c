//! What is committed together, and who waits for it.

use super::fault::Fault;
use super::saves::{Save, Wave, What};
use crate::error::StoreError;
use async_trait::async_trait;
use sqlx::SqliteConnection;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use tokio::sync::oneshot;

/// At most so many changes are one commit.
pub(super) const GROUP: usize = 1024;

/// A change other than the save of a game.
pub(super) trait Write: Send + Sync + 'static {
    /// What the caller hears.
    type Answer: Send + 'static;

    /// Whether it is several statements, of which a later one may fail.
    const SEVERAL_STATEMENTS: bool = false;

    /// Does it. A contradiction fails this change only; any other error fails the whole group.
    fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> impl Future<Output = sqlx::Result<Self::Answer>> + Send;
}

/// What waits in the queue.
pub(super) enum Request {
    Save(Save),
    Change(Box<dyn Change>),
}

/// A [`Write`] together with the caller who waits for its answer.
#[async_trait]
pub(super) trait Change: Send {
    /// Does it and remembers the answer. An error is one of the whole group.
    async fn run(&mut self, connection: &mut SqliteConnection) -> sqlx::Result<()>;

    /// Answers the caller after the commit.
    fn acknowledge(self: Box<Self>);

    /// Answers the caller when nothing of the group was kept.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// A [`Write`], what came of it, and who waits for that.
pub(super) struct Pending<W: Write> {
    write: W,
    outcome: Option<Result<W::Answer, StoreError>>,
    answer: oneshot::Sender<Result<W::Answer, StoreError>>,
}

impl<W: Write> Pending<W> {
    pub(super) fn new(write: W, answer: oneshot::Sender<Result<W::Answer, StoreError>>) -> Self {
        Self { write, outcome: None, answer }
    }
}

#[async_trait]
impl<W: Write> Change for Pending<W> {
    async fn run(&mut self, connection: &mut SqliteConnection) -> sqlx::Result<()> {
        if W::SEVERAL_STATEMENTS {
            execute(connection, "savepoint change").await?;
        }
        let outcome = match self.write.run(connection).await {
            Err(error) if Fault::of(&error) != Fault::Contradiction => return Err(error),
            done => done.map_err(StoreError::from),
        };
        if W::SEVERAL_STATEMENTS {
            if outcome.is_err() {
                execute(connection, "rollback to change").await?;
            }
            execute(connection, "release change").await?;
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    fn acknowledge(self: Box<Self>) {
        let outcome = self.outcome.unwrap_or(Err(StoreError::Closed));
        // A caller that went away hears nothing; its change is kept all the same.
        let _gone = self.answer.send(outcome);
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _gone = self.answer.send(Err(error));
    }
}

/// What is committed together.
pub(super) struct Group {
    pub(super) changes: Vec<Box<dyn Change>>,
    /// One after the other: the second save of a game may have seen what the first one makes.
    pub(super) waves: Vec<Wave>,
}

impl Group {
    pub(super) fn of(requests: Vec<Request>) -> Self {
        let mut changes = Vec::new();
        let mut turns = Vec::with_capacity(requests.len());
        let mut others: Vec<Vec<Save>> = Vec::new();
        // In which of the others the next save of a game is.
        let mut next_of_game = HashMap::with_capacity(requests.len());
        for request in requests {
            let save = match request {
                Request::Change(change) => {
                    changes.push(change);
                    continue;
                }
                Request::Save(save) => save,
            };
            let next: &mut usize = match (next_of_game.entry(save.game()), save.what()) {
                (Entry::Vacant(first), What::GoesOn) => {
                    first.insert(0);
                    turns.push(save);
                    continue;
                }
                (Entry::Vacant(first), What::Else) => first.insert(0),
                (Entry::Occupied(next), What::GoesOn | What::Else) => next.into_mut(),
            };
            if *next == others.len() {
                others.push(Vec::new());
            }
            others[*next].push(save);
            *next += 1;
        }
        let mut waves = Vec::with_capacity(1 + others.len());
        if !turns.is_empty() {
            waves.push(Wave { what: What::GoesOn, saves: turns });
        }
        waves.extend(others.into_iter().map(|saves| Wave { what: What::Else, saves }));
        Self { changes, waves }
    }

    /// How many changes there are.
    pub(super) fn len(&self) -> usize {
        self.changes.len() + self.waves.iter().map(|wave| wave.saves.len()).sum::<usize>()
    }

    /// Whether a rated game may end with it.
    pub(super) fn may_rate(&self) -> bool {
        !self.changes.is_empty() || self.waves.iter().flat_map(|wave| &wave.saves).any(Save::rates)
    }

    /// Answers every caller after the commit.
    pub(super) fn acknowledge(self) {
        self.changes.into_iter().for_each(Change::acknowledge);
        self.waves.into_iter().flat_map(|wave| wave.saves).for_each(Save::acknowledge);
    }

    /// Answers every caller when nothing was kept.
    pub(super) fn refuse(self, error: &StoreError) {
        self.changes.into_iter().for_each(|change| change.refuse(error.clone()));
        self.waves.into_iter().flat_map(|wave| wave.saves).for_each(|save| save.refuse(error.clone()));
    }
}

/// Runs one statement that gives no rows.
pub(super) async fn execute(connection: &mut SqliteConnection, sql: &'static str) -> sqlx::Result<()> {
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}
