//! Who is online on the servers that share the database.

use crate::db::{FromRow, Row, statements};
use crate::sql::accounts::bots::bot_of;
use crate::values::nodes::{NodeNumber, OnlineAccount, OnlineSince};
use crate::{AccountKind, Result, Store};
use fanorona_game::{AccountId, Timestamp};

statements! {
    /// The account may have been deleted, or the node forgotten.
    ONLINE = "insert into node_account (node_id, account_id, since, takes_talk)
        select $1, account.id, $3, $4 from account
        where account.id = $2 and exists (select 1 from node as own where own.id = $1)
        on conflict (node_id, account_id) do update set since = excluded.since, takes_talk = excluded.takes_talk";
    OFFLINE = "delete from node_account where node_id = $1 and account_id = $2";
    /// The living nodes other than $1 that an account is on.
    ONLINE_ON_OTHERS =
        "select online.node_id, online.since from node_account as online join living_node on living_node.id = online.node_id
        where online.node_id <> $1 and online.account_id = $2";
    ELSEWHERE =
        "select account.id, account.name, account.kind, bot.account_id is not null as is_bot, bot.owner as bot_owner,
            online.node_id, online.since, online.takes_talk
        from node as other
            join living_node on living_node.id = other.id
            join node_account as online on online.node_id = other.id
            join account on account.id = online.account_id
            left join bot on bot.account_id = account.id
        where other.id <> $1";
}

impl FromRow for OnlineSince {
    const TABLE: &'static str = "node_account";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            node: row.get("node_id")?,
            since: row.get("since")?,
        })
    }
}

impl FromRow for OnlineAccount {
    const TABLE: &'static str = "node_account";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            node: row.get("node_id")?,
            player: FromRow::read(row)?,
            kind: match row.get("kind")? {
                "member" => AccountKind::Member,
                _ => AccountKind::Guest,
            },
            bot: bot_of(row)?,
            since: row.get("since")?,
            takes_talk: row.get("takes_talk")?,
        })
    }
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
    ) -> Result<Vec<OnlineSince>> {
        self.change(move |connection| {
            Box::pin(async move {
                let values = (node, account, since, takes_talk);
                ONLINE.run(connection, values).await?;
                ONLINE_ON_OTHERS.all(connection, (node, account)).await
            })
        })
        .await
    }

    /// An account has no session on a node any more. Returns whether it has one on another living
    /// node: of several nodes that an account leaves at the same time, one is told that it was the
    /// last.
    pub async fn note_offline(&self, node: NodeNumber, account: AccountId) -> Result<bool> {
        self.change(move |connection| {
            Box::pin(async move {
                OFFLINE.run(connection, (node, account)).await?;
                ONLINE_ON_OTHERS.any(connection, (node, account)).await
            })
        })
        .await
    }

    /// Who is online on the living nodes other than `node`.
    pub async fn online_elsewhere(&self, node: NodeNumber) -> Result<Vec<OnlineAccount>> {
        self.all(ELSEWHERE, node).await
    }
}
