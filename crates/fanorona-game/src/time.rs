//! Time controls and clocks.
//!
//! The clock of the side to move runs from the start of its turn until the turn is finished.
//! [`Pauses`] (vacations and server downtime) are not charged to anybody.
//!
//! No time is lost: the time that a side has used plus the time that it has left is the time that
//! it was given, and neither is negative.

mod control;
mod live;
mod pauses;

pub use control::{Days, NotATimeControl, SlowTime, TimeControl};
pub use live::{LiveTime, NotALiveTime};
pub use pauses::{Pause, Pauses};

use crate::Timestamp;
use fanorona_rules::{BySide, Side};
use std::time::Duration;

/// The clock of a game: the time used, and the deadlines of the current turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// The time control.
    pub control: TimeControl,
    /// The time charged to each side so far: in live games up to the last step, otherwise for
    /// finished turns.
    pub used: BySide<Duration>,
    /// The time that each side got in addition: increments, and gifts from the opponent. Zero in
    /// correspondence games.
    pub extra: BySide<Duration>,
    /// When the current turn started.
    pub since: Timestamp,
    /// When the side to move runs out of time, without a vacation that has not ended. `None` in a
    /// game without limits and in a finished game.
    pub due: Option<Timestamp>,
    /// When the side to move gets a reminder; `None` after it was sent.
    pub remind_at: Option<Timestamp>,
}

/// The result of checking a clock at its deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// The side to move has no time left.
    Up,
    /// Pauses have postponed the deadline: the clock with the new one.
    Later(Clock),
}

impl Clock {
    /// A clock that starts now.
    #[must_use]
    pub fn start(control: TimeControl, at: Timestamp) -> Self {
        let none = BySide {
            white: Duration::ZERO,
            black: Duration::ZERO,
        };
        Self {
            control,
            used: none,
            extra: none,
            since: at,
            due: None,
            remind_at: None,
        }
        .thinking_from(Side::White, at)
    }

    /// The clock after `by` has finished a turn. The turn is charged until `read`; the next one
    /// starts `now`.
    #[must_use]
    pub fn turned(self, by: Side, read: Timestamp, now: Timestamp, pauses: &Pauses) -> Self {
        let mut clock = self.charged(by, read, pauses);
        if let Some(live) = self.control.live() {
            *clock.extra.get_mut(by) += live.increment();
        }
        clock.thinking_from(by.opposite(), now)
    }

    /// The clock after a takeback while `by` was thinking; `to_move` is to move. The time used for
    /// the turns stays used.
    #[must_use]
    pub fn taken_back(self, by: Side, to_move: Side, now: Timestamp, pauses: &Pauses) -> Self {
        self.charged(by, now, pauses).thinking_from(to_move, now)
    }

    /// The clock of a game that ended while `by` was thinking.
    #[must_use]
    pub fn stopped(self, by: Side, now: Timestamp, pauses: &Pauses) -> Self {
        Self {
            since: now,
            due: None,
            remind_at: None,
            ..self.charged(by, now, pauses)
        }
    }

    /// The clock after the reminder was sent.
    #[must_use]
    pub fn reminded(self) -> Self {
        Self {
            remind_at: None,
            ..self
        }
    }

    /// The clock of `by`, who could not see the board before `moment`: the time before it is not
    /// charged.
    #[must_use]
    pub fn running_from(self, by: Side, moment: Timestamp) -> Self {
        if moment > self.since {
            self.thinking_from(by, moment)
        } else {
            self
        }
    }

    /// The clock after an interruption: `mover` is charged until `until`, and continues `now`.
    #[must_use]
    pub fn interrupted(self, mover: Side, until: Timestamp, now: Timestamp) -> Self {
        self.charged(mover, until, &Pauses::default())
            .thinking_from(mover, now.max(self.since))
    }

    /// The clock of `by`, which waits until later, runs from `now` on.
    #[must_use]
    pub fn waiting_no_longer(self, by: Side, now: Timestamp) -> Self {
        if now < self.since {
            self.thinking_from(by, now)
        } else {
            self
        }
    }

    /// The clock after `to` got more time while `mover` is thinking. Only for
    /// [`TimeControl::Live`].
    #[must_use]
    pub fn given(mut self, to: Side, span: Duration, mover: Side) -> Self {
        *self.extra.get_mut(to) += span;
        if to == mover {
            Self {
                due: self.due.map(|due| due.plus(span)),
                ..self
            }
        } else {
            self
        }
    }

    /// How long `by` may still think about the current turn; `None` without limits.
    #[must_use]
    pub fn left(&self, by: Side, now: Timestamp, pauses: &Pauses) -> Option<Duration> {
        Some(
            self.allowance(by)?
                .saturating_sub(pauses.charged(self.since, now)),
        )
    }

    /// The deadline of `by` after a vacation that has ended. [`check`](Self::check) postpones `due`
    /// a moment later.
    #[must_use]
    pub(crate) fn due_after(&self, by: Side, ended: Pause) -> Option<Timestamp> {
        let spared = ended.until.since(ended.from.max(self.since));
        let postponed = self
            .allowance(by)
            .map(|allowance| self.since.plus(allowance).plus(spared));
        self.due
            .map(|due| postponed.map_or(due, |postponed| due.max(postponed)))
    }

    /// The remaining time of each side while `mover` is thinking; `None` unless it is a live game.
    #[must_use]
    pub(crate) fn shown(&self, mover: Option<Side>, now: Timestamp) -> Option<BySide<Duration>> {
        self.control.live()?;
        Some(BySide::from_fn(|side| {
            let left = self.allowance(side).unwrap_or_default();
            let thought = if mover == Some(side) {
                now.since(self.since)
            } else {
                Duration::ZERO
            };
            left.saturating_sub(thought)
        }))
    }

    /// The clock as it stands, which runs no more: that of a board of the past.
    #[must_use]
    pub fn standing(self) -> Self {
        Self {
            since: Timestamp(i64::MAX),
            due: None,
            ..self
        }
    }

    /// Checks the clock of `by`, who is to move.
    #[must_use]
    pub fn check(self, by: Side, now: Timestamp, pauses: &Pauses) -> Due {
        match self.left(by, now, pauses) {
            Some(Duration::ZERO) => Due::Up,
            left => Due::Later(Self {
                due: left.map(|left| now.plus(left)),
                ..self
            }),
        }
    }

    fn allowance(&self, by: Side) -> Option<Duration> {
        self.control
            .allowance(*self.used.get(by), *self.extra.get(by))
    }

    /// Never charges more than the side has left.
    fn charged(mut self, by: Side, until: Timestamp, pauses: &Pauses) -> Self {
        let thought = pauses.charged(self.since, until);
        let most = self.control.live().and_then(|_| self.allowance(by));
        *self.used.get_mut(by) += most.map_or(thought, |most| thought.min(most));
        self
    }

    /// `by` starts thinking at `now`.
    fn thinking_from(self, by: Side, now: Timestamp) -> Self {
        let allowance = self.allowance(by);
        let remind = self.control.slow().and_then(|slow| slow.remind);
        let due = allowance.map(|allowance| now.plus(allowance));
        let remind_at = remind
            .map(|remind| now.plus(remind.span()))
            .filter(|at| due.is_none_or(|due| *at < due));
        Self {
            since: now,
            due,
            remind_at,
            ..self
        }
    }
}

#[cfg(test)]
mod tests;
