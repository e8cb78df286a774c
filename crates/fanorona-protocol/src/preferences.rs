//! What a player likes: how boards are drawn. Kept with the account, changed by `set`.

use fanorona_rules::Side;

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
    /// The whole game in one line.
    Line,
}

impl Style {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Compact => "compact",
            Self::Line => "line",
        }
    }
}

/// One preference with its new value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Setting {
    /// Which way round boards are drawn.
    View(View),
    /// How boards are drawn.
    Style(Style),
    /// Whether the line that names `home` has been shown under a first board. Set by the server.
    ViewExplained(bool),
}

impl Setting {
    /// The names of preferences, as `set` shows and the store keeps them.
    pub const NAMES: [&'static str; 3] = ["view", "style", "view-explained"];

    /// The preference of the name `name` with the value `value`.
    #[must_use]
    pub fn from_words(name: &str, value: &str) -> Option<Self> {
        match name {
            "view" => [View::Flip, View::NoFlip, View::Home]
                .into_iter()
                .find(|view| view.name() == value)
                .map(Self::View),
            "style" => [Style::Classic, Style::Compact, Style::Line]
                .into_iter()
                .find(|style| style.name() == value)
                .map(Self::Style),
            "view-explained" => matches!(value, "yes" | "no").then(|| Self::ViewExplained(value == "yes")),
            _ => None,
        }
    }

    /// The preference's name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::View(_) => "view",
            Self::Style(_) => "style",
            Self::ViewExplained(_) => "view-explained",
        }
    }

    /// The value's word.
    #[must_use]
    pub fn value(self) -> &'static str {
        match self {
            Self::View(view) => view.name(),
            Self::Style(style) => style.name(),
            Self::ViewExplained(true) => "yes",
            Self::ViewExplained(false) => "no",
        }
    }
}

/// All preferences of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Preferences {
    /// Which way round boards are drawn.
    pub view: View,
    /// How boards are drawn.
    pub style: Style,
    /// Whether the line that names `home` has been shown.
    pub view_explained: bool,
}

impl Preferences {
    /// The preferences kept as `stored`, name and value each. What no longer means anything is passed over.
    pub fn from_stored<'a>(stored: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut preferences = Self::default();
        for (name, value) in stored {
            if let Some(setting) = Setting::from_words(name, value) {
                preferences.change(setting);
            }
        }
        preferences
    }

    /// Takes over one setting.
    pub fn change(&mut self, setting: Setting) {
        match setting {
            Setting::View(view) => self.view = view,
            Setting::Style(style) => self.style = style,
            Setting::ViewExplained(explained) => self.view_explained = explained,
        }
    }

    /// The preferences that a person can change, as they are now.
    #[must_use]
    pub fn shown(&self) -> [Setting; 2] {
        [Setting::View(self.view), Setting::Style(self.style)]
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

    #[test]
    fn settings_are_kept_as_their_own_words() {
        for name in Setting::NAMES {
            for value in ["flip", "noflip", "home", "classic", "compact", "line", "yes", "no"] {
                if let Some(setting) = Setting::from_words(name, value) {
                    assert_eq!((setting.name(), setting.value()), (name, value));
                }
            }
        }
        let kept = Preferences::from_stored([("view", "home"), ("style", "line"), ("gone", "x")]);
        assert_eq!((kept.view, kept.style), (View::Home, Style::Line));
    }
}
