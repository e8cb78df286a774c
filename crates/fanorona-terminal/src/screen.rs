//! The terminal: raw, with its second screen, and put back however the program ends.

use crate::view::theme::{Depth, Look, Theme};
use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, EnableBracketedPaste, Event};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, SetTitle, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{Command, event, execute};
use std::{env, fmt, io, thread};
use tokio::sync::mpsc;

/// Events that wait to be read; while there are more, the terminal waits.
const EVENTS: usize = 256;

/// The terminal as long as the program draws on it.
#[derive(Debug)]
pub struct Screen {
    /// Where it draws.
    pub terminal: DefaultTerminal,
    has_title: bool,
    title: String,
}

/// Clicks and the wheel, with coordinates of any size, and no report while the mouse only moves.
struct Clicks(bool);

impl Command for Clicks {
    fn write_ansi(&self, f: &mut impl fmt::Write) -> fmt::Result {
        f.write_str(if self.0 {
            "\x1b[?1000h\x1b[?1006h"
        } else {
            "\x1b[?1006l\x1b[?1000l"
        })
    }

    #[cfg(windows)]
    fn execute_winapi(&self) -> io::Result<()> {
        Ok(())
    }
}

impl Screen {
    /// Takes the terminal. A panic puts it back, too.
    ///
    /// # Errors
    /// There is no terminal.
    pub fn take(has_mouse: bool) -> io::Result<Self> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            put_back();
            before(info);
        }));
        let terminal = ratatui::try_init()?;
        execute!(io::stdout(), EnableBracketedPaste, Clicks(has_mouse))?;
        let term = env::var("TERM").unwrap_or_default();
        Ok(Self {
            terminal,
            has_title: ["xterm", "screen", "tmux", "rxvt", "alacritty", "foot"]
                .iter()
                .any(|kind| term.starts_with(kind)),
            title: String::new(),
        })
    }

    /// Draws everything anew with the next picture. The terminal is asked nothing: the thread that
    /// reads keys would take its answer.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn redraw(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(size.into())
    }

    /// Takes the terminal back after the program was stopped, whatever was done to it meanwhile.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn resume(&mut self, has_mouse: bool) -> io::Result<()> {
        // Raw mode counts as set if the program had no time to put the terminal back.
        disable_raw_mode()?;
        enable_raw_mode()?;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableBracketedPaste,
            Clicks(has_mouse)
        )?;
        self.title.clear();
        self.redraw()
    }

    /// Puts the terminal back and stops the program until the shell continues it. Without a shell
    /// with job control it keeps running, because nothing could resume it.
    #[cfg(unix)]
    pub fn stop(&self) {
        use rustix::process::{Signal, getpgrp, getpid, getsid, kill_process};
        if getsid(None).is_ok_and(|session| session != getpgrp()) {
            put_back();
            let _ = kill_process(getpid(), Signal::STOP);
        }
    }

    /// Mouse reports on or off.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn mouse(&self, on: bool) -> io::Result<()> {
        execute!(io::stdout(), Clicks(on))
    }

    /// Shows a title, if the terminal has one and it is another one than before.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn title(&mut self, title: &str) -> io::Result<()> {
        if self.has_title && self.title != title {
            execute!(io::stdout(), SetTitle(title))?;
            title.clone_into(&mut self.title);
        }
        Ok(())
    }

    /// Rings.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn ring(&self) -> io::Result<()> {
        use io::Write as _;
        let mut out = io::stdout();
        out.write_all(b"\x07")?;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        put_back();
    }
}

/// Puts the terminal back. What fails has no terminal any more.
fn put_back() {
    let _ = execute!(io::stdout(), Clicks(false), DisableBracketedPaste, Show);
    // Reports of the mouse that nobody has read are no input for the shell.
    #[cfg(unix)]
    let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
    ratatui::restore();
}

/// What the player types and clicks. The thread that reads it ends with the program.
#[must_use]
pub fn events() -> mpsc::Receiver<Event> {
    let (sender, receiver) = mpsc::channel(EVENTS);
    thread::spawn(move || {
        while let Ok(event) = event::read() {
            if sender.blocking_send(event).is_err() {
                break;
            }
        }
    });
    receiver
}

/// What the terminal says that it can show: `TERM`, `COLORTERM`, `NO_COLOR` and the locale. Over
/// SSH there may be no locale, and then the terminal is taken for one of today.
#[must_use]
pub fn look(theme: Theme, depth: Option<Depth>, ascii: bool, over_ssh: bool) -> Look {
    let variable = |name| env::var(name).unwrap_or_default();
    let term = variable("TERM");
    let said = match variable("COLORTERM").as_str() {
        _ if !variable("NO_COLOR").is_empty() => Depth::None,
        "truecolor" | "24bit" => Depth::True,
        _ if term.contains("256color") => Depth::Indexed,
        _ if ["", "dumb", "unknown"].contains(&term.as_str()) || term.starts_with("vt") => {
            Depth::None
        }
        _ => Depth::Sixteen,
    };
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable);
    let locale = locale
        .into_iter()
        .find(|it| !it.is_empty())
        .unwrap_or_default();
    let locale = locale.to_uppercase();
    let is_utf8 =
        locale.contains("UTF-8") || locale.contains("UTF8") || (over_ssh && locale.is_empty());
    let has_discs = term != "linux" && !term.starts_with("vt");
    Look {
        theme,
        depth: depth.unwrap_or(said),
        is_ascii: ascii || !is_utf8 || !has_discs,
        has_ascii_letters: ascii || !is_utf8,
    }
}

/// Whether the terminal can move its cursor at all.
#[must_use]
pub fn can_draw() -> bool {
    let term = env::var("TERM").unwrap_or_default();
    !["", "dumb", "unknown"].contains(&term.as_str())
}
