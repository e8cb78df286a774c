//! The puzzle of the day: the same for everybody, from midnight to midnight in the zone of the
//! server.
//!
//! It is chosen once, in one commit, by the task here or by the first who asks.

use crate::features::logged_in::LoggedIn;
use crate::features::puzzle::handle::is_rated;
use crate::features::{HandlerOutput, Result, last_of_page};
use crate::services::webhook::{self, Receipt};
use crate::services::{Core, Server};
use fanorona_game::{AccountId, Day, Timestamp};
use fanorona_protocol::messages::announced::{Announced, Audience};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::puzzle::{DailyCounts, DailyRow, PuzzleNotice, PuzzleRefusal};
use fanorona_store::{DailyPuzzle, StoreError, Sweep};
use std::sync::Arc;
use std::time::Duration;
use tracing::error;

/// How often the task looks whether there is a puzzle for the day.
const LOOKED_AT: Duration = Duration::from_mins(1);

/// The day in the zone of the server.
fn today(core: &Core) -> Day {
    let date = core.zone.day_of(core.clock.wall());
    Day::new(date.year(), date.month(), date.day())
}

/// The account whose answers count.
fn counted(me: Option<&LoggedIn>) -> Option<AccountId> {
    me.filter(|me| is_rated(me)).map(|me| me.player.id)
}

/// The puzzle of this day.
pub(super) async fn of_today(core: &Core, me: Option<&LoggedIn>) -> Result<DailyPuzzle> {
    let chosen = core
        .store
        .choose_daily_puzzle(&today(core), counted(me))
        .await?;
    Ok(chosen.ok_or(PuzzleRefusal::NoPuzzleOfTheDay)?)
}

/// How a puzzle was answered, and how many days in a row the person has solved.
pub(super) async fn counts(
    core: &Core,
    me: Option<&LoggedIn>,
    daily: &DailyPuzzle,
) -> Result<DailyCounts> {
    let streak = match counted(me) {
        Some(me) => Some(core.store.daily_streak(me, &today(core)).await?),
        None => None,
    };
    Ok(DailyCounts {
        tried: daily.tried,
        first_try: daily.solved,
        own: daily.own,
        streak,
    })
}

/// The same for the puzzle of a day.
pub(super) async fn counts_of(
    core: &Core,
    me: &LoggedIn,
    day: &Day,
) -> Result<Option<DailyCounts>> {
    match core.store.daily_puzzle(day, counted(Some(me))).await? {
        Some(daily) => counts(core, Some(me), &daily).await.map(Some),
        None => Ok(None),
    }
}

/// Lists the puzzles of the last days.
pub(super) async fn list(
    core: &Core,
    me: Option<&LoggedIn>,
    before: Option<Day>,
) -> Result<HandlerOutput> {
    let (limit, today) = (core.limits.list.rows, today(core));
    let is_first_page = before.as_ref().is_none_or(|before| *before > today);
    let last = before.filter(|_| !is_first_page).unwrap_or(today);
    // The day before which a page starts may be among them.
    let found = core.store.daily_puzzles(&last, counted(me), limit + 2);
    let mut found = found.await?;
    if !is_first_page {
        found.retain(|daily| daily.day < last);
    }
    let more =
        last_of_page(&mut found, limit).map(|last| format!("puzzle days before {}", last.day));
    let row = |daily: DailyPuzzle| DailyRow {
        day: daily.day,
        puzzle: daily.puzzle.id,
        task: daily.puzzle.found.kind,
        rating: daily.puzzle.rating,
        tried: daily.tried,
        first_try: daily.solved,
        own: daily.own,
    };
    let rows = found.into_iter().map(row).collect();
    Ok(Lists::PuzzleDays(List { rows, more }).into())
}

/// What somebody who comes is told of the puzzle of the day, until it is answered.
pub async fn on_arrival(core: &Core, me: &LoggedIn) -> Result<Option<Event>> {
    if me.bot.is_some() {
        return Ok(None);
    }
    let today = today(core);
    let daily = core.store.daily_puzzle(&today, counted(Some(me)));
    let Some(daily) = daily.await?.filter(|daily| daily.own.is_none()) else {
        return Ok(None);
    };
    let DailyCounts {
        tried,
        first_try,
        streak,
        own: _,
    } = counts(core, Some(me), &daily).await?;
    let day = daily.day;
    Ok(Some(Event::PuzzleNotice(PuzzleNotice::PuzzleOfTheDay {
        day,
        tried,
        first_try,
        streak,
    })))
}

/// The announcement of a day, while the webhook does not have it.
type Announcing = Option<(Day, Receipt)>;

/// Chooses the puzzle of each day at its beginning, or as soon as there is one, and announces it,
/// until the server stops.
pub async fn run(server: Arc<Server>) {
    let mut announcing = None;
    let mut looking = None;
    loop {
        if server.presence.others().leave_to_this_one(Sweep::Puzzles)
            && let Err(error) = look(&server, &mut announcing).await
        {
            error!(%error, "no puzzle of the day was chosen; it is retried in a minute");
        }
        let next = next_look(&server);
        // The next look is planned before this one ends, so that a test sees no moment between.
        drop(looking.replace(server.clock.plan(next)));
        tokio::select! {
            () = server.clock.reach(next) => {}
            told = settled(&mut announcing) => note(&server, told).await,
            () = server.stop.cancelled() => return,
        }
    }
}

/// Chooses the puzzle of the day, and posts it unless the webhook has it. A node that is killed
/// before it has noted that leaves it to the next one.
async fn look(server: &Server, announcing: &mut Announcing) -> std::result::Result<(), StoreError> {
    let chosen = server
        .store
        .choose_daily_puzzle(&today(server), None)
        .await?;
    let Some(daily) = chosen.filter(|daily| !daily.announced) else {
        return Ok(());
    };
    if announcing.is_none()
        && server
            .audience
            .announcements
            .has_webhook(Audience::Everybody)
    {
        let url = server.doors.addresses.http_url.as_ref();
        let announced = Announced::PuzzleOfTheDay {
            day: daily.day.clone(),
            puzzle: daily.puzzle.id,
            kind: daily.puzzle.found.kind,
            rating: daily.puzzle.rating,
            url: url.map(|url| format!("{url}/puzzle/day")),
        };
        *announcing = Some((daily.day, webhook::post(server, &announced)));
    }
    Ok(())
}

/// Resolves when the announcement is done with, to its day, or was dropped.
async fn settled(announcing: &mut Announcing) -> Option<Day> {
    let Some((_, receipt)) = announcing else {
        return std::future::pending().await;
    };
    let is_done = receipt.await.is_ok();
    announcing.take().map(|(day, _)| day).filter(|_| is_done)
}

async fn note(core: &Core, told: Option<Day>) {
    let Some(day) = told else { return };
    if let Err(error) = core.store.note_daily_announced(&day).await {
        error!(%error, "the puzzle of the day may be announced twice");
    }
}

/// In a minute, or at midnight if that is before.
fn next_look(core: &Core) -> Timestamp {
    let (now, wall) = (core.clock.now(), core.clock.wall());
    let midnight = match core.zone.day_of(wall).tomorrow() {
        Ok(tomorrow) => core.zone.beginning_of(tomorrow).since(wall),
        Err(_no_more_days) => LOOKED_AT,
    };
    now.plus(midnight.min(LOOKED_AT))
}
