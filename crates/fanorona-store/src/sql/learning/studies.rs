//! Studies of members.

use crate::db::{FromRow, Row, statements};
use crate::{Result, Saved, Store, StoredStudy, StudyHead};
use fanorona_game::{AccountId, StudyId, Timestamp, Version};

statements! {
    /// Nothing is created for an account that is gone.
    CREATE =
        "insert into study (account_id, version, title, white, black, ruleset, turns, changed_at, record)
        select id, 1, $2, $3, $4, $5, $6, $7, $8 from account
        where id = $1 and (select count(*) from study where account_id = $1) < $9
        returning id";
    SAVE = "update study
        set version = version + 1, title = $3, white = $4, black = $5, ruleset = $6, turns = $7, changed_at = $8,
            record = $9
        where id = $1 and version = $2";
    SHARE = "update study set shared = $3 where id = $1 and account_id = $2";
    DELETE = "delete from study where id = $1 and account_id = $2";
    /// Deletes a study that becomes a game.
    TAKE = "delete from study where id = $1 and version = $2";
    STUDY =
        "select study.id, study.account_id, account.name, study.version, study.title, study.white, study.black,
            study.ruleset, study.turns, study.shared, study.changed_at, study.record
        from study join account on account.id = study.account_id where study.id = $1";
    OF_OWNER =
        "select study.id, study.account_id, account.name, study.version, study.title, study.white, study.black,
            study.ruleset, study.turns, study.shared, study.changed_at
        from study join account on account.id = study.account_id
        where study.account_id = $1 and study.id < $2 and study.shared >= $4 order by study.id desc limit $3";
}

impl FromRow for StoredStudy {
    const TABLE: &'static str = "study";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            id: row.get("id")?,
            owner: row.player("account_id", "name")?,
            version: row.get("version")?,
            head: StudyHead {
                title: row.get("title")?,
                white: row.get("white")?,
                black: row.get("black")?,
                ruleset: row.get("ruleset")?,
                turns: row.get("turns")?,
            },
            shared: row.get("shared")?,
            changed_at: row.get("changed_at")?,
        })
    }
}

/// A study with its record.
struct WholeStudy(StoredStudy, String);

impl FromRow for WholeStudy {
    const TABLE: &'static str = "study";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self(FromRow::read(row)?, row.get("record")?))
    }
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
    ) -> Result<Option<StudyId>> {
        let StudyHead {
            title,
            white,
            black,
            ruleset,
            turns,
        } = head;
        let values = (owner, title, white, black, ruleset, turns, at, record, most);
        self.insert(CREATE, values).await
    }

    /// A study and its record.
    pub async fn study(&self, id: StudyId) -> Result<Option<(StoredStudy, String)>> {
        let study = self.first(STUDY, id).await?;
        Ok(study.map(|WholeStudy(study, record)| (study, record)))
    }

    /// The studies of a member with smaller numbers than `before`, or those of them that are
    /// shared, highest number first.
    pub async fn studies_of(
        &self,
        owner: AccountId,
        only_shared: bool,
        before: Option<StudyId>,
        limit: u32,
    ) -> Result<Vec<StoredStudy>> {
        let before = before.unwrap_or(StudyId(i64::MAX));
        self.all(OF_OWNER, (owner, before, limit, only_shared))
            .await
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
    ) -> Result<Saved> {
        let StudyHead {
            title,
            white,
            black,
            ruleset,
            turns,
        } = head;
        let values = (id, seen, title, white, black, ruleset, turns, at, record);
        Ok(match self.write(SAVE, values).await? {
            true => Saved::Kept,
            false => Saved::Stale,
        })
    }

    /// Changes whether everybody may open a study of this owner. Returns whether there is one.
    pub async fn share_study(&self, id: StudyId, owner: AccountId, shared: bool) -> Result<bool> {
        self.write(SHARE, (id, owner, shared)).await
    }

    /// Deletes a study of this owner. Returns whether there was one.
    pub async fn delete_study(&self, id: StudyId, owner: AccountId) -> Result<bool> {
        self.write(DELETE, (id, owner)).await
    }
}
