//! Refusals about accounts, as sentences.

use super::super::date_time;
use crate::catalog;
use crate::language::Language;
use crate::preferences::Zone;
use crate::refusal::{PeopleRefusal, Sanctioned};

pub(super) fn sentence(refusal: &PeopleRefusal, zone: &Zone) -> String {
    match refusal {
        PeopleRefusal::AdministratorsOnly => {
            "Only administrators can do that. What you can do: help commands".to_owned()
        }
        PeopleRefusal::Muted(sanction) => {
            format!("You may not speak here {}. Try again later; playing works.", held(sanction, zone))
        }
        PeopleRefusal::Banned(sanction) => {
            format!("You are kept out of this server {}. Come back later.", held(sanction, zone))
        }
        PeopleRefusal::GuestsWish { games } => format!(
            "A number of games is for members to seek. By the clock: seek {games}+0, or seek -time={games}+5"
        ),
        PeopleRefusal::OutOfRange { what, least, most, command } => {
            let usage = catalog::exact(command).map(|row| row.usage(Language::En)).unwrap_or_default();
            format!("The number of {what} is {least} to {most}. Type: {usage}")
        }
        PeopleRefusal::NotAMember { name } => {
            format!("{name} has no account with a password. All who have one: list")
        }
        PeopleRefusal::NotMuted { name } => {
            format!("Nobody has taken the word from {name}. What was done: audit")
        }
        PeopleRefusal::NotBanned { whom } => format!("\"{whom}\" is not banned. Who is: ban"),
        PeopleRefusal::NotAnAddress { text } => {
            format!("\"{text}\" is no address. Give one like 192.0.2.7 or 2001:db8:1:2::7")
        }
        PeopleRefusal::ThisMachine => {
            "Who comes from the server's own machine has no address to be kept out. Send somebody away: kick NAME"
                .to_owned()
        }
        PeopleRefusal::NoNews { number } => format!("There is no news {number}. What there is: news"),
        PeopleRefusal::StopsAlready => {
            "The server is about to stop already. To change that, first: shutdown cancel".to_owned()
        }
        PeopleRefusal::NothingToCancel => {
            "Nobody has asked the server to stop. To do so: shutdown SECONDS WHY".to_owned()
        }
        PeopleRefusal::LeftAlready => "That account has left for good. Who plays here: list".to_owned(),
    }
}

/// How long, and why.
fn held(sanction: &Sanctioned, zone: &Zone) -> String {
    let until = sanction.until.map_or_else(
        || "until an administrator lifts it".to_owned(),
        |until| format!("until {}", date_time(until, zone)),
    );
    if sanction.why.is_empty() { until } else { format!("{until} ({})", sanction.why) }
}
