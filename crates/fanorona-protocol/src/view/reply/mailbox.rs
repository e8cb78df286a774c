//! Answers about messages, comments, news and mail.

use crate::reply::{Follow, MailTerms, MailboxDone};
use fanorona_game::MailWish;
use serde_json::{Value, json};

/// The sentence for what was done; nothing where the events have said it all.
pub(in crate::view) fn text(done: &MailboxDone) -> Option<String> {
    let sentence = match done {
        MailboxDone::Sent { to } => {
            let names: Vec<&str> = to.iter().map(fanorona_game::PlayerName::as_str).collect();
            format!("Your message is kept for {}.", names.join(", "))
        }
        MailboxDone::Read { shown: 0, .. } => {
            "No message of yours is unread. All of them: messages".to_owned()
        }
        MailboxDone::Read { unread: 0, .. } => return None,
        MailboxDone::Read { unread, .. } => format!("Unread: {unread} more. Go on: messages read"),
        MailboxDone::Erased { count: 1 } => "1 message is erased.".to_owned(),
        MailboxDone::Erased { count } => format!("{count} messages are erased."),
        MailboxDone::Commented { board } => format!("Your comment is kept with board {board}."),
        MailboxDone::Comments { board, count: 0 } => {
            format!("Nobody has said anything at board {board}. To do so: chat {board} TEXT")
        }
        MailboxDone::Comments { .. } => return None,
        MailboxDone::Follows(these) => format!("From now on you hear of {}.", list(these)),
        MailboxDone::NoLonger(these) => format!("You no longer hear of {}.", list(these)),
        MailboxDone::Mail(terms) => mail(*terms),
        MailboxDone::MailEnded { name } => {
            format!("{name} gets no more mail. To have it again, {name} types: set mail digest")
        }
    };
    Some(sentence)
}

fn list(these: &[Follow]) -> String {
    let texts: Vec<String> = these.iter().map(follow).collect();
    texts.join(", ")
}

fn follow(it: &Follow) -> String {
    match it {
        Follow::Board(board) => format!("board {board}"),
        Follow::EveryBoard => "all boards".to_owned(),
        Follow::Result(board) => format!("the end of game {board}"),
        Follow::EveryResult => "the end of every game".to_owned(),
        Follow::Arrival(name) => format!("the coming and going of {name}"),
    }
}

fn mail(terms: MailTerms) -> String {
    let wish = match terms.wish {
        MailWish::Off => "You get no mail (mail off).",
        MailWish::Digest => "What happens while you are away is mailed once a day (mail digest).",
        MailWish::Turn => "What happens while you are away is mailed at once (mail turn).",
    };
    let but = match terms {
        MailTerms { wish: MailWish::Off, .. } => "",
        MailTerms { sends: false, .. } => " But this server sends no mail.",
        MailTerms { addresses: 0, .. } => " But you have given no address.",
        MailTerms { .. } => "",
    };
    format!("{wish}{but}")
}

/// The fields of what was done.
pub(in crate::view) fn fields(done: &MailboxDone) -> Value {
    match done {
        MailboxDone::Sent { to } => {
            json!({ "to": to.iter().map(fanorona_game::PlayerName::as_str).collect::<Vec<_>>() })
        }
        MailboxDone::Read { shown, unread } => json!({ "shown": shown, "unread": unread }),
        MailboxDone::Erased { count } => json!({ "erased": count }),
        MailboxDone::Commented { board } => json!({ "game": board.0 }),
        MailboxDone::Comments { board, count } => json!({ "game": board.0, "comments": count }),
        MailboxDone::Follows(these) => json!({ "follows": values(these) }),
        MailboxDone::NoLonger(these) => json!({ "no_longer": values(these) }),
        MailboxDone::Mail(terms) => {
            json!({ "mail": terms.wish.name(), "addresses": terms.addresses, "sends": terms.sends })
        }
        MailboxDone::MailEnded { name } => json!({ "name": name.as_str(), "mail": "off" }),
    }
}

fn values(these: &[Follow]) -> Vec<Value> {
    let value = |it: &Follow| match it {
        Follow::Board(board) => json!({ "what": "board", "game": board.0 }),
        Follow::EveryBoard => json!({ "what": "boards" }),
        Follow::Result(board) => json!({ "what": "result", "game": board.0 }),
        Follow::EveryResult => json!({ "what": "results" }),
        Follow::Arrival(name) => json!({ "what": "arrival", "name": name.as_str() }),
    };
    these.iter().map(value).collect()
}
