//! Conditional moves and drafts.

use crate::db::{self, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::values::games::plans::Draft;
use crate::{Page, Store};
use fanorona_game::{AccountId, GameId, Plan, Ply};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Side, Stage};

pub(crate) const PLANS_OF: Sql =
    sql!("select side, ply, position, replies from plan where game_id = $1");

/// Conditional moves can arrive a moment after the end of the game.
pub(crate) const KEEP_PLAN: Sql = sql!(
    "insert into plan (game_id, side, ply, position, replies)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, position = excluded.position, replies = excluded.replies"
);

pub(crate) const DROP_PLAN: Sql = sql!("delete from plan where game_id = $1 and side = $2");
pub(crate) const DROP_DRAFT: Sql = sql!("delete from draft where game_id = $1 and side = $2");

pub(crate) const PLANNED_GAMES: Sql =
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
    /// The conditional moves of both sides of a game.
    pub async fn plans_of(&self, game: GameId) -> Result<Vec<Plan>, StoreError> {
        self.all(db::query(PLANS_OF).bind(game.0), |row| plan(row, game))
            .await
    }

    /// Stores a side's conditional moves, replacing earlier ones. Nothing is stored for a finished
    /// game.
    pub async fn keep_plan(&self, game: GameId, plan: &Plan) -> Result<(), StoreError> {
        let keep = db::query(KEEP_PLAN)
            .bind(game.0)
            .bind(plan.owner().letter().to_string())
            .bind(i64::from(plan.ply().0))
            .bind(plan.start().to_string())
            .bind(plan.to_string());
        self.writer.write(keep).await.map(drop)
    }

    /// Removes a side's conditional moves. Returns whether there were any.
    pub async fn drop_plan(&self, game: GameId, owner: Side) -> Result<bool, StoreError> {
        self.writer
            .write(
                db::query(DROP_PLAN)
                    .bind(game.0)
                    .bind(owner.letter().to_string()),
            )
            .await
            .map(|rows| rows > 0)
    }

    /// The games with conditional moves, by increasing number; a game with two is listed twice.
    pub async fn planned_games(&self, page: Page) -> Result<Vec<GameId>, StoreError> {
        let after = page.after.map_or(i64::MIN, |GameId(id)| id);
        self.all(
            db::query(PLANNED_GAMES)
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

fn plan(row: &Row, game: GameId) -> Result<Plan, StoreError> {
    let cells = Cells::new(row, "plan", game);
    let position = cells.get::<&str>("position")?;
    let position: Position = position
        .parse()
        .map_err(|error| cells.undecodable("position", error))?;
    if position.side_to_move().opposite().letter().to_string() != cells.get::<&str>("side")? {
        return Err(cells.undecodable("side", "the side is to move in the position"));
    }
    let replies = Plan::restore(Ply(cells.number("ply")?), position, cells.get("replies")?);
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
