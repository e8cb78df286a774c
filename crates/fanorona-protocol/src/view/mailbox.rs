//! Messages, comments and news: for people, for programs, and as mail.

use super::Viewer;
use crate::event::{Comment, MailboxEvent, Matter, Message, Moment, News, NewsList, NewsScope};
use fanorona_game::{PlayerName, Proposal};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Draws an event for people.
pub(super) fn text(event: &MailboxEvent, viewer: &Viewer, out: &mut String) {
    match event {
        MailboxEvent::News(list) => news_list(list, out),
        MailboxEvent::Message(it) => message(it, viewer, out),
        MailboxEvent::Comment(it) => comment(it, viewer, out),
    }
}

fn message(message: &Message, viewer: &Viewer, out: &mut String) {
    let Message { number, from, text, .. } = message;
    let _ = match message.moment {
        Moment::Now => writeln!(out, "<{from}> [message {number}] {text}"),
        Moment::Kept => {
            writeln!(out, "Message {number} from {from}, {}:\n  {text}", viewer.date_time(message.sent_at))
        }
    };
}

fn comment(comment: &Comment, viewer: &Viewer, out: &mut String) {
    let Comment { board, from, text, .. } = comment;
    let _ = match comment.moment {
        Moment::Now => writeln!(out, "<{from}> [board {board}] {text}"),
        Moment::Kept => {
            writeln!(out, "<{from}> [board {board}, {}] {text}", viewer.date_time(comment.said_at))
        }
    };
}

fn news_list(list: &NewsList, out: &mut String) {
    let (title, indent) = match list.scope {
        NewsScope::SinceHere => ("Since you were last here:\n", "  "),
        NewsScope::Lately => ("What has happened lately:\n", "  "),
        NewsScope::Now => ("", "* "),
    };
    if list.items.is_empty() && list.unread == 0 {
        out.push_str("Nothing has happened lately.\n");
        return;
    }
    out.push_str(title);
    for news in &list.items {
        let _ = writeln!(out, "{indent}{}", sentence(news));
    }
    if list.more {
        let _ = writeln!(out, "{indent}... and more: these are the newest.");
    }
    if list.unread > 0 {
        let _ =
            writeln!(out, "{indent}Messages that you have not read: {}. Read: messages read", list.unread);
    }
}

/// What has happened, with what may be typed about it.
fn sentence(news: &News) -> String {
    let board = news.board;
    let by_whom = |by: &Option<PlayerName>| by.as_ref().map(|name| format!(" by {name}")).unwrap_or_default();
    match &news.matter {
        Matter::YourTurn { opponent } => format!("Board {board}: it is your turn against {opponent}."),
        Matter::Offered { by, what } => {
            format!("Board {board}: {by} {}. Answer: accept {board} or decline {board}", asks(*what))
        }
        Matter::Challenged { by } => {
            format!("Challenge {board} by {by}. Answer: accept {board} or decline {board}")
        }
        Matter::Declined { by } => format!("Your challenge {board} was declined{}.", by_whom(by)),
        Matter::Started { opponent } => format!("Board {board}: your game with {opponent} has begun."),
        Matter::Ended { white, black, result } => {
            let reason = result.reason.code().replace('_', " ");
            format!("Board {board}: {white} - {black} is over, {} ({reason}).", result.score.code())
        }
        Matter::Commented { by, times: 1 } => {
            format!("Board {board}: a comment{}. Read it: chat {board}", by_whom(by))
        }
        Matter::Commented { by, times } => {
            format!("Board {board}: {times} comments, the last{}. Read them: chat {board}", by_whom(by))
        }
        Matter::Moved { white, black, turns: 1, ply } => {
            format!("Board {board}: {white} - {black}, turn {ply}. Look: show {board}")
        }
        Matter::Moved { white, black, turns, ply } => {
            format!("Board {board}: {white} - {black}, {turns} turns, now {ply}. Look: show {board}")
        }
        Matter::Reminded { opponent: Some(opponent) } => {
            format!("Board {board}: {opponent} waits for your turn, and your time runs.")
        }
        Matter::Reminded { opponent: None } => format!("Board {board}: your time runs."),
        Matter::PlanDropped { .. } => {
            format!("Board {board}: your queued replies no longer fit, and are gone. Look: show {board}")
        }
    }
}

fn asks(what: Proposal) -> String {
    match what {
        Proposal::Draw => "offers a draw".to_owned(),
        Proposal::Abort => "asks to break it off".to_owned(),
        Proposal::Undo { turns: 1 } => "asks to take back a turn".to_owned(),
        Proposal::Undo { turns } => format!("asks to take back {turns} turns"),
    }
}

/// Type and fields of an event.
pub(super) fn fields(event: &MailboxEvent) -> (&'static str, Value) {
    match event {
        MailboxEvent::News(list) => ("news", news_fields(list)),
        MailboxEvent::Message(it) => (
            "message",
            json!({
                "number": it.number, "from": it.from.as_str(), "sent_ms": it.sent_at.0, "text": it.text.as_str(),
            }),
        ),
        MailboxEvent::Comment(it) => (
            "comment",
            json!({
                "game": it.board.0, "from": it.from.as_str(), "said_ms": it.said_at.0, "text": it.text.as_str(),
            }),
        ),
    }
}

fn news_fields(list: &NewsList) -> Value {
    let scope = match list.scope {
        NewsScope::SinceHere => "since_here",
        NewsScope::Lately => "lately",
        NewsScope::Now => "now",
    };
    let items: Vec<Value> = list.items.iter().map(item_fields).collect();
    json!({ "scope": scope, "items": items, "more": list.more, "unread": list.unread })
}

fn item_fields(news: &News) -> Value {
    let named = |by: &Option<PlayerName>| by.as_ref().map(|name| name.as_str().to_owned());
    let mut fields = json!({ "what": news.matter.code(), "game": news.board.0, "at_ms": news.at.0 });
    match &news.matter {
        Matter::YourTurn { opponent } | Matter::Started { opponent } => {
            fields["with"] = json!(opponent.as_str());
        }
        Matter::Offered { by, what } => {
            fields["by"] = json!(by.as_str());
            fields["kind"] = json!(super::json::proposal(*what));
        }
        Matter::Challenged { by } => fields["by"] = json!(by.as_str()),
        Matter::Declined { by } => fields["by"] = json!(named(by)),
        Matter::Ended { white, black, result } => {
            fields["white"] = json!(white.as_str());
            fields["black"] = json!(black.as_str());
            fields["result"] = json!(result.score.code());
            fields["reason"] = json!(result.reason.code());
        }
        Matter::Commented { by, times } => {
            fields["by"] = json!(named(by));
            fields["times"] = json!(times);
        }
        Matter::Moved { white, black, turns, ply } => {
            fields["white"] = json!(white.as_str());
            fields["black"] = json!(black.as_str());
            fields["turns"] = json!(turns);
            fields["ply"] = json!(ply);
        }
        Matter::Reminded { opponent } | Matter::PlanDropped { opponent } => {
            fields["with"] = json!(named(opponent));
        }
    }
    fields
}

/// What mail says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Its subject: one line of ASCII.
    pub subject: String,
    /// Its text.
    pub body: String,
}

/// Where players find the server, and how one of them ends the mail.
#[derive(Debug, Clone, Copy)]
pub struct Footer<'a> {
    /// Host and port, if the operator has said them.
    pub site: Option<&'a str>,
    /// What `nomail` takes.
    pub token: &'a str,
}

/// News as mail to `owner`.
#[must_use]
pub fn letter(owner: &PlayerName, list: &NewsList, footer: Footer<'_>) -> Letter {
    let turns = list.items.iter().filter(|news| matches!(news.matter, Matter::YourTurn { .. })).count();
    let subject = match (turns, list.items.as_slice()) {
        (1, [_]) => format!("Fanorona: it is your turn on board {}", list.items[0].board),
        (0, _) => "Fanorona: what has happened".to_owned(),
        (turns, _) => {
            format!("Fanorona: it is your turn on {turns} board{}", if turns == 1 { "" } else { "s" })
        }
    };
    let mut body = format!("Hello {owner},\n\n");
    body.push_str("since you were last here, or since the last mail:\n\n");
    for news in &list.items {
        let _ = writeln!(body, "- {}", sentence(news));
    }
    if list.more {
        body.push_str("- ... and more: see inbox there.\n");
    }
    if list.unread > 0 {
        let _ = writeln!(body, "- Messages that you have not read: {}.", list.unread);
    }
    if let Some(site) = footer.site {
        let _ = writeln!(body, "\nTo play: telnet {site}");
    }
    let _ = write!(
        body,
        "\nNo more of this mail: type there, without a login,\n\n  nomail {}\n\n\
         or, logged in: set mail off (or: set mail digest, set mail turn)\n",
        footer.token
    );
    Letter { subject, body }
}
