//! The listener for proxies, with bytes on real sockets and with HAProxy.

use crate::support::executable::{Serving, Site, terminate};
use crate::support::output::{Captured, PATIENCE};
use rustix::process::Pid;
use std::fs;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A version 2 header of TCP over IPv4 from 203.0.113.10:4000, and that the client speaks TLS.
const VERSION_2_WITH_TLS: &[u8] =
    b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x14\xcb\0\x71\x0a\xc0\0\x02\x01\x0f\xa0\x11\xc1\
    \x20\0\x05\x01\0\0\0\0";
const VERSION_1: &[u8] = b"PROXY TCP4 203.0.113.9 192.0.2.1 4000 4545\r\n";

/// A server that takes one connection from each address, and its address for proxies.
fn serving(site: &Site, from: &str) -> (Serving, SocketAddr) {
    let mut command = site.fanorond(&["--proxy-listen", "127.0.0.1:0", "--proxy-from", from]);
    command.args(["--log", "debug"]);
    command.env("FANOROND_LIMITS__CONNECTION__PER_ADDRESS", "1");
    command.env("FANOROND_LIMITS__CONNECTION__PROXY_HEADER_TIMEOUT", "200ms");
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let address = serving.address_after("listening for proxies address=");
    (serving, address)
}

/// A connection that has sent `bytes`, and what comes back on it.
pub(crate) fn connect(address: SocketAddr, bytes: &[u8]) -> (TcpStream, Captured) {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    socket.write_all(bytes).unwrap();
    let heard = Captured::from(socket.try_clone().unwrap());
    (socket, heard)
}

/// Asserts that a connection that sends `bytes` is closed without a word.
fn closed(address: SocketAddr, bytes: &[u8]) {
    let (_socket, heard) = connect(address, bytes);
    assert_eq!(
        String::from_utf8_lossy(&heard.rest()),
        "",
        "after {bytes:?}"
    );
}

#[test]
fn limits_count_the_address_in_the_header() {
    let site = Site::new();
    let (mut serving, address) = serving(&site, "127.0.0.0/8");
    let (mut first, mut heard) = connect(address, &[VERSION_1, b"register alice\n"].concat());
    heard.until("not encrypted");
    serving.logs("peer=203.0.113.9:4000");
    let (_second, mut refused) = connect(address, VERSION_1);
    refused.until("too many connections from your address");
    let (_other, mut heard_by_other) =
        connect(address, b"PROXY TCP6 2001:db8::7 2001:db8::1 4000 4545\r\n");
    heard_by_other.until("login:");
    first.write_all(b"\x03quit\n").unwrap();
    heard.until("Goodbye.");
    // The client's connection to the proxy is encrypted, and the header says so.
    let (_third, mut heard) = connect(address, &[VERSION_2_WITH_TLS, b"register alice\n"].concat());
    assert!(!heard.until("password").contains("not encrypted"));
    // A proxy that looks whether the server is alive counts for nobody.
    for _ in 0..3 {
        connect(address, b"PROXY UNKNOWN\r\n").1.until("login:");
    }
}

#[test]
fn a_connection_without_a_header_or_from_elsewhere_is_closed() {
    let site = Site::new();
    let (mut serving, address) = serving(&site, "127.0.0.1");
    closed(address, b"guest\r\nversion\r\n");
    closed(address, &b"PROXY ".repeat(50));
    serving.logs("it is too long");
    let (_silent, heard) = connect(address, b"PROXY TCP4");
    assert!(heard.rest().is_empty());
    serving.logs("its PROXY header took too long");
    drop(serving);
    let (mut serving, address) = self::serving(&site, "10.0.0.0/8");
    closed(address, VERSION_1);
    serving.logs("its address is not in proxy_from");
}

#[test]
fn wrong_settings_for_proxies_are_refused() {
    let site = Site::new();
    let mut command = site.fanorond(&["--proxy-listen", "127.0.0.1:0"]);
    crate::start::refused(&mut command, 2, &["proxy_listen needs proxy_from"]);
    let mut command = site.fanorond(&["--proxy-from", "10.0.0.0/99"]);
    crate::start::refused(
        &mut command,
        2,
        &["--proxy-from", "10.0.0.0/99", "10.0.0.0/8"],
    );
}

/// HAProxy, ended when it is dropped.
pub(crate) struct HaProxy(Child);

impl Drop for HaProxy {
    fn drop(&mut self) {
        // Its workers end with it only after SIGTERM.
        terminate(Pid::from_child(&self.0));
        drop(self.0.wait());
    }
}

impl HaProxy {
    /// Starts it with a configuration.
    pub(crate) fn start(site: &Site, text: &str) -> Self {
        let file = site.directory().join("haproxy.cfg");
        fs::write(&file, text).unwrap();
        let mut command = Command::new("haproxy");
        command
            .arg("-W")
            .arg("-f")
            .arg(&file)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let mut child = command
            .spawn()
            .expect("haproxy is installed: see scripts/test");
        let mut log = Captured::from(child.stderr.take().unwrap());
        let haproxy = Self(child);
        log.until("Loading success");
        haproxy
    }
}

/// An address on which nobody listens.
pub(crate) fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap()
}

#[test]
fn a_client_of_a_proxy_is_not_sent_to_the_servers_own_port_for_tls() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let mut command =
        site.fanorond(&["--proxy-listen", "127.0.0.1:0", "--proxy-from", "127.0.0.1"]);
    command.args([
        "--tls-cert",
        "cert.pem",
        "--tls-key",
        "key.pem",
        "--tls-listen",
        "127.0.0.1:0",
    ]);
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let (_itself, mut heard) = connect(serving.address(), b"");
    assert!(heard.until("login:").contains("TLS: port"));
    let (_proxied, mut heard) = connect(
        serving.address_after("listening for proxies address="),
        VERSION_1,
    );
    let said = heard.until("login:");
    assert!(!said.contains("TLS: port"), "{said}");
}

#[test]
fn haproxy_names_its_clients_in_both_versions() {
    let site = Site::new();
    let (_serving, address) = serving(&site, "127.0.0.1");
    for (number, sends) in ["send-proxy", "send-proxy-v2"].into_iter().enumerate() {
        let front = free_address();
        let text = format!(
            "defaults\n mode tcp\n timeout client 1m\n timeout server 1m\n timeout connect 5s\n\
             listen fanorona\n bind {front}\n\
             tcp-request connection set-src str(203.0.113.{number})\n server s {address} {sends}\n"
        );
        let haproxy = HaProxy::start(&site, &text);
        let (_first, mut heard) = connect(front, b"");
        heard.until("login:");
        let (_second, mut refused) = connect(front, b"");
        refused.until("too many connections from your address");
        drop(haproxy);
    }
}
