//! HTTP/2, which clients choose in the handshake of TLS, by curl and openssl.

use crate::operations::{page, sample};
use crate::support::executable::{Serving, Site, terminate};
use crate::support::output::Captured;
use crate::support::program::Program;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

const ARGUMENTS: [&str; 10] = [
    "--tls-cert",
    "cert.pem",
    "--tls-key",
    "key.pem",
    "--https",
    "127.0.0.1:0",
    "--tls-listen",
    "127.0.0.1:0",
    "--ops",
    "127.0.0.1:0",
];

/// A server with TLS, its address for browsers and the internal one.
fn serving(site: &Site, header_timeout: &str) -> (Serving, SocketAddr, SocketAddr) {
    site.certificate("cert.pem", "key.pem");
    let mut command = site.fanorond(&ARGUMENTS);
    command.env("FANOROND_LIMITS__WEB__HEADER_TIMEOUT", header_timeout);
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let pages = serving.address_after("listening for browsers with TLS address=");
    let ops = serving.address_after("internal HTTP address=");
    (serving, pages, ops)
}

fn curl(arguments: &[&str]) -> Command {
    let mut curl = Command::new("curl");
    curl.args(["--insecure", "--silent", "--show-error"]);
    curl.args(arguments).stdin(Stdio::null());
    curl
}

/// What curl writes.
fn said(arguments: &[&str]) -> String {
    let output = curl(arguments).output();
    let output = output.expect("scripts/test installs curl");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A program that is killed with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn a_browser_chooses_the_version_of_http() {
    let site = Site::new();
    let (serving, pages, _) = serving(&site, "60s");
    let help = format!("https://{pages}/help");
    for (choice, version) in [("--http2", "HTTP/2"), ("--http1.1", "HTTP/1.1")] {
        let answer = said(&[choice, "--include", &help]);
        let begin = format!("{version} 200");
        assert!(answer.starts_with(&begin), "{answer}");
        assert!(answer.contains("fanorona"), "{answer}");
    }
    // A form, whose page is known by the name of the host.
    let register = format!("https://{pages}/register");
    let (origin, fields) = (
        format!("Origin: https://{pages}"),
        "name=Rasoa&password=mangahazo",
    );
    let form = [
        "--http2",
        "--include",
        "--header",
        &origin,
        "--data",
        fields,
        &register,
    ];
    let made = said(&form);
    assert!(made.starts_with("HTTP/2 303"), "{made}");
    let (_, cookie) = made.split_once("set-cookie: ").unwrap();
    let cookie = cookie.lines().next().unwrap();
    assert!(
        cookie.starts_with("__Host-session=Rasoa.tok-") && cookie.ends_with("; Secure"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().unwrap();
    let home = format!("https://{pages}/");
    for (cookie, is_member) in [(pair, true), (&pair["__Host-".len()..], false)] {
        let page = said(&["--http2", "--cookie", cookie, &home]);
        assert_eq!(page.contains("action=\"/logout\""), is_member, "{cookie}");
    }
    // WebSockets are opened with HTTP/1.1.
    let socket = format!("https://{pages}/ws");
    let mut open = vec!["--http1.1", "--include", "--no-buffer"];
    for header in [
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ] {
        open.extend(["--header", header]);
    }
    let mut opened = curl(&[&open[..], &[&socket]].concat());
    let mut opened = Running(opened.stdout(Stdio::piped()).spawn().unwrap());
    let mut heard = Captured::from(opened.0.stdout.take().unwrap());
    heard.until("HTTP/1.1 101");
    heard.until("\"t\":\"hello\"");
    drop(opened);
    let plain = said(&[
        "--http2-prior-knowledge",
        &format!("http://{}", serving.address()),
    ]);
    assert!(!plain.contains("<html"), "{plain}");
}

#[test]
fn seven_streams_share_a_connection_which_a_stop_ends() {
    let site = Site::new();
    let (serving, pages, ops) = serving(&site, "60s");
    let mut players = ["alice", "bobby"].map(|name| {
        let mut player = Program::connect(serving.address());
        player.ok(&format!("register {name} secret-rice"));
        player
    });
    players[0].ok("challenge bobby white telo unrated");
    players[1].until("challenge");
    players[1].ok("accept");
    let urls = (1..=7).map(|tab| format!("https://{pages}/game/1/events?{tab}"));
    let mut seven = curl(&["--http2", "--no-buffer", "--parallel"]);
    seven.args(urls).stdout(Stdio::piped());
    let mut seven = Running(seven.spawn().unwrap());
    let mut heard = Captured::from(seven.0.stdout.take().unwrap());
    for _ in 0..7 {
        heard.until("event: state");
    }
    players[0].ok("move 1 a1b2+");
    for _ in 0..7 {
        heard.until("event: state");
    }
    let metrics = page(ops, "GET /metrics").1;
    let name = "fanorond_connections_total{listener=\"https\",outcome=\"admitted\"}";
    assert_eq!(sample(&metrics, name), Some(1.0), "{metrics}");
    terminate(serving.id());
    assert!(serving.ended().0.success());
    seven.0.wait().unwrap();
}

#[test]
fn a_connection_without_requests_is_closed() {
    let site = Site::new();
    let (_serving, pages, _) = serving(&site, "200ms");
    for protocol in ["h2", "http/1.1"] {
        let mut openssl = Command::new("openssl");
        openssl.args(["s_client", "-quiet", "-alpn", protocol, "-connect"]);
        let silent = openssl
            .arg(pages.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let mut silent = Running(silent.expect("scripts/test installs openssl"));
        // Its input stays open.
        let _input = silent.0.stdin.take();
        silent.0.wait().unwrap();
    }
}
