//! Puzzles, and who has solved them.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::sql::decode::{Cells, key};
use crate::sql::games::read_turn;
use crate::sql::group::Write;
use crate::sql::ratings::rate::unreadable;
use crate::{PuzzleSource, Store, StoreError};
use fanorona_game::{
    AccountId, Entrant, FoundPuzzle, GameId, Ply, Puzzle, PuzzleId, Rated, Rating, RatingChange,
    RatingRecord, Score, Timestamp, rate_game,
};
use fanorona_rules::{BySide, Position, Side};

pub(crate) const SOURCE: Sql = sql!(
    "select game_end.no, game_end.game_id from game_end {cross|inner} join game on game.id = game_end.game_id
    where game_end.no > (select no from puzzle_search where one = 1) and game.private = 0
    order by game_end.no limit 1"
);

pub(crate) const SEARCHED: Sql =
    sql!("update puzzle_search set no = {max|greatest}(no, $1) where one = 1");
pub(crate) const ADD: Sql = sql!(
    "insert into puzzle (
        game_id, ply, position, kind, solutions, worth, points, deviation, volatility, rated_at
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    on conflict (position) do nothing"
);

struct Keep {
    source: PuzzleSource,
    found: Vec<FoundPuzzle>,
    at: Timestamp,
}

impl Write for Keep {
    type Answer = u64;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<u64> {
        db::query(SEARCHED)
            .bind(self.source.no)
            .execute(&mut *connection)
            .await?;
        let [points, deviation, volatility] = Rating::START.parts();
        let mut added = 0;
        for FoundPuzzle {
            game,
            ply,
            position,
            kind,
            solutions,
            worth,
        } in &self.found
        {
            let solutions: Vec<String> = solutions.iter().map(ToString::to_string).collect();
            let query = db::query(ADD)
                .bind(game.0)
                .bind(i64::from(ply.0))
                .bind(position.to_string());
            let query = query
                .bind(kind.name())
                .bind(solutions.join(" "))
                .bind(worth.to_string());
            let query = query
                .bind(points)
                .bind(deviation)
                .bind(volatility)
                .bind(self.at.0);
            added += query.execute(&mut *connection).await?.rows_affected();
        }
        Ok(added)
    }
}

/// Puzzles are never deleted, so that the last number counts them.
pub(crate) const COUNT: Sql = sql!("select coalesce(max(id), 0) from puzzle");

pub(crate) const OPEN: Sql =
    sql!("select puzzle_id from puzzle_attempt where account_id = $1 and solved is null");
/// The unseen puzzle with the nearest rating of $2 or more, or else of less. Of equal ones it is
/// the first.
pub(crate) const UNSEEN_ABOVE: Sql = sql!(
    "select id, points from puzzle {indexed by puzzle_by_points|}
    where points >= $2
        and not exists (select 1 from puzzle_attempt where account_id = $1 and puzzle_id = puzzle.id)
    order by points, id limit 1"
);
pub(crate) const UNSEEN_BELOW: Sql = sql!(
    "select id, points from puzzle {indexed by puzzle_by_points|}
    where points < $2
        and not exists (select 1 from puzzle_attempt where account_id = $1 and puzzle_id = puzzle.id)
    order by points desc, id limit 1"
);
pub(crate) const SHOW: Sql = sql!(
    "insert into puzzle_attempt (account_id, puzzle_id, at) select id, $2, $3 from account where id = $1"
);

struct Show {
    account: AccountId,
    at: Timestamp,
}

impl Write for Show {
    type Answer = Option<i64>;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<i64>> {
        let query = db::query_scalar(OPEN).bind(self.account.0);
        if let Some(open) = query.fetch_optional(&mut *connection).await? {
            return Ok(Some(open));
        }
        let rating = record(connection, RATING, self.account.0)
            .await?
            .map_or(Rating::START, |it| it.rating);
        let [points, ..] = rating.parts();
        let mut nearest: Option<(i64, i64)> = None;
        for statement in [UNSEEN_ABOVE, UNSEEN_BELOW] {
            let query = db::query_pair(statement).bind(self.account.0).bind(points);
            let unseen = query.fetch_optional(&mut *connection).await?;
            nearest = nearest
                .into_iter()
                .chain(unseen)
                .min_by_key(|(_, its)| its.abs_diff(points));
        }
        let Some((puzzle, _)) = nearest else {
            return Ok(None);
        };
        let query = db::query(SHOW)
            .bind(self.account.0)
            .bind(puzzle)
            .bind(self.at.0);
        query.execute(connection).await?;
        Ok(Some(puzzle))
    }
}

pub(crate) const NOTE_HINT: Sql =
    sql!("update puzzle_attempt set hinted = 1 where account_id = $1 and solved is null");

pub(crate) const ANSWER: Sql = sql!(
    "update puzzle_attempt set solved = $3, at = $4
    where account_id = $1 and puzzle_id = $2 and solved is null
    returning hinted"
);
/// What is read as a [`RatingRecord`]: of a member, and of a puzzle.
pub(crate) const RATING: Sql = sql!(
    "select account_id as id, points, deviation, volatility, rated_at, solved, missed
    from puzzle_rating where account_id = $1"
);
pub(crate) const PUZZLE_RATING: Sql = sql!(
    "select id, points, deviation, volatility, rated_at, missed as solved, solved as missed
    from puzzle where id = $1"
);
pub(crate) const KEEP_RATING: Sql = sql!(
    "insert into puzzle_rating (account_id, points, deviation, volatility, rated_at, solved, missed)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (account_id) do update
    set points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility,
        rated_at = excluded.rated_at, solved = excluded.solved, missed = excluded.missed"
);
pub(crate) const KEEP_PUZZLE_RATING: Sql = sql!(
    "update puzzle
    set points = $2, deviation = $3, volatility = $4, rated_at = $5, missed = $6, solved = $7
    where id = $1"
);

struct Answer {
    account: AccountId,
    puzzle: PuzzleId,
    solved: bool,
    at: Timestamp,
}

impl Write for Answer {
    type Answer = Option<RatingChange>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<RatingChange>> {
        let (account, puzzle) = (self.account.0, self.puzzle.0);
        let query = db::query_scalar::<i64>(ANSWER).bind(account).bind(puzzle);
        let answered = query
            .bind(i64::from(self.solved))
            .bind(self.at.0)
            .fetch_optional(&mut *connection)
            .await?;
        let Some(hinted) = answered else {
            return Ok(None);
        };
        if hinted != 0 && self.solved {
            return Ok(None);
        }
        // The member has White against the puzzle.
        let before = BySide {
            white: Entrant::person(record(connection, RATING, account).await?),
            black: Entrant::person(record(connection, PUZZLE_RATING, puzzle).await?),
        };
        let score = Score::Win(if self.solved {
            Side::White
        } else {
            Side::Black
        });
        let Some(rated) = rate_game(before, score, self.at) else {
            return Ok(None);
        };
        for (statement, id, Rated { record, .. }) in [
            (KEEP_RATING, account, rated.white),
            (KEEP_PUZZLE_RATING, puzzle, rated.black),
        ] {
            let [points, deviation, volatility] = record.rating.parts();
            let query = db::query(statement)
                .bind(id)
                .bind(points)
                .bind(deviation)
                .bind(volatility);
            let query = query
                .bind(record.rated_at.0)
                .bind(i64::from(record.won))
                .bind(i64::from(record.lost));
            query.execute(&mut *connection).await?;
        }
        Ok(Some(rated.white.change))
    }
}

/// The record of a member or a puzzle.
async fn record(
    connection: &mut Connection,
    statement: Sql,
    id: i64,
) -> sqlx::Result<Option<RatingRecord>> {
    let row = db::query(statement)
        .bind(id)
        .fetch_optional(connection)
        .await?;
    row.as_ref()
        .map(read_record)
        .transpose()
        .map_err(unreadable)
}

fn read_record(row: &Row) -> Result<RatingRecord, StoreError> {
    let cells = Cells::new(row, "puzzle_rating", key(row, "puzzle_rating")?);
    Ok(RatingRecord {
        rating: read_rating(&cells)?,
        rated_at: cells.timestamp("rated_at")?,
        won: cells.number("solved")?,
        lost: cells.number("missed")?,
        drawn: 0,
    })
}

fn read_rating(cells: &Cells<'_, i64>) -> Result<Rating, StoreError> {
    let parts = [
        cells.get("points")?,
        cells.get("deviation")?,
        cells.get("volatility")?,
    ];
    Rating::from_parts(parts)
        .ok_or_else(|| cells.undecodable("points", "no rating has these figures"))
}

pub(crate) const PUZZLE: Sql = sql!(
    "select id, game_id, ply, position, kind, solutions, worth, points, deviation, volatility
    from puzzle where id = $1"
);
pub(crate) const AFTER: Sql = sql!(
    "select id, game_id, ply, position, kind, solutions, worth, points, deviation, volatility
    from puzzle where id > $1 order by id limit 1"
);

pub(super) fn read_puzzle(row: &Row) -> Result<Puzzle, StoreError> {
    let cells = Cells::new(row, "puzzle", key(row, "puzzle")?);
    let position: Position = cells.parsed("position")?;
    let solutions = cells.get::<&str>("solutions")?;
    let read = |text| read_turn(&cells, "solutions", &position, text);
    Ok(Puzzle {
        id: PuzzleId(cells.get("id")?),
        rating: read_rating(&cells)?,
        found: FoundPuzzle {
            game: GameId(cells.get("game_id")?),
            ply: Ply(cells.number("ply")?),
            position,
            kind: cells.parsed("kind")?,
            solutions: solutions.split(' ').map(read).collect::<Result<_, _>>()?,
            worth: cells.parsed("worth")?,
        },
    })
}

impl Store {
    /// The next public finished game to search.
    pub async fn puzzle_source(&self) -> Result<Option<PuzzleSource>, StoreError> {
        let row = db::query(SOURCE)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(PuzzleSource {
            no: row.try_get("no")?,
            game: GameId(row.try_get("game_id")?),
        }))
    }

    /// Stores the puzzles of a game, which is not searched again. A position that is a puzzle
    /// already is passed over. Returns the number of new puzzles.
    pub async fn keep_puzzles(
        &self,
        source: PuzzleSource,
        found: Vec<FoundPuzzle>,
        at: Timestamp,
    ) -> Result<u64, StoreError> {
        self.writer.write(Keep { source, found, at }).await
    }

    /// The number of puzzles.
    pub async fn count_puzzles(&self) -> Result<u64, StoreError> {
        let count: i64 = db::query_scalar(COUNT)
            .fetch_one(&mut self.reader().await?)
            .await?;
        Ok(count.unsigned_abs())
    }

    /// The open puzzle of a member, or else one that the member has not seen, near the member's
    /// rating, which is open from now on. `None` if the member has seen all.
    pub async fn puzzle_for(
        &self,
        account: AccountId,
        at: Timestamp,
    ) -> Result<Option<Puzzle>, StoreError> {
        let Some(id) = self.writer.write(Show { account, at }).await? else {
            return Ok(None);
        };
        self.one(db::query(PUZZLE).bind(id), read_puzzle).await
    }

    /// The puzzle after another one, or the first.
    pub async fn puzzle_after(&self, last: Option<PuzzleId>) -> Result<Option<Puzzle>, StoreError> {
        let query = db::query(AFTER).bind(last.map_or(0, |last| last.0));
        self.one(query, read_puzzle).await
    }

    /// Records that a member has seen a hint for the open puzzle.
    pub async fn note_puzzle_hint(&self, account: AccountId) -> Result<(), StoreError> {
        self.writer
            .write(db::query(NOTE_HINT).bind(account.0))
            .await
            .map(drop)
    }

    /// Answers the open puzzle of a member, and rates both. Returns the change of the member's
    /// rating; `None` if nothing was rated, because it is not open, or was solved with a hint.
    pub async fn answer_puzzle(
        &self,
        account: AccountId,
        puzzle: PuzzleId,
        solved: bool,
        at: Timestamp,
    ) -> Result<Option<RatingChange>, StoreError> {
        self.writer
            .write(Answer {
                account,
                puzzle,
                solved,
                at,
            })
            .await
    }

    /// A member's rating in puzzles; `None` before the first answer. Games won are puzzles solved.
    pub async fn puzzle_rating(
        &self,
        account: AccountId,
    ) -> Result<Option<RatingRecord>, StoreError> {
        self.one(db::query(RATING).bind(account.0), read_record)
            .await
    }
}
