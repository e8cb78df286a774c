//! Another program as a player, through its standard input and output (docs/engine.md).
//!
//! Nothing that the program writes is trusted: lines have a greatest length, every answer has a
//! deadline, and the rules read its turns.

#![expect(
    clippy::disallowed_methods,
    reason = "deadlines of programs are on the machine's clock"
)]

pub(crate) mod fault;

use super::player::{Allowed, Moment};
use fanorona_rules::Turn;
use fault::Fault;
use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{self, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// The longest line that a program may write, in bytes. The longest turn is much shorter.
const MAX_LINE: u64 = 16_384;
/// Lines of a program that nobody has read yet. Then the program waits.
const QUEUE: usize = 64;
/// The thinking time that programs get if the match has no limit.
const USUAL: Duration = Duration::from_secs(1);

/// A running program. It is killed when this value is dropped.
#[derive(Debug)]
pub(crate) struct Child {
    process: process::Child,
    input: ChildStdin,
    lines: Receiver<Result<String, Fault>>,
}

impl Child {
    /// Starts a program and waits until it is ready.
    pub(crate) fn start(words: &[String], grace: Duration) -> Result<Self, Fault> {
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| Fault::Start("no program".to_owned()))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut process = command
            .spawn()
            .map_err(|error| Fault::Start(format!("{program}: {error}")))?;
        let pipes = process.stdin.take().zip(process.stdout.take());
        let (input, output) = pipes.expect("both are pipes, and nobody has taken them");
        let (queue, lines) = sync_channel(QUEUE);
        // The thread ends when the output is closed, or when nobody reads the queue any more.
        thread::spawn(move || read_lines(output, &queue));
        let mut child = Self {
            process,
            input,
            lines,
        };
        child.say("fanorona")?;
        child.wait_for("fanorona", grace, |line| {
            (line == "fanoronaok").then_some(())
        })?;
        Ok(child)
    }

    /// Asks for a turn, and checks it.
    pub(crate) fn turn(&mut self, moment: &Moment<'_>, allowed: Allowed) -> Result<Turn, Fault> {
        if moment.turns.len() < 2 {
            self.say("newgame")?;
        }
        self.say(&position(moment))?;
        let (go, most) = match (allowed.time, allowed.nodes) {
            (None, Some(nodes)) => (format!("go nodes {nodes}"), allowed.grace),
            (time, _) => {
                let time = time.unwrap_or(USUAL);
                (
                    format!("go time {}", time.as_millis()),
                    time + allowed.grace,
                )
            }
        };
        self.say(&go)?;
        let answer = self.wait_for("go", most, |line| {
            line.strip_prefix("bestturn ").map(str::to_owned)
        })?;
        let text = answer.trim();
        if text == "none" {
            return Err(Fault::NoTurn);
        }
        let illegal = |why: String| Fault::Illegal {
            turn: text.to_owned(),
            why,
        };
        moment
            .view
            .position
            .read_turn(text)
            .map_err(|error| illegal(error.to_string()))
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        // A program that has ended does not read. It also ends when nobody reads its unreadable
        // lines any more.
        written.map_err(|_| {
            self.lines
                .try_iter()
                .find_map(Result::err)
                .unwrap_or(Fault::Died)
        })
    }

    /// Reads lines until one of them is the answer.
    fn wait_for<T>(
        &mut self,
        command: &'static str,
        most: Duration,
        answer: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let begin = Instant::now();
        loop {
            let left = most.saturating_sub(begin.elapsed());
            let line = match self.lines.recv_timeout(left) {
                Ok(line) => line?,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(Fault::Hung {
                        command,
                        after: most,
                    });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Died),
            };
            let line = line.trim();
            if let Some(found) = answer(line) {
                return Ok(found);
            }
            if let Some(error) = line.strip_prefix("error ") {
                return Err(Fault::Refused(error.to_owned()));
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        // It may have ended already.
        self.process.kill().ok();
        self.process.wait().ok();
    }
}

/// The command that sets up the position: the opening and all turns since then.
fn position(moment: &Moment<'_>) -> String {
    let mut text = format!(
        "position {} {}",
        moment.opening.ruleset().name(),
        moment.opening
    );
    if !moment.turns.is_empty() {
        text.push_str(" turns");
    }
    for turn in moment.turns {
        text.push(' ');
        text.push_str(&turn.to_string());
    }
    text
}

fn read_lines(output: impl Read, queue: &SyncSender<Result<String, Fault>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
        let is_end = !matches!(read, Ok(bytes) if bytes > 0);
        if is_end {
            return;
        }
        let is_whole =
            line.ends_with(b"\n") || line.len() < usize::try_from(MAX_LINE).unwrap_or(usize::MAX);
        let text = String::from_utf8(line)
            .ok()
            .filter(|_| is_whole)
            .ok_or(Fault::Unreadable);
        let failed = text.is_err();
        if queue.send(text).is_err() || failed {
            return;
        }
    }
}
