//! What people say, and what is told about them: for people and for programs.

use crate::event::{Audience, Coming, Talk, TalkEvent};
use crate::reply::{ChannelProfile, TalkDone};
use fanorona_game::PlayerName;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Draws what somebody says: who first, then to whom, where that is not only its reader.
pub(super) fn said(talk: &Talk, out: &mut String) {
    let to = match &talk.to {
        Audience::Person => String::new(),
        Audience::Several(names) => format!("[to {}] ", list(names)),
        Audience::Opponent(game) => format!("[game {game}] "),
        Audience::Replay(game) => format!("[replay {game}] "),
        Audience::Board(game, hearers) => format!("[{} {game}] ", hearers.command()),
        Audience::Everybody => "[shout] ".to_owned(),
        Audience::Channel(channel) => format!("[#{channel}] "),
    };
    let _ = writeln!(out, "<{}> {to}{}", talk.from, talk.text);
}

/// The fields of a `talk`.
pub(super) fn said_fields(talk: &Talk) -> Value {
    let mut fields = json!({ "kind": kind(&talk.to), "from": talk.from.as_str() });
    match &talk.to {
        Audience::Person | Audience::Everybody => {}
        Audience::Several(names) => fields["to"] = json!(words(names)),
        Audience::Opponent(game) | Audience::Replay(game) | Audience::Board(game, _) => {
            fields["game"] = json!(game.0);
        }
        Audience::Channel(channel) => fields["channel"] = json!(channel.as_str()),
    }
    fields["text"] = json!(talk.text.as_str());
    fields
}

fn kind(to: &Audience) -> &'static str {
    match to {
        Audience::Person | Audience::Several(_) => "tell",
        Audience::Opponent(_) => "say",
        Audience::Replay(_) => "replay",
        Audience::Board(_, hearers) => hearers.command(),
        Audience::Everybody => "shout",
        Audience::Channel(_) => "channel",
    }
}

/// Draws an event.
pub(super) fn text(event: &TalkEvent, out: &mut String) {
    let _ = match event {
        TalkEvent::Presence { name, coming: Coming::Come } => writeln!(out, "* {name} has come."),
        TalkEvent::Presence { name, coming: Coming::Gone } => writeln!(out, "* {name} has gone."),
        TalkEvent::Topic { channel, from, topic } => {
            writeln!(out, "* {from} sets the topic of #{channel}: {topic}")
        }
        TalkEvent::Closed { channel, from, why } if why.as_str().is_empty() => {
            writeln!(out, "* {from} closes #{channel}.")
        }
        TalkEvent::Closed { channel, from, why } => writeln!(out, "* {from} closes #{channel}: {why}"),
    };
}

/// The type and the fields of an event.
pub(super) fn json(event: &TalkEvent) -> (&'static str, Value) {
    match event {
        TalkEvent::Presence { name, coming } => {
            ("presence", json!({ "kind": coming.code(), "name": name.as_str() }))
        }
        TalkEvent::Topic { channel, from, topic } => (
            "channel",
            json!({ "kind": "topic", "channel": channel.as_str(), "from": from.as_str(), "text": topic.as_str() }),
        ),
        TalkEvent::Closed { channel, from, why } => (
            "channel",
            json!({ "kind": "closed", "channel": channel.as_str(), "from": from.as_str(), "text": why.as_str() }),
        ),
    }
}

/// The sentence for what was done.
pub(super) fn done(done: &TalkDone) -> String {
    match done {
        TalkDone::Told { heard, away, deaf } => told(heard, away, deaf),
        TalkDone::Shouted { heard } => format!("{} your shout.", hears(*heard)),
        TalkDone::Said { channel, heard } => format!("{} you in #{channel}.", hears(*heard)),
        TalkDone::Channel(profile) => about(profile),
        TalkDone::Joined { channel, topic, inside } => {
            let topic = if topic.as_str().is_empty() { String::new() } else { format!(": {topic}") };
            format!("You are in #{channel}{topic}\nHere now: {inside}. To talk: channel {channel} TEXT")
        }
        TalkDone::Left { channel } => format!("You are no longer in #{channel}."),
        TalkDone::Founded { number, channel } => {
            format!("Channel {number} is #{channel}, and you are in it. To talk: channel {channel} TEXT")
        }
        TalkDone::TopicSet { channel, topic } => format!("#{channel} is about: {topic}"),
        TalkDone::Closed { channel } => format!("#{channel} is closed."),
        TalkDone::Censored { name } => {
            format!("You no longer hear {name}, who cannot challenge you either. To undo it: uncensor {name}")
        }
        TalkDone::Uncensored { name } => format!("You hear {name} again."),
        TalkDone::Quiet(quiet) => match quiet {
            crate::command::Quiet::On => {
                "You hear your games and what is said to you, and nothing else. To undo it: quiet off"
                    .to_owned()
            }
            crate::command::Quiet::Off => "You hear everything that there is to hear.".to_owned(),
        },
    }
}

fn hears(count: usize) -> String {
    match count {
        0 => "Nobody hears".to_owned(),
        1 => "1 person hears".to_owned(),
        many => format!("{many} people hear"),
    }
}

fn told(heard: &[PlayerName], away: &[PlayerName], deaf: &[PlayerName]) -> String {
    let is = |names: &[PlayerName]| if names.len() == 1 { "is" } else { "are" };
    let does = |names: &[PlayerName]| if names.len() == 1 { "does" } else { "do" };
    let mut out = format!("{} {} told.", list(heard), is(heard));
    if !away.is_empty() {
        let _ = write!(out, " {} {} not here.", list(away), is(away));
    }
    if !deaf.is_empty() {
        let _ = write!(out, " {} {} not hear you.", list(deaf), does(deaf));
    }
    out
}

fn list(names: &[PlayerName]) -> String {
    words(names).join(", ")
}

fn words(names: &[PlayerName]) -> Vec<&str> {
    names.iter().map(PlayerName::as_str).collect()
}

fn about(profile: &ChannelProfile) -> String {
    let ChannelProfile { number, name, topic, founder, joined, inside, count } = profile;
    let topic = if topic.as_str().is_empty() { "no topic" } else { topic.as_str() };
    let mut out = format!("Channel {number}, #{name}: {topic}");
    if let Some(founder) = founder {
        let _ = write!(out, "\nFounded by {founder}.");
    }
    let names = match (inside.len(), *count) {
        (_, 0) => "nobody".to_owned(),
        (shown, count) if shown < count => format!("{}, and {} more", list(inside), count - shown),
        _ => list(inside),
    };
    let _ = write!(out, "\nIn it and here: {names}.");
    let advice = if *joined { "To talk" } else { "To come in" };
    let command = if *joined { format!("channel {name} TEXT") } else { format!("channel join {name}") };
    let _ = write!(out, "\n{advice}: {command}");
    out
}

/// The fields of what was done.
pub(super) fn fields(done: &TalkDone) -> Value {
    match done {
        TalkDone::Told { heard, away, deaf } => {
            json!({ "names": words(heard), "not_here": words(away), "not_hearing": words(deaf) })
        }
        TalkDone::Shouted { heard } => json!({ "heard": heard }),
        TalkDone::Said { channel, heard } => json!({ "channel": channel.as_str(), "heard": heard }),
        TalkDone::Channel(profile) => json!({
            "number": profile.number.0,
            "channel": profile.name.as_str(),
            "topic": profile.topic.as_str(),
            "founder": profile.founder.as_ref().map(PlayerName::as_str),
            "joined": profile.joined,
            "inside": words(&profile.inside),
            "count": profile.count,
        }),
        TalkDone::Joined { channel, topic, inside } => {
            json!({ "channel": channel.as_str(), "joined": true, "topic": topic.as_str(), "count": inside })
        }
        TalkDone::Left { channel } => json!({ "channel": channel.as_str(), "joined": false }),
        TalkDone::Founded { number, channel } => {
            json!({ "channel": channel.as_str(), "joined": true, "number": number.0 })
        }
        TalkDone::TopicSet { channel, topic } => {
            json!({ "channel": channel.as_str(), "topic": topic.as_str() })
        }
        TalkDone::Closed { channel } => json!({ "channel": channel.as_str(), "closed": true }),
        TalkDone::Censored { name } => json!({ "name": name.as_str(), "censored": true }),
        TalkDone::Uncensored { name } => json!({ "name": name.as_str(), "censored": false }),
        TalkDone::Quiet(quiet) => json!({ "quiet": quiet.name() }),
    }
}
