//! Settings and aliases.

use super::settings::SetPreferences;
use crate::db::{self, Sql, sql};
use crate::sql::decode::Cells;
use crate::{Store, StoreError};
use fanorona_game::AccountId;

impl Store {
    /// Changes several settings, atomically; `None` resets one to its default.
    pub async fn set_preferences(
        &self,
        account: AccountId,
        changes: &[(&str, Option<&str>)],
    ) -> Result<(), StoreError> {
        let owned =
            |(name, value): &(&str, Option<&str>)| ((*name).to_owned(), value.map(str::to_owned));
        let changes = changes.iter().map(owned).collect();
        self.writer.write(SetPreferences { account, changes }).await
    }

    /// Defines or redefines an alias. Returns `false`, and changes nothing, if it would be more
    /// than `most`.
    pub async fn set_alias(
        &self,
        account: AccountId,
        name: &str,
        text: &str,
        most: u32,
    ) -> Result<bool, StoreError> {
        let (name, text) = (name.to_owned(), text.to_owned());
        self.writer
            .write(
                db::query(SET_ALIAS)
                    .bind(account.0)
                    .bind(name)
                    .bind(text)
                    .bind(i64::from(most)),
            )
            .await
            .map(|rows| rows > 0)
    }

    /// Removes an alias. Returns whether it existed.
    pub async fn unset_alias(&self, account: AccountId, name: &str) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(UNSET_ALIAS).bind(account.0).bind(name))
            .await
            .map(|rows| rows > 0)
    }
}

pub(crate) const ALIASES: Sql =
    sql!("select name, text from alias where account_id = $1 order by name");

impl Store {
    /// A player's aliases, as names and texts, by name.
    pub async fn aliases(&self, account: AccountId) -> Result<Vec<(String, String)>, StoreError> {
        let rows = db::query(ALIASES)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let read = |row| {
            let cells = Cells::new(row, "alias", account.0);
            Ok((cells.get("name")?, cells.get("text")?))
        };
        rows.iter().map(read).collect()
    }
}

pub(crate) const SET_ALIAS: Sql = sql!(
    "insert into alias (account_id, name, text)
    select id, $2, $3 from account
    where id = $1 and (select count(*) from alias where account_id = $1 and name <> $2) < $4
    on conflict (account_id, name) do update set text = excluded.text"
);

pub(crate) const UNSET_ALIAS: Sql = sql!("delete from alias where account_id = $1 and name = $2");
