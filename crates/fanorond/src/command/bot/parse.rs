//! How a command about bots is typed.

use crate::command::args::{Args, ByMail, count};
use crate::command::bot::{BotCommand, TokenChange};
use crate::command::row::{Parsed, Row};
use crate::command::session::SessionCommand;
use fanorona_game::PlayerName;
use fanorona_protocol::messages::bot::BotRefusal;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::words::is_number;

/// The commands. `register NAME bot of OWNER` is read by the topic `account`.
pub(crate) static ROWS: &[Row] = &[
    Row::new("token", Chapter::Account, GivenBy::Member, token)
        .price(5)
        .aliases(&["tokens"])
        .short(3)
        .inline(Inline::First)
        .mail(&[
            "fanorona token USERID PASSWORD revoke [BOT] NUMBER",
            "fanorona token USERID PASSWORD new [BOT]",
            "fanorona token USERID PASSWORD list [BOT]",
        ]),
    Row::new("since", Chapter::Reading, GivenBy::Player, since)
        .price(3)
        .short(3),
    Row::new("ping", Chapter::Server, GivenBy::Anyone, ping).short(2),
    Row::new("pong", Chapter::Server, GivenBy::Anyone, pong).short(3),
];

/// `register NAME bot of OWNER`; `None` if the words after the name are something else.
pub(crate) fn bot_of(
    args: &Args<'_>,
    name: &str,
    words: &[&str],
) -> Result<Option<BotCommand>, Refusal> {
    let [before @ .., bot, of, owner] = words else {
        return Ok(None);
    };
    if !bot.eq_ignore_ascii_case("bot") || !of.eq_ignore_ascii_case("of") {
        return Ok(None);
    }
    if !before.is_empty() {
        return Err(BotRefusal::NoPassword.into());
    }
    let owner = args.as_name(owner)?;
    Ok(Some(BotCommand::Register {
        name: name.to_owned(),
        owner,
    }))
}

/// `token`, `token list [BOT]`, `token new [BOT]`, `token revoke [BOT] NUMBER|all`.
fn token(args: &mut Args<'_>) -> Parsed {
    let word = match (args.word(), args.by_mail()) {
        (Some(word), _) => word.to_ascii_lowercase(),
        (None, ByMail::No) => "list".to_owned(),
        // A slip such as `token revoke one` is read as a name and a password with nothing behind
        // them.
        (None, ByMail::Yes) => return Err(args.usage(None)),
    };
    let (bot, what) = match word.as_str() {
        "list" => (args.name()?, TokenChange::List),
        "new" => (args.name()?, TokenChange::New),
        "revoke" => revoked(args)?,
        _ => return Err(args.usage(None)),
    };
    Ok(BotCommand::Token { bot, what }.into())
}

fn revoked(args: &mut Args<'_>) -> Result<(Option<PlayerName>, TokenChange), Refusal> {
    let (bot, which) = match args.words().as_slice() {
        [which] => (None, *which),
        [bot, which] => (Some(args.as_name(bot)?), *which),
        _ => return Err(args.usage(None)),
    };
    if which.eq_ignore_ascii_case("all") {
        return Ok((bot, TokenChange::Revoke(None)));
    }
    if !is_number(which) {
        return Err(args.not_a_number(which));
    }
    Ok((bot, TokenChange::Revoke(Some(count(which)))))
}

/// `since BOARD PLY`; a `#` before the number is ignored.
fn since(args: &mut Args<'_>) -> Parsed {
    let (Some(game), Some(ply)) = (args.game()?, args.word()) else {
        return Err(args.usage(None));
    };
    let ply = ply.strip_prefix('#').unwrap_or(ply);
    if !is_number(ply) {
        return Err(args.not_a_number(ply));
    }
    // No game has so many turns: nothing was missed.
    Ok(BotCommand::Since {
        game,
        ply: count(ply),
    }
    .into())
}

fn ping(args: &mut Args<'_>) -> Parsed {
    args.text();
    Ok(BotCommand::Ping.into())
}

fn pong(args: &mut Args<'_>) -> Parsed {
    args.text();
    Ok(SessionCommand::Pong.into())
}

#[cfg(test)]
mod tests;
