//! A terminal in tmux.

use crate::support::output::PATIENCE;
use rustix::process::{Pid, Signal, kill_process};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;
use tempfile::TempDir;

/// How often the screen is looked at.
const EVERY: Duration = Duration::from_millis(20);

/// A window of tmux in which one program runs.
pub(crate) struct Tmux {
    /// A home of its own, with the socket of this tmux.
    home: TempDir,
}

impl Tmux {
    /// The executable.
    pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_fanorona-under-test");

    /// Runs a command of a shell in a window.
    pub(crate) fn run(command: &str, (columns, rows): (u16, u16), term: &str) -> Self {
        let tmux = Self {
            home: tempfile::tempdir().unwrap(),
        };
        let conf = format!("set -g default-terminal {term}\nset -g remain-on-exit on\n");
        std::fs::write(tmux.home.path().join("tmux.conf"), conf).unwrap();
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let home = tmux.home.path().display().to_string();
        tmux.tmux(&[
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &rows,
            "-e",
            "LC_ALL=C.UTF-8",
            "-e",
            &format!("XDG_CONFIG_HOME={home}"),
            command,
        ]);
        tmux
    }

    /// Runs `fanorona` with these arguments.
    pub(crate) fn fanorona(arguments: &str, size: (u16, u16)) -> Self {
        let command = format!("{} {arguments}", Self::PROGRAM);
        Self::run(&command, size, "tmux-256color")
    }

    /// Runs it as `name` on a server, and logs in with a password.
    pub(crate) fn member(name: &str, password: &str, server: SocketAddr) -> Self {
        let tmux = Self::fanorona(&format!("{name}@{server}"), (80, 24));
        tmux.waits("Password:");
        tmux.types(password);
        tmux.waits(&format!("Fanorona - {name}"));
        tmux
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let output = Command::new("tmux")
            .arg("-S")
            .arg(self.socket())
            .arg("-f")
            .arg(self.home.path().join("tmux.conf"))
            .args(arguments)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("scripts/test installs tmux");
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        output
    }

    fn socket(&self) -> PathBuf {
        self.home.path().join("tmux")
    }

    /// Presses keys, by the names that tmux has for them.
    pub(crate) fn keys(&self, keys: &[&str]) {
        let mut arguments = vec!["send-keys"];
        arguments.extend(keys);
        self.tmux(&arguments);
    }

    /// Goes with the cursor to a point of the smallest board, Black at the bottom, and presses Enter
    /// there.
    pub(crate) fn presses_in_telo(&self, point: &str) {
        let (columns, rows) = seen_in_telo(point);
        // From the corner at the bottom, where the cursor stops.
        let corner = [["Left", "Down"]; 2].concat();
        let across = vec!["Right"; columns];
        let up = vec!["Up"; 2 - rows];
        self.keys(&[corner, across, up, vec!["Enter"]].concat());
    }

    /// Types a line.
    pub(crate) fn types(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.keys(&["Enter"]);
    }

    /// Clicks on a cell, counted from 0, as terminals with SGR reports say it.
    pub(crate) fn clicks(&self, (column, row): (usize, usize)) {
        let report = |end: char| format!("\x1b[<0;{};{}{end}", column + 1, row + 1);
        let text = report('M') + &report('m');
        let bytes: Vec<String> = text.bytes().map(|byte| format!("{byte:02x}")).collect();
        let mut arguments = vec!["send-keys", "-H"];
        arguments.extend(bytes.iter().map(String::as_str));
        self.tmux(&arguments);
    }

    /// Makes the window larger or smaller.
    pub(crate) fn resizes(&self, (columns, rows): (u16, u16)) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.tmux(&["resize-window", "-x", &columns, "-y", &rows]);
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// Waits until the screen has these words.
    pub(crate) fn waits(&self, words: &str) -> String {
        self.waits_for(words, |screen| screen.contains(words))
    }

    /// Waits until the screen is as `is` says.
    pub(crate) fn waits_for(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let mut screen = String::new();
        let until = || {
            screen = self.screen();
            is(&screen)
        };
        assert!(repeated(until), "no {what:?} in\n{screen}");
        screen
    }

    /// Waits until the program has ended.
    pub(crate) fn ends(&self) {
        let ended = repeated(|| self.flag("pane_dead") == "1");
        assert!(ended, "it still runs:\n{}", self.screen());
    }

    /// Waits until flags of the terminal have this value.
    pub(crate) fn flags(&self, names: [&str; 2], value: &str) {
        let are = || names.iter().all(|name| self.flag(name) == value);
        assert!(
            repeated(are),
            "{names:?} are not {value}:\n{}",
            self.screen()
        );
    }

    /// Sends a signal to the job of the shell that runs in the window.
    pub(crate) fn signals(&self, signal: Signal) {
        let shell = self.flag("pane_pid");
        let children = format!("/proc/{shell}/task/{shell}/children");
        let children = std::fs::read_to_string(children).unwrap();
        let job = children.split_whitespace().next().unwrap();
        let job = Pid::from_raw(job.parse().unwrap()).unwrap();
        kill_process(job, signal).unwrap();
    }

    /// A flag of the terminal, such as `alternate_on` or `mouse_sgr_flag`.
    pub(crate) fn flag(&self, name: &str) -> String {
        let shown = self.tmux(&["display-message", "-p", &format!("#{{{name}}}")]);
        String::from_utf8(shown.stdout).unwrap().trim().to_owned()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        let _ = Command::new("tmux")
            .arg("-S")
            .arg(self.socket())
            .arg("kill-server")
            .output();
    }
}

/// Looks again and again until something is so. tmux tells nobody that its screen has changed.
fn repeated(mut is: impl FnMut() -> bool) -> bool {
    (0..PATIENCE.as_millis() / EVERY.as_millis()).any(|_| {
        let done = is();
        if !done {
            thread::park_timeout(EVERY);
        }
        done
    })
}

/// The column and the row of a point of the smallest board from the corner at the top left, Black
/// at the bottom.
pub(crate) fn seen_in_telo(point: &str) -> (usize, usize) {
    let [column, row] = point.as_bytes() else {
        panic!("{point}")
    };
    (usize::from(b'c' - column), usize::from(row - b'1'))
}
