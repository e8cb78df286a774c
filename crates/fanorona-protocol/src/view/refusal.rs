//! Refusals as sentences: what is wrong, and what to type instead.
mod house;
mod live;
mod mailbox;
mod people;
mod programs;
mod review;
mod surroundings;
mod talk;
mod watching;

use super::arguments::Context;
use super::date::duration;
use super::plans;
use crate::catalog::Row;
use crate::language::Language;
use crate::message::Message;
use crate::refusal::{Bound, Refusal, SaveProblem, UsageDetail};
use fanorona_game::{NameError, PlayerName};
use std::time::Duration;

/// The sentence for a refusal.
#[expect(clippy::too_many_lines, reason = "a table with one arm a refusal, and not a procedure")]
pub(super) fn sentence(refusal: &Refusal, context: &Context<'_>) -> String {
    let zone = context.zone;
    match refusal {
        Refusal::UnknownCommand { word } => {
            format!("There is no command \"{word}\". All of them: help commands")
        }
        Refusal::Ambiguous { word, candidates } => {
            format!("\"{word}\" may mean several commands. Type more of one: {}", candidates.join(", "))
        }
        Refusal::SpellOut { command } => {
            format!("Spell it out, so that it does not happen by accident: {command}")
        }
        Refusal::Usage { command, detail } => usage_line(command, context.locale.language(), detail.as_ref()),
        Refusal::BadTag => "A tag is @ and up to 32 letters, digits, - or _, as in: @17 date".to_owned(),
        Refusal::TooLong { limit } => {
            format!("That line is too long, and nothing was done. Send at most {limit} bytes in a line.")
        }
        Refusal::BadName { name, problem } => bad_name(name, *problem),
        Refusal::ReservedName { name } => {
            format!("The server keeps the name \"{name}\" for itself. Take another.")
        }
        Refusal::BadPassword { least, most } => {
            format!("A password has {least} characters at least, {most} bytes at most, and no spaces.")
        }
        Refusal::PasswordsDiffer => {
            "The passwords differ. Type the new one twice again, or an empty line.".to_owned()
        }
        Refusal::BadAddress => {
            "A mail address looks like name@example.org. Give it so, or leave it out.".to_owned()
        }
        Refusal::TooManyAddresses { limit } => {
            format!("An account has at most {limit} mail addresses. Give fewer.")
        }
        Refusal::AuthRequired { inline: false } => {
            "Log in first: login NAME (or: register, guest)".to_owned()
        }
        Refusal::AuthRequired { inline: true } => {
            "Log in first: login NAME (or put userid and password in the line: help mail)".to_owned()
        }
        Refusal::MembersOnly => {
            "Guests cannot do that. To have an account: quit, and then register".to_owned()
        }
        Refusal::AuthFailed => "Name or password is wrong. Type it again (to log in: login NAME)".to_owned(),
        Refusal::Oneself => "That would be yourself. Name somebody else.".to_owned(),
        Refusal::LoggedIn { name } => format!("You are logged in as {name}. To change, leave first: quit"),
        Refusal::NoPlayer { name } => format!("There is no player \"{name}\". Who is here: who"),
        Refusal::NotHere { name } => format!("{name} is not here now. Who is: who"),
        Refusal::NoBoard { number } => format!("There is no board {number}. Games that go on: games"),
        Refusal::NoCurrentBoard => {
            "No board is your current one. Type the number of a board, or: next".to_owned()
        }
        Refusal::NoSuchTurn { board, turns } => {
            format!("Turns of game {board} so far: {turns}. Show it after one of them: show {board}#{turns}")
        }
        Refusal::NoHelp { topic } => format!("There is no help on \"{topic}\". What there is: help commands"),
        Refusal::NameTaken { name } => {
            format!("The name {name} is taken, or looks like one that is. Take another: register")
        }
        Refusal::AlreadyOffered(board) => {
            format!("Your own offer waits on board {board}. To make another, first: withdraw {board}")
        }
        Refusal::NoOffer(board) => {
            format!("There is no offer on board {board}. To make one: propose {board}")
        }
        Refusal::OwnOffer(board) => {
            format!("The offer on board {board} is your own. To take it back: withdraw {board}")
        }
        Refusal::Surroundings(refusal) => surroundings::sentence(*refusal, zone),
        Refusal::Limit(bound) => limit(*bound),
        Refusal::RateLimited { wait_seconds } => {
            format!("Too often. Try again in {}.", duration(Duration::from_secs(*wait_seconds)))
        }
        Refusal::Busy => "The server has too much to do. Try again in a moment.".to_owned(),
        Refusal::CannotSave(SaveProblem::DiskFull) => {
            "The server's disk is full, so nothing was changed. Try again later; looking still works."
                .to_owned()
        }
        Refusal::CannotSave(SaveProblem::DiskFailed) => {
            "The server's disk has failed, so nothing was changed. Come back later; looking still works."
                .to_owned()
        }
        Refusal::ShuttingDown => {
            "The server is stopping, and nothing was changed. Come back later.".to_owned()
        }
        Refusal::People(refusal) => people::sentence(refusal, zone),
        Refusal::Internal => {
            "Something went wrong in the server, and nothing was changed. Try again later.".to_owned()
        }
        Refusal::Programs(refusal) => programs::sentence(refusal),
        Refusal::Review(refusal) => review::sentence(refusal),
        Refusal::Plans(refusal) => plans::sentence(refusal, context),
        Refusal::Rating(refusal) => said(refusal, context),
        Refusal::Setting(refusal) => said(refusal, context),
        Refusal::NoPoint { word } => {
            format!("The board has no point \"{word}\". A point is a letter and a number: point e3")
        }
        Refusal::Mailbox(refusal) => mailbox::sentence(refusal),
        Refusal::Challenge(refusal) => said(refusal, context),
        Refusal::Seek(refusal) => said(refusal, context),
        Refusal::Formula(refusal) => said(refusal, context),
        Refusal::Play(refusal) => said(refusal, context),
        Refusal::House(refusal) => house::sentence(refusal),
        Refusal::Talk(refusal) => talk::sentence(refusal),
        Refusal::Watching(refusal) => watching::sentence(refusal),
        Refusal::Live(refusal) => live::sentence(refusal),
    }
}

/// The sentence of a refusal that has its entry in the locale.
fn said(refusal: &impl Message, context: &Context<'_>) -> String {
    context.locale.say(refusal, context).unwrap_or_default()
}

fn usage_line(row: &Row, language: Language, detail: Option<&UsageDetail>) -> String {
    let (command, usage) = (row.name, row.usage(language));
    let detail = match detail {
        None => format!("That is not how {command} is written."),
        Some(UsageDetail::Incomplete) => format!("In json mode {command} needs everything in its line."),
        Some(UsageDetail::UnknownOption(word)) => format!("{command} has no option \"{word}\"."),
        Some(UsageDetail::Contradiction(one, other)) => {
            format!("\"{one}\" and \"{other}\" contradict each other.")
        }
        Some(UsageDetail::NotANumber(word)) => format!("\"{word}\" is no number."),
        Some(UsageDetail::NotAName(word)) => format!("\"{word}\" cannot be a player's name."),
        Some(UsageDetail::LeftOver(word)) => format!("{command} does not know what to do with \"{word}\"."),
        Some(UsageDetail::BadOption { name, takes, value }) if value.is_empty() => {
            format!("Write {name}= with {takes} behind it.")
        }
        Some(UsageDetail::BadOption { name, takes, value }) => {
            format!("\"{value}\" does not fit {name}=, which takes {takes}.")
        }
    };
    format!("{detail} Type: {usage}")
}

fn bad_name(name: &str, problem: NameError) -> String {
    let problem = match problem {
        NameError::TooShort => "is too short".to_owned(),
        NameError::TooLong => "is too long".to_owned(),
        NameError::NoLetterFirst => "does not begin with a letter".to_owned(),
        NameError::Character(odd) if odd.is_control() => "has a character that names cannot have".to_owned(),
        NameError::Character(odd) => format!("has a \"{odd}\""),
    };
    let (least, most) = (PlayerName::MIN, PlayerName::MAX);
    format!(
        "\"{name}\" {problem}. A name is a letter, then letters, digits, - or _, {least} to {most} in all."
    )
}

fn limit(bound: Bound) -> String {
    match bound {
        Bound::Boards(most) => format!("That would be more than {most} boards at once. Show fewer."),
    }
}
