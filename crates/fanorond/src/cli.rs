//! The command line.

use crate::Relay;
use crate::check::{self, CheckError};
use crate::clock::Clock;
use crate::config::{BadConfig, Config, ListenAddress, LogFormat};
use crate::limits::ConnectionLimits;
use crate::settings::word_of;
use crate::topics::admin::operator::{self, AdminError};
use crate::topics::history::files::{self, Lines, Numbers, RecordsError};
use crate::topics::rating::audit::{self, RebuildError};
use clap::{Args, Parser, Subcommand};
use fanorona_game::GameResult;
use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::Style;
use fanorona_protocol::record::Format;
use fanorona_protocol::record::fgn::{FgnError, fgn};
use fanorona_protocol::view::{Ink, Picture, picture};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, PointSet, Position, Ruleset, Side, Stage, Turn};
use fanorona_store::{OpenError, SqliteStore};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use tokio::net::TcpListener;
use toml::Value;
use tracing::{error, info, warn};
use tracing_subscriber::EnvFilter;

/// A Fanorona server for telnet.
#[derive(Debug, Parser)]
#[command(name = "fanorond", version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve players (the default).
    Serve(ServeArgs),
    /// Count the turn sequences of a depth.
    Perft {
        #[command(flatten)]
        from: From,
        /// Depth in turns.
        #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
        depth: u32,
    },
    /// List every legal turn and the position after it.
    Turns {
        #[command(flatten)]
        from: From,
    },
    /// Play turns from the start and print the board after each.
    Replay {
        /// The board: tsivy, dimyand or telo.
        #[arg(long, value_parser = ruleset, default_value = "tsivy")]
        ruleset: Ruleset,
        /// The turns, in any notation that players can type.
        #[arg(required_unless_present = "file", conflicts_with = "file")]
        turns: Vec<String>,
        /// Play the games of this file in Fanorona Game Notation instead; - is stdin.
        #[arg(long, value_name = "FILE", conflicts_with = "ruleset")]
        file: Option<PathBuf>,
    },
    /// Import games in Fanorona Game Notation into a database. No server may use the database.
    Import {
        /// The file; - is stdin.
        file: PathBuf,
        /// Give the games new numbers.
        #[arg(long)]
        renumber: bool,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Export all games of a database. The server may be running.
    Export {
        /// The format: text, pgn (Fanorona Game Notation) or json.
        #[arg(long, value_parser = format, default_value = "pgn")]
        format: Format,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Manage administrators. The server must be stopped, except for list.
    Admin {
        #[command(subcommand)]
        order: AdminOrder,
    },
    /// Check that the turns of every game lead to its stored position, and the games to the ratings. The server may
    /// be running.
    Check(ServeArgs),
    /// Print the configuration in use as a TOML file that explains every key.
    Settings(ServeArgs),
    /// Send a test mail with the settings of the server. It needs no database.
    Mail {
        /// The recipient.
        address: String,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Recalculate all ratings from the games. The server must be stopped.
    // Without a subcommand it prints one sentence, as all wrong calls do.
    #[command(arg_required_else_help = false)]
    Ratings {
        #[command(subcommand)]
        what: RatingsCommand,
    },
}

#[derive(Debug, Subcommand)]
enum RatingsCommand {
    /// Recalculate all ratings from the games. No server may use the database.
    Rebuild(ServeArgs),
}

#[derive(Debug, Subcommand)]
enum AdminOrder {
    /// Make a member an administrator.
    Grant {
        /// The member's name.
        name: String,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Make an administrator an ordinary member.
    Revoke {
        /// The administrator's name.
        name: String,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// List all administrators. The server may be running.
    List {
        #[command(flatten)]
        settings: ServeArgs,
    },
}

/// Settings that the command line can override.
#[derive(Debug, Clone, Default, Args)]
pub struct ServeArgs {
    /// An address to listen on, such as localhost:4545. Repeat it for several. Port 0 picks a free port.
    #[arg(long, value_name = "HOST:PORT")]
    pub listen: Vec<ListenAddress>,
    /// The database, such as sqlite:fanorond.db. It is created if it does not exist.
    #[arg(long, value_name = "URL")]
    pub database: Option<String>,
    /// A TOML file with settings.
    #[arg(long, value_name = "FILE", env = "FANOROND_CONFIG")]
    pub config: Option<PathBuf>,
    /// What to log: error, warn, info, debug, or a filter of the tracing crate.
    #[arg(long, value_name = "FILTER")]
    pub log: Option<String>,
    /// The format of the log.
    #[arg(long, value_enum)]
    pub log_format: Option<LogFormat>,
}

impl ServeArgs {
    /// The keys of the configuration that the flags set.
    pub(crate) fn settings(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let listen: Vec<String> = self.listen.iter().map(ToString::to_string).collect();
        let given = [
            ("listen", (!listen.is_empty()).then(|| listen.into())),
            ("database", self.database.clone().map(Value::String)),
            ("log", self.log.clone().map(Value::String)),
            ("log_format", self.log_format.as_ref().and_then(word_of)),
        ];
        given.into_iter().filter_map(|(key, value)| Some((key, value?)))
    }
}

/// The position that turns are counted or listed from.
#[derive(Debug, Args)]
struct From {
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = ruleset)]
    ruleset: Option<Ruleset>,
    /// A position as text. Default: the start of the board.
    #[arg(long, value_parser = position)]
    position: Option<Position>,
}

fn ruleset(name: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(name).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
}

fn format(name: &str) -> Result<Format, String> {
    Format::from_word(name).ok_or_else(|| "the formats are text, pgn and json".to_owned())
}

fn position(text: &str) -> Result<Position, String> {
    text.parse::<Position>().map_err(|error| error.to_string())
}

impl From {
    fn position(&self) -> Result<Position, Failure> {
        match (self.ruleset, self.position) {
            (Some(ruleset), Some(position)) if position.ruleset() != ruleset => Err(Failure::Usage(format!(
                "the position is on the {} board, not on {}",
                position.ruleset().name(),
                ruleset.name()
            ))),
            (_, Some(position)) => Ok(position),
            (ruleset, None) => Ok(Position::start(ruleset.unwrap_or_default())),
        }
    }
}

/// Why the program ends with an error.
#[derive(Debug)]
enum Failure {
    /// Wrong arguments or configuration: exit code 2.
    Usage(String),
    /// The work failed: exit code 1.
    Work(String),
    /// The reader of stdout has closed it: not a failure.
    ReadEnough,
}

impl std::convert::From<io::Error> for Failure {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the kinds belong to the library")]
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReadEnough,
            _ => Self::Work(error.to_string()),
        }
    }
}

impl std::convert::From<BadConfig> for Failure {
    fn from(error: BadConfig) -> Self {
        Self::Usage(error.to_string())
    }
}

impl std::convert::From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Self::Work(error.to_string())
    }
}

impl std::convert::From<RecordsError> for Failure {
    fn from(error: RecordsError) -> Self {
        match error {
            RecordsError::Io(error) => error.into(),
            RecordsError::Open(_) | RecordsError::Store(_) => Self::Work(error.to_string()),
        }
    }
}

impl std::convert::From<FgnError> for Failure {
    fn from(error: FgnError) -> Self {
        Self::Work(error.to_string())
    }
}

impl std::convert::From<RebuildError> for Failure {
    fn from(error: RebuildError) -> Self {
        Self::Work(error.to_string())
    }
}

impl std::convert::From<CheckError> for Failure {
    fn from(error: CheckError) -> Self {
        Self::Work(error.to_string())
    }
}

impl std::convert::From<AdminError> for Failure {
    fn from(error: AdminError) -> Self {
        Self::Work(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(text) | Self::Work(text) => f.write_str(text),
            Self::ReadEnough => f.write_str("stdout was closed"),
        }
    }
}

/// Runs the command line.
#[must_use]
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => return fail(&Failure::Usage(one_sentence(&error))),
        Err(help) => help.exit(),
    };
    match act(cli) {
        Ok(()) | Err(Failure::ReadEnough) => ExitCode::SUCCESS,
        Err(failure) => fail(&failure),
    }
}

/// Prints a failure on stderr. Returns its exit code.
fn fail(failure: &Failure) -> ExitCode {
    // If stderr is closed, there is nowhere left to report to.
    drop(writeln!(io::stderr().lock(), "fanorond: {failure}"));
    match failure {
        Failure::Usage(_) => ExitCode::from(2),
        Failure::Work(_) => ExitCode::FAILURE,
        Failure::ReadEnough => ExitCode::SUCCESS,
    }
}

/// The first paragraph of an error of clap, as one sentence.
fn one_sentence(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.split("\n\n").next().unwrap_or_default();
    let words: Vec<&str> = first.trim_start_matches("error: ").split_whitespace().collect();
    format!("{} (see fanorond --help)", words.join(" "))
}

fn act(cli: Cli) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match cli.command {
        None => serve(&cli.serve),
        Some(Command::Serve(args)) => serve(&args),
        Some(Command::Perft { from, depth }) => {
            writeln!(out, "{}", fanorona_rules::perft(&from.position()?, depth))?;
            Ok(())
        }
        Some(Command::Turns { from }) => turns(&from.position()?, &mut out),
        Some(Command::Replay { file: Some(file), .. }) => replay_file(&file, &mut out),
        Some(Command::Replay { ruleset, turns, file: None }) => replay(ruleset, &turns, &mut out),
        Some(Command::Import { file, renumber, serve }) => {
            let numbers = if renumber { Numbers::New } else { Numbers::Kept };
            import(&file, numbers, &database(&serve)?, &mut out)
        }
        Some(Command::Export { format, serve }) => {
            let mut out = io::BufWriter::new(out);
            let database = database(&serve)?;
            Ok(runtime()?.block_on(files::export(&database, format, &mut out))?)
        }
        Some(Command::Admin { order }) => administer(order, &mut out),
        Some(Command::Check(args)) => {
            let config = Config::load(&args, std::env::vars_os())?;
            let report = runtime()?.block_on(check::check(&config.server.database))?;
            writeln!(out, "{report}")?;
            Ok(())
        }
        Some(Command::Settings(args)) => {
            write!(out, "{}", Config::load(&args, std::env::vars_os())?)?;
            Ok(())
        }
        Some(Command::Mail { address, settings }) => {
            let config = Config::load(&settings, std::env::vars_os())?;
            let relay = relay(&config)?.ok_or_else(|| {
                Failure::Usage("no relay is configured; add a section [mail] (docs/operations.md)".to_owned())
            })?;
            runtime()?.block_on(relay.test(&address, Clock::machine().now())).map_err(Failure::Work)?;
            writeln!(out, "The relay accepted a mail to {address}.")?;
            Ok(())
        }
        Some(Command::Ratings { what: RatingsCommand::Rebuild(args) }) => {
            let config = Config::load(&args, std::env::vars_os())?;
            let rebuilt = runtime()?.block_on(audit::rebuild(&config.server.database))?;
            writeln!(out, "{rebuilt}")?;
            Ok(())
        }
    }
}

/// The relay, if one is configured.
fn relay(config: &Config) -> Result<Option<Relay>, BadConfig> {
    config.mail.as_ref().map(|mail| Relay::new(mail, config.limits.mail.retry / 2)).transpose()
}

fn administer(order: AdminOrder, out: &mut impl Write) -> Result<(), Failure> {
    let (order, settings) = match order {
        AdminOrder::Grant { name, settings } => (operator::Order::Grant(name), settings),
        AdminOrder::Revoke { name, settings } => (operator::Order::Revoke(name), settings),
        AdminOrder::List { settings } => (operator::Order::List, settings),
    };
    let config = Config::load(&settings, std::env::vars_os())?;
    for line in runtime()?.block_on(operator::carry_out(&config.server.database, &order))? {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn turns(position: &Position, out: &mut impl Write) -> Result<(), Failure> {
    let mut result = Ok(());
    let mut out = io::BufWriter::new(out);
    position.for_each_turn(|turn, after| match writeln!(out, "{turn}\t{after}") {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            result = Err(error);
            ControlFlow::Break(())
        }
    });
    result?;
    out.flush()?;
    Ok(())
}

/// Each argument is one whole turn. If it could continue, it ends there, with or without `end`.
fn replay(ruleset: Ruleset, turns: &[String], out: &mut impl Write) -> Result<(), Failure> {
    let mut stage = Stage::Between(Position::start(ruleset));
    for (number, text) in (1..).zip(turns) {
        let unplayable = |why: &dyn fmt::Display| Failure::Usage(format!("turn {number}, {text}: {why}"));
        let movements = Movements::read(text).map_err(|error| unplayable(&error))?;
        let played = stage.play(&movements).map_err(|rejection| unplayable(&rejection))?;
        let (turn, after) = match (played.finished, played.stage) {
            (Some(turn), after) => (turn, after),
            (None, Stage::UnderWay(chain)) => {
                let stopped = chain.stop();
                (stopped.turn, Stage::Between(stopped.position))
            }
            (None, Stage::Between(_)) => return Err(unplayable(&"it has no step")),
        };
        stage = after;
        write_board(out, number, &turn, &stage)?;
    }
    Ok(())
}

/// The contents of a file or of stdin.
fn open(file: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if file == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    let opened = File::open(file);
    let opened = opened.map_err(|error| Failure::Work(format!("{}: {error}", file.display())))?;
    Ok(Box::new(BufReader::new(opened)))
}

/// Prints the boards of each game of a file.
fn replay_file(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    files::each_game(open(file)?, |record| {
        write!(out, "{}", fgn(record))?;
        let mut stage = Stage::Between(record.first_position());
        for line in record.lines() {
            let after = stage.start().play(&line.turn);
            let after =
                after.map_err(|refused| Failure::Work(format!("{}: {:?}", line.turn, refused.reason)))?;
            stage = Stage::Between(after);
            write_board(out, line.ply.0, &line.turn, &stage)?;
        }
        Ok(())
    })
}

fn import(file: &Path, numbers: Numbers, database: &str, out: &mut impl Write) -> Result<(), Failure> {
    let complain = |error: &FgnError| {
        // If stderr is closed, there is nowhere left to report to.
        drop(writeln!(io::stderr().lock(), "{}:{}: {}", file.display(), error.line, error.problem));
    };
    let lines = Lines::new(open(file)?);
    let summary = runtime()?.block_on(files::import(database, lines, numbers, complain))?;
    writeln!(out, "{summary}")?;
    match summary.refused {
        0 => Ok(()),
        refused => Err(Failure::Work(format!("{refused} games were refused"))),
    }
}

/// The configured database.
fn database(args: &ServeArgs) -> Result<String, Failure> {
    Ok(Config::load(args, std::env::vars_os())?.server.database)
}

fn write_board(out: &mut impl Write, number: u32, turn: &Turn, stage: &Stage) -> io::Result<()> {
    let names = BySide { white: "White", black: "Black" };
    let pieces = BySide::from_fn(|side| stage.pieces(side));
    let board = Picture {
        ruleset: stage.ruleset(),
        pieces,
        names,
        language: Language::En,
        bottom: Side::White,
        touched: PointSet::EMPTY,
        ink: Ink::None,
    };
    writeln!(out, "{number}. {turn}\n{}{stage}", picture(&board, Style::Classic))?;
    if let Some(outcome) = stage.start().outcome() {
        let result = GameResult::from(outcome);
        writeln!(out, "{} {}", result.score.code(), result.reason.code())?;
    }
    writeln!(out)
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()
}

fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let config = Config::load(args, std::env::vars_os())?;
    start_log(&config)?;
    let runtime = runtime()?;
    let served = runtime.block_on(serve_until_signal(&config));
    // Tasks that are left after the grace period are not waited for.
    runtime.shutdown_background();
    served
}

async fn serve_until_signal(config: &Config) -> Result<(), Failure> {
    // Listen first: if that fails, no new database file is created.
    let relay = relay(config)?;
    let listeners = listen(&config.server.listen, &config.limits.connection).await?;
    let store = Arc::new(SqliteStore::open_with(&config.server.database, config.limits.for_sqlite()).await?);
    for listener in &listeners {
        info!(address = %listener.local_addr()?, "listening");
    }
    info!(database = %config.server.database, version = env!("CARGO_PKG_VERSION"), "fanorond started");
    let stop = crate::lifecycle::stop_signal()?;
    let running =
        crate::run_with_mail(listeners, store, Clock::machine(), config.limits.clone(), relay, stop);
    running.await.map_err(|error| Failure::Work(error.to_string()))
}

/// Listens on every address of every host. If this machine lacks an address, such as one of IPv6, and the host has
/// others, the log says so.
async fn listen(hosts: &[ListenAddress], limits: &ConnectionLimits) -> Result<Vec<TcpListener>, Failure> {
    if hosts.is_empty() {
        return Err(Failure::Usage("no address to listen on; give one with --listen".to_owned()));
    }
    let mut listeners = Vec::new();
    for host in hosts {
        let failure = |why: &str| {
            Failure::Work(format!("cannot listen on {host}: {why}; choose another address with --listen"))
        };
        let addresses = host.resolve().await.map_err(|error| failure(&format!("unknown host ({error})")))?;
        let before = listeners.len();
        let mut failed = Vec::new();
        for address in addresses {
            match crate::listen::bind_with(address, limits) {
                Ok(listener) => listeners.push(listener),
                Err(error) if is_final(&error) => return Err(failure(&reason(&error))),
                Err(error) => failed.push((address, error)),
            }
        }
        if listeners.len() == before {
            let why = failed.first().map_or_else(|| "unknown host".to_owned(), |(_, error)| reason(error));
            return Err(failure(&why));
        }
        for (address, error) in failed {
            warn!(%address, %error, "cannot listen on one address of a host");
        }
    }
    Ok(listeners)
}

/// Whether an error stops the start even if the host has other addresses.
fn is_final(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::AddrInUse | io::ErrorKind::PermissionDenied)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the kinds belong to the library, and most cannot occur here"
)]
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "another program uses it".to_owned(),
        io::ErrorKind::AddrNotAvailable => "this machine does not have that address".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied (ports below 1024 need root)".to_owned(),
        _ => error.to_string(),
    }
}

fn start_log(config: &Config) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&config.server.log)
        .map_err(|error| Failure::Usage(format!("invalid log filter \"{}\": {error}", config.server.log)))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal());
    match config.server.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    std::panic::set_hook(Box::new(|panic| error!(%panic, "task panicked")));
    Ok(())
}
