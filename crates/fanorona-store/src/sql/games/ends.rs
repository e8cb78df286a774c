//! The end of games: what follows from it, for all games of a statement at once.
//!
//! `consequences/end.rs` says what the rows are. These statements only write them.

use crate::consequences::{EndRows, Ended};
use crate::db::{Batch, Connection, batch, json, statements};
use crate::sql::talk::news;
use crate::sql::tournaments::save;

statements! {
    /// Adds the games $1 to the counts of their players.
    COUNT = "update account
        set won = account.won + more.won, lost = account.lost + more.lost, drawn = account.drawn + more.drawn,
            freed = account.freed + more.freed, unfreed = account.unfreed + more.unfreed
        from (
            select cast(value ->> 'account' as bigint) as id, cast(value ->> 'won' as bigint) as won,
                cast(value ->> 'lost' as bigint) as lost,
                cast(value ->> 'drawn' as bigint) as drawn, cast(value ->> 'freed' as bigint) as freed,
                    cast(value ->> 'unfreed' as bigint) as unfreed
            from {json_each($1)|jsonb_array_elements($1::jsonb)}
        ) as more
        where account.id = more.id";
    /// Numbers the games $1 without a gap. A game has one number, so one end.
    NUMBER = "insert into game_end (no, game_id)
        select (select coalesce(max(no), 0) from game_end) + given.key{ + 1|}, cast(given.value as bigint)
        from {json_each($1) as given|jsonb_array_elements($1::jsonb) with ordinality as given (value, key)}";
    /// Queues the games $1 for the ratings.
    QUEUE = "insert into rating_due (no)
        select game_end.no from {json_each($1)|jsonb_array_elements($1::jsonb)} as rated {cross|inner} join game_end
            on game_end.game_id = cast(rated.value as bigint)";
    DROP_PLANS = "delete from plan where game_id in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})";
    DROP_DRAFTS = "delete from draft where game_id in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})";
}

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
    if !rated.is_empty() {
        QUEUE.run(connection, json(&rated)).await?;
    }
    Ok(())
}
