//! What the operator says about the place: its name, a contact, and a text about it.

use crate::config::PlaceConfig;
use parking_lot::RwLock;
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

/// The largest text, in bytes.
const MOST: usize = 256 * 1_024;

/// What the operator says about the place.
#[derive(Debug, Default)]
pub struct Place {
    pub name: Option<String>,
    /// A mail address, or an address of another kind.
    pub contact: Option<String>,
    file: Option<PathBuf>,
    about: RwLock<Option<Arc<str>>>,
}

impl Place {
    /// What a place without a name is called.
    pub const GAME: &'static str = "Fanorona";

    /// Reads the text.
    ///
    /// # Errors
    /// The file cannot be read, is too long, or is not text.
    pub fn new(config: &PlaceConfig) -> io::Result<Self> {
        let place = Self {
            name: config.name.clone(),
            contact: config.contact.clone(),
            file: config.about.as_ref().map(PathBuf::from),
            about: RwLock::default(),
        };
        place.reload()?;
        Ok(place)
    }

    /// Reads the text again. Returns whether it has changed.
    ///
    /// # Errors
    /// As for `new`; the old text stays.
    pub fn reload(&self) -> io::Result<bool> {
        let Some(file) = &self.file else {
            return Ok(false);
        };
        let named = |error: io::Error| {
            let problem = format!("place.about: {}: {error}", file.display());
            io::Error::new(error.kind(), problem)
        };
        let text = fs::read_to_string(file).map_err(named)?;
        if text.len() > MOST {
            return Err(named(io::Error::other(format!(
                "the text has more than {MOST} bytes"
            ))));
        }
        let is_shown = |c: &char| *c == '\n' || !c.is_control();
        let text: String = text.chars().filter(is_shown).collect();
        let mut about = self.about.write();
        let has_changed = about.as_deref() != Some(&*text);
        *about = Some(text.into());
        Ok(has_changed)
    }

    /// What the place is called.
    pub fn title(&self) -> &str {
        self.name.as_deref().unwrap_or(Self::GAME)
    }

    /// The text about the place.
    pub fn about(&self) -> Option<Arc<str>> {
        self.about.read().clone()
    }

    /// The contact as the address of a link.
    pub fn contact_address(&self) -> Option<String> {
        let contact = self.contact.as_ref()?;
        let has_scheme = contact.contains(":");
        Some(if has_scheme {
            contact.clone()
        } else {
            format!("mailto:{contact}")
        })
    }
}
