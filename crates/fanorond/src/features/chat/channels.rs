//! Channels: talk of many people about one thing.

use super::tell_listeners;
use crate::command::chat::channel::{ChannelCommand, ChannelWord};
use crate::features::caller::Administrator;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, admin, last_of_page};
use crate::people::news::data::Reach;
use crate::services::talk::{channel_of, count, inside, may_say, may_speak, no_channel};
use crate::services::{Core, Server, tournaments};
use fanorona_game::{AccountId, ChannelId, ChannelName, PlayerName};
use fanorona_protocol::messages::chat::channel::{
    ChannelDone, ChannelEvent, ChannelProfile, ChannelRefusal, ChannelRow,
};
use fanorona_protocol::messages::chat::{ChatAudience, ChatMessage};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{
    AccountKind, Added, AdminAction, Channel, ChannelCreated, ChannelLimits, ChannelRef,
    NewChannel, Performed,
};

/// The channels that guests may be in.
const FOR_GUESTS: [&str; 2] = ["help", tournaments::CHANNEL];

pub async fn handle(server: &Server, me: &LoggedIn, command: ChannelCommand) -> Result {
    match command {
        ChannelCommand::List { after } => list(server, me, after).await,
        ChannelCommand::About(word) => about(server, me, word).await,
        ChannelCommand::Join(word) => join(server, me, word).await,
        ChannelCommand::Leave(word) => leave(server, me, word).await,
        ChannelCommand::Say { to, text } => say(server, me, to, text).await,
        ChannelCommand::Topic { channel, text } => set_topic(server, me, channel, text).await,
        ChannelCommand::Create { name, topic } => create(server, me, name, topic).await,
        ChannelCommand::Close { channel, why } => close(server, me, channel, why).await,
    }
}

async fn list(server: &Server, me: &LoggedIn, after: Option<ChannelId>) -> Result {
    let rows = server.limits.list.rows;
    let mut channels = server.store.channels(after, rows + 1).await?;
    let more = last_of_page(&mut channels, rows).map(|last| format!("channel after {}", last.id));
    let mut shown = Vec::with_capacity(channels.len());
    for channel in channels {
        shown.push(ChannelRow {
            number: channel.id,
            here: server.audience.chat.count_inside(channel.id),
            joined: server.audience.chat.is_inside(channel.id, me.player.id),
            topic: topic_for(server, me, &channel).await?,
            channel: channel.name,
        });
    }
    Ok(Lists::Channels(List { rows: shown, more }).into())
}

/// The topic of a channel, which is empty for those who do not hear its founder.
async fn topic_for(core: &Core, me: &LoggedIn, channel: &Channel) -> Result<SafeText> {
    let hidden = match &channel.founder {
        Some(founder) => core.store.censors(me.player.id, founder.id).await?,
        None => false,
    };
    Ok(SafeText::new(if hidden { "" } else { &channel.topic }))
}

async fn about(server: &Server, me: &LoggedIn, word: ChannelWord) -> Result {
    let channel = channel_of(server, word).await?;
    let inside = inside(server, &channel).into_iter();
    let mut inside: Vec<PlayerName> = inside.map(|player| player.name).collect();
    inside.sort_by_key(PlayerName::key);
    let count = inside.len();
    inside.truncate(server.limits.chat.listed_members);
    let not_listed = count - inside.len();
    let is_of_tournaments = channel.name.key() == tournaments::CHANNEL;
    let profile = ChannelProfile {
        number: channel.id,
        topic: topic_for(server, me, &channel).await?,
        channel: channel.name,
        founder: channel.founder.map(|founder| founder.name),
        joined: server.audience.chat.is_inside(channel.id, me.player.id),
        inside,
        count,
        not_listed,
    };
    let done = Done::from(ChannelDone::About(Box::new(profile)));
    if !is_of_tournaments {
        return Ok(done.into());
    }
    let said = Lists::TournamentNews(List::whole(tournaments::said(server).await?));
    let events = if said.is_empty() {
        Vec::new()
    } else {
        vec![Event::List(Box::new(said))]
    };
    Ok(Reply::showing(events, done).into())
}

/// Guests may only be in the channels in which they are from the beginning.
fn may_be_in(me: &LoggedIn, channel: &Channel) -> Result<()> {
    match me.kind {
        AccountKind::Member => Ok(()),
        AccountKind::Guest | AccountKind::Deleted
            if FOR_GUESTS.contains(&channel.name.key().as_str()) =>
        {
            Ok(())
        }
        AccountKind::Guest | AccountKind::Deleted => {
            let channel = channel.name.clone();
            Err(ChannelRefusal::NotForGuests { channel }.into())
        }
    }
}

async fn join(server: &Server, me: &LoggedIn, word: ChannelWord) -> Result {
    let channel = channel_of(server, word).await?;
    may_be_in(me, &channel)?;
    let most = server.limits.chat.channels_joined;
    let joined = server
        .store
        .join_channel(me.player.id, channel.id, most)
        .await?;
    match joined.ok_or_else(|| no_channel(&ChannelRef::Name(channel.name.clone())))? {
        Added::New | Added::Already => {}
        Added::TooMany => return Err(ChannelRefusal::TooManyJoined(AtMost { most }).into()),
    }
    server.audience.chat.join(channel.id, me.player.id);
    server.presence.have_reread(me.player.id);
    let count = server.audience.chat.count_inside(channel.id);
    let topic = topic_for(server, me, &channel).await?;
    Ok(Done::from(ChannelDone::Joined {
        channel: channel.name,
        joined: true,
        topic,
        count,
    })
    .into())
}

async fn leave(server: &Server, me: &LoggedIn, word: Option<ChannelWord>) -> Result {
    let word = match word {
        Some(word) => word,
        None => {
            let joined = server.store.chat_filter(me.player.id).await?.channels;
            match joined.as_slice() {
                [only] => ChannelWord::Number(*only),
                several => {
                    return Err(ChannelRefusal::Which {
                        joined: several.len(),
                    }
                    .into());
                }
            }
        }
    };
    let channel = channel_of(server, word).await?;
    if !server.store.leave_channel(me.player.id, channel.id).await? {
        return Err(ChannelRefusal::NotInside {
            channel: channel.name,
        }
        .into());
    }
    server.audience.chat.part(channel.id, me.player.id);
    server.presence.have_reread(me.player.id);
    Ok(Done::from(ChannelDone::Left {
        channel: channel.name,
        joined: false,
    })
    .into())
}

async fn say(server: &Server, me: &LoggedIn, word: ChannelWord, text: SafeText) -> Result {
    may_speak(server, me.player.id).await?;
    let channel = channel_of(server, word).await?;
    if !server.audience.chat.is_inside(channel.id, me.player.id) {
        may_be_in(me, &channel)?;
        return Err(ChannelRefusal::NotInside {
            channel: channel.name,
        }
        .into());
    }
    count(server, me.player.id, Reach::Channel, &text)?;
    let audience = ChatAudience::Channel {
        channel: channel.name.clone(),
    };
    let message = ChatMessage {
        audience,
        from: me.player.name.clone(),
        text,
    };
    let heard = tell_listeners(server, me.player.id, Some(channel.id), &message.into());
    Ok(Done::from(ChannelDone::Said {
        channel: channel.name,
        heard,
    })
    .into())
}

/// In whose name a channel is changed.
enum Power<'a> {
    Founder,
    Administrator(Administrator<'a>),
}

async fn power<'a>(server: &Server, me: &'a LoggedIn, channel: &Channel) -> Result<Power<'a>> {
    if channel
        .founder
        .as_ref()
        .is_some_and(|founder| founder.id == me.player.id)
    {
        return Ok(Power::Founder);
    }
    if let Some(administrator) = Administrator::of(server, me).await? {
        return Ok(Power::Administrator(administrator));
    }
    Err(ChannelRefusal::NotTheFounder {
        channel: channel.name.clone(),
    }
    .into())
}

fn is_short_enough(core: &Core, topic: &SafeText) -> Result<()> {
    let most = core.limits.chat.topic_characters;
    if topic.as_str().chars().count() > most {
        return Err(ChannelRefusal::TopicTooLong { most }.into());
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
        Power::Administrator(me) => {
            let action = AdminAction::SetTopic {
                channel,
                topic: topic.to_string(),
            };
            is_done(admin::act_on_channel(server, me, action).await?)
        }
    };
    if !there {
        return Err(no_channel(&ChannelRef::Name(name)).into());
    }
    let from = me.player.name.clone();
    let told = Event::from(ChannelEvent::Topic {
        channel: name.clone(),
        from,
        text: topic.clone(),
    });
    tell_listeners(server, me.player.id, Some(id), &told);
    Ok(Done::from(ChannelDone::TopicSet {
        channel: name,
        topic,
    })
    .into())
}

fn is_done(performed: Performed) -> bool {
    match performed {
        Performed::Done(_) => true,
        Performed::Nothing | Performed::Stale => false,
    }
}

async fn create(server: &Server, me: &LoggedIn, name: ChannelName, topic: SafeText) -> Result {
    me.member()?;
    if name.is_of_a_role() {
        return Err(ChannelRefusal::ReservedName { channel: name }.into());
    }
    is_short_enough(server, &topic)?;
    // A name and a topic are words to everybody who looks at the list.
    may_say(
        server,
        me.player.id,
        Reach::Channel,
        &SafeText::new(&format!("{name} {topic}")),
    )
    .await?;
    let limits = &server.limits.chat;
    let room = ChannelLimits {
        all: limits.channels,
        of_one: limits.channels_per_owner,
        joined: limits.channels_joined,
    };
    let founder = me.player.clone();
    let new = NewChannel {
        name: name.clone(),
        topic: topic.to_string(),
        founder,
        at: server.clock.wall(),
    };
    let refusal = match server.store.create_channel(new, room).await? {
        ChannelCreated::Created(channel) => {
            server.audience.chat.join(channel.id, me.player.id);
            server.presence.have_reread(me.player.id);
            let done = ChannelDone::Created {
                channel: channel.name,
                joined: true,
                number: channel.id,
            };
            return Ok(Done::from(done).into());
        }
        ChannelCreated::NameTaken => ChannelRefusal::Taken { channel: name },
        ChannelCreated::TooMany => ChannelRefusal::TooMany(AtMost { most: room.all }),
        ChannelCreated::TooManyOfOne => {
            ChannelRefusal::TooManyCreated(AtMost { most: room.of_one })
        }
        ChannelCreated::TooManyJoined => {
            ChannelRefusal::TooManyJoined(AtMost { most: room.joined })
        }
    };
    Err(refusal.into())
}

async fn close(server: &Server, me: &LoggedIn, word: ChannelWord, why: SafeText) -> Result {
    let channel = channel_of(server, word).await?;
    let power = power(server, me, &channel).await?;
    let (id, name) = (channel.id, channel.name.clone());
    if channel.standing {
        return Err(ChannelRefusal::Permanent { channel: name }.into());
    }
    may_speak(server, me.player.id).await?;
    let there = match power {
        Power::Founder => server.store.close_channel(id).await?,
        Power::Administrator(me) => {
            let action = AdminAction::CloseChannel {
                channel,
                why: why.to_string(),
            };
            is_done(admin::act_on_channel(server, me, action).await?)
        }
    };
    if !there {
        return Err(no_channel(&ChannelRef::Name(name)).into());
    }
    let from = me.player.name.clone();
    let told = Event::from(ChannelEvent::Closed {
        channel: name.clone(),
        from,
        text: why,
    });
    let silent = Event::from(ChannelEvent::Closed {
        channel: name.clone(),
        from: me.player.name.clone(),
        text: SafeText::default(),
    });
    let others = server
        .audience
        .chat
        .close(id)
        .into_iter()
        .filter(|who| *who != me.player.id);
    let (hear, deaf): (Vec<AccountId>, Vec<AccountId>) =
        others.partition(|who| server.audience.chat.hears(*who, me.player.id));
    server.presence.tell_all(&hear, &told);
    server.presence.tell_all(&deaf, &silent);
    Ok(Done::from(ChannelDone::Closed {
        channel: name,
        closed: true,
    })
    .into())
}
