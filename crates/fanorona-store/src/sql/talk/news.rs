//! News of players, and the state of their mailboxes.

use super::chat::hides;
use super::comments;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::games::{record, select_games};
use crate::sql::group::Write;
use crate::{MailToken, Mailbox, NewNews, News, NewsKind, Store};
use fanorona_game::{AccountId, GameId, GameRecord, PlayerName, Timestamp};
use std::collections::HashMap;

/// Only members have news. Earlier news is not counted again after the player has been online.
pub(crate) const RECORD: Sql = sql!(
    "insert into news (account_id, kind, board, who, times, at)
    select id, $2, $3, $4, 1, $5 from account where id = $1 and kind = 'member'
    on conflict (account_id, kind, board) do update set
        who = excluded.who,
        times = 1 + case
            when news.at > coalesce((select online_until from mailbox
                where mailbox.account_id = news.account_id), 0)
            then news.times
            else 0
        end,
        at = excluded.at"
);

/// Tells the members in $1 that a game has started or ended, which happens once.
pub(crate) const TELL: Sql = sql!(
    "insert into news (account_id, kind, board, who, times, at)
    select account.id, told.value ->> 'kind', cast(told.value ->> 'board' as bigint),
        cast(told.value ->> 'who' as bigint), 1, cast(told.value ->> 'at' as bigint)
    from {json_each($1)|jsonb_array_elements($1::jsonb)} as told {cross|inner} join account
        on account.id = cast(told.value ->> 'account' as bigint)
    where account.kind = 'member'
    on conflict (account_id, kind, board) do nothing"
);

/// Tells those who follow anything in $1. A player who follows the own game has been told already.
pub(crate) const TELL_FOLLOWERS: Sql = sql!(
    "insert into news (account_id, kind, board, who, times, at)
    select following.account_id, told.value ->> 'kind', cast(told.value ->> 'board' as bigint), null, 1,
        cast(told.value ->> 'at' as bigint)
    from {json_each($1)|jsonb_array_elements($1::jsonb)} as told
        {cross|inner} join following
            on following.what = told.value ->> 'what'
                and following.subject = cast(told.value ->> 'subject' as bigint)
    where true
    on conflict (account_id, kind, board) do nothing"
);

/// Stores a news item.
pub(crate) struct RecordNews {
    pub(crate) new: NewNews,
}

impl Write for RecordNews {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let NewNews {
            account,
            kind,
            board,
            who,
            at,
        } = self.new;
        db::query(RECORD)
            .bind(account.0)
            .bind(kind.name())
            .bind(board.0)
            .bind(who.map(|who| who.0))
            .bind(at.0)
            .execute(connection)
            .await?;
        Ok(())
    }
}

pub(crate) const OF_ACCOUNT: Sql = sql!(
    "select news.kind, news.board, who.name as who, news.times, news.at
    from news left join account as who on who.id = news.who
    where news.account_id = $1 and news.at > $2
    order by news.at desc, news.board desc, news.kind limit $3"
);

pub(crate) const GAMES: Sql = sql!(select_games!(
    "from {json_each($1)|jsonb_array_elements($1::jsonb)} as wanted
        {cross|inner} join game on game.id = cast(wanted.value as bigint)
        join account as white on white.id = game.white
        join account as black on black.id = game.black"
));

impl Store {
    /// The news of a player after `since`, newest first.
    pub async fn news_of(
        &self,
        who: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<News>, StoreError> {
        let rows = db::query(OF_ACCOUNT)
            .bind(who.0)
            .bind(since.0)
            .bind(i64::from(limit))
            .fetch_all(&mut self.reader().await?)
            .await?;
        let mut all = Vec::with_capacity(rows.len());
        for row in &rows {
            let news = news(row, who)?;
            match news.kind {
                NewsKind::Comment => all.extend(comments::heard(self, news, who).await?),
                NewsKind::Started
                | NewsKind::Ended
                | NewsKind::Declined
                | NewsKind::Reminder
                | NewsKind::PlanDropped
                | NewsKind::Analysed
                | NewsKind::AnalysisFailed => all.push(news),
            }
        }
        let mut boards: Vec<i64> = all.iter().map(|news| news.board.0).collect();
        boards.sort_unstable();
        boards.dedup();
        let boards = serde_json::to_string(&boards).expect("numbers can be written as JSON");
        let games = db::query(GAMES)
            .bind(boards)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let games = games
            .iter()
            .map(record)
            .collect::<Result<Vec<_>, StoreError>>()?;
        let games: HashMap<GameId, GameRecord> =
            games.into_iter().map(|game| (game.id, game)).collect();
        for news in &mut all {
            news.game = games.get(&news.board).cloned();
        }
        Ok(all)
    }
}

fn news(row: &Row, account: AccountId) -> Result<News, StoreError> {
    let cells = Cells::new(row, "news", account.0);
    Ok(News {
        kind: cells.parsed("kind")?,
        board: GameId(cells.get("board")?),
        who: cells.word_if_any("who", |name| PlayerName::new(name).ok())?,
        times: cells.number("times")?,
        at: cells.timestamp("at")?,
        game: None,
    })
}

pub(crate) const MAILBOX: Sql = sql!(
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
    hides!("message.recipient", "message.sender"),
    "
        ) as unread
    from account left join mailbox on mailbox.account_id = account.id
    where account.id = $1"
);

impl Store {
    /// The state of a mailbox; `None` if the account does not exist.
    pub async fn mailbox(&self, owner: AccountId) -> Result<Option<Mailbox>, StoreError> {
        self.one(db::query(MAILBOX).bind(owner.0), read_mailbox)
            .await
    }
}

fn read_mailbox(row: &Row) -> Result<Mailbox, StoreError> {
    let cells = Cells::new(row, "mailbox", key(row, "mailbox")?);
    let moment = |column| {
        cells
            .get::<Option<i64>>(column)
            .map(|moment| moment.map(Timestamp))
    };
    let addresses = serde_json::from_str(cells.get("addresses")?);
    Ok(Mailbox {
        owner: cells.player("id", "name")?,
        online_until: moment("online_until")?,
        mailed_at: moment("mailed_at")?,
        mail_due: moment("mail_due")?,
        wish: cells.parsed_if_any("wish")?.unwrap_or_default(),
        addresses: addresses.map_err(|error| cells.undecodable("addresses", error))?,
        unconfirmed: cells.number("unconfirmed")?,
        token: cells.get::<Option<String>>("token")?.map(MailToken),
        unread: cells.number("unread")?,
    })
}

pub(crate) const NOTE_LEAVE: Sql = sql!(
    "insert into mailbox (account_id, online_until) select id, $2 from account where id = $1 and kind = 'member'
    on conflict (account_id) do update set online_until = {max|greatest}(coalesce(mailbox.online_until, 0),
        excluded.online_until)"
);

pub(crate) const FORGET_OLD: Sql = sql!("delete from news where account_id = $1 and at < $2");

/// Records a logout and removes old news.
pub(crate) struct NoteLeave {
    pub(crate) who: AccountId,
    pub(crate) at: Timestamp,
    pub(crate) old: Timestamp,
}

impl Write for NoteLeave {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        db::query(NOTE_LEAVE)
            .bind(self.who.0)
            .bind(self.at.0)
            .execute(&mut *connection)
            .await?;
        db::query(FORGET_OLD)
            .bind(self.who.0)
            .bind(self.old.0)
            .execute(connection)
            .await?;
        Ok(())
    }
}
