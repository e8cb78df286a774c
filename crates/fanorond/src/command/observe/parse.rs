//! How a command about observing is typed.

use crate::command::args::Args;
use crate::command::observe::ObserveCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::observe::Hearers;
use fanorona_protocol::words::is_number;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("observe", Chapter::Reading, GivenBy::Player, observe)
        .price(2)
        .aliases(&["watch"])
        .short(1),
    Row::new("unobserve", Chapter::Reading, GivenBy::Player, unobserve)
        .aliases(&["unwatch"])
        .short(3),
    Row::new("observers", Chapter::Reading, GivenBy::Player, observers)
        .price(2)
        .aliases(&["watchers"])
        .short(8),
    Row::new("follow", Chapter::Reading, GivenBy::Player, follow)
        .price(3)
        .short(3),
    Row::new("unfollow", Chapter::Reading, GivenBy::Player, unfollow).short(3),
    Row::new("kibitz", Chapter::Talking, GivenBy::Player, |args| {
        say(args, Hearers::Everybody)
    })
    .short(2),
    Row::new("whisper", Chapter::Talking, GivenBy::Player, |args| {
        say(args, Hearers::Observers)
    })
    .short(3),
];

/// `observe`, `observe BOARD...`. Who types a name wants to follow a player.
fn observe(args: &mut Args<'_>) -> Parsed {
    if let [word] = args.clone().words().as_slice()
        && let Ok(name) = args.as_name(word)
    {
        args.word();
        return Ok(ObserveCommand::ObservePlayer(name).into());
    }
    let boards = args.games()?;
    let command = if boards.is_empty() {
        ObserveCommand::List
    } else {
        ObserveCommand::Observe(boards)
    };
    Ok(command.into())
}

fn unobserve(args: &mut Args<'_>) -> Parsed {
    Ok(ObserveCommand::Unobserve(args.game()?).into())
}

fn follow(args: &mut Args<'_>) -> Parsed {
    Ok(ObserveCommand::Follow(args.name()?).into())
}

fn unfollow(args: &mut Args<'_>) -> Parsed {
    Ok(ObserveCommand::Unfollow(args.name()?).into())
}

fn observers(args: &mut Args<'_>) -> Parsed {
    let mut game = None;
    let mut after = None;
    while let Some(word) = args.word() {
        if word.eq_ignore_ascii_case("after") && after.is_none() {
            after = Some(args.needed_name()?);
        } else if game.is_none() {
            game = Some(args.as_game(word)?);
        } else {
            return Err(args.usage(None));
        }
    }
    Ok(ObserveCommand::Observers { game, after }.into())
}

/// `kibitz [BOARD] TEXT`. A number without more words is the text.
fn say(args: &mut Args<'_>, to: Hearers) -> Parsed {
    let mut behind = args.clone();
    let numbered = behind.word().is_some_and(is_number) && behind.word().is_some();
    let game = if numbered { args.game()? } else { None };
    Ok(ObserveCommand::Say {
        game,
        text: args.safe_text()?,
        to,
    }
    .into())
}
