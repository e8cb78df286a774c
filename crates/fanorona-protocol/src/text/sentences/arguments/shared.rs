//! What the serializers share: for whom they write, and what a value is.

use crate::preferences::values::Zone;
use crate::text::screen::layout::Columns;
use crate::text::sentences::locale::{Commands, Locale};
use crate::viewer::Viewer;
use fanorona_game::PlayerName;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentValue};
use std::borrow::Cow;

pub(super) type Value = FluentValue<'static>;
pub(super) type Args = FluentArgs<'static>;

/// For whom fields are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'v> {
    pub(crate) locale: &'static Locale,
    pub(crate) zone: &'v Zone,
    pub(crate) name: Option<&'v PlayerName>,
    pub(crate) has_links: bool,
    /// Whether lines are heard: then an entry `NAME-heard` takes the place of the entry `NAME`.
    pub(crate) is_heard: bool,
}

impl<'v> Context<'v> {
    pub(crate) fn of(viewer: &'v Viewer) -> Self {
        let preferences = &viewer.preferences;
        let commands = if viewer.has_links {
            Commands::Marked
        } else {
            Commands::Plain
        };
        Self {
            locale: Locale::with(preferences.language(), commands),
            zone: &preferences.timezone,
            name: viewer.name.as_ref(),
            has_links: viewer.has_links,
            is_heard: Columns::of(viewer) == Columns::Heard,
        }
    }
}

/// Where a value is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShownIn {
    /// In a sentence, which can select by codes such as `true` and `none`.
    Sentence,
    /// In a cell: nothing is empty, `true` is yes.
    Cell,
    /// In the sentence of a composed cell: as in a sentence, but a date is as narrow as in a cell.
    PartOfCell,
}

/// The code by which sentences select no value.
pub(super) const NOTHING: &str = "none";

/// The word "none" as a person wrote it, such as a title. No selection takes it for no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WordNone;

impl FluentType for WordNone {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(*self)
    }

    fn as_string(&self, _memoizer: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        NOTHING.into()
    }

    fn as_string_threadsafe(
        &self,
        _memoizer: &intl_memoizer::concurrent::IntlLangMemoizer,
    ) -> Cow<'static, str> {
        NOTHING.into()
    }
}

pub(super) fn shown(value: &Value) -> String {
    match value {
        FluentValue::String(text) => text.clone().into_owned(),
        FluentValue::Number(number) => number.as_string().into_owned(),
        // There is no other value of this kind.
        FluentValue::Custom(_) => NOTHING.to_owned(),
        FluentValue::None | FluentValue::Error => String::new(),
    }
}

/// `SeekRefusal` and `not_open` are `seek-refusal-not-open`.
pub(super) fn entry_name(type_name: &str, kind: Option<&str>) -> String {
    let mut id = String::with_capacity(type_name.len() + 16);
    for (at, letter) in type_name.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    if let Some(kind) = kind {
        id.push('-');
        id.extend(
            kind.chars()
                .map(|letter| if letter == '_' { '-' } else { letter }),
        );
    }
    id
}

/// Whether a field is the tag of an internally tagged enum.
pub(super) fn is_tag(key: &str) -> bool {
    matches!(key, "kind" | "what")
}
