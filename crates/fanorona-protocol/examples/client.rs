//! A client in a terminal: boards are drawn here, and what is typed is sent as it is.
//!
//! ```text
//! cargo run -p fanorona-protocol --example client -- localhost:4545            play yourself: guest, challenge, e2e3
//! cargo run -p fanorona-protocol --example client -- localhost:4545 --random   let chance play: accepts any challenge
//! ```

#![expect(
    clippy::print_stdout,
    reason = "it is what a client in a terminal does"
)]

use fanorona_protocol::board::{Board, LastMovement};
use fanorona_protocol::client::{ClientState, Line, What};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::challenge::ChallengeEvent;
use fanorona_protocol::preferences::Style;
use fanorona_protocol::text::Ink;
use fanorona_protocol::text::Picture;
use fanorona_protocol::text::picture;
use fanorona_rules::Side;
use std::error::Error;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead as _, BufReader, Write as _, stdin};
use std::net::TcpStream;
use std::thread;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments
        .next()
        .unwrap_or_else(|| "localhost:4545".to_owned());
    let plays_by_chance = arguments.any(|argument| argument == "--random");
    let socket = TcpStream::connect(address)?;
    let mut sender = socket.try_clone()?;
    writeln!(sender, "hello json example-client/1")?;
    if plays_by_chance {
        writeln!(sender, "guest")?;
    }
    let mut typed = socket.try_clone()?;
    // Whoever types is not to wait for the server, nor the server for whoever types.
    thread::spawn(move || {
        for line in stdin().lines().map_while(Result::ok) {
            if writeln!(typed, "{line}").is_err() {
                return;
            }
        }
    });
    for line in BufReader::new(socket).lines() {
        let line = line?;
        if !line.starts_with('{') {
            // What the server says to people, before it knows that a program is here.
            continue;
        }
        if let Some(answer) = take(&Line::read(&line)?.what, plays_by_chance) {
            writeln!(sender, "{answer}")?;
        }
    }
    Ok(())
}

/// Shows what has come, and says what is to be sent back.
fn take(what: &What, plays_by_chance: bool) -> Option<String> {
    match what {
        What::Hello(hello) => println!(
            "{} {}, protocol {}",
            hello.server, hello.version, hello.proto
        ),
        What::State(state) => {
            println!("{}", drawn(state));
            return (plays_by_chance && state.is_my_turn())
                .then(|| chosen(state))
                .flatten();
        }
        What::Challenge(event) => match &**event {
            ChallengeEvent::Open { challenge: it, .. } => {
                println!("challenge {} from {} to {}", it.challenge, it.from, it.to);
                return plays_by_chance.then(|| format!("accept {}", it.challenge));
            }
            ChallengeEvent::Accepted(it) => println!("challenge {} is accepted", it.challenge),
            ChallengeEvent::Declined(it) => println!("challenge {} is declined", it.challenge),
            ChallengeEvent::Withdrawn(it) => println!("challenge {} is withdrawn", it.challenge),
        },
        What::Offer(event) => println!("offer: {event:?}"),
        What::Talk(it) => println!("<{}> {}", it.from, it.text),
        What::Notice(it) => println!("{}", it.msg),
        What::Table(it) => {
            let rows = serde_json::to_value(it).unwrap_or_default();
            for row in rows["rows"].as_array().into_iter().flatten() {
                println!("{row}");
            }
        }
        What::Seek(it) => println!("{}", serde_json::to_string(it).unwrap_or_default()),
        What::Replay(it) => println!("{}", serde_json::to_string(it).unwrap_or_default()),
        What::Lesson(it) => println!("{}", serde_json::to_string(it).unwrap_or_default()),
        What::Puzzle(it) => println!("{}", serde_json::to_string(it).unwrap_or_default()),
        What::Study(it) => println!("{}", serde_json::to_string(it).unwrap_or_default()),
        What::Ping => return Some("pong".to_owned()),
        What::Done(fields) if fields.is_empty() => {}
        What::Done(fields) => println!("ok {}", serde_json::Value::Object(fields.clone())),
        What::Refused(it) => println!("{}: {}", it.code, it.msg),
        What::Other { kind, fields } => {
            println!("{kind} {}", serde_json::Value::Object(fields.clone()));
        }
    }
    None
}

/// The board, and what may be played on it.
fn drawn(state: &ClientState) -> String {
    let bottom = state.you.unwrap_or(Side::White);
    let board = picture(
        &Picture {
            board: Board::of(&state.stage, bottom, LastMovement::default()),
            names: fanorona_rules::BySide {
                white: state.seats.white.as_str(),
                black: state.seats.black.as_str(),
            },
            clocks: None,
            at_first: None,
            path: &[],
            ink: Ink::None,
            language: Language::En,
        },
        Style::Unicode,
    );
    let below = match state.result {
        Some(end) => format!(
            "game {} is over: {} {}",
            state.game,
            end.score.code(),
            end.reason.code()
        ),
        None => {
            let stop = if state.may_end { " or stop" } else { "" };
            let mover = if state.is_my_turn() {
                "you"
            } else {
                "the other side"
            };
            format!(
                "game {}, {mover} to play: {}{stop}",
                state.game,
                state.legal.join(" ")
            )
        }
    };
    format!("{board}{below}")
}

/// One of the steps that may be played.
fn chosen(state: &ClientState) -> Option<String> {
    // The keys of a hash map are as random as a game of chance needs, without a library for it.
    let random = usize::try_from(RandomState::new().hash_one(state.ply) >> 33).ok()?;
    let step = state.legal.get(random % state.legal.len().max(1))?;
    Some(format!("move {} {step}", state.game))
}
