//! What only the director of a tournament and administrators do.

use super::change::{self, Decider, change, change_held, correct_any, load, not_ended};
use super::handle::{done, named, starts_in};
use super::refusals::{
    cannot_adjudicate, cannot_change, cannot_correct, cannot_extend, cannot_pair,
};
use super::{director, tell};
use crate::command::tournament::TournamentChange;
use crate::command::tournament::parse::EventOptions;
use crate::features::caller::Administrator;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_or_option};
use crate::services::Server;
use fanorona_game::tournament::{
    Cancellation, EntrantNumber, Meeting, Pairing, Step, Tournament, TournamentId, TournamentStage,
    TournamentTerms, Withdrawal,
};
use fanorona_game::{AccountId, GameId, PlayerName};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::tournament::{OfTournament, TournamentDone, TournamentRefusal};
use fanorona_protocol::value::{AtMost, Halves};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::AccountKind;
use std::time::Duration;

/// What only the director and administrators do.
pub(super) async fn direct(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    deed: TournamentChange,
) -> Result {
    let tournament = load(server, number).await?.tournament;
    let directs = tournament.is_directed_by(me.player.id);
    if !directs && Administrator::of(server, me).await?.is_none() {
        return Err(TournamentRefusal::NotDirector(OfTournament { number }).into());
    }
    match deed {
        TournamentChange::Start => start(server, me, number).await,
        TournamentChange::Kick { player, reason } => kick(server, me, number, player, reason).await,
        TournamentChange::Adjudicate {
            round,
            pairing,
            points,
            reason,
        } => adjudicate(server, me, number, (round, pairing), points, reason).await,
        TournamentChange::Correct {
            round,
            pairing,
            points,
            game,
            reason,
        } => correct(server, me, number, (round, pairing), (points, game), reason).await,
        TournamentChange::Cancel { reason } => {
            let decider = decider(me, reason.clone());
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
                reason,
            )
            .await;
            let (number, name) = named(&tournament);
            Ok(done(TournamentDone::Cancelled { number, name }))
        }
        TournamentChange::Describe(text) => describe(server, me, number, text).await,
        TournamentChange::Set(options) => set(server, me, number, &options).await,
        TournamentChange::Extend(by) => extend(server, me, number, by).await,
        TournamentChange::Appoint { player, directs } => {
            appoint(server, me, number, player, directs).await
        }
        TournamentChange::Ask(player) => ask(server, me, number, player).await,
        TournamentChange::Pair(players) => pair(server, me, number, players).await,
        TournamentChange::Unpair(player) => unpair(server, me, number, player).await,
        TournamentChange::Show
        | TournamentChange::Options
        | TournamentChange::Join(_)
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

/// The line that creates such a tournament. Its code is for those who direct it.
pub(super) fn line(tournament: &Tournament, viewer: Option<AccountId>) -> String {
    let kind = tournament.terms.kind.name().replace('_', "-");
    let (name, options) = (&tournament.name, tournament.terms.options().join(" "));
    let directs = viewer.is_some_and(|viewer| tournament.is_directed_by(viewer));
    let code = tournament.code.as_ref().filter(|_| directs);
    let code = code.map_or(String::new(), |code| format!(" code={code}"));
    format!("tournament new {kind} \"{name}\" {options}{code}")
}

/// The most characters of a description.
const MOST_DESCRIPTION: usize = 400;

async fn describe(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    text: Option<SafeText>,
) -> Result {
    let text = text.map(|text| text.to_string());
    let most = MOST_DESCRIPTION;
    if text
        .as_ref()
        .is_some_and(|text| text.chars().count() > most)
    {
        return Err(TournamentRefusal::DescriptionTooLong(AtMost { most }).into());
    }
    change(server, number, me, |after, _| {
        after.description.clone_from(&text);
        Ok(())
    })
    .await?;
    Ok(done(TournamentDone::Described { number }))
}

/// Changes what has not begun.
async fn set(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    options: &EventOptions,
) -> Result {
    let start = options.starts.map(|start| starts_in(server, me, start));
    let start = start.transpose()?;
    let (tournament, changed) = change(server, number, me, |after, now| {
        let before = after.clone();
        let mut terms = before.terms;
        options.change(&mut terms);
        (terms.check()).map_err(|why| TournamentRefusal::BadTerms { why })?;
        (before.may_change(&terms)).map_err(|why| cannot_change(number, why))?;
        after.terms = terms;
        if let Some(code) = &options.code {
            after.code.clone_from(code);
        }
        if let Some(starts_in) = start {
            if after.stage == TournamentStage::Running {
                return Err(TournamentRefusal::HasStarted(OfTournament { number }).into());
            }
            after.starts_at = now.plus(starts_in);
            // A tournament that starts now is not cancelled now.
            if starts_in < Duration::from_mins(1) {
                enough(after, me)?;
            }
        }
        if after.stage == TournamentStage::Open {
            after.played_as = terms.kind;
        }
        let log = after.decided_since(&before).into_iter();
        let changed = log.filter_map(|entry| entry.text).next();
        let nothing = TournamentRefusal::NothingChanges(OfTournament { number });
        Ok(changed.ok_or(nothing)?)
    })
    .await?;
    tell::changed(server, &tournament, &changed, me.player.id);
    let options = changed;
    Ok(done(TournamentDone::Changed { number, options }))
}

/// Lets the round that is played last longer.
async fn extend(server: &Server, me: &LoggedIn, number: TournamentId, by: Duration) -> Result {
    let (tournament, round) = change(server, number, me, |after, _| {
        let extended = after.extended(by);
        let (round, ends_at) = extended.map_err(|why| cannot_extend(number, why))?;
        for it in after.rounds.iter_mut().filter(|it| it.number == round) {
            it.ends_at = ends_at;
        }
        Ok(round)
    })
    .await?;
    let downtime = change::downtime(server, &tournament).await?;
    let ends_at = tournament.ends_at(&downtime).unwrap_or(server.clock.now());
    let ends_ms = server.clock.date_of(ends_at);
    tell::extended(server, &tournament, round, ends_ms, me.player.id);
    Ok(done(TournamentDone::Extended {
        number,
        round,
        ends_ms,
    }))
}

/// The most people who direct a tournament besides the one who created it.
const MOST_HELPERS: usize = 4;

/// Only the one who created it and administrators say who else directs it.
async fn appoint(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    player: PlayerName,
    directs: bool,
) -> Result {
    let account = account_or_option(server, &player, "tournament").await?;
    let is_administrator = Administrator::of(server, me).await?.is_some();
    let (id, player) = (account.player.id, account.player.name);
    if directs && account.kind != AccountKind::Member {
        return Err(TournamentRefusal::NotAMember { player }.into());
    }
    let (tournament, ()) = change(server, number, me, |after, _| {
        let player = player.clone();
        if after.director != Some(me.player.id) && !is_administrator {
            return Err(TournamentRefusal::OnlyCreator(OfTournament { number }).into());
        }
        if directs && after.is_directed_by(id) {
            return Err(TournamentRefusal::DirectsAlready { number, player }.into());
        }
        if !directs && !after.helpers.contains(&id) {
            return Err(TournamentRefusal::NotHelper { number, player }.into());
        }
        let most = MOST_HELPERS;
        if directs && after.helpers.len() >= most {
            return Err(TournamentRefusal::TooManyDirectors(AtMost { most }).into());
        }
        after.helpers.retain(|helper| *helper != id);
        after.helpers.extend(directs.then_some(id));
        Ok(())
    })
    .await?;
    if directs {
        tell::appointed(server, &tournament, &me.player.name, id);
        return Ok(done(TournamentDone::Appointed { number, player }));
    }
    Ok(done(TournamentDone::Dismissed { number, player }))
}

/// Asks a member to take part. The limits of who can join do not hold for them.
async fn ask(server: &Server, me: &LoggedIn, number: TournamentId, player: PlayerName) -> Result {
    let account = account_or_option(server, &player, "tournament").await?;
    let (id, player) = (account.player.id, account.player.name);
    if account.kind != AccountKind::Member {
        return Err(TournamentRefusal::NotAMember { player }.into());
    }
    let (tournament, ()) = change(server, number, me, |after, now| {
        let entrant = after.entrant_of(id);
        if entrant.is_some_and(|it| it.withdrawn.is_none()) {
            let player = player.clone();
            return Err(TournamentRefusal::PlaysAlready { number, player }.into());
        }
        if !after.can_be_joined(now) {
            return Err(TournamentRefusal::TooLate(OfTournament { number }).into());
        }
        let most = TournamentTerms::MOST_PLAYERS;
        if after.asked.len() >= usize::from(most) {
            return Err(TournamentRefusal::Full { number, most }.into());
        }
        after.asked.retain(|asked| *asked != id);
        after.asked.push(id);
        Ok(())
    })
    .await?;
    tell::asked(server, &tournament, &me.player.name, id);
    Ok(done(TournamentDone::Asked { number, player }))
}

/// The number of a player who takes part, by name.
fn playing(tournament: &Tournament, player: &PlayerName) -> Result<EntrantNumber> {
    let mut playing = tournament.playing();
    let found = playing.find(|entrant| entrant.player.name.key() == player.key());
    let (number, player) = (tournament.id, player.clone());
    Ok(found
        .map(|entrant| entrant.number)
        .ok_or(TournamentRefusal::NobodyThere { number, player })?)
}

/// Two meet in the next round, the first with White in the first game.
async fn pair(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    players: [PlayerName; 2],
) -> Result {
    let (_, round) = change(server, number, me, |after, _| {
        let entrants = [playing(after, &players[0])?, playing(after, &players[1])?];
        let name_of = |entrant| {
            let place = usize::from(entrant != entrants[0]);
            players[place].clone()
        };
        let pair = after.fixed_pair(entrants);
        let pair = pair.map_err(|why| cannot_pair(after, why, name_of, entrants[0]))?;
        after.fixed.push(pair);
        Ok(pair.round)
    })
    .await?;
    let [white, black] = players;
    Ok(done(TournamentDone::Paired {
        number,
        round,
        white,
        black,
    }))
}

/// The rules pair a player again.
async fn unpair(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    player: PlayerName,
) -> Result {
    change(server, number, me, |after, _| {
        let entrant = playing(after, &player)?;
        let next = after.rounds_paired() + 1;
        let pairs = after.fixed.len();
        after
            .fixed
            .retain(|pair| pair.round != next || !pair.entrants.contains(&entrant));
        if after.fixed.len() == pairs {
            let player = player.clone();
            return Err(TournamentRefusal::NotFixed { number, player }.into());
        }
        Ok(())
    })
    .await?;
    Ok(done(TournamentDone::Unpaired { number, player }))
}

/// The director of the server makes the first round at once.
async fn start(server: &Server, me: &LoggedIn, number: TournamentId) -> Result {
    let (tournament, ()) = change(server, number, me, |after, now| {
        if after.stage == TournamentStage::Running {
            return Err(TournamentRefusal::HasStarted(OfTournament { number }).into());
        }
        enough(after, me)?;
        after.starts_at = now;
        Ok(())
    })
    .await?;
    let (number, name) = named(&tournament);
    Ok(done(TournamentDone::Started { number, name }))
}

/// Whether enough have joined for a start.
fn enough(tournament: &Tournament, me: &LoggedIn) -> Result<()> {
    let players = tournament.people().count();
    let least = tournament.terms.least_players;
    let robots = tournament.terms.robots.is_some() && players > 0;
    if players >= usize::from(least) || robots {
        return Ok(());
    }
    let number = tournament.id;
    let joined = tournament.entrant_of(me.player.id).is_some();
    Err(TournamentRefusal::TooFew {
        number,
        players,
        least,
        joined,
    }
    .into())
}

async fn kick(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    player: PlayerName,
    reason: Option<SafeText>,
) -> Result {
    let decider = decider(me, reason.clone());
    let (tournament, entrant) = change(server, number, decider, |after, now| {
        let entrant = playing(after, &player)?;
        let account = after.entrant(entrant).map(|it| it.player.id);
        after.asked.retain(|asked| Some(*asked) != account);
        let why = Withdrawal::Removed;
        after.apply(
            &Step::Withdraw { entrant, why },
            now,
            &mut change::new_games(),
        );
        Ok(entrant)
    })
    .await?;
    tell::withdrawn(server, &tournament, entrant, Some(me.player.id), reason);
    Ok(done(TournamentDone::Removed { number, player }))
}

async fn adjudicate(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    of: (u16, u16),
    points: [u16; 2],
    reason: Option<SafeText>,
) -> Result {
    let (round, pairing) = of;
    let decider = decider(me, reason);
    let _turn = server.play.tournaments.turns.hold(number).await;
    let tournament = load(server, number).await?.tournament;
    not_ended(&tournament)?;
    not_own(&tournament, of, me)?;
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
/// Nobody decides a pairing in which they play.
fn not_own(tournament: &Tournament, of: (u16, u16), me: &LoggedIn) -> Result<()> {
    let mine = tournament.entrant_of(me.player.id).map(|it| it.number);
    let found = pairing_of(tournament, of);
    if found.is_some_and(|it| mine.is_some_and(|mine| it.has(mine))) {
        let (number, (round, pairing)) = (tournament.id, of);
        return Err(TournamentRefusal::OwnPairing {
            number,
            round,
            pairing,
        }
        .into());
    }
    Ok(())
}

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
        not_own(after, of, me)?;
        let before = pairing_of(after, of).map(|it| it.meeting);
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
