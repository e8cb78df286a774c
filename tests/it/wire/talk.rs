//! Talk on the wire: bursts and prompts, partly typed lines, friends who come and go.

use super::raw;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

const ARE_YOU_THERE: &[u8] = &[255, 246];

/// A telnet client that sends each letter as it is typed.
struct Person {
    socket: TcpStream,
    seen: Vec<u8>,
}

impl Person {
    /// Logs in.
    fn registers(hosted: &Hosted, name: &str) -> Self {
        let mut person = Self {
            socket: raw(hosted.address()),
            seen: Vec::new(),
        };
        person.sees("login: ");
        person.types(format!("register {name} mangahazo\r\n").as_bytes());
        person.sees("Your account was created.\r\nTo learn the game, move by move: learn\r\n> ");
        person
    }

    fn types(&mut self, bytes: &[u8]) {
        self.socket.write_all(bytes).unwrap();
    }

    /// Waits for `words`, and returns the output up to their end since the last call.
    fn sees(&mut self, words: &str) -> String {
        loop {
            if let Some(at) = self
                .seen
                .windows(words.len())
                .position(|it| it == words.as_bytes())
            {
                let seen: Vec<u8> = self.seen.drain(..at + words.len()).collect();
                return String::from_utf8_lossy(&seen).into_owned();
            }
            let mut more = [0; 1_024];
            let count = self.socket.read(&mut more).unwrap();
            assert!(
                count > 0,
                "no {words:?} in {:?}",
                String::from_utf8_lossy(&self.seen)
            );
            self.seen.extend(&more[..count]);
        }
    }
}

fn member(hosted: &Hosted, name: &str) -> Program {
    let mut program = Program::connect(hosted.address());
    program.ok(&format!("register {name} vary-amin-ny"));
    program
}

#[test]
fn the_prompt_is_drawn_once_after_a_burst_of_lines() {
    // Longer than the gap between two lines, so that all lines belong to one burst.
    let mut limits = Limits::default();
    limits.connection.prompt_delay = Duration::from_secs(2);
    limits.connection.prompt_max_delay = Duration::from_secs(60);
    let hosted = Hosted::new(limits);
    let mut person = Person::registers(&hosted, "Rasoa");
    let mut rival = member(&hosted, "Rabe");
    for line in 1..=20 {
        rival.ok(&format!("tell Rasoa line {line}"));
    }
    let seen = person.sees("\n> ");
    let lines: String = (1..=20)
        .map(|line| format!("<Rabe> line {line}\r\n"))
        .collect();
    assert_eq!(seen, format!("\r\n{lines}> "));
    // A line that is typed meanwhile is answered immediately, with its prompt.
    rival.ok("tell Rasoa once more");
    person.sees("<Rabe> once more\r\n");
    person.types(b"version\r\n");
    assert!(person.sees("\n> ").ends_with("protocol 2\r\n> "));
    rival.ok("tell Rasoa the end");
    assert_eq!(person.sees("\n> "), "\r\n<Rabe> the end\r\n> ");
}

#[test]
fn a_long_burst_does_not_delay_the_prompt_forever() {
    let mut limits = Limits::default();
    limits.connection.prompt_delay = Duration::from_secs(3_600);
    limits.connection.prompt_max_delay = Duration::from_millis(100);
    let hosted = Hosted::new(limits);
    let mut person = Person::registers(&hosted, "Rasoa");
    member(&hosted, "Rabe").ok("tell Rasoa hello");
    assert_eq!(person.sees("\n> "), "\r\n<Rabe> hello\r\n> ");
}

#[test]
fn partly_typed_input_is_drawn_again_after_the_prompt() {
    let hosted = Hosted::new(Limits::default());
    let mut person = Person::registers(&hosted, "Rasoa");
    let mut rival = member(&hosted, "Rabe");
    for letter in b"tell Rabe o\xc3\xb9" {
        person.types(&[*letter]);
    }
    // The first of two bytes of a letter is not drawn.
    person.types(b"\xc3");
    person.types(ARE_YOU_THERE);
    assert_eq!(
        person.sees("> tell Rabe où"),
        "\r\n* Yes, fanorond is here.\r\n> tell Rabe où"
    );
    rival.ok("tell Rasoa hello");
    assert_eq!(
        person.sees("> tell Rabe où"),
        "\r\n<Rabe> hello\r\n> tell Rabe où"
    );
    person.types(b"\xa7a?\r\n");
    assert_eq!(rival.until("talk")["text"], "oùça?");
    assert_eq!(person.sees("\n> "), "Sent to Rabe.\r\n> ");
    // Input before an answer is not drawn twice.
    person.types(b"uptime\r\nvers");
    person.types(ARE_YOU_THERE);
    person.sees("* Yes, fanorond is here.\r\n> vers");
}

#[test]
fn a_partly_typed_password_is_never_drawn() {
    let hosted = Hosted::new(Limits::default());
    let mut person = Person::registers(&hosted, "Rasoa");
    let mut rival = member(&hosted, "Rabe");
    person.types(b"password\r\n");
    person.sees("old password (or quit): ");
    person.types(b"manga");
    person.types(ARE_YOU_THERE);
    assert!(
        person
            .sees("* Yes, fanorond is here.\r\nold password (or quit): ")
            .starts_with("\r\n* Yes")
    );
    rival.ok("tell Rasoa hello");
    person.sees("<Rabe> hello\r\nold password (or quit): ");
    person.types(b"hazo\r\n");
    let seen = person.sees("new password (or quit): ");
    assert!(!seen.contains("manga") && !seen.contains("hazo"), "{seen}");
}

#[test]
fn friends_who_come_and_go_are_reported_once() {
    let mut limits = Limits::default();
    limits.chat.leave_delay = Duration::from_millis(200);
    let hosted = Hosted::new(limits);
    let mut watcher = member(&hosted, "Rabe");
    let mut friend = member(&hosted, "Rasoa");
    watcher.ok("notify Rasoa");
    friend.send("quit").unwrap();
    drop(friend);
    let gone = watcher.until("presence");
    assert_eq!(
        (&gone["kind"], &gone["name"]),
        (&"gone".into(), &"Rasoa".into())
    );
    let mut friend = Program::connect(hosted.address());
    friend.ok("login Rasoa vary-amin-ny");
    assert_eq!(watcher.until("presence")["kind"], "come");
    // Two reconnections in a row: neither is reported.
    for _ in 0..2 {
        let mut again = Program::connect(hosted.address());
        again.ok("login Rasoa vary-amin-ny");
        friend = again;
    }
    friend.ok("tell Rabe still here");
    let answer = watcher.until("talk");
    assert_eq!(answer["text"], "still here");
    watcher.ok("unnotify Rasoa");
    assert_eq!(watcher.ok("notify")["t"], "ok");
}
