//! An event for many sessions, with its drawings: `text/shared.rs` makes one for each combination
//! of language and style in use.

use crate::language::Language;
use crate::messages::event::Event;
use crate::preferences::Style;
use crate::preferences::values::Zone;
use crate::viewer::Mode;
use fanorona_game::Now;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// An event for many sessions, with its drawings.
#[derive(Debug)]
pub struct Shared {
    event: Event,
    detail: Detail,
    told_at: Now,
    drawn: Mutex<HashMap<Look, Arc<OnceLock<Drawn>>>>,
    drawings: AtomicUsize,
}

/// How much of an event is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// The whole event.
    Whole,
    /// One line for each thing that happened, without a board. Programs get the whole event.
    Lines,
}

/// Everything that a drawing for an observer depends on.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Look {
    /// The drawing for programs, and in which language and zone it also has words.
    Json { words: Option<(Language, Zone)> },
    /// A drawing for people.
    Words {
        mode: Mode,
        language: Language,
        style: Style,
        color: bool,
        width: Option<u16>,
        timezone: Zone,
    },
}

/// A drawing in two halves. The text between them differs for each connection.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// The text before that.
    pub(crate) head: Box<str>,
    /// The text after that.
    pub(crate) tail: Option<Box<str>>,
}

impl Shared {
    /// An event for many sessions, which are told at this moment. It has no drawings yet.
    #[must_use]
    pub fn new(event: Event, detail: Detail, told_at: impl Into<Now>) -> Self {
        Self {
            event,
            detail,
            told_at: told_at.into(),
            drawn: Mutex::default(),
            drawings: AtomicUsize::new(0),
        }
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

    /// The moment at which it is told.
    pub(crate) fn told_at(&self) -> Now {
        self.told_at
    }

    /// How often it was drawn so far.
    #[must_use]
    pub fn drawings(&self) -> usize {
        self.drawings.load(Ordering::Relaxed)
    }

    /// The drawing for `look`. If there is none yet, `draw` makes it.
    pub(crate) fn drawn(&self, look: &Look, draw: impl FnOnce() -> Drawn) -> Arc<OnceLock<Drawn>> {
        let cell = {
            let mut drawn = self.drawn.lock();
            Arc::clone(drawn.entry(look.clone()).or_default())
        };
        // Only sessions that need the same drawing wait for it.
        cell.get_or_init(|| {
            self.drawings.fetch_add(1, Ordering::Relaxed);
            draw()
        });
        cell
    }
}

/// The drawings are not compared.
impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        (&self.event, self.detail, self.told_at) == (&other.event, other.detail, other.told_at)
    }
}
