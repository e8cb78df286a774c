//! The languages in which the server speaks to people. Commands, codes, JSON and notation are the
//! same in all of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A language, by its ISO 639-1 code.
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
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum Language {
    /// English, in which every message exists.
    #[default]
    #[strum(serialize = "english", to_string = "en")]
    En,
    /// French.
    #[strum(
        serialize = "français",
        serialize = "francais",
        serialize = "french",
        to_string = "fr"
    )]
    Fr,
    /// Malagasy.
    #[strum(serialize = "malagasy", to_string = "mg")]
    Mg,
}

impl Language {
    /// All languages, English first.
    pub const ALL: &[Self] = <Self as VariantArray>::VARIANTS;

    /// Its code, such as `fr`: the name of its folders of sentences and help pages.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// What speakers of the language call it.
    #[must_use]
    pub fn own_name(self) -> &'static str {
        match self {
            Self::En => "English",
            Self::Fr => "Français",
            Self::Mg => "Malagasy",
        }
    }
}
