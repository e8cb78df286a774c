//! Time controls and clocks.
//!
//! The clock of the side to move runs from the start of its turn until the turn is finished.
//! [`Pauses`] (vacations and server downtime) are not charged to anybody.
//!
//! No time is lost: the time that a side has used plus the time that it has left is the time that
//! it was given, and neither is negative.

mod live;

pub use live::{LiveTime, NotALiveTime};

use crate::Timestamp;
use fanorona_rules::{BySide, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of whole days.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "u16")]
pub struct Days(#[schemars(range(min = 1, max = 730))] u16);

impl Days {
    /// The maximum: two years.
    pub const MOST: u16 = 730;

    /// `None` unless `days` is from 1 to [`Days::MOST`].
    #[must_use]
    pub const fn new(days: u16) -> Option<Self> {
        if days >= 1 && days <= Self::MOST {
            Some(Self(days))
        } else {
            None
        }
    }

    /// The number of days.
    #[must_use]
    pub fn count(self) -> u16 {
        self.0
    }

    /// The days as a duration.
    #[must_use]
    pub fn span(self) -> Duration {
        Duration::from_secs(u64::from(self.0) * 86_400)
    }
}

impl TryFrom<u16> for Days {
    type Error = &'static str;

    fn try_from(days: u16) -> Result<Self, Self::Error> {
        Self::new(days).ok_or("a time limit has 1 to 730 days")
    }
}

/// The time control of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// No clock.
    Untimed,
    /// A correspondence game: limits in days.
    #[serde(rename = "days")]
    Slow(SlowTime),
    /// A live game: minutes for the whole game, and seconds per turn.
    Live(LiveTime),
}

/// Limits in days: per turn, for all turns together, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SlowTime {
    /// The limit for one turn.
    #[serde(rename = "days")]
    pub per_turn: Option<Days>,
    /// The limit for all turns of one side together.
    pub total: Option<Days>,
    /// When the player gets a reminder of the current turn.
    pub remind: Option<Days>,
}

impl SlowTime {
    /// The limits of the mail server: 21 days per turn, with a reminder after 7.
    pub const USUAL: Self = Self {
        per_turn: Days::new(21),
        total: None,
        remind: Days::new(7),
    };
}

impl Default for TimeControl {
    fn default() -> Self {
        Self::Slow(SlowTime::USUAL)
    }
}

impl TimeControl {
    /// The limits in days, if it is a correspondence game.
    #[must_use]
    pub fn slow(self) -> Option<SlowTime> {
        match self {
            Self::Untimed | Self::Live(_) => None,
            Self::Slow(slow) => Some(slow),
        }
    }

    /// The limits in minutes and seconds, if it is a live game.
    #[must_use]
    pub fn live(self) -> Option<LiveTime> {
        match self {
            Self::Untimed | Self::Slow(_) => None,
            Self::Live(live) => Some(live),
        }
    }

    /// How long a side may think about a turn, after it has `used` this time and got this `extra`
    /// time.
    fn allowance(self, used: Duration, extra: Duration) -> Option<Duration> {
        match self {
            Self::Untimed => None,
            Self::Slow(slow) => {
                let of_total = slow.total.map(|total| total.span().saturating_sub(used));
                [slow.per_turn.map(Days::span), of_total]
                    .into_iter()
                    .flatten()
                    .min()
            }
            Self::Live(live) => Some((live.at_start() + extra).saturating_sub(used)),
        }
    }
}

/// The stored form: `untimed`, `10+5`, or `days=21 total=90 remind=7`, with the limits that are
/// set.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SlowTime {
            per_turn,
            total,
            remind,
        } = match self {
            Self::Untimed => return f.write_str("untimed"),
            Self::Live(live) => return live.fmt(f),
            Self::Slow(slow) => slow,
        };
        let mut space = "";
        for (name, days) in [("days", per_turn), ("total", total), ("remind", remind)] {
            if let Some(days) = days {
                write!(f, "{space}{name}={}", days.0)?;
                space = " ";
            }
        }
        Ok(())
    }
}

/// The text is not a [`TimeControl`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATimeControl;

impl fmt::Display for NotATimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a time control")
    }
}

impl FromStr for TimeControl {
    type Err = NotATimeControl;

    fn from_str(text: &str) -> Result<Self, NotATimeControl> {
        if text == "untimed" {
            return Ok(Self::Untimed);
        }
        if text.contains('+') {
            let live = text.parse().map(Self::Live).map_err(|_| NotATimeControl)?;
            return Some(live)
                .filter(|control| control.to_string() == text)
                .ok_or(NotATimeControl);
        }
        let mut slow = SlowTime {
            per_turn: None,
            total: None,
            remind: None,
        };
        for part in text.split(' ') {
            let (name, days) = part.split_once('=').ok_or(NotATimeControl)?;
            let days = days
                .parse()
                .ok()
                .and_then(Days::new)
                .ok_or(NotATimeControl)?;
            let place = match name {
                "days" => &mut slow.per_turn,
                "total" => &mut slow.total,
                "remind" => &mut slow.remind,
                _ => return Err(NotATimeControl),
            };
            if place.replace(days).is_some() {
                return Err(NotATimeControl);
            }
        }
        // Only the canonical form is valid, so that each time control has exactly one text.
        Some(Self::Slow(slow))
            .filter(|control| control.to_string() == text)
            .ok_or(NotATimeControl)
    }
}

/// A period that is charged to nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// The start of the period.
    pub from: Timestamp,
    /// The end of the period, which may be in the future.
    pub until: Timestamp,
}

/// Periods that are charged to nobody. They may overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pauses(Vec<Pause>);

impl Pauses {
    /// Pauses in any order.
    #[must_use]
    pub fn new(mut pauses: Vec<Pause>) -> Self {
        pauses.sort_by_key(|pause| pause.from);
        Self(pauses)
    }

    /// The part of the time between two moments that is charged.
    #[must_use]
    pub fn charged(&self, from: Timestamp, until: Timestamp) -> Duration {
        let mut free = Duration::ZERO;
        // Everything before this moment is counted already.
        let mut seen = from;
        for pause in &self.0 {
            let begin = pause.from.max(seen);
            let end = pause.until.min(until);
            free += end.since(begin);
            seen = seen.max(end);
        }
        until.since(from).saturating_sub(free)
    }
}

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
