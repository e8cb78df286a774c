//! The director: does what the rules of each tournament demand, when they demand it.
//!
//! When to look is a row in the store, which every change and every end of a game sets to now. So
//! nothing is forgotten when a node dies, and any node does the work: a step is saved only for the
//! version from which it follows.

use super::change::Decider;
use super::{change, tell};
use crate::engine::endgame_tables;
use crate::error::CommandError;
use crate::games::tables::AfterGame;
use crate::services::ratings::rating_of;
use crate::services::{Core, Server};
use fanorona_game::tournament::{
    Cancellation, Circumstances, EntrantNumber, Every, FreeRobot, GameEnding, Step, Tournament,
    TournamentId, TournamentKind, TournamentName, TournamentStage,
};
use fanorona_game::{AccountId, Action, EndReason, GameId, Score, Timestamp, Unplayed};
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{GameSave, NewTournament, Saved, StoredTournament};
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

/// Looks at tournaments that are due, until the server stops.
pub async fn run(server: Arc<Server>) {
    let mut looking = None;
    loop {
        let next = server.clock.now().plus(INTERVAL);
        // The next look is planned before this one ends, so that a test sees no moment between.
        drop(looking.replace(server.clock.plan(next)));
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
    }
}

/// Does what has to happen in a tournament now.
///
/// # Errors
/// The store failed. The next look does it.
pub(super) async fn look(server: &Server, number: TournamentId) -> Result<(), CommandError> {
    let _turn = server.play.tournaments.turns.hold(number).await;
    let mut last = None;
    for _step in 0..STEPS {
        let read_at = server.clock.now();
        let Some(stored) = server.store.tournament(number, read_at).await? else {
            return Ok(());
        };
        // Nothing that was read is later.
        let now = server.clock.now();
        let Some(seen_at) = stored.check_at else {
            return Ok(());
        };
        let (after, steps, then) = what_follows(server, &stored, now).await?;
        if !steps.is_empty() && !carry_out(server, &stored, &after, &steps, now).await? {
            // Somebody else has changed it.
            continue;
        }
        match then {
            Then::Wait(next) => {
                // A moment that was still to come is now, since something has changed.
                let seen_at = if steps.is_empty() {
                    seen_at
                } else {
                    seen_at.min(now)
                };
                return note_looked(server, &after, seen_at, next, now).await;
            }
            Then::EndGame(game, ending) => {
                if last == Some((game, ending)) {
                    // It had no effect, for example because somebody else ended the game. The next
                    // look tries again.
                    return Ok(());
                }
                end_game(server, &after, game, ending).await?;
                last = Some((game, ending));
            }
        }
    }
    Ok(())
}

/// What a look does after the steps that change the tournament alone.
enum Then {
    /// Nothing until this moment.
    Wait(Option<Timestamp>),
    /// It ends a game, and reads the tournament again.
    EndGame(GameId, GameEnding),
}

/// All steps that follow now, until a game has to be ended or nothing has to happen, and the
/// tournament after them. They are one change, so that many results at once are as quick as one.
async fn what_follows(
    server: &Server,
    stored: &StoredTournament,
    now: Timestamp,
) -> Result<(Tournament, Vec<Step>, Then), CommandError> {
    let downtime = change::downtime(server, &stored.tournament).await?;
    let robots = robots(server, &stored.tournament).await?;
    let ladder = ladder(server, stored, now).await?;
    let circumstances = Circumstances {
        downtime: &downtime,
        robots: &robots,
        ladder: &ladder,
    };
    let mut after = stored.tournament.clone();
    let mut new_game = change::new_games();
    let mut steps = Vec::new();
    for _step in 0..STEPS {
        note_waiting(server, &mut after, now);
        // An account that is gone plays no more.
        let gone = after.playing().find_map(|entrant| {
            let mut gone = stored.gone.iter();
            let (_, why) = gone.find(|(account, _)| *account == entrant.player.id)?;
            Some((entrant.number, *why))
        });
        let step = match gone {
            Some((entrant, why)) => Step::Withdraw { entrant, why },
            None => after.next(now, &circumstances),
        };
        if let Step::Wait(next) = step {
            return Ok((after, steps, Then::Wait(next)));
        }
        if let Step::EndGame { game, ending, .. } = step {
            return Ok((after, steps, Then::EndGame(game, ending)));
        }
        after.apply(&step, now, &mut new_game);
        steps.push(step);
    }
    Ok((after, steps, Then::Wait(Some(now))))
}

/// Notes when to look again, if nothing changes. Those who take part are reminded of the start.
async fn note_looked(
    core: &Core,
    tournament: &Tournament,
    seen_at: Timestamp,
    next: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), CommandError> {
    let soon = tournament.starts_at.before(SOON);
    let arena = tournament.played_as == TournamentKind::Arena;
    let next = match tournament.stage {
        TournamentStage::Open => {
            let next = next.unwrap_or(tournament.starts_at);
            Some(if now < soon { soon.min(next) } else { next })
        }
        TournamentStage::Running if arena => {
            let again = now.plus(ARENA_INTERVAL);
            Some(next.map_or(again, |next| next.min(again)))
        }
        TournamentStage::Running | TournamentStage::Over | TournamentStage::Cancelled => next,
    };
    let seen = (tournament.version, seen_at);
    let noted = core
        .store
        .note_tournament_looked(tournament.id, seen, next)
        .await?;
    // Changes leave a moment that has passed as it is until this note, which one node makes.
    if noted && tournament.stage == TournamentStage::Open && seen_at == soon {
        tell::soon(core, tournament);
    }
    Ok(())
}

/// Notes who waits for a game in an arena: who is online and plays no game of it.
fn note_waiting(server: &Server, tournament: &mut Tournament, now: Timestamp) {
    if tournament.played_as != TournamentKind::Arena || tournament.stage != TournamentStage::Running
    {
        return;
    }
    let undecided = tournament
        .pairings()
        .filter(|(_, pairing)| pairing.decision.is_none())
        .flat_map(|(_, pairing)| pairing.meeting.seats());
    let playing: Vec<EntrantNumber> = undecided.map(|seat| seat.entrant).collect();
    let number = tournament.id;
    let mut waiting = server.play.tournaments.waiting.lock();
    for entrant in &mut tournament.entrants {
        let key = (number, entrant.number);
        let waits = entrant.withdrawn.is_none()
            && !entrant.robot
            && !playing.contains(&entrant.number)
            && server.presence.is_here(entrant.player.id)
            && !entrant.plays_live;
        entrant.waits_since = waits.then(|| *waiting.entry(key).or_insert(now));
        if !waits {
            waiting.remove(&key);
        }
    }
}

/// The robots that can fill gaps.
async fn robots(server: &Server, tournament: &Tournament) -> Result<Vec<FreeRobot>, CommandError> {
    if tournament.terms.robots.is_none() {
        return Ok(Vec::new());
    }
    let mut robots = Vec::new();
    for robot in server.play.robots.all() {
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
    core: &Core,
    stored: &StoredTournament,
    now: Timestamp,
) -> Result<Vec<AccountId>, CommandError> {
    let Some((season, edition)) = stored.season.filter(|(_, edition)| *edition > 1) else {
        return Ok(Vec::new());
    };
    if stored.tournament.stage != TournamentStage::Open {
        return Ok(Vec::new());
    }
    let before = core.store.tournament_of_season(season, edition - 1).await?;
    let Some(before) = before else {
        return Ok(Vec::new());
    };
    let before = core.store.tournament(before, now).await?;
    Ok(before.map_or_else(Vec::new, |before| before.tournament.ladder()))
}

/// Saves the change that steps make, and tells it. `false` if somebody else has changed the
/// tournament since it was read.
async fn carry_out(
    server: &Server,
    stored: &StoredTournament,
    after: &Tournament,
    steps: &[Step],
    now: Timestamp,
) -> Result<bool, CommandError> {
    let before = &stored.tournament;
    let next = (steps.iter()).find_map(|step| next_of_season(&server.zone, stored, step, now));
    let rules = Decider::default();
    let Some(mut games) = change::store(server, before, after, next, &rules, now).await? else {
        return Ok(false);
    };
    for step in steps {
        info!(tournament = before.id.0, step = ?step_name(step), "tournament");
        // Results are told before the games that follow, and those before their round.
        if matches!(
            step,
            Step::Pair { .. } | Step::TakeBye { .. } | Step::NextGame { .. }
        ) {
            change::announce(server, std::mem::take(&mut games)).await;
        }
        tell::step(server, after, step).await;
    }
    Ok(true)
}

fn step_name(step: &Step) -> &'static str {
    match step {
        Step::Wait(_) => "wait",
        Step::Cancel(_) => "cancel",
        Step::AddRobots(_) => "add robots",
        Step::Start { .. } => "start",
        Step::Pair { .. } => "pair",
        Step::TakeBye { .. } => "take bye",
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
            match server.play.tables.act(game, &loser.player, &action).await {
                // The game was over already.
                Ok(_) | Err(CommandError::Refused(_)) => Ok(()),
                Err(error) => Err(error),
            }
        }
        GameEnding::Adjudicate => {
            let record = server.play.tables.get(game).await?.unchecked();
            let start = *record.game.stage().start();
            let known = endgame_tables::best_result(server.engine.pool.tables(), start).await;
            let score = known.unwrap_or(Score::Draw);
            adjudicate(server, game, score).await
        }
    }
}

/// Ends a game with a score that the tournament gives it, and its match.
///
/// # Errors
/// The store failed.
pub(super) async fn adjudicate(
    server: &Server,
    game: GameId,
    score: Score,
) -> Result<(), CommandError> {
    let keep = async |save: GameSave| Ok(server.store.save_game(&save).await? == Saved::Kept);
    match server
        .play
        .tables
        .adjudicate(game, score, None, AfterGame::End, keep)
        .await
    {
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
        | Step::TakeBye { .. }
        | Step::NextGame { .. }
        | Step::Decide(_)
        | Step::EndGame { .. }
        | Step::Withdraw { .. }
        | Step::EndRound { .. }
        | Step::Finish => false,
    };
    let tournament = &stored.tournament;
    // Nobody could stop a season without a director.
    let follows = follows && stored.directed;
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
        description: tournament.description.clone(),
        code: tournament.code.clone(),
        helpers: tournament.helpers.clone(),
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
