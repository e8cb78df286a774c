//! Conditional moves and drafts.

use super::decode::Cells;
use super::dialect::{Connection, DbRow, ThisStore, sql};
use super::group::Write;
use crate::Page;
use crate::error::StoreError;
use crate::plans::{Draft, Plans};
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, Plan, Ply};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Side, Stage};
use sqlx::Row;

pub(super) const PLANS_OF: &str = "select side, ply, position, replies from plan where game_id = $1";

/// Conditional moves can arrive a moment after the end of the game.
pub(super) const KEEP_PLAN: &str = "
    insert into plan (game_id, side, ply, position, replies)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, position = excluded.position, replies = excluded.replies
";

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
        let query = sqlx::query(sql(KEEP_PLAN))
            .bind(self.game.0)
            .bind(self.owner.to_string())
            .bind(i64::from(self.ply));
        query.bind(&self.position).bind(&self.replies).execute(connection).await.map(drop)
    }
}

pub(super) const DROP_PLAN: &str = "delete from plan where game_id = $1 and side = $2";
pub(super) const DROP_DRAFT: &str = "delete from draft where game_id = $1 and side = $2";

/// Removes one side's conditional moves or draft.
struct DropOne {
    statement: &'static str,
    game: GameId,
    side: Side,
}

impl Write for DropOne {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let query = sqlx::query(sql(self.statement)).bind(self.game.0).bind(self.side.letter().to_string());
        Ok(query.execute(connection).await?.rows_affected() == 1)
    }
}

pub(super) const DROP_PLANS: &str = "delete from plan where game_id = $1";
pub(super) const DROP_DRAFTS: &str = "delete from draft where game_id = $1";

struct DropAll {
    game: GameId,
}

impl Write for DropAll {
    type Answer = ();

    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        sqlx::query(sql(DROP_PLANS)).bind(self.game.0).execute(&mut *connection).await?;
        sqlx::query(sql(DROP_DRAFTS)).bind(self.game.0).execute(connection).await?;
        Ok(())
    }
}

pub(super) const PLANNED_GAMES: &str = "
    select game_id from plan where game_id > $1 order by game_id limit $2
";

pub(super) const DRAFT: &str = "
    select ply, stage, movements from draft where game_id = $1 and side = $2
";

pub(super) const KEEP_DRAFT: &str = "
    insert into draft (game_id, side, ply, stage, movements)
    select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
    on conflict (game_id, side) do update
    set ply = excluded.ply, stage = excluded.stage, movements = excluded.movements
";

struct KeepDraft {
    game: GameId,
    draft: Draft,
}

impl Write for KeepDraft {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let Draft { ply, stage, movements } = &self.draft;
        let side = stage.side_to_move().letter().to_string();
        let query = sqlx::query(sql(KEEP_DRAFT)).bind(self.game.0).bind(side).bind(i64::from(ply.0));
        query.bind(stage.to_string()).bind(movements.to_string()).execute(connection).await.map(drop)
    }
}

pub(super) const AUTO: &str = "
    select value from preference where account_id = $1 and name = 'auto'
";

#[async_trait]
impl Plans for ThisStore {
    async fn plans_of(&self, game: GameId) -> Result<Vec<Plan>, StoreError> {
        let rows = sqlx::query(sql(PLANS_OF)).bind(game.0).fetch_all(&mut *self.reader().await?).await?;
        rows.iter().map(|row| plan(row, game)).collect()
    }

    async fn keep_plan(&self, game: GameId, plan: &Plan) -> Result<(), StoreError> {
        let keep = KeepPlan {
            game,
            owner: plan.owner().letter(),
            ply: plan.ply().0,
            position: plan.start().to_string(),
            replies: plan.to_string(),
        };
        self.writer.write(keep).await
    }

    async fn drop_plan(&self, game: GameId, owner: Side) -> Result<bool, StoreError> {
        self.writer.write(DropOne { statement: DROP_PLAN, game, side: owner }).await
    }

    async fn drop_plans(&self, game: GameId) -> Result<(), StoreError> {
        self.writer.write(DropAll { game }).await
    }

    async fn planned_games(&self, page: Page) -> Result<Vec<GameId>, StoreError> {
        let after = page.after.map_or(i64::MIN, |GameId(id)| id);
        let rows = sqlx::query(sql(PLANNED_GAMES))
            .bind(after)
            .bind(i64::from(page.limit))
            .fetch_all(&mut *self.reader().await?)
            .await?;
        rows.iter().map(|row| Ok(GameId(row.try_get("game_id")?))).collect()
    }

    async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>, StoreError> {
        let query = sqlx::query(sql(DRAFT)).bind(game.0).bind(side.letter().to_string());
        let row = query.fetch_optional(&mut *self.reader().await?).await?;
        row.map(|row| draft(&row, game, side)).transpose()
    }

    async fn keep_draft(&self, game: GameId, draft: &Draft) -> Result<(), StoreError> {
        self.writer.write(KeepDraft { game, draft: draft.clone() }).await
    }

    async fn drop_draft(&self, game: GameId, side: Side) -> Result<bool, StoreError> {
        self.writer.write(DropOne { statement: DROP_DRAFT, game, side }).await
    }

    async fn plays_forced_turns(&self, account: AccountId) -> Result<bool, StoreError> {
        let query = sqlx::query_scalar::<_, String>(sql(AUTO)).bind(account.0);
        Ok(query.fetch_optional(&mut *self.reader().await?).await?.is_some_and(|value| value == "on"))
    }
}

fn plan(row: &DbRow, game: GameId) -> Result<Plan, StoreError> {
    let cells = Cells::new(row, "plan", game);
    let position = cells.get::<&str>("position")?;
    let position: Position = position.parse().map_err(|error| cells.undecodable("position", error))?;
    if position.side_to_move().opposite().letter().to_string() != cells.get::<&str>("side")? {
        return Err(cells.undecodable("side", "the side is to move in the position"));
    }
    let replies = Plan::restore(Ply(cells.number("ply")?), position, cells.get("replies")?);
    replies.map_err(|problem| cells.undecodable("replies", problem))
}

fn draft(row: &DbRow, game: GameId, side: Side) -> Result<Draft, StoreError> {
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
