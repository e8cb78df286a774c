//! What the commands about chat do.

use crate::command::chat::ChatCommand;
use crate::error::CommandError;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_named, admin};
use crate::people::news::data::Reach;
use crate::services::chat::Reached;
use crate::services::talk::{count, friends_who_listen, may_say, may_speak};
use crate::services::{Core, Server};
use fanorona_game::{AccountId, ChannelId, ChannelName, GameId, Player, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::chat::{
    CensoredRow, ChatAudience, ChatDone, ChatMessage, ChatRefusal, FriendEvent, Quiet,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::observe::BoardTalk;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::replay::ReplayDone;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::value::{AtMost, OfPlayer};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{AccountKind, Added, ChannelRef};
use std::sync::Arc;

pub async fn handle(server: &Server, me: &LoggedIn, command: ChatCommand) -> Result {
    match command {
        ChatCommand::Tell { to, text } => tell(server, me, &to, text).await,
        ChatCommand::Say(text) => say(server, me, text).await,
        ChatCommand::Reply(text) => reply(server, me, text).await,
        ChatCommand::Shout(text) => shout(server, me, text).await,
        ChatCommand::Censor(None) => censored(server, me).await,
        ChatCommand::Censor(Some(name)) => censor(server, me, &name).await,
        ChatCommand::Uncensor(name) => uncensor(server, me, &name).await,
        ChatCommand::Quiet(wish) => quiet(server, me, wish).await,
        ChatCommand::Report { name, why } => admin::reports::report(server, me, &name, why).await,
    }
}

/// Checks that talk reaches one player.
///
/// # Errors
/// The player is offline, or does not hear the speaker.
fn is_heard(server: &Server, me: AccountId, listener: &Player) -> Result<()> {
    let name = || listener.name.clone();
    if server.play.robots.robot(listener.id).is_some() {
        return Err(ChatRefusal::Robot { name: name() }.into());
    }
    if !server.presence.is_here(listener.id) {
        return Err(AccountRefusal::NotHere(OfPlayer { name: name() }).into());
    }
    if !server.audience.chat.hears(listener.id, me) {
        return Err(ChatRefusal::Censored(OfPlayer { name: name() }).into());
    }
    if !server.audience.chat.takes_talk(listener.id) {
        return Err(ChatRefusal::ReceivesNoChat(OfPlayer { name: name() }).into());
    }
    Ok(())
}

async fn tell(server: &Server, me: &LoggedIn, to: &[PlayerName], text: SafeText) -> Result {
    may_speak(server, me.player.id).await?;
    let most = server.limits.chat.recipients;
    if to.len() > most {
        return Err(ChatRefusal::TooManyRecipients(AtMost { most }).into());
    }
    let mut listeners = Vec::with_capacity(to.len());
    let mut messages = me.kind == AccountKind::Member;
    for name in to {
        let account = match account_named(server, name).await {
            Ok(account) => account,
            Err(refusal) => return Err(perhaps_a_channel(server, name, refusal).await?),
        };
        if account.player.id == me.player.id {
            return Err(AccountRefusal::Oneself.into());
        }
        messages &= account.kind == AccountKind::Member;
        listeners.push(account.player);
    }
    match listeners.as_slice() {
        [only] => tell_one(server, me, only, text).map_err(|refusal| absent(refusal, messages)),
        several => tell_several(server, me, several, text),
    }
}

/// Somebody who is not online can be left a message, if both players are members.
fn absent(refusal: CommandError, may_message: bool) -> CommandError {
    if may_message
        && let CommandError::Refused(Refusal::Account(AccountRefusal::NotHere(player))) = refusal
    {
        return ChatRefusal::NotHere(player).into();
    }
    refusal
}

/// The refusal if no player has a name: it may be the name of a channel.
async fn perhaps_a_channel(
    core: &Core,
    name: &PlayerName,
    refusal: CommandError,
) -> Result<CommandError> {
    let Ok(name) = ChannelName::new(name.as_str()) else {
        return Ok(refusal);
    };
    let channel = core.store.channel(&ChannelRef::Name(name)).await?;
    Ok(channel.map_or(refusal, |channel| {
        ChatRefusal::OnlyAChannel { name: channel.name }.into()
    }))
}

fn tell_one(server: &Server, me: &LoggedIn, listener: &Player, text: SafeText) -> Result {
    is_heard(server, me.player.id, listener)?;
    count(server, me.player.id, Reach::People, &text)?;
    tell_person(
        server,
        me,
        listener,
        text,
        ChatAudience::Tell {
            to: vec![listener.name.clone()],
        },
    )
}

/// Says something to the opponent, whose connection shows it in every mode. The answer is the same
/// if the opponent has censored the speaker, so that nobody finds that out at a board.
fn tell_opponent(
    server: &Server,
    me: &LoggedIn,
    opponent: &Player,
    text: SafeText,
    game: GameId,
) -> Result {
    let name = || opponent.name.clone();
    if server.play.robots.robot(opponent.id).is_some() {
        return Err(ChatRefusal::Robot { name: name() }.into());
    }
    if !server.presence.is_here(opponent.id) {
        return Err(AccountRefusal::NotHere(OfPlayer { name: name() }).into());
    }
    count(server, me.player.id, Reach::People, &text)?;
    if !server.audience.chat.hears(opponent.id, me.player.id) {
        return Ok(Done::from(ChatDone::Told { name: name() }).into());
    }
    tell_person(server, me, opponent, text, ChatAudience::Say { game })
}

fn tell_person(
    server: &Server,
    me: &LoggedIn,
    listener: &Player,
    text: SafeText,
    audience: ChatAudience,
) -> Result {
    let name = listener.name.clone();
    if !deliver(
        server,
        me,
        listener.id,
        ChatMessage {
            audience,
            from: me.player.name.clone(),
            text,
        },
    ) {
        return Err(AccountRefusal::NotHere(OfPlayer { name }).into());
    }
    Ok(Done::from(ChatDone::Told { name }).into())
}

/// Tells all players who can be told; the answer says why the others were not. If nobody can be
/// told, it is refused.
fn tell_several(server: &Server, me: &LoggedIn, listeners: &[Player], text: SafeText) -> Result {
    let (mut heard, mut away, mut deaf) = (Vec::new(), Vec::new(), Vec::new());
    let mut first_refusal = None;
    for listener in listeners {
        match is_heard(server, me.player.id, listener) {
            Ok(()) => heard.push(listener.clone()),
            Err(refusal) => {
                let others = if matches!(
                    refusal,
                    CommandError::Refused(Refusal::Account(AccountRefusal::NotHere { .. }))
                ) {
                    &mut away
                } else {
                    &mut deaf
                };
                others.push(listener.name.clone());
                first_refusal.get_or_insert(refusal);
            }
        }
    }
    if let (true, Some(refusal)) = (heard.is_empty(), first_refusal) {
        return Err(refusal);
    }
    count(server, me.player.id, Reach::People, &text)?;
    let names = listeners
        .iter()
        .map(|listener| listener.name.clone())
        .collect();
    let message = ChatMessage {
        audience: ChatAudience::Tell { to: names },
        from: me.player.name.clone(),
        text,
    };
    // A player who goes offline at this moment counts as told.
    for listener in &heard {
        deliver(server, me, listener.id, message.clone());
    }
    let heard = heard.into_iter().map(|listener| listener.name).collect();
    Ok(Done::from(ChatDone::ToldSeveral {
        names: heard,
        not_here: away,
        not_hearing: deaf,
    })
    .into())
}

/// Tells one player, who can answer with a dot.
fn deliver(server: &Server, me: &LoggedIn, listener: AccountId, message: ChatMessage) -> bool {
    let told = server.presence.tell(listener, &message.into());
    if told {
        server.audience.chat.spoke(&me.player, listener);
    }
    told
}

/// Says something to the others in the same replay, or else to the opponent.
async fn say(server: &Server, me: &LoggedIn, text: SafeText) -> Result {
    let who = me.player.id;
    may_speak(server, who).await?;
    if let Some(seat) = me
        .seat()
        .filter(|seat| server.audience.replays.has_company(seat))
    {
        count(server, who, Reach::Board, &text)?;
        let from = me.player.name.clone();
        let message = |game| ChatMessage {
            audience: ChatAudience::Replay { game },
            from,
            text,
        };
        let said = server.audience.replays.say(
            &seat,
            |other| server.audience.chat.hears(other, who),
            message,
        );
        let (game, people) = said.ok_or(GamesRefusal::NoCurrentBoard)?;
        return Ok(Done::Replay(ReplayDone::Told { game, people }).into());
    }
    let talk = GamePurpose::Talk(BoardTalk::Say);
    let record = game_context::seen(server, me, None, talk).await?;
    let game = record.id;
    let side = record
        .side_of(who)
        .ok_or(PlayRefusal::NotYourBoard { game })?;
    let opponent = record.seats.get(side.opposite());
    match tell_opponent(server, me, opponent, text, game) {
        Err(refusal) if me.kind == AccountKind::Member && !server.presence.is_here(opponent.id) => {
            let account = account_named(server, &opponent.name).await;
            Err(absent(
                refusal,
                account.is_ok_and(|account| account.kind == AccountKind::Member),
            ))
        }
        told => told,
    }
}

async fn reply(server: &Server, me: &LoggedIn, text: SafeText) -> Result {
    may_speak(server, me.player.id).await?;
    let speaker = server
        .audience
        .chat
        .last_speaker(me.player.id)
        .ok_or(ChatRefusal::NobodySpoke)?;
    tell_one(server, me, &speaker, text)
}

async fn shout(server: &Server, me: &LoggedIn, text: SafeText) -> Result {
    may_say(server, me.player.id, Reach::Everybody, &text).await?;
    let message = ChatMessage {
        audience: ChatAudience::Shout,
        from: me.player.name.clone(),
        text,
    };
    let heard = tell_listeners(server, me.player.id, None, &message.into());
    Ok(Done::from(ChatDone::Shouted { heard }).into())
}

/// Sends talk to those who hear it, everybody or in a channel, and returns the number of listeners.
/// Each node decides who hears it there.
pub(super) fn tell_listeners(
    server: &Server,
    from: AccountId,
    channel: Option<ChannelId>,
    words: &Event,
) -> usize {
    server.presence.others().talk(channel, from, words);
    let Reached { hear, deaf } = server.audience.chat.hear(channel, from);
    let is_told = |listener: &&AccountId| {
        server.presence.tell_here(**listener, words) || server.presence.is_here(**listener)
    };
    hear.iter().filter(is_told).count() + deaf
}

async fn censored(core: &Core, me: &LoggedIn) -> Result {
    let censored = core.store.censored(me.player.id).await?;
    let rows = censored
        .into_iter()
        .map(|player| CensoredRow { name: player.name })
        .collect();
    Ok(Lists::Censored(List::whole(rows)).into())
}

async fn censor(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result {
    let other = account_named(server, name).await?.player;
    if other.id == me.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    let most = server.limits.chat.censored;
    match server.store.censor(me.player.id, other.id, most).await? {
        Added::New | Added::Already => {}
        Added::TooMany => return Err(ChatRefusal::TooManyCensored(AtMost { most }).into()),
    }
    Ok(censored_now(server, me, other, true).into())
}

async fn uncensor(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result {
    let other = account_named(server, name).await?.player;
    if !server.store.uncensor(me.player.id, other.id).await? {
        return Err(ChatRefusal::NotCensored { name: other.name }.into());
    }
    Ok(censored_now(server, me, other, false).into())
}

/// Notes on all nodes that a player hears another one no longer, or again.
fn censored_now(server: &Server, me: &LoggedIn, other: Player, censored: bool) -> Done {
    let Player { id, name } = other;
    let chat = &server.audience.chat;
    chat.set_censored(me.player.id, id, censored);
    server.presence.have_reread(me.player.id);
    ChatDone::Censored { name, censored }.into()
}

async fn quiet(server: &Server, me: &LoggedIn, wish: Option<Quiet>) -> Result {
    let who = me.player.id;
    let now = match wish {
        Some(wish) => {
            server.store.set_quiet(who, wish == Quiet::On).await?;
            server.audience.chat.set_quiet(who, wish == Quiet::On);
            server.presence.have_reread(who);
            wish
        }
        None if server.audience.chat.is_quiet(who) => Quiet::On,
        None => Quiet::Off,
    };
    Ok(Done::from(ChatDone::Quiet { quiet: now }).into())
}

/// A member has come online. Friends are told, unless the member went offline only a moment ago.
pub async fn come(server: &Server, player: &Player) {
    if !server.audience.chat.comes_back(player.id) {
        let event = FriendEvent::Come {
            name: player.name.clone(),
        }
        .into();
        server
            .presence
            .tell_all(&friends_who_listen(server, player.id).await, &event);
    }
}

/// A member is no longer online on any node. Each node tells the friends there, unless the member
/// comes back at once: a node that stops can tell nobody.
pub fn gone(server: &Arc<Server>, player: Player) {
    let going = server.audience.chat.goes(player.id);
    let due = server.clock.now().plus(server.limits.chat.leave_delay);
    let plan = server.clock.plan(due);
    let tasks = server.tasks.clone();
    let server = Arc::clone(server);
    tasks.spawn(async move {
        let _until_the_end = plan;
        tokio::select! {
            () = server.clock.reach(due) => {}
            () = server.stop.cancelled() => return,
        }
        if server.audience.chat.is_gone(player.id, going) {
            let event = FriendEvent::Gone {
                name: player.name.clone(),
            }
            .into();
            for friend in friends_who_listen(&server, player.id).await {
                server.presence.tell_here(friend, &event);
            }
        }
    });
}
