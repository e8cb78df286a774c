//! The commands of members about their accounts: mail addresses, wanted games, the list of members,
//! deletion.

use crate::command::account::AccountCommand;
use crate::command::account::membership::{Addresses, MostGames};
use crate::command::account::parse::password_of;
use crate::command::args::{Args, ByMail, count};
use crate::command::challenge::ChallengeCommand;
use crate::command::row::{Parsed, Row};
use crate::command::session::SessionCommand;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::words::is_number;

use fanorona_game::{ChallengePolicy, MailAddress};
use fanorona_rules::Ruleset;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("address", Chapter::Account, GivenBy::Member, address)
        .short(4)
        .inline(Inline::First)
        .mail(&["change address USERID PASSWORD [ADDRESS...]"]),
    Row::new("add", Chapter::Account, GivenBy::Member, add)
        .inline(Inline::First)
        .mail(&["add USERID PASSWORD ADDRESS..."]),
    Row::new("delete", Chapter::Account, GivenBy::Member, delete)
        .aliases(&["signoff"])
        .spelled_out()
        .inline(Inline::First)
        .mail(&["signoff USERID PASSWORD", "delete USERID PASSWORD"]),
    Row::new("list", Chapter::Meeting, GivenBy::Anyone, list)
        .price(3)
        .short(3)
        .mail(&["list [GAME...]"]),
    Row::new("limit", Chapter::Meeting, GivenBy::Member, limit)
        .short(3)
        .inline(Inline::First)
        .mail(&["fanorona limit USERID PASSWORD [NUMBER]"]),
];

fn read_addresses(words: &[&str]) -> Result<Vec<MailAddress>, Refusal> {
    words
        .iter()
        .map(|word| MailAddress::new(word).ok_or(AccountRefusal::BadAddress.into()))
        .collect()
}

/// `address confirm`, `address confirm ADDRESS`, `address confirm CODE`.
fn confirm(words: &[&str], args: &Args<'_>) -> Result<Addresses, Refusal> {
    match words {
        [] => Ok(Addresses::SendCodes(None)),
        [word] if word.contains('@') => {
            let address = MailAddress::new(word).ok_or(AccountRefusal::BadAddress)?;
            Ok(Addresses::SendCodes(Some(address)))
        }
        [code] => Ok(Addresses::Confirm(password_of(code))),
        _ => Err(args.usage(None)),
    }
}

/// `address`, `address none`, `address ADDRESS...`, `address confirm`; by mail `change address`
/// takes the same words.
fn address(args: &mut Args<'_>) -> Parsed {
    let what = match args.words().as_slice() {
        [] => Addresses::Show,
        [none] if none.eq_ignore_ascii_case("none") => Addresses::Replace(Vec::new()),
        [word, rest @ ..] if word.eq_ignore_ascii_case("confirm") => confirm(rest, args)?,
        words => Addresses::Replace(read_addresses(words)?),
    };
    Ok(AccountCommand::Addresses(what).into())
}

fn add(args: &mut Args<'_>) -> Parsed {
    match args.words().as_slice() {
        [] => Err(args.usage(None)),
        words => Ok(AccountCommand::Addresses(Addresses::Add(read_addresses(words)?)).into()),
    }
}

/// `delete account [PASSWORD]`. By mail the userid takes the place of `account`.
fn delete(args: &mut Args<'_>) -> Parsed {
    let words = args.typed_words();
    let password = match (args.by_mail(), words.as_slice()) {
        (ByMail::Yes, password) => password,
        (ByMail::No, [account, password @ ..]) if account.eq_ignore_ascii_case("account") => {
            password
        }
        (ByMail::No, _) => return Err(args.usage(None)),
    };
    match password {
        [] => Ok(SessionCommand::Delete.into()),
        [password] => Ok(AccountCommand::Delete(password_of(password)).into()),
        _ => Err(args.usage(None)),
    }
}

/// `list [BOARD...] [after NAME]`. By mail the name of the game stands for all boards.
fn list(args: &mut Args<'_>) -> Parsed {
    let mut boards = Vec::new();
    let mut after = None;
    while let Some(word) = args.word() {
        let lower = word.to_ascii_lowercase();
        if let Some(board) = Ruleset::from_name(&lower) {
            if !boards.contains(&board) {
                boards.push(board);
            }
        } else if lower == "after" && after.is_none() {
            after = Some(args.needed_name()?);
        } else if lower != "fanorona" {
            return Err(args.unknown_option(word));
        }
    }
    Ok(AccountCommand::List { boards, after }.into())
}

/// `limit [NUMBER | none]`. `limit accept` and `limit reject` are about challenges, as by mail.
fn limit(args: &mut Args<'_>) -> Parsed {
    let limit = match args.word() {
        None => None,
        Some(word) if is_number(word) => Some(MostGames::At(count(word))),
        Some(word) => match word.to_ascii_lowercase().as_str() {
            "none" => Some(MostGames::AsTheServer),
            "accept" => {
                return Ok(ChallengeCommand::Policy(Some(ChallengePolicy::Auto)).into());
            }
            "reject" => {
                return Ok(ChallengeCommand::Policy(Some(ChallengePolicy::Closed)).into());
            }
            _ => return Err(args.unknown_option(word)),
        },
    };
    Ok(AccountCommand::Limit(limit).into())
}
