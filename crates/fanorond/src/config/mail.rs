//! The section `[mail]`: how mail leaves the server.

use super::BadConfig;
use crate::config::declare::{Setting, settings, word, word_of};
use std::fmt;
use toml::Value;

settings! {
    /// The relay that takes mail. Without this section the server sends no mail.
    MailConfig {
        /// Required. The host that accepts the mail.
        relay: String = String::new(), ();
        /// Required. The sender, such as `Fanorona <fanorona@example.org>`. Replies go there, so
        /// read that mailbox.
        from: String = String::new(), ();
        /// The port of the relay. Without it: 587 with `starttls`, 465 with `tls`, 25 with `none`.
        port: Option<u16> = None, 1..=u16::MAX;
        /// `starttls`: the connection must switch to TLS first; `tls`: it uses TLS from the start;
        /// `none`: no encryption, for a relay on the same machine or network.
        tls: MailTls = MailTls::Starttls, ();
        /// The login at the relay. Set both `username` and `password` or neither. The server never
        /// sends them unencrypted, except to the machine itself.
        username: Option<String> = None, ();
        /// The password at the relay.
        password: Option<Secret> = None, ();
        /// The address of this server, such as `fanorona.example.org:4545`, to which the mail tells
        /// players to connect.
        site: Option<String> = None, ();
    }
}

impl MailConfig {
    /// Refuses a section without its required keys.
    pub(super) fn complete(self) -> Result<Self, BadConfig> {
        for (key, value) in [("mail.relay", &self.relay), ("mail.from", &self.from)] {
            if value.is_empty() {
                return Err(BadConfig::new(format_args!(
                    "{key} is missing; [mail] needs relay and from"
                )));
            }
        }
        Ok(self)
    }
}

/// How the connection to the relay is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum MailTls {
    /// It starts unencrypted and must switch to TLS before anything is sent.
    Starttls,
    /// It uses TLS from the first byte.
    Tls,
    /// It is not encrypted.
    None,
}

impl Setting for MailTls {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        word(given)
    }

    fn value(&self) -> Option<Value> {
        word_of(self)
    }

    fn allowed((): &()) -> String {
        "starttls, tls or none".to_owned()
    }
}

/// A password. It never appears in logs or messages.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Setting for Secret {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        given.as_str().map(|text| Self(text.to_owned()))
    }

    /// A password of the wrong type is a password.
    fn shown(given: &Value) -> String {
        format!("hidden and of the type {}", given.type_str())
    }

    fn value(&self) -> Option<Value> {
        None
    }

    fn compared(&self) -> Option<Value> {
        Some(self.0.as_str().into())
    }

    fn allowed((): &()) -> String {
        "a string in quotes".to_owned()
    }
}
