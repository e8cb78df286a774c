//! The start of games: what follows from it, for all games of a statement at once.
//!
//! `consequences/start.rs` says what the rows are. These statements only write them.

use crate::consequences::{StartRows, Started};
use crate::db::{Batch, Connection, batch, json, statements};
use crate::sql::talk::news;

statements! {
    /// Removes the seeks that the challenges $1 answered, while the challenges are there.
    REMOVE_SEEKS = "delete from seek where id in (
            select seek_id from seek_answer where challenge_id in (select cast(value as bigint)
                from {json_each($1)|jsonb_array_elements($1::jsonb)})
        )";
    REMOVE_CHALLENGES = "delete from challenge where id in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})";
    /// Lists the members among the players $1 by board.
    ADD_BOARD_PLAYERS = "insert into board_player (ruleset, key, account_id)
        select here.value ->> 'ruleset', account.key, account.id
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as here {cross|inner} join account
            on account.id = cast(here.value ->> 'account' as bigint)
        where account.kind = 'member'
        on conflict do nothing";
    /// Lowers the numbers of games that the players $1 seek.
    SEEK_FEWER =
        "update wanted_games set seeking = {max|greatest}(wanted_games.seeking - found.games, 0)
        from (select cast(value ->> 'account' as bigint) as id, cast(value ->> 'games' as bigint) as games
            from {json_each($1)|jsonb_array_elements($1::jsonb)}) as found
        where wanted_games.account_id = found.id and wanted_games.seeking > 0";
}

pub(crate) const ALL: Batch<5> = batch!(
    REMOVE_SEEKS,
    REMOVE_CHALLENGES,
    ADD_BOARD_PLAYERS,
    SEEK_FEWER,
    news::TELL
);

/// Writes what follows from the start of games whose rows are there.
pub(crate) async fn write(connection: &mut Connection, started: &[Started]) -> sqlx::Result<()> {
    let StartRows {
        challenges,
        players,
        sought,
        news,
    } = StartRows::of(started);
    let challenges = json(&challenges);
    let rows = [
        challenges.clone(),
        challenges,
        json(&players),
        json(&sought),
        json(&news),
    ];
    ALL.execute(connection, rows).await
}
