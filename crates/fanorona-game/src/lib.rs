//! One played game of Fanorona and everything around it, as pure state machines.
//!
//! A [`Game`] is the board, the turns since the last capture, an open offer, and the result.
//! [`Game::apply`] takes an [`Action`] of one side and returns either a [`Change`] (the game
//! afterwards and what happened) or a refusal. It never modifies the game, so the caller can save
//! the change before anybody sees it.
//!
//! Around the game: its [`Terms`], the [`Clock`], ratings, and matches ([`match_state`]).
//!
//! Nothing here reads a clock, generates random numbers, or does I/O. The time is a parameter.

mod game;
mod queue;
mod rating;
mod series;
mod terms;
mod time;
pub mod tournament;

mod learning;
mod pairing;
mod people;

mod ids;
mod timestamp;
mod wire;

#[cfg(any(test, feature = "test-support"))]
pub mod testing;

pub use game::action::{Action, ActionRefusal, Change, Claim, GivenUp, Happening, Unplayed};
pub use game::path::PathStep;
pub use game::record::{GameRecord, PlayedTurn, ShownClock, Version};
pub use game::result::{EndReason, GameResult, PlayerResult, Score};
pub use game::{BrokenGame, Game, LastTurn, Offer, OfferId, Ply, Proposal, ProposalKind};
pub use ids::{AccountId, Day, GameId, NotADay, Player, PuzzleId, StudyId};
pub use learning::annotation::{
    Annotation, CourseSign, Decided, Judgement, Losses, Mistake, NotAJudgement, Slip, TurningPoint,
};
pub use learning::lesson::{Attempt, Lesson, LessonPlace, Task};
pub use learning::puzzle::{
    DailyResult, FoundPuzzle, Puzzle, PuzzleAttempt, PuzzleKind, PuzzlePlace,
};
pub use learning::study::{
    IllegalTurn, Mark, Marks, NoMark, NodeId, Note, Study, StudyPlace, StudyPlay, Visit,
};
pub use pairing::challenge::{Challenge, ChallengePolicy};
pub use pairing::formula::{Candidate, Fact, Formula, FormulaError, FormulaProblem, Quantity};
pub use pairing::seek::{
    InviteCode, Pace, RatingRange, Seek, SeekFilter, SeekId, SeekObstacle, SeekTerms,
};
pub use people::channel::{ChannelId, ChannelName};
pub use people::key::KeyFingerprint;
pub use people::mail::MailAddress;
pub use people::mailbox::MailWish;
pub use people::name::{NameError, PlayerName};
pub use people::role::{AccessLevel, Role};
pub use queue::{
    Branch, Followed, Grammar, GrammarError, QueueBounds, QueueError, QueuedTurns, Written,
    WrittenBranch, WrittenPath, WrittenTurn,
};
pub use rating::{
    Assessment, Entrant, INACTIVE_AFTER, PROVISIONAL_ABOVE, RATING_PERIOD, Rated, Rating,
    RatingChange, RatingGroup, RatingRecord, assess, correct_ratings, rate, rate_game,
};
pub use series::{
    HalfPoints, Match, MatchGame, MatchLength, MatchPlace, MatchState, MatchTerms, NoStart, Start,
    match_state,
};
pub use terms::{Colour, Conditions, Terms};
pub use time::{
    Clock, Days, Due, LiveTime, NotALiveTime, NotATimeControl, Pause, Pauses, SlowTime, TimeControl,
};
pub use timestamp::{Now, Timestamp};
pub use wire::Text;
