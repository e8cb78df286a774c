//! Games between two players, read from an index alone.

use crate::db::{FromRow, Row, array, statements};
use crate::{PairCount, PairGame, Result, Store};
use fanorona_game::{AccountId, GameId, PlayerResult};
use fanorona_rules::Side;
use serde_json::json;

/// The last $4 games in which one player has this side; private ones only if $3 is 1.
const ON_SIDE: &str = "select * from (
        select ended_at, id, result, ruleset, time, rated, '[1]' as side from game
        where [2] and ended_at is not null and result <> '*' and private <= $3
        order by ended_at desc, id desc limit $4
    ) as on_side";

statements! {
    GAMES =
        "select id, result, ruleset, time, rated, side from (",
        built!(Text::filled(ON_SIDE, &["w", "white = $1 and black = $2"])),
        " union all ",
        built!(Text::filled(ON_SIDE, &["b", "black = $1 and white = $2"])),
        ") as both_sides order by ended_at desc, id desc limit $4";
    /// The rated game of $1, each with the account that won, whose winner had the fewest points compared
    /// with the loser.
    UPSET = "select game_end.game_id from (
            select cast(value ->> 0 as bigint) as game_id, cast(value ->> 1 as bigint) as winner
            from {json_each($1)|jsonb_array_elements($1::jsonb)}
        ) as won
            {cross|inner} join game_end on game_end.game_id = won.game_id
            {cross|inner} join rating_change as winner on winner.no = game_end.no and winner.account_id = won.winner
            {cross|inner} join rating_change as loser on loser.no = game_end.no and loser.account_id <> won.winner
        where loser.points_before > winner.points_before
        order by loser.points_before - winner.points_before desc, game_end.game_id limit 1";
    /// How often each of the accounts $1 had each result against each other one, in private games too if
    /// $2 is 1.
    COUNTS = "select game.white, game.black, game.result, count(*) as games
        from {json_each($1) as one|jsonb_array_elements($1::jsonb) as one (value)}
            cross join {json_each($1) as other|jsonb_array_elements($1::jsonb) as other (value)}
            {cross|inner} join game on game.white = cast(one.value as bigint) and game.black = cast(other.value as bigint)
                and game.ended_at is not null and game.result <> '*' and game.private <= $2
        group by game.white, game.black, game.result";
}

impl FromRow for PairGame {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let side = row.get("side")?;
        Ok(Self {
            id: row.get("id")?,
            ruleset: row.get("ruleset")?,
            time: row.parsed("time")?,
            rated: row.get("rated")?,
            side,
            result: PlayerResult::of(row.parsed("result")?, side),
        })
    }
}

impl FromRow for PairCount {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            first: row.get("white")?,
            second: row.get("black")?,
            result: PlayerResult::of(row.parsed("result")?, Side::White),
            games: row.get("games")?,
        })
    }
}

impl Store {
    /// The last `most` finished games between two players that were not aborted, latest first.
    pub async fn games_between(
        &self,
        [first, second]: [AccountId; 2],
        with_private: bool,
        most: u32,
    ) -> Result<Vec<PairGame>> {
        self.all(GAMES, (first, second, with_private, most)).await
    }

    /// Of these games, each with the account that won it, the rated one whose winner's rating was
    /// farthest below that of the loser. `None` if each winner's rating was at least as high.
    pub async fn upset(&self, won: &[(GameId, AccountId)]) -> Result<Option<GameId>> {
        let won: Vec<_> = won
            .iter()
            .map(|(game, winner)| [game.0, winner.0])
            .collect();
        self.first(UPSET, json!(won).to_string()).await
    }

    /// How often each of these accounts, with White, had each result against each other one.
    /// Aborted games are not counted.
    pub async fn counts_between(
        &self,
        accounts: &[AccountId],
        with_private: bool,
    ) -> Result<Vec<PairCount>> {
        self.all(COUNTS, (array(accounts), with_private)).await
    }
}
