//! What the commands about the mailbox do.

pub use super::subscription::note_subscribed;

use crate::command::mailbox::{MailboxCommand, Messages};
use crate::features::caller::Caller;
use crate::features::comments::last_comments;
use crate::features::logged_in::Member;
use crate::features::{HandlerOutput, Result, account_named, game_for};
use crate::people::news::data::Reach;
use crate::services::notifications::Occasion;
use crate::services::talk;
use crate::services::{Core, Server};
use fanorona_game::{AccountId, GameId, MailWish, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::chat::ChatRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::mailbox::MailboxDone;
use fanorona_protocol::messages::mailbox::MailboxRefusal;
use fanorona_protocol::messages::mailbox::{
    CommentEvent, MessageEvent, MessageRow, ShownComment, ShownMessage,
};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{
    Account, AccountKind, MailToken, MailboxLimits, MessageRange, NewComment, NewMessage, Sent,
};

/// How many characters of a message a list shows.
const BEGINNING: usize = 40;

pub async fn handle(server: &Server, caller: Caller<'_>, command: MailboxCommand) -> Result {
    match command {
        MailboxCommand::Message { to, text } => message(server, caller.member()?, &to, text).await,
        MailboxCommand::Messages(Messages::List { before }) => {
            list(server, caller.member()?, before).await
        }
        MailboxCommand::Messages(Messages::Read(number)) => {
            read(server, caller.member()?, number).await
        }
        MailboxCommand::Messages(Messages::Erase(number)) => {
            erase(server, caller.member()?, Some(number)).await
        }
        MailboxCommand::Messages(Messages::EraseAll) => erase(server, caller.member()?, None).await,
        MailboxCommand::Comment {
            game,
            text: Some(text),
        } => comment(server, caller.member()?, game, text).await,
        MailboxCommand::Comment { game, text: None } => {
            comments(server, caller.member()?, game).await
        }
        MailboxCommand::Subscribe(boards) => {
            super::subscription::subscribe(server, caller.member()?, boards).await
        }
        MailboxCommand::Subscriptions => {
            super::subscription::subscriptions(server, caller.member()?).await
        }
        MailboxCommand::Unsubscribe(boards) => {
            super::subscription::unsubscribe(server, caller.member()?, boards).await
        }
        MailboxCommand::Notify(about) => {
            super::subscription::notify(server, caller.member()?, about).await
        }
        MailboxCommand::Notifications => {
            super::subscription::notifications(server, caller.member()?).await
        }
        MailboxCommand::Unnotify(about) => {
            super::subscription::unnotify(server, caller.member()?, about).await
        }
        MailboxCommand::Inbox => inbox(server, caller.member()?).await,
        MailboxCommand::Mail(wish) => mail(server, caller.member()?, wish).await,
        MailboxCommand::NoMail { token } => no_mail(server, &token).await,
    }
}

fn done(done: MailboxDone) -> HandlerOutput {
    Done::from(done).into()
}

/// Stores a message for all recipients, or for none.
async fn message(server: &Server, me: Member<'_>, to: &[PlayerName], text: SafeText) -> Result {
    talk::may_talk(server, me.0.player.id).await?;
    let limits = &server.limits.mailbox;
    if to.len() > limits.recipients {
        return Err(MailboxRefusal::TooManyRecipients(AtMost {
            most: limits.recipients,
        })
        .into());
    }
    let mut recipients = Vec::with_capacity(to.len());
    for name in to {
        recipients.push(recipient(server, me, name).await?);
    }
    let (from, sent) = (&me.0.player, server.clock.reading());
    let new = NewMessage {
        from: from.id,
        to: recipients.iter().map(|account| account.player.id).collect(),
        text: text.as_str().to_owned(),
        sent_at: sent.time,
    };
    let room = MailboxLimits {
        messages: limits.messages,
        unread_of_one: limits.unread_per_sender,
        unread_of_strangers: limits.unread_from_strangers,
    };
    let name_of = |id: AccountId| {
        let named = recipients
            .iter()
            .map(|account| &account.player)
            .find(|player| player.id == id);
        named.unwrap_or(from).name.clone()
    };
    let numbers = match server.store.send_message(new, room).await? {
        Sent::Full(id) => {
            return Err(MailboxRefusal::Full {
                name: name_of(id),
                most: room.messages,
            }
            .into());
        }
        Sent::FullOfStrangers(id) => {
            let most = room.unread_of_strangers;
            return Err(MailboxRefusal::FullOfStrangers {
                name: name_of(id),
                most,
            }
            .into());
        }
        Sent::Unread(id) => {
            return Err(MailboxRefusal::TooManyUnread {
                name: name_of(id),
                most: room.unread_of_one,
            }
            .into());
        }
        Sent::Kept(numbers) => numbers,
    };
    for (account, number) in recipients.iter().zip(numbers) {
        let new = ShownMessage {
            number,
            from: from.name.clone(),
            sent_ms: sent.wall,
            text: text.clone(),
        };
        server
            .presence
            .tell(account.player.id, &Event::Message(MessageEvent::New(new)));
        server.audience.notifications.mark_dirty(account.player.id);
    }
    Ok(done(MailboxDone::Sent {
        to: recipients
            .into_iter()
            .map(|account| account.player.name)
            .collect(),
    }))
}

async fn recipient(server: &Server, me: Member<'_>, name: &PlayerName) -> Result<Account> {
    let account = account_named(server, name).await?;
    if account.player.id == me.0.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    if server.play.robots.robot(account.player.id).is_some() {
        return Err(ChatRefusal::Robot {
            name: account.player.name,
        }
        .into());
    }
    talk::reaches(server, &account.player, me.0.player.id).await?;
    match account.kind {
        AccountKind::Member => Ok(account),
        AccountKind::Guest => Err(MailboxRefusal::Guest {
            name: account.player.name,
        }
        .into()),
        AccountKind::Deleted => Err(AccountRefusal::NoPlayer {
            typed: name.to_string(),
        }
        .into()),
    }
}

async fn list(core: &Core, me: Member<'_>, before: Option<u32>) -> Result {
    let limit = core.limits.list.rows;
    let mut messages = core
        .store
        .messages(me.0.player.id, before, limit + 1)
        .await?;
    let has_more = messages.len() > limit as usize;
    messages.truncate(limit as usize);
    let more = messages
        .last()
        .filter(|_| has_more)
        .map(|last| format!("messages before {}", last.number));
    let rows = messages.into_iter().map(|message| MessageRow {
        number: message.number,
        from: message.from,
        sent_ms: core.clock.date_of(message.sent_at),
        read: message.read_at.is_some(),
        text: beginning(&message.text),
    });
    Ok(Lists::Messages(List {
        rows: rows.collect(),
        more,
    })
    .into())
}

fn beginning(text: &str) -> SafeText {
    let text = SafeText::new(text);
    match text.as_str().char_indices().nth(BEGINNING) {
        Some((end, _)) => SafeText::new(&format!("{}...", &text.as_str()[..end])),
        None => text,
    }
}

async fn read(core: &Core, me: Member<'_>, number: Option<u32>) -> Result {
    let which = number.map_or(
        MessageRange::Unread(core.limits.list.rows),
        MessageRange::One,
    );
    let messages = core
        .store
        .read_messages(me.0.player.id, which, core.clock.now())
        .await?;
    let unread = match number {
        Some(number) if messages.is_empty() => {
            return Err(MailboxRefusal::NoMessage { number }.into());
        }
        // The answer about one message says nothing about the others.
        Some(_) => 0,
        None => core
            .store
            .mailbox(me.0.player.id)
            .await?
            .map_or(0, |mailbox| mailbox.unread),
    };
    let stored = |message: fanorona_store::Message| ShownMessage {
        number: message.number,
        from: message.from,
        sent_ms: core.clock.date_of(message.sent_at),
        text: SafeText::new(&message.text),
    };
    let events: Vec<Event> = messages
        .into_iter()
        .map(|message| Event::Message(MessageEvent::Stored(stored(message))))
        .collect();
    let shown = events.len();
    Ok(Reply::showing(events, MailboxDone::Read { shown, unread }.into()).into())
}

async fn erase(core: &Core, me: Member<'_>, number: Option<u32>) -> Result {
    let which = number.map_or(MessageRange::All, MessageRange::One);
    let erased = core.store.erase_messages(me.0.player.id, which).await?;
    match number {
        Some(number) if erased == 0 => Err(MailboxRefusal::NoMessage { number }.into()),
        Some(_) | None => Ok(done(MailboxDone::Erased { erased })),
    }
}

/// Adds a comment to a game that the player can see.
async fn comment(server: &Server, me: Member<'_>, game: GameId, text: SafeText) -> Result {
    talk::may_talk(server, me.0.player.id).await?;
    let record = game_for(server, Some(me.0), game).await?;
    let tells_players = record.side_of(me.0.player.id).is_some() || record.spectators_may_advise();
    talk::may_say(server, me.0.player.id, Reach::Board, &text).await?;
    let said = server.clock.reading();
    let (author, keep) = (me.0.player.id, server.limits.mailbox.comments_per_game);
    let text_of = text.as_str().to_owned();
    let new = NewComment {
        game,
        author,
        text: text_of,
        said_at: said.time,
        keep,
        tells_players,
    };
    for recipient in server.store.add_comment(new).await? {
        let new = ShownComment {
            game,
            from: me.0.player.name.clone(),
            said_ms: said.wall,
            text: text.clone(),
        };
        server
            .presence
            .tell(recipient, &Event::Comment(CommentEvent::New(new)));
        server.audience.notifications.mark_dirty(recipient);
    }
    Ok(done(MailboxDone::Commented {
        game,
        withheld: !tells_players,
    }))
}

async fn comments(server: &Server, me: Member<'_>, game: GameId) -> Result {
    let record = game_for(server, Some(me.0), game).await?;
    let most = server.limits.mailbox.comments_per_game;
    let events = last_comments(server, &record, Some(me.0.player.id), most).await?;
    let comments = events.len();
    Ok(Reply::showing(events, MailboxDone::Comments { game, comments }.into()).into())
}

async fn inbox(server: &Server, me: Member<'_>) -> Result {
    let news = server
        .audience
        .notifications
        .news(me.0.player.id, Occasion::Asked)
        .await?;
    Ok(Reply::showing(vec![Event::News(Box::new(news))], Done::Quietly).into())
}

async fn mail(server: &Server, me: Member<'_>, wish: Option<MailWish>) -> Result {
    let account = me.0.player.id;
    if let Some(wish) = wish {
        server.store.set_mail_wish(account, wish).await?;
        server.audience.notifications.mark_dirty(account);
    }
    let mailbox = server
        .store
        .mailbox(account)
        .await?
        .ok_or(ServerRefusal::Internal)?;
    let (confirmed, sends) = (
        mailbox.addresses.len(),
        server.audience.notifications.sends_mail(),
    );
    let addresses = confirmed + mailbox.unconfirmed as usize;
    let digest_s = server.limits.mail.digest_interval.into();
    Ok(done(MailboxDone::Mail {
        mail: mailbox.wish,
        addresses,
        confirmed,
        sends,
        digest_s,
    }))
}

async fn no_mail(core: &Core, token: &str) -> Result {
    let name = core
        .store
        .end_mail(&MailToken(token.to_ascii_lowercase()))
        .await?;
    let name = name.ok_or(MailboxRefusal::UnknownToken)?;
    Ok(done(MailboxDone::MailEnded {
        name,
        mail: MailWish::Off,
    }))
}
