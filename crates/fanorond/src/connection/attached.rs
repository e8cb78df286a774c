//! Connections over SSH: they begin with a key, and some end after one line.

use super::state::{Connection, End};
use crate::net::attach_header::{Header, Speaks};
use crate::session::Answer;
use fanorona_game::Now;
use fanorona_protocol::messages::server::ServerRefusal;

/// What follows the answer to the only line if the command was done.
const DONE: &str = "ok";

impl Connection {
    /// Begins as the header says.
    pub(super) fn attach(&mut self, header: Header) {
        self.ends_after_a_line = header.speaks == Speaks::Command;
        self.session
            .begin_with_key(header.key, header.speaks.mode(), &header.terminal);
    }

    /// Logs in the owner of the key, if it has one. Others see the ordinary login.
    pub(super) async fn enter_by_key(&mut self) -> Result<(), End> {
        let Some(answer) = self.session.enter_by_key().await else {
            return Ok(());
        };
        let is_in = self.session.logged_in().is_some();
        if self.ends_after_a_line && is_in {
            // Of the login nothing is said.
            drop(self.outbox.take());
            return Ok(());
        }
        self.answer_last(answer, self.server.clock.reading())
    }

    /// Answers a line. The answer to the only line of a connection is followed by its outcome.
    pub(super) fn answer_last(&mut self, mut answer: Answer, now: Now) -> Result<(), End> {
        if self.ends_after_a_line && self.session.is_asking() {
            // Nobody can answer a question.
            self.session.interrupt();
            answer = Answer::reply(ServerRefusal::Usage {
                command: answer.command.unwrap_or("login").into(),
                detail: None,
            });
        }
        let outcome = answer
            .reply
            .as_ref()
            .map(|(reply, _)| match &reply.outcome {
                Ok(_) => DONE,
                Err(refusal) => refusal.code(),
            });
        let answered = self.answer(answer, now);
        if !self.ends_after_a_line {
            return answered;
        }
        let outcome = outcome.unwrap_or(DONE);
        self.screen.raw(format!("\0{outcome}\n").as_bytes());
        Err(End::Finished)
    }
}
