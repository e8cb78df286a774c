//! Tournaments. One is read as a whole; a change writes the rows that differ.

pub(crate) mod create;
pub(crate) mod lists;
pub(crate) mod save;

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::{Store, StoredTournament};
use fanorona_game::tournament::{
    Bye, Decision, Entrant, EntrantNumber, Meeting, Pairing, Round, Seat, Tournament,
    TournamentGame, TournamentId,
};
use fanorona_game::{AccountId, GameId, GameResult, Timestamp};
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;

pub(crate) const TOURNAMENT: Sql = sql!(
    "select tournament.id, tournament.name, tournament.terms, tournament.played_as, tournament.stage,
        tournament.version, tournament.seed, tournament.director, director.name as director_name,
        tournament.created_at, tournament.starts_at, tournament.ended_at, tournament.season, tournament.edition,
        tournament.check_at
    from tournament left join account as director on director.id = tournament.director
    where tournament.id = $1"
);

/// The entrants, and whether their accounts are deleted, or banned at the moment $2.
pub(crate) const ENTRANTS: Sql = sql!(
    "select entrant.number, entrant.account_id, account.name, entrant.robot, entrant.rating, entrant.from_round,
        entrant.bye, entrant.pool, entrant.forfeits, entrant.withdrawn_after, entrant.withdrawn_why,
        (account.kind = 'deleted'
            or exists (select 1 from account_deletion where account_deletion.account_id = account.id)
            or exists (select 1 from ban where ban.account_id = account.id and coalesce(ban.until > $2, true))) as gone
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

/// The pairings of each round as one text: a row for each seat would take four times as long.
pub(crate) const SEATS: Sql = sql!(
    "select pairing.round as id, cast({json_group_array(json_array|json_agg(json_build_array}(
            pairing.number, pairing.pool, pairing.bye, pairing.decision,
            seat.place, seat.entrant, seat.points, seat.forfeit, seat.ready_at
        )) as text) as seats
    from pairing {cross|inner} join seat on seat.tournament_id = pairing.tournament_id and seat.round = pairing.round
        and seat.pairing = pairing.number
    where pairing.tournament_id = $1 group by pairing.round order by pairing.round"
);

macro_rules! games {
    ($join:literal) => {
        concat!(
            "select coalesce(cast({json_group_array(json_array|json_agg(json_build_array}(
                    place.round, place.pairing, game.id, game.white, game.start, game.started_at, game.result,
                    game.reason, game.to_move, game.turn_since,
                    case when game.finished = 0 and game.ply < 2 and game.steps = '' then 1 else 0 end
                )) as text), '[]') as games
            from tournament_game as place {cross|inner} join game on ",
            $join,
            " where place.tournament_id = $1"
        )
    };
}

/// Games, without those that follow them in their matches.
pub(crate) const GAMES: Sql = sql!(games!("game.id = place.game_id"));

/// Games that follow the first ones of their matches.
pub(crate) const LATER_GAMES: Sql = sql!(games!(
    "game.match_first = place.game_id and game.id <> place.game_id"
));

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

/// A seat with its pairing: number, pool, bye and decision; place, entrant, points, forfeit, and when the
/// entrant was ready.
type SeatValues = (
    u16,
    u16,
    Option<Bye>,
    Option<Decision>,
    u8,
    u16,
    u16,
    u8,
    Option<i64>,
);

/// The pairings of the round of a row. The two seats of a pairing follow each other.
fn pairings(row: &Row) -> Result<(u16, Vec<Pairing>), StoreError> {
    let cells = Cells::new(row, "pairing", key(row, "pairing")?);
    let mut seats: Vec<SeatValues> = serde_json::from_str(cells.get("seats")?)
        .map_err(|error| cells.undecodable("seats", error))?;
    seats.sort_unstable_by_key(|(number, _, _, _, place, ..)| (*number, *place));
    let mut pairings: Vec<Pairing> = Vec::new();
    for (number, group, bye, decision, _, entrant, points, forfeit, ready_at) in seats {
        let this = Seat {
            entrant: EntrantNumber(entrant),
            points,
            forfeit: forfeit != 0,
            ready_at: ready_at.map(Timestamp),
        };
        if let Some(last) = pairings.last_mut()
            && last.number == number
        {
            last.meeting = match last.meeting {
                Meeting::Bye(first, _) => Meeting::Two([first, this]),
                Meeting::Two(_) => return Err(cells.undecodable("place", "more than two seats")),
            };
            continue;
        }
        pairings.push(Pairing {
            number,
            group,
            // The second seat makes two of it.
            meeting: Meeting::Bye(this, bye.unwrap_or(Bye::Odd)),
            games: Vec::new(),
            decision,
        });
    }
    Ok((cells.number("id")?, pairings))
}

/// A game: round and pairing; number, White, start, when it started, result, reason, who is to move
/// since when, and whether that is the first step of the first turn.
type GameValues<'a> = (
    u16,
    u16,
    i64,
    i64,
    Cow<'a, str>,
    i64,
    Option<Cow<'a, str>>,
    Option<Cow<'a, str>>,
    Option<Cow<'a, str>>,
    i64,
    u8,
);

/// Adds the games of a row to their pairings.
fn add_games(row: &Row, tournament: &mut Tournament) -> Result<(), StoreError> {
    let cells = Cells::new(row, "tournament_game", tournament.id.0);
    let mut games: Vec<GameValues<'_>> = serde_json::from_str(cells.get("games")?)
        .map_err(|error| cells.undecodable("games", error))?;
    games.sort_unstable_by_key(|(_, _, id, ..)| *id);
    let numbers: HashMap<AccountId, EntrantNumber> = tournament
        .entrants
        .iter()
        .map(|entrant| (entrant.player.id, entrant.number))
        .collect();
    for values in games {
        let (round, pairing, id, white, start, started_at, score, reason, to_move, since, first) =
            values;
        let unknown = |column| cells.undecodable(column, format_args!("game {id}"));
        let mut rounds = tournament.rounds.iter_mut();
        let Some(round) = rounds.find(|it| it.number == round) else {
            continue;
        };
        let found = round
            .pairings
            .binary_search_by_key(&pairing, |it| it.number);
        let Some(pairing) = found.ok().and_then(|at| round.pairings.get_mut(at)) else {
            continue;
        };
        let numbered = numbers.get(&AccountId(white));
        let white = *numbered.ok_or_else(|| unknown("white"))?;
        let seats = pairing.meeting.seats().iter();
        let black = seats.map(|seat| seat.entrant).find(|it| *it != white);
        let blacks_turn = to_move.as_deref() == Some("b");
        let mover = if blacks_turn { black } else { None }.unwrap_or(white);
        let result = match score.zip(reason) {
            None => None,
            Some((score, reason)) => Some(GameResult::recorded(
                score.parse().map_err(|_unread| unknown("result"))?,
                reason.parse().map_err(|_unread| unknown("reason"))?,
            )),
        };
        pairing.games.push(TournamentGame {
            id: GameId(id),
            white,
            start: start.parse().map_err(|_unread| unknown("start"))?,
            started_at: Timestamp(started_at),
            first_step: (first != 0).then_some((mover, Timestamp(since))),
            result,
        });
    }
    Ok(())
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
    let check_at = cells.get::<Option<i64>>("check_at")?.map(Timestamp);
    let of = |statement: Sql| db::query(statement).bind(id.0);
    let (mut entrants, mut gone) = (Vec::new(), Vec::new());
    for row in of(ENTRANTS).bind(now.0).fetch_all(&mut *connection).await? {
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
    for row in of(SEATS).fetch_all(&mut *connection).await? {
        let (number, pairings) = pairings(&row)?;
        if let Some(round) = rounds.iter_mut().find(|round| round.number == number) {
            round.pairings = pairings;
        }
    }
    let edition = cells.get::<Option<i64>>("edition")?;
    let season = cells.get::<Option<i64>>("season")?.zip(edition);
    let director = match cells.get::<Option<i64>>("director")? {
        None => None,
        Some(_) => Some(cells.player("director", "director_name")?),
    };
    let mut tournament = Tournament {
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
    };
    let in_matches = tournament.terms.game.in_match.map(|_| LATER_GAMES);
    for statement in [GAMES].into_iter().chain(in_matches) {
        for row in of(statement).fetch_all(&mut *connection).await? {
            add_games(&row, &mut tournament)?;
        }
    }
    let place = |edition| u32::try_from(edition).unwrap_or(u32::MAX);
    Ok(Some(StoredTournament {
        tournament,
        director,
        season: season.map(|(first, edition)| (TournamentId(first), place(edition))),
        gone,
        check_at,
    }))
}

impl Store {
    /// The tournament with this number. Vacations are counted until `now`, and who is banned is so
    /// then.
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
