//! Queued turns and drafts.

use crate::db::{FromRow, Row, statements};
use crate::values::games::queues::Draft;
use crate::{Page, Result, Store};
use fanorona_game::{AccountId, GameId, QueuedTurns};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Side};

statements! {
    QUEUES_OF = "select game_id as id, side, ply, position, replies from plan where game_id = $1";
    /// Queued turns can arrive a moment after the end of the game.
    KEEP_QUEUE = "insert into plan (game_id, side, ply, position, replies)
        select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
        on conflict (game_id, side) do update
        set ply = excluded.ply, position = excluded.position, replies = excluded.replies";
    DROP_QUEUE = "delete from plan where game_id = $1 and side = $2";
    DROP_DRAFT = "delete from draft where game_id = $1 and side = $2";
    QUEUED_GAMES = "select game_id from plan where game_id > $1 order by game_id limit $2";
    DRAFT =
        "select game_id as id, ply, stage, movements from draft where game_id = $1 and side = $2";
    KEEP_DRAFT = "insert into draft (game_id, side, ply, stage, movements)
        select id, $2, $3, $4, $5 from game where id = $1 and finished = 0
        on conflict (game_id, side) do update
        set ply = excluded.ply, stage = excluded.stage, movements = excluded.movements";
    AUTO = "select value from preference where account_id = $1 and name = 'auto'";
}

impl Store {
    /// The queued turns of both sides of a game.
    pub async fn queues_of(&self, game: GameId) -> Result<Vec<QueuedTurns>> {
        self.all(QUEUES_OF, game).await
    }

    /// Stores a side's queued turns, replacing earlier ones. Nothing is stored for a finished
    /// game.
    pub async fn keep_queue(&self, game: GameId, queue: &QueuedTurns) -> Result<()> {
        let (position, replies) = (queue.start().to_string(), queue.to_string());
        let values = (game, queue.owner(), queue.ply(), position, replies);
        self.write(KEEP_QUEUE, values).await
    }

    /// Removes a side's queued turns. Returns whether there were any.
    pub async fn drop_queue(&self, game: GameId, owner: Side) -> Result<bool> {
        self.write(DROP_QUEUE, (game, owner)).await
    }

    /// The games with queued turns, by increasing number; a game with two is listed twice.
    pub async fn queued_games(&self, page: Page) -> Result<Vec<GameId>> {
        let after = page.after.unwrap_or(GameId(i64::MIN));
        self.all(QUEUED_GAMES, (after, page.limit)).await
    }

    /// A side's submitted turn.
    pub async fn draft(&self, game: GameId, side: Side) -> Result<Option<Draft>> {
        self.first(DRAFT, (game, side)).await
    }

    /// Stores a submitted turn, replacing an earlier one. Nothing is stored for a finished game.
    pub async fn keep_draft(&self, game: GameId, draft: &Draft) -> Result<()> {
        let side = draft.stage.side_to_move();
        let (stage, movements) = (draft.stage.to_string(), draft.movements.to_string());
        self.write(KEEP_DRAFT, (game, side, draft.ply, stage, movements))
            .await
    }

    /// Removes a submitted turn. Returns whether there was one.
    pub async fn drop_draft(&self, game: GameId, side: Side) -> Result<bool> {
        self.write(DROP_DRAFT, (game, side)).await
    }

    /// Whether the server plays a player's forced turns (the setting `auto`).
    pub async fn plays_forced_turns(&self, account: AccountId) -> Result<bool> {
        let value: Option<String> = self.first(AUTO, account).await?;
        Ok(value.is_some_and(|value| value == "on"))
    }
}

impl FromRow for QueuedTurns {
    const TABLE: &'static str = "queue";

    fn read(row: &Row) -> Result<Self> {
        let position: Position = row.parsed("position")?;
        if position.side_to_move() == row.get("side")? {
            return Err(row.undecodable("side", "the side is to move in the position"));
        }
        let replies = Self::restore(row.get("ply")?, position, row.get("replies")?);
        replies.map_err(|problem| row.undecodable("replies", problem))
    }
}

impl FromRow for Draft {
    const TABLE: &'static str = "draft";

    fn read(row: &Row) -> Result<Self> {
        let movements = Movements::read(row.get("movements")?);
        Ok(Self {
            ply: row.get("ply")?,
            stage: row.parsed("stage")?,
            movements: movements.map_err(|error| row.undecodable("movements", error))?,
        })
    }
}
