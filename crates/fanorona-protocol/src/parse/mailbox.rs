//! The words of commands about messages, comments, news and mail.

use crate::args::{Args, ByMail, is_number, shown};
use crate::command::{Boards, Command, Mailbox, Messages, Notify};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::{GameId, MailWish, PlayerName};

/// Whether the end of the command is whatever somebody says, in which a userid and a password would not be
/// noticed.
pub(super) fn ends_in_text(command: &Command) -> bool {
    matches!(command, Command::Mailbox(Mailbox::Message { .. } | Mailbox::Chat { text: Some(_), .. }))
}

/// Whether the command takes a name or a text where userid and password stand by mail. Behind one's own userid
/// the next word is taken for the password, so that it is never said to anybody.
pub(super) fn takes_name_or_text(command: &Command) -> bool {
    ends_in_text(command) || matches!(command, Command::Mailbox(Mailbox::Notify(Notify::Arrival(_))))
}

/// `message bob,carol TEXT`.
pub(crate) fn message(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let names = args.word().ok_or_else(|| args.usage(None))?;
    if names.ends_with(',') {
        // The next word would be told to the first, and nothing to the second.
        return Err(args.usage(Some(UsageDetail::NotAName(shown(names)))));
    }
    let mut to: Vec<PlayerName> = Vec::new();
    for word in names.split(',').filter(|word| !word.is_empty()) {
        let name = args.as_name(word)?;
        if !to.iter().any(|other| other.is(name.as_str())) {
            to.push(name);
        }
    }
    if to.is_empty() {
        return Err(args.usage(None));
    }
    Ok(Command::Mailbox(Mailbox::Message { to, text: args.safe_text()? }))
}

pub(crate) fn messages(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(list(None)) };
    match word.trim_start_matches('-').to_ascii_lowercase().as_str() {
        "before" => {
            let number = number(args)?.ok_or_else(|| args.usage(None))?;
            Ok(list(Some(number)))
        }
        "read" => Ok(Command::Mailbox(Mailbox::Messages(Messages::Read(number(args)?)))),
        "erase" if args.peek().is_some_and(|word| word.eq_ignore_ascii_case("all")) => {
            args.word();
            Ok(Command::Mailbox(Mailbox::Messages(Messages::EraseAll)))
        }
        "erase" => {
            let number = number(args)?.ok_or_else(|| args.usage(None))?;
            Ok(Command::Mailbox(Mailbox::Messages(Messages::Erase(number))))
        }
        _ => Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    }
}

fn list(before: Option<u32>) -> Command {
    Command::Mailbox(Mailbox::Messages(Messages::List { before }))
}

/// The number of a message, if a word is left. A larger one than any message has is none's.
fn number(args: &mut Args<'_>) -> Result<Option<u32>, Refusal> {
    let Some(word) = args.word() else { return Ok(None) };
    if !is_number(word) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(word)))));
    }
    Ok(Some(word.parse().unwrap_or(u32::MAX)))
}

pub(crate) fn chat(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board()?.ok_or_else(|| args.usage(None))?;
    let text = if args.peek().is_some() { Some(args.safe_text()?) } else { None };
    Ok(Command::Mailbox(Mailbox::Chat { board, text }))
}

pub(crate) fn inbox(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Mailbox(Mailbox::Inbox))
}

pub(crate) fn subscribe(args: &mut Args<'_>) -> Result<Command, Refusal> {
    boards(args).map(|boards| Command::Mailbox(Mailbox::Subscribe(boards)))
}

pub(crate) fn unsubscribe(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match boards(args)? {
        Boards::Listed => Err(args.usage(None)),
        boards @ (Boards::These(_) | Boards::All) => Ok(Command::Mailbox(Mailbox::Unsubscribe(boards))),
    }
}

fn boards(args: &mut Args<'_>) -> Result<Boards, Refusal> {
    if is_all(args) {
        args.word();
        return Ok(Boards::All);
    }
    let these = numbers(args)?;
    Ok(if these.is_empty() { Boards::Listed } else { Boards::These(these) })
}

fn is_all(args: &Args<'_>) -> bool {
    args.peek().is_some_and(|word| word.trim_start_matches('-').eq_ignore_ascii_case("all"))
}

/// The numbers of boards that are left, each once.
fn numbers(args: &mut Args<'_>) -> Result<Vec<GameId>, Refusal> {
    let mut these = Vec::new();
    while let Some(board) = args.board()? {
        if !these.contains(&board) {
            these.push(board);
        }
    }
    Ok(these)
}

/// By mail `notify` without a board is about every game.
pub(crate) fn notify(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let notify = match args.peek() {
        None if args.by_mail() == ByMail::Yes => Notify::AllResults,
        None => Notify::Listed,
        Some(_) if is_all(args) => {
            args.word();
            Notify::AllResults
        }
        Some(word) if is_number(word) => Notify::Results(numbers(args)?),
        Some(_) => args.name()?.map_or(Notify::Listed, Notify::Arrival),
    };
    Ok(Command::Mailbox(Mailbox::Notify(notify)))
}

/// `set mail off`, with the word `mail` still to come.
pub(crate) fn mail(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.word();
    let Some(word) = args.word() else { return Ok(Command::Mailbox(Mailbox::Mail(None))) };
    match word.to_ascii_lowercase().parse::<MailWish>().ok() {
        Some(wish) => Ok(Command::Mailbox(Mailbox::Mail(Some(wish)))),
        None => {
            let (name, takes) = (MailWish::PREFERENCE, "off, digest or turn");
            Err(args.usage(Some(UsageDetail::BadOption { name, takes, value: shown(word) })))
        }
    }
}

pub(crate) fn nomail(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let token = args.word().ok_or_else(|| args.usage(None))?;
    Ok(Command::Mailbox(Mailbox::NoMail { token: token.to_owned() }))
}
