//! Bookmarks of members.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::sql::decode::Cells;
use crate::sql::games::{record, select_games};
use crate::sql::group::Write;
use crate::{Bookmark, BookmarkNote, KeptBookmark, Store, StoreError};
use fanorona_game::{AccountId, GameId, Timestamp};

/// Nothing is kept for an account that is gone. $6 keeps the note of a bookmark that is there.
pub(crate) const KEEP: Sql = sql!(
    "insert into bookmark (account_id, game_id, made_at, note)
    select id, $2, $3, $4 from account
    where id = $1 and (select count(*) from bookmark where account_id = $1 and game_id <> $2) < $5
    on conflict (account_id, game_id) do update
    set note = case when $6 = 1 then bookmark.note else excluded.note end
    returning note"
);

struct Keep {
    owner: AccountId,
    game: GameId,
    note: BookmarkNote,
    most: u32,
    at: Timestamp,
}

impl Write for Keep {
    type Answer = KeptBookmark;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<KeptBookmark> {
        let (note, keeps) = match &self.note {
            BookmarkNote::AsItWas => (None, true),
            BookmarkNote::None => (None, false),
            BookmarkNote::Text(text) => (Some(text.as_str()), false),
        };
        let kept = db::query_scalar::<Option<String>>(KEEP)
            .bind(self.owner.0)
            .bind(self.game.0)
            .bind(self.at.0)
            .bind(note)
            .bind(i64::from(self.most))
            .bind(i64::from(keeps))
            .fetch_all(connection)
            .await?;
        Ok(match kept.into_iter().next() {
            Some(note) => KeptBookmark::Kept { note },
            None => KeptBookmark::TooMany,
        })
    }
}

pub(crate) const REMOVE: Sql = sql!("delete from bookmark where account_id = $1 and game_id = $2");

pub(crate) const MADE_AT: Sql =
    sql!("select made_at from bookmark where account_id = $1 and game_id = $2");

/// The bookmarks of $1 that are older than ($2, $3), newest first, at most $4.
pub(crate) const BOOKMARKS: Sql = sql!(select_games!(
    ", page.made_at, page.note
    from (
        select game_id, made_at, note from bookmark
        where account_id = $1 and (made_at, game_id) < ($2, $3)
        order by made_at desc, game_id desc limit $4
    ) as page
        {cross|inner} join game on game.id = page.game_id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    order by page.made_at desc, page.game_id desc"
));

fn bookmark(row: &Row) -> Result<Bookmark, StoreError> {
    let game = record(row)?;
    let cells = Cells::new(row, "bookmark", game.id.0);
    Ok(Bookmark {
        made_at: cells.timestamp("made_at")?,
        note: cells.get("note")?,
        game,
    })
}

impl Store {
    /// Keeps a bookmark, or changes the note of one. Nothing changes if there are `most` others.
    pub async fn keep_bookmark(
        &self,
        owner: AccountId,
        game: GameId,
        note: BookmarkNote,
        most: u32,
        at: Timestamp,
    ) -> Result<KeptBookmark, StoreError> {
        let keep = Keep {
            owner,
            game,
            note,
            most,
            at,
        };
        self.writer.write(keep).await
    }

    /// Removes a bookmark. Returns whether it existed.
    pub async fn remove_bookmark(
        &self,
        owner: AccountId,
        game: GameId,
    ) -> Result<bool, StoreError> {
        let remove = db::query(REMOVE).bind(owner.0).bind(game.0);
        self.writer.write(remove).await.map(|rows| rows > 0)
    }

    /// The bookmarks of a member, newest first. The page starts after that of the game `after`;
    /// `None` if there is none.
    pub async fn bookmarks(
        &self,
        owner: AccountId,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Option<Vec<Bookmark>>, StoreError> {
        let mut before = (i64::MAX, i64::MAX);
        if let Some(GameId(after)) = after {
            let made_at: Option<i64> = db::query_scalar(MADE_AT)
                .bind(owner.0)
                .bind(after)
                .fetch_optional(&mut self.reader().await?)
                .await?;
            let Some(made_at) = made_at else {
                return Ok(None);
            };
            before = (made_at, after);
        }
        let page = db::query(BOOKMARKS)
            .bind(owner.0)
            .bind(before.0)
            .bind(before.1)
            .bind(i64::from(limit));
        self.all(page, bookmark).await.map(Some)
    }
}
