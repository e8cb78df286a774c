//! What many are told alike is drawn once for each way in which one of them likes it drawn.
//!
//! A drawing depends on nothing but its [`Look`]: the viewer for whom it is made is built from that
//! alone, and is nobody's player. In json mode the number of the line differs from connection to
//! connection, and is put between the two halves of the drawing.

use crate::messages::event::Event;
use crate::messages::event::shared::{Detail, Drawn, Look, Shared};
use crate::preferences::Preferences;
use crate::preferences::values::Width;
use crate::text::boards::state;
use crate::text::screen::layout::Layout;
use crate::text::{json, lines};
use crate::viewer::{Mode, Viewer, Window};
use fanorona_game::Now;
use std::fmt::Write as _;

/// Writes the drawing for one viewer, which is made if there is none yet.
pub(super) fn draw(shared: &Shared, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    let look = Look::of(viewer);
    let cell = shared.drawn(&look, || drawing(shared, &look));
    let Some(drawn) = cell.get() else { return };
    out.push_str(&drawn.head);
    if let Some(tail) = &drawn.tail {
        *seq += 1;
        let _ = write!(out, "{seq}");
        out.push_str(tail);
    }
}

fn drawing(shared: &Shared, look: &Look) -> Drawn {
    let viewer = look.viewer(shared.told_at());
    if viewer.mode == Mode::Json {
        let (head, tail) = json::halves(shared.event(), &viewer);
        return Drawn {
            head: head.into(),
            tail: Some(tail.into()),
        };
    }
    let mut out = String::new();
    match (shared.event(), shared.detail()) {
        (Event::State(board), Detail::Lines) => state::lines(board, &viewer, &mut out),
        (event, Detail::Whole | Detail::Lines) => lines::event(event, &viewer, &mut out),
    }
    Drawn {
        head: out.into(),
        tail: None,
    }
}

impl Look {
    fn of(viewer: &Viewer) -> Self {
        let Preferences {
            color, timezone, ..
        } = &viewer.preferences;
        let human = match viewer.mode {
            Mode::Json => {
                return Self::Json {
                    words: viewer
                        .words
                        .then(|| (viewer.preferences.language(), timezone.clone())),
                };
            }
            Mode::Human => true,
            Mode::Plain => false,
        };
        let width = Layout::known_width(viewer);
        Self::Words {
            mode: viewer.mode,
            language: viewer.preferences.language(),
            style: viewer.style(),
            color: *color == Some(true) && human,
            width: width.and_then(|width| u16::try_from(width).ok()),
            timezone: timezone.clone(),
        }
    }

    fn viewer(&self, now: Now) -> Viewer {
        let words = matches!(self, Self::Json { words: Some(_) });
        let (mode, preferences) = match self.clone() {
            Self::Json { words } => {
                let (language, timezone) = words.unwrap_or_default();
                (
                    Mode::Json,
                    Preferences {
                        language: Some(language),
                        timezone,
                        ..Preferences::default()
                    },
                )
            }
            Self::Words {
                mode,
                language,
                style,
                color,
                width,
                timezone,
            } => {
                let width = width.map_or(Width::Auto, Width::Fixed);
                let language = Some(language);
                (
                    mode,
                    Preferences {
                        language,
                        style: style.into(),
                        color: Some(color),
                        width,
                        timezone,
                        ..Preferences::default()
                    },
                )
            }
        };
        Viewer {
            account: None,
            name: None,
            mode,
            preferences,
            now,
            window: Window::default(),
            is_new: false,
            has_links: false,
            words,
        }
    }
}
