//! Games: starting them and reading them.

pub(crate) mod ends;
pub(crate) mod imports;
pub(crate) mod lists;
pub(crate) mod matches;
pub(crate) mod pair;
pub(crate) mod player;
pub(crate) mod positions;
pub(crate) mod queues;
mod read;
pub(crate) mod review;
pub(crate) mod saves;
pub(crate) mod starts;
pub(crate) mod terms;
pub(crate) mod times;

pub(super) use read::{read_turn, record, result};

use super::decode::Cells;
use super::group::Write;
use super::pairing::room;
use crate::consequences::{self, Started};
use crate::db::{self, Connection, Sql, sql};
use crate::error::StoreError;
use crate::{NewChallenge, NoGame, Room, Store};
use fanorona_game::{
    AccountId, Challenge, GameId, GameRecord, MatchPlace, PlayedTurn, Player, Ply, Start, Timestamp,
};
use fanorona_rules::{BySide, Ruleset};
use terms::terms_columns;

/// Selects games with the names of their players; `$from` is the rest of the statement.
macro_rules! select_games {
    ($($from:tt)+) => {
        concat!(
            "select game.id, game.white, white.name as white_name, game.black, black.name as black_name, ",
            crate::sql::games::terms::terms_columns!("game."),
            ", game.started_at, game.changed_at, game.version, game.position, game.steps, game.ply, game.quiet,
                game.last_turn, game.base, game.offer, game.result, game.reason, game.used_white,
                game.used_black, game.extra_white, game.extra_black, game.turn_since, game.due, game.remind_at,
                game.follows, game.match_first, game.match_game,
                (select place.tournament_id || ' ' || place.round from tournament_game as place
                    where place.game_id = coalesce(game.match_first, game.id)) as in_round,
                (select max(began_at) from vacation where account_id = game.white) as white_left,
                (select max(ends_at) from vacation where account_id = game.white) as white_away,
                (select max(began_at) from vacation where account_id = game.black) as black_left,
                (select max(ends_at) from vacation where account_id = game.black) as black_away,
                case when game.finished = 1 and game.rated = 1 then (
                    select cast({json_array|json_build_array}(
                        points_before, deviation_before, volatility_before, points, deviation, volatility
                    ) as text)
                    from game_end
                        join rating_change as change on change.account_id = game.white
                            and change.ruleset = game.ruleset and change.no = game_end.no
                    where game_end.game_id = game.id
                ) end as white_change,
                case when game.finished = 1 and game.rated = 1 then (
                    select cast({json_array|json_build_array}(
                        points_before, deviation_before, volatility_before, points, deviation, volatility
                    ) as text)
                    from game_end
                        join rating_change as change on change.account_id = game.black
                            and change.ruleset = game.ruleset and change.no = game_end.no
                    where game_end.game_id = game.id
                ) end as black_change ",
            $($from)+
        )
    };
}
pub(super) use select_games;

pub(super) const GAME: Sql = sql!(select_games!(
    "from game
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where game.id = $1"
));

impl Store {
    /// The game with this number.
    pub async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.one(db::query(GAME).bind(id.0), record).await
    }
}

pub(super) const START: Sql = sql!(
    "insert into game (
        id, white, black, started_at, changed_at, version, position, steps, ply, quiet, to_move,
        turn_since, due, remind_at, check_at, follows, match_first, match_game, ",
    terms_columns!(""),
    ")
    select id, $2, $3, $4, $4, $5, $6, '', 0, '', 'w', $4, $7, $8, $9, follows, $10, $11, ",
    terms_columns!(""),
    " from challenge where id = $1"
);

/// Turns a challenge into the game with the same number.
pub(super) struct StartGame {
    record: GameRecord,
}

impl StartGame {
    /// # Errors
    /// The seats are not those of the two players of the challenge.
    pub(super) fn new(
        challenge: &Challenge,
        seats: BySide<AccountId>,
        at: Timestamp,
    ) -> Result<Self, StoreError> {
        let players = seated(&challenge.from, &challenge.to, seats)?;
        Ok(Self {
            record: record_of(challenge, players, at),
        })
    }

    /// Checks the seats of a game before there is a challenge for it.
    ///
    /// # Errors
    /// The seats are not those of the two players.
    pub(super) fn check_seats(
        new: &NewChallenge,
        seats: BySide<AccountId>,
    ) -> Result<(), StoreError> {
        seated(&new.from, &new.to, seats).map(drop)
    }

    /// The next game of a match. `challenge` was created for it and gives it its number.
    pub(super) fn in_match(
        challenge: &Challenge,
        place: MatchPlace,
        seats: BySide<Player>,
        at: Timestamp,
    ) -> Self {
        Self {
            record: GameRecord {
                match_place: Some(place),
                ..record_of(challenge, seats, at)
            },
        }
    }
}

fn seated(
    from: &Player,
    to: &Player,
    seats: BySide<AccountId>,
) -> Result<BySide<Player>, StoreError> {
    let players = if from.id == seats.white {
        BySide {
            white: from.clone(),
            black: to.clone(),
        }
    } else {
        BySide {
            white: to.clone(),
            black: from.clone(),
        }
    };
    if players.clone().map(|player| player.id) != seats {
        let rule = "only the players of a challenge have seats in its game".to_owned();
        return Err(StoreError::Contradiction { rule });
    }
    Ok(players)
}

fn record_of(challenge: &Challenge, seats: BySide<Player>, at: Timestamp) -> GameRecord {
    let Challenge {
        id, terms, follows, ..
    } = challenge;
    GameRecord {
        follows: *follows,
        ..GameRecord::start(*id, *terms, seats, at)
    }
}

impl StartGame {
    /// Adds the row of the game without anything that follows from it. `None` if the challenge is
    /// gone.
    pub(super) async fn insert(
        &self,
        connection: &mut Connection,
    ) -> sqlx::Result<Option<GameRecord>> {
        let GameRecord {
            id,
            seats,
            started_at,
            version,
            game,
            clock,
            match_place,
            ..
        } = &self.record;
        let done = db::query(START)
            .bind(id.0)
            .bind(seats.white.id.0)
            .bind(seats.black.id.0)
            .bind(started_at.0)
            .bind(version.0)
            .bind(game.stage().start().to_string())
            .bind(clock.due.map(|due| due.0))
            .bind(clock.remind_at.map(|at| at.0))
            .bind(consequences::check_at(clock).map(|at| at.0))
            .bind(match_place.map(|place| place.first.0))
            .bind(match_place.map(|place| i64::from(place.game)))
            .execute(connection)
            .await?;
        Ok((done.rows_affected() == 1).then(|| self.record.clone()))
    }
}

impl Write for StartGame {
    type Answer = Option<GameRecord>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let Some(record) = self.insert(connection).await? else {
            return Ok(None);
        };
        starts::write(connection, &[Started::of(&record)]).await?;
        Ok(Some(record))
    }
}

pub(super) const IS_OPEN: Sql = sql!("select 1 from challenge where id = $1");

/// Turns a challenge into a game, if both players have room for it.
pub(super) struct StartIfRoom {
    pub(super) start: StartGame,
    /// Who accepts the challenge.
    pub(super) answers: AccountId,
    pub(super) room: Room,
}

impl Write for StartIfRoom {
    type Answer = Result<GameRecord, NoGame>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let Self {
            start: StartGame { record },
            answers,
            room,
        } = self;
        let BySide { white, black } = &record.seats;
        let other = if white.id == *answers {
            black.id
        } else {
            white.id
        };
        if let Some(why) =
            room::none_for_another(connection, (*answers, other), &record.terms, room).await?
        {
            let query = db::query(IS_OPEN).bind(record.id.0);
            let open = query.fetch_optional(connection).await?;
            return Ok(Err(open.map_or(NoGame::NotOpen, |_| why)));
        }
        Ok(self.start.run(connection).await?.ok_or(NoGame::NotOpen))
    }
}

pub(super) const TURNS: Sql = sql!(
    "select game.ruleset, game.start, turn.ply, turn.text, turn.played_at
    from turn join game on game.id = turn.game_id
    where turn.game_id = $1
    order by turn.ply"
);

impl Store {
    /// The turns of a game, in order.
    pub async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>, StoreError> {
        let rows = db::query(TURNS)
            .bind(id.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let Some(first) = rows.first() else {
            return Ok(Vec::new());
        };
        let game = Cells::new(first, "game", id);
        let ruleset = game.word("ruleset", Ruleset::from_name)?;
        let mut at = game.parsed::<Start>("start")?.position(ruleset);
        let mut ply = Ply(0);
        let mut turns = Vec::with_capacity(rows.len());
        for row in &rows {
            ply = ply.next();
            let cells = Cells::new(row, "turn", format_args!("({id}, {})", ply.0).to_string());
            if cells.number::<u32>("ply")? != ply.0 {
                return Err(cells.undecodable("ply", "a turn is missing"));
            }
            let turn = read_turn(&cells, "text", &at, cells.get("text")?)?;
            at = at.play(&turn).map_err(|refused| {
                cells.undecodable("text", format_args!("{:?}", refused.reason))
            })?;
            turns.push(PlayedTurn {
                ply,
                turn,
                played_at: cells.timestamp("played_at")?,
            });
        }
        Ok(turns)
    }
}

#[cfg(test)]
mod tests;
