//! Simuls for people.

use crate::messages::lists::{List, Lists};
use crate::messages::message::Mark;
use crate::messages::simul::{SimulChange, SimulEvent};
use crate::messages::state::{Cause, State};
use crate::text::boards::mark::said;
use crate::text::boards::said::Ending;
use crate::text::boards::state;
use crate::text::lists::list;
use crate::text::screen::layout::{Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::Happening;
use fanorona_rules::Side;
use fluent_bundle::FluentArgs;

/// Draws an event. Players of a simul that is over get a list of its games as well.
pub(crate) fn text(event: &SimulEvent, viewer: &Viewer, out: &mut String) {
    let mut words = String::new();
    said(Mark::Server, event, viewer, &mut words);
    Layout::of(viewer).words(&words, Marks::Coloured, out);
    if let (SimulChange::Over { games, .. }, Some(me)) = (&event.change, &viewer.name)
        && (*me == event.host || games.iter().any(|game| game.opponent == *me))
    {
        list::text(&Lists::Simul(List::whole(games.clone())), viewer, out);
    }
}

/// What happened on a board of a simul that its host does not look at, as one line: no board may
/// push another one off the screen. `waiting` is the number of boards where it is the host's turn.
/// Nothing for a part of a turn.
pub fn aside(board: &State, waiting: usize, viewer: &Viewer, out: &mut String) {
    let locale = Locale::of(viewer.preferences.language());
    let record = &board.record;
    let side = viewer.side_in(record).unwrap_or(Side::White);
    let opponent = &record.seats.get(side.opposite()).name;
    let mut parts = match &*board.cause {
        Cause::Started => part(locale, "starts", &FluentArgs::new())
            .into_iter()
            .collect(),
        Cause::Happened { happened, .. } => happened
            .iter()
            .filter_map(|happening| happening_aside(happening, board, viewer))
            .collect(),
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => Vec::new(),
    };
    if parts.is_empty() {
        return;
    }
    if waiting > 0 {
        let mut args = FluentArgs::new();
        args.set("boards", waiting);
        parts.extend(part(locale, "waiting", &args));
    }
    let line = format!("! {} {opponent}: {}\n", record.id, parts.join("; "));
    Layout::of(viewer).words(&line, Marks::Coloured, out);
}

fn part(locale: &'static Locale, name: &str, args: &FluentArgs<'_>) -> Option<String> {
    locale.attribute("simul-aside", name, args)
}

fn happening_aside(happening: &Happening, board: &State, viewer: &Viewer) -> Option<String> {
    match happening {
        Happening::Turned { turn, ply, .. } => {
            let mut args = FluentArgs::new();
            args.set("turn", arguments::turn(turn, &Context::of(viewer)));
            args.set("turns", ply.0);
            part(Locale::of(viewer.preferences.language()), "turn", &args)
        }
        Happening::Ended { result, by } => {
            let ending = Ending::of(*result, &board.record).given_up(*by, &board.record);
            Some(without_stop(&ending.say(viewer)))
        }
        Happening::Undone { .. } | Happening::GaveTime { .. } => {
            let said =
                state::happening_sentence(happening, None, &board.record, viewer)?.say_part(viewer);
            Some(without_stop(&said))
        }
        Happening::Stepped { .. }
        | Happening::TookBack { .. }
        | Happening::Offered(_)
        | Happening::Declined(_)
        | Happening::Lapsed(_) => None,
    }
}

/// A sentence as a part of a line.
fn without_stop(sentence: &str) -> String {
    sentence.trim_end_matches('.').to_owned()
}
