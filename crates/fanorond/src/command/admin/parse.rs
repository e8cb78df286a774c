//! How a command of administrators is typed.

use crate::command::admin::{AdminCommand, BanTarget};
use crate::command::args::Args;
use crate::command::row::{Parsed, Parser, Row};
use fanorona_game::Role::{self, Moderator, Operator};
use fanorona_game::Score;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::{is_number, shown};

const fn row(role: Role, name: &'static str, parse: Parser) -> Row {
    Row::new(
        name,
        Chapter::Administration,
        GivenBy::Administrator(role),
        parse,
    )
    .spelled_out()
}

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    row(Moderator, "kick", |args| {
        Ok(AdminCommand::Kick {
            name: args.needed_name()?,
            why: why(args),
        }
        .into())
    }),
    row(Moderator, "mute", mute),
    row(Moderator, "unmute", |args| {
        Ok(AdminCommand::Unmute(args.needed_name()?).into())
    }),
    row(Moderator, "ban", ban),
    row(Moderator, "unban", |args| {
        Ok(AdminCommand::Unban(target(args)?).into())
    }),
    row(Moderator, "reports", reports),
    row(Moderator, "adjudicate", adjudicate),
    row(Moderator, "audit", |args| {
        Ok(AdminCommand::Audit {
            before: args.before()?,
        }
        .into())
    }),
    row(Operator, "announce", |args| {
        Ok(AdminCommand::Announce(args.safe_text()?).into())
    }),
    row(Operator, "broadcast", broadcast)
        .inline(Inline::BeforeText)
        .mail(&["broadcast USERID PASSWORD TEXT"]),
    row(Operator, "promote", promote),
    row(Operator, "demote", |args| {
        Ok(AdminCommand::Demote(args.needed_name()?).into())
    }),
    row(Operator, "access", access),
    row(Operator, "resetpassword", |args| {
        Ok(AdminCommand::ResetPassword(args.needed_name()?).into())
    }),
    row(Operator, "shutdown", shutdown),
    row(Operator, "alts", |args| {
        Ok(AdminCommand::Alts(args.needed_name()?).into())
    }),
    row(Operator, "rename", |args| {
        Ok(AdminCommand::Rename {
            name: args.needed_name()?,
            to: args.needed_name()?,
            why: why(args),
        }
        .into())
    }),
    row(Operator, "deleteaccount", |args| {
        Ok(AdminCommand::DeleteAccount {
            name: args.needed_name()?,
            why: args.safe_text()?,
        }
        .into())
    }),
    row(Operator, "newaccount", |args| {
        Ok(AdminCommand::NewAccount(args.needed_name()?).into())
    }),
    row(Operator, "admit", admit),
];

/// The reason at the end of a line; may be empty.
fn why(args: &mut Args<'_>) -> SafeText {
    SafeText::new(args.text())
}

/// The next word if it is a number. One that is too large to read is refused by its limit. A word
/// that begins like a number, such as `2d` or `-1`, is refused: as the start of the reason it would
/// make a sanction endless.
fn number(args: &mut Args<'_>) -> Result<Option<u32>, Refusal> {
    let Some(word) = args.peek() else {
        return Ok(None);
    };
    if is_number(word) {
        args.word();
        return Ok(Some(word.parse().unwrap_or(u32::MAX)));
    }
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(args.not_a_number(word));
    }
    Ok(None)
}

fn broadcast(args: &mut Args<'_>) -> Parsed {
    Ok(AdminCommand::Broadcast(args.safe_text()?).into())
}

fn mute(args: &mut Args<'_>) -> Parsed {
    Ok(AdminCommand::Mute {
        name: args.needed_name()?,
        minutes: number(args)?,
        why: why(args),
    }
    .into())
}

/// With no words, or with `before NUMBER`, it lists the bans.
fn ban(args: &mut Args<'_>) -> Parsed {
    if args
        .peek()
        .is_none_or(|word| word.eq_ignore_ascii_case("before"))
    {
        return Ok(AdminCommand::Bans {
            before: args.before()?,
        }
        .into());
    }
    Ok(AdminCommand::Ban {
        whom: target(args)?,
        days: number(args)?,
        why: why(args),
    }
    .into())
}

/// A name, an address, or a network as the list of bans shows it.
fn target(args: &mut Args<'_>) -> Result<BanTarget, Refusal> {
    let word = args.needed_word()?;
    // Every address contains a dot or a colon, and no name does.
    if word.contains(['.', ':']) {
        Ok(BanTarget::Address(shown(word)))
    } else {
        args.as_name(word).map(BanTarget::Name)
    }
}

fn adjudicate(args: &mut Args<'_>) -> Parsed {
    let game = args.needed_game()?;
    let result = args.needed_word()?;
    let score = Score::from_code(result);
    if score.is_none() && !result.eq_ignore_ascii_case("verdict") {
        return Err(args.unknown_option(result));
    }
    Ok(AdminCommand::Adjudicate {
        game,
        score,
        why: args.safe_text()?,
    }
    .into())
}

fn shutdown(args: &mut Args<'_>) -> Parsed {
    if args.peek().is_none() {
        return Ok(AdminCommand::ShowShutdown.into());
    }
    if let Some(seconds) = number(args)? {
        return Ok(AdminCommand::Shutdown {
            seconds,
            why: args.safe_text()?,
        }
        .into());
    }
    let word = args.needed_word()?;
    if word.eq_ignore_ascii_case("cancel") {
        return Ok(AdminCommand::CancelShutdown.into());
    }
    Err(args.not_a_number(word))
}

/// With no words it lists the administrators.
fn promote(args: &mut Args<'_>) -> Parsed {
    let Some(name) = args.name()? else {
        return Ok(AdminCommand::Administrators.into());
    };
    let word = args.needed_word()?;
    let role = word.parse().map_err(|_unknown| args.unknown_option(word))?;
    Ok(AdminCommand::Promote { name, role }.into())
}

fn access(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(AdminCommand::Access(None).into());
    };
    let level = word.replace('-', "_").parse();
    let level = level.map_err(|_unknown| args.unknown_option(word))?;
    Ok(AdminCommand::Access(Some(level)).into())
}

/// `admit`, `admit NUMBER`, `admit none`.
fn admit(args: &mut Args<'_>) -> Parsed {
    if let Some(uses) = number(args)? {
        return Ok(AdminCommand::Admit { uses }.into());
    }
    match args.word() {
        None => Ok(AdminCommand::Admit { uses: 1 }.into()),
        Some(word) if word.eq_ignore_ascii_case("none") => Ok(AdminCommand::AdmitNobody.into()),
        Some(word) => Err(args.unknown_option(word)),
    }
}

/// `reports`, `reports before NUMBER`, `reports NUMBER`, `reports close NUMBER REASON`.
fn reports(args: &mut Args<'_>) -> Parsed {
    match args.peek() {
        Some(word) if is_number(word) => Ok(AdminCommand::ShowReport(args.entry()?).into()),
        Some(word) if word.eq_ignore_ascii_case("close") => {
            args.word();
            Ok(AdminCommand::CloseReport {
                number: args.entry()?,
                why: why(args),
            }
            .into())
        }
        Some(_) | None => Ok(AdminCommand::Reports {
            before: args.before()?,
        }
        .into()),
    }
}

#[cfg(test)]
mod tests;
