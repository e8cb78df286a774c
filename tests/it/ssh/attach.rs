//! The local socket, its header, and `fanorond attach`.

use super::{attach, give, key, pipe, said, server, serving, socket};
use crate::start::refused;
use crate::support::executable::{Site, fanorond, terminate};
use crate::support::output::{Captured, PATIENCE};
use crate::terminal::tmux::Tmux;
use rustix::process::{Signal, kill_process};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::Shutdown;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

/// What a connection that sends these bytes is told before it is closed.
fn told(site: &Site, bytes: &[u8]) -> String {
    let mut stream = UnixStream::connect(socket(site)).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.write_all(bytes).unwrap();
    stream.shutdown(Shutdown::Write).unwrap();
    let mut said = String::new();
    stream.read_to_string(&mut said).unwrap();
    said
}

#[test]
fn a_connection_without_a_header_is_told_what_the_socket_is_for() {
    let site = Site::new();
    let mut command = server(&site);
    command.env("FANOROND_LIMITS__CONNECTION__PROXY_HEADER_TIMEOUT", "200ms");
    let mut serving = Site::serving(command, &["127.0.0.1:0"]);
    // Foreign, missing, half and too long; and of a proxy, without a key.
    let half = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x14";
    let long = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\xff\xff";
    let proxy = b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xcb\0\x71\x0a\xc0\0\x02\x01\x0f\xa0\x11\xc1";
    let text = b"PROXY TCP4 203.0.113.9 192.0.2.1 4000 4545\r\nguest\r\n";
    for bytes in [&b"guest\r\nversion\r\n"[..], b"", half, long, proxy, text] {
        let told = told(&site, bytes);
        assert!(
            told.starts_with("This socket is for fanorond attach"),
            "{told:?} after {bytes:?}"
        );
    }
    serving.logs("it is too long");
    // One that says nothing is closed.
    let mut silent = UnixStream::connect(socket(&site)).unwrap();
    silent.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut heard = Vec::new();
    silent.read_to_end(&mut heard).unwrap();
    assert!(heard.is_empty());
    serving.logs("its header took too long");
}

#[test]
fn the_socket_is_there_as_long_as_the_server_and_for_its_group() {
    let site = Site::new();
    // One that a killed server has left behind.
    let mut first = serving(&site);
    first.kill();
    assert!(socket(&site).exists());
    let mut serving = serving(&site);
    let mode = fs::metadata(socket(&site)).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o660);
    // A second server is refused, and does the first no harm.
    let path = socket(&site);
    let other = Site::new();
    let mut command = other.fanorond(&["--attach-socket", path.to_str().unwrap()]);
    refused(
        &mut command,
        1,
        &["attach.sock", "another program listens on it"],
    );
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("read the configuration again");
    assert_eq!(give(&site, 'a', "ping"), ("pong\n".to_owned(), 0));
    terminate(serving.id());
    serving.logs("stopped");
    let (status, _) = serving.ended();
    assert!(status.success());
    assert!(!socket(&site).exists());
}

#[test]
fn without_a_server_attach_says_so() {
    let site = Site::new();
    let (said, code) = give(&site, 'a', "games");
    assert!(said.contains("the game server does not answer"), "{said}");
    assert_eq!(code, 2);
    // A file that is not a socket.
    fs::write(socket(&site), "").unwrap();
    let (said, code) = give(&site, 'a', "games");
    assert!(said.contains("the game server does not answer"), "{said}");
    assert_eq!(code, 2);
}

#[test]
fn attach_is_started_by_sshd() {
    let site = Site::new();
    let _serving = serving(&site);
    let mut command = attach(&site, 'a');
    command.env_remove("SSH_CONNECTION");
    refused(&mut command, 2, &["SSH_CONNECTION"]);
    let mut command = attach(&site, 'a');
    command.args(["--key", "SHA256:short"]);
    let (said, code) = said(command.output().unwrap());
    assert!(said.contains("--key") && code == 2, "{said}");
}

#[test]
fn one_command_is_answered_without_tag_and_greeting_and_has_a_status() {
    let site = Site::new();
    let mut serving = serving(&site);
    let (said, code) = give(&site, 'a', "games");
    assert_eq!(
        said,
        "There are no such games. To list finished games: history\n"
    );
    assert_eq!(code, 0);
    let (said, code) = give(&site, 'a', "board 7");
    assert!(said.lines().count() == 1 && code == 1, "{said}");
    let (said, code) = give(&site, 'a', "resign");
    assert!(said.contains("login") && code == 1, "{said}");
    // Nobody could answer a question.
    let (said, code) = give(&site, 'a', "register");
    assert!(said.contains("Usage: register") && code == 1, "{said}");
    let (said, code) = give(&site, 'a', "games\nquit");
    assert!(said.contains("more than one line") && code == 1, "{said}");
    let (said, code) = give(&site, 'a', &"x".repeat(5_000));
    assert!(said.contains("1,024") || said.contains("1024"), "{said}");
    assert_eq!(code, 1);
    serving.kill();
    assert_eq!(give(&site, 'a', "games").1, 2);
}

#[test]
fn a_pipe_is_in_plain_mode_and_is_not_called_unencrypted() {
    let site = Site::new();
    let _serving = serving(&site);
    let said = pipe(&site, 'a', "mode\nregister alice quiet-zebu-hill\n");
    assert!(said.contains("plain") && !said.contains('\r'), "{said:?}");
    assert!(
        !said.contains("login:") && !said.contains("encrypted"),
        "{said}"
    );
}

#[test]
fn limits_and_bans_count_the_address_of_the_client() {
    let site = Site::new();
    let mut command = server(&site);
    command.env("FANOROND_LIMITS__CONNECTION__PER_ADDRESS", "3");
    let mut serving = Site::serving(command, &["127.0.0.1:0"]);
    // Sessions of one key, all of them open.
    let mut open = Vec::new();
    let mut refused = 0;
    for _ in 0..100 {
        let mut command = attach(&site, 'a');
        command
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut heard = Captured::from(child.stdout.take().unwrap());
        if open.len() < 3 {
            heard.until("fanorond ");
            open.push((child, heard));
        } else {
            refused += 1;
            heard.until("too many connections from your address");
            child.wait().unwrap();
        }
    }
    assert_eq!((open.len(), refused), (3, 97));
    serving.logs("peer=203.0.113.9:4000");
    // One command is told, too, and that it was refused.
    let (said, code) = give(&site, 'b', "games");
    assert!(said.contains("too many connections") && code == 1, "{said}");
    for (child, _) in &mut open {
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

/// A folder with both programs.
fn installed(site: &Site) -> PathBuf {
    let folder = site.directory().join("bin");
    fs::create_dir(&folder).unwrap();
    fs::copy(fanorond().get_program(), folder.join("fanorond")).unwrap();
    fs::copy(Tmux::PROGRAM, folder.join("fanorona")).unwrap();
    folder
}

/// A session of a terminal, and then its status. tmux scrolls the first line away at the end.
fn in_a_terminal(site: &Site, folder: &Path, term: &str) -> Tmux {
    let command = format!(
        "echo; env PATH=/usr/bin:/bin TERM={term} FANOROND_ATTACH_SOCKET={} \
         SSH_CONNECTION='203.0.113.9 4000 192.0.2.1 22' {} attach --key {}; echo status=$?",
        socket(site).display(),
        folder.join("fanorond").display(),
        key('a')
    );
    Tmux::run(&command, (80, 24), "tmux-256color")
}

#[test]
fn a_session_that_the_server_refuses_ends_with_the_reason() {
    let site = Site::new();
    let mut command = server(&site);
    command.env("FANOROND_LIMITS__CONNECTION__PER_ADDRESS", "1");
    let _serving = Site::serving(command, &["127.0.0.1:0"]);
    let folder = installed(&site);
    let first = in_a_terminal(&site, &folder, "xterm");
    first.waits("Your name:");
    let screen = in_a_terminal(&site, &folder, "xterm").waits("status=1");
    assert!(
        screen.contains("There are too many connections"),
        "{screen}"
    );
    first.types("guest");
    first.waits("New here?");
    first.types("quit");
    first.waits("status=0");
}

#[test]
fn a_terminal_becomes_the_program_beside_the_executable() {
    let site = Site::new();
    let _serving = serving(&site);
    let folder = installed(&site);
    let in_a_terminal = |term: &str| in_a_terminal(&site, &folder, term);
    in_a_terminal("xterm").waits("Your name:");
    let dumb = in_a_terminal("dumb");
    dumb.waits("cannot move its cursor");
    dumb.waits("login:");
    fs::remove_file(folder.join("fanorona")).unwrap();
    let without = in_a_terminal("xterm");
    without.waits("fanorona is not installed on this server");
    without.waits("login:");
}

#[test]
fn authorized_key_prints_one_line_or_nothing() {
    let line = |arguments: &[&str]| {
        let output = fanorond().arg("authorized-key").args(arguments).output();
        let output = output.unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        (printed, !output.stderr.is_empty(), output.status.success())
    };
    let (fingerprint, blob) = (key('a'), "AAAAC3NzaC1lZDI1NTE5AAAAIA==");
    let (printed, complains, success) = line(&[&fingerprint, "ssh-ed25519", blob]);
    assert!(success && !complains);
    assert!(printed.starts_with("restrict,pty,command=\"/"), "{printed}");
    let end = format!(" attach --key {fingerprint}\" ssh-ed25519 {blob}\n");
    assert!(printed.ends_with(&end), "{printed}");
    let socket = "/run/other.sock";
    let (printed, _, _) = line(&["--socket", socket, &fingerprint, "ssh-ed25519", blob]);
    assert!(
        printed.contains(" --socket /run/other.sock\" "),
        "{printed}"
    );
    let comment = format!("{blob} {}", "x".repeat(10_240));
    for odd in [
        [fingerprint.as_str(), "ssh-ed25519", &comment],
        [fingerprint.as_str(), "ssh-ed25519", "AAAA\u{1b}[31m"],
        [fingerprint.as_str(), "ssh-ed25519", "AAAA\nssh-rsa"],
        [fingerprint.as_str(), "ssh\" rsa", blob],
        ["SHA256:\"; sh", "ssh-ed25519", blob],
        ["", "", ""],
    ] {
        let (printed, complains, success) = line(&odd);
        assert!(printed.is_empty() && complains && !success, "{odd:?}");
    }
    let (printed, complains, success) = line(&["--socket", "/a b", &fingerprint, "x", blob]);
    assert!(printed.is_empty() && complains && !success);
}
