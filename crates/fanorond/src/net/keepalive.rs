//! Detects that a program is gone: after some silence it is sent a `ping`, and without an answer it
//! is disconnected. All functions take the current time as an argument.

use crate::config::limits::BotLimits;
use fanorona_game::Timestamp;

/// When a connection last sent something, and when it was sent a `ping`.
#[derive(Debug)]
pub struct Keepalive {
    heard_at: Timestamp,
    asked_at: Option<Timestamp>,
}

/// What to do about a silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Silence {
    /// Nothing yet.
    Short,
    /// Send a `ping`.
    Ask,
    /// The `ping` was not answered: disconnect.
    Unanswered,
}

impl Keepalive {
    pub fn new(now: Timestamp) -> Self {
        Self {
            heard_at: now,
            asked_at: None,
        }
    }

    /// Something was received.
    pub fn heard(&mut self, now: Timestamp) {
        self.heard_at = self.heard_at.max(now);
        self.asked_at = None;
    }

    /// When to check again if nothing is received.
    pub fn due(&self, limits: &BotLimits) -> Timestamp {
        match self.asked_at {
            None => self.heard_at.plus(limits.ping_after),
            Some(asked_at) => asked_at.plus(limits.pong_timeout),
        }
    }

    /// What to do now. After `Ask` the `ping` counts as sent.
    pub fn silence(&mut self, now: Timestamp, limits: &BotLimits) -> Silence {
        if self.due(limits) > now {
            return Silence::Short;
        }
        match self.asked_at {
            None => {
                self.asked_at = Some(now);
                Silence::Ask
            }
            Some(_) => Silence::Unanswered,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_silent_program_is_asked_once_and_then_disconnected() {
        let limits = BotLimits {
            ping_after: Duration::from_secs(10),
            pong_timeout: Duration::from_secs(3),
            ..BotLimits::default()
        };
        let at = |seconds: i64| Timestamp(seconds * 1_000);
        let mut keepalive = Keepalive::new(at(0));
        assert_eq!(
            (keepalive.silence(at(9), &limits), keepalive.due(&limits)),
            (Silence::Short, at(10))
        );
        // Even if the check is late, there is time for an answer.
        assert_eq!(
            (keepalive.silence(at(50), &limits), keepalive.due(&limits)),
            (Silence::Ask, at(53))
        );
        assert_eq!(keepalive.silence(at(52), &limits), Silence::Short);
        keepalive.heard(at(52));
        assert_eq!(
            (keepalive.silence(at(53), &limits), keepalive.due(&limits)),
            (Silence::Short, at(62))
        );
        assert_eq!(keepalive.silence(at(62), &limits), Silence::Ask);
        assert_eq!(keepalive.silence(at(65), &limits), Silence::Unanswered);
    }
}
