//! The bot in examples, in Python.

use super::owner_of;
use crate::support::hosted::Hosted;
use crate::support::output::Captured;
use fanorond::config::limits::Limits;
use serde_json::json;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
}

/// A Python bot, which is killed with the test.
struct Snake {
    child: Child,
    pub(super) said: Captured,
}

impl Snake {
    fn starts(address: SocketAddr, arguments: &[&str]) -> Self {
        let mut command = Command::new("python3");
        command
            .arg(examples().join("bot.py"))
            .arg(address.ip().to_string())
            .arg(address.port().to_string());
        command
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap_or_else(|error| {
            panic!("cannot start python3 ({error}); scripts/test installs it");
        });
        let said = Captured::from(child.stdout.take().expect("the pipe was just created"));
        Self { child, said }
    }
}

impl Drop for Snake {
    fn drop(&mut self) {
        // The process may already have exited.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[test]
fn two_python_bots_play_complete_games_on_every_board() {
    let hosted = Hosted::new(Limits::default());
    let (mut owner, tokens) = owner_of(hosted.address(), &["zebu", "omby"]);
    let mut host = Snake::starts(hosted.address(), &["zebu", &tokens[0]]);
    // The challenged player must exist but need not be online.
    for (number, board) in [(1, "telo"), (2, "dimyand")] {
        let mut guest = Snake::starts(
            hosted.address(),
            &["omby", &tokens[1], "zebu", board, "unrated", "untimed"],
        );
        guest.said.until(&format!("game {number}: "));
        host.said.until(&format!("game {number}: "));
        assert!(guest.child.wait().unwrap().success());
        let shown = owner.ask(&format!("show {number}")).unwrap();
        let state = &shown.events[0];
        assert_eq!(
            (&state["status"], &state["ruleset"]),
            (&json!("over"), &json!(board))
        );
        assert!(state["ply"].as_u64().unwrap() > 0, "{state}");
    }
}

#[test]
fn a_python_bot_reports_a_wrong_token() {
    let hosted = Hosted::new(Limits::default());
    owner_of(hosted.address(), &["zebu"]);
    let mut bot = Snake::starts(hosted.address(), &["zebu", "tok-wrong"]);
    assert_eq!(bot.child.wait().unwrap().code(), Some(1));
}
