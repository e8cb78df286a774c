//! Rating finished games.
//!
//! Every finished rated game is queued ([`ends`](crate::sql::games::ends)). Due games are rated before the
//! commit that made them due, so nobody sees a finished game without its ratings, and no crash
//! comes between. A batch needs as many statements for many games as for one; a group of saves
//! without a finished game needs none.

use super::corrections::Corrections;
use crate::Result;
use crate::consequences::listed;
use crate::db::{Batch, Connection, FromRow, Row, batch, json, sql, statements};
use crate::sql::group::{GROUP, execute};
use fanorona_game::{
    AccountId, Entrant, GameId, PlayerName, Rated, Rating, RatingChange, RatingRecord, Score,
    Timestamp, rate_game,
};
use fanorona_rules::{BySide, Ruleset, Side};
use std::collections::{BTreeSet, HashMap};

/// The maximum number of games rated at once; they have at most twice as many players.
const BATCH: usize = GROUP / 2;

/// Selects finished games with the names of the server's bots.
pub(crate) const SELECT_FINISHED: &str =
    "select game_end.no, game.id, game.ruleset, game.white, game.black, game.result, game.changed_at,
        (select account.name from bot join account on account.id = bot.account_id
            where bot.account_id = game.white and bot.owner is null) as white_robot,
        (select account.name from bot join account on account.id = bot.account_id
            where bot.account_id = game.black and bot.owner is null) as black_robot ";

statements! {
    DUE =
        SELECT_FINISHED,
        "from rating_due
            {cross|inner} join game_end on game_end.no = rating_due.no
            join game on game.id = game_end.game_id
        where rating_due.no > $1
        order by rating_due.no limit $2";
    /// The ratings of the pairs of account and board $1.
    RATINGS =
        "select rating.account_id as id, rating.ruleset, rating.points, rating.deviation, rating.volatility,
            rating.rated_at, rating.won, rating.lost, rating.drawn
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as asked
            {cross|inner} join rating
                on rating.account_id = cast(asked.value ->> 0 as bigint) and rating.ruleset = asked.value ->> 1";
    KEEP_CHANGES = "insert into rating_change (
            account_id, ruleset, no,
            points_before, deviation_before, volatility_before, points, deviation, volatility,
            game_id, opponent_before
        )
        select cast(value ->> 0 as bigint), value ->> 1, cast(value ->> 2 as bigint),
            cast(value ->> 3 as bigint), cast(value ->> 4 as bigint), cast(value ->> 5 as bigint),
                cast(value ->> 6 as bigint), cast(value ->> 7 as bigint), cast(value ->> 8 as bigint),
            cast(value ->> 9 as bigint), cast(value ->> 10 as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)}";
    KEEP_RATINGS = "insert into rating (
            account_id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn, standing, lapses_at
        )
        select cast(value ->> 0 as bigint), value ->> 1, cast(value ->> 2 as bigint),
            cast(value ->> 3 as bigint), cast(value ->> 4 as bigint), cast(value ->> 5 as bigint),
            cast(value ->> 6 as bigint), cast(value ->> 7 as bigint), cast(value ->> 8 as bigint), value ->> 9,
                cast(value ->> 10 as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)}
        where true
        on conflict (account_id, ruleset) do update
        set points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility,
            rated_at = excluded.rated_at, won = excluded.won, lost = excluded.lost, drawn = excluded.drawn,
            standing = excluded.standing, lapses_at = excluded.lapses_at";
    DONE = "delete from rating_due where no in (select cast(value as bigint)
            from {json_each($1)|jsonb_array_elements($1::jsonb)})";
}

/// What is written about rated games.
pub(crate) const KEEP: Batch<3> = batch!(KEEP_CHANGES, KEEP_RATINGS, DONE);

/// An account and a board.
pub(crate) type Whose = (AccountId, Ruleset);

/// A finished game, as far as ratings need it.
#[derive(Debug)]
pub(crate) struct Finished {
    no: i64,
    pub(crate) id: GameId,
    pub(super) ruleset: Ruleset,
    pub(super) seats: BySide<AccountId>,
    /// The names of the server's bots.
    robots: BySide<Option<PlayerName>>,
    pub(super) score: Score,
    ended_at: Timestamp,
}

impl FromRow for Finished {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            no: row.get("no")?,
            id: row.get("id")?,
            ruleset: row.get("ruleset")?,
            seats: BySide {
                white: row.get("white")?,
                black: row.get("black")?,
            },
            robots: BySide {
                white: row.get("white_robot")?,
                black: row.get("black_robot")?,
            },
            score: row.parsed("result")?,
            ended_at: row.get("changed_at")?,
        })
    }
}

impl Finished {
    /// The rating that this side starts with.
    fn first(&self, side: Side) -> Rating {
        Rating::first(self.robots.get(side).as_ref(), self.ruleset)
    }

    pub(super) fn whose(&self) -> BySide<Whose> {
        self.seats.map(|account| (account, self.ruleset))
    }
}

/// The ratings of many players while games are rated in order.
#[derive(Debug, Default)]
pub(crate) struct Book {
    pub(crate) records: HashMap<Whose, RatingRecord>,
    /// Corrections that follow the games. There are some only when all games are rated again.
    pub(super) corrections: Corrections,
}

impl Book {
    /// Rates a game, and counts the corrections behind it. `None` only for an aborted game, and aborted games are never due.
    pub(crate) fn rate(&mut self, game: &Finished) -> Option<BySide<RatingChange>> {
        let whose = game.whose();
        let before = BySide::from_fn(|side| Entrant {
            record: self.records.get(whose.get(side)).copied(),
            first: game.first(side),
        });
        let rated = rate_game(before, game.score, game.ended_at)?;
        for side in Side::ALL {
            self.records
                .insert(*whose.get(side), rated.get(side).record);
        }
        let changes = rated.map(|Rated { change, .. }| change);
        self.corrections.follow(game, &changes, &mut self.records);
        Some(changes)
    }
}

/// Rates all due games. Returns how many.
pub(crate) async fn rate_due(connection: &mut Connection) -> sqlx::Result<()> {
    rate_with(connection, Corrections::default()).await
}

/// Rates all due games, with the corrections that follow them.
pub(super) async fn rate_with(
    connection: &mut Connection,
    mut corrections: Corrections,
) -> sqlx::Result<()> {
    while rate_some(connection, &mut corrections).await? == BATCH {}
    Ok(())
}

/// Rates the games that a migration has made due, in batches, so that an interrupted start
/// continues.
pub(crate) async fn catch_up(connection: &mut Connection) -> sqlx::Result<u64> {
    let mut games = 0;
    let mut corrections = Corrections::read(connection).await?;
    loop {
        sql!("begin{ immediate|}").run(connection, ()).await?;
        let rated = rate_some(connection, &mut corrections).await;
        let end = if rated.is_ok() { "commit" } else { "rollback" };
        execute(connection, end).await?;
        let rated = rated?;
        games += rated as u64;
        if rated < BATCH {
            return Ok(games);
        }
    }
}

/// Rates at most [`BATCH`] due games.
async fn rate_some(
    connection: &mut Connection,
    corrections: &mut Corrections,
) -> sqlx::Result<usize> {
    let games: Vec<Finished> = DUE.all(connection, (0_u32, BATCH)).await?;
    if games.is_empty() {
        return Ok(0);
    }
    let seats = games.iter().map(Finished::whose);
    let whose = seats.chain(corrections.whose());
    let whose: Vec<Whose> = whose.flat_map(|two| [two.white, two.black]).collect();
    let mut book = Book {
        records: records(connection, &whose).await?,
        corrections: std::mem::take(corrections),
    };
    let mut changes = Vec::with_capacity(2 * games.len());
    for game in &games {
        let Some(change) = book.rate(game) else {
            continue;
        };
        let ruleset = game.ruleset.name();
        for side in Side::ALL {
            let RatingChange { before, after } = change.get(side);
            let ([a, b, c], [d, e, f]) = (before.parts(), after.parts());
            let [opponent, ..] = change.get(side.opposite()).before.parts();
            changes.push((
                game.seats.get(side).0,
                ruleset,
                game.no,
                a,
                b,
                c,
                d,
                e,
                f,
                game.id.0,
                opponent,
            ));
        }
    }
    let numbers: Vec<i64> = games.iter().map(|game| game.no).collect();
    let rows = [json(&changes), ratings(&book), json(&numbers)];
    KEEP.execute(connection, rows).await?;
    *corrections = book.corrections;
    Ok(games.len())
}

/// The stored ratings of these players, of those who have one.
pub(super) async fn records(
    connection: &mut Connection,
    whose: &[Whose],
) -> sqlx::Result<HashMap<Whose, RatingRecord>> {
    let whose = whose
        .iter()
        .map(|(account, ruleset)| (account.0, ruleset.name()));
    let whose: BTreeSet<(i64, &str)> = whose.collect();
    let kept: Vec<KeptRating> = RATINGS.all(connection, json(&whose)).await?;
    let kept = kept
        .into_iter()
        .map(|KeptRating(whose, record)| (whose, record));
    Ok(kept.collect())
}

/// Writes ratings without a game.
pub(super) async fn keep_ratings(connection: &mut Connection, book: &Book) -> sqlx::Result<()> {
    KEEP_RATINGS.run(connection, ratings(book)).await?;
    Ok(())
}

/// The rows for the ratings of a book.
fn ratings(book: &Book) -> String {
    let mut rows = Vec::with_capacity(book.records.len());
    for ((account, ruleset), record) in &book.records {
        let RatingRecord {
            rating,
            rated_at,
            won,
            lost,
            drawn,
        } = record;
        let [points, deviation, volatility] = rating.parts();
        let (group, lapses_at) = listed(record, *rated_at);
        rows.push((
            account.0,
            ruleset.name(),
            points,
            deviation,
            volatility,
            rated_at.0,
            won,
            lost,
            drawn,
            group.name(),
            lapses_at,
        ));
    }
    json(&rows)
}

impl FromRow for Rating {
    const TABLE: &'static str = "rating";

    fn read(row: &Row) -> Result<Self> {
        let parts = [
            row.get("points")?,
            row.get("deviation")?,
            row.get("volatility")?,
        ];
        Self::from_parts(parts)
            .ok_or_else(|| row.undecodable("points", "no rating has these figures"))
    }
}

impl FromRow for RatingRecord {
    const TABLE: &'static str = "rating";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            rating: FromRow::read(row)?,
            rated_at: row.get("rated_at")?,
            won: row.get("won")?,
            lost: row.get("lost")?,
            drawn: row.get("drawn")?,
        })
    }
}

/// A row of `rating`, with the account in the column `id`.
pub(crate) struct KeptRating(pub(crate) Whose, pub(crate) RatingRecord);

impl FromRow for KeptRating {
    const TABLE: &'static str = "rating";

    fn read(row: &Row) -> Result<Self> {
        let whose = (row.get("id")?, row.get("ruleset")?);
        Ok(Self(whose, FromRow::read(row)?))
    }
}
