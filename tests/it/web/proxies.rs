//! Browsers behind a proxy (`shipped_proxies.rs` has the real ones), and what the server keeps of pages, through the real executable.

use super::ask;
use super::streams::Spectator;
use crate::operations::{page, sample};
use crate::support::executable::{Serving, Site, terminate};
use crate::support::program::Program;
use crate::support::websocket;
use std::net::SocketAddr;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use tokio_tungstenite::tungstenite::Error;

/// A server that takes two sessions and one new connection from each address, and its address for
/// browsers.
fn serving(site: &Site, from: &str) -> (Serving, SocketAddr) {
    let mut command = command(site, from);
    command.env("FANOROND_LIMITS__CONNECTION__PER_ADDRESS", "2");
    command.env("FANOROND_LIMITS__CONNECTION__NEW_PER_ADDRESS", "1");
    started(command)
}

fn started(command: Command) -> (Serving, SocketAddr) {
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let address = serving.address_after("listening for browsers address=");
    (serving, address)
}

fn command(site: &Site, from: &str) -> Command {
    let arguments = [
        "--http",
        "127.0.0.1:0",
        "--ops",
        "127.0.0.1:0",
        "--proxy-from",
        from,
    ];
    site.fanorond(&arguments)
}

/// Asks from one address until it has asked for too much, in many connections at once: one alone
/// only waits. Returns whether that was before its 1,500th request.
fn asks_for_too_much(
    site: SocketAddr,
    headers: &str,
    path: impl Fn(usize) -> String + Sync,
) -> bool {
    let (asked, refused) = (AtomicUsize::new(0), AtomicBool::new(false));
    let asks = || {
        while !refused.load(Ordering::Relaxed) {
            let number = asked.fetch_add(1, Ordering::Relaxed);
            if number >= 1_500 {
                return;
            }
            let page = ask(site, &format!("GET {}", path(number)), headers, b"");
            if page.status == 429 {
                let wait = page.header("retry-after").map(str::parse);
                assert!(matches!(wait, Some(Ok(3..=600_u64))), "{}", page.head);
                refused.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..100 {
            scope.spawn(asks);
        }
    });
    refused.into_inner()
}

/// A proxy that does not pass `Host` on.
#[test]
fn forms_from_http_url_are_taken_whatever_the_host_and_the_log_says_once_why_others_are_not() {
    let site = Site::new();
    let mut command = command(&site, "127.0.0.1");
    command.env("FANOROND_HTTP_URL", "https://Fanorona.example:443/club");
    let (mut serving, address) = started(command);
    let status = |origin: &str| {
        let headers = format!("Content-Type: application/x-www-form-urlencoded\nOrigin: {origin}");
        let fields = b"name=Rasoa&password=mangahazo&again=mangahazo";
        ask(address, "POST /register", &headers, fields).status
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let opens = |origin: &str| {
        let headers = format!("Origin: {origin}");
        runtime.block_on(websocket::open(address, &headers)).is_ok()
    };
    assert_eq!(status("https://fanorona.example"), 303);
    assert!(opens("https://fanorona.example"));
    for origin in ["https://other.example", "http://fanorona.example", "null"] {
        assert_eq!((status(origin), opens(origin)), (403, false), "{origin}");
    }
    serving.logs("fanorond::web::guard: a form or WebSocket of another site was refused");
    let said = serving.logs("\n");
    for word in ["https://other.example", &address.to_string(), "http_url"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    terminate(serving.id());
    let log = serving.ended().1;
    assert_eq!(log.matches("of another site was refused").count(), 1);
}

#[test]
fn codes_of_invitations_cannot_be_guessed() {
    let site = Site::new();
    let mut command = command(&site, "127.0.0.1");
    command.env("FANOROND_LIMITS__SEEK__WRONG_CODES_PER_MINUTE", "5");
    let (serving, address) = started(command);
    let mut alice = Program::connect(serving.address());
    alice.ok("guest");
    let code = alice.ok("invite telo untimed")["code"].clone();
    let right = format!("GET /join/{}", code.as_str().unwrap());
    let asks = |client: u8, request: &str| {
        let from = format!("X-Forwarded-For: 203.0.113.{client}");
        ask(address, request, &from, b"").status
    };
    for guess in 2..=6 {
        assert_eq!(asks(1, &format!("GET /join/aaaaaaaaaaaa{guess}")), 404);
    }
    assert_eq!(asks(1, "GET /join/hello"), 429);
    // The right code is no use to those who guess, and others play with it.
    assert_eq!(asks(1, &right), 429);
    assert_eq!(asks(2, &right), 200);
}

#[test]
fn whoever_asks_for_too_much_is_refused_and_nobody_else() {
    let site = Site::new();
    let mut command = command(&site, "127.0.0.1");
    // Slow enough that who has asked for too much is still refused at the end, on any machine.
    command.env("FANOROND_LIMITS__WEB__PER_SECOND", "1");
    let (_serving, address) = started(command);
    let from = |client: u8| format!("X-Forwarded-For: 203.0.113.{client}");
    let standings = |number: usize| format!("/standings?{number}");
    assert!(asks_for_too_much(address, &from(1), standings));
    let cookie = format!("{}\nCookie: session=alice.simsalabim", from(2));
    assert!(asks_for_too_much(address, &cookie, |_| "/play".to_owned()));
    let missing = |number: usize| format!("/game/{number}/nothing");
    assert!(asks_for_too_much(address, &from(3), missing));
    // Nobody gets away with a header that cannot be read.
    let hidden = |number: usize| format!("X-Forwarded-For: \u{e9}{number}, 203.0.113.1");
    let page = |headers: &str| ask(address, "GET /standings?new", headers, b"");
    assert_eq!([page(&from(1)).status, page(&hidden(1)).status], [429; 2]);
    let unknown = |number: usize| format!("X-Forwarded-For: 203.0.113.1, \u{e9}{number}");
    assert!(asks_for_too_much(address, &unknown(1), standings));

    // What is in memory is for all, and others wait for nothing.
    assert_eq!(ask(address, "GET /help", &from(4), b"").status, 200);
    for path in ["/help", "/assets/icon.svg"] {
        assert_eq!(
            ask(address, &format!("GET {path}"), &from(1), b"").status,
            200
        );
    }
    let whole = ask(address, "GET /", &from(4), b"");
    assert_eq!(whole.status, 200);
    assert!(whole.text().contains("id=\"online\""), "{}", whole.text());
}

#[test]
fn people_who_read_are_never_refused() {
    let site = Site::new();
    let (_serving, address) = started(command(&site, "127.0.0.1"));
    // One who goes through a long game, and a class behind one address whose members open the page
    // to play on.
    for number in 0..60 {
        let headers = "X-Forwarded-For: 203.0.113.1";
        let page = ask(address, &format!("GET /help/rules?{number}"), headers, b"");
        assert_eq!(page.status, 200);
    }
    let members = "X-Forwarded-For: 203.0.113.2\nCookie: session=alice.simsalabim";
    let opens = || {
        let page = ask(address, "GET /play", members, b"");
        assert_eq!(page.status, 200);
        page
    };
    thread::scope(|scope| {
        for _ in 0..20 {
            scope.spawn(opens);
        }
    });
    let _class = [(); 16].map(|()| Program::from_browser(address, "X-Forwarded-For: 203.0.113.2"));
}

/// The status with which a WebSocket is refused.
pub(super) fn refused(site: SocketAddr, headers: &str) -> u16 {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    match runtime.unwrap().block_on(websocket::open(site, headers)) {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn limits_count_the_client_that_the_proxy_names() {
    let site = Site::new();
    let (_serving, address) = serving(&site, "127.0.0.1");
    // Sockets are no new connections: a phone on a bad network comes back often.
    let client = "X-Forwarded-For: 203.0.113.9";
    let _both = [(); 2].map(|()| Program::from_browser(address, client));
    assert_eq!(
        refused(address, "X-Forwarded-For: 198.51.100.7, 203.0.113.9"),
        429
    );
    let _other = Program::from_browser(address, "X-Forwarded-For: 203.0.113.9, 203.0.113.10");
    let secure = ask(address, "GET /login", "X-Forwarded-Proto: https", b"");
    assert!(
        !secure.text().contains("not encrypted"),
        "{}",
        secure.text()
    );
    let plain = ask(address, "GET /login", "", b"");
    assert!(plain.text().contains("not encrypted"), "{}", plain.text());
}

#[test]
fn nobody_but_a_proxy_can_name_another_client() {
    let site = Site::new();
    let (mut serving, address) = serving(&site, "10.0.0.0/8");
    // They count as the machine itself, which has no limits.
    let client = "X-Forwarded-For: 203.0.113.9";
    let _all = [(); 3].map(|()| Program::from_browser(address, client));
    serving.logs("a proxy on this machine is not in proxy_from");
    let plain = ask(address, "GET /login", "X-Forwarded-Proto: https", b"");
    assert!(plain.text().contains("not encrypted"), "{}", plain.text());
}

#[test]
fn streams_have_places_for_each_client_that_a_proxy_names() {
    let site = Site::new();
    let mut command = site.fanorond(&["--http", "127.0.0.1:0", "--proxy-from", "127.0.0.1"]);
    command.env("FANOROND_LIMITS__WEB__PER_ADDRESS", "2");
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let address = serving.address_after("listening for browsers address=");
    let mut players = ["alice", "bobby"].map(|name| {
        let mut player = Program::connect(serving.address());
        player.ok(&format!("register {name} secret-rice"));
        player
    });
    players[0].ok("challenge bobby white telo unrated");
    players[1].until("challenge");
    players[1].ok("accept");
    let client = "X-Forwarded-For: 203.0.113.9";
    let mut watching = [(); 2].map(|()| Spectator::of(address, 1, client));
    for spectator in &mut watching {
        spectator.line("event: state").unwrap();
    }
    let refused = ask(address, "GET /game/1/events", client, b"");
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Too many"), "{}", refused.text());
    let other = "X-Forwarded-For: 203.0.113.10";
    let mut other = Spectator::of(address, 1, other);
    other.line("event: state").unwrap();
    // A game that is over needs no place for long.
    players[0].ok("resign 1");
    for mut spectator in watching {
        while spectator.line("event: state").is_some() {}
    }
    let request = "GET /game/1/events?again";
    while ask(address, request, client, b"").status != 200 {}
}

#[test]
fn a_page_that_many_want_at_once_is_made_once() {
    let site = Site::new();
    let (serving, address) = serving(&site, "127.0.0.1");
    let ops = serving.address_after("internal HTTP address=");
    let askers: Vec<_> = (0..20)
        .map(|_| thread::spawn(move || ask(address, "GET /help", "", b"").status))
        .collect();
    for asker in askers {
        assert_eq!(asker.join().unwrap(), 200);
    }
    let metrics = page(ops, "GET /metrics").1;
    for (name, count) in [
        ("fanorond_kept_pages_total", 19.0),
        ("fanorond_pages_total{status=\"2xx\"}", 20.0),
        (
            "fanorond_connections_total{listener=\"http\",outcome=\"admitted\"}",
            20.0,
        ),
        ("fanorond_open_connections{listener=\"websocket\"}", 0.0),
    ] {
        assert_eq!(sample(&metrics, name), Some(count), "{name} in\n{metrics}");
    }
}
