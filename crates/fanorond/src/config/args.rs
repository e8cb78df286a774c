//! The settings that flags set.

use super::{ListenAddress, LogFormat};
use crate::config::declare::word_of;
use clap::Args;
use std::path::PathBuf;
use toml::Value;

/// Settings that the command line can override.
#[derive(Debug, Clone, Default, Args)]
pub struct ServeArgs {
    /// An address to listen on, such as localhost:4545. Repeat it for several. Port 0 picks a free
    /// port.
    #[arg(long, value_name = "HOST:PORT")]
    pub listen: Vec<ListenAddress>,
    /// The database, such as sqlite:fanorond.db or postgres://USER:PASSWORD@HOST/NAME. A file is
    /// created if it does not exist.
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
    /// The name of this node among those that share the database.
    #[arg(long, value_name = "NAME")]
    pub node: Option<String>,
    /// A TOML file with settings.
    #[arg(long, value_name = "FILE", env = "FANOROND_CONFIG")]
    pub config: Option<PathBuf>,
    /// The certificate for TLS, in PEM format.
    #[arg(long, value_name = "FILE")]
    pub tls_cert: Option<String>,
    /// The private key of the certificate, in PEM format.
    #[arg(long, value_name = "FILE")]
    pub tls_key: Option<String>,
    /// An address to listen on for TLS. Repeat it for several. Default: the hosts of --listen, with
    /// port 4546.
    #[arg(long, value_name = "HOST:PORT")]
    pub tls_listen: Vec<ListenAddress>,
    /// An address to listen on for proxies that use the PROXY protocol. Repeat it for several.
    #[arg(long, value_name = "HOST:PORT")]
    pub proxy_listen: Vec<ListenAddress>,
    /// A network from which proxies may connect, such as 10.0.0.0/8. Repeat it for several.
    #[arg(long, value_name = "NETWORK")]
    pub proxy_from: Vec<String>,
    /// The local socket for `fanorond attach`, which sshd starts.
    #[arg(long, value_name = "PATH")]
    pub attach_socket: Option<String>,
    /// An address to listen on for browsers, such as 127.0.0.1:8080. Repeat it for several. Without
    /// it there are no pages.
    #[arg(long, value_name = "HOST:PORT")]
    pub http: Vec<ListenAddress>,
    /// An address to listen on for browsers with TLS. Repeat it for several.
    #[arg(long, value_name = "HOST:PORT")]
    pub https: Vec<ListenAddress>,
    /// The address of the internal HTTP with /healthz, /readyz and /metrics. Without it there is
    /// none.
    #[arg(long, value_name = "HOST:PORT")]
    pub ops: Option<ListenAddress>,
    /// A folder with more endgame tables than those in the executable.
    #[arg(long, value_name = "DIR")]
    pub tables: Option<String>,
    /// What to log: error, warn, info, debug, or a filter of the tracing crate.
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,
    /// The format of the log.
    #[arg(long, value_enum)]
    pub log_format: Option<LogFormat>,
    /// Turn off the limits of pace, of addresses and of talk. Only for benchmarks.
    #[arg(long)]
    pub no_limits: bool,
}

impl ServeArgs {
    /// The keys of the configuration that the flags set.
    pub(crate) fn settings(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let given = [
            ("listen", listed(&self.listen)),
            ("tls_cert", self.tls_cert.clone().map(Value::String)),
            ("tls_key", self.tls_key.clone().map(Value::String)),
            ("tls_listen", listed(&self.tls_listen)),
            ("proxy_listen", listed(&self.proxy_listen)),
            ("proxy_from", listed(&self.proxy_from)),
            (
                "attach_socket",
                self.attach_socket.clone().map(Value::String),
            ),
            ("http", listed(&self.http)),
            ("https", listed(&self.https)),
            ("database", self.database.clone().map(Value::String)),
            ("node", self.node.clone().map(Value::String)),
            ("ops", self.ops.as_ref().map(|ops| ops.to_string().into())),
            ("tables", self.tables.clone().map(Value::String)),
            ("log", self.log.clone().map(Value::String)),
            ("log_format", self.log_format.as_ref().and_then(word_of)),
        ];
        given
            .into_iter()
            .filter_map(|(key, value)| Some((key, value?)))
    }
}

/// The value of a flag that can be repeated, if it was given.
fn listed(given: &[impl ToString]) -> Option<Value> {
    let given: Vec<String> = given.iter().map(ToString::to_string).collect();
    (!given.is_empty()).then(|| given.into())
}
