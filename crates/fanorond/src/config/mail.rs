//! How mail leaves the server.

use serde::Deserialize;
use std::fmt;

/// How mail leaves the server. Without it none is made.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailConfig {
    /// The host that takes mail and passes it on.
    pub relay: String,
    /// Its port; without it the usual one: 587 with `starttls`, 465 with `tls`, 25 with `none`.
    pub port: Option<u16>,
    /// Whom mail comes from: `fanorona@example.org`, or with a name in front and `<>` around the address.
    pub from: String,
    /// The name by which the relay knows the server, if it wants one.
    pub username: Option<String>,
    /// The password that belongs to it.
    pub password: Option<Secret>,
    /// How the connection to the relay is encrypted.
    #[serde(default)]
    pub tls: MailTls,
    /// Where players find the server, host and port, as mail tells them.
    pub site: Option<String>,
}

/// How the connection to the relay is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MailTls {
    /// It begins in the clear and must change to TLS before anything is said.
    #[default]
    Starttls,
    /// It is TLS from the first byte.
    Tls,
    /// It is in the clear, for a relay on the same machine or network.
    None,
}

/// A password of the configuration. Never shown, not even to the log.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}
