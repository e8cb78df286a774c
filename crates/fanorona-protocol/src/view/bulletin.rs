//! Words of the server and its administrators, for people and for programs.

use super::{date_time, duration};
use crate::event::Bulletin;
use crate::preferences::Zone;
use serde_json::{Value, json};
use std::time::Duration;

/// One line for people.
pub(super) fn text(bulletin: &Bulletin, zone: &Zone) -> String {
    match bulletin {
        Bulletin::Announcement { from, text } => format!("* {from} announces: {text}"),
        Bulletin::Broadcast { from, at, text, .. } => {
            format!("* To everybody, from {from} on {}: {text}", date_time(*at, zone))
        }
        Bulletin::Motd { text, .. } => format!("* Message of the day: {text}"),
        Bulletin::Reason(text) => format!("* An administrator says: {text}"),
        Bulletin::Stopping { seconds, why } => {
            format!("* The server stops in {}: {why}", duration(Duration::from_secs(*seconds)))
        }
        Bulletin::GoesOn => "* The server does not stop after all.".to_owned(),
    }
}

/// The fields of a notice.
pub(super) fn json(bulletin: &Bulletin) -> Value {
    let mut fields = json!({ "code": bulletin.code(), "msg": text(bulletin, &Zone::UTC) });
    match bulletin {
        Bulletin::Announcement { from, text } => {
            fields["from"] = json!(from.as_str());
            fields["text"] = json!(text.as_str());
        }
        Bulletin::Broadcast { number, from, at, text } => {
            fields["number"] = json!(number);
            fields["from"] = json!(from.as_str());
            fields["at_ms"] = json!(at.0);
            fields["text"] = json!(text.as_str());
        }
        Bulletin::Motd { number, at, text } => {
            fields["number"] = json!(number);
            fields["at_ms"] = json!(at.0);
            fields["text"] = json!(text.as_str());
        }
        Bulletin::Reason(text) => fields["text"] = json!(text.as_str()),
        Bulletin::Stopping { seconds, why } => {
            fields["seconds"] = json!(seconds);
            fields["text"] = json!(why.as_str());
        }
        Bulletin::GoesOn => {}
    }
    fields
}
