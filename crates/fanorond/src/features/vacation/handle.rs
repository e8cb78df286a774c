//! What the commands about vacations do.

use crate::command::vacation::VacationCommand;
use crate::features::Result;
use crate::features::logged_in::Member;
use crate::services::{Core, Server};
use fanorona_game::{AccountId, GameId, GameRecord, Pause, Player, Timestamp};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::vacation::{VacationDone, VacationEvent, VacationRefusal};
use fanorona_store::{Page, StoreError, Which};
use std::collections::BTreeMap;
use std::time::Duration;
use tracing::{debug, error};

const DAY: Duration = Duration::from_secs(86_400);
/// The days of vacation are counted over the year before.
const YEAR: Duration = Duration::from_secs(365 * 86_400);

pub async fn handle(server: &Server, me: Member<'_>, command: VacationCommand) -> Result {
    let now = server.clock.now();
    let account = me.0.player.id;
    let taken = vacations(server, account, now).await?;
    let current = taken
        .iter()
        .map(|pause| pause.until)
        .find(|until| *until > now);
    match (command, current) {
        (VacationCommand::Show, _) => Ok(shown(server, current, &taken, now).into()),
        (VacationCommand::On, Some(until)) => Err(VacationRefusal::OnVacation {
            until_ms: server.clock.date_of(until),
        }
        .into()),
        (VacationCommand::Off, None) => Err(VacationRefusal::NotOnVacation.into()),
        (VacationCommand::On, None) => {
            let left = left(server, &taken, now);
            if left.is_zero() {
                let days = server.limits.game.vacation_days;
                return Err(VacationRefusal::NoDaysLeft { days }.into());
            }
            let until = now.plus(left);
            if !server
                .store
                .begin_vacation(account, Pause { from: now, until })
                .await?
            {
                // Another connection of the player began it at the same moment.
                return Err(VacationRefusal::OnVacation {
                    until_ms: server.clock.date_of(until),
                }
                .into());
            }
            tell_opponents(server, &me.0.player, Some(until)).await;
            Ok(shown(server, Some(until), &taken, now).into())
        }
        (VacationCommand::Off, Some(_)) => {
            if !server.store.end_vacation(account, now).await? {
                return Err(VacationRefusal::NotOnVacation.into());
            }
            tell_opponents(server, &me.0.player, None).await;
            Ok(shown(server, None, &vacations(server, account, now).await?, now).into())
        }
    }
}

/// A year before `now`.
fn year_before(now: Timestamp) -> Timestamp {
    Timestamp(
        now.0
            .saturating_sub(i64::try_from(YEAR.as_millis()).unwrap_or(i64::MAX)),
    )
}

async fn vacations(core: &Core, account: AccountId, now: Timestamp) -> Result<Vec<Pause>> {
    Ok(core.store.vacations(account, year_before(now)).await?)
}

/// How much vacation is left, without the rest of the current one.
fn left(core: &Core, taken: &[Pause], now: Timestamp) -> Duration {
    let all = DAY.saturating_mul(core.limits.game.vacation_days.into());
    let used = taken
        .iter()
        .map(|pause| pause.until.min(now).since(pause.from.max(year_before(now))))
        .sum();
    all.saturating_sub(used)
}

fn shown(core: &Core, until: Option<Timestamp>, taken: &[Pause], now: Timestamp) -> Done {
    let days_left = left(core, taken, now).as_secs().div_ceil(DAY.as_secs());
    let until_ms = until.map(|until| core.clock.date_of(until));
    Done::Vacation(VacationDone::Vacation {
        until_ms,
        days_left,
    })
}

/// All running games of a player.
async fn all_games(
    server: &Server,
    account: AccountId,
) -> std::result::Result<Vec<GameRecord>, StoreError> {
    let mut page = Page {
        after: None,
        limit: server.limits.server.batch,
    };
    let mut all = Vec::new();
    loop {
        let games = server.store.games_of(account, Which::Active, page).await?;
        let is_last = games.len() < page.limit as usize;
        page.after = games.last().map(|record| record.id);
        all.extend(games);
        if is_last {
            return Ok(all);
        }
    }
}

/// Tells the players whose vacations have run out, and their opponents. Returns when the next
/// vacation ends.
pub async fn run_out(
    server: &Server,
    now: Timestamp,
) -> std::result::Result<Option<Timestamp>, StoreError> {
    let next = server.store.next_vacation_end().await?;
    if next.is_none_or(|next| next > now) {
        return Ok(next);
    }
    for player in server.store.vacations_run_out(now).await? {
        let games = tell_opponents(server, &player, None).await;
        let event = VacationEvent::Vacation {
            name: player.name.clone(),
            games,
            until_ms: None,
        };
        server.presence.tell(player.id, &Event::Vacation(event));
    }
    server.store.next_vacation_end().await
}

/// Tells all opponents, and updates the deadlines of these games, which are returned. The vacation
/// is already stored, so that nothing here can refuse it.
async fn tell_opponents(server: &Server, me: &Player, until: Option<Timestamp>) -> Vec<GameId> {
    let until_ms = until.map(|until| server.clock.date_of(until));
    let account = me.id;
    let mut concerned = Vec::new();
    let games = all_games(server, account).await.unwrap_or_else(|error| {
        error!(%error, account = account.0, "vacation: opponents not told");
        Vec::new()
    });
    let mut by_opponent = BTreeMap::new();
    // The clocks of live games are never paused.
    for record in games
        .into_iter()
        .filter(|record| record.clock.control.live().is_none())
    {
        server.play.tables.forget(record.id).await;
        if let Err(refusal) = server.play.tables.check_deadline(record.id).await {
            // It is checked again when it is due, which is never too late.
            debug!(
                code = refusal.code(),
                game = record.id.0,
                "vacation: deadline not checked"
            );
        }
        concerned.push(record.id);
        if let Some(side) = record.side_of(account) {
            let opponent = record.seats.get(side.opposite()).id;
            by_opponent
                .entry(opponent)
                .or_insert_with(Vec::new)
                .push(record.id);
        }
    }
    for (opponent, games) in by_opponent {
        let event = VacationEvent::Vacation {
            name: me.name.clone(),
            games,
            until_ms,
        };
        server.presence.tell(opponent, &Event::Vacation(event));
    }
    concerned
}
