//! One connection: reads lines, runs them in its session, and writes replies and events.
//!
//! Lines are handled one after the other. Lines that arrive together are answered together: the screen is written
//! when no more input is available or when it has grown large.

mod drawing;
mod idle_policy;
mod pages;
mod sending;

use crate::error::CommandError;
use crate::idle_timer::IdleTimer;
use crate::keepalive::Keepalive;
use crate::outbox::{Burst, Outbox};
use crate::pager::Pager;
use crate::prompt_debounce::PromptDebounce;
use crate::screen::Screen;
use crate::server::Server;
use crate::session::{Answer, Session};
use crate::tables::GameCursor;
use crate::throttle::{ClientNetwork, RateLimiter};
use fanorona_game::{GameId, Timestamp};
use fanorona_protocol::codec::{CodecLimits, Input, Line, LineCodec};
use fanorona_protocol::command::Mode;
use fanorona_protocol::event::{Cause, Event, Notice, State};
use fanorona_protocol::refusal::{Refusal, ServerRefusal, SettingRefusal};
use fanorona_protocol::view::{self, Typing, Window};
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio_stream::StreamExt as _;
use tokio_util::codec::FramedRead;
use tokio_util::sync::CancellationToken;
use tracing::debug;

/// The usual size of an answer.
const USUAL_ANSWER: usize = 128;
/// BEL.
const BELL: &[u8] = b"\x07";

/// Serves one connection until either side ends it.
pub(crate) async fn serve(server: Arc<Server>, stream: TcpStream, network: Option<ClientNetwork>) {
    let (reader, writer) = stream.into_split();
    let mut connection = Connection::new(server, reader, writer, network);
    let end = connection.run().await;
    debug!(?end, "connection closed");
    Box::pin(connection.close(end)).await;
}

struct Connection {
    server: Arc<Server>,
    reader: FramedRead<OwnedReadHalf, LineCodec>,
    writer: OwnedWriteHalf,
    screen: Screen,
    session: Session,
    outbox: Arc<Outbox>,
    /// The number of the last line in json mode.
    seq: u64,
    /// Whether the client hides the next line while it is typed.
    typing: Typing,
    rate_limiter: RateLimiter,
    /// Whether the rate limit applies to people on this connection; it always applies to bots.
    is_rate_limited: bool,
    /// No line is read before this time, because of the rate limit.
    read_from: Option<Timestamp>,
    opened_at: Timestamp,
    /// Commands of a bot in a row that the rate limit has delayed while another one was waiting.
    unread: u32,
    keepalive: Keepalive,
    /// Fires when the connection has been idle too long.
    idle_timer: IdleTimer,
    /// A child of the server's stop token: with the shared one every connection would take the same lock for every
    /// line.
    stop: CancellationToken,
    /// When the user last typed something.
    typed_at: Timestamp,
    /// Input was discarded, and the user has not been told yet.
    interrupted: bool,
    /// Input that arrived during an export; it is handled afterwards.
    held: Option<Happens>,
    pager: Pager,
    prompt_debounce: PromptDebounce,
    /// Boards of live games on the screen with this user to move. When they have been written, the clocks start.
    undelivered: Vec<(GameId, GameCursor)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The client has closed its side, and everything is answered.
    Finished,
    /// With a last notice to the client.
    Said(Notice),
    /// The client is gone, or accepts no more bytes.
    Dead,
}

/// How an export ended.
enum Sent {
    All,
    /// The user interrupted it.
    Interrupted,
    Refused(CommandError),
}

/// What a connection waits for.
enum Happens {
    Input(Input),
    InputEnds,
    InputFails,
    OutboxFilled,
    /// No more unsolicited lines are arriving; the prompt is due.
    OutputSettled,
    Deadline,
    MayReadAgain,
    Stop,
}

impl Connection {
    fn new(
        server: Arc<Server>,
        reader: OwnedReadHalf,
        writer: OwnedWriteHalf,
        network: Option<ClientNetwork>,
    ) -> Self {
        let limits = &server.limits;
        let now = server.clock.now();
        let outbox = Arc::new(Outbox::new(limits.connection.outbox_bytes));
        Self {
            reader: FramedRead::with_capacity(
                reader,
                LineCodec::new(CodecLimits::default()),
                limits.connection.read_buffer,
            ),
            writer,
            screen: Screen::default(),
            session: Session::new(Arc::clone(&server), Arc::clone(&outbox), network),
            outbox,
            seq: 0,
            typing: Typing::Visible,
            rate_limiter: RateLimiter::new(
                limits.connection.command_burst,
                limits.connection.commands_per_second,
                now,
            ),
            is_rate_limited: network.is_some(),
            unread: 0,
            keepalive: Keepalive::new(now),
            idle_timer: IdleTimer::default(),
            stop: server.stop.child_token(),
            read_from: None,
            opened_at: now,
            typed_at: now,
            interrupted: false,
            held: None,
            pager: Pager::default(),
            prompt_debounce: PromptDebounce::default(),
            undelivered: Vec::new(),
            server,
        }
    }

    async fn run(&mut self) -> End {
        self.draw(&Event::Hello(Server::info()));
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
    async fn wait(&mut self) -> Happens {
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
            () = self.outbox.filled() => Happens::OutboxFilled,
            input = self.reader.next(), if resume.is_none() => input.into(),
            // After the input that has already arrived.
            () = self.stop.cancelled() => Happens::Stop,
            () = clock.reach(resume.unwrap_or(deadline)), if resume.is_some() => Happens::MayReadAgain,
            () = idle_timer => Happens::Deadline,
            () = debounce.settled() => Happens::OutputSettled,
        }
    }

    async fn handle(&mut self, happens: Happens) -> Result<(), End> {
        match happens {
            // Boxed, so that an idle connection does not hold the memory of the largest handler.
            Happens::Input(input) => Box::pin(self.inputs(input)).await,
            Happens::InputEnds => Err(End::Finished),
            Happens::InputFails => Err(End::Dead),
            Happens::OutboxFilled => self.draw_unasked(),
            Happens::OutputSettled => {
                self.prompt_debounce.end();
                Ok(())
            }
            Happens::MayReadAgain => {
                self.read_from = None;
                Ok(())
            }
            Happens::Deadline => Box::pin(self.late()).await,
            Happens::Stop => Err(End::Said(Notice::ShuttingDown)),
        }
    }

    /// Handles an input, and those that have already arrived after it.
    async fn inputs(&mut self, first: Input) -> Result<(), End> {
        let mut input = first;
        loop {
            self.input(input).await?;
            if self.read_from.is_some() {
                return self.count_unread().await;
            }
            if self.screen.bytes().len() >= self.server.limits.connection.write_buffer {
                return Ok(());
            }
            let Some(next) = self.at_hand().await else {
                self.unread = 0;
                return Ok(());
            };
            match next {
                Happens::Input(next) => input = next,
                Happens::InputEnds => return Err(End::Finished),
                Happens::InputFails
                | Happens::OutboxFilled
                | Happens::OutputSettled
                | Happens::Deadline
                | Happens::MayReadAgain
                | Happens::Stop => return Err(End::Dead),
            }
        }
    }

    /// Input that has already arrived.
    async fn at_hand(&mut self) -> Option<Happens> {
        if let Some(held) = self.held.take() {
            return Some(held);
        }
        tokio::select! {
            biased;
            next = self.reader.next() => Some(Happens::from(next)),
            () = std::future::ready(()) => None,
        }
    }

    async fn input(&mut self, input: Input) -> Result<(), End> {
        let now = self.server.clock.now();
        self.keepalive.heard(now);
        self.prompt_debounce.end();
        match input {
            Input::Line(line) => {
                self.draw_interrupted();
                self.count_command(now);
                self.line(line, now).await
            }
            Input::LineTooLong => {
                self.count_command(now);
                self.end_line();
                let limit = CodecLimits::default().max_line_bytes;
                self.answer(Answer::reply(ServerRefusal::TooLong { limit }))
            }
            Input::Interrupt => {
                self.count_command(now);
                if let Some(bytes) = self.reader.decoder_mut().show_typing() {
                    self.screen.raw(bytes.as_bytes());
                }
                self.session.interrupt();
                self.pager.forget();
                self.interrupted = true;
                Ok(())
            }
            Input::AreYouThere => {
                self.count_command(now);
                self.prompt_debounce.tear(self.screen.has_prompt());
                self.draw_interrupted();
                self.draw(&Event::Notice(Notice::Here));
                Ok(())
            }
            Input::EndOfTransmission => Err(End::Said(self.session.farewell())),
            Input::WindowSize { columns, rows } => {
                self.session.resize(Window { columns, rows });
                Ok(())
            }
            Input::Answer(bytes) => {
                self.screen.raw(bytes.as_bytes());
                Ok(())
            }
        }
    }

    async fn line(&mut self, line: Line, read: Timestamp) -> Result<(), End> {
        let before = self.session.mode();
        let typing = self.end_line();
        // Ask only clients that have answered a telnet negotiation by now.
        if let Some(bytes) = self.reader.decoder_mut().ask_window_size() {
            self.screen.raw(bytes.as_bytes());
        }
        let mut answer = self.session.line(&line.text, typing, read).await;
        if !answer.is_sign_of_life {
            self.typed_at = self.typed_at.max(read);
        }
        if self.session.mode() == Mode::Json && before == Mode::Human {
            // The first JSON object starts on a new line, even after a prompt.
            self.screen.line_typed_unseen(Mode::Json);
        }
        let sent = match answer.export.take() {
            Some(plan) => Box::pin(self.export(plan, &mut answer)).await,
            None => Ok(()),
        };
        let answered = self.answer(answer);
        sent.and(answered)
    }

    /// A line was received: typing is visible again, and the cursor is at the start of a line.
    fn end_line(&mut self) -> Typing {
        self.prompt_debounce.take_torn();
        let mode = self.session.mode();
        match self.reader.decoder_mut().show_typing() {
            Some(bytes) => {
                self.screen.raw(bytes.as_bytes());
                self.screen.line_typed_unseen(mode);
            }
            None => self.screen.line_typed(),
        }
        std::mem::replace(&mut self.typing, Typing::Visible)
    }

    /// Draws the events that the command has caused, and then its reply.
    fn answer(&mut self, answer: Answer) -> Result<(), End> {
        let burst = self.outbox.take();
        let last_word = self.draw_burst(&burst);
        if let Some((mut reply, tag)) = answer.reply {
            if answer.turns_page {
                let viewer = self.session.viewer();
                match self.pager.next(viewer.page(), viewer.preferences.language()) {
                    Some(page) => {
                        self.draw_page(tag.as_ref(), &page);
                        return last_word;
                    }
                    None => reply = Refusal::from(SettingRefusal::NothingMore).into(),
                }
            }
            reply.events.iter_mut().for_each(|shown| bring_up_to_date(shown, &burst));
            let mut out = String::with_capacity(USUAL_ANSWER);
            let viewer = answer.viewer.unwrap_or_else(|| self.session.viewer());
            view::reply(&reply, tag.as_ref(), &viewer, &mut self.seq, &mut out);
            let page = viewer.page().or_else(|| self.page_of_help(&reply, &viewer));
            let most = self.server.limits.connection.paged_bytes;
            let out = self.pager.begin(out, page, most, viewer.preferences.language());
            self.screen.lines(&out, self.session.mode());
            for event in &reply.events {
                self.seen(event);
            }
        }
        // A command that was carried out gets its reply even if the connection is closing.
        last_word?;
        match answer.close {
            Some(notice) => Err(End::Said(notice)),
            None => Ok(()),
        }
    }

    /// Writes the screen. Fails if the client accepts no bytes for too long.
    async fn flush(&mut self) -> std::io::Result<()> {
        if self.screen.bytes().is_empty() {
            return Ok(());
        }
        // The system usually accepts all bytes at once; only the rest needs a timer.
        let taken = match self.writer.try_write(self.screen.bytes()) {
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => 0,
            done => done?,
        };
        let rest = &self.screen.bytes()[taken..];
        if !rest.is_empty() {
            let written = tokio::time::timeout(
                self.server.limits.connection.write_timeout,
                self.writer.write_all(rest),
            );
            written.await.map_err(|_stalled| std::io::Error::from(std::io::ErrorKind::TimedOut))??;
        }
        self.screen.written();
        for (board, cursor) in std::mem::take(&mut self.undelivered) {
            self.server.tables.shown(board, cursor, self.server.clock.now());
        }
        self.give_back_read_buffer();
        Ok(())
    }

    /// Shrinks a read buffer that a burst has grown.
    fn give_back_read_buffer(&mut self) {
        let usual = self.server.limits.connection.read_buffer;
        let buffer = self.reader.read_buffer_mut();
        if buffer.is_empty() && buffer.capacity() > 4 * usual {
            *buffer = bytes::BytesMut::with_capacity(usual);
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
        if self.flush().await.is_ok() && self.writer.shutdown().await.is_ok() {
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
                    break;
                }
            }
        };
        // After the timeout the connection closes anyway.
        drop(tokio::time::timeout(self.server.limits.connection.close_wait, drained).await);
    }
}

/// Replaces the board of a reply by a newer one from an event. The reply comes last, and must not show a program an
/// older board.
fn bring_up_to_date(shown: &mut Event, burst: &Burst) {
    let Event::State(state) = shown else { return };
    if !matches!(*state.cause, Cause::Asked | Cause::LoggedIn) {
        return;
    }
    for event in &burst.events {
        if let Some(newer) = board_in(event)
            && newer.record.id == state.record.id
            && newer.record.version > state.record.version
        {
            state.record = Arc::clone(&newer.record);
        }
    }
}

/// The board in an event, of the user's own game or of a watched one.
fn board_in(event: &Event) -> Option<&State> {
    if let Event::Shared(shared) = event {
        return board_in(shared.event());
    }
    if let Event::State(state) = event { Some(state) } else { None }
}

impl From<Option<std::io::Result<Input>>> for Happens {
    fn from(next: Option<std::io::Result<Input>>) -> Self {
        match next {
            Some(Ok(input)) => Self::Input(input),
            Some(Err(_)) => Self::InputFails,
            None => Self::InputEnds,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{GameRecord, Version, testing};
    use fanorona_protocol::event::State;
    use fanorona_rules::Ruleset;

    fn board(game: i64, version: i64, cause: Cause) -> Event {
        let record =
            GameRecord { version: Version(version), ..testing::game(game, testing::terms(Ruleset::Telo)) };
        Event::State(State { record: Arc::new(record), cause: Arc::new(cause) })
    }

    #[test]
    fn a_board_in_a_reply_is_never_older_than_one_in_an_event() {
        let told = [board(1, 6, Cause::Started), board(2, 9, Cause::Started)];
        let burst = Burst { events: told.into_iter().collect(), ..Burst::default() };
        let brought = |mut shown: Event| {
            bring_up_to_date(&mut shown, &burst);
            shown
        };
        assert_eq!(brought(board(1, 5, Cause::LoggedIn)), board(1, 6, Cause::LoggedIn));
        assert_eq!(brought(board(1, 7, Cause::Asked)), board(1, 7, Cause::Asked));
        let earlier = || board(1, 5, Cause::AskedAt { after: 1, of: 2 });
        assert_eq!(brought(earlier()), earlier());
    }
}
