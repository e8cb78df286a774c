//! Links with which friends play.

use super::{Page, ask};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::net::SocketAddr;

fn get(site: SocketAddr, path: &str) -> Page {
    ask(site, &format!("GET {path}"), "", b"")
}

/// Makes an invitation. Returns the path of its page.
fn path_of(made: &Value) -> String {
    format!("/join/{}", made["code"].as_str().unwrap())
}

#[test]
fn the_page_of_an_invitation_says_who_wants_to_play_what_and_changes_nothing() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let mut alice = super::pages::member(&hosted, "alice");
    let path = path_of(&alice.ok("invite telo 10+5 unrated"));
    let code = &path["/join/".len()..];
    for _ in 0..2 {
        let page = get(site, &path);
        assert_eq!(page.status, 200, "{}", page.text());
        assert_eq!(page.header("cache-control"), Some("no-store"));
        for part in [
            r#"og:title" content="alice invites you to a game""#,
            r#"og:description" content="alice (1500?), telo, 10+5, unrated"#,
            &format!("{path}/telo.png"),
            &format!("/play#join={code}"),
            &format!("/login?next={path}"),
            &format!("join {code}\n"),
        ] {
            assert!(page.text().contains(part), "{part} in {}", page.text());
        }
    }
    assert!(
        get(site, &format!("{path}/telo.png"))
            .body
            .starts_with(b"\x89PNG")
    );
    let qr = get(site, &format!("{path}/qr.svg"));
    assert_eq!(qr.header("content-type"), Some("image/svg+xml"));
    assert!(qr.header("cache-control").unwrap().contains("immutable"));
    for unknown in [format!("{path}/qr.exe"), "/join/telo/telo.png".to_owned()] {
        assert_eq!(get(site, &unknown).status, 404, "{unknown}");
    }
    // Without its maker a live game cannot begin. The link stays.
    alice.ok("quit");
    let away = get(site, &path);
    assert_eq!(away.status, 200);
    assert!(
        away.text().contains(" is offline, and a live game"),
        "{}",
        away.text()
    );
    let mut alice = Program::connect(hosted.address());
    alice.ok("login alice secret-rice");
    let (mut bob, _) = Program::guest(hosted.address());
    assert_eq!(bob.ok(&format!("join {code}"))["done"], "started");
    let used = get(site, &path);
    assert_eq!(used.status, 404);
    assert!(
        used.text().contains("No invitation has this code"),
        "{}",
        used.text()
    );
}

#[test]
fn where_only_members_may_enter_an_invitation_says_so() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let mut alice = super::pages::member(&hosted, "alice");
    hosted.grant("alice", Role::Operator);
    let path = path_of(&alice.ok("invite telo days=3 rated"));
    let rated = get(site, &path).text();
    assert!(rated.contains("invites you to a rated game"), "{rated}");
    for (level, said) in [
        ("no-guests", "Guests are not allowed now"),
        ("members-only", "Only members can log in now"),
    ] {
        alice.ok(&format!("access {level}"));
        let page = get(site, &path).text();
        assert!(page.contains(said), "{level}: {page}");
    }
}
