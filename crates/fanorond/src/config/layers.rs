//! The values that the operator has given, by key, each with the place it comes from.

use super::BadConfig;
use crate::config::ServeArgs;
use crate::config::declare::{Entry, Section};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Variables with our prefix that are not settings: the command line reads them.
const NOT_SETTINGS: [&str; 1] = ["FANOROND_CONFIG"];
const PREFIX: &str = "FANOROND_";
/// Settings whose values may contain a password, also when they have the wrong type.
const WITH_PASSWORD: [&str; 1] = ["database"];
/// A suggestion must be at least this similar to an unknown key.
const SIMILAR: f64 = 0.85;

/// The values that the operator has given.
#[derive(Debug, Default)]
pub(super) struct Layers {
    /// By key, such as `limits.login.timeout`. A later layer replaces an earlier one.
    given: BTreeMap<String, Given>,
    known: Vec<String>,
}

#[derive(Debug)]
struct Given {
    value: Value,
    origin: Origin,
}

#[derive(Debug, Clone)]
enum Origin {
    File(PathBuf),
    /// The name of an environment variable.
    Variable(String),
    Flag,
}

impl Layers {
    /// Reads the configuration file that `args` names, then the environment, then the flags.
    pub(super) fn new(
        args: &ServeArgs,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, BadConfig> {
        let mut layers = Self::default();
        if let Some(path) = &args.config {
            layers.add_file(path)?;
        }
        for (name, value) in environment {
            layers.add_variable(&name, value)?;
        }
        for (key, value) in args.settings() {
            layers.given.insert(
                key.to_owned(),
                Given {
                    value,
                    origin: Origin::Flag,
                },
            );
        }
        Ok(layers)
    }

    fn add_file(&mut self, path: &Path) -> Result<(), BadConfig> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| BadConfig::new(format_args!("cannot read {shown}: {error}")))?;
        let table: Table = text.parse().map_err(|error: toml::de::Error| {
            let before = error
                .span()
                .and_then(|span| text.get(..span.start))
                .unwrap_or_default();
            let line = 1 + before.matches('\n').count();
            let message = error
                .message()
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            BadConfig::new(format_args!("{shown}, line {line}: {message}"))
        })?;
        self.add_table("", table, &Origin::File(path.to_owned()));
        Ok(())
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "of the values of TOML only tables are taken apart"
    )]
    fn add_table(&mut self, prefix: &str, table: Table, origin: &Origin) {
        for (key, value) in table {
            let key = format!("{prefix}{key}");
            match value {
                Value::Table(table) if !table.is_empty() => {
                    self.add_table(&format!("{key}."), table, origin);
                }
                value => drop(self.given.insert(
                    key,
                    Given {
                        value,
                        origin: origin.clone(),
                    },
                )),
            }
        }
    }

    /// `FANOROND_LIMITS__LOGIN__TIMEOUT` is the key `limits.login.timeout`.
    fn add_variable(&mut self, name: &OsString, value: OsString) -> Result<(), BadConfig> {
        let Some(name) = name.to_str().filter(|name| !NOT_SETTINGS.contains(name)) else {
            return Ok(());
        };
        let Some(key) = name.strip_prefix(PREFIX) else {
            return Ok(());
        };
        let value = value
            .into_string()
            .map_err(|_odd| BadConfig::new(format_args!("{name} is not valid UTF-8")))?;
        let key = key.to_ascii_lowercase().replace("__", ".");
        let origin = Origin::Variable(name.to_owned());
        self.given.insert(
            key,
            Given {
                value: Value::String(value),
                origin,
            },
        );
        Ok(())
    }

    /// Whether any key of a section was given.
    pub(super) fn has_section(&self, name: &str) -> bool {
        self.given.keys().any(|key| is_within(key, name))
    }

    /// Takes the values of a section.
    pub(super) fn read_section(
        &mut self,
        name: &str,
        section: &mut dyn Section,
    ) -> Result<(), BadConfig> {
        for mut entry in section.entries() {
            let key = if name.is_empty() {
                entry.key.to_owned()
            } else {
                format!("{name}.{}", entry.key)
            };
            if let Some(Given { value, origin }) = self.given.remove(&key) {
                let is_allowed = match (&origin, &value) {
                    (Origin::Variable(_), Value::String(text)) => entry.value.set_text(text),
                    (Origin::Variable(_) | Origin::File(_) | Origin::Flag, _) => {
                        entry.value.set(&value)
                    }
                };
                if !is_allowed {
                    return Err(refusal(&key, &mut entry, &value, &origin));
                }
            }
            self.known.push(key);
        }
        Ok(())
    }

    /// Refuses a key that no section has.
    pub(super) fn refuse_unknown(self) -> Result<(), BadConfig> {
        let is_section = |key: &str| self.known.iter().any(|known| is_within(known, key));
        // A section may be empty.
        let mut unknown = self
            .given
            .into_iter()
            .filter(|(key, it)| !(it.value.is_table() && is_section(key)));
        let Some((key, Given { origin, .. })) = unknown.next() else {
            return Ok(());
        };
        if is_section(&key) {
            let place = origin.place(&key);
            return Err(BadConfig::new(format_args!(
                "{place} is a section: write [{key}] and its settings below"
            )));
        }
        let similar = |known: &String| strsim::jaro_winkler(known, &key);
        let closest = self
            .known
            .iter()
            .max_by(|a, b| similar(a).total_cmp(&similar(b)));
        let closest = closest.filter(|known| similar(known) >= SIMILAR);
        let advice = closest.map_or_else(String::new, |key| match origin {
            Origin::Variable(_) => format!("; did you mean {}?", variable(key)),
            Origin::File(_) | Origin::Flag => format!("; did you mean {key}?"),
        });
        Err(BadConfig::new(format_args!(
            "unknown setting {}{advice}",
            origin.place(&key)
        )))
    }
}

/// Whether a key is in a section or one of its parts, or is the section.
fn is_within(key: &str, section: &str) -> bool {
    key.strip_prefix(section)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Why a value is not allowed, and what to write instead.
fn refusal(key: &str, entry: &mut Entry<'_>, given: &Value, origin: &Origin) -> BadConfig {
    let mut shown = entry.value.shown(given);
    if WITH_PASSWORD.contains(&key) {
        shown = fanorona_store::without_password(&shown);
    }
    let (place, allowed) = (origin.place(key), entry.value.allowed());
    // What is only of another type, such as "10" for 10, can be written as it is meant.
    let is_meant = matches!(origin, Origin::File(_)) && entry.value.set_text(&text_of(given));
    let meant = if is_meant && !WITH_PASSWORD.contains(&key) {
        entry.value.value()
    } else {
        None
    };
    let advice = meant.map_or_else(String::new, |meant| {
        format!(": write {} = {meant}", entry.key)
    });
    BadConfig::new(format_args!(
        "{place} is {shown}; it must be {allowed}{advice}"
    ))
}

/// What a value looks like in an environment variable.
fn text_of(given: &Value) -> String {
    match given {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(text_of).collect::<Vec<_>>().join(","),
        Value::Integer(_)
        | Value::Float(_)
        | Value::Boolean(_)
        | Value::Datetime(_)
        | Value::Table(_) => given.to_string(),
    }
}

impl Origin {
    /// The key with the place where the operator finds it.
    fn place(&self, key: &str) -> String {
        match self {
            Self::File(path) => format!("{key} in {}", path.display()),
            Self::Variable(name) => format!("{key} in the environment variable {name}"),
            Self::Flag => format!("--{}", key.replace('_', "-")),
        }
    }
}

/// The environment variable of a key.
fn variable(key: &str) -> String {
    format!("{PREFIX}{}", key.replace('.', "__").to_ascii_uppercase())
}
