//! Channels: talk of many people about one thing.

use super::{count, done, may_say, may_speak, tell_all, tell_reached};
use crate::logged_in::LoggedIn;
use crate::server::Server;
use crate::talk::Reach;
use crate::topics::{Result, admin};
use fanorona_game::{ChannelId, ChannelName, PlayerName};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::{ChannelCommand, ChannelWord};
use fanorona_protocol::event::{Audience, Cell, Event, Table, Talk, TalkEvent};
use fanorona_protocol::refusal::{Refusal, TalkRefusal};
use fanorona_protocol::reply::{ChannelProfile, Done, Reply, TalkDone};
use fanorona_store::{
    AccountKind, Channel, ChannelRef, ChannelRoom, Deed, Founded, Kept, NewChannel, Performed,
};

/// The one channel that guests may be in.
const FOR_GUESTS: &str = "help";

pub(super) async fn handle(server: &Server, me: &LoggedIn, command: ChannelCommand) -> Result {
    match command {
        ChannelCommand::List { after } => list(server, me, after).await,
        ChannelCommand::About(word) => about(server, me, word).await,
        ChannelCommand::Join(word) => join(server, me, word).await,
        ChannelCommand::Leave(word) => leave(server, me, word).await,
        ChannelCommand::Say { to, text } => say(server, me, to, text).await,
        ChannelCommand::Topic { channel, text } => set_topic(server, me, channel, text).await,
        ChannelCommand::Found { name, topic } => found(server, me, name, topic).await,
        ChannelCommand::Close { channel, why } => close(server, me, channel, why).await,
    }
}

fn no_channel(which: &ChannelRef) -> Refusal {
    let channel = match which {
        ChannelRef::Number(id) => id.to_string(),
        ChannelRef::Name(name) => name.to_string(),
    };
    TalkRefusal::NoChannel { channel }.into()
}

/// The channel that is meant.
async fn channel_of(server: &Server, word: ChannelWord) -> Result<Channel> {
    let which = match word {
        ChannelWord::Number(id) => ChannelRef::Number(id),
        ChannelWord::Name(name) => ChannelRef::Name(name),
    };
    let channel = server.store.channel(&which).await?;
    Ok(channel.ok_or_else(|| no_channel(&which))?)
}

async fn list(server: &Server, me: &LoggedIn, after: Option<ChannelId>) -> Result {
    let rows = server.limits.list.rows;
    let mut channels = server.store.channels(after, rows + 1).await?;
    let goes_on = channels.len() > rows as usize;
    channels.truncate(rows as usize);
    let more = channels.last().filter(|_| goes_on).map(|last| format!("channel after {}", last.id));
    let row = |channel: &Channel| {
        let joined = server.talk.is_inside(channel.id, me.player.id);
        let here = i64::try_from(server.talk.count_inside(channel.id)).unwrap_or(i64::MAX);
        vec![
            Cell::Number(channel.id.0),
            Cell::from(channel.name.as_str()),
            Cell::Number(here),
            if joined { Cell::from("in") } else { Cell::Empty },
            Cell::Text(SafeText::new(&channel.topic).to_string()),
        ]
    };
    let rows = channels.iter().map(row).collect();
    let columns = &["number", "channel", "here", "you", "topic"];
    let table = Table { name: "channel", columns, rows, more };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

async fn about(server: &Server, me: &LoggedIn, word: ChannelWord) -> Result {
    let channel = channel_of(server, word).await?;
    let inside = server.talk.inside(channel.id).into_iter().filter_map(|who| server.presence.present(who));
    let mut inside: Vec<PlayerName> = inside.map(|present| present.player.name).collect();
    inside.sort_by_key(PlayerName::key);
    let count = inside.len();
    inside.truncate(server.limits.chat.listed_members);
    done(TalkDone::Channel(Box::new(ChannelProfile {
        number: channel.id,
        name: channel.name,
        topic: SafeText::new(&channel.topic),
        founder: channel.founder.map(|founder| founder.name),
        joined: server.talk.is_inside(channel.id, me.player.id),
        inside,
        count,
    })))
}

/// Guests may be in one channel only, in which they are from the beginning.
fn may_be_in(me: &LoggedIn, channel: &Channel) -> Result<()> {
    match me.kind {
        AccountKind::Member => Ok(()),
        AccountKind::Guest | AccountKind::Deleted if channel.name.key() == FOR_GUESTS => Ok(()),
        AccountKind::Guest | AccountKind::Deleted => match ChannelName::new(FOR_GUESTS) {
            Ok(channel) => Err(TalkRefusal::GuestsElsewhere { channel }.into()),
            Err(_never) => Err(Refusal::MembersOnly.into()),
        },
    }
}

async fn join(server: &Server, me: &LoggedIn, word: ChannelWord) -> Result {
    let channel = channel_of(server, word).await?;
    may_be_in(me, &channel)?;
    let most = server.limits.chat.channels_joined;
    let joined = server.store.join_channel(me.player.id, channel.id, most).await?;
    match joined.ok_or_else(|| no_channel(&ChannelRef::Name(channel.name.clone())))? {
        Kept::New | Kept::Already => {}
        Kept::TooMany => return Err(TalkRefusal::JoinedTooMany { most }.into()),
    }
    server.talk.join(channel.id, me.player.id);
    let inside = server.talk.count_inside(channel.id);
    done(TalkDone::Joined { topic: SafeText::new(&channel.topic), channel: channel.name, inside })
}

async fn leave(server: &Server, me: &LoggedIn, word: Option<ChannelWord>) -> Result {
    let word = match word {
        Some(word) => word,
        None => {
            let joined = server.store.hearing(me.player.id).await?.channels;
            match joined.as_slice() {
                [only] => ChannelWord::Number(*only),
                several => return Err(TalkRefusal::WhichChannel { joined: several.len() }.into()),
            }
        }
    };
    let channel = channel_of(server, word).await?;
    if !server.store.leave_channel(me.player.id, channel.id).await? {
        return Err(TalkRefusal::NotInside { channel: channel.name }.into());
    }
    server.talk.part(channel.id, me.player.id);
    done(TalkDone::Left { channel: channel.name })
}

async fn say(server: &Server, me: &LoggedIn, word: ChannelWord, text: SafeText) -> Result {
    may_speak(server, me.player.id).await?;
    let channel = channel_of(server, word).await?;
    if !server.talk.is_inside(channel.id, me.player.id) {
        may_be_in(me, &channel)?;
        return Err(TalkRefusal::NotInside { channel: channel.name }.into());
    }
    count(server, me.player.id, Reach::Channel, &text)?;
    let to = Audience::Channel(channel.name.clone());
    let talk = Event::Talk(Talk { from: me.player.name.clone(), text, to });
    let heard = tell_reached(server, server.talk.hear_channel(channel.id, me.player.id), &talk);
    done(TalkDone::Said { channel: channel.name, heard })
}

/// In whose name a channel is changed.
enum Power {
    Founder,
    Administrator,
}

async fn power(server: &Server, me: &LoggedIn, channel: &Channel) -> Result<Power> {
    if channel.founder.as_ref().is_some_and(|founder| founder.id == me.player.id) {
        return Ok(Power::Founder);
    }
    if server.store.is_administrator(me.player.id).await? {
        return Ok(Power::Administrator);
    }
    Err(TalkRefusal::NotTheFounder { channel: channel.name.clone() }.into())
}

fn is_short_enough(server: &Server, topic: &SafeText) -> Result<()> {
    let most = server.limits.chat.topic_characters;
    if topic.as_str().chars().count() > most {
        return Err(TalkRefusal::TopicTooLong { most }.into());
    }
    Ok(())
}

async fn set_topic(server: &Server, me: &LoggedIn, word: ChannelWord, topic: SafeText) -> Result {
    let channel = channel_of(server, word).await?;
    let power = power(server, me, &channel).await?;
    is_short_enough(server, &topic)?;
    may_say(server, me.player.id, Reach::Channel, &topic).await?;
    let name = channel.name.clone();
    let id = channel.id;
    let there = match power {
        Power::Founder => server.store.set_topic(id, topic.as_str()).await?,
        Power::Administrator => {
            let deed = Deed::SetTopic { channel, topic: topic.to_string() };
            is_done(admin::act_on_channel(server, me, deed).await?)
        }
    };
    if !there {
        return Err(no_channel(&ChannelRef::Name(name)).into());
    }
    let from = me.player.name.clone();
    let told = Event::Talking(TalkEvent::Topic { channel: name.clone(), from, topic: topic.clone() });
    tell_all(server, server.talk.hear_channel(id, me.player.id).hear, &told);
    done(TalkDone::TopicSet { channel: name, topic })
}

fn is_done(performed: Performed) -> bool {
    match performed {
        Performed::Done(_) => true,
        Performed::Nothing | Performed::Stale => false,
    }
}

async fn found(server: &Server, me: &LoggedIn, name: ChannelName, topic: SafeText) -> Result {
    me.member()?;
    is_short_enough(server, &topic)?;
    // A name and a topic are words to everybody who looks at the list.
    may_say(server, me.player.id, Reach::Channel, &SafeText::new(&format!("{name} {topic}"))).await?;
    let limits = &server.limits.chat;
    let room = ChannelRoom {
        all: limits.channels,
        of_one: limits.channels_per_owner,
        joined: limits.channels_joined,
    };
    let founder = me.player.clone();
    let new = NewChannel { name: name.clone(), topic: topic.to_string(), founder, at: server.clock.now() };
    let refusal = match server.store.found_channel(new, room).await? {
        Founded::Made(channel) => {
            server.talk.join(channel.id, me.player.id);
            return done(TalkDone::Founded { number: channel.id, channel: channel.name });
        }
        Founded::NameTaken => TalkRefusal::ChannelTaken { channel: name },
        Founded::TooMany => TalkRefusal::ChannelsTooMany { most: room.all },
        Founded::TooManyOfOne => TalkRefusal::FoundedTooMany { most: room.of_one },
        Founded::TooManyJoined => TalkRefusal::JoinedTooMany { most: room.joined },
    };
    Err(refusal.into())
}

async fn close(server: &Server, me: &LoggedIn, word: ChannelWord, why: SafeText) -> Result {
    let channel = channel_of(server, word).await?;
    let power = power(server, me, &channel).await?;
    let (id, name) = (channel.id, channel.name.clone());
    if channel.standing {
        return Err(TalkRefusal::Standing { channel: name }.into());
    }
    may_speak(server, me.player.id).await?;
    let there = match power {
        Power::Founder => server.store.close_channel(id).await?,
        Power::Administrator => {
            let deed = Deed::CloseChannel { channel, why: why.to_string() };
            is_done(admin::act_on_channel(server, me, deed).await?)
        }
    };
    if !there {
        return Err(no_channel(&ChannelRef::Name(name)).into());
    }
    let from = me.player.name.clone();
    let told = Event::Talking(TalkEvent::Closed { channel: name.clone(), from, why });
    let others = server.talk.close(id).into_iter().filter(|who| *who != me.player.id).collect();
    tell_all(server, others, &told);
    done(TalkDone::Closed { channel: name })
}
