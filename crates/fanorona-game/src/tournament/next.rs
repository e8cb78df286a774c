//! What has to happen next.
//!
//! `start` is the moment before the first round, `pairings` what happens in a round, `adjudication`
//! what a director decides, `tally` the points of a pairing, `withdrawals` who stops to take part
//! and what becomes of their games.

mod adjudication;
mod pairings;
mod start;
mod tally;
mod withdrawals;

pub use adjudication::{Adjudication, CannotAdjudicate};
pub(super) use start::MOST_OF_ONE_GROUP;
pub(super) use tally::{Tally, WIN};

use super::{
    Cancellation, Circumstances, Pairing, Round, RoundState, Step, Tournament, TournamentGame,
    TournamentKind, TournamentStage,
};
use crate::{EndReason, MatchLength, Pauses, Timestamp};
use std::time::Duration;

const DAY: Duration = Duration::from_secs(86_400);

/// How often something is looked at that makes nobody look.
pub(super) const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// The most vacation in an event by correspondence.
pub(super) const MOST_VACATION: Duration = Duration::from_secs(14 * 86_400);

impl Tournament {
    /// What has to happen now. See [`Step`] for what the server does with it.
    ///
    /// Calling it again after each step ends at [`Step::Wait`]: each step changes the tournament so
    /// that the same step is not needed again.
    #[must_use]
    pub fn next(&self, now: Timestamp, circumstances: &Circumstances<'_>) -> Step {
        match self.stage {
            TournamentStage::Open => self.at_start(now, circumstances),
            TournamentStage::Running => self
                .withdrawal_due()
                .or_else(|| self.annulment())
                .or_else(|| self.late_pairings())
                .or_else(|| self.in_pairings(now, circumstances.downtime))
                .or_else(|| self.between_rounds(now, circumstances))
                .unwrap_or_else(|| Step::Wait(self.wake(now, circumstances))),
            TournamentStage::Over | TournamentStage::Cancelled => Step::Wait(None),
        }
    }

    /// The end of a round, the next round, or the end.
    fn between_rounds(&self, now: Timestamp, circumstances: &Circumstances<'_>) -> Option<Step> {
        if let Some(round) = self
            .rounds
            .last()
            .filter(|it| it.state == RoundState::Playing)
        {
            let arena = self.played_as == TournamentKind::Arena;
            if arena && now < self.end_of(round, circumstances.downtime) {
                return self.arena_pairs(round, now, circumstances.robots);
            }
            let decided = round.pairings.iter().all(|it| it.decision.is_some());
            return decided.then_some(Step::EndRound {
                round: round.number,
            });
        }
        let number = self.rounds_paired() + 1;
        if number > 1 && number > self.rounds_in_all() {
            return Some(self.finish());
        }
        let Some(pairings) = self.pairings_of(number) else {
            return Some(self.finish());
        };
        Some(Step::Pair {
            round: number,
            ends_at: now.plus(self.length_of_round()),
            pairings,
        })
    }

    fn finish(&self) -> Step {
        let played = self.pairings().any(|(_, pairing)| {
            let points = pairing.two().map(|seats| seats.map(|seat| seat.points));
            points.is_some_and(|points| points != [0, 0])
        });
        if played || self.people().next().is_some() {
            Step::Finish
        } else {
            Step::Cancel(Cancellation::EverybodyLeft)
        }
    }

    /// When a round ends at the latest.
    #[must_use]
    pub fn end_of(&self, round: &Round, downtime: &Pauses) -> Timestamp {
        downtime.deadline(round.started_at, round.ends_at.since(round.started_at))
    }

    /// The time that a round may take.
    fn length_of_round(&self) -> Duration {
        if self.played_as == TournamentKind::Arena {
            return Duration::from_secs(u64::from(self.terms.minutes) * 60);
        }
        if let Some(days) = self.terms.round_days {
            return days.span();
        }
        // Live games end by their clocks; this is a limit for what goes wrong: an hour of
        // increments each, and ten minutes to come.
        let of_game = self.terms.game.time.live().map_or(DAY, |live| {
            live.main() * 2 + live.increment() * 120 + Duration::from_secs(600)
        });
        let in_match = self.terms.game.in_match.map(|it| it.length);
        let games = match (in_match, self.played_as) {
            (Some(MatchLength::Three), _) => 18,
            (Some(MatchLength::Five), _) => 30,
            (None, TournamentKind::Cup) => 3,
            (None, _) => u32::from(self.games_of_meeting()),
        };
        of_game * games
    }

    /// When the first step of a game is due, if it is.
    fn first_step_due(&self, game: &TournamentGame, downtime: &Pauses) -> Option<Timestamp> {
        let (who, since) = game.first_step.filter(|_| game.result.is_none())?;
        let vacation = self.entrant(who).map_or(Duration::ZERO, |it| it.vacation);
        let free = if self.is_live() {
            Duration::ZERO
        } else {
            vacation
        };
        Some(downtime.deadline(since, self.terms.first_step_limit()? + free))
    }

    /// Whether a pairing waits for the end of another live game, which makes nobody look.
    fn has_busy_pairing(&self) -> bool {
        let waits = |pairing: &Pairing| {
            pairing.decision.is_none()
                && pairing.games.iter().all(|game| game.result.is_some())
                && (pairing.two()).is_some_and(|two| self.is_busy(two.map(|seat| seat.entrant)))
        };
        !self.is_arranged() && self.pairings().any(|(_, pairing)| waits(pairing))
    }

    /// When to ask again, if nothing changes.
    fn wake(&self, now: Timestamp, circumstances: &Circumstances<'_>) -> Option<Timestamp> {
        let downtime = circumstances.downtime;
        let playing = self
            .rounds
            .iter()
            .filter(|it| it.state == RoundState::Playing);
        let ends = playing.clone().map(|round| self.end_of(round, downtime));
        let undecided = playing
            .flat_map(|it| &it.pairings)
            .filter(|it| it.decision.is_none());
        let games = undecided.flat_map(|pairing| &pairing.games);
        let first_steps = games.filter_map(|game| self.first_step_due(game, downtime));
        // Who is not on vacation may be soon, which makes nobody look.
        let counted = self.people().filter(|_| !self.is_live());
        let vacations = counted.map(|entrant| {
            let left = MOST_VACATION.saturating_sub(entrant.vacation);
            now.plus(left + Duration::from_millis(1))
        });
        ends.chain(first_steps)
            .chain(vacations)
            .chain(self.has_busy_pairing().then(|| now.plus(LOOK_AGAIN)))
            .chain(self.arena_wake(now, circumstances.robots))
            .min()
    }
}

/// Whether a game was ended because a player did not come or left.
fn is_forfeit(game: &TournamentGame) -> bool {
    game.result
        .is_some_and(|result| result.reason == EndReason::Forfeit)
}
