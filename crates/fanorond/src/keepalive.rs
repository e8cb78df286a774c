//! Whether a program at the other end is still there: after some silence it is asked, and after some more it is
//! given up. All of it is arithmetic on moments that are passed in.

use crate::limits::BotLimits;
use fanorona_game::Timestamp;

/// The signs of life of one connection.
#[derive(Debug)]
pub(crate) struct Keepalive {
    heard_at: Timestamp,
    asked_at: Option<Timestamp>,
}

/// What is to be done about a silence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Silence {
    /// It is not long enough.
    Short,
    /// Ask.
    Ask,
    /// It was asked, and has not answered.
    Unanswered,
}

impl Keepalive {
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { heard_at: now, asked_at: None }
    }

    /// Something has come; whatever it was, somebody is there.
    pub(crate) fn heard(&mut self, now: Timestamp) {
        self.heard_at = self.heard_at.max(now);
        self.asked_at = None;
    }

    /// When something is to be done if nothing comes.
    pub(crate) fn due(&self, limits: &BotLimits) -> Timestamp {
        match self.asked_at {
            None => self.heard_at.plus(limits.ping_after),
            Some(asked_at) => asked_at.plus(limits.pong_timeout),
        }
    }

    /// What is to be done now. Who is to be asked counts as asked.
    pub(crate) fn silence(&mut self, now: Timestamp, limits: &BotLimits) -> Silence {
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
    fn who_is_silent_is_asked_once_and_then_given_up() {
        let limits = BotLimits {
            ping_after: Duration::from_secs(10),
            pong_timeout: Duration::from_secs(3),
            ..BotLimits::default()
        };
        let at = |seconds: i64| Timestamp(seconds * 1_000);
        let mut keepalive = Keepalive::new(at(0));
        assert_eq!((keepalive.silence(at(9), &limits), keepalive.due(&limits)), (Silence::Short, at(10)));
        // However late it is noticed, there is time for an answer.
        assert_eq!((keepalive.silence(at(50), &limits), keepalive.due(&limits)), (Silence::Ask, at(53)));
        assert_eq!(keepalive.silence(at(52), &limits), Silence::Short);
        keepalive.heard(at(52));
        assert_eq!((keepalive.silence(at(53), &limits), keepalive.due(&limits)), (Silence::Short, at(62)));
        assert_eq!(keepalive.silence(at(62), &limits), Silence::Ask);
        assert_eq!(keepalive.silence(at(65), &limits), Silence::Unanswered);
    }
}
