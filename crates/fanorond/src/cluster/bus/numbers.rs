//! The numbers of messages, by which a receiver finds what is missing.
//!
//! ```text
//! PROTOCOL NODE NUMBER PART/PARTS
//! TEXT
//! ```
//!
//! The text of an event is cut into parts that fit, which have numbers that follow each other.
//! `0/0` is no part of one: it only says the number of the node's last message. The first two words
//! are the same in every protocol, so that a node can say which other node it does not understand.

use super::Delivery;
use fanorona_store::NodeNumber;
use std::collections::HashMap;
use tokio::sync::mpsc;
use tracing::{debug, warn};

/// The version of what nodes say to each other. Change it when a node with the old version would
/// misunderstand a message. During an upgrade, nodes of both versions then read the store instead.
const PROTOCOL: u32 = 5;

/// A message between nodes.
#[derive(Debug, PartialEq, Eq)]
struct Message<'t> {
    number: u64,
    /// From 1 to `parts`, or 0 if it is no part.
    part: usize,
    parts: usize,
    text: &'t str,
}

/// The messages of an event, after the one with the number `last`.
pub(super) fn pieces(node: NodeNumber, last: u64, text: &str, most_bytes: usize) -> Vec<String> {
    // PostgreSQL has no text with this character.
    let text = text.replace('\0', "\u{fffd}");
    let (mut pieces, mut rest) = (Vec::new(), text.as_str());
    while rest.len() > most_bytes {
        let (piece, behind) = rest.split_at(rest.floor_char_boundary(most_bytes));
        pieces.push(piece);
        rest = behind;
    }
    pieces.push(rest);
    let (node, parts) = (node.0, pieces.len());
    let numbered = (1..).zip((1..).zip(pieces));
    numbered
        .map(|(number, (part, text))| {
            format!("{PROTOCOL} {node} {} {part}/{parts}\n{text}", last + number)
        })
        .collect()
}

/// The message that a node has sent messages up to this number.
pub(super) fn beat(node: NodeNumber, last: u64) -> String {
    format!("{PROTOCOL} {} {last} 0/0\n", node.0)
}

/// Reads a message, and who sent it. `Err` if it is of another protocol, or of no node.
fn read(message: &str) -> Result<(NodeNumber, Message<'_>), Option<(NodeNumber, u32)>> {
    let (head, text) = message.split_once('\n').unwrap_or((message, ""));
    let words: Vec<&str> = head.split(' ').collect();
    let [protocol, node, rest @ ..] = words.as_slice() else {
        return Err(None);
    };
    let protocol: u32 = protocol.parse().map_err(|_| None)?;
    let node = NodeNumber(node.parse().map_err(|_| None)?);
    if protocol != PROTOCOL {
        return Err(Some((node, protocol)));
    }
    let [number, place] = rest else {
        return Err(None);
    };
    let (part, parts) = place.split_once('/').ok_or(None)?;
    let (part, parts): (usize, usize) = (
        part.parse().map_err(|_| None)?,
        parts.parse().map_err(|_| None)?,
    );
    if part > parts || (part == 0) != (parts == 0) {
        return Err(None);
    }
    Ok((
        node,
        Message {
            number: number.parse().map_err(|_| None)?,
            part,
            parts,
            text,
        },
    ))
}

/// What was heard of the other nodes.
#[derive(Debug)]
pub(super) struct Hearing {
    own: NodeNumber,
    nodes: HashMap<NodeNumber, Heard>,
}

/// What was heard of a node.
#[derive(Debug, Default)]
struct Heard {
    /// The number of its last message.
    last: u64,
    /// The parts of an event that is not complete.
    parts: Option<(usize, String)>,
    /// A gap was found, but there was no room for it.
    owes_gap: bool,
    /// The node speaks another protocol, which was logged.
    foreign: bool,
}

impl Hearing {
    pub(super) fn new(own: NodeNumber) -> Self {
        Self {
            own,
            nodes: HashMap::new(),
        }
    }

    /// Delivers what a message says. Returns the other node that has sent it.
    pub(super) fn take(
        &mut self,
        message: &str,
        deliveries: &mpsc::Sender<Delivery>,
    ) -> Option<NodeNumber> {
        let (node, heard, number, event) = match read(message) {
            // They show that the connection works.
            Ok((node, _)) if node == self.own => return None,
            Ok((node, message)) => {
                let heard = self.nodes.entry(node).or_default();
                let event = heard.add(&message);
                (node, heard, message.number, event)
            }
            Err(Some((node, protocol))) => {
                let heard = self.nodes.entry(node).or_default();
                if !std::mem::replace(&mut heard.foreign, true) {
                    warn!(
                        node = node.0,
                        protocol,
                        ours = PROTOCOL,
                        "bus: another protocol; changes of this node are read from the store"
                    );
                }
                heard.owes_gap = true;
                (node, heard, 0, None)
            }
            Err(None) => {
                debug!("bus: unreadable message");
                return None;
            }
        };
        if heard.owes_gap {
            heard.owes_gap = deliveries.try_send(Delivery::Gap { node, number }).is_err();
        }
        if let Some(text) = event {
            heard.owes_gap |= deliveries
                .try_send(Delivery::News { node, number, text })
                .is_err();
        }
        Some(node)
    }
}

impl Heard {
    /// Adds a message to those before. Returns the text of an event that is complete.
    fn add(&mut self, message: &Message<'_>) -> Option<String> {
        let Message {
            number,
            part,
            parts,
            text,
        } = *message;
        let is_beat = part == 0;
        // Of what was sent twice, the second time says nothing.
        if number < self.last + u64::from(!is_beat) {
            return None;
        }
        if number > self.last + u64::from(!is_beat) {
            self.owes_gap = true;
            self.parts = None;
        }
        self.last = number;
        if is_beat {
            return None;
        }
        let whole = match self.parts.take() {
            _ if part == 1 => text.to_owned(),
            Some((received, before)) if received + 1 == part => before + text,
            // The rest of an event whose first parts are missing.
            None | Some(_) => return None,
        };
        if part < parts {
            self.parts = Some((part, whole));
            return None;
        }
        Some(whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OWN: NodeNumber = NodeNumber(1);
    const OTHER: NodeNumber = NodeNumber(2);

    /// What comes out when these messages go in, with room for `room` deliveries; `-` is a gap.
    fn delivered_with<'m>(
        room: usize,
        messages: impl IntoIterator<Item = &'m String>,
    ) -> Vec<String> {
        let (deliveries, mut received) = mpsc::channel(room);
        let mut hearing = Hearing::new(OWN);
        for message in messages {
            hearing.take(message, &deliveries);
        }
        std::iter::from_fn(|| received.try_recv().ok())
            .map(|delivery| match delivery {
                Delivery::News { text, .. } => text,
                Delivery::Gap { .. } => "-".to_owned(),
            })
            .collect()
    }

    fn delivered<'m>(messages: impl IntoIterator<Item = &'m String>) -> Vec<String> {
        delivered_with(100, messages)
    }

    /// Three events: the first one has three parts, the others one.
    fn three() -> [Vec<String>; 3] {
        [(0, "0123456789"), (3, "abc"), (4, "def")].map(|(last, text)| pieces(OTHER, last, text, 4))
    }

    proptest! {
        #[test]
        fn an_event_is_read_as_it_was_written(node: i64, text: String, last in 0..9_u64, most in 4_usize..40) {
            prop_assume!(node != OWN.0 && !text.contains('\0'));
            let mut all = vec![beat(NodeNumber(node), last)];
            all.extend(pieces(NodeNumber(node), last, &text, most));
            let skipped = usize::from(last > 0);
            prop_assert_eq!(&delivered(&all)[skipped..], [text]);
        }

        #[test]
        fn no_message_makes_the_reader_panic(message in "([0-9a-z/: -]|\n|.){0,60}") {
            drop(read(&message));
        }
    }

    #[test]
    fn parts_become_the_event_and_what_comes_twice_counts_once() {
        let [long, short, last] = three();
        let all = [long.clone(), short.clone(), last].concat();
        assert_eq!(delivered(&all), ["0123456789", "abc", "def"]);
        let again = [
            &long[0], &long[1], &long[0], &long[1], &long[2], &short[0], &long[2], &short[0],
        ];
        assert_eq!(delivered(again), ["0123456789", "abc"]);
    }

    #[test]
    fn what_is_missing_is_a_gap() {
        let [long, short, last] = three();
        let until_3 = beat(OTHER, 3);
        assert_eq!(delivered([&long[0], &long[2], &short[0]]), ["-", "abc"]);
        assert_eq!(delivered([&long[0], &long[1], &short[0]]), ["-", "abc"]);
        assert_eq!(delivered([&long[1], &long[2], &short[0]]), ["-", "abc"]);
        assert_eq!(
            delivered([&long[0], &long[1], &until_3, &short[0]]),
            ["-", "abc"]
        );
        assert_eq!(
            delivered([&long[0], &long[1], &long[2], &last[0]]),
            ["0123456789", "-", "def"]
        );
        // The first message that is heard of a node says how many came before.
        assert_eq!(
            delivered([&until_3, &short[0], &until_3, &beat(OTHER, 4)]),
            ["-", "abc"]
        );
        assert_eq!(
            delivered([&beat(OTHER, 0), &long[0], &long[1], &long[2]]),
            ["0123456789"]
        );
    }

    #[test]
    fn what_there_is_no_room_for_is_a_gap_as_soon_as_there_is_room() {
        let (deliveries, mut received) = mpsc::channel(1);
        let mut hearing = Hearing::new(OWN);
        for (last, text) in [(0, "a"), (1, "b"), (2, "c")] {
            hearing.take(&pieces(OTHER, last, text, 9)[0], &deliveries);
        }
        let news = Delivery::News {
            node: OTHER,
            number: 1,
            text: "a".to_owned(),
        };
        assert_eq!(received.try_recv(), Ok(news));
        hearing.take(&beat(OTHER, 3), &deliveries);
        assert_eq!(
            received.try_recv(),
            Ok(Delivery::Gap {
                node: OTHER,
                number: 3
            })
        );
        hearing.take(&beat(OTHER, 3), &deliveries);
        assert!(received.try_recv().is_err());
    }

    #[test]
    fn another_protocol_is_a_gap_and_what_is_of_no_node_is_nothing() {
        let [_, short, _] = three();
        assert_eq!(delivered([&"99 2 whatever comes later".to_owned()]), ["-"]);
        for message in [
            "",
            "P",
            "one 2 1 1/1",
            "P 2",
            "P 2 1",
            "P 2 1 0/1\nx",
            "P 2 1 2/1\nx",
            "P 2 1 1\nx",
        ] {
            let message = message.replace('P', &PROTOCOL.to_string());
            assert_eq!(
                delivered([&beat(OTHER, 3), &message, &short[0]]),
                ["-", "abc"],
                "{message:?}"
            );
        }
    }

    #[test]
    fn the_own_messages_are_not_delivered() {
        let own = pieces(OWN, 0, "abc", 9);
        assert_eq!(delivered([&own[0], &beat(OWN, 7)]), [""; 0]);
    }
}
