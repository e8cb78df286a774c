//! Texts from the server for its players, and what each player has seen.

use crate::db::{FromRow, Row, statements};
use crate::{Bulletin, BulletinKind, Result, Store};
use fanorona_game::AccountId;

statements! {
    /// Returns the number by which [`Bulletin`] knows it.
    ADD = "insert into bulletin (kind, author, text, told_at, news_number) values ($1, $2, $3, $4,
            case when $1 = 'news' then (
            select coalesce(max(news_number), 0) + 1 from bulletin
        ) end) returning coalesce(news_number, id)";
    /// An item that was removed keeps its row, so that its number is not given again.
    REMOVE_NEWS =
        "update bulletin set text = '' where kind = 'news' and news_number = $1 and text <> ''";
    /// The last message of the day counts. An empty one removes the earlier ones.
    MOTD =
        "select id, kind, author, text, told_at from bulletin where kind = 'motd' order by id desc limit 1";
    NEWS = "select news_number as id, kind, author, text, told_at from bulletin
        where kind = 'news' and news_number < $1 and text <> '' order by news_number desc limit $2";
    UNSEEN = "select id, kind, author, text, told_at from (
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
        order by unseen.id";
    SEEN_MOTD =
        "insert into bulletin_seen (account_id, motd) select id, $2 from account where id = $1
        on conflict (account_id) do update set motd = {max|greatest}(bulletin_seen.motd, excluded.motd)";
    SEEN_BROADCAST =
        "insert into bulletin_seen (account_id, broadcast) select id, $2 from account where id = $1
        on conflict (account_id) do update set broadcast = {max|greatest}(bulletin_seen.broadcast,
            excluded.broadcast)";
}

impl Store {
    /// The message of the day.
    pub async fn motd(&self) -> Result<Option<Bulletin>> {
        let newest: Option<Bulletin> = self.first(MOTD, ()).await?;
        Ok(newest.filter(|bulletin| !bulletin.text.is_empty()))
    }

    /// News below the number `before`, newest first.
    pub async fn news(&self, before: Option<i64>, limit: u32) -> Result<Vec<Bulletin>> {
        self.all(NEWS, (before.unwrap_or(i64::MAX), limit)).await
    }

    /// Texts that a player has not seen yet, oldest first: the message of the day if it has
    /// changed, and the last `limit` broadcasts.
    pub async fn unseen_bulletins(&self, account: AccountId, limit: u32) -> Result<Vec<Bulletin>> {
        self.all(UNSEEN, (account, limit)).await
    }

    /// Records that a player has seen a bulletin and all earlier ones of its kind.
    pub async fn note_seen(
        &self,
        account: AccountId,
        kind: BulletinKind,
        number: i64,
    ) -> Result<()> {
        let statement = match kind {
            BulletinKind::Motd => SEEN_MOTD,
            BulletinKind::Broadcast => SEEN_BROADCAST,
            // News are not tracked.
            BulletinKind::News => return Ok(()),
        };
        self.write(statement, (account, number)).await
    }
}

impl FromRow for Bulletin {
    const TABLE: &'static str = "bulletin";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            kind: row.parsed("kind")?,
            author: row.get("author")?,
            text: row.get("text")?,
            told_at: row.get("told_at")?,
        })
    }
}
