//! How a command about bookmarks is typed.

use crate::command::args::Args;
use crate::command::bookmark::BookmarkCommand;
use crate::command::row::{Parsed, Row};
use fanorona_game::GameId;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::is_number;
use fanorona_store::BookmarkNote;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("bookmark", Chapter::Reading, GivenBy::Member, bookmark)
        .price(3)
        .short(4),
    Row::new("bookmarks", Chapter::Reading, GivenBy::Member, bookmarks).price(3),
    Row::new("unbookmark", Chapter::Reading, GivenBy::Member, unbookmark)
        .price(3)
        .short(4),
];

/// `bookmark 12 a fine sacrifice`, `bookmark a fine sacrifice`, `bookmark -12`.
fn bookmark(args: &mut Args<'_>) -> Parsed {
    if let Some(removed) = args.peek().and_then(|word| word.strip_prefix('-'))
        && is_number(removed)
    {
        args.word();
        return Ok(BookmarkCommand::Remove(Some(args.as_game(removed)?)).into());
    }
    let game = args.game_if_number()?;
    let text = args.text();
    let note = if text.eq_ignore_ascii_case("none") {
        BookmarkNote::None
    } else {
        let text = SafeText::new(text);
        match text.as_str().trim() {
            "" => BookmarkNote::AsItWas,
            text => BookmarkNote::Text(text.to_owned()),
        }
    };
    Ok(BookmarkCommand::Keep { game, note }.into())
}

fn bookmarks(args: &mut Args<'_>) -> Parsed {
    let before = args.before()?.map(GameId);
    Ok(BookmarkCommand::List { before }.into())
}

fn unbookmark(args: &mut Args<'_>) -> Parsed {
    Ok(BookmarkCommand::Remove(args.game()?).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::{alice, detail};
    use fanorona_protocol::messages::usage::UsageDetail;

    #[test]
    fn a_bookmark_has_a_board_and_a_note_or_neither() {
        let keep = |game: Option<i64>, note| {
            let game = game.map(GameId);
            Command::from(BookmarkCommand::Keep { game, note })
        };
        let text = |text: &str| BookmarkNote::Text(text.to_owned());
        assert_eq!(alice("bookmark"), keep(None, BookmarkNote::AsItWas));
        assert_eq!(alice("bookmark 12"), keep(Some(12), BookmarkNote::AsItWas));
        assert_eq!(
            alice("bookmark 12  Soa's 3 pieces "),
            keep(Some(12), text("Soa's 3 pieces"))
        );
        assert_eq!(alice("bookmark to show"), keep(None, text("to show")));
        assert_eq!(
            alice("bookmark 12 NONE"),
            keep(Some(12), BookmarkNote::None)
        );
        let remove = |game: Option<i64>| BookmarkCommand::Remove(game.map(GameId)).into();
        assert_eq!(alice("bookmark -12"), remove(Some(12)));
        assert_eq!(alice("unbookmark 12"), remove(Some(12)));
        assert_eq!(alice("unbookmark"), remove(None));
        let list = |before: Option<i64>| {
            let before = before.map(GameId);
            Command::from(BookmarkCommand::List { before })
        };
        assert_eq!(alice("bookmarks"), list(None));
        assert_eq!(alice("bookmarks before 12"), list(Some(12)));
        assert_eq!(
            detail("bookmark -12 again"),
            Some(UsageDetail::LeftOver("again".to_owned()))
        );
        assert_eq!(
            detail("unbookmark all"),
            Some(UsageDetail::NotANumber("all".to_owned()))
        );
    }
}
