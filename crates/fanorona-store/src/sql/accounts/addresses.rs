//! Mail addresses, and the codes with which their owners confirm them.

use crate::db::{Connection, FromRow, Row, statements};
use crate::{AddressChange, AddressesKept, CodeHash, Confirmation, KeptAddress, Result, Store};
use fanorona_game::{AccountId, Timestamp};

statements! {
    ADDRESSES = "select address, confirmed_at, code_hash, code_expires_at, wrong_codes
        from address where account_id = $1 order by place";
    REMOVE_ADDRESSES = "delete from address where account_id = $1";
    ADD_ADDRESS =
        "insert into address (account_id, place, address, confirmed_at, code_hash, code_expires_at, wrong_codes)
        values ($1, $2, $3, $4, $5, $6, $7)";
    /// Nothing is sent to an address that its owner has removed.
    DROP_MAIL_TO_REMOVED = "delete from outbound where account_id = $1 and address not in (
            select address.address from address where address.account_id = $1
        )";
    /// A confirmed address needs no code.
    SET_CODE = "update address set code_hash = $3, code_expires_at = $4, wrong_codes = 0
        where account_id = $1 and address = $2 and confirmed_at is null";
    /// A mail with an earlier code is of no use.
    DROP_CONFIRMATION =
        "delete from outbound where account_id = $1 and address = $2 and kind = 'confirmation'";
    QUEUE_CONFIRMATION =
        "insert into outbound (account_id, kind, address, subject, body, token, made_at, next_attempt)
        values ($1, 'confirmation', $2, $3, $4, '', $5, $5)";
    CONFIRM =
        "update address set confirmed_at = $3, code_hash = null, code_expires_at = null, wrong_codes = 0
        where account_id = $1 and code_hash = $2 and code_expires_at > $3 and wrong_codes < $4
        returning address";
    COUNT_WRONG =
        "update address set wrong_codes = wrong_codes + 1 where account_id = $1 and code_hash is not null";
}

/// A row.
#[derive(Debug, Clone, Default)]
struct Stored {
    address: String,
    confirmed_at: Option<Timestamp>,
    code_hash: Option<CodeHash>,
    code_expires_at: Option<Timestamp>,
    wrong_codes: u32,
}

impl FromRow for Stored {
    const TABLE: &'static str = "address";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            address: row.get("address")?,
            confirmed_at: row.get("confirmed_at")?,
            code_hash: row.get("code_hash")?,
            code_expires_at: row.get("code_expires_at")?,
            wrong_codes: row.get("wrong_codes")?,
        })
    }
}

fn kept(stored: Vec<Stored>) -> Vec<KeptAddress> {
    let kept = |stored: Stored| KeptAddress {
        address: stored.address,
        confirmed: stored.confirmed_at.is_some(),
    };
    stored.into_iter().map(kept).collect()
}

/// Stores codes and queues the mails with them.
pub(crate) async fn send(
    connection: &mut Connection,
    account: AccountId,
    confirmations: Vec<Confirmation>,
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
        if SET_CODE
            .run(connection, (account, &address, code, until))
            .await?
            > 0
        {
            DROP_CONFIRMATION
                .run(connection, (account, &address))
                .await?;
            QUEUE_CONFIRMATION
                .run(connection, (account, address, subject, body, at))
                .await?;
        }
    }
    Ok(())
}

impl Store {
    /// The mail addresses of an account, in the order in which they were added.
    pub async fn addresses(&self, account: AccountId) -> Result<Vec<KeptAddress>> {
        self.all(ADDRESSES, account).await.map(kept)
    }

    /// Changes the addresses, unless there would be more than `most`, and queues the confirmation
    /// mails to those that are new. Drops mail that waits for an address that is no longer there.
    pub async fn change_addresses(
        &self,
        account: AccountId,
        change: AddressChange,
        confirmations: Vec<Confirmation>,
        most: usize,
    ) -> Result<AddressesKept> {
        self.change(move |connection| {
            Box::pin(async move {
                let there: Vec<Stored> = ADDRESSES.all(connection, account).await?;
                let (mut all, new) = match change {
                    AddressChange::Replace(new) => (Vec::new(), new),
                    AddressChange::Add(new) => (there.clone(), new),
                };
                for address in new {
                    if !all.iter().any(|other: &Stored| address.is(&other.address)) {
                        let old = there.iter().find(|old| address.is(&old.address));
                        all.push(old.cloned().unwrap_or_else(|| Stored {
                            address: address.to_string(),
                            ..Stored::default()
                        }));
                    }
                }
                if all.len() > most {
                    return Ok(AddressesKept::TooMany);
                }
                REMOVE_ADDRESSES.run(connection, account).await?;
                for (place, stored) in all.iter().enumerate() {
                    let values = (
                        account,
                        place,
                        &stored.address,
                        stored.confirmed_at,
                        &stored.code_hash,
                        stored.code_expires_at,
                        stored.wrong_codes,
                    );
                    ADD_ADDRESS.run(connection, values).await?;
                }
                DROP_MAIL_TO_REMOVED.run(connection, account).await?;
                send(connection, account, confirmations).await?;
                Ok(AddressesKept::Kept(kept(all)))
            })
        })
        .await
    }

    /// Gives unconfirmed addresses of an account new codes, and queues the mails with them.
    pub async fn send_confirmations(
        &self,
        account: AccountId,
        confirmations: Vec<Confirmation>,
    ) -> Result<()> {
        self.change(move |connection| Box::pin(send(connection, account, confirmations)))
            .await
    }

    /// Confirms the address of an account that has this code, and returns it. `None` if no address
    /// has it, the code has expired, or it was typed wrong `most_wrong` times; then it counts as
    /// wrong for all codes of the account.
    pub async fn confirm_address(
        &self,
        account: AccountId,
        code: &CodeHash,
        now: Timestamp,
        most_wrong: u32,
    ) -> Result<Option<String>> {
        let confirm = CONFIRM.with((account, code, now, most_wrong));
        self.change(move |connection| {
            Box::pin(async move {
                let confirmed = confirm.first(connection).await?;
                if confirmed.is_none() {
                    COUNT_WRONG.run(connection, account).await?;
                }
                Ok(confirmed)
            })
        })
        .await
    }
}
