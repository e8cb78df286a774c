//! What a connection does with a line before and after the session handles it.

use super::drawing::pager::Quits;
use super::state::{Connection, End};
use crate::session::Answer;
use crate::work;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::setting::SettingDone;
use fanorona_protocol::text;
use fanorona_protocol::text::Typing;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::codec::Line;
use fanorona_store::AccountKind;
use std::pin::pin;
use zeroize::Zeroize as _;

impl Connection {
    pub(super) async fn line(&mut self, mut line: Line, read: Timestamp) -> Result<(), End> {
        let typing = self.end_line(&line.text);
        self.remember_line(&line.text);
        if std::mem::take(&mut self.is_new) && line.is_http_request() {
            // A browser would send more, and a form in a web page could send commands.
            return Err(End::Said(Notice::NotHttp));
        }
        if !self.session.is_asking() {
            if line.text.trim().is_empty() && self.pager.has_rest() {
                "more".clone_into(&mut line.text);
            }
            if line.text.trim().eq_ignore_ascii_case("q")
                && let Some(quits) = self.pager.quits(read)
            {
                let now = self.server.clock.reading();
                return match quits {
                    Quits::TheRest => self.answer(
                        Answer::reply(Reply::done(SettingDone::RestSkipped.into())),
                        now,
                    ),
                    Quits::Nothing => Ok(()),
                };
            }
        }
        self.typed(line.text, typing, read).await
    }

    async fn typed(
        &mut self,
        mut text: String,
        typing: Typing,
        read: Timestamp,
    ) -> Result<(), End> {
        let before = self.session.mode();
        let was_stranger = self.session.logged_in().is_none();
        let (mut answer, price) = {
            let answering = pin!(self.handle_line(&text, typing, read));
            work::measure(answering).await
        };
        let mut now = self.server.clock.reading();
        self.pay(price, now.time);
        let is_guest = self
            .session
            .logged_in()
            .is_some_and(|user| user.kind == AccountKind::Guest);
        let is_human = self.session.mode() == Mode::Human;
        let asks_guest = is_guest && was_stranger && is_human && !self.is_piped();
        if let Some(bytes) = self.reader.decoder_mut().ask_window_size(asks_guest) {
            self.screen.raw(bytes.as_bytes());
        }
        // It may have had a password.
        text.zeroize();
        if !answer.is_sign_of_life {
            self.typed_at = self.typed_at.max(read);
        }
        if self.session.mode() == Mode::Json && before == Mode::Human {
            // The first JSON object starts on a new line, even after a prompt.
            self.screen.line_typed_unseen(Mode::Json);
        }
        self.apply_key_mode();
        let sent = match answer.export.take() {
            Some(plan) => {
                let sent = Box::pin(self.export(*plan, &mut answer)).await;
                now = self.server.clock.reading();
                sent
            }
            None => Ok(()),
        };
        if let Some((reply, _)) = &answer.reply {
            self.server
                .metrics
                .count_command(answer.command, &reply.outcome);
        }
        let then = answer.then.take();
        let answered = self.answer_last(answer, now);
        sent.and(answered)?;
        match then {
            Some(line) => Box::pin(self.typed(line, Typing::Visible, read)).await,
            None => Ok(()),
        }
    }

    /// Whether a client that looks like telnet has sent more lines at once: a pipe, in which what
    /// telnet asks would be seen.
    pub(super) fn is_piped(&self) -> bool {
        !self.reader.read_buffer().is_empty()
    }

    async fn handle_line(&mut self, text: &str, typing: Typing, read: Timestamp) -> Answer {
        // Boxed, so that an idle connection does not hold the memory of a handler.
        match self.session.logged_in() {
            Some(_) => Box::pin(self.session.line(text, typing, read)).await,
            None => Box::pin(self.line_of_stranger(text, typing, read)).await,
        }
    }

    /// Handles a line of somebody who is not logged in. A password check may have to wait for
    /// others, and the user is told at once.
    async fn line_of_stranger(&mut self, text: &str, typing: Typing, read: Timestamp) -> Answer {
        let (viewer, mut waits) = (self.session.viewer_at(read.into()), self.session.waits());
        let mut answer = pin!(self.session.line(text, typing, read));
        loop {
            tokio::select! {
                biased;
                answer = &mut answer => return answer,
                Ok(()) = waits.changed() => {
                    let waits = Event::Notice(Notice::PleaseWait { before: *waits.borrow_and_update() });
                    let mut out = String::new();
                    text::event(&waits, &viewer, &mut self.seq, &mut out);
                    self.screen.lines(out, viewer.mode);
                    // What the system does not accept at once is written with the answer.
                    let written = self.reader.get_mut().offer(self.screen.bytes()).await;
                    self.screen.partly_written(written);
                }
            }
        }
    }

    /// A line was received: typing is visible again, and the cursor is at the start of a line.
    pub(super) fn end_line(&mut self, line: &str) -> Typing {
        self.prompt_debounce.take_torn();
        let mode = self.session.mode();
        if self.shows_keys() {
            self.draw_ended_line(line);
            return std::mem::replace(&mut self.typing, Typing::Visible);
        }
        match self.reader.decoder_mut().show_typing() {
            Some(bytes) => {
                self.screen.raw(bytes.as_bytes());
                self.screen.line_typed_unseen(mode);
            }
            None => self.screen.line_typed(),
        }
        std::mem::replace(&mut self.typing, Typing::Visible)
    }
}
