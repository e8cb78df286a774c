//! Timeouts of idle connections, and what those pay who cause work.

use super::state::{Connection, End, Wakeup};
use crate::net::keepalive::Silence;
use crate::services::lobby::LeaveKind;
use crate::work::{Charge, Price};
use fanorona_game::Timestamp;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::viewer::Mode;

impl Connection {
    /// When the connection must be checked if nothing happens.
    pub(super) fn deadline(&self) -> Timestamp {
        let limits = &self.server.limits;
        if self.session.logged_in().is_some() {
            let idle = self.typed_at.plus(limits.connection.idle_timeout);
            return if self.is_asked() {
                idle.min(self.keepalive.due(&limits.bot))
            } else {
                idle
            };
        }
        self.typed_at
            .plus(limits.login.idle_timeout)
            .min(self.opened_at.plus(limits.login.timeout))
    }

    /// Whether a silent client is sent a `ping`: a program may be gone without closing its
    /// connection.
    fn is_asked(&self) -> bool {
        self.session.mode() == Mode::Json && self.session.logged_in().is_some()
    }

    pub(super) async fn late(&mut self) -> Result<(), End> {
        let now = self.server.clock.now();
        if self.is_asked() {
            match self.keepalive.silence(now, &self.server.limits.bot) {
                Silence::Unanswered => return Err(End::Said(Notice::Silent)),
                Silence::Ask => self.draw(&Event::Ping),
                Silence::Short => {}
            }
        }
        let Some(user) = self.session.logged_in() else {
            return Err(End::Said(Notice::LoginTimeout));
        };
        if self
            .typed_at
            .plus(self.server.limits.connection.idle_timeout)
            > now
        {
            return Ok(());
        }
        if user.bot.is_some() {
            self.typed_at = now;
            return Ok(());
        }
        // A store error must not disconnect anybody.
        let plays = self
            .server
            .store
            .tally(user.player.id)
            .await
            .map_or(true, |tally| tally.active > 0);
        if plays {
            self.typed_at = now;
            Ok(())
        } else {
            Err(End::Said(Notice::Idle))
        }
    }

    /// Pays for work. When the budget is used up, the next input is read later.
    pub(super) fn pay(&mut self, price: Price, now: Timestamp) {
        if self.network.is_none() && !self.is_bot() {
            return;
        }
        let limits = &self.server.limits.connection;
        let is_member = self
            .session
            .logged_in()
            .is_some_and(|user| user.member().is_ok());
        let wait = match (is_member, self.network) {
            (true, _) => self.budget.pay(price, limits.member_pace(), now),
            (false, network) => {
                let together =
                    network.map(|network| self.server.doors.strangers.pay(network, price, now));
                self.budget
                    .pay(price, limits.stranger_pace(), now)
                    .max(together.unwrap_or_default())
            }
        };
        self.read_from = self
            .read_from
            .max((!wait.is_zero()).then(|| now.plus(wait)));
    }

    /// Pays for bytes that make no command. A client that sends nothing else is disconnected some
    /// time after the budget is used up.
    pub(super) fn pay_for_garbage(&mut self, work: &[Charge], now: Timestamp) -> Result<(), End> {
        self.pay(work.iter().map(|work| work.price()).sum(), now);
        if self.read_from.is_none() {
            self.garbage_since = None;
            return Ok(());
        }
        let longest = self.server.limits.connection.garbage_time;
        let since = *self.garbage_since.get_or_insert(now);
        if !longest.is_zero() && now.since(since) >= longest {
            return Err(End::Said(Notice::Garbage));
        }
        Ok(())
    }

    fn is_bot(&self) -> bool {
        self.session
            .logged_in()
            .is_some_and(|user| user.bot.is_some())
    }

    /// Called after a command that has used up the budget. People may paste a long script, which is
    /// read slowly. A bot that never waits for answers is warned, and later disconnected.
    pub(super) async fn count_unread(&mut self) -> Result<(), End> {
        if !self.is_bot() {
            return Ok(());
        }
        if self.held.is_none() {
            self.held = self.at_hand().await;
        }
        if !matches!(self.held, Some(Wakeup::Input(_))) {
            self.unread = 0;
            return Ok(());
        }
        self.unread = self.unread.saturating_add(1);
        let close = self.server.limits.bot.flood_close;
        if close > 0 && self.unread >= close {
            return Err(End::Said(Notice::Flooding));
        }
        if self.unread == self.server.limits.bot.flood_warning {
            self.draw(&Event::Notice(Notice::SlowDown));
        }
        Ok(())
    }
}

impl From<End> for LeaveKind {
    /// Whether the user may reconnect in a moment, or has left.
    fn from(end: End) -> Self {
        match end {
            End::Finished
            | End::Dead
            | End::Said(
                Notice::TooSlow
                | Notice::Silent
                | Notice::Flooding
                | Notice::Garbage
                | Notice::TakenOver
                | Notice::TooManySessions { .. },
            ) => Self::Disconnected,
            End::Stopped
            | End::Said(
                Notice::Goodbye
                | Notice::GoodbyeLive { .. }
                | Notice::Farewell
                | Notice::LoginTimeout
                | Notice::MembersOnly
                | Notice::Idle
                | Notice::TooManyConnections
                | Notice::ServerFull
                | Notice::ShuttingDown
                | Notice::Here
                | Notice::Interrupted
                | Notice::Unencrypted { .. }
                | Notice::ViewHint
                | Notice::UnknownName
                | Notice::WrongPassword
                | Notice::PerhapsPassword
                | Notice::GuestHint
                | Notice::Kicked
                | Notice::Banned { .. }
                | Notice::AccountDeleted
                | Notice::PasswordChanged
                | Notice::NotHttp
                | Notice::TokenRevoked
                | Notice::KeyRemoved
                | Notice::KeyHint
                | Notice::SlowDown
                | Notice::PleaseWait { .. }
                | Notice::Quiet
                | Notice::LoggedInElsewhere { .. }
                | Notice::CurrentBoard { .. }
                | Notice::StillCurrent { .. }
                | Notice::UnconfirmedAddress
                | Notice::ChatLeftOut
                | Notice::LinesLeftOut,
            ) => Self::Quit,
        }
    }
}
