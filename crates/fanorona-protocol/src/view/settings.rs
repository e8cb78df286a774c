//! Preferences for people. The style `auto` is shown with the style that it is here.

use super::list;
use crate::lists::{List, Lists};
use crate::preferences::{Preference, Preferences, StyleChoice};
use crate::topics::setting::{SettingDone, SettingRow};
use crate::viewer::Viewer;

/// Draws all preferences, one a row.
pub(super) fn draw(preferences: &Preferences, viewer: &Viewer, out: &mut String) {
    let mut rows = SettingRow::all(preferences);
    rows.iter_mut()
        .for_each(|row| explain(row.option, &mut row.value, viewer));
    list::text(&Lists::Settings(List::whole(rows)), viewer, out);
}

/// The answer as people read it.
pub(super) fn explained(done: &SettingDone, viewer: &Viewer) -> SettingDone {
    let mut done = done.clone();
    if let SettingDone::One { option, value, .. } = &mut done {
        explain(*option, value, viewer);
    }
    done
}

fn explain(option: Preference, value: &mut String, viewer: &Viewer) {
    if option == Preference::Style && *value == StyleChoice::Auto.to_string() {
        *value = format!("{value} ({})", viewer.style());
    }
}
