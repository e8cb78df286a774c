//! What was said: by players, and by the server.

use super::theme::{Look, Part};
use super::wrapped;
use crate::model::{Model, Voice};

/// A sentence in lines. What a player says has a bar before it; what the server says is dim.
pub(super) fn lines(voice: Voice, text: &str, look: Look, width: usize) -> Vec<(String, Part)> {
    let (bar, part) = match voice {
        Voice::Player if look.is_ascii => ("| ", Part::Text),
        Voice::Player => ("▌ ", Part::Text),
        Voice::Server => ("", Part::Dim),
    };
    let width = width.saturating_sub(bar.chars().count());
    let lines = wrapped(text, width).into_iter();
    lines.map(|line| (format!("{bar}{line}"), part)).collect()
}

/// Whole messages, the latest ones that fit; only one that alone is too long is cut.
pub(super) fn latest(model: &Model, look: Look, width: usize, room: usize) -> Vec<(String, Part)> {
    let mut left = room;
    let latest = model.log.iter().rev();
    let latest = latest.map(|(voice, text)| lines(*voice, text, look, width));
    let mut latest: Vec<Vec<(String, Part)>> = latest
        .take_while(|message| {
            let fits = message.len() <= left || left == room;
            left = left.saturating_sub(message.len());
            fits
        })
        .collect();
    latest.reverse();
    latest.into_iter().flatten().take(room).collect()
}
