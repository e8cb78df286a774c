//! Texts from the server for its players, and what each player has seen.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::{Bulletin, BulletinKind, Store};
use fanorona_game::AccountId;

/// Returns the number by which [`Bulletin`] knows it.
pub(crate) const ADD: Sql = sql!(
    "insert into bulletin (kind, author, text, told_at, news_number) values ($1, $2, $3, $4,
        case when $1 = 'news' then (
        select coalesce(max(news_number), 0) + 1 from bulletin
    ) end) returning coalesce(news_number, id)"
);

/// An item that was removed keeps its row, so that its number is not given again.
pub(crate) const REMOVE_NEWS: Sql =
    sql!("update bulletin set text = '' where kind = 'news' and news_number = $1 and text <> ''");

/// The last message of the day counts. An empty one removes the earlier ones.
pub(crate) const MOTD: Sql = sql!(
    "select id, kind, author, text, told_at from bulletin where kind = 'motd' order by id desc limit 1"
);

pub(crate) const NEWS: Sql = sql!(
    "select news_number as id, kind, author, text, told_at from bulletin
    where kind = 'news' and news_number < $1 and text <> '' order by news_number desc limit $2"
);

pub(crate) const UNSEEN: Sql = sql!(
    "select id, kind, author, text, told_at from (
        select * from (
            select * from bulletin
            where kind = 'broadcast'
                and id > coalesce((select broadcast from bulletin_seen where account_id = $1), 0)
            order by id desc limit $2
        ) as latest
        union all
        select * from (select * from bulletin where kind = 'motd' order by id desc limit 1) as newest
        where newest.id > coalesce((select motd from bulletin_seen where account_id = $1), 0)
            and newest.text <> ''
    ) as unseen
    order by unseen.id"
);

pub(crate) const SEEN_MOTD: Sql = sql!(
    "insert into bulletin_seen (account_id, motd) select id, $2 from account where id = $1
    on conflict (account_id) do update set motd = {max|greatest}(bulletin_seen.motd, excluded.motd)"
);

pub(crate) const SEEN_BROADCAST: Sql = sql!(
    "insert into bulletin_seen (account_id, broadcast) select id, $2 from account where id = $1
    on conflict (account_id) do update set broadcast = {max|greatest}(bulletin_seen.broadcast,
        excluded.broadcast)"
);

impl Store {
    pub(crate) async fn read_motd(&self) -> Result<Option<Bulletin>, StoreError> {
        let row = db::query(MOTD)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        let newest = row.as_ref().map(bulletin).transpose()?;
        Ok(newest.filter(|bulletin| !bulletin.text.is_empty()))
    }

    pub(crate) async fn read_news(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Bulletin>, StoreError> {
        let before = before.unwrap_or(i64::MAX);
        self.all(
            db::query(NEWS).bind(before).bind(i64::from(limit)),
            bulletin,
        )
        .await
    }

    pub(crate) async fn read_unseen(
        &self,
        account: AccountId,
        limit: u32,
    ) -> Result<Vec<Bulletin>, StoreError> {
        self.all(
            db::query(UNSEEN).bind(account.0).bind(i64::from(limit)),
            bulletin,
        )
        .await
    }
}

fn bulletin(row: &Row) -> Result<Bulletin, StoreError> {
    let cells = Cells::new(row, "bulletin", key(row, "bulletin")?);
    Ok(Bulletin {
        number: cells.get("id")?,
        kind: cells.parsed("kind")?,
        author: cells.get("author")?,
        text: cells.get("text")?,
        told_at: cells.timestamp("told_at")?,
    })
}

/// Records that a player has seen a bulletin.
pub(crate) struct NoteSeen {
    pub(crate) account: AccountId,
    pub(crate) kind: BulletinKind,
    pub(crate) number: i64,
}

impl Write for NoteSeen {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let statement = match self.kind {
            BulletinKind::Motd => SEEN_MOTD,
            BulletinKind::Broadcast => SEEN_BROADCAST,
            // News are not tracked.
            BulletinKind::News => return Ok(()),
        };
        db::query(statement)
            .bind(self.account.0)
            .bind(self.number)
            .execute(connection)
            .await?;
        Ok(())
    }
}
