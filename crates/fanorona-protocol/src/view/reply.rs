//! Answers for people: a sentence, or nothing where the events have said it all.
pub(super) mod mailbox;
mod people;
mod programs;
pub(super) mod review;
pub(super) mod watching;

use super::arguments::Context;
use super::layout::{Columns, Layout, Marks};
use super::refusal::sentence;
use super::{PROTOCOL, Viewer, duration, facts, formula, help, house, plans, ratings, settings, talk};
use crate::command::Tag;
use crate::message::Message;
use crate::refusal::Refusal;
use crate::reply::{Arrival, ArrivalKind, BotOwner, Done, Profile};
use crate::topics::setting::SettingDone;
use fanorona_game::Timestamp;
use std::fmt::Write as _;

/// Draws the outcome of a command as whole lines. A tag comes back in front of the first of them, and
/// makes a line of its own where there would be none.
pub(super) fn outcome(outcome: &Result<Done, Refusal>, tag: Option<&Tag>, viewer: &Viewer, out: &mut String) {
    let mut said = String::new();
    match outcome {
        Ok(done) => self::done(done, viewer, &mut said),
        Err(refusal) => {
            let _ = writeln!(said, "{}", sentence(refusal, &Context::of(viewer)));
            // What points to a place says nothing to those who hear the screen.
            if let Refusal::Formula(refusal) = refusal
                && Layout::of(viewer).columns == Columns::Seen
            {
                said.push_str(&formula::pointed_at(refusal).unwrap_or_default());
            }
        }
    }
    let mut lines = String::new();
    if let Some(tag) = tag {
        let ok = if said.is_empty() { "ok\n" } else { "" };
        let _ = write!(lines, "@{} {ok}", tag.as_str());
    }
    lines.push_str(&said);
    Layout::of(viewer).words(&lines, Marks::None, out);
}

/// The sentence of an answer; empty where its events have said everything.
fn said(message: &impl Message, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    context.locale.say(message, &context).unwrap_or_default()
}

fn done(done: &Done, viewer: &Viewer, out: &mut String) {
    let line = match done {
        Done::Quietly | Done::Bye => return,
        Done::Help(page) => {
            out.push_str(&help::text(page, viewer.preferences.language()));
            return;
        }
        Done::Registered { name } => format!("The account {name} is made. To log in: login {name}"),
        Done::LoggedIn(arrival) => arrived(arrival, viewer),
        Done::PasswordChanged => "Your password is changed.".to_owned(),
        Done::Vacation { until, days_left } => vacation(*until, *days_left, viewer),
        Done::Profile(profile) => self::profile(profile, viewer),
        Done::Setting(done) => {
            if let SettingDone::All(preferences) = done {
                settings::draw(preferences, viewer, out);
            }
            said(done, viewer)
        }
        Done::Fact(fact) => facts::text(fact, viewer),
        Done::Mode(mode) => format!("This connection is in {} mode.", mode.name()),
        Done::Date(now) => viewer.date_time(*now),
        Done::Uptime { since, now } => {
            format!("Up since {}, for {}.", viewer.date_time(*since), duration(now.since(*since)))
        }
        Done::Version(version) => format!("fanorond {version}, protocol {PROTOCOL}"),
        Done::Told { name } => format!("{name} is told."),
        Done::Review(done) => match review::text(done) {
            Some(line) => line,
            None => return,
        },
        Done::People(done) => people::people(done),
        Done::Administration(done) => people::administration(done, &viewer.preferences.timezone),
        Done::Plans(done) => plans::done(done),
        Done::House(done) => house::done(done),
        Done::Rating(done) => said(&**done, viewer),
        Done::Challenge(done) => said(done, viewer),
        Done::Seek(done) => said(done, viewer),
        Done::Formula(done) => said(done, viewer),
        Done::Play(done) => said(done, viewer),
        Done::Programs(done) => match programs::text(done) {
            Some(line) => line,
            None => return,
        },
        Done::Talk(done) => talk::done(done),
        Done::Mailbox(done) => match mailbox::text(done) {
            Some(line) => line,
            None => return,
        },
        Done::Watching(done) => watching::text(done),
    };
    // Where the events say everything there is no sentence.
    if !line.is_empty() {
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

fn arrived(arrival: &Arrival, viewer: &Viewer) -> String {
    let mut out = match arrival.kind {
        ArrivalKind::New => format!("Welcome, {}! Your account is made.", arrival.name),
        ArrivalKind::Guest => format!("Welcome! Your name here is {}.", arrival.name),
        ArrivalKind::Back { last_here: None } => format!("Welcome, {}!", arrival.name),
        ArrivalKind::Back { last_here: Some(last) } => {
            format!("Welcome back, {}! You were last here on {}.", arrival.name, viewer.date_time(last))
        }
    };
    if arrival.challenges > 0 {
        let _ =
            write!(out, "\nChallenges that wait for your answer: {}. See them: pending", arrival.challenges);
    }
    if arrival.active > 0 {
        let noun = if arrival.active == 1 { "game" } else { "games" };
        let _ = write!(out, "\nYou have {} {noun} going on.", arrival.active);
    }
    if !arrival.to_move.is_empty() {
        let boards: Vec<String> = arrival.to_move.iter().map(ToString::to_string).collect();
        let noun = if boards.len() == 1 { "board" } else { "boards" };
        let _ = write!(out, " It is your turn on {noun} {}.", boards.join(", "));
    }
    out
}

fn vacation(until: Option<Timestamp>, days_left: u64, viewer: &Viewer) -> String {
    match until {
        Some(until) => format!(
            "You are on vacation, until {} at the latest: your clocks by the day stand.\n\
             Days of vacation left: {days_left}. To come back: vacation off",
            viewer.date_time(until)
        ),
        None if days_left == 0 => "You are not on vacation. Days of vacation left: 0.".to_owned(),
        None => {
            format!("You are not on vacation. Days of vacation left: {days_left}. To begin one: vacation on")
        }
    }
}

fn profile(profile: &Profile, viewer: &Viewer) -> String {
    let mark = match &profile.bot {
        Some(BotOwner::House) => " (bot of this server)".to_owned(),
        Some(BotOwner::Player(owner)) => format!(" (bot of {owner})"),
        None if profile.guest => " (guest)".to_owned(),
        None => String::new(),
    };
    let mut out = format!("{}{mark}", profile.name);
    let _ = match (profile.here, profile.last_here) {
        (true, _) => write!(out, " is here now."),
        (false, Some(last)) => write!(out, " was last here on {}.", viewer.date_time(last)),
        (false, None) => write!(out, " is not here."),
    };
    let _ = write!(out, " Player since {}.", viewer.date_time(profile.since));
    let _ = write!(
        out,
        "\nGames: {} won, {} lost, {} drawn, {} going on. Challenges: {}.",
        profile.won,
        profile.lost,
        profile.drawn,
        profile.active,
        profile.policy.name()
    );
    if profile.freed + profile.unfreed > 0 {
        let _ = write!(
            out,
            "\nVelas as the debtor: freed (afa-bela) {}, not freed {}.",
            profile.freed, profile.unfreed
        );
    }
    if let Some(until) = profile.away {
        let _ = write!(out, "\nOn vacation, until {} at the latest.", viewer.date_time(until));
    }
    if let Some(line) = ratings::by_ruleset_line(&profile.ratings) {
        let _ = write!(out, "\n{line}");
    }
    out
}
