//! How a command about accounts is typed.

pub(crate) mod membership;

use crate::command::account::{AccountCommand, Who};
use crate::command::args::Args;
use crate::command::bot::parse::bot_of;
use crate::command::row::{Parsed, Row};
use crate::command::session::{Register, SessionCommand};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::value::Password;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("register", Chapter::Account, GivenBy::Anyone, register)
        .price(5)
        .aliases(&["signup"])
        .short(3)
        .mail(&["signup USERID PASSWORD [ADDRESS...]"]),
    Row::new("login", Chapter::Account, GivenBy::Anyone, login)
        .price(5)
        .short(2),
    Row::new("guest", Chapter::Account, GivenBy::Anyone, |_| {
        Ok(SessionCommand::Guest.into())
    })
    .price(5)
    .short(2),
    Row::new("quit", Chapter::Account, GivenBy::Anyone, |_| {
        Ok(SessionCommand::Quit.into())
    })
    .aliases(&["exit", "logout", "bye", "qu"])
    // `qui` is French for `who`.
    .short(4),
    Row::new("password", Chapter::Account, GivenBy::Member, password)
        .price(5)
        .aliases(&["passwd", "change"])
        .short(2)
        .mail(&["change password USERID OLD NEW"]),
    Row::new("recover", Chapter::Account, GivenBy::Anyone, recover).spelled_out(),
    Row::new("who", Chapter::Meeting, GivenBy::Anyone, who)
        .price(2)
        .short(2),
    Row::new("finger", Chapter::Meeting, GivenBy::Anyone, |args| {
        Ok(AccountCommand::Finger(args.name()?).into())
    })
    .price(2)
    .short(1),
];

fn password_of(word: &str) -> Password {
    Password(word.to_owned())
}

/// `register NAME PASSWORD ADDRESS...`, `register code=CODE ...`, `register NAME bot of OWNER`.
fn register(args: &mut Args<'_>) -> Parsed {
    let code = args.peek().and_then(|word| word.strip_prefix("code="));
    let invitation = code.map(password_of);
    if invitation.is_some() {
        args.word();
    }
    let name = args.word().map(str::to_owned);
    let words = args.typed_words();
    if let Some(bot) = bot_of(args, name.as_deref().unwrap_or_default(), &words)? {
        return Ok(bot.into());
    }
    let mut words = words.into_iter();
    let password = words.next().map(password_of);
    let addresses = words.map(str::to_owned).collect();
    Ok(SessionCommand::Register(Register {
        name,
        password,
        invitation,
        addresses,
        by_mail: args.by_mail(),
    })
    .into())
}

fn login(args: &mut Args<'_>) -> Parsed {
    let name = args.word().map(str::to_owned);
    Ok(SessionCommand::Login {
        name,
        password: args.typed_word().map(password_of),
    }
    .into())
}

/// The words after `change password`. Where one word follows, `password` is the old one.
pub(crate) fn without_subject<'a, 'w>(words: &'w [&'a str]) -> &'w [&'a str] {
    match words {
        [first, rest @ ..] if first.eq_ignore_ascii_case("password") && rest.len() != 1 => rest,
        all => all,
    }
}

/// `password`, `password OLD NEW`, and by mail `change password USERID OLD NEW`.
fn password(args: &mut Args<'_>) -> Parsed {
    let words = args.typed_words();
    match without_subject(&words) {
        [] => Ok(SessionCommand::Password.into()),
        [old, new] | [_, old, new] => Ok(AccountCommand::Password {
            old: password_of(old),
            new: password_of(new),
        }
        .into()),
        _ => Err(args.usage(None)),
    }
}

/// `recover NAME CODE`, `recover NAME CODE NEW`.
fn recover(args: &mut Args<'_>) -> Parsed {
    let words = args.typed_words();
    let (name, code, new) = match words.as_slice() {
        [name, code] => (name, code, None),
        [name, code, new] => (name, code, Some(password_of(new))),
        _ => return Err(args.usage(None)),
    };
    Ok(SessionCommand::Recover {
        name: (*name).to_owned(),
        code: password_of(code),
        new,
    }
    .into())
}

fn who(args: &mut Args<'_>) -> Parsed {
    let mut names: Vec<PlayerName> = Vec::new();
    while let Some(name) = args.name()? {
        if names.is_empty()
            && name.is("after")
            && let Some(last) = args.name()?
        {
            return Ok(AccountCommand::Who(Who::Page { after: Some(last) }).into());
        }
        if !names.iter().any(|other| other.is(name.as_str())) {
            names.push(name);
        }
    }
    let who = if names.is_empty() {
        Who::Page { after: None }
    } else {
        Who::Named(names)
    };
    Ok(AccountCommand::Who(who).into())
}

#[cfg(test)]
mod tests;
