//! What operators need, through the real executable: the internal HTTP of `--ops`, reloading,
//! `ping`, systemd, the Debian package, and the dashboard.

mod http;
mod package;
mod place;
mod systemd;

pub(super) use systemd::assert_valid_units;

use crate::start::{refused, said};
use crate::support::executable::{Serving, Site, terminate};
use crate::support::output::PATIENCE;
use rustix::process::{Signal, kill_process};
use std::fs;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};

/// A server with its internal HTTP.
fn serving(site: &Site) -> (Serving, SocketAddr) {
    let serving = site.serve_with(&["--ops", "127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    (serving, ops)
}

/// The status and the body of a page.
pub(crate) fn page(ops: SocketAddr, request: &str) -> (u16, String) {
    let mut socket = TcpStream::connect(ops).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(socket, "{request} HTTP/1.1\r\nHost: ops\r\n\r\n").unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, body.to_owned())
}

/// The value of a sample, if it is there.
pub(crate) fn sample(metrics: &str, name: &str) -> Option<f64> {
    let value = metrics
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.map(|value| value.parse().unwrap())
}

#[test]
fn the_endgame_tables_are_unpacked_after_the_start_before_anybody_needs_them() {
    let log = |unpack: &str| {
        let site = Site::new();
        let mut command = site.fanorond(&["--log", "debug"]);
        command.env("FANOROND_UNPACK_TABLES", unpack);
        let serving = Site::serving(command, &["127.0.0.1:0"]);
        terminate(serving.id());
        let (status, log) = serving.ended();
        assert!(status.success(), "{log}");
        log
    };
    assert!(log("true").contains("endgame tables: unpacking"));
    assert!(!log("false").contains("endgame tables: unpacking"));
}

#[test]
fn a_hangup_names_the_settings_that_need_a_restart() {
    let site = Site::new();
    let file = site.directory().join("fanorond.toml");
    fs::write(&file, "").unwrap();
    let mut serving = site.serve_with(&["--config", "fanorond.toml"]);
    fs::write(
        &file,
        "[limits.challenge]\nopen = 1\n[limits.connection]\nbacklog = 7\n",
    )
    .unwrap();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("WARN fanorond::operations::reload: these settings change with the next restart");
    let said = serving.logs("\n");
    assert!(said.contains("limits.challenge.open"), "{said}");
    assert!(said.contains("limits.connection.backlog"), "{said}");

    let mail =
        "relay = \"127.0.0.1:1\"\nfrom = \"a@b.example\"\nusername = \"a\"\npassword = \"hush\"\n";
    fs::write(
        &file,
        format!("[limits.challenge]\nopen = 1\n[mail]\n{mail}"),
    )
    .unwrap();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs("WARN fanorond::operations::reload: these settings change with the next restart");
    let said = serving.logs("\n");
    assert!(
        said.contains("mail.password") && !said.contains("hush"),
        "{said}"
    );

    fs::write(&file, "[limits.challenge]\nopen = many\n").unwrap();
    kill_process(serving.id(), Signal::HUP).unwrap();
    serving.logs(
        "WARN fanorond::operations::reload: the configuration is wrong; the old one stays in use",
    );
    terminate(serving.id());
    assert!(serving.ended().0.success());
}

#[test]
fn ping_says_whether_a_server_greets() {
    let site = Site::new();
    let serving = site.serve_on(&["0.0.0.0:0"]);
    let port = serving.address().port();
    let greeting = said(&mut site.fanorond(&["ping", &format!("127.0.0.1:{port}")]));
    assert!(greeting.starts_with("fanorond "), "{greeting}");
    // The first address of the configuration, as in a container.
    let mut command = site.fanorond(&["ping"]);
    assert_eq!(
        said(command.env("FANOROND_LISTEN", format!("0.0.0.0:{port}"))),
        greeting
    );
    assert_eq!(
        said(command.env("FANOROND_LISTEN", format!("[::]:{port}"))),
        greeting
    );
    drop(serving);
    refused(
        &mut site.fanorond(&["ping", &format!("127.0.0.1:{port}")]),
        1,
        &["does not answer"],
    );
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = other.local_addr().unwrap().to_string();
    let speaking = std::thread::spawn(move || {
        other
            .accept()
            .unwrap()
            .0
            .write_all(b"SSH-2.0-x\r\n")
            .unwrap();
    });
    refused(&mut site.fanorond(&["ping", &address]), 1, &["SSH-2.0-x"]);
    speaking.join().unwrap();
}
