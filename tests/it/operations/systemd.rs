//! The server under systemd: sockets, notifications and units.

use crate::proxied::free_address;
use crate::support::executable::{Site, fanorond, root, terminate};
use crate::support::output::{Captured, PATIENCE};
use crate::support::program::Program;
use crate::tls::Secure;
use crate::web::ask;
use rustix::process::Pid;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;
use std::path::Path;
use std::process::{Command, Stdio};

/// The units of a server on one machine.
pub(super) const UNITS: [&str; 7] = [
    "fanorond.service",
    "fanorond.socket",
    "fanorond-tls.socket",
    "fanorond-http.socket",
    "fanorond-https.socket",
    "fanorond-backup.service",
    "fanorond-backup.timer",
];

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
    assert_valid_units_in(&root().join(folder), names, "/usr/local/bin/fanorond");
}

/// The same for a folder anywhere, whose units start this executable.
pub(super) fn assert_valid_units_in(folder: &Path, names: &[&str], executable: &str) {
    let site = Site::new();
    let mut files = Vec::new();
    for name in names {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        if name.ends_with(".service") && name.starts_with("fanorond") && !name.contains("-ssh") {
            assert!(
                text.contains(executable),
                "{name} does not start {executable}"
            );
        }
        let file = site.directory().join(name);
        let text = text.replace(executable, env!("CARGO_BIN_EXE_fanorond-under-test"));
        fs::write(&file, text).unwrap();
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
    assert_valid_units("packaging/systemd", &UNITS);
}

/// The value of a key in a unit.
fn value_in(unit: &str, key: &str) -> String {
    let text = fs::read_to_string(root().join("packaging/systemd").join(unit)).unwrap();
    let value = text
        .lines()
        .find_map(|line| line.strip_prefix(key)?.strip_prefix('='));
    value.unwrap().to_owned()
}

/// The sockets of three units, by the program that opens sockets as systemd does.
#[test]
fn each_socket_unit_serves_what_its_name_says() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let units = [
        "fanorond.socket",
        "fanorond-http.socket",
        "fanorond-https.socket",
    ];
    let addresses = units.map(|_| free_address());
    let names = units.map(|unit| value_in(unit, "FileDescriptorName"));
    let mut command = Command::new("systemd-socket-activate");
    for address in &addresses {
        command.arg(format!("--listen={address}"));
    }
    command.arg(format!("--fdname={}", names.join(":")));
    command.args([
        "-E",
        "FANOROND_ROBOTS=false",
        "-E",
        "FANOROND_UNPACK_TABLES=false",
    ]);
    command.arg(env!("CARGO_BIN_EXE_fanorond-under-test"));
    command.args(["--tls-cert", "cert.pem", "--tls-key", "key.pem"]);
    command.args([
        "--http",
        "127.0.0.1:1",
        "--https",
        &addresses[2].to_string(),
    ]);
    command
        .current_dir(site.directory())
        .stdin(Stdio::null())
        .stderr(Stdio::piped());
    let mut activated = command
        .spawn()
        .expect("systemd is installed: see scripts/test");
    let mut log = Captured::from(activated.stderr.take().unwrap());
    for _ in &addresses {
        log.until("Listening on ");
    }
    // The first connection starts the server.
    let page = ask(addresses[1], "GET /help", "", b"");
    assert!(page.text().contains("</html>"), "{}", page.text());
    log.until(
        "a socket of systemd replaces a configured address key=\"http\" configured=127.0.0.1:1",
    );
    log.until("fanorond started");
    assert_eq!(log.all().matches("replaces a configured").count(), 1);
    Program::connect(addresses[0]).ok("register Rasoa mangahazo");
    let mut browser = Secure::connect(addresses[2], &site.directory().join("cert.pem")).unwrap();
    browser.types("GET /play HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r");
    browser.hears("</html>");
    terminate(Pid::from_child(&activated));
    assert!(activated.wait().unwrap().success());
}
