//! The one answer that each command gets, after the events that it caused.

use super::*;
use crate::messages::event::Event;
use crate::messages::games::{Fact, TaskFact};
use crate::messages::message::{Message as _, sum};
use crate::messages::refusal::Refusal;
use crate::messages::server::HelpPage;

/// The answer to a command.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// What the one who asked is shown first.
    pub events: Vec<Event>,
    /// Whether it was done.
    pub outcome: Result<Done, Refusal>,
}

impl Reply {
    /// It was done, and there is nothing to show but that.
    #[must_use]
    pub fn done(done: Done) -> Self {
        Self {
            events: Vec::new(),
            outcome: Ok(done),
        }
    }

    /// It was done, and this is shown.
    #[must_use]
    pub fn showing(events: Vec<Event>, done: Done) -> Self {
        Self {
            events,
            outcome: Ok(done),
        }
    }
}

impl<R: Into<Refusal>> From<R> for Reply {
    fn from(refusal: R) -> Self {
        Self {
            events: Vec::new(),
            outcome: Err(refusal.into()),
        }
    }
}

/// A refusal, explained at length.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    pub refusal: Refusal,
    /// The page of help that says more.
    pub page: Option<HelpPage>,
}

/// Declares [`Done`].
macro_rules! answers {
    (commands $commands:tt rows $rows:tt
        answers { $($feature:ident $about:literal $answer:ty;)+ } $($rest:tt)+) => {
        sum! {
            /// What was done.
            pub enum Done { $(#[doc = $about] $feature($answer),)+ }
            drawn {
                /// Nothing more is to be said than the events have.
                Quietly,
                Help(HelpPage),
                /// A refusal at length.
                Why(Box<Why>),
                /// A board in words.
                Fact(Box<Fact>),
                /// The board of a lesson, a puzzle or a study in words.
                TaskFact(Box<TaskFact>),
            }
        }
    };
}

crate::features! { answers }
