//! The players of a match, from a text that names them.

use crate::child::{Child, Fault};
use fanorona_engine::network::Network;
use fanorona_engine::{
    Engine, Evaluation, FEATURES, Level, Limit, MaterialSearch, Memory, Noise, Oversight, Pace,
    Rng, StandIn, Task, Weights, self_play,
};
use fanorona_rules::{Position, Turn};
use std::fmt;
use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Size of the transposition table of each engine, in bytes.
const TABLE_BYTES: usize = 16 << 20;

/// Who plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Spec {
    /// A level of the server's bots.
    Level(Level),
    /// The engine at full strength within these limits, and perhaps with another evaluation.
    Search {
        limit: Limit,
        time: Option<Duration>,
        evaluator: Evaluator,
    },
    /// The engine that only counts pieces, to this depth.
    Material(u8),
    /// A stand-in for a beginner.
    StandIn(StandIn),
    /// Another program that speaks the line protocol (docs/engine-protocol.md): its name and its
    /// arguments.
    Command(Vec<String>),
}

impl Spec {
    /// Reads the name of a player.
    ///
    /// # Errors
    /// No player has this name; the text says what is possible.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let found = match words[..] {
            ["level", number] => number.parse().ok().and_then(Level::new).map(Self::Level),
            ["cmd", ref program @ ..] if !program.is_empty() => Some(Self::Command(
                program.iter().map(|&word| word.to_owned()).collect(),
            )),
            [name] if let Some(depth) = name.strip_prefix("material") => depth
                .parse()
                .ok()
                .filter(|depth| (1..=9).contains(depth))
                .map(Self::Material),
            [name] => StandIn::from_name(name).map(Self::StandIn),
            ref settings => search(settings),
        };
        found.ok_or_else(|| {
            "a player is \"level 5\", \"nodes 1000\", \"depth 4\", \"time 250ms\" (these three can be combined, and \
             followed by \"network FILE\", \"weights FILE\" or \"weights built-in\"), material1 to material9, random, greedy34, greedy, greedy-reply, or \
             \"cmd PROGRAM ARGUMENTS\""
                .to_owned()
        })
    }
}

/// What evaluates positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Evaluator {
    BuiltIn,
    /// The network of this file.
    Network(String),
    /// The weights of this file, without a network. [`BUILT_IN`] are those of the engine.
    Weights(String),
}

/// In place of a file with weights.
const BUILT_IN: &str = "built-in";

impl Evaluator {
    fn evaluation(&self) -> Result<Evaluation, String> {
        match self {
            Self::BuiltIn => Ok(Evaluation::default()),
            Self::Network(file) => {
                let bytes = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
                let network = Network::read(&bytes).map_err(|error| format!("{file}: {error}"))?;
                Ok(Evaluation {
                    network: Some(Arc::new(network)),
                    ..Evaluation::default()
                })
            }
            Self::Weights(file) => {
                let weights = if file == BUILT_IN {
                    Weights::default()
                } else {
                    weights(file)?
                };
                Ok(Evaluation {
                    weights,
                    network: None,
                })
            }
        }
    }
}

/// Reads the limits of a search: pairs of words.
fn search(settings: &[&str]) -> Option<Spec> {
    let (mut limit, mut time, mut evaluator) = (Limit::default(), None, Evaluator::BuiltIn);
    for pair in settings.chunks(2) {
        match *pair {
            ["nodes", number] => {
                limit.nodes = Some(number.parse().ok().filter(|nodes| *nodes > 0)?);
            }
            ["depth", number] => {
                limit.depth = Some(number.parse().ok().filter(|depth| *depth > 0)?);
            }
            ["time", span] => time = Some(self::time(span).ok()?),
            ["network", file] => evaluator = Evaluator::Network(file.to_owned()),
            ["weights", file] => evaluator = Evaluator::Weights(file.to_owned()),
            _ => return None,
        }
    }
    // Without a limit a search would never end.
    (limit != Limit::default() || time.is_some()).then_some(Spec::Search {
        limit,
        time,
        evaluator,
    })
}

/// Reads a span of time such as 1s or 250ms.
///
/// # Errors
/// The span is malformed, 0, or longer than an hour.
pub(crate) fn time(text: &str) -> Result<Duration, String> {
    let millis = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
        (Some(number), _) => number.parse().ok(),
        (None, Some(number)) => number
            .parse::<u64>()
            .ok()
            .and_then(|seconds| seconds.checked_mul(1_000)),
        (None, None) => None,
    };
    millis
        .filter(|millis| (1..=3_600_000).contains(millis))
        .map(Duration::from_millis)
        .ok_or_else(|| "give a number with a unit, such as 1s or 250ms".to_owned())
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Search {
                limit:
                    Limit {
                        nodes,
                        depth,
                        knowledge: _,
                        book: _,
                    },
                time,
                evaluator,
            } => {
                let nodes = nodes.map(|nodes| format!("nodes {nodes}"));
                let depth = depth.map(|depth| format!("depth {depth}"));
                let time = time.map(|time| format!("time {}ms", time.as_millis()));
                let evaluator = match evaluator {
                    Evaluator::BuiltIn => None,
                    Evaluator::Network(file) => Some(format!("network {file}")),
                    Evaluator::Weights(file) => Some(format!("weights {file}")),
                };
                let words: Vec<String> = [nodes, depth, time, evaluator]
                    .into_iter()
                    .flatten()
                    .collect();
                f.write_str(&words.join(" "))
            }
            Self::Material(depth) => write!(f, "material{depth}"),
            Self::StandIn(stand_in) => stand_in.fmt(f),
            Self::Command(words) => f.write_str(&words.join(" ")),
        }
    }
}

/// What both players of a match get for each turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowed {
    /// Thinking time, instead of other limits.
    pub(crate) time: Option<Duration>,
    /// The number of positions that programs are told to search, where there is no `time`.
    pub(crate) nodes: Option<u64>,
    /// How much longer than `time` a program may take, or altogether without `time`.
    pub(crate) grace: Duration,
}

/// A game at the moment when a player is to move.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment<'a> {
    /// Where the game started.
    pub(crate) opening: &'a Position,
    /// All turns since then.
    pub(crate) turns: &'a [Turn],
    /// The current state.
    pub(crate) view: self_play::View<'a>,
    /// Decides the player's random choices.
    pub(crate) seed: u64,
}

/// A player that is ready to play.
pub(crate) struct Player<'a> {
    spec: &'a Spec,
    allowed: Allowed,
    mind: Mind,
}

/// What a player needs while it plays.
enum Mind {
    Engine(Box<Engine>),
    None,
    /// `None` before the first turn, and after a program has failed.
    Program(Option<Child>),
}

impl fmt::Debug for Player<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Player")
            .field("spec", &self.spec)
            .finish_non_exhaustive()
    }
}

impl<'a> Player<'a> {
    /// Makes a player.
    ///
    /// # Errors
    /// Its file with an evaluation cannot be read.
    pub(crate) fn new(spec: &'a Spec, allowed: Allowed) -> Result<Self, String> {
        // A level within its own limits plays like the robots of the server.
        let is_robot = matches!(spec, Spec::Level(_)) && allowed.time.is_none();
        let memory = if is_robot {
            Memory::OneSearch
        } else {
            Memory::OneGame
        };
        let mind = match spec {
            Spec::Level(_) => Mind::Engine(Box::new(Engine::new(TABLE_BYTES).with_memory(memory))),
            Spec::Search { evaluator, .. } => {
                let engine = Engine::with_evaluation(TABLE_BYTES, evaluator.evaluation()?);
                Mind::Engine(Box::new(engine.with_memory(memory)))
            }
            Spec::Material(_) | Spec::StandIn(_) => Mind::None,
            Spec::Command(_) => Mind::Program(None),
        };
        Ok(Self {
            spec,
            allowed,
            mind,
        })
    }

    /// Forgets the previous game. A program learns of the new one with its first position.
    pub(crate) fn start_game(&mut self) {
        if let Mind::Engine(engine) = &mut self.mind {
            engine.clear();
        }
    }

    /// Chooses a turn.
    ///
    /// # Errors
    /// The player is a program that failed. It is restarted for the next turn.
    pub(crate) fn turn(&mut self, moment: &Moment<'_>) -> Result<Turn, Fault> {
        let (position, seed) = (&moment.view.position, moment.seed);
        let turn = match (self.spec, &mut self.mind) {
            (Spec::Level(level), Mind::Engine(engine)) => match self.allowed.time {
                None => think(engine, &level_task(*level, moment), None),
                Some(time) => think(engine, &task(moment, Limit::default()), Some(time)),
            },
            (Spec::Search { limit, time, .. }, Mind::Engine(engine)) => {
                think(engine, &task(moment, *limit), *time)
            }
            (Spec::Material(depth), _) => MaterialSearch::new(*depth, seed).turn(position),
            (Spec::StandIn(stand_in), _) => stand_in.turn(position, &mut Rng::new(seed)),
            (Spec::Command(words), Mind::Program(child)) => {
                let answer = ask(child, words, moment, self.allowed);
                if answer.is_err() {
                    *child = None;
                }
                return answer;
            }
            (Spec::Level(_) | Spec::Search { .. } | Spec::Command(_), _) => None,
        };
        turn.ok_or(Fault::NoTurn)
    }
}

fn ask(
    child: &mut Option<Child>,
    words: &[String],
    moment: &Moment<'_>,
    allowed: Allowed,
) -> Result<Turn, Fault> {
    let child = match child {
        Some(child) => child,
        None => child.insert(Child::start(words, allowed.grace)?),
    };
    child.turn(moment, allowed)
}

fn task<'a>(moment: &Moment<'a>, limit: Limit) -> Task<'a> {
    let view = &moment.view;
    Task {
        past: view.past,
        quiet: view.quiet(),
        ..Task::new(view.position, limit)
    }
}

/// The search of a level.
fn level_task<'a>(level: Level, moment: &Moment<'a>) -> Task<'a> {
    let last = moment.view.last.map(|turn| turn.destination());
    let (noise, oversight): (Noise, Oversight) = (
        level.noise(moment.seed),
        level.oversight(moment.seed, last, Pace::Calm),
    );
    Task {
        noise,
        oversight,
        ..task(moment, level.limit())
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "a benchmark reads the machine's clock"
)]
fn think(engine: &mut Engine, task: &Task<'_>, time: Option<Duration>) -> Option<Turn> {
    let begin = Instant::now();
    let report = engine.search(task, &|| time.is_some_and(|time| begin.elapsed() >= time));
    report.map(|report| report.turn)
}

/// Reads weights in the format that `examples/tune.rs` prints.
fn weights(file: &str) -> Result<Weights, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut weights = [[0; 2]; FEATURES];
    let lines = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix('[')?.split_once(']'));
    let mut read = 0;
    for (weight, (pair, _name)) in weights.iter_mut().zip(lines) {
        let numbers = pair
            .split_once(", ")
            .map(|(full, empty)| [full, empty].map(str::parse));
        let Some([Ok(full), Ok(empty)]) = numbers else {
            return Err(format!("{file}: not two numbers: [{pair}]"));
        };
        *weight = [full, empty];
        read += 1;
    }
    if read == FEATURES {
        Ok(Weights(weights))
    } else {
        Err(format!("{file}: {read} weights, not {FEATURES}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written_alike() {
        for text in [
            "level 3",
            "nodes 1000",
            "nodes 1000 depth 4",
            "time 250ms",
            "depth 2 weights w.txt",
            "nodes 1000 network tsivy.network",
            "material6",
            "random",
            "greedy-reply",
        ] {
            assert_eq!(Spec::parse(text).unwrap().to_string(), text);
        }
        let words = ["fanorona-load", "engine"].map(str::to_owned).to_vec();
        assert_eq!(
            Spec::parse("cmd fanorona-load  engine"),
            Ok(Spec::Command(words))
        );
        for text in [
            "",
            "level",
            "level 9",
            "nodes 0",
            "nodes",
            "weights w",
            "material10",
            "cmd",
            "robot1",
            "time 1",
        ] {
            assert!(
                Spec::parse(text).unwrap_err().contains("cmd PROGRAM"),
                "{text}"
            );
        }
    }

    #[test]
    fn malformed_times_are_refused() {
        for text in [
            "",
            "1",
            "s",
            "0s",
            "-1s",
            "1m",
            "99999999999999999999s",
            "18446744073709551615s",
        ] {
            assert!(time(text).is_err(), "{text}");
        }
        assert_eq!(time("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
    }

    #[test]
    fn unreadable_evaluations_are_refused() {
        let allowed = Allowed {
            time: None,
            nodes: None,
            grace: Duration::from_secs(1),
        };
        for what in ["weights", "network"] {
            let spec = Spec::parse(&format!("nodes 10 {what} /nowhere/file")).unwrap();
            assert!(
                Player::new(&spec, allowed)
                    .unwrap_err()
                    .starts_with("/nowhere/file: ")
            );
        }
    }
}
