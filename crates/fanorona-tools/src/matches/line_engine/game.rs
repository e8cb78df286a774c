//! A game as the protocol describes it, and its limits.

use fanorona_engine::Limit;
use fanorona_rules::{Position, Ruleset, Turn};
use std::time::Duration;

/// The limits of a search; without one it runs until `stop`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Limits {
    pub(super) search: Limit,
    pub(super) time: Option<Duration>,
}

/// The position to search and how the game came there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Game {
    pub(super) position: Position,
    /// The positions since the last capture.
    pub(super) past: Vec<Position>,
    pub(super) last: Option<Turn>,
    pub(super) ply: u64,
}

impl Game {
    pub(super) const fn new(position: Position) -> Self {
        Self {
            position,
            past: Vec::new(),
            last: None,
            ply: 0,
        }
    }

    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let turn = self
            .position
            .read_turn(text)
            .map_err(|error| format!("turn {text}: {error}"))?;
        let after = self
            .position
            .play(&turn)
            .map_err(|refused| format!("turn {text}: {}", refused.reason.code()))?;
        if turn.captures() {
            self.past.clear();
        } else {
            self.past.push(self.position);
        }
        (self.position, self.last, self.ply) = (after, Some(turn), self.ply + 1);
        Ok(())
    }
}

pub(super) fn read_limits(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits::default();
    for pair in words.chunks(2) {
        let [name, number] = *pair else {
            return Err(format!("go: {} needs a number", pair[0]));
        };
        let wrong = || format!("go: {name} {number}");
        match name {
            "nodes" => limits.search.nodes = Some(number.parse().map_err(|_| wrong())?),
            "depth" => limits.search.depth = Some(number.parse().map_err(|_| wrong())?),
            "time" => {
                limits.time = Some(Duration::from_millis(number.parse().map_err(|_| wrong())?));
            }
            _ => return Err(wrong()),
        }
    }
    Ok(limits)
}

/// Reads what follows `position`: a board, `start` or a position, and turns.
pub(super) fn read_game(words: &[&str]) -> Result<Game, String> {
    let (board, rest) = match words {
        [name, rest @ ..] if let Some(board) = Ruleset::from_name(name) => (Some(board), rest),
        _ => (None, words),
    };
    let end = rest
        .iter()
        .position(|word| *word == "turns")
        .unwrap_or(rest.len());
    let (place, turns) = rest.split_at(end);
    let position = match place {
        ["start"] => Position::start(board.unwrap_or(Ruleset::Tsivy)),
        [] => return Err("position: start or a position is missing".to_owned()),
        _ => place
            .join(" ")
            .parse()
            .map_err(|error| format!("position: {error}"))?,
    };
    if board.is_some_and(|board| board != position.ruleset()) {
        return Err(format!(
            "position: the rows are those of {}",
            position.ruleset().name()
        ));
    }
    let mut game = Game::new(position);
    for turn in turns.iter().skip(1) {
        game.play(turn)?;
    }
    Ok(game)
}
