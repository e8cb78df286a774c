//! The tags of one game that is being read, and the checks before its first turn.

use crate::records::Record;
use crate::records::fgn::problem::{FgnError, SET_BACK};
use crate::records::fgn::turns::Playing;
use crate::records::tags::{Draft, NEEDED};
use fanorona_game::tournament::TournamentRound;
use fanorona_game::{Terms, Timestamp};
use fanorona_rules::{BySide, Side};

/// A game of which the tags are read.
#[derive(Debug)]
pub(super) struct Partial {
    pub(super) line: usize,
    /// The tags that were read, and their lines.
    pub(super) seen: Vec<(&'static str, usize)>,
    pub(super) draft: Draft,
}

impl Partial {
    /// The line of a tag that was read.
    pub(super) fn line_of(&self, name: &str) -> Option<usize> {
        self.seen
            .iter()
            .find(|(seen, _)| *seen == name)
            .map(|(_, line)| *line)
    }

    /// All tags are read, before this line.
    pub(super) fn begin(&self, line: usize, latest: Timestamp) -> Result<Playing, FgnError> {
        self.check_moments(latest)?;
        self.playing(latest)
            .map_err(|problem| FgnError { line, problem })
    }

    /// A game does not end before it starts, and nothing is later than `latest`.
    fn check_moments(&self, latest: Timestamp) -> Result<(), FgnError> {
        let Draft {
            started_at,
            ended_at,
            analysed_at,
            charged,
            ..
        } = &self.draft;
        let refused = |tag: &str, problem: &str| {
            let line = self.line_of(tag).unwrap_or(self.line);
            Err(FgnError {
                line,
                problem: format!("[{tag}]: {problem}"),
            })
        };
        for (tag, moment) in [
            ("Started", started_at),
            ("Ended", ended_at),
            ("Analysed", analysed_at),
        ] {
            if moment.is_some_and(|moment| moment > latest) {
                return refused(tag, "this moment is in the future");
            }
        }
        let Some(started) = *started_at else {
            return Ok(());
        };
        if ended_at.is_some_and(|ended| ended.0.saturating_add(SET_BACK) < started.0) {
            return refused("Ended", "the game ends before it starts");
        }
        let span = ended_at
            .unwrap_or(latest)
            .0
            .saturating_sub(started.0)
            .saturating_add(SET_BACK);
        for (tag, side) in [("ChargedWhite", Side::White), ("ChargedBlack", Side::Black)] {
            if charged.get(side).as_millis() > u128::try_from(span).unwrap_or_default() {
                return refused(tag, "a player was charged more time than the game took");
            }
        }
        Ok(())
    }

    fn playing(&self, latest: Timestamp) -> Result<Playing, String> {
        if let Some(missing) = NEEDED.into_iter().find(|name| self.line_of(name).is_none()) {
            return Err(format!("the tag {missing} is missing"));
        }
        let draft = &self.draft;
        let result = draft.result()?;
        let (Some(id), Some(white), Some(black), Some(started_at)) = (
            draft.id,
            draft.white.clone(),
            draft.black.clone(),
            draft.started_at,
        ) else {
            return Err("a tag is missing".to_owned());
        };
        if white.key() == black.key() {
            return Err("White and Black are the same player".to_owned());
        }
        let record = Record {
            id,
            seats: BySide { white, black },
            terms: draft.terms,
            charged: draft.charged,
            follows: draft.follows,
            otb: draft.otb,
            match_place: draft.match_place,
            in_round: draft
                .tournament
                .zip(draft.round)
                .map(|(tournament, round)| TournamentRound {
                    tournament,
                    name: None,
                    round,
                    corrected: None,
                }),
            started_at,
            ended_at: result.map(|(_, ended_at)| ended_at),
            result: result.map(|(result, _)| result),
            turns: Vec::new(),
            annotation: None,
        };
        let at = record.first_position();
        let Terms {
            ruleset,
            start,
            rated,
            in_match,
            ..
        } = record.terms;
        if at.ruleset() != ruleset {
            return Err(format!(
                "the start {start} is on another board than {ruleset}"
            ));
        }
        if start.chosen().is_some() && (rated || in_match.is_some()) {
            return Err(format!("a game from {start} is unrated, and in no match"));
        }
        Ok(Playing::new(record, at, latest))
    }
}
