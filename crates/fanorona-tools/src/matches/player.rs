//! The players of a match, from a text that names them.

pub(crate) mod spec;

use super::child::Child;
use super::child::fault::Fault;
use fanorona_engine::{
    Engine, Level, Limit, MaterialSearch, Memory, Noise, Oversight, Pace, Rng, Task, self_play,
};
use fanorona_rules::{Position, Turn};
use spec::Spec;
use std::fmt;
use std::time::{Duration, Instant};

/// Size of the transposition table of each engine, in bytes.
const TABLE_BYTES: usize = 16 << 20;

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

#[cfg(test)]
mod tests;
