//! The whole configuration: how it is read, and how it is written as a file.

use super::layers::Layers;
use super::{AnnounceConfig, MailConfig, PlaceConfig, ServerConfig};
use crate::config::ServeArgs;
use crate::config::declare::Section;
use crate::config::limits::Limits;
use std::ffi::OsString;
use std::fmt;

/// The configuration of a server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// The keys outside of all sections.
    pub server: ServerConfig,
    /// The section `[mail]`. Without it the server sends no mail.
    pub mail: Option<MailConfig>,
    /// The section `[place]`.
    pub place: PlaceConfig,
    /// The section `[announce]`.
    pub announce: AnnounceConfig,
    /// The sections `[limits.TOPIC]`.
    pub limits: Limits,
}

impl Config {
    /// Reads the file, the environment and the flags.
    ///
    /// # Errors
    /// The file cannot be read, a key is unknown, or a value is not allowed. The message names the
    /// key or variable, the value, and what is allowed.
    pub fn load(
        args: &ServeArgs,
        environment: impl IntoIterator<Item = (OsString, OsString)>,
    ) -> Result<Self, BadConfig> {
        let mut layers = Layers::new(args, environment)?;
        let mail = layers.has_section("mail").then(MailConfig::default);
        let mut config = Self {
            mail,
            ..Self::default()
        };
        for (name, section) in config.sections() {
            layers.read_section(&name, section)?;
        }
        layers.refuse_unknown()?;
        config.server.check()?;
        config.place.check()?;
        config.limits.check()?;
        if args.no_limits {
            config.limits = config.limits.without_pace();
        }
        config.limits.robots = if config.server.robots {
            crate::config::limits::LEVELS
        } else {
            0
        };
        config.mail = config.mail.map(MailConfig::complete).transpose()?;
        Ok(config)
    }

    /// All sections with their names. The keys outside of sections have the name "".
    pub(crate) fn sections(&mut self) -> Vec<(String, &mut dyn Section)> {
        let mut sections: Vec<(String, &mut dyn Section)> = vec![(String::new(), &mut self.server)];
        if let Some(mail) = &mut self.mail {
            sections.push(("mail".to_owned(), mail));
        }
        sections.push(("place".to_owned(), &mut self.place));
        sections.push(("announce".to_owned(), &mut self.announce));
        let limits = self.limits.sections().into_iter();
        sections.extend(limits.map(|(topic, section)| (format!("limits.{topic}"), section)));
        sections
    }
}

/// The configuration as a file, with a comment on each key. What has its default is a comment, so
/// that it follows the defaults of later versions. Without mail, its section is a comment, too.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let complete = |config: &Self| Self {
            mail: Some(config.mail.clone().unwrap_or_default()),
            ..config.clone()
        };
        let (mut config, mut defaults) = (complete(self), complete(&Self::default()));
        let mut text = String::new();
        for ((name, section), (_, defaults)) in
            config.sections().into_iter().zip(defaults.sections())
        {
            if section.entries().is_empty() {
                continue;
            }
            let is_comment = name == "mail" && self.mail.is_none();
            if !name.is_empty() {
                let comment = if is_comment { "# " } else { "" };
                text += &format!("\n#{}\n{comment}[{name}]\n", section.about());
            }
            for (entry, default) in section.entries().into_iter().zip(defaults.entries()) {
                text += &format!("\n#{} Allowed: {}.\n", entry.meaning, entry.value.allowed());
                let value = entry.value.value();
                let is_default = value == default.value.value();
                let comment = if is_default || is_comment { "# " } else { "" };
                let value = value.map(|value| format!(" {value}")).unwrap_or_default();
                if entry.value.compared() != default.value.compared() && value.is_empty() {
                    text += "# It is set, and not shown: a file made of this needs it here.\n";
                }
                text += &format!("{comment}{} ={value}\n", entry.key);
            }
        }
        f.write_str(text.trim_start())
    }
}

/// Why the configuration cannot be used, as a sentence for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadConfig(String);

impl BadConfig {
    pub(crate) fn new(sentence: impl fmt::Display) -> Self {
        Self(format!("invalid configuration: {sentence}"))
    }
}
