//! Exports: games and rows that are sent one after the other as fast as the client reads.

use super::state::{Connection, End, Wakeup};
use crate::error::CommandError;
use crate::features::history::export::{Export, ExportPart, ExportPlan};
use crate::net::throttle::Applicant;
use crate::session::Answer;
use crate::work::{Charge, Price};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::history::{HistoryRefusal, RecordEvent};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::records::Format;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::codec::Input;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt as _;
use tokio::time::{Instant, timeout_at};

/// How an export ended.
enum Sent {
    All,
    /// The user interrupted it.
    Interrupted,
    Refused(CommandError),
}

impl Connection {
    /// Sends games, and writes the outcome into `answer`.
    pub(super) async fn export(
        &mut self,
        plan: ExportPlan,
        answer: &mut Answer,
    ) -> Result<(), End> {
        let format = match self.session.mode() {
            Mode::Human | Mode::Plain => Format::Text,
            Mode::Json => Format::Json,
        };
        let user = self.session.logged_in();
        let user = user.map(|user| (user.player.id, user.kind));
        let by = Applicant::new(user, self.network);
        let mut export = match Export::begin(&self.server, plan, format, by) {
            Ok(export) => export,
            Err(refusal) => {
                answer.outcome(Err(refusal));
                return Ok(());
            }
        };
        let (outcome, end) = match self.send(&mut export).await {
            Ok(Sent::All) => (Ok(export.done(false)), Ok(())),
            Ok(Sent::Interrupted) => (Ok(export.done(true)), Ok(())),
            Ok(Sent::Refused(refusal)) => (Err(refusal), Ok(())),
            Err(end) => (Ok(export.done(true)), Err(end)),
        };
        answer.outcome(outcome);
        end
    }

    async fn send(&mut self, export: &mut Export) -> Result<Sent, End> {
        let mut price = Price::default();
        loop {
            if self.server.stop.is_cancelled() {
                return Ok(Sent::Refused(ServerRefusal::ShuttingDown.into()));
            }
            let (part, cost) = match export.next(&self.server).await {
                Ok(Some(next)) => next,
                Ok(None) => return Ok(Sent::All),
                Err(refusal) => return Ok(Sent::Refused(refusal)),
            };
            price = price + cost;
            self.draw(&match part {
                ExportPart::Row(row) => Event::Own(row),
                ExportPart::Game(record) => Event::Record(RecordEvent::Whole {
                    record: Arc::from(record),
                    format: export.format,
                }),
            });
            if self.screen.bytes().len() < self.server.limits.connection.write_buffer {
                continue;
            }
            price = price + Charge::Answer(self.screen.bytes().len()).price();
            if !self.flush_fast().await.map_err(|_gone| End::Dead)? {
                let least = self.server.limits.record.min_bytes_per_second;
                return Ok(Sent::Refused(
                    HistoryRefusal::ExportTooSlow { least }.into(),
                ));
            }
            self.pay(std::mem::take(&mut price), self.server.clock.now());
            self.pause().await?;
            // Events are drawn between two games.
            self.draw_outbox()?;
            if self.is_interrupted().await? {
                return Ok(Sent::Interrupted);
            }
        }
    }

    /// Writes the screen as fast as an export has to be read. Returns whether the client was fast
    /// enough; otherwise a part was written, and the rest is still on the screen.
    async fn flush_fast(&mut self) -> std::io::Result<bool> {
        let least = self.server.limits.record.min_bytes_per_second;
        if least == 0 {
            return self.flush().await.map(|()| true);
        }
        let bytes = u64::try_from(self.screen.bytes().len()).unwrap_or(u64::MAX);
        let at_most = Duration::from_millis(bytes.saturating_mul(1_000).div_ceil(least.into()));
        let until = Instant::now() + at_most;
        while !self.screen.bytes().is_empty() {
            let writing = self.reader.get_mut().write(self.screen.bytes());
            match timeout_at(until, writing).await {
                // A write that is dropped has written nothing.
                Ok(written) => self.screen.partly_written(written?),
                Err(_late) => return Ok(false),
            }
        }
        if let Ok(flushed) = timeout_at(until, self.reader.get_mut().flush()).await {
            flushed?;
            return self.flush().await.map(|()| true);
        }
        Ok(false)
    }

    /// Waits until more may be spent. Events are drawn meanwhile.
    async fn pause(&mut self) -> Result<(), End> {
        while let Some(resume) = self.read_from {
            tokio::select! {
                () = self.server.clock.reach(resume) => self.read_from = None,
                () = self.stop.cancelled() => return Ok(()),
                () = self.outbox.filled() => {
                    self.draw_outbox()?;
                    self.flush().await.map_err(|_gone| End::Dead)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the user has interrupted the export. Other input waits.
    async fn is_interrupted(&mut self) -> Result<bool, End> {
        if self.held.is_none() {
            self.held = self.at_hand().await;
        }
        match self.held.take() {
            Some(Wakeup::Input(Input::Interrupt)) => {
                self.input(Input::Interrupt)?;
                Ok(true)
            }
            Some(Wakeup::InputFails) => Err(End::Dead),
            other => {
                self.held = other;
                Ok(false)
            }
        }
    }
}
