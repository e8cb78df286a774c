//! Queued turns and drafts.

use crate::db::{self, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::values::games::queues::Draft;
use crate::{Page, Store};
use fanorona_game::{AccountId, GameId, Ply, QueuedTurns};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Side, Stage};

pub(crate) const QUEUES_OF: Sql =
    sql!("select side, ply, position, replies from plan where game_id = $1");

/// Queued turns can arrive a moment after the end of the game.
pub(crate) const KEEP_QUEUE: Sql = sql!(
    "insert into plan (game_id, side, ply, position, replies)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, position = excluded.position, replies = excluded.replies"
);

pub(crate) const DROP_QUEUE: Sql = sql!("delete from plan where game_id = $1 and side = $2");
pub(crate) const DROP_DRAFT: Sql = sql!("delete from draft where game_id = $1 and side = $2");

pub(crate) const QUEUED_GAMES: Sql =
    sql!("select game_id from plan where game_id > $1 order by game_id limit $2");

pub(crate) const DRAFT: Sql =
    sql!("select ply, stage, movements from draft where game_id = $1 and side = $2");

pub(crate) const KEEP_DRAFT: Sql = sql!(
    "insert into draft (game_id, side, ply, stage, movements)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, stage = excluded.stage, movements = excluded.movements"
);

pub(crate) const AUTO: Sql =
    sql!("select value from preference where account_id = $1 and name = 'auto'");

impl Store {
    /// The queued turns of both sides of a game.
    pub async fn queues_of(&self, game: GameId) -> Result<Vec<QueuedTurns>, StoreError> {
        self.all(db::query(QUEUES_OF).bind(game.0), |row| queue(row, game))
            .await
    }

    /// Stores a side's queued turns, replacing earlier ones. Nothing is stored for a finished
    /// game.
    pub async fn keep_queue(&self, game: GameId, queue: &QueuedTurns) -> Result<(), StoreError> {
        let keep = db::query(KEEP_QUEUE)
            .bind(game.0)
            .bind(queue.owner().letter().to_string())
            .bind(i64::from(queue.ply().0))
            .bind(queue.start().to_string())
            .bind(queue.to_string());
        self.writer.write(keep).await.map(drop)
    }

    /// Removes a side's queued turns. Returns whether there were any.
    pub async fn drop_queue(&self, game: GameId, owner: Side) -> Result<bool, StoreError> {
        self.writer
            .write(
                db::query(DROP_QUEUE)
                    .bind(game.0)
                    .bind(owner.letter().to_string()),
            )
            .await
            .map(|rows| rows > 0)
    }

    /// The games with queued turns, by increasing number; a game with two is listed twice.
    pub async fn queued_games(&self, page: Page) -> Result<Vec<GameId>, StoreError> {
        let after = page.after.map_or(i64::MIN, |GameId(id)| id);
        self.all(
            db::query(QUEUED_GAMES)
                .bind(after)
                .bind(i64::from(page.limit)),
            |row| Ok(GameId(row.try_get("game_id")?)),
        )
        .await
    }

    /// A side's submitted turn.
    pub async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError> {
        let query = db::query(DRAFT)
            .bind(game.0)
            .bind(side.letter().to_string());
        self.one(query, |row| draft(row, game, side)).await
    }

    /// Stores a submitted turn, replacing an earlier one. Nothing is stored for a finished game.
    pub async fn keep_draft(&self, game: GameId, draft: &Draft) -> Result<(), StoreError> {
        let Draft {
            ply,
            stage,
            movements,
        } = draft;
        let side = stage.side_to_move().letter().to_string();
        let keep = db::query(KEEP_DRAFT)
            .bind(game.0)
            .bind(side)
            .bind(i64::from(ply.0));
        self.writer
            .write(keep.bind(stage.to_string()).bind(movements.to_string()))
            .await
            .map(drop)
    }

    /// Removes a submitted turn. Returns whether there was one.
    pub async fn drop_draft(&self, game: GameId, side: Side) -> Result<bool, StoreError> {
        self.writer
            .write(
                db::query(DROP_DRAFT)
                    .bind(game.0)
                    .bind(side.letter().to_string()),
            )
            .await
            .map(|rows| rows > 0)
    }

    /// Whether the server plays a player's forced turns (the setting `auto`).
    pub async fn plays_forced_turns(&self, account: AccountId) -> Result<bool, StoreError> {
        let query = db::query_scalar::<String>(AUTO).bind(account.0);
        Ok(query
            .fetch_optional(&mut self.reader().await?)
            .await?
            .is_some_and(|value| value == "on"))
    }
}

fn queue(row: &Row, game: GameId) -> Result<QueuedTurns, StoreError> {
    let cells = Cells::new(row, "queue", game);
    let position = cells.get::<&str>("position")?;
    let position: Position = position
        .parse()
        .map_err(|error| cells.undecodable("position", error))?;
    if position.side_to_move().opposite().letter().to_string() != cells.get::<&str>("side")? {
        return Err(cells.undecodable("side", "the side is to move in the position"));
    }
    let replies = QueuedTurns::restore(Ply(cells.number("ply")?), position, cells.get("replies")?);
    replies.map_err(|problem| cells.undecodable("replies", problem))
}

fn draft(row: &Row, game: GameId, side: Side) -> Result<Draft, StoreError> {
    let cells = Cells::new(row, "draft", format!("({game}, {})", side.letter()));
    let stage: Stage = cells
        .get::<&str>("stage")?
        .parse()
        .map_err(|error| cells.undecodable("stage", error))?;
    let movements = Movements::read(cells.get("movements")?);
    Ok(Draft {
        ply: Ply(cells.number("ply")?),
        stage,
        movements: movements.map_err(|error| cells.undecodable("movements", error))?,
    })
}
