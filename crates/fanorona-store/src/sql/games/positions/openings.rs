//! The first turns of a player's games.

use crate::db::{FromRow, Row, statements};
use crate::{FirstTurn, Result, Store};
use fanorona_game::AccountId;
use fanorona_rules::Ruleset;

/// The last $4 games of $1 with this side on the board $2; private ones only if $3 is 1.
const ON_SIDE: &str = "select * from (
        select ended_at, id, result, first_turn, '[1]' as side from game
        where [2] = $1 and ended_at is not null and result <> '*' and ruleset = $2
            and start = 'ordinary' and private <= $3
        order by ended_at desc, id desc limit $4
    ) as on_side";

statements! {
    FIRST_TURNS =
        "select entry.first_turn as turn, entry.side, entry.result, count(*) as games, max(entry.ended_at) as last_at
        from (
                select * from (",
        built!(Text::filled(ON_SIDE, &["w", "white"])),
        " union all ",
        built!(Text::filled(ON_SIDE, &["b", "black"])),
        ") as both_sides order by ended_at desc, id desc limit $4
            ) as entry
        where entry.first_turn is not null
        group by entry.first_turn, entry.side, entry.result";
}

impl FromRow for FirstTurn {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            turn: row.parsed("turn")?,
            side: row.get("side")?,
            score: row.parsed("result")?,
            games: row.get("games")?,
            last_at: row.get("last_at")?,
        })
    }
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
    ) -> Result<Vec<FirstTurn>> {
        self.all(FIRST_TURNS, (account, ruleset, with_private, most))
            .await
    }
}
