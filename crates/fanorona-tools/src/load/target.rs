//! The servers under load: running ones, or ones that the tool starts for itself.

use super::browser::Browser;
use super::client::{Fault, broken};
use super::floor::{Written, is_thread};
use super::measured::Counts;
use super::node::{Node, Robots, make_certificate};
use super::processes::Usage;
use crate::populate::{Plan, add_long_game, populate};
use clap::Args;
use fanorona_test_servers::PostgresServer;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Which servers.
#[derive(Debug, Args)]
#[group(id = "servers")]
pub struct TargetArgs {
    /// A running server. Given several times, connections go to each in turn.
    #[arg(long, global = true, value_name = "ADDRESS:PORT")]
    server: Vec<SocketAddr>,
    /// Where its pages are.
    #[arg(long, global = true, value_name = "ADDRESS:PORT")]
    web: Option<SocketAddr>,
    /// Where its metrics are. Given several times, they are added up.
    #[arg(long, global = true, value_name = "ADDRESS:PORT")]
    ops: Vec<SocketAddr>,
    /// A process on this machine whose costs are measured, with all below it.
    #[arg(long, global = true, value_name = "ID")]
    process: Vec<u32>,
    /// The program fanorond: starts a server with a database of its own, without limits. It gets
    /// the environment, so all settings can be changed.
    #[arg(long, global = true, value_name = "PATH", conflicts_with = "server")]
    executable: Option<PathBuf>,
    /// The database of the server that is started, instead of a new one.
    #[arg(
        long,
        global = true,
        value_name = "URL",
        requires = "executable",
        conflicts_with = "stored"
    )]
    database: Option<String>,
    /// The folder of a new database.
    #[arg(long, global = true, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Starts so many nodes on one PostgreSQL database; without it, one server on SQLite.
    #[arg(long, global = true, requires = "executable")]
    nodes: Option<u32>,
    /// The number of finished games in the database.
    #[arg(long, global = true, requires = "executable", default_value = "0")]
    stored: u32,
    /// One more finished game, the last of all, and the most turns that it has. With 1145 it is as
    /// long as it can be.
    #[arg(long, global = true, requires = "executable", default_value = "0")]
    long: usize,
    /// The number of players of the stored games. Of a player with many games, more is read.
    #[arg(long, global = true, default_value = "1000", value_parser = clap::value_parser!(u32).range(2..))]
    stored_players: u32,
    /// The limits of the server that is started stay as they are.
    #[arg(long, global = true, requires = "executable")]
    limits: bool,
    /// Connections for lines are encrypted. For a server that is started, openssl makes a certificate.
    #[arg(long, global = true)]
    tls: bool,
    /// The file (PEM) with the certificate of the server at `--server`, or of its authority.
    #[arg(long, global = true, value_name = "FILE", requires = "tls")]
    authority: Option<PathBuf>,
    /// Connections come from so many addresses of this machine, each of which has its own ports.
    #[arg(long, global = true, default_value = "1", value_parser = clap::value_parser!(u32).range(1..65_000))]
    sources: u32,
    /// Each connection comes from an address of its own, as a proxy would say. The server at
    /// `--server` must expect that.
    #[arg(long, global = true, conflicts_with = "tls")]
    proxied: bool,
}

/// Servers that are ready.
#[derive(Clone)]
pub(super) struct Target {
    /// The number of the first connection.
    first: usize,
    lines: Vec<SocketAddr>,
    web: Option<SocketAddr>,
    ops: Vec<SocketAddr>,
    processes: Processes,
    sources: u32,
    proxied: bool,
    tls: Option<TlsConnector>,
    _started: Arc<Started>,
}

/// What ends with the last target. Servers stop before their database, and both before the folder is
/// removed.
#[derive(Default)]
pub(super) struct Started {
    _nodes: Vec<Node>,
    _database: Option<PostgresServer>,
    _folder: Option<TempDir>,
}

impl Started {
    /// The database of a floor.
    pub(super) fn floor(database: Option<PostgresServer>, folder: TempDir) -> Self {
        Self {
            _nodes: Vec::new(),
            _database: database,
            _folder: Some(folder),
        }
    }
}

/// A connection for lines, encrypted or not.
pub(super) trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}

impl<C: AsyncRead + AsyncWrite + Send + Unpin> Connection for C {}

/// Whose costs are measured.
#[derive(Clone)]
enum Processes {
    /// These, and all below them.
    Trees(Vec<u32>),
    /// The threads of a server inside the tool, and the database below the tool.
    Floor(Arc<Written>),
}

/// Connections beside those of a scenario have other numbers, from this one on, and so other
/// addresses.
const BESIDE: usize = 1 << 20;

impl TargetArgs {
    /// A folder that is removed at the end.
    pub(super) fn temporary(&self) -> std::io::Result<TempDir> {
        match &self.folder {
            Some(folder) => TempDir::new_in(folder),
            None => tempfile::tempdir(),
        }
    }
}

impl Target {
    /// A server inside the tool, for lines and for pages.
    pub(super) fn floor(server: SocketAddr, written: Arc<Written>, started: Started) -> Self {
        allow_many_files();
        Self {
            first: 0,
            lines: vec![server],
            web: Some(server),
            ops: Vec::new(),
            processes: Processes::Floor(written),
            sources: 1,
            proxied: false,
            tls: None,
            _started: Arc::new(started),
        }
    }

    /// The same for connections beside those of this one.
    pub(super) fn beside(&self) -> Self {
        Self {
            first: BESIDE,
            ..self.clone()
        }
    }

    /// Starts what is to be started.
    pub(super) async fn open(args: TargetArgs, robots: Robots) -> Result<Self, Fault> {
        allow_many_files();
        let folder = args.temporary()?;
        let mut target = Self {
            first: 0,
            lines: args.server,
            web: args.web,
            ops: args.ops,
            processes: Processes::Trees(args.process.clone()),
            sources: args.sources,
            proxied: args.proxied,
            tls: None,
            _started: Arc::default(),
        };
        let Some(executable) = args.executable else {
            if target.lines.is_empty() && target.web.is_none() {
                return broken(
                    "name a running server with --server, or the program with --executable",
                );
            }
            if args.tls {
                let Some(authority) = args.authority else {
                    return broken("name the certificate of the server with --authority");
                };
                target.tls = Some(trusting(&authority)?);
            }
            return Ok(target);
        };
        let own = args.nodes.is_some() && args.database.is_none();
        let postgres = own.then(|| PostgresServer::durable(folder.path()));
        let url = match (args.database, &postgres) {
            (Some(url), _) => url,
            (None, Some(postgres)) => postgres.url(),
            (None, None) => format!("sqlite:{}/bench.db", folder.path().display()),
        };
        if args.stored > 0 {
            let plan = Plan {
                games: args.stored,
                players: args.stored_players.min(args.stored).max(2),
                seed: 1,
            };
            let filled = populate(&url, plan).await;
            filled.map_err(|error| Fault::Broken(format!("no games were stored: {error}")))?;
        }
        if args.long > 0 {
            let added = add_long_game(&url, args.long).await;
            added.map_err(|error| Fault::Broken(format!("no long game was stored: {error}")))?;
        }
        if args.tls {
            make_certificate(folder.path())?;
            target.tls = Some(trusting(&folder.path().join("cert.pem"))?);
        }
        let mut nodes = Vec::new();
        for number in 0..args.nodes.unwrap_or(1) {
            let mut command = Command::new(&executable);
            command.args(["--database", &url]);
            if args.nodes.is_some() {
                command.args(["--node", &format!("node{number}")]);
            }
            if !args.limits {
                command.arg("--no-limits");
            }
            if args.tls {
                command.args(["--tls-listen", "127.0.0.1:0", "--tls-cert"]);
                command.arg(folder.path().join("cert.pem"));
                command.arg("--tls-key").arg(folder.path().join("key.pem"));
            }
            let node = Node::start(command, robots)?;
            let line = match (args.tls, args.proxied) {
                (true, _) => "listening with TLS",
                (false, true) => "listening for proxies",
                (false, false) => "listening",
            };
            target.lines.push(node.address(line)?);
            target
                .web
                .get_or_insert(node.address("listening for browsers")?);
            target.ops.push(node.ops);
            nodes.push(node);
        }
        // Nodes and PostgreSQL are below the tool.
        target.processes = Processes::Trees(vec![std::process::id()]);
        target._started = Arc::new(Started {
            _nodes: nodes,
            _database: postgres,
            _folder: Some(folder),
        });
        Ok(target)
    }

    /// How many servers there are.
    pub(super) fn nodes(&self) -> usize {
        self.lines.len()
    }

    /// A new connection for lines.
    pub(super) async fn connect(&self, number: usize) -> Result<Box<dyn Connection>, Fault> {
        if self.lines.is_empty() {
            return broken("name the server with --server");
        }
        let to = self.lines[number % self.lines.len()];
        let mut stream = self.open_socket(to, number).await?;
        if let Some(from) = self.source(number) {
            let header = format!("PROXY TCP4 {from} 127.0.0.1 40000 4545\r\n");
            stream.write_all(header.as_bytes()).await?;
        }
        Ok(match &self.tls {
            Some(tls) => Box::new(tls.connect(to.ip().into(), stream).await?),
            None => Box::new(stream),
        })
    }

    /// The address that a proxy would name.
    fn source(&self, number: usize) -> Option<Ipv4Addr> {
        let number = u32::try_from(self.first + number).unwrap_or(0);
        self.proxied
            .then(|| Ipv4Addr::from_bits(0x0a00_0001 + number))
    }

    /// The address of its pages.
    pub(super) fn web(&self) -> Result<SocketAddr, Fault> {
        self.web
            .ok_or_else(|| Fault::Broken("name the address of the pages with --web".to_owned()))
    }

    /// A new browser.
    pub(super) async fn browser(&self, number: usize) -> Result<Browser, Fault> {
        let stream = self.connect_browser(number).await?;
        Ok(Browser::over(stream, self.source(number)))
    }

    /// A new connection for pages.
    pub(super) async fn connect_browser(&self, number: usize) -> Result<TcpStream, Fault> {
        self.open_socket(self.web()?, number).await
    }

    async fn open_socket(&self, to: SocketAddr, number: usize) -> Result<TcpStream, Fault> {
        let stream = if self.sources == 1 {
            TcpStream::connect(to).await?
        } else {
            let socket = TcpSocket::new_v4()?;
            let source = u32::try_from(number).unwrap_or(0) % self.sources;
            socket.bind((Ipv4Addr::from_bits(0x7f00_0002 + source), 0).into())?;
            socket.connect(to).await?
        };
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// What the servers have used so far, if their processes are known.
    pub(super) fn usage(&self) -> Option<Usage> {
        match &self.processes {
            Processes::Trees(roots) if roots.is_empty() => None,
            Processes::Trees(roots) => Some(Usage::of_trees(roots)),
            Processes::Floor(_) => {
                let database = Usage::of_trees(&[std::process::id()]);
                Some(Usage::of_threads(is_thread).with(&database))
            }
        }
    }

    /// What the servers have counted, if they tell.
    pub(super) async fn counts(&self) -> Option<Counts> {
        if let Processes::Floor(written) = &self.processes {
            return Some(written.counts());
        }
        let mut sum = None;
        for ops in &self.ops {
            let stream = TcpStream::connect(ops).await.ok()?;
            let metrics = Browser::over(stream, None).get("/metrics", None).await;
            let text = String::from_utf8(metrics.ok()?.body).ok()?;
            let count = |name: &str| {
                let mut lines = text.lines();
                let value = lines.find_map(|line| line.strip_prefix(name))?;
                value.trim().parse::<u64>().ok()
            };
            let Counts {
                changes,
                commits,
                pages,
            } = sum.unwrap_or_default();
            sum = Some(Counts {
                changes: changes + count("fanorond_durable_seconds_count ")?,
                commits: commits + count("fanorond_commits_total ")?,
                pages: pages + count("fanorond_kept_pages_total ")?,
            });
        }
        sum
    }
}

/// Encrypts for servers that this certificate, or its owner, vouches for.
fn trusting(certificate: &Path) -> Result<TlsConnector, Fault> {
    let wrong = |problem: String| Fault::Broken(format!("{}: {problem}", certificate.display()));
    let read = CertificateDer::from_pem_file(certificate);
    let read = read.map_err(|error| wrong(error.to_string()))?;
    let mut trusted = RootCertStore::empty();
    let added = trusted.add(read);
    added.map_err(|error| wrong(error.to_string()))?;
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring has the ciphers of both versions")
        .with_root_certificates(trusted)
        .with_no_client_auth();
    Ok(Arc::new(config).into())
}

/// Tens of thousands of connections are open files of the tool, and of the server, which it starts.
fn allow_many_files() {
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    // If it is refused, the limit stays as it was.
    setrlimit(Resource::Nofile, most).ok();
}
