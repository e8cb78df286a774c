//! What can be typed on the command line.

use super::attach::AttachArgs;
use super::authorized_key::AuthorizedKeyArgs;
use super::failure::Failure;
use super::verdict;
use crate::config::{ListenAddress, ServeArgs};
use crate::operations::fetch::Site;
use clap::{Args, Parser, Subcommand};
use fanorona_game::{GameId, Role};
use fanorona_protocol::records::Format;
use fanorona_rules::{Position, Ruleset};
use std::path::PathBuf;

/// A Fanorona server for telnet.
#[derive(Debug, Parser)]
#[command(
    name = "fanorond",
    bin_name = "fanorond",
    version,
    args_conflicts_with_subcommands = true
)]
pub struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) serve: ServeArgs,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Serve players (the default).
    Serve(ServeArgs),
    /// Count the turn sequences of a depth.
    Perft {
        #[command(flatten)]
        from: From,
        /// Depth in turns.
        #[arg(value_parser = clap::value_parser!(u32).range(..=100))]
        depth: u32,
    },
    /// List every legal turn and the position after it.
    Turns {
        #[command(flatten)]
        from: From,
    },
    /// Print the result of a position with best play: win N, draw, loss N or unknown.
    Verdict(verdict::VerdictArgs),
    /// Play turns from the start and print the board after each.
    Replay {
        /// The board: tsivy, dimyand or telo.
        #[arg(long, value_parser = ruleset, default_value = "tsivy")]
        ruleset: Ruleset,
        /// The turns, in any notation that players can type.
        #[arg(required_unless_present = "file", conflicts_with = "file")]
        turns: Vec<String>,
        /// Play the games of this file in Fanorona Game Notation instead; - is stdin.
        #[arg(long, value_name = "FILE", conflicts_with = "ruleset")]
        file: Option<PathBuf>,
    },
    /// Import games in Fanorona Game Notation into a database. No server may use the database.
    Import {
        /// The file; - is stdin.
        file: PathBuf,
        /// Give the games new numbers.
        #[arg(long)]
        renumber: bool,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Export all games of a database except private ones. The server may be running.
    Export {
        /// Include private games. Their records say that they are private.
        #[arg(long)]
        private: bool,
        /// The format: text, pgn (Fanorona Game Notation) or json.
        #[arg(long, value_parser = format, default_value = "pgn")]
        format: Format,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Copy a database into a new file. The server may be running.
    Backup {
        /// The new file; in a folder it is named after the time.
        file: PathBuf,
        /// Keep only the newest N backups of the folder.
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
        keep: Option<u32>,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Replace a database with a backup. The server must be stopped. The previous file is kept.
    Restore {
        /// The backup.
        file: PathBuf,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Copy a whole database into a new one, from SQLite to PostgreSQL or back. Servers must be
    /// stopped.
    MigrateStore {
        /// The database to copy, such as sqlite:fanorond.db.
        from: String,
        /// The new database, such as postgres://USER:PASSWORD@HOST:5432/NAME.
        to: String,
    },
    /// Manage administrators. The server must be stopped, except for list.
    // As for `Ratings`.
    #[command(arg_required_else_help = false)]
    Admin {
        #[command(subcommand)]
        order: AdminOrder,
    },
    /// Check that the turns of every game lead to its stored position, and the games to the
    /// ratings. The server may be running.
    Check(ServeArgs),
    /// Print the configuration in use as a TOML file that explains every key, or why it is wrong.
    Settings {
        /// Write it into this new file, which the server's user and group can read.
        #[arg(long, value_name = "FILE")]
        output: Option<PathBuf>,
        #[command(flatten)]
        serve: ServeArgs,
    },
    /// Send a test announcement to the webhooks of the server. It needs no database.
    Announce(ServeArgs),
    /// Send a test mail with the settings of the server. It needs no database.
    Mail {
        /// The recipient.
        address: String,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Check that a server greets. Exit code 0 if it does.
    Ping {
        /// The address of the server. Default: the first address of the configuration.
        #[arg(value_name = "HOST:PORT")]
        address: Option<ListenAddress>,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Make the index of positions again, for explore and openings, or continue an interrupted one.
    /// The server must be stopped.
    Index {
        /// Only empty it. The server makes it again while it serves.
        #[arg(long)]
        later: bool,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Fetch the records of games from a server, as a guest does, and write nothing else. Private
    /// games are refused. The connection is not encrypted.
    Fetch(FetchArgs),
    /// Started by sshd for a player: connect the terminal, the pipe or the one command of the
    /// session to the server of this machine (docs/ssh.md).
    Attach(AttachArgs),
    /// Started by sshd: print what a public key is allowed, for AuthorizedKeysCommand %f %t %k
    /// (docs/ssh.md).
    AuthorizedKey(AuthorizedKeyArgs),
    /// Calculate ratings, counts and lists again from the games. The server must be stopped.
    // Without a subcommand it prints one sentence, as all wrong calls do.
    #[command(arg_required_else_help = false)]
    Ratings {
        #[command(subcommand)]
        what: RatingsCommand,
    },
}

/// What `fetch` is given.
#[derive(Debug, Args)]
pub(super) struct FetchArgs {
    /// The server. Default port: 4545.
    #[arg(value_name = "HOST[:PORT]")]
    pub(super) site: Site,
    /// The numbers of the games, and the format: pgn (Fanorona Game Notation, the default), text or
    /// json.
    #[arg(value_name = "GAME", required = true)]
    pub(super) words: Vec<FetchWord>,
    /// The file to write. Default: stdout.
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// A number of a game, or a format.
#[derive(Debug, Clone, Copy)]
pub(super) enum FetchWord {
    Game(GameId),
    Format(Format),
}

impl std::str::FromStr for FetchWord {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let game = word.parse().ok().filter(|number| *number > 0);
        game.map(|number| Self::Game(GameId(number)))
            .or_else(|| Format::from_word(word).map(Self::Format))
            .ok_or_else(|| "it must be the number of a game, or text, pgn or json".to_owned())
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum RatingsCommand {
    /// Calculate ratings, counts and lists again from the games. No server may use the database.
    Rebuild(ServeArgs),
}

#[derive(Debug, Subcommand)]
pub(super) enum AdminOrder {
    /// Make an account that is an operator, also in a new database, and print its password.
    Create {
        /// The name of the new account.
        name: String,
        /// Read the password from the first line of stdin instead of making one.
        #[arg(long)]
        password_stdin: bool,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Make a member an administrator.
    Grant {
        /// The member's name.
        name: String,
        /// What the administrator may do: operator (everything) or moderator.
        #[arg(long, value_parser = role, default_value_t = Role::Operator)]
        role: Role,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// Make an administrator an ordinary member.
    Revoke {
        /// The administrator's name.
        name: String,
        #[command(flatten)]
        settings: ServeArgs,
    },
    /// List all administrators. The server may be running.
    List {
        #[command(flatten)]
        settings: ServeArgs,
    },
}

/// The position that turns are counted or listed from.
#[derive(Debug, Args)]
pub(super) struct From {
    /// The board: tsivy, dimyand or telo.
    #[arg(long, value_parser = ruleset)]
    ruleset: Option<Ruleset>,
    /// A position as text. Default: the start of the board.
    #[arg(long, value_parser = position)]
    position: Option<Position>,
}

pub(super) fn ruleset(name: &str) -> Result<Ruleset, String> {
    Ruleset::from_name(name).ok_or_else(|| "the boards are tsivy, dimyand and telo".to_owned())
}

fn role(name: &str) -> Result<Role, String> {
    name.parse()
        .map_err(|_unknown| "the roles are operator and moderator".to_owned())
}

fn format(name: &str) -> Result<Format, String> {
    Format::from_word(name).ok_or_else(|| "the formats are text, pgn and json".to_owned())
}

pub(super) fn position(text: &str) -> Result<Position, String> {
    text.parse::<Position>().map_err(|error| error.to_string())
}

pub(super) fn other_board(position: &Position, ruleset: Ruleset) -> String {
    format!(
        "the position is on the {} board, not on {}",
        position.ruleset().name(),
        ruleset.name()
    )
}

impl From {
    pub(super) fn position(&self) -> Result<Position, Failure> {
        match (self.ruleset, self.position) {
            (Some(ruleset), Some(position)) if position.ruleset() != ruleset => {
                Err(Failure::Usage(other_board(&position, ruleset)))
            }
            (_, Some(position)) => Ok(position),
            (ruleset, None) => Ok(Position::start(ruleset.unwrap_or_default())),
        }
    }
}
