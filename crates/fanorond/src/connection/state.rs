//! What a connection remembers, what it waits for, and how it ends.

use super::drawing::drawn::Drawn;
use super::drawing::keys::TypedLine;
use super::drawing::pager::Pager;
use super::drawing::prompt_debounce::PromptDebounce;
use super::drawing::screen::Screen;
use super::drawing::unasked::UnaskedLines;
use super::idle_timer::IdleTimer;
use crate::games::tables::GameCursor;
use crate::net::keepalive::Keepalive;
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::{Budget, ClientNetwork};
use crate::people::outbox::Outbox;
use crate::services::Server;
use crate::session::Session;
use fanorona_game::{GameId, Timestamp};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::text::Typing;
use fanorona_protocol::wire::codec::{CodecLimits, Input, LineCodec};
use std::sync::Arc;
use tokio_util::codec::FramedRead;
use tokio_util::sync::CancellationToken;

pub struct Connection {
    pub(super) server: Arc<Server>,
    /// The stream, whose input is lines. Output goes to the stream inside.
    pub(super) reader: FramedRead<Stream, LineCodec>,
    pub(super) screen: Screen,
    pub(super) session: Session,
    pub(super) outbox: Arc<Outbox>,
    /// The number of the last line in json mode.
    pub(super) seq: u64,
    /// Whether the connection is for one line, whose outcome follows the answer
    /// ([`crate::net::attach_header::Speaks::Command`]).
    pub(super) ends_after_a_line: bool,
    /// Whether no line has been read yet.
    pub(super) is_new: bool,
    /// Whether the client hides the next line while it is typed.
    pub(super) typing: Typing,
    /// `None` for the machine itself, where work is free for people. Bots always pay.
    pub(super) network: Option<ClientNetwork>,
    pub(super) budget: Budget,
    /// Nothing is read before this time, because the budget is used up.
    pub(super) read_from: Option<Timestamp>,
    /// Since when the budget is used up by bytes that make no commands.
    pub(super) garbage_since: Option<Timestamp>,
    pub(super) opened_at: Timestamp,
    /// Commands of a bot in a row that the rate limit has delayed while another one was waiting.
    pub(super) unread: u32,
    pub(super) keepalive: Keepalive,
    /// Fires when the connection has been idle too long.
    pub(super) idle_timer: IdleTimer,
    /// A child of the server's stop token: with the shared one every connection would take the same
    /// lock for every line.
    pub(super) stop: CancellationToken,
    /// When the user last typed something.
    pub(super) typed_at: Timestamp,
    /// Input was discarded, and the user has not been told yet.
    pub(super) interrupted: bool,
    /// Input that arrived during an export; it is handled afterwards.
    pub(super) held: Option<Wakeup>,
    pub(super) pager: Pager,
    pub(super) prompt_debounce: PromptDebounce,
    /// What the terminal shows of the half-typed line, while the server edits keys.
    pub(super) typed: TypedLine,
    /// Boards of live games on the screen with this user to move. When they have been written, the
    /// clocks start.
    pub(super) undelivered: Vec<(GameId, GameCursor)>,
    pub(super) drawn: Drawn,
    /// What others have caused on the screen lately.
    pub(super) unasked: UnaskedLines,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The client has closed its side, and everything is answered.
    Finished,
    /// With a last notice to the client.
    Said(Notice),
    /// The server stops, and the client has been told.
    Stopped,
    /// The client is gone, or accepts no more bytes.
    Dead,
}

/// What a connection waits for.
pub enum Wakeup {
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

impl From<Option<std::io::Result<Input>>> for Wakeup {
    fn from(next: Option<std::io::Result<Input>>) -> Self {
        match next {
            Some(Ok(input)) => Self::Input(input),
            Some(Err(_)) => Self::InputFails,
            None => Self::InputEnds,
        }
    }
}

impl Connection {
    pub(super) fn new(
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
            ends_after_a_line: false,
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
}
