//! Settings: preferences, the language, aliases, and pages of long answers. The preferences
//! themselves are in `preferences`, because every message is drawn by them.

use crate::words::{near_name, shown};

use crate::language::Language;
use crate::messages::message::refusals;
use crate::preferences::values::{PromptProblem, PromptText, Zone};
use crate::preferences::{Preference, Preferences, Setting};

use crate::value::AtMost;
use crate::viewer::KeyMode;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray as _};

/// A row of the list `settings`, which people get from `set`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SettingRow {
    pub option: Preference,
    pub value: String,
    /// The numbers that the option takes.
    #[serde(flatten)]
    pub takes: Takes,
}

/// The numbers that an option takes, if it takes numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Takes {
    pub least: Option<u16>,
    /// The greatest number.
    pub most: Option<u16>,
}

impl Takes {
    fn of(option: Preference) -> Self {
        let (least, most) = option.numbers().unzip();
        Self { least, most }
    }
}

impl SettingRow {
    /// All preferences, one in each row.
    pub(crate) fn all(preferences: &Preferences) -> Vec<Self> {
        let row = |option| Self {
            option,
            value: preferences.setting(option).value(),
            takes: Takes::of(option),
        };
        Preference::all().map(row).collect()
    }
}

/// A row of the list `aliases`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AliasRow {
    /// The alias.
    pub name: String,
    pub text: String,
}

/// A language that the server knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownLanguage {
    /// Its code.
    pub language: Language,
    /// Its name in the language itself.
    pub name: String,
}

impl KnownLanguage {
    fn all() -> Vec<Self> {
        let known = |language: &Language| Self {
            language: *language,
            name: language.own_name().to_owned(),
        };
        Language::VARIANTS.iter().map(known).collect()
    }
}

/// An option that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChangedOption {
    pub option: Preference,
    /// Its new value.
    pub value: String,
}

/// The answer to a command about settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "setting-done-", serialize_all = "kebab-case")]
pub enum SettingDone {
    /// All preferences. People see the list `settings`.
    All(Box<Preferences>),
    /// The remaining pages of an answer were skipped.
    RestSkipped,
    /// One preference.
    One {
        option: Preference,
        value: String,
        /// Its default value.
        default: String,
        /// The numbers that the option takes.
        #[serde(flatten)]
        takes: Takes,
        /// All preferences.
        #[serde(flatten)]
        preferences: Box<Preferences>,
    },
    /// Preferences were changed.
    Changed {
        /// The new values.
        changed: Vec<ChangedOption>,
        /// All preferences, as they are now.
        #[serde(flatten)]
        preferences: Box<Preferences>,
    },
    /// The language of this connection.
    Language {
        language: Language,
        /// Its name in the language itself.
        name: String,
        /// All languages that the server knows.
        known: Vec<KnownLanguage>,
    },
    /// Who shows and edits what is typed on this connection.
    Keys {
        /// The choice.
        keys: KeyMode,
    },
    /// An alias, as it is now.
    Alias(AliasRow),
    /// An alias was deleted.
    Unaliased {
        /// The alias.
        name: String,
        /// It has no text any more.
        text: (),
    },
}

impl SettingDone {
    /// The answer that shows one preference.
    #[must_use]
    pub fn one(option: Preference, preferences: &Preferences) -> Self {
        Self::One {
            option,
            value: preferences.setting(option).value(),
            default: Setting::default_of(option).value(),
            takes: Takes::of(option),
            preferences: Box::new(preferences.clone()),
        }
    }

    /// The answer after `settings` were changed. It names each option once.
    #[must_use]
    pub fn changed(settings: &[Setting], preferences: Preferences) -> Self {
        let mut changed: Vec<ChangedOption> = Vec::new();
        for option in settings.iter().map(Setting::preference) {
            if changed.iter().all(|other| other.option != option) {
                changed.push(ChangedOption {
                    option,
                    value: preferences.setting(option).value(),
                });
            }
        }
        Self::Changed {
            changed,
            preferences: Box::new(preferences),
        }
    }

    /// The answer that names the language of a connection.
    #[must_use]
    pub fn language(language: Language) -> Self {
        Self::Language {
            language,
            name: language.own_name().to_owned(),
            known: KnownLanguage::all(),
        }
    }
}

refusals! {
    /// Why a command about settings was refused.
    pub enum SettingRefusal ("setting-refusal-") {
        /// No option has this name.
        UnknownOption {
            /// The word that was typed.
            option: String,
            /// The option that was probably meant.
            near: Option<String>,
        } => bad_args,
        /// The option does not take this value.
        Value {
            option: Preference,
            value: String,
            /// The default value, as an example.
            default: String,
            /// The numbers that the option takes.
            #[serde(flatten)]
            takes: Takes,
        } => bad_args,
        /// The option needs a value.
        NoValue {
            option: Preference,
            /// The default value, as an example.
            default: String,
            /// The numbers that the option takes.
            #[serde(flatten)]
            takes: Takes,
        } => bad_args,
        /// The server does not know this language.
        UnknownLanguage {
            word: String,
            /// All languages that the server knows.
            known: Vec<KnownLanguage>,
        } => bad_args,
        /// No time zone has this name.
        UnknownZone {
            /// The name that was typed.
            zone: String,
            /// Zones with similar names, the most similar first.
            candidates: Vec<String>,
            /// One zone, as an example.
            example: String,
        } => bad_args,
        /// The text cannot be a prompt.
        Prompt {
            /// What is wrong.
            problem: PromptProblem,
            /// The most characters.
            most: usize,
        } => bad_args,
        /// The word cannot be the name of an alias.
        AliasName {
            /// The word that was typed.
            name: String,
            /// What is wrong.
            problem: AliasNameProblem,
            /// The most characters.
            most: usize,
        } => bad_args,
        /// The text cannot be the text of an alias.
        AliasText {
            /// What is wrong.
            problem: AliasTextProblem,
            /// The most bytes.
            most: usize,
        } => bad_args,
        /// The alias would expand to itself.
        AliasCircle {
            /// The alias.
            name: String,
        } => bad_args,
        /// The player has the most aliases that one player can have.
        TooManyAliases(AtMost<usize>) => limit,
        /// The player has no alias with this name.
        NoAlias { name: String } => not_found,
        /// The alias takes a different number of words.
        AliasWords {
            /// The alias.
            name: String,
            /// The number of words that it takes.
            takes: usize,
        } => bad_args,
        /// The alias expands to aliases without end, or the line becomes too long.
        AliasTooDeep {
            /// The alias that was typed.
            name: String,
        } => bad_args,
        /// The last answer has no more pages.
        NothingMore => not_found,
        /// A command by mail cannot change this: the choice belongs to a connection.
        KeysByMail => bad_args,
    }
}

/// Why a word cannot be the name of an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AliasNameProblem {
    /// The word is not a letter followed by letters and digits, or it is too long.
    Shape,
    /// The word is a command, or an abbreviation of one.
    Command,
    /// The word is a point of the board, or a turn.
    Movement,
}

/// Why a text cannot be the text of an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AliasTextProblem {
    /// The text does not begin with a command or an alias.
    NoCommand,
    TooLong,
    /// The text contains a character that could control the terminal.
    Unprintable,
}

impl SettingRefusal {
    /// The refusal of an option that does not exist.
    #[must_use]
    pub fn unknown(word: &str) -> Self {
        let names = Preference::all().map(Preference::name);
        let near = near_name(word, names).map(str::to_owned);
        Self::UnknownOption {
            option: shown(word),
            near,
        }
    }

    /// The refusal of a text that is not a value of an option.
    #[must_use]
    pub fn not_a_value(option: Preference, text: &str) -> Self {
        let value = shown(text);
        match option {
            Preference::Prompt => {
                let problem = PromptText::new(text).err().unwrap_or(PromptProblem::Empty);
                Self::Prompt {
                    problem,
                    most: PromptText::MOST,
                }
            }
            Preference::Language if !text.is_empty() => Self::UnknownLanguage {
                word: value,
                known: KnownLanguage::all(),
            },
            Preference::Timezone if !text.is_empty() => {
                let candidates = Zone::near(text);
                let example = candidates
                    .first()
                    .map_or("Indian/Antananarivo", String::as_str)
                    .to_owned();
                Self::UnknownZone {
                    zone: value,
                    candidates,
                    example,
                }
            }
            Preference::Language
            | Preference::View
            | Preference::Style
            | Preference::Color
            | Preference::Bell
            | Preference::Width
            | Preference::Height
            | Preference::Timezone
            | Preference::Auto
            | Preference::Seeks
            | Preference::Kibitz
            | Preference::Watchers
            | Preference::Sessions
            | Preference::Teach
            | Preference::ViewExplained => {
                let (default, takes) = (Setting::default_of(option).value(), Takes::of(option));
                if value.is_empty() {
                    Self::NoValue {
                        option,
                        default,
                        takes,
                    }
                } else {
                    Self::Value {
                        option,
                        value,
                        default,
                        takes,
                    }
                }
            }
        }
    }
}
