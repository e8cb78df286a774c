//! The keys outside of all sections: addresses, the database, TLS, proxies, the log.

use super::{BadConfig, ListenAddress};
use crate::config::declare::{Setting, settings, word, word_of};
use fanorona_protocol::preferences::values::Zone;
use ipnet::IpNet;
use std::path::PathBuf;
use toml::Value;

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
        /// The networks of your proxies, such as `10.0.0.0/8`: they may connect to `proxy_listen`,
        /// where others are refused, and name the clients of `http` and `https` in the header
        /// `X-Forwarded-For`.
        proxy_from: Vec<IpNet> = Vec::new(), ();
        /// The local socket for `fanorond attach`, which sshd starts, such as
        /// `/run/fanorond/attach.sock` (docs/ssh.md). Without it nobody comes over SSH.
        attach_socket: Option<String> = None, ();
        /// The addresses to listen on for browsers (docs/web.md). Without it there are no pages.
        http: Vec<ListenAddress> = Vec::new(), ();
        /// The addresses to listen on for browsers with TLS. They need `tls_cert` and `tls_key`.
        https: Vec<ListenAddress> = Vec::new(), ();
        /// The address of the pages as browsers reach them, such as `https://fanorona.example`.
        /// `share` names it, and forms from there are taken whatever `Host` a proxy sends.
        http_url: Option<String> = None, ();
        /// The address of the internal HTTP with `/healthz`, `/readyz` and `/metrics`. Without it
        /// there is none. It has no access control, so use an address that only your own machines
        /// reach.
        ops: Option<ListenAddress> = None, ();
        /// The folder with endgame tables that the server uses together with those in the
        /// executable (docs/tables.md).
        tables: Option<String> = None, ();
        /// Whether the tables in the executable are unpacked when the server starts. It takes a few
        /// seconds of a thread of low priority, and 80 MB of memory. Otherwise each table is
        /// unpacked when a position first needs it, which delays that answer.
        unpack_tables: bool = true, ();
        /// The folder in which the server publishes all finished games, a file for each month, which
        /// pages offer on `/data` (docs/operations.md, "Published games"). Without it none are
        /// published.
        data: Option<String> = None, ();
        /// The licence of the published games, as `/data` names it.
        data_licence: String = "CC0-1.0".to_owned(), ();
        /// What is logged: `error`, `warn`, `info`, `debug`, `trace`, or levels for parts of the
        /// program, such as `info,fanorond=debug`.
        log: String = "info".to_owned(), ();
        /// The format of the log.
        log_format: LogFormat = LogFormat::Text, ();
        /// The time zone of the server, such as `Indian/Antananarivo`: its midnight begins the day
        /// of the daily puzzle. The same for all nodes. Players choose their own zones.
        zone: Zone = Zone::UTC, ();
        /// The file that is written after each backup: its time is the metric
        /// `fanorond_last_backup_time_seconds` (docs/operations.md, "Backup"). Without it: the name
        /// of the SQLite file and `-backup`, and none with PostgreSQL.
        backup_note: Option<String> = None, ();
        /// Whether the server's own bots, robot1 to robot8, are available.
        robots: bool = true, ();
    }
}

/// The port for TLS if no other is given.
const TLS_PORT: u16 = 4546;

/// The files of the certificate, in PEM format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TlsFiles {
    /// The certificate, followed by those that lead to its authority.
    pub(crate) cert: PathBuf,
    pub(crate) key: PathBuf,
}

impl ServerConfig {
    /// The files of the certificate, if TLS is configured.
    pub(crate) fn tls_files(&self) -> Option<TlsFiles> {
        let (cert, key) = (self.tls_cert.as_ref()?, self.tls_key.as_ref()?);
        Some(TlsFiles {
            cert: cert.into(),
            key: key.into(),
        })
    }

    /// The file that tells when the last backup was made, if there is one.
    pub(crate) fn backup_note(&self) -> Option<PathBuf> {
        let given = self.backup_note.as_ref().map(PathBuf::from);
        given.or_else(|| fanorona_store::backup_note(&self.database))
    }

    /// The name of this node, if several may share the database. Without one in the configuration:
    /// the host name and the first address.
    pub(crate) fn node_name(&self) -> Option<String> {
        let of_machine = || {
            let host = rustix::system::uname();
            let host = host.nodename().to_string_lossy().into_owned();
            let address = self.listen.first().map(ToString::to_string);
            format!("{host}/{}", address.unwrap_or_default())
        };
        let is_node = fanorona_store::is_shared(&self.database);
        is_node.then(|| self.node.clone().unwrap_or_else(of_machine))
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
    pub(super) fn check(&self) -> Result<(), BadConfig> {
        let Self {
            database,
            tls_cert,
            tls_key,
            tls_listen,
            proxy_listen,
            proxy_from,
            https,
            http_url,
            ..
        } = self;
        fanorona_store::check_url(database)
            .map_err(|error| BadConfig::new(format_args!("database: {error}")))?;
        if !proxy_listen.is_empty() && proxy_from.is_empty() {
            return Err(BadConfig::new(
                "proxy_listen needs proxy_from, the networks of your proxies",
            ));
        }
        if let Some(url) = http_url
            && (url.ends_with('/') || !["http://", "https://"].iter().any(|it| url.starts_with(it)))
        {
            return Err(BadConfig::new(
                "http_url begins with http:// or https://, and does not end with /",
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
            (None, None) if !https.is_empty() => {
                Err(BadConfig::new("https needs tls_cert and tls_key"))
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

impl Setting for Zone {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        Self::named(given.as_str()?)
    }

    fn value(&self) -> Option<Value> {
        Some(self.name().into())
    }

    fn allowed((): &()) -> String {
        "a name of the IANA database, such as UTC or Indian/Antananarivo".to_owned()
    }
}
