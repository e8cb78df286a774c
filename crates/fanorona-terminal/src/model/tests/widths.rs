//! Where a terminal draws what the program writes: one in memory, which counts columns character by
//! character, as tmux and xterm do.

use super::*;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::io;
use std::sync::{Arc, Mutex};

/// What was written.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A terminal on which several pictures are drawn.
struct Emulator {
    terminal: ratatui::Terminal<ratatui::backend::CrosstermBackend<Written>>,
    written: Written,
    parser: vt100::Parser,
}

impl Emulator {
    fn new((columns, rows): (u16, u16)) -> Self {
        let written = Written::default();
        let [rows_there, columns_there] = [rows, columns].map(|it| it.try_into().unwrap());
        let backend = ratatui::backend::CrosstermBackend::new(written.clone());
        let options = ratatui::TerminalOptions {
            viewport: ratatui::Viewport::Fixed(Rect::new(0, 0, columns, rows)),
        };
        Self {
            terminal: ratatui::Terminal::with_options(backend, options).unwrap(),
            written,
            parser: vt100::Parser::new(rows_there, columns_there, 0),
        }
    }

    /// Draws a picture, and compares each cell with what the terminal shows.
    fn shows(&mut self, player: &Player) -> String {
        let mut wanted = Buffer::default();
        let draws = |frame: &mut ratatui::Frame<'_>| {
            draw(&player.model, player.look, frame.area(), frame.buffer_mut());
            wanted = frame.buffer_mut().clone();
        };
        self.terminal.draw(draws).unwrap();
        self.parser
            .process(&std::mem::take(&mut *self.written.0.lock().unwrap()));
        let screen = self.parser.screen();
        for position in wanted.area.positions() {
            let cell = screen.cell(position.y, position.x).unwrap();
            let drawn = if cell.has_contents() {
                cell.contents()
            } else {
                " "
            };
            if !cell.is_wide_continuation() {
                let symbol = wanted[position].symbol();
                assert_eq!(drawn, symbol, "{position}\n{}", screen.contents());
            }
        }
        screen.contents()
    }
}

/// A server's line in which bob says something.
fn said(text: &str) -> String {
    let line = serde_json::json!({
        "t": "talk", "seq": 12, "kind": "say", "game": 12, "from": "bob", "text": text,
        "msg": format!("bob says: {text}"),
    });
    line.to_string()
}

/// Signs that terminals draw with different widths: colours of skin, flags, keycaps, families,
/// variants, and what only looks like them.
const SIGNS: [&str; 9] = [
    "\u{1F44D}\u{1F3FD}",
    "\u{1F1F2}\u{1F1EC}",
    "1\u{FE0F}\u{20E3}",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{2764}\u{FE0F}",
    "\u{231A}\u{FE0E}",
    "\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
    "\u{1F1F2}",
    "\u{1F3FD}",
];

#[test]
fn what_the_opponent_says_never_moves_the_board() {
    for size in [(80, 24), (40, 20), (120, 40)] {
        let mut player = Player::alice();
        player.size = size;
        player.sees(START, "{}");
        let mut emulator = Emulator::new(size);
        let before = emulator.shows(&player);
        // As far as the board goes, which is above the talk or left of it.
        let board = |screen: &str| -> Vec<String> {
            let rows = screen.lines().take(9);
            rows.map(|row| row.chars().take(38).collect()).collect()
        };
        for sign in SIGNS {
            for width in 0..4 {
                let text = format!("{}{}", "x".repeat(width), sign.repeat(12));
                player.hears(&said(&text));
                player.presses(&[KeyCode::Char('s')]);
                paste_into(&mut player, &text);
                assert_eq!(board(&emulator.shows(&player)), board(&before), "{sign:?}");
                player.presses(&[KeyCode::Esc]);
            }
        }
    }
}

fn paste_into(player: &mut Player, text: &str) {
    player.does(&Event::Paste(text.to_owned()));
}

#[test]
fn any_characters_are_where_the_program_believes_them() {
    let mut random = StdRng::seed_from_u64(6);
    let mut player = Player::alice();
    player.sees(START, "{}");
    let mut emulator = Emulator::new(player.size);
    for _ in 0..300 {
        let first: u32 = random.random_range(0x20..0x1_FFFF);
        let letters = (0..40).filter_map(|_| {
            // Characters that are near to each other are often of one script.
            // This emulator draws two signs of Japanese over the letter before, and others beside it.
            let letter = char::from_u32(first.saturating_add(random.random_range(0..64)));
            letter.filter(|it| !matches!(it, '\u{FF9E}' | '\u{FF9F}'))
        });
        let text: String = letters.collect();
        player.hears(&said(&text));
        emulator.shows(&player);
    }
}

#[test]
fn without_utf8_everything_is_ascii() {
    let mut player = Player::alice();
    player.model.language = fanorona_protocol::language::Language::Fr;
    player.look = Look {
        is_ascii: true,
        has_ascii_letters: true,
        ..player.look
    };
    player.sees(START, "{}");
    player.hears(&said("d\u{e9}j\u{e0} \u{77f3}!"));
    let screen = player.screen();
    assert!(screen.is_ascii() && screen.contains("deja ?"), "{screen}");
    assert!(screen.contains("A vous de jouer."), "{screen}");
}
