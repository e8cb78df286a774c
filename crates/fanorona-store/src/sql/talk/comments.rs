//! Comments on games.

use super::chat::hides;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::group::Write;
use crate::{Comment, NewComment, News, Store};
use fanorona_game::{AccountId, GameId, PlayerName};

pub(crate) const ADD: Sql = sql!(
    "insert into comment (game_id, number, author, text, said_at)
    select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from comment where game_id = $1"
);

/// Removes a comment on game $1 if there are more than $2: the oldest one of the author who has
/// written most of them. So nobody can push out what others have written.
pub(crate) const TRIM: Sql = sql!(
    "delete from comment
    where game_id = $1 and $2 < (select count(*) from comment where game_id = $1) and number = (
        select min(number) from comment where game_id = $1
        group by author order by count(*) desc, min(number) limit 1
    )"
);

/// The followers of game $1, and its players if $3 is 1, except $2 and those who do not hear $2.
pub(crate) const HEARERS: Sql = sql!(
    "select id from (
        select white as id from game where id = $1 and $3 = 1
        union
        select black as id from game where id = $1 and $3 = 1
        union
        select account_id as id from following where what = 'board' and subject = $1
    ) as hearer
    where id <> $2 and not ",
    hides!("hearer.id", "$2"),
    " order by id"
);

/// Earlier news is not counted again after the player has been online.
pub(crate) const TELL: Sql = sql!(
    "insert into news (account_id, kind, board, who, times, at)
    select account.id, 'comment', $2, $3, 1, $4
    from {json_each($1)|jsonb_array_elements($1::jsonb)} as hearer {cross|inner} join account
        on account.id = cast(hearer.value as bigint)
    where account.kind = 'member'
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

/// Adds a comment and the news of it.
pub(crate) struct AddComment {
    pub(crate) new: NewComment,
}

impl Write for AddComment {
    type Answer = Vec<AccountId>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Vec<AccountId>> {
        let NewComment {
            board,
            author,
            text,
            said_at,
            keep,
            tells_players,
        } = &self.new;
        db::query(ADD)
            .bind(board.0)
            .bind(author.0)
            .bind(text)
            .bind(said_at.0)
            .execute(&mut *connection)
            .await?;
        db::query(TRIM)
            .bind(board.0)
            .bind(i64::from(*keep))
            .execute(&mut *connection)
            .await?;
        let hearers = db::query_scalar::<i64>(HEARERS)
            .bind(board.0)
            .bind(author.0);
        let hearers = hearers.bind(i64::from(*tells_players));
        let hearers = hearers.fetch_all(&mut *connection).await?;
        let all = serde_json::to_string(&hearers).expect("numbers can be written as JSON");
        db::query(TELL)
            .bind(all)
            .bind(board.0)
            .bind(author.0)
            .bind(said_at.0)
            .execute(connection)
            .await?;
        Ok(hearers.into_iter().map(AccountId).collect())
    }
}

pub(crate) const LAST: Sql = sql!(
    "select comment.number, comment.author, author.name as author_name, comment.text, comment.said_at
    from comment join account as author on author.id = comment.author
    where comment.game_id = $1 and not ",
    hides!("$3", "comment.author"),
    " order by comment.number desc limit $2"
);

impl Store {
    /// The latest comments on a game, oldest first.
    pub async fn comments(
        &self,
        board: GameId,
        limit: u32,
        reader: Option<AccountId>,
    ) -> Result<Vec<Comment>, StoreError> {
        let rows = db::query(LAST)
            .bind(board.0)
            .bind(i64::from(limit))
            .bind(reader.map(|reader| reader.0))
            .fetch_all(&mut self.reader().await?)
            .await?;
        rows.iter().rev().map(|row| comment(row, board)).collect()
    }
}

/// The newest comments on game $1 that others than $2 made, $3 of them: whether $2 hears each.
pub(crate) const HEARD: Sql = sql!(
    "select author.name as author, comment.said_at, cast(case when ",
    hides!("$2", "comment.author"),
    " then 0 else 1 end as bigint) as heard
    from comment join account as author on author.id = comment.author
    where comment.game_id = $1 and comment.author <> $2
    order by comment.number desc limit $3"
);

/// News of comments without those that `reader` does not hear; `None` if there are no others.
pub(crate) async fn heard(
    store: &Store,
    news: News,
    reader: AccountId,
) -> Result<Option<News>, StoreError> {
    let query = db::query(HEARD)
        .bind(news.board.0)
        .bind(reader.0)
        .bind(i64::from(news.times));
    let rows = query.fetch_all(&mut store.reader().await?).await?;
    let (mut hidden, mut newest) = (0, None);
    for row in &rows {
        let cells = Cells::new(row, "comment", news.board);
        match cells.flag("heard")? {
            true if newest.is_none() => {
                let who = cells.word_if_any("author", |name| PlayerName::new(name).ok())?;
                newest = Some((who, cells.timestamp("said_at")?));
            }
            true => {}
            false => hidden += 1,
        }
    }
    Ok(match (hidden, newest) {
        (0, _) => Some(news),
        (_, None) => None,
        (_, Some((who, at))) => Some(News {
            who,
            at,
            times: news.times.saturating_sub(hidden).max(1),
            ..news
        }),
    })
}

fn comment(row: &Row, board: GameId) -> Result<Comment, StoreError> {
    let cells = Cells::new(row, "comment", board);
    Ok(Comment {
        author: cells.player("author", "author_name")?.name,
        text: cells.get("text")?,
        said_at: cells.timestamp("said_at")?,
    })
}
