//! Who is online on the servers that share the database.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::accounts::bots::bot_of;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::values::nodes::{NodeNumber, OnlineAccount, OnlineSince};
use crate::{AccountKind, Store};
use fanorona_game::{AccountId, Timestamp};

/// The account may have been deleted, or the node forgotten.
pub(crate) const ONLINE: Sql = sql!(
    "insert into node_account (node_id, account_id, since, takes_talk)
    select $1, account.id, $3, $4 from account
    where account.id = $2 and exists (select 1 from node as own where own.id = $1)
    on conflict (node_id, account_id) do update set since = excluded.since, takes_talk = excluded.takes_talk"
);

pub(crate) const OFFLINE: Sql =
    sql!("delete from node_account where node_id = $1 and account_id = $2");

/// The living nodes other than $1 that an account is on.
pub(crate) const ONLINE_ON_OTHERS: Sql = sql!(
    "select online.node_id, online.since from node_account as online join living_node on living_node.id = online.node_id
    where online.node_id <> $1 and online.account_id = $2"
);

pub(crate) const ELSEWHERE: Sql = sql!(
    "select account.id, account.name, account.kind, bot.account_id is not null as is_bot, bot.owner as bot_owner,
        online.node_id, online.since, online.takes_talk
    from node as other
        join living_node on living_node.id = other.id
        join node_account as online on online.node_id = other.id
        join account on account.id = online.account_id
        left join bot on bot.account_id = account.id
    where other.id <> $1"
);

/// With the time since when, and whether a session takes talk.
struct NoteOnline {
    node: NodeNumber,
    account: AccountId,
    since: Timestamp,
    takes_talk: bool,
}

impl Write for NoteOnline {
    type Answer = Vec<OnlineSince>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Vec<OnlineSince>> {
        let query = db::query(ONLINE).bind(self.node.0).bind(self.account.0);
        let query = query.bind(self.since.0).bind(i64::from(self.takes_talk));
        query.execute(&mut *connection).await?;
        other_nodes_of(connection, self.node, self.account).await
    }
}

struct NoteOffline {
    node: NodeNumber,
    account: AccountId,
}

impl Write for NoteOffline {
    type Answer = bool;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let gone = db::query(OFFLINE).bind(self.node.0).bind(self.account.0);
        gone.execute(&mut *connection).await?;
        Ok(!other_nodes_of(connection, self.node, self.account)
            .await?
            .is_empty())
    }
}

/// The living nodes other than `node` that an account is on.
async fn other_nodes_of(
    connection: &mut Connection,
    node: NodeNumber,
    account: AccountId,
) -> sqlx::Result<Vec<OnlineSince>> {
    let query = db::query_pair(ONLINE_ON_OTHERS)
        .bind(node.0)
        .bind(account.0);
    let others: Vec<(i64, i64)> = query.fetch_all(connection).await?;
    let online = |(node, since)| OnlineSince {
        node: NodeNumber(node),
        since: Timestamp(since),
    };
    Ok(others.into_iter().map(online).collect())
}

fn online(row: &Row) -> Result<OnlineAccount, StoreError> {
    let cells = Cells::new(row, "node_account", key(row, "node_account")?);
    let kind = match cells.get("kind")? {
        "member" => AccountKind::Member,
        _ => AccountKind::Guest,
    };
    Ok(OnlineAccount {
        node: NodeNumber(cells.get("node_id")?),
        player: cells.player("id", "name")?,
        kind,
        bot: bot_of(row)?,
        since: cells.timestamp("since")?,
        takes_talk: cells.flag("takes_talk")?,
    })
}

impl Store {
    /// An account comes online on a node, or its sessions change there. Returns the other living
    /// nodes on which it is: of several nodes to which an account comes at the same time, each is
    /// told the earlier ones.
    pub async fn note_online(
        &self,
        node: NodeNumber,
        account: AccountId,
        since: Timestamp,
        takes_talk: bool,
    ) -> Result<Vec<OnlineSince>, StoreError> {
        self.writer
            .write(NoteOnline {
                node,
                account,
                since,
                takes_talk,
            })
            .await
    }

    /// An account has no session on a node any more. Returns whether it has one on another living
    /// node: of several nodes that an account leaves at the same time, one is told that it was the
    /// last.
    pub async fn note_offline(
        &self,
        node: NodeNumber,
        account: AccountId,
    ) -> Result<bool, StoreError> {
        self.writer.write(NoteOffline { node, account }).await
    }

    /// Who is online on the living nodes other than `node`.
    pub async fn online_elsewhere(
        &self,
        node: NodeNumber,
    ) -> Result<Vec<OnlineAccount>, StoreError> {
        db::query(ELSEWHERE)
            .bind(node.0)
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(online)
            .collect()
    }
}
