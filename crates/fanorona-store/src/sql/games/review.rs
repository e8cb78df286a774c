//! Queries for finished games.
//!
//! A page is read from an index that contains the games in the order in which they ended, with all
//! columns of the query. Conditions that the index does not sort by are tested on its entries, up
//! to a maximum number of entries. So the cost of a page is limited for every query and any number
//! of games.

use super::imports::ImportGames;
use super::positions::read::number as position_number;
use super::{record, select_games};
use crate::db::{self, Query, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::ratings::audit;
use crate::values::games::review::result_word;
use crate::{FinishedGame, FinishedQuery, Found, Imported, Page, Rest, Store};
use fanorona_game::{AccountId, EndReason, GameId, GameRecord, Score};
use fanorona_rules::{Opening, Ruleset, Side};

/// The finished games that meet `$condition` and ended before ($1, $2) and not before $3, latest
/// first, at most `$limit`.
macro_rules! entries {
    ($side:literal, $condition:literal, $limit:literal) => {
        concat!(
            "select * from (
                select ended_at, id, result, ruleset, start, rated, ",
            $side,
            " as side from game where ",
            $condition,
            " and (ended_at, id) < ($1, $2) and ended_at >= $3
                order by ended_at desc, id desc limit ",
            $limit,
            ") as entries"
        )
    };
}

/// The entries of everybody, of player $4, or of player $4 against $5, in no order.
macro_rules! everybody {
    ($limit:literal) => {
        entries!("'w'", "true", $limit)
    };
}
macro_rules! player {
    ($limit:literal) => {
        concat!(
            entries!("'w'", "white = $4", $limit),
            " union all ",
            entries!("'b'", "black = $4", $limit)
        )
    };
}
macro_rules! pair {
    ($limit:literal) => {
        concat!(
            entries!("'w'", "white = $4 and black = $5", $limit),
            " union all ",
            entries!("'b'", "black = $4 and white = $5", $limit)
        )
    };
}

/// The public games that reached the position `$position`.
macro_rules! reached {
    ($position:literal, $limit:literal) => {
        concat!(
            "select * from (
                select game.ended_at, game.id, game.result, game.ruleset, game.start, game.rated, 'w' as side
                from position_game
                    {cross|inner} join game_end on game_end.no = position_game.no
                    {cross|inner} join game on game.id = game_end.game_id
                where position_game.position = ",
            $position,
            " and game.ended_at is not null and (game.ended_at, game.id) < ($1, $2) and game.ended_at >= $3
                order by position_game.no desc limit ",
            $limit,
            ") as entries"
        )
    };
}

/// The first $6 games that meet the conditions, among the first $7 `$entries`. What is not in the
/// index is read from the rows of these games only if it is a condition.
macro_rules! found {
    ($entries:expr, $conditions:literal) => {
        concat!(
            "select id, ended_at from (
                    select * from (",
            $entries,
            ") as one_side order by ended_at desc, id desc limit $7
                ) as entry
                where (entry.result = $8 or $8 is null)
                    and (cast($9 as text) is null or entry.ruleset = 'tsivy' and entry.start = 'ordinary' and (
                        select opening.name from turn join opening on opening.first_turn = turn.text
                        where turn.game_id = entry.id and turn.ply = 1
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
                    )) ",
            $conditions,
            "
                order by ended_at desc, id desc limit $6"
        )
    };
}

/// The games that [`found!`] finds.
macro_rules! games {
    ($found:expr) => {
        select_games!(
            "from (",
            $found,
            ") as page
                {cross|inner} join game on game.id = page.id
                join account as white on white.id = game.white
                join account as black on black.id = game.black
            order by page.ended_at desc, page.id desc"
        )
    };
}

/// Conditions only for one player's games: side and result.
macro_rules! found_of_player {
    ($entries:expr) => {
        found!(
            $entries,
            "and (entry.side = $12 or $12 is null)
                and (cast($13 as text) is null or $13 = case entry.result when '1/2-1/2' then 'drawn' when '*' then 'none'
                    else case when (entry.result = '1-0') = (entry.side = 'w') then 'won' else 'lost' end end)"
        )
    };
}

pub(crate) const OF_EVERYBODY: Sql = sql!(games!(found!(everybody!("$7"), "")));
pub(crate) const OF_PLAYER: Sql = sql!(games!(found_of_player!(player!("$7"))));
pub(crate) const OF_PAIR: Sql = sql!(games!(found_of_player!(pair!("$7"))));
pub(crate) const OF_POSITION: Sql = sql!(games!(found!(reached!("$19", "$7"), "")));

/// As above, only the numbers of the games.
pub(crate) const NUMBERS_OF_PLAYER: Sql = sql!(found_of_player!(player!("$7")));
pub(crate) const NUMBERS_OF_PAIR: Sql = sql!(found_of_player!(pair!("$7")));
pub(crate) const NUMBERS_OF_POSITION: Sql = sql!(found!(reached!("$19", "$7"), ""));

/// The last of the first $6 entries and the one after it, if it exists.
macro_rules! last {
    ($entries:expr) => {
        concat!(
            "select id from (",
            $entries,
            ") as one_side order by ended_at desc, id desc limit 2 offset $6"
        )
    };
}

pub(crate) const LAST_OF_EVERYBODY: Sql = sql!(last!(everybody!("$6 + 2")));
pub(crate) const LAST_OF_PLAYER: Sql = sql!(last!(player!("$6 + 2")));
pub(crate) const LAST_OF_PAIR: Sql = sql!(last!(pair!("$6 + 2")));
pub(crate) const LAST_OF_POSITION: Sql = sql!(last!(reached!("$7", "$6 + 2")));

pub(crate) const ENDED_AT: Sql =
    sql!("select ended_at from game where id = $1 and ended_at is not null");

/// The place of a finished game among all: when it ended, and its number.
type Place = (i64, i64);

/// The first arguments of every statement.
#[derive(Debug, Clone, Copy)]
struct Range {
    before: Place,
    since: i64,
    account: Option<AccountId>,
    opponent: Option<AccountId>,
    position: Option<i64>,
}

impl Range {
    fn bind(&self, statement: Sql) -> Query {
        db::query(statement)
            .bind(self.before.0)
            .bind(self.before.1)
            .bind(self.since)
            .bind(self.account.map(|account| account.0))
            .bind(self.opponent.map(|account| account.0))
    }

    /// The statement that reads the games, and the one that finds the last examined entry.
    fn statements(&self) -> (Sql, Sql) {
        match (self.account, self.opponent, self.position) {
            (None, _, None) => (OF_EVERYBODY, LAST_OF_EVERYBODY),
            (None, _, Some(_)) => (OF_POSITION, LAST_OF_POSITION),
            (Some(_), None, _) => (OF_PLAYER, LAST_OF_PLAYER),
            (Some(_), Some(_), _) => (OF_PAIR, LAST_OF_PAIR),
        }
    }

    /// A statement that finds at most `limit` games among the first `looks`.
    fn find(&self, statement: Sql, query: &FinishedQuery, limit: u32, looks: u32) -> Query {
        self.bind(statement)
            .bind(i64::from(limit))
            .bind(i64::from(looks))
            .bind(query.score.map(Score::code))
            .bind(query.opening.map(Opening::name))
            .bind(query.ruleset.map(Ruleset::name))
            .bind(query.rated.map(i64::from))
            .bind(query.side.map(side_letter))
            .bind(query.outcome.map(result_word))
            .bind(query.reason.map(EndReason::code))
            .bind(query.turns.map(|turns| i64::from(turns.least)))
            .bind(query.turns.map(|turns| i64::from(turns.most)))
            .bind(query.difference.map(|points| i64::from(points.least)))
            .bind(query.difference.map(|points| i64::from(points.most)))
            .bind(self.position)
    }
}

/// The numbers of the games with a position that a query finds among the first `looks`, and whether
/// there are more to look at.
pub(super) async fn found(
    store: &Store,
    query: FinishedQuery,
    looks: u32,
) -> Result<(Vec<i64>, bool), StoreError> {
    let page = Page {
        after: None,
        limit: looks,
    };
    let Some(range) = range(store, &query, page).await? else {
        return Ok((Vec::new(), false));
    };
    let statement = match (range.account, range.opponent) {
        (None, _) => NUMBERS_OF_POSITION,
        (Some(_), None) => NUMBERS_OF_PLAYER,
        (Some(_), Some(_)) => NUMBERS_OF_PAIR,
    };
    let rows = range
        .find(statement, &query, looks, looks)
        .fetch_all(&mut store.reader().await?)
        .await?;
    let games: Vec<i64> = rows.iter().map(number).collect::<Result<_, _>>()?;
    let more = matches!(unseen(store, &range, looks).await?, Rest::Unseen { .. });
    Ok((games, more))
}

/// Whether there are more games than the first `looks`.
async fn unseen(store: &Store, range: &Range, looks: u32) -> Result<Rest, StoreError> {
    let (_, last) = range.statements();
    let mut last_seen = range.bind(last).bind(i64::from(looks.saturating_sub(1)));
    if range.account.is_none() && range.position.is_some() {
        last_seen = last_seen.bind(range.position);
    }
    let rows = last_seen.fetch_all(&mut store.reader().await?).await?;
    Ok(match rows.as_slice() {
        [last, _behind] => Rest::Unseen {
            looked: looks,
            last: GameId(number(last)?),
        },
        _ => Rest::Nothing,
    })
}

/// Finished games, the one that ended last first.
async fn finished_games(
    store: &Store,
    query: FinishedQuery,
    page: Page,
    looks: u32,
) -> Result<Option<Found>, StoreError> {
    let Some(range) = range(store, &query, page).await? else {
        return Ok(None);
    };
    let (games, _) = range.statements();
    let limit = page.limit as usize;
    let rows = range
        .find(games, &query, page.limit.saturating_add(1), looks)
        .fetch_all(&mut store.reader().await?)
        .await?;
    let mut games: Vec<GameRecord> = rows.iter().map(record).collect::<Result<_, _>>()?;
    if games.len() > limit {
        games.truncate(limit);
        return Ok(Some(Found {
            games,
            rest: Rest::More,
        }));
    }
    let rest = unseen(store, &range, looks).await?;
    Ok(Some(Found { games, rest }))
}

fn number(row: &Row) -> Result<i64, StoreError> {
    Ok(row.try_get(0)?)
}

/// The range of the index; `None` if the game before the page is not finished.
async fn range(
    store: &Store,
    query: &FinishedQuery,
    page: Page,
) -> Result<Option<Range>, StoreError> {
    let mut before = (i64::MAX, i64::MAX);
    if let Some(GameId(after)) = page.after {
        let ended_at: Option<i64> = db::query_scalar(ENDED_AT)
            .bind(after)
            .fetch_optional(&mut store.reader().await?)
            .await?;
        let Some(ended_at) = ended_at else {
            return Ok(None);
        };
        before = (ended_at, after);
    }
    if let Some(until) = query.until {
        before = before.min((until.0, i64::MIN));
    }
    Ok(Some(Range {
        before,
        since: query.since.map_or(i64::MIN, |since| since.0),
        account: query.of,
        opponent: query.opponent,
        position: query.position.as_ref().map(position_number),
    }))
}

fn side_letter(side: Side) -> String {
    side.letter().to_string()
}

pub(crate) const NEWEST: Sql = sql!(select_games!(
    "from game
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where game.id < $1
    order by game.id desc limit $2"
));

/// At most $3 games of $1 on `$side`, above the number $2, lowest first.
macro_rules! upward {
    ($condition:literal) => {
        concat!(
            "select id from (select id from game where ",
            $condition,
            " and id > $2 order by id limit $3) as upward"
        )
    };
}

pub(crate) const UPWARDS: Sql = sql!(select_games!(
    "from (select id from (",
    upward!("white = $1 and finished = 0"),
    " union ",
    upward!("white = $1 and finished = 1"),
    " union ",
    upward!("black = $1 and finished = 0"),
    " union ",
    upward!("black = $1 and finished = 1"),
    ") as upwards order by id limit $3) as page
        {cross|inner} join game on game.id = page.id
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    order by page.id"
));

impl Store {
    /// Finished games, the one that ended last first. The page starts after `page.after`; `None` if
    /// that is not a finished game. Examines at most `looks` games.
    pub async fn finished_games(
        &self,
        query: FinishedQuery,
        page: Page,
        looks: u32,
    ) -> Result<Option<Found>, StoreError> {
        finished_games(self, query, page, looks.max(1)).await
    }

    /// All games, running or finished, highest number first.
    pub async fn newest_games(&self, page: Page) -> Result<Vec<GameRecord>, StoreError> {
        let before = page.after.map_or(i64::MAX, |GameId(id)| id);
        self.all(
            db::query(NEWEST).bind(before).bind(i64::from(page.limit)),
            record,
        )
        .await
    }

    /// All games of a player, by increasing number.
    pub async fn games_upwards(
        &self,
        account: AccountId,
        page: Page,
    ) -> Result<Vec<GameRecord>, StoreError> {
        let after = page.after.map_or(i64::MIN, |GameId(id)| id);
        self.all(
            db::query(UPWARDS)
                .bind(account.0)
                .bind(after)
                .bind(i64::from(page.limit)),
            record,
        )
        .await
    }

    /// Imports as many of these games as possible, atomically, and returns the result for each.
    /// Unknown players get an account with [a locked password](crate::PasswordHash::locked).
    ///
    /// # Errors
    /// The store failed, or the turns of a game cannot be played. Nothing was imported.
    pub async fn import_games(
        &self,
        games: Vec<FinishedGame>,
    ) -> Result<Vec<Imported>, StoreError> {
        self.writer.write(ImportGames::new(&games)?).await
    }

    /// An import begins, or one that was interrupted continues. Returns the number for
    /// [`Self::order_ends`], with which it ends.
    pub async fn begin_import(&self) -> Result<i64, StoreError> {
        self.writer.write(audit::BeginImport).await
    }

    /// Puts the ends of the imported games, whose numbers are above `before`, where they belong by
    /// their time, and recalculates the ratings if that is not behind all others. Returns whether a
    /// game that was there before is rated after an imported one. No server may use the database.
    pub async fn order_ends(&self, before: i64) -> Result<bool, StoreError> {
        self.writer.write(audit::OrderEnds { before }).await
    }
}
