//! What a player prefers: the language, and how boards and words are drawn. Kept with the account,
//! changed by `set`.

pub mod values;

pub use crate::preferences::values::{
    Height, PromptFacts, PromptProblem, PromptText, Style, StyleChoice, Width, Zone,
};

use crate::language::Language;
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// Which way round a board is drawn.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    Display,
    EnumString,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum View {
    /// Turned by 180° for the player of White; everybody else sees White at the bottom. Accounts
    /// made by the mail dialect start with it, as on the mail server.
    Flip,
    /// White at the bottom for everybody.
    NoFlip,
    /// The player's own pieces at the bottom.
    #[default]
    Home,
}

impl View {
    /// The side at the bottom of the picture for `viewer`; observers have no side.
    #[must_use]
    pub fn bottom(self, viewer: Option<Side>) -> Side {
        match (self, viewer) {
            (Self::Flip, Some(Side::White)) | (Self::Home, Some(Side::Black)) => Side::Black,
            (Self::Flip | Self::NoFlip | Self::Home, _) => Side::White,
        }
    }
}

/// Whether an account can have several sessions.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    Display,
    EnumString,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum SessionPolicy {
    /// Several sessions side by side.
    #[default]
    Many,
    /// A new session closes the older one.
    One,
}

/// A value as a player types it, and as it is kept.
trait Value: Sized {
    /// Whether it is switched on and off.
    const IS_SWITCH: bool = false;

    fn read(text: &str) -> Option<Self>;
    fn written(&self) -> String;

    /// All values, if they are a few words.
    fn choices() -> Vec<String> {
        Vec::new()
    }
}

/// All values of a type that has only words.
fn all_of<T: VariantArray + ToString>() -> Vec<String> {
    T::VARIANTS.iter().map(ToString::to_string).collect()
}

impl Value for bool {
    const IS_SWITCH: bool = true;

    fn read(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "on" | "yes" | "1" => Some(true),
            "off" | "no" | "0" => Some(false),
            _ => None,
        }
    }

    fn written(&self) -> String {
        if *self { "on" } else { "off" }.to_owned()
    }

    fn choices() -> Vec<String> {
        vec!["on".to_owned(), "off".to_owned()]
    }
}

/// A value that is typed and kept as its `FromStr` reads it and its `Display` writes it.
trait WrittenAsText: FromStr + fmt::Display {
    /// As in [`Value`].
    fn words() -> Vec<String> {
        Vec::new()
    }
}

impl WrittenAsText for View {
    fn words() -> Vec<String> {
        all_of::<Self>()
    }
}
impl WrittenAsText for StyleChoice {
    fn words() -> Vec<String> {
        std::iter::once(Self::Auto.to_string())
            .chain(all_of::<Style>())
            .collect()
    }
}
impl WrittenAsText for Width {}
impl WrittenAsText for Height {}
impl WrittenAsText for Zone {}
impl WrittenAsText for SessionPolicy {
    fn words() -> Vec<String> {
        all_of::<Self>()
    }
}

impl<T: WrittenAsText> Value for T {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn written(&self) -> String {
        self.to_string()
    }

    fn choices() -> Vec<String> {
        T::words()
    }
}

/// `None` leaves the choice to the server.
impl Value for Option<bool> {
    const IS_SWITCH: bool = true;

    fn read(text: &str) -> Option<Self> {
        if text.eq_ignore_ascii_case("auto") {
            return Some(None);
        }
        <bool as Value>::read(text).map(Some)
    }

    fn written(&self) -> String {
        self.map_or_else(|| "auto".to_owned(), |it| Value::written(&it))
    }

    fn choices() -> Vec<String> {
        vec!["auto".to_owned(), "on".to_owned(), "off".to_owned()]
    }
}

/// `None` is what the server uses when the player has chosen nothing.
impl Value for Option<Language> {
    fn read(text: &str) -> Option<Self> {
        text.parse().ok().map(Some)
    }

    fn written(&self) -> String {
        self.unwrap_or_default().to_string()
    }

    fn choices() -> Vec<String> {
        all_of::<Language>()
    }
}

/// `None` is the server's own prompt.
impl Value for Option<PromptText> {
    fn read(text: &str) -> Option<Self> {
        PromptText::new(text).ok().map(Some)
    }

    fn written(&self) -> String {
        self.as_ref().map_or(">", PromptText::as_str).to_owned()
    }
}

/// Declares the preferences: the name of each, its field, type and default.
macro_rules! preferences {
    ($($(#[doc = $doc:literal])+ $(#[serde($($serde:tt)+)])? $name:ident $field:ident: $type:ty = $default:expr;)+) => {
        /// A preference, by its name.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, EnumString,
            IntoStaticStr, VariantArray,
        )]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum Preference {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Preference {
            /// Whether it is switched on and off.
            #[must_use]
            pub fn is_switch(self) -> bool {
                match self {
                    $(Self::$name => <$type as Value>::IS_SWITCH,)+
                }
            }

            /// All values, if they are a few words; otherwise none.
            #[must_use]
            pub fn choices(self) -> Vec<String> {
                match self {
                    $(Self::$name => <$type as Value>::choices(),)+
                }
            }
        }

        /// A preference with its new value.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Setting {
            $($(#[doc = $doc])+ $name($type),)+
        }

        impl Setting {
            /// The preference with the value `text`, as a player types it or as it was kept.
            #[must_use]
            pub fn read(preference: Preference, text: &str) -> Option<Self> {
                match preference {
                    $(Preference::$name => <$type as Value>::read(text).map(Self::$name),)+
                }
            }

            /// The value, as it is shown and kept.
            #[must_use]
            pub fn value(&self) -> String {
                match self {
                    $(Self::$name(value) => Value::written(value),)+
                }
            }

            /// The preference.
            #[must_use]
            pub fn preference(&self) -> Preference {
                match self {
                    $(Self::$name(_) => Preference::$name,)+
                }
            }
        }

        /// All preferences of a player.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub struct Preferences {
            $($(#[doc = $doc])+ $(#[serde($($serde)+)])? pub $field: $type,)+
        }

        impl Default for Preferences {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl Preferences {
            /// Applies one setting.
            pub fn change(&mut self, setting: Setting) {
                match setting {
                    $(Setting::$name(value) => self.$field = value,)+
                }
            }

            /// A preference with the value that it has.
            #[must_use]
            pub fn setting(&self, preference: Preference) -> Setting {
                match preference {
                    $(Preference::$name => Setting::$name(self.$field.clone()),)+
                }
            }
        }
    };
}

preferences! {
    /// The language of everything that the server says.
    Language language: Option<Language> = None;
    /// Which way round boards are drawn.
    View view: View = View::Home;
    /// How boards are drawn.
    Style style: StyleChoice = StyleChoice::Auto;
    /// Whether pieces, marks and the last turn are coloured. Null: if the client has told the name
    /// of a terminal that shows colours.
    Color color: Option<bool> = None;
    /// Whether the terminal rings when a turn or a challenge comes.
    Bell bell: bool = false;
    /// How many characters a line can have.
    Width width: Width = Width::Auto;
    /// How many lines of an answer are shown at once.
    Height height: Height = Height::Auto;
    /// The prompt for a command.
    Prompt prompt: Option<PromptText> = None;
    /// The zone of dates and times.
    Timezone timezone: Zone = Zone::UTC;
    /// Whether the only legal turn is played automatically.
    Auto auto: bool = false;
    /// Whether new seeks are announced.
    Seeks seeks: bool = true;
    /// Whether kibitzes and whispers at boards are shown.
    Kibitz kibitz: bool = true;
    /// Whether players are told who starts and stops observing their games.
    Watchers watchers: bool = false;
    /// Whether a new session closes the older ones.
    Sessions sessions: SessionPolicy = SessionPolicy::Many;
    /// Whether turns that lose much are commented on, in unrated games with the server's bots.
    Teach teach: bool = false;
    /// Whether the hint about `set home` has been shown below a first board. Set by the server;
    /// nobody sees it.
    #[serde(skip)]
    ViewExplained view_explained: bool = false;
}

impl Preference {
    /// Those that a player can change, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::VARIANTS
            .iter()
            .copied()
            .filter(|preference| *preference != Self::ViewExplained)
    }

    /// Its name, as it is shown and kept.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The preference that a player means by `word`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "colour" => Some(Self::Color),
            "zone" | "tz" => Some(Self::Timezone),
            "lang" => Some(Self::Language),
            _ => Self::all().find(|preference| preference.name() == word),
        }
    }

    /// The least and the greatest number that it takes, if it takes numbers.
    #[must_use]
    pub fn numbers(self) -> Option<(u16, u16)> {
        match self {
            Self::Width => Some((Width::LEAST, Width::MOST)),
            Self::Height => Some((Height::LEAST, Height::MOST)),
            Self::Language
            | Self::View
            | Self::Style
            | Self::Color
            | Self::Bell
            | Self::Prompt
            | Self::Timezone
            | Self::Auto
            | Self::Seeks
            | Self::Kibitz
            | Self::Watchers
            | Self::Sessions
            | Self::Teach
            | Self::ViewExplained => None,
        }
    }
}

impl Setting {
    /// The value that a preference has at first.
    #[must_use]
    pub fn default_of(preference: Preference) -> Self {
        Preferences::default().setting(preference)
    }

    /// Name and value as they are kept; no value is kept if it is the default.
    #[must_use]
    pub fn kept(&self) -> (&'static str, Option<String>) {
        let preference = self.preference();
        let value = (*self != Self::default_of(preference)).then(|| self.value());
        (preference.name(), value)
    }
}

impl Preferences {
    /// The preferences kept as `stored`, name and value each. Names and values that are not known
    /// are ignored.
    pub fn from_stored<'a>(stored: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut preferences = Self::default();
        for (name, value) in stored {
            let setting = name
                .parse()
                .ok()
                .and_then(|preference| Setting::read(preference, value));
            if let Some(setting) = setting {
                preferences.change(setting);
            }
        }
        preferences
    }

    /// All of them, also those that have their defaults.
    pub fn settings(&self) -> impl Iterator<Item = Setting> {
        Preference::VARIANTS
            .iter()
            .map(|preference| self.setting(*preference))
    }

    /// The language of everything that the server says.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flip_turns_the_board_for_white_only() {
        assert_eq!(View::Flip.bottom(Some(Side::White)), Side::Black);
        assert_eq!(View::Flip.bottom(Some(Side::Black)), Side::White);
        assert_eq!(View::Flip.bottom(None), Side::White);
    }

    #[test]
    fn noflip_keeps_white_at_the_bottom() {
        for viewer in [Some(Side::White), Some(Side::Black), None] {
            assert_eq!(View::NoFlip.bottom(viewer), Side::White);
        }
    }

    #[test]
    fn home_puts_ones_own_pieces_at_the_bottom() {
        assert_eq!(View::Home.bottom(Some(Side::White)), Side::White);
        assert_eq!(View::Home.bottom(Some(Side::Black)), Side::Black);
        assert_eq!(View::Home.bottom(None), Side::White);
    }

    /// Every value that is a word, and some of those that are not.
    fn samples(preference: Preference) -> Vec<&'static str> {
        match preference {
            Preference::Language => Language::ALL.iter().map(|it| it.code()).collect(),
            Preference::View => vec!["flip", "noflip", "home"],
            Preference::Style => vec!["auto", "classic", "compact", "unicode", "line", "blind"],
            Preference::Color => vec!["auto", "on", "off"],
            Preference::Bell
            | Preference::Auto
            | Preference::Seeks
            | Preference::Kibitz
            | Preference::Watchers
            | Preference::Teach
            | Preference::ViewExplained => vec!["on", "off"],
            Preference::Sessions => vec!["many", "one"],
            Preference::Width => vec!["auto", "40", "200"],
            Preference::Height => vec!["off", "auto", "5", "200"],
            Preference::Prompt => vec![">", "%n %b>"],
            Preference::Timezone => vec!["UTC", "Indian/Antananarivo"],
        }
    }

    #[test]
    fn the_values_of_a_setting_that_has_only_words_are_known() {
        for &preference in Preference::VARIANTS {
            let choices = preference.choices();
            if choices.is_empty() {
                let is_text = matches!(preference, Preference::Prompt | Preference::Timezone);
                assert!(is_text || preference.numbers().is_some());
                continue;
            }
            assert_eq!(choices, samples(preference));
        }
    }

    #[test]
    fn settings_are_kept_as_their_own_words() {
        for &preference in Preference::VARIANTS {
            for value in samples(preference) {
                let setting = Setting::read(preference, value).unwrap();
                assert_eq!(
                    (setting.preference(), setting.value().as_str()),
                    (preference, value)
                );
                let mut preferences = Preferences::default();
                preferences.change(setting.clone());
                assert_eq!(preferences.setting(preference), setting);
                let (name, kept) = setting.kept();
                let again = Preferences::from_stored(kept.as_deref().map(|value| (name, value)));
                assert_eq!(again, preferences, "{name} {value}");
            }
        }
        let kept = Preferences::from_stored([
            ("view", "flip"),
            ("style", "line"),
            ("gone", "x"),
            ("width", "3"),
        ]);
        assert_eq!(
            (kept.view, kept.style, kept.width),
            (View::Flip, Style::Line.into(), Width::Auto)
        );
    }

    #[test]
    fn nothing_is_kept_of_what_is_as_it_was_at_first() {
        for &preference in Preference::VARIANTS {
            assert_eq!(
                Setting::default_of(preference).kept(),
                (preference.name(), None)
            );
        }
    }

    #[test]
    fn preferences_are_small() {
        assert!(
            size_of::<Preferences>() <= 48,
            "{}",
            size_of::<Preferences>()
        );
    }
}
