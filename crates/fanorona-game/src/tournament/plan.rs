//! What a director decides before it begins: terms that change, a round that lasts longer, and who
//! meets in the next round.

use super::{
    EntrantNumber, Round, RoundState, Tournament, TournamentKind, TournamentStage, TournamentTerms,
};
use crate::{AccountId, Pauses, Timestamp};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Two who meet in a round that is still to be paired, by decision of a director.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct FixedPair {
    /// The round.
    pub round: u16,
    /// Who meets. The first has White in the first game.
    pub entrants: [EntrantNumber; 2],
}

/// Why terms cannot change so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannotChange {
    /// It is decided by the creation: the kind and the board.
    Fixed,
    /// It has begun: only rounds, the days of later rounds, the maximum of players, the limits of who
    /// can join, robots and the season can still change.
    Begun,
    /// Rounds that are paired stay. This is the least.
    Rounds(u16),
}

/// Why a round cannot last longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannotExtend {
    /// No round is being played.
    NoRound,
    /// It would last longer than any round can.
    TooLong(Duration),
}

/// Why a director cannot say who meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CannotPair {
    /// Only rounds of a double-swiss are paired by points.
    Kind,
    /// All rounds are paired.
    LastRound,
    /// Somebody cannot meet themselves.
    Same,
    /// This entrant is to meet somebody else, or has asked for a bye.
    Taken(EntrantNumber),
}

impl Tournament {
    /// Whether its terms may become `new`, which fit together.
    ///
    /// # Errors
    /// Why they may not.
    pub fn may_change(&self, new: &TournamentTerms) -> Result<(), CannotChange> {
        let old = &self.terms;
        if (new.kind, new.game.ruleset) != (old.kind, old.game.ruleset) {
            return Err(CannotChange::Fixed);
        }
        if self.stage == TournamentStage::Open {
            return Ok(());
        }
        let as_before = TournamentTerms {
            rounds: old.rounds,
            round_days: old.round_days,
            most_players: old.most_players,
            least_players: old.least_players,
            ratings: old.ratings,
            least_games: old.least_games,
            robots: old.robots,
            every: old.every,
            ..*new
        };
        let is_arranged = |terms: &TournamentTerms| terms.round_days.is_some();
        let swiss = self.played_as == TournamentKind::DoubleSwiss;
        if as_before != *old
            || is_arranged(new) != is_arranged(old)
            || (new.rounds != old.rounds && !swiss)
        {
            return Err(CannotChange::Begun);
        }
        let least = self.rounds_paired();
        if swiss && new.rounds < least {
            return Err(CannotChange::Rounds(least));
        }
        Ok(())
    }

    /// Whether an account directs it.
    #[must_use]
    pub fn is_directed_by(&self, account: AccountId) -> bool {
        self.director == Some(account) || self.helpers.contains(&account)
    }

    /// The round that is being played, with its end when it lasts longer by this time.
    ///
    /// # Errors
    /// Why it cannot.
    pub fn extended(&self, by: Duration) -> Result<(u16, Timestamp), CannotExtend> {
        let round = self.round_being_played().ok_or(CannotExtend::NoRound)?;
        let most = match self.played_as {
            TournamentKind::Arena => Duration::from_mins(TournamentTerms::MINUTES[1].into()),
            TournamentKind::Pool | TournamentKind::DoubleSwiss | TournamentKind::Cup => {
                Duration::from_hours(24 * 365)
            }
        };
        let ends_at = round.ends_at.plus(by);
        if ends_at.since(round.started_at) > most {
            return Err(CannotExtend::TooLong(most));
        }
        Ok((round.number, ends_at))
    }

    /// The round that is being played.
    #[must_use]
    pub fn round_being_played(&self) -> Option<&Round> {
        let rounds = self.rounds.iter().rev();
        let mut playing = rounds.filter(|round| round.state == RoundState::Playing);
        playing
            .next()
            .filter(|_| self.stage == TournamentStage::Running)
    }

    /// When the round that is being played ends at the latest.
    #[must_use]
    pub fn ends_at(&self, downtime: &Pauses) -> Option<Timestamp> {
        let round = self.round_being_played()?;
        Some(self.end_of(round, downtime))
    }

    /// The pair that a director fixes for the next round, the first with White in the first game.
    ///
    /// # Errors
    /// Why they cannot be paired.
    pub fn fixed_pair(&self, entrants: [EntrantNumber; 2]) -> Result<FixedPair, CannotPair> {
        let round = self.rounds_paired() + 1;
        let other_kind = match self.stage {
            TournamentStage::Open => self.terms.kind,
            TournamentStage::Running | TournamentStage::Over | TournamentStage::Cancelled => {
                self.played_as
            }
        };
        if other_kind != TournamentKind::DoubleSwiss {
            return Err(CannotPair::Kind);
        }
        if round > self.terms.rounds {
            return Err(CannotPair::LastRound);
        }
        if entrants[0] == entrants[1] {
            return Err(CannotPair::Same);
        }
        let is_taken = |number: &EntrantNumber| {
            let rests = |it: &super::Entrant| it.number == *number && it.bye == Some(round);
            self.fixed_in(round).flatten().any(|it| it == *number) || self.playing().any(rests)
        };
        match entrants.into_iter().find(|number| is_taken(number)) {
            Some(number) => Err(CannotPair::Taken(number)),
            None => Ok(FixedPair { round, entrants }),
        }
    }

    /// The pairs that are fixed for a round.
    pub(super) fn fixed_in(&self, round: u16) -> impl Iterator<Item = [EntrantNumber; 2]> {
        let fixed = self.fixed.iter().filter(move |pair| pair.round == round);
        fixed.map(|pair| pair.entrants)
    }
}
