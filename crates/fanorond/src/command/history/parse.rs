//! How a command about finished games is typed.

pub(crate) mod filters;
mod ranges;
mod reasons;

use crate::command::args::{Args, Said, contradiction, note};
use crate::command::games;
use crate::command::history::{Exported, HistoryCommand};
use crate::command::row::{Parsed, Row};
use fanorona_game::tournament::TournamentId;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::records::Format;
use fanorona_protocol::words::is_number;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("history", Chapter::Reading, GivenBy::Anyone, history)
        .price(5)
        .short(3),
    Row::new("moves", Chapter::Reading, GivenBy::Anyone, moves).price(3),
    Row::new("export", Chapter::Reading, GivenBy::Anyone, export)
        .price(5)
        .short(3),
    Row::new("share", Chapter::Reading, GivenBy::Anyone, share)
        .aliases(&["link", "save", "download"])
        .price(3),
    Row::new("all", Chapter::Reading, GivenBy::Anyone, all).price(5),
];

fn history(args: &mut Args<'_>) -> Parsed {
    Ok(HistoryCommand::List(Box::new(filters::read(args)?)).into())
}

/// `moves [BOARD] [from N]`.
fn moves(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    let mut from = 1;
    if let Some(word) = args.word() {
        if !word.trim_start_matches('-').eq_ignore_ascii_case("from") {
            return Err(args.left_over(word));
        }
        from = args.number()?.ok_or_else(|| args.usage(None))?.max(1);
    }
    Ok(HistoryCommand::Moves { game, from }.into())
}

/// `export [BOARD... | mine | everything | NAME] [text | pgn | json]`.
fn export(args: &mut Args<'_>) -> Parsed {
    let mut format: Said<'_, Format> = None;
    let mut boards = Vec::new();
    let mut whose: Said<'_, Exported> = None;
    let mut private = false;
    while let Some(word) = args.word() {
        if let Some(wanted) = Format::from_word(word) {
            note(args, &mut format, word, wanted)?;
        } else if is_number(word) {
            let game = args.as_game(word)?;
            if !boards.contains(&game) {
                boards.push(game);
            }
        } else if matches!(
            word.to_ascii_lowercase().as_str(),
            "messages" | "talk" | "mail" | "private"
        ) {
            private = true;
        } else if word.eq_ignore_ascii_case("tournament") {
            let number = args.needed_word()?;
            let tournament = number.parse().ok().filter(|number| *number > 0);
            let tournament = tournament.ok_or_else(|| args.not_a_number(number))?;
            let wanted = Exported::Tournament(TournamentId(tournament));
            note(args, &mut whose, word, wanted)?;
        } else if let "mine" | "my" | "me" = word.to_ascii_lowercase().as_str() {
            note(args, &mut whose, word, Exported::Mine)?;
        } else if word.eq_ignore_ascii_case("everything") {
            note(args, &mut whose, word, Exported::Everything)?;
        } else if word.eq_ignore_ascii_case("games") && whose.is_some() {
            // `export my games`.
        } else {
            note(args, &mut whose, word, Exported::Of(args.as_name(word)?))?;
        }
    }
    if let (Some((everything, Exported::Everything)), Some((word, Format::Text | Format::Fgn))) =
        (&whose, &format)
    {
        return Err(contradiction(args, everything, word));
    }
    let format = format.map(|(_, format)| format);
    let what = match (whose, boards) {
        _ if private => Exported::Private,
        (None, boards) if boards.is_empty() => Exported::Current,
        (None, boards) => Exported::Boards(boards),
        (Some((_, whose)), boards) if boards.is_empty() => whose,
        // A board and a word that is no format.
        (Some((word, Exported::Of(_))), _) => {
            return Err(args.unknown_option(word));
        }
        (Some((word, _)), boards) => {
            return Err(contradiction(args, &boards[0].to_string(), word));
        }
    };
    Ok(HistoryCommand::Export { what, format }.into())
}

/// `share [BOARD]`. With a format it is `export`.
fn share(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    let Some(word) = args.word() else {
        return Ok(HistoryCommand::Share(game).into());
    };
    let format = Format::from_word(word).ok_or_else(|| args.unknown_option(word))?;
    let what = game.map_or(Exported::Current, |game| Exported::Boards(vec![game]));
    let format = Some(format);
    Ok(HistoryCommand::Export { what, format }.into())
}

/// `all show NAME [next]`, as by mail: every game here is Fanorona.
fn all(args: &mut Args<'_>) -> Parsed {
    match args.word() {
        Some(word) if word.eq_ignore_ascii_case("show") && args.peek().is_some() => {
            games::parse::show(args)
        }
        Some(word) if word.eq_ignore_ascii_case("games") => games::parse::games(args),
        Some(_) | None => Err(args.usage(None)),
    }
}

#[cfg(test)]
mod tests;
