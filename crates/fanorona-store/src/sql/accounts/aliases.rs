//! Settings and aliases.

use crate::db::statements;
use crate::{Result, Store};
use fanorona_game::AccountId;

statements! {
    ALIASES = "select name, text from alias where account_id = $1 order by name";
    SET_ALIAS = "insert into alias (account_id, name, text)
        select id, $2, $3 from account
        where id = $1 and (select count(*) from alias where account_id = $1 and name <> $2) < $4
        on conflict (account_id, name) do update set text = excluded.text";
    UNSET_ALIAS = "delete from alias where account_id = $1 and name = $2";
}

impl Store {
    /// Defines or redefines an alias. Returns `false`, and changes nothing, if it would be more
    /// than `most`.
    pub async fn set_alias(
        &self,
        account: AccountId,
        name: &str,
        text: &str,
        most: u32,
    ) -> Result<bool> {
        self.write(SET_ALIAS, (account, name, text, most)).await
    }

    /// Removes an alias. Returns whether it existed.
    pub async fn unset_alias(&self, account: AccountId, name: &str) -> Result<bool> {
        self.write(UNSET_ALIAS, (account, name)).await
    }

    /// A player's aliases, as names and texts, by name.
    pub async fn aliases(&self, account: AccountId) -> Result<Vec<(String, String)>> {
        self.all(ALIASES, account).await
    }
}
