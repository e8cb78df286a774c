//! Somebody plays who hears the page and does not see it: every decision is made from the words of
//! the live region, and every point is entered by keyboard.

use super::driver::{Browser, DESKTOP, Driver, Key};
use super::house::House;
use crate::support::program::Program;

/// The points of the smallest board, in the order in which the listener tries them.
const POINTS: [&str; 9] = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"];

/// What a sentence means for somebody who plays.
#[derive(Debug, PartialEq, Eq)]
enum Clue {
    /// A turn, or its next step, is to be made.
    MyTurn,
    TheirTurn,
    /// The chosen piece may go to this point.
    GoTo(String),
    /// This group may be captured, or another one.
    Capture(String),
    /// There is nothing to move on the point that was entered.
    Nothing,
    Over,
}

impl Clue {
    fn of(sentence: &str) -> Option<Self> {
        let point_after = |words: &str| {
            let (_, after) = sentence.split_once(words)?;
            let mut points = after.split(|sign: char| !sign.is_ascii_alphanumeric());
            points.find(|it| POINTS.contains(it)).map(ToOwned::to_owned)
        };
        if sentence.contains(" wins: ") {
            Some(Self::Over)
        } else if sentence.starts_with("It is your turn") {
            Some(Self::MyTurn)
        } else if sentence.contains(" is to move ") {
            Some(Self::TheirTurn)
        } else if sentence.ends_with(" cannot move.") || sentence.ends_with(", empty") {
            Some(Self::Nothing)
        } else {
            let capture = point_after("Choose which pieces to capture. ").map(Self::Capture);
            capture.or_else(|| point_after(" can go to ").map(Self::GoTo))
        }
    }
}

impl Browser<'_> {
    /// What the live region has said since the last time; it waits for the first words.
    fn listens(&self) -> String {
        self.waits_until(
            "something is said",
            "return window.heard.slice(window.listened ?? 0).trim() !== ''",
            "",
        );
        let said = self.asks(
            "const said = window.heard.slice(window.listened ?? 0);
            window.listened = window.heard.length;
            return said;",
            "",
        );
        said.as_str().unwrap().to_owned()
    }

    /// Goes to a point from any other one, by the keys that everybody knows, and enters it.
    fn feels_for(&self, point: &str) {
        let (column, row) = (point.as_bytes()[0] - b'a', point.as_bytes()[1] - b'1');
        let mut keys = vec![Key::Home, Key::Down, Key::Down];
        keys.extend((0..column).map(|_| Key::Right));
        keys.extend((0..row).map(|_| Key::Up));
        keys.push(Key::Enter);
        self.presses(&keys);
    }
}

#[test]
fn somebody_who_only_hears_the_page_plays_a_game_to_its_end() {
    let house = House::new();
    let (mut opponent, _) = Program::guest(house.lines());
    opponent.ok("seek telo 10+5 black");
    let driver = Driver::start();
    let listener = driver.browser(&house, DESKTOP);
    listener.opens("/play");
    listener.tabs_to("#seeks button");
    listener.presses(&[Key::Enter]);
    listener.tabs_to("#board g[data-point]");

    let mut tries = POINTS.iter().cycle();
    let (mut said, mut steps) = (String::new(), 0);
    loop {
        said += &listener.listens();
        // What was said last counts.
        let Some(clue) = said.lines().rev().find_map(Clue::of) else {
            continue;
        };
        match clue {
            Clue::MyTurn => {
                steps += 1;
                tries = POINTS.iter().cycle();
                listener.feels_for(tries.next().unwrap());
            }
            Clue::Nothing => listener.feels_for(tries.next().unwrap()),
            Clue::GoTo(point) | Clue::Capture(point) => listener.feels_for(&point),
            Clue::TheirTurn => while plays_first(&mut opponent) {},
            Clue::Over => break,
        }
        said.clear();
    }
    // Three turns, the last one a chain: its second step is asked for like a turn.
    assert_eq!(steps, 4);
    listener.sees("#status", "1-0");
}

/// Plays the first legal step, if it is this program's turn.
fn plays_first(program: &mut Program) -> bool {
    let legal = program.ask("legal").unwrap().reply;
    let step = legal["legal"][0].as_str().unwrap_or("no step");
    program.ask(step).unwrap().reply["t"] == "ok"
}
