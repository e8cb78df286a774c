//! Preferences for people. The style `auto` is shown with the style that it is here.

use crate::messages::lists::{List, Lists};
use crate::messages::setting::{SettingDone, SettingRow};
use crate::preferences::values::StyleChoice;
use crate::preferences::{Preference, Preferences};
use crate::text::lists::list;
use crate::viewer::Viewer;

/// Draws all preferences, one a row.
pub(crate) fn draw(preferences: &Preferences, viewer: &Viewer, out: &mut String) {
    let mut rows = SettingRow::all(preferences);
    rows.iter_mut()
        .for_each(|row| explain(row.option, &mut row.value, viewer));
    list::text(&Lists::Settings(List::whole(rows)), viewer, out);
}

/// The answer as people read it.
pub(crate) fn explained(done: &SettingDone, viewer: &Viewer) -> SettingDone {
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
