//! Puzzles, and who has solved them.

use crate::db::{Connection, FromRow, Row, Sql, Values, statements};
use crate::sql::games::read_turn;
use crate::{PuzzleSource, Result, Store};
use fanorona_game::{
    AccountId, Entrant, FoundPuzzle, Puzzle, PuzzleId, Rated, Rating, RatingChange, RatingRecord,
    Score, Timestamp, rate_game,
};
use fanorona_rules::{BySide, Position, Side};

statements! {
    SOURCE =
        "select game_end.no, game_end.game_id from game_end {cross|inner} join game on game.id = game_end.game_id
        where game_end.no > (select no from puzzle_search where one = 1) and game.private = 0
        order by game_end.no limit 1";
    SEARCHED = "update puzzle_search set no = {max|greatest}(no, $1) where one = 1";
    ADD = "insert into puzzle (
            game_id, ply, position, kind, solutions, worth, points, deviation, volatility, rated_at
        )
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (position) do nothing";
    /// Puzzles are never deleted, so that the last number counts them.
    COUNT = "select coalesce(max(id), 0) from puzzle";
    OPEN = "select puzzle_id from puzzle_attempt where account_id = $1 and solved is null";
    /// The unseen puzzle with the nearest rating of $2 or more, or else of less. Of equal ones it is
    /// the first.
    UNSEEN_ABOVE = "select id, points from puzzle {indexed by puzzle_by_points|}
        where points >= $2
            and not exists (select 1 from puzzle_attempt where account_id = $1 and puzzle_id = puzzle.id)
        order by points, id limit 1";
    UNSEEN_BELOW = "select id, points from puzzle {indexed by puzzle_by_points|}
        where points < $2
            and not exists (select 1 from puzzle_attempt where account_id = $1 and puzzle_id = puzzle.id)
        order by points desc, id limit 1";
    SHOW =
        "insert into puzzle_attempt (account_id, puzzle_id, at) select id, $2, $3 from account where id = $1";
    NOTE_HINT = "update puzzle_attempt set hinted = 1 where account_id = $1 and solved is null";
    ANSWER = "update puzzle_attempt set solved = $3, at = $4
        where account_id = $1 and puzzle_id = $2 and solved is null
        returning hinted";
    /// What is read as a [`RatingRecord`]: of a member, and of a puzzle.
    RATING =
        "select account_id as id, points, deviation, volatility, rated_at, solved as won, missed as lost,
            cast(0 as bigint) as drawn
        from puzzle_rating where account_id = $1";
    PUZZLE_RATING =
        "select id, points, deviation, volatility, rated_at, missed as won, solved as lost,
            cast(0 as bigint) as drawn
        from puzzle where id = $1";
    KEEP_RATING =
        "insert into puzzle_rating (account_id, points, deviation, volatility, rated_at, solved, missed)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (account_id) do update
        set points = excluded.points, deviation = excluded.deviation, volatility = excluded.volatility,
            rated_at = excluded.rated_at, solved = excluded.solved, missed = excluded.missed";
    KEEP_PUZZLE_RATING = "update puzzle
        set points = $2, deviation = $3, volatility = $4, rated_at = $5, missed = $6, solved = $7
        where id = $1";
    PUZZLE =
        "select id, game_id, ply, position, kind, solutions, worth, points, deviation, volatility
        from puzzle where id = $1";
    AFTER =
        "select id, game_id, ply, position, kind, solutions, worth, points, deviation, volatility
        from puzzle where id > $1 order by id limit 1";
}

impl FromRow for Puzzle {
    const TABLE: &'static str = "puzzle";

    fn read(row: &Row) -> Result<Self> {
        let position: Position = row.parsed("position")?;
        let solutions = row.get::<&str>("solutions")?;
        let read = |text| {
            let turn = read_turn(&position, text);
            turn.map_err(|problem| row.undecodable("solutions", problem))
        };
        Ok(Self {
            id: row.get("id")?,
            rating: FromRow::read(row)?,
            found: FoundPuzzle {
                game: row.get("game_id")?,
                ply: row.get("ply")?,
                position,
                kind: row.parsed("kind")?,
                solutions: solutions.split(' ').map(read).collect::<Result<_>>()?,
                worth: row.parsed("worth")?,
            },
        })
    }
}

/// The puzzle whose points are nearest to these, of the next one above and the next one below.
pub(super) async fn nearest(
    connection: &mut Connection,
    above_and_below: [Sql; 2],
    values: impl Values + Copy,
    points: i64,
) -> sqlx::Result<Option<PuzzleId>> {
    let mut nearest: Option<(PuzzleId, i64)> = None;
    for statement in above_and_below {
        let one = statement.first(connection, values).await?;
        nearest = nearest
            .into_iter()
            .chain(one)
            .min_by_key(|(_, its)| its.abs_diff(points));
    }
    Ok(nearest.map(|(puzzle, _)| puzzle))
}

impl Store {
    /// The next public finished game to search.
    pub async fn puzzle_source(&self) -> Result<Option<PuzzleSource>> {
        let source = self.first(SOURCE, ()).await?;
        Ok(source.map(|(no, game)| PuzzleSource { no, game }))
    }

    /// Stores the puzzles of a game, which is not searched again. A position that is a puzzle
    /// already is passed over. Returns the number of new puzzles.
    pub async fn keep_puzzles(
        &self,
        source: PuzzleSource,
        found: Vec<FoundPuzzle>,
        at: Timestamp,
    ) -> Result<u64> {
        self.change(move |connection| {
            Box::pin(async move {
                SEARCHED.run(connection, source.no).await?;
                let [points, deviation, volatility] = Rating::START.parts();
                let mut added = 0;
                for puzzle in found {
                    let solutions: Vec<String> =
                        puzzle.solutions.iter().map(ToString::to_string).collect();
                    let values = (
                        puzzle.game,
                        puzzle.ply,
                        puzzle.position.to_string(),
                        puzzle.kind.name(),
                        solutions.join(" "),
                        puzzle.worth.to_string(),
                        points,
                        deviation,
                        volatility,
                        at,
                    );
                    added += ADD.run(connection, values).await?;
                }
                Ok(added)
            })
        })
        .await
    }

    /// The number of puzzles.
    pub async fn count_puzzles(&self) -> Result<u64> {
        self.one(COUNT, ()).await
    }

    /// The open puzzle of a member, or else one that the member has not seen, near the member's
    /// rating, which is open from now on. `None` if the member has seen all.
    pub async fn puzzle_for(&self, account: AccountId, at: Timestamp) -> Result<Option<Puzzle>> {
        let shown = self.change(move |connection| {
            Box::pin(async move {
                if let Some(open) = OPEN.first(connection, account).await? {
                    return Ok(Some(open));
                }
                let record: Option<RatingRecord> = RATING.first(connection, account).await?;
                let [points, ..] = record.map_or(Rating::START, |it| it.rating).parts();
                let unseen = [UNSEEN_ABOVE, UNSEEN_BELOW];
                let puzzle = nearest(connection, unseen, (account, points), points).await?;
                if let Some(puzzle) = puzzle {
                    SHOW.run(connection, (account, puzzle, at)).await?;
                }
                Ok(puzzle)
            })
        });
        match shown.await? {
            Some(id) => self.first(PUZZLE, id).await,
            None => Ok(None),
        }
    }

    /// The puzzle after another one, or the first.
    pub async fn puzzle_after(&self, last: Option<PuzzleId>) -> Result<Option<Puzzle>> {
        self.first(AFTER, last.unwrap_or(PuzzleId(0))).await
    }

    /// Records that a member has seen a hint for the open puzzle.
    pub async fn note_puzzle_hint(&self, account: AccountId) -> Result<()> {
        self.write(NOTE_HINT, account).await
    }

    /// Answers the open puzzle of a member, and rates both. Returns the change of the member's
    /// rating; `None` if nothing was rated, because it is not open, or was solved with a hint.
    pub async fn answer_puzzle(
        &self,
        account: AccountId,
        puzzle: PuzzleId,
        solved: bool,
        at: Timestamp,
    ) -> Result<Option<RatingChange>> {
        self.change(move |connection| {
            Box::pin(async move {
                match ANSWER
                    .first(connection, (account, puzzle, solved, at))
                    .await?
                {
                    Some(hinted) if !(hinted && solved) => {}
                    Some(true | false) | None => return Ok(None),
                }
                // The member has White against the puzzle.
                let before = BySide {
                    white: Entrant::person(RATING.first(connection, account).await?),
                    black: Entrant::person(PUZZLE_RATING.first(connection, puzzle).await?),
                };
                let score = Score::Win(if solved { Side::White } else { Side::Black });
                let Some(rated) = rate_game(before, score, at) else {
                    return Ok(None);
                };
                for (statement, id, Rated { record, .. }) in [
                    (KEEP_RATING, account.0, rated.white),
                    (KEEP_PUZZLE_RATING, puzzle.0, rated.black),
                ] {
                    let [points, deviation, volatility] = record.rating.parts();
                    let (at, won, lost) = (record.rated_at, record.won, record.lost);
                    statement
                        .run(
                            connection,
                            (id, points, deviation, volatility, at, won, lost),
                        )
                        .await?;
                }
                Ok(Some(rated.white.change))
            })
        })
        .await
    }

    /// A member's rating in puzzles; `None` before the first answer. Games won are puzzles solved.
    pub async fn puzzle_rating(&self, account: AccountId) -> Result<Option<RatingRecord>> {
        self.first(RATING, account).await
    }
}
