//! Disconnected players of live games: their opponents are told, and can claim a win after a grace
//! period.

use super::super::Tables;
use super::registry::LiveSeat;
use fanorona_game::{AccountId, GameRecord, Timestamp, Version};
use fanorona_protocol::messages::clock::{AbsenceEvent, AbsenceStage};
use fanorona_protocol::messages::event::Event;
use fanorona_rules::Side;

impl Tables {
    /// Takes note of the players of a live game who are offline. Returns their sides.
    pub(super) fn note_away(&self, record: &GameRecord) -> Vec<Side> {
        let away = |side: &Side| !self.presence.is_here(record.seats.get(*side).id);
        let missing: Vec<Side> = [Side::White, Side::Black]
            .into_iter()
            .filter(away)
            .collect();
        let (now, bounds) = (self.clock.now(), &self.live.bounds);
        let mut watched = self.live.lock();
        for side in &missing {
            let account = record.seats.get(*side).id;
            if !watched.away.contains_key(&account) {
                watched.gone(account, now, bounds);
            }
        }
        missing
    }

    /// A player has connected: waiting clocks start, and opponents are told.
    pub fn note_player_connected(&self, account: AccountId) {
        let now = self.clock.now();
        let games = self.live.games_of(account);
        self.seen_by(account, &games, now);
        if self.live.lock().back(account) {
            self.tell_opponents(&games, |seat| AbsenceEvent::Back {
                name: seat.name.clone(),
                game: seat.game,
            });
        }
        for seat in &games {
            if let Some(since) = self.live.away_since(seat.opponent.id) {
                let missing = self.live.games_of(seat.opponent.id).into_iter();
                let here: Vec<LiveSeat> = missing.filter(|other| other.game == seat.game).collect();
                self.tell_opponents(&here, |seat| self.absence(seat, since, now));
            }
        }
    }

    /// Records which players are offline when a game starts: the next game of a match, or one whose
    /// other player has just disconnected. The player to move gets the grace period before the
    /// clock starts.
    pub fn note_missing(&self, record: &GameRecord) -> Vec<AccountId> {
        let Some(mover) = record
            .game
            .to_move()
            .filter(|_| record.clock.control.live().is_some())
        else {
            return Vec::new();
        };
        let missing = self.note_away(record);
        if missing.contains(&mover) && record.version == Version(0) {
            self.start_lag_grace(
                &self.table(record.id),
                record,
                mover,
                self.live.bounds.grace,
            );
        }
        if !missing.is_empty() {
            self.live.changed.notify_one();
        }
        missing
            .into_iter()
            .map(|side| record.seats.get(side).id)
            .collect()
    }

    /// Tells the players who are online which opponent is missing.
    pub fn tell_of_missing(&self, record: &GameRecord, missing: Vec<AccountId>) {
        for account in missing {
            let mut games = self.live.games_of(account);
            games.retain(|seat| seat.game == record.id);
            self.tell_opponents(&games, |seat| {
                seat.away(AbsenceStage::Begins, self.live.bounds.grace)
            });
        }
    }

    /// A player has disconnected. A board that was on its way counts as delivered: a disconnected
    /// player's clock runs.
    pub fn note_player_disconnected(&self, account: AccountId) {
        let games = self.live.games_of(account);
        if games.is_empty() {
            return;
        }
        let now = self.clock.now();
        self.seen_by(account, &games, now);
        self.live.lock().gone(account, now, &self.live.bounds);
        self.live.changed.notify_one();
        self.tell_opponents(&games, |seat| {
            seat.away(AbsenceStage::Begins, self.live.bounds.grace)
        });
    }

    /// The login of a player was refused because of load. Opponents have to wait longer before they
    /// can claim the win, since the player could not come back.
    pub fn login_was_busy(&self, account: AccountId) {
        if self
            .live
            .lock()
            .login_was_busy(account, self.clock.now(), &self.live.bounds)
        {
            self.live.changed.notify_one();
        }
    }

    /// A player has disconnected on another node, which tells the opponents.
    pub fn note_player_disconnected_elsewhere(&self, account: AccountId) {
        if self.plays_live(account) {
            self.live
                .lock()
                .gone(account, self.clock.now(), &self.live.bounds);
            self.live.changed.notify_one();
        }
    }

    /// A player has connected on another node, which tells the opponents.
    pub fn note_player_connected_elsewhere(&self, account: AccountId) {
        self.live.lock().back(account);
    }

    /// Tells opponents on this node how long a player may still be away. Other nodes do the same.
    pub(super) fn call(&self, account: AccountId, now: Timestamp) {
        if self.presence.is_here(account) {
            self.live.lock().back(account);
            return;
        }
        let Some(since) = self.live.away_since(account) else {
            return;
        };
        for seat in self.live.games_of(account) {
            let event = Event::Absence(self.absence(&seat, since, now));
            self.presence.tell_here(seat.opponent.id, &event);
            self.listeners
                .told_aside(seat.game, &event, self.clock.reading());
        }
    }

    /// That a player has been disconnected since a moment.
    fn absence(&self, seat: &LiveSeat, since: Timestamp, now: Timestamp) -> AbsenceEvent {
        let claim_in = self.live.bounds.grace.saturating_sub(now.since(since));
        let stage = if claim_in.is_zero() {
            AbsenceStage::MayClaim
        } else {
            AbsenceStage::Continues
        };
        seat.away(stage, claim_in)
    }

    fn tell_opponents(&self, games: &[LiveSeat], event: impl Fn(&LiveSeat) -> AbsenceEvent) {
        for seat in games {
            let event = Event::Absence(event(seat));
            self.presence.tell(seat.opponent.id, &event);
            self.presence.others().aside(seat.game, &event);
            self.listeners
                .told_aside(seat.game, &event, self.clock.reading());
        }
    }

    /// Since when the opponent of `side` is disconnected.
    pub fn opponent_away(&self, record: &GameRecord, side: Side) -> Option<Timestamp> {
        record.clock.control.live()?;
        let opponent = record.seats.get(side.opposite()).id;
        self.live
            .away_since(opponent)
            .filter(|_| !self.presence.is_here(opponent))
    }
}
