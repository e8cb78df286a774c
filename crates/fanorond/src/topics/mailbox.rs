//! Messages, comments, news, and what somebody wants to hear of.

use super::{Result, account_named, admin, board_for, chat};
use crate::error::CommandError;
use crate::logged_in::{LoggedIn, Member};
use crate::notifications::Occasion;
use crate::server::Server;
use crate::talk::Reach;
use fanorona_game::{AccountId, GameId, GameRecord, MailWish, PlayerName};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::{Boards, Mailbox, Messages, Notify};
use fanorona_protocol::event::{Cell, Comment, Event, MailboxEvent, Message, Moment, Table};
use fanorona_protocol::refusal::{MailboxRefusal, Refusal, TalkRefusal};
use fanorona_protocol::reply::{Done, Follow, MailTerms, MailboxDone, Reply};
use fanorona_store::{
    Account, AccountKind, Followed, Interest, Letters, MailToken, NewComment, NewMessage, Room, Sent,
};

/// Letters of a message that a list shows.
const BEGINNING: usize = 40;

pub(crate) async fn handle(server: &Server, user: Option<&LoggedIn>, command: Mailbox) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: true })?.member();
    match command {
        Mailbox::Message { to, text } => message(server, me()?, &to, text).await,
        Mailbox::Messages(Messages::List { before }) => list(server, me()?, before).await,
        Mailbox::Messages(Messages::Read(number)) => read(server, me()?, number).await,
        Mailbox::Messages(Messages::Erase(number)) => erase(server, me()?, Some(number)).await,
        Mailbox::Messages(Messages::EraseAll) => erase(server, me()?, None).await,
        Mailbox::Chat { board, text: Some(text) } => chat(server, me()?, board, text).await,
        Mailbox::Chat { board, text: None } => comments(server, me()?, board).await,
        Mailbox::Subscribe(boards) => subscribe(server, me()?, boards).await,
        Mailbox::Unsubscribe(boards) => unsubscribe(server, me()?, boards).await,
        Mailbox::Notify(notify) => self::notify(server, me()?, notify).await,
        Mailbox::Inbox => inbox(server, me()?).await,
        Mailbox::Mail(wish) => mail(server, me()?, wish).await,
        Mailbox::NoMail { token } => no_mail(server, token).await,
    }
}

fn refused(refusal: MailboxRefusal) -> Refusal {
    Refusal::Mailbox(refusal)
}

/// Keeps a message for everybody who is named, or for nobody.
async fn message(server: &Server, me: Member<'_>, to: &[PlayerName], text: SafeText) -> Result {
    admin::may_talk(server, me.0.player.id).await?;
    let (most, limits) = (server.limits.mailbox.recipients, &server.limits);
    if to.len() > most {
        return Err(refused(MailboxRefusal::Recipients { most }).into());
    }
    let mut recipients = Vec::with_capacity(to.len());
    for name in to {
        recipients.push(recipient(server, me, name).await?);
    }
    let new = NewMessage {
        from: me.0.player.id,
        to: recipients.iter().map(|account| account.player.id).collect(),
        text: text.as_str().to_owned(),
        sent_at: server.clock.now(),
    };
    let room = Room { messages: limits.mailbox.messages, unread_of_one: limits.mailbox.unread_per_sender };
    let sent_at = new.sent_at;
    let name_of = |id: AccountId| {
        let named = recipients.iter().find(|account| account.player.id == id);
        named.map_or_else(|| me.0.player.name.clone(), |account| account.player.name.clone())
    };
    match server.store.send_message(new, room).await? {
        Sent::Full(id) => {
            Err(refused(MailboxRefusal::Full { name: name_of(id), most: room.messages }).into())
        }
        Sent::Unread(id) => {
            Err(refused(MailboxRefusal::Unread { name: name_of(id), most: room.unread_of_one }).into())
        }
        Sent::Kept(numbers) => {
            for (account, number) in recipients.iter().zip(numbers) {
                let from = me.0.player.name.clone();
                let told = Message { number, from, sent_at, text: text.clone(), moment: Moment::Now };
                server.presence.tell(account.player.id, Event::Mailbox(MailboxEvent::Message(told)));
                server.notifications.mark_dirty(account.player.id);
            }
            let to = recipients.into_iter().map(|account| account.player.name).collect();
            Ok(Done::Mailbox(MailboxDone::Sent { to }).into())
        }
    }
}

async fn recipient(server: &Server, me: Member<'_>, name: &PlayerName) -> Result<Account> {
    let account = account_named(server, name).await?;
    if account.player.id == me.0.player.id {
        return Err(Refusal::Oneself.into());
    }
    if server.house.robots.robot(account.player.id).is_some() {
        return Err(TalkRefusal::Robot { name: account.player.name }.into());
    }
    chat::reaches(server, &account.player, me.0.player.id).await?;
    match account.kind {
        AccountKind::Member => Ok(account),
        AccountKind::Guest => Err(refused(MailboxRefusal::Guest { name: account.player.name }).into()),
        AccountKind::Deleted => Err(Refusal::NoPlayer { name: name.to_string() }.into()),
    }
}

async fn list(server: &Server, me: Member<'_>, before: Option<u32>) -> Result {
    let rows = server.limits.list.rows;
    let mut messages = server.store.messages(me.0.player.id, before, rows + 1).await?;
    let goes_on = messages.len() > rows as usize;
    messages.truncate(rows as usize);
    let more = messages.last().filter(|_| goes_on).map(|last| format!("messages before {}", last.number));
    let row = |message: &fanorona_store::Message| {
        let text = SafeText::new(&message.text);
        let mut beginning: String = text.as_str().chars().take(BEGINNING).collect();
        if beginning.len() < text.as_str().len() {
            beginning.push_str("...");
        }
        vec![
            Cell::Number(message.number.into()),
            Cell::from(&message.from),
            Cell::Time(message.sent_at),
            Cell::from(if message.read_at.is_some() { "read" } else { "unread" }),
            Cell::Text(beginning),
        ]
    };
    let columns = &["number", "from", "sent", "state", "text"];
    let table = Table { name: "messages", columns, rows: messages.iter().map(row).collect(), more };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

async fn read(server: &Server, me: Member<'_>, number: Option<u32>) -> Result {
    let which = number.map_or(Letters::Unread(server.limits.list.rows), Letters::One);
    let messages = server.store.read_messages(me.0.player.id, which, server.clock.now()).await;
    let messages = messages?;
    if let (Some(number), true) = (number, messages.is_empty()) {
        return Err(refused(MailboxRefusal::NoMessage { number }).into());
    }
    let mailbox = server.store.mailbox(me.0.player.id).await?;
    // Who asked for one hears nothing of the others.
    let unread = mailbox.filter(|_| number.is_none()).map_or(0, |mailbox| mailbox.unread);
    let shown = messages.len();
    let shown_message = |message: fanorona_store::Message| {
        Event::Mailbox(MailboxEvent::Message(Message {
            number: message.number,
            from: message.from,
            sent_at: message.sent_at,
            text: SafeText::new(&message.text),
            moment: Moment::Kept,
        }))
    };
    let events = messages.into_iter().map(shown_message).collect();
    Ok(Reply::showing(events, Done::Mailbox(MailboxDone::Read { shown, unread })).into())
}

async fn erase(server: &Server, me: Member<'_>, number: Option<u32>) -> Result {
    let which = number.map_or(Letters::All, Letters::One);
    let count = server.store.erase_messages(me.0.player.id, which).await?;
    match number {
        Some(number) if count == 0 => Err(refused(MailboxRefusal::NoMessage { number }).into()),
        Some(_) | None => Ok(Done::Mailbox(MailboxDone::Erased { count }).into()),
    }
}

/// Says something at a board, where it stays.
async fn chat(server: &Server, me: Member<'_>, board: GameId, text: SafeText) -> Result {
    admin::may_talk(server, me.0.player.id).await?;
    // Only a board that there is, and is for all to see, can be talked about.
    board_for(server, Some(me.0), board).await?;
    chat::may_say(server, me.0.player.id, Reach::Board, &text).await?;
    let said_at = server.clock.now();
    let (author, keep) = (me.0.player.id, server.limits.mailbox.comments_per_game);
    let new = NewComment { board, author, text: text.as_str().to_owned(), said_at, keep };
    let hearers = server.store.add_comment(new).await?;
    for hearer in hearers {
        if !server.talk.hears(hearer, author) {
            continue;
        }
        let from = me.0.player.name.clone();
        let comment = Comment { board, from, said_at, text: text.clone(), moment: Moment::Now };
        server.presence.tell(hearer, Event::Mailbox(MailboxEvent::Comment(comment)));
        server.notifications.mark_dirty(hearer);
    }
    Ok(Done::Mailbox(MailboxDone::Commented { board }).into())
}

async fn comments(server: &Server, me: Member<'_>, board: GameId) -> Result {
    board_for(server, Some(me.0), board).await?;
    let events = last_comments(server, board, server.limits.mailbox.comments_per_game).await?;
    let count = events.len();
    Ok(Reply::showing(events, Done::Mailbox(MailboxDone::Comments { board, count })).into())
}

/// The last things said at a board, oldest first.
async fn last_comments(server: &Server, board: GameId, limit: u32) -> Result<Vec<Event>> {
    let comments = server.store.comments(board, limit).await?;
    let event = |comment: fanorona_store::Comment| {
        Event::Mailbox(MailboxEvent::Comment(Comment {
            board,
            from: comment.author,
            said_at: comment.said_at,
            text: SafeText::new(&comment.text),
            moment: Moment::Kept,
        }))
    };
    Ok(comments.into_iter().map(event).collect())
}

/// Boards that somebody asked for, each with the last comments below it.
pub(crate) async fn with_comments(server: &Server, boards: Vec<Event>) -> Result<Vec<Event>> {
    let mut events = Vec::with_capacity(boards.len());
    for event in boards {
        let board = if let Event::State(state) = &event { Some(state.record.id) } else { None };
        events.push(event);
        if let Some(board) = board {
            events.extend(last_comments(server, board, server.limits.mailbox.comments_shown).await?);
        }
    }
    Ok(events)
}

async fn inbox(server: &Server, me: Member<'_>) -> Result {
    let list = server.notifications.news(me.0.player.id, Occasion::Asked).await?;
    Ok(Reply::showing(vec![Event::Mailbox(MailboxEvent::News(list))], Done::Quietly).into())
}

async fn interests(server: &Server, me: Member<'_>) -> Result<Vec<Interest>> {
    server.store.interests(me.0.player.id).await.map_err(CommandError::from)
}

/// Follows boards: all that are named, or none.
async fn subscribe(server: &Server, me: Member<'_>, boards: Boards) -> Result {
    let wanted = match boards {
        Boards::Listed => return followed_boards(server, me).await,
        Boards::All => vec![Interest::EveryBoard],
        Boards::These(boards) => {
            for board in &boards {
                let record = board_for(server, Some(me.0), *board).await?;
                if record.game.result().is_none() && record.side_of(me.0.player.id).is_some() {
                    return Err(refused(MailboxRefusal::Plays(*board)).into());
                }
            }
            boards.into_iter().map(Interest::Board).collect()
        }
    };
    follow(server, me, &wanted).await?;
    note_subscriptions(server, me, &wanted, true);
    Ok(Done::Mailbox(MailboxDone::Follows(wanted.into_iter().filter_map(topic).collect())).into())
}

/// While somebody is here, what is subscribed is told in lines.
fn note_subscriptions(server: &Server, me: Member<'_>, boards: &[Interest], subscribed: bool) {
    for interest in boards {
        if let Interest::Board(board) = interest {
            server.watch.note_subscription(&me.0.player, *board, subscribed);
        }
    }
}

async fn follow(server: &Server, me: Member<'_>, wanted: &[Interest]) -> Result<()> {
    let most = server.limits.mailbox.subscriptions;
    let before = interests(server, me).await?;
    let new = wanted.iter().filter(|interest| !before.contains(interest)).count();
    if before.len() + new > most as usize {
        return Err(refused(MailboxRefusal::TooMuch { most }).into());
    }
    for interest in wanted {
        match server.store.follow(me.0.player.id, *interest, most).await? {
            Followed::New | Followed::Already => {}
            Followed::TooMany => return Err(refused(MailboxRefusal::TooMuch { most }).into()),
        }
    }
    Ok(())
}

/// What is said of an interest in something other than a player, who would have to be named.
fn topic(interest: Interest) -> Option<Follow> {
    match interest {
        Interest::Board(board) => Some(Follow::Board(board)),
        Interest::EveryBoard => Some(Follow::EveryBoard),
        Interest::Result(board) => Some(Follow::Result(board)),
        Interest::EveryResult => Some(Follow::EveryResult),
        Interest::Arrival(_) => None,
    }
}

async fn unsubscribe(server: &Server, me: Member<'_>, boards: Boards) -> Result {
    let unwanted = match boards {
        Boards::Listed => return followed_boards(server, me).await,
        Boards::All => vec![Interest::EveryBoard],
        Boards::These(boards) => boards.into_iter().map(Interest::Board).collect(),
    };
    let before = interests(server, me).await?;
    if let Some(missing) = unwanted.iter().find(|interest| !before.contains(interest)) {
        let board = if let Interest::Board(board) = missing { Some(*board) } else { None };
        return Err(refused(MailboxRefusal::NotFollowed { board }).into());
    }
    unfollow(server, me, &unwanted).await?;
    note_subscriptions(server, me, &unwanted, false);
    Ok(Done::Mailbox(MailboxDone::NoLonger(unwanted.into_iter().filter_map(topic).collect())).into())
}

async fn unfollow(server: &Server, me: Member<'_>, unwanted: &[Interest]) -> Result<()> {
    for interest in unwanted {
        server.store.unfollow(me.0.player.id, *interest).await?;
    }
    Ok(())
}

async fn followed_boards(server: &Server, me: Member<'_>) -> Result {
    let mut rows = Vec::new();
    for interest in interests(server, me).await? {
        match interest {
            Interest::Board(board) => rows.push(board_row(&*board_for(server, Some(me.0), board).await?)),
            Interest::EveryBoard => {
                rows.push(vec!["all".into(), Cell::Empty, Cell::Empty, Cell::Empty, Cell::Empty]);
            }
            Interest::Result(_) | Interest::EveryResult | Interest::Arrival(_) => {}
        }
    }
    let columns = &["board", "white", "black", "turns", "status"];
    let table = Table { name: "subscribe", columns, rows, more: None };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn board_row(record: &GameRecord) -> Vec<Cell> {
    let status = match (record.game.result(), record.game.to_move()) {
        (None, Some(side)) => format!("{} to move", record.seats.get(side).name),
        (Some(result), _) => result.score.code().to_owned(),
        (None, None) => String::new(),
    };
    vec![
        record.id.into(),
        Cell::from(&record.seats.white.name),
        Cell::from(&record.seats.black.name),
        Cell::Number(record.game.ply().0.into()),
        Cell::Text(status),
    ]
}

/// Turns a wish on, or off where it is on. Of several boards all follow the first.
async fn notify(server: &Server, me: Member<'_>, notify: Notify) -> Result {
    let (wanted, topics) = match notify {
        Notify::Listed => return notified(server, me).await,
        Notify::AllResults => (vec![Interest::EveryResult], vec![Follow::EveryResult]),
        Notify::Results(boards) => {
            for board in &boards {
                board_for(server, Some(me.0), *board).await?;
            }
            let topics = boards.iter().copied().map(Follow::Result).collect();
            (boards.into_iter().map(Interest::Result).collect(), topics)
        }
        Notify::Arrival(name) => {
            let account = account_named(server, &name).await?;
            if account.player.id == me.0.player.id {
                return Err(Refusal::Oneself.into());
            }
            if account.kind == AccountKind::Guest {
                return Err(TalkRefusal::GuestsDoNotReturn { name: account.player.name }.into());
            }
            // A friend is not taken back by being named again; that is what `unnotify` is for.
            follow(server, me, &[Interest::Arrival(account.player.id)]).await?;
            let topics = vec![Follow::Arrival(account.player.name)];
            return Ok(Done::Mailbox(MailboxDone::Follows(topics)).into());
        }
    };
    let before = interests(server, me).await?;
    let on = wanted.first().is_some_and(|first| !before.contains(first));
    if on {
        follow(server, me, &wanted).await?;
        Ok(Done::Mailbox(MailboxDone::Follows(topics)).into())
    } else {
        unfollow(server, me, &wanted).await?;
        Ok(Done::Mailbox(MailboxDone::NoLonger(topics)).into())
    }
}

async fn notified(server: &Server, me: Member<'_>) -> Result {
    let mut rows = Vec::new();
    for interest in interests(server, me).await? {
        match interest {
            Interest::Result(board) => rows.push(vec!["result".into(), board.into(), Cell::Empty]),
            Interest::EveryResult => rows.push(vec!["all results".into(), Cell::Empty, Cell::Empty]),
            Interest::Arrival(account) => {
                let mailbox = server.store.mailbox(account).await?;
                let name = mailbox.map_or(Cell::Empty, |mailbox| Cell::from(&mailbox.owner.name));
                rows.push(vec!["arrival".into(), Cell::Empty, name]);
            }
            Interest::Board(_) | Interest::EveryBoard => {}
        }
    }
    let table = Table { name: "notify", columns: &["what", "board", "name"], rows, more: None };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

async fn mail(server: &Server, me: Member<'_>, wish: Option<MailWish>) -> Result {
    let account = me.0.player.id;
    if let Some(wish) = wish {
        server.store.set_mail_wish(account, wish).await?;
        server.notifications.mark_dirty(account);
    }
    let mailbox = server.store.mailbox(account).await?.ok_or(Refusal::Internal)?;
    let terms = MailTerms {
        wish: mailbox.wish,
        addresses: mailbox.addresses.len(),
        sends: server.notifications.sends_mail(),
    };
    Ok(Done::Mailbox(MailboxDone::Mail(terms)).into())
}

async fn no_mail(server: &Server, token: String) -> Result {
    let name = server.store.end_mail(&MailToken(token.to_ascii_lowercase())).await?;
    let name = name.ok_or(refused(MailboxRefusal::NoToken))?;
    Ok(Done::Mailbox(MailboxDone::MailEnded { name }).into())
}
