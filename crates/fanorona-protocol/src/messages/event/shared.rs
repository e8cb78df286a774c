//! An event for many, with its drawings: `text/shared.rs` makes one for each way in which somebody
//! likes it drawn.

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

/// An event for many, with its drawings.
#[derive(Debug)]
pub struct Shared {
    event: Event,
    detail: Detail,
    told_at: Now,
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
pub(crate) enum Look {
    /// That of a program.
    Json,
    /// That of a person.
    Words {
        mode: Mode,
        language: Language,
        style: Style,
        color: bool,
        width: Option<u16>,
        timezone: Zone,
    },
}

/// A drawing. What stands between both halves belongs to one connection.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// What comes before it.
    pub(crate) head: Box<str>,
    /// What comes behind it.
    pub(crate) tail: Option<Box<str>>,
}

impl Shared {
    /// An event for many, which is told at this moment, and is not drawn yet.
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

    /// How often it was drawn until now.
    #[must_use]
    pub fn drawings(&self) -> usize {
        self.drawings.load(Ordering::Relaxed)
    }

    /// The drawing of this look, which `draw` makes if there is none yet.
    pub(crate) fn drawn(&self, look: &Look, draw: impl FnOnce() -> Drawn) -> Arc<OnceLock<Drawn>> {
        let cell = {
            let mut drawn = self.drawn.lock();
            Arc::clone(drawn.entry(look.clone()).or_default())
        };
        // Only those who want the same drawing wait for it.
        cell.get_or_init(|| {
            self.drawings.fetch_add(1, Ordering::Relaxed);
            draw()
        });
        cell
    }
}

/// The drawings are no part of what is told.
impl PartialEq for Shared {
    fn eq(&self, other: &Self) -> bool {
        (&self.event, self.detail, self.told_at) == (&other.event, other.detail, other.told_at)
    }
}
