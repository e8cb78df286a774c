//! The director: does what the rules of each tournament demand, when they demand it.
//!
//! When to look is a row in the store, which every change and every end of a game sets to now. So
//! nothing is forgotten when a node dies, and any node does the work: a step is saved only for the
//! version from which it follows.

use super::{change, tell};
use crate::engine::endgame_tables;
use crate::features::account::login_order::KeyedLocks;
use crate::features::rating::rating_of;
use crate::server::Server;
use crate::session::error::CommandError;
use fanorona_game::tournament::{
    Cancellation, Circumstances, EntrantNumber, Every, FreeRobot, GameEnding, Stage, Step,
    Tournament, TournamentId, TournamentKind, TournamentName, Withdrawal,
};
use fanorona_game::{AccountId, Action, EndReason, GameId, Judgement, Score, Timestamp, Unplayed};
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{GameSave, NewTournament, Saved, StoredTournament};
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info};

/// The time between two looks at what is due: games that have ended, and what other nodes changed.
const INTERVAL: Duration = Duration::from_secs(1);
/// How long a running arena is not looked at, while players come and go.
const ARENA_INTERVAL: Duration = Duration::from_secs(2);
/// How long before its start those who take part are reminded.
const SOON: Duration = Duration::from_mins(10);
/// Tournaments that are read as due at once.
const AT_ONCE: u32 = 50;
/// Steps of one tournament at one look.
const STEPS: u32 = 1_000;

/// What a node knows of tournaments besides what is stored.
#[derive(Debug, Default)]
pub(crate) struct Tournaments {
    /// One change of a tournament at a time here.
    pub(super) turns: KeyedLocks<TournamentId>,
    /// Since when entrants of arenas wait.
    waiting: Mutex<HashMap<(TournamentId, EntrantNumber), Timestamp>>,
}

/// Looks at tournaments that are due, until the server stops.
pub(crate) async fn run(server: Arc<Server>) {
    loop {
        let next = server.clock.now().plus(INTERVAL);
        let plan = server.clock.plan(next);
        tokio::select! {
            () = server.clock.reach(next) => {}
            () = server.stop.cancelled() => return,
        }
        let due = server
            .store
            .due_tournaments(server.clock.now(), AT_ONCE)
            .await;
        for number in due.unwrap_or_default() {
            if let Err(error) = look(&server, number).await {
                error!(
                    ?error,
                    tournament = number.0,
                    "looking at a tournament failed"
                );
            }
        }
        drop(plan);
    }
}

/// Does what has to happen in a tournament now.
///
/// # Errors
/// The store failed. The next look does it.
pub(super) async fn look(server: &Server, number: TournamentId) -> Result<(), CommandError> {
    let _turn = server.tournaments.turns.hold(number).await;
    let mut last = None;
    for _step in 0..STEPS {
        let Some(seen_at) = server.store.tournament_check_at(number).await? else {
            return Ok(());
        };
        let now = server.clock.now();
        let Some(mut stored) = server.store.tournament(number, now).await? else {
            return Ok(());
        };
        note_waiting(server, &mut stored.tournament, now);
        let step = next_step(server, &stored, now).await?;
        if let Step::Wait(next) = step {
            let next = next_look(server, &stored.tournament, seen_at, next, now);
            let seen = (stored.tournament.version, seen_at);
            server
                .store
                .note_tournament_looked(number, seen, next)
                .await?;
            return Ok(());
        }
        if last.as_ref() == Some(&step) {
            // It had no effect, for example because somebody else ended the game. The next look
            // tries again.
            return Ok(());
        }
        carry_out(server, &stored, &step, now).await?;
        last = Some(step);
    }
    Ok(())
}

/// When to look again, if nothing changes. Those who take part are reminded of the start.
fn next_look(
    server: &Server,
    tournament: &Tournament,
    seen_at: Timestamp,
    next: Option<Timestamp>,
    now: Timestamp,
) -> Option<Timestamp> {
    let arena = tournament.played_as == TournamentKind::Arena;
    match tournament.stage {
        Stage::Open => {
            let soon = tournament.starts_at.before(SOON);
            if seen_at == soon {
                tell::soon(server, tournament);
            }
            let next = next.unwrap_or(tournament.starts_at);
            Some(if now < soon { soon.min(next) } else { next })
        }
        Stage::Running if arena => {
            let again = now.plus(ARENA_INTERVAL);
            Some(next.map_or(again, |next| next.min(again)))
        }
        Stage::Running | Stage::Over | Stage::Cancelled => next,
    }
}

/// Notes who waits for a game in an arena: who is online and plays no game of it.
fn note_waiting(server: &Server, tournament: &mut Tournament, now: Timestamp) {
    if tournament.played_as != TournamentKind::Arena || tournament.stage != Stage::Running {
        return;
    }
    let undecided = tournament
        .pairings()
        .filter(|(_, pairing)| pairing.decision.is_none())
        .flat_map(|(_, pairing)| pairing.meeting.seats());
    let playing: Vec<EntrantNumber> = undecided.map(|seat| seat.entrant).collect();
    let number = tournament.id;
    let mut waiting = server.tournaments.waiting.lock();
    for entrant in &mut tournament.entrants {
        let key = (number, entrant.number);
        let waits = entrant.withdrawn.is_none()
            && !entrant.robot
            && !playing.contains(&entrant.number)
            && server.presence.is_here(entrant.player.id)
            && !server.tables.plays_live(entrant.player.id);
        entrant.waits_since = waits.then(|| *waiting.entry(key).or_insert(now));
        if !waits {
            waiting.remove(&key);
        }
    }
}

/// What the rules demand now.
async fn next_step(
    server: &Server,
    stored: &StoredTournament,
    now: Timestamp,
) -> Result<Step, CommandError> {
    let tournament = &stored.tournament;
    // An account that is gone plays no more.
    let gone = tournament
        .playing()
        .find(|entrant| stored.gone.contains(&entrant.player.id));
    if let Some(entrant) = gone {
        let (entrant, why) = (entrant.number, Withdrawal::Gone);
        return Ok(Step::Withdraw { entrant, why });
    }
    // Nobody has this account: what is left are the stops of the server.
    let downtime = server
        .store
        .pauses(AccountId(0), tournament.created_at)
        .await?;
    let robots = robots(server, tournament).await?;
    let ladder = ladder(server, stored, now).await?;
    Ok(tournament.next(
        now,
        &Circumstances {
            downtime: &downtime,
            robots: &robots,
            ladder: &ladder,
        },
    ))
}

/// The robots that can fill gaps.
async fn robots(server: &Server, tournament: &Tournament) -> Result<Vec<FreeRobot>, CommandError> {
    if tournament.terms.robots.is_none() {
        return Ok(Vec::new());
    }
    let mut robots = Vec::new();
    for robot in server.robots.all() {
        let ruleset = tournament.terms.game.ruleset;
        let rating = rating_of(server, robot.player.id, ruleset).await?;
        robots.push(FreeRobot {
            player: robot.player.clone(),
            rating: i32::try_from(rating.points()).unwrap_or(i32::MAX),
            level: robot.level.number(),
        });
    }
    robots.sort_by_key(|robot| robot.level);
    Ok(robots)
}

/// The order of players after the last tournament of the season.
async fn ladder(
    server: &Server,
    stored: &StoredTournament,
    now: Timestamp,
) -> Result<Vec<AccountId>, CommandError> {
    let Some((season, edition)) = stored.season.filter(|(_, edition)| *edition > 1) else {
        return Ok(Vec::new());
    };
    if stored.tournament.stage != Stage::Open {
        return Ok(Vec::new());
    }
    let before = server
        .store
        .tournament_of_season(season, edition - 1)
        .await?;
    let Some(before) = before else {
        return Ok(Vec::new());
    };
    let before = server.store.tournament(before, now).await?;
    Ok(before.map_or_else(Vec::new, |before| before.tournament.ladder()))
}

/// Does what a step says.
async fn carry_out(
    server: &Server,
    stored: &StoredTournament,
    step: &Step,
    now: Timestamp,
) -> Result<(), CommandError> {
    let before = &stored.tournament;
    if let Step::EndGame { game, ending, .. } = step {
        return end_game(server, before, *game, *ending).await;
    }
    let after = change::after(before, step, now);
    let next = next_of_season(&server.zone, stored, step, now);
    if !change::save(server, before, &after, next, now).await? {
        return Ok(());
    }
    info!(tournament = before.id.0, step = ?step_name(step), "tournament");
    tell::step(server, &after, step);
    Ok(())
}

fn step_name(step: &Step) -> &'static str {
    match step {
        Step::Wait(_) => "wait",
        Step::Cancel(_) => "cancel",
        Step::AddRobots(_) => "add robots",
        Step::Start { .. } => "start",
        Step::Pair { .. } => "pair",
        Step::NextGame { .. } => "next game",
        Step::Decide(_) => "decide",
        Step::EndGame { .. } => "end game",
        Step::Withdraw { .. } => "withdraw",
        Step::EndRound { .. } => "end round",
        Step::Finish => "finish",
    }
}

/// Ends a game of a tournament. What the rules make of its result follows.
///
/// # Errors
/// The store failed.
pub(super) async fn end_game(
    server: &Server,
    tournament: &Tournament,
    game: GameId,
    ending: GameEnding,
) -> Result<(), CommandError> {
    match ending {
        GameEnding::Forfeit(loser) => {
            let Some(loser) = tournament.entrant(loser) else {
                return Ok(());
            };
            let action = Action::GiveUp {
                why: EndReason::Forfeit,
                unplayed: Unplayed::Lost,
            };
            match server.tables.act(game, &loser.player, &action).await {
                // The game was over already.
                Ok(_) | Err(CommandError::Refused(_)) => Ok(()),
                Err(error) => Err(error),
            }
        }
        GameEnding::Adjudicate => {
            let record = server.tables.get(game).await?.unchecked();
            let start = *record.game.stage().start();
            let tables = server.engine_pool.tables();
            let known = endgame_tables::verdicts(tables, vec![start]).await;
            let score = match known.first().copied().flatten() {
                Some(Judgement::Won(_)) => Score::Win(start.side_to_move()),
                Some(Judgement::Lost(_)) => Score::Win(start.side_to_move().opposite()),
                Some(Judgement::Drawn | Judgement::Open(_)) | None => Score::Draw,
            };
            adjudicate(server, game, score).await
        }
    }
}

/// Ends a game with a score that the tournament gives it.
///
/// # Errors
/// The store failed.
pub(super) async fn adjudicate(
    server: &Server,
    game: GameId,
    score: Score,
) -> Result<(), CommandError> {
    let keep = async |save: GameSave| Ok(server.store.save_game(&save).await? == Saved::Kept);
    match server.tables.adjudicate(game, score, None, keep).await {
        // It has changed, or was over already: the next look sees that.
        Ok(_) | Err(CommandError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The tournament that opens when one of a season starts, or does not take place.
fn next_of_season(
    zone: &Zone,
    stored: &StoredTournament,
    step: &Step,
    now: Timestamp,
) -> Option<NewTournament> {
    let follows = match step {
        Step::Start { .. } | Step::Cancel(Cancellation::TooFewPlayers) => true,
        Step::Cancel(_)
        | Step::Wait(_)
        | Step::AddRobots(_)
        | Step::Pair { .. }
        | Step::NextGame { .. }
        | Step::Decide(_)
        | Step::EndGame { .. }
        | Step::Withdraw { .. }
        | Step::EndRound { .. }
        | Step::Finish => false,
    };
    let tournament = &stored.tournament;
    let every = tournament.terms.every.filter(|_| follows)?;
    let (_, edition) = stored.season?;
    let mut starts_at = tournament.starts_at;
    // After a long stop the next one is still to come.
    while starts_at <= now {
        starts_at = later(zone, starts_at, every);
    }
    Some(NewTournament {
        name: next_name(&tournament.name, edition + 1)?,
        terms: tournament.terms,
        seed: tournament.seed.wrapping_add(u64::from(edition)),
        director: tournament.director,
        created_at: now,
        starts_at,
    })
}

/// The same hour in the zone of the server, a day, a week or a month later.
fn later(zone: &Zone, moment: Timestamp, every: Every) -> Timestamp {
    let (months, days) = match every {
        Every::Day => (0, 1),
        Every::Week => (0, 7),
        Every::Month => (1, 0),
    };
    let later = zone.later(moment, months, days);
    later.unwrap_or_else(|| moment.plus(Duration::from_hours(24 * 31)))
}

/// The name of an edition: that of the season with a number behind it.
fn next_name(name: &TournamentName, edition: u32) -> Option<TournamentName> {
    let text = name.as_str();
    let base = text
        .strip_suffix(&format!(" {}", edition - 1))
        .unwrap_or(text);
    let number = format!(" {edition}");
    let room = TournamentName::MOST - number.len();
    let base: String = base.chars().take(room).collect();
    format!("{base}{number}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_of_a_season_has_a_number_and_the_same_hour() {
        let name: TournamentName = "Friday pool".parse().unwrap();
        let second = next_name(&name, 2).unwrap();
        assert_eq!(second.as_str(), "Friday pool 2");
        assert_eq!(next_name(&second, 3).unwrap().as_str(), "Friday pool 3");
        let long: TournamentName = "x".repeat(40).parse().unwrap();
        assert_eq!(next_name(&long, 12).unwrap().as_str().len(), 40);
        // 31 January 2026, 18:00 UTC: February has 28 days.
        let january = Timestamp(1_769_882_400_000);
        assert_eq!(
            later(&Zone::UTC, january, Every::Month),
            january.plus(Duration::from_hours(24 * 28))
        );
        assert_eq!(
            later(&Zone::UTC, january, Every::Week),
            january.plus(Duration::from_hours(24 * 7))
        );
    }
}
