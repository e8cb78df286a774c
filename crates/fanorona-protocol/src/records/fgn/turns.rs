//! The turns of one game that is being read: each is played and timed, and the result is checked
//! against the board.

use crate::records::Record;
use crate::records::fgn::comments::{evaluation, seconds, slip};
use crate::records::fgn::lexer::without_number;
use crate::records::fgn::problem::{FgnError, SET_BACK};
use crate::records::fgn::reader::Reader;
use crate::records::tags::Draft;
use crate::words::shown;
use fanorona_game::{
    Action, Annotation, Claim, EndReason, Game, GameResult, Judgement, PlayedTurn, Score,
    Timestamp, TurningPoint,
};
use fanorona_rules::Position;
use fanorona_rules::notation::Movements;

/// A game of which the turns are played.
#[derive(Debug)]
pub(super) struct Playing {
    pub(super) record: Record,
    game: Game,
    at: Position,
    /// Where the last turn was played.
    before: Position,
    /// What comments say about turns.
    points: Vec<TurningPoint>,
    /// White's evaluations, as long as each turn has one.
    course: Vec<Judgement>,
    /// When the last turn was played.
    last_at: Timestamp,
    /// Whether that is known from a time of its own.
    timed: bool,
    /// The number of open variations, of which nothing is read.
    pub(super) variations: usize,
    /// No turn was played later than this.
    latest: Timestamp,
    /// The comment that is open, and the line on which it began.
    pub(super) comment: Option<(usize, String)>,
}

impl Playing {
    /// Before the first turn of a record, which is played from `at`.
    pub(super) fn new(record: Record, at: Position, latest: Timestamp) -> Self {
        Self {
            game: Game::from_position(at),
            at,
            before: at,
            points: Vec::new(),
            course: Vec::new(),
            last_at: record.started_at,
            timed: false,
            variations: 0,
            latest: record.ended_at.unwrap_or(latest),
            comment: None,
            record,
        }
    }

    /// A number in front of a turn, or a turn.
    pub(super) fn word(&mut self, text: &str) -> Result<(), String> {
        let next = self.game.ply().next();
        let text = without_number(text, next.0)
            .map_err(|number| format!("turn {} follows, and not \"{}\"", next.0, shown(number)))?;
        if text.is_empty() {
            return Ok(());
        }
        let refused = |why: String| format!("turn {}, \"{}\": {why}", next.0, shown(text));
        if self.game.result().is_some() {
            return Err(refused("the game is over before it".to_owned()));
        }
        if self.record.turns.len() >= Reader::MOST_TURNS {
            return Err(refused(format!(
                "a record has at most {} turns",
                Reader::MOST_TURNS
            )));
        }
        let turn = self
            .at
            .read_turn(text)
            .map_err(|error| refused(error.to_string()))?;
        self.before = self.at;
        self.at = self
            .at
            .play(&turn)
            .map_err(|error| refused(format!("{:?}", error.reason)))?;
        let movements =
            Movements::read(&turn.to_string()).map_err(|error| refused(error.to_string()))?;
        let by = self.game.stage().side_to_move();
        let change = self.game.apply(
            by,
            &Action::Play {
                movements,
                turn: None,
            },
        );
        self.game = change
            .map_err(|_refusal| refused("it cannot be played".to_owned()))?
            .game;
        // A turn without a time was played at once.
        self.record.turns.push(PlayedTurn {
            ply: next,
            turn,
            played_at: self.last_at,
        });
        self.timed = false;
        Ok(())
    }

    pub(super) fn close_variation(&mut self) -> Result<(), String> {
        self.variations = self
            .variations
            .checked_sub(1)
            .ok_or("a variation is closed that is not open".to_owned())?;
        Ok(())
    }

    /// The time of the turn before it, in seconds, or what an analysis says about it. Other
    /// comments are passed over.
    pub(super) fn comment(&mut self, text: &str) -> Result<(), String> {
        if self.variations > 0 {
            return Ok(());
        }
        let Some(millis) = seconds(text.trim()) else {
            let last = self.game.ply();
            if let Some(judgement) = evaluation(text.trim()) {
                if self.course.len() + 1 == last.0 as usize {
                    self.course.push(judgement);
                }
                return Ok(());
            }
            let fresh = self.points.last().is_none_or(|point| point.ply < last);
            self.points
                .extend(slip(text.trim(), last, &self.before).filter(|_| fresh));
            return Ok(());
        };
        let Some(last) = self.record.turns.last_mut() else {
            return Err("a time stands before the first turn".to_owned());
        };
        if std::mem::replace(&mut self.timed, true) {
            return Err(format!("turn {} has two times", last.ply.0));
        }
        if millis < -SET_BACK {
            return Err("a time is at most a minute below zero".to_owned());
        }
        let at = Timestamp(last.played_at.0.saturating_add(millis));
        if at.0 > self.latest.0.saturating_add(SET_BACK) {
            let end = if self.record.ended_at.is_some() {
                "the end of the game"
            } else {
                "now"
            };
            return Err(format!(
                "with this time turn {} would be later than {end}",
                last.ply.0
            ));
        }
        if at.0.saturating_add(SET_BACK) < self.record.started_at.0 {
            return Err(format!(
                "with this time turn {} would be before the start of the game",
                last.ply.0
            ));
        }
        last.played_at = at;
        self.last_at = last.played_at;
        Ok(())
    }

    /// What is wrong if the open comment stays open.
    pub(super) fn open_comment(&self) -> FgnError {
        let line = self.comment.as_ref().map_or(0, |(line, _)| *line);
        FgnError {
            line,
            problem: "a comment is not closed; the game is left out".to_owned(),
        }
    }

    /// Holds the result against the board.
    pub(super) fn end(mut self, draft: &Draft) -> Result<Record, String> {
        let opening = self.record.opening();
        if draft.opening.is_some() && draft.opening != opening {
            let name = opening.map_or("no name", |opening| opening.name());
            return Err(format!(
                "the first turn has {name}, and not the opening in the tag"
            ));
        }
        let Some(result) = self.record.result else {
            return Ok(self.record);
        };
        if let (Some(made_at), Some(nodes)) = (draft.analysed_at, draft.analysed_nodes) {
            let points = std::mem::take(&mut self.points);
            let mut course = std::mem::take(&mut self.course);
            if course.len() != self.record.turns.len() {
                course.clear();
            }
            self.record.annotation = Some(Annotation {
                game: self.record.id,
                first: self.record.terms.start.first_side(),
                made_at,
                nodes,
                points,
                course,
            });
        }
        let fits = match self.game.result() {
            Some(board) => board == result,
            None => may_end(&self.game, result),
        };
        if fits {
            self.record.result = Some(GameResult::recorded(result.score, result.reason));
            Ok(self.record)
        } else {
            let (score, reason) = (result.score.code(), result.reason.code());
            Err(format!(
                "after turn {} the game cannot end with {score}, {reason}",
                self.game.ply().0
            ))
        }
    }
}

/// Whether a game that could go on may have ended so.
fn may_end(game: &Game, result: GameResult) -> bool {
    match result.reason {
        EndReason::Captured | EndReason::Blocked | EndReason::Unoffered => false,
        EndReason::Repetition => {
            result.score == Score::Draw && game.claimable() == Some(Claim::Repetition)
        }
        EndReason::NoCaptureLimit => result.score == Score::Draw && game.claimable().is_some(),
        EndReason::Aborted | EndReason::ServerStopped => result.score == Score::Aborted,
        // An administrator may have said anything.
        EndReason::Adjudicated => true,
        EndReason::Agreed => result.score != Score::Aborted,
        EndReason::Resigned | EndReason::Time | EndReason::Forfeit => {
            result.score != Score::Aborted || game.is_unplayed()
        }
    }
}
