//! Events about watching.

use super::{Viewer, json};
use crate::event::{AudienceChange, AudienceNews, WatchEvent};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Draws a line about somebody who comes or goes.
pub(super) fn audience(news: &AudienceNews, out: &mut String) {
    let AudienceNews { game, name, what, .. } = news;
    let _ = match what {
        AudienceChange::Comes => writeln!(out, "* {name} watches board {game}."),
        AudienceChange::Goes => writeln!(out, "* {name} watches board {game} no longer."),
    };
}

/// Draws an event as one line of json mode.
pub(super) fn json_line(event: &WatchEvent, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    match event {
        WatchEvent::Shared(shared) => shared.draw(viewer, seq, out),
        WatchEvent::Games(list) => json::line("table", &json::table(&list.table()), None, seq, out),
        WatchEvent::Audience(news) => json::line("presence", &fields(news), None, seq, out),
    }
}

fn fields(news: &AudienceNews) -> Value {
    json!({
        "kind": "watching",
        "name": news.name.as_str(),
        "game": news.game.0,
        "watching": news.what == AudienceChange::Comes,
        "watchers": news.watchers,
    })
}
