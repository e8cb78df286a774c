//! The configuration: defaults, a file over them, environment variables over the file, flags over
//! all. Each limit is declared once, with its meaning, default and allowed values.
//!
//! Nothing here is changed while the server runs. Read `settings.rs` first, then `limits.rs`.

mod layers;
pub mod limits;
mod mail;
pub(crate) mod settings;

pub use mail::{MailConfig, MailTls, Secret};

use crate::config::limits::Limits;
use crate::config::settings::{Section, Setting, settings, word, word_of};
use crate::net::tls::TlsFiles;
use crate::operations::cli::ServeArgs;
use ipnet::IpNet;
use layers::Layers;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use toml::Value;

/// The configuration of a server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Config {
    /// The keys outside of all sections.
    pub server: ServerConfig,
    /// The section `[mail]`. Without it the server sends no mail.
    pub mail: Option<MailConfig>,
    /// The sections `[limits.TOPIC]`.
    pub limits: Limits,
}

settings! {
    /// The keys outside of all sections.
    ServerConfig {
        /// The addresses to listen on. Port 0 picks a free port and logs it. `[::]:4545` accepts
        /// IPv6 and IPv4.
        listen: Vec<ListenAddress> = vec![ListenAddress { host: "127.0.0.1".to_owned(), port: 4545 }], ();
        /// The database: a file as `sqlite:PATH`, which the server creates if it does not exist, or
        /// `postgres://USER:PASSWORD@HOST:PORT/NAME`, which several nodes can share.
        database: String = "sqlite:fanorond.db".to_owned(), ();
        /// The name of this node among those that share the database. Without it: the host name and
        /// the first address of `listen`.
        node: Option<String> = None, ();
        /// The certificate for TLS, in PEM format, followed by those that lead to its authority.
        /// Without it there is no TLS.
        tls_cert: Option<String> = None, ();
        /// The private key of the certificate, in PEM format.
        tls_key: Option<String> = None, ();
        /// The addresses to listen on for TLS. Without it: the hosts of `listen`, with port 4546.
        tls_listen: Vec<ListenAddress> = Vec::new(), ();
        /// The addresses to listen on for proxies that name their clients with the PROXY protocol,
        /// version 1 or 2.
        proxy_listen: Vec<ListenAddress> = Vec::new(), ();
        /// The networks from which proxies may connect to `proxy_listen`, such as `10.0.0.0/8`.
        /// Others are refused there.
        proxy_from: Vec<IpNet> = Vec::new(), ();
        /// The address of the internal HTTP with `/healthz`, `/readyz` and `/metrics`. Without it
        /// there is none. It has no access control, so use an address that only your own machines
        /// reach.
        ops: Option<ListenAddress> = None, ();
        /// The folder with endgame tables that the server uses together with those in the
        /// executable (docs/tables.md).
        tables: Option<String> = None, ();
        /// What is logged: `error`, `warn`, `info`, `debug`, `trace`, or levels for parts of the
        /// program, such as `info,fanorond=debug`.
        log: String = "info".to_owned(), ();
        /// The format of the log.
        log_format: LogFormat = LogFormat::Text, ();
        /// Whether the server's own bots, robot1 to robot8, are available.
        robots: bool = true, ();
    }
}

/// The port for TLS if no other is given.
const TLS_PORT: u16 = 4546;

impl ServerConfig {
    /// The files of the certificate, if TLS is configured.
    pub(crate) fn tls_files(&self) -> Option<TlsFiles> {
        let (cert, key) = (self.tls_cert.as_ref()?, self.tls_key.as_ref()?);
        Some(TlsFiles {
            cert: cert.into(),
            key: key.into(),
        })
    }

    /// The addresses to listen on for TLS.
    pub(crate) fn tls_addresses(&self) -> Vec<ListenAddress> {
        if self.tls_files().is_none() {
            return Vec::new();
        }
        if !self.tls_listen.is_empty() {
            return self.tls_listen.clone();
        }
        let mut addresses = Vec::new();
        for plain in &self.listen {
            let address = ListenAddress {
                port: TLS_PORT,
                ..plain.clone()
            };
            if !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        addresses
    }

    /// Refuses values that no command can use, and settings that contradict each other.
    fn check(&self) -> Result<(), BadConfig> {
        let Self {
            database,
            tls_cert,
            tls_key,
            tls_listen,
            proxy_listen,
            proxy_from,
            ..
        } = self;
        fanorona_store::check_url(database)
            .map_err(|error| BadConfig::new(format_args!("database: {error}")))?;
        if !proxy_listen.is_empty() && proxy_from.is_empty() {
            return Err(BadConfig::new(
                "proxy_listen needs proxy_from, the networks of your proxies",
            ));
        }
        match (tls_cert, tls_key) {
            (Some(_), None) => Err(BadConfig::new(
                "tls_cert needs tls_key, the private key of the certificate",
            )),
            (None, Some(_)) => Err(BadConfig::new(
                "tls_key needs tls_cert, the certificate of the key",
            )),
            (None, None) if !tls_listen.is_empty() => {
                Err(BadConfig::new("tls_listen needs tls_cert and tls_key"))
            }
            (None, None) | (Some(_), Some(_)) => Ok(()),
        }
    }
}

/// The format of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// One line of text per event.
    Text,
    /// One JSON object per event.
    Json,
}

impl Setting for LogFormat {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        word(given)
    }

    fn value(&self) -> Option<Value> {
        word_of(self)
    }

    fn allowed((): &()) -> String {
        "text or json".to_owned()
    }
}

/// A host and a port to listen on: `127.0.0.1:4545`, `[::1]:4545` or `localhost:4545`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListenAddress {
    /// A name or an address; IPv6 without brackets.
    host: String,
    port: u16,
}

impl ListenAddress {
    /// All addresses that the host has.
    ///
    /// # Errors
    /// The host is unknown.
    pub async fn resolve(&self) -> io::Result<Vec<SocketAddr>> {
        Ok(tokio::net::lookup_host((self.host.as_str(), self.port))
            .await?
            .collect())
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            write!(f, "[{host}]:{port}")
        } else {
            write!(f, "{host}:{port}")
        }
    }
}

impl FromStr for ListenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (host, port) = text.rsplit_once(':')?;
            let in_brackets = host
                .strip_prefix('[')
                .and_then(|host| host.strip_suffix(']'));
            let is_host = match in_brackets {
                Some(address) => address.parse::<Ipv6Addr>().is_ok(),
                None => {
                    !host.is_empty()
                        && host
                            .chars()
                            .all(|c| c.is_ascii_alphanumeric() || "-._".contains(c))
                }
            };
            let host = in_brackets.unwrap_or(host).to_owned();
            Some(Self {
                host,
                port: port.parse().ok()?,
            })
            .filter(|_| is_host)
        };
        read().ok_or_else(|| format!("it must be {}", Self::allowed(&())))
    }
}

impl Setting for ListenAddress {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        given.as_str()?.parse().ok()
    }

    fn value(&self) -> Option<Value> {
        Some(self.to_string().into())
    }

    fn allowed((): &()) -> String {
        "HOST:PORT, such as 0.0.0.0:4545, [::]:4545 or localhost:4545".to_owned()
    }
}

/// A network or an address, such as `10.0.0.0/8` or `192.0.2.7`.
impl Setting for IpNet {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        let text = given.as_str()?;
        text.parse()
            .ok()
            .or_else(|| text.parse().ok().map(|address: IpAddr| address.into()))
    }

    fn value(&self) -> Option<Value> {
        Some(self.to_string().into())
    }

    fn allowed((): &()) -> String {
        "a network or an address, such as 10.0.0.0/8 or ::1".to_owned()
    }
}

/// Why the configuration cannot be used, as a sentence for the operator.
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
        Self(format!("invalid configuration: {sentence}"))
    }
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
        config.limits.check()?;
        if args.no_limits {
            config.limits = config.limits.without_pace();
        }
        config.limits.robots = if config.server.robots {
            crate::features::robots::LEVELS
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
        let limits = self.limits.sections().into_iter();
        sections.extend(limits.map(|(topic, section)| (format!("limits.{topic}"), section)));
        sections
    }
}

/// The configuration as a file, with a comment on each key. Without mail, its section is a comment,
/// too.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut config = Self {
            mail: Some(self.mail.clone().unwrap_or_default()),
            ..self.clone()
        };
        let mut text = String::new();
        for (name, section) in config.sections() {
            if section.entries().is_empty() {
                continue;
            }
            let is_comment = name == "mail" && self.mail.is_none();
            if !name.is_empty() {
                let comment = if is_comment { "# " } else { "" };
                text += &format!("\n#{}\n{comment}[{name}]\n", section.about());
            }
            for entry in section.entries() {
                text += &format!("\n#{} Allowed: {}.\n", entry.meaning, entry.value.allowed());
                let value = entry.value.value().map(|value| format!(" {value}"));
                let comment = if value.is_some() && !is_comment {
                    ""
                } else {
                    "# "
                };
                text += &format!("{comment}{} ={}\n", entry.key, value.unwrap_or_default());
            }
        }
        f.write_str(text.trim_start())
    }
}

#[cfg(test)]
mod tests;
