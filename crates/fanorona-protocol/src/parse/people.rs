//! The words of commands about accounts.

use super::reading::{Word, one_selector, shown_word};
use crate::args::{Args, ByMail, is_number, shown};
use crate::clean::SafeText;
use crate::command::{
    Addresses, Administration, ChallengeCommand, Command, GamesWhich, MostGames, Password, People, ShowAs,
};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::{ChallengePolicy, MailAddress};
use fanorona_rules::Ruleset;

fn people(command: People) -> Command {
    Command::People(command)
}

fn read_addresses(words: &[&str]) -> Result<Vec<MailAddress>, Refusal> {
    words.iter().map(|word| MailAddress::new(word).ok_or(Refusal::BadAddress)).collect()
}

/// `address`, `address none`, `address ADDRESS...`, and by mail `change address` with the same words.
pub(crate) fn address(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let what = match args.words().as_slice() {
        [] => Addresses::Show,
        [none] if none.eq_ignore_ascii_case("none") => Addresses::Replace(Vec::new()),
        words => Addresses::Replace(read_addresses(words)?),
    };
    Ok(people(People::Addresses(what)))
}

pub(crate) fn add(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let words = args.words();
    if words.is_empty() {
        return Err(args.usage(None));
    }
    Ok(people(People::Addresses(Addresses::Add(read_addresses(&words)?))))
}

/// In a session the word `account` says what is to be deleted; by mail the userid does.
pub(crate) fn delete(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let words = args.words();
    let password = match (args.by_mail(), words.as_slice()) {
        (ByMail::Yes, []) => None,
        (ByMail::Yes, [password]) => Some(*password),
        (ByMail::No, [account]) if account.eq_ignore_ascii_case("account") => None,
        (ByMail::No, [account, password]) if account.eq_ignore_ascii_case("account") => Some(*password),
        (ByMail::Yes | ByMail::No, _) => return Err(args.usage(None)),
    };
    let password = password.map(|word| Password(word.to_owned()));
    Ok(people(People::Delete { password }))
}

/// Boards may be named; the word of the game stands for all of them.
pub(crate) fn list(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut boards = Vec::new();
    let mut after = None;
    while let Some(word) = args.word() {
        let lower = word.to_ascii_lowercase();
        if let Some(board) = Ruleset::from_name(&lower) {
            if !boards.contains(&board) {
                boards.push(board);
            }
        } else if lower == "after" && after.is_none() {
            after = Some(args.name()?.ok_or_else(|| args.usage(None))?);
        } else if lower != "fanorona" {
            return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word)))));
        }
    }
    Ok(people(People::List { boards, after }))
}

/// `limit accept` and `limit reject` are about challenges, as by mail.
pub(crate) fn limit(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(people(People::Limit(None))) };
    if is_number(word) {
        return Ok(people(People::Limit(Some(MostGames::At(count(word))))));
    }
    match word.to_ascii_lowercase().as_str() {
        "none" => Ok(people(People::Limit(Some(MostGames::AsTheServer)))),
        "accept" => Ok(Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Auto)))),
        "reject" => Ok(Command::Challenge(ChallengeCommand::Policy(Some(ChallengePolicy::Closed)))),
        _ => Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    }
}

/// A number so large that it fits nowhere is refused by its bound like any other that is too large.
pub(crate) fn count(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

/// No names: behind them would stand whose boards they are, and that is said by the userid.
pub(crate) fn showas(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut boards = Vec::new();
    let mut which: Option<(&str, GamesWhich)> = None;
    while let Some(word) = args.word() {
        if let Some(selector) = GamesWhich::from_word(word) {
            which = Some((word, one_selector(args, which, word, selector)?));
            continue;
        }
        match shown_word(args, word)? {
            Word::Name(_) => return Err(args.usage(Some(UsageDetail::NotANumber(shown(word))))),
            Word::Board(board) => boards.push(board),
        }
    }
    match (which, boards.is_empty()) {
        (Some((word, _)), false) => Err(args.usage(Some(UsageDetail::LeftOver(shown(word))))),
        (None, false) => Ok(people(People::ShowAs(ShowAs::Boards(boards)))),
        (which, true) => {
            let which = which.map_or_else(GamesWhich::default, |(_, which)| which);
            Ok(people(People::ShowAs(ShowAs::Own(which))))
        }
    }
}

/// Whatever stood in the body of the mail.
pub(crate) fn multiple(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.text();
    Ok(people(People::Multiple))
}

pub(crate) fn motd(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(people(People::Motd)) };
    match word.to_ascii_lowercase().as_str() {
        "set" => Ok(Command::Administration(Administration::SetMotd(Some(args.safe_text()?)))),
        "clear" => Ok(Command::Administration(Administration::SetMotd(None))),
        _ => Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    }
}

pub(crate) fn news(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let verb = args.peek().unwrap_or_default().to_ascii_lowercase();
    match verb.as_str() {
        "add" => {
            args.word();
            let text: SafeText = args.safe_text()?;
            Ok(Command::Administration(Administration::AddNews(text)))
        }
        "remove" => {
            args.word();
            let number = number(args)?.ok_or_else(|| args.usage(None))?;
            Ok(Command::Administration(Administration::RemoveNews(number)))
        }
        _ => Ok(people(People::News { before: before(args)? })),
    }
}

/// `before NUMBER`, with which a list in pages goes on.
pub(super) fn before(args: &mut Args<'_>) -> Result<Option<i64>, Refusal> {
    let Some(word) = args.word() else { return Ok(None) };
    if !word.eq_ignore_ascii_case("before") {
        return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word)))));
    }
    Ok(Some(number(args)?.ok_or_else(|| args.usage(None))?))
}

/// The next word as a number of something in a list.
fn number(args: &mut Args<'_>) -> Result<Option<i64>, Refusal> {
    match args.word() {
        None => Ok(None),
        Some(word) if is_number(word) => Ok(Some(word.parse().unwrap_or(i64::MAX))),
        Some(word) => Err(args.usage(Some(UsageDetail::NotANumber(shown(word))))),
    }
}
