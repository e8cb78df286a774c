//! The time of games that take days.
//!
//! `due` of a clock is never later than the moment at which the time is up: pauses only put that off. So a
//! turn that is played before needs no look at pauses, and a game that is due is looked at with them.

use super::Tables;
use crate::refuse;
use fanorona_game::{
    Action, Change, Clock, Due, GameId, GameRecord, Happening, Pauses, TimeControl, Timestamp, Unplayed,
    Version,
};
use fanorona_protocol::event::{ClockNews, Event};
use fanorona_protocol::refusal::Refusal;
use fanorona_store::{GameSave, NewNews, NewsKind, Undone};
use std::sync::Arc;
use std::time::Duration;

/// Whether the game is one of a match that has begun with another: nobody gets out of that alone.
pub(super) fn began_before(record: &GameRecord) -> bool {
    record.in_match.is_some_and(|place| place.game > 1)
}

/// A turn that was thought about for less is charged without asking for pauses: on a scale of days it does
/// not count, and most turns of two people who are both here cost one read less.
const SHORT_THOUGHT: Duration = Duration::from_secs(60);

impl Tables {
    /// The end of a game whose player to move has no time left.
    pub(super) async fn time_is_up(
        &self,
        record: &GameRecord,
    ) -> Result<Option<(Change, Option<Undone>)>, Refusal> {
        let now = self.clock.now();
        let Some(mover) = record.game.to_move().filter(|_| record.clock.due.is_some_and(|due| due <= now))
        else {
            return Ok(None);
        };
        let pauses = self.pauses(record).await?;
        match record.clock.look(mover, now, &pauses) {
            Due::Later(_) => Ok(None),
            Due::Up => {
                let unplayed = if began_before(record) { Unplayed::Lost } else { Unplayed::Void };
                let change = record.game.apply(mover, &Action::TimeUp { unplayed });
                change.map(|change| Some((change, None))).map_err(|why| super::refused(record.id, why))
            }
        }
    }

    /// The clock after a change.
    pub(super) async fn clock_after(
        &self,
        before: &GameRecord,
        change: &Change,
        now: Timestamp,
    ) -> Result<Clock, Refusal> {
        let Some(mover) = before.game.to_move() else { return Ok(before.clock) };
        let ended = change.game.result().is_some();
        let turned = change.happened.iter().any(|it| matches!(it, Happening::Turned { .. }));
        let undone = change.happened.iter().any(|it| matches!(it, Happening::Undone { .. }));
        if !(ended || turned || undone) {
            return Ok(before.clock);
        }
        let limited = before.clock.control != TimeControl::Untimed;
        let pauses = if limited && now.since(before.clock.since) >= SHORT_THOUGHT {
            self.pauses(before).await?
        } else {
            Pauses::default()
        };
        let clock = before.clock;
        Ok(match change.game.to_move() {
            None => clock.stopped(mover, now, &pauses),
            Some(to_move) if undone => clock.taken_back(mover, to_move, now, &pauses),
            Some(_) => clock.turned(mover, now, now, &pauses),
        })
    }

    /// Looks at a game that is due: ends it, reminds its player, or puts it off.
    ///
    /// # Errors
    /// The store failed, or somebody changed the game at the same moment.
    pub(crate) async fn look_at_time(&self, id: GameId) -> Result<(), Refusal> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &mut cached).await?;
        if let Some(over) = self.time_is_up(&record).await? {
            let outcome = self.carry_out(&mut cached, &record, over).await?;
            drop(cached);
            self.see_to_match(&outcome.record).await;
            return Ok(());
        }
        let record = self.bring_clock_up_to_date(record).await?;
        *cached = record.game.result().is_none().then_some(record);
        Ok(())
    }

    async fn bring_clock_up_to_date(&self, record: Arc<GameRecord>) -> Result<Arc<GameRecord>, Refusal> {
        let Some(mover) = record.game.to_move() else { return Ok(record) };
        let now = self.clock.now();
        if let Some(until) = record.away.get(mover).filter(|until| *until > now) {
            // Until then nothing is charged, and who is away is reminded afterwards. A vacation that ends earlier has
            // the game looked at again.
            if record.clock.due.is_some() {
                self.put_off(&record, until).await?;
            }
            return Ok(record);
        }
        let pauses = self.pauses(&record).await?;
        let Due::Later(mut clock) = record.clock.look(mover, now, &pauses) else { return Ok(record) };
        let reminds = clock.remind_at.is_some_and(|at| at <= now);
        if reminds {
            clock = clock.reminded();
        }
        let seen = record.version;
        let record = if clock == record.clock {
            record
        } else {
            let record = GameRecord { version: Version(seen.0 + 1), clock, ..GameRecord::clone(&record) };
            self.save(GameSave { seen, record: record.clone(), turn: None, undone: None }).await?;
            Arc::new(record)
        };
        if reminds {
            let opponent = record.seats.get(mover.opposite()).name.clone();
            let news = ClockNews { game: record.id, opponent, since: clock.since, due: clock.due };
            let account = record.seats.get(mover).id;
            self.presence.tell(account, Event::Clock(news));
            let who = Some(record.seats.get(mover.opposite()).id);
            let reminder = NewNews { account, kind: NewsKind::Reminder, board: record.id, who, at: now };
            self.post.tell(reminder).await;
        }
        if let Some(next) = [clock.due, clock.remind_at].into_iter().flatten().min() {
            self.put_off(&record, next).await?;
        }
        Ok(record)
    }

    async fn put_off(&self, record: &GameRecord, until: Timestamp) -> Result<(), Refusal> {
        let kept = self.store.put_off(record.id, record.version, until).await;
        // If not, another server has changed the game: what is known of it here is old.
        if kept.map_err(|error| refuse::store(&error))? {
            Ok(())
        } else {
            Err(Refusal::StaleBoard(record.id))
        }
    }

    /// What is not charged of the turn at hand.
    async fn pauses(&self, record: &GameRecord) -> Result<Pauses, Refusal> {
        let Some(mover) = record.game.to_move() else { return Ok(Pauses::default()) };
        let account = record.seats.get(mover).id;
        self.store.pauses(account, record.clock.since).await.map_err(|error| refuse::store(&error))
    }
}
