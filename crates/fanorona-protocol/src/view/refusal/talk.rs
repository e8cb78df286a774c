//! Sentences about what was not said.

use crate::refusal::TalkRefusal;
use crate::view::date::duration;
use std::time::Duration;

/// The sentence for a refusal.
#[expect(clippy::too_many_lines, reason = "a table with one arm a refusal, and not a procedure")]
pub(super) fn sentence(refusal: &TalkRefusal) -> String {
    match refusal {
        TalkRefusal::Censored { name } => {
            format!("{name} does not want to hear from you. Talk to somebody else: who")
        }
        TalkRefusal::TakesNoTalk { name } => {
            format!("{name} takes no talk on this connection now. To leave a message: message {name} TEXT")
        }
        TalkRefusal::Robot { name } => {
            format!("{name} is a robot: it plays and does not talk. Talk to somebody else: who")
        }
        TalkRefusal::GuestsDoNotReturn { name } => {
            format!("{name} is a guest, and guests do not come back. To talk now: tell {name} TEXT")
        }
        TalkRefusal::NobodySpoke => {
            "Nobody has spoken to you since you came. To begin: tell NAME TEXT".to_owned()
        }
        TalkRefusal::Repeated { wait_seconds } => format!(
            "You have just said that. Say something else, or the same again in {}.",
            duration(Duration::from_secs(*wait_seconds))
        ),
        TalkRefusal::OnlyAChannel { name } => {
            format!("There is no player \"{name}\", but a channel. To talk there: channel {name} TEXT")
        }
        TalkRefusal::Listeners { most } => {
            format!("A line is told to {most} people at most. Name fewer.")
        }
        TalkRefusal::NotAChannel { word } => {
            format!("\"{word}\" cannot be the name of a channel. All channels: channel")
        }
        TalkRefusal::NoChannel { channel } => {
            format!("There is no channel \"{channel}\". All channels: channel")
        }
        TalkRefusal::NotInside { channel } => {
            format!("You are not in channel {channel}. To come in: channel join {channel}")
        }
        TalkRefusal::WhichChannel { joined: 0 } => "You are in no channel. All channels: channel".to_owned(),
        TalkRefusal::WhichChannel { joined } => {
            format!("You are in {joined} channels. Say which: channel leave NAME")
        }
        TalkRefusal::GuestsElsewhere { channel } => {
            format!("Guests may be in channel {channel} only. To have an account: quit, and then register")
        }
        TalkRefusal::NotTheFounder { channel } => {
            format!("Only who has founded channel {channel} may do that. To found one: channel new NAME")
        }
        TalkRefusal::Standing { channel } => {
            format!("Channel {channel} stays. To go out of it: channel leave {channel}")
        }
        TalkRefusal::ChannelTaken { channel } => {
            format!("There is a channel {channel}, or one that looks so. Take another name: channel new NAME")
        }
        TalkRefusal::TopicTooLong { most } => {
            format!("A topic has {most} letters at most. Make it shorter: channel topic NAME TEXT")
        }
        TalkRefusal::JoinedTooMany { most } => {
            format!("You are in {most} channels, which is the most. Go out of one: channel leave NAME")
        }
        TalkRefusal::FoundedTooMany { most } => {
            format!("You have founded {most} channels, which is the most. Close one: channel close NAME")
        }
        TalkRefusal::ChannelsTooMany { most } => {
            format!("There are {most} channels, which is the most. Take one that there is: channel")
        }
        TalkRefusal::CensoredTooMany { most } => {
            format!("You do not hear {most} people, which is the most. Hear one again: uncensor NAME")
        }
        TalkRefusal::NotCensored { name } => {
            format!("You hear {name} anyway. Whom you do not hear: censor")
        }
        TalkRefusal::NotNotified { name: Some(name) } => {
            format!("You are not told when {name} comes. Of whom you are: notify")
        }
        TalkRefusal::NotNotified { name: None } => {
            "You are not told of that. Of what you are: notify".to_owned()
        }
    }
}
