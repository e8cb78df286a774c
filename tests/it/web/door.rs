//! What every request goes through: limits, forms of other sites, and the end of the server.

use super::{ask, ask_with, read};
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use fanorond::config::limits::Limits;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;
use tokio::time::Instant;

#[test]
fn every_answer_says_what_a_page_may_load() {
    let hosted = Hosted::alone(Limits::default());
    for request in [
        "GET /",
        "GET /no/such/page",
        "POST /",
        "GET /assets/icon.svg",
    ] {
        let page = ask(hosted.site(), request, "", b"");
        let policy = page.header("content-security-policy").unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self'"),
            "{policy}"
        );
        assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(page.header("referrer-policy"), Some("same-origin"));
    }
}

#[test]
fn a_page_that_does_not_exist_is_not_found_however_it_is_asked_for() {
    let hosted = Hosted::alone(Limits::default());
    for path in [
        "/game/99999999999999999999",
        "/game/12/-1",
        "/game/12",
        "/game/1/99999999999999999999",
        "/assets/..%2fsecret",
        "/%ff%fe",
    ] {
        let page = ask(hosted.site(), &format!("GET {path}"), "", b"");
        assert!(matches!(page.status, 400 | 404), "{path}: {}", page.status);
    }
    assert_eq!(ask(hosted.site(), "DELETE /", "", b"").status, 405);
}

#[test]
fn a_large_body_is_refused_by_its_head() {
    let hosted = Hosted::alone(Limits::default());
    let page = ask(hosted.site(), "POST /login", "", &vec![b'x'; 10_000_000]);
    assert_eq!(page.status, 413);
    assert!(page.text().contains("too large"), "{}", page.text());
}

#[test]
fn a_form_of_another_site_is_refused() {
    let hosted = Hosted::alone(Limits::default());
    for headers in [
        "Origin: http://evil.example",
        "Origin: null",
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
    ] {
        let page = ask(hosted.site(), "POST /logout", headers, b"");
        assert_eq!(page.status, 403, "{headers}");
    }
}

#[test]
fn a_request_names_one_host_and_one_origin() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let upgrade = "Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    let (host, origin) = (format!("Host: {site}"), format!("Origin: http://{site}"));
    for (headers, status) in [
        (String::new(), 400),
        ("Host:".to_owned(), 400),
        ("Host: a b".to_owned(), 400),
        (format!("Host: me@{site}"), 400),
        (format!("{host}\n{host}"), 400),
        (format!("{host}\nHost: evil.example"), 400),
        (format!("{host}\n{origin}\n{origin}"), 403),
        (
            format!("{host}\n{origin}\nOrigin: http://evil.example"),
            403,
        ),
    ] {
        for request in ["GET /", "GET /ws", "GET /assets/icon.svg", "POST /logout"] {
            let page = ask_with(site, request, &format!("{headers}\n{upgrade}"), b"");
            assert_eq!(page.status, status, "{request} {headers}");
        }
    }
}

#[test]
fn the_links_to_other_languages_stay_on_the_page() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    for path in [
        "//evil.example/",
        "//evil.example/help?x=1",
        "/\\evil.example/",
        "///evil.example",
        "/help//evil.example",
    ] {
        let page = ask(site, &format!("GET {path}"), "Accept: text/html", b"");
        let text = page.text();
        assert_eq!(page.status, 404, "{path}");
        assert!(!text.contains("evil.example"), "{path}: {text}");
    }
    for (path, link) in [
        (
            "/login?next=/play",
            "href=\"?next=%2Fplay&#38;language=fr\"",
        ),
        (
            "/login?language=mg&next=/play",
            "href=\"?next=%2Fplay&#38;language=fr\"",
        ),
        ("/standings", "href=\"?language=fr\""),
        (
            "/standings?a=%22%3E&b",
            "href=\"?a=%22%3E&#38;b&#38;language=fr\"",
        ),
    ] {
        let text = ask(site, &format!("GET {path}"), "", b"").text();
        assert!(text.contains(link), "{path}: {text}");
    }
    // A form that is refused knows where to go on, too.
    let headers = format!("Origin: http://{site}\nContent-Type: application/x-www-form-urlencoded");
    let fields = b"name=nobody&password=sesame-oil&next=%2Fplay";
    let text = ask(site, "POST /login", &headers, fields).text();
    assert!(
        text.contains("href=\"?next=%2Fplay&#38;language=fr\""),
        "{text}"
    );
}

#[test]
fn a_refusal_is_said_in_the_language_of_the_reader() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    for (language, title) in [("fr", "Accueil"), ("mg", "Fandraisana"), ("en", "Home")] {
        let headers = format!("Origin: null\nAccept: text/html,*/*\nAccept-Language: {language}");
        let page = ask(site, "POST /logout", &headers, b"");
        assert_eq!(page.status, 403);
        let text = page.text();
        let begin = format!("<!doctype html>\n<html lang=\"{language}\">");
        assert!(text.starts_with(&begin) && text.contains(title), "{text}");
    }
    // A program gets the sentence alone, and a language that was chosen is that of refusals, too.
    let page = ask(
        site,
        "POST /logout",
        "Origin: null\nCookie: language=fr",
        b"",
    );
    assert_eq!(
        page.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    assert!(
        page.text().starts_with("Les formulaires"),
        "{}",
        page.text()
    );
}

#[test]
fn a_request_that_arrives_too_slowly_is_given_up() {
    let mut limits = Limits::default();
    limits.web.header_timeout = Duration::from_millis(200);
    let hosted = Hosted::alone(limits);
    for sent in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\n"] {
        let mut socket = TcpStream::connect(hosted.site()).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket.write_all(sent.as_bytes()).unwrap();
        let mut rest = Vec::new();
        socket.read_to_end(&mut rest).unwrap();
        assert_eq!(String::from_utf8_lossy(&rest), "", "after {sent:?}");
    }
}

#[test]
fn idle_connections_of_browsers_take_no_places_of_players() {
    let mut limits = Limits::default();
    limits.web.total = 20;
    let hosted = Hosted::alone(limits);
    let site = hosted.site();
    let idle: Vec<TcpStream> = (0..20).map(|_| TcpStream::connect(site).unwrap()).collect();
    let mut one_more = TcpStream::connect(site).unwrap();
    let refused = read(&mut one_more);
    assert_eq!(refused.status, 503);
    for words in ["full", "complet", "Feno"] {
        assert!(refused.text().contains(words), "{}", refused.text());
    }
    drop(crate::support::program::Program::guest(hosted.address()));
    drop(idle);
}

#[test]
fn idle_browsers_do_not_delay_the_stop() {
    let hosted = Hosted::alone(Limits::default());
    let mut idle: Vec<TcpStream> = (0..10)
        .map(|_| TcpStream::connect(hosted.site()).unwrap())
        .collect();
    for socket in &mut idle {
        socket
            .write_all(b"GET /assets/icon.svg HTTP/1.1\r\nHost: x\r\n\r\n")
            .unwrap();
        assert!(socket.read(&mut [0; 100]).unwrap() > 0);
    }
    let begin = Instant::now();
    drop(hosted);
    assert!(
        begin.elapsed() < Limits::default().server.stop_grace,
        "{:?}",
        begin.elapsed()
    );
}
