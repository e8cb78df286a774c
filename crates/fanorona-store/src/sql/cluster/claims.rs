//! Work that only one of several servers does at a time.
//!
//! A claim is refused if the work is done: a node that has read an older state does not do it again
//! after the other one has released its claim.

use crate::db::statements;
use crate::values::claims::Work;
use crate::values::nodes::NodeNumber;
use crate::{Result, Store};
use fanorona_game::{GameId, Version};

/// The claim of the node $3 to work of game $1, before the name of the work.
const CLAIM: &str = "insert into claim (work, game_id, version, node_id) select ";

/// The claim, before the condition under which the work is to do.
const IF_TO_DO: &str = ", $1, $2, own.id from node as own where own.id = $3 and exists (";

/// The end of a claim.
const UNLESS_CLAIMED: &str = ")
    on conflict (work, game_id, version) do update set node_id = excluded.node_id
    where claim.node_id = excluded.node_id or not exists (
        select 1 from living_node where living_node.id = claim.node_id
    )";

statements! {
    ROBOT =
        CLAIM, "'robot'", IF_TO_DO,
        "select 1 from game where game.id = $1 and game.version = $2",
        UNLESS_CLAIMED;
    /// With version 0.
    ANALYSIS =
        CLAIM, "'analysis'", IF_TO_DO,
        "select 1 from analysis_request as asked where asked.game_id = $1",
        UNLESS_CLAIMED;
    /// With version 0. $4 is the number of the finished game.
    PUZZLES =
        CLAIM, "'puzzles'", IF_TO_DO,
        "select 1 from puzzle_search as last where last.one = 1 and last.no < $4",
        UNLESS_CLAIMED;
    RELEASE =
        "delete from claim where work = $1 and game_id = $2 and version = $3 and node_id = $4";
}

/// The key of a claim.
fn key(work: Work) -> (&'static str, GameId, Version) {
    match work {
        Work::Robot(game, version) => ("robot", game, version),
        Work::Analysis(game) => ("analysis", game, Version(0)),
        Work::Puzzles(source) => ("puzzles", source.game, Version(0)),
    }
}

impl Store {
    /// A node claims work. `false` if another living node has claimed it, if the work is done, or
    /// if the node was declared dead.
    pub async fn claim(&self, node: NodeNumber, work: Work) -> Result<bool> {
        let (_, game, version) = key(work);
        match work {
            Work::Robot(..) => self.write(ROBOT, (game, version, node)).await,
            Work::Analysis(_) => self.write(ANALYSIS, (game, version, node)).await,
            Work::Puzzles(source) => self.write(PUZZLES, (game, version, node, source.no)).await,
        }
    }

    /// Ends the claim of a node.
    pub async fn release(&self, node: NodeNumber, work: Work) -> Result<()> {
        let (work, game, version) = key(work);
        self.write(RELEASE, (work, game, version, node)).await
    }
}
