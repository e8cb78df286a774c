//! Imports of games: many games with a few statements.

use super::ends;
use super::saves::ADD_TURNS;
use super::starts::ADD_BOARD_PLAYERS;
use super::terms::{columns, terms_columns, terms_values};
use crate::consequences::{self, Ended};
use crate::db::{self, Connection, Sql, sql};
use crate::error::{CreateAccountError, StoreError};
use crate::sql::accounts::{self, bots};
use crate::sql::group::Write;
use crate::sql::learning::analyses;
use crate::{FinishedGame, Imported, PasswordHash};
use fanorona_game::{
    AccountId, Annotation, GameId, MatchPlace, PlayerName, Score, Terms, Timestamp,
};
use fanorona_rules::{BySide, Turn};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

/// The accounts whose keys are in the array $1.
pub(crate) const PLAYERS: Sql = sql!(
    "select id, key from account
        where key in (select value from {json_each($1)|jsonb_array_elements_text($1::jsonb)})"
);

/// The numbers in the array $1 that games or challenges already have.
pub(crate) const TAKEN: Sql = sql!(
    "select id from game where id in (select cast(value as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)})
    union
    select id from challenge where id in (select cast(value as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)})"
);

/// The highest number that a challenge or a game has had.
pub(crate) const HIGHEST: Sql = sql!(
    "select coalesce((select seq from {sqlite_sequence|last_number} where name = 'challenge'), 0)"
);

/// Games get their numbers from challenges; this table has the next one.
pub(crate) const FORGET_HIGHEST: Sql =
    sql!("delete from {sqlite_sequence|last_number} where name = 'challenge' and seq < $1");
pub(crate) const SET_HIGHEST: Sql = sql!(
    "insert into {sqlite_sequence|last_number} (name, seq)
    select 'challenge', $1 where not exists (select 1 from {sqlite_sequence|last_number}
        where name = 'challenge')"
);

/// An imported match does not continue here: its next game is imported, or not at all.
pub(crate) const ADD: Sql = sql!(
    "insert into game (
        id, white, black, started_at, changed_at, version, position, steps, ply, quiet, last_turn, last_turn_at,
        base, used_white, used_black, turn_since, ended_at, follows, match_first, match_game, result, reason,
        finished, ",
    terms_columns!(""),
    ")
    select cast(value ->> 'id' as bigint), cast(value ->> 'white' as bigint),
        cast(value ->> 'black' as bigint), cast(value ->> 'started_at' as bigint),
        cast(value ->> 'ended_at' as bigint),
        cast(value ->> 'version' as bigint), value ->> 'position', '', cast(value ->> 'ply' as bigint),
            value ->> 'quiet', value ->> 'last_turn',
        cast(value ->> 'last_turn_at' as bigint), value ->> 'base', cast(value ->> 'used_white' as bigint),
            cast(value ->> 'used_black' as bigint),
        cast(value ->> 'ended_at' as bigint), cast(value ->> 'ended_at' as bigint), cast(value ->> 'follows' as bigint),
            cast(value ->> 'match_first' as bigint), cast(value ->> 'match_game' as bigint),
        value ->> 'result', value ->> 'reason', 1, ",
    terms_values!("value"),
    " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}"
);

/// The games in the array $1 that exist.
pub(crate) const THERE: Sql = sql!(
    "select id from game where id in (select cast(value as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)})"
);

pub(crate) struct ImportGames {
    games: Vec<Prepared>,
}

/// A game with its row. The caller computes it, because the writer has enough to do.
struct Prepared {
    id: Option<GameId>,
    seats: BySide<PlayerName>,
    started_at: Timestamp,
    follows: Option<GameId>,
    terms: Terms,
    match_place: Option<MatchPlace>,
    score: Score,
    ended_at: Timestamp,
    /// The values for [`ADD`] that do not depend on account or game numbers.
    row: Value,
    /// Number, text and time of each turn.
    turns: Vec<(u32, String, i64)>,
    annotation: Option<Annotation>,
}

impl ImportGames {
    /// # Errors
    /// The turns of a game cannot be played.
    pub(crate) fn new(games: &[FinishedGame]) -> Result<Self, StoreError> {
        Ok(Self {
            games: games.iter().map(Prepared::new).collect::<Result<_, _>>()?,
        })
    }
}

impl Prepared {
    fn new(game: &FinishedGame) -> Result<Self, StoreError> {
        let mut at = game.terms.first_position();
        let mut base = None;
        let mut quiet: Vec<Turn> = Vec::new();
        for played in &game.turns {
            let turn = played.turn;
            if turn.captures() {
                quiet.clear();
            }
            if quiet.is_empty() {
                base = Some(at);
            }
            if !turn.captures() {
                quiet.push(turn);
            }
            at = at
                .play(&turn)
                .map_err(|refused| StoreError::Contradiction {
                    rule: format!(
                        "turn {} of a game can be played: {:?}",
                        played.ply.0, refused.reason
                    ),
                })?;
        }
        let last = game.turns.last();
        let quiet: Vec<String> = quiet.iter().map(ToString::to_string).collect();
        let row = json!({
            "started_at": game.started_at.0,
            "ended_at": game.ended_at.0,
            "version": game.turns.len() + 1,
            "position": at.to_string(),
            "ply": game.turns.len(),
            "quiet": quiet.join(" "),
            "last_turn": last.map(|last| last.turn.to_string()),
            "last_turn_at": last.map(|last| last.played_at.0),
            "base": base.map(|base| base.to_string()),
            "result": game.result.score.code(),
            "reason": game.result.reason.code(),
            "used_white": millis(game.charged.white),
            "used_black": millis(game.charged.black),
        });
        let turns = game
            .turns
            .iter()
            .map(|it| (it.ply.0, it.turn.to_string(), it.played_at.0))
            .collect();
        Ok(Self {
            id: game.id,
            seats: game.seats.clone(),
            started_at: game.started_at,
            follows: game.follows,
            terms: game.terms,
            match_place: game.match_place,
            score: game.result.score,
            ended_at: game.ended_at,
            row,
            turns,
            annotation: game.annotation.clone(),
        })
    }

    fn row(&self, id: GameId, white: i64, black: i64, there: impl Fn(GameId) -> bool) -> Value {
        let match_place = self
            .match_place
            .filter(|place| place.first == id || there(place.first));
        let in_match = self.terms.in_match.filter(|_| match_place.is_some());
        let mut row = columns(&Terms {
            in_match,
            ..self.terms
        });
        for (name, value) in self.row.as_object().into_iter().flatten() {
            row[name] = value.clone();
        }
        row["id"] = json!(id.0);
        row["white"] = json!(white);
        row["black"] = json!(black);
        row["follows"] = json!(self.follows.filter(|game| there(*game)).map(|game| game.0));
        row["match_first"] = json!(match_place.map(|place| place.first.0));
        row["match_game"] = json!(match_place.map(|place| place.game));
        row
    }
}

impl Prepared {
    fn ended(&self, game: GameId, white: i64, black: i64) -> Ended {
        let seats = BySide {
            white: AccountId(white),
            black: AccountId(black),
        };
        Ended {
            game,
            seats,
            terms: self.terms,
            score: self.score,
            at: self.ended_at,
            in_match: false,
        }
    }
}

fn millis(span: Duration) -> Value {
    json!(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}

impl Write for ImportGames {
    type Answer = Vec<Imported>;
    const SEVERAL_STATEMENTS: bool = true;

    fn may_end_games(&self) -> bool {
        true
    }

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let mut players = Players {
            known: self.players(connection).await?,
            new: Vec::new(),
        };
        let mut taken = self.taken(connection).await?;
        let mut there = self.there(connection).await?;
        let highest = db::query_scalar::<i64>(HIGHEST)
            .fetch_all(&mut *connection)
            .await?;
        let mut highest = highest.first().copied().unwrap_or(0);
        let mut answers = Vec::with_capacity(self.games.len());
        let (mut rows, mut turns, mut ended, mut annotations) = (vec![], vec![], vec![], vec![]);
        for game in &self.games {
            let id = game.id.unwrap_or(GameId(highest + 1));
            if taken.contains(&id.0) {
                answers.push(Imported::NumberTaken);
                continue;
            }
            let white = match players
                .find(connection, &game.seats.white, game.started_at)
                .await?
            {
                Ok(white) => white,
                Err(refused) => {
                    answers.push(refused);
                    continue;
                }
            };
            let black = match players
                .find(connection, &game.seats.black, game.started_at)
                .await?
            {
                Ok(black) => black,
                Err(refused) => {
                    answers.push(refused);
                    continue;
                }
            };
            taken.insert(id.0);
            highest = highest.max(id.0);
            rows.push(game.row(id, white, black, |game| there.contains(&game.0)));
            there.insert(id.0);
            ended.push(game.ended(id, white, black));
            turns.extend(
                game.turns
                    .iter()
                    .map(|(ply, turn, at)| json!([id.0, ply, turn, at])),
            );
            annotations.extend(game.annotation.as_ref().map(|said| (id, said)));
            answers.push(Imported::Kept(id));
        }
        let (rows, turns) = (
            Value::Array(rows).to_string(),
            Value::Array(turns).to_string(),
        );
        accounts::welcome(connection, &players.new).await?;
        db::query(ADD).bind(rows).execute(&mut *connection).await?;
        db::query(ADD_TURNS)
            .bind(turns)
            .execute(&mut *connection)
            .await?;
        let players = consequences::board_players(
            ended.iter().map(|ended| (ended.seats, ended.terms.ruleset)),
        );
        db::query(ADD_BOARD_PLAYERS)
            .bind(ends::json(&players))
            .execute(&mut *connection)
            .await?;
        ends::write(connection, &ended).await?;
        for (id, annotation) in annotations {
            analyses::keep(connection, id, annotation).await?;
        }
        db::query(FORGET_HIGHEST)
            .bind(highest)
            .execute(&mut *connection)
            .await?;
        db::query(SET_HIGHEST)
            .bind(highest)
            .execute(&mut *connection)
            .await?;
        Ok(answers)
    }
}

impl ImportGames {
    /// The existing accounts, by key.
    async fn players(&self, connection: &mut Connection) -> sqlx::Result<HashMap<String, i64>> {
        let seats = self
            .games
            .iter()
            .flat_map(|game| [&game.seats.white, &game.seats.black]);
        let keys: HashSet<String> = seats.map(PlayerName::key).collect();
        let rows = db::query(PLAYERS)
            .bind(json!(keys).to_string())
            .fetch_all(connection)
            .await?;
        rows.iter()
            .map(|row| Ok((row.try_get("key")?, row.try_get("id")?)))
            .collect()
    }

    /// The games that the imported games refer to and that already exist.
    async fn there(&self, connection: &mut Connection) -> sqlx::Result<HashSet<i64>> {
        let links = self
            .games
            .iter()
            .flat_map(|game| [game.follows, game.match_place.map(|place| place.first)]);
        let links: HashSet<i64> = links.flatten().map(|game| game.0).collect();
        let there = db::query_scalar(THERE)
            .bind(json!(links).to_string())
            .fetch_all(connection)
            .await?;
        Ok(there.into_iter().collect())
    }

    /// The numbers of the imported games that are already taken.
    async fn taken(&self, connection: &mut Connection) -> sqlx::Result<HashSet<i64>> {
        let numbers: Vec<i64> = self
            .games
            .iter()
            .filter_map(|game| game.id)
            .map(|id| id.0)
            .collect();
        let taken = db::query_scalar(TAKEN)
            .bind(json!(numbers).to_string())
            .fetch_all(connection)
            .await?;
        Ok(taken.into_iter().collect())
    }
}

/// The accounts of an import.
struct Players {
    /// By key.
    known: HashMap<String, i64>,
    /// Those that the import has created.
    new: Vec<i64>,
}

impl Players {
    /// The account with this name, created if it does not exist. Names like those of guests become
    /// guest accounts.
    async fn find(
        &mut self,
        connection: &mut Connection,
        name: &PlayerName,
        at: Timestamp,
    ) -> sqlx::Result<Result<i64, Imported>> {
        if let Some(id) = self.known.get(&name.key()) {
            return Ok(Ok(*id));
        }
        let locked = PasswordHash::locked();
        let hash = (!name.key().starts_with("guest")).then_some(&locked);
        if let Some(account) = accounts::insert(connection, None, name, hash, at).await? {
            let id = account.player.id.0;
            if name.robot_level().is_some() {
                // The server's bots of another database are those of this one.
                bots::mark_as_bot(connection, account.player.id, at).await?;
            }
            self.known.insert(name.key(), id);
            self.new.push(id);
            return Ok(Ok(id));
        }
        let other = match accounts::conflicting_name(connection, name).await? {
            CreateAccountError::LooksLike(other) => other,
            CreateAccountError::Taken | CreateAccountError::Store(_) => name.clone(),
        };
        Ok(Err(Imported::LooksLike {
            name: name.clone(),
            other,
        }))
    }
}
