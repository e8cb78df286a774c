//! What people say to each other, and what they choose to hear.

mod channels;

use super::board_context::{self, Meant};
use super::{Result, account_named, admin, board_for};
use crate::error::CommandError;
use crate::logged_in::{LoggedIn, Member};
use crate::server::Server;
use crate::talk::{Reach, Reached, TooMuch};
use fanorona_game::{AccountId, ChannelName, GameId, Player, PlayerName};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::{Quiet, Talking, Unnotify};
use fanorona_protocol::event::{Audience, Cell, Coming, Event, Table, Talk, TalkEvent};
use fanorona_protocol::refusal::{PlayRefusal, Refusal, TalkRefusal};
use fanorona_protocol::reply::{Done, Follow, MailboxDone, Reply, Reviewed, TalkDone};
use fanorona_store::{ChannelRef, Interest, Kept};
use std::sync::Arc;
use std::time::Duration;
use tracing::error;

pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: Talking) -> Result {
    match command {
        Talking::Tell { to, text } => tell(server, me, &to, text).await,
        Talking::Say(text) => say(server, me, text).await,
        Talking::Reply(text) => reply(server, me, text).await,
        Talking::Shout(text) => shout(server, me, text).await,
        Talking::Channel(command) => channels::handle(server, me, command).await,
        Talking::Censor(None) => censored(server, me).await,
        Talking::Censor(Some(name)) => censor(server, me, &name).await,
        Talking::Uncensor(name) => uncensor(server, me, &name).await,
        Talking::Quiet(wish) => quiet(server, me, wish).await,
        Talking::Unnotify(of) => unnotify(server, me.member()?, of).await,
    }
}

fn done(done: TalkDone) -> Result {
    Ok(Done::Talk(done).into())
}

/// Whether somebody may speak at all, and is always heard as an administrator.
///
/// # Errors
/// An administrator has taken the word.
async fn may_speak(server: &Server, me: AccountId) -> Result<()> {
    admin::may_talk(server, me).await?;
    let is = server.store.is_administrator(me).await?;
    server.talk.set_administrator(me, is);
    Ok(())
}

/// Counts what is about to be said.
///
/// # Errors
/// Too much was said lately, or the same.
fn count(server: &Server, me: AccountId, reach: Reach, text: &SafeText) -> Result<()> {
    // A second that has begun is waited for.
    let seconds = |wait: Duration| wait.as_millis().div_ceil(1_000).try_into().unwrap_or(u64::MAX);
    server.talk.count(me, reach, text, server.clock.now()).map_err(|much| match much {
        TooMuch::Lines(wait) => Refusal::RateLimited { wait_seconds: seconds(wait) }.into(),
        TooMuch::Repeated(wait) => TalkRefusal::Repeated { wait_seconds: seconds(wait) }.into(),
    })
}

/// Whether somebody may say this now; it is counted as said. Everything that carries one person's words to several
/// others at a board asks here, and then [`crate::talk::Talk::hears`] for each of them.
///
/// # Errors
/// An administrator has taken the word, or too much was said lately, or the same.
pub(crate) async fn may_say(server: &Server, me: AccountId, reach: Reach, text: &SafeText) -> Result<()> {
    may_speak(server, me).await?;
    count(server, me, reach, text)
}

/// Whether somebody, here or not, does not want to hear `speaker`. Whoever asks, challenges or writes to one person
/// asks here first.
///
/// # Errors
/// So it is, or the store failed.
pub(crate) async fn reaches(server: &Server, listener: &Player, speaker: AccountId) -> Result<()> {
    let censors = server.store.censors(listener.id, speaker).await?;
    if censors && !server.store.is_administrator(speaker).await? {
        return Err(TalkRefusal::Censored { name: listener.name.clone() }.into());
    }
    Ok(())
}

/// What keeps words from one person.
///
/// # Errors
/// That one is not here, or does not hear them.
fn is_heard(server: &Server, me: AccountId, listener: &Player) -> Result<()> {
    let name = || listener.name.clone();
    if server.house.robots.robot(listener.id).is_some() {
        return Err(TalkRefusal::Robot { name: name() }.into());
    }
    if !server.presence.is_here(listener.id) {
        return Err(Refusal::NotHere { name: name() }.into());
    }
    if !server.talk.hears(listener.id, me) {
        return Err(TalkRefusal::Censored { name: name() }.into());
    }
    if !server.talk.takes_talk(listener.id) {
        return Err(TalkRefusal::TakesNoTalk { name: name() }.into());
    }
    Ok(())
}

async fn tell(server: &Server, me: &LoggedIn, to: &[PlayerName], text: SafeText) -> Result {
    may_speak(server, me.player.id).await?;
    let most = server.limits.chat.recipients;
    if to.len() > most {
        return Err(TalkRefusal::Listeners { most }.into());
    }
    let mut listeners = Vec::with_capacity(to.len());
    for name in to {
        let account = match account_named(server, name).await {
            Ok(account) => account,
            Err(refusal) => return Err(perhaps_a_channel(server, name, refusal).await?),
        };
        if account.player.id == me.player.id {
            return Err(Refusal::Oneself.into());
        }
        listeners.push(account.player);
    }
    match listeners.as_slice() {
        [only] => tell_one(server, me, only, text),
        several => tell_several(server, me, several, text),
    }
}

/// What is answered where nobody has that name: the name may be a channel's.
async fn perhaps_a_channel(
    server: &Server,
    name: &PlayerName,
    refusal: CommandError,
) -> Result<CommandError> {
    let Ok(name) = ChannelName::new(name.as_str()) else { return Ok(refusal) };
    let channel = server.store.channel(&ChannelRef::Name(name)).await?;
    Ok(channel.map_or(refusal, |channel| TalkRefusal::OnlyAChannel { name: channel.name }.into()))
}

fn tell_one(server: &Server, me: &LoggedIn, listener: &Player, text: SafeText) -> Result {
    is_heard(server, me.player.id, listener)?;
    count(server, me.player.id, Reach::People, &text)?;
    tell_person(server, me, listener, text, Audience::Person)
}

/// Says something to the opponent, whose connection shows it in every mode. Whether the opponent hears this person
/// makes no difference to the answer: that somebody is censored shows at no board.
fn tell_opponent(server: &Server, me: &LoggedIn, opponent: &Player, text: SafeText, board: GameId) -> Result {
    let name = || opponent.name.clone();
    if server.house.robots.robot(opponent.id).is_some() {
        return Err(TalkRefusal::Robot { name: name() }.into());
    }
    if !server.presence.is_here(opponent.id) {
        return Err(Refusal::NotHere { name: name() }.into());
    }
    count(server, me.player.id, Reach::People, &text)?;
    if !server.talk.hears(opponent.id, me.player.id) {
        return Ok(Done::Told { name: name() }.into());
    }
    tell_person(server, me, opponent, text, Audience::Opponent(board))
}

fn tell_person(server: &Server, me: &LoggedIn, listener: &Player, text: SafeText, to: Audience) -> Result {
    let name = listener.name.clone();
    if !deliver(server, me, listener.id, &Talk { from: me.player.name.clone(), text, to }) {
        return Err(Refusal::NotHere { name }.into());
    }
    Ok(Done::Told { name }.into())
}

/// Who can be told is told; of the others the answer says why not. Where nobody can be, it is refused.
fn tell_several(server: &Server, me: &LoggedIn, listeners: &[Player], text: SafeText) -> Result {
    let (mut heard, mut away, mut deaf) = (Vec::new(), Vec::new(), Vec::new());
    let mut first_refusal = None;
    for listener in listeners {
        match is_heard(server, me.player.id, listener) {
            Ok(()) => heard.push(listener.clone()),
            Err(refusal) => {
                let others = if matches!(refusal, CommandError::Refused(Refusal::NotHere { .. })) {
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
    let names = listeners.iter().map(|listener| listener.name.clone()).collect();
    let talk = Talk { from: me.player.name.clone(), text, to: Audience::Several(names) };
    // Whoever goes at this very moment has been told all the same.
    for listener in &heard {
        deliver(server, me, listener.id, &talk);
    }
    let heard = heard.into_iter().map(|listener| listener.name).collect();
    done(TalkDone::Told { heard, away, deaf })
}

/// Tells one person, who can answer with a dot.
fn deliver(server: &Server, me: &LoggedIn, listener: AccountId, talk: &Talk) -> bool {
    let told = server.presence.tell(listener, Event::Talk(talk.clone()));
    if told {
        server.talk.spoke(&me.player, listener);
    }
    told
}

/// Says something to the others in the same replay, or else to the opponent.
async fn say(server: &Server, me: &LoggedIn, text: SafeText) -> Result {
    let who = me.player.id;
    may_speak(server, who).await?;
    if server.replays.has_company(who) {
        count(server, who, Reach::Board, &text)?;
        let from = me.player.name.clone();
        let talk = |game| Talk { from, text, to: Audience::Replay(game) };
        let said = server.replays.say(&me.player, |other| server.talk.hears(other, who), talk);
        let (game, people) = said.ok_or(Refusal::NoCurrentBoard)?;
        return Ok(Done::Review(Reviewed::ToldReplay { game, people }).into());
    }
    let board = board_context::board(server, me, None, Meant::Opponent).await?;
    let record = board_for(server, Some(me), board).await?;
    let side = record.side_of(who).ok_or(PlayRefusal::NotYourBoard { game: board })?;
    tell_opponent(server, me, record.seats.get(side.opposite()), text, board)
}

async fn reply(server: &Server, me: &LoggedIn, text: SafeText) -> Result {
    may_speak(server, me.player.id).await?;
    let speaker = server.talk.last_speaker(me.player.id).ok_or(TalkRefusal::NobodySpoke)?;
    tell_one(server, me, &speaker, text)
}

async fn shout(server: &Server, me: &LoggedIn, text: SafeText) -> Result {
    may_say(server, me.player.id, Reach::Everybody, &text).await?;
    let talk = Talk { from: me.player.name.clone(), text, to: Audience::Everybody };
    let heard = tell_reached(server, server.talk.hear_shouts(me.player.id), &Event::Talk(talk));
    done(TalkDone::Shouted { heard })
}

/// Tells those whom words reach, and says how many listened.
fn tell_reached(server: &Server, reached: Reached, event: &Event) -> usize {
    tell_all(server, reached.hear, event) + reached.deaf
}

/// Tells all of these, and says how many were here.
fn tell_all(server: &Server, listeners: Vec<AccountId>, event: &Event) -> usize {
    listeners.into_iter().filter(|listener| server.presence.tell(*listener, event.clone())).count()
}

async fn censored(server: &Server, me: &LoggedIn) -> Result {
    let censored = server.store.censored(me.player.id).await?;
    let rows = censored.iter().map(|player| vec![Cell::from(&player.name)]).collect();
    let table = Table { name: "censor", columns: &["name"], rows, more: None };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

async fn censor(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result {
    let other = account_named(server, name).await?.player;
    if other.id == me.player.id {
        return Err(Refusal::Oneself.into());
    }
    let most = server.limits.chat.censored;
    match server.store.censor(me.player.id, other.id, most).await? {
        Kept::New | Kept::Already => {}
        Kept::TooMany => return Err(TalkRefusal::CensoredTooMany { most }.into()),
    }
    server.talk.set_censored(me.player.id, other.id, true);
    done(TalkDone::Censored { name: other.name })
}

async fn uncensor(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result {
    let other = account_named(server, name).await?.player;
    if !server.store.uncensor(me.player.id, other.id).await? {
        return Err(TalkRefusal::NotCensored { name: other.name }.into());
    }
    server.talk.set_censored(me.player.id, other.id, false);
    done(TalkDone::Uncensored { name: other.name })
}

async fn quiet(server: &Server, me: &LoggedIn, wish: Option<Quiet>) -> Result {
    let who = me.player.id;
    let now = match wish {
        Some(wish) => {
            server.store.set_quiet(who, wish == Quiet::On).await?;
            server.talk.set_quiet(who, wish == Quiet::On);
            wish
        }
        None if server.talk.is_quiet(who) => Quiet::On,
        None => Quiet::Off,
    };
    done(TalkDone::Quiet(now))
}

/// Takes back what `notify` has asked for: all of it or nothing.
async fn unnotify(server: &Server, me: Member<'_>, of: Unnotify) -> Result {
    let who = me.0.player.id;
    let (unwanted, topics, name) = match of {
        Unnotify::AllResults => (vec![Interest::EveryResult], vec![Follow::EveryResult], None),
        Unnotify::Results(boards) => {
            let topics = boards.iter().copied().map(Follow::Result).collect();
            (boards.into_iter().map(Interest::Result).collect(), topics, None)
        }
        Unnotify::Presence(name) => {
            let player = account_named(server, &name).await?.player;
            let topics = vec![Follow::Arrival(player.name.clone())];
            (vec![Interest::Arrival(player.id)], topics, Some(player.name))
        }
    };
    let wanted = server.store.interests(who).await?;
    if unwanted.iter().any(|interest| !wanted.contains(interest)) {
        return Err(TalkRefusal::NotNotified { name }.into());
    }
    for interest in unwanted {
        server.store.unfollow(who, interest).await?;
    }
    Ok(Done::Mailbox(MailboxDone::NoLonger(topics)).into())
}

/// A member has come who was not here: friends are told, unless that one had gone only a moment ago.
pub(crate) async fn come(server: &Server, player: &Player) {
    if !server.talk.comes_back(player.id) {
        tell_friends(server, player, Coming::Come).await;
    }
}

/// A member has gone: friends are told, unless that one comes back at once.
pub(crate) fn gone(server: &Arc<Server>, player: Player) {
    let going = server.talk.goes(player.id);
    let due = server.clock.now().plus(server.limits.chat.leave_delay);
    let tasks = server.tasks.clone();
    let server = Arc::clone(server);
    tasks.spawn(async move {
        tokio::select! {
            () = server.clock.reach(due) => {}
            () = server.stop.cancelled() => return,
        }
        if server.talk.is_gone(player.id, going) {
            tell_friends(&server, &player, Coming::Gone).await;
        }
    });
}

async fn tell_friends(server: &Server, player: &Player, coming: Coming) {
    let friends = match server.store.followers(Interest::Arrival(player.id)).await {
        Ok(friends) => friends,
        Err(error) => {
            error!(%error, account = player.id.0, "coming or going was not told to everybody");
            return;
        }
    };
    let event = Event::Talking(TalkEvent::Presence { name: player.name.clone(), coming });
    let listening = friends.into_iter().filter(|friend| !server.talk.is_quiet(*friend)).collect();
    tell_all(server, listening, &event);
}
