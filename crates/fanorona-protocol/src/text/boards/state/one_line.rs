//! A game in one line, which scripts read.

use crate::text::sentences::date::clock_face;
use crate::viewer::Viewer;
use fanorona_game::GameRecord;

/// The style `line`: the whole state in one line, in a fixed order. Scripts read it, so it is the
/// same in all languages.
pub(super) fn one_line(record: &GameRecord, viewer: &Viewer) -> String {
    let game = &record.game;
    let status = game.result().map_or_else(
        || "playing".to_owned(),
        |result| format!("over {} {}", result.score.code(), result.reason.code()),
    );
    let clocks = record
        .live_clocks(viewer.now.time)
        .map_or_else(String::new, |left| {
            format!(
                " clock {} {}",
                clock_face(left.white),
                clock_face(left.black)
            )
        });
    format!(
        "board {} {} {} {} ply {} {} last {} {status}{clocks}",
        record.id,
        record.ruleset().name(),
        record.seats.white.name,
        record.seats.black.name,
        game.ply().0,
        game.stage(),
        game.last()
            .map_or_else(|| "-".to_owned(), |turn| turn.to_string()),
    )
}
