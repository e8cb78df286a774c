//! Queries for finished games.
//!
//! A page is read from an index that contains the games in the order in which they ended, with all
//! columns of the query. Conditions that the index does not sort by are tested on its entries, up
//! to a maximum number of entries. So the cost of a page is limited for every query and any number
//! of games.

use super::SELECT_GAMES;
use super::imports::{Prepared, import};
use super::positions::Reached;
use super::positions::read::number as position_number;
use crate::db::{Connection, Parameter, Sql, Text, Value, Values, array, built, statements};
use crate::sql::group::Scope;
use crate::values::games::review::result_word;
use crate::{FinishedGame, FinishedQuery, Found, Imported, Page, Rest, Result, Store};
use fanorona_game::{AccountId, EndReason, GameId, GameRecord, Score};
use fanorona_rules::Opening;
use std::sync::Arc;

/// The finished games that meet the condition `[2]`, ended before ($1, $2) and not before $3, latest
/// first, at most `[3]`. The player of the query has the side `[1]`.
const ENTRIES: &str = "select * from (
        select ended_at, id, result, ruleset, start, rated, first_turn, '[1]' as side from game
        where [2] and (ended_at, id) < ($1, $2) and ended_at >= $3
        order by ended_at desc, id desc limit [3]
    ) as entries";

/// The entries of everybody, at most `[1]`.
const EVERYBODY: &str = built!(Text::filled(ENTRIES, &["w", "true", "[1]"]));

/// The entries of player $4, at most `[1]` for each side, in no order.
const PLAYER: &str = built!(Text::filled(
    "[1] union all [2]",
    &[
        built!(Text::filled(ENTRIES, &["w", "white = $4", "[1]"])),
        built!(Text::filled(ENTRIES, &["b", "black = $4", "[1]"])),
    ]
));

/// The entries of player $4 against $5, at most `[1]` for each side, in no order.
const PAIR: &str = built!(Text::filled(
    "[1] union all [2]",
    &[
        built!(Text::filled(
            ENTRIES,
            &["w", "white = $4 and black = $5", "[1]"]
        )),
        built!(Text::filled(
            ENTRIES,
            &["b", "black = $4 and white = $5", "[1]"]
        )),
    ]
));

/// The public games that reached the position `[2]`, at most `[1]` from the index, and those of the
/// games `[3]`, which it lacks.
const REACHED: &str = "select * from (
        select game.ended_at, game.id, game.result, game.ruleset, game.start, game.rated, game.first_turn, 'w' as side
        from {json_each([3])|jsonb_array_elements([3]::jsonb)} as given
            {cross|inner} join game on game.id = cast(given.value as bigint)
        where (game.ended_at, game.id) < ($1, $2) and game.ended_at >= $3
    ) as waiting
    union all
    select * from (
        select game.ended_at, game.id, game.result, game.ruleset, game.start, game.rated, game.first_turn, 'w' as side
        from position_game
            {cross|inner} join game_end on game_end.no = position_game.no
            {cross|inner} join game on game.id = game_end.game_id
        where position_game.position = [2] and game.ended_at is not null
            and (game.ended_at, game.id) < ($1, $2) and game.ended_at >= $3
        order by position_game.no desc limit [1]
    ) as entries";

/// The first $6 games that meet the conditions, among the first $7 entries `[1]`. `[2]` are more
/// conditions. What is not in the index is read from the rows of these games only if it is a
/// condition.
const FOUND: &str = "select id, ended_at from (
        select * from ([1]) as one_side order by ended_at desc, id desc limit $7
    ) as entry
    where (entry.result = $8 or $8 is null)
        and (cast($9 as text) is null or entry.ruleset = 'tsivy' and entry.start = 'ordinary' and (
            select opening.name from opening where opening.first_turn = entry.first_turn
        ) = $9)
        and (entry.ruleset = $10 or $10 is null)
        and (entry.rated = $11 or $11 is null)
        and (cast($14 as text) is null or $14 = (select game.reason from game where game.id = entry.id))
        and (cast($15 as bigint) is null or (select game.ply from game where game.id = entry.id) between $15 and $16)
        and (cast($17 as bigint) is null or exists (
            select 1 from game_end
                {cross|inner} join rating_change as one on one.no = game_end.no
                {cross|inner} join rating_change as other
                    on other.no = game_end.no and other.account_id > one.account_id
            where game_end.game_id = entry.id and abs(
                (one.points_before + 500000) / 1000000 - (other.points_before + 500000) / 1000000
            ) between $17 and $18
        ))
        and (cast($19 as bigint) is null or exists (
            select 1 from game_end
                {cross|inner} join position_game on position_game.position = $19
                    and position_game.no = game_end.no
            where game_end.game_id = entry.id
        ) or entry.id in (
            select cast(value as bigint) from {json_each($20)|jsonb_array_elements($20::jsonb)}
        )) [2]
    order by ended_at desc, id desc limit $6";

/// Conditions only for one player's games: side and result.
const OF_SIDE: &str = "and (entry.side = $12 or $12 is null)
        and (cast($13 as text) is null or $13 = case entry.result when '1/2-1/2' then 'drawn' when '*' then 'none'
            else case when (entry.result = '1-0') = (entry.side = 'w') then 'won' else 'lost' end end)";

const FOUND_OF_EVERYBODY: &str = built!(Text::filled(
    FOUND,
    &[built!(Text::filled(EVERYBODY, &["$7"])), ""]
));
const FOUND_OF_PLAYER: &str = built!(Text::filled(
    FOUND,
    &[built!(Text::filled(PLAYER, &["$7"])), OF_SIDE]
));
const FOUND_OF_PAIR: &str = built!(Text::filled(
    FOUND,
    &[built!(Text::filled(PAIR, &["$7"])), OF_SIDE]
));
const FOUND_OF_POSITION: &str = built!(Text::filled(
    FOUND,
    &[built!(Text::filled(REACHED, &["$7", "$19", "$20"])), ""]
));

/// The rest of a statement, with the rows of the games that were found.
const OF_FOUND: &str = ") as page
        {cross|inner} join game on game.id = page.id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    order by page.ended_at desc, page.id desc";

/// The last of the first $6 of the entries `[1]`, and the one after it, if it exists.
const LAST: &str =
    "select id from ([1]) as one_side order by ended_at desc, id desc limit 2 offset $6";

/// At most $3 games above the number $2 that meet the condition `[1]`, lowest first.
const UPWARD: &str = "select id from (
        select id from game where [1] and id > $2 order by id limit $3
    ) as upward";

statements! {
    OF_EVERYBODY = SELECT_GAMES, "from (", FOUND_OF_EVERYBODY, OF_FOUND;
    OF_PLAYER = SELECT_GAMES, "from (", FOUND_OF_PLAYER, OF_FOUND;
    OF_PAIR = SELECT_GAMES, "from (", FOUND_OF_PAIR, OF_FOUND;
    OF_POSITION = SELECT_GAMES, "from (", FOUND_OF_POSITION, OF_FOUND;
    /// As above, only the numbers of the games.
    NUMBERS_OF_PLAYER = FOUND_OF_PLAYER;
    NUMBERS_OF_PAIR = FOUND_OF_PAIR;
    NUMBERS_OF_POSITION = FOUND_OF_POSITION;
    LAST_OF_EVERYBODY = built!(Text::filled(LAST, &[built!(Text::filled(EVERYBODY, &["$6 + 2"]))]));
    LAST_OF_PLAYER = built!(Text::filled(LAST, &[built!(Text::filled(PLAYER, &["$6 + 2"]))]));
    LAST_OF_PAIR = built!(Text::filled(LAST, &[built!(Text::filled(PAIR, &["$6 + 2"]))]));
    LAST_OF_POSITION =
        built!(Text::filled(LAST, &[built!(Text::filled(REACHED, &["$6 + 2", "$7", "$8"]))]));
    ENDED_AT = "select ended_at from game where id = $1 and ended_at is not null";
    NEWEST =
        SELECT_GAMES,
        "from game
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        where game.id < $1
        order by game.id desc limit $2";
    UPWARDS =
        SELECT_GAMES, "from (select id from (",
        built!(Text::filled(UPWARD, &["white = $1 and finished = 0"])),
        " union ",
        built!(Text::filled(UPWARD, &["white = $1 and finished = 1"])),
        " union ",
        built!(Text::filled(UPWARD, &["black = $1 and finished = 0"])),
        " union ",
        built!(Text::filled(UPWARD, &["black = $1 and finished = 1"])),
        ") as upwards order by id limit $3) as page
            {cross|inner} join game on game.id = page.id
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        order by page.id";
}

impl Store {
    /// Finished games, the one that ended last first. The page starts after `page.after`; `None` if
    /// that is not a finished game. Examines at most `looks` games.
    pub async fn finished_games(
        &self,
        query: FinishedQuery,
        page: Page,
        looks: u32,
    ) -> Result<Option<Found>> {
        let looks = looks.max(1);
        let (mut connection, waiting) = match &query.position {
            Some(position) => {
                let mut snapshot = self.snapshot().await?;
                let waiting = self.waiting(&mut snapshot, position_number(position));
                let waiting = waiting.await?;
                (snapshot, waiting)
            }
            None => (self.reader().await?, Vec::new()),
        };
        let connection = &mut connection;
        let Some(range) = range(connection, &query, &waiting, page).await? else {
            return Ok(None);
        };
        let values = range.find(&query, page.limit.saturating_add(1), looks);
        let mut games: Vec<GameRecord> = range.statements().games.all(connection, values).await?;
        let limit = page.limit as usize;
        let rest = if games.len() > limit {
            games.truncate(limit);
            Rest::More
        } else {
            unseen(connection, &range, looks).await?
        };
        // A game over the board is found on both sides of its account.
        games.dedup_by_key(|game| game.id);
        Ok(Some(Found { games, rest }))
    }

    /// All games, running or finished, highest number first.
    pub async fn newest_games(&self, page: Page) -> Result<Vec<GameRecord>> {
        let before = page.after.unwrap_or(GameId(i64::MAX));
        self.all(NEWEST, (before, page.limit)).await
    }

    /// All games of a player, by increasing number.
    pub async fn games_upwards(&self, account: AccountId, page: Page) -> Result<Vec<GameRecord>> {
        let after = page.after.unwrap_or(GameId(i64::MIN));
        self.all(UPWARDS, (account, after, page.limit)).await
    }

    /// Imports as many of these games as possible, atomically, and returns the result for each.
    /// Unknown players get an account with [a locked password](crate::PasswordHash::locked).
    ///
    /// # Errors
    /// The store failed, or the turns of a game cannot be played. Nothing was imported.
    pub async fn import_games(&self, games: Vec<FinishedGame>) -> Result<Vec<Imported>> {
        let games: Vec<Prepared> = games
            .into_iter()
            .map(Prepared::new)
            .collect::<Result<_>>()?;
        let games = Arc::new(games);
        self.writer
            .change(Scope::Ends, move |connection| {
                Box::pin(async move { import(connection, &games).await })
            })
            .await
    }
}

/// The first arguments of every statement.
#[derive(Debug)]
struct Range {
    /// The place of a finished game among all: when it ended, and its number.
    before: (i64, GameId),
    since: i64,
    account: Option<AccountId>,
    opponent: Option<AccountId>,
    position: Option<i64>,
    /// The games that the index of positions lacks and that have reached the position, as JSON.
    waiting: Option<String>,
}

/// The statements for the games of a range.
struct Statements {
    games: Sql,
    /// Only their numbers; not for the games of everybody.
    numbers: Sql,
    /// The last examined entry.
    last: Sql,
}

impl Range {
    fn values(&self) -> Vec<Value> {
        (
            self.before.0,
            self.before.1,
            self.since,
            self.account,
            self.opponent,
        )
            .values()
    }

    fn statements(&self) -> Statements {
        let (games, numbers, last) = match (self.account, self.opponent, self.position) {
            (None, _, None) => (OF_EVERYBODY, NUMBERS_OF_POSITION, LAST_OF_EVERYBODY),
            (None, _, Some(_)) => (OF_POSITION, NUMBERS_OF_POSITION, LAST_OF_POSITION),
            (Some(_), None, _) => (OF_PLAYER, NUMBERS_OF_PLAYER, LAST_OF_PLAYER),
            (Some(_), Some(_), _) => (OF_PAIR, NUMBERS_OF_PAIR, LAST_OF_PAIR),
        };
        Statements {
            games,
            numbers,
            last,
        }
    }

    /// The values of a statement that finds at most `limit` games among the first `looks`.
    fn find(&self, query: &FinishedQuery, limit: u32, looks: u32) -> Vec<Value> {
        let mut values = self.values();
        values.extend([
            limit.value(),
            looks.value(),
            query.score.map(Score::code).value(),
            query.opening.map(Opening::name).value(),
            query.ruleset.value(),
            query.rated.value(),
            query.side.value(),
            query.outcome.map(result_word).value(),
            query.reason.map(EndReason::code).value(),
            query.turns.map(|turns| turns.least).value(),
            query.turns.map(|turns| turns.most).value(),
            query.difference.map(|points| points.least).value(),
            query.difference.map(|points| points.most).value(),
            self.position.value(),
            self.waiting.as_deref().value(),
        ]);
        values
    }
}

/// The numbers of the games with a position that a query finds among the first `looks`, and whether
/// there are more to look at.
pub(super) async fn found(
    snapshot: &mut Connection,
    query: FinishedQuery,
    waiting: &[Reached],
    looks: u32,
) -> Result<(Vec<GameId>, bool)> {
    let page = Page {
        after: None,
        limit: looks,
    };
    let Some(range) = range(snapshot, &query, waiting, page).await? else {
        return Ok((Vec::new(), false));
    };
    let values = range.find(&query, looks, looks);
    let games: Vec<GameId> = range.statements().numbers.all(snapshot, values).await?;
    let more = matches!(unseen(snapshot, &range, looks).await?, Rest::Unseen { .. });
    Ok((games, more))
}

/// Whether there are more games than the first `looks`.
async fn unseen(connection: &mut Connection, range: &Range, looks: u32) -> Result<Rest> {
    let mut values = range.values();
    values.push(looks.saturating_sub(1).value());
    if range.account.is_none() && range.position.is_some() {
        values.extend([range.position.value(), range.waiting.as_deref().value()]);
    }
    let games: Vec<GameId> = range.statements().last.all(connection, values).await?;
    Ok(match games.as_slice() {
        [last, _behind] => Rest::Unseen {
            looked: looks,
            last: *last,
        },
        _ => Rest::Nothing,
    })
}

/// The range of the index; `None` if the game before the page is not finished.
async fn range(
    connection: &mut Connection,
    query: &FinishedQuery,
    waiting: &[Reached],
    page: Page,
) -> Result<Option<Range>> {
    let mut before = (i64::MAX, GameId(i64::MAX));
    if let Some(after) = page.after {
        match ENDED_AT.first(connection, after).await? {
            Some(ended_at) => before = (ended_at, after),
            None => return Ok(None),
        }
    }
    if let Some(until) = query.until {
        before = before.min((until.0, GameId(i64::MIN)));
    }
    Ok(Some(Range {
        before,
        since: query.since.map_or(i64::MIN, |since| since.0),
        account: query.of,
        opponent: query.opponent,
        position: query.position.as_ref().map(position_number),
        waiting: query
            .position
            .map(|_| array(waiting.iter().map(|reached| reached.game))),
    }))
}
