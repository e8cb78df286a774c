//! Work that only one of several servers does at a time.
//!
//! A claim is refused if the work is done: a node that has read an older state does not do it again
//! after the other one has released its claim.

use crate::Store;
use crate::db::{self, Connection, Sql, sql};
use crate::error::StoreError;
use crate::sql::group::Write;
use crate::values::claims::Work;
use crate::values::nodes::NodeNumber;

/// The claim of the node $3 to work of game $1 that is to do under this condition.
macro_rules! claim {
    ($work:literal, $to_do:literal) => {
        concat!(
            "insert into claim (work, game_id, version, node_id)
            select '",
            $work,
            "', $1, $2, own.id from node as own where own.id = $3 and exists (",
            $to_do,
            ")
            on conflict (work, game_id, version) do update set node_id = excluded.node_id
            where claim.node_id = excluded.node_id or not exists (
                select 1 from living_node where living_node.id = claim.node_id
            )"
        )
    };
}

pub(crate) const ROBOT: Sql = sql!(claim!(
    "robot",
    "select 1 from game where game.id = $1 and game.version = $2"
));

/// With version 0.
pub(crate) const ANALYSIS: Sql = sql!(claim!(
    "analysis",
    "select 1 from analysis_request as asked where asked.game_id = $1"
));

/// With version 0. $4 is the number of the finished game.
pub(crate) const PUZZLES: Sql = sql!(claim!(
    "puzzles",
    "select 1 from puzzle_search as last where last.one = 1 and last.no < $4"
));

pub(crate) const RELEASE: Sql =
    sql!("delete from claim where work = $1 and game_id = $2 and version = $3 and node_id = $4");

/// The key of a claim.
fn key(work: Work) -> (&'static str, i64, i64) {
    match work {
        Work::Robot(game, version) => ("robot", game.0, version.0),
        Work::Analysis(game) => ("analysis", game.0, 0),
        Work::Puzzles(source) => ("puzzles", source.game.0, 0),
    }
}

struct Claim {
    node: NodeNumber,
    work: Work,
}

impl Write for Claim {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let (_, game, version) = key(self.work);
        let query = match self.work {
            Work::Robot(..) => db::query(ROBOT),
            Work::Analysis(_) => db::query(ANALYSIS),
            Work::Puzzles(_) => db::query(PUZZLES),
        };
        let query = query.bind(game).bind(version).bind(self.node.0);
        let query = match self.work {
            Work::Robot(..) | Work::Analysis(_) => query,
            Work::Puzzles(source) => query.bind(source.no),
        };
        Ok(query.execute(connection).await?.rows_affected() == 1)
    }
}

impl Store {
    /// A node claims work. `false` if another living node has claimed it, if the work is done, or
    /// if the node was declared dead.
    pub async fn claim(&self, node: NodeNumber, work: Work) -> Result<bool, StoreError> {
        self.writer.write(Claim { node, work }).await
    }

    /// Ends the claim of a node.
    pub async fn release(&self, node: NodeNumber, work: Work) -> Result<(), StoreError> {
        let (work, game, version) = key(work);
        self.writer
            .write(
                db::query(RELEASE)
                    .bind(work)
                    .bind(game)
                    .bind(version)
                    .bind(node.0),
            )
            .await
            .map(drop)
    }
}
