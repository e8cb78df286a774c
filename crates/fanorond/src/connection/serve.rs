//! The course of a connection: it waits, handles what has happened, and closes.

use super::state::{Connection, End, Wakeup};
use crate::net::attach_header::Header;
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::ClientNetwork;
use crate::people::outbox::Outbox;
use crate::services::Server;
use crate::session::{LanguageSource, login_and_logout};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::wire::codec::{Input, Line};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_stream::StreamExt as _;
use tracing::debug;

/// How a connection begins.
#[derive(Debug)]
pub enum Opening {
    /// As a person at a terminal.
    Terminal,
    /// With a key of SSH.
    Attached(Box<Header>),
    /// In json mode. If there is a line, it is carried out before the first one that is read.
    Program {
        /// Whether its lines have words, for people.
        words: bool,
        language: (Language, LanguageSource),
        first: Option<Line>,
    },
}

/// Serves one connection until either side ends it. What it is given is not kept beside the
/// connection that it becomes, as an async function would.
pub fn serve(
    server: Arc<Server>,
    stream: Stream,
    network: Option<ClientNetwork>,
    encryption: Encryption,
    opening: Opening,
) -> impl Future<Output = ()> {
    let mut connection = Connection::new(server, stream, network, encryption);
    match opening {
        Opening::Terminal => {}
        Opening::Attached(header) => connection.attach(*header),
        Opening::Program {
            words,
            language,
            first,
        } => {
            connection.session.begin_as_program(words, language);
            connection.held = first.map(|line| Wakeup::Input(Input::Line(line)));
        }
    }
    let cleanup = Cleanup {
        server: Arc::clone(&connection.server),
        outbox: Arc::clone(&connection.outbox),
    };
    async move {
        let _cleanup = cleanup;
        let end = connection.run().await;
        debug!(?end, "connection closed");
        Box::pin(connection.close(end)).await;
    }
}

/// Logs a user out after a panic, so that nobody waits for somebody who is gone.
struct Cleanup {
    server: Arc<Server>,
    outbox: Arc<Outbox>,
}

impl Drop for Cleanup {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let (server, outbox) = (Arc::clone(&self.server), Arc::clone(&self.outbox));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            let cleaning = async move { login_and_logout::leave_behind(&server, &outbox).await };
            self.server.tasks.spawn_on(cleaning, &runtime);
        }
    }
}

impl Connection {
    async fn run(&mut self) -> End {
        if !self.ends_after_a_line {
            self.draw(&Event::Hello(self.session.info()));
        }
        if let Err(end) = Box::pin(self.enter_by_key()).await {
            return end;
        }
        loop {
            self.draw_interrupted();
            if self.prompt_debounce.is_idle() {
                self.draw_prompt();
            }
            if self.flush().await.is_err() {
                return End::Dead;
            }
            let happens = self.wait().await;
            if let Err(end) = self.handle(happens).await {
                return end;
            }
        }
    }

    /// Waits for the next event.
    async fn wait(&mut self) -> Wakeup {
        if self.read_from.is_none()
            && let Some(held) = self.held.take()
        {
            return held;
        }
        let deadline = self.deadline();
        let resume = self.read_from;
        let clock = &self.server.clock;
        let debounce = self.prompt_debounce.clone();
        let idle_timer = self.idle_timer.reach(clock, deadline);
        tokio::select! {
            biased;
            () = self.outbox.filled() => Wakeup::OutboxFilled,
            // Before the input, which a client may send without end. What has arrived is answered
            // then.
            () = self.stop.cancelled() => Wakeup::Stop,
            input = self.reader.next(), if resume.is_none() => input.into(),
            () = clock.reach(resume.unwrap_or(deadline)), if resume.is_some() => Wakeup::MayReadAgain,
            () = idle_timer => Wakeup::Deadline,
            () = debounce.settled() => Wakeup::OutputSettled,
        }
    }

    async fn handle(&mut self, happens: Wakeup) -> Result<(), End> {
        match happens {
            Wakeup::Input(input) => self.inputs(input).await,
            Wakeup::InputEnds => Err(End::Finished),
            Wakeup::InputFails => Err(End::Dead),
            Wakeup::OutboxFilled => self.draw_unasked(),
            Wakeup::OutputSettled => {
                self.prompt_debounce.end();
                Ok(())
            }
            Wakeup::MayReadAgain => {
                self.read_from = None;
                Ok(())
            }
            Wakeup::Deadline => Box::pin(self.late()).await,
            Wakeup::Stop => Err(Box::pin(self.refuse_rest()).await),
        }
    }

    async fn close(mut self, end: End) {
        self.session.leave(end.into()).await;
        if end == End::Dead {
            return;
        }
        if let Some(bytes) = self.reader.decoder_mut().show_typing() {
            self.screen.raw(bytes.as_bytes());
        }
        if let End::Said(notice) = end {
            self.draw(&Event::Notice(notice));
        }
        self.screen.end_prompt_line(self.session.mode());
        if self.flush().await.is_err() {
            return;
        }
        let most = self.server.limits.connection.write_timeout;
        if let Ok(Ok(())) = tokio::time::timeout(most, self.reader.get_mut().shutdown()).await {
            self.linger().await;
        }
    }

    /// Reads for a moment longer: with unread input the system would discard the last lines.
    async fn linger(&mut self) {
        let mut rest = [0; 512];
        let mut left = self.server.limits.connection.close_bytes;
        let reader = self.reader.get_mut();
        let drained = async {
            while let Ok(count @ 1..) = reader.read(&mut rest).await {
                left = left.saturating_sub(count);
                if left == 0 {
                    // A client that is still sending needs this time to read the last lines.
                    std::future::pending::<()>().await;
                }
            }
        };
        // After the timeout the connection closes anyway.
        drop(tokio::time::timeout(self.server.limits.connection.close_wait, drained).await);
    }
}
