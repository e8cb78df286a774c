//! What only the director of a tournament and administrators do.

use super::change::{self, Decider, change, change_held, correct_any, load, not_ended};
use super::handle::{done, named};
use super::refusals::{cannot_adjudicate, cannot_correct};
use super::{director, tell};
use crate::command::tournament::TournamentChange;
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::services::Server;
use fanorona_game::tournament::{
    Cancellation, Meeting, Pairing, Stage, Step, Tournament, TournamentId, Withdrawal,
};
use fanorona_game::{GameId, PlayerName};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::tournament::{OfTournament, TournamentDone, TournamentRefusal};
use fanorona_protocol::value::Halves;
use fanorona_protocol::wire::clean::SafeText;

/// What only the director and administrators do.
pub(super) async fn direct(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    deed: TournamentChange,
) -> Result {
    match deed {
        TournamentChange::Start => start(server, me, number).await,
        TournamentChange::Kick { player, reason } => kick(server, me, number, player, reason).await,
        TournamentChange::Adjudicate {
            round,
            pairing,
            points,
            reason,
        } => {
            let decider = decider(me, reason);
            adjudicate(server, decider, number, (round, pairing), points).await
        }
        TournamentChange::Correct {
            round,
            pairing,
            points,
            game,
            reason,
        } => correct(server, me, number, (round, pairing), (points, game), reason).await,
        TournamentChange::Cancel { reason } => {
            let decider = decider(me, reason);
            let (tournament, ()) = change(server, number, decider, |after, now| {
                let step = Step::Cancel(Cancellation::Director);
                after.apply(&step, now, &mut change::new_games());
                Ok(())
            })
            .await?;
            tell::cancelled(
                server,
                &tournament,
                Cancellation::Director,
                Some(me.player.id),
            )
            .await;
            let (number, name) = named(&tournament);
            Ok(done(TournamentDone::Cancelled { number, name }))
        }
        TournamentChange::Show
        | TournamentChange::Join
        | TournamentChange::Leave
        | TournamentChange::Bye
        | TournamentChange::Play
        | TournamentChange::Pairings(_)
        | TournamentChange::Table
        | TournamentChange::Csv
        | TournamentChange::Trf
        | TournamentChange::Cross
        | TournamentChange::Talk(_)
        | TournamentChange::Say(_)
        | TournamentChange::Log(_)
        | TournamentChange::Rounds
        | TournamentChange::Games => Ok(Done::Quietly.into()),
    }
}

/// The director or an administrator, with a reason for the log.
fn decider(me: &LoggedIn, reason: Option<SafeText>) -> Decider {
    Decider {
        reason,
        ..Decider::from(me)
    }
}

/// The director of the server makes the first round at once.
async fn start(server: &Server, me: &LoggedIn, number: TournamentId) -> Result {
    let (tournament, ()) = change(server, number, me, |after, now| {
        if after.stage == Stage::Running {
            return Err(TournamentRefusal::HasStarted(OfTournament { number }).into());
        }
        let (players, least) = (after.people().count(), after.terms.least_players);
        let robots = after.terms.robots.is_some() && players > 0;
        if players < usize::from(least) && !robots {
            return Err(TournamentRefusal::TooFew {
                number,
                players,
                least,
                joined: after.entrant_of(me.player.id).is_some(),
            }
            .into());
        }
        after.starts_at = now;
        Ok(())
    })
    .await?;
    let (number, name) = named(&tournament);
    Ok(done(TournamentDone::Started { number, name }))
}

async fn kick(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    player: PlayerName,
    reason: Option<SafeText>,
) -> Result {
    let decider = decider(me, reason);
    let (tournament, entrant) = change(server, number, decider, |after, now| {
        let found = after
            .playing()
            .find(|entrant| entrant.player.name.key() == player.key());
        let Some(entrant) = found.map(|entrant| entrant.number) else {
            let player = player.clone();
            return Err(TournamentRefusal::NobodyThere { number, player }.into());
        };
        let why = Withdrawal::Removed;
        after.apply(
            &Step::Withdraw { entrant, why },
            now,
            &mut change::new_games(),
        );
        Ok(entrant)
    })
    .await?;
    tell::withdrawn(server, &tournament, entrant, Some(me.player.id));
    Ok(done(TournamentDone::Removed { number, player }))
}

async fn adjudicate(
    server: &Server,
    decider: Decider,
    number: TournamentId,
    of: (u16, u16),
    points: [u16; 2],
) -> Result {
    let (round, pairing) = of;
    let _turn = server.play.tournaments.turns.hold(number).await;
    let tournament = load(server, number).await?.tournament;
    not_ended(&tournament)?;
    let adjudication = tournament.adjudication(round, pairing, points);
    let running = adjudication.map_err(|why| cannot_adjudicate(number, of, why))?;
    // Games that run end first: the decision is about them.
    for (game, score) in running.games {
        director::adjudicate(server, game, score).await?;
    }
    let (tournament, verdict) = change_held(server, number, decider, |after, now| {
        let adjudication = after.adjudication(round, pairing, points);
        let verdict = adjudication
            .map_err(|why| cannot_adjudicate(number, of, why))?
            .verdict;
        after.apply(&Step::Decide(verdict), now, &mut change::new_games());
        Ok(verdict)
    })
    .await?;
    tell::step(server, &tournament, &Step::Decide(verdict)).await;
    let [points, other_points] = verdict.points.map(|own| tell::points(&tournament, own));
    Ok(done(TournamentDone::Adjudicated {
        number,
        round,
        pairing,
        points,
        other_points,
    }))
}

/// Corrects a decided pairing, also of a tournament that is over. Nobody corrects the own one.
async fn correct(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    of: (u16, u16),
    (typed, game): ([u16; 2], Option<GameId>),
    reason: SafeText,
) -> Result {
    let (round, pairing) = of;
    let decider = decider(me, Some(reason.clone()));
    let (after, before) = correct_any(server, number, decider, |after| {
        let correction = after.correction(round, pairing, typed, game);
        let correction = correction.map_err(|why| cannot_correct(number, of, typed, why))?;
        let before = pairing_of(after, of).map(|it| it.meeting);
        let mine = after.entrant_of(me.player.id).map(|it| it.number);
        let plays = |meeting: Meeting| meeting.seats().iter().any(|it| Some(it.entrant) == mine);
        if before.is_some_and(plays) {
            return Err(TournamentRefusal::OwnPairing {
                number,
                round,
                pairing,
            }
            .into());
        }
        after.correct(&correction);
        Ok(before)
    })
    .await?;
    let now = pairing_of(&after, of).map(|it| it.meeting);
    let (points, other_points) = match now.zip(before) {
        Some((Meeting::Two(seats), Meeting::Two(earlier))) => {
            let name = me.player.name.clone();
            tell::corrected(server, &after, round, (seats, earlier), (name, reason));
            let [one, other] = seats.map(|seat| tell::points(&after, seat.points));
            (one, other)
        }
        _ => (Halves(0), Halves(0)),
    };
    Ok(done(TournamentDone::Corrected {
        number,
        round,
        pairing,
        points,
        other_points,
    }))
}

fn pairing_of(tournament: &Tournament, (round, number): (u16, u16)) -> Option<&Pairing> {
    let mut pairings = tournament.pairings();
    let found = pairings.find(|(it, pairing)| (it.number, pairing.number) == (round, number));
    found.map(|(_, pairing)| pairing)
}
