//! The end of a connection when the server stops.

use super::state::{Connection, End, Wakeup};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::wire::codec::Input;
use std::pin::pin;
use tokio::time::{sleep, timeout};
use tokio_stream::StreamExt as _;

impl Connection {
    /// Says that the server stops, and answers all lines that arrive: those that are here, and
    /// those that were sent before the client could know. Nothing is carried out. Ends when no line
    /// arrives for a while.
    pub(super) async fn refuse_rest(&mut self) -> End {
        let quiet = self.server.limits.connection.stop_wait;
        let most = self.server.limits.server.stop_grace / 2;
        match self.refuse_arrived().await {
            Ok(()) => {}
            // It may still read.
            Err(End::Finished) => return End::Said(Notice::ShuttingDown),
            Err(end) => return end,
        }
        self.draw(&Event::Notice(Notice::ShuttingDown));
        let mut most = pin!(sleep(most));
        loop {
            if self.flush().await.is_err() {
                return End::Dead;
            }
            let next = tokio::select! {
                biased;
                () = &mut most => return End::Stopped,
                next = timeout(quiet, self.reader.next()) => next,
            };
            let Ok(next) = next else { return End::Stopped };
            if let Err(end) = self.refuse(next.into()).await {
                return end;
            }
            if let Err(end) = self.refuse_arrived().await {
                return end;
            }
        }
    }

    /// Answers what has arrived, up to a full buffer of answers.
    async fn refuse_arrived(&mut self) -> Result<(), End> {
        while self.screen.bytes().len() < self.server.limits.connection.write_buffer
            && let Some(happens) = self.at_hand().await
        {
            self.refuse(happens).await?;
        }
        Ok(())
    }

    /// Answers one line. The session refuses it.
    async fn refuse(&mut self, happens: Wakeup) -> Result<(), End> {
        match happens {
            Wakeup::Input(Input::Line(line)) => {
                let now = self.server.clock.now();
                self.line(line, now).await
            }
            Wakeup::Input(Input::LineTooLong { tag }) => {
                let answer = self.session.refusal(ServerRefusal::ShuttingDown, tag);
                self.answer(answer, self.server.clock.reading())
            }
            Wakeup::Input(Input::EndOfTransmission) | Wakeup::InputEnds => Err(End::Finished),
            Wakeup::Input(
                Input::NoLine { .. }
                | Input::Interrupt
                | Input::AreYouThere
                | Input::WindowSize { .. }
                | Input::Terminal { .. }
                | Input::CharacterMode(_)
                | Input::Edited { .. }
                | Input::Answer(_),
            )
            | Wakeup::OutboxFilled
            | Wakeup::OutputSettled
            | Wakeup::Deadline
            | Wakeup::MayReadAgain
            | Wakeup::Stop => Ok(()),
            Wakeup::InputFails => Err(End::Dead),
        }
    }
}
