//! What a player likes: how boards and words are drawn. Kept with the account, changed by `set`.

mod values;

pub use values::{Height, PromptFacts, PromptProblem, PromptText, Width, Zone};

use crate::language::Language;
use crate::refusal::PreferenceRefusal;
use fanorona_rules::Side;
use std::borrow::Cow;

/// Which way round a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum View {
    /// Turned by 180° for the player of White; everybody else sees White at the bottom.
    #[default]
    Flip,
    /// White at the bottom for everybody.
    NoFlip,
    /// One's own pieces at the bottom.
    Home,
}

impl View {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Flip, Self::NoFlip, Self::Home];

    /// The side at the bottom of the picture for `viewer`; watchers have no side.
    #[must_use]
    pub fn bottom(self, viewer: Option<Side>) -> Side {
        match (self, viewer) {
            (Self::Flip, Some(Side::White)) | (Self::Home, Some(Side::Black)) => Side::Black,
            (Self::Flip | Self::NoFlip | Self::Home, _) => Side::White,
        }
    }

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Flip => "flip",
            Self::NoFlip => "noflip",
            Self::Home => "home",
        }
    }
}

/// How a board is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Style {
    /// The mail server's picture.
    #[default]
    Classic,
    /// A character for a point.
    Compact,
    /// Circles, and the lines of box drawing. No other style needs more than ASCII.
    Unicode,
    /// The whole game in one line.
    Line,
    /// Words, for those who hear the screen instead of seeing it.
    Blind,
}

impl Style {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Classic, Self::Compact, Self::Unicode, Self::Line, Self::Blind];

    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Compact => "compact",
            Self::Unicode => "unicode",
            Self::Line => "line",
            Self::Blind => "blind",
        }
    }
}

/// Whether somebody is told of what others seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum SeekNewsWanted {
    /// Of every new seek, as far as a screen bears it.
    #[default]
    On,
    /// Of none but one's own.
    Off,
}

/// A preference, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Preference {
    /// In which language the server speaks.
    Language,
    /// Which way round boards are drawn.
    View,
    /// How boards are drawn.
    Style,
    /// Whether pieces, marks and the last turn are coloured.
    Color,
    /// Whether the terminal rings when a turn or a challenge comes.
    Bell,
    /// How many letters a line may have.
    Width,
    /// How many lines of an answer are shown at once.
    Height,
    /// What stands at the beginning of a line.
    Prompt,
    /// In which zone moments are told.
    Timezone,
    /// Whether the only legal turn is played without asking.
    Auto,
    /// Whether one is told of new seeks.
    Seeks,
    /// Whether what is said at boards is heard.
    Kibitz,
    /// Whether a player is told who comes to watch.
    Watchers,
    /// Whether the line that names `home` has been shown under a first board. Set by the server, and nobody is
    /// shown it.
    ViewExplained,
}

impl Preference {
    /// Those that a person can change, in the order in which they are shown.
    pub const ALL: [Self; 13] = [
        Self::Language,
        Self::View,
        Self::Style,
        Self::Color,
        Self::Bell,
        Self::Width,
        Self::Height,
        Self::Prompt,
        Self::Timezone,
        Self::Auto,
        Self::Seeks,
        Self::Kibitz,
        Self::Watchers,
    ];

    /// Its name, as it is shown and kept.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Language => "language",
            Self::View => "view",
            Self::Style => "style",
            Self::Color => "color",
            Self::Bell => "bell",
            Self::Width => "width",
            Self::Height => "height",
            Self::Prompt => "prompt",
            Self::Timezone => "timezone",
            Self::Auto => "auto",
            Self::Seeks => "seeks",
            Self::Kibitz => "kibitz",
            Self::Watchers => "watchers",
            Self::ViewExplained => "view-explained",
        }
    }

    /// The values that it takes, in words.
    #[must_use]
    pub fn values(self) -> &'static str {
        match self {
            Self::Language => "en, fr, mg",
            Self::View => "flip, noflip, home",
            Self::Style => "classic, compact, unicode, line, blind",
            Self::Color | Self::Bell | Self::Auto | Self::Seeks | Self::Kibitz | Self::Watchers => "on, off",
            Self::Width => "auto, or 40 to 200",
            Self::Height => "off, auto, or 5 to 200",
            Self::Prompt => "a text with %n, %b, %t",
            Self::Timezone => "a zone, as Indian/Antananarivo",
            Self::ViewExplained => "yes, no",
        }
    }

    /// The preference that a person means by `word`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "colour" => Some(Self::Color),
            "zone" | "tz" => Some(Self::Timezone),
            _ => Self::ALL.into_iter().find(|preference| preference.name() == word),
        }
    }

    /// Whether it is switched on and off.
    #[must_use]
    pub fn is_switch(self) -> bool {
        match self {
            Self::Color | Self::Bell | Self::Auto | Self::Seeks | Self::Kibitz | Self::Watchers => true,
            Self::Language
            | Self::View
            | Self::Style
            | Self::Width
            | Self::Height
            | Self::Prompt
            | Self::Timezone
            | Self::ViewExplained => false,
        }
    }
}

/// One preference with its new value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// In which language the server speaks.
    Language(Language),
    /// Which way round boards are drawn.
    View(View),
    /// How boards are drawn.
    Style(Style),
    /// Whether pieces, marks and the last turn are coloured.
    Color(bool),
    /// Whether the terminal rings when a turn or a challenge comes.
    Bell(bool),
    /// How many letters a line may have.
    Width(Width),
    /// How many lines of an answer are shown at once.
    Height(Height),
    /// What stands at the beginning of a line; `None` is the server's own.
    Prompt(Option<PromptText>),
    /// In which zone moments are told.
    Timezone(Zone),
    /// Whether the only legal turn is played without asking.
    Auto(bool),
    /// Whether one is told of new seeks.
    Seeks(SeekNewsWanted),
    /// Whether what is said at boards is heard.
    Kibitz(bool),
    /// Whether a player is told who comes to watch.
    Watchers(bool),
    /// Whether the line that names `home` has been shown under a first board. Set by the server.
    ViewExplained(bool),
}

fn switch(value: &str) -> Option<bool> {
    match value.to_ascii_lowercase().as_str() {
        "on" | "yes" => Some(true),
        "off" | "no" => Some(false),
        _ => None,
    }
}

impl Setting {
    /// The preference with the value `value`, as a person types it or as it was kept.
    ///
    /// # Errors
    /// It does not take that value.
    pub fn read(preference: Preference, value: &str) -> Result<Self, PreferenceRefusal> {
        let known = |setting: Option<Self>| {
            setting.ok_or_else(|| PreferenceRefusal::Value { preference, value: crate::args::shown(value) })
        };
        let word = value.to_ascii_lowercase();
        match preference {
            Preference::Language => known(word.parse().ok().map(Self::Language)),
            Preference::View => known(View::ALL.into_iter().find(|view| view.name() == word).map(Self::View)),
            Preference::Style => {
                known(Style::ALL.into_iter().find(|style| style.name() == word).map(Self::Style))
            }
            Preference::Color => known(switch(value).map(Self::Color)),
            Preference::Bell => known(switch(value).map(Self::Bell)),
            Preference::Auto => known(switch(value).map(Self::Auto)),
            Preference::Seeks => {
                let wanted = |on| if on { SeekNewsWanted::On } else { SeekNewsWanted::Off };
                known(switch(value).map(wanted).map(Self::Seeks))
            }
            Preference::Kibitz => known(switch(value).map(Self::Kibitz)),
            Preference::Watchers => known(switch(value).map(Self::Watchers)),
            Preference::ViewExplained => known(switch(value).map(Self::ViewExplained)),
            Preference::Width => known(Width::from_text(value).map(Self::Width)),
            Preference::Height => known(Height::from_text(value).map(Self::Height)),
            Preference::Prompt => match PromptText::new(value) {
                Ok(prompt) => Ok(Self::Prompt(Some(prompt))),
                Err(problem) => Err(PreferenceRefusal::Prompt(problem)),
            },
            Preference::Timezone if value.is_empty() => known(None),
            Preference::Timezone => {
                let found = Zone::named(value).map(Self::Timezone);
                found.ok_or_else(|| PreferenceRefusal::NoZone {
                    zone: crate::args::shown(value),
                    near: Zone::near(value),
                })
            }
        }
    }

    /// The value that a preference has at first.
    #[must_use]
    pub fn default_of(preference: Preference) -> Self {
        Preferences::default().setting(preference)
    }

    /// The preference.
    #[must_use]
    pub fn preference(&self) -> Preference {
        match self {
            Self::Language(_) => Preference::Language,
            Self::View(_) => Preference::View,
            Self::Style(_) => Preference::Style,
            Self::Color(_) => Preference::Color,
            Self::Bell(_) => Preference::Bell,
            Self::Width(_) => Preference::Width,
            Self::Height(_) => Preference::Height,
            Self::Prompt(_) => Preference::Prompt,
            Self::Timezone(_) => Preference::Timezone,
            Self::Auto(_) => Preference::Auto,
            Self::Seeks(_) => Preference::Seeks,
            Self::Kibitz(_) => Preference::Kibitz,
            Self::Watchers(_) => Preference::Watchers,
            Self::ViewExplained(_) => Preference::ViewExplained,
        }
    }

    /// The value, as it is shown and kept.
    #[must_use]
    pub fn value(&self) -> Cow<'static, str> {
        match self {
            Self::Language(language) => <&str>::from(language).into(),
            Self::View(view) => view.name().into(),
            Self::Style(style) => style.name().into(),
            Self::Color(on) | Self::Bell(on) | Self::Auto(on) | Self::Kibitz(on) | Self::Watchers(on) => {
                if *on { "on" } else { "off" }.into()
            }
            Self::Seeks(SeekNewsWanted::On) => "on".into(),
            Self::Seeks(SeekNewsWanted::Off) => "off".into(),
            Self::Width(width) => width.to_string().into(),
            Self::Height(height) => height.to_string().into(),
            Self::Prompt(prompt) => prompt.as_ref().map_or(">", PromptText::as_str).to_owned().into(),
            Self::Timezone(zone) => zone.name().to_owned().into(),
            Self::ViewExplained(yes) => if *yes { "yes" } else { "no" }.into(),
        }
    }

    /// Name and value as they are kept; nothing is kept of what is as it was at first.
    #[must_use]
    pub fn kept(&self) -> (&'static str, Option<String>) {
        let preference = self.preference();
        let value = (*self != Self::default_of(preference)).then(|| self.value().into_owned());
        (preference.name(), value)
    }
}

/// All preferences of a person.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own that a person turns")]
pub struct Preferences {
    /// In which language the server speaks.
    pub language: Language,
    /// Which way round boards are drawn.
    pub view: View,
    /// How boards are drawn.
    pub style: Style,
    /// Whether pieces, marks and the last turn are coloured.
    pub color: bool,
    /// Whether the terminal rings when a turn or a challenge comes.
    pub bell: bool,
    /// Whether the only legal turn is played without asking.
    pub auto: bool,
    /// Whether one is told of new seeks.
    pub seeks: SeekNewsWanted,
    /// Whether what is said at boards is passed over.
    pub kibitz_off: bool,
    /// Whether a player is told who comes to watch.
    pub watchers: bool,
    /// Whether the line that names `home` has been shown.
    pub view_explained: bool,
    /// How many letters a line may have.
    pub width: Width,
    /// How many lines of an answer are shown at once.
    pub height: Height,
    /// What stands at the beginning of a line; `None` is the server's own.
    pub prompt: Option<PromptText>,
    /// In which zone moments are told.
    pub timezone: Zone,
}

impl Preferences {
    /// The preferences kept as `stored`, name and value each. What no longer means anything is passed over.
    pub fn from_stored<'a>(stored: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut preferences = Self::default();
        for (name, value) in stored {
            let known = Preference::ALL.into_iter().chain([Preference::ViewExplained]);
            let preference = known.into_iter().find(|preference| preference.name() == name);
            if let Some(Ok(setting)) = preference.map(|preference| Setting::read(preference, value)) {
                preferences.change(setting);
            }
        }
        preferences
    }

    /// Takes over one setting.
    pub fn change(&mut self, setting: Setting) {
        match setting {
            Setting::Language(language) => self.language = language,
            Setting::View(view) => self.view = view,
            Setting::Style(style) => self.style = style,
            Setting::Color(on) => self.color = on,
            Setting::Bell(on) => self.bell = on,
            Setting::Width(width) => self.width = width,
            Setting::Height(height) => self.height = height,
            Setting::Prompt(prompt) => self.prompt = prompt,
            Setting::Timezone(zone) => self.timezone = zone,
            Setting::Auto(on) => self.auto = on,
            Setting::Seeks(wanted) => self.seeks = wanted,
            Setting::Kibitz(on) => self.kibitz_off = !on,
            Setting::Watchers(on) => self.watchers = on,
            Setting::ViewExplained(explained) => self.view_explained = explained,
        }
    }

    /// A preference with the value that it has.
    #[must_use]
    pub fn setting(&self, preference: Preference) -> Setting {
        match preference {
            Preference::Language => Setting::Language(self.language),
            Preference::View => Setting::View(self.view),
            Preference::Style => Setting::Style(self.style),
            Preference::Color => Setting::Color(self.color),
            Preference::Bell => Setting::Bell(self.bell),
            Preference::Width => Setting::Width(self.width),
            Preference::Height => Setting::Height(self.height),
            Preference::Prompt => Setting::Prompt(self.prompt.clone()),
            Preference::Timezone => Setting::Timezone(self.timezone.clone()),
            Preference::Auto => Setting::Auto(self.auto),
            Preference::Seeks => Setting::Seeks(self.seeks),
            Preference::Kibitz => Setting::Kibitz(!self.kibitz_off),
            Preference::Watchers => Setting::Watchers(self.watchers),
            Preference::ViewExplained => Setting::ViewExplained(self.view_explained),
        }
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

    /// Every value that `values` names, and some of those that are not words.
    fn samples(preference: Preference) -> Vec<&'static str> {
        match preference {
            Preference::Language => vec!["en", "fr", "mg"],
            Preference::View | Preference::Style => preference.values().split(", ").collect(),
            Preference::Color
            | Preference::Bell
            | Preference::Auto
            | Preference::Seeks
            | Preference::Kibitz
            | Preference::Watchers => vec!["on", "off"],
            Preference::ViewExplained => vec!["yes", "no"],
            Preference::Width => vec!["auto", "40", "200"],
            Preference::Height => vec!["off", "auto", "5", "200"],
            Preference::Prompt => vec![">", "%n %b>"],
            Preference::Timezone => vec!["UTC", "Indian/Antananarivo"],
        }
    }

    #[test]
    fn settings_are_kept_as_their_own_words() {
        for preference in Preference::ALL.into_iter().chain([Preference::ViewExplained]) {
            for value in samples(preference) {
                let setting = Setting::read(preference, value).unwrap();
                assert_eq!((setting.preference(), &*setting.value()), (preference, value));
                let mut preferences = Preferences::default();
                preferences.change(setting.clone());
                assert_eq!(preferences.setting(preference), setting);
                let (name, kept) = setting.kept();
                let again = Preferences::from_stored(kept.as_deref().map(|value| (name, value)));
                assert_eq!(again, preferences, "{name} {value}");
            }
        }
        let kept =
            Preferences::from_stored([("view", "home"), ("style", "line"), ("gone", "x"), ("width", "3")]);
        assert_eq!((kept.view, kept.style, kept.width), (View::Home, Style::Line, Width::Auto));
    }

    #[test]
    fn nothing_is_kept_of_what_is_as_it_was_at_first() {
        for preference in Preference::ALL {
            assert_eq!(Setting::default_of(preference).kept(), (preference.name(), None));
        }
    }

    #[test]
    fn the_bounds_that_are_shown_are_those_that_hold() {
        assert_eq!(Preference::Width.values(), format!("auto, or {} to {}", Width::LEAST, Width::MOST));
        assert_eq!(
            Preference::Height.values(),
            format!("off, auto, or {} to {}", Height::LEAST, Height::MOST)
        );
    }

    #[test]
    fn preferences_are_small() {
        assert!(size_of::<Preferences>() <= 48, "{}", size_of::<Preferences>());
    }
}
