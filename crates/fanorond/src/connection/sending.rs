//! Exports: games that are sent one after the other as fast as the client reads.

use super::{Connection, End, Happens, Sent};
use crate::session::Answer;
use crate::topics::history::export::{Export, ExportPlan};
use crate::work::{Price, Work};
use fanorona_protocol::command::Mode;
use fanorona_protocol::event::Event;
use fanorona_protocol::record::Format;
use fanorona_protocol::refusal::ServerRefusal;
use fanorona_protocol::reply::Done;
use fanorona_protocol::topics::history::{HistoryDone, RecordEvent};
use fanorona_protocol::wire::codec::Input;
use std::sync::Arc;

impl Connection {
    /// Sends games, and writes the outcome into `answer`.
    pub(super) async fn export(&mut self, plan: ExportPlan, answer: &mut Answer) -> Result<(), End> {
        let format = plan.format.unwrap_or(match self.session.mode() {
            Mode::Human | Mode::Plain => Format::Text,
            Mode::Json => Format::Json,
        });
        let mut export = match Export::begin(&self.server, plan) {
            Ok(export) => export,
            Err(refusal) => {
                answer.outcome(Err(refusal));
                return Ok(());
            }
        };
        let sent = self.send(&mut export, format).await;
        let games = export.count;
        let (outcome, end) = match sent {
            Ok(Sent::All) => (Ok(Done::History(HistoryDone::Exported { games, stopped: false })), Ok(())),
            Ok(Sent::Interrupted) => {
                (Ok(Done::History(HistoryDone::Exported { games, stopped: true })), Ok(()))
            }
            Ok(Sent::Refused(refusal)) => (Err(refusal), Ok(())),
            Err(end) => (Ok(Done::History(HistoryDone::Exported { games, stopped: true })), Err(end)),
        };
        answer.outcome(outcome);
        end
    }

    async fn send(&mut self, export: &mut Export, format: Format) -> Result<Sent, End> {
        let mut price = Price::default();
        loop {
            if self.server.stop.is_cancelled() {
                return Ok(Sent::Refused(ServerRefusal::ShuttingDown.into()));
            }
            let record = match export.next(&self.server).await {
                Ok(Some(record)) => Arc::new(record),
                Ok(None) => return Ok(Sent::All),
                Err(refusal) => return Ok(Sent::Refused(refusal)),
            };
            price = price + Work::Games(1).price() + Work::Turns(record.turns.len()).price();
            self.draw(&Event::Record(RecordEvent::Whole { record, format }));
            if self.screen.bytes().len() < self.server.limits.connection.write_buffer {
                continue;
            }
            price = price + Work::Answer(self.screen.bytes().len()).price();
            self.flush().await.map_err(|_gone| End::Dead)?;
            self.pay(std::mem::take(&mut price), self.server.clock.now());
            self.pause().await?;
            // Events are drawn between two games.
            self.draw_outbox()?;
            if self.is_interrupted().await? {
                return Ok(Sent::Interrupted);
            }
        }
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
            Some(Happens::Input(Input::Interrupt)) => {
                self.input(Input::Interrupt)?;
                Ok(true)
            }
            Some(Happens::InputFails) => Err(End::Dead),
            other => {
                self.held = other;
                Ok(false)
            }
        }
    }
}
