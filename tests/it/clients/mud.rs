//! Sessions with telnet, PuTTY's plink and tintin++ stay readable: talk appears between lines,
//! there is one prompt, partly typed input still counts, and the columns of boards are aligned.

use super::{Person, arguments, rival};
use crate::support::executable::Site;
use fanorona_protocol::wire::clean::clean;
use std::net::SocketAddr;
use std::path::Path;

/// Text without colours, cursor movements and trailing spaces.
fn readable(screen: &str) -> String {
    screen
        .split('\n')
        .map(|line| clean(line).trim_end().to_owned())
        .collect::<Vec<_>>()
        .join("\n")
}

/// Types text without Enter.
fn begins_to_type(person: &mut Person, words: &str) {
    use std::io::Write as _;
    person.keyboard.write_all(words.as_bytes()).unwrap();
    // Wait until the terminal shows it.
    person.sees(words);
}

fn telnet(address: SocketAddr) -> Person {
    Person::runs("telnet", address)
}

fn plink(address: SocketAddr) -> Person {
    let [host, port] = arguments(address);
    Person::runs_with("plink", &["-telnet", "-P", &port, &host])
}

fn tintin(address: SocketAddr) -> Person {
    let [host, port] = arguments(address);
    // Debian installs games in a folder that is not in every PATH.
    let kept = "/usr/games/tt++";
    let client = if Path::new(kept).exists() {
        kept
    } else {
        "tt++"
    };
    Person::runs_with(
        client,
        &["-G", "-e", &format!("#session fanorona {host} {port}")],
    )
}

/// The board after White's first turn, as every terminal must show it.
const BOARD: &str = "
     a   b   c

    ### ### ###
 3  ###-###-###  3
    ### ### ###
     | \\ | / |       Black (nobody)
     |  OOO  |
 2   +--OOO--+   2
     |  OOO  |
     | / | \\ |       White (nobody)
    OOO OOO OOO
 1  OOO-OOO-OOO  1
    OOO OOO OOO

     a   b   c
";

/// How the client shows partly typed input again.
enum Reprint {
    /// The terminal does it on Ctrl-R.
    ByKey,
    /// The client has a separate input line.
    Needless,
}

fn session_is_readable(runs: fn(SocketAddr) -> Person, reprint: &Reprint) {
    let site = Site::new();
    let serving = site.serve();
    let mut rival = rival(&serving);
    let mut person = runs(serving.address());
    person.sees("login: ");
    person.types("register Rasoa");
    person.sees("new password (or quit): ");
    person.types("mangahazo");
    person.sees("repeat password (or quit): ");
    person.types("mangahazo");
    person.sees("Welcome, Rasoa!");
    person.sees("> ");
    person.types("set color off");
    person.sees("Set: color off.");
    person.sees("> ");

    // Twenty lines of talk arrive while a line is partly typed, followed by one prompt.
    begins_to_type(&mut person, "tell Rabe I am he");
    for line in 1..=20 {
        rival.send(&format!("tell Rasoa line {line}")).unwrap();
    }
    let mut heard = person.sees("<Rabe> line 20");
    heard.push_str(&person.sees("> "));
    let heard = readable(&heard);
    // On a busy machine there may be a prompt between two lines.
    let lines: Vec<&str> = heard.trim().lines().filter(|line| *line != ">").collect();
    let expected: Vec<String> = (1..20).map(|line| format!("<Rabe> line {line}")).collect();
    assert_eq!(lines, expected, "whole lines");
    match reprint {
        Reprint::ByKey => {
            person.presses_ctrl(b'r');
            person.sees("tell Rabe I am he");
        }
        Reprint::Needless => {}
    }
    person.types("re");
    person.sees("Sent to Rabe.");
    person.sees("> ");
    while rival.until("talk")["text"] != "I am here" {}

    // The windows have different heights.
    person.types("set style classic");
    person.sees("Set: style classic.");
    person.types("preview new telo c2b2");
    person.sees("From the start: c2b2+");
    let board = person.sees("Black would be to move");
    assert_eq!(
        readable(&board).trim_matches('\n'),
        BOARD.trim_matches('\n'),
        "{board}"
    );
    person.sees("> ");
    person.types("quit");
    person.sees("* Goodbye.");
    let screen = person.screen.all();
    assert!(
        !screen.contains("mangahazo"),
        "the password stands on the screen: {screen}"
    );
    assert!(
        !screen.contains('\u{fffd}'),
        "telnet commands are visible on the screen: {screen}"
    );
    assert!(
        !readable(&screen).contains("> >"),
        "two prompts in a row: {screen}"
    );
}

#[test]
fn a_session_with_telnet_stays_readable() {
    session_is_readable(telnet, &Reprint::ByKey);
}

#[test]
fn a_session_with_plink_stays_readable() {
    session_is_readable(plink, &Reprint::ByKey);
}

#[test]
fn a_session_with_tintin_stays_readable() {
    session_is_readable(tintin, &Reprint::Needless);
}
