//! The wait after wrong passwords, for each name and origin, and for a name against guesses from
//! many networks.

use super::network::{ClientNetwork, Site};
use super::recent::Recent;
use super::window::SlidingWindow;
use crate::config::limits::LoginLimits;
use fanorona_game::Timestamp;
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::hash::Hash;
use std::time::Duration;

/// Where a login comes from: a network, or the machine itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Origin(pub Option<ClientNetwork>);

impl Origin {
    fn site(self) -> Option<Site> {
        self.0.and_then(ClientNetwork::site)
    }
}

/// As the store keeps it.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(network) => network.fmt(f),
            None => f.write_str("machine"),
        }
    }
}

/// An attempt to log in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// The key of the name, whether an account has it or not.
    pub name: String,
    pub origin: Origin,
    /// Whether the owner of the name has logged in from there before.
    pub is_known: bool,
}

/// Wrong passwords.
///
/// They are counted for each name and origin: after some free attempts each wrong password doubles
/// the wait. So nobody can make the owner wait who does not share the owner's network. Against
/// guesses from many networks, those of all unknown origins are counted for the name as well. When
/// there are too many, only an origin that has not been wrong yet may try, nor any other of its
/// site: the owner, who may be at a new place, is that too.
#[derive(Debug)]
pub struct WrongPasswords {
    free: u32,
    first: Duration,
    longest: Duration,
    longest_known: Duration,
    remembered: Duration,
    at: Mutex<Recent<(String, CountedAt), Wrong>>,
    elsewhere: SlidingWindow<String>,
}

/// Where wrong passwords are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CountedAt {
    Origin(Origin),
    Site(Site),
}

#[derive(Debug, Clone, Copy)]
struct Wrong {
    count: u32,
    /// The next attempt is possible from here on.
    until: Timestamp,
}

impl WrongPasswords {
    /// Remembers wrong passwords of `most_keys` names and origins.
    #[must_use]
    pub fn new(limits: &LoginLimits, most_keys: usize) -> Self {
        Self {
            free: limits.free_wrong_passwords,
            first: limits.password_wait,
            longest: limits.max_password_wait,
            longest_known: limits.max_known_password_wait,
            remembered: limits.wrong_password_memory,
            at: Mutex::new(Recent::new(most_keys)),
            elsewhere: SlidingWindow::new(
                limits.wrong_passwords_per_name,
                limits.wrong_password_memory,
                most_keys,
            ),
        }
    }

    /// Checks whether a password may be tried now.
    ///
    /// # Errors
    /// Not yet. The error is the time to wait.
    pub fn may_try(&self, attempt: &Attempt, now: Timestamp) -> Result<(), Duration> {
        match self.wrong_at_origin(attempt, now) {
            None if attempt.is_known || self.wrong_at_site(attempt, now).is_none() => Ok(()),
            Some(wrong) if wrong.until > now => Err(wrong.until.since(now)),
            Some(_) if attempt.is_known => Ok(()),
            None | Some(_) => self.elsewhere.may(&attempt.name, now),
        }
    }

    /// Whether the last passwords for this name from this origin were right.
    pub fn is_clean(&self, attempt: &Attempt, now: Timestamp) -> bool {
        self.wrong_at_origin(attempt, now).is_none()
    }

    fn wrong_at_origin(&self, attempt: &Attempt, now: Timestamp) -> Option<Wrong> {
        self.wrong_at(attempt, CountedAt::Origin(attempt.origin), now)
    }

    fn wrong_at_site(&self, attempt: &Attempt, now: Timestamp) -> Option<Wrong> {
        self.wrong_at(attempt, CountedAt::Site(attempt.origin.site()?), now)
    }

    fn wrong_at(&self, attempt: &Attempt, place: CountedAt, now: Timestamp) -> Option<Wrong> {
        let at = self.at.lock();
        let wrong = at.get(&(attempt.name.clone(), place)).copied();
        wrong.filter(|wrong| now.since(wrong.until) < self.remembered)
    }

    /// Counts a wrong password.
    pub fn wrong(&self, attempt: &Attempt, now: Timestamp) {
        let count = self
            .wrong_at_origin(attempt, now)
            .map_or(0, |wrong| wrong.count)
            .saturating_add(1);
        let longest = if attempt.is_known {
            self.longest_known
        } else {
            self.longest
        };
        let until = match count.checked_sub(self.free + 1) {
            Some(doublings) => now.plus(
                self.first
                    .saturating_mul(1 << doublings.min(16))
                    .min(longest),
            ),
            None => now,
        };
        if !attempt.is_known {
            // Above the limit nothing more has to be counted.
            let _ = self.elsewhere.count(&attempt.name, now);
        }
        self.note(
            attempt,
            CountedAt::Origin(attempt.origin),
            Wrong { count, until },
            now,
        );
        if let Some(site) = attempt.origin.site() {
            self.note(
                attempt,
                CountedAt::Site(site),
                Wrong {
                    count: 1,
                    until: now,
                },
                now,
            );
        }
    }

    fn note(&self, attempt: &Attempt, place: CountedAt, wrong: Wrong, now: Timestamp) {
        let is_over = |wrong: &Wrong| now.since(wrong.until) >= self.remembered;
        *self
            .at
            .lock()
            .entry(&(attempt.name.clone(), place), is_over, || wrong) = wrong;
    }

    /// Forgets all wrong passwords for a name, because it has a new one.
    pub fn forget(&self, name: &str) {
        self.at.lock().retain(|(other, _)| other != name);
        self.elsewhere.forget(name);
    }

    /// Forgets the wrong passwords for a name from an origin.
    pub fn right(&self, attempt: &Attempt) {
        self.at
            .lock()
            .remove(&(attempt.name.clone(), CountedAt::Origin(attempt.origin)));
    }
}
