//! The program: lines of the server, keys and time change the model, and the screen is drawn.

use crate::connect::{Connection, Failure, KnownHosts, Target, connect};
use crate::escapes;
use crate::model::words::Word;
use crate::model::{Effect, Model, Options};
use crate::screen::{Screen, events};
use crate::view::theme::Look;
use crate::view::{Regions, draw};
use fanorona_game::{Now, Timestamp};
use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::io::AsyncReadExt as _;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, ReadHalf, WriteHalf};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use crate::connect::Bytes;

/// The longest line of a server.
const MOST_LINE: u64 = 4 * 1024 * 1024;
/// Lines that wait to be read, and to be sent. With more of them the connection is given up.
const LINES: usize = 1_024;
/// After this silence the server is asked whether it is there.
const QUIET: Duration = Duration::from_secs(25);
/// How long its answer may take.
const ANSWERS_WITHIN: Duration = Duration::from_secs(15);
/// The waits between attempts to connect again, until the server lets the player in.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(15);
/// After so many attempts, about five minutes, a session of OpenSSH is given up: nobody may be at
/// its other end any more.
const MOST_ATTEMPTS: u32 = 25;
/// The most events between two pictures.
const MOST_AT_ONCE: usize = 256;

/// A connection whose lines are read and written by tasks.
struct Link {
    lines: mpsc::Receiver<String>,
    send: mpsc::Sender<String>,
    heard: Instant,
    asked: bool,
    tasks: JoinSet<()>,
}

impl Link {
    fn new(stream: BufReader<Box<dyn Bytes>>) -> Self {
        let (reader, writer) = tokio::io::split(stream);
        let (lines, received) = mpsc::channel(LINES);
        let (send, wanted) = mpsc::channel(LINES);
        let mut tasks = JoinSet::new();
        tasks.spawn(read(reader, lines));
        tasks.spawn(write(writer, wanted));
        Self {
            lines: received,
            send,
            heard: Instant::now(),
            asked: false,
            tasks,
        }
    }
}

async fn read(reader: ReadHalf<BufReader<Box<dyn Bytes>>>, lines: mpsc::Sender<String>) {
    let mut reader = BufReader::new(reader);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut reader)
            .take(MOST_LINE)
            .read_until(b'\n', &mut bytes)
            .await;
        let is_line = bytes.last() == Some(&b'\n');
        if !matches!(read, Ok(1..)) || !is_line {
            return;
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
        if lines.send(line).await.is_err() {
            return;
        }
    }
}

async fn write(
    mut writer: WriteHalf<BufReader<Box<dyn Bytes>>>,
    mut wanted: mpsc::Receiver<String>,
) {
    while let Some(line) = wanted.recv().await {
        let line = line + "\n";
        let written = async {
            writer.write_all(line.as_bytes()).await?;
            writer.flush().await
        };
        if written.await.is_err() {
            return;
        }
    }
}

/// The present moment.
struct Time {
    start: Instant,
}

impl Time {
    fn now(&self) -> Now {
        let up = self.start.elapsed().as_millis();
        let wall = wall();
        Now {
            time: Timestamp(i64::try_from(up).unwrap_or(i64::MAX)),
            wall: Timestamp(wall),
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a client has no clock of a server"
)]
fn wall() -> i64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// Everything that runs.
struct Program {
    model: Model,
    screen: Screen,
    look: Look,
    time: Time,
    link: Option<Link>,
    dials: JoinSet<Result<Connection, Failure>>,
    target: Target,
    known: KnownHosts,
    losses: u32,
    again: Option<Instant>,
}

/// Draws until the player leaves. `connection` is the first one. Returns why the program ends, if
/// the player has not left it.
///
/// # Errors
/// The terminal is gone.
pub async fn run(
    mut options: Options,
    look: Look,
    target: Target,
    known: KnownHosts,
    connection: Connection,
) -> io::Result<Option<String>> {
    if connection.is_plain {
        options.notice = Some(Word::Plain);
    }
    let time = Time {
        start: Instant::now(),
    };
    let screen = Screen::take(true)?;
    let mut program = Program {
        model: Model::new(options, time.now()),
        screen,
        look,
        time,
        link: None,
        dials: JoinSet::new(),
        target,
        known,
        losses: 0,
        again: None,
    };
    program.connected(connection)?;
    let (joined, mut keys) = mpsc::channel(MOST_AT_ONCE);
    let mut joins = JoinSet::new();
    joins.spawn(escapes::join(events(), joined));
    let mut signals = signals(&mut joins)?;
    program.draw()?;
    loop {
        let tick = Instant::now() + Duration::from_millis(program.model.changes_in());
        let at = program.again.map_or(tick, |again| again.min(tick));
        let leaves = tokio::select! {
            event = keys.recv() => match event {
                None => true,
                Some(event) => program.keys(event, &mut keys)?,
            },
            line = next_line(&mut program.link) => program.lines(line)?,
            Some(dialled) = program.dials.join_next() => {
                match dialled {
                    Ok(Ok(connection)) => program.connected(connection)?,
                    Ok(Err(failure)) => {
                        program.model.not_connected(&failure);
                        program.lost()
                    }
                    Err(_) => program.lost(),
                }
            }
            () = sleep_until(at) => program.tick()?,
            Some(signal) = signals.recv() => program.signalled(signal)?,
        };
        if leaves {
            return Ok(program.ended());
        }
        program.draw()?;
    }
}

/// The next line of a connection; `None` if it is closed. Without one this never ends.
async fn next_line(link: &mut Option<Link>) -> Option<String> {
    match link {
        Some(link) => link.lines.recv().await,
        None => std::future::pending().await,
    }
}

impl Program {
    fn keys(
        &mut self,
        first: ratatui::crossterm::event::Event,
        keys: &mut mpsc::Receiver<ratatui::crossterm::event::Event>,
    ) -> io::Result<bool> {
        let mut next = Some(first);
        let mut count = 0;
        while let Some(event) = next {
            let effects = self.model.event(&event, self.time.now());
            if self.effects(effects)? {
                return Ok(true);
            }
            count += 1;
            next = if count < MOST_AT_ONCE {
                keys.try_recv().ok()
            } else {
                None
            };
        }
        Ok(false)
    }

    fn lines(&mut self, first: Option<String>) -> io::Result<bool> {
        let mut next = first;
        if next.is_none() {
            return Ok(self.lost());
        }
        let mut count = 0;
        while let Some(line) = next {
            let effects = self.model.take(&line, self.time.now());
            if self.effects(effects)? {
                return Ok(true);
            }
            count += 1;
            next = match &mut self.link {
                Some(link) if count < MOST_AT_ONCE => {
                    link.heard = Instant::now();
                    link.asked = false;
                    link.lines.try_recv().ok()
                }
                _ => None,
            };
        }
        if self.model.is_inside() {
            self.losses = 0;
        }
        Ok(false)
    }

    fn connected(&mut self, connection: Connection) -> io::Result<bool> {
        self.link = Some(Link::new(connection.stream));
        self.again = None;
        let effects = self.model.connected(self.time.now());
        self.effects(effects)
    }

    /// The connection is gone. Returns whether the program ends with it.
    fn lost(&mut self) -> bool {
        if let Some(mut link) = self.link.take() {
            link.tasks.abort_all();
        }
        let is_session = matches!(self.target, Target::Socket { .. });
        if is_session && (self.model.refusal().is_some() || self.losses >= MOST_ATTEMPTS) {
            return true;
        }
        if !self.model.is_greeted() {
            return true;
        }
        if !self.model.wants_connection() {
            // The reason is on the screen, unless the player wanted to leave.
            let now = self.time.now();
            self.model.disconnected(now.time.0, now);
            return self.model.leaves();
        }
        let wait = wait(self.losses);
        self.losses += 1;
        self.again = Some(Instant::now() + wait);
        let now = self.time.now();
        let at = now.time.0 + i64::try_from(wait.as_millis()).unwrap_or(0);
        self.model.disconnected(at, now);
        false
    }

    fn tick(&mut self) -> io::Result<bool> {
        if self.again.is_some_and(|again| again <= Instant::now()) {
            self.again = None;
            let (target, known) = (self.target.clone(), self.known.clone());
            self.dials
                .spawn(async move { connect(&target, &known).await });
        }
        if let Some(link) = &mut self.link {
            let quiet = link.heard.elapsed();
            if quiet >= QUIET + ANSWERS_WITHIN {
                return Ok(self.lost());
            }
            if quiet >= QUIET && !link.asked {
                link.asked = true;
                let _ = link.send.try_send("ping".to_owned());
            }
        }
        let effects = self.model.tick(self.time.now());
        self.effects(effects)
    }

    /// Does what the model wants. Returns whether the program ends.
    fn effects(&mut self, effects: Vec<Effect>) -> io::Result<bool> {
        for effect in effects {
            match effect {
                Effect::Send(line) => {
                    let sent = self.link.as_ref().map(|link| link.send.try_send(line));
                    if matches!(sent, Some(Err(_))) {
                        return Ok(self.lost());
                    }
                }
                Effect::Ring => self.screen.ring()?,
                Effect::Mouse(on) => self.screen.mouse(on)?,
                Effect::Redraw => self.screen.redraw()?,
                // All of the job stops, such as a shell script around the program.
                #[cfg(unix)]
                Effect::Stop => {
                    let _ =
                        rustix::process::kill_current_process_group(rustix::process::Signal::TSTP);
                }
                #[cfg(not(unix))]
                Effect::Stop => {}
                Effect::Connect => self.again = self.again.map(|_| Instant::now()),
                Effect::Quit => return Ok(true),
            }
        }
        Ok(false)
    }

    /// Why a session of OpenSSH is over, or a server is none, if the player has not left it.
    fn ended(&self) -> Option<String> {
        let refusal = self.model.refusal().map(str::to_owned);
        let why = match self.target {
            Target::Socket { .. } => Some(refusal.unwrap_or_else(|| self.model.word(Word::Lost))),
            Target::Host { .. } if self.model.is_greeted() => None,
            Target::Host { .. } => Some(
                refusal
                    .map_or(Failure::Silent, Failure::Refused)
                    .to_string(),
            ),
        };
        why.filter(|_| !self.model.leaves())
    }

    /// Does what a signal wants. Returns whether the program ends.
    fn signalled(&mut self, signal: Signalled) -> io::Result<bool> {
        match signal {
            Signalled::End => return Ok(true),
            #[cfg(unix)]
            Signalled::Stop => self.screen.stop(),
            #[cfg(unix)]
            Signalled::Continue => self.screen.resume(self.model.has_mouse)?,
        }
        Ok(false)
    }

    fn draw(&mut self) -> io::Result<()> {
        let mut regions = Regions::default();
        let (model, look) = (&self.model, self.look);
        self.screen.terminal.draw(|frame| {
            let area = frame.area();
            regions = draw(model, look, area, frame.buffer_mut());
            if let Some(cursor) = regions.cursor {
                frame.set_cursor_position(cursor);
            }
        })?;
        self.model.drawn(regions);
        let title = self.model.title();
        self.screen.title(&title)
    }
}

/// How long to wait after some losses: between half of the full wait and all of it, so that the
/// players of a server that starts again do not come all at once.
fn wait(losses: u32) -> Duration {
    let full = (FIRST_WAIT * 2_u32.saturating_pow(losses.min(10))).min(LONGEST_WAIT);
    let random = u32::try_from(RandomState::new().hash_one(losses) % 1_000).unwrap_or(0);
    full / 2 + full * random / 2_000
}

/// What a signal wants.
#[derive(Debug, Clone, Copy)]
enum Signalled {
    /// The end, so that the terminal is put back.
    End,
    /// A stop, as with Ctrl-Z in a shell.
    #[cfg(unix)]
    Stop,
    /// The shell has continued the program.
    #[cfg(unix)]
    Continue,
}

#[cfg(unix)]
fn signals(tasks: &mut JoinSet<()>) -> io::Result<mpsc::Receiver<Signalled>> {
    use rustix::process::Signal;
    use tokio::signal::unix::{SignalKind, signal};
    let (sender, receiver) = mpsc::channel(1);
    for (number, wants) in [
        (Signal::TERM, Signalled::End),
        (Signal::HUP, Signalled::End),
        (Signal::INT, Signalled::End),
        (Signal::QUIT, Signalled::End),
        (Signal::ABORT, Signalled::End),
        (Signal::TSTP, Signalled::Stop),
        (Signal::CONT, Signalled::Continue),
    ] {
        let mut signals = signal(SignalKind::from_raw(number.as_raw()))?;
        let sender = sender.clone();
        tasks.spawn(async move {
            while signals.recv().await.is_some() && sender.send(wants).await.is_ok() {}
        });
    }
    Ok(receiver)
}

#[cfg(not(unix))]
fn signals(tasks: &mut JoinSet<()>) -> io::Result<mpsc::Receiver<Signalled>> {
    let (sender, receiver) = mpsc::channel(1);
    tasks.spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            let _ = sender.send(Signalled::End).await;
        }
    });
    Ok(receiver)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_differ() {
        for losses in [0, 3, 6, u32::MAX] {
            let full = (FIRST_WAIT * 2_u32.pow(losses.min(10))).min(LONGEST_WAIT);
            let waits: Vec<Duration> = (0..50).map(|_| wait(losses)).collect();
            let is_one = |it: &Duration| (full / 2..=full).contains(it);
            assert!(waits.iter().all(is_one), "{waits:?}");
            assert!(waits.iter().any(|it| it != &waits[0]), "{waits:?}");
        }
    }
}
