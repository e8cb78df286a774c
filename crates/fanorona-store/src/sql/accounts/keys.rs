//! Keys with which members log in over SSH.

use crate::db::{Connection, FromRow, Row, statements};
use crate::sql::administration::RECORD_OF_MEMBER;
use crate::{KeyAdded, Result, SshKey, Store};
use fanorona_game::{AccountId, KeyFingerprint, Player, Timestamp};

statements! {
    OWNER =
        "select account.id, account.name from ssh_key join account on account.id = ssh_key.account_id
        where ssh_key.fingerprint = $1";
    HOLDER = "select account_id, number from ssh_key where fingerprint = $1";
    /// Only for a member who is no bot and is not being deleted. Another node may have added the key at
    /// the same moment.
    ADD = "insert into ssh_key (fingerprint, account_id, number, label, added_at)
        select $2, account.id, coalesce((select max(number) from ssh_key where account_id = $1), 0) + 1, $3, $4
        from account
        where account.id = $1 and account.kind = 'member'
            and not exists (select 1 from account_deletion where account_id = $1)
            and not exists (select 1 from bot where account_id = $1)
            and (select count(*) from ssh_key where account_id = $1) < $5
        on conflict (fingerprint) do nothing
        returning number";
    HOW_MANY = "select count(*) from ssh_key where account_id = $1";
    KEYS =
        "select fingerprint, number, label, added_at, used_at from ssh_key where account_id = $1 order by number";
    NOTE_USE = "update ssh_key set used_at = $2 where fingerprint = $1";
    REMOVE = "delete from ssh_key
        where account_id = $1 and number between coalesce($2, 0) and coalesce($2, 4294967295)
        returning fingerprint, label";
}

impl Store {
    /// The member who has a key.
    pub async fn key_owner(&self, key: &KeyFingerprint) -> Result<Option<Player>> {
        self.first(OWNER, key).await
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
    ) -> Result<KeyAdded> {
        let (key, label) = (key.clone(), label.unwrap_or_default().to_owned());
        self.change(move |connection| {
            Box::pin(async move {
                if let Some(held) = held(connection, member, &key).await? {
                    return Ok(held);
                }
                let added = ADD.first(connection, (member, &key, &label, at, most));
                if let Some(number) = added.await? {
                    let values = (member, at, "key add", &key, label);
                    RECORD_OF_MEMBER.run(connection, values).await?;
                    return Ok(KeyAdded::Added(number));
                }
                if let Some(held) = held(connection, member, &key).await? {
                    return Ok(held);
                }
                let count: u32 = HOW_MANY.one(connection, member).await?;
                Ok(if count >= most {
                    KeyAdded::TooMany
                } else {
                    KeyAdded::NoMember
                })
            })
        })
        .await
    }

    /// The keys of a member, oldest first.
    pub async fn keys(&self, member: AccountId) -> Result<Vec<SshKey>> {
        self.all(KEYS, member).await
    }

    /// Records a login with a key.
    pub async fn note_key_use(&self, key: &KeyFingerprint, at: Timestamp) -> Result<()> {
        self.write(NOTE_USE, (key, at)).await
    }

    /// Removes a key of a member, or all keys. Returns how many there were.
    pub async fn remove_keys(
        &self,
        member: AccountId,
        number: Option<u32>,
        at: Timestamp,
    ) -> Result<usize> {
        self.change(move |connection| {
            Box::pin(async move {
                let removed: Vec<(String, String)> =
                    REMOVE.all(connection, (member, number)).await?;
                for (fingerprint, label) in &removed {
                    let values = (member, at, "key remove", fingerprint, label);
                    RECORD_OF_MEMBER.run(connection, values).await?;
                }
                Ok(removed.len())
            })
        })
        .await
    }
}

/// What is to say if somebody has the key.
async fn held(
    connection: &mut Connection,
    member: AccountId,
    key: &KeyFingerprint,
) -> sqlx::Result<Option<KeyAdded>> {
    let holder: Option<(AccountId, u32)> = HOLDER.first(connection, key).await?;
    Ok(holder.map(|(account, number)| {
        if account == member {
            KeyAdded::Known(number)
        } else {
            KeyAdded::Taken
        }
    }))
}

impl FromRow for SshKey {
    const TABLE: &'static str = "ssh_key";

    fn read(row: &Row) -> Result<Self> {
        let label: String = row.get("label")?;
        Ok(Self {
            number: row.get("number")?,
            fingerprint: row.get("fingerprint")?,
            label: Some(label).filter(|label| !label.is_empty()),
            added_at: row.get("added_at")?,
            used_at: row.get("used_at")?,
        })
    }
}
