//! What members do with forms: every form is a command, and every refusal its sentence.

use super::account::{login, register, send};
use super::{Page, ask};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use std::net::SocketAddr;

const PAGES: [&str; 7] = [
    "/messages",
    "/messages/new",
    "/friends",
    "/challenges",
    "/settings",
    "/account",
    "/tournament/new",
];

fn get(site: SocketAddr, path: &str, cookie: &str) -> Page {
    let cookie = format!("Cookie: {cookie}");
    ask(site, &format!("GET {path}"), &cookie, b"")
}

fn text(site: SocketAddr, path: &str, cookie: &str) -> String {
    let page = get(site, path, cookie);
    assert_eq!(page.status, 200, "{path}: {}", page.text());
    page.text()
}

/// Sends a form. Returns where it leads.
fn done(site: SocketAddr, path: &str, fields: &str, cookie: &str) -> String {
    let page = send(site, path, fields, cookie);
    assert_eq!(page.status, 303, "{path} {fields}: {}", page.text());
    page.header("location").unwrap().to_owned()
}

/// A server with a member in a browser, and another one in a terminal.
fn people() -> (Hosted, String, Program) {
    let hosted = Hosted::alone(Limits::default());
    let cookie = register(hosted.site(), "alice");
    let mut bob = Program::connect(hosted.address());
    bob.ok("register bobby sesame-oil");
    (hosted, cookie, bob)
}

fn has(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn the_pages_are_for_members_in_their_language() {
    let (hosted, alice, _bob) = people();
    let site = hosted.site();
    for path in PAGES {
        let stranger = get(site, path, "");
        let to_log_in = format!("/login?next={path}");
        assert_eq!(stranger.status, 303, "{path}");
        assert_eq!(stranger.header("location"), Some(to_log_in.as_str()));
        assert_eq!(send(site, path, "do=write", "").status, 303, "{path}");
        let page = get(site, path, &alice);
        assert_eq!(page.header("cache-control"), Some("no-store"));
        has(&page.text(), &["href=\"/messages\"", "href=\"/settings\""]);
        for language in ["fr", "mg"] {
            let page = text(site, &format!("{path}?language={language}"), &alice);
            assert!(!page.contains("web-"), "{page}");
        }
        let unknown = send(site, path, "do=resign", &alice);
        assert_eq!(unknown.status, 404, "{path}");
        assert_eq!(send(site, path, "", &alice).status, 404, "{path}");
    }
}

#[test]
fn messages_are_read_answered_written_and_deleted() {
    let (hosted, alice, mut bob) = people();
    let site = hosted.site();
    bob.ok("message alice Good <b>morning</b>");
    let list = text(site, "/messages", &alice);
    has(
        &list,
        &[
            "Good &#60;b&#62;morning",
            "value=\"read 1\"",
            "value=\"erase 1\"",
            "href=\"/messages/new?to=bobby\"",
        ],
    );
    let read = send(site, "/messages", "do=read+1", &alice);
    assert_eq!(read.status, 200);
    has(&read.text(), &["Good &#60;b&#62;morning", "bobby"]);
    has(
        &text(site, "/messages/new?to=bobby", &alice),
        &["name=\"to\" value=\"bobby\""],
    );
    let refused = send(
        site,
        "/messages/new",
        "do=write&to=nobody&text=Hello+%3Cthere%3E",
        &alice,
    );
    assert_eq!(refused.status, 404);
    has(
        &refused.text(),
        &[
            "role=\"alert\"",
            "value=\"nobody\"",
            ">Hello &#60;there&#62;<",
        ],
    );
    let fields = "do=write&to=bobby&text=Good%0D%0Aevening";
    assert_eq!(
        done(site, "/messages/new", fields, &alice),
        "/messages?done"
    );
    has(&text(site, "/messages?done", &alice), &["role=\"status\""]);
    let got = bob.ask("messages 1").unwrap().events;
    assert_eq!(got[0]["text"], "Good evening");
    let long = format!("do=write&to=bobby&text={}", "x".repeat(2_000));
    let too_long = send(site, "/messages/new", &long, &alice);
    has(&too_long.text(), &["role=\"alert\"", "1024"]);
    assert_eq!(
        done(site, "/messages", "do=erase+1", &alice),
        "/messages?done"
    );
    assert!(!text(site, "/messages", &alice).contains("value=\"read"));
    let gone = send(site, "/messages", "do=erase+1", &alice);
    assert_eq!(gone.status, 404);
    has(&gone.text(), &["role=\"alert\"", "<h1>Messages</h1>"]);
}

#[test]
fn a_link_to_a_page_with_forms_changes_nothing() {
    let (hosted, alice, mut bob) = people();
    let site = hosted.site();
    bob.ok("message alice hello");
    for line in [
        "messages%20read",
        "messages%20erase%20all",
        "notify%20bobby",
    ] {
        let page = get(site, &format!("/messages?list={line}"), &alice);
        assert_ne!(page.status, 500, "{line}");
    }
    has(&text(site, "/messages", &alice), &["value=\"read 1\""]);
    assert!(!text(site, "/friends", &alice).contains("value=\"unnotify"));
}

#[test]
fn friends_are_added_and_removed() {
    let (hosted, alice, _bob) = people();
    let site = hosted.site();
    for _ in 0..2 {
        let there = done(site, "/friends", "do=notify&name=bobby", &alice);
        assert_eq!(there, "/friends?done");
    }
    done(site, "/friends", "do=censor&hidden=bobby", &alice);
    has(
        &text(site, "/friends", &alice),
        &[
            "value=\"unnotify bobby\"",
            "value=\"uncensor bobby\"",
            "/challenges?name=bobby#new-challenge",
        ],
    );
    done(site, "/friends", "do=unnotify+bobby", &alice);
    done(site, "/friends", "do=uncensor+bobby", &alice);
    let page = text(site, "/friends", &alice);
    assert!(!page.contains("bobby"), "{page}");
    let oneself = send(site, "/friends", "do=notify&name=alice", &alice);
    assert!(oneself.status >= 400);
    has(&oneself.text(), &["role=\"alert\"", "value=\"alice\""]);
}

#[test]
fn challenges_and_seeks_are_made_answered_and_withdrawn() {
    let (hosted, alice, mut bob) = people();
    let site = hosted.site();
    let terms = "ruleset=telo&time=days%3D3&colour=white&rated=unrated";
    let fields = format!("do=challenge&name=bobby&{terms}");
    assert_eq!(
        done(site, "/challenges", &fields, &alice),
        "/challenges?done"
    );
    let page = text(site, "/challenges", &alice);
    has(&page, &["value=\"withdraw 1\""]);
    done(site, "/challenges", "do=withdraw+1", &alice);

    let live = fields.replace("days%3D3", "10%2B5");
    bob.ok("challenge alice telo days=3 unrated");
    has(
        &text(site, "/challenges", &alice),
        &["value=\"accept 2\"", "value=\"decline 2\""],
    );
    done(site, "/challenges", "do=decline+2", &alice);
    bob.ok("challenge alice telo days=3 unrated");
    assert_eq!(done(site, "/challenges", "do=accept+3", &alice), "/play");
    let missing = send(site, "/challenges", "do=accept+3", &alice);
    assert!(missing.status >= 400);

    let seek = format!("do=seek&{terms}");
    done(site, "/challenges", &seek, &alice);
    has(&text(site, "/challenges", &alice), &["value=\"unseek 1\""]);
    done(site, "/challenges", "do=unseek+1", &alice);
    let invited = send(
        site,
        "/challenges",
        &seek.replace("do=seek", "do=invite"),
        &alice,
    );
    assert_eq!(invited.status, 200, "{}", invited.text());
    has(&invited.text(), &["join ", "value=\"unseek 2\""]);
    bob.ok("seek telo days=3 unrated");
    has(&text(site, "/challenges", &alice), &["value=\"play 3\""]);
    assert_eq!(done(site, "/challenges", "do=play+3", &alice), "/play");

    bob.ok("challenges closed");
    let closed = send(site, "/challenges", &live, &alice);
    assert!(closed.status >= 400);
    has(
        &closed.text(),
        &[
            "role=\"alert\"",
            "value=\"bobby\"",
            "value=\"10+5\" selected",
            "value=\"telo\" selected",
        ],
    );
}

#[test]
fn settings_have_their_values_and_are_changed_together() {
    let (hosted, alice, _bob) = people();
    let site = hosted.site();
    let page = text(site, "/settings?view=flip", &alice);
    has(
        &page,
        &[
            "<option value=\"home\" selected>home</option>",
            "<option value=\"noflip\">noflip</option>",
            "name=\"width\" value=\"auto\"",
        ],
    );
    let fields = "do=set&view=flip&width=80&prompt=%25n+%3E&seeks=on";
    assert_eq!(done(site, "/settings", fields, &alice), "/settings?done");
    has(
        &text(site, "/settings", &alice),
        &[
            "<option value=\"flip\" selected>",
            "name=\"width\" value=\"80\"",
            "name=\"prompt\" value=\"%n &#62;\"",
        ],
    );
    let refused = send(site, "/settings", "do=set&view=home&width=8000", &alice);
    assert_eq!(refused.status, 400);
    has(&refused.text(), &["role=\"alert\"", "value=\"8000\""]);
    has(
        &text(site, "/settings", &alice),
        &["<option value=\"flip\" selected>"],
    );
    done(site, "/settings", "do=set&width=&prompt=", &alice);
    has(
        &text(site, "/settings", &alice),
        &["name=\"width\" value=\"auto\"", "value=\"&#62;\""],
    );
    for fields in [
        "do=challenged&policy=closed",
        "do=mail&mail=off",
        "do=vacation&vacation=off",
    ] {
        let said = send(site, "/settings", fields, &alice);
        let is_said = said.status == 200 || said.text().contains("role=\"alert\"");
        assert!(is_said, "{fields}: {}", said.text());
    }
}

#[test]
fn browsers_are_logged_out_and_the_password_is_changed() {
    let (hosted, alice, _bob) = people();
    let site = hosted.site();
    let other = login(site, "alice", "");
    let page = text(site, "/account", &alice);
    has(
        &page,
        &["value=\"revoke alice 1\"", "value=\"revoke alice 2\""],
    );
    done(site, "/account", "do=revoke+alice+2", &alice);
    assert_eq!(get(site, "/account", &other).status, 303);
    for (fields, status) in [
        (
            "do=password&old=mangahazo&new=mangahozo&again=mangahizo",
            400,
        ),
        (
            "do=password&old=wrong+one&new=mangahozo&again=mangahozo",
            400,
        ),
    ] {
        let refused = send(site, "/account", fields, &alice);
        assert_eq!(refused.status, status, "{refused:?}");
        has(&refused.text(), &["role=\"alert\""]);
        assert!(!refused.text().contains("mangahozo"));
    }
    let fields = "do=password&old=mangahazo&new=mangahozo&again=mangahozo";
    let there = done(site, "/account", fields, &alice);
    assert_eq!(there, "/login?next=/account");
    assert_eq!(get(site, "/account", &alice).status, 303);
}

#[test]
fn a_member_leaves_for_good_with_the_password() {
    let (hosted, alice, mut bob) = people();
    let site = hosted.site();
    let refused = send(site, "/account", "do=leave&password=wrong", &alice);
    assert_eq!(refused.status, 400, "{}", refused.text());
    has(&refused.text(), &["role=\"alert\""]);
    let empty = send(site, "/account", "do=leave", &alice);
    assert!(empty.status >= 400);
    bob.ok("finger alice");
    let there = done(site, "/account", "do=leave&password=mangahazo", &alice);
    assert_eq!(there, "/");
    bob.refused("finger alice");
    assert_eq!(get(site, "/account", &alice).status, 303);
}

#[test]
fn a_director_creates_and_directs_a_tournament_by_pressing() {
    let (hosted, alice, mut bob) = people();
    let site = hosted.site();
    has(&text(site, "/tournament", &alice), &["/tournament/new"]);
    let fields = "do=new&kind=double-swiss&title=Zoma+%22hariva%22&ruleset=telo&time=5%2B5\
        &rated=unrated&start=start%3D1h&options=players%3D2-8+code%3Dzoma2026";
    let made = send(site, "/tournament/new", fields, &alice);
    assert_eq!(made.status, 200, "{}", made.text());
    has(&made.text(), &["Zoma hariva", "/tournament/1"]);
    let page = text(site, "/tournament/1", &alice);
    has(&page, &["/tournament/direct?number=1", "zoma2026"]);
    let direct = "/tournament/direct";
    let page = text(site, "/tournament/direct?number=1", &alice);
    has(
        &page,
        &["name=\"number\" value=\"1\"", "tournament new double-swiss"],
    );
    for (fields, said) in [
        ("do=describe&number=1&text=Come+all", "Come all"),
        ("do=change&number=1&options=rounds%3D3", "rounds=3"),
        ("do=ask&number=1&name=bobby", "bobby"),
        ("do=director&number=1&name=bobby&off=", "directs it, too"),
    ] {
        let page = send(site, direct, fields, &alice);
        assert_eq!(page.status, 200, "{fields}: {}", page.text());
        // The page stays about the tournament.
        has(&page.text(), &[said, "name=\"number\" value=\"1\""]);
    }
    bob.ok("tournament join 1");
    assert_eq!(
        done(site, "/tournament/1", "deed=join&code=zoma2026", &alice),
        "/tournament/1"
    );
    send(
        site,
        direct,
        "do=pair&number=1&white=bobby&black=alice",
        &alice,
    );
    let page = send(site, direct, "do=start&number=1", &alice);
    assert_eq!(page.status, 200, "{}", page.text());
    let refused = send(site, direct, "do=start&number=1", &alice);
    assert!(refused.status >= 400);
    has(&refused.text(), &["role=\"alert\"", "value=\"1\""]);
    let page = send(site, direct, "do=extend&number=1&by=30m", &alice);
    has(&page.text(), &["lasts until"]);
    has(&text(site, "/tournament/1/log", &alice), &["bobby"]);
    let page = send(site, direct, "do=cancel&number=1&reason=rain", &alice);
    assert_eq!(page.status, 200, "{}", page.text());
    has(&text(site, "/tournament/1/log", &alice), &["rain"]);
    let stranger = get(site, "/tournament/direct?number=1", "");
    let to_log_in = "/login?next=/tournament/direct%3Fnumber%3D1";
    assert_eq!(stranger.header("location"), Some(to_log_in));
}

#[test]
fn a_number_beside_the_name_says_what_waits() {
    let (hosted, alice, mut bob) = people();
    let site = hosted.site();
    assert!(!text(site, "/friends", &alice).contains("class=\"count\""));
    bob.ok("message alice Salama!");
    bob.ok("challenge alice telo days=3 unrated");
    let counted = "<span class=\"count\">2</span>";
    let each = "<span class=\"count\">1</span>";
    let page = text(site, "/friends", &alice);
    has(&page, &[counted]);
    assert_eq!(page.matches(each).count(), 2, "messages and challenges");
    // A challenge has no board yet to which its number could lead.
    let page = text(site, "/challenges", &alice);
    assert!(!page.contains("href=\"/game/1\""), "{page}");
}
