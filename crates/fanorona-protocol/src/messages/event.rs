//! What a connection is told: boards, offers, chat, notices, lists. From each of these
//! [`crate::text`] makes text and JSON.

pub mod between_nodes;
pub mod record;
pub mod shared;

pub use crate::messages::event::between_nodes::{SentEvent, SentState};
pub use crate::messages::event::record::SentRecord;
pub use crate::messages::event::shared::{Detail, Shared};

pub use crate::messages::lists::{List, Lists};

use super::*;
use crate::messages::challenge::ChallengeEvent;
use crate::messages::chat::ChatMessage;
use crate::messages::mailbox::news::NewsEvent;
use crate::messages::matches::MatchEvent;
use crate::messages::message::Mark;
use crate::messages::message::{Message as _, sum};
use crate::messages::offer::OfferEvent;
use crate::messages::seek::SeekEvent;
use crate::messages::state::State;
use std::sync::Arc;

/// Declares [`Event`]. Events that belong to no single feature, or that are sent to other nodes in
/// a special way, are declared here.
macro_rules! events {
    (answers $answers:tt refusals $refusals:tt
        events { $($event:ident($event_type:ty) $event_kind:literal $event_mark:ident $event_doc:literal;)+ }
        local { $($local:ident($local_type:ty) $local_kind:literal $local_mark:ident $local_doc:literal;)+ }
        drawn { $($drawn:ident($drawn_type:ty) $drawn_kind:literal $drawn_mark:ident $drawn_doc:literal;)+ }
        lists $lists:tt) => {
        sum! {
            /// One thing that a connection is told.
            pub enum Event {
                $(#[doc = $event_doc] $event($event_type),)+
                $(#[doc = $local_doc] $local($local_type),)+
                /// A list of rows.
                List(Box<Lists>),
                /// A seek opens or closes.
                Seek(Box<SeekEvent>),
            }
            drawn {
                $(#[doc = $drawn_doc] $drawn($drawn_type),)+
                /// A player said something.
                Chat(ChatMessage),
                /// What happened to a player.
                News(Box<NewsEvent>),
                /// Asks a program that has been silent whether it is still there.
                Ping,
                /// An event for all observers of a board, drawn once for all sessions that need the
                /// same drawing.
                Shared(Arc<Shared>),
                /// A board.
                State(State),
            }
        }

        impl Event {
            /// The type of its line in json mode, and the mark of its lines for people.
            pub(crate) fn kind(&self) -> (&'static str, Mark) {
                match self {
                    $(Self::$event(_) => ($event_kind, Mark::$event_mark),)+
                    $(Self::$local(_) => ($local_kind, Mark::$local_mark),)+
                    $(Self::$drawn(_) => ($drawn_kind, Mark::$drawn_mark),)+
                    Self::Chat(_) => ("talk", Mark::None),
                    Self::List(_) => ("table", Mark::None),
                    Self::News(news) => ("news", news.mark()),
                    Self::Ping => ("ping", Mark::Server),
                    Self::Seek(_) => ("seek", Mark::Server),
                    Self::Shared(shared) => shared.event().kind(),
                    Self::State(_) => ("state", Mark::None),
                }
            }
        }
    };
}

crate::features! { events }

impl From<ChallengeEvent> for Event {
    fn from(event: ChallengeEvent) -> Self {
        Self::Challenge(Box::new(event))
    }
}

impl From<ChatMessage> for Event {
    fn from(message: ChatMessage) -> Self {
        Self::Chat(message)
    }
}

impl From<MatchEvent> for Event {
    fn from(event: MatchEvent) -> Self {
        Self::Match(Box::new(event))
    }
}

impl From<OfferEvent> for Event {
    fn from(event: OfferEvent) -> Self {
        Self::Offer(Box::new(event))
    }
}
