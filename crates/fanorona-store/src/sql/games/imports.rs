//! Imports of games: many games with a few statements.

use super::saves::ADD_TURNS;
use super::starts::ADD_BOARD_PLAYERS;
use super::terms::{TERMS, TERMS_VALUES, columns};
use super::{ends, otb};
use crate::consequences::{self, Ended};
use crate::db::{Connection, array, json, statements};
use crate::error::{CreateAccountError, StoreError};
use crate::sql::accounts::{self, bots};
use crate::sql::learning::{analyses, studies};
use crate::{FinishedGame, Imported, PasswordHash, Result};
use fanorona_game::{AccountId, GameId, PlayerName, Terms, Timestamp};
use fanorona_rules::{BySide, Turn};
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};
use std::time::Duration;

statements! {
    /// The accounts whose keys are in the array $1.
    PLAYERS = "select id, key from account
            where key in (select value from {json_each($1)|jsonb_array_elements_text($1::jsonb)})";
    /// The numbers in the array $1 that games or challenges already have.
    TAKEN = "select id from game where id in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})
        union
        select id from challenge where id in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})";
    /// The highest number that a challenge or a game has had.
    HIGHEST =
        "select coalesce((select seq from {sqlite_sequence|last_number} where name = 'challenge'), 0)";
    /// Games get their numbers from challenges; this table has the next one.
    FORGET_HIGHEST =
        "delete from {sqlite_sequence|last_number} where name = 'challenge' and seq < $1";
    SET_HIGHEST = "insert into {sqlite_sequence|last_number} (name, seq)
        select 'challenge', $1 where not exists (select 1 from {sqlite_sequence|last_number}
            where name = 'challenge')";
    /// An imported match does not continue here: its next game is imported, or not at all.
    ADD =
        "insert into game (
            id, white, black, started_at, changed_at, version, position, steps, ply, quiet, last_turn, last_turn_at,
            base, first_turn, used_white, used_black, turn_since, ended_at, follows, match_first, match_game, result, reason,
            finished, ",
        TERMS,
        ")
        select cast(value ->> 'id' as bigint), cast(value ->> 'white' as bigint),
            cast(value ->> 'black' as bigint), cast(value ->> 'started_at' as bigint),
            cast(value ->> 'ended_at' as bigint),
            cast(value ->> 'version' as bigint), value ->> 'position', '', cast(value ->> 'ply' as bigint),
                value ->> 'quiet', value ->> 'last_turn',
            cast(value ->> 'last_turn_at' as bigint), value ->> 'base', value ->> 'first_turn', cast(value ->> 'used_white' as bigint),
                cast(value ->> 'used_black' as bigint),
            cast(value ->> 'ended_at' as bigint), cast(value ->> 'ended_at' as bigint), cast(value ->> 'follows' as bigint),
                cast(value ->> 'match_first' as bigint), cast(value ->> 'match_game' as bigint),
            value ->> 'result', value ->> 'reason', 1, ",
        TERMS_VALUES,
        " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}";
    /// The games in the array $1 that exist.
    THERE = "select id from game where id in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})";
}

/// A game, checked.
pub(super) struct Prepared {
    game: FinishedGame,
    /// The values for [`ADD`] that do not depend on account or game numbers.
    row: Value,
}

impl Prepared {
    /// # Errors
    /// The turns of a game cannot be played.
    pub(super) fn new(game: FinishedGame) -> Result<Self> {
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
            "first_turn": game.turns.first().map(|first| first.turn.to_string()),
            "result": game.result.score.code(),
            "reason": game.result.reason.code(),
            "used_white": millis(game.charged.white),
            "used_black": millis(game.charged.black),
        });
        Ok(Self { game, row })
    }

    fn row(&self, id: GameId, seats: BySide<AccountId>, there: &HashSet<GameId>) -> Value {
        let game = &self.game;
        let match_place = game
            .match_place
            .filter(|place| place.first == id || there.contains(&place.first));
        let in_match = game.terms.in_match.filter(|_| match_place.is_some());
        let mut row = columns(&Terms {
            in_match,
            ..game.terms
        });
        for (name, value) in self.row.as_object().into_iter().flatten() {
            row[name] = value.clone();
        }
        let follows = game.follows.filter(|game| there.contains(game));
        row["id"] = json!(id.0);
        row["white"] = json!(seats.white.0);
        row["black"] = json!(seats.black.0);
        row["follows"] = json!(follows.map(|game| game.0));
        row["match_first"] = json!(match_place.map(|place| place.first.0));
        row["match_game"] = json!(match_place.map(|place| place.game));
        row
    }

    fn ended(&self, id: GameId, seats: BySide<AccountId>) -> Ended {
        Ended {
            game: id,
            seats,
            terms: self.game.terms,
            score: self.game.result.score,
            at: self.game.ended_at,
            in_match: false,
            unplayed: false,
        }
    }
}

fn millis(span: Duration) -> Value {
    json!(i64::try_from(span.as_millis()).unwrap_or(i64::MAX))
}

/// Stores the games, and accounts for players who have none.
pub(super) async fn import(
    connection: &mut Connection,
    games: &[Prepared],
) -> sqlx::Result<Vec<Imported>> {
    let all = || games.iter().map(|prepared| &prepared.game);
    let names: HashSet<String> = all()
        .map(seats_of)
        .flat_map(|seats| [seats.white.key(), seats.black.key()])
        .collect();
    let known: Vec<(AccountId, String)> = PLAYERS.all(connection, array(names)).await?;
    let mut players = Players {
        known: known.into_iter().map(|(id, key)| (key, id)).collect(),
        new: Vec::new(),
    };
    let ids = array(all().filter_map(|game| game.id));
    let taken: Vec<GameId> = TAKEN.all(connection, ids).await?;
    let mut taken: HashSet<GameId> = taken.into_iter().collect();
    let links = all().flat_map(|game| [game.follows, game.match_place.map(|place| place.first)]);
    let there: Vec<GameId> = THERE.all(connection, array(links.flatten())).await?;
    let mut there: HashSet<GameId> = there.into_iter().collect();
    let mut highest: i64 = HIGHEST.one(connection, ()).await?;
    let mut answers = Vec::with_capacity(games.len());
    let (mut rows, mut turns, mut ended, mut annotations) = (vec![], vec![], vec![], vec![]);
    let mut otb_rows = vec![];
    for prepared in games {
        let game = &prepared.game;
        let id = game.id.unwrap_or(GameId(highest + 1));
        if taken.contains(&id) {
            answers.push(Imported::NumberTaken);
            continue;
        }
        let study = game.otb.as_ref().and_then(|otb| otb.study);
        if let Some(study) = study
            && studies::TAKE.run(connection, study).await? == 0
        {
            answers.push(Imported::StudyMovedOn);
            continue;
        }
        let BySide { white, black } = &seats_of(game);
        let white = players.find(connection, white, game.started_at).await?;
        let black = match &white {
            Ok(_) => players.find(connection, black, game.started_at).await?,
            Err(_refused) => white.clone(),
        };
        let seats = match (white, black) {
            (Ok(white), Ok(black)) => BySide { white, black },
            (Err(refused), _) | (_, Err(refused)) => {
                answers.push(refused);
                continue;
            }
        };
        taken.insert(id);
        highest = highest.max(id.0);
        rows.push(prepared.row(id, seats, &there));
        there.insert(id);
        ended.push(prepared.ended(id, seats));
        let row = |ply: u32, turn: Turn, at: Timestamp| json!([id.0, ply, turn.to_string(), at.0]);
        turns.extend(
            game.turns
                .iter()
                .map(|it| row(it.ply.0, it.turn, it.played_at)),
        );
        annotations.extend(game.annotation.as_ref().map(|said| (id, said)));
        otb_rows.extend(game.otb.as_ref().map(|otb| otb::row(id, otb)));
        answers.push(Imported::Kept(id));
    }
    accounts::welcome(connection, &players.new).await?;
    ADD.run(connection, json(&rows)).await?;
    ADD_TURNS.run(connection, json(&turns)).await?;
    otb::add(connection, &otb_rows).await?;
    let ends = ended.iter().map(|ended| (ended.seats, ended.terms.ruleset));
    let players = consequences::board_players(ends);
    ADD_BOARD_PLAYERS.run(connection, json(&players)).await?;
    ends::write(connection, &ended).await?;
    for (id, annotation) in annotations {
        analyses::keep(connection, id, annotation).await?;
    }
    FORGET_HIGHEST.run(connection, highest).await?;
    SET_HIGHEST.run(connection, highest).await?;
    Ok(answers)
}

/// The accounts in the seats of a game.
fn seats_of(game: &FinishedGame) -> BySide<PlayerName> {
    match game.otb {
        Some(_) => BySide::from_fn(|_| PlayerName::over_the_board()),
        None => game.seats.clone(),
    }
}

/// The accounts of an import.
struct Players {
    /// By key.
    known: HashMap<String, AccountId>,
    /// Those that the import has created.
    new: Vec<AccountId>,
}

impl Players {
    /// The account with this name, created if it does not exist. Names like those of guests become
    /// guest accounts.
    async fn find(
        &mut self,
        connection: &mut Connection,
        name: &PlayerName,
        at: Timestamp,
    ) -> sqlx::Result<Result<AccountId, Imported>> {
        let key = name.key();
        if let Some(id) = self.known.get(&key) {
            return Ok(Ok(*id));
        }
        let hash = (!key.starts_with("guest")).then(PasswordHash::locked);
        if let Some(account) = accounts::insert(connection, None, name, hash, at).await? {
            let id = account.player.id;
            if name.robot_level().is_some() {
                let values = (id, None::<AccountId>, at);
                bots::MARK.run(connection, values).await?;
            }
            self.known.insert(key, id);
            self.new.push(id);
            return Ok(Ok(id));
        }
        let other = match accounts::conflicting_name(connection, name).await? {
            CreateAccountError::LooksLike(other) => other,
            CreateAccountError::Taken
            | CreateAccountError::NotInvited
            | CreateAccountError::Store(_) => name.clone(),
        };
        let name = name.clone();
        Ok(Err(Imported::LooksLike { name, other }))
    }
}
