//! Pages in a real browser: chromium, with the real executable and a real file.
//!
//! Read `reading.rs` first. `driver.rs` has what a person does at a browser, `house.rs` the server
//! and the games.

mod alone;
mod driver;
mod hearing;
mod house;
mod line;
mod looks;
mod members;
mod playing;
mod reading;

use driver::Browser;

/// The lobby, when it shows what the server has told.
const LOBBY: &str = ".play:not(.waits) #lobby";

/// The board as it is seen in a page, each row from the left, an empty point as 1.
const BOARD: &str = r##"
    const svg = document.querySelector("#board svg");
    svg.scrollIntoView({ block: "center" });
    const rows = new Map();
    for (const it of svg.querySelectorAll("[data-point]")) {
        const { x, y, width, height } = it.getBoundingClientRect();
        const seen = document.elementsFromPoint(x + width / 2, y + height / 2);
        const has = (mark) => seen.some((one) => one.closest(mark) && svg.contains(one));
        const row = rows.get(Math.round(y)) ?? [];
        row.push([x, has(".fb-w") ? "w" : has(".fb-b") ? "b" : "1"]);
        rows.set(Math.round(y), row);
    }
    const across = ([one], [other]) => one - other;
    return [...rows].sort(across).map(([, row]) => row.sort(across).map(([, sign]) => sign).join("")).join("/");
"##;

impl Browser<'_> {
    /// Waits until the board looks like this.
    fn sees_board(&self, board: &str) {
        let script = format!("return (() => {{ {BOARD} }})() === arguments[0]");
        self.waits_until(&format!("the board {board}"), &script, board);
    }

    /// Waits until the list has these turns and no others.
    fn sees_turns(&self, turns: &str) {
        let script = "return [...document.querySelectorAll('.turns a')].map((it) => it.textContent).join(' ') === arguments[0]";
        self.waits_until(&format!("the turns {turns}"), script, turns);
    }

    /// Another tab or program is in front of the page, or not any more.
    fn is_hidden(&self, is: &str) {
        self.asks(
            "Object.defineProperty(document, 'hidden', { value: arguments[0] === 'hidden', configurable: true });
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));",
            is,
        );
    }
}
