//! All preferences in a list, for people.

use super::{Viewer, list};
use crate::message::{List, Lists};
use crate::preferences::Preferences;
use crate::topics::setting::SettingRow;

/// Draws all preferences, one a row.
pub(super) fn draw(preferences: &Preferences, viewer: &Viewer, out: &mut String) {
    list::text(&Lists::Settings(List::whole(SettingRow::all(preferences))), viewer, out);
}
