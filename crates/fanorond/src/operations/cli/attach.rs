//! `fanorond attach`: sshd starts it for each session of a player. It connects to the server of this
//! machine and says with which key the player has come.
//!
//! With a terminal it becomes the program `fanorona`, which draws on the terminal and speaks json
//! mode with the server; it makes the connection, so that it can make it again. Without a terminal
//! lines pass in plain mode, or the one command that was typed behind `ssh play@HOST` is given.

use super::authorized_key::fingerprint;
use super::failure::Failure;
use crate::net::attach_header::{Header, Speaks, Terminal};
use clap::Args;
use fanorona_game::KeyFingerprint;
use fanorona_protocol::viewer::Window;
use rustix::termios::tcgetwinsize;
use std::env;
use std::io::{self, ErrorKind, IsTerminal as _, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::thread;

/// What `attach` is given.
#[derive(Debug, Args)]
pub(super) struct AttachArgs {
    /// The fingerprint of the key with which the player has logged in to sshd.
    #[arg(long, value_name = "FINGERPRINT", value_parser = fingerprint)]
    key: KeyFingerprint,
    /// The socket of the server. Default: the variable `FANOROND_ATTACH_SOCKET`, or
    /// /run/fanorond/attach.sock.
    #[arg(long, value_name = "PATH")]
    socket: Option<PathBuf>,
}

/// Where the units of systemd put the socket.
const USUAL_SOCKET: &str = "/run/fanorond/attach.sock";
/// The program that draws on a terminal.
const PROGRAM: &str = "fanorona";
/// The variable in which the program finds the header, in hexadecimal digits.
const HEADER: &str = "FANORONA_HEADER";
/// Bytes that are passed at once.
const BUFFER: usize = 8_192;

/// What the session is for.
#[derive(Debug, PartialEq, Eq)]
enum Session {
    /// A terminal, and the program that draws on it.
    Program(PathBuf),
    /// A terminal without that program, with the reason.
    Lines(&'static str),
    Pipe,
    Command(String),
}

impl Session {
    fn speaks(&self) -> Speaks {
        match self {
            Self::Program(_) => Speaks::Json,
            Self::Lines(_) => Speaks::Human,
            Self::Pipe => Speaks::Plain,
            Self::Command(_) => Speaks::Command,
        }
    }
}

/// Connects the session to the server.
pub(super) fn attach(args: &AttachArgs) -> Result<ExitCode, Failure> {
    let session = session()?;
    let (client, here) = addresses(&variable("SSH_CONNECTION").unwrap_or_default())?;
    let header = Header {
        client,
        here,
        key: args.key.clone(),
        speaks: session.speaks(),
        terminal: terminal(),
    };
    let header = header
        .bytes()
        .map_err(|error| Failure::Usage(error.to_string()))?;
    let path = socket_path(args.socket.clone());
    if let Session::Program(program) = &session {
        return Err(become_program(program, &path, &header));
    }
    let mut socket = connect(&path)?;
    socket.write_all(&header).map_err(|error| lost(&error))?;
    match session {
        Session::Program(_) | Session::Pipe => pass(socket, WithoutCr(io::stdout())),
        Session::Lines(why) => {
            writeln!(io::stderr(), "fanorond: {why}, so lines are shown instead")?;
            pass(socket, io::stdout())
        }
        Session::Command(command) => give(socket, &command, WithoutCr(io::stdout())),
    }
}

fn variable(name: &str) -> Option<String> {
    env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

fn session() -> Result<Session, Failure> {
    if let Some(command) = variable("SSH_ORIGINAL_COMMAND") {
        return Ok(Session::Command(one_line(command)?));
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Ok(Session::Pipe);
    }
    let cannot_draw = variable("TERM").is_none_or(|it| ["", "dumb", "unknown"].contains(&&*it));
    if cannot_draw {
        return Ok(Session::Lines("this terminal cannot move its cursor"));
    }
    let missing = Session::Lines("the program fanorona is not installed on this server");
    Ok(program().map_or(missing, Session::Program))
}

/// A command is one line. Other control characters would be keys.
fn one_line(command: String) -> Result<String, Failure> {
    if command.chars().any(|c| c.is_control() && c != '\t') {
        return Err(Failure::Work(
            "this is more than one line; send several commands through a pipe: printf 'games\\nseeks\\n' | ssh play@HOST"
                .to_owned(),
        ));
    }
    Ok(command)
}

/// The program that draws on the terminal: beside this one, or in PATH.
fn program() -> Option<PathBuf> {
    let beside = env::current_exe().ok();
    let beside = beside.and_then(|it| Some(it.parent()?.to_owned()));
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = beside.into_iter().chain(env::split_paths(&path));
    folders
        .filter(|folder| folder.is_absolute())
        .map(|folder| folder.join(PROGRAM))
        .find(|file| file.is_file())
}

/// The addresses in `SSH_CONNECTION`: the client's with its port, and this machine's with its port.
fn addresses(connection: &str) -> Result<(SocketAddr, SocketAddr), Failure> {
    let address = |ip: &str, port: &str| {
        // The zone of an address of IPv6 is of no use elsewhere.
        let ip: IpAddr = ip.split('%').next()?.parse().ok()?;
        Some(SocketAddr::new(ip, port.parse().ok()?))
    };
    let read = match connection.split(' ').collect::<Vec<_>>().as_slice() {
        [client, client_port, here, here_port] => {
            address(client, client_port).zip(address(here, here_port))
        }
        _ => None,
    };
    read.ok_or_else(|| {
        Failure::Usage(
            "attach is started by sshd, which sets SSH_CONNECTION (docs/ssh.md)".to_owned(),
        )
    })
}

fn terminal() -> Terminal {
    let size = tcgetwinsize(io::stdout()).ok();
    let known = |size: u16| (size > 0).then_some(size);
    Terminal {
        name: variable("TERM").and_then(|name| Terminal::named(&name)),
        window: Window {
            columns: size.and_then(|size| known(size.ws_col)),
            rows: size.and_then(|size| known(size.ws_row)),
        },
        no_color: variable("NO_COLOR").is_some_and(|it| !it.is_empty()),
    }
}

fn socket_path(given: Option<PathBuf>) -> PathBuf {
    given
        .or_else(|| env::var_os("FANOROND_ATTACH_SOCKET").map(PathBuf::from))
        .unwrap_or_else(|| USUAL_SOCKET.into())
}

fn connect(path: &Path) -> Result<UnixStream, Failure> {
    UnixStream::connect(path).map_err(|error| {
        Failure::NoServer(format!(
            "the game server does not answer at {}: {error}; try again in a minute",
            path.display()
        ))
    })
}

fn lost(error: &io::Error) -> Failure {
    Failure::NoServer(format!(
        "the connection to the game server was lost: {error}"
    ))
}

/// Becomes the program. Returns why not.
fn become_program(program: &Path, socket: &Path, header: &[u8]) -> Failure {
    let digits: String = header.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut command = Command::new(program);
    command.arg("--socket").arg(socket).env(HEADER, digits);
    Failure::Work(format!(
        "cannot start {}: {}",
        program.display(),
        command.exec()
    ))
}

/// Passes input to the server and its output back, until the server closes the connection.
fn pass(mut socket: UnixStream, mut out: impl Write) -> Result<ExitCode, Failure> {
    let mut to_server = socket.try_clone()?;
    // Nobody waits for the thread: it may wait for input.
    drop(thread::spawn(move || {
        let copied = io::copy(&mut io::stdin().lock(), &mut to_server);
        // After an error the server closes the connection anyway.
        drop((copied, to_server.shutdown(Shutdown::Write)));
    }));
    let mut buffer = [0; BUFFER];
    loop {
        let count = read(&mut socket, &mut buffer)?;
        if count == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        out.write_all(&buffer[..count])?;
        out.flush()?;
    }
}

/// Gives one command, and prints the answer. The exit code says whether it was done.
fn give(mut socket: UnixStream, command: &str, mut out: impl Write) -> Result<ExitCode, Failure> {
    // If the server has refused the connection, it does not read the command, but has said why.
    drop(socket.write_all(format!("{command}\n").as_bytes()));
    let mut buffer = [0; BUFFER];
    // What follows NUL.
    let mut outcome: Option<Vec<u8>> = None;
    loop {
        let count = read(&mut socket, &mut buffer)?;
        if count == 0 {
            break;
        }
        let mut answer = &buffer[..count];
        if let Some(outcome) = &mut outcome {
            outcome.extend_from_slice(answer);
            continue;
        }
        if let Some(end) = answer.iter().position(|&byte| byte == 0) {
            outcome = Some(answer[end + 1..].to_vec());
            answer = &answer[..end];
        }
        out.write_all(answer)?;
        out.flush()?;
    }
    match outcome.as_deref().map(<[u8]>::trim_ascii) {
        Some(b"ok") => Ok(ExitCode::SUCCESS),
        Some(_) => Ok(ExitCode::FAILURE),
        None => Err(lost(&ErrorKind::UnexpectedEof.into())),
    }
}

/// Reads from the server. One that closes the connection at once has ended it, too.
fn read(socket: &mut UnixStream, buffer: &mut [u8]) -> Result<usize, Failure> {
    loop {
        match socket.read(buffer) {
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return Ok(0),
            read => return read.map_err(|error| lost(&error)),
        }
    }
}

/// Writes lines that end in LF alone, as programs of this system expect them.
struct WithoutCr<W>(W);

impl<W: Write> Write for WithoutCr<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split(|&byte| byte == b'\r') {
            self.0.write_all(part)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_the_client_comes_from_sshd() {
        let (client, here) = addresses("203.0.113.9 4000 192.0.2.1 22").unwrap();
        assert_eq!(client, "203.0.113.9:4000".parse().unwrap());
        assert_eq!(here, "192.0.2.1:22".parse().unwrap());
        let (client, _) = addresses("fe80::1%eth0 4000 fe80::2%eth0 22").unwrap();
        assert_eq!(client, "[fe80::1]:4000".parse().unwrap());
        for odd in [
            "",
            "203.0.113.9 4000",
            "UNKNOWN 65535 UNKNOWN 65535",
            "a b c d",
        ] {
            assert!(addresses(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn a_command_is_one_line() {
        assert_eq!(one_line("tell bob\thi".to_owned()).unwrap(), "tell bob\thi");
        for odd in ["games\nquit", "games\rquit", "ga\0mes", "\u{3}", "\u{1b}[A"] {
            assert!(one_line(odd.to_owned()).is_err(), "{odd:?}");
        }
    }

    #[test]
    fn lines_end_in_lf_alone() {
        let mut out = Vec::new();
        WithoutCr(&mut out).write_all(b"a\r\nb\r\n").unwrap();
        assert_eq!(out, b"a\nb\n");
    }
}
