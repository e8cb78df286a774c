//! News of players, and the state of their mailboxes.

use super::chat::IS_HIDDEN;
use super::comments;
use crate::db::{FromRow, Row, json, statements};
use crate::sql::games::SELECT_GAMES;
use crate::{Mailbox, NewNews, News, NewsKind, Result, Store};
use fanorona_game::{AccountId, GameId, GameRecord, Timestamp};
use std::collections::{BTreeSet, HashMap};

statements! {
    /// Only members have news. Earlier news is not counted again after the player has been online.
    RECORD = "insert into news (account_id, kind, board, who, times, at)
        select id, $2, $3, $4, 1, $5 from account where id = $1 and kind = 'member'
        on conflict (account_id, kind, board) do update set
            who = excluded.who,
            times = 1 + case
                when news.at > coalesce((select online_until from mailbox
                    where mailbox.account_id = news.account_id), 0)
                then news.times
                else 0
            end,
            at = excluded.at";
    /// Tells the members in $1 that a game has started or ended, which happens once.
    TELL = "insert into news (account_id, kind, board, who, times, at)
        select account.id, told.value ->> 'kind', cast(told.value ->> 'board' as bigint),
            cast(told.value ->> 'who' as bigint), 1, cast(told.value ->> 'at' as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as told {cross|inner} join account
            on account.id = cast(told.value ->> 'account' as bigint)
        where account.kind = 'member'
        on conflict (account_id, kind, board) do nothing";
    /// Tells those who follow anything in $1. A player who follows the own game has been told already.
    TELL_FOLLOWERS = "insert into news (account_id, kind, board, who, times, at)
        select following.account_id, told.value ->> 'kind', cast(told.value ->> 'board' as bigint), null, 1,
            cast(told.value ->> 'at' as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as told
            {cross|inner} join following
                on following.what = told.value ->> 'what'
                    and following.subject = cast(told.value ->> 'subject' as bigint)
        where true
        on conflict (account_id, kind, board) do nothing";
    OF_ACCOUNT = "select news.kind, news.board, who.name as who, news.times, news.at
        from news left join account as who on who.id = news.who
        where news.account_id = $1 and news.at > $2
        order by news.at desc, news.board desc, news.kind limit $3";
    GAMES =
        SELECT_GAMES,
        "from {json_each($1)|jsonb_array_elements($1::jsonb)} as wanted
            {cross|inner} join game on game.id = cast(wanted.value as bigint)
            join account as white on white.id = game.white
            join account as black on black.id = game.black";
    MAILBOX =
        "select account.id, account.name, mailbox.online_until, mailbox.mailed_at, mailbox.mail_due, mailbox.token,
            (select value from preference where preference.account_id = account.id and name = 'mail') as wish,
            (
                select cast({json_group_array(|coalesce(json_agg(}address.address order by address.place{)|), '[]')} as text)
                from address where address.account_id = account.id and address.confirmed_at is not null
            ) as addresses,
            (
                select count(*) from address where address.account_id = account.id and address.confirmed_at is null
            ) as unconfirmed,
            (
                select count(*) from message
                where message.recipient = account.id and message.read_at is null and not ",
        built!(Text::filled(IS_HIDDEN, &["message.recipient", "message.sender"])),
        "
            ) as unread
        from account left join mailbox on mailbox.account_id = account.id
        where account.id = $1";
    NOTE_LEAVE =
        "insert into mailbox (account_id, online_until) select id, $2 from account where id = $1 and kind = 'member'
        on conflict (account_id) do update set online_until = {max|greatest}(coalesce(mailbox.online_until, 0),
            excluded.online_until)";
    FORGET_OLD = "delete from news where account_id = $1 and at < $2";
}

impl Store {
    /// Stores a news item. If there is already one of this kind for the game, it is counted.
    pub async fn record_news(&self, new: NewNews) -> Result<()> {
        let NewNews {
            account,
            kind,
            number,
            who,
            at,
        } = new;
        self.write(RECORD, (account, kind.name(), number, who, at))
            .await
    }

    /// The news of a player after `since`, newest first.
    pub async fn news_of(&self, who: AccountId, since: Timestamp, limit: u32) -> Result<Vec<News>> {
        let mut all = Vec::new();
        for news in self.all::<News>(OF_ACCOUNT, (who, since, limit)).await? {
            match news.kind {
                NewsKind::Comment => all.extend(comments::heard(self, news, who).await?),
                NewsKind::Started
                | NewsKind::Ended
                | NewsKind::Declined
                | NewsKind::Named
                | NewsKind::Reminder
                | NewsKind::PlanDropped
                | NewsKind::Analysed
                | NewsKind::AnalysisFailed
                | NewsKind::Corrected => all.push(news),
            }
        }
        let boards: BTreeSet<GameId> = all.iter().map(|news| news.number).collect();
        let games: Vec<GameRecord> = self.all(GAMES, json(&boards)).await?;
        let games: HashMap<_, _> = games.into_iter().map(|game| (game.id, game)).collect();
        for news in &mut all {
            news.game = games.get(&news.number).cloned();
        }
        Ok(all)
    }

    /// The state of a mailbox; `None` if the account does not exist.
    pub async fn mailbox(&self, owner: AccountId) -> Result<Option<Mailbox>> {
        self.first(MAILBOX, owner).await
    }

    /// Records a logout at `at`, and removes the player's news from before `old`.
    pub async fn note_logout(&self, who: AccountId, at: Timestamp, old: Timestamp) -> Result<()> {
        self.change(move |connection| {
            Box::pin(async move {
                NOTE_LEAVE.run(connection, (who, at)).await?;
                FORGET_OLD.run(connection, (who, old)).await.map(drop)
            })
        })
        .await
    }
}

impl FromRow for News {
    const TABLE: &'static str = "news";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            kind: row.parsed("kind")?,
            number: row.get("board")?,
            who: row.get("who")?,
            times: row.get("times")?,
            at: row.get("at")?,
            game: None,
        })
    }
}

impl FromRow for Mailbox {
    const TABLE: &'static str = "mailbox";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            owner: row.player("id", "name")?,
            online_until: row.get("online_until")?,
            mailed_at: row.get("mailed_at")?,
            mail_due: row.get("mail_due")?,
            wish: row.parsed_if_any("wish")?.unwrap_or_default(),
            addresses: row.json("addresses")?,
            unconfirmed: row.get("unconfirmed")?,
            token: row.get("token")?,
            unread: row.get("unread")?,
        })
    }
}
