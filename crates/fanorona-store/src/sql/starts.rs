//! The start of games: what follows from it, for all games of a statement at once.
//!
//! `consequences/start.rs` says what the rows are. These statements only write them.

use super::dialect::{Connection, execute_all};
use super::ends::json;
use super::news;
use crate::consequences::{StartRows, Started};

/// Removes the seeks that the challenges $1 answered, while the challenges are there.
pub(super) const REMOVE_SEEKS: &str = "
    delete from seek where id in (
        select seek_id from seek_answer where challenge_id in (select cast(value as bigint) from json_each($1))
    )
";

pub(super) const REMOVE_CHALLENGES: &str =
    "delete from challenge where id in (select cast(value as bigint) from json_each($1))";

/// Lists the members among the players $1 by board.
pub(super) const NOTE_PLAYED: &str = "
    insert into played (ruleset, key, account_id)
    select here.value ->> 'ruleset', account.key, account.id
    from json_each($1) as here cross join account on account.id = cast(here.value ->> 'account' as bigint)
    where account.kind = 'member'
    on conflict do nothing
";

/// Lowers the numbers of games that the players $1 seek.
pub(super) const SEEK_FEWER: &str = "
    update wanted_games set seeking = max(wanted_games.seeking - found.games, 0)
    from (select cast(value ->> 'account' as bigint) as id, cast(value ->> 'games' as bigint) as games from json_each($1)) as found
    where wanted_games.account_id = found.id and wanted_games.seeking > 0
";

/// Writes what follows from the start of games whose rows are there.
pub(super) async fn write(connection: &mut Connection, started: &[Started]) -> sqlx::Result<()> {
    let StartRows { challenges, played, sought, news } = StartRows::of(started);
    let challenges = json(&challenges);
    let statements = [
        (REMOVE_SEEKS, challenges.clone()),
        (REMOVE_CHALLENGES, challenges),
        (NOTE_PLAYED, json(&played)),
        (SEEK_FEWER, json(&sought)),
        (news::TELL, json(&news)),
    ];
    execute_all(connection, statements).await
}
