//! Comments on games.

use super::chat::IS_HIDDEN;
use crate::db::{FromRow, Row, array, statements};
use crate::{Comment, NewComment, News, Result, Store};
use fanorona_game::{AccountId, GameId, PlayerName, Timestamp};

statements! {
    ADD = "insert into comment (game_id, number, author, text, said_at)
        select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from comment where game_id = $1";
    /// Removes a comment on game $1 if there are more than $2: the oldest one of the author who has
    /// written most of them. So nobody can push out what others have written.
    TRIM = "delete from comment
        where game_id = $1 and $2 < (select count(*) from comment where game_id = $1) and number = (
            select min(number) from comment where game_id = $1
            group by author order by count(*) desc, min(number) limit 1
        )";
    /// The followers of game $1, and its players if $3 is 1, except $2 and those who do not hear $2.
    HEARERS =
        "select id from (
            select white as id from game where id = $1 and $3 = 1
            union
            select black as id from game where id = $1 and $3 = 1
            union
            select account_id as id from following where what = 'board' and subject = $1
        ) as hearer
        where id <> $2 and not ",
        built!(Text::filled(IS_HIDDEN, &["hearer.id", "$2"])),
        " order by id";
    /// Earlier news is not counted again after the player has been online.
    TELL = "insert into news (account_id, kind, board, who, times, at)
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
            at = excluded.at";
    LAST =
        "select comment.number, comment.author, author.name as author_name, comment.text, comment.said_at
        from comment join account as author on author.id = comment.author
        where comment.game_id = $1 and not ",
        built!(Text::filled(IS_HIDDEN, &["$3", "comment.author"])),
        " order by comment.number desc limit $2";
    /// The newest comments on game $1 that others than $2 made, $3 of them: whether $2 hears each.
    HEARD =
        "select author.name as author, comment.said_at, cast(case when ",
        built!(Text::filled(IS_HIDDEN, &["$2", "comment.author"])),
        " then 0 else 1 end as bigint) as heard
        from comment join account as author on author.id = comment.author
        where comment.game_id = $1 and comment.author <> $2
        order by comment.number desc limit $3";
}

impl Store {
    /// Adds a comment and news for those who are told: the followers of the game, and its players.
    /// Returns these accounts.
    pub async fn add_comment(&self, new: NewComment) -> Result<Vec<AccountId>> {
        self.change(move |connection| {
            Box::pin(async move {
                let NewComment {
                    game,
                    author,
                    text,
                    said_at,
                    keep,
                    tells_players,
                } = new;
                ADD.run(connection, (game, author, text, said_at)).await?;
                TRIM.run(connection, (game, keep)).await?;
                let hearers = HEARERS
                    .all(connection, (game, author, tells_players))
                    .await?;
                TELL.run(connection, (array(&hearers), game, author, said_at))
                    .await?;
                Ok(hearers)
            })
        })
        .await
    }

    /// The latest comments on a game, oldest first.
    pub async fn comments(
        &self,
        game: GameId,
        limit: u32,
        reader: Option<AccountId>,
    ) -> Result<Vec<Comment>> {
        let mut latest: Vec<Comment> = self.all(LAST, (game, limit, reader)).await?;
        latest.reverse();
        Ok(latest)
    }
}

/// News of comments without those that `reader` does not hear; `None` if there are no others.
pub(crate) async fn heard(store: &Store, news: News, reader: AccountId) -> Result<Option<News>> {
    let values = (news.number, reader, news.times);
    let all: Vec<(Option<PlayerName>, Timestamp, bool)> = store.all(HEARD, values).await?;
    let hidden = all.iter().filter(|(_, _, heard)| !heard).count();
    let newest = all.into_iter().find(|(_, _, heard)| *heard);
    Ok(match (u32::try_from(hidden).unwrap_or(u32::MAX), newest) {
        (0, _) => Some(news),
        (_, None) => None,
        (hidden, Some((who, at, _))) => Some(News {
            who,
            at,
            times: news.times.saturating_sub(hidden).max(1),
            ..news
        }),
    })
}

impl FromRow for Comment {
    const TABLE: &'static str = "comment";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            author: row.get("author_name")?,
            text: row.get("text")?,
            said_at: row.get("said_at")?,
        })
    }
}
