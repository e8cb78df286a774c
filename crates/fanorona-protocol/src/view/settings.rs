//! Preferences, as they are shown to people and to programs.

use super::{Viewer, table};
use crate::event::{Cell, Table};
use crate::preferences::{Height, Preference, PromptText, SeekNewsWanted, Setting, Width};
use crate::reply::{Settings, Told};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// For people: all of them in a list, one with what it may be, or those that were changed.
pub(super) fn text(settings: &Settings, viewer: &Viewer) -> String {
    let Settings { preferences, told } = settings;
    let now = |preference| preferences.setting(preference).value().into_owned();
    match told {
        Told::All => {
            let row = |preference: Preference| {
                vec![Cell::from(preference.name()), Cell::Text(now(preference)), preference.values().into()]
            };
            let rows = Preference::ALL.into_iter().map(row).collect();
            let list = Table { name: "set", columns: &["option", "now", "may be"], rows, more: None };
            let mut out = String::new();
            table::text(&list, viewer, &mut out);
            out.push_str("To change one: set style compact. To go back: set style default.\n");
            out
        }
        Told::One(preference) => {
            let name = preference.name();
            format!(
                "{name} is {}. It may be: {}. At first it is {}.\n",
                now(*preference),
                preference.values(),
                { Setting::default_of(*preference).value() }
            )
        }
        Told::Changed(changed) => {
            let mut out = String::from("Set:");
            for (index, preference) in changed.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let _ = write!(out, "{comma} {} {}", preference.name(), now(*preference));
            }
            out.push_str(".\n");
            out
        }
    }
}

/// For programs: always all of them.
pub(super) fn json(settings: &Settings) -> Value {
    let preferences = &settings.preferences;
    json!({
        "language": <&str>::from(preferences.language),
        "view": preferences.view.name(),
        "style": preferences.style.name(),
        "color": preferences.color,
        "bell": preferences.bell,
        "width": match preferences.width {
            Width::Auto => json!("auto"),
            Width::Fixed(columns) => json!(columns),
        },
        "height": match preferences.height {
            Height::Off => json!("off"),
            Height::Auto => json!("auto"),
            Height::Fixed(rows) => json!(rows),
        },
        "prompt": preferences.prompt.as_ref().map(PromptText::as_str),
        "timezone": preferences.timezone.name(),
        "auto": preferences.auto,
        "seeks": preferences.seeks == SeekNewsWanted::On,
        "kibitz": !preferences.kibitz_off,
        "watchers": preferences.watchers,
    })
}
