//! The answer to a command. Each command gets exactly one, after the events that it caused.

use super::*;
use crate::messages::event::Event;
use crate::messages::games::{Fact, TaskFact};
use crate::messages::message::{Message as _, sum};
use crate::messages::refusal::Refusal;
use crate::messages::server::HelpPage;

/// The answer to a command.
#[derive(Debug, Clone, PartialEq)]
pub struct Reply {
    /// What is shown first to the user who gave the command.
    pub events: Vec<Event>,
    /// What was done, or why the command was refused.
    pub outcome: Result<Done, Refusal>,
}

impl Reply {
    /// The command was carried out, and nothing else is shown.
    #[must_use]
    pub fn done(done: Done) -> Self {
        Self {
            events: Vec::new(),
            outcome: Ok(done),
        }
    }

    /// The command was carried out, and these events are shown first.
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

/// A refusal with a full explanation.
#[derive(Debug, Clone, PartialEq)]
pub struct Why {
    pub refusal: Refusal,
    /// The help page that says more.
    pub page: Option<HelpPage>,
}

/// Declares [`Done`].
macro_rules! answers {
    (answers { $($feature:ident $about:literal $answer:ty;)+ } $($rest:tt)+) => {
        sum! {
            /// What was done.
            pub enum Done { $(#[doc = $about] $feature($answer),)+ }
            drawn {
                /// The events say everything.
                Quietly,
                Help(HelpPage),
                /// A refusal with a full explanation.
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
