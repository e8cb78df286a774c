//! `/ws`: json mode over a WebSocket.

use super::ask;
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use crate::support::websocket;
use fanorond::config::limits::Limits;
use futures_util::{SinkExt as _, StreamExt as _};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::thread;
use std::time::Duration;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};

/// All lines that two players get who play a short game.
fn short_game(mut alice: Program, mut bob: Program) -> Vec<String> {
    let mut lines = Vec::new();
    let mut say = |program: &mut Program, line: &str| {
        let answer = program.ask(line).unwrap();
        lines.extend(answer.events.iter().map(ToString::to_string));
        lines.push(answer.reply.to_string());
    };
    say(&mut alice, "register alice mangahazo");
    say(&mut bob, "register bob mangahazo");
    say(&mut alice, "challenge bob white telo");
    say(&mut bob, "accept");
    say(&mut alice, "a1a2");
    say(&mut alice, "no such command");
    say(&mut alice, "show 1");
    say(&mut bob, &"x".repeat(2_000));
    say(&mut bob, "say Salama, Ramatoa! \u{1F600}");
    say(&mut bob, "resign");
    say(&mut alice, "who");
    say(&mut alice, "export 1 json");
    say(&mut alice, "quit");
    lines.extend(alice.rest().iter().map(ToString::to_string));
    lines
}

#[test]
fn the_lines_are_those_of_other_connections() {
    let (plain, _clock) = Hosted::with_manual_clock(Limits::default());
    let (web, _clock) = Hosted::with_manual_clock(Limits::default());
    let by_tcp = short_game(
        Program::connect(plain.address()),
        Program::connect(plain.address()),
    );
    let site = web.site();
    let by_websocket = short_game(
        Program::from_browser(site, ""),
        Program::from_browser(site, ""),
    );
    // The program over TCP has asked for json mode with a line of its own.
    let numbered = without_numbers(&by_tcp);
    assert_eq!(numbered, without_numbers(&by_websocket));
}

/// The lines without their numbers.
fn without_numbers(lines: &[String]) -> Vec<String> {
    let without = |line: &String| {
        let mut object: serde_json::Value = serde_json::from_str(line).unwrap();
        object.as_object_mut().unwrap().remove("seq");
        object.to_string()
    };
    lines.iter().map(without).collect()
}

/// Sends a message, and returns with which code and words the server closes the WebSocket.
fn closed_after(hosted: &Hosted, message: Message) -> (CloseCode, String) {
    let site = hosted.site();
    hosted.block_on(async move {
        let mut socket = websocket::open(site, "").await.unwrap();
        // The server may refuse it before all of it is sent.
        drop(socket.send(message).await);
        loop {
            let next = timeout(PATIENCE, socket.next()).await.unwrap();
            if let Message::Close(Some(frame)) = next.unwrap().unwrap() {
                return (frame.code, frame.reason.to_string());
            }
        }
    })
}

#[test]
fn a_message_that_is_no_line_closes_the_socket_with_a_reason() {
    let hosted = Hosted::alone(Limits::default());
    for (message, code, words) in [
        (
            Message::binary(vec![1, 2, 3]),
            CloseCode::Unsupported,
            "Send text",
        ),
        (Message::text("who\nquit"), CloseCode::Policy, "one line"),
        (Message::text("who\r"), CloseCode::Policy, "one line"),
        (
            Message::text("x".repeat(1_000_000)),
            CloseCode::Size,
            "too long",
        ),
    ] {
        let shown = format!("{message:.40?}");
        let (given, reason) = closed_after(&hosted, message);
        assert_eq!(given, code, "{shown}");
        assert!(reason.contains(words), "{shown}: {reason}");
    }
    // The others play on.
    drop(Program::from_browser(hosted.site(), ""));
}

#[test]
fn a_ping_is_answered() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    hosted.block_on(async move {
        let mut socket = websocket::open(site, "").await.unwrap();
        socket.send(Message::Ping("here?".into())).await.unwrap();
        loop {
            let next = timeout(PATIENCE, socket.next()).await.unwrap();
            if let Message::Pong(said) = next.unwrap().unwrap() {
                assert_eq!(said, "here?");
                return;
            }
        }
    });
}

fn status_of_refusal(hosted: &Hosted, headers: &str) -> u16 {
    let site = hosted.site();
    hosted.block_on(async move {
        match websocket::open(site, headers).await {
            Err(Error::Http(response)) => response.status().as_u16(),
            other => panic!("not refused: {other:?}"),
        }
    })
}

#[test]
fn a_page_of_another_site_cannot_open_a_socket() {
    let hosted = Hosted::alone(Limits::default());
    for origin in ["http://evil.example", "null", "https://"] {
        assert_eq!(
            status_of_refusal(&hosted, &format!("Origin: {origin}")),
            403,
            "{origin}"
        );
    }
    let site = hosted.site();
    drop(Program::from_browser(
        site,
        &format!("Origin: http://{site}"),
    ));
}

#[test]
fn who_asks_for_the_socket_as_a_page_is_told_what_it_is() {
    let hosted = Hosted::alone(Limits::default());
    let page = ask(hosted.site(), "GET /ws", "", b"");
    assert_eq!(page.status, 426);
    assert!(page.text().contains("WebSocket"), "{}", page.text());
}

#[test]
fn a_socket_counts_as_a_connection() {
    let mut limits = Limits::default();
    limits.connection.total = 2;
    let hosted = Hosted::alone(limits);
    let site = hosted.site();
    let (_first, _second) = (
        Program::from_browser(site, ""),
        Program::connect(hosted.address()),
    );
    assert_eq!(status_of_refusal(&hosted, ""), 503);
}

/// Subscribes to much, and reads nothing.
async fn never_reads(site: SocketAddr) {
    let mut socket = websocket::open(site, "").await.unwrap();
    // The server stops reading when it cannot write, so this ends in an error.
    while timeout(PATIENCE, socket.feed(Message::text("help commands")))
        .await
        .unwrap()
        .is_ok()
    {
        if timeout(PATIENCE, socket.flush()).await.unwrap().is_err() {
            return;
        }
    }
}

#[test]
fn a_socket_that_is_never_read_is_closed() {
    let mut limits = Limits::default();
    limits.connection.write_timeout = Duration::from_millis(200);
    let hosted = Hosted::alone(limits);
    hosted.block_on(never_reads(hosted.site()));
}

#[test]
fn a_stop_is_said_to_sockets() {
    let hosted = Hosted::alone(Limits::default());
    let mut program = Program::from_browser(hosted.site(), "");
    program.ok("guest");
    drop(hosted);
    let said = program.rest();
    assert!(
        said.iter().any(|it| it["code"] == "shutting_down"),
        "{said:?}"
    );
}

/// Frames without text and with an empty mask.
const PING: &[u8] = &[0x89, 0x80, 0, 0, 0, 0];
const PONG: &[u8] = &[0x8A, 0x80, 0, 0, 0, 0];
const FIRST_PART: &[u8] = &[0x01, 0x80, 0, 0, 0, 0];
const NEXT_PART: &[u8] = &[0x00, 0x80, 0, 0, 0, 0];

/// What the server says until it closes a WebSocket on which a frame is sent `count` times.
fn flooded(site: SocketAddr, first: &[u8], frame: &[u8], count: usize) -> Vec<u8> {
    let mut socket = TcpStream::connect(site).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        socket,
        "GET /ws HTTP/1.1\r\nHost: {site}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .unwrap();
    let mut sender = socket.try_clone().unwrap();
    let frames = [first, &frame.repeat(count)].concat();
    // The server reads not all of them.
    let sending = thread::spawn(move || drop(sender.write_all(&frames)));
    let mut said = Vec::new();
    drop(socket.read_to_end(&mut said));
    sending.join().unwrap();
    said
}

#[test]
fn too_many_frames_without_a_line_close_the_socket_with_a_reason() {
    let hosted = Hosted::alone(Limits::default());
    let mut player = Program::from_browser(hosted.site(), "");
    player.ok("guest");
    for (first, frame) in [(&[][..], PING), (&[], PONG), (FIRST_PART, NEXT_PART)] {
        let said = flooded(hosted.site(), first, frame, 2_000_000);
        let said = String::from_utf8_lossy(&said);
        assert!(said.contains("Too many frames have no line"), "{said}");
        player.ok("who");
    }
}

#[test]
fn a_silent_websocket_is_sent_pings() {
    let mut limits = Limits::default();
    limits.web.ping_every = Duration::from_millis(10);
    let hosted = Hosted::new(limits);
    let pings = hosted.block_on(async {
        let mut socket = websocket::open(hosted.site(), "").await.unwrap();
        let mut pings = 0;
        // The greeting comes between them.
        while pings < 3 {
            let message = timeout(PATIENCE, socket.next()).await.unwrap();
            pings += u32::from(matches!(message.unwrap().unwrap(), Message::Ping(_)));
        }
        pings
    });
    assert_eq!(pings, 3);
}
