//! Limits that hold on all nodes together.

use super::following::{heard, login};
use super::{Shared, member, told};
use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use std::net::SocketAddr;

/// A node that limits addresses, and where proxies connect to it.
fn node(shared: &Shared, name: &str, limits: &[(&str, &str)]) -> (Serving, SocketAddr) {
    let arguments = shared.arguments(name);
    let limited = arguments
        .iter()
        .map(String::as_str)
        .filter(|argument| *argument != "--no-limits");
    let mut command = shared.site.fanorond(&limited.collect::<Vec<_>>());
    command.args(["--proxy-listen", "127.0.0.1:0", "--proxy-from", "127.0.0.1"]);
    command.envs(limits.iter().copied());
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let address = serving.address_after("listening for proxies address=");
    (serving, address)
}

#[test]
fn accounts_and_guests_of_an_address_count_on_all_nodes() {
    let shared = Shared::start();
    let limits = [
        ("FANOROND_LIMITS__ACCOUNT__NEW_PER_DAY", "2"),
        ("FANOROND_LIMITS__ACCOUNT__GUESTS_PER_DAY", "2"),
    ];
    let (one, first) = node(&shared, "one", &limits);
    let (_two, second) = node(&shared, "two", &limits);
    let home = "203.0.113.9";
    for (node, name) in [(first, "alice"), (second, "bobby")] {
        Program::behind_proxy(node, home).ok(&format!("register {name} secret-rice"));
        Program::behind_proxy(node, home).ok("guest");
    }
    drop(one);
    let (_three, third) = node(&shared, "three", &limits);
    for node in [second, third] {
        let mut program = Program::behind_proxy(node, home);
        assert_eq!(
            program.refused("register carol secret-rice")["code"],
            "rate_limited"
        );
        assert_eq!(program.refused("guest")["code"], "rate_limited");
    }
    Program::behind_proxy(third, "203.0.113.10").ok("register carol secret-rice");
}

#[test]
fn wrong_passwords_and_talk_count_on_all_nodes() {
    let shared = Shared::start();
    let limits = [
        ("FANOROND_LIMITS__LOGIN__PASSWORD_WAIT", "1h"),
        ("FANOROND_LIMITS__LOGIN__MAX_PASSWORD_WAIT", "1h"),
        ("FANOROND_LIMITS__LOGIN__ATTEMPTS_PER_MINUTE", "6"),
        ("FANOROND_LIMITS__CHAT__SHOUTS", "2"),
    ];
    let nodes = ["one", "two", "three"].map(|name| node(&shared, name, &limits));
    let [one, two, three] = nodes.each_ref().map(|(serving, _)| serving.address());
    let mut alice = member(one, "alice");
    let mut again = Program::connect(two);
    again.ok("login alice secret-rice");
    let mut hears = member(three, "bobby");
    // One wrong password more than are free.
    for node in [one, two, one, two] {
        let refused = Program::connect(node).refused("login carol wrong-wrong");
        assert_eq!(refused["code"], "auth_failed", "{refused}");
    }
    // What a node says is heard in its order.
    for (says, text) in [(&mut alice, "from one"), (&mut again, "from two")] {
        says.ok(&format!("shout {text}"));
        told(&mut hears, "talk", |talk| talk["text"] == text);
    }
    let refused = Program::connect(three).refused("login carol wrong-wrong");
    assert_eq!(refused["code"], "rate_limited", "{refused}");
    // Of the two shouts each session has made one.
    assert_eq!(again.refused("shout once more")["code"], "rate_limited");

    // Logins from an address, too.
    let proxies = nodes.each_ref().map(|(_, proxy)| *proxy);
    for node in [0, 1, 0, 1, 0, 1] {
        let login = format!("login nobody{node} wrong-wrong");
        assert_eq!(
            Program::behind_proxy(proxies[node], "203.0.113.9").refused(&login)["code"],
            "auth_failed"
        );
    }
    let mut speaks = [member(one, "carol"), member(two, "david")];
    for (says, text) in speaks.iter_mut().zip(["carol speaks", "david speaks"]) {
        says.ok(&format!("shout {text}"));
        told(&mut hears, "talk", |talk| talk["text"] == text);
    }
    let mut last = Program::behind_proxy(proxies[2], "203.0.113.9");
    assert_eq!(
        last.refused("login bobby secret-rice")["code"],
        "rate_limited"
    );
}

#[test]
fn followed_players_count_on_all_nodes() {
    let shared = Shared::start();
    let limits = [("FANOROND_LIMITS__OBSERVE__FOLLOWED_PLAYERS", "1")];
    let nodes = ["one", "two"].map(|name| node(&shared, name, &limits));
    let [one, two] = nodes.each_ref().map(|(serving, _)| serving.address());
    let [mut bobby, mut david] = [member(one, "bobby"), member(two, "david")];
    let [mut carol, mut again] = [member(one, "carol"), login(two, "carol")];
    carol.ok("follow bobby");
    heard(&mut bobby, "to the second", &mut again);
    assert_eq!(again.refused("follow david")["code"], "limit");
    again.ok("unfollow bobby");
    again.ok("follow david");
    heard(&mut david, "to the first", &mut carol);
    assert_eq!(carol.refused("follow bobby")["code"], "limit");
}
