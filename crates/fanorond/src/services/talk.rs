//! Who may talk, how much, and whom it reaches.

use super::chat::TooMuch;
use super::daily_limits::rate_limited;
use super::sanctions::sanctioned;
use super::{Core, Server};
use crate::command::chat::channel::ChannelWord;
use crate::error::CommandError;
use crate::people::news::AccountNews;
use crate::people::news::data::Reach;
use fanorona_game::{AccountId, Player};
use fanorona_protocol::messages::admin::AdminRefusal;
use fanorona_protocol::messages::chat::ChatRefusal;
use fanorona_protocol::messages::chat::channel::ChannelRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::value::{OfPlayer, Seconds};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{Channel, ChannelRef, Interest};
use tracing::error;

/// Refuses a muted player. Every command that sends a player's words to another calls this.
pub async fn may_talk(core: &Core, account: AccountId) -> Result<(), CommandError> {
    match core.store.mute_of(account, core.clock.now()).await? {
        Some(sanction) => Err(AdminRefusal::Muted(sanctioned(core, &sanction)).into()),
        None => Ok(()),
    }
}

/// Checks that a player may talk, and notes whether everybody hears the player, as an
/// administrator.
///
/// # Errors
/// An administrator has muted the player.
pub async fn may_speak(server: &Server, me: AccountId) -> Result<(), CommandError> {
    may_talk(server, me).await?;
    let is = server.store.role_of(me).await?.is_some();
    server.audience.chat.set_administrator(me, is);
    Ok(())
}

/// Counts talk against the rate limits.
///
/// # Errors
/// The player said too much lately, or the same too often.
pub fn count(
    server: &Server,
    me: AccountId,
    reach: Reach,
    text: &SafeText,
) -> Result<(), CommandError> {
    let counted = server
        .audience
        .chat
        .count(me, reach, text, server.clock.now());
    let what = counted.map_err(|much| match much {
        TooMuch::Lines(wait) => CommandError::from(rate_limited(wait)),
        TooMuch::Repeated(wait) => ChatRefusal::Repeated {
            wait_s: Seconds::until_end_of(wait),
        }
        .into(),
    })?;
    server.tell_nodes(AccountNews::Counted {
        account: me.0,
        what,
    });
    Ok(())
}

/// Whether a player may say this now; it is counted as said. Everything that sends talk to several
/// people at a board calls this first, and then [`super::chat::Chat::hears`] for
/// each of them.
///
/// # Errors
/// The player is muted, said too much lately, or the same too often.
pub async fn may_say(
    server: &Server,
    me: AccountId,
    reach: Reach,
    text: &SafeText,
) -> Result<(), CommandError> {
    may_speak(server, me).await?;
    count(server, me, reach, text)
}

/// Checks that a player, online or not, has not censored `speaker`. Everything that one player
/// sends to another calls this first: talk, challenges, messages.
///
/// # Errors
/// The player has censored `speaker`, or the store failed.
pub async fn reaches(
    core: &Core,
    listener: &Player,
    speaker: AccountId,
) -> Result<(), CommandError> {
    if core.store.censors(listener.id, speaker).await? {
        return Err(ChatRefusal::Censored(OfPlayer {
            name: listener.name.clone(),
        })
        .into());
    }
    Ok(())
}

/// The friends of a player, online or not, who have not switched off to hear of friends.
pub async fn friends_who_listen(server: &Server, player: AccountId) -> Vec<AccountId> {
    let friends = server
        .store
        .followers(Interest::Arrival(player))
        .await
        .unwrap_or_else(|error| {
            error!(%error, account = player.0, "chat: not everybody was told about a player");
            Vec::new()
        });
    friends
        .into_iter()
        .filter(|friend| !server.audience.chat.is_quiet(*friend))
        .collect()
}

/// The channel that is meant.
pub async fn channel_of(core: &Core, word: ChannelWord) -> Result<Channel, CommandError> {
    let which = match word {
        ChannelWord::Number(id) => ChannelRef::Number(id),
        ChannelWord::Name(name) => ChannelRef::Name(name),
    };
    let channel = core.store.channel(&which).await?;
    Ok(channel.ok_or_else(|| no_channel(&which))?)
}

/// The members of a channel who are online.
pub async fn members_online(
    server: &Server,
    word: ChannelWord,
) -> Result<Vec<Player>, CommandError> {
    let channel = channel_of(server, word).await?;
    Ok(inside(server, &channel))
}

pub fn inside(server: &Server, channel: &Channel) -> Vec<Player> {
    let inside = server.audience.chat.inside(channel.id).into_iter();
    inside
        .filter_map(|who| server.presence.present(who))
        .map(|present| present.player)
        .collect()
}

pub fn no_channel(which: &ChannelRef) -> Refusal {
    let channel = match which {
        ChannelRef::Number(id) => id.to_string(),
        ChannelRef::Name(name) => name.to_string(),
    };
    ChannelRefusal::NotFound { channel }.into()
}
