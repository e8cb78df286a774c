//! Input of a client: lines, and telnet commands that are not lines.

use super::state::{Connection, End, Wakeup};
use crate::work::Charge;
use fanorona_game::Timestamp;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::viewer::Window;
use fanorona_protocol::wire::codec::{CodecLimits, Input, Line};
use tokio_stream::StreamExt as _;

impl Connection {
    /// Handles an input, and those that have already arrived after it.
    pub(super) async fn inputs(&mut self, first: Input) -> Result<(), End> {
        let mut input = first;
        loop {
            if let Some((line, read)) = self.input(input)? {
                self.line(line, read).await?;
            }
            if self.read_from.is_some() {
                return self.count_unread().await;
            }
            if self.screen.bytes().len() >= self.server.limits.connection.write_buffer {
                return Ok(());
            }
            // Asking the socket costs. It is asked where a prompt would be drawn between two lines,
            // or after the last one.
            let asks = self.session.mode() == Mode::Human
                || self.held.is_some()
                || !self.reader.read_buffer().is_empty();
            let Some(next) = (if asks { self.at_hand().await } else { None }) else {
                self.unread = 0;
                return Ok(());
            };
            match next {
                Wakeup::Input(next) => input = next,
                Wakeup::InputEnds => return Err(End::Finished),
                Wakeup::InputFails
                | Wakeup::OutboxFilled
                | Wakeup::OutputSettled
                | Wakeup::Deadline
                | Wakeup::MayReadAgain
                | Wakeup::Stop => return Err(End::Dead),
            }
        }
    }

    /// Input that has already arrived.
    pub(super) async fn at_hand(&mut self) -> Option<Wakeup> {
        if let Some(held) = self.held.take() {
            return Some(held);
        }
        tokio::select! {
            biased;
            next = self.reader.next() => Some(Wakeup::from(next)),
            () = std::future::ready(()) => None,
        }
    }

    /// Handles an input that is not a line. Returns a line, with the time at which it was read.
    pub(super) fn input(&mut self, input: Input) -> Result<Option<(Line, Timestamp)>, End> {
        let now = self.server.clock.now();
        self.keepalive.heard(now);
        match input {
            Input::Line(line) => {
                self.prompt_debounce.end();
                self.draw_interrupted();
                self.garbage_since = None;
                self.pay(Charge::Received(line.text.len()).price(), now);
                return Ok(Some((line, now)));
            }
            Input::LineTooLong { tag } => {
                self.prompt_debounce.end();
                let limit = CodecLimits::default().max_line_bytes;
                self.pay_for_garbage(&[Charge::Command(1), Charge::Received(limit)], now)?;
                self.end_line("");
                let answer = self.session.line_too_long(limit, tag);
                let now = self.server.clock.reading();
                self.answer_last(answer, now)?;
            }
            Input::NoLine {
                bytes,
                negotiations,
            } => {
                self.pay_for_garbage(
                    &[Charge::Received(bytes), Charge::Negotiations(negotiations)],
                    now,
                )?;
            }
            Input::Interrupt => {
                self.prompt_debounce.end();
                self.pay_for_garbage(&[Charge::Command(1)], now)?;
                if let Some(bytes) = self.reader.decoder_mut().show_typing() {
                    self.screen.raw(bytes.as_bytes());
                }
                self.session.interrupt();
                self.apply_key_mode();
                self.pager.forget();
                self.interrupted = true;
            }
            Input::AreYouThere => {
                self.prompt_debounce.end();
                self.pay_for_garbage(&[Charge::Command(1)], now)?;
                self.prompt_debounce.tear(self.screen.has_prompt());
                self.draw_interrupted();
                self.draw(&Event::Notice(Notice::Here));
            }
            Input::EndOfTransmission => return Err(End::Said(self.session.farewell())),
            Input::WindowSize { columns, rows } => {
                self.session.resize(Window { columns, rows });
                self.pay_for_garbage(&[Charge::Negotiations(1)], now)?;
            }
            Input::Terminal { shows_color } => {
                self.session.note_terminal(shows_color);
                self.pay_for_garbage(&[Charge::Negotiations(1)], now)?;
            }
            Input::CharacterMode(mode) => {
                self.take_character_mode(mode);
                self.pay_for_garbage(&[Charge::Negotiations(1)], now)?;
            }
            Input::Edited { bytes } => {
                self.draw_typed_keys();
                self.pay_for_garbage(&[Charge::Received(bytes), Charge::Negotiations(1)], now)?;
            }
            Input::Answer(bytes) => {
                self.screen.raw(bytes.as_bytes());
                self.pay_for_garbage(&[Charge::Negotiations(1)], now)?;
            }
        }
        Ok(None)
    }
}
