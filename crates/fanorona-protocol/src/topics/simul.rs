//! Simuls: one player, the host, plays many others at once.

use crate::grammar::args::{Args, Refused, UsageDetail, note};
use crate::grammar::row::{Chapter, Row, Rows, Standing};
use crate::message::refusals;
use crate::topics::challenge::ChallengeTerms;
use crate::topics::challenge::options;
use crate::value::{AtMost, OfPlayer};
use fanorona_game::{
    Colour, EndReason, GameId, PlayerName, RulesetName, Score, SideLetter, Start, Terms,
};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The command.
pub(crate) static ROWS: Rows<SimulCommand, Refused<SimulRefusal>> =
    &[Row::new("simul", Chapter::Meeting, Standing::Player, simul)
        .price(3)
        .short(3)];

/// A command about simuls.
#[derive(Debug, Clone, PartialEq)]
pub enum SimulCommand {
    /// Show the player's own simul, or else list all.
    Show,
    /// Show this player's simul.
    Of(PlayerName),
    /// Announce a simul.
    Open {
        /// The terms of every game. The colour is the host's.
        terms: ChallengeTerms,
        /// The most boards; `None` for as many as the server allows.
        boards: Option<u32>,
    },
    /// Join this player's simul.
    Join(PlayerName),
    /// Leave a simul that has not started.
    Leave,
    /// Start the games.
    Start,
    /// Go to the next board where it is the host's turn.
    Next,
    /// Cancel a simul that has not started.
    Close,
    /// Set whether each turn leads to the next board; `None` asks.
    Auto(Option<bool>),
}

fn simul(args: &mut Args<'_>) -> Result<SimulCommand, Refused<SimulRefusal>> {
    let Some(word) = args.word() else {
        return Ok(SimulCommand::Show);
    };
    let simul = match word.to_ascii_lowercase().as_str() {
        "open" => open(args)?,
        "join" => SimulCommand::Join(args.needed_name()?),
        "leave" => SimulCommand::Leave,
        "start" => SimulCommand::Start,
        "next" => SimulCommand::Next,
        "close" => SimulCommand::Close,
        "auto" => SimulCommand::Auto(args.word().map(|word| on_or_off(args, word)).transpose()?),
        _ => SimulCommand::Of(PlayerName::new(word).map_err(|_problem| args.unknown_option(word))?),
    };
    Ok(simul)
}

fn on_or_off(args: &Args<'_>, word: &str) -> Result<bool, Refused<SimulRefusal>> {
    match word.to_ascii_lowercase().as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(args.unknown_option(word).into()),
    }
}

/// The options of a challenge, and the number of boards. By default the host has White, and games
/// are unrated.
fn open(args: &mut Args<'_>) -> Result<SimulCommand, Refused<SimulRefusal>> {
    let mut boards = None;
    let mut random = false;
    let mut options = Vec::new();
    for word in args.words() {
        let bare = word.trim_start_matches('-').to_ascii_lowercase();
        random |= bare == Colour::Random.name();
        match bare.split_once('=') {
            Some(("boards", value)) => {
                let bad = || UsageDetail::bad_option("boards", value);
                let number = value.parse().ok().filter(|boards| *boards > 0);
                note(
                    args,
                    &mut boards,
                    word,
                    number.ok_or_else(|| args.usage(Some(bad())))?,
                )?;
            }
            Some(_) | None => options.push(word),
        }
    }
    let options = options.join(" ");
    let mut terms = options::terms(&mut args.over(&options))?;
    if terms.terms.start == Start::Vela || terms.terms.in_match.is_some() || terms.terms.private {
        return Err(SimulRefusal::SingleGames.into());
    }
    if terms.terms.colour == Colour::Random && !random {
        terms.terms.colour = Colour::White;
    }
    terms.terms.rated = terms.insists_on_rating;
    Ok(SimulCommand::Open {
        terms,
        boards: boards.map(|(_, boards)| boards),
    })
}

/// Something happened to a simul, or somebody asked about it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimulEvent {
    pub host: PlayerName,
    /// What happened.
    #[serde(flatten)]
    pub change: SimulChange,
}

impl From<&SimulEvent> for &'static str {
    fn from(event: &SimulEvent) -> Self {
        (&event.change).into()
    }
}

/// What happened to a simul.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "simul-change-", serialize_all = "kebab-case")]
pub enum SimulChange {
    /// The host announced it.
    Open {
        /// The terms of every game. The colour is the host's.
        #[serde(flatten)]
        terms: Terms,
        /// The most boards.
        boards: u32,
    },
    /// It has not started, and somebody asked about it.
    Waits {
        /// The terms of every game. The colour is the host's.
        #[serde(flatten)]
        terms: Terms,
        /// The most boards.
        boards: u32,
        /// The number of participants.
        players: usize,
        /// The participants.
        names: Vec<PlayerName>,
    },
    /// A player joined.
    Joined {
        name: PlayerName,
        /// The number of participants.
        players: usize,
    },
    /// A player left before the start.
    Left {
        name: PlayerName,
        /// The number of participants.
        players: usize,
    },
    /// The host cancelled it.
    Closed,
    /// Its games start.
    Started {
        /// The number of games.
        boards: usize,
    },
    /// All its games are over.
    Over {
        /// Games that the host won.
        won: u32,
        /// Games drawn.
        drawn: u32,
        /// Games that the host lost.
        lost: u32,
        /// Games aborted.
        aborted: u32,
        /// All games, by number.
        games: Vec<SimulGame>,
    },
}

/// A game of a simul. Also a row of the list `simul`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimulGame {
    pub game: GameId,
    /// The host's opponent.
    pub opponent: PlayerName,
    /// The host's side.
    #[serde(with = "SideLetter")]
    pub side: Side,
    /// The number of turns played.
    pub turns: u32,
    /// Whether it is the host's turn.
    pub host_to_move: bool,
    /// The score; `None` while the game is active.
    pub result: Option<Score>,
    /// Why the game ended; `None` while it is active.
    pub reason: Option<EndReason>,
}

/// A row of the list `simuls`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SimulRow {
    pub host: PlayerName,
    /// Whether it has started.
    pub status: SimulStatus,
    /// The board of every game.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
    /// The most boards, or the number of games.
    pub boards: usize,
    /// The number of participants.
    pub players: usize,
}

/// Whether a simul has started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SimulStatus {
    /// Players can join.
    Open,
    /// Its games are active.
    Playing,
}

/// The answer to a command about simuls.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "simul", rename_all = "snake_case")]
#[strum(prefix = "simul-done-", serialize_all = "kebab-case")]
pub enum SimulDone {
    /// The simul is announced.
    Open,
    /// The player joined.
    Joined { host: PlayerName },
    /// The player left.
    Left { host: PlayerName },
    /// The games started.
    Started {
        /// The number of games.
        boards: usize,
    },
    /// The simul is cancelled.
    Closed,
    /// Whether each turn leads to the next board.
    Auto {
        /// Whether it does.
        auto: bool,
    },
}

refusals! {
    /// Why a command about simuls was refused.
    pub enum SimulRefusal ("simul-refusal-") {
        /// Games of a simul are public, and are neither velas nor matches.
        SingleGames => bad_args,
        /// More boards than a simul may have.
        TooManyBoards(AtMost<u32>) => limit,
        /// As many simuls are open as the server allows.
        TooMany(AtMost<usize>) => limit,
        /// The player already hosts a simul.
        AlreadyHosting => exists,
        /// The player named has no simul that can be joined.
        NotOpen(OfPlayer) => not_found,
        /// The player hosts no simul.
        NotHosting => not_found,
        /// The player's simul has started. It ends with its games.
        Started => forbidden,
        /// The simul has no place for this player.
        Full {
            /// The host.
            name: PlayerName,
        } => limit,
        /// The player already takes part in a simul.
        AlreadyJoined {
            /// Its host.
            name: PlayerName,
        } => exists,
        /// The player takes part in no simul.
        NotJoined => not_found,
        /// No participant can play now.
        NobodyJoined => not_found,
        /// It is not the host's turn on any board.
        NoBoardWaits => not_found,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::grammar::parse;

    fn read(line: &str) -> (Terms, Option<u32>) {
        match parse::line(line, Some(&PlayerName::new("alice").unwrap()))
            .unwrap()
            .given
            .map(|it| it.1)
        {
            Some(Command::Simul(SimulCommand::Open { terms, boards })) => (terms.terms, boards),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn by_default_the_host_has_white_and_games_are_unrated() {
        let (terms, boards) = read("simul open");
        assert_eq!(
            (terms.colour, terms.rated, boards),
            (Colour::White, false, None)
        );
        let (terms, boards) = read("simul open -board=telo black rated -boards=12");
        assert_eq!(
            (terms.colour, terms.rated, terms.ruleset, boards),
            (Colour::Black, true, Ruleset::Telo, Some(12))
        );
        assert_eq!(read("simul open random").0.colour, Colour::Random);
    }

    #[test]
    fn bad_options_of_a_simul_are_refused() {
        for line in [
            "simul open vela",
            "simul open -match=3",
            "simul open -boards=0",
            "simul open -boards=many",
            "simul open nonsense",
            "simul join",
            "simul auto maybe",
            "simul start now",
            "simul -x",
        ] {
            let refused = parse::line(line, Some(&PlayerName::new("alice").unwrap())).unwrap_err();
            assert_eq!(refused.refusal.code(), "bad_args", "{line}");
        }
    }
}
