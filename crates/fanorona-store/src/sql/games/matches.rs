//! Matches and velas.

use super::StartGame;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::games;
use crate::sql::group::Write;
use crate::sql::pairing::challenges;
use crate::{NewChallenge, NextGame, Page, Store};
use fanorona_game::{AccountId, GameId, GameRecord, MatchGame};

pub(crate) const MATCH_GAMES: Sql = sql!(
    "select id, start, white, result, reason from game where match_first = $1 order by match_game"
);

pub(crate) const SEEN_TO: Sql =
    sql!("update game set follow_up = 0 where id = $1 and follow_up = 1");

pub(crate) const TO_CONTINUE: Sql = sql!(
    "select id from game {indexed by game_by_follow_up|} where follow_up = 1 and id > $1 order by id limit $2"
);

pub(crate) const VELA_AFTER: Sql =
    sql!("select id from game where follows = $1 and follows is not null");

pub(crate) const VELA_ASKED: Sql =
    sql!("select id from challenge where follows = $1 and follows is not null limit 1");

struct Continue {
    next: NextGame,
}

impl Write for Continue {
    type Answer = Option<GameRecord>;

    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<GameRecord>> {
        let NextGame {
            after,
            place,
            seats,
            terms,
            follows,
            at,
        } = self.next.clone();
        let seen_to = db::query(SEEN_TO)
            .bind(after.0)
            .execute(&mut *connection)
            .await?;
        if seen_to.rows_affected() == 0 {
            return Ok(None);
        }
        // Only challenges assign numbers, so that no number is used twice.
        let new = NewChallenge {
            from: seats.white.clone(),
            to: seats.black.clone(),
            terms,
            follows,
            made_at: at,
        };
        let challenge = challenges::create(connection, new).await?;
        StartGame::in_match(&challenge, place, seats, at)
            .run(connection)
            .await
    }
}

fn match_game(row: &Row) -> Result<MatchGame, StoreError> {
    let cells = Cells::new(row, "game", crate::sql::decode::key(row, "game")?);
    Ok(MatchGame {
        start: cells.parsed("start")?,
        white: AccountId(cells.get("white")?),
        result: games::result(&cells)?,
    })
}

impl Store {
    /// The games of the match whose first game is `first`, in order.
    pub async fn match_games(&self, first: GameId) -> Result<Vec<MatchGame>, StoreError> {
        self.all(db::query(MATCH_GAMES).bind(first.0), match_game)
            .await
    }

    /// Starts the next game of a match and marks the game before it as handled, atomically. `None`
    /// if it was already handled.
    pub async fn continue_match(&self, next: NextGame) -> Result<Option<GameRecord>, StoreError> {
        self.writer.write(Continue { next }).await
    }

    /// Ends a match: marks its last game as handled. `false` if it was already handled.
    pub async fn end_match(&self, last: GameId) -> Result<bool, StoreError> {
        self.writer
            .write(db::query(SEEN_TO).bind(last.0))
            .await
            .map(|rows| rows > 0)
    }

    /// Finished games of matches that are not handled yet, by increasing number.
    pub async fn matches_to_continue(&self, page: Page) -> Result<Vec<GameId>, StoreError> {
        let after = page.after.map_or(i64::MIN, |game| game.0);
        self.all(
            db::query(TO_CONTINUE)
                .bind(after)
                .bind(i64::from(page.limit)),
            |row| Ok(GameId(row.try_get("id")?)),
        )
        .await
    }

    /// The vela for the debt of a game.
    pub async fn vela_after(&self, game: GameId) -> Result<Option<GameId>, StoreError> {
        let id: Option<i64> = db::query_scalar(VELA_AFTER)
            .bind(game.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        Ok(id.map(GameId))
    }

    /// The open challenge to a vela for the debt of a game.
    pub async fn vela_challenge(&self, game: GameId) -> Result<Option<GameId>, StoreError> {
        let id: Option<i64> = db::query_scalar(VELA_ASKED)
            .bind(game.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        Ok(id.map(GameId))
    }
}
