//! What only the director of a tournament and administrators do.

use super::change::{self, Decider, change, change_held, load, not_ended};
use super::handle::{done, named};
use super::refusals::cannot_adjudicate;
use super::{director, tell};
use crate::command::tournament::TournamentChange;
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::services::Server;
use fanorona_game::PlayerName;
use fanorona_game::tournament::{Cancellation, Stage, Step, TournamentId, Withdrawal};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::tournament::{OfTournament, TournamentDone, TournamentRefusal};
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
