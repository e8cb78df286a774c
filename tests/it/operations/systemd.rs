//! The server under systemd: sockets, notifications and units.

use crate::support::executable::{Site, fanorond, terminate};
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use rustix::process::Pid;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::process::{Command, Stdio};

/// A server that inherits `socket` as systemd would pass it, in a process that is told to use
/// `notify`.
fn inheriting(site: &Site, socket: &TcpListener, notify: &UnixDatagram) -> std::process::Child {
    let mut own = fanorond();
    // Takes the socket as file 3, which Rust cannot do without unsafe code.
    let script = "exec 3<&0 </dev/null; export LISTEN_PID=$$; exec \"$0\" \"$@\"";
    let mut command = Command::new("bash");
    command
        .args(["-c", script])
        .arg(own.stdin(Stdio::null()).get_program())
        .current_dir(site.directory());
    command
        .env("LISTEN_FDS", "1")
        .env("LISTEN_FDNAMES", "plain")
        .env("FANOROND_ROBOTS", "false");
    command.env(
        "NOTIFY_SOCKET",
        notify.local_addr().unwrap().as_pathname().unwrap(),
    );
    command.env("WATCHDOG_USEC", "200000");
    command
        .stdin(Stdio::from(OwnedFd::from(socket.try_clone().unwrap())))
        .stderr(Stdio::null());
    command.spawn().unwrap()
}

/// Waits for a notification, and skips all others.
fn notified(notify: &UnixDatagram, words: &str) {
    let mut buffer = [0; 256];
    loop {
        let count = notify.recv(&mut buffer).unwrap();
        if String::from_utf8_lossy(&buffer[..count]).contains(words) {
            return;
        }
    }
}

/// The socket is open all the time, as in a socket unit.
#[test]
fn nobody_is_refused_while_systemd_restarts_the_server() {
    let site = Site::new();
    let socket = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = socket.local_addr().unwrap();
    let notify = UnixDatagram::bind(site.directory().join("notify")).unwrap();
    notify.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut first = inheriting(&site, &socket, &notify);
    notified(&notify, "READY=1");
    notified(&notify, "WATCHDOG=1");
    Program::connect(address).ok("register Rasoa mangahazo");
    terminate(Pid::from_child(&first));
    notified(&notify, "STOPPING=1");
    assert!(first.wait().unwrap().success());

    // Between the two servers.
    let waiting = TcpStream::connect(address).unwrap();
    let mut second = inheriting(&site, &socket, &notify);
    notified(&notify, "READY=1");
    let mut program = Program::over(waiting);
    program.send("hello json tests/1").unwrap();
    program.skip_greeting().unwrap();
    program.until("ok");
    program.ok("login Rasoa mangahazo");
    terminate(Pid::from_child(&second));
    // Only ten notifications wait to be read. The server waits with the next one.
    notified(&notify, "STOPPING=1");
    assert!(second.wait().unwrap().success());
}

/// Asserts that systemd accepts these units of a folder of the repository.
pub(crate) fn assert_valid_units(folder: &str, names: &[&str]) {
    let site = Site::new();
    let mut files = Vec::new();
    for name in names {
        let from = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let text = fs::read_to_string(format!("{from}/{folder}/{name}")).unwrap();
        let file = site.directory().join(name);
        fs::write(
            &file,
            text.replace(
                "/usr/local/bin/fanorond",
                env!("CARGO_BIN_EXE_fanorond-under-test"),
            ),
        )
        .unwrap();
        files.push(file);
    }
    let output = Command::new("systemd-analyze")
        .arg("verify")
        .args(&files)
        .output();
    let output = output.expect("systemd-analyze is installed: see scripts/test");
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let about_ours: Vec<&str> = complaint
        .lines()
        .filter(|line| line.contains("fanorond"))
        .collect();
    assert!(
        output.status.success() && about_ours.is_empty(),
        "{complaint}"
    );
}

#[test]
fn the_units_of_systemd_are_valid() {
    let server = ["fanorond.service", "fanorond.socket", "fanorond-tls.socket"];
    let backup = ["fanorond-backup.service", "fanorond-backup.timer"];
    assert_valid_units("packaging/systemd", &[server.as_slice(), &backup].concat());
}
