//! The command line.

mod serve;
mod verdict;

use crate::Relay;
use crate::clock::Clock;
use crate::config::settings::word_of;
use crate::config::{BadConfig, Config, ListenAddress, LogFormat};
use crate::features::admin::operator::{self, AdminError};
use crate::features::history::files::{self, Lines, Numbers, PrivateGames, RecordsError};
use crate::features::rating::audit::{self, RebuildError};
use crate::net::sockets::ListenError;
use crate::net::tls::TlsError;
use crate::operations::backup::{self, BackupError};
use crate::operations::check::{self, CheckError};
use crate::operations::migrate_store;
use crate::operations::ping;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand};
use fanorona_game::{GameResult, Role};
use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::Style;
use fanorona_protocol::records::Format;
use fanorona_protocol::records::fgn::{FgnError, fgn};
use fanorona_protocol::text::Ink;
use fanorona_protocol::text::{LastMovement, Picture};
use fanorona_protocol::text::{picture, terminal};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage, Turn};
use fanorona_store::{CopyError, OpenError, TransferError};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use toml::Value;

/// How long the end of the process waits for somebody to read why it has failed.
const FAILURE_PATIENCE: Duration = Duration::from_secs(1);

/// A Fanorona server for telnet.
#[derive(Debug, Parser)]
#[command(
    name = "fanorond",
    bin_name = "fanorond",
    version,
    args_conflicts_with_subcommands = true
)]
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
    /// Print the result of a position with best play: win N, draw, loss N or unknown.
    Verdict(verdict::VerdictArgs),
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
    /// Export all games of a database except private ones. The server may be running.
    Export {
        /// Include private games. Their records say that they are private.
        #[arg(long)]
        private: bool,
        /// The format: text, pgn (Fanorona Game Notation) or json.
        #[arg(long, value_parser = format, default_value = "pgn")]
        format: Format,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Copy a database into a new file. The server may be running.
    Backup {
        /// The new file; in a folder it is named after the time.
        file: PathBuf,
        /// Keep only the newest N backups of the folder.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        keep: Option<u32>,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Replace a database with a backup. The server must be stopped. The previous file is kept.
    Restore {
        /// The backup.
        file: PathBuf,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Copy a whole database into a new one, from SQLite to PostgreSQL or back. Servers must be
    /// stopped.
    MigrateStore {
        /// The database to copy, such as sqlite:fanorond.db.
        from: String,
        /// The new database, such as postgres://USER:PASSWORD@HOST:5432/NAME.
        to: String,
    },
    /// Manage administrators. The server must be stopped, except for list.
    // As for `Ratings`.
    #[command(arg_required_else_help = false)]
    Admin {
        #[command(subcommand)]
        order: AdminOrder,
    },
    /// Check that the turns of every game lead to its stored position, and the games to the
    /// ratings. The server may be running.
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
    /// Check that a server greets. Exit code 0 if it does.
    Ping {
        /// The address of the server. Default: the first address of the configuration.
        #[arg(value_name = "HOST:PORT")]
        address: Option<ListenAddress>,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Calculate ratings, counts and lists again from the games. The server must be stopped.
    // Without a subcommand it prints one sentence, as all wrong calls do.
    #[command(arg_required_else_help = false)]
    Ratings {
        #[command(subcommand)]
        what: RatingsCommand,
    },
}

#[derive(Debug, Subcommand)]
enum RatingsCommand {
    /// Calculate ratings, counts and lists again from the games. No server may use the database.
    Rebuild(ServeArgs),
}

#[derive(Debug, Subcommand)]
enum AdminOrder {
    /// Make a member an administrator.
    Grant {
        /// The member's name.
        name: String,
        /// What the administrator may do: operator (everything) or moderator.
        #[arg(long, value_parser = role, default_value_t = Role::Operator)]
        role: Role,
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

fn role(name: &str) -> Result<Role, String> {
    name.parse()
        .map_err(|_unknown| "the roles are operator and moderator".to_owned())
}

fn format(name: &str) -> Result<Format, String> {
    Format::from_word(name).ok_or_else(|| "the formats are text, pgn and json".to_owned())
}

fn position(text: &str) -> Result<Position, String> {
    text.parse::<Position>().map_err(|error| error.to_string())
}

fn other_board(position: &Position, ruleset: Ruleset) -> String {
    format!(
        "the position is on the {} board, not on {}",
        position.ruleset().name(),
        ruleset.name()
    )
}

impl From {
    fn position(&self) -> Result<Position, Failure> {
        match (self.ruleset, self.position) {
            (Some(ruleset), Some(position)) if position.ruleset() != ruleset => {
                Err(Failure::Usage(other_board(&position, ruleset)))
            }
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
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the kinds belong to the library"
    )]
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

impl std::convert::From<RecordsError> for Failure {
    fn from(error: RecordsError) -> Self {
        match error {
            RecordsError::Io(error) => error.into(),
            RecordsError::Open(_) | RecordsError::Store(_) => Self::Work(error.to_string()),
        }
    }
}

impl std::convert::From<ListenError> for Failure {
    fn from(error: ListenError) -> Self {
        match error {
            ListenError::Nowhere => Self::Usage(error.to_string()),
            ListenError::Failed(_) => Self::Work(error.to_string()),
        }
    }
}

impl std::convert::From<BackupError> for Failure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::NoFolder(_) => Self::Usage(error.to_string()),
            BackupError::Copy(_) | BackupError::NotRemoved { .. } => Self::Work(error.to_string()),
        }
    }
}

/// Errors of the work, whose sentences say all.
macro_rules! failures_of_work {
    ($($error:ty)+) => { $(
        impl std::convert::From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Work(error.to_string())
            }
        }
    )+ };
}
failures_of_work!(OpenError FgnError TlsError RebuildError CheckError CopyError AdminError TransferError);

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
        Err(error) if error.use_stderr() => {
            let typed: Vec<_> = std::env::args_os()
                .skip(1)
                .map(|it| it.to_string_lossy().into())
                .collect();
            return fail(&Failure::Usage(one_sentence(&error, &typed)));
        }
        Err(help) => help.exit(),
    };
    match act(cli) {
        Ok(()) | Err(Failure::ReadEnough) => ExitCode::SUCCESS,
        Err(failure) => fail(&failure),
    }
}

/// Prints a failure on stderr. Returns its exit code.
fn fail(failure: &Failure) -> ExitCode {
    let line = format!("fanorond: {failure}\n");
    let (written, writes) = std::sync::mpsc::sync_channel::<()>(1);
    // If stderr is closed, or nobody reads it, there is nowhere left to report to.
    std::thread::spawn(move || drop((io::stderr().write_all(line.as_bytes()), written)));
    let _written: Result<(), _> = writes.recv_timeout(FAILURE_PATIENCE);
    match failure {
        Failure::Usage(_) => ExitCode::from(2),
        Failure::Work(_) => ExitCode::FAILURE,
        Failure::ReadEnough => ExitCode::SUCCESS,
    }
}

/// An error of clap as one sentence that says what to type.
fn one_sentence(error: &clap::Error, typed: &[String]) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => vec![word.clone()],
        Some(ContextValue::Strings(words)) => words.clone(),
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(_) | None => Vec::new(),
    };
    let first = |kind| context(kind).into_iter().next();
    let text = error.to_string();
    let problem = text
        .split("\n\n")
        .next()
        .unwrap_or_default()
        .trim_start_matches("error: ");
    let problem = problem.split_whitespace().collect::<Vec<_>>().join(" ");
    let said = match (
        error.kind(),
        first(ContextKind::InvalidSubcommand),
        first(ContextKind::Usage),
    ) {
        (ErrorKind::MissingSubcommand, Some(command), _) => {
            let words = context(ContextKind::ValidSubcommand);
            let words: Vec<String> = words
                .iter()
                .filter(|word| *word != "help")
                .map(|word| format!("{command} {word}"))
                .collect();
            format!("{command} needs another word: type {}", words.join(" or "))
        }
        (ErrorKind::ArgumentConflict, Some(command), _) => {
            format!(
                "flags come after the command: type {}",
                flags_last(&command, typed)
            )
        }
        (ErrorKind::MissingRequiredArgument, _, Some(usage)) => {
            let missing = context(ContextKind::InvalidArg).join(" ");
            let usage = usage
                .trim_start_matches("Usage:")
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ");
            format!("missing {missing}: type {usage}")
        }
        _ => {
            // The nearest word comes last.
            let near = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand]
                .map(context)
                .concat();
            near.last().map_or(problem.clone(), |near| {
                format!("{problem}; did you mean {near}?")
            })
        }
    };
    format!("{said} (see fanorond --help)")
}

/// The command line with its flags last.
fn flags_last(command: &str, typed: &[String]) -> String {
    let at = typed
        .iter()
        .position(|word| word == command)
        .unwrap_or_default();
    let (flags, rest) = typed.split_at(at);
    let words = rest
        .iter()
        .chain(flags)
        .map(|it| format!(" {}", fanorona_store::without_password(it)));
    format!("fanorond{}", words.collect::<String>())
}

fn act(cli: Cli) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match cli.command {
        None => serve::serve(&cli.serve),
        Some(Command::Serve(args)) => serve::serve(&args),
        Some(Command::Perft { from, depth }) => {
            writeln!(out, "{}", fanorona_rules::perft(&from.position()?, depth))?;
            Ok(())
        }
        Some(Command::Verdict(args)) => verdict::verdict(&args, out),
        Some(Command::Turns { from }) => turns(&from.position()?, &mut out),
        Some(Command::Replay {
            file: Some(file), ..
        }) => replay_file(&file, &mut out),
        Some(Command::Replay {
            ruleset,
            turns,
            file: None,
        }) => replay(ruleset, &turns, &mut out),
        Some(Command::Import {
            file,
            renumber,
            serve,
        }) => {
            let numbers = if renumber {
                Numbers::New
            } else {
                Numbers::Kept
            };
            import(&file, numbers, &database(&serve)?, &mut out)
        }
        Some(Command::Export {
            private,
            format,
            serve,
        }) => export(&serve, format, private, out),
        Some(Command::Backup { file, keep, serve }) => {
            let (database, now) = (database(&serve)?, Clock::machine().now());
            let made = runtime()?.block_on(backup::backup(&database, &file, keep, now))?;
            writeln!(out, "{made}")?;
            Ok(())
        }
        Some(Command::Restore { file, serve }) => {
            let (database, now) = (database(&serve)?, Clock::machine().now());
            writeln!(
                out,
                "{}",
                runtime()?.block_on(backup::restore(&database, &file, now))?
            )?;
            Ok(())
        }
        Some(Command::MigrateStore { from, to }) => {
            writeln!(
                out,
                "{}",
                runtime()?.block_on(migrate_store::migrate(&from, &to))?
            )?;
            Ok(())
        }
        Some(Command::Admin { order }) => administer(order, &mut out),
        Some(Command::Check(args)) => {
            writeln!(
                out,
                "{}",
                runtime()?.block_on(check::check(&database(&args)?))?
            )?;
            Ok(())
        }
        Some(Command::Settings(args)) => {
            let config = Config::load(&args, std::env::vars_os())?;
            serve::check(&config)?;
            write!(out, "{config}")?;
            Ok(())
        }
        Some(Command::Mail { address, settings }) => {
            let config = Config::load(&settings, std::env::vars_os())?;
            let relay = relay(&config)?.ok_or_else(|| {
                Failure::Usage(
                    "no relay is configured; add a section [mail] (docs/operations.md)".to_owned(),
                )
            })?;
            runtime()?
                .block_on(relay.test(&address, Clock::machine().wall()))
                .map_err(Failure::Work)?;
            writeln!(out, "The relay accepted a mail to {address}.")?;
            Ok(())
        }
        Some(Command::Ping { address, settings }) => greet(address, &settings, &mut out),
        Some(Command::Ratings {
            what: RatingsCommand::Rebuild(args),
        }) => {
            writeln!(
                out,
                "{}",
                runtime()?.block_on(audit::rebuild(&database(&args)?))?
            )?;
            Ok(())
        }
    }
}

/// Writes all games of a database, and says how many private ones it left out.
fn export(
    serve: &ServeArgs,
    format: Format,
    private: bool,
    out: impl Write,
) -> Result<(), Failure> {
    let mut out = io::BufWriter::new(out);
    let database = database(serve)?;
    let private = if private {
        PrivateGames::Included
    } else {
        PrivateGames::LeftOut
    };
    let left_out = runtime()?.block_on(files::export(&database, format, private, &mut out))?;
    if left_out > 0 {
        // If stderr is closed, there is nowhere left to report to.
        drop(writeln!(
            io::stderr().lock(),
            "private games left out: {left_out}; --private exports them too"
        ));
    }
    Ok(())
}

/// Prints the greeting of a server.
fn greet(
    address: Option<ListenAddress>,
    settings: &ServeArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut listen = Config::load(settings, std::env::vars_os())?
        .server
        .listen
        .into_iter();
    let address = address.or_else(|| listen.next());
    let address =
        address.ok_or_else(|| Failure::Usage("name the address of the server".to_owned()))?;
    writeln!(
        out,
        "{}",
        runtime()?
            .block_on(ping::ping(&address))
            .map_err(Failure::Work)?
    )?;
    Ok(())
}

/// The relay, if one is configured.
fn relay(config: &Config) -> Result<Option<Relay>, BadConfig> {
    config
        .mail
        .as_ref()
        .map(|mail| Relay::new(mail, config.limits.mail.retry / 2))
        .transpose()
}

fn administer(order: AdminOrder, out: &mut impl Write) -> Result<(), Failure> {
    let (order, settings) = match order {
        AdminOrder::Grant {
            name,
            role,
            settings,
        } => (operator::Order::Grant { name, role }, settings),
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
        let unplayable =
            |why: &dyn fmt::Display| Failure::Usage(format!("turn {number}, {text}: {why}"));
        let movements = Movements::read(text).map_err(|error| unplayable(&error))?;
        let played = stage
            .play(&movements)
            .map_err(|rejection| unplayable(&rejection))?;
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
            let after = after
                .map_err(|refused| Failure::Work(format!("{}: {:?}", line.turn, refused.reason)))?;
            stage = Stage::Between(after);
            write_board(out, line.ply.0, &line.turn, &stage)?;
        }
        Ok(())
    })
}

fn import(
    file: &Path,
    numbers: Numbers,
    database: &str,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let complain = |error: &FgnError| {
        // If stderr is closed, there is nowhere left to report to.
        drop(writeln!(
            io::stderr().lock(),
            "{}:{}: {}",
            file.display(),
            error.line,
            error.problem
        ));
    };
    let lines = Lines::new(open(file)?);
    let summary = runtime()?.block_on(files::import(database, lines, numbers, complain))?;
    writeln!(out, "{summary}")?;
    match summary.refused {
        0 => Ok(()),
        refused => Err(Failure::Work(terminal::games_refused(refused))),
    }
}

/// The configured database.
fn database(args: &ServeArgs) -> Result<String, Failure> {
    Ok(Config::load(args, std::env::vars_os())?.server.database)
}

fn write_board(out: &mut impl Write, number: u32, turn: &Turn, stage: &Stage) -> io::Result<()> {
    let names = BySide {
        white: "White",
        black: "Black",
    };
    let pieces = BySide::from_fn(|side| stage.pieces(side));
    let board = Picture {
        ruleset: stage.ruleset(),
        pieces,
        names,
        language: Language::En,
        bottom: Side::White,
        clocks: None,
        at_first: None,
        last: LastMovement::default(),
        ink: Ink::None,
    };
    writeln!(
        out,
        "{number}. {turn}\n{}{stage}",
        picture(&board, Style::Classic)
    )?;
    if let Some(outcome) = stage.start().outcome() {
        let result = GameResult::from(outcome);
        writeln!(out, "{} {}", result.score.code(), result.reason.code())?;
    }
    writeln!(out)
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}
