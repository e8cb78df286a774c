//! Logging in with a form, and what the cookie is good for.

use super::{Page, ask, cookie_of};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::thread;
use std::time::Duration;

/// Sends a form, as a page of the server does.
pub(crate) fn send(site: SocketAddr, path: &str, fields: &str, cookie: &str) -> Page {
    let headers = format!(
        "Content-Type: application/x-www-form-urlencoded\nOrigin: http://{site}\nCookie: {cookie}"
    );
    ask(site, &format!("POST {path}"), &headers, fields.as_bytes())
}

/// Another login with the form, from a browser that has a cookie or none.
pub(crate) fn login(site: SocketAddr, name: &str, cookie: &str) -> String {
    let fields = format!("name={name}&password=mangahazo");
    cookie_of(&send(site, "/login", &fields, cookie))
}

/// A WebSocket of a browser with a cookie, which is logged in.
pub(crate) fn socket(site: SocketAddr, cookie: &str) -> Program {
    let mut socket = Program::from_browser(site, &format!("Cookie: {cookie}"));
    assert_eq!(socket.until("ok")["done"], "logged_in");
    socket
}

/// Asserts that the server closes a WebSocket because the token is revoked.
pub(crate) fn is_closed(socket: Program) {
    let last = socket.rest().pop().unwrap();
    assert_eq!(last["code"], "token_revoked", "{last}");
}

fn home(site: SocketAddr, cookie: &str) -> Page {
    ask(site, "GET /", &format!("Cookie: {cookie}"), b"")
}

pub(crate) fn register(site: SocketAddr, name: &str) -> String {
    let fields = format!("name={name}&password=mangahazo&again=mangahazo&next=");
    let made = send(site, "/register", &fields, "");
    assert_eq!(made.status, 303, "{}", made.text());
    cookie_of(&made)
}

/// Whether a page is that of somebody who is logged in.
fn is_for(page: &Page, name: &str) -> bool {
    page.text().contains("action=\"/logout\"") && page.text().contains(name)
}

#[test]
fn a_new_member_is_logged_in_with_a_cookie_that_scripts_cannot_read() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    assert_eq!(ask(site, "GET /register", "", b"").status, 200);
    let fields = "name=Rasoa&password=mangahazo&again=mangahazo&next=%2Fplay";
    let made = send(site, "/register", fields, "");
    assert_eq!((made.status, made.header("location")), (303, Some("/play")));
    let set = made.header("set-cookie").unwrap();
    assert!(set.starts_with("session=Rasoa.tok-"), "{set}");
    assert!(
        set.ends_with("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax"),
        "{set}"
    );
    let page = home(site, &cookie_of(&made));
    assert!(is_for(&page, "Rasoa"), "{}", page.text());
    assert_eq!(page.header("cache-control"), Some("no-store"));
    assert!(!is_for(&home(site, ""), "Rasoa"));
}

#[test]
fn a_login_is_refused_as_in_a_terminal() {
    let mut limits = Limits::default();
    limits.login.free_wrong_passwords = 0;
    limits.login.password_wait = Duration::from_mins(1);
    limits.login.max_known_password_wait = Duration::from_mins(1);
    let hosted = Hosted::alone(limits);
    let site = hosted.site();
    register(site, "Rasoa");
    register(site, "Ravo");
    for (path, fields, status, words) in [
        (
            "/register",
            "name=Ravo&password=mangahizo&again=mangahizo",
            400,
            "taken",
        ),
        (
            "/register",
            "name=Rabe&password=mangahazo&again=mangahozo",
            400,
            "differ",
        ),
        (
            "/register",
            "name=Rabe&password=short&again=short",
            400,
            "8",
        ),
        (
            "/register",
            "name=%3Cscript%3E&password=mangahazo&again=mangahazo",
            400,
            "name",
        ),
        ("/login", "name=Rasoa&password=wrong+one", 400, "wrong"),
        ("/login", "name=Rasoa&password=mangahazo", 429, "too often"),
        ("/login", "name=Rasoa", 422, "not complete"),
    ] {
        let refused = send(site, path, fields, "");
        assert_eq!(
            refused.status,
            status,
            "{path} {fields}: {}",
            refused.text()
        );
        assert!(
            refused.text().contains(words),
            "{path} {fields}: {}",
            refused.text()
        );
        assert_eq!(refused.header("set-cookie"), None, "{path} {fields}");
        assert!(!refused.text().contains("<script>"), "{}", refused.text());
    }
    let foreign = "Content-Type: application/x-www-form-urlencoded\nOrigin: http://evil.example";
    let login = b"name=Rasoa&password=mangahazo";
    assert_eq!(ask(site, "POST /login", foreign, login).status, 403);
}

#[test]
fn a_member_downloads_everything_and_a_terminal_sends_the_same() {
    let mut limits = Limits::default();
    limits.record.everything_per_hour = 2;
    let (hosted, clock) = Hosted::with_manual_clock(limits);
    let site = hosted.site();
    let cookie = format!("Cookie: {}", register(site, "Rasoa"));
    let [mut rasoa, mut ravo] = [(); 2].map(|()| Program::connect(hosted.address()));
    rasoa.ok("login Rasoa mangahazo");
    ravo.ok("register Ravo mangahazo");
    ravo.ok("message Rasoa good morning");
    ravo.ok("challenge Rasoa white telo 1d");
    let game = rasoa.until("challenge")["challenge"].as_i64().unwrap();
    rasoa.ok(&format!("accept {game}"));

    let account = ask(site, "GET /account", &cookie, b"").text();
    assert!(
        account.contains("href=\"/account/everything\""),
        "{account}"
    );
    let file = ask(site, "GET /account/everything", &cookie, b"");
    assert_eq!(
        (file.status, file.header("content-disposition")),
        (200, Some("attachment; filename=\"everything.jsonl\""))
    );
    assert_eq!(file.header("cache-control"), Some("no-store"));
    let lines: Vec<Value> = file
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let (records, rows) = lines.split_last().unwrap();
    assert_eq!(
        (&records["t"], &records["game"]),
        (&json!("record"), &json!(game))
    );
    let of = |table: &str| rows.iter().filter(|line| line["table"] == table).count();
    assert!(rows.iter().all(|line| line["t"] == "own"), "{rows:?}");
    assert_eq!(["account", "message", "token"].map(of), [1; 3], "{rows:?}");
    for hidden in ["argon2", "mangahazo"] {
        assert!(!file.text().contains(hidden), "{}", file.text());
    }

    let sent = rasoa.ask("export everything").unwrap();
    let without_number = |mut line: Value| {
        line.as_object_mut().unwrap().remove("seq");
        line
    };
    // The pages that were asked for are noted for their token, and the terminal for its user.
    let stays = |line: &&Value| !matches!(line["table"].as_str(), Some("token" | "mailbox"));
    let sent_lines: Vec<Value> = sent.events.into_iter().map(without_number).collect();
    assert_eq!(
        sent_lines.iter().filter(stays).collect::<Vec<_>>(),
        lines.iter().filter(stays).collect::<Vec<_>>()
    );
    let counts = (&sent.reply["games"], &sent.reply["rows"]);
    assert_eq!(counts, (&json!(1), &json!(rows.len())));

    assert_eq!(rasoa.refused("export everything")["code"], "rate_limited");
    let refused = ask(site, "GET /account/everything", &cookie, b"");
    assert_eq!(refused.status, 429, "{}", refused.text());
    clock.advance(Duration::from_hours(1));
    rasoa.ok("export everything");
    let stranger = ask(site, "GET /account/everything", "", b"");
    assert_eq!(stranger.status, 303);
    let (mut guest, _) = Program::guest(hosted.address());
    assert_eq!(guest.refused("export everything")["code"], "forbidden");
}

#[test]
fn a_cookie_that_is_of_no_use_any_more_is_removed() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let mut member = Program::connect(hosted.address());
    member.ok("register Ravaka mangahazo");
    hosted.grant("Ravaka", Role::Operator);

    let logged_out = register(site, "Rasoa");
    let done = send(site, "/logout", "", &logged_out);
    assert_eq!((done.status, cookie_of(&done).as_str()), (303, "session="));
    let revoked = register(site, "Rabe");
    let mut rabe = Program::connect(hosted.address());
    rabe.ok("login Rabe mangahazo");
    rabe.ok("token revoke 1");
    let changed = register(site, "Ranaivo");
    let mut ranaivo = Program::connect(hosted.address());
    ranaivo.ok("login Ranaivo mangahazo");
    ranaivo.ok("password mangahazo mangahozo");
    let banned = register(site, "Rakoto");
    member.ok("ban Rakoto 1 for a test");
    let deleted = register(site, "Ravao");
    let mut ravao = Program::connect(hosted.address());
    ravao.ok("login Ravao mangahazo");
    ravao.send("delete account mangahazo").unwrap();
    ravao.rest();
    for cookie in [
        logged_out.as_str(),
        &revoked,
        &changed,
        &banned,
        &deleted,
        "session=Rasoa.tok-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "session=nobody",
        "session=../..%00.tok-",
        "session=",
    ] {
        let page = home(site, cookie);
        assert!(
            !page.text().contains("/logout"),
            "{cookie}: {}",
            page.text()
        );
        assert_eq!(cookie_of(&page), "session=", "{cookie}");
        let mut socket = Program::from_browser(site, &format!("Cookie: {cookie}"));
        assert_eq!(
            socket.refused("message Ravaka hi")["code"],
            "auth_required",
            "{cookie}"
        );
    }
}

#[test]
fn a_socket_with_the_cookie_is_logged_in() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let cookie = register(site, "Rasoa");
    let mut socket = Program::from_browser(site, &format!("Cookie: {cookie}"));
    let greeted = socket.until("ok");
    assert_eq!(
        (&greeted["done"], &greeted["name"]),
        (&"logged_in".into(), &"Rasoa".into())
    );
    assert_eq!(socket.ok("who")["t"], "ok");
    // Somebody with the cookie alone cannot take the account.
    let token = cookie.split('.').nth(1).unwrap();
    socket.refused(&format!("password {token} mangahozo"));
    socket.refused(&format!("address Rasoa {token} thief@example.org"));
}

#[test]
fn the_browsers_of_a_member_are_listed_and_revoked() {
    let mut limits = Limits::default();
    limits.web.browsers = 2;
    let hosted = Hosted::alone(limits);
    let site = hosted.site();
    let first = register(site, "Rasoa");
    let of_first = socket(site, &first);
    let (second, third) = (login(site, "rasoa", ""), login(site, "rasoa", ""));
    is_closed(of_first);
    assert!(!is_for(&home(site, &first), "Rasoa"));
    assert!(is_for(&home(site, &second), "Rasoa"));
    let mut rasoa = Program::connect(hosted.address());
    rasoa.ok("login Rasoa mangahazo");
    let listed = rasoa.ask("token").unwrap();
    let rows = listed.events[0]["rows"].as_array().unwrap();
    let numbers: Vec<_> = rows
        .iter()
        .map(|row| (&row["bot"], &row["number"]))
        .collect();
    assert_eq!(
        numbers,
        [(&"Rasoa".into(), &2.into()), (&"Rasoa".into(), &3.into())]
    );
    let (of_second, mut of_third) = (socket(site, &second), socket(site, &third));
    rasoa.ok("token revoke Rasoa 2");
    is_closed(of_second);
    of_third.ok("who");
    assert_eq!(rasoa.refused("token new Rasoa")["code"], "forbidden");
    assert_eq!(rasoa.ok("token revoke Rasoa all")["revoked"], 1);
    is_closed(of_third);
    assert!(!is_for(&home(site, &third), "Rasoa"));
    assert_eq!(rasoa.refused("token")["code"], "not_found");
}

#[test]
fn a_logout_closes_the_sockets_of_that_browser_and_no_others() {
    let hosted = Hosted::new(Limits::default());
    let site = hosted.site();
    let here = register(site, "Rasoa");
    let elsewhere = login(site, "Rasoa", "");
    let mut typed = Program::connect(hosted.address());
    typed.ok("login Rasoa mangahazo");
    let tabs = [(); 2].map(|()| socket(hosted.site(), &here));
    let mut other = socket(hosted.site(), &elsewhere);
    assert_eq!(send(site, "/logout", "", &here).status, 303);
    tabs.into_iter().for_each(is_closed);
    other.ok("who");
    typed.ok("who");
    assert!(is_for(&home(site, &elsewhere), "Rasoa"));
}

#[test]
fn a_login_ends_the_token_that_the_browser_had() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let first = register(site, "Rasoa");
    let of_first = socket(site, &first);
    register(site, "Rabe");
    let second = login(site, "Rabe", &first);
    is_closed(of_first);
    assert!(!is_for(&home(site, &first), "Rasoa"));
    assert!(is_for(&home(site, &second), "Rabe"));
    // A wrong password ends nothing.
    let refused = send(site, "/login", "name=Rabe&password=wrong+one", &second);
    assert_eq!(refused.status, 400);
    assert!(is_for(&home(site, &second), "Rabe"));
}

#[test]
fn a_cookie_is_renewed_when_a_third_of_its_age_is_gone() {
    for age in [Duration::from_hours(24 * 90), Duration::from_secs(15)] {
        let mut limits = Limits::default();
        limits.web.login_age = age;
        let (hosted, clock) = Hosted::with_manual_clock(limits);
        let site = hosted.site();
        let mut cookie = register(site, "Rasoa");
        let mut renewals = 0;
        // Of each visit a fifth of the age after the last one.
        for visit in 1..=20 {
            clock.advance(age / 5);
            let page = home(site, &cookie);
            assert!(is_for(&page, "Rasoa"), "visit {visit}");
            if let Some(set) = page.header("set-cookie") {
                assert!(
                    set.contains(&format!("Max-Age={};", age.as_secs())),
                    "{set}"
                );
                let token = |cookie: &str| cookie.split('.').nth(1).unwrap().to_owned();
                assert_eq!(token(&cookie_of(&page)), token(&cookie));
                cookie = cookie_of(&page);
                renewals += 1;
            }
        }
        assert_eq!(renewals, 10);
        clock.advance(age + Duration::from_secs(1));
        assert!(!is_for(&home(site, &cookie), "Rasoa"));
    }
}

/// Sends the same form twice at once.
pub(super) fn send_twice(site: SocketAddr, path: &str, fields: &str, cookie: &str) -> [Page; 2] {
    thread::scope(|scope| {
        [(); 2]
            .map(|()| scope.spawn(|| send(site, path, fields, cookie)))
            .map(|sent| sent.join().unwrap())
    })
}

#[test]
fn a_registration_that_is_sent_twice_makes_one_account_and_logs_in() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    for name in ["Rasoa", "Rabe", "Ravo"] {
        let fields = format!("name={name}&password=mangahazo&again=mangahazo&next=%2Fplay");
        let [first, second] = send_twice(site, "/register", &fields, "");
        let third = send(site, "/register", &fields, "");
        for made in [first, second, third] {
            assert_eq!(
                (made.status, made.header("location")),
                (303, Some("/play")),
                "{}",
                made.text()
            );
            assert!(is_for(&home(site, &cookie_of(&made)), name));
        }
    }
}

#[test]
fn a_registration_of_a_name_that_was_taken_before_is_no_login() {
    let (hosted, clock) = Hosted::with_manual_clock(Limits::default());
    let site = hosted.site();
    register(site, "Rasoa");
    clock.advance(Duration::from_mins(1));
    let fields = "name=Rasoa&password=mangahazo&again=mangahazo";
    let refused = send(site, "/register", fields, "");
    assert_eq!(refused.status, 400);
    assert!(refused.text().contains("taken"), "{}", refused.text());
}

/// What a member with these headers is told on a WebSocket.
fn said_to_a_page(site: SocketAddr, path: &str, headers: &str) -> String {
    let mut socket = Program::from_page(site, path, headers);
    socket.until("ok");
    socket.ask("zz").unwrap().reply["msg"].to_string()
}

#[test]
fn pages_and_their_socket_speak_as_the_account_prefers_unless_another_language_is_chosen() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let cookie = register(site, "Rasoa");
    let in_french = format!("Accept-Language: fr\nCookie: {cookie}");
    let language_of = |headers: &str| {
        let page = ask(site, "GET /play", headers, b"").text();
        let (_, begin) = page.split_once("<html lang=\"").unwrap();
        begin[..2].to_owned()
    };
    assert_eq!(language_of(&in_french), "fr");
    let french = said_to_a_page(site, "/ws?words", &in_french);
    let mut rasoa = Program::connect(hosted.address());
    rasoa.ok("login Rasoa mangahazo");
    assert_eq!(rasoa.ok("set")["language"], Value::Null, "nothing is kept");
    rasoa.ok("set language mg");

    assert_eq!(language_of(&in_french), "mg");
    let malagasy = said_to_a_page(site, "/ws?words", &in_french);
    assert_ne!(malagasy, french);

    let chosen = format!("{in_french}; language=fr");
    assert_eq!(language_of(&chosen), "fr");
    assert_eq!(said_to_a_page(site, "/ws?words", &chosen), french);
    let path = "/ws?words&language=fr";
    assert_eq!(said_to_a_page(site, path, &in_french), french);
    assert_eq!(rasoa.ok("set")["language"], "mg", "nothing is kept");
}

#[test]
fn a_new_account_prefers_the_language_of_the_form() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let fields = "name=Rasoa&password=mangahazo&again=mangahazo&next=";
    let made = send(site, "/register?language=mg", fields, "");
    assert_eq!(made.status, 303, "{}", made.text());
    let mut rasoa = Program::connect(hosted.address());
    rasoa.ok("login Rasoa mangahazo");
    assert_eq!(rasoa.ok("set")["language"], "mg");
}

#[test]
fn a_link_changes_nothing() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let cookie = register(site, "Rasoa");
    let mut line = Program::connect(hosted.address());
    line.ok("register rabe mangahazo");
    line.ok("tournament new pool Zoma telo");
    for path in [
        "/tournament/join/1",
        "/tournament/1/join",
        "/tournament/new/pool/Sabata",
        "//study/new/telo",
        "//study/delete/1",
    ] {
        let page = ask(
            site,
            &format!("GET {path}"),
            &format!("Cookie: {cookie}"),
            b"",
        );
        assert_eq!(page.status, 404, "{path}");
    }
    let table = ask(
        site,
        "GET /tournament/table/1",
        &format!("Cookie: {cookie}"),
        b"",
    );
    assert_eq!(table.status, 200);
    assert!(!table.text().contains("1500"), "{}", table.text());
    let list = ask(site, "GET /tournament", "", b"").text();
    assert!(list.contains("Zoma") && !list.contains("Sabata"), "{list}");
}

#[test]
fn a_code_of_an_operator_admits_newcomers_while_others_cannot_register() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    hosted.grant("alice", Role::Operator);
    let made = alice.ok("admit 2");
    let code = made["admission_code"].as_str().unwrap().to_owned();
    assert!(
        !ask(site, "GET /register", "", b"")
            .text()
            .contains("name=\"code\"")
    );
    alice.ok("access no-registrations");
    let form = ask(site, &format!("GET /register?code={code}"), "", b"").text();
    assert!(
        form.contains(&format!("name=\"code\" value=\"{code}\"")),
        "{form}"
    );
    let comes = |name: &str, code: &str| {
        let fields = format!("name={name}&password=mangahazo&again=mangahazo&code={code}&next=");
        send(site, "/register", &fields, "").status
    };
    assert_eq!(comes("Rasoa", ""), 403);
    assert_eq!(comes("Rasoa", "bada-bada-bada-bada"), 403);
    assert_eq!(comes("Rasoa", &code), 303);
    assert_eq!(comes("Ravaka", &code), 303);
    assert_eq!(comes("Ranja", &code), 403);
}
