//! Conditional moves and drafts.

use super::decode::Cells;
use super::group::Write;
use crate::Page;
use crate::Store;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::plans::Draft;
use fanorona_game::{AccountId, GameId, Plan, Ply};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Side, Stage};

pub(super) const PLANS_OF: Sql = sql!("select side, ply, position, replies from plan where game_id = $1");

/// Conditional moves can arrive a moment after the end of the game.
pub(super) const KEEP_PLAN: Sql = sql!(
    "insert into plan (game_id, side, ply, position, replies)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, position = excluded.position, replies = excluded.replies"
);

struct KeepPlan {
    game: GameId,
    owner: char,
    ply: u32,
    position: String,
    replies: String,
}

impl Write for KeepPlan {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let query =
            db::query(KEEP_PLAN).bind(self.game.0).bind(self.owner.to_string()).bind(i64::from(self.ply));
        query.bind(&self.position).bind(&self.replies).execute(connection).await.map(drop)
    }
}

pub(super) const DROP_PLAN: Sql = sql!("delete from plan where game_id = $1 and side = $2");
pub(super) const DROP_DRAFT: Sql = sql!("delete from draft where game_id = $1 and side = $2");

/// Removes one side's conditional moves or draft.
struct DropOne {
    statement: Sql,
    game: GameId,
    side: Side,
}

impl Write for DropOne {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let query = db::query(self.statement).bind(self.game.0).bind(self.side.letter().to_string());
        Ok(query.execute(connection).await?.rows_affected() == 1)
    }
}

pub(super) const DROP_PLANS: Sql = sql!("delete from plan where game_id = $1");
pub(super) const DROP_DRAFTS: Sql = sql!("delete from draft where game_id = $1");

struct DropAll {
    game: GameId,
}

impl Write for DropAll {
    type Answer = ();

    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        db::query(DROP_PLANS).bind(self.game.0).execute(&mut *connection).await?;
        db::query(DROP_DRAFTS).bind(self.game.0).execute(connection).await?;
        Ok(())
    }
}

pub(super) const PLANNED_GAMES: Sql =
    sql!("select game_id from plan where game_id > $1 order by game_id limit $2");

pub(super) const DRAFT: Sql =
    sql!("select ply, stage, movements from draft where game_id = $1 and side = $2");

pub(super) const KEEP_DRAFT: Sql = sql!(
    "insert into draft (game_id, side, ply, stage, movements)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, stage = excluded.stage, movements = excluded.movements"
);

struct KeepDraft {
    game: GameId,
    draft: Draft,
}

impl Write for KeepDraft {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let Draft { ply, stage, movements } = &self.draft;
        let side = stage.side_to_move().letter().to_string();
        let query = db::query(KEEP_DRAFT).bind(self.game.0).bind(side).bind(i64::from(ply.0));
        query.bind(stage.to_string()).bind(movements.to_string()).execute(connection).await.map(drop)
    }
}

pub(super) const AUTO: Sql = sql!("select value from preference where account_id = $1 and name = 'auto'");

impl Store {
    /// The conditional moves of both sides of a game.
    pub async fn plans_of(&self, game: GameId) -> Result<Vec<Plan>, StoreError> {
        let rows = db::query(PLANS_OF).bind(game.0).fetch_all(&mut self.reader().await?).await?;
        rows.iter().map(|row| plan(row, game)).collect()
    }

    /// Stores a side's conditional moves, replacing earlier ones. Nothing is stored for a finished game.
    pub async fn keep_plan(&self, game: GameId, plan: &Plan) -> Result<(), StoreError> {
        let keep = KeepPlan {
            game,
            owner: plan.owner().letter(),
            ply: plan.ply().0,
            position: plan.start().to_string(),
            replies: plan.to_string(),
        };
        self.writer.write(keep).await
    }

    /// Removes a side's conditional moves. Returns whether there were any.
    pub async fn drop_plan(&self, game: GameId, owner: Side) -> Result<bool, StoreError> {
        self.writer.write(DropOne { statement: DROP_PLAN, game, side: owner }).await
    }

    /// Removes all conditional moves and drafts of a game.
    pub async fn drop_plans(&self, game: GameId) -> Result<(), StoreError> {
        self.writer.write(DropAll { game }).await
    }

    /// The games with conditional moves, by increasing number; a game with two is listed twice.
    pub async fn planned_games(&self, page: Page) -> Result<Vec<GameId>, StoreError> {
        let after = page.after.map_or(i64::MIN, |GameId(id)| id);
        let rows = db::query(PLANNED_GAMES)
            .bind(after)
            .bind(i64::from(page.limit))
            .fetch_all(&mut self.reader().await?)
            .await?;
        rows.iter().map(|row| Ok(GameId(row.try_get("game_id")?))).collect()
    }

    /// A side's submitted turn.
    pub async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError> {
        let query = db::query(DRAFT).bind(game.0).bind(side.letter().to_string());
        let row = query.fetch_optional(&mut self.reader().await?).await?;
        row.map(|row| draft(&row, game, side)).transpose()
    }

    /// Stores a submitted turn, replacing an earlier one. Nothing is stored for a finished game.
    pub async fn keep_draft(&self, game: GameId, draft: &Draft) -> Result<(), StoreError> {
        self.writer.write(KeepDraft { game, draft: draft.clone() }).await
    }

    /// Removes a submitted turn. Returns whether there was one.
    pub async fn drop_draft(&self, game: GameId, side: Side) -> Result<bool, StoreError> {
        self.writer.write(DropOne { statement: DROP_DRAFT, game, side }).await
    }

    /// Whether the server plays a player's forced turns (the setting `auto`).
    pub async fn plays_forced_turns(&self, account: AccountId) -> Result<bool, StoreError> {
        let query = db::query_scalar::<String>(AUTO).bind(account.0);
        Ok(query.fetch_optional(&mut self.reader().await?).await?.is_some_and(|value| value == "on"))
    }
}

fn plan(row: &Row, game: GameId) -> Result<Plan, StoreError> {
    let cells = Cells::new(row, "plan", game);
    let position = cells.get::<&str>("position")?;
    let position: Position = position.parse().map_err(|error| cells.undecodable("position", error))?;
    if position.side_to_move().opposite().letter().to_string() != cells.get::<&str>("side")? {
        return Err(cells.undecodable("side", "the side is to move in the position"));
    }
    let replies = Plan::restore(Ply(cells.number("ply")?), position, cells.get("replies")?);
    replies.map_err(|problem| cells.undecodable("replies", problem))
}

fn draft(row: &Row, game: GameId, side: Side) -> Result<Draft, StoreError> {
    let cells = Cells::new(row, "draft", format!("({game}, {})", side.letter()));
    let stage: Stage =
        cells.get::<&str>("stage")?.parse().map_err(|error| cells.undecodable("stage", error))?;
    let movements = Movements::read(cells.get("movements")?);
    Ok(Draft {
        ply: Ply(cells.number("ply")?),
        stage,
        movements: movements.map_err(|error| cells.undecodable("movements", error))?,
    })
}
