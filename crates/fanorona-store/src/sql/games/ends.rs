//! The end of games: what follows from it, for all games of a statement at once.
//!
//! `consequences/end.rs` says what the rows are. These statements only write them.

use crate::consequences::{EndRows, Ended};
use crate::db::{self, Batch, Connection, Sql, batch, sql};
use crate::sql::talk::news;
use crate::sql::tournaments::save;
use serde::Serialize;

/// Adds the games $1 to the counts of their players.
pub(crate) const COUNT: Sql = sql!(
    "update account
    set won = account.won + more.won, lost = account.lost + more.lost, drawn = account.drawn + more.drawn,
        freed = account.freed + more.freed, unfreed = account.unfreed + more.unfreed
    from (
        select cast(value ->> 'account' as bigint) as id, cast(value ->> 'won' as bigint) as won,
            cast(value ->> 'lost' as bigint) as lost,
            cast(value ->> 'drawn' as bigint) as drawn, cast(value ->> 'freed' as bigint) as freed,
                cast(value ->> 'unfreed' as bigint) as unfreed
        from {json_each($1)|jsonb_array_elements($1::jsonb)}
    ) as more
    where account.id = more.id"
);

/// Numbers the games $1 without a gap. A game has one number, so one end.
pub(crate) const NUMBER: Sql = sql!(
    "insert into game_end (no, game_id)
    select (select coalesce(max(no), 0) from game_end) + given.key{ + 1|}, cast(given.value as bigint)
    from {json_each($1) as given|jsonb_array_elements($1::jsonb) with ordinality as given (value, key)}"
);

/// Queues the games $1 for the ratings.
pub(crate) const QUEUE: Sql = sql!(
    "insert into rating_due (no)
    select game_end.no from {json_each($1)|jsonb_array_elements($1::jsonb)} as rated {cross|inner} join game_end
        on game_end.game_id = cast(rated.value as bigint)"
);

pub(crate) const DROP_PLANS: Sql = sql!(
    "delete from plan where game_id in (select cast(value as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)})"
);
pub(crate) const DROP_DRAFTS: Sql = sql!(
    "delete from draft where game_id in (select cast(value as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)})"
);

/// What comes first. The games that end have their rows and turns already.
pub(crate) const FIRST: Batch<7> = batch!(
    COUNT,
    NUMBER,
    news::TELL,
    news::TELL_FOLLOWERS,
    DROP_PLANS,
    DROP_DRAFTS,
    save::GAMES_ENDED
);

/// Writes what follows from the end of games whose rows and turns are there.
pub(crate) async fn write(connection: &mut Connection, ended: &[Ended]) -> sqlx::Result<()> {
    if ended.is_empty() {
        return Ok(());
    }
    let EndRows {
        tallies,
        games,
        rated,
        news,
        audience,
    } = EndRows::of(ended);
    let games = json(&games);
    let first = [
        json(&tallies),
        games.clone(),
        json(&news),
        json(&audience),
        games.clone(),
        games.clone(),
        games,
    ];
    FIRST.execute(connection, first).await?;
    // It needs the numbers of the games.
    if !rated.is_empty() {
        db::query(QUEUE)
            .bind(json(&rated))
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Rows as one array, which every statement for many rows takes.
pub(crate) fn json(rows: &impl Serialize) -> String {
    serde_json::to_string(rows).expect("texts and numbers can be written as JSON")
}
