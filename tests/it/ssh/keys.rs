//! Keys of members.

use super::{attach, give, key, pipe, server, serving};
use crate::support::executable::Site;
use crate::support::output::Captured;
use std::fs;
use std::io::Write as _;
use std::process::{Child, ChildStdin, Stdio};

/// A session that stays open.
struct Open {
    child: Child,
    stdin: ChildStdin,
    heard: Captured,
}

impl Open {
    fn new(site: &Site, letter: char) -> Self {
        let mut command = attach(site, letter);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        Self {
            stdin: child.stdin.take().unwrap(),
            heard: Captured::from(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        self.stdin
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn a_key_that_was_added_logs_in_at_once_until_it_is_removed() {
    let site = Site::new();
    let _serving = serving(&site);
    let said = pipe(
        &site,
        'a',
        "register alice quiet-zebu-hill\nkey\nkey add old laptop\nkey add\nkey\n",
    );
    assert!(said.contains("You have no SSH keys here."), "{said}");
    assert!(said.contains("Key 1 (old laptop) was added."), "{said}");
    assert!(said.contains("You already have this key"), "{said}");
    assert!(said.contains(&key('a')), "{said}");
    // Somebody without a key sees the hint at the login.
    let said = pipe(&site, 'b', "login alice quiet-zebu-hill\nkey add second\n");
    assert!(said.contains("not known yet"), "{said}");
    let said = pipe(&site, 'a', "finger\n");
    assert!(
        said.contains("alice") && !said.contains("not known yet"),
        "{said}"
    );
    let (said, code) = give(&site, 'a', "key remove 2");
    assert!(
        said.starts_with("1 key was removed.") && code == 0,
        "{said}"
    );
    // Nothing of the login is said.
    assert_eq!(said.lines().count(), 1, "{said}");
    let (said, code) = give(&site, 'b', "key");
    assert!(said.contains("login") && code == 1, "{said}");
    let (said, code) = give(&site, 'a', "key remove 2");
    assert!(said.contains("You have no key 2.") && code == 1, "{said}");
    let (said, _) = give(&site, 'a', "password quiet-zebu-hill other-rice-road");
    assert!(said.contains("by your SSH key"), "{said}");
    assert_eq!(give(&site, 'a', "key remove all").1, 0);
    assert_eq!(give(&site, 'a', "key").1, 1);
}

#[test]
fn a_login_without_a_new_key_says_that_it_was_added() {
    let site = Site::new();
    let _serving = serving(&site);
    pipe(
        &site,
        'a',
        "register alice quiet-zebu-hill\nkey add laptop\n",
    );
    for letter in ['b', 'c'] {
        let said = pipe(&site, letter, "login alice quiet-zebu-hill\n");
        let told = "SSH key 1 (laptop) was added to your account";
        assert!(said.contains(told) && said.contains(&key('a')), "{said}");
    }
    let said = pipe(&site, 'a', "key\n");
    assert!(!said.contains("was added to your account"), "{said}");
}

#[test]
fn a_key_belongs_to_one_account() {
    let site = Site::new();
    let _serving = serving(&site);
    pipe(&site, 'a', "register alice quiet-zebu-hill\nkey add\n");
    pipe(&site, 'b', "register bob quiet-zebu-hill\nquit\n");
    // A session that began before the other account got the key.
    let mut bob = Open::new(&site, 'c');
    bob.say("login bob quiet-zebu-hill");
    bob.heard.until("bob");
    let mut alice = Open::new(&site, 'c');
    alice.say("login alice quiet-zebu-hill");
    alice.say("key add");
    alice.heard.until("Key 2 was added.");
    bob.say("key add");
    let said = bob.heard.until("Connect with another one");
    assert!(said.contains("Another account has this key.") && !said.contains("alice"));
}

#[test]
fn the_other_sessions_of_the_owner_are_told_and_closed() {
    let site = Site::new();
    let _serving = serving(&site);
    pipe(&site, 'a', "register alice quiet-zebu-hill\nkey add\n");
    let mut open = Open::new(&site, 'a');
    // A pipe in plain mode shows nothing but its own games.
    open.say("mode human");
    open.heard.until("This connection is in human mode");
    pipe(&site, 'b', "login alice quiet-zebu-hill\nkey add\n");
    let said = open.heard.until(&key('b'));
    assert!(said.contains("an SSH key was added"), "{said}");
    assert!(
        give(&site, 'a', "key remove 2")
            .0
            .contains("Your other sessions are closed.")
    );
    open.heard.until("this connection closes");
}

#[test]
fn sessions_of_one_key_are_no_more_than_those_of_an_account() {
    let site = Site::new();
    let _serving = serving(&site);
    pipe(&site, 'a', "register alice quiet-zebu-hill\nkey add\n");
    let mut sessions: Vec<Open> = Vec::new();
    // The account has five at most. Each one more closes that in which nothing was typed for the
    // longest time.
    for number in 0..8 {
        let mut open = Open::new(&site, 'a');
        open.say("mode human");
        open.heard.until("This connection is in human mode");
        sessions.push(open);
        if number >= 5 {
            sessions[number - 5].heard.until("it was idle the longest");
        }
    }
    let last = sessions.last_mut().unwrap();
    last.say("who");
    last.heard.until("alice");
}

#[test]
fn an_account_adds_a_limited_number_of_keys_a_day() {
    let site = Site::new();
    let file = site.directory().join("fanorond.toml");
    fs::write(file, "[limits.account]\nkeys_per_day = 2\n").unwrap();
    let mut command = server(&site);
    command.args(["--config", "fanorond.toml"]);
    let _serving = Site::serving(command, &["127.0.0.1:0"]);
    let again = "key remove all\nkey add\n".repeat(2);
    let lines = format!("register alice quiet-zebu-hill\nkey add\n{again}key\n");
    let said = pipe(&site, 'a', &lines);
    assert_eq!(said.matches("Key 1 was added.").count(), 2, "{said}");
    assert!(said.contains("You have no SSH keys here."), "{said}");
}

#[test]
fn guests_connections_without_a_key_and_long_names_are_refused() {
    let site = Site::new();
    let _serving = serving(&site);
    let said = pipe(&site, 'a', "guest\nkey add\n");
    assert!(
        said.contains("Guests cannot do that") && !said.contains("was added"),
        "{said}"
    );
    let lines = format!(
        "register alice quiet-zebu-hill\nkey add {}\nkey add \u{1b}[2Jx\u{202e}y\nkey\n",
        "x".repeat(21)
    );
    let said = pipe(&site, 'a', &lines);
    assert!(said.contains("at most 20 characters"), "{said}");
    assert!(said.contains("Key 1 (xy) was added."), "{said}");
    assert!(
        !said.contains('\u{1b}') && !said.contains('\u{202e}'),
        "{said:?}"
    );
    // The limit.
    for letter in ('b'..='z').take(9) {
        assert!(
            pipe(&site, letter, "login alice quiet-zebu-hill\nkey add\n").contains("was added")
        );
    }
    let said = pipe(&site, 'z', "login alice quiet-zebu-hill\nkey add\n");
    assert!(
        said.contains("You have 10 keys, which is the limit."),
        "{said}"
    );
}
