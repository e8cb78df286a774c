//! People play in a browser: by mouse, by keyboard, against a terminal, and over a bad line.

use super::LOBBY;
use super::driver::{Browser, DESKTOP, Driver, Key, PHONE, Pointer};
use super::house::{BOARDS, GAME, House, STEPS};
use super::line::Line;
use crate::support::output::Captured;
use crate::support::program::Program;
use std::io::Write as _;
use std::net::{SocketAddr, TcpStream};

/// The same board, seen from the other side.
fn turned(board: &str) -> String {
    board.chars().rev().collect()
}

/// Whether a button with these words around it was disabled for a while.
const WAITS: &str = "return window.waited.some((it) => it.includes(arguments[0]))";

impl Browser<'_> {
    /// Keeps the words of all buttons that are disabled from now on.
    fn notes_buttons_that_wait(&self) {
        self.asks(
            "window.waited = [];
            const see = () => {
                for (const it of document.querySelectorAll('button:disabled')) {
                    window.waited.push(it.closest('li, #offer')?.innerText.split(/\\s+/).join(' ') ?? '');
                }
            };
            new MutationObserver(see).observe(document, { subtree: true, childList: true, attributes: true });",
            "",
        );
    }

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
fn a_friend_plays_by_a_link() {
    let house = House::new();
    let driver = Driver::start();
    let [maker, friend] = [(); 2].map(|()| driver.browser(&house, PHONE));
    maker.opens("/play");
    maker.clicks("input[value=friend]");
    maker.selects("#ruleset", "telo");
    maker.selects("#colour", "white");
    let link = "return document.getElementById('invitation-link').value";
    let invites = || {
        maker.clicks("#new button");
        let shown = "return document.getElementById('invitation-link').value && document.getElementById('invitation-qr').naturalWidth > 100";
        maker.waits_until("the QR code", shown, "");
        let link = maker.asks(link, "");
        let link = link.as_str().unwrap().to_owned();
        link[link.find("/join/").expect("a link to an invitation")..].to_owned()
    };
    let withdrawn = invites();
    maker.clicks("#invitations button");
    maker.waits_until("no link", &format!("{link} === ''"), "");
    friend.opens(&withdrawn);
    friend.sees("main", "No invitation has this code");

    let path = invites();
    friend.opens(&path);
    friend.sees("main", "Guest1");
    friend.sees("main", "telo, 10+5, unrated");
    friend.clicks("main a.button:not(.quiet)");
    friend.sees_board(&turned(BOARDS[0]));
    maker.sees_board(BOARDS[0]);
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

/// A program that plays White on the smallest board against a guest in a browser.
fn against_a_browser<'d>(
    house: &House,
    driver: &'d Driver,
    size: [u32; 2],
) -> (Program, Browser<'d>) {
    let (mut program, _) = Program::guest(house.lines());
    program.ok("seek telo 10+5 white");
    let black = driver.browser(house, size);
    black.opens("/play");
    black.clicks("#seeks button");
    black.sees_board(&turned(BOARDS[0]));
    (program, black)
}

#[test]
fn a_turn_that_arrives_during_a_drag_does_not_lose_the_drop() {
    let house = House::new();
    let driver = Driver::start();
    let point = |name: &str| format!("#board g[data-point={name}]");
    for (pointer, size) in [(Pointer::Mouse, DESKTOP), (Pointer::Finger, PHONE)] {
        let (mut white, black) = against_a_browser(&house, &driver, size);
        // It is dragged before it may be played, and dropped when it is legal.
        black.drags(pointer, &point("a3"), &point("a2"), || {
            white.ok(GAME[0]);
            black.sees("#turns", GAME[0]);
        });
        black.sees_board(&turned(BOARDS[2]));
        // This one was captured meanwhile.
        black.drags(pointer, &point("c3"), &point("c2"), || {
            white.ok(GAME[2]);
            black.sees("#turns", GAME[2]);
        });
        black.hears("You cannot go from c3 to c2 now.");
        black.sees_board(&turned(BOARDS[3]));
    }
}

#[test]
fn a_double_click_starts_one_game() {
    let house = House::with_robots();
    let driver = Driver::start();
    let guest = driver.browser(&house, DESKTOP);
    guest.opens("/play");
    guest.waits_for(LOBBY);
    guest.asks("for (let clicks = 0; clicks < 2; clicks += 1) document.querySelector('#new button').click()", "");
    guest.waits_for("#game");
    // When this list has come, all that was asked for before was answered.
    guest.asks(
        "document.querySelector('#name').dispatchEvent(new FocusEvent('focus'))",
        "",
    );
    guest.waits_until(
        "who is online",
        "return document.querySelector('#names option')",
        "",
    );
    let own = guest.asks("return document.querySelectorAll('#own li').length", "");
    assert_eq!(own, 1);
}

#[test]
fn lists_show_turns_as_they_are_typed_and_none_that_was_taken_back() {
    let house = House::new();
    let driver = Driver::start();
    let (mut white, black) = against_a_browser(&house, &driver, PHONE);
    let stranger = driver.browser(&house, DESKTOP);
    stranger.opens("/game/1");
    white.ok("c1b2+");
    black.clicks_point("a2");
    black.clicks_point("a3");
    let both = [&black, &stranger];
    both.iter().for_each(|page| page.sees_turns("c1b2+ a2a3-"));
    white.ok("b2a1-,stop");
    both.iter()
        .for_each(|page| page.sees_turns("c1b2+ a2a3- b2a1-,stop"));
    white.ok("undo 1 1");
    black.clicks("#offer-accept");
    both.iter().for_each(|page| page.sees_turns("c1b2+ a2a3-"));
    white.ok("b2c1-");
    both.iter()
        .for_each(|page| page.sees_turns("c1b2+ a2a3- b2c1-"));
}

#[test]
fn buttons_whose_meaning_changes_wait_for_a_second() {
    let house = House::new();
    let driver = Driver::start();
    let (mut white, black) = against_a_browser(&house, &driver, DESKTOP);
    // Another seek comes into the lobby of somebody who is about to press a button there.
    let lobby = driver.browser(&house, DESKTOP);
    lobby.opens("/play");
    lobby.waits_for(LOBBY);
    lobby.notes_buttons_that_wait();
    let (mut other, _) = Program::guest(house.lines());
    other.ok("seek telo 5+3");
    lobby.waits_until("a button that waits", WAITS, "5+3");

    white.ok("c2b2+");
    white.ok("undo 1 1");
    black.waits_for("#offer-accept:not(:disabled)");
    black.notes_buttons_that_wait();
    white.ok("withdraw 1 undo");
    white.ok("propose 1");
    black.waits_until("a button that waits", WAITS, "draw. Accept");
    black.clicks("#offer-accept");
    black.sees("#status", "1/2-1/2");
}

#[test]
fn what_is_queued_is_seen_in_every_tab_and_can_be_taken_back() {
    let house = House::new();
    let _game = house.match_of_two();
    let driver = Driver::start();
    let mut terminal = Program::connect(house.lines());
    terminal.ok("login Rakoto voankazo");
    let black = driver.browser(&house, DESKTOP);
    black.opens("/login?next=/play");
    black.types("input[name=name]", "Rakoto");
    black.types("input[name=password]", "voankazo");
    black.clicks("main form button");
    black.sees_board(&turned(BOARDS[0]));
    terminal.ok("queue 1 a3a2");
    black.sees("#status", "a3a2");
    black.waits_for("#board g[data-point=a2].fb-pre");
    black.opens("/play");
    black.sees("#status", "a3a2");
    black.clicks("#back");
    black.waits_until(
        "no queued turn",
        "return !document.querySelector('#board .fb-pre')",
        "",
    );
    let queue = terminal.ask("queue 1").unwrap().reply;
    assert!(!queue.to_string().contains("a3a2"), "{queue}");
}

#[test]
fn a_wrong_date_does_not_change_a_clock() {
    let house = House::new();
    let mut white = Program::connect(house.lines());
    white.ok("register Rasoa mangahazo");
    let mut rakoto = Program::connect(house.lines());
    rakoto.ok("register Rakoto voankazo");
    white.ok("challenge Rakoto white telo days=1");
    rakoto.ok("accept");
    let driver = Driver::start();
    let black = driver.browser(&house, DESKTOP);
    black.begins_with("const now = Date.now; Date.now = () => now() + 7_200_000;");
    black.opens("/login?next=/play");
    black.types("input[name=name]", "Rakoto");
    black.types("input[name=password]", "voankazo");
    black.clicks("main form button");
    black.clicks("#own button");
    black.sees("#player-w .clock", "23:");
}
