//! The result of a line.

use crate::error::CommandError;
use crate::features::history::export::ExportPlan;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::tag::Tag;
use fanorona_protocol::viewer::Viewer;

/// The result of a line.
#[derive(Debug)]
pub struct Answer {
    /// The reply, or nothing after an empty line.
    pub reply: Option<(Reply, Option<Tag>)>,
    /// The name of the command, if the line was one.
    pub command: Option<&'static str>,
    /// The viewer of the reply, if it is not the user of the session.
    pub viewer: Option<Box<Viewer>>,
    /// Why the connection closes after the reply, if it does.
    pub close: Option<Notice>,
    /// A line that is handled next, as if the user had typed it.
    pub then: Option<String>,
    /// Games that are sent before the reply.
    pub export: Option<Box<ExportPlan>>,
    /// Whether the answer is the next page of the previous answer.
    pub turns_page: bool,
    /// Whether the line was a `pong`, which does not count as activity.
    pub is_sign_of_life: bool,
}

impl Answer {
    pub fn reply(reply: impl Into<Reply>) -> Self {
        Self {
            reply: Some((reply.into(), None)),
            ..Self::nothing()
        }
    }

    /// Sets the outcome of the command.
    pub fn outcome(&mut self, outcome: Result<Done, CommandError>) {
        if let Some((reply, _)) = &mut self.reply {
            reply.outcome = outcome.map_err(CommandError::into_refusal);
        }
    }

    pub(super) fn nothing() -> Self {
        Self {
            reply: None,
            command: None,
            viewer: None,
            close: None,
            then: None,
            turns_page: false,
            is_sign_of_life: false,
            export: None,
        }
    }
}
