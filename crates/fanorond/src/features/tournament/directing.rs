//! What only the director of a tournament and administrators do.

use super::change::{self, change, load};
use super::handle::{done, named};
use super::{director, tell};
use crate::command::tournament::TournamentChange;
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::services::Server;
use fanorona_game::tournament::{Cancellation, Stage, Step, TournamentId, Withdrawal};
use fanorona_game::{PlayerName, Score};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::tournament::{OfTournament, TournamentDone, TournamentRefusal};
use fanorona_protocol::value::Halves;
use fanorona_rules::Side;
use std::cmp::Ordering;

/// What only the director and administrators do.
pub(super) async fn direct(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    deed: TournamentChange,
) -> Result {
    let of = OfTournament { number };
    match deed {
        TournamentChange::Start => start(server, me, number).await,
        TournamentChange::Kick(player) => kick(server, number, player).await,
        TournamentChange::Adjudicate {
            round,
            pairing,
            points,
        } => adjudicate(server, number, round, pairing, points).await,
        TournamentChange::Cancel => {
            let (tournament, ()) = change(server, number, |_, after, now| match after.stage {
                Stage::Over | Stage::Cancelled => Err(TournamentRefusal::Ended(of.clone()).into()),
                Stage::Open | Stage::Running => {
                    let step = Step::Cancel(Cancellation::Director);
                    after.apply(&step, now, &mut change::new_games());
                    Ok(())
                }
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
        | TournamentChange::Rounds
        | TournamentChange::Games => Ok(Done::Quietly.into()),
    }
}

/// The director of the server makes the first round at once.
async fn start(server: &Server, me: &LoggedIn, number: TournamentId) -> Result {
    let of = OfTournament { number };
    let (tournament, ()) = change(server, number, |_, after, now| {
        match after.stage {
            Stage::Open => {}
            Stage::Running => return Err(TournamentRefusal::HasStarted(of.clone()).into()),
            Stage::Over | Stage::Cancelled => {
                return Err(TournamentRefusal::Ended(of.clone()).into());
            }
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

async fn kick(server: &Server, number: TournamentId, player: PlayerName) -> Result {
    let (tournament, entrant) = change(server, number, |_, after, now| {
        let found = {
            let mut entrants = after.playing();
            entrants.find(|entrant| entrant.player.name == player)
        };
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
    tell::withdrawn(server, &tournament, entrant);
    Ok(done(TournamentDone::Removed { number, player }))
}

async fn adjudicate(
    server: &Server,
    number: TournamentId,
    round: u16,
    pairing: u16,
    points: [u16; 2],
) -> Result {
    let stored = load(server, number).await?;
    let found = stored
        .tournament
        .pairings()
        .find(|(it, pair)| it.number == round && pair.number == pairing);
    let Some((_, open)) = found else {
        return Err(no_pairing(number, round, pairing));
    };
    // Games that run end first: the decision is about them.
    let first = open.two().map(|[first, _]| first.entrant);
    for game in open.games.iter().filter(|game| game.result.is_none()) {
        let first_side = if Some(game.white) == first {
            Side::White
        } else {
            Side::Black
        };
        let score = match points[0].cmp(&points[1]) {
            Ordering::Greater => Score::Win(first_side),
            Ordering::Less => Score::Win(first_side.opposite()),
            Ordering::Equal => Score::Draw,
        };
        director::adjudicate(server, game.id, score).await?;
    }
    let (tournament, verdict) = change(server, number, |_, after, now| {
        let two = after
            .pairings()
            .find(|(it, pair)| it.number == round && pair.number == pairing)
            .ok_or_else(|| no_pairing(number, round, pairing))?
            .1
            .two();
        let winner = two.and_then(|[first, second]| match points[0].cmp(&points[1]) {
            Ordering::Greater => Some(first.entrant),
            Ordering::Less => Some(second.entrant),
            Ordering::Equal => None,
        });
        let verdict = after.adjudication(round, pairing, winner);
        let decided = TournamentRefusal::Decided {
            number,
            round,
            pairing,
        };
        let verdict = verdict.ok_or(decided)?;
        after.apply(&Step::Decide(verdict), now, &mut change::new_games());
        Ok(verdict)
    })
    .await?;
    tell::step(server, &tournament, &Step::Decide(verdict)).await;
    let [points, other_points] = verdict.points.map(Halves);
    Ok(done(TournamentDone::Adjudicated {
        number,
        round,
        pairing,
        points,
        other_points,
    }))
}

fn no_pairing(number: TournamentId, round: u16, pairing: u16) -> crate::error::CommandError {
    Refusal::from(TournamentRefusal::NoPairing {
        number,
        round,
        pairing,
    })
    .into()
}
