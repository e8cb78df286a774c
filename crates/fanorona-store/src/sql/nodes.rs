//! The servers that share the database.

use super::bots::bot_of;
use super::decode::{Cells, key};
use super::group::Write;
use crate::AccountKind;
use crate::Store;
use crate::db::{self, Connection, Row, Sql, now, sql};
use crate::error::StoreError;
use crate::nodes::{Buried, Joined, NodeNumber, OnlineAccount, OnlineSince};
use fanorona_game::{AccountId, Timestamp};
use std::time::Duration;

pub(super) const DEAD_NAMESAKE: Sql = sql!("select id from node where name = $1 and lease_until <= ", now!());

pub(super) const JOIN: Sql = sql!(
    "insert into node (name, lease_until) values ($1, ",
    now!(),
    " + $2) on conflict do nothing returning id"
);

pub(super) const OTHERS: Sql =
    sql!("select count(*) from node as other where other.id <> $1 and other.lease_until > ", now!());

/// The node may have been forgotten.
pub(super) const RENEW: Sql = sql!("update node set lease_until = ", now!(), " + $2 where id = $1");

pub(super) const LEAVE: Sql = sql!("delete from node where id = $1");

/// The account may have been deleted, or the node forgotten.
pub(super) const ONLINE: Sql = sql!(
    "
    insert into node_account (node_id, account_id, since, takes_talk)
    select $1, account.id, $3, $4 from account
    where account.id = $2 and exists (select 1 from node as own where own.id = $1)
    on conflict (node_id, account_id) do update set since = excluded.since, takes_talk = excluded.takes_talk
"
);

pub(super) const OFFLINE: Sql = sql!("delete from node_account where node_id = $1 and account_id = $2");

/// The living nodes other than $1 that an account is on.
pub(super) const ONLINE_ON_OTHERS: Sql = sql!(
    "select online.node_id, online.since from node_account as online join node as other on other.id = online.node_id
    where online.node_id <> $1 and online.account_id = $2 and other.lease_until > ",
    now!()
);

/// Who is online; `$from` is the rest of the statement.
macro_rules! select_online {
    ($from:literal) => {
        concat!(
            "select account.id, account.name, account.kind, bot.account_id is not null as is_bot, bot.owner as bot_owner,
                online.node_id, online.since, online.takes_talk ",
            $from
        )
    };
}

pub(super) const ELSEWHERE: Sql = sql!(
    select_online!(
        "from node as other
            join node_account as online on online.node_id = other.id
            join account on account.id = online.account_id
            left join bot on bot.account_id = account.id
        where other.id <> $1 and other.lease_until > "
    ),
    now!()
);

/// Nodes are few.
pub(super) const DEAD: Sql = sql!("select id from node as dead where dead.lease_until <= ", now!());

/// The accounts of the node $1 that are on no other node.
pub(super) const LOST: Sql = sql!(select_online!(
    "from node_account as online
        join account on account.id = online.account_id
        left join bot on bot.account_id = account.id
    where online.node_id = $1 and not exists (
        select 1 from node_account as other where other.account_id = online.account_id and other.node_id <> $1
    )"
));

fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

struct Join {
    name: String,
    lease: Duration,
}

impl Write for Join {
    type Answer = Result<Joined, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let namesakes = db::query_scalar(DEAD_NAMESAKE).bind(&self.name);
        let namesakes: Vec<i64> = namesakes.fetch_all(&mut *connection).await?;
        let buried = match bury(connection, namesakes).await? {
            Ok(buried) => buried,
            Err(undecodable) => return Ok(Err(undecodable)),
        };
        let join = db::query_scalar(JOIN).bind(&self.name).bind(millis(self.lease));
        let ids: Vec<i64> = join.fetch_all(&mut *connection).await?;
        let Some(&id) = ids.first() else { return Ok(Ok(Joined::NameTaken)) };
        let others: Vec<i64> = db::query_scalar(OTHERS).bind(id).fetch_all(connection).await?;
        let others = others.first().and_then(|others| usize::try_from(*others).ok()).unwrap_or(0);
        Ok(Ok(Joined::As { node: NodeNumber(id), others, buried }))
    }
}

struct Renew {
    node: NodeNumber,
    lease: Duration,
}

impl Write for Renew {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let renew = db::query(RENEW).bind(self.node.0).bind(millis(self.lease));
        Ok(renew.execute(connection).await?.rows_affected() == 1)
    }
}

struct Leave(NodeNumber);

impl Write for Leave {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        db::query(LEAVE).bind(self.0.0).execute(connection).await.map(drop)
    }
}

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
        Ok(!other_nodes_of(connection, self.node, self.account).await?.is_empty())
    }
}

/// The living nodes other than `node` that an account is on.
async fn other_nodes_of(
    connection: &mut Connection,
    node: NodeNumber,
    account: AccountId,
) -> sqlx::Result<Vec<OnlineSince>> {
    let query = db::query_pair(ONLINE_ON_OTHERS).bind(node.0).bind(account.0);
    let others: Vec<(i64, i64)> = query.fetch_all(connection).await?;
    let online = |(node, since)| OnlineSince { node: NodeNumber(node), since: Timestamp(since) };
    Ok(others.into_iter().map(online).collect())
}

struct Bury;

impl Write for Bury {
    type Answer = Result<Buried, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let dead = db::query_scalar(DEAD).fetch_all(&mut *connection).await?;
        bury(connection, dead).await
    }
}

/// Forgets dead nodes.
async fn bury(connection: &mut Connection, dead: Vec<i64>) -> sqlx::Result<Result<Buried, StoreError>> {
    let (nodes, mut lost) = (dead.len(), Vec::new());
    for node in dead {
        lost.extend(db::query(LOST).bind(node).fetch_all(&mut *connection).await?);
        db::query(LEAVE).bind(node).execute(&mut *connection).await?;
    }
    let lost = lost.iter().map(online).collect::<Result<_, _>>();
    Ok(lost.map(|lost| Buried { nodes, lost }))
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
    /// A node with this name joins. A dead node of the same name is forgotten, with its accounts.
    pub async fn join_nodes(&self, name: &str, lease: Duration) -> Result<Joined, StoreError> {
        self.writer.write(Join { name: name.to_owned(), lease }).await?
    }

    /// Renews a lease. `false` if the node was declared dead.
    pub async fn renew_lease(&self, node: NodeNumber, lease: Duration) -> Result<bool, StoreError> {
        self.writer.write(Renew { node, lease }).await
    }

    /// A node ends.
    pub async fn leave_nodes(&self, node: NodeNumber) -> Result<(), StoreError> {
        self.writer.write(Leave(node)).await
    }

    /// An account comes online on a node, or its sessions change there. Returns the other living nodes on which it is: of
    /// several nodes to which an account comes at the same time, each is told the earlier ones.
    pub async fn note_online(
        &self,
        node: NodeNumber,
        account: AccountId,
        since: Timestamp,
        takes_talk: bool,
    ) -> Result<Vec<OnlineSince>, StoreError> {
        self.writer.write(NoteOnline { node, account, since, takes_talk }).await
    }

    /// An account has no session on a node any more. Returns whether it has one on another living node: of several nodes
    /// that an account leaves at the same time, one is told that it was the last.
    pub async fn note_offline(&self, node: NodeNumber, account: AccountId) -> Result<bool, StoreError> {
        self.writer.write(NoteOffline { node, account }).await
    }

    /// Who is online on the living nodes other than `node`.
    pub async fn online_elsewhere(&self, node: NodeNumber) -> Result<Vec<OnlineAccount>, StoreError> {
        db::query(ELSEWHERE)
            .bind(node.0)
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(online)
            .collect()
    }

    /// Forgets the dead nodes, with their claims. Of several nodes that call this at the same time, one gets each dead
    /// node.
    pub async fn bury_nodes(&self) -> Result<Buried, StoreError> {
        // Usually nobody is dead.
        if db::query(DEAD).fetch_optional(&mut self.reader().await?).await?.is_none() {
            return Ok(Buried::default());
        }
        self.writer.write(Bury).await?
    }
}
