//! How much a player may say in a time, and how often the same: separate limits for each way to
//! reach others.

use crate::config::limits::ChatLimits;
use crate::net::throttle::SlidingWindow;
use crate::people::news::data::Reach;
use fanorona_game::{AccountId, Timestamp};
use fanorona_protocol::wire::clean::SafeText;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::time::Duration;

/// Why something may not be said now, and the time after which it may.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooMuch {
    /// Too much was said.
    Lines(Duration),
    /// The same was said before.
    Repeated(Duration),
}

#[derive(Debug)]
pub(super) struct RateLimits {
    people: SlidingWindow<AccountId>,
    board: SlidingWindow<AccountId>,
    channel: SlidingWindow<AccountId>,
    pub(super) everybody: SlidingWindow<AccountId>,
    pub(super) actions: SlidingWindow<AccountId>,
    pub(super) seeks: SlidingWindow<AccountId>,
    moderators: SlidingWindow<AccountId>,
    /// Repeated texts, to single players and to many.
    same: SlidingWindow<Saying>,
    same_to_many: SlidingWindow<Saying>,
}

/// A hash of a text, so that the text need not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Saying(AccountId, Reach, u64);

impl RateLimits {
    pub(super) fn new(limits: &ChatLimits, most_keys: usize) -> Self {
        let minute = Duration::from_secs(60);
        Self {
            people: SlidingWindow::new(limits.tells_per_minute, minute, most_keys),
            board: SlidingWindow::new(limits.board_lines_per_minute, minute, most_keys),
            channel: SlidingWindow::new(limits.channel_lines_per_minute, minute, most_keys),
            everybody: SlidingWindow::new(limits.shouts, limits.shout_window, most_keys),
            actions: SlidingWindow::new(limits.actions_per_minute, minute, most_keys),
            seeks: SlidingWindow::new(limits.seeks_per_minute, minute, most_keys),
            moderators: SlidingWindow::new(limits.reports, limits.report_window, most_keys),
            same: SlidingWindow::new(limits.repeats, limits.repeat_window, most_keys),
            same_to_many: SlidingWindow::new(
                limits.public_repeats,
                limits.repeat_window,
                most_keys,
            ),
        }
    }

    pub(super) fn count(
        &self,
        who: AccountId,
        reach: Reach,
        likeness: u64,
        now: Timestamp,
    ) -> Result<(), TooMuch> {
        let (lines, same) = match reach {
            Reach::People => (&self.people, &self.same),
            Reach::Board => (&self.board, &self.same),
            Reach::Channel => (&self.channel, &self.same_to_many),
            Reach::Everybody => (&self.everybody, &self.same_to_many),
            Reach::Moderators => (&self.moderators, &self.same_to_many),
        };
        // A refusal by one limit does not count against the other.
        lines.may(&who, now).map_err(TooMuch::Lines)?;
        same.count(&Saying(who, reach, likeness), now)
            .map_err(TooMuch::Repeated)?;
        lines.count(&who, now).map_err(TooMuch::Lines)
    }
}

/// The hash of a text without its spaces and punctuation, in small letters. A text of nothing else
/// is hashed as it is.
pub(super) fn likeness(text: &SafeText) -> u64 {
    let mut hasher = DefaultHasher::new();
    let plain: String = text
        .as_str()
        .chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    if plain.is_empty() {
        text.as_str().hash(&mut hasher);
    } else {
        plain.hash(&mut hasher);
    }
    hasher.finish()
}
