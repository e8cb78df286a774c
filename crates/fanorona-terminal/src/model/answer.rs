//! What the program reads of answers and records, and keeps of them.

use super::board::Place;
use super::pane::{Body, Pane};
use super::{Model, Person, Purpose};
use fanorona_game::GameId;
use fanorona_protocol::language::Language;
use fanorona_rules::{Point, PointSet};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What the program reads of an answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Answer {
    pub(super) done: String,
    pub(super) name: Option<String>,
    pub(super) new: bool,
    pub(super) guest: bool,
    pub(super) game: Option<i64>,
    pub(super) more: Option<String>,
    pub(super) text: Option<String>,
    pub(super) bell: Option<bool>,
    pub(super) view: Option<fanorona_protocol::preferences::View>,
    pub(super) language: Option<Language>,
    pub(super) bot: bool,
    pub(super) ratings: BTreeMap<String, Rated>,
}

/// A rating in an answer.
#[derive(Debug, Deserialize)]
pub(super) struct Rated {
    pub(super) rating: i64,
    pub(super) provisional: bool,
}

/// What the program reads of a record.
#[derive(Debug, Deserialize)]
pub(super) struct Turns {
    pub(super) game: i64,
    #[serde(default = "first")]
    pub(super) from: u32,
    pub(super) analysed_ms: Option<i64>,
    pub(super) turns: Vec<PlayedTurn>,
}

const fn first() -> u32 {
    1
}

#[derive(Debug, Deserialize)]
pub(super) struct PlayedTurn {
    pub(super) turn: String,
    pub(super) captured: Vec<String>,
    /// For White: `+20`, `won in 14`.
    pub(super) evaluation: Option<String>,
}

impl PlayedTurn {
    /// The evaluation in hundredths of a piece.
    fn worth(&self) -> Option<i32> {
        let text = self.evaluation.as_deref()?;
        match text.split(' ').next()? {
            "won" => Some(WON),
            "lost" => Some(-WON),
            number => number.parse().ok(),
        }
    }
}

/// The worth of a position that is won, in hundredths of a piece.
const WON: i32 = 10_000;

impl Model {
    /// From now on everything is in this language, also the lists that are on the screen.
    pub(super) fn speak(&mut self, language: Language) {
        if std::mem::replace(&mut self.language, language) == language || !self.is_inside() {
            return;
        }
        if self.shown.is_none() {
            self.refresh_home(true);
        }
        if let Some(Pane {
            line,
            body: Body::Rows { .. },
            ..
        }) = &self.pane
        {
            let line = line.clone();
            self.give(&line);
        }
    }

    pub(super) fn profile(&mut self, answer: &Answer) {
        let Some(name) = &answer.name else { return };
        let shown = |rated: &Rated| {
            let mark = if rated.provisional { "?" } else { "" };
            format!("{}{mark}", rated.rating)
        };
        let person = Person {
            is_bot: answer.bot,
            ratings: answer
                .ratings
                .iter()
                .map(|(board, it)| (board.clone(), shown(it)))
                .collect(),
        };
        self.people.insert(name.to_lowercase(), person);
    }

    /// Turns of a game, which `moves` tells.
    pub(super) fn record(&mut self, fields: Map<String, Value>) {
        let Ok(record) = serde_json::from_value::<Turns>(Value::Object(fields)) else {
            return;
        };
        let mut has_worth = false;
        let game = Some(GameId(record.game));
        for board in self.boards.values_mut().filter(|board| board.game == game) {
            for (ply, played) in (record.from..).zip(&record.turns) {
                board.tell_turn(ply, &played.turn);
                let points = played.captured.iter();
                let points = points.filter_map(|name| name.parse::<Point>().ok());
                board.tell_captures(ply, points.collect::<PointSet>());
                if let Some(worth) = played.worth() {
                    has_worth = true;
                    board.worth.insert(ply, worth);
                }
            }
        }
        // The pages of turns have no evaluations, the answer to `analyse` has them all.
        let is_replayed = self
            .boards
            .get(&Place::Replay)
            .is_some_and(|it| it.game == game);
        if is_replayed && record.analysed_ms.is_some() && !has_worth && record.from == 1 {
            self.ask(Purpose::Quiet, &format!("analyse {}", record.game));
        }
    }
}

/// The game that a line is about, if it asks for its board.
pub(super) fn board_of(line: &str) -> Option<i64> {
    let mut words = line.split_whitespace();
    match (words.next()?, words.next(), words.next()) {
        (number, None, None) => number.parse().ok(),
        ("board" | "b" | "observe" | "o" | "watch" | "show", Some(number), None) => {
            number.parse().ok()
        }
        _ => None,
    }
}
