//! The words of commands for programs and those who run them.

use crate::args::{Args, ByMail, is_number, shown};
use crate::command::{Command, Programs, TokenChange};
use crate::refusal::{ProgramRefusal, Refusal};

/// What `register NAME bot of OWNER` means; `None` where the words behind the name say something else.
pub(super) fn bot_of(args: &Args<'_>, name: &str, words: &[&str]) -> Result<Option<Command>, Refusal> {
    let [before @ .., bot, of, owner] = words else { return Ok(None) };
    if !bot.eq_ignore_ascii_case("bot") || !of.eq_ignore_ascii_case("of") {
        return Ok(None);
    }
    if !before.is_empty() {
        return Err(Refusal::Programs(ProgramRefusal::NoPassword));
    }
    let owner = args.as_name(owner)?;
    Ok(Some(Command::Programs(Programs::RegisterBot { name: name.to_owned(), owner })))
}

/// `token`, `token list [BOT]`, `token new [BOT]`, `token revoke [BOT] NUMBER|all`.
pub(crate) fn token(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = match (args.word(), args.by_mail()) {
        (Some(word), _) => word.to_ascii_lowercase(),
        (None, ByMail::No) => "list".to_owned(),
        // Else a slip such as `token revoke one` would be taken for somebody's name and password.
        (None, ByMail::Yes) => return Err(args.usage(None)),
    };
    let (bot, what) = match word.as_str() {
        "list" => (args.name()?, TokenChange::List),
        "new" => (args.name()?, TokenChange::New),
        "revoke" => revoked(args)?,
        _ => return Err(args.usage(None)),
    };
    Ok(Command::Programs(Programs::Token { bot, what }))
}

fn revoked(args: &mut Args<'_>) -> Result<(Option<fanorona_game::PlayerName>, TokenChange), Refusal> {
    let (bot, which) = match args.words().as_slice() {
        [which] => (None, *which),
        [bot, which] => (Some(args.as_name(bot)?), *which),
        _ => return Err(args.usage(None)),
    };
    if which.eq_ignore_ascii_case("all") {
        return Ok((bot, TokenChange::Revoke(None)));
    }
    let number = which.parse().ok().filter(|_| is_number(which));
    let number = number.ok_or_else(|| Refusal::Programs(ProgramRefusal::NoToken { number: shown(which) }))?;
    Ok((bot, TokenChange::Revoke(Some(number))))
}

/// `since BOARD PLY`; a `#` in front of the number of turns is passed over.
pub(crate) fn since(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let (Some(board), Some(ply)) = (args.board()?, args.word()) else { return Err(args.usage(None)) };
    let ply = ply.strip_prefix('#').unwrap_or(ply);
    if !is_number(ply) {
        return Err(args.usage(Some(crate::refusal::UsageDetail::NotANumber(shown(ply)))));
    }
    // No game has so many turns: nothing was missed.
    let ply = ply.parse().unwrap_or(u32::MAX);
    Ok(Command::Programs(Programs::Since { board, ply }))
}

pub(crate) fn ping(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.text();
    Ok(Command::Programs(Programs::Ping))
}

pub(crate) fn pong(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.text();
    Ok(Command::Programs(Programs::Pong))
}
