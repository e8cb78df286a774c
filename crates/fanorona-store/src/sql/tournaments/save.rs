//! Changes of tournaments. Each holds for the version that it was made from, and makes its pairings
//! and their games in one commit: so a pairing never has its games twice.

use super::create;
use crate::consequences::Started;
use crate::db::{Connection, json, statements};
use crate::sql::games::{StartGame, starts};
use crate::sql::group::Scope;
use crate::sql::pairing::{challenges, room};
use crate::sql::ratings::corrections;
use crate::sql::talk::news;
use crate::{NewChallenge, NewsKind, Result, Store, TournamentSave, TournamentSaved};
use fanorona_game::tournament::{
    Decided, Entrant, LogEntry, Meeting, Pairing, Round, Tournament, TournamentGame, TournamentId,
    TournamentRound, TournamentStage,
};
use fanorona_game::{AccountId, GameId, GameRecord, Player, Score, Terms, Timestamp};
use fanorona_rules::BySide;
use serde_json::{Value, json};
use std::collections::HashMap;

statements! {
    SEASON = "select season, edition from tournament where id = $1";
    SAVE =
        "update tournament set version = $3, stage = $4, played_as = $5, starts_at = $6, ended_at = $7,
            check_at = case when check_at <= $8 then check_at else $8 end
        where id = $1 and version = $2";
    /// What a director can change.
    SAVE_PLAN =
        "update tournament set terms = $2, description = $3, code = $4, fixed = $5 where id = $1";
    ADD_PEOPLE = "insert into tournament_person (tournament_id, account_id, part)
        select $1, cast(value ->> 0 as bigint), value ->> 1
        from {json_each($2)|jsonb_array_elements($2::jsonb)} where true";
    REMOVE_PERSON =
        "delete from tournament_person where tournament_id = $1 and account_id = $2 and part = $3";
    SAVE_ENTRANTS =
        "insert into entrant (tournament_id, number, account_id, robot, rating, from_round, bye, pool, forfeits,
            withdrawn_after, withdrawn_why, withdrawn_at, place)
        select $1, cast(value ->> 'number' as bigint), cast(value ->> 'account' as bigint),
            cast(value ->> 'robot' as bigint), cast(value ->> 'rating' as bigint),
            cast(value ->> 'from_round' as bigint), cast(value ->> 'bye' as bigint),
            cast(value ->> 'pool' as bigint), cast(value ->> 'forfeits' as bigint),
            cast(value ->> 'withdrawn_after' as bigint), value ->> 'withdrawn_why',
            cast(value ->> 'withdrawn_at' as bigint), cast(value ->> 'place' as bigint)
        from {json_each($2)|jsonb_array_elements($2::jsonb)} where true
        on conflict (tournament_id, number) do update set from_round = excluded.from_round, bye = excluded.bye,
            pool = excluded.pool, forfeits = excluded.forfeits, withdrawn_after = excluded.withdrawn_after,
            withdrawn_why = excluded.withdrawn_why, withdrawn_at = excluded.withdrawn_at, place = excluded.place";
    SAVE_ROUNDS = "insert into round (tournament_id, number, state, started_at, ends_at)
        select $1, cast(value ->> 'number' as bigint), value ->> 'state', cast(value ->> 'started_at' as bigint),
            cast(value ->> 'ends_at' as bigint)
        from {json_each($2)|jsonb_array_elements($2::jsonb)} where true
        on conflict (tournament_id, number) do update set state = excluded.state, ends_at = excluded.ends_at";
    SAVE_PAIRINGS = "insert into pairing (tournament_id, round, number, pool, bye, decision)
        select $1, cast(value ->> 'round' as bigint), cast(value ->> 'number' as bigint),
            cast(value ->> 'pool' as bigint), value ->> 'bye', value ->> 'decision'
        from {json_each($2)|jsonb_array_elements($2::jsonb)} where true
        on conflict (tournament_id, round, number) do update set bye = excluded.bye, decision = excluded.decision";
    SAVE_SEATS =
        "insert into seat (tournament_id, round, pairing, place, entrant, points, forfeit, ready_at)
        select $1, cast(value ->> 'round' as bigint), cast(value ->> 'pairing' as bigint),
            cast(value ->> 'place' as bigint), cast(value ->> 'entrant' as bigint),
            cast(value ->> 'points' as bigint), cast(value ->> 'forfeit' as bigint),
            cast(value ->> 'ready_at' as bigint)
        from {json_each($2)|jsonb_array_elements($2::jsonb)} where true
        on conflict (tournament_id, round, pairing, place) do update set entrant = excluded.entrant, points = excluded.points,
            forfeit = excluded.forfeit, ready_at = excluded.ready_at";
    /// Adds the entries $5, which the account $3 decided, for the reason $4.
    ADD_LOG = "insert into tournament_log (tournament_id, number, at, account_id, reason, entry)
        select $1, (select coalesce(max(number), 0) from tournament_log where tournament_id = $1)
                + given.key{ + 1|}, $2, $3, $4, cast(given.value as text)
        from {json_each($5) as given|jsonb_array_elements($5::jsonb) with ordinality as given (value, key)}";
    ADD_GAME =
        "insert into tournament_game (game_id, tournament_id, round, pairing) values ($1, $2, $3, $4)";
    /// The tournaments of the games $1, which have ended, are looked at now. Each end of a game makes it
    /// another moment, all of them before 0: so [`LOOKED`] knows a game that has ended since.
    GAMES_ENDED = "update tournament set check_at = -latest.game
        from (
            select place.tournament_id as tournament, max(game.id) as game
            from {json_each($1)|jsonb_array_elements($1::jsonb)} as ended
                {cross|inner} join game on game.id = cast(ended.value as bigint)
                {cross|inner} join tournament_game as place on place.game_id = coalesce(game.match_first, game.id)
            group by place.tournament_id
        ) as latest
        where tournament.id = latest.tournament and tournament.stage = 'running'";
    /// The account $1 is deleted or banned at the moment $2. The tournaments in which it takes part are
    /// looked at now.
    ENTRANT_GONE = "update tournament set check_at = $2
        where stage in ('open', 'running') and coalesce(check_at > $2, true) and id in (
            select tournament_id from entrant where account_id = $1 and withdrawn_after is null
        )";
    DUE = "select id from tournament {indexed by tournament_by_check_at|}
        where check_at <= $1 and check_at is not null order by check_at limit $2";
    OF_SEASON =
        "select id from tournament where season = $1 and edition = $2 and season is not null";
    /// Nothing had to happen. A change since then has set the moment itself.
    LOOKED = "update tournament set check_at = $4 where id = $1 and version = $2 and check_at = $3";
}

/// The rows that a change writes, as arrays of objects.
#[derive(Debug, Default)]
struct Rows {
    entrants: Vec<Value>,
    rounds: Vec<Value>,
    pairings: Vec<Value>,
    seats: Vec<Value>,
}

impl Rows {
    /// The rows of `after` that are not the same in `before`.
    fn of(before: &Tournament, after: &Tournament) -> Self {
        let mut rows = Self::default();
        let places: HashMap<_, _> = if after.stage == TournamentStage::Over {
            let places = after.standings().into_iter();
            places
                .map(|place| {
                    let won = place.winner && place.group <= 1;
                    let rank = if won { 1 } else { place.rank.max(2) };
                    (place.entrant, rank)
                })
                .collect()
        } else {
            HashMap::new()
        };
        // Who waits or plays is not stored.
        let stored = |entrant: &Entrant| Entrant {
            waits_since: None,
            plays_live: false,
            ..entrant.clone()
        };
        for entrant in &after.entrants {
            let known = before.entrant(entrant.number);
            if known.map(stored) != Some(stored(entrant)) || !places.is_empty() {
                let place = places.get(&entrant.number);
                rows.entrants.push(entrant_row(entrant, place.copied()));
            }
        }
        for round in &after.rounds {
            let known = before
                .rounds
                .iter()
                .find(|known| known.number == round.number);
            rows.add_round(known, round);
        }
        rows
    }

    fn add_round(&mut self, known: Option<&Round>, round: &Round) {
        if known.is_none_or(|known| (known.state, known.ends_at) != (round.state, round.ends_at)) {
            self.rounds.push(json!({
                "number": round.number,
                "state": <&str>::from(round.state),
                "started_at": round.started_at.0,
                "ends_at": round.ends_at.0,
            }));
        }
        let known: HashMap<u16, &Pairing> = known
            .into_iter()
            .flat_map(|known| &known.pairings)
            .map(|pairing| (pairing.number, pairing))
            .collect();
        for pairing in &round.pairings {
            let same = known.get(&pairing.number).is_some_and(|known| {
                (known.meeting, known.decision) == (pairing.meeting, pairing.decision)
            });
            if !same {
                self.add_pairing(round.number, pairing);
            }
        }
    }

    fn add_pairing(&mut self, round: u16, pairing: &Pairing) {
        let bye = match pairing.meeting {
            Meeting::Two(_) => None,
            Meeting::Bye(_, bye) => Some(<&str>::from(bye)),
        };
        self.pairings.push(json!({
            "round": round,
            "number": pairing.number,
            "pool": pairing.group,
            "bye": bye,
            "decision": pairing.decision.map(<&str>::from),
        }));
        for (place, seat) in pairing.meeting.seats().iter().enumerate() {
            self.seats.push(json!({
                "round": round,
                "pairing": pairing.number,
                "place": place,
                "entrant": seat.entrant.0,
                "points": seat.points,
                "forfeit": u8::from(seat.forfeit),
                "ready_at": seat.ready_at.map(|at| at.0),
            }));
        }
    }
}

fn entrant_row(entrant: &Entrant, place: Option<u16>) -> Value {
    json!({
        "number": entrant.number.0,
        "account": entrant.player.id.0,
        "robot": u8::from(entrant.robot),
        "rating": entrant.rating,
        "from_round": entrant.from_round,
        "bye": entrant.bye,
        "pool": entrant.group,
        "forfeits": entrant.forfeits,
        "withdrawn_after": entrant.withdrawn.map(|(round, _)| round),
        "withdrawn_why": entrant.withdrawn.map(|(_, why)| <&str>::from(why)),
        "withdrawn_at": entrant.withdrawn_at.map(|at| at.0),
        "place": place,
    })
}

/// The games that start, with their rounds and pairings.
fn new_games(after: &Tournament) -> Vec<(u16, &Pairing, &TournamentGame)> {
    let mut new = Vec::new();
    for (round, pairing) in after.pairings() {
        let games = pairing.games.iter().filter(|game| game.id.0 < 0);
        new.extend(games.map(|game| (round.number, pairing, game)));
    }
    new
}

/// The games that count with other scores, each with the score before and after.
fn corrected(before: &Tournament, after: &Tournament) -> Vec<(GameId, [Score; 2])> {
    let scores = |tournament: &Tournament| -> HashMap<GameId, Score> {
        let games = tournament.pairings().flat_map(|(_, it)| &it.games);
        let ended = games.filter_map(|game| Some((game.id, game.result?.score)));
        ended.collect()
    };
    let known = scores(before);
    let mut corrected: Vec<_> = scores(after)
        .into_iter()
        .filter_map(|(game, to)| {
            let from = *known.get(&game)?;
            (from != to).then_some((game, [from, to]))
        })
        .collect();
    corrected.sort_unstable_by_key(|(game, _)| *game);
    corrected
}

/// Tells the players of corrected pairings that have games.
async fn tell_corrected(
    connection: &mut Connection,
    after: &Tournament,
    log: &[LogEntry],
    (by, at): (Option<AccountId>, Timestamp),
) -> sqlx::Result<()> {
    for entry in log.iter().filter(|it| it.what == Decided::Corrected) {
        let mut pairings = after.pairings();
        let found = pairings.find(|(round, pairing)| {
            (Some(round.number), Some(pairing.number)) == (entry.round, entry.pairing)
        });
        let Some(game) = found.and_then(|(_, pairing)| pairing.games.last()) else {
            continue;
        };
        for entrant in entry.entrants.iter().filter_map(|it| after.entrant(*it)) {
            let kind = NewsKind::Corrected.name();
            let values = (entrant.player.id, kind, game.id, by, at);
            news::RECORD.run(connection, values).await?;
        }
    }
    Ok(())
}

/// The players of a game, and its terms. Games of guests are not rated.
fn seats(after: &Tournament, pairing: &Pairing, game: &TournamentGame) -> Option<BySide<Player>> {
    let two = pairing.two()?.map(|seat| seat.entrant);
    let black = two.into_iter().find(|entrant| *entrant != game.white)?;
    let player = |number| after.entrant(number).map(|entrant| entrant.player.clone());
    Some(BySide {
        white: player(game.white)?,
        black: player(black)?,
    })
}

/// Starts a game, without what follows from its start.
async fn start(
    connection: &mut Connection,
    seats: BySide<Player>,
    terms: Terms,
    at: Timestamp,
) -> sqlx::Result<GameRecord> {
    // Only challenges assign numbers, so that no number is used twice.
    let new = NewChallenge {
        from: seats.white.clone(),
        to: seats.black.clone(),
        terms,
        follows: None,
        made_at: at,
    };
    let challenge = challenges::create(connection, new).await?;
    let start = StartGame::new(&challenge, seats.map(|player| player.id), at)?;
    let game = start.insert(connection).await?;
    game.ok_or(sqlx::Error::RowNotFound)
}

/// What its directors have planned, and whom they have asked.
async fn save_plan(
    connection: &mut Connection,
    before: &Tournament,
    after: &Tournament,
) -> sqlx::Result<()> {
    let plan = |it: &Tournament| {
        (
            json(&it.terms),
            it.description.clone(),
            it.code.clone(),
            json(&it.fixed),
        )
    };
    let (terms, description, code, fixed) = plan(after);
    if plan(before) != plan(after) {
        let values = (after.id, terms, description, code, fixed);
        SAVE_PLAN.run(connection, values).await?;
    }
    if before.terms.every.is_none() && after.terms.every.is_some() {
        create::BEGIN_SEASON.run(connection, after.id).await?;
    }
    let people = |it: &Tournament| -> Vec<(AccountId, &'static str)> {
        let helpers = it.helpers.iter().map(|account| (*account, "director"));
        let asked = it.asked.iter().map(|account| (*account, "asked"));
        helpers.chain(asked).collect()
    };
    let (old, new) = (people(before), people(after));
    for (account, part) in old.iter().filter(|it| !new.contains(it)) {
        REMOVE_PERSON
            .run(connection, (after.id, *account, *part))
            .await?;
    }
    let added = new.iter().filter(|it| !old.contains(it));
    add_people(connection, after.id, added.copied()).await
}

/// Adds people with what they are: `director` or `asked`.
pub(super) async fn add_people(
    connection: &mut Connection,
    id: TournamentId,
    added: impl Iterator<Item = (AccountId, &'static str)>,
) -> sqlx::Result<()> {
    let added: Vec<(i64, &str)> = added.map(|(account, part)| (account.0, part)).collect();
    if !added.is_empty() {
        ADD_PEOPLE.run(connection, (id, json(&added))).await?;
    }
    Ok(())
}

/// Adds what was decided to the log.
pub(super) async fn add_log(
    connection: &mut Connection,
    id: TournamentId,
    at: Timestamp,
    by: Option<AccountId>,
    reason: Option<String>,
    decided: &[LogEntry],
) -> sqlx::Result<()> {
    if !decided.is_empty() {
        let values = (id, at, by, reason, json(&decided));
        ADD_LOG.run(connection, values).await?;
    }
    Ok(())
}

async fn save(
    connection: &mut Connection,
    save: TournamentSave,
) -> sqlx::Result<Option<TournamentSaved>> {
    let TournamentSave {
        before,
        after,
        check_at,
        next,
        at,
        by,
        reason,
    } = save;
    let id = after.id;
    for (_, pairing, game) in new_games(&after) {
        let seats = seats(&after, pairing, game).ok_or(sqlx::Error::RowNotFound)?;
        let players = (seats.white.id, seats.black.id);
        let terms = &after.terms.game;
        if (room::plays_live(connection, players, terms).await?).is_some() {
            return Ok(None);
        }
    }
    let values = (
        id,
        before.version,
        after.version,
        after.stage.name(),
        after.played_as.name(),
        after.starts_at,
        after.ended_at,
        check_at,
    );
    if SAVE.run(connection, values).await? == 0 {
        return Ok(None);
    }
    save_plan(connection, &before, &after).await?;
    let rows = Rows::of(&before, &after);
    for (statement, rows) in [
        (SAVE_ENTRANTS, rows.entrants),
        (SAVE_ROUNDS, rows.rounds),
        (SAVE_PAIRINGS, rows.pairings),
        (SAVE_SEATS, rows.seats),
    ] {
        if !rows.is_empty() {
            statement.run(connection, (id, json(&rows))).await?;
        }
    }
    let decided = after.decided_since(&before);
    add_log(connection, id, at, by, reason, &decided).await?;
    tell_corrected(connection, &after, &decided, (by, at)).await?;
    for (game, scores) in corrected(&before, &after) {
        corrections::add(connection, game, scores).await?;
    }
    let mut saved = TournamentSaved::default();
    for (round, pairing, game) in new_games(&after) {
        let seats = seats(&after, pairing, game).ok_or(sqlx::Error::RowNotFound)?;
        let game = start(connection, seats, after.terms.game, at).await?;
        ADD_GAME
            .run(connection, (game.id, id, round, pairing.number))
            .await?;
        let in_round = Some(TournamentRound {
            tournament: id,
            name: Some(after.name.clone()),
            round,
            corrected: None,
        });
        saved.games.push(GameRecord { in_round, ..game });
    }
    if !saved.games.is_empty() {
        let started: Vec<Started> = saved.games.iter().map(Started::of).collect();
        starts::write(connection, &started).await?;
    }
    if let Some(next) = next {
        let season: Option<(Option<TournamentId>, Option<u32>)> =
            SEASON.first(connection, id).await?;
        if let Some((Some(first), Some(edition))) = season {
            let made = create::create_next(connection, next, (first, edition + 1)).await?;
            saved.next = Some(made);
        }
    }
    Ok(Some(saved))
}

impl Store {
    /// Saves a change of a tournament, with the games that start by it. `None`, and nothing is
    /// saved, if it was changed since it was read, or if a player of a live game that would start has
    /// begun another one.
    pub async fn save_tournament(&self, of: TournamentSave) -> Result<Option<TournamentSaved>> {
        let scope = if corrected(&of.before, &of.after).is_empty() {
            Scope::Change
        } else {
            Scope::Ends
        };
        self.writer
            .change(scope, move |connection| Box::pin(save(connection, of)))
            .await
    }

    /// Tournaments at which the server has to look, the longest overdue first.
    pub async fn due_tournaments(&self, now: Timestamp, limit: u32) -> Result<Vec<TournamentId>> {
        self.all(DUE, (now, limit)).await
    }

    /// The tournament of a season with this place in it, from 1.
    pub async fn tournament_of_season(
        &self,
        first: TournamentId,
        edition: u32,
    ) -> Result<Option<TournamentId>> {
        self.first(OF_SEASON, (first, edition)).await
    }

    /// Nothing has to happen in a tournament before `next`. `seen`: its version and its moment, as
    /// they were read; if one of the two has changed, nothing is noted, and the answer is `false`.
    pub async fn note_tournament_looked(
        &self,
        id: TournamentId,
        seen: (u64, Timestamp),
        next: Option<Timestamp>,
    ) -> Result<bool> {
        self.write(LOOKED, (id, seen.0, seen.1, next)).await
    }
}
