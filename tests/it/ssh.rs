//! Players who come by ssh (docs/ssh.md): `fanorond attach` and the local socket, and the real sshd.

mod attach;
mod keys;
mod sshd;

use crate::support::executable::{Serving, Site};
use std::io::Write as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The local socket of a site.
fn socket(site: &Site) -> PathBuf {
    site.directory().join("attach.sock")
}

/// The command for a server that listens on the local socket.
fn server(site: &Site) -> Command {
    let path = socket(site);
    let mut command = site.fanorond(&["--attach-socket", path.to_str().unwrap()]);
    command.args(["--log", "debug"]);
    command
}

/// A server that listens on the local socket.
fn serving(site: &Site) -> Serving {
    Site::serving(server(site), &["127.0.0.1:0"])
}

/// The fingerprint of a key, one for each letter.
fn key(letter: char) -> String {
    format!("SHA256:{}", letter.to_string().repeat(43))
}

/// `fanorond attach` as sshd starts it for the key of a letter.
fn attach(site: &Site, letter: char) -> Command {
    let mut command = site.fanorond(&["attach", "--key", &key(letter)]);
    command
        .env("FANOROND_ATTACH_SOCKET", socket(site))
        .env("SSH_CONNECTION", "203.0.113.9 4000 192.0.2.1 22")
        .env("TERM", "xterm")
        .env_remove("SSH_ORIGINAL_COMMAND");
    command
}

/// What a pipe with these lines prints.
fn pipe(site: &Site, letter: char, lines: &str) -> String {
    let mut command = attach(site, letter);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(lines.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// What one command prints, and its exit status.
fn give(site: &Site, letter: char, command: &str) -> (String, i32) {
    let output = attach(site, letter)
        .env("SSH_ORIGINAL_COMMAND", command)
        .output();
    said(output.unwrap())
}

/// Both outputs of a program, and its exit status.
fn said(output: Output) -> (String, i32) {
    assert_eq!(output.status.signal(), None, "{output:?}");
    let both = [output.stdout, output.stderr].concat();
    let code = output.status.code().unwrap();
    (String::from_utf8(both).unwrap(), code)
}
