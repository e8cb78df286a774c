//! What the commands about bookmarks do.

use crate::command::bookmark::BookmarkCommand;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::{LoggedIn, Member};
use crate::features::{Result, last_of_page, may_see};
use crate::services::{Core, Server};
use fanorona_game::GameId;
use fanorona_protocol::messages::bookmark::{BookmarkDone, BookmarkRefusal, BookmarkRow};
use fanorona_protocol::messages::games::GameRow;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::value::{AtMost, OfGame};
use fanorona_store::{BookmarkNote, KeptBookmark};

pub async fn handle(server: &Server, Member(me): Member<'_>, command: BookmarkCommand) -> Result {
    match command {
        BookmarkCommand::Keep { game, note } => keep(server, me, game, note).await,
        BookmarkCommand::Remove(game) => {
            let game = game_context::game(server, me, game, GamePurpose::Read).await?;
            if server.store.remove_bookmark(me.player.id, game).await? {
                Ok(Done::Bookmark(BookmarkDone::Unbookmarked { game }).into())
            } else {
                Err(BookmarkRefusal::NotBookmarked(OfGame { game }).into())
            }
        }
        BookmarkCommand::List { before } => list(server, me, before).await,
    }
}

async fn keep(server: &Server, me: &LoggedIn, game: Option<GameId>, note: BookmarkNote) -> Result {
    let most = server.limits.history.bookmark_bytes;
    if matches!(&note, BookmarkNote::Text(text) if text.len() > most) {
        return Err(BookmarkRefusal::NoteTooLong { most }.into());
    }
    let game = game_context::seen(server, me, game, GamePurpose::Read)
        .await?
        .id;
    let most = server.limits.history.bookmarks;
    let at = server.clock.now();
    let kept = server
        .store
        .keep_bookmark(me.player.id, game, note, most, at)
        .await?;
    match kept {
        KeptBookmark::Kept { note } => {
            Ok(Done::Bookmark(BookmarkDone::Bookmarked { game, note }).into())
        }
        KeptBookmark::TooMany => Err(BookmarkRefusal::TooManyBookmarks(AtMost { most }).into()),
    }
}

async fn list(core: &Core, me: &LoggedIn, before: Option<GameId>) -> Result {
    let limit = core.limits.list.rows;
    let found = core
        .store
        .bookmarks(me.player.id, before, limit + 1)
        .await?;
    let mut found = found.ok_or_else(|| {
        BookmarkRefusal::NotBookmarked(OfGame {
            game: before.unwrap_or(GameId(0)),
        })
    })?;
    let more =
        last_of_page(&mut found, limit).map(|last| format!("bookmarks before {}", last.game.id));
    let mut rows = Vec::with_capacity(found.len());
    for bookmark in found {
        // An administrator sees private games, and may stop being one.
        if may_see(core, Some(me.player.id), &bookmark.game).await? {
            rows.push(BookmarkRow {
                game: GameRow::from(&bookmark.game),
                made_ms: bookmark.made_at,
                note: bookmark.note,
            });
        }
    }
    Ok(Lists::Bookmarks(List { rows, more }).into())
}
