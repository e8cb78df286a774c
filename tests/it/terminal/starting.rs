//! How the program starts: without a terminal, without UTF-8, and where no server of Fanorona is.

use super::tmux::Tmux;
use crate::support::executable::Site;
use crate::support::program::Program;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::process::{Command, Output, Stdio};
use std::thread;

/// What the program does with these arguments and this input through a pipe.
fn piped(arguments: &[&str], input: &str) -> Output {
    let home = tempfile::tempdir().unwrap();
    let mut program = Command::new(Tmux::PROGRAM)
        .args(arguments)
        .env("XDG_CONFIG_HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    // The program may have ended before it has read anything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    program.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_pipe_logs_in_as_the_options_say() {
    let site = Site::new();
    let serving = site.serve();
    let address = serving.address().to_string();
    let said = piped(&["--guest", &address], "quit\n");
    assert!(
        text(&said.stdout).contains("Your name is Guest"),
        "{said:?}"
    );
    let said = piped(&["--guest", "--language", "fr", &address], "quit\n");
    assert!(
        text(&said.stdout).contains("Votre nom est Guest"),
        "{said:?}"
    );

    let mut rasoa = Program::connect(serving.address());
    rasoa.ok("register Rasoa mangahazo");
    let token = rasoa.ok("register zebu bot of Rasoa")["token"].clone();
    let server = format!("zebu@{address}");
    let said = piped(&["--token", token.as_str().unwrap(), &server], "quit\n");
    assert!(text(&said.stdout).contains("zebu"), "{said:?}");
    // A token alone does not say whose it is.
    let said = piped(&["--token", "tok", &address], "");
    assert!(!said.status.success(), "{said:?}");
    assert!(text(&said.stderr).contains("NAME@HOST"), "{said:?}");
}

/// A server of something else, which says this to everybody and closes the connection.
fn other_server(says: &'static str) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let _ = stream.unwrap().write_all(says.as_bytes());
        }
    });
    address
}

#[test]
fn another_server_is_named_and_ends_the_program() {
    for (says, words) in [
        (
            "SSH-2.0-OpenSSH_9.2\r\nInvalid SSH identification string.\r\n",
            "It says: SSH-2.0-OpenSSH_9.2",
        ),
        (
            "HTTP/1.1 400 Bad Request\r\n\r\n",
            "It says: HTTP/1.1 400 Bad Request",
        ),
        ("", "it does not say hello"),
    ] {
        let address = other_server(says).to_string();
        for options in [&[address.as_str()][..], &["--plain", &address]] {
            let said = piped(options, "who\n");
            let problem = text(&said.stderr);
            assert!(
                problem.contains("this is not a Fanorona server"),
                "{problem}"
            );
            assert!(problem.contains(words), "{problem}");
            assert_eq!(said.status.code(), Some(1));
        }
    }
}

#[test]
fn without_utf8_letters_are_ascii_in_every_language() {
    let site = Site::new();
    let serving = site.serve();
    let program = Tmux::PROGRAM;
    let address = serving.address();
    let command = format!("LC_ALL=C {program} --language fr --guest {address}");
    let tmux = Tmux::run(&command, (80, 24), "tmux-256color");
    let screen = tmux.waits("Vous debutez ?");
    assert!(screen.is_ascii(), "{screen}");
}
