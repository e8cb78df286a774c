//! Input that is not a line of text: sizes, encodings, telnet commands and scripts.

use super::{most_memory, raw, rest, script};
use crate::support::executable::Site;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::thread;

#[test]
fn a_line_of_ten_megabytes_is_refused_once_without_using_memory() {
    let site = Site::new();
    let serving = site.serve();
    let (mut program, _) = Program::guest(serving.address());
    let before = most_memory(&serving);
    let mut writer = program.socket().try_clone().unwrap();
    let writing = thread::spawn(move || {
        let piece = [b'x'; 10_000];
        for _ in 0..1_000 {
            writer.write_all(&piece).unwrap();
        }
        writer.write_all(b"\n@after date\n").unwrap();
    });
    assert_eq!(program.next().unwrap()["code"], "too_long");
    let after = program.next().unwrap();
    assert_eq!((&after["t"], &after["id"]), (&"ok".into(), &"after".into()));
    writing.join().unwrap();
    let grown = most_memory(&serving) - before;
    assert!(grown < 2_000, "{grown} KiB more");
}

#[test]
fn a_line_of_1024_bytes_is_accepted_and_1025_is_not() {
    let hosted = Hosted::new(Limits::default());
    let mut program = Program::connect(hosted.address());
    program
        .send(&format!("@longest {}", "x".repeat(1_024 - 9)))
        .unwrap();
    let reply = program.next().unwrap();
    assert_eq!(
        (&reply["code"], &reply["id"]),
        (&"bad_command".into(), &"longest".into())
    );
    program.send(&"x".repeat(1_025)).unwrap();
    assert_eq!(program.next().unwrap()["code"], "too_long");
    program.ok("date");
}

#[test]
fn invalid_utf8_becomes_question_marks() {
    let hosted = Hosted::new(Limits::default());
    let (mut hears, name) = Program::guest(hosted.address());
    let (says, _) = Program::guest(hosted.address());
    for (sent, arrives) in [
        (&b"\xc3"[..], "?"),
        (b"\xc3(", "?("),
        (b"a\xe2\x82", "a?"),
        (b"\xf0\x9f\x98b", "?b"),
        (b"\xff\xff\xc3(\r", "??("),
        (b"caf\xc3\xa9", "caf\u{e9}"),
        (b"\xc0\xafx", "??x"),
        (b"\xed\xa0\x80x", "???x"),
    ] {
        let line = [format!("tell {name} <").as_bytes(), sent, b"\n"].concat();
        says.socket().write_all(&line).unwrap();
        let talk = hears.until("talk");
        assert_eq!(talk["text"], format!("<{arrives}"), "{sent:?}");
    }
}

/// Reads up to and including `words`.
pub(super) fn up_to(mut socket: &TcpStream, words: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    while !bytes.ends_with(words) {
        let mut byte = [0];
        socket
            .read_exact(&mut byte)
            .unwrap_or_else(|error| panic!("{error} after {}", bytes.escape_ascii()));
        bytes.push(byte[0]);
    }
    bytes
}

#[test]
fn only_telnet_clients_receive_telnet_commands() {
    const WILL_ECHO: &[u8] = b"\xff\xfb\x01";
    const WONT_ECHO: &[u8] = b"\xff\xfc\x01";
    let hosted = Hosted::new(Limits::default());
    let mut telnet = raw(hosted.address());
    telnet.write_all(b"register Rasoa\r\n").unwrap();
    let asked = up_to(&telnet, b"new password (or quit): ");
    assert!(
        asked.ends_with(&[WILL_ECHO, b"new password (or quit): "].concat()),
        "{}",
        asked.escape_ascii()
    );
    telnet.write_all(b"\xff\xfd\x01mangahazo\r\n").unwrap();
    let again = up_to(&telnet, b"repeat password (or quit): ");
    assert!(again.starts_with(WONT_ECHO), "{}", again.escape_ascii());
    telnet.write_all(b"mangahazo\r\n").unwrap();
    let inside = up_to(&telnet, b"> ");
    assert!(inside.starts_with(WONT_ECHO), "{}", inside.escape_ascii());
    // Ctrl-C in telnet: an interrupt and a timing mark, which the server must answer before the
    // client shows output again.
    telnet
        .write_all(b"half a line\xff\xf4\xff\xfd\x06")
        .unwrap();
    let interrupted = up_to(&telnet, b"> ");
    assert_eq!(
        interrupted.escape_ascii().to_string(),
        r"\xff\xfb\x06\r\n* Interrupted.\r\n> "
    );
    telnet.write_all(b"quit\r\n").unwrap();
    assert!(!rest(&telnet).contains(&0xff));

    let said = script(
        hosted.address(),
        b"login Rasoa\nmangahazo\npassword\nmangahazo\nsecret-rice\nquit\n",
    );
    assert!(
        said.contains("Your password was changed.\r\n"),
        "and no telnet is in it, for it is a text: {said}"
    );
}

/// Bytes that would affect a terminal if they arrived.
fn hostile() -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
    // The last one starts a sequence that swallows everything after it.
    all.extend(
        (0..=255)
            .filter(|byte| *byte != 0xfa)
            .map(|byte| vec![0xff, byte]),
    );
    all.extend((0x80..=0x9f).map(|byte| vec![0xc2, byte]));
    let texts = [
        "\x1b[2J",
        "\x1b[31mred\x1b[0m",
        "\x1b]0;title\x07",
        "\x1b]52;c;aGk=\x1b\\",
        "\x1bP+q\x1b\\",
        "\x1bc",
        "\x1b(0",
        "\x1b[6n",
        "\u{9b}5n",
        "\u{202e}evil\u{202c}",
        "\u{2066}x\u{2069}",
        "\u{200f}\u{feff}\u{2028}\u{2029}",
        "\u{e0041}",
        "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
        "\x0e\x0f\x08\x08\x08",
        "%s%n{0}${jndi}",
        "\r* The server stops.",
    ];
    all.extend(texts.map(|text| text.as_bytes().to_vec()));
    all.push(b"\xff\xfa\x18\x00never ended".to_vec());
    all
}

#[test]
fn text_for_other_players_is_cleaned() {
    // After cleaning, many of them are equal.
    let mut limits = Limits::default();
    limits.chat.repeats = 1_000;
    (limits.chat.unasked_lines, limits.chat.unasked_lines_of_one) = (1_000, 1_000);
    let hosted = Hosted::new(limits);
    let mut hears = raw(hosted.address());
    // With a CR the client counts as telnet, so the server could send telnet commands.
    hears.write_all(b"guest\r\n").unwrap();
    up_to(&hears, b"Your name is ");
    let name = String::from_utf8(up_to(&hears, b"."))
        .unwrap()
        .replace('.', "");
    let (mut asks, _) = Program::guest(hosted.address());
    let attacks = hostile();
    for some in attacks.chunks(20) {
        let mut socket = raw(hosted.address());
        socket.write_all(b"guest\r\n").unwrap();
        for attack in some {
            let before = format!("tell {name} attack ");
            socket
                .write_all(&[before.as_bytes(), attack, b" end\r\n"].concat())
                .unwrap();
        }
        socket.shutdown(Shutdown::Write).unwrap();
        rest(&socket);
    }
    asks.ok(&format!("tell {name} that was all"));
    crate::support::hosted::settle(hosted.address());
    hears.write_all(b"quit\r\n").unwrap();
    let heard = String::from_utf8(rest(&hears)).unwrap();
    assert!(heard.contains("that was all\r\n"), "{heard}");
    // Missing lines were erased, or were part of an unfinished telnet command.
    let arrived = heard.matches("> attack ").count();
    assert!(
        arrived + 12 > attacks.len(),
        "{arrived} of {}",
        attacks.len()
    );
    for line in heard.split_inclusive("\r\n") {
        let text = line
            .strip_suffix("\r\n")
            .unwrap_or_else(|| panic!("{line:?} has no end"));
        assert!(!text.contains(unsafe_on_a_terminal), "{text:?}");
        let marked = text.trim_start_matches("> ");
        assert!(
            !marked.starts_with("* The server stops"),
            "somebody speaks for the server: {text:?}"
        );
    }
}

fn unsafe_on_a_terminal(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}')
        || matches!(letter, '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

#[test]
fn any_input_in_json_mode_is_answered_with_one_object_per_line() {
    let hosted = Hosted::new(Limits::default());
    let (mut program, _) = Program::guest(hosted.address());
    for (sent, code) in [
        (&b"half a line\x03"[..], "interrupted"),
        (b"half a line\xff\xf4", "interrupted"),
        (b"\xff\xf6", "here"),
        (
            b"\xff\xfa\x1f\x00\x65\x00\x21\xff\xf0nonsense\n",
            "bad_command",
        ),
        (b"\n\r\n\r\0\r  \r\n@ \n", "bad_args"),
    ] {
        program.socket().write_all(sent).unwrap();
        assert_eq!(
            program.next().unwrap()["code"],
            code,
            "after {}",
            sent.escape_ascii()
        );
    }
    program.socket().write_all(b"\x04").unwrap();
    let last = program.rest();
    assert_eq!(last.len(), 1, "{last:?}");
    assert_eq!(last[0]["code"], "goodbye");
}

#[test]
fn lines_may_have_any_line_end_and_arrive_in_any_pieces() {
    let hosted = Hosted::new(Limits::default());
    for end in ["\n", "\r\n", "\r\0", "\r"] {
        let whole = format!("mode plain{end}@1 date{end}{end}@2 date{end}@3 quit{end}");
        let mut socket = raw(hosted.address());
        socket.set_nodelay(true).unwrap();
        for byte in whole.as_bytes() {
            socket.write_all(&[*byte]).unwrap();
        }
        let said = String::from_utf8(rest(&socket)).unwrap();
        let tags: Vec<&str> = said
            .lines()
            .filter_map(|line| line.split(' ').next())
            .collect();
        assert_eq!(
            tags.iter().filter(|tag| tag.starts_with('@')).count(),
            3,
            "{end:?}: {said}"
        );
        assert!(said.ends_with("* Goodbye.\r\n"), "{end:?}: {said}");
    }
}
