//! The command line.

use crate::connect::{Connection, Failure, KnownHosts, Target, Trust, connect};
use crate::model::Options;
use crate::model::login::Credentials;
use crate::view::theme::{Depth, Theme};
use crate::{lines, run, screen};
use clap::Parser;
use fanorona_protocol::language::Language;
use std::io::{self, BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use zeroize::Zeroizing;

/// Plays Fanorona on a server: a board that stays in its place, moved by keys or clicks.
#[derive(Debug, Parser)]
#[command(name = "fanorona", version)]
struct Args {
    /// The server, such as example.org, alice@example.org or alice@example.org:4545.
    #[arg(value_name = "[NAME@]HOST[:PORT]", default_value = "localhost")]
    server: String,
    /// Play without an account.
    #[arg(long)]
    guest: bool,
    /// Log in with a token instead of a password.
    #[arg(long, env = "FANORONA_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Do not use TLS.
    #[arg(long)]
    plain: bool,
    /// The colours.
    #[arg(long, value_enum, default_value_t)]
    theme: Theme,
    /// How many colours the terminal has, if it does not say so itself.
    #[arg(long, value_enum)]
    colors: Option<Depth>,
    /// Draw with ASCII only.
    #[arg(long)]
    ascii: bool,
    /// The language before the login, by its code, such as fr.
    #[arg(long)]
    language: Option<Language>,
    /// A local socket of the server, where OpenSSH's sessions come in.
    #[arg(long, value_name = "PATH", hide = true)]
    socket: Option<PathBuf>,
    /// What is sent first on that socket, in hexadecimal digits.
    #[arg(long, env = "FANORONA_HEADER", hide = true, hide_env_values = true)]
    header: Option<String>,
}

/// A name before the host, and a port behind it.
fn server(text: &str) -> Result<(Option<String>, String, Option<u16>), String> {
    let (name, host) = match text.rsplit_once('@') {
        Some((name, host)) => (Some(name.to_owned()), host),
        None => (None, text),
    };
    let (host, port) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, "")) => (host, None),
        Some((host, port)) => (host, port.strip_prefix(':')),
        // An IPv6 address has more colons than one.
        None if host.matches(':').count() > 1 => (host, None),
        None => host
            .split_once(':')
            .map_or((host, None), |(host, port)| (host, Some(port))),
    };
    if host.is_empty() {
        return Err(format!(
            "\"{text}\" names no host. Write it like alice@example.org:4545"
        ));
    }
    let port = port.map(|port| {
        let wrong = |_| format!("\"{port}\" is not a port. Write it like example.org:4545");
        port.parse().map_err(wrong)
    });
    Ok((name, host.to_owned(), port.transpose()?))
}

fn target(args: &Args) -> Result<(Option<String>, Target), String> {
    if let Some(path) = &args.socket {
        let header = args.header.as_deref().unwrap_or_default();
        let digits: Vec<u32> = header.chars().filter_map(|it| it.to_digit(16)).collect();
        let byte = |pair: &[u32]| pair.iter().fold(0, |sum, digit| sum * 16 + digit);
        let header = digits
            .chunks(2)
            .map(byte)
            .filter_map(|it| u8::try_from(it).ok());
        let target = Target::Socket {
            path: path.clone(),
            header: header.collect(),
        };
        return Ok((None, target));
    }
    let (name, host, port) = server(&args.server)?;
    let target = Target::Host {
        name: host,
        port,
        plain: args.plain,
    };
    Ok((name, target))
}

/// Connects, and asks whether a certificate that nobody has signed is to be trusted.
async fn first(target: &Target, known: &KnownHosts) -> Result<Connection, String> {
    loop {
        match connect(target, known).await {
            Ok(connection) => return Ok(connection),
            Err(Failure::Unknown { host, fingerprint }) if io::stdin().is_terminal() => {
                let mut out = io::stderr().lock();
                let _ = write!(
                    out,
                    "No authority that this system trusts has signed the certificate of {host}.\n\
                     Its fingerprint: {fingerprint}\n\
                     Type yes to trust it from now on: "
                );
                let _ = out.flush();
                drop(out);
                let mut answer = String::new();
                let _ = io::stdin().lock().read_line(&mut answer);
                if answer.trim() != "yes" {
                    return Err("the certificate is not trusted, so nothing was sent".to_owned());
                }
                let trusted = known.trust(&host, &Trust::Certificate(fingerprint));
                trusted.map_err(|error| format!("known_hosts cannot be written: {error}"))?;
            }
            Err(failure) => return Err(failure.to_string()),
        }
    }
}

async fn play(args: Args) -> Result<(), String> {
    let (name, target) = target(&args)?;
    let path = KnownHosts::usual_path();
    let known =
        KnownHosts::read(path).map_err(|error| format!("known_hosts cannot be read: {error}"))?;
    // A variable that is set to nothing is as good as none.
    let token = args.token.filter(|token| !token.is_empty());
    let credentials = match (args.guest, token, &name) {
        (true, _, _) => Some(Credentials::Guest),
        (false, Some(token), Some(name)) => Some(Credentials::Account {
            name: name.clone(),
            secret: Zeroizing::new(token),
        }),
        (false, Some(_), None) => {
            return Err("a token needs the name of its account: fanorona NAME@HOST".to_owned());
        }
        (false, None, _) => None,
    };
    let connection = first(&target, &known).await?;
    let draws = io::stdin().is_terminal() && io::stdout().is_terminal() && screen::can_draw();
    if !draws {
        let language: Option<&str> = args.language.map(Into::into);
        let language = language.map_or(String::new(), |it| format!("language {it}\n"));
        let login = credentials.as_ref().and_then(Credentials::line);
        let login = login.map_or(String::new(), |it| format!("{}\n", it.as_str()));
        let passed = lines::pass(connection, Zeroizing::new(language + &login)).await;
        return passed.map_err(|error| error.to_string());
    }
    let spoken = std::env::var("LANG").unwrap_or_default();
    let spoken = spoken.get(..2).and_then(|code| code.parse().ok());
    let options = Options {
        language: args.language.or(spoken).unwrap_or_default(),
        credentials,
        name,
        by_key: args.socket.is_some(),
        notice: None,
    };
    let look = screen::look(args.theme, args.colors, args.ascii, args.socket.is_some());
    let ended = run::run(options, look, target, known, connection).await;
    match ended {
        Ok(why) => why.map_or(Ok(()), Err),
        Err(error) => Err(format!("the terminal is gone: {error}")),
    }
}

/// Runs the program.
#[must_use]
pub fn main() -> ExitCode {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let played = match runtime {
        Ok(runtime) => {
            let played = runtime.block_on(play(args));
            // A thread may still wait for input.
            runtime.shutdown_background();
            played
        }
        Err(error) => Err(error.to_string()),
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "fanorona: {problem}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_a_host_the_server_of_this_machine_is_meant() {
        let args = Args::try_parse_from(["fanorona"]).unwrap();
        let (name, target) = target(&args).unwrap();
        assert_eq!(name, None);
        assert!(matches!(target, Target::Host { name, port: None, .. } if name == "localhost"));
    }

    #[test]
    fn a_closed_port_is_named_with_its_host() {
        // The port is closed as soon as nothing listens there any more.
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        drop(listener);
        let server = format!("127.0.0.1:{port}");
        let args = Args::try_parse_from(["fanorona", "--plain", &server]).unwrap();
        let (_, target) = target(&args).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let known = KnownHosts::read(None).unwrap();
        let failure = runtime.block_on(first(&target, &known)).unwrap_err();
        let says = format!("127.0.0.1 does not answer on port {port}: ");
        assert!(failure.starts_with(&says), "{failure}");
    }

    #[test]
    fn a_server_is_a_host_with_a_name_and_a_port() {
        let read = |text| server(text).unwrap();
        let host =
            |name: Option<&str>, host: &str, port| (name.map(str::to_owned), host.to_owned(), port);
        assert_eq!(read("example.org"), host(None, "example.org", None));
        assert_eq!(
            read("bob@example.org:99"),
            host(Some("bob"), "example.org", Some(99))
        );
        assert_eq!(read("::1"), host(None, "::1", None));
        assert_eq!(read("bob@[::1]:99"), host(Some("bob"), "::1", Some(99)));
        for odd in ["", "bob@", "example.org:0x", "example.org:99999", ":4545"] {
            assert!(server(odd).is_err(), "{odd}");
        }
    }
}
