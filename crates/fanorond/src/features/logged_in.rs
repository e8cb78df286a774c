//! Logged-in users, as handlers see them.

use crate::error::CommandError;
use crate::features::history::export::ExportPlan;
use crate::features::learn::{self, LessonChange};
use crate::features::puzzle::{self, PuzzleChange};
use crate::features::study::{self, OpenStudy, StudyChange};
use crate::people::aliases::Aliases;
use crate::people::outbox::Outbox;
use crate::services::replays::ReplaySession;
use fanorona_game::{
    GameId, KeyFingerprint, Lesson, LessonPlace, Player, PuzzleId, PuzzlePlace, Timestamp,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::viewer::Mode;
use fanorona_store::{Account, AccountKind, BotOf};
use std::sync::Arc;

/// A guest or member who is logged in, or who has put userid and password in a line.
#[derive(Debug, Clone)]
pub struct LoggedIn {
    pub player: Player,
    pub kind: AccountKind,
    /// The owner, if the user is a bot.
    pub bot: Option<BotOf>,
    pub preferences: Preferences,
    pub aliases: Option<Arc<Aliases>>,
    /// The game that commands without a number mean.
    pub current: Option<GameId>,
    /// What is known of the current game.
    pub current_is: Stage,
    /// The game that the user asked to see last, if nothing else was shown since.
    pub shown: Option<GameId>,
    /// Whether the user is known to have no finished game.
    pub is_new: bool,
    /// The lesson, if the user is in one.
    pub learning: Option<Box<LessonPlace>>,
    /// The last lesson that the user has done in this session.
    pub last_lesson: Option<Lesson>,
    /// The lessons that a guest has done.
    pub lessons_done: Vec<Lesson>,
    /// The open puzzle, if the user has one.
    pub solving: Option<Box<PuzzlePlace>>,
    /// The last puzzle of this session that was answered.
    pub last_puzzle: Option<PuzzleId>,
    /// The open study, if the user has one.
    pub studying: Option<Box<OpenStudy>>,
    /// Where a turn without the number of a board goes.
    pub focus: Focus,
    pub by: By,
    /// The SSH key with which the session has come.
    pub key: Option<KeyFingerprint>,
    /// The outbox of the session, if there is one.
    pub outbox: Option<Arc<Outbox>>,
    /// When the line was read: the user's thinking time ends here.
    pub read_at: Option<Timestamp>,
}

/// What a session has seen of its current game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Nothing yet, or it can wait: a game without running clocks, or somebody else's.
    Unknown,
    /// The user plays it with running clocks.
    Live,
    /// It has ended.
    Over,
}

/// Where a turn without the number of a board goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// To a game.
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

/// How a user is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// With a session; its connection receives events.
    Session(Mode),
    /// With one line that has userid and password; nothing but its answer is sent.
    Line,
}

/// Proof that a user is a member.
#[derive(Debug, Clone, Copy)]
pub struct Member<'a>(pub &'a LoggedIn);

impl LoggedIn {
    /// The user of `account`.
    pub fn new(account: &Account, by: By) -> Self {
        let stored = account
            .preferences
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        Self {
            player: account.player.clone(),
            kind: account.kind,
            bot: account.bot,
            preferences: Preferences::from_stored(stored),
            aliases: None,
            current: None,
            current_is: Stage::Unknown,
            shown: None,
            is_new: false,
            learning: None,
            last_lesson: None,
            lessons_done: Vec::new(),
            solving: None,
            last_puzzle: None,
            studying: None,
            focus: Focus::Game,
            by,
            key: None,
            outbox: None,
            read_at: None,
        }
    }

    /// Replaces the aliases. Without aliases no memory is used.
    pub fn take_aliases(&mut self, aliases: Aliases) {
        self.aliases = (!aliases.is_empty()).then(|| Arc::new(aliases));
    }

    pub fn make_current(&mut self, board: GameId, stage: Stage) {
        self.current = Some(board);
        self.shown = None;
        self.current_is = stage;
    }

    /// The user's place in a replay; `None` without a session.
    pub fn seat(&self) -> Option<ReplaySession> {
        let outbox = Arc::clone(self.outbox.as_ref()?);
        Some(ReplaySession {
            player: self.player.clone(),
            outbox,
        })
    }

    /// The task to which a turn without the number of a board goes.
    pub fn lesson_with_focus(&self) -> Option<LessonPlace> {
        self.learning
            .as_deref()
            .copied()
            .filter(|_| self.focus == Focus::Lesson)
    }

    pub fn change_lesson(&mut self, change: LessonChange) {
        self.learning = match change {
            LessonChange::At(place) => {
                self.focus = Focus::Lesson;
                Some(place)
            }
            LessonChange::Left => {
                self.lose_focus(Focus::Lesson);
                None
            }
            LessonChange::Done(lesson) => {
                self.last_lesson = Some(lesson);
                if !self.lessons_done.contains(&lesson) {
                    self.lessons_done.push(lesson);
                }
                self.lose_focus(Focus::Lesson);
                None
            }
        };
    }

    /// The puzzle to which a turn without the number of a board goes.
    pub fn puzzle_with_focus(&self) -> Option<&PuzzlePlace> {
        self.solving
            .as_deref()
            .filter(|_| self.focus == Focus::Puzzle)
    }

    pub fn change_puzzle(&mut self, change: PuzzleChange) {
        match change {
            PuzzleChange::At(place) => {
                self.focus = Focus::Puzzle;
                self.solving = Some(place);
            }
            PuzzleChange::Left => self.lose_focus(Focus::Puzzle),
            PuzzleChange::Over(puzzle) => {
                self.last_puzzle = puzzle.or(self.last_puzzle);
                self.solving = None;
                self.lose_focus(Focus::Puzzle);
            }
        }
    }

    /// The study to which a turn without the number of a board goes.
    pub fn study_with_focus(&self) -> Option<&OpenStudy> {
        self.studying
            .as_deref()
            .filter(|_| self.focus == Focus::Study)
    }

    pub fn change_study(&mut self, change: StudyChange) {
        match change {
            StudyChange::At(open) => {
                self.focus = Focus::Study;
                self.studying = Some(open);
            }
            StudyChange::Closed => {
                self.studying = None;
                self.lose_focus(Focus::Study);
            }
        }
    }

    /// Turns go to a game from now on, if they went there.
    pub fn lose_focus(&mut self, focus: Focus) {
        if self.focus == focus {
            self.focus = Focus::Game;
        }
    }

    /// Turns without the number of a board go to a game from now on. Returns what the user is told.
    pub fn pause_task(&mut self) -> Option<Event> {
        let told = match self.focus {
            Focus::Game | Focus::Replay => None,
            Focus::Lesson => self.learning.as_deref().copied().map(learn::paused),
            Focus::Puzzle => self.solving.as_deref().map(puzzle::paused),
            Focus::Study => self.studying.as_deref().map(study::paused),
        };
        self.focus = Focus::Game;
        told
    }

    /// The user as a member.
    ///
    /// # Errors
    /// The user is a guest.
    pub fn member(&self) -> Result<Member<'_>, CommandError> {
        match self.kind {
            AccountKind::Member => Ok(Member(self)),
            AccountKind::Guest | AccountKind::Deleted => Err(ServerRefusal::MembersOnly.into()),
        }
    }
}

/// What a handler changes about the user, in addition to the answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Effect {
    None,
    /// This game is now the current one.
    Current(GameId),
    /// The lesson has changed.
    Lesson(LessonChange),
    /// The puzzle has changed.
    Puzzle(PuzzleChange),
    /// The open study has changed.
    Study(StudyChange),
    /// A replay was shown: its steps no longer go to a study, and turns no longer to a game.
    Replaying,
    /// These games are sent before the reply.
    Export(Box<ExportPlan>),
}
