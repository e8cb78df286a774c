//! What many are told alike is drawn once for each way in which one of them likes it drawn.
//!
//! A drawing depends on nothing but its [`Look`]: the viewer for whom it is made is built from that alone, and is
//! nobody's player. In json mode the number of the line differs from connection to connection, and is put between the
//! two halves of the drawing.

use super::{Viewer, Window, json, state, text};
use crate::command::Mode;
use crate::event::Event;
use crate::language::Language;
use crate::preferences::{Preferences, Style, Width, Zone};
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// An event for many, with its drawings.
#[derive(Debug)]
pub struct Shared {
    event: Event,
    detail: Detail,
    told_at: Timestamp,
    drawn: Mutex<HashMap<Look, Arc<OnceLock<Drawn>>>>,
    drawings: AtomicUsize,
}

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// All of it.
    Whole,
    /// What happened, in a line for each thing, without a board. Programs get all of it.
    Lines,
}

/// Whatever a drawing for somebody who does not play depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Look {
    Json,
    Words { mode: Mode, language: Language, style: Style, color: bool, width: Option<u16>, timezone: Zone },
}

/// A drawing. What stands between both halves belongs to one connection.
#[derive(Debug)]
struct Drawn {
    head: Box<str>,
    tail: Option<Box<str>>,
}

impl Shared {
    /// An event for many, which is told at this moment, and is not drawn yet.
    #[must_use]
    pub fn new(event: Event, detail: Detail, told_at: Timestamp) -> Self {
        Self { event, detail, told_at, drawn: Mutex::default(), drawings: AtomicUsize::new(0) }
    }

    /// The event.
    #[must_use]
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// How much of it is told.
    #[must_use]
    pub fn detail(&self) -> Detail {
        self.detail
    }

    /// How often it was drawn until now.
    #[must_use]
    pub fn drawings(&self) -> usize {
        self.drawings.load(Ordering::Relaxed)
    }

    /// Writes the drawing for one viewer, which is made if there is none yet.
    pub(super) fn draw(&self, viewer: &Viewer, seq: &mut u64, out: &mut String) {
        let look = Look::of(viewer);
        let cell = {
            let mut drawn = self.drawn.lock();
            Arc::clone(drawn.entry(look.clone()).or_default())
        };
        // Whoever wants the same waits for the drawing, and nobody else.
        let drawn = cell.get_or_init(|| self.drawing(look));
        out.push_str(&drawn.head);
        if let Some(tail) = &drawn.tail {
            *seq += 1;
            let _ = write!(out, "{seq}");
            out.push_str(tail);
        }
    }

    fn drawing(&self, look: Look) -> Drawn {
        self.drawings.fetch_add(1, Ordering::Relaxed);
        let viewer = look.viewer(self.told_at);
        if viewer.mode == Mode::Json {
            let (head, tail) = json::halves(&self.event, &viewer);
            return Drawn { head: head.into(), tail: Some(tail.into()) };
        }
        let mut out = String::new();
        match (&self.event, self.detail) {
            (Event::State(board), Detail::Lines) => state::lines(board, &viewer, &mut out),
            (event, Detail::Whole | Detail::Lines) => text::event(event, &viewer, &mut out),
        }
        Drawn { head: out.into(), tail: None }
    }
}

/// The drawings are no part of what is told.
impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        (&self.event, self.detail, self.told_at) == (&other.event, other.detail, other.told_at)
    }
}

impl Look {
    fn of(viewer: &Viewer) -> Self {
        let Preferences { style, color, width, timezone, .. } = &viewer.preferences;
        let human = match viewer.mode {
            Mode::Json => return Self::Json,
            Mode::Human => true,
            Mode::Plain => false,
        };
        let width = width.columns(viewer.window.columns).filter(|_| human);
        Self::Words {
            mode: viewer.mode,
            language: viewer.preferences.language(),
            style: *style,
            color: *color && human,
            width: width.and_then(|width| u16::try_from(width).ok()),
            timezone: timezone.clone(),
        }
    }

    fn viewer(self, now: Timestamp) -> Viewer {
        let (mode, preferences) = match self {
            Self::Json => (Mode::Json, Preferences::default()),
            Self::Words { mode, language, style, color, width, timezone } => {
                let width = width.map_or(Width::Auto, Width::Fixed);
                let language = Some(language);
                (mode, Preferences { language, style, color, width, timezone, ..Preferences::default() })
            }
        };
        Viewer { account: None, name: None, mode, preferences, now, window: Window::default() }
    }
}
