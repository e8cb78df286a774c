//! What is done. Each scenario is a [`Worker`](super::drive::Worker), which knows one action.

mod arrivals;
mod commands;
mod floors;
mod games;
mod pages;
mod watchers;

use super::client::Fault;
use super::drive::{Load, drive};
use super::floor;
use super::measured::Measured;
use super::target::{Target, TargetArgs};
use clap::{Subcommand, ValueEnum};
use std::sync::Arc;

/// What to do.
#[derive(Debug, Clone, Subcommand)]
pub enum Scenario {
    /// Guests play random games, one after the other. An action is a turn; it is delivered when the
    /// opponent has the board.
    Games {
        /// Games at the same time.
        #[arg(long, default_value_t = 64)]
        games: usize,
        /// Their terms, as in `challenge NAME TERMS`.
        #[arg(long, default_value = "white unrated time=60+60")]
        terms: String,
    },
    /// Guests come and stay. An action is a connection and its login; what the server's memory
    /// grows by for each is what a connection takes.
    Idle {
        /// Guests who come at the same time.
        #[arg(long, default_value_t = 16)]
        at_once: usize,
        /// They stay strangers: an action is the greeting.
        #[arg(long)]
        strangers: bool,
    },
    /// Members log in and leave. An action is a connection and its login.
    Logins {
        /// Members who log in at the same time.
        #[arg(long, default_value_t = 4)]
        members: usize,
        /// With a wrong password, so that all are refused; see `--count-refusals`.
        #[arg(long)]
        wrong: bool,
    },
    /// Guests give a command again and again.
    Command {
        /// The command. `{}` in it is a number, one more each time.
        command: String,
        /// Connections that give it.
        #[arg(long, default_value_t = 64)]
        connections: usize,
        /// The largest number; then it is 1 again.
        #[arg(long, default_value_t = 1_000)]
        up_to: u64,
    },
    /// Many watch one game. An action is a step; it is delivered when all have it.
    Watchers {
        /// Watchers.
        #[arg(long, default_value_t = 1_000)]
        watchers: usize,
        /// How they watch.
        #[arg(long, value_enum, default_value_t = By::Lines)]
        by: By,
        /// Further watchers by lines who read nothing. Nobody waits for them.
        #[arg(long, default_value_t = 0)]
        silent: usize,
    },
    /// Browsers ask for pages.
    Pages {
        /// The path. `{}` in it is a number, one more each time.
        #[arg(default_value = "/game/{}")]
        path: String,
        /// Browsers.
        #[arg(long, default_value_t = 16)]
        browsers: usize,
        /// The largest number; then it is 1 again.
        #[arg(long, default_value_t = 200)]
        up_to: u64,
        /// They have each page that they have asked for once.
        #[arg(long)]
        again: bool,
    },
    /// For comparison with `command`: the smallest server that echoes lines.
    FloorEcho {
        /// Connections that send lines.
        #[arg(long, default_value_t = 64)]
        connections: usize,
    },
    /// For comparison with `games`: the smallest server that brings a line to the disk, with one
    /// commit for all that wait, and sends it to two connections.
    FloorRelay {
        /// Pairs of connections.
        #[arg(long, default_value_t = 64)]
        games: usize,
    },
}

/// How somebody watches a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// As a guest in json mode.
    Lines,
    /// By the server-sent events of a page.
    Events,
    /// As a guest over a WebSocket.
    Sockets,
}

impl Scenario {
    /// The server that it needs.
    pub(super) async fn target(&self, args: TargetArgs) -> Result<Target, Fault> {
        match self {
            Self::FloorEcho { .. } => Ok(Target::floor(floor::echo()?, None)),
            Self::FloorRelay { .. } => {
                let folder = args.temporary()?;
                let server = floor::relay(folder.path())?;
                Ok(Target::floor(server, Some(folder)))
            }
            Self::Games { .. }
            | Self::Idle { .. }
            | Self::Logins { .. }
            | Self::Command { .. }
            | Self::Watchers { .. }
            | Self::Pages { .. } => Target::open(args).await,
        }
    }

    /// Runs it.
    pub(super) async fn run(self, target: &Arc<Target>, load: &Load) -> Result<Measured, Fault> {
        match self {
            Self::Games { games, terms } => {
                let mut pairs = Vec::new();
                for number in 0..games {
                    pairs.push(games::Pair::seated(target, number, &terms).await?);
                }
                drive(pairs, load, target).await
            }
            Self::Idle { at_once, strangers } => {
                drive(arrivals::guests(target, at_once, strangers), load, target).await
            }
            Self::Logins { members, wrong } => {
                let members = arrivals::members(target, members, wrong).await?;
                drive(members, load, target).await
            }
            Self::Command {
                command,
                connections,
                up_to,
            } => {
                let guests = commands::guests(target, &command, connections, up_to).await?;
                drive(guests, load, target).await
            }
            Self::Watchers {
                watchers,
                by,
                silent,
            } => {
                let watched = watchers::watched(target, watchers, by, silent).await?;
                drive(vec![watched], load, target).await
            }
            Self::Pages {
                path,
                browsers,
                up_to,
                again,
            } => {
                let browsers = pages::browsers(target, &path, browsers, up_to, again).await?;
                drive(browsers, load, target).await
            }
            Self::FloorEcho { connections } => {
                drive(floors::echoed(target, connections).await?, load, target).await
            }
            Self::FloorRelay { games } => {
                drive(floors::relayed(target, games).await?, load, target).await
            }
        }
    }
}

/// A pattern with a number that grows.
#[derive(Debug, Clone)]
struct Numbered {
    pattern: String,
    next: u64,
    up_to: u64,
}

impl Numbered {
    /// Those who begin at different places ask for different things at the same time.
    fn new(pattern: &str, place: usize, up_to: u64) -> Self {
        Self {
            pattern: pattern.to_owned(),
            next: 37 * place as u64,
            up_to: up_to.max(1),
        }
    }

    fn next(&mut self) -> String {
        self.next = self.next % self.up_to + 1;
        self.pattern.replace("{}", &self.next.to_string())
    }
}
