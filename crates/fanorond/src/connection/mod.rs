//! One connection: reads lines, runs them in its session, and writes replies and events.
//!
//! Lines are handled one after the other. Lines that arrive together are answered together: the
//! screen is written when no more input is available or when it has grown large. Nothing here knows
//! what a command means. Read this file first, then `unasked.rs`.

mod drawing;
mod drawn;
mod idle_policy;
pub(crate) mod idle_timer;
mod keys;
#[cfg(test)]
mod pace_tests;
pub(crate) mod pager;
mod pages;
pub(crate) mod prompt_debounce;
pub(crate) mod screen;
mod sending;
mod stopping;
mod unasked;

use crate::command::work::{self, Charge};
use crate::connection::idle_timer::IdleTimer;
use crate::connection::pager::{Pager, Quits};
use crate::connection::prompt_debounce::PromptDebounce;
use crate::connection::screen::Screen;
use crate::features::account::login_flow;
use crate::games::tables::GameCursor;
use crate::net::keepalive::Keepalive;
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::{Budget, ClientNetwork};
use crate::people::outbox::{Burst, Outbox};
use crate::server::Server;
use crate::session::error::CommandError;
use crate::session::{Answer, Session};
use drawn::Drawn;
use fanorona_game::{GameId, Now, Timestamp};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::setting::SettingDone;
use fanorona_protocol::messages::setting::SettingRefusal;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::text;
use fanorona_protocol::text::Typing;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::viewer::Window;
use fanorona_protocol::wire::codec::{CodecLimits, Input, Line, LineCodec};
use fanorona_store::AccountKind;
use keys::TypedLine;
use std::pin::pin;
use std::sync::Arc;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_stream::StreamExt as _;
use tokio_util::codec::FramedRead;
use tokio_util::sync::CancellationToken;
use tracing::debug;
use unasked::UnaskedLines;
use zeroize::Zeroize as _;

/// The usual size of an answer.
const USUAL_ANSWER: usize = 128;
/// BEL.
const BELL: &[u8] = b"\x07";

/// Serves one connection until either side ends it.
pub(crate) async fn serve(
    server: Arc<Server>,
    stream: Stream,
    network: Option<ClientNetwork>,
    encryption: Encryption,
) {
    let mut connection = Connection::new(server, stream, network, encryption);
    let _cleanup = Cleanup {
        server: Arc::clone(&connection.server),
        outbox: Arc::clone(&connection.outbox),
    };
    let end = connection.run().await;
    debug!(?end, "connection closed");
    Box::pin(connection.close(end)).await;
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
            let cleaning = async move { login_flow::leave_behind(&server, &outbox).await };
            self.server.tasks.spawn_on(cleaning, &runtime);
        }
    }
}

struct Connection {
    server: Arc<Server>,
    /// The stream, whose input is lines. Output goes to the stream inside.
    reader: FramedRead<Stream, LineCodec>,
    screen: Screen,
    session: Session,
    outbox: Arc<Outbox>,
    /// The number of the last line in json mode.
    seq: u64,
    /// Whether no line has been read yet.
    is_new: bool,
    /// Whether the client hides the next line while it is typed.
    typing: Typing,
    /// `None` for the machine itself, where work is free for people. Bots always pay.
    network: Option<ClientNetwork>,
    budget: Budget,
    /// Nothing is read before this time, because the budget is used up.
    read_from: Option<Timestamp>,
    /// Since when the budget is used up by bytes that make no commands.
    garbage_since: Option<Timestamp>,
    opened_at: Timestamp,
    /// Commands of a bot in a row that the rate limit has delayed while another one was waiting.
    unread: u32,
    keepalive: Keepalive,
    /// Fires when the connection has been idle too long.
    idle_timer: IdleTimer,
    /// A child of the server's stop token: with the shared one every connection would take the same
    /// lock for every line.
    stop: CancellationToken,
    /// When the user last typed something.
    typed_at: Timestamp,
    /// Input was discarded, and the user has not been told yet.
    interrupted: bool,
    /// Input that arrived during an export; it is handled afterwards.
    held: Option<Wakeup>,
    pager: Pager,
    prompt_debounce: PromptDebounce,
    /// What the terminal shows of the half-typed line, while the server edits keys.
    typed: TypedLine,
    /// Boards of live games on the screen with this user to move. When they have been written, the
    /// clocks start.
    undelivered: Vec<(GameId, GameCursor)>,
    drawn: Drawn,
    /// What others have caused on the screen lately.
    unasked: UnaskedLines,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// The client has closed its side, and everything is answered.
    Finished,
    /// With a last notice to the client.
    Said(Notice),
    /// The server stops, and the client has been told.
    Stopped,
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
enum Wakeup {
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
        stream: Stream,
        network: Option<ClientNetwork>,
        encryption: Encryption,
    ) -> Self {
        let limits = &server.limits;
        let now = server.clock.now();
        let outbox = Arc::new(Outbox::new(limits.connection.outbox_bytes));
        Self {
            reader: FramedRead::with_capacity(
                stream,
                LineCodec::new(CodecLimits::default()),
                limits.connection.read_buffer,
            ),
            screen: Screen::default(),
            session: Session::new(
                Arc::clone(&server),
                Arc::clone(&outbox),
                network,
                encryption,
            ),
            outbox,
            seq: 0,
            is_new: true,
            typing: Typing::Visible,
            network,
            budget: Budget::new(now),
            garbage_since: None,
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
            typed: TypedLine::default(),
            undelivered: Vec::new(),
            drawn: Drawn::default(),
            unasked: UnaskedLines::default(),
            server,
        }
    }

    async fn run(&mut self) -> End {
        self.draw(&Event::Hello(self.session.info()));
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

    /// Handles an input, and those that have already arrived after it.
    async fn inputs(&mut self, first: Input) -> Result<(), End> {
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
    async fn at_hand(&mut self) -> Option<Wakeup> {
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
    fn input(&mut self, input: Input) -> Result<Option<(Line, Timestamp)>, End> {
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
                self.answer(answer, now)?;
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

    async fn line(&mut self, mut line: Line, read: Timestamp) -> Result<(), End> {
        let before = self.session.mode();
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
        let (mut answer, price) = {
            let answering = pin!(self.handle_line(&line.text, typing, read));
            work::measure(answering).await
        };
        let mut now = self.server.clock.reading();
        self.pay(price, now.time);
        let is_guest = self
            .session
            .logged_in()
            .is_some_and(|user| user.kind == AccountKind::Guest);
        let asks_guest = is_guest && self.session.mode() == Mode::Human;
        if let Some(bytes) = self.reader.decoder_mut().ask_window_size(asks_guest) {
            self.screen.raw(bytes.as_bytes());
        }
        // It may have had a password.
        line.text.zeroize();
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
        let answered = self.answer(answer, now);
        sent.and(answered)
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
    fn end_line(&mut self, line: &str) -> Typing {
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

    /// Draws the events that the command has caused, and then its reply.
    fn answer(&mut self, answer: Answer, now: Now) -> Result<(), End> {
        let burst = self.outbox.take();
        let last_word = self.draw_burst(&burst);
        if let Some((mut reply, tag)) = answer.reply {
            if answer.turns_page {
                let viewer = self.session.viewer();
                match self
                    .pager
                    .next(viewer.page(), viewer.preferences.language())
                {
                    Some(page) => {
                        self.pager.note_page(viewer.page(), now.time);
                        self.draw_page(tag.as_ref(), &page);
                        return last_word;
                    }
                    None => reply = Refusal::from(SettingRefusal::NothingMore).into(),
                }
            }
            reply
                .events
                .iter_mut()
                .for_each(|shown| bring_up_to_date(shown, &burst));
            let mut out = String::with_capacity(USUAL_ANSWER);
            let is_inline = answer.viewer.is_some();
            let viewer = answer
                .viewer
                .map_or_else(|| self.session.viewer_at(now), |viewer| *viewer);
            text::reply(&reply, tag.as_ref(), &viewer, &mut self.seq, &mut out);
            self.pay(Charge::Answer(out.len()).price(), now.time);
            let page = Self::page_of(&reply, &viewer);
            let most = self.server.limits.connection.paged_bytes;
            let out = self
                .pager
                .begin(out, page, most, viewer.preferences.language());
            self.pager.note_page(page, now.time);
            self.screen.lines(out, self.session.mode());
            // What a line by mail shows of somebody else's game is not the session's.
            if !is_inline {
                for event in &reply.events {
                    self.seen(event);
                }
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
        if self.screen.bytes().is_empty() && self.undelivered.is_empty() {
            return Ok(());
        }
        // The system usually accepts all bytes at once; only the rest needs a timer.
        let stream = self.reader.get_mut();
        let taken = stream.try_write(self.screen.bytes())?;
        let rest = &self.screen.bytes()[taken..];
        if !rest.is_empty() {
            let written = tokio::time::timeout(
                self.server.limits.connection.write_timeout,
                stream.send(rest),
            );
            written
                .await
                .map_err(|_stalled| std::io::Error::from(std::io::ErrorKind::TimedOut))??;
        }
        self.screen.written();
        for (board, cursor) in std::mem::take(&mut self.undelivered) {
            self.server
                .tables
                .shown(board, cursor, self.server.clock.now());
        }
        self.tidy_read_buffer();
        Ok(())
    }

    /// Shrinks a read buffer that a burst has grown. In one that is nearly used up, later input
    /// begins at its start again; otherwise the last bytes of the buffer would be read with a call
    /// for each few of them.
    fn tidy_read_buffer(&mut self) {
        let usual = self.server.limits.connection.read_buffer;
        let buffer = self.reader.read_buffer_mut();
        if buffer.is_empty() && buffer.capacity() > 4 * usual {
            *buffer = bytes::BytesMut::with_capacity(usual);
        } else if buffer.len() < usual / 8 {
            buffer.reserve(usual / 2);
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

/// Replaces the board of a reply by a newer one from an event. The reply comes last, and must not
/// show a program an older board.
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
    if let Event::State(state) = event {
        Some(state)
    } else {
        None
    }
}

impl From<Option<std::io::Result<Input>>> for Wakeup {
    fn from(next: Option<std::io::Result<Input>>) -> Self {
        match next {
            Some(Ok(input)) => Self::Input(input),
            Some(Err(_)) => Self::InputFails,
            None => Self::InputEnds,
        }
    }
}

#[cfg(test)]
mod tests;
