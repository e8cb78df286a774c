//! One user of the walk: a program, what it knows of its games, and what it must never be shown.

use crate::support::program::{Program, is_reply};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::SocketAddr;

/// Private games and their players, as far as anybody was shown them.
#[derive(Default)]
pub(super) struct Secrets(BTreeMap<i64, BTreeSet<String>>);

impl Secrets {
    /// Learns of private games in a line.
    fn learn(&mut self, line: &Value) {
        if line["private"] == true
            && let (Some(game), Some(white), Some(black)) = (
                line["game"].as_i64(),
                line["white"].as_str(),
                line["black"].as_str(),
            )
        {
            self.0
                .insert(game, [white.to_lowercase(), black.to_lowercase()].into());
        }
    }

    /// The private game of others that a line is about, if there is one.
    fn in_line(&self, line: &Value, name: &str) -> Option<i64> {
        let name = name.to_lowercase();
        if let Some(game) = line["game"].as_i64()
            && let Some(players) = self.0.get(&game)
            && !players.contains(&name)
        {
            return Some(game);
        }
        match line {
            // The field `game` of a match counts its games.
            Value::Object(fields) => {
                let others = fields.iter().filter(|(field, _)| *field != "match");
                others
                    .map(|(_, value)| value)
                    .find_map(|value| self.in_line(value, &name))
            }
            Value::Array(items) => items.iter().find_map(|item| self.in_line(item, &name)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
        }
    }
}

pub(super) struct User {
    address: SocketAddr,
    program: Program,
    name: String,
    password: Option<String>,
    /// The last board of each game that this user was shown.
    boards: BTreeMap<i64, Value>,
    /// Numbers of challenges, seeks and others that this user was shown.
    numbers: Vec<i64>,
    /// Whether the user was an administrator at some time, who is shown private games.
    sees_all: bool,
}

impl User {
    /// Registers.
    pub(super) fn member(address: SocketAddr, name: &str, secrets: &mut Secrets) -> Self {
        let password = format!("secret-of-{name}-2026");
        let mut user = Self::new(address, name, Some(password.clone()));
        user.gives(&format!("register {name} {password}"), secrets);
        user
    }

    /// Comes as a guest.
    pub(super) fn guest(address: SocketAddr, secrets: &mut Secrets) -> Self {
        let mut user = Self::new(address, "", None);
        user.enter(secrets);
        user
    }

    fn new(address: SocketAddr, name: &str, password: Option<String>) -> Self {
        Self {
            address,
            program: Program::connect(address),
            name: name.to_owned(),
            password,
            boards: BTreeMap::new(),
            numbers: Vec::new(),
            sees_all: false,
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Takes note that the user is an administrator.
    pub(super) fn becomes_administrator(&mut self) {
        self.sees_all = true;
    }

    pub(super) fn password(&self) -> &str {
        self.password.as_deref().unwrap_or("none")
    }

    /// The boards that the user was shown.
    pub(super) fn boards(&self) -> Vec<&Value> {
        self.boards.values().collect()
    }

    /// Numbers of challenges and seeks that the user was shown.
    pub(super) fn numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// Logs in after the server has closed the connection, if it lets the user in.
    fn enter(&mut self, secrets: &mut Secrets) {
        let line = match &self.password {
            Some(password) => format!("login {} {password}", self.name),
            None => "guest".to_owned(),
        };
        self.gives(&line, secrets);
    }

    /// Gives a command and reads up to its reply. If the server closes the connection instead, the
    /// user comes again.
    pub(super) fn gives(&mut self, line: &str, secrets: &mut Secrets) {
        let mut told = Vec::new();
        let reply = self.program.ask_hearing(line, |event| told.push(event));
        for event in &told {
            self.hears(event, secrets);
        }
        match reply {
            Ok(reply) => {
                assert_ne!(reply["refusal"], "internal", "the server failed: {reply}");
                self.hears(&reply, secrets);
                if reply["done"] == "logged_in" {
                    self.name = reply["name"].as_str().unwrap_or(&self.name).to_owned();
                }
                if line.starts_with("quit") {
                    self.come_again(secrets);
                }
            }
            Err(error) if is_closed(&error) => self.come_again(secrets),
            Err(error) => panic!("{} has no answer to {line}: {error}", self.name),
        }
    }

    fn come_again(&mut self, secrets: &mut Secrets) {
        self.program = Program::connect(self.address);
        if self.password.is_none() {
            // The next guest has another name.
            self.boards.clear();
        }
        self.enter(secrets);
    }

    /// Reads everything that the server has sent.
    pub(super) fn reads_all(&mut self, secrets: &mut Secrets) {
        self.gives("date", secrets);
    }

    /// Looks at a line from the server. The program has already compared it with the schema.
    fn hears(&mut self, line: &Value, secrets: &mut Secrets) {
        secrets.learn(line);
        self.sees_all |= line["code"] == "promoted";
        let is_refusal = is_reply(line) && line["t"] == "err";
        if !self.sees_all && !is_refusal {
            let seen = secrets.in_line(line, &self.name);
            assert!(
                seen.is_none(),
                "{} sees the private game {seen:?}: {line}",
                self.name
            );
        }
        if line["t"] == "state"
            && let Some(game) = line["game"].as_i64()
        {
            self.boards.insert(game, line.clone());
            while self.boards.len() > 12 {
                self.boards.pop_first();
            }
        }
        for field in ["challenge", "seek", "number", "report"] {
            if let Some(number) = line[field].as_i64() {
                self.numbers.push(number);
            }
        }
        let surplus = self.numbers.len().saturating_sub(8);
        self.numbers.drain(..surplus);
    }
}

fn is_closed(error: &io::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionReset, UnexpectedEof};
    matches!(error.kind(), UnexpectedEof | ConnectionReset | BrokenPipe)
}
