//! What the operator decides: defaults, under a file, under the environment, under the command line.

mod mail;

pub use mail::{MailConfig, MailTls, Secret};

use crate::cli::ServeArgs;
use config::{Config as Layers, ConfigError, Environment, File, FileFormat};
use serde::Deserialize;
use std::ffi::OsString;
use std::fmt;
use std::net::SocketAddr;
use std::path::Path;

/// What environment variables begin with.
const PREFIX: &str = "FANOROND";
/// What those of the section `mail` begin with.
const MAIL_PREFIX: &str = "FANOROND_MAIL__";

/// Variables of the environment that are no settings: they are read by the command line itself.
const NOT_SETTINGS: [&str; 1] = ["FANOROND_CONFIG"];

/// What the operator decides. A key that is not here is refused by name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Addresses to listen on. Port 0 takes a free one, which is logged.
    pub listen: Vec<SocketAddr>,
    /// The database: `sqlite:PATH`.
    pub database: String,
    /// What is logged, as a filter of the tracing crate: `info`, `fanorond=debug`, …
    pub log: String,
    /// The form of the log.
    pub log_format: LogFormat,
    /// Whether the house's players, robot1 to robot8, are here.
    pub robots: bool,
    /// How mail leaves the server; without it none is made.
    pub mail: Option<MailConfig>,
}

/// The form of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// A line of text an event.
    Text,
    /// A line of JSON an event.
    Json,
}

/// The configuration cannot be used.
#[derive(Debug)]
pub struct BadConfig(String);

impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadConfig {}

impl BadConfig {
    pub(crate) fn new(sentence: impl fmt::Display) -> Self {
        Self(format!("the configuration cannot be used: {sentence}"))
    }
}

impl Config {
    /// Puts the layers together.
    ///
    /// # Errors
    /// A file that cannot be read, a key that there is not, or a value that does not fit: by name.
    pub fn load(
        args: &ServeArgs,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, BadConfig> {
        let mut layers = Layers::builder()
            .set_default("listen", vec!["127.0.0.1:4545"])
            .and_then(|layers| layers.set_default("database", "sqlite:fanorond.db"))
            .and_then(|layers| layers.set_default("log", "info"))
            .and_then(|layers| layers.set_default("log_format", "text"))
            .and_then(|layers| layers.set_default("robots", true))
            .map_err(|error| explain(&error))?;
        if let Some(path) = &args.config {
            layers = layers.add_source(File::from(Path::new(path)).format(FileFormat::Toml));
        }
        let Variables { plain, mail } = variables(environment)?;
        layers = layers.add_source(plain).add_source(mail);
        let flags = args.as_layer().map_err(|error| explain(&error))?;
        let layers = layers.add_source(flags).build().map_err(|error| explain(&error))?;
        layers.try_deserialize().map_err(|error| explain(&error))
    }
}

/// The variables that begin with the prefix, as two layers.
struct Variables {
    plain: Environment,
    mail: Layers,
}

/// Takes the settings out of the environment. Lists are separated by commas. `FANOROND_MAIL__RELAY` is `relay` in
/// the section `mail`; there everything is text, so that a password of digits stays as it is.
fn variables(variables: impl IntoIterator<Item = (OsString, OsString)>) -> Result<Variables, BadConfig> {
    let mut ours = std::collections::HashMap::new();
    let mut mail = Layers::builder();
    for (name, value) in variables {
        let Some(name) = name.to_str().filter(|name| name.starts_with("FANOROND_")) else { continue };
        if NOT_SETTINGS.contains(&name) {
            continue;
        }
        let value = value.into_string().map_err(|_odd| BadConfig(format!("{name} is not valid UTF-8")))?;
        if let Some(key) = name.strip_prefix(MAIL_PREFIX) {
            let key = format!("mail.{}", key.to_ascii_lowercase());
            mail = mail.set_override(key, value).map_err(|error| explain(&error))?;
        } else {
            ours.insert(name.to_owned(), value);
        }
    }
    let plain = Environment::with_prefix(PREFIX)
        .source(Some(ours))
        .try_parsing(true)
        .list_separator(",")
        .with_list_parse_key("listen");
    Ok(Variables { plain, mail: mail.build().map_err(|error| explain(&error))? })
}

/// One sentence, also where the library writes several lines.
fn explain(error: &ConfigError) -> BadConfig {
    let text = error.to_string();
    let sentence = text.split_whitespace().collect::<Vec<_>>().join(" ");
    BadConfig(format!("the configuration cannot be used: {sentence}"))
}

#[cfg(test)]
mod tests;
