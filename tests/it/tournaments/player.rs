//! A player in tournaments, who plays the first legal steps and resigns with White after some turns.

use crate::support::program::{Program, is_reply};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;

/// White resigns at this ply, unless a test says otherwise.
const LAST_PLY: u64 = 4;

pub(crate) struct Player {
    pub(crate) program: Program,
    /// The latest boards of games that are running.
    boards: BTreeMap<i64, Value>,
    /// The events about tournaments.
    pub(crate) told: Vec<Value>,
    /// White resigns at this ply.
    pub(crate) last_ply: u64,
}

impl Player {
    /// Connects and registers or logs in.
    pub(crate) fn enters(address: SocketAddr, how: &str, name: &str) -> io::Result<Self> {
        let mut player = Self {
            program: Program::try_connect(address)?,
            boards: BTreeMap::new(),
            told: Vec::new(),
            last_ply: LAST_PLY,
        };
        // The server limits the number of simultaneous password hashes.
        while player.does(&format!("{how} {name} secret-rice"))?["code"] == "busy" {}
        Ok(player)
    }

    pub(crate) fn registers(address: SocketAddr, name: &str) -> Self {
        Self::enters(address, "register", name).unwrap()
    }

    /// Sends a command, and returns its reply.
    pub(crate) fn does(&mut self, command: &str) -> io::Result<Value> {
        let Self {
            program,
            boards,
            told,
            last_ply: _,
        } = self;
        program.ask_hearing(command, |event| hears(boards, told, event))
    }

    /// Sends a command that must succeed.
    pub(crate) fn ok(&mut self, command: &str) -> Value {
        let reply = self.does(command).unwrap();
        assert_eq!(reply["t"], "ok", "{command}: {reply}");
        reply
    }

    /// Sends a command that must be refused. Returns the name of the refusal.
    pub(crate) fn refused(&mut self, command: &str) -> String {
        let reply = self.does(command).unwrap();
        assert_eq!(reply["t"], "err", "{command}: {reply}");
        reply["refusal"].as_str().unwrap().to_owned()
    }

    /// The rows of a list.
    pub(crate) fn rows(&mut self, command: &str) -> Vec<Value> {
        self.rows_of(command).unwrap()
    }

    fn rows_of(&mut self, command: &str) -> io::Result<Vec<Value>> {
        let mut rows = Vec::new();
        let Self {
            program,
            boards,
            told,
            last_ply: _,
        } = self;
        let reply = program.ask_hearing(command, |event| {
            if let Some(list) = event["rows"].as_array() {
                rows.extend(list.iter().cloned());
            }
            hears(boards, told, event);
        })?;
        assert_eq!(reply["t"], "ok", "{command}: {reply}");
        Ok(rows)
    }

    /// Waits for an event.
    pub(crate) fn hears_next(&mut self) -> io::Result<()> {
        let event = self.program.next()?;
        assert!(!is_reply(&event), "{event}");
        hears(&mut self.boards, &mut self.told, event);
        Ok(())
    }

    /// Waits until the player is told of this change of a tournament.
    pub(crate) fn until(&mut self, change: &str) -> Value {
        loop {
            let found = self.told.iter().position(|event| event["change"] == change);
            if let Some(found) = found {
                return self.told.remove(found);
            }
            self.hears_next().unwrap();
        }
    }

    /// The game of the player that is running; the first one if there are several.
    pub(crate) fn game(&self) -> Option<i64> {
        self.boards.keys().next().copied()
    }

    /// Whether a game of the player is running. One that has just begun may be told only after the
    /// end of the tournament, so the server is asked.
    pub(crate) fn has_game(&mut self) -> io::Result<bool> {
        if self.game().is_none() {
            self.shows_all_games()?;
        }
        Ok(self.game().is_some())
    }

    /// The number of games of the player that are running.
    pub(crate) fn games(&self) -> usize {
        self.boards.len()
    }

    /// Acts on a board where it is the player's turn. Returns whether there is one.
    pub(crate) fn acts(&mut self) -> io::Result<bool> {
        let mine = self.boards.values().find(|it| it["you"] == it["to_move"]);
        let Some(board) = mine else { return Ok(false) };
        let game = board["game"].as_i64().unwrap();
        let command = if board["may_end"] == true {
            format!("stop {game}")
        } else if board["ply"].as_u64() >= Some(self.last_ply) && board["to_move"] == "w" {
            format!("resign {game}")
        } else {
            format!("move {game} {}", board["legal"][0].as_str().unwrap())
        };
        if self.does(&command)?["t"] == "err" {
            // The game has ended otherwise.
            self.does(&format!("show {game}"))?;
        }
        Ok(true)
    }

    /// Whether it is the player's turn somewhere. An answer may have brought the board.
    pub(crate) fn is_to_move(&self) -> bool {
        self.boards.values().any(|it| it["you"] == it["to_move"])
    }

    /// Asks for the boards of all games of the player that are running.
    pub(crate) fn shows_all_games(&mut self) -> io::Result<()> {
        for row in self.rows_of("games")? {
            if let Some(game) = row["game"].as_i64() {
                while self.does(&format!("show {game}"))?["code"] == "busy" {}
            }
        }
        Ok(())
    }

    /// The opponents in games that are running.
    pub(crate) fn opponents(&self) -> impl Iterator<Item = &str> {
        self.boards.values().filter_map(|board| {
            let seat = if board["you"] == "w" {
                "black"
            } else {
                "white"
            };
            board[seat].as_str()
        })
    }

    pub(crate) fn has_been_told(&self, change: &str) -> bool {
        self.told.iter().any(|event| event["change"] == change)
    }
}

fn hears(boards: &mut BTreeMap<i64, Value>, told: &mut Vec<Value>, event: Value) {
    match event["t"].as_str() {
        Some("state") => {
            let game = event["game"].as_i64().unwrap();
            if event["status"] == "playing" && !event["you"].is_null() {
                boards.insert(game, event);
            } else {
                boards.remove(&game);
            }
        }
        Some("tournament") => told.push(event),
        Some(_) | None => {}
    }
}
