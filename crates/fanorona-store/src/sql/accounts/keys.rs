//! Keys with which members log in over SSH.

use super::account_admin::player;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::sql::administration::MemberAct;
use crate::sql::decode::Cells;
use crate::sql::group::Write;
use crate::{KeyAdded, SshKey, Store, StoreError};
use fanorona_game::{AccountId, KeyFingerprint, Player, Timestamp};

impl Store {
    /// The member who has a key.
    pub async fn key_owner(&self, key: &KeyFingerprint) -> Result<Option<Player>, StoreError> {
        self.one(db::query(OWNER).bind(key.as_str()), player).await
    }

    /// Gives a member a key, unless it belongs to somebody or the member has `most` keys. Its number
    /// is higher than the others.
    pub async fn add_key(
        &self,
        member: AccountId,
        key: &KeyFingerprint,
        label: Option<&str>,
        at: Timestamp,
        most: u32,
    ) -> Result<KeyAdded, StoreError> {
        self.writer
            .write(AddKey {
                member,
                key: key.clone(),
                label: label.unwrap_or_default().to_owned(),
                at,
                most,
            })
            .await
    }

    /// The keys of a member, oldest first.
    pub async fn keys(&self, member: AccountId) -> Result<Vec<SshKey>, StoreError> {
        self.all(db::query(KEYS).bind(member.0), |row| ssh_key(row, member))
            .await
    }

    /// Records a login with a key.
    pub async fn note_key_use(
        &self,
        key: &KeyFingerprint,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let note = db::query(NOTE_USE).bind(key.as_str()).bind(at.0);
        self.writer.write(note).await.map(drop)
    }

    /// Removes a key of a member, or all keys. Returns how many there were.
    pub async fn remove_keys(
        &self,
        member: AccountId,
        number: Option<u32>,
        at: Timestamp,
    ) -> Result<usize, StoreError> {
        self.writer.write(RemoveKeys { member, number, at }).await
    }
}

pub(crate) const OWNER: Sql = sql!(
    "select account.id, account.name from ssh_key join account on account.id = ssh_key.account_id
    where ssh_key.fingerprint = $1"
);

pub(crate) const HOLDER: Sql =
    sql!("select account_id, number from ssh_key where fingerprint = $1");

/// Only for a member who is no bot and is not being deleted. Another node may have added the key at
/// the same moment.
pub(crate) const ADD: Sql = sql!(
    "insert into ssh_key (fingerprint, account_id, number, label, added_at)
    select $2, account.id, coalesce((select max(number) from ssh_key where account_id = $1), 0) + 1, $3, $4
    from account
    where account.id = $1 and account.kind = 'member'
        and not exists (select 1 from account_deletion where account_id = $1)
        and not exists (select 1 from bot where account_id = $1)
        and (select count(*) from ssh_key where account_id = $1) < $5
    on conflict (fingerprint) do nothing
    returning number"
);

pub(crate) const HOW_MANY: Sql = sql!("select count(*) from ssh_key where account_id = $1");

struct AddKey {
    member: AccountId,
    key: KeyFingerprint,
    label: String,
    at: Timestamp,
    most: u32,
}

impl AddKey {
    /// What is to say if somebody has the key.
    async fn held(&self, connection: &mut Connection) -> sqlx::Result<Option<KeyAdded>> {
        let holders = db::query_pair::<i64, i64>(HOLDER)
            .bind(self.key.as_str())
            .fetch_all(connection)
            .await?;
        Ok(holders.first().map(|(account, number)| {
            if *account == self.member.0 {
                KeyAdded::Known(u32::try_from(*number).unwrap_or(u32::MAX))
            } else {
                KeyAdded::Taken
            }
        }))
    }
}

impl Write for AddKey {
    type Answer = KeyAdded;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<KeyAdded> {
        if let Some(held) = self.held(&mut *connection).await? {
            return Ok(held);
        }
        let added = db::query_scalar::<i64>(ADD)
            .bind(self.member.0)
            .bind(self.key.as_str())
            .bind(&self.label)
            .bind(self.at.0)
            .bind(i64::from(self.most))
            .fetch_all(&mut *connection)
            .await?;
        if let Some(number) = added.first().and_then(|number| u32::try_from(*number).ok()) {
            let act = MemberAct {
                member: self.member,
                act: "key add",
                subject: self.key.as_str(),
                detail: &self.label,
                at: self.at,
            };
            act.record(connection).await?;
            return Ok(KeyAdded::Added(number));
        }
        if let Some(held) = self.held(&mut *connection).await? {
            return Ok(held);
        }
        let counts = db::query_scalar::<i64>(HOW_MANY)
            .bind(self.member.0)
            .fetch_all(connection)
            .await?;
        let is_full = |count: &i64| *count >= i64::from(self.most);
        Ok(if counts.first().is_some_and(is_full) {
            KeyAdded::TooMany
        } else {
            KeyAdded::NoMember
        })
    }
}

pub(crate) const KEYS: Sql = sql!(
    "select fingerprint, number, label, added_at, used_at from ssh_key where account_id = $1 order by number"
);

fn ssh_key(row: &Row, member: AccountId) -> Result<SshKey, StoreError> {
    let cells = Cells::new(row, "ssh_key", member.0);
    let label = cells.get::<&str>("label")?;
    Ok(SshKey {
        number: cells.number("number")?,
        fingerprint: cells.word("fingerprint", |text| KeyFingerprint::new(text).ok())?,
        label: (!label.is_empty()).then(|| label.to_owned()),
        added_at: cells.timestamp("added_at")?,
        used_at: cells.get::<Option<i64>>("used_at")?.map(Timestamp),
    })
}

pub(crate) const NOTE_USE: Sql = sql!("update ssh_key set used_at = $2 where fingerprint = $1");

pub(crate) const REMOVE: Sql = sql!(
    "delete from ssh_key
    where account_id = $1 and number between coalesce($2, 0) and coalesce($2, 4294967295)
    returning fingerprint, label"
);

struct RemoveKeys {
    member: AccountId,
    number: Option<u32>,
    at: Timestamp,
}

impl Write for RemoveKeys {
    type Answer = usize;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<usize> {
        let removed = db::query_pair::<String, String>(REMOVE)
            .bind(self.member.0)
            .bind(self.number.map(i64::from))
            .fetch_all(&mut *connection)
            .await?;
        for (fingerprint, label) in &removed {
            let act = MemberAct {
                member: self.member,
                act: "key remove",
                subject: fingerprint,
                detail: label,
                at: self.at,
            };
            act.record(&mut *connection).await?;
        }
        Ok(removed.len())
    }
}
