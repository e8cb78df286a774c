//! Where a user is: at which board, and in which lesson, puzzle, study or replay. It lasts as long as
//! the session.

use crate::features::study::OpenStudy;
use crate::features::{learn, puzzle, study};
use fanorona_game::{GameId, Lesson, LessonPlace, PuzzleId, PuzzlePlace};
use fanorona_protocol::messages::event::Event;

/// Where a user is.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// The game that commands without a number mean.
    pub current: Option<GameId>,
    /// What is known of the current game.
    pub current_is: CurrentGame,
    /// The game that the user asked to see last, if nothing else was shown since.
    pub shown: Option<GameId>,
    /// Where a turn without the number of a board goes.
    pub focus: Focus,
    /// The lesson, if the user is in one.
    pub lesson: Option<Box<LessonPlace>>,
    /// The last lesson that the user has done in this session.
    pub last_lesson: Option<Lesson>,
    /// The lessons that a guest has done.
    pub lessons_done: Vec<Lesson>,
    /// The open puzzle, if the user has one.
    pub puzzle: Option<Box<PuzzlePlace>>,
    /// The last puzzle of this session that was answered.
    pub last_puzzle: Option<PuzzleId>,
    /// The open study, if the user has one.
    pub study: Option<Box<OpenStudy>>,
}

/// What a session has seen of its current game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CurrentGame {
    /// Nothing yet, or it can wait: a game without running clocks, or somebody else's.
    #[default]
    Unknown,
    /// The user plays it with running clocks.
    Live,
    /// It has ended.
    Over,
}

/// Where a turn without the number of a board goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Focus {
    /// To a game.
    #[default]
    Game,
    /// To the lesson.
    Lesson,
    /// To the puzzle.
    Puzzle,
    /// To the study, as do the steps of replays.
    Study,
    /// Nowhere: a replay was shown last, so the user may mean its board.
    Replay,
}

/// What a command changes about the places of a user.
#[derive(Debug, Clone, PartialEq)]
pub enum PlaceChange {
    /// This game is now the current one.
    Game(GameId),
    /// A replay was shown: its steps no longer go to a study, and turns no longer to a game.
    Replay,
    /// The user is here in a lesson now.
    Lesson(Box<LessonPlace>),
    LessonDone(Lesson),
    LessonLeft,
    /// The user is here in a puzzle now.
    Puzzle(Box<PuzzlePlace>),
    /// The puzzle stays open without the focus.
    PuzzleLeft,
    /// The puzzle is answered. It is the last one of the session, unless it is that of a day.
    PuzzleOver(Option<PuzzleId>),
    /// The user is here in a study now.
    Study(Box<OpenStudy>),
    StudyClosed,
}

/// The lesson, the puzzle or the study to which a turn without the number of a board goes.
#[derive(Debug, Clone, Copy)]
pub enum Task<'p> {
    Lesson(LessonPlace),
    Puzzle(&'p PuzzlePlace),
    Study(&'p OpenStudy),
}

impl Places {
    pub fn task(&self) -> Option<Task<'_>> {
        match self.focus {
            Focus::Lesson => self.lesson.as_deref().copied().map(Task::Lesson),
            Focus::Puzzle => self.puzzle.as_deref().map(Task::Puzzle),
            Focus::Study => self.study.as_deref().map(Task::Study),
            Focus::Game | Focus::Replay => None,
        }
    }

    /// The study to which a turn without the number of a board goes.
    pub fn study_with_focus(&self) -> Option<&OpenStudy> {
        self.study.as_deref().filter(|_| self.focus == Focus::Study)
    }

    /// Changes where the user is. Returns what the user is told.
    pub fn change(&mut self, change: PlaceChange) -> Option<Event> {
        match change {
            PlaceChange::Game(game) => {
                self.make_current(game, CurrentGame::Unknown);
                return self.pause_task();
            }
            PlaceChange::Replay => {
                self.shown = None;
                let told = (self.focus == Focus::Study).then(|| self.pause_task());
                if self.focus == Focus::Game {
                    self.focus = Focus::Replay;
                }
                return told.flatten();
            }
            PlaceChange::Lesson(place) => {
                (self.lesson, self.focus) = (Some(place), Focus::Lesson);
            }
            PlaceChange::LessonDone(lesson) => {
                self.last_lesson = Some(lesson);
                if !self.lessons_done.contains(&lesson) {
                    self.lessons_done.push(lesson);
                }
                self.change(PlaceChange::LessonLeft);
            }
            PlaceChange::LessonLeft => {
                self.lesson = None;
                self.lose_focus(Focus::Lesson);
            }
            PlaceChange::Puzzle(place) => {
                (self.puzzle, self.focus) = (Some(place), Focus::Puzzle);
            }
            PlaceChange::PuzzleLeft => self.lose_focus(Focus::Puzzle),
            PlaceChange::PuzzleOver(puzzle) => {
                self.last_puzzle = puzzle.or(self.last_puzzle);
                self.puzzle = None;
                self.lose_focus(Focus::Puzzle);
            }
            PlaceChange::Study(open) => (self.study, self.focus) = (Some(open), Focus::Study),
            PlaceChange::StudyClosed => {
                self.study = None;
                self.lose_focus(Focus::Study);
            }
        }
        None
    }

    pub fn make_current(&mut self, game: GameId, stage: CurrentGame) {
        self.current = Some(game);
        self.shown = None;
        self.current_is = stage;
    }

    /// Turns go to a game from now on, if they went there.
    pub fn lose_focus(&mut self, focus: Focus) {
        if self.focus == focus {
            self.focus = Focus::Game;
        }
    }

    /// Turns without the number of a board go to a game from now on. Returns what the user is told.
    pub fn pause_task(&mut self) -> Option<Event> {
        let told = self.task().map(|task| match task {
            Task::Lesson(place) => learn::paused(place),
            Task::Puzzle(place) => puzzle::paused(place),
            Task::Study(open) => study::paused(open),
        });
        self.focus = Focus::Game;
        told
    }
}
