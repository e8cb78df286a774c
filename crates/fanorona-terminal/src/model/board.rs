//! One board: a game, or the board of a replay, a lesson, a puzzle or a study.

use super::hand::{Choice, Hand, choices};
use fanorona_game::{GameId, Now, Offer};
use fanorona_protocol::board::LastMovement;
use fanorona_protocol::client::{ClientState, stage_of};
use fanorona_protocol::messages::learn::LessonLine;
use fanorona_protocol::messages::puzzle::{PuzzleLine, PuzzleStatus};
use fanorona_protocol::messages::replay::ReplayLine;
use fanorona_protocol::messages::state::{ClockLine, StageLine};
use fanorona_protocol::messages::study::StudyLine;
use fanorona_protocol::preferences::View;
use fanorona_rules::{BySide, PointSet, Ruleset, Side, Stage, Turn};
use std::collections::BTreeMap;

/// Where a board comes from. There is one replay, lesson, puzzle and study at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// A game that is played or observed.
    Game(GameId),
    /// The game that is replayed.
    Replay,
    /// The lesson.
    Lesson,
    /// The puzzle.
    Puzzle,
    /// The study.
    Study,
}

impl Place {
    /// Whether left and right step through turns there.
    #[must_use]
    pub const fn is_stepped(self) -> bool {
        matches!(self, Self::Replay | Self::Study)
    }
}

/// The clocks of both players, as far as they are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// There is no limit.
    None,
    /// The deadline of the player to move, in Unix milliseconds; `None` while a vacation pauses it.
    Days(Option<i64>),
    /// Milliseconds left at a moment of [`Now::time`], and whose clock is running since.
    Live {
        /// What was left then.
        left: BySide<u64>,
        /// Whose clock runs.
        running: Option<Side>,
        /// When that was.
        at: i64,
    },
}

impl Clock {
    fn read(line: &ClockLine, now: Now) -> Self {
        match line {
            ClockLine::Untimed => Self::None,
            ClockLine::Days { used, .. } => {
                Self::Days(used.due_ms.filter(|_| !used.paused).map(|due| due.0))
            }
            ClockLine::Live {
                white_ms,
                black_ms,
                running,
                ..
            } => Self::Live {
                left: BySide {
                    white: white_ms.0,
                    black: black_ms.0,
                },
                running: running.map(|side| side),
                at: now.time.0,
            },
        }
    }

    /// Milliseconds that a player has left now; `None` without a live clock.
    #[must_use]
    pub fn left(&self, side: Side, now: Now) -> Option<u64> {
        let Self::Live { left, running, at } = self else {
            return None;
        };
        let left = *left.get(side);
        let gone = now.time.0.saturating_sub(*at).max(0).unsigned_abs();
        Some(if *running == Some(side) {
            left.saturating_sub(gone)
        } else {
            left
        })
    }

    /// Milliseconds until a shown clock changes: by seconds, and by tenths at its end.
    #[must_use]
    pub fn changes_in(&self, now: Now) -> Option<u64> {
        let Self::Live { running, .. } = self else {
            return None;
        };
        let left = self.left((*running)?, now)?;
        match left {
            0 => None,
            1..LAST_SECONDS => Some(left % 100 + 1),
            _ => Some(left % 1_000 + 1),
        }
    }
}

/// Below this many milliseconds a clock shows tenths.
pub const LAST_SECONDS: u64 = 10_000;

/// A board, and all that is shown beside it.
#[derive(Debug, Clone)]
pub struct BoardView {
    /// Where it comes from.
    pub place: Place,
    /// The position, and the steps of the turn.
    pub stage: Stage,
    /// The steps that the server allows.
    pub choices: Vec<Choice>,
    /// Whether the turn can be ended here.
    pub may_end: bool,
    /// The reader's side.
    pub side: Option<Side>,
    /// Whether the reader may play now.
    pub plays: bool,
    /// Whether nothing can be played any more.
    pub is_over: bool,
    /// What the last movement has done.
    pub last: LastMovement,
    /// Who plays; empty where nobody does.
    pub names: BySide<String>,
    /// The clocks.
    pub clock: Clock,
    /// Whether it is a game with days for each turn.
    pub is_slow: bool,
    /// Whether it changes ratings.
    pub rated: bool,
    /// The open offer.
    pub offer: Option<Offer>,
    /// The number of finished turns.
    pub ply: u32,
    /// The turns by their numbers, as far as they were told.
    pub turns: BTreeMap<u32, String>,
    /// The game that is played or replayed.
    pub game: Option<GameId>,
    /// What an analysis says about the position after each turn, in hundredths of a piece for
    /// White.
    pub worth: BTreeMap<u32, i32>,
    /// What the server says about it.
    pub words: String,
    /// The player's hand.
    pub hand: Hand,
}

/// The most turns that are kept of a board.
const MOST_TURNS: usize = 400;

impl BoardView {
    fn new(place: Place, stage: Stage) -> Self {
        Self {
            place,
            choices: Vec::new(),
            may_end: false,
            side: None,
            plays: false,
            is_over: false,
            last: LastMovement::of_unfinished_turn(&stage),
            names: BySide::default(),
            clock: Clock::None,
            is_slow: false,
            rated: false,
            offer: None,
            ply: 0,
            turns: BTreeMap::new(),
            game: None,
            worth: BTreeMap::new(),
            words: String::new(),
            hand: Hand::over(stage.ruleset()),
            stage,
        }
    }

    /// The board of a game. `before` is what was known of it.
    #[must_use]
    pub fn of_game(state: &ClientState, words: &str, before: Option<Self>, now: Now) -> Self {
        let mut view = Self {
            choices: choices(&state.stage, &state.legal),
            may_end: state.may_end,
            side: state.you,
            plays: state.is_my_turn() && !state.past,
            is_over: state.result.is_some(),
            names: BySide::from_fn(|side| state.seats.get(side).to_string()),
            clock: Clock::read(&state.clock, now),
            is_slow: !matches!(state.clock, ClockLine::Live { .. }),
            rated: state.rated,
            offer: state.offer,
            ply: state.ply,
            game: Some(state.game),
            words: words.to_owned(),
            ..Self::new(Place::Game(state.game), state.stage)
        };
        view.follow(before, state.last.as_deref());
        view
    }

    /// A board without a game: the turn that is played there.
    fn of_stage(place: Place, line: &StageLine, words: &str) -> Option<Self> {
        let stage = stage_of(&line.position, &line.steps.0).ok()?;
        Some(Self {
            choices: choices(&stage, &line.legal.0),
            may_end: line.may_end,
            words: words.to_owned(),
            ..Self::new(place, stage)
        })
    }

    /// The board of a lesson.
    #[must_use]
    pub fn of_lesson(line: &LessonLine, words: &str, before: Option<Self>) -> Option<Self> {
        let mut view = Self::of_stage(Place::Lesson, &line.stage, words)?;
        view.side = Some(line.stage.side);
        view.plays = !line.stage.legal.0.is_empty();
        view.follow(before, None);
        Some(view)
    }

    /// The board of a puzzle.
    #[must_use]
    pub fn of_puzzle(line: &PuzzleLine, words: &str, before: Option<Self>) -> Option<Self> {
        let mut view = Self::of_stage(Place::Puzzle, &line.stage, words)?;
        view.side = Some(line.stage.side);
        view.is_over = matches!(
            line.status,
            PuzzleStatus::Solved | PuzzleStatus::Wrong | PuzzleStatus::Skipped
        );
        view.plays = !view.is_over;
        view.follow(before, None);
        Some(view)
    }

    /// The board of a replay.
    #[must_use]
    pub fn of_replay(line: &ReplayLine, words: &str, before: Option<Self>) -> Option<Self> {
        let stage = stage_of::<String>(&line.position, &[]).ok()?;
        let mut view = Self {
            names: BySide {
                white: line.white.to_string(),
                black: line.black.to_string(),
            },
            is_over: true,
            ply: line.after,
            game: Some(line.game),
            words: words.to_owned(),
            ..Self::new(Place::Replay, stage)
        };
        view.follow(before, line.last.as_ref().map(|turn| turn.0.as_str()));
        Some(view)
    }

    /// The board of a study.
    #[must_use]
    pub fn of_study(line: &StudyLine, words: &str, before: Option<Self>) -> Option<Self> {
        let mut view = Self::of_stage(Place::Study, &line.stage, words)?;
        let name = |name: &Option<String>| name.clone().unwrap_or_default();
        view.names = BySide {
            white: name(&line.white),
            black: name(&line.black),
        };
        view.plays = true;
        view.ply = line.after;
        view.follow(before, line.last.as_ref().map(|turn| turn.0.as_str()));
        Some(view)
    }

    /// Which board it is played on.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.stage.ruleset()
    }

    /// The side at the bottom.
    #[must_use]
    pub fn bottom(&self, view: View) -> Side {
        match self.place {
            Place::Lesson | Place::Puzzle => self.side.unwrap_or(Side::White),
            Place::Game(_) | Place::Replay | Place::Study => view.bottom(self.side),
        }
    }

    /// How many pieces a player has captured.
    #[must_use]
    pub fn captured_by(&self, side: Side) -> u32 {
        let all = u32::from(self.ruleset().pieces());
        all.saturating_sub(self.stage.pieces(side.opposite()).len())
    }

    /// Takes over what is known of the board before, and marks the last movement.
    fn follow(&mut self, before: Option<Self>, last: Option<&str>) {
        let same = |it: &Self| it.ruleset() == self.ruleset() && it.game == self.game;
        let before = before.filter(same);
        let turn: Option<Turn> = last.and_then(|text| text.parse().ok());
        if let Some(turn) = turn
            && matches!(self.stage, Stage::Between(_))
        {
            self.last = match &before {
                Some(it) if it.ply + 1 == self.ply => {
                    LastMovement::of_turn(it.stage.start(), &turn)
                }
                Some(it) if it.ply == self.ply && it.last.turn == Some(turn) => it.last,
                _ => only_way(turn),
            };
        }
        if let Some(before) = before {
            self.hand = before.hand;
            self.turns = before.turns;
            self.worth = before.worth;
            if before.stage != self.stage {
                // After a step back the cursor is on the piece again.
                let first = before.stage.played().next();
                if let Some(first) = first.filter(|_| before.stage.start() == self.stage.start()) {
                    self.hand.cursor = first.from;
                }
                self.hand_over();
            }
            // Turns that were taken back are not shown.
            self.turns
                .retain(|ply, _| *ply <= self.ply || self.place.is_stepped());
        } else {
            self.hand_over();
        }
        if let Some(last) = last {
            self.tell_turn(self.ply, last);
        }
    }

    fn hand_over(&mut self) {
        let choices: &[Choice] = if self.plays { &self.choices } else { &[] };
        self.hand.board_changed(&self.stage, choices);
    }

    /// Adds a turn to the list. A turn that ended early is shown with the word that is typed for it.
    pub fn tell_turn(&mut self, ply: u32, turn: &str) {
        let shown = match turn.strip_suffix(",end") {
            Some(steps) => format!("{steps},stop"),
            None => turn.to_owned(),
        };
        self.turns.insert(ply, shown);
        if self.turns.len() > MOST_TURNS {
            self.turns.pop_first();
        }
    }

    /// Marks what the last turn has captured, once the server has told it.
    pub fn tell_captures(&mut self, ply: u32, captured: PointSet) {
        if ply == self.ply && matches!(self.stage, Stage::Between(_)) {
            self.last.captured = captured;
        }
    }
}

/// The way of a turn whose captures are not known.
fn only_way(turn: Turn) -> LastMovement {
    let mut way = PointSet::of(turn.origin());
    for step in turn.steps() {
        way.insert(step.to);
    }
    LastMovement {
        turn: Some(turn),
        way,
        captured: PointSet::default(),
    }
}
