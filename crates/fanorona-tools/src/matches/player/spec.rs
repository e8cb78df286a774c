//! The text that names a player.

use fanorona_engine::network::Network;
use fanorona_engine::{Evaluation, FEATURES, Level, Limit, StandIn, Weights};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, fs};

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
    /// Another program that speaks the line protocol (docs/engine.md): its name and its
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
    pub(super) fn evaluation(&self) -> Result<Evaluation, String> {
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
pub(super) fn search(settings: &[&str]) -> Option<Spec> {
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

/// Reads weights in the format that `examples/tune.rs` prints.
pub(super) fn weights(file: &str) -> Result<Weights, String> {
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
