//! A game as its page shows it.

use super::label::Label;
use super::parts::Rich;
use crate::messages::event::Event;
use crate::messages::state::State;
use crate::notation::TurnText;
use crate::preferences::{Preferences, Style};
use crate::records::Record;
use crate::text;
use crate::text::features::record;
use crate::text::screen::layout::Columns;
use crate::text::sentences::arguments::Context;
use crate::text::sentences::date::{clock_face, duration_in};
use crate::viewer::Viewer;
use fanorona_game::GameRecord;
use fanorona_rules::Side;

/// A game as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameView {
    /// Number and players.
    pub title: String,
    /// What is known of it besides its turns.
    pub about: Rich,
    /// How it ended, or that it is not over.
    pub end: Rich,
    /// Its turns in order.
    pub turns: Vec<TurnView>,
}

/// A turn of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnView {
    /// Its number, counted from 1 over both sides.
    pub ply: u32,
    pub by: Side,
    /// As people write it.
    pub text: String,
    /// The time that it took.
    pub used: String,
    /// What an analysis said about it, if something was lost by it.
    pub slip: Option<String>,
}

/// A game as its page shows it.
#[must_use]
pub fn game(record: &Record, viewer: &Viewer) -> GameView {
    let context = Context::of(viewer);
    let language = viewer.preferences.language();
    let turn = |line: crate::records::Line| TurnView {
        ply: line.ply.0,
        by: line.by,
        text: crate::text::sentences::arguments::value(&TurnText::from(&line.turn), &context),
        used: record::spent(line.used, context.locale),
        slip: line
            .slip
            .as_ref()
            .map(|point| text::features::analysis::slip(point, Columns::Heard, &context)),
    };
    GameView {
        title: format!(
            "{} {}: {} \u{2013} {}",
            Label::Game.words(language),
            record.id.0,
            record.seats.white,
            record.seats.black
        ),
        about: Rich::new(record::head(record, &context).trim_end().to_owned()),
        end: Rich::new(record::end(record, &context)),
        turns: record.lines().map(turn).collect(),
    }
}

/// The side at the bottom of the board.
#[must_use]
pub fn bottom(record: &GameRecord, viewer: &Viewer) -> Side {
    viewer.preferences.view.bottom(viewer.side_in(record))
}

/// The time that a side has left; `None` where it has no limit.
#[must_use]
pub fn time_left(record: &GameRecord, side: Side, viewer: &Viewer) -> Option<String> {
    let left = *record.clock_at(viewer.now.time).left.get(side);
    let is_live = record.clock.control.live().is_some();
    left.map(|left| {
        if is_live {
            clock_face(left)
        } else {
            duration_in(left, Context::of(viewer).locale)
        }
    })
}

/// A board as those hear it who do not see it.
#[must_use]
pub fn board_in_words(state: &State, viewer: &Viewer) -> String {
    let mut words = String::new();
    let event = Event::State(state.clone());
    text::event(&event, &hearing(viewer), &mut 0, &mut words);
    words.trim_end().to_owned()
}

/// The same reader, who does not see the page.
pub(super) fn hearing(viewer: &Viewer) -> Viewer {
    Viewer {
        preferences: Preferences {
            style: Style::Blind.into(),
            ..viewer.preferences.clone()
        },
        has_links: false,
        ..viewer.clone()
    }
}
