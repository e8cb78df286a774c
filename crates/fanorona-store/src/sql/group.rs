//! Changes that are committed together, and their callers.

use super::games::positions;
use super::games::saves::row::SaveKind;
use super::games::saves::{self, Save, Wave};
use super::ratings::rate;
use crate::db::{self, Connection, Query, Sql};
use crate::error::StoreError;
use crate::fault::Fault;
use async_trait::async_trait;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use tokio::sync::oneshot;

/// The maximum number of saves in one commit, after the one that was waited for.
pub(crate) const GROUP: usize = 1024;

/// A change other than the save of a game.
pub(crate) trait Write: Send + Sync + 'static {
    /// The result for the caller.
    type Answer: Send + 'static;

    /// Whether it has several statements, of which a later one may fail.
    const SEVERAL_STATEMENTS: bool = false;

    /// Whether it may end games, or change what follows from their ends. Only then are games rated
    /// and taken into the index of positions.
    fn may_end_games(&self) -> bool {
        false
    }

    /// Executes the change. A constraint violation fails only this change; any other error fails
    /// the whole group.
    fn run(
        &self,
        connection: &mut Connection,
    ) -> impl Future<Output = sqlx::Result<Self::Answer>> + Send;
}

/// A change that is one statement. Its answer is the number of rows.
impl Write for Query {
    type Answer = u64;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<u64> {
        Ok(self.clone().execute(connection).await?.rows_affected())
    }
}

/// A [`Write`] and its waiting caller.
#[async_trait]
pub(super) trait Change: Send {
    /// As [`Write::may_end_games`].
    fn may_end_games(&self) -> bool;

    /// Executes the change and remembers the result. An error is one of the whole group.
    async fn run(&mut self, connection: &mut Connection) -> sqlx::Result<()>;

    /// Answers the caller after the commit.
    fn acknowledge(self: Box<Self>);

    /// Answers the caller if the group was rolled back.
    fn refuse(self: Box<Self>, error: StoreError);
}

/// A [`Write`], its result, and its waiting caller.
pub(super) struct Pending<W: Write> {
    write: W,
    outcome: Option<Result<W::Answer, StoreError>>,
    answer: oneshot::Sender<Result<W::Answer, StoreError>>,
}

impl<W: Write> Pending<W> {
    pub(super) fn new(write: W, answer: oneshot::Sender<Result<W::Answer, StoreError>>) -> Self {
        Self {
            write,
            outcome: None,
            answer,
        }
    }
}

#[async_trait]
impl<W: Write> Change for Pending<W> {
    fn may_end_games(&self) -> bool {
        self.write.may_end_games()
    }

    async fn run(&mut self, connection: &mut Connection) -> sqlx::Result<()> {
        let savepoint = W::SEVERAL_STATEMENTS || connection.is_ended_by_errors();
        if savepoint {
            execute(connection, "savepoint change").await?;
        }
        let outcome = match self.write.run(connection).await {
            Err(error) if Fault::of(&error) != Fault::Contradiction => return Err(error),
            done => done.map_err(StoreError::from),
        };
        if savepoint {
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
        for change in &mut self.changes {
            change.run(connection).await?;
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
        if self.has(Save::ends) {
            // After the ratings, which it has, too.
            positions::index_ended(connection).await?;
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
        self.changes.iter().any(|change| change.may_end_games())
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

/// The number that an insert has returned.
pub(super) fn new_number(ids: &[i64]) -> sqlx::Result<i64> {
    ids.first().copied().ok_or(sqlx::Error::RowNotFound)
}

/// Executes a statement without result rows.
pub(crate) async fn execute(
    connection: &mut Connection,
    statement: impl Into<Sql>,
) -> sqlx::Result<()> {
    db::query(statement).execute(connection).await?;
    Ok(())
}
