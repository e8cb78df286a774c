//! The command line: `args` is what can be typed, and `act` does it. `serve` starts the server.

mod args;
mod attach;
mod authorized_key;
mod failure;
mod records;
mod rules;
mod serve;
mod verdict;

pub use crate::config::ServeArgs;
pub use args::Cli;

use crate::clock::Clock;
use crate::config::{BadConfig, Config, ListenAddress};
use crate::features::admin::operator;
use crate::features::history::files::Numbers;
use crate::features::openings::indexer;
use crate::features::rating::audit;
use crate::operations::backup;
use crate::operations::check;
use crate::operations::{create_operator, migrate_store, ping};
use crate::people::passwords::new_code;
use crate::services::notifications::Relay;
use crate::services::webhook::{self, Webhook};
use args::{AdminOrder, Command, RatingsCommand};
use clap::Parser;
use failure::{Failure, fail, one_sentence};
use fanorona_protocol::value::Password;
use records::{export, fetch, import};
use rules::{replay, replay_file, turns};
use std::fs::File;
use std::io::{self, BufRead as _, Read as _, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::process::ExitCode;

/// No password is longer, in bytes.
const LONGEST_PASSWORD: u64 = 4_096;

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
    if let Some(Command::Attach(args)) = &cli.command {
        return attach::attach(args).unwrap_or_else(|failure| fail(&failure));
    }
    match act(cli) {
        Ok(()) | Err(Failure::ReadEnough) => ExitCode::SUCCESS,
        Err(failure) => fail(&failure),
    }
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
            let server = Config::load(&serve, std::env::vars_os())?.server;
            let (database, now) = (&server.database, Clock::machine().now());
            let made = runtime()?.block_on(backup::backup(database, &file, keep, now))?;
            writeln!(out, "{made}")?;
            if let Some(note) = server.backup_note()
                && let Err(error) = backup::note(&made, database, &note)
            {
                let note = note.display();
                writeln!(io::stderr(), "the backup was not noted in {note}: {error}")?;
            }
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
        Some(Command::Settings { output, serve }) => settings(output.as_deref(), &serve, &mut out),
        Some(Command::Announce(args)) => announce(&args, &mut out),
        Some(Command::Mail { address, settings }) => mail(&address, &settings, &mut out),
        Some(Command::Ping { address, settings }) => greet(address, &settings, &mut out),
        Some(Command::Index { later, settings }) => {
            let made = runtime()?.block_on(indexer::remake(&database(&settings)?, later));
            writeln!(out, "{}", made?)?;
            Ok(())
        }
        Some(Command::Fetch(args)) => fetch(&args, &mut out),
        Some(Command::AuthorizedKey(args)) => authorized_key::print(&args, &mut out),
        // Its exit code says more than success or failure.
        Some(Command::Attach(_)) => Ok(()),
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

/// Checks the configuration, and prints it or writes it into a new file.
fn settings(output: Option<&Path>, args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = Config::load(args, std::env::vars_os())?;
    if let Some(tls) = serve::check(&config)? {
        writeln!(io::stderr(), "{}", tls.validity(Clock::machine().wall()))?;
    }
    let Some(path) = output else {
        write!(out, "{config}")?;
        return Ok(());
    };
    let shown = path.display();
    // Passwords will be in it.
    let mut file = File::options();
    let file = file.write(true).create_new(true).mode(0o640).open(path);
    file.and_then(|mut file| write!(file, "{config}"))
        .map_err(|error| Failure::Work(format!("cannot write the new file {shown}: {error}")))?;
    writeln!(out, "wrote {shown}")?;
    Ok(())
}

/// Sends an announcement to try the webhooks.
fn announce(args: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = Config::load(args, std::env::vars_os())?;
    let webhooks = Webhook::all(&config.announce)?;
    if webhooks.is_empty() {
        return Err(Failure::Usage(
            "no webhook is configured; add a section [announce] (docs/operations.md)".to_owned(),
        ));
    }
    let (runtime, patience) = (runtime()?, config.limits.announce.timeout);
    for webhook in webhooks {
        runtime
            .block_on(webhook::test(&webhook, patience))
            .map_err(Failure::Work)?;
        writeln!(out, "{} accepted a test.", webhook.key())?;
    }
    Ok(())
}

/// Sends a mail to try the relay.
fn mail(address: &str, settings: &ServeArgs, out: &mut impl Write) -> Result<(), Failure> {
    let config = Config::load(settings, std::env::vars_os())?;
    let relay = relay(&config)?.ok_or_else(|| {
        Failure::Usage(
            "no relay is configured; add a section [mail] (docs/operations.md)".to_owned(),
        )
    })?;
    runtime()?
        .block_on(relay.test(address, Clock::machine().wall()))
        .map_err(Failure::Work)?;
    writeln!(out, "The relay accepted a mail to {address}.")?;
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
pub(super) fn relay(config: &Config) -> Result<Option<Relay>, BadConfig> {
    config
        .mail
        .as_ref()
        .map(|mail| {
            let relay = Relay::new(mail, config.limits.mail.retry / 2)?;
            Ok(relay.of_place(config.place.name.clone()))
        })
        .transpose()
}

fn administer(order: AdminOrder, out: &mut impl Write) -> Result<(), Failure> {
    let (order, settings) = match order {
        AdminOrder::Create {
            name,
            password_stdin,
            settings,
        } => return create_administrator(&name, password_stdin, &settings, out),
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

fn create_administrator(
    name: &str,
    password_stdin: bool,
    settings: &ServeArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let password = if password_stdin {
        let mut line = String::new();
        io::stdin()
            .lock()
            .take(LONGEST_PASSWORD)
            .read_line(&mut line)?;
        Password(line.trim_end_matches(['\r', '\n']).to_owned())
    } else {
        new_code()
    };
    let config = Config::load(settings, std::env::vars_os())?;
    let (database, limits) = (&config.server.database, &config.limits.login);
    let made = create_operator::create(database, limits, name, &password);
    let made = runtime()?.block_on(made)?;
    writeln!(out, "{made} is an administrator (operator)")?;
    if !password_stdin {
        writeln!(out, "password: {}", password.0)?;
    }
    Ok(())
}

/// The configured database.
fn database(args: &ServeArgs) -> Result<String, Failure> {
    Ok(Config::load(args, std::env::vars_os())?.server.database)
}

fn runtime() -> io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
}
