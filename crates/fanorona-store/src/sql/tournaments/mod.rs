//! Tournaments. One is read as a whole; a change writes the rows that differ.

pub(crate) mod create;
pub(crate) mod lists;
pub(crate) mod save;

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::games;
use crate::{Store, StoredTournament};
use fanorona_game::tournament::{
    Bye, Entrant, EntrantNumber, Meeting, Pairing, Round, Seat, Tournament, TournamentGame,
    TournamentId,
};
use fanorona_game::{AccountId, GameId, Start, Timestamp};
use std::collections::HashMap;
use std::fmt::Display;
use std::time::Duration;

pub(crate) const TOURNAMENT: Sql = sql!(
    "select tournament.id, tournament.name, tournament.terms, tournament.played_as, tournament.stage,
        tournament.version, tournament.seed, tournament.director, director.name as director_name,
        tournament.created_at, tournament.starts_at, tournament.ended_at, tournament.season, tournament.edition
    from tournament left join account as director on director.id = tournament.director
    where tournament.id = $1"
);

pub(crate) const ENTRANTS: Sql = sql!(
    "select entrant.number, entrant.account_id, account.name, entrant.robot, entrant.rating, entrant.from_round,
        entrant.bye, entrant.pool, entrant.forfeits, entrant.withdrawn_after, entrant.withdrawn_why,
        (account.kind = 'deleted'
            or exists (select 1 from account_deletion where account_deletion.account_id = account.id)
            or exists (select 1 from ban where ban.account_id = account.id)) as gone
    from entrant {cross|inner} join account on account.id = entrant.account_id
    where entrant.tournament_id = $1 order by entrant.number"
);

/// Vacations of entrants that ended after the moment $2.
pub(crate) const VACATIONS: Sql = sql!(
    "select entrant.number, vacation.began_at, vacation.ends_at
    from entrant {cross|inner} join vacation on vacation.account_id = entrant.account_id
    where entrant.tournament_id = $1 and vacation.ends_at > $2"
);

pub(crate) const ROUNDS: Sql = sql!(
    "select number, state, started_at, ends_at from round where tournament_id = $1 order by number"
);

pub(crate) const SEATS: Sql = sql!(
    "select pairing.round, pairing.number, pairing.pool, pairing.bye, pairing.decision,
        seat.entrant, seat.points, seat.forfeit, seat.ready_at
    from pairing {cross|inner} join seat on seat.tournament_id = pairing.tournament_id and seat.round = pairing.round
        and seat.pairing = pairing.number
    where pairing.tournament_id = $1 order by pairing.round, pairing.number, seat.place"
);

macro_rules! games {
    ($join:literal) => {
        concat!(
            "select place.round, place.pairing, game.id, game.white, game.start, game.started_at, game.result,
                game.reason, game.to_move, game.turn_since,
                (game.finished = 0 and game.ply < 2 and game.steps = '') as first_step
            from tournament_game as place {cross|inner} join game on ",
            $join,
            " where place.tournament_id = $1"
        )
    };
}

/// Games, and those that follow them in their matches.
pub(crate) const GAMES: Sql = sql!(
    games!("game.id = place.game_id"),
    " union all ",
    games!("game.match_first = place.game_id and game.id <> place.game_id"),
    " order by 1, 2, 3"
);

/// The tournament that a game belongs to: its round and pairing.
pub(crate) const OF_GAME: Sql = sql!(
    "select place.tournament_id, place.round, place.pairing
    from game {cross|inner} join tournament_game as place on place.game_id = coalesce(game.match_first, game.id)
    where game.id = $1"
);

/// An entrant, and whether the account is gone.
fn entrant(row: &Row) -> Result<(Entrant, bool), StoreError> {
    let number: i64 = row.try_get("number")?;
    let cells = Cells::new(row, "entrant", number);
    let withdrawn_after = cells.get::<Option<i64>>("withdrawn_after")?;
    let withdrawn = match withdrawn_after {
        None => None,
        Some(_) => Some((
            cells.number("withdrawn_after")?,
            cells.parsed("withdrawn_why")?,
        )),
    };
    let entrant = Entrant {
        number: EntrantNumber(cells.number("number")?),
        player: cells.player("account_id", "name")?,
        robot: cells.flag("robot")?,
        rating: cells.number("rating")?,
        from_round: cells.number("from_round")?,
        bye: match cells.get::<Option<i64>>("bye")? {
            None => None,
            Some(_) => Some(cells.number("bye")?),
        },
        group: cells.number("pool")?,
        forfeits: cells.number("forfeits")?,
        vacation: Duration::ZERO,
        waits_since: None,
        withdrawn,
    };
    Ok((entrant, cells.flag("gone")?))
}

fn round(row: &Row) -> Result<Round, StoreError> {
    let number: i64 = row.try_get("number")?;
    let cells = Cells::new(row, "round", number);
    Ok(Round {
        number: cells.number("number")?,
        state: cells.parsed("state")?,
        started_at: cells.timestamp("started_at")?,
        ends_at: cells.timestamp("ends_at")?,
        pairings: Vec::new(),
    })
}

fn seat<K: Display>(cells: &Cells<'_, K>) -> Result<Seat, StoreError> {
    Ok(Seat {
        entrant: EntrantNumber(cells.number("entrant")?),
        points: cells.number("points")?,
        forfeit: cells.flag("forfeit")?,
        ready_at: cells.get::<Option<i64>>("ready_at")?.map(Timestamp),
    })
}

/// Pairings with their rounds. Each row is a seat, and the two of a pairing follow each other.
fn pairings(rows: &[Row]) -> Result<Vec<(u16, Pairing)>, StoreError> {
    let mut pairings: Vec<(u16, Pairing)> = Vec::new();
    for row in rows {
        let number: i64 = row.try_get("number")?;
        let cells = Cells::new(row, "pairing", number);
        let (round, number) = (cells.number("round")?, cells.number("number")?);
        let this = seat(&cells)?;
        if let Some((last_round, last)) = pairings.last_mut()
            && (*last_round, last.number) == (round, number)
        {
            last.meeting = match last.meeting {
                Meeting::Bye(first, _) => Meeting::Two([first, this]),
                Meeting::Two(_) => return Err(cells.undecodable("place", "more than two seats")),
            };
            continue;
        }
        let bye = cells.parsed_if_any("bye")?;
        let pairing = Pairing {
            number,
            group: cells.number("pool")?,
            // The second seat makes two of it.
            meeting: Meeting::Bye(this, bye.unwrap_or(Bye::Odd)),
            games: Vec::new(),
            decision: cells.parsed_if_any("decision")?,
        };
        pairings.push((round, pairing));
    }
    Ok(pairings)
}

/// A game with its round and pairing.
fn game(
    row: &Row,
    numbers: &HashMap<AccountId, EntrantNumber>,
) -> Result<((u16, u16), TournamentGame), StoreError> {
    let cells = Cells::new(row, "game", key(row, "game")?);
    let white = AccountId(cells.get("white")?);
    let white = *numbers
        .get(&white)
        .ok_or_else(|| cells.undecodable("white", "no entrant of the tournament"))?;
    Ok((
        (cells.number("round")?, cells.number("pairing")?),
        TournamentGame {
            id: GameId(cells.get("id")?),
            white,
            start: cells.parsed::<Start>("start")?,
            started_at: cells.timestamp("started_at")?,
            // The entrant is found with the pairing.
            first_step: if cells.flag("first_step")? {
                Some((white, cells.timestamp("turn_since")?))
            } else {
                None
            },
            result: games::result(&cells)?,
        },
    ))
}

/// Whether it is Black's turn in the game of a row.
fn is_blacks_turn(row: &Row) -> sqlx::Result<bool> {
    Ok(row.try_get::<Option<&str>>("to_move")? == Some("b"))
}

/// Reads a tournament as a whole.
async fn read(
    connection: &mut Connection,
    id: TournamentId,
    now: Timestamp,
) -> Result<Option<StoredTournament>, StoreError> {
    let head = db::query(TOURNAMENT)
        .bind(id.0)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(head) = head else { return Ok(None) };
    let cells = Cells::new(&head, "tournament", id.0);
    let starts_at = cells.timestamp("starts_at")?;
    let of = |statement: Sql| db::query(statement).bind(id.0);
    let (mut entrants, mut gone) = (Vec::new(), Vec::new());
    for row in of(ENTRANTS).fetch_all(&mut *connection).await? {
        let (entrant, is_gone) = entrant(&row)?;
        if is_gone {
            gone.push(entrant.player.id);
        }
        entrants.push(entrant);
    }
    let vacations = of(VACATIONS).bind(starts_at.0);
    for row in vacations.fetch_all(&mut *connection).await? {
        let number: i64 = row.try_get("number")?;
        let cells = Cells::new(&row, "vacation", number);
        let from = cells.timestamp("began_at")?.max(starts_at);
        let away = cells.timestamp("ends_at")?.min(now).since(from);
        if let Some(entrant) = entrants
            .iter_mut()
            .find(|it| i64::from(it.number.0) == number)
        {
            entrant.vacation += away;
        }
    }
    let rounds = of(ROUNDS).fetch_all(&mut *connection).await?;
    let mut rounds: Vec<Round> = rounds.iter().map(round).collect::<Result<_, _>>()?;
    let seats = of(SEATS).fetch_all(&mut *connection).await?;
    let mut pairings = pairings(&seats)?;
    let numbers: HashMap<AccountId, EntrantNumber> = entrants
        .iter()
        .map(|entrant| (entrant.player.id, entrant.number))
        .collect();
    for row in of(GAMES).fetch_all(&mut *connection).await? {
        let (place, mut game) = game(&row, &numbers)?;
        let found =
            pairings.binary_search_by_key(&place, |(round, pairing)| (*round, pairing.number));
        let Ok(at) = found else { continue };
        let pairing = &mut pairings[at].1;
        if let Some((mover, _)) = &mut game.first_step
            && is_blacks_turn(&row)?
        {
            let other = pairing
                .meeting
                .seats()
                .iter()
                .find(|seat| seat.entrant != game.white);
            *mover = other.map_or(game.white, |seat| seat.entrant);
        }
        pairing.games.push(game);
    }
    for (number, pairing) in pairings {
        if let Some(round) = rounds.iter_mut().find(|round| round.number == number) {
            round.pairings.push(pairing);
        }
    }
    let edition = cells.get::<Option<i64>>("edition")?;
    let season = cells.get::<Option<i64>>("season")?.zip(edition);
    let director = match cells.get::<Option<i64>>("director")? {
        None => None,
        Some(_) => Some(cells.player("director", "director_name")?),
    };
    Ok(Some(StoredTournament {
        tournament: Tournament {
            id,
            name: cells.parsed("name")?,
            terms: lists::terms(&cells)?,
            played_as: cells.parsed("played_as")?,
            stage: cells.parsed("stage")?,
            version: cells.number("version")?,
            seed: cells.get::<i64>("seed")?.cast_unsigned(),
            director: director.as_ref().map(|player| player.id),
            created_at: cells.timestamp("created_at")?,
            starts_at,
            ended_at: cells.get::<Option<i64>>("ended_at")?.map(Timestamp),
            entrants,
            rounds,
        },
        director,
        season: season.map(|(first, edition)| {
            (
                TournamentId(first),
                u32::try_from(edition).unwrap_or(u32::MAX),
            )
        }),
        gone,
    }))
}

impl Store {
    /// The tournament with this number. Vacations are counted until `now`.
    pub async fn tournament(
        &self,
        id: TournamentId,
        now: Timestamp,
    ) -> Result<Option<StoredTournament>, StoreError> {
        read(&mut self.reader().await?, id, now).await
    }

    /// The tournament to which a game belongs, with its round and pairing.
    pub async fn tournament_of_game(
        &self,
        game: GameId,
    ) -> Result<Option<(TournamentId, u16, u16)>, StoreError> {
        self.one(db::query(OF_GAME).bind(game.0), |row| {
            let cells = Cells::new(row, "tournament_game", game.0);
            Ok((
                TournamentId(cells.get("tournament_id")?),
                cells.number("round")?,
                cells.number("pairing")?,
            ))
        })
        .await
    }
}
