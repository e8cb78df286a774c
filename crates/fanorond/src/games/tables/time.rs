//! Clocks of games.
//!
//! `due` of a clock is never later than the end of the time, because pauses only postpone it. So a
//! turn that is played before `due` needs no look at pauses; a game that is due needs one.

use super::live::GameCursor;
use super::{Outcome, Tables, running, side_in_running};
use crate::error::CommandError;
use fanorona_game::{
    Action, Change, Clock, Due, EndReason, GameId, GameRecord, Happening, Pauses, Player,
    TimeControl, Timestamp, Unplayed, Version,
};
use fanorona_protocol::messages::clock::ClockEvent;
use fanorona_protocol::messages::clock::ClockRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::OfGame;
use fanorona_protocol::value::Seconds;
use fanorona_rules::Side;
use fanorona_store::{GameSave, NewNews, NewsKind, Undone};
use std::sync::Arc;
use std::time::Duration;

/// Whether the game is a later one of a match, or one of a tournament. A single player cannot abort
/// such a game.
pub(super) fn began_before(record: &GameRecord) -> bool {
    record.in_round.is_some() || record.match_place.is_some_and(|place| place.game > 1)
}

/// The action of a side that gives up its game. In a later game of a match, and in a tournament, it
/// loses in any case.
pub(super) fn given_up(record: &GameRecord, why: EndReason) -> Action {
    let unplayed = if began_before(record) {
        Unplayed::Lost
    } else {
        Unplayed::Void
    };
    Action::GiveUp { why, unplayed }
}

/// Whether a side that gives up its game loses it. Otherwise the game ends without a result.
pub fn is_lost_when_given_up(record: &GameRecord) -> bool {
    began_before(record) || !record.game.is_unplayed()
}

impl Tables {
    /// The result of a game whose player to move has no time left. A server's bot never loses on
    /// time: it is late only if the server is.
    pub(super) async fn time_is_up(
        &self,
        record: &GameRecord,
        now: Timestamp,
    ) -> Result<Option<(Change, Option<Undone>)>, CommandError> {
        let Some(mover) = record
            .game
            .to_move()
            .filter(|_| record.clock.due.is_some_and(|due| due <= now))
        else {
            return Ok(None);
        };
        if self.presence.is_server_bot(record.seats.get(mover).id) {
            return Ok(None);
        }
        let pauses = self.pauses(record).await?;
        match record.clock.check(mover, now, &pauses) {
            Due::Later(_) => Ok(None),
            Due::Up => {
                let change = record.game.apply(mover, &given_up(record, EndReason::Time));
                change
                    .map(|change| Some((change, None)))
                    .map_err(|why| super::refused(record.id, why).into())
            }
        }
    }

    /// The clock after a change.
    pub(super) async fn clock_after(
        &self,
        before: &GameRecord,
        change: &Change,
        read: Timestamp,
        now: Timestamp,
    ) -> Result<Clock, CommandError> {
        let Some(mover) = before.game.to_move() else {
            return Ok(before.clock);
        };
        if let [Happening::GaveTime { by, span }] = change.happened.as_slice() {
            return Ok(before.clock.given(by.opposite(), *span, mover));
        }
        let ended = change.game.result().is_some();
        let turned = change
            .happened
            .iter()
            .any(|it| matches!(it, Happening::Turned { .. }));
        let undone = change
            .happened
            .iter()
            .any(|it| matches!(it, Happening::Undone { .. }));
        if !(ended || turned || undone) {
            let moved = GameCursor::of(&before.game) != GameCursor::of(&change.game);
            let live = before.clock.control.live().is_some();
            // Each step was a line that was read, and a board that is delivered.
            return Ok(if live && moved {
                before.clock.interrupted(mover, read, now)
            } else {
                before.clock
            });
        }
        let limited = before.clock.control != TimeControl::Untimed;
        // Compared with days a short turn makes no difference. This saves a read for most turns of
        // two players who are online.
        let pauses = if limited && now.since(before.clock.since) >= self.short_turn {
            self.pauses(before).await?
        } else {
            Pauses::default()
        };
        let clock = before.clock;
        Ok(match change.game.to_move() {
            None => clock.stopped(mover, if turned { read } else { now }, &pauses),
            Some(to_move) if undone => clock.taken_back(mover, to_move, now, &pauses),
            Some(_) => clock.turned(mover, read, now, &pauses),
        })
    }

    /// Checks a game that is due: ends it, reminds its player, or postpones the check.
    ///
    /// # Errors
    /// The store failed, or the game was changed at the same moment.
    pub async fn check_deadline(&self, id: GameId) -> Result<(), CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        let now = self.clock.now();
        let live = record.clock.control.live().is_some();
        let by = if live {
            now.before(self.live.bounds.flag_delay)
        } else {
            now
        };
        if let Some(over) = self.time_is_up(&record, by).await? {
            let outcome = self.carry_out(&mut cached, &record, over, now).await?;
            drop(cached);
            self.continue_match(&outcome.record).await;
            return Ok(());
        }
        let bot_is_to_move = record
            .game
            .to_move()
            .is_some_and(|mover| self.presence.is_server_bot(record.seats.get(mover).id));
        let record = match (bot_is_to_move, live) {
            (true, _) => self.wait_for_bot(record).await?,
            (false, true) => self.look_later(record).await?,
            (false, false) => self.bring_clock_up_to_date(record).await?,
        };
        cached.keep(record);
        Ok(())
    }

    async fn bring_clock_up_to_date(
        &self,
        record: Arc<GameRecord>,
    ) -> Result<Arc<GameRecord>, CommandError> {
        let Some(mover) = record.game.to_move() else {
            return Ok(record);
        };
        let now = self.clock.now();
        if let Some(until) = record.away_until(mover, now) {
            // Until then nothing is charged, and reminders wait. If the vacation ends earlier, the
            // game is checked again.
            if record.clock.due.is_some() {
                self.postpone_check(&record, until).await?;
            }
            return Ok(record);
        }
        let pauses = self.pauses(&record).await?;
        let Due::Later(mut clock) = record.clock.check(mover, now, &pauses) else {
            return Ok(record);
        };
        let reminds = clock.remind_at.is_some_and(|at| at <= now);
        if reminds {
            clock = clock.reminded();
        }
        let seen = record.version;
        let record = if clock == record.clock {
            record
        } else {
            let save = GameSave {
                seen,
                record: GameRecord {
                    version: Version(seen.0 + 1),
                    clock,
                    ..GameRecord::clone(&record)
                },
                turn: None,
                undone: None,
            };
            self.save(&save).await?;
            Arc::new(save.record)
        };
        if reminds {
            let opponent = record.seats.get(mover.opposite()).name.clone();
            let event = ClockEvent::reminder(
                record.id,
                opponent,
                clock.since,
                clock.due,
                self.clock.reading(),
            );
            let account = record.seats.get(mover).id;
            self.presence.tell(account, &Event::Clock(event));
            let who = Some(record.seats.get(mover.opposite()).id);
            let reminder = NewNews {
                account,
                kind: NewsKind::Reminder,
                number: record.id,
                who,
                at: now,
            };
            self.listeners.notify(&reminder).await;
        }
        if let Some(next) = [clock.due, clock.remind_at].into_iter().flatten().min() {
            self.postpone_check(&record, next).await?;
        }
        Ok(record)
    }

    /// A server's bot is to move: postpones the check, since the bot does not lose on time.
    async fn wait_for_bot(&self, record: Arc<GameRecord>) -> Result<Arc<GameRecord>, CommandError> {
        let Some(due) = record.clock.due else {
            return Ok(record);
        };
        let later = due.max(self.clock.now().plus(self.live.bounds.grace));
        self.postpone_check(&record, later).await?;
        let clock = Clock {
            due: Some(later),
            ..record.clock
        };
        self.watch_clock(&GameRecord {
            clock,
            ..GameRecord::clone(&record)
        });
        Ok(record)
    }

    /// The time is not up: postpones the check in the store.
    async fn look_later(&self, record: Arc<GameRecord>) -> Result<Arc<GameRecord>, CommandError> {
        if let Some(due) = record.clock.due {
            self.postpone_check(&record, due.max(self.clock.now()))
                .await?;
        }
        self.watch_clock(&record);
        Ok(record)
    }

    /// The side and action of a claim by `side`: a draw by the rules, or a win against a
    /// disconnected player.
    pub(super) fn claimed(
        &self,
        record: &GameRecord,
        side: Side,
        now: Timestamp,
    ) -> Result<(Side, Action), CommandError> {
        let Some(since) = self.opponent_away(record, side) else {
            return Ok((side, Action::Claim));
        };
        let left = self.live.bounds.grace.saturating_sub(now.since(since));
        if left.is_zero() {
            return Ok((side.opposite(), given_up(record, EndReason::Forfeit)));
        }
        if record.game.to_move() == Some(side) && record.game.claimable().is_some() {
            return Ok((side, Action::Claim));
        }
        let name = record.seats.get(side.opposite()).name.clone();
        let (wait_s, wins) = (Seconds::until_end_of(left), is_lost_when_given_up(record));
        Err(ClockRefusal::MayReturn {
            game: record.id,
            name,
            wait_s,
            wins,
        }
        .into())
    }

    /// Gives the opponent of `player` more time.
    ///
    /// # Errors
    /// The game has no live clock, is over, or has reached the limit; nothing has changed.
    pub async fn give_time(
        &self,
        id: GameId,
        player: &Player,
        span: Duration,
        read: Timestamp,
    ) -> Result<Outcome, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        cached.keep(Arc::clone(&record));
        let side = side_in_running(&record, player)?;
        if record.clock.control.live().is_none() {
            return Err(ClockRefusal::NotLive(OfGame { game: id }).into());
        }
        cached.forget();
        if let Some(ended) = self.time_is_up(&record, read).await? {
            let outcome = self.carry_out(&mut cached, &record, ended, read).await?;
            drop(cached);
            self.continue_match(&outcome.record).await;
            running(&outcome.record)?;
            return Err(ServerRefusal::Internal.into());
        }
        let most = self.live.bounds.most_given;
        if *record.clock.extra.get(side.opposite()) + span > most {
            cached.keep(record);
            return Err(ClockRefusal::GivenEnough {
                most_s: most.into(),
            }
            .into());
        }
        let change = Change {
            game: record.game.clone(),
            happened: vec![Happening::GaveTime { by: side, span }],
        };
        self.carry_out(&mut cached, &record, (change, None), read)
            .await
    }

    async fn postpone_check(
        &self,
        record: &GameRecord,
        until: Timestamp,
    ) -> Result<(), CommandError> {
        let kept = self
            .store
            .postpone_check(record.id, record.version, until)
            .await;
        // Otherwise another server has changed the game, and the cached one is stale.
        if kept? {
            Ok(())
        } else {
            Err(PlayRefusal::StaleBoard { game: record.id }.into())
        }
    }

    /// The pauses of the current turn.
    async fn pauses(&self, record: &GameRecord) -> Result<Pauses, CommandError> {
        let Some(mover) = record
            .game
            .to_move()
            .filter(|_| record.clock.control.live().is_none())
        else {
            // Live games have no vacations, and the start of the server adjusts their clocks.
            return Ok(Pauses::default());
        };
        let account = record.seats.get(mover).id;
        self.store
            .pauses(account, record.clock.since)
            .await
            .map_err(CommandError::from)
    }
}
