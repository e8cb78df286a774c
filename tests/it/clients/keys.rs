//! Clients that send each key: the half-typed line survives incoming text, and the arrow keys bring
//! lines back (docs/protocol/connection.md, "Character mode").

use super::{Person, arguments, rival};
use crate::support::executable::Site;
use crate::support::program::Program;
use std::io::Write as _;
use std::net::SocketAddr;

const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";

/// A raw terminal, which sends each key and shows none.
fn raw_terminal(address: SocketAddr) -> Person {
    let [host, port] = arguments(address);
    Person::runs_with(
        "sh",
        &["-c", &format!("stty raw -echo; exec nc {host} {port}")],
    )
}

fn plink(address: SocketAddr, protocol: &str) -> Person {
    let [host, port] = arguments(address);
    Person::runs_with("plink", &[protocol, "-P", &port, &host])
}

fn presses(person: &mut Person, keys: &str) {
    person.keyboard.write_all(keys.as_bytes()).unwrap();
}

fn enters_as_guest(person: &mut Person) -> String {
    person.sees("login: ");
    person.types("guest");
    person.sees("Your name is ");
    let name = person.sees(".");
    person.sees("> ");
    name
}

/// A telnet that shows its negotiation. It gets the commands before it connects: afterwards it
/// leaves its command mode a moment after it has answered, and a key that is pressed in that moment
/// is lost.
fn talkative_telnet(address: SocketAddr) -> Person {
    let mut person = Person::runs_with("telnet", &[]);
    person.sees("telnet> ");
    person.types("toggle options");
    person.sees("Will show option processing.");
    person.sees("telnet> ");
    person.types(&format!("open {}", arguments(address).join(" ")));
    person
}

/// Waits until the negotiation is over: an interrupt is answered after it.
fn telnet_has_obeyed(person: &mut Person) {
    person.presses_ctrl(b'c');
    person.sees("* Interrupted.");
    person.sees("> ");
}

/// The user, whose keys the server shows, types a line, and somebody speaks in between.
fn edits_with_the_server(person: &mut Person, name: &str, rival: &mut Program) {
    presses(person, "tell Rabe I a here");
    person.sees("tell Rabe I a here");
    presses(person, &LEFT.repeat(5));
    rival.send(&format!("tell {name} hello")).unwrap();
    person.sees("\r\x1b[K<Rabe> hello\r\n");
    // The cursor is where it was.
    person.sees("> tell Rabe I a here\x08\x08\x08\x08\x08");
    presses(person, "m");
    person.sees("tell Rabe I am here");
    presses(person, "\r");
    person.sees("Sent to Rabe.");
    person.sees("> ");
    while rival.until("talk")["text"] != "I am here" {}

    person.types("version");
    person.sees("fanorond 0.");
    person.sees("> ");
    presses(person, UP);
    person.sees("version");
    presses(person, UP);
    person.sees("tell Rabe I am here");
    presses(person, " again\r");
    person.sees("Sent to Rabe.");
    while rival.until("talk")["text"] != "I am here again" {}
    person.sees("> ");

    presses(person, "resi");
    person.sees("resi");
    person.presses_ctrl(b'c');
    person.sees("* Interrupted.");
    person.sees("> ");
    person.presses_ctrl(b'd');
    person.sees("* Goodbye.");
    let screen = person.screen.all();
    assert!(
        !screen.contains('\u{fffd}'),
        "telnet commands are visible on the screen: {screen}"
    );
}

#[test]
fn telnet_gets_the_character_mode_that_its_user_asks_for() {
    let site = Site::new();
    let serving = site.serve();
    let mut rival = rival(&serving);
    let mut person = talkative_telnet(serving.address());
    let name = enters_as_guest(&mut person);
    person.presses_ctrl(b']');
    person.sees("telnet> ");
    person.types("mode character");
    person.sees("RCVD WILL ECHO");
    telnet_has_obeyed(&mut person);
    edits_with_the_server(&mut person, &name, &mut rival);
}

#[test]
fn telnet_sends_lines_again_after_keys_off() {
    let site = Site::new();
    let serving = site.serve();
    let mut person = Person::runs("telnet", serving.address());
    enters_as_guest(&mut person);
    person.types("keys on");
    person.sees("Keys: on.");
    person.sees("> ");
    // Only the server shows it.
    presses(&mut person, "vers");
    person.sees("vers");
    person.types("ion");
    person.sees("fanorond 0.");
    person.sees("> ");
    person.types("keys off");
    person.sees("Keys: off.");
    person.sees("> ");
    // The terminal itself erases a letter, and the server sees a line.
    presses(&mut person, "keyx");
    person.sees("keyx");
    presses(&mut person, "\x7f");
    person.sees("\x08 \x08");
    person.types("s");
    person.sees("Keys: off.");
    person.sees("> ");
}

#[test]
fn keys_on_works_with_telnet_and_plink_and_a_raw_terminal() {
    let plink_telnet: fn(SocketAddr) -> Person = |address| plink(address, "-telnet");
    let telnet: fn(SocketAddr) -> Person = |address| Person::runs("telnet", address);
    for runs in [telnet, plink_telnet, raw_terminal] {
        let site = Site::new();
        let serving = site.serve();
        let mut rival = rival(&serving);
        let mut person = runs(serving.address());
        let name = enters_as_guest(&mut person);
        // Some of them say that their terminal shows colours.
        person.types("set color off");
        person.sees("Set: color off.");
        person.sees("> ");
        person.types("set keys on");
        person.sees("Keys: on.");
        person.sees("> ");
        edits_with_the_server(&mut person, &name, &mut rival);
    }
}

#[test]
fn a_password_typed_on_a_raw_terminal_is_not_shown_and_does_not_come_back() {
    let site = Site::new();
    let serving = site.serve();
    let mut person = raw_terminal(serving.address());
    person.sees("login: ");
    person.types("keys on");
    person.sees("Keys: on.");
    person.sees("login: ");
    person.types("register Rasoa");
    person.sees("new password (or quit): ");
    person.types("mangahazo");
    person.sees("repeat password (or quit): ");
    person.types("mangahazo");
    person.sees("Welcome, Rasoa!");
    person.sees("> ");
    person.types("version");
    person.sees("fanorond 0.");
    person.sees("> ");
    person.types(&format!("{UP}{UP}{UP}"));
    person.sees("fanorond 0.");
    person.types("quit");
    person.sees("* Goodbye.");
    let screen = person.screen.all();
    assert!(
        !screen.contains("mangahazo"),
        "the password is visible on the screen: {screen}"
    );
    assert!(
        !screen.contains('\u{fffd}'),
        "telnet commands are visible on the screen: {screen}"
    );
}

#[test]
fn plink_without_telnet_sends_lines_and_keeps_them() {
    let site = Site::new();
    let serving = site.serve();
    let mut rival = rival(&serving);
    let mut person = plink(serving.address(), "-raw");
    let name = enters_as_guest(&mut person);
    presses(&mut person, "tell Rabe I am he");
    person.sees("tell Rabe I am he");
    rival.send(&format!("tell {name} hello")).unwrap();
    person.sees("<Rabe> hello");
    person.sees("> ");
    person.types("re");
    person.sees("Sent to Rabe.");
    while rival.until("talk")["text"] != "I am here" {}
    assert!(
        !person.screen.all().contains('\x1b'),
        "a client of lines gets no escape sequence"
    );
}

#[test]
fn telnet_shows_colours_unless_it_exports_no_color() {
    let site = Site::new();
    let serving = site.serve();
    let [host, port] = arguments(serving.address());
    for no_color in [false, true] {
        let mut person = Person::runs_with("env", &["TERM=xterm", "telnet"]);
        let exported = ["environ define NO_COLOR 1", "environ export NO_COLOR"];
        let commands = exported.into_iter().filter(|_| no_color);
        for command in commands.chain(["toggle options"]) {
            person.sees("telnet> ");
            person.types(command);
        }
        person.sees("telnet> ");
        person.types(&format!("open {host} {port}"));
        enters_as_guest(&mut person);
        // The last answer that the client gives before the line that is typed now.
        person.sees("SENT IAC SB NEW-ENVIRON IS USERVAR");
        person.types("learn 1");
        let board = person.sees("learn hint");
        assert_eq!(board.contains("\x1b[1;36m"), !no_color, "{board}");
    }
}
