//! Records what the bots sent and what the server reported to them. The database must match it.

use fanorona_game::{Action, Game};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Stage, Step};
use rand::RngExt as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Mutex;

/// The progress of a game. It only increases, because these tests have no takebacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Progress {
    ply: u64,
    steps: usize,
    over: bool,
}

/// An action on a board.
#[derive(Debug, Clone)]
pub(crate) enum Move {
    Step(String),
    Stop,
    Resign,
    /// An action that is refused: a legal step with the guard of another turn.
    Untimely(String),
}

/// The record of one game.
#[derive(Debug)]
struct Entry {
    ruleset: Ruleset,
    /// The latest progress that was reported to a bot.
    told: Progress,
    /// The rating changes at the end of the game, as reported to a bot.
    ratings: Value,
    /// The actions that were sent and not refused, by the progress before each.
    sent: BTreeMap<Progress, Move>,
}

/// Every game that was reported to a bot.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    games: Mutex<BTreeMap<i64, Entry>>,
}

pub(crate) fn number(state: &Value) -> i64 {
    state["game"].as_i64().unwrap()
}

impl Progress {
    fn of(state: &Value) -> Self {
        let ply = state["ply"].as_u64().unwrap();
        let steps = state["steps"].as_array().unwrap().len();
        Self {
            ply,
            steps,
            over: state["status"] == "over",
        }
    }

    fn of_game(game: &Game) -> Self {
        let steps = game.stage().played().len();
        Self {
            ply: game.ply().0.into(),
            steps,
            over: game.result().is_some(),
        }
    }
}

impl Move {
    /// A random action for the side to move.
    pub(crate) fn random(state: &Value, dice: &mut StdRng) -> Self {
        let legal = state["legal"].as_array().unwrap();
        let step = legal.choose(dice).unwrap().as_str().unwrap().to_owned();
        let under_way = state["may_end"] == true;
        match dice.random_range(0..100) {
            0..2 if !under_way => Self::Resign,
            0..10 => Self::Untimely(format!("{step}#{}", state["ply"].as_u64().unwrap() + 2)),
            10..40 if under_way => Self::Stop,
            _ => Self::Step(step),
        }
    }

    pub(crate) fn command(&self, game: i64) -> String {
        match self {
            Self::Step(text) | Self::Untimely(text) => format!("move {game} {text}"),
            Self::Stop => format!("stop {game}"),
            Self::Resign => format!("resign {game}"),
        }
    }

    fn action(&self) -> Action {
        let play = |text: &str| Action::Play {
            movements: Movements::read(text).unwrap(),
            turn: None,
        };
        match self {
            Self::Step(text) => play(text),
            Self::Stop => play("stop"),
            Self::Resign => Action::RESIGN,
            Self::Untimely(text) => unreachable!("{text} was refused"),
        }
    }
}

impl Entry {
    /// The state of the game at this progress.
    fn at(&self, progress: Progress) -> Game {
        let ruleset = self.ruleset;
        self.sent
            .range(..progress)
            .fold(Game::new(ruleset), |game, (before, mover)| {
                assert_eq!(
                    Progress::of_game(&game),
                    *before,
                    "an action is missing before {mover:?}"
                );
                game.apply(game.stage().side_to_move(), &mover.action())
                    .unwrap()
                    .game
            })
    }
}

impl Ledger {
    fn with<T>(&self, state: &Value, note: impl FnOnce(&mut Entry) -> T) -> T {
        let mut games = self.games.lock().unwrap();
        let new = || Entry {
            ruleset: Ruleset::from_name(state["ruleset"].as_str().unwrap()).unwrap(),
            told: Progress::of(state),
            ratings: Value::Null,
            sent: BTreeMap::new(),
        };
        note(games.entry(number(state)).or_insert_with(new))
    }

    /// A bot received this state of the game.
    pub(crate) fn told(&self, state: &Value) {
        self.with(state, |entry| {
            entry.told = entry.told.max(Progress::of(state));
            if state["status"] == "over" {
                let ratings = &state["ratings"];
                let counts = state["result"] != "*";
                assert_eq!(
                    ratings.is_object(),
                    counts,
                    "a rated game is over without ratings: {state}"
                );
                assert!(
                    entry.ratings.is_null() || entry.ratings == *ratings,
                    "{state}"
                );
                entry.ratings = ratings.clone();
            }
        });
    }

    /// A bot is about to send this action in this state.
    pub(crate) fn sent(&self, state: &Value, mover: &Move) {
        let before = self.with(state, |entry| {
            entry.sent.insert(Progress::of(state), mover.clone())
        });
        assert!(
            before.is_none(),
            "{before:?} was sent already where {mover:?} is: {state}"
        );
    }

    /// The action was executed. Its events were reported before the reply.
    pub(crate) fn acknowledged(&self, state: &Value, mover: &Move) {
        let told = self.with(state, |entry| entry.told);
        assert!(
            told > Progress::of(state),
            "{mover:?} was done and not told: {state}"
        );
    }

    /// The action was not executed.
    pub(crate) fn refused(&self, state: &Value) {
        self.with(state, |entry| entry.sent.remove(&Progress::of(state)));
    }

    pub(crate) fn numbers(&self) -> Vec<i64> {
        self.games.lock().unwrap().keys().copied().collect()
    }

    /// Whether a game is not as far as was reported.
    pub(crate) fn is_behind(&self, state: &Value) -> bool {
        self.with(state, |entry| Progress::of(state) < entry.told)
    }

    /// Asserts that the game is in the reported state, or one action further if that action was
    /// sent. Later actions did not arrive and are forgotten.
    pub(crate) fn assert_kept(&self, state: &Value) {
        let progress = Progress::of(state);
        self.with(state, |entry| {
            assert!(
                progress >= entry.told,
                "reported {:?}, stored {state}",
                entry.told
            );
            if entry.told.over {
                assert_eq!(state["ratings"], entry.ratings, "{state}");
            }
            let game = entry.at(progress);
            let stage = game.stage();
            let text = |(at, step): (usize, Step)| {
                if at == 0 {
                    step.first().to_string()
                } else {
                    step.further().to_string()
                }
            };
            let expected = json!({
                "ply": game.ply().0,
                "position": stage.start().to_string(),
                "steps": stage.played().enumerate().map(text).collect::<Vec<_>>(),
                "may_end": matches!(stage, Stage::UnderWay(_)) && game.result().is_none(),
                "last": game.last().map(|turn| turn.to_string()),
                "result": game.result().map(|result| result.score.code()),
                "reason": game.result().map(|result| result.reason.code()),
            });
            for (field, value) in expected.as_object().unwrap() {
                assert_eq!(&state[field], value, "{field} of {state}");
            }
            entry.sent.retain(|before, _| *before < progress);
        });
    }

    /// The number of finished turns and of finished games.
    pub(crate) fn size(&self) -> (u64, usize) {
        let games = self.games.lock().unwrap();
        let turns = games.values().map(|entry| entry.told.ply).sum();
        (
            turns,
            games.values().filter(|entry| entry.told.over).count(),
        )
    }
}
