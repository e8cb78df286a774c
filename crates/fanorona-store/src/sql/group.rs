//! Changes that are committed together, and their callers.

use super::games::saves::row::SaveKind;
use super::games::saves::{self, Save, Wave};
use super::ratings::rate;
use crate::db::{Connection, Sql};
use crate::error::StoreError;
use crate::fault::Fault;
use async_trait::async_trait;
use futures_core::future::BoxFuture;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use tokio::sync::oneshot;

/// The maximum number of saves in one commit, after the one that was waited for.
pub(crate) const GROUP: usize = 1024;

/// What a change other than the save of a game does with the connection. An error of the store, or
/// a constraint violation, fails only this change; any other error fails the whole group, which is
/// then carried out again.
pub(crate) trait Work<A>:
    for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, sqlx::Result<A>> + Clone + Send + 'static
{
}

impl<A, W> Work<A> for W where
    W: for<'c> FnOnce(&'c mut Connection) -> BoxFuture<'c, sqlx::Result<A>>
        + Clone
        + Send
        + 'static
{
}

/// What a change may do to the rest of its group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scope {
    /// It is one statement.
    Statement,
    /// It has several statements, of which a later one may fail.
    Change,
    /// It may also end games, or change what follows from their ends. Only then are games rated.
    Ends,
    /// As [`Scope::Ends`], for a change of the whole database. While a savepoint is open, SQLite
    /// keeps the old version of every changed page in memory, so it has none, and every error must be
    /// one of the whole group. No server uses the database, so it is alone in its group.
    Database,
}

/// The place of a change in its transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Nothing was written before it.
    First,
    Later,
}

/// A change and its waiting caller.
#[async_trait]
pub(super) trait Change: Send {
    fn scope(&self) -> Scope;

    /// Executes the change and remembers the result. An error is one of the whole group.
    async fn run(&mut self, connection: &mut Connection, place: Place) -> sqlx::Result<()>;

    /// Answers the caller after the commit.
    fn acknowledge(self: Box<Self>);

    /// Answers the caller if the group was rolled back.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// The work of a change, its result, and its waiting caller.
pub(super) struct Pending<W, A> {
    pub(super) scope: Scope,
    pub(super) work: W,
    pub(super) outcome: Option<Result<A, StoreError>>,
    pub(super) answer: oneshot::Sender<Result<A, StoreError>>,
}

#[async_trait]
impl<A: Send + 'static, W: Work<A>> Change for Pending<W, A> {
    fn scope(&self) -> Scope {
        self.scope
    }

    async fn run(&mut self, connection: &mut Connection, place: Place) -> sqlx::Result<()> {
        let partly = matches!(self.scope, Scope::Change | Scope::Ends);
        // A transaction in which nothing else was written can begin again.
        let again = partly && place == Place::First && !connection.is_ended_by_errors();
        let savepoint = (partly || connection.is_ended_by_errors()) && !again;
        if savepoint {
            execute(connection, "savepoint change").await?;
        }
        let outcome = match self.work.clone()(connection).await {
            Err(error) if Fault::of(&error) != Fault::Contradiction => return Err(error),
            // Without a savepoint the writer would keep the statements before it.
            Err(error) if self.scope == Scope::Database => {
                let error = format!("nothing was recomputed: {error}");
                return Err(sqlx::Error::Protocol(error));
            }
            done => done.map_err(StoreError::from),
        };
        if savepoint {
            if outcome.is_err() {
                execute(connection, "rollback to change").await?;
            }
            execute(connection, "release change").await?;
        } else if again && outcome.is_err() {
            execute(connection, "rollback").await?;
            execute(connection, "begin immediate").await?;
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    fn acknowledge(self: Box<Self>) {
        let outcome = self.outcome.unwrap_or(Err(StoreError::Closed));
        // A dropped caller gets no answer; its change is saved anyway.
        let _gone = self.answer.send(outcome);
    }

    fn refuse(self: Box<Self>, error: StoreError) {
        let _gone = self.answer.send(Err(error));
    }
}

/// What a transaction expects of the saves in its group.
#[derive(Clone, Copy)]
pub(crate) enum Expect {
    /// None is stale and none contradicts the tables, otherwise the transaction fails. Nearly every
    /// group is like this.
    AllFresh,
    /// Those that are fresh are kept.
    SomeStale,
}

/// Changes that are committed together.
pub(crate) struct Group {
    pub(super) changes: Vec<Box<dyn Change>>,
    /// Saved in order: a second save of a game may be based on the first.
    pub(super) waves: Vec<Wave>,
}

impl Group {
    pub(super) fn of(saves: Vec<Save>, changes: Vec<Box<dyn Change>>) -> Self {
        let mut turns = Vec::with_capacity(saves.len());
        let mut others: Vec<Vec<Save>> = Vec::new();
        // For each game, the index of the wave for its next save.
        let mut next_of_game = HashMap::with_capacity(saves.len());
        for save in saves {
            let next: &mut usize = match (next_of_game.entry(save.game()), save.what()) {
                (Entry::Vacant(first), SaveKind::Ongoing) => {
                    first.insert(0);
                    turns.push(save);
                    continue;
                }
                (Entry::Vacant(first), SaveKind::Other) => first.insert(0),
                (Entry::Occupied(next), SaveKind::Ongoing | SaveKind::Other) => next.into_mut(),
            };
            if *next == others.len() {
                others.push(Vec::new());
            }
            others[*next].push(save);
            *next += 1;
        }
        let mut waves = Vec::with_capacity(1 + others.len());
        if !turns.is_empty() {
            waves.push(Wave {
                what: SaveKind::Ongoing,
                saves: turns,
            });
        }
        waves.extend(others.into_iter().map(|saves| Wave {
            what: SaveKind::Other,
            saves,
        }));
        Self { changes, waves }
    }

    /// The turns, if the group consists of turns of different games only.
    pub(crate) fn only_turns(&mut self) -> Option<&mut Wave> {
        match (self.changes.as_slice(), self.waves.as_mut_slice()) {
            ([], [wave]) if wave.what == SaveKind::Ongoing => Some(wave),
            (_, _) => None,
        }
    }

    /// Executes all statements in the open transaction, which must be rolled back after an error.
    pub(crate) async fn write(
        &mut self,
        connection: &mut Connection,
        expect: Expect,
    ) -> sqlx::Result<()> {
        let mut place = Place::First;
        for change in &mut self.changes {
            change.run(connection, place).await?;
            place = Place::Later;
        }
        for wave in &mut self.waves {
            match expect {
                Expect::AllFresh => saves::keep_all(connection, wave).await?,
                Expect::SomeStale => saves::keep_fresh(connection, &mut wave.saves).await?,
            }
        }
        if self.has(Save::rates) {
            rate::rate_due(connection).await?;
        }
        Ok(())
    }

    /// The number of changes.
    pub(super) fn len(&self) -> usize {
        self.changes.len()
            + self
                .waves
                .iter()
                .map(|wave| wave.saves.len())
                .sum::<usize>()
    }

    /// Whether the group has a change that may end games, or a save of this kind.
    fn has(&self, kind: impl Fn(&Save) -> bool) -> bool {
        self.changes
            .iter()
            .any(|change| matches!(change.scope(), Scope::Ends | Scope::Database))
            || self.waves.iter().flat_map(|wave| &wave.saves).any(kind)
    }

    /// Answers every caller after the commit.
    pub(super) fn acknowledge(self) {
        self.changes.into_iter().for_each(Change::acknowledge);
        self.waves
            .into_iter()
            .flat_map(|wave| wave.saves)
            .for_each(Save::acknowledge);
    }

    /// Answers every caller if the group was rolled back.
    pub(super) fn refuse(self, error: &StoreError) {
        self.changes
            .into_iter()
            .for_each(|change| change.refuse(error.clone()));
        self.waves
            .into_iter()
            .flat_map(|wave| wave.saves)
            .for_each(|save| save.refuse(error.clone()));
    }
}

/// Executes a statement that is the same in both dialects and has no values.
pub(crate) async fn execute(connection: &mut Connection, text: &'static str) -> sqlx::Result<()> {
    Sql::both(text).run(connection, ()).await.map(drop)
}
