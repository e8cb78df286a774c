//! What is left to do for a node that has died.

use super::{DEAD_AFTER_MS, SILENCE, millis, options};
use crate::notify::NotifyError;
use crate::{AccountKind, BotOf, NodeNumber};
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use sqlx::postgres::PgRow;
use sqlx::{ConnectOptions as _, PgConnection, Row as _, query};
use std::time::Duration;

const LOST: &str = "
    select account.id, account.name, account.kind, bot.account_id is not null as is_bot, bot.owner,
        online.node_id, dead.died_at, exists (
            select 1 from node_account as other join living_node on living_node.id = other.node_id
            where other.account_id = online.account_id
        ) as lives
    from node as dead
        join node_account as online on online.node_id = dead.id
        join account on account.id = online.account_id
        left join bot on bot.account_id = account.id
    where dead.died_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $2
        and not exists (select 1 from living_node where living_node.id = dead.id)
    order by online.node_id, online.account_id limit $1
    for update of online skip locked
";

const WORKED_OFF: &str = "
    delete from node_account using unnest($1::bigint[], $2::bigint[]) as done (node_id, account_id)
    where node_account.node_id = done.node_id and node_account.account_id = done.account_id
";

/// A node without accounts has nothing left to do.
const FORGET: &str = "
    delete from node as dead where dead.died_at < (extract(epoch from clock_timestamp()) * 1000)::bigint - $1
        and not exists (select 1 from living_node where living_node.id = dead.id)
        and not exists (select 1 from node_account as online where online.node_id = dead.id)
";

/// An account that was online on a node that has died.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// The account.
    pub player: Player,
    /// Member or guest.
    pub kind: AccountKind,
    /// The owner, if it is a bot.
    pub bot: Option<BotOf>,
    /// From this moment on the node may have been dead, by the database's time.
    pub died: Timestamp,
    /// Whether it is online on a living node. Then there is nothing to do.
    pub is_elsewhere: bool,
    pub(super) node: NodeNumber,
}

/// A connection that works off what dead nodes have left. What is taken and not worked off is free
/// again when it ends.
#[derive(Debug)]
pub struct Burial(PgConnection);

impl Burial {
    /// Connects to the database.
    ///
    /// # Errors
    /// The database cannot be reached. There is no time limit.
    pub async fn begin(url: &str) -> Result<Self, NotifyError> {
        let wait = ("idle_in_transaction_session_timeout", millis(6 * SILENCE));
        Ok(Self(
            options(url, "fanorond buries nodes")?
                .options([wait])
                .connect()
                .await?,
        ))
    }

    /// Takes at most `most` accounts of nodes that are dead. Of several nodes, each gets others.
    /// Work for them, and then call [`Burial::worked_off`], even if there are none.
    ///
    /// # Errors
    /// The connection is lost. Drop it.
    pub async fn take(&mut self, most: u32) -> Result<Vec<Lost>, NotifyError> {
        query("begin").execute(&mut self.0).await?;
        let taken = query(LOST)
            .bind(i64::from(most))
            .bind(DEAD_AFTER_MS)
            .fetch_all(&mut self.0)
            .await?;
        Ok(taken.iter().map(lost).collect::<sqlx::Result<_>>()?)
    }

    /// Forgets these accounts, and the dead nodes that have none left. Returns the number of those
    /// nodes.
    ///
    /// # Errors
    /// The connection is lost. Drop it; another one takes them again.
    pub async fn worked_off(&mut self, done: &[Lost]) -> Result<u64, NotifyError> {
        let nodes: Vec<i64> = done.iter().map(|lost| lost.node.0).collect();
        let accounts: Vec<i64> = done.iter().map(|lost| lost.player.id.0).collect();
        query(WORKED_OFF)
            .bind(nodes)
            .bind(accounts)
            .execute(&mut self.0)
            .await?;
        query("commit").execute(&mut self.0).await?;
        Ok(query(FORGET)
            .bind(DEAD_AFTER_MS)
            .execute(&mut self.0)
            .await?
            .rows_affected())
    }
}

pub(super) fn lost(row: &PgRow) -> sqlx::Result<Lost> {
    let name: String = row.try_get("name")?;
    let name =
        PlayerName::new(&name).map_err(|error| sqlx::Error::Decode(format!("{error:?}").into()))?;
    let owner: Option<i64> = row.try_get("owner")?;
    let owner = owner.map_or(BotOf::Server, |owner| BotOf::Player(AccountId(owner)));
    let died: i64 = row.try_get("died_at")?;
    Ok(Lost {
        player: Player {
            id: AccountId(row.try_get("id")?),
            name,
        },
        kind: if row.try_get::<&str, _>("kind")? == "member" {
            AccountKind::Member
        } else {
            AccountKind::Guest
        },
        bot: row.try_get::<bool, _>("is_bot")?.then_some(owner),
        // It was noticed within a second after the session had ended.
        died: Timestamp(died).before(SILENCE + Duration::from_secs(2)),
        is_elsewhere: row.try_get("lives")?,
        node: NodeNumber(row.try_get("node_id")?),
    })
}
