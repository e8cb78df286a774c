//! The section `[place]`: what the operator says about the place.

use super::BadConfig;
use crate::config::declare::settings;

settings! {
    /// What the place is called, and who runs it.
    PlaceConfig {
        /// The name of the place, at most 40 characters. The greeting, pages and mail have it.
        /// Without it they say Fanorona.
        name: Option<String> = None, ();
        /// How people reach the operator: a mail address, or an address such as
        /// `https://example.org/contact`. Pages and `/.well-known/security.txt` have it.
        contact: Option<String> = None, ();
        /// A file with what people should know about the place: terms, privacy, contact. `/about`
        /// and `help about` show it.
        about: Option<String> = None, ();
    }
}

/// The longest name, in characters.
const LONGEST_NAME: usize = 40;

impl PlaceConfig {
    /// Refuses a name that does not fit into a line, and a contact that leads nowhere.
    pub(super) fn check(&self) -> Result<(), BadConfig> {
        let is_name = |name: &String| {
            name.chars().count() <= LONGEST_NAME && !name.contains(char::is_control)
        };
        if !self.name.as_ref().is_none_or(is_name) {
            return Err(BadConfig::new(format_args!(
                "place.name must be a line of at most {LONGEST_NAME} characters"
            )));
        }
        let is_address = |contact: &String| {
            let is_one_word = !contact.contains(|c: char| c.is_whitespace() || c.is_control());
            let schemes = ["https://", "http://", "mailto:", "tel:"];
            is_one_word
                && (schemes.iter().any(|it| contact.starts_with(it)) || contact.contains('@'))
        };
        if !self.contact.as_ref().is_none_or(is_address) {
            return Err(BadConfig::new(
                "place.contact must be a mail address, or an address that begins with https://",
            ));
        }
        Ok(())
    }
}
