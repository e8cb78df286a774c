//! Who may open which address, in each level of access.

use super::account::{register, send};
use super::{Page, ask};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};

/// An example of each address that the server has, from its own list of routes.
fn addresses() -> Vec<String> {
    let sources = [
        include_str!("../../../crates/fanorond/src/web/pages.rs"),
        include_str!("../../../crates/fanorond/src/web.rs"),
    ];
    let routes = sources.iter().flat_map(|source| {
        let parts = source.split('"').skip(1).step_by(2);
        parts.filter(|part| part.starts_with('/') && !part.contains(' '))
    });
    let examples = [
        ("{game}", "1"),
        ("{ply}", "0"),
        ("{study}", "1"),
        ("{place}", "0"),
        ("{tournament}", "1"),
        ("{round}", "1"),
        ("{name}", "alice"),
        ("{lesson}", "1"),
        ("{code}", "no-such-code"),
        ("{picture}", "qr.svg"),
        ("{command}", "standings"),
        ("{*words}", "telo"),
        ("{*position}", "bbb/b1w/www/w"),
    ];
    let example = |route: &str| {
        let replaced = |text: String, (name, value): &(&str, &str)| text.replace(name, value);
        examples.iter().fold(route.to_owned(), replaced)
    };
    let mut all: Vec<String> = routes.map(example).collect();
    all.push("/analysis/bbb/b1w/www/w.svg".to_owned());
    all.push("/data".to_owned());
    all.sort_unstable();
    all.dedup();
    assert!(
        all.len() > 30 && all.iter().all(|it| !it.contains('{')),
        "{all:?}"
    );
    all
}

fn get(site: SocketAddr, path: &str, cookie: &str) -> Page {
    ask(
        site,
        &format!("GET {path}"),
        &format!("Cookie: {cookie}"),
        b"",
    )
}

/// The status that an address has at once: the answer of an event stream does not end.
fn status(site: SocketAddr, path: &str, cookie: &str) -> u16 {
    if !path.ends_with("/events") {
        return get(site, path, cookie).status;
    }
    let mut socket = TcpStream::connect(site).unwrap();
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: {site}\r\nCookie: {cookie}\r\n\r\n"
    )
    .unwrap();
    let mut line = String::new();
    BufReader::new(socket).read_line(&mut line).unwrap();
    line.split(' ').nth(1).unwrap().parse().unwrap()
}

#[test]
fn strangers_open_nothing_while_only_members_are_admitted() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let cookie = register(site, "alice");
    hosted.grant("alice", Role::Operator);
    let [mut alice, mut bob] = [(); 2].map(|()| Program::connect(hosted.address()));
    alice.ok("login alice mangahazo");
    bob.ok("register bobby sesame-oil");
    alice.ok("challenge bobby white telo");
    bob.ok("accept 1");
    bob.ok("tournament new pool Zoma telo");
    bob.ok("study new telo");
    let opens = [
        "/",
        "/.well-known/security.txt",
        "/about",
        "/login",
        "/logout",
        "/register",
        "/ws",
    ];
    let with_level = |level: &str, alice: &mut Program| {
        alice.ok(&format!("access {level}"));
        addresses()
            .into_iter()
            .map(|path| {
                let (stranger, member) = (status(site, &path, ""), status(site, &path, &cookie));
                (path, stranger, member)
            })
            .collect::<Vec<_>>()
    };
    let usual = with_level("open", &mut alice);
    assert!(
        usual
            .iter()
            .all(|(path, _, member)| *member != 403 || path.contains("/data"))
    );
    for level in ["no-registrations", "no-guests"] {
        assert_eq!(with_level(level, &mut alice), usual, "{level}");
    }
    for (path, stranger, member) in with_level("members-only", &mut alice) {
        let is_open = opens.contains(&path.as_str());
        assert_eq!(stranger == 403, !is_open, "{path}: {stranger}");
        assert_ne!(member, 403, "{path}");
    }
    // Forms, too.
    for path in ["/game/1", "/tournament/1", "/study/1/edit"] {
        assert_eq!(
            send(site, path, "deed=join&text=x", "").status,
            403,
            "{path}"
        );
    }
    let home = get(site, "/", "").text();
    assert!(!home.contains("bobby"), "{home}");
    alice.ok("access open");
    assert_eq!(get(site, "/game/1", "").status, 200);
}
