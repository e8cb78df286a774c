//! Networks from which the owners of accounts have logged in.

use crate::db::statements;
use crate::{Result, Store};
use fanorona_game::{AccountId, Timestamp};

statements! {
    LAST_LOGIN = "select used_at from origin where account_id = $1 and network = $2";
    NOTE = "insert into origin (account_id, network, used_at)
        select id, $2, $3 from account where id = $1
        on conflict (account_id, network) do update set used_at = excluded.used_at";
    /// Forgets all but the newest $2, and those last used before $3.
    FORGET_OLD = "delete from origin
        where account_id = $1 and (
            used_at < $3
            or network in (
                select network from origin where account_id = $1 order by used_at desc,
                    network limit 9223372036854775807 offset $2
            )
        )";
    FORGET_ALL = "delete from origin where account_id = $1";
}

impl Store {
    /// When the owner last logged in from this network, as far as it is remembered.
    pub async fn last_login_from(
        &self,
        account: AccountId,
        network: &str,
    ) -> Result<Option<Timestamp>> {
        self.first(LAST_LOGIN, (account, network)).await
    }

    /// Records a login from a network. Of the account's networks the `most` newest are remembered,
    /// and none that was last used before `since`.
    pub async fn note_login_from(
        &self,
        account: AccountId,
        network: &str,
        at: Timestamp,
        since: Timestamp,
        most: u32,
    ) -> Result<()> {
        let note = NOTE.with((account, network, at));
        self.change(move |connection| {
            Box::pin(async move {
                note.run(connection).await?;
                FORGET_OLD
                    .run(connection, (account, most, since))
                    .await
                    .map(drop)
            })
        })
        .await
    }
}
