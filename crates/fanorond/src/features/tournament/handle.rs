//! What the commands about tournaments do.

use super::change::{self, change, load};
use super::refusals::{cannot_have_bye, cannot_join, cannot_leave};
use super::{directing, director, shown, talk, tell};
use crate::command::tournament::{NewEvent, StartTime, TournamentChange, TournamentCommand};
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::{HandlerOutput, Result, account_or_option, starting};
use crate::services::ratings::{rating_of, records_of};
use crate::services::{Core, Server};
use fanorona_game::tournament::{
    Candidate, CannotJoin, Entrant, EntrantNumber, Joining, Meeting, Pairing, Seat, Step,
    Tournament, TournamentGame, TournamentId, Withdrawal,
};
use fanorona_game::{AccountId, GameId, Player, Start, Timestamp};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::tournament::{
    OfTournament, TournamentCsv, TournamentDone, TournamentRefusal, TournamentTrf,
};
use fanorona_protocol::records::{csv, trf};
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{
    AccountKind, NewTournament, NoTournament, TournamentHead, TournamentRoom, WhichTournaments,
};
use std::time::Duration;

pub async fn handle(server: &Server, caller: Caller<'_>, command: TournamentCommand) -> Result {
    let viewer = caller.user().map_or(AccountId(0), |me| me.player.id);
    match command {
        TournamentCommand::List => {
            let mut heads = list(server, WhichTournaments::Current(viewer)).await?;
            if heads.is_empty() {
                heads = list(server, WhichTournaments::Over(viewer)).await?;
            }
            show(server, heads)
        }
        TournamentCommand::OfPlayer(name) => {
            let account = account_or_option(server, &name, "tournament").await?;
            let which = WhichTournaments::Of(account.player.id);
            show(server, list(server, which).await?)
        }
        TournamentCommand::Champions(name) => {
            let which = match name {
                Some(name) => {
                    let account = account_or_option(server, &name, "champions").await?;
                    WhichTournaments::WonBy(account.player.id)
                }
                None => WhichTournaments::Over(viewer),
            };
            let heads = list(server, which).await?;
            let rows = heads
                .into_iter()
                .map(|head| shown::row(head, &|at| server.clock.date_of(at)));
            Ok(Lists::Champions(List::whole(rows.collect())).into())
        }
        TournamentCommand::New(event) => new(server, caller, *event).await,
        TournamentCommand::In(number, deed) => {
            // Words change nothing in the tournament.
            let asks = deed.only_reads() || matches!(deed, TournamentChange::Say(_));
            let output = act(server, caller, number, deed).await?;
            if !asks {
                // What follows from a change comes before its answer.
                director::look(server, number).await?;
            }
            Ok(output)
        }
    }
}

async fn list(core: &Core, which: WhichTournaments) -> Result<Vec<TournamentHead>> {
    let rows = core.limits.list.rows;
    Ok(core.store.tournaments(which, rows).await?)
}

fn show(core: &Core, heads: Vec<TournamentHead>) -> Result {
    let date = |at| core.clock.date_of(at);
    let rows = heads.into_iter().map(|head| shown::row(head, &date));
    Ok(Lists::Tournaments(List::whole(rows.collect())).into())
}

/// Creates a tournament and tells everybody.
async fn new(server: &Server, caller: Caller<'_>, event: NewEvent) -> Result {
    let me = caller.player()?;
    me.member()?;
    let limits = &server.limits.tournament;
    let starts_in = match event.starts {
        Some(start) => starts_in(server, me, start)?,
        None if event.terms.game.time.live().is_some() => limits.live_starts_in,
        None => limits.starts_in,
    };
    let now = server.clock.now();
    let new = NewTournament {
        name: event.name,
        terms: event.terms,
        // Public, and different for each.
        seed: now.0.unsigned_abs(),
        director: Some(me.player.id),
        created_at: now,
        starts_at: now.plus(starts_in),
        description: None,
        code: event.code,
        helpers: Vec::new(),
    };
    let (name, starts_at) = (new.name.clone(), new.starts_at);
    let room = TournamentRoom {
        of_director: limits.of_director,
        all: limits.all,
    };
    let made = server.store.create_tournament(new, room).await?;
    let number = made.map_err(|why| match why {
        NoTournament::NameTaken(number) => TournamentRefusal::NameTaken(OfTournament { number }),
        NoTournament::TooMany => TournamentRefusal::TooMany(AtMost {
            most: room.of_director,
        }),
        NoTournament::TooManyOfAll => TournamentRefusal::TooManyOfAll(AtMost { most: room.all }),
    })?;
    let stored = load(server, number).await?;
    tell::opened(server, &stored.tournament, Some(me.player.id)).await;
    Ok(done(TournamentDone::Created {
        number,
        name: SafeText::new(name.as_str()),
        starts_ms: server.clock.date_of(starts_at),
    }))
}

/// In how long a tournament starts.
pub(super) fn starts_in(core: &Core, me: &LoggedIn, start: StartTime) -> Result<Duration> {
    let latest = core.limits.tournament.latest_start;
    let starts_in = match start {
        StartTime::After(time) => Some(time),
        StartTime::At(there) => {
            let wall = core.clock.wall();
            let moment = me.preferences.timezone.moment_of(there);
            let moment = moment.filter(|moment| *moment > wall);
            moment.map(|moment| moment.since(wall))
        }
    };
    let most_days = u32::try_from(latest.as_secs() / 86_400).unwrap_or(u32::MAX);
    let starts_in = starts_in.filter(|time| *time <= latest);
    Ok(starts_in.ok_or(TournamentRefusal::BadStart { most_days })?)
}

pub(super) fn done(done: TournamentDone) -> HandlerOutput {
    Done::Tournament(Box::new(done)).into()
}

pub(super) fn named(tournament: &Tournament) -> (TournamentId, SafeText) {
    (tournament.id, SafeText::new(tournament.name.as_str()))
}

async fn act(
    server: &Server,
    caller: Caller<'_>,
    number: TournamentId,
    deed: TournamentChange,
) -> Result {
    let date = |at: Timestamp| server.clock.date_of(at);
    let viewer = caller.user().map(|me| me.player.id);
    let list = match deed {
        TournamentChange::Show => {
            let stored = load(server, number).await?;
            let downtime = change::downtime(server, &stored.tournament).await?;
            let page = shown::page(&stored, viewer, server.clock.now(), &downtime, &date);
            let page = Box::new(page);
            return Ok(done(TournamentDone::Shown { page }));
        }
        TournamentChange::Pairings(round) => {
            let tournament = load(server, number).await?.tournament;
            let round = round.unwrap_or_else(|| tournament.rounds_paired());
            let rows = shown::pairings(&tournament, round);
            Lists::TournamentPairings(List::whole(rows))
        }
        TournamentChange::Table => {
            let tournament = load(server, number).await?.tournament;
            Lists::TournamentTable(List::whole(shown::table(&tournament)))
        }
        TournamentChange::Csv => {
            let rows = shown::table(&load(server, number).await?.tournament);
            let csv = Event::TournamentCsv(TournamentCsv {
                tournament: number,
                csv: csv::table(&rows),
            });
            return Ok(Reply::showing(vec![csv], Done::Quietly).into());
        }
        TournamentChange::Trf => {
            let stored = load(server, number).await?;
            let director = stored.director.as_ref().map(|it| &it.name);
            let zone = &server.zone;
            let written = |at, format: &str| zone.written(server.clock.date_of(at), format);
            let trf = Event::TournamentTrf(TournamentTrf {
                tournament: number,
                trf: trf::table(&stored.tournament, director, &written),
            });
            return Ok(Reply::showing(vec![trf], Done::Quietly).into());
        }
        TournamentChange::Cross => {
            let tournament = load(server, number).await?.tournament;
            Lists::TournamentCross(List::whole(shown::cross(&tournament)))
        }
        TournamentChange::Talk(before) => {
            load(server, number).await?;
            Lists::TournamentTalk(talk::list(server, number, before, viewer).await?)
        }
        TournamentChange::Say(text) => {
            return talk::say(server, caller.player()?, number, text).await;
        }
        TournamentChange::Log(before) => {
            let tournament = load(server, number).await?.tournament;
            let limit = server.limits.list.rows;
            let before = before.unwrap_or(i64::MAX);
            let log = server
                .store
                .tournament_log(number, before, limit + 1)
                .await?;
            Lists::TournamentLog(shown::log(&tournament, log, limit, &date))
        }
        TournamentChange::Rounds => {
            let tournament = load(server, number).await?.tournament;
            let downtime = change::downtime(server, &tournament).await?;
            let rows = shown::rounds(&tournament, &downtime, &date);
            Lists::TournamentRounds(List::whole(rows))
        }
        TournamentChange::Games => {
            let tournament = load(server, number).await?.tournament;
            Lists::TournamentGames(List::whole(shown::games(&tournament)))
        }
        TournamentChange::Options => {
            let tournament = load(server, number).await?.tournament;
            let line = directing::line(&tournament, viewer);
            return Ok(done(TournamentDone::Options { number, line }));
        }
        TournamentChange::Join(code) => {
            return join(server, caller.player()?, number, code).await;
        }
        TournamentChange::Leave => return leave(server, caller.player()?, number).await,
        TournamentChange::Bye => return bye(server, caller.player()?, number).await,
        TournamentChange::Play => return play(server, caller.player()?, number).await,
        TournamentChange::Start
        | TournamentChange::Describe(_)
        | TournamentChange::Set(_)
        | TournamentChange::Extend(_)
        | TournamentChange::Appoint { .. }
        | TournamentChange::Ask(_)
        | TournamentChange::Pair(_)
        | TournamentChange::Unpair(_)
        | TournamentChange::Kick { .. }
        | TournamentChange::Adjudicate { .. }
        | TournamentChange::Correct { .. }
        | TournamentChange::Cancel { .. } => {
            return directing::direct(server, caller.player()?, number, deed).await;
        }
    };
    Ok(list.into())
}

/// The numbers of the games of a tournament, in the order of rounds and pairings.
///
/// # Errors
/// There is no such tournament, or the store failed.
pub async fn games_of(core: &Core, number: TournamentId) -> Result<Vec<GameId>> {
    let rows = shown::games(&load(core, number).await?.tournament);
    Ok(rows.into_iter().map(|row| row.game).collect())
}

async fn join(
    server: &Server,
    me: &LoggedIn,
    number: TournamentId,
    code: Option<String>,
) -> Result {
    let ruleset = load(server, number).await?.tournament.terms.game.ruleset;
    let points = rating_of(server, me.player.id, ruleset).await?.points();
    let records = records_of(server, me.player.id).await?;
    let record = records.into_iter().find(|(board, _)| *board == ruleset);
    let games = record.map_or(0, |(_, it)| it.won + it.lost + it.drawn);
    let candidate = Candidate {
        account: me.player.id,
        games,
        knows_code: false,
        rating: i32::try_from(points).unwrap_or(i32::MAX),
        guest: me.kind == AccountKind::Guest,
        bot: me.bot.is_some(),
    };
    starting::has_room(server, me.player.id).await?;
    let (tournament, entrant) = change(server, number, me, |after, now| {
        let candidate = Candidate {
            knows_code: code.is_some() && code == after.code,
            ..candidate
        };
        let joining = after
            .may_join(now, candidate)
            .map_err(|why| match (why, &code) {
                (CannotJoin::Code, Some(_)) => {
                    TournamentRefusal::WrongCode(OfTournament { number })
                }
                (why, _) => cannot_join(after, why, points, games),
            })?;
        Ok(match joining {
            Joining::New { from_round, group } => {
                let (number, player) = (after.next_number(), me.player.clone());
                let entrant = Entrant::new(number, player, candidate.rating, from_round);
                let entrant = Entrant { group, ..entrant };
                after.entrants.push(entrant.clone());
                Some(entrant)
            }
            Joining::Back(number) => {
                let entrant = after.entrants.iter_mut().find(|it| it.number == number);
                entrant.map(|entrant| {
                    entrant.withdrawn = None;
                    entrant.clone()
                })
            }
        })
    })
    .await?;
    if let Some(entrant) = entrant {
        tell::joined(server, &tournament, &entrant).await;
    }
    let (number, name) = named(&tournament);
    Ok(done(TournamentDone::Joined { number, name }))
}

/// The number of a player who takes part.
fn mine(tournament: &Tournament, me: &LoggedIn) -> Result<EntrantNumber> {
    let number = tournament.id;
    let entrant = tournament.entrant_of(me.player.id);
    let not_in = TournamentRefusal::NotIn(OfTournament { number });
    Ok(entrant.ok_or(not_in)?.number)
}

async fn leave(server: &Server, me: &LoggedIn, number: TournamentId) -> Result {
    let (tournament, _) = change(server, number, me, |after, now| {
        let entrant = mine(after, me)?;
        after
            .may_leave(entrant)
            .map_err(|why| cannot_leave(after, why))?;
        let why = Withdrawal::Left;
        after.apply(
            &Step::Withdraw { entrant, why },
            now,
            &mut change::new_games(),
        );
        Ok(())
    })
    .await?;
    if let Some(entrant) = tournament.entrant_of(me.player.id) {
        tell::withdrawn(
            server,
            &tournament,
            entrant.number,
            Some(me.player.id),
            None,
        );
    }
    let (number, name) = named(&tournament);
    Ok(done(TournamentDone::Left { number, name }))
}

async fn bye(server: &Server, me: &LoggedIn, number: TournamentId) -> Result {
    let (_, round) = change(server, number, me, |after, _| {
        let entrant = mine(after, me)?;
        let round = after
            .may_have_bye(entrant)
            .map_err(|why| cannot_have_bye(after, why))?;
        for entrant in after.entrants.iter_mut().filter(|it| it.number == entrant) {
            entrant.bye = Some(round);
        }
        after
            .fixed
            .retain(|pair| pair.round != round || !pair.entrants.contains(&entrant));
        Ok(round)
    })
    .await?;
    Ok(done(TournamentDone::Bye { number, round }))
}

/// How long a player who said so counts as ready for a game that is arranged.
const READY: Duration = Duration::from_mins(10);

/// What `play` has changed.
struct Arranged {
    opponents: Vec<Player>,
    starts: bool,
}

/// The player is there for games that are arranged. One starts if an opponent is there, too.
async fn play(server: &Server, me: &LoggedIn, number: TournamentId) -> Result {
    let terms = load(server, number).await?.tournament.terms.game;
    let other_live = server.store.plays_live(me.player.id, &terms).await?;
    let (tournament, arranged) = change(server, number, me, |after, now| {
        let entrant = mine(after, me)?;
        if let Some(game) = shown::running_game(after, entrant) {
            return Err(TournamentRefusal::Playing { number, game }.into());
        }
        if let Some(why) = &other_live {
            return Err(starting::refusal(server, me, &me.player.name, why).into());
        }
        let arranged = arrange(server, after, entrant, now);
        let nothing = TournamentRefusal::NothingToArrange(OfTournament { number });
        Ok(arranged.ok_or(nothing)?)
    })
    .await?;
    if arranged.starts {
        // The player is shown the game.
        return Ok(Done::Quietly.into());
    }
    for opponent in &arranged.opponents {
        tell::ready(server, &tournament, &me.player.name, opponent.id);
    }
    let names = arranged.opponents.into_iter();
    let names = names.map(|opponent| opponent.name).collect();
    Ok(done(TournamentDone::Ready { number, names }))
}

/// Says in all pairings of an entrant that wait for their players that the entrant is there, and
/// starts the game with an opponent who is there, too, or else with a robot. `None` if no pairing
/// waits.
fn arrange(
    server: &Server,
    after: &mut Tournament,
    mine: EntrantNumber,
    now: Timestamp,
) -> Option<Arranged> {
    let before = after.clone();
    let plays_elsewhere = |number: EntrantNumber| {
        before.is_live() && before.entrant(number).is_some_and(|it| it.plays_live)
    };
    // How soon each opponent can play: now, now because it is a robot, or not yet.
    let readiness = |theirs: &Seat| {
        let opponent = before.entrant(theirs.entrant)?;
        let asked = theirs.ready_at.is_some_and(|at| now.since(at) <= READY);
        let plays = shown::running_game(&before, opponent.number).is_some()
            || plays_elsewhere(opponent.number);
        Some(match opponent.robot {
            true => 1,
            false if asked && !plays && server.presence.is_here(opponent.player.id) => 0,
            false => 2,
        })
    };
    let mut waiting: Vec<(u8, &mut Pairing)> = Vec::new();
    let mut opponents = Vec::new();
    let pairings = after
        .rounds
        .iter_mut()
        .flat_map(|round| &mut round.pairings);
    for pairing in pairings {
        let waits = pairing.decision.is_none() && pairing.games.is_empty();
        let Meeting::Two(seats) = &mut pairing.meeting else {
            continue;
        };
        let own = seats.iter().position(|seat| seat.entrant == mine);
        let Some(own) = own.filter(|_| waits) else {
            continue;
        };
        seats[own].ready_at = Some(now);
        let theirs = seats[1 - own];
        opponents.extend(before.entrant(theirs.entrant).map(|it| it.player.clone()));
        waiting.push((readiness(&theirs)?, pairing));
    }
    waiting.sort_by_key(|(readiness, _)| *readiness);
    let (readiness, first) = waiting.into_iter().next()?;
    let starts = readiness < 2 && !plays_elsewhere(mine);
    if starts && let Meeting::Two(seats) = &mut first.meeting {
        seats.iter_mut().for_each(|seat| seat.ready_at = Some(now));
        let white = seats[0].entrant;
        first.games.push(TournamentGame {
            id: change::new_games()(),
            white,
            start: Start::Ordinary,
            started_at: now,
            first_step: Some((white, now)),
            result: None,
        });
    }
    Some(Arranged { opponents, starts })
}
