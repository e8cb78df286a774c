//! What was done about accounts and by administrators, in sentences.

use super::super::{date_time, duration};
use crate::preferences::Zone;
use crate::reply::{AdministrationDone, PeopleDone};
use fanorona_game::Timestamp;
use std::time::Duration;

pub(super) fn people(done: &PeopleDone) -> String {
    match done {
        PeopleDone::Addresses(all) if all.is_empty() => {
            "You have no mail address here. To give one: address name@example.org".to_owned()
        }
        PeopleDone::Addresses(all) => format!("Your mail addresses: {}", all.join(" ")),
        PeopleDone::DeletionAsked { active, lost } => deletion(*active, *lost),
        PeopleDone::Deleted { shown_as } => {
            let name = shown_as.as_ref().map_or("deleted", |name| name.as_str());
            format!("Your account is deleted. Its games are shown under the name {name}.")
        }
        PeopleDone::Limit { own: Some(own), .. } => {
            format!("You take {own} {} at once at most.", games(*own))
        }
        PeopleDone::Limit { own: None, server } => {
            format!("You take as many games at once as the server allows: {server}.")
        }
        PeopleDone::Seeking(0) => "You seek no more games.".to_owned(),
        // Whoever types `seek 10` may want ten minutes, and not ten games.
        PeopleDone::Seeking(wanted) => format!(
            "You seek {wanted} more {}; all see it: list\nFor a game by the clock: seek {wanted}+0, or seek -time={wanted}+5",
            games(*wanted)
        ),
        PeopleDone::Multiple => {
            "A session is that already: type as many commands as you like, each on a line.".to_owned()
        }
        PeopleDone::NoMotd => "There is no message of the day.".to_owned(),
    }
}

fn games(count: u32) -> &'static str {
    if count == 1 { "game" } else { "games" }
}

/// What is lost with an account, before it is.
fn deletion(active: u32, lost: u32) -> String {
    let mut out = "This deletes your account for good:\n".to_owned();
    if active > 0 {
        out.push_str(&format!(
            "- {active} {} of yours end now; {lost} of them, where a turn was played, you lose;\n",
            games(active)
        ));
    }
    out.push_str(
        "- challenges, mail addresses, preferences and messages are erased;\n\
         - your finished games stay, under the name \"deleted\" and a number;\n\
         - nobody, not even you, can ever have your name again.\n\
         To take your games along, stop here and type: export mine\n\
         To go on type your password, to stop an empty line.",
    );
    out
}

pub(super) fn administration(done: &AdministrationDone, zone: &Zone) -> String {
    match done {
        AdministrationDone::Said { heard } => format!("Said. Heard by {heard} who are here."),
        AdministrationDone::MotdSet => "The message of the day is set. To see it: motd".to_owned(),
        AdministrationDone::MotdCleared => "There is no message of the day any more.".to_owned(),
        AdministrationDone::NewsAdded { number } => {
            format!("Added as news {number}. To take it down: news remove {number}")
        }
        AdministrationDone::NewsRemoved { number } => format!("News {number} is taken down."),
        AdministrationDone::Kicked { name, from: None } => format!("{name} is sent away."),
        AdministrationDone::Kicked { name, from: Some(from) } => {
            format!("{name} is sent away, who came from {from}.")
        }
        AdministrationDone::Muted { name, until } => format!("{name} may not speak {}.", term(*until, zone)),
        AdministrationDone::Unmuted { name } => format!("{name} may speak again."),
        AdministrationDone::Banned { whom, until } => format!("{whom} is kept out {}.", term(*until, zone)),
        AdministrationDone::Unbanned { whom } => format!("{whom} may come in again."),
        AdministrationDone::PasswordReset { name, password } => {
            format!("The new password of {name}, shown this once: {}", password.0)
        }
        AdministrationDone::Adjudicated { game, score } => {
            format!("Game {game} is ended: {}", score.code())
        }
        AdministrationDone::Stopping { seconds } => {
            let span = duration(Duration::from_secs(u64::from(*seconds)));
            format!("The server stops in {span}. To call it off: shutdown cancel")
        }
        AdministrationDone::GoesOn => "The server goes on.".to_owned(),
    }
}

fn term(until: Option<Timestamp>, zone: &Zone) -> String {
    until.map_or_else(|| "until you lift it".to_owned(), |until| format!("until {}", date_time(until, zone)))
}
