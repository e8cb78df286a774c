//! How much time players have, and what has been used of it.
//!
//! Time is charged to the side to move, from the moment its turn came until the turn is finished. What
//! falls into a [`Pauses`] (a vacation, or the server itself being down) is charged to nobody.
//!
//! Time is conserved: what a side has used and what it has left is together what it was given, and neither is
//! ever negative.

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "u16")]
pub struct Days(#[schemars(range(min = 1, max = 730))] u16);

impl Days {
    /// The most days that can be asked for: two years.
    pub const MOST: u16 = 730;

    /// So many days, from 1 to [`Days::MOST`].
    #[must_use]
    pub const fn new(days: u16) -> Option<Self> {
        if days >= 1 && days <= Self::MOST { Some(Self(days)) } else { None }
    }

    /// How many days.
    #[must_use]
    pub fn count(self) -> u16 {
        self.0
    }

    /// The span of time.
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

/// How much time the players of a game have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// As much as they like.
    Untimed,
    /// Days.
    #[serde(rename = "days")]
    Slow(SlowTime),
    /// Minutes for the whole game, and seconds for each turn.
    Live(LiveTime),
}

/// Time in days: for each turn, for all turns together, or both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SlowTime {
    /// A turn that takes longer loses the game.
    #[serde(rename = "days")]
    pub per_turn: Option<Days>,
    /// All turns of one side together, when they take longer, lose the game.
    pub total: Option<Days>,
    /// The player is reminded of a turn that takes so long.
    pub remind: Option<Days>,
}

impl SlowTime {
    /// The mail server's own figures: 21 days a turn, a reminder after 7.
    pub const USUAL: Self = Self { per_turn: Days::new(21), total: None, remind: Days::new(7) };
}

impl Default for TimeControl {
    fn default() -> Self {
        Self::Slow(SlowTime::USUAL)
    }
}

impl TimeControl {
    /// The limits in days, if there are any.
    #[must_use]
    pub fn slow(self) -> Option<SlowTime> {
        match self {
            Self::Untimed | Self::Live(_) => None,
            Self::Slow(slow) => Some(slow),
        }
    }

    /// The limits in minutes and seconds, if there are any.
    #[must_use]
    pub fn live(self) -> Option<LiveTime> {
        match self {
            Self::Untimed | Self::Slow(_) => None,
            Self::Live(live) => Some(live),
        }
    }

    /// How long a side that has `used` so much, and got so much `extra`, may think about one turn.
    fn allowance(self, used: Duration, extra: Duration) -> Option<Duration> {
        match self {
            Self::Untimed => None,
            Self::Slow(slow) => {
                let of_total = slow.total.map(|total| total.span().saturating_sub(used));
                [slow.per_turn.map(Days::span), of_total].into_iter().flatten().min()
            }
            Self::Live(live) => Some((live.at_start() + extra).saturating_sub(used)),
        }
    }
}

/// The form in records: `untimed`, `10+5`, or `days=21 total=90 remind=7` with what is limited.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SlowTime { per_turn, total, remind } = match self {
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

/// The text is no [`TimeControl`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotATimeControl;

impl fmt::Display for NotATimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no time control")
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
            return Some(live).filter(|control| control.to_string() == text).ok_or(NotATimeControl);
        }
        let mut slow = SlowTime { per_turn: None, total: None, remind: None };
        for part in text.split(' ') {
            let (name, days) = part.split_once('=').ok_or(NotATimeControl)?;
            let days = days.parse().ok().and_then(Days::new).ok_or(NotATimeControl)?;
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
        // Only what is written is read: one control has one text.
        Some(Self::Slow(slow)).filter(|control| control.to_string() == text).ok_or(NotATimeControl)
    }
}

/// A span of time that is charged to nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pause {
    /// When it began.
    pub from: Timestamp,
    /// When it ended, or will end.
    pub until: Timestamp,
}

/// Spans of time that are charged to nobody; they may overlap.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pauses(Vec<Pause>);

impl Pauses {
    /// These, in any order.
    #[must_use]
    pub fn new(mut pauses: Vec<Pause>) -> Self {
        pauses.sort_by_key(|pause| pause.from);
        Self(pauses)
    }

    /// How much of the time between two moments is charged.
    #[must_use]
    pub fn charged(&self, from: Timestamp, until: Timestamp) -> Duration {
        let mut free = Duration::ZERO;
        // Everything before this moment has been looked at.
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

/// The time of a game: what has been used, and when the turn at hand has to be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Clock {
    /// How much time there is.
    pub control: TimeControl,
    /// What each side has used for its finished turns.
    pub used: BySide<Duration>,
    /// What each side got beyond the time at the start: for its turns, and from its opponent. Games that take
    /// days have none.
    pub extra: BySide<Duration>,
    /// Since when the turn at hand is thought about.
    pub since: Timestamp,
    /// When the time of the side to move is up, unless a pause comes between. `None` for a game without
    /// limits, and for one that is over.
    pub due: Option<Timestamp>,
    /// When the side to move is to be reminded; `None` once that was done.
    pub remind_at: Option<Timestamp>,
}

/// What comes of looking at a clock when it is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Due {
    /// The side to move has no time left.
    Up,
    /// Pauses have put it off: the clock with its new moment.
    Later(Clock),
}

impl Clock {
    /// A clock that starts now.
    #[must_use]
    pub fn start(control: TimeControl, at: Timestamp) -> Self {
        let none = BySide { white: Duration::ZERO, black: Duration::ZERO };
        Self { control, used: none, extra: none, since: at, due: None, remind_at: None }
            .thinking_from(Side::White, at)
    }

    /// The clock after `by` has finished a turn: thought about until `read`, finished `now`.
    #[must_use]
    pub fn turned(self, by: Side, read: Timestamp, now: Timestamp, pauses: &Pauses) -> Self {
        let mut clock = self.charged(by, read, pauses);
        if let Some(live) = self.control.live() {
            *clock.extra.get_mut(by) += live.increment();
        }
        clock.thinking_from(by.opposite(), now)
    }

    /// The clock after turns were taken back while `by` was thinking, so that `to_move` is to move. What was
    /// used for them stays used.
    #[must_use]
    pub fn taken_back(self, by: Side, to_move: Side, now: Timestamp, pauses: &Pauses) -> Self {
        self.charged(by, now, pauses).thinking_from(to_move, now)
    }

    /// The clock of a game that ended while `by` was thinking.
    #[must_use]
    pub fn stopped(self, by: Side, now: Timestamp, pauses: &Pauses) -> Self {
        Self { since: now, due: None, remind_at: None, ..self.charged(by, now, pauses) }
    }

    /// The clock once its player has been reminded.
    #[must_use]
    pub fn reminded(self) -> Self {
        Self { remind_at: None, ..self }
    }

    /// The clock of `by`, who could not see the board before `moment`: until then nothing is charged.
    #[must_use]
    pub fn running_from(self, by: Side, moment: Timestamp) -> Self {
        if moment > self.since { self.thinking_from(by, moment) } else { self }
    }

    /// The clock after `mover`, who has thought until `until`, got no more time until `now`.
    #[must_use]
    pub fn interrupted(self, mover: Side, until: Timestamp, now: Timestamp) -> Self {
        self.charged(mover, until, &Pauses::default()).thinking_from(mover, now.max(self.since))
    }

    /// The clock once `to` has got so much more time, while `mover` is thinking. Only [`TimeControl::Live`] has
    /// that.
    #[must_use]
    pub fn given(mut self, to: Side, span: Duration, mover: Side) -> Self {
        *self.extra.get_mut(to) += span;
        if to == mover { Self { due: self.due.map(|due| due.plus(span)), ..self } } else { self }
    }

    /// How long `by` may still think about the turn at hand; `None` without limits.
    #[must_use]
    pub fn left(&self, by: Side, now: Timestamp, pauses: &Pauses) -> Option<Duration> {
        Some(self.allowance(by)?.saturating_sub(pauses.charged(self.since, now)))
    }

    /// The time on the clock of each side while `mover` is thinking, or nobody; `None` without limits in
    /// minutes.
    #[must_use]
    pub fn shown(&self, mover: Option<Side>, now: Timestamp) -> Option<BySide<Duration>> {
        self.control.live()?;
        Some(BySide::from_fn(|side| {
            let left = self.allowance(side).unwrap_or_default();
            let thought = if mover == Some(side) { now.since(self.since) } else { Duration::ZERO };
            left.saturating_sub(thought)
        }))
    }

    /// Looks at the clock of `by`, who is to move.
    #[must_use]
    pub fn look(self, by: Side, now: Timestamp, pauses: &Pauses) -> Due {
        match self.left(by, now, pauses) {
            Some(Duration::ZERO) => Due::Up,
            left => Due::Later(Self { due: left.map(|left| now.plus(left)), ..self }),
        }
    }

    fn allowance(&self, by: Side) -> Option<Duration> {
        self.control.allowance(*self.used.get(by), *self.extra.get(by))
    }

    /// Nobody is charged more than there was: a flag falls once.
    fn charged(mut self, by: Side, until: Timestamp, pauses: &Pauses) -> Self {
        let thought = pauses.charged(self.since, until);
        let most = self.control.live().and_then(|_| self.allowance(by));
        *self.used.get_mut(by) += most.map_or(thought, |most| thought.min(most));
        self
    }

    /// From `now` on `by` is thinking.
    fn thinking_from(self, by: Side, now: Timestamp) -> Self {
        let allowance = self.allowance(by);
        let remind = self.control.slow().and_then(|slow| slow.remind);
        let due = allowance.map(|allowance| now.plus(allowance));
        let remind_at =
            remind.map(|remind| now.plus(remind.span())).filter(|at| due.is_none_or(|due| *at < due));
        Self { since: now, due, remind_at, ..self }
    }
}

#[cfg(test)]
mod tests;
