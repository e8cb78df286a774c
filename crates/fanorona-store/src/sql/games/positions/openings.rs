//! The first turns of a player's games.

use crate::db::{self, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::{FirstTurn, Store};
use fanorona_game::AccountId;
use fanorona_rules::{Ruleset, Side};

/// The last $4 games of $1 with this side on the board $2; private ones only if $3 is 1.
macro_rules! on_side {
    ($side:literal, $player:literal) => {
        concat!(
            "select * from (
                select ended_at, id, result, ",
            $side,
            " as side from game where ",
            $player,
            " = $1 and ended_at is not null and result <> '*' and ruleset = $2 and start = 'ordinary'
                    and private <= $3
                order by ended_at desc, id desc limit $4
            ) as on_side"
        )
    };
}

pub(crate) const FIRST_TURNS: Sql = sql!(concat!(
    "select turn.text as turn, entry.side, entry.result, count(*) as games, max(entry.ended_at) as last_at
    from (
            select * from (",
    on_side!("'w'", "white"),
    " union all ",
    on_side!("'b'", "black"),
    ") as both_sides order by ended_at desc, id desc limit $4
        ) as entry
        {cross|inner} join turn on turn.game_id = entry.id and turn.ply = 1
    group by turn.text, entry.side, entry.result"
));

fn first_turn(row: &Row) -> Result<FirstTurn, StoreError> {
    let cells = Cells::new(row, "turn", "of a player");
    Ok(FirstTurn {
        turn: cells.parsed("turn")?,
        side: cells.word("side", |side| match side {
            "w" => Some(Side::White),
            "b" => Some(Side::Black),
            _ => None,
        })?,
        score: cells.parsed("result")?,
        games: cells.number("games")?,
        last_at: cells.timestamp("last_at")?,
    })
}

impl Store {
    /// The first turns of a player's last `most` finished games on a board that were not aborted
    /// and are no velas, by side and result.
    pub async fn first_turns(
        &self,
        account: AccountId,
        ruleset: Ruleset,
        with_private: bool,
        most: u32,
    ) -> Result<Vec<FirstTurn>, StoreError> {
        let turns = db::query(FIRST_TURNS)
            .bind(account.0)
            .bind(ruleset.name())
            .bind(i64::from(with_private))
            .bind(i64::from(most));
        self.all(turns, first_turn).await
    }
}
