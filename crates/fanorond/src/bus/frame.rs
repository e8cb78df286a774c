//! The text of a message between nodes.
//!
//! ```text
//! PROTOCOL NODE event NUMBER PART/PARTS SUBJECT
//! PAYLOAD
//! ```
//!
//! or `PROTOCOL NODE gap`, or `PROTOCOL NODE beat NUMBER`. SUBJECT is `account:3` or `all`.
//! The first two words are the same in every protocol, so that a node can say which other node it does not understand.
//!
//! PostgreSQL does not deliver two equal messages of one transaction. No two events are equal, because they are numbered.

use super::{Event, NodeId, PROTOCOL, Subject};
use fanorona_game::AccountId;
use std::fmt;

/// A message between nodes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame<'t> {
    /// The node has lost events that it wanted to publish.
    Gap,
    /// A node's message to itself.
    Beat(u64),
    Event(Part<'t>),
}

/// An event, or a part of one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part<'t> {
    /// The number of the event among all events of the node.
    pub(super) number: u64,
    /// From 1 to `parts`.
    pub(super) part: usize,
    pub(super) parts: usize,
    pub(super) subject: Subject,
    pub(super) text: &'t str,
}

/// Why a message cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unreadable {
    /// From a node with another protocol.
    Foreign { node: NodeId, protocol: u32 },
    /// Not from a node.
    Broken,
}

/// The message that a node has lost events.
pub(super) fn gap(node: NodeId) -> String {
    format!("{PROTOCOL} {node} gap")
}

/// A node's message to itself.
pub(super) fn beat(node: NodeId, number: u64) -> String {
    format!("{PROTOCOL} {node} beat {number}")
}

/// The messages of an event, each with at most `most_bytes` of the payload.
pub(super) fn event(event: &Event, number: u64, most_bytes: usize) -> Vec<String> {
    let pieces = split(&event.payload, most_bytes);
    let parts = pieces.len();
    let numbered = (1..).zip(pieces);
    let Event { node, subject, .. } = event;
    numbered
        .map(|(part, text)| format!("{PROTOCOL} {node} event {number} {part}/{parts} {subject}\n{text}"))
        .collect()
}

/// Cuts a text between characters. An empty text is one piece.
fn split(text: &str, most_bytes: usize) -> Vec<&str> {
    let (mut pieces, mut rest) = (Vec::new(), text);
    while rest.len() > most_bytes {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(most_bytes));
        pieces.push(piece);
        rest = behind;
    }
    pieces.push(rest);
    pieces
}

/// Reads a message, and who sent it.
pub(super) fn read(message: &str) -> Result<(NodeId, Frame<'_>), Unreadable> {
    let (head, text) = message.split_once('\n').unwrap_or((message, ""));
    let words: Vec<&str> = head.split(' ').collect();
    let [protocol, node, rest @ ..] = words.as_slice() else { return Err(Unreadable::Broken) };
    let protocol: u32 = number(protocol)?;
    let node = NodeId(number(node)?);
    if protocol != PROTOCOL {
        return Err(Unreadable::Foreign { node, protocol });
    }
    let frame = match rest {
        ["gap"] => Frame::Gap,
        ["beat", beat] => Frame::Beat(number(beat)?),
        ["event", event, place, subject] => {
            let (part, parts) = place.split_once('/').ok_or(Unreadable::Broken)?;
            let (part, parts) = (number(part)?, number(parts)?);
            if part == 0 || part > parts {
                return Err(Unreadable::Broken);
            }
            let subject = read_subject(subject)?;
            Frame::Event(Part { number: number(event)?, part, parts, subject, text })
        }
        _ => return Err(Unreadable::Broken),
    };
    Ok((node, frame))
}

fn read_subject(text: &str) -> Result<Subject, Unreadable> {
    match text.split_once(':') {
        Some(("account", id)) => Ok(Subject::Account(AccountId(number(id)?))),
        None if text == "all" => Ok(Subject::Everybody),
        _ => Err(Unreadable::Broken),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Unreadable> {
    text.parse().map_err(|_| Unreadable::Broken)
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(AccountId(id)) => write!(f, "account:{id}"),
            Self::Everybody => f.write_str("all"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn subject() -> impl Strategy<Value = Subject> {
        prop_oneof![any::<i64>().prop_map(|id| Subject::Account(AccountId(id))), Just(Subject::Everybody),]
    }

    proptest! {
        #[test]
        fn an_event_is_read_as_it_was_written(
            node: i64, subject in subject(), payload: String, number: u64, most in 4_usize..40,
        ) {
            let node = NodeId(node);
            let written = event(&Event { node, subject, payload: payload.as_str().into() }, number, most);
            let mut read_back = String::new();
            for (message, expected) in written.iter().zip(1..) {
                let (from, frame) = read(message).unwrap();
                let Frame::Event(part) = frame else { panic!("{frame:?}") };
                prop_assert_eq!((from, part.number, part.subject), (node, number, subject));
                prop_assert_eq!((part.part, part.parts), (expected, written.len()));
                prop_assert!(part.text.len() <= most);
                read_back.push_str(part.text);
            }
            prop_assert_eq!(read_back, payload);
        }

        #[test]
        fn no_message_makes_the_reader_panic(message in "([0-9a-z/: -]|\n|.){0,60}") {
            drop(read(&message));
        }
    }

    #[test]
    fn messages_without_a_payload_are_read_as_they_were_written() {
        assert_eq!(read(&gap(NodeId(-3))), Ok((NodeId(-3), Frame::Gap)));
        assert_eq!(read(&beat(NodeId(3), 9)), Ok((NodeId(3), Frame::Beat(9))));
    }

    #[test]
    fn a_message_of_another_protocol_names_its_node() {
        let foreign = Err(Unreadable::Foreign { node: NodeId(7), protocol: 99 });
        assert_eq!(read("99 7 whatever comes later"), foreign);
    }

    #[test]
    fn a_broken_message_is_refused() {
        for message in [
            "",
            "P",
            "one 7 gap",
            "P 7",
            "P 7 gap now",
            "P 7 beat",
            "P 7 event 1 1/1",
            "P 7 event 1 0/1 all\nx",
            "P 7 event 1 2/1 all\nx",
            "P 7 event 1 1 all\nx",
            "P 7 event 1 1/1 table:3\nx",
        ] {
            let message = message.replace('P', &PROTOCOL.to_string());
            assert_eq!(read(&message), Err(Unreadable::Broken), "{message:?}");
        }
    }
}
