//! Bookmarks of members.

use crate::db::{FromRow, Row, statements};
use crate::sql::games::SELECT_GAMES;
use crate::{Bookmark, BookmarkNote, KeptBookmark, Result, Store};
use fanorona_game::{AccountId, GameId, Timestamp};

statements! {
    /// Nothing is kept for an account that is gone. $6 keeps the note of a bookmark that is there.
    KEEP = "insert into bookmark (account_id, game_id, made_at, note)
        select id, $2, $3, $4 from account
        where id = $1 and (select count(*) from bookmark where account_id = $1 and game_id <> $2) < $5
        on conflict (account_id, game_id) do update
        set note = case when $6 = 1 then bookmark.note else excluded.note end
        returning note";
    REMOVE = "delete from bookmark where account_id = $1 and game_id = $2";
    MADE_AT = "select made_at from bookmark where account_id = $1 and game_id = $2";
    /// The bookmarks of $1 that are older than ($2, $3), newest first, at most $4.
    BOOKMARKS =
        SELECT_GAMES,
        ", page.made_at, page.note
        from (
            select game_id, made_at, note from bookmark
            where account_id = $1 and (made_at, game_id) < ($2, $3)
            order by made_at desc, game_id desc limit $4
        ) as page
            {cross|inner} join game on game.id = page.game_id
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        order by page.made_at desc, page.game_id desc";
}

impl FromRow for Bookmark {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            made_at: row.get("made_at")?,
            note: row.get("note")?,
            game: FromRow::read(row)?,
        })
    }
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
    ) -> Result<KeptBookmark> {
        let (note, keeps) = match note {
            BookmarkNote::AsItWas => (None, true),
            BookmarkNote::None => (None, false),
            BookmarkNote::Text(text) => (Some(text), false),
        };
        let kept = self
            .insert(KEEP, (owner, game, at, note, most, keeps))
            .await?;
        Ok(kept.map_or(KeptBookmark::TooMany, |note| KeptBookmark::Kept { note }))
    }

    /// Removes a bookmark. Returns whether it existed.
    pub async fn remove_bookmark(&self, owner: AccountId, game: GameId) -> Result<bool> {
        self.write(REMOVE, (owner, game)).await
    }

    /// The bookmarks of a member, newest first. The page starts after that of the game `after`;
    /// `None` if there is none.
    pub async fn bookmarks(
        &self,
        owner: AccountId,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Option<Vec<Bookmark>>> {
        let (mut before, last) = (i64::MAX, after.unwrap_or(GameId(i64::MAX)));
        if after.is_some() {
            match self.first(MADE_AT, (owner, last)).await? {
                Some(made_at) => before = made_at,
                None => return Ok(None),
            }
        }
        self.all(BOOKMARKS, (owner, before, last, limit))
            .await
            .map(Some)
    }
}
