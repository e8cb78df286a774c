//! Mail addresses, and the codes with which their owners confirm them.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::group::Write;
use crate::{AddressChange, AddressesKept, CodeHash, Confirmation, KeptAddress, Store};
use fanorona_game::{AccountId, Timestamp};

pub(crate) const ADDRESSES: Sql = sql!(
    "select address, confirmed_at, code_hash, code_expires_at, wrong_codes
    from address where account_id = $1 order by place"
);

impl Store {
    /// The mail addresses of an account, in the order in which they were added.
    pub async fn addresses(&self, account: AccountId) -> Result<Vec<KeptAddress>, StoreError> {
        let rows = db::query(ADDRESSES)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let stored = rows.iter().map(|row| Stored::read(row).map(Stored::kept));
        Ok(stored.collect::<sqlx::Result<Vec<_>>>()?)
    }
}

/// A row.
#[derive(Debug, Clone)]
struct Stored {
    address: String,
    confirmed_at: Option<i64>,
    code_hash: Option<String>,
    code_expires_at: Option<i64>,
    wrong_codes: i64,
}

impl Stored {
    fn new(address: String) -> Self {
        Self {
            address,
            confirmed_at: None,
            code_hash: None,
            code_expires_at: None,
            wrong_codes: 0,
        }
    }

    fn read(row: &Row) -> sqlx::Result<Self> {
        Ok(Self {
            address: row.try_get("address")?,
            confirmed_at: row.try_get("confirmed_at")?,
            code_hash: row.try_get("code_hash")?,
            code_expires_at: row.try_get("code_expires_at")?,
            wrong_codes: row.try_get("wrong_codes")?,
        })
    }

    fn kept(self) -> KeptAddress {
        KeptAddress {
            address: self.address,
            confirmed: self.confirmed_at.is_some(),
        }
    }
}

pub(crate) const REMOVE_ADDRESSES: Sql = sql!("delete from address where account_id = $1");

pub(crate) const ADD_ADDRESS: Sql = sql!(
    "insert into address (account_id, place, address, confirmed_at, code_hash, code_expires_at, wrong_codes)
    values ($1, $2, $3, $4, $5, $6, $7)"
);

/// Nothing is sent to an address that its owner has removed.
pub(crate) const DROP_MAIL_TO_REMOVED: Sql = sql!(
    "delete from outbound where account_id = $1 and address not in (
        select address.address from address where address.account_id = $1
    )"
);

/// Changes the addresses.
pub(crate) struct Change {
    pub(crate) account: AccountId,
    pub(crate) change: AddressChange,
    pub(crate) confirmations: Vec<Confirmation>,
    pub(crate) most: usize,
}

impl Write for Change {
    type Answer = AddressesKept;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<AddressesKept> {
        let rows = db::query(ADDRESSES)
            .bind(self.account.0)
            .fetch_all(&mut *connection)
            .await?;
        let there = rows
            .iter()
            .map(Stored::read)
            .collect::<sqlx::Result<Vec<_>>>()?;
        let (mut all, new) = match &self.change {
            AddressChange::Replace(new) => (Vec::new(), new),
            AddressChange::Add(new) => (there.clone(), new),
        };
        for address in new {
            if all.iter().any(|other: &Stored| address.is(&other.address)) {
                continue;
            }
            let old = there.iter().find(|old| address.is(&old.address));
            all.push(
                old.cloned()
                    .unwrap_or_else(|| Stored::new(address.to_string())),
            );
        }
        if all.len() > self.most {
            return Ok(AddressesKept::TooMany);
        }
        db::query(REMOVE_ADDRESSES)
            .bind(self.account.0)
            .execute(&mut *connection)
            .await?;
        for (place, stored) in (0_i64..).zip(&all) {
            db::query(ADD_ADDRESS)
                .bind(self.account.0)
                .bind(place)
                .bind(&stored.address)
                .bind(stored.confirmed_at)
                .bind(stored.code_hash.as_deref())
                .bind(stored.code_expires_at)
                .bind(stored.wrong_codes)
                .execute(&mut *connection)
                .await?;
        }
        db::query(DROP_MAIL_TO_REMOVED)
            .bind(self.account.0)
            .execute(&mut *connection)
            .await?;
        send(connection, self.account, &self.confirmations).await?;
        Ok(AddressesKept::Kept(
            all.into_iter().map(Stored::kept).collect(),
        ))
    }
}

/// A confirmed address needs no code.
pub(crate) const SET_CODE: Sql = sql!(
    "update address set code_hash = $3, code_expires_at = $4, wrong_codes = 0
    where account_id = $1 and address = $2 and confirmed_at is null"
);

/// A mail with an earlier code is of no use.
pub(crate) const DROP_CONFIRMATION: Sql =
    sql!("delete from outbound where account_id = $1 and address = $2 and kind = 'confirmation'");

pub(crate) const QUEUE_CONFIRMATION: Sql = sql!(
    "insert into outbound (account_id, kind, address, subject, body, token, made_at, next_attempt)
    values ($1, 'confirmation', $2, $3, $4, '', $5, $5)"
);

/// Stores codes and queues the mails with them.
pub(crate) async fn send(
    connection: &mut Connection,
    account: AccountId,
    confirmations: &[Confirmation],
) -> sqlx::Result<()> {
    for Confirmation {
        address,
        code,
        until,
        subject,
        body,
        at,
    } in confirmations
    {
        let set = db::query(SET_CODE)
            .bind(account.0)
            .bind(address)
            .bind(&code.0)
            .bind(until.0);
        if set.execute(&mut *connection).await?.rows_affected() == 0 {
            continue;
        }
        db::query(DROP_CONFIRMATION)
            .bind(account.0)
            .bind(address)
            .execute(&mut *connection)
            .await?;
        db::query(QUEUE_CONFIRMATION)
            .bind(account.0)
            .bind(address)
            .bind(subject)
            .bind(body)
            .bind(at.0)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Sends new codes.
pub(crate) struct SendCodes {
    pub(crate) account: AccountId,
    pub(crate) confirmations: Vec<Confirmation>,
}

impl Write for SendCodes {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        send(connection, self.account, &self.confirmations).await
    }
}

pub(crate) const CONFIRM: Sql = sql!(
    "update address set confirmed_at = $3, code_hash = null, code_expires_at = null, wrong_codes = 0
    where account_id = $1 and code_hash = $2 and code_expires_at > $3 and wrong_codes < $4
    returning address"
);

pub(crate) const COUNT_WRONG: Sql = sql!(
    "update address set wrong_codes = wrong_codes + 1 where account_id = $1 and code_hash is not null"
);

/// Confirms an address, or counts a wrong code.
pub(crate) struct Confirm {
    pub(crate) account: AccountId,
    pub(crate) code: CodeHash,
    pub(crate) now: Timestamp,
    pub(crate) most_wrong: u32,
}

impl Write for Confirm {
    type Answer = Option<String>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<String>> {
        let confirm = db::query(CONFIRM)
            .bind(self.account.0)
            .bind(&self.code.0)
            .bind(self.now.0)
            .bind(i64::from(self.most_wrong))
            .fetch_all(&mut *connection)
            .await?;
        if let Some(row) = confirm.first() {
            return Ok(Some(row.try_get("address")?));
        }
        db::query(COUNT_WRONG)
            .bind(self.account.0)
            .execute(connection)
            .await?;
        Ok(None)
    }
}
