//! Tournaments. One is read as a whole; a change writes the rows that differ.

pub(crate) mod create;
pub(crate) mod lists;
pub(crate) mod save;
pub(crate) mod talk;

use crate::db::{FromRow, Row, statements};
use crate::error::StoreError;
use crate::{Result, Store, StoredTournament};
use fanorona_game::tournament::{
    Bye, Decision, Entrant, EntrantNumber, Meeting, Pairing, Round, Seat, Tournament,
    TournamentGame, TournamentId, Withdrawal,
};
use fanorona_game::{AccountId, GameId, GameResult, Player, Timestamp};
use std::collections::HashMap;

/// Selects the games of a tournament as one text, up to the condition that joins them.
const SELECT_GAMES: &str =
    "select coalesce(cast({json_group_array(json_array|json_agg(json_build_array}(
            place.round, place.pairing, game.id, game.white, game.start, game.started_at,
            coalesce((
                select correction.result from correction where correction.game_id = game.id
                order by correction.number desc limit 1
            ), game.result),
            case when exists (select 1 from correction where correction.game_id = game.id)
                then 'adjudicated' else game.reason end,
            game.to_move, game.turn_since,
            case when game.finished = 0 and game.ply < 2 and game.steps = '' then 1 else 0 end
        )) as text), '[]') as games
    from tournament_game as place {cross|inner} join game on ";

/// The rest of a statement with [`SELECT_GAMES`].
const OF_TOURNAMENT: &str = " where place.tournament_id = $1";

statements! {
    /// A tournament, and whether one of its directors is there: not deleted, or banned at the moment $2.
    TOURNAMENT =
        "select tournament.id, tournament.name, tournament.terms, tournament.played_as, tournament.stage,
            tournament.version, tournament.seed, tournament.director, director.name as director_name,
            tournament.created_at, tournament.starts_at, tournament.ended_at, tournament.season, tournament.edition,
            tournament.check_at, tournament.description, tournament.code, tournament.fixed,
            exists (
                select 1 from (
                    select tournament.director as id
                    union all
                    select person.account_id from tournament_person as person
                    where person.tournament_id = tournament.id and person.part = 'director'
                ) as directing
                where directing.id is not null
                    and not exists (select 1 from account_deletion where account_deletion.account_id = directing.id)
                    and not exists (
                        select 1 from ban where ban.account_id = directing.id and coalesce(ban.until > $2, true)
                    )
            ) as directed
        from tournament left join account as director on director.id = tournament.director
        where tournament.id = $1";
    PEOPLE = "select person.part, person.account_id, account.name
        from tournament_person as person {cross|inner} join account on account.id = person.account_id
        where person.tournament_id = $1 order by person.account_id, person.part";
    /// The entrants, and why they cannot take part: their accounts are deleted, or banned at the moment
    /// $2.
    ENTRANTS =
        "select entrant.number, entrant.account_id, account.name, entrant.robot, entrant.rating, entrant.from_round,
            entrant.bye, entrant.pool, entrant.forfeits, entrant.withdrawn_after, entrant.withdrawn_why,
            entrant.withdrawn_at,
            case when account.kind = 'deleted'
                or exists (select 1 from account_deletion where account_deletion.account_id = account.id) then 'gone'
            when exists (select 1 from ban where ban.account_id = account.id and coalesce(ban.until > $2, true))
                then 'banned' end as gone
        from entrant {cross|inner} join account on account.id = entrant.account_id
        where entrant.tournament_id = $1 order by entrant.number";
    /// The entrants who play a live game, without bots.
    PLAY_LIVE = "select entrant.number from entrant
        where entrant.tournament_id = $1
            and (exists (select 1 from game where game.white = entrant.account_id and game.finished = 0
                    and game.time {glob '*+*'|like '%+%'})
                or exists (select 1 from game where game.black = entrant.account_id and game.finished = 0
                    and game.time {glob '*+*'|like '%+%'}))
            and not exists (select 1 from bot where bot.account_id = entrant.account_id)";
    /// Vacations of entrants that ended after the moment $2.
    VACATIONS = "select entrant.number, vacation.began_at, vacation.ends_at
        from entrant {cross|inner} join vacation on vacation.account_id = entrant.account_id
        where entrant.tournament_id = $1 and vacation.ends_at > $2";
    ROUNDS =
        "select number, state, started_at, ends_at from round where tournament_id = $1 order by number";
    /// The pairings of each round as one text: a row for each seat would take four times as long.
    SEATS =
        "select pairing.round as id, cast({json_group_array(json_array|json_agg(json_build_array}(
                pairing.number, pairing.pool, pairing.bye, pairing.decision,
                seat.place, seat.entrant, seat.points, seat.forfeit, seat.ready_at
            )) as text) as seats
        from pairing {cross|inner} join seat on seat.tournament_id = pairing.tournament_id and seat.round = pairing.round
            and seat.pairing = pairing.number
        where pairing.tournament_id = $1 group by pairing.round order by pairing.round";
    /// Games, without those that follow them in their matches.
    GAMES = SELECT_GAMES, "game.id = place.game_id", OF_TOURNAMENT;
    /// Games that follow the first ones of their matches.
    LATER_GAMES =
        SELECT_GAMES,
        "game.match_first = place.game_id and game.id <> place.game_id",
        OF_TOURNAMENT;
    /// The tournament that a game belongs to: its round and pairing.
    OF_GAME = "select place.tournament_id, place.round, place.pairing
        from game {cross|inner} join tournament_game as place on place.game_id = coalesce(game.match_first, game.id)
        where game.id = $1";
}

/// A tournament without its entrants and rounds.
impl FromRow for StoredTournament {
    const TABLE: &'static str = "tournament";

    fn read(row: &Row) -> Result<Self> {
        let director = row.player_if_any("director", "director_name")?;
        let season: Option<TournamentId> = row.get("season")?;
        Ok(Self {
            tournament: Tournament {
                id: row.get("id")?,
                name: row.parsed("name")?,
                terms: row.json("terms")?,
                played_as: row.parsed("played_as")?,
                stage: row.parsed("stage")?,
                version: row.get("version")?,
                seed: row.get::<i64>("seed")?.cast_unsigned(),
                director: director.as_ref().map(|player| player.id),
                created_at: row.get("created_at")?,
                starts_at: row.get("starts_at")?,
                ended_at: row.get("ended_at")?,
                description: row.get("description")?,
                code: row.get("code")?,
                helpers: Vec::new(),
                asked: Vec::new(),
                fixed: row.json("fixed")?,
                entrants: Vec::new(),
                rounds: Vec::new(),
            },
            director,
            helpers: Vec::new(),
            season: season.zip(row.get("edition")?),
            gone: Vec::new(),
            directed: row.get("directed")?,
            check_at: row.get("check_at")?,
        })
    }
}

/// Whether somebody directs it, or else was asked to take part.
struct PersonRow(bool, Player);

impl FromRow for PersonRow {
    const TABLE: &'static str = "tournament_person";

    fn read(row: &Row) -> Result<Self> {
        let part: String = row.get("part")?;
        Ok(Self(part == "director", row.player("account_id", "name")?))
    }
}

/// An entrant, and why the account cannot take part.
struct EntrantRow(Entrant, Option<Withdrawal>);

impl FromRow for EntrantRow {
    const TABLE: &'static str = "entrant";

    fn read(row: &Row) -> Result<Self> {
        let withdrawn = match row.get("withdrawn_after")? {
            Some(after) => Some((after, row.parsed("withdrawn_why")?)),
            None => None,
        };
        let number = EntrantNumber(row.get("number")?);
        let player = row.player("account_id", "name")?;
        let joined = Entrant::new(number, player, row.get("rating")?, row.get("from_round")?);
        let entrant = Entrant {
            robot: row.get("robot")?,
            bye: row.get("bye")?,
            group: row.get("pool")?,
            forfeits: row.get("forfeits")?,
            withdrawn,
            withdrawn_at: row.get("withdrawn_at")?,
            ..joined
        };
        Ok(Self(entrant, row.parsed_if_any("gone")?))
    }
}

/// A round without its pairings.
impl FromRow for Round {
    const TABLE: &'static str = "round";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("number")?,
            state: row.parsed("state")?,
            started_at: row.get("started_at")?,
            ends_at: row.get("ends_at")?,
            pairings: Vec::new(),
        })
    }
}

/// A seat with its pairing: number, pool, bye and decision; place, entrant, points, forfeit, and when the
/// entrant was ready.
type SeatValues = (
    u16,
    u16,
    Option<Bye>,
    Option<Decision>,
    u8,
    EntrantNumber,
    u16,
    u8,
    Option<Timestamp>,
);

/// The pairings of a round, by number.
struct Pairings(u16, Vec<Pairing>);

impl FromRow for Pairings {
    const TABLE: &'static str = "pairing";

    fn read(row: &Row) -> Result<Self> {
        let mut seats: Vec<SeatValues> = row.json("seats")?;
        seats.sort_unstable_by_key(|(number, _, _, _, place, ..)| (*number, *place));
        let mut pairings: Vec<Pairing> = Vec::new();
        for (number, group, bye, decision, _, entrant, points, forfeit, ready_at) in seats {
            let this = Seat {
                entrant,
                points,
                forfeit: forfeit != 0,
                ready_at,
            };
            if let Some(last) = pairings.last_mut()
                && last.number == number
            {
                last.meeting = match last.meeting {
                    Meeting::Bye(first, _) => Meeting::Two([first, this]),
                    Meeting::Two(_) => return Err(row.undecodable("place", "more than two seats")),
                };
                continue;
            }
            pairings.push(Pairing {
                number,
                group,
                meeting: Meeting::Bye(this, bye.unwrap_or(Bye::Odd)),
                games: Vec::new(),
                decision,
            });
        }
        Ok(Self(row.get("id")?, pairings))
    }
}

/// A game: round and pairing; number, White, start, when it started, result, reason, who is to move
/// since when, and whether that is the first step of the first turn.
type GameValues = (
    u16,
    u16,
    GameId,
    i64,
    String,
    Timestamp,
    Option<String>,
    Option<String>,
    Option<String>,
    Timestamp,
    u8,
);

/// The games of a tournament.
struct Games(Vec<GameValues>);

impl FromRow for Games {
    const TABLE: &'static str = "tournament_game";

    fn read(row: &Row) -> Result<Self> {
        row.json("games").map(Self)
    }
}

/// Adds the games of a row to their pairings.
fn add_games(mut games: Vec<GameValues>, tournament: &mut Tournament) -> Result<()> {
    games.sort_unstable_by_key(|(_, _, id, ..)| *id);
    let numbers: HashMap<AccountId, EntrantNumber> = tournament
        .entrants
        .iter()
        .map(|entrant| (entrant.player.id, entrant.number))
        .collect();
    for values in games {
        let (round, pairing, id, white, start, started_at, score, reason, to_move, since, first) =
            values;
        let unknown = |column| StoreError::undecodable("tournament_game", id, column, "unknown");
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
        let white = *numbers
            .get(&AccountId(white))
            .ok_or_else(|| unknown("white"))?;
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
            id,
            white,
            start: start.parse().map_err(|_unread| unknown("start"))?,
            started_at,
            first_step: (first != 0).then_some((mover, since)),
            result,
        });
    }
    Ok(())
}

impl Store {
    /// The tournament with this number. Vacations are counted until `now`, and who is banned is so
    /// then.
    pub async fn tournament(
        &self,
        id: TournamentId,
        now: Timestamp,
    ) -> Result<Option<StoredTournament>> {
        let connection = &mut self.reader().await?;
        let head: Option<StoredTournament> = TOURNAMENT.first(connection, (id, now)).await?;
        let Some(mut stored) = head else {
            return Ok(None);
        };
        let tournament = &mut stored.tournament;
        for PersonRow(directs, person) in PEOPLE.all(connection, id).await? {
            if directs {
                tournament.helpers.push(person.id);
                stored.helpers.push(person);
            } else {
                tournament.asked.push(person.id);
            }
        }
        for EntrantRow(entrant, why) in ENTRANTS.all(connection, (id, now)).await? {
            let gone = why.map(|why| (entrant.player.id, why));
            stored.gone.extend(gone);
            tournament.entrants.push(entrant);
        }
        if tournament.is_live() {
            let playing: Vec<u16> = PLAY_LIVE.all(connection, id).await?;
            for entrant in &mut tournament.entrants {
                entrant.plays_live = playing.contains(&entrant.number.0);
            }
        }
        let starts_at = tournament.starts_at;
        let vacations: Vec<(u16, Timestamp, Timestamp)> =
            VACATIONS.all(connection, (id, starts_at)).await?;
        for (number, from, until) in vacations {
            let away = until.min(now).since(from.max(starts_at));
            let mut entrants = tournament.entrants.iter_mut();
            if let Some(entrant) = entrants.find(|it| it.number.0 == number) {
                entrant.vacation += away;
            }
        }
        tournament.rounds = ROUNDS.all(connection, id).await?;
        for Pairings(number, pairings) in SEATS.all(connection, id).await? {
            let mut rounds = tournament.rounds.iter_mut();
            if let Some(round) = rounds.find(|round| round.number == number) {
                round.pairings = pairings;
            }
        }
        let in_matches = tournament.terms.game.in_match.map(|_| LATER_GAMES);
        for statement in [GAMES].into_iter().chain(in_matches) {
            let Games(games) = statement.one(connection, id).await?;
            add_games(games, tournament)?;
        }
        Ok(Some(stored))
    }

    /// The tournament to which a game belongs, with its round and pairing.
    pub async fn tournament_of_game(
        &self,
        game: GameId,
    ) -> Result<Option<(TournamentId, u16, u16)>> {
        self.first(OF_GAME, game).await
    }
}
