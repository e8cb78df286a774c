//! People play in a browser: by mouse, by keyboard, against a terminal, and over a bad line.

use super::driver::{Browser, DESKTOP, Driver, PHONE};
use super::house::{BOARDS, House, STEPS};
use super::line::Line;
use crate::support::output::Captured;
use fantoccini::key::Key;
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};

/// The same board, seen from the other side.
fn turned(board: &str) -> String {
    board.chars().rev().collect()
}

impl Browser<'_> {
    /// Clicks a point of the board.
    pub(super) fn clicks_point(&self, point: &str) {
        self.clicks(&format!("#board g[data-point={point}]"));
    }

    /// Goes to a point of the board by the arrow keys, and presses Enter. The board is turned.
    fn enters_point(&self, point: &str) {
        self.tabs_to("#board g[data-point]");
        let at = self.asks("return document.activeElement.dataset.point", "");
        let at = at.as_str().unwrap();
        let way = |from: &str, to: &str, index: usize| {
            i32::from(to.as_bytes()[index]) - i32::from(from.as_bytes()[index])
        };
        let mut keys = Vec::new();
        for (distance, more, less) in [
            (way(at, point, 0), Key::Left, Key::Right),
            (way(at, point, 1), Key::Down, Key::Up),
        ] {
            let key = if distance > 0 { more } else { less };
            keys.extend((0..distance.abs()).map(|_| key));
        }
        self.presses(&keys);
        assert_eq!(
            self.asks("return document.activeElement.dataset.point", ""),
            point
        );
        self.presses(&[Key::Enter]);
    }
}

/// A person at a terminal without any client: plain lines.
struct Terminal {
    keyboard: TcpStream,
    screen: Captured,
}

impl Terminal {
    fn connect(address: SocketAddr) -> Self {
        let keyboard = TcpStream::connect(address).unwrap();
        let screen = Captured::from(keyboard.try_clone().unwrap());
        Self { keyboard, screen }
    }

    fn types(&mut self, line: &str) {
        self.keyboard
            .write_all(format!("{line}\r\n").as_bytes())
            .unwrap();
    }
}

#[test]
fn two_guests_play_a_game_one_by_mouse_and_one_by_keyboard() {
    let house = House::new();
    let driver = Driver::start();
    let mouse = driver.browser(&house, PHONE);
    mouse.opens("/play");
    mouse.clicks("input[value=anyone]");
    mouse.selects("#ruleset", "telo");
    mouse.selects("#colour", "white");
    mouse.clicks("#new button");
    mouse.sees("#seeks", "telo");

    let keyboard = driver.browser(&house, DESKTOP);
    keyboard.opens("/play");
    keyboard.tabs_to("#seeks button");
    keyboard.presses(&[Key::Enter]);
    keyboard.sees_board(&turned(BOARDS[0]));
    mouse.sees_board(BOARDS[0]);

    mouse.clicks_point("c2");
    mouse.hears("b2");
    mouse.clicks_point("b2");
    mouse.sees_board(BOARDS[1]);
    keyboard.sees_board(&turned(BOARDS[1]));
    keyboard.enters_point("a3");
    keyboard.enters_point("a2");
    mouse.sees_board(BOARDS[2]);
    mouse.clicks_point("b2");
    mouse.clicks_point("a1");
    keyboard.sees_board(&turned(BOARDS[3]));
    // A chain: the piece stays chosen, and each step is seen by both.
    keyboard.enters_point("b3");
    keyboard.enters_point("b2");
    mouse.sees_board(STEPS[0]);
    keyboard.enters_point("c3");
    mouse.waits_until(
        "c3",
        "return document.querySelector('#board g[data-point=c3] .fb-b')",
        "",
    );
    keyboard.enters_point("c2");
    for player in [&mouse, &keyboard] {
        player.sees("#status", "0-1");
        player.sees("#turns", "b3b2+,c3-,c2+");
        player.hears("Guest2 wins");
    }
}

#[test]
fn a_browser_plays_against_a_terminal() {
    let house = House::new();
    let mut telnet = Terminal::connect(house.lines());
    telnet.types("guest");
    telnet.types("seek tsivy 10+5 black");
    let driver = Driver::start();
    let browser = driver.browser(&house, DESKTOP);
    browser.opens("/play");
    browser.clicks("#seeks button");
    browser.clicks_point("d3");
    browser.clicks_point("e3");
    // Both ways capture: the piece that is taken decides.
    browser.sees("#status", "capture");
    browser.clicks_point("f3");
    telnet.screen.until("d3e3+");
    telnet.types("say salama");
    browser.sees("#talk", "salama");
    browser.types("#say", "tsara e");
    browser.clicks("#say-form button");
    telnet.screen.until("tsara e");
    telnet.types("f4f3+");
    browser.sees("#turns", "f4f3+");
    telnet.types("resign");
    browser.sees("#status", "1-0");
    browser.clicks("#rematch");
    telnet.screen.until("rematch");
}

#[test]
fn a_chain_goes_on_after_the_line_was_cut() {
    let house = House::new();
    let mut game = house.match_of_two();
    (0..3).for_each(|_| game.goes_on());
    let line = Line::to(house.pages());
    let driver = Driver::start();
    let black = driver.browser_at(line.near(), PHONE);
    black.opens("/login?next=/play");
    black.types("input[name=name]", "Rakoto");
    black.types("input[name=password]", "voankazo");
    black.clicks("main form button");
    black.sees_board(&turned(BOARDS[3]));
    black.clicks_point("b3");
    black.clicks_point("b2");
    black.sees_board(&turned(STEPS[0]));

    line.cut();
    black.sees("#connection", "Connection lost");
    // Meanwhile the next step is played from elsewhere.
    game.begins("c3-");
    line.mend();
    black.waits_until(
        "c3",
        "return document.querySelector('#board g[data-point=c3] .fb-b')",
        "",
    );
    black.clicks_point("c2");
    black.sees("#status", "0-1");
    black.sees("#turns", "b3b2+,c3-,c2+");
}
