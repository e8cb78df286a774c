//! What is done. Each scenario is a [`Worker`](super::drive::Worker), which knows one action.

mod analyses;
mod arenas;
mod arrivals;
mod commands;
mod floors;
mod games;
mod pages;
mod robots;
mod strangers;
mod watchers;

use super::client::Fault;
use super::drive::{Crew, Pace};
use super::floor::{self, Database, Written};
use super::node::Robots;
use super::target::{Started, Target, TargetArgs};
use clap::{Subcommand, ValueEnum};
use fanorona_test_servers::PostgresServer;
use std::sync::Arc;

/// Seconds between two bytes of those who write slowly.
const SLOWNESS: f64 = 10.0;

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
        /// Members.
        #[arg(long, default_value_t = 4)]
        members: usize,
        /// Logins at the same time, if there are more than members.
        #[arg(long, default_value_t = 1)]
        at_once: usize,
        /// With a wrong password, so that all are refused; see `--count-refusals`.
        #[arg(long)]
        wrong: bool,
    },
    /// Guests give a command again and again.
    Command {
        /// The command, also as several words. `{}` in it is a number, one more each time.
        #[arg(required = true)]
        command: Vec<String>,
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
    /// Guests play against a robot of the server. An action is a turn of the robot, from the guest's
    /// own turn on.
    Robots {
        /// Guests.
        #[arg(long, default_value_t = 20)]
        guests: usize,
        /// Games of each at the same time.
        #[arg(long, default_value_t = 8)]
        games: usize,
        /// The robot's level.
        #[arg(long, default_value_t = 8)]
        level: u8,
        /// Their terms, as in `challenge NAME TERMS`. Nobody plays several games with a live clock
        /// at the same time.
        #[arg(long, default_value = "white unrated untimed")]
        terms: String,
    },
    /// Guests ask for hints in positions of the opening, the dearest that a guest can ask of the
    /// engine at once. One who is refused waits for a second.
    Analyses {
        /// Guests.
        #[arg(long, default_value_t = 100)]
        guests: usize,
    },
    /// Guests play an arena. An action is a round: each game is resigned at once; it is delivered
    /// when all have their next game.
    Arena {
        /// Players.
        #[arg(long, default_value_t = 200)]
        players: usize,
    },
    /// Connections come from one address, are greeted, and leave. An action is one of them.
    Connects {
        /// Connections at the same time.
        #[arg(long, default_value_t = 16)]
        at_once: usize,
    },
    /// Connections send a byte every 10 seconds. An action is a byte; one that the server has
    /// closed comes again.
    Slow {
        /// Connections.
        #[arg(long, default_value_t = 2_000)]
        connections: usize,
    },
    /// Connections send lines without waiting for answers. An action is 4 KiB; one that the
    /// server has closed comes again.
    Flood {
        /// The line, also as several words. Without it no line ends.
        line: Vec<String>,
        /// Connections.
        #[arg(long, default_value_t = 1)]
        connections: usize,
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
        /// To the disk by a PostgreSQL database, instead of SQLite.
        #[arg(long)]
        postgres: bool,
    },
    /// For comparison with `pages`: the smallest HTTP server with a page in memory.
    FloorPage {
        /// Browsers.
        #[arg(long, default_value_t = 16)]
        browsers: usize,
        /// Bytes of the page.
        #[arg(long, default_value_t = 20_000)]
        bytes: usize,
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
    /// The server that it needs, also for what runs beside it.
    pub(super) async fn target(
        &self,
        args: TargetArgs,
        beside: Option<&Self>,
    ) -> Result<Target, Fault> {
        let written = Arc::<Written>::default();
        let (server, started) = match self {
            Self::FloorEcho { .. } => (floor::echo()?, Started::default()),
            Self::FloorPage { bytes, .. } => (floor::page(*bytes)?, Started::default()),
            Self::FloorRelay { postgres, .. } => {
                let folder = args.temporary()?;
                let server = postgres.then(|| PostgresServer::durable(folder.path()));
                let database = match &server {
                    Some(server) => Database::Postgres(server.url()),
                    None => Database::Sqlite(folder.path().join("floor.db")),
                };
                let relay = floor::relay(database, Arc::clone(&written))?;
                (relay, Started::floor(server, folder))
            }
            Self::Games { .. }
            | Self::Idle { .. }
            | Self::Logins { .. }
            | Self::Command { .. }
            | Self::Watchers { .. }
            | Self::Pages { .. }
            | Self::Robots { .. }
            | Self::Analyses { .. }
            | Self::Arena { .. }
            | Self::Connects { .. }
            | Self::Slow { .. }
            | Self::Flood { .. } => {
                let play = |it: &Self| matches!(it, Self::Robots { .. });
                let robots = if play(self) || beside.is_some_and(play) {
                    Robots::Present
                } else {
                    Robots::Absent
                };
                return Target::open(args, robots).await;
            }
        };
        Ok(Target::floor(server, written, started))
    }

    /// Whether it needs another server than ours.
    pub(super) fn is_floor(&self) -> bool {
        matches!(
            self,
            Self::FloorEcho { .. } | Self::FloorRelay { .. } | Self::FloorPage { .. }
        )
    }

    /// All that act in it, at this pace unless it needs another one.
    pub(super) async fn gather(
        &self,
        target: &Arc<Target>,
        pace: &mut Pace,
    ) -> Result<Box<dyn Crew>, Fault> {
        Ok(match self {
            Self::Games { games, terms } => {
                let mut pairs = Vec::new();
                for number in 0..*games {
                    pairs.push(games::Pair::seated(target, number, terms).await?);
                }
                Box::new(pairs)
            }
            Self::Idle { at_once, strangers } => {
                Box::new(arrivals::guests(target, *at_once, *strangers))
            }
            Self::Logins {
                members,
                at_once,
                wrong,
            } => Box::new(arrivals::members(target, *members, *at_once, *wrong).await?),
            Self::Command {
                command,
                connections,
                up_to,
            } => {
                let command = command.join(" ");
                Box::new(commands::guests(target, &command, *connections, *up_to).await?)
            }
            Self::Watchers {
                watchers,
                by,
                silent,
            } => {
                let watched = watchers::watched(target, *watchers, *by, *silent).await?;
                Box::new(vec![watched])
            }
            Self::Pages {
                path,
                browsers,
                up_to,
                again,
            } => Box::new(pages::browsers(target, path, *browsers, *up_to, *again).await?),
            Self::Robots {
                guests,
                games,
                level,
                terms,
            } => {
                let challenge = format!("challenge robot{level} {terms}");
                Box::new(robots::guests(target, *guests, *games, &challenge).await?)
            }
            Self::Analyses { guests } => Box::new(analyses::guests(target, *guests).await?),
            Self::Arena { players } => Box::new(vec![arenas::arena(target, *players).await?]),
            Self::Connects { at_once } => Box::new(strangers::callers(target, *at_once)),
            Self::Slow { connections } => {
                #[expect(clippy::cast_precision_loss, reason = "a small number")]
                pace.rate.get_or_insert(*connections as f64 / SLOWNESS);
                Box::new(strangers::slow(target, *connections).await?)
            }
            Self::Flood { line, connections } => {
                Box::new(strangers::floods(target, &line.join(" "), *connections))
            }
            Self::FloorEcho { connections } => {
                Box::new(floors::echoed(target, *connections).await?)
            }
            Self::FloorRelay { games, .. } => Box::new(floors::relayed(target, *games).await?),
            Self::FloorPage { browsers, .. } => {
                Box::new(pages::browsers(target, "/", *browsers, 1, false).await?)
            }
        })
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
