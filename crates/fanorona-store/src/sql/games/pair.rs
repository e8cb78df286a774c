//! Games between two players, read from an index alone.

use super::ends;
use crate::db::{self, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::{PairCount, PairGame, Store};
use fanorona_game::{AccountId, GameId, PlayerResult, Score};
use fanorona_rules::{Ruleset, Side};

/// The last $4 games in which one player has this side; private ones only if $3 is 1.
macro_rules! on_side {
    ($side:literal, $players:literal) => {
        concat!(
            "select * from (
                select ended_at, id, result, ruleset, time, rated, ",
            $side,
            " as side from game where ",
            $players,
            " and ended_at is not null and result <> '*' and private <= $3
                order by ended_at desc, id desc limit $4
            ) as on_side"
        )
    };
}

pub(crate) const GAMES: Sql = sql!(concat!(
    "select id, result, ruleset, time, rated, side from (",
    on_side!("'w'", "white = $1 and black = $2"),
    " union all ",
    on_side!("'b'", "black = $1 and white = $2"),
    ") as both_sides order by ended_at desc, id desc limit $4"
));

/// The rated game of $1, each with the account that won, whose winner had the fewest points compared
/// with the loser.
pub(crate) const UPSET: Sql = sql!(
    "select game_end.game_id from (
        select cast(value ->> 0 as bigint) as game_id, cast(value ->> 1 as bigint) as winner
        from {json_each($1)|jsonb_array_elements($1::jsonb)}
    ) as won
        {cross|inner} join game_end on game_end.game_id = won.game_id
        {cross|inner} join rating_change as winner on winner.no = game_end.no and winner.account_id = won.winner
        {cross|inner} join rating_change as loser on loser.no = game_end.no and loser.account_id <> won.winner
    where loser.points_before > winner.points_before
    order by loser.points_before - winner.points_before desc, game_end.game_id limit 1"
);

/// How often each of the accounts $1 had each result against each other one, in private games too if
/// $2 is 1.
pub(crate) const COUNTS: Sql = sql!(
    "select game.white, game.black, game.result, count(*) as games
    from {json_each($1) as one|jsonb_array_elements($1::jsonb) as one (value)}
        cross join {json_each($1) as other|jsonb_array_elements($1::jsonb) as other (value)}
        {cross|inner} join game on game.white = cast(one.value as bigint) and game.black = cast(other.value as bigint)
            and game.ended_at is not null and game.result <> '*' and game.private <= $2
    group by game.white, game.black, game.result"
);

fn pair_game(row: &Row) -> Result<PairGame, StoreError> {
    let id: i64 = row.try_get("id")?;
    let cells = Cells::new(row, "game", id);
    let side = cells.word("side", |side| match side {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    })?;
    Ok(PairGame {
        id: GameId(id),
        ruleset: cells.word("ruleset", Ruleset::from_name)?,
        time: cells.parsed("time")?,
        rated: cells.flag("rated")?,
        side,
        result: PlayerResult::of(cells.word("result", Score::from_code)?, side),
    })
}

fn pair_count(row: &Row) -> Result<PairCount, StoreError> {
    let first: i64 = row.try_get("white")?;
    let cells = Cells::new(row, "game", first);
    Ok(PairCount {
        first: AccountId(first),
        second: AccountId(cells.get("black")?),
        result: PlayerResult::of(cells.word("result", Score::from_code)?, Side::White),
        games: cells.number("games")?,
    })
}

impl Store {
    /// The last `most` finished games between two players that were not aborted, latest first.
    pub async fn games_between(
        &self,
        [first, second]: [AccountId; 2],
        with_private: bool,
        most: u32,
    ) -> Result<Vec<PairGame>, StoreError> {
        let games = db::query(GAMES)
            .bind(first.0)
            .bind(second.0)
            .bind(i64::from(with_private))
            .bind(i64::from(most));
        self.all(games, pair_game).await
    }

    /// Of these games, each with the account that won it, the rated one whose winner's rating was
    /// farthest below that of the loser. `None` if each winner's rating was at least as high.
    pub async fn upset(&self, won: &[(GameId, AccountId)]) -> Result<Option<GameId>, StoreError> {
        let won: Vec<(i64, i64)> = won
            .iter()
            .map(|(game, winner)| (game.0, winner.0))
            .collect();
        let found: Option<i64> = db::query_scalar(UPSET)
            .bind(ends::json(&won))
            .fetch_optional(&mut self.reader().await?)
            .await?;
        Ok(found.map(GameId))
    }

    /// How often each of these accounts, with White, had each result against each other one.
    /// Aborted games are not counted.
    pub async fn counts_between(
        &self,
        accounts: &[AccountId],
        with_private: bool,
    ) -> Result<Vec<PairCount>, StoreError> {
        let accounts: Vec<i64> = accounts.iter().map(|account| account.0).collect();
        let counts = db::query(COUNTS)
            .bind(ends::json(&accounts))
            .bind(i64::from(with_private));
        self.all(counts, pair_count).await
    }
}
