//! Studies of members.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::{Saved, Store, StoreError, StoredStudy, StudyHead};
use fanorona_game::{AccountId, StudyId, Timestamp, Version};
use fanorona_rules::Ruleset;

/// Nothing is created for an account that is gone.
pub(crate) const CREATE: Sql = sql!(
    "insert into study (account_id, version, title, white, black, ruleset, turns, changed_at, record)
    select id, 1, $2, $3, $4, $5, $6, $7, $8 from account
    where id = $1 and (select count(*) from study where account_id = $1) < $9
    returning id"
);

struct Create {
    owner: AccountId,
    head: StudyHead,
    record: String,
    most: u32,
    at: Timestamp,
}

impl Write for Create {
    type Answer = Option<StudyId>;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<StudyId>> {
        let StudyHead {
            title,
            white,
            black,
            ruleset,
            turns,
        } = &self.head;
        let query = db::query_scalar::<i64>(CREATE).bind(self.owner.0);
        let query = query
            .bind(title.as_deref())
            .bind(white.as_deref())
            .bind(black.as_deref())
            .bind(ruleset.to_string())
            .bind(i64::from(*turns));
        let query = query
            .bind(self.at.0)
            .bind(&self.record)
            .bind(i64::from(self.most));
        let made = query.fetch_all(connection).await?;
        Ok(made.first().map(|id| StudyId(*id)))
    }
}

pub(crate) const SAVE: Sql = sql!(
    "update study
    set version = version + 1, title = $3, white = $4, black = $5, ruleset = $6, turns = $7, changed_at = $8,
        record = $9
    where id = $1 and version = $2"
);

struct Save {
    id: StudyId,
    seen: Version,
    head: StudyHead,
    record: String,
    at: Timestamp,
}

impl Write for Save {
    type Answer = Saved;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Saved> {
        let StudyHead {
            title,
            white,
            black,
            ruleset,
            turns,
        } = &self.head;
        let query = db::query(SAVE).bind(self.id.0).bind(self.seen.0);
        let query = query
            .bind(title.as_deref())
            .bind(white.as_deref())
            .bind(black.as_deref())
            .bind(ruleset.to_string())
            .bind(i64::from(*turns));
        let done = query
            .bind(self.at.0)
            .bind(&self.record)
            .execute(connection)
            .await?;
        Ok(if done.rows_affected() == 1 {
            Saved::Kept
        } else {
            Saved::Stale
        })
    }
}

pub(crate) const SHARE: Sql =
    sql!("update study set shared = $3 where id = $1 and account_id = $2");
pub(crate) const DELETE: Sql = sql!("delete from study where id = $1 and account_id = $2");

/// What an owner does with a study as a whole.
struct Dispose {
    id: StudyId,
    owner: AccountId,
    /// Whether everybody may open it from now on; `None` deletes it.
    shared: Option<bool>,
}

impl Write for Dispose {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let query = match self.shared {
            Some(shared) => db::query(SHARE)
                .bind(self.id.0)
                .bind(self.owner.0)
                .bind(i64::from(shared)),
            None => db::query(DELETE).bind(self.id.0).bind(self.owner.0),
        };
        Ok(query.execute(connection).await?.rows_affected() == 1)
    }
}

pub(crate) const STUDY: Sql = sql!(
    "select study.id, study.account_id, account.name, study.version, study.title, study.white, study.black,
        study.ruleset, study.turns, study.shared, study.changed_at, study.record
    from study join account on account.id = study.account_id where study.id = $1"
);
pub(crate) const OF_OWNER: Sql = sql!(
    "select study.id, study.account_id, account.name, study.version, study.title, study.white, study.black,
        study.ruleset, study.turns, study.shared, study.changed_at
    from study join account on account.id = study.account_id
    where study.account_id = $1 and study.id < $2 and study.shared >= $4 order by study.id desc limit $3"
);

fn read_study(row: &Row) -> Result<StoredStudy, StoreError> {
    let cells = Cells::new(row, "study", key(row, "study")?);
    Ok(StoredStudy {
        id: StudyId(cells.get("id")?),
        owner: cells.player("account_id", "name")?,
        version: Version(cells.get("version")?),
        head: StudyHead {
            title: cells.get("title")?,
            white: cells.get("white")?,
            black: cells.get("black")?,
            ruleset: cells.word("ruleset", Ruleset::from_name)?,
            turns: cells.number("turns")?,
        },
        shared: cells.flag("shared")?,
        changed_at: cells.timestamp("changed_at")?,
    })
}

impl Store {
    /// Stores a study of a member who has fewer than `most`. Its record is text that the store does
    /// not read. `None` if the member has as many as that.
    pub async fn create_study(
        &self,
        owner: AccountId,
        head: StudyHead,
        record: String,
        most: u32,
        at: Timestamp,
    ) -> Result<Option<StudyId>, StoreError> {
        self.writer
            .write(Create {
                owner,
                head,
                record,
                most,
                at,
            })
            .await
    }

    /// A study and its record.
    pub async fn study(&self, id: StudyId) -> Result<Option<(StoredStudy, String)>, StoreError> {
        let row = db::query(STUDY)
            .bind(id.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        let read = |row: Row| {
            let record = Cells::new(&row, "study", id.0).get("record")?;
            Ok((read_study(&row)?, record))
        };
        row.map(read).transpose()
    }

    /// The studies of a member with smaller numbers than `before`, or those of them that are
    /// shared, highest number first.
    pub async fn studies_of(
        &self,
        owner: AccountId,
        only_shared: bool,
        before: Option<StudyId>,
        limit: u32,
    ) -> Result<Vec<StoredStudy>, StoreError> {
        let query = db::query(OF_OWNER)
            .bind(owner.0)
            .bind(before.map_or(i64::MAX, |study| study.0));
        let query = query.bind(i64::from(limit)).bind(i64::from(only_shared));
        self.all(query, read_study).await
    }

    /// Replaces a study, whose version grows by one. It is stale if the stored study has another
    /// version than `seen`, or is deleted.
    pub async fn save_study(
        &self,
        id: StudyId,
        seen: Version,
        head: StudyHead,
        record: String,
        at: Timestamp,
    ) -> Result<Saved, StoreError> {
        self.writer
            .write(Save {
                id,
                seen,
                head,
                record,
                at,
            })
            .await
    }

    /// Changes whether everybody may open a study of this owner. Returns whether there is one.
    pub async fn share_study(
        &self,
        id: StudyId,
        owner: AccountId,
        shared: bool,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(Dispose {
                id,
                owner,
                shared: Some(shared),
            })
            .await
    }

    /// Deletes a study of this owner. Returns whether there was one.
    pub async fn delete_study(&self, id: StudyId, owner: AccountId) -> Result<bool, StoreError> {
        self.writer
            .write(Dispose {
                id,
                owner,
                shared: None,
            })
            .await
    }
}
