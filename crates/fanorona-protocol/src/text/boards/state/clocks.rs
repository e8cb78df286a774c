//! The clocks of a game in words.

use crate::preferences::Style;
use crate::text::boards::said::Sentence;
use crate::viewer::Viewer;
use fanorona_game::{GameRecord, TimeControl};
use fanorona_rules::Side;

/// Both clocks of a live game.
pub(crate) fn clocks<'r>(record: &'r GameRecord, viewer: &Viewer) -> Option<Sentence<'r>> {
    let left = record.live_clocks(viewer.now.time)?;
    Some(Sentence::Clocks {
        white: &record.seats.white.name,
        black: &record.seats.black.name,
        white_left: left.white.into(),
        black_left: left.black.into(),
    })
}

/// Both clocks of a live game, where the picture does not show them.
pub(super) fn clocks_below<'r>(record: &'r GameRecord, viewer: &Viewer) -> Option<Sentence<'r>> {
    match viewer.style() {
        Style::Compact | Style::Unicode => None,
        Style::Classic | Style::Line | Style::Blind => clocks(record, viewer),
    }
}

/// The time of the player to move, where it is not the usual one or is running out.
pub(super) fn clock<'r>(
    record: &'r GameRecord,
    side: Side,
    viewer: &Viewer,
) -> Option<Sentence<'r>> {
    if record.clock.control.live().is_some() {
        return clocks_below(record, viewer);
    }
    let (time, mover) = (record.clock.control, &record.seats.get(side).name);
    let (shown, now) = (record.clock_at(viewer.now.time), viewer.now);
    let due = shown.due?;
    if let Some(until) = shown.paused_until {
        return Some(Sentence::OnVacation {
            mover,
            until: now.date_of(until),
        });
    }
    let is_told = time != TimeControl::default() || record.clock.remind_at.is_none();
    is_told.then(|| {
        let left = shown.left.get(side).unwrap_or_default().into();
        Sentence::TimeLeft {
            mover,
            left,
            due: now.date_of(due),
            time,
        }
    })
}
