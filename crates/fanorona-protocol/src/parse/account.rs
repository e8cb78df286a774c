//! The words of commands about accounts.

use super::{programs, without_subject};
use crate::args::Args;
use crate::command::{Command, Password, Register};
use crate::refusal::Refusal;
use fanorona_game::PlayerName;

fn password_from(word: Option<&str>) -> Option<Password> {
    word.map(|word| Password(word.to_owned()))
}

pub(crate) fn register(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.word().map(str::to_owned);
    let words = args.words();
    if let Some(bot) = programs::bot_of(args, name.as_deref().unwrap_or_default(), &words)? {
        return Ok(bot);
    }
    let password = password_from(words.first().copied());
    let addresses = words.into_iter().skip(1).map(str::to_owned).collect();
    Ok(Command::Register(Register { name, password, addresses }))
}

pub(crate) fn login(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.word().map(str::to_owned);
    let password = password_from(args.word());
    Ok(Command::Login { name, password })
}

pub(crate) fn guest(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Guest)
}

pub(crate) fn quit(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Quit)
}

/// `password`, `password OLD NEW`, and by mail `change password USERID OLD NEW`.
pub(crate) fn password(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let words = args.words();
    match without_subject(&words) {
        [] => Ok(Command::Password { old: None, new: None }),
        [old, new] | [_, old, new] => {
            Ok(Command::Password { old: password_from(Some(old)), new: password_from(Some(new)) })
        }
        _ => Err(args.usage(None)),
    }
}

/// `who`, `who NAME...`.
pub(crate) fn who(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut names: Vec<PlayerName> = Vec::new();
    while let Some(name) = args.name()? {
        if !names.iter().any(|other| other.is(name.as_str())) {
            names.push(name);
        }
    }
    Ok(Command::Who(names))
}

pub(crate) fn finger(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Finger(args.name()?))
}
