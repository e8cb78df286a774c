//! The commands of members about their accounts: mail addresses, wanted games, the list of members,
//! deletion.

use super::{AccountCommand, AccountRefusal, password_of};
use crate::grammar::args::{Args, ByMail, OwnOrOther, Refused, count, is_number};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::topics::challenge::ChallengeCommand;
use crate::value::Password;
use fanorona_game::{ChallengePolicy, MailAddress};
use fanorona_rules::Ruleset;

/// The commands.
pub(crate) static ROWS: Rows<Read, Refused<AccountRefusal>> = &[
    Row::new("address", Chapter::Account, Standing::Member, address)
        .short(4)
        .inline(Inline::First)
        .mail(&["change address USERID PASSWORD [ADDRESS...]"]),
    Row::new("add", Chapter::Account, Standing::Member, add)
        .inline(Inline::First)
        .mail(&["add USERID PASSWORD ADDRESS..."]),
    Row::new("delete", Chapter::Account, Standing::Member, delete)
        .aliases(&["signoff"])
        .spelled_out()
        .inline(Inline::First)
        .mail(&["signoff USERID PASSWORD", "delete USERID PASSWORD"]),
    Row::new("list", Chapter::Meeting, Standing::Anyone, list)
        .price(3)
        .short(3)
        .mail(&["list [GAME...]"]),
    Row::new("limit", Chapter::Meeting, Standing::Member, limit)
        .short(3)
        .inline(Inline::First)
        .mail(&["fanorona limit USERID PASSWORD [NUMBER]"]),
];

/// What a line of the topic means.
type Read = OwnOrOther<AccountCommand, ChallengeCommand>;

/// What to do about mail addresses.
#[derive(Debug, Clone, PartialEq)]
pub enum Addresses {
    /// Show them.
    Show,
    /// Replace all of them.
    Replace(Vec<MailAddress>),
    /// Add some.
    Add(Vec<MailAddress>),
    /// Confirm the address to which this code was mailed.
    Confirm(Password),
    /// Mail new codes to this address, or to all that are not confirmed.
    SendCodes(Option<MailAddress>),
}

/// How many games a player plays at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MostGames {
    /// At most this number.
    At(u32),
    /// As many as the server allows.
    AsTheServer,
}

fn read_addresses(words: &[&str]) -> Result<Vec<MailAddress>, Refused<AccountRefusal>> {
    words
        .iter()
        .map(|word| MailAddress::new(word).ok_or(AccountRefusal::BadAddress.into()))
        .collect()
}

/// `address confirm`, `address confirm ADDRESS`, `address confirm CODE`.
fn confirm(words: &[&str], args: &Args<'_>) -> Result<Addresses, Refused<AccountRefusal>> {
    match words {
        [] => Ok(Addresses::SendCodes(None)),
        [word] if word.contains('@') => {
            let address = MailAddress::new(word).ok_or(AccountRefusal::BadAddress)?;
            Ok(Addresses::SendCodes(Some(address)))
        }
        [code] => Ok(Addresses::Confirm(password_of(code))),
        _ => Err(args.usage(None).into()),
    }
}

/// `address`, `address none`, `address ADDRESS...`, `address confirm`; by mail `change address`
/// takes the same words.
fn address(args: &mut Args<'_>) -> Result<Read, Refused<AccountRefusal>> {
    let what = match args.words().as_slice() {
        [] => Addresses::Show,
        [none] if none.eq_ignore_ascii_case("none") => Addresses::Replace(Vec::new()),
        [word, rest @ ..] if word.eq_ignore_ascii_case("confirm") => confirm(rest, args)?,
        words => Addresses::Replace(read_addresses(words)?),
    };
    Ok(AccountCommand::Addresses(what).into())
}

fn add(args: &mut Args<'_>) -> Result<Read, Refused<AccountRefusal>> {
    match args.words().as_slice() {
        [] => Err(args.usage(None).into()),
        words => Ok(AccountCommand::Addresses(Addresses::Add(read_addresses(words)?)).into()),
    }
}

/// `delete account [PASSWORD]`. By mail the userid takes the place of `account`.
fn delete(args: &mut Args<'_>) -> Result<Read, Refused<AccountRefusal>> {
    let words = args.typed_words();
    let password = match (args.by_mail(), words.as_slice()) {
        (ByMail::Yes, password) => password,
        (ByMail::No, [account, password @ ..]) if account.eq_ignore_ascii_case("account") => {
            password
        }
        (ByMail::No, _) => return Err(args.usage(None).into()),
    };
    match password {
        [] => Ok(AccountCommand::Delete { password: None }.into()),
        [password] => Ok(AccountCommand::Delete {
            password: Some(password_of(password)),
        }
        .into()),
        _ => Err(args.usage(None).into()),
    }
}

/// `list [BOARD...] [after NAME]`. By mail the name of the game stands for all boards.
fn list(args: &mut Args<'_>) -> Result<Read, Refused<AccountRefusal>> {
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
            return Err(args.unknown_option(word).into());
        }
    }
    Ok(AccountCommand::List { boards, after }.into())
}

/// `limit [NUMBER | none]`. `limit accept` and `limit reject` are about challenges, as by mail.
fn limit(args: &mut Args<'_>) -> Result<Read, Refused<AccountRefusal>> {
    let limit = match args.word() {
        None => None,
        Some(word) if is_number(word) => Some(MostGames::At(count(word))),
        Some(word) => match word.to_ascii_lowercase().as_str() {
            "none" => Some(MostGames::AsTheServer),
            "accept" => {
                return Ok(OwnOrOther::Other(ChallengeCommand::Policy(Some(
                    ChallengePolicy::Auto,
                ))));
            }
            "reject" => {
                return Ok(OwnOrOther::Other(ChallengeCommand::Policy(Some(
                    ChallengePolicy::Closed,
                ))));
            }
            _ => return Err(args.unknown_option(word).into()),
        },
    };
    Ok(AccountCommand::Limit(limit).into())
}
