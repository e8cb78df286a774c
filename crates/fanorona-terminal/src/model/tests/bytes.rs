//! What a picture costs.

use super::*;
use std::cell::Cell;
use std::io;
use std::rc::Rc;

/// How many bytes each picture writes to a terminal with 24-bit colours.
struct Meter {
    terminal: ratatui::Terminal<ratatui::backend::CrosstermBackend<Counter>>,
    written: Rc<Cell<usize>>,
}

/// Counts what is written.
struct Counter(Rc<Cell<usize>>);

impl io::Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Meter {
    fn new() -> Self {
        let options = ratatui::TerminalOptions {
            viewport: ratatui::Viewport::Fixed(Rect::new(0, 0, 80, 24)),
        };
        let written = Rc::new(Cell::new(0));
        let backend = ratatui::backend::CrosstermBackend::new(Counter(Rc::clone(&written)));
        let terminal = ratatui::Terminal::with_options(backend, options).unwrap();
        Self { terminal, written }
    }

    fn bytes(&mut self, model: &Model) -> usize {
        let look = Look {
            depth: Depth::True,
            ..Look::default()
        };
        let drawn = self.terminal.draw(|frame| {
            let regions = draw(model, look, frame.area(), frame.buffer_mut());
            if let Some(cursor) = regions.cursor {
                frame.set_cursor_position(cursor);
            }
        });
        drawn.unwrap();
        self.written.take()
    }
}

#[test]
fn a_step_of_the_opponent_and_a_second_of_the_clock_cost_few_bytes() {
    let mut player = Player::alice();
    let mut meter = Meter::new();
    player.sees(START, "{}");
    let whole = meter.bytes(&player.model);
    player.model.tick(at(player.now + 1_000));
    let second = meter.bytes(&player.model);
    // The longest chain of the opponent that the rules allow here, step by step.
    let position = "bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b";
    let chain = r#"{"ply":1,"last":"e2e3+"}"#;
    player.sees(position, chain);
    meter.bytes(&player.model);
    player.sees(&format!("{position} f4e5-"), chain);
    let step = meter.bytes(&player.model);
    player.sees(
        "bbbb1bbbb/bbbb2bbb/bwbwwb1bw/wwww1ww1w/wwwwwwww1 w",
        r#"{"ply":2,"last":"f4e5-,end"}"#,
    );
    let end = meter.bytes(&player.model);
    println!("the whole screen {whole}, a second {second}, a step {step}, its end {end} bytes");
    assert!(whole > 2_000 && step > 50);
    assert!(second <= 60, "{second}");
    assert!(step <= 600, "{step}");
    assert!(end <= 600, "{end}");
}
