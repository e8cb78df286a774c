//! The session of PostgreSQL that keeps a node alive, and what is left to do for a node that has
//! died.
//!
//! A node lives as long as its session holds the advisory lock of its number. The view
//! `living_node` says which do. The session of a process that ends is gone at once; PostgreSQL ends
//! that of a machine that is cut off, or of a process that is frozen, because it hears nothing for
//! [`SILENCE`]. No clock of a node matters.
//!
//! Nothing is lost if a node dies that works for a dead one: the rows of the accounts stay until
//! that work is done.

mod burial;
mod sweep;

pub use burial::{Burial, Lost};
pub use sweep::{Stale, Sweep};

use crate::NodeNumber;
use crate::notify::NotifyError;
use crate::url::postgres_options;
use fanorona_game::{AccountId, GameId, Timestamp};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, query, query_as, query_scalar};
use std::time::Duration;
use sweep::STALE;

/// The class of the locks of nodes. The view `living_node` has the same number.
const NODES: i32 = 1_180_790_384;
/// The lock of this class that a node holds while it starts. No node has this number.
const STARTS: i32 = 0;
/// The class of the locks of sweeps.
const SWEEPS: i32 = 1_180_790_385;

/// PostgreSQL ends the session of a node that it has not heard for this long.
const SILENCE: Duration = Duration::from_secs(10);
/// A node is dead for good after this time. Before, it may only have lost its session.
const DEAD_AFTER_MS: i64 = 1_000;
/// How often a node tries to join while another one of its name seems to live.
const TRY_AGAIN: Duration = Duration::from_millis(100);

const NEXT_NUMBER: &str = "select nextval(pg_get_serial_sequence('node', 'id'))";
const HOLD: &str = "select pg_try_advisory_lock($1, $2::int)";
/// PostgreSQL may not have noticed yet that an earlier session of the node is lost.
const END_EARLIER: &str = "
    select count(pg_terminate_backend(pid)) from pg_locks
    where locktype = 'advisory' and classid = $1::int and objid = $2::int and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
";
/// A dead node keeps its row until its accounts are worked off, but not its name.
const FREE_NAME: &str = "
    update node set name = name || ' ' || id where name = $1 and id <> $2
        and not exists (select 1 from living_node where living_node.id = node.id)
";
const NOTE_DEATHS: &str = "
    update node set died_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
    where died_at is null and not exists (select 1 from living_node where living_node.id = node.id)
";
const ENTER: &str = "
    insert into node (id, name) values ($1, $2)
    on conflict (id) do update set name = excluded.name, died_at = null
";
const KEEP_ACCOUNTS: &str =
    "delete from node_account where node_id = $1 and account_id <> all ($2)";
const ADD_ACCOUNTS: &str = "
    insert into node_account (node_id, account_id, since, takes_talk)
    select $1, account.id, here.since, here.takes_talk
    from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as here (id, since, takes_talk)
        join account on account.id = here.id
    on conflict (node_id, account_id) do update set since = excluded.since, takes_talk = excluded.takes_talk
";
/// When the living node of a name was heard last.
const HEARD: &str = "
    select activity.state_change::text from node
        join pg_locks as held on held.locktype = 'advisory' and held.classid = $2::int and held.objid = node.id::int
            and held.objsubid = 2 and held.granted
        join pg_stat_activity as activity on activity.pid = held.pid and activity.datname = current_database()
    where node.name = $1
";
const LOOK: &str = "
    select node.id, node.awake = 1, living_node.id is not null, node.died_at is null
    from node left join living_node on living_node.id = node.id
";
const TIME: &str = "select (extract(epoch from clock_timestamp()) * 1000)::bigint";
const LIVE_GAMES: &str = "
    select id from game where finished = 0 and time like '%+%' and (white = any ($1) or black = any ($1))
";
const SUBSCRIBED: &str =
    "select account_id, subject from following where what = 'board' and account_id = any ($1)";

/// The session that keeps a node alive.
#[derive(Debug)]
pub struct NodeSession {
    connection: PgConnection,
    node: NodeNumber,
    sweeps: Vec<Sweep>,
}

/// What comes of joining.
#[derive(Debug)]
pub enum Joined {
    /// It is one of the nodes.
    As(NodeSession),
    /// A node of this name lives.
    NameTaken,
}

/// An account with sessions on the node that joins again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnlineHere {
    /// The account.
    pub account: AccountId,
    /// Since when.
    pub since: Timestamp,
    /// Whether a session shows what others say.
    pub takes_talk: bool,
}

/// A node that the database knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeSeen {
    /// Its number.
    pub node: NodeNumber,
    /// Whether it has started.
    pub is_awake: bool,
    /// Whether it holds its lock.
    pub lives: bool,
}

/// What a node sees of the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Looked {
    /// All nodes, this one included.
    pub nodes: Vec<NodeSeen>,
    /// The time of the database's machine.
    pub time: Timestamp,
}

fn millis(span: Duration) -> String {
    span.as_millis().to_string()
}

fn options(url: &str, name: &str) -> sqlx::Result<PgConnectOptions> {
    Ok(postgres_options(url)?.application_name(name).options([
        ("client_min_messages", "warning".to_owned()),
        ("idle_session_timeout", millis(SILENCE)),
        ("idle_in_transaction_session_timeout", millis(SILENCE)),
        // Another node may start for long, and this one waits for it.
        ("statement_timeout", "0".to_owned()),
        ("client_connection_check_interval", "2000".to_owned()),
        ("tcp_keepalives_idle", "5".to_owned()),
        ("tcp_keepalives_interval", "2".to_owned()),
        ("tcp_keepalives_count", "3".to_owned()),
    ]))
}

impl NodeSession {
    /// A node of this name joins. While a node of this name seems to live, but is not heard, it
    /// waits: PostgreSQL notices soon that such a session is gone. There is no other time limit.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub async fn join(url: &str, name: &str) -> Result<Joined, NotifyError> {
        let mut connection = options(url, "fanorond is a node")?.connect().await?;
        let number: i64 = query_scalar(NEXT_NUMBER).fetch_one(&mut connection).await?;
        let held: bool = query_scalar(HOLD)
            .bind(NODES)
            .bind(number)
            .fetch_one(&mut connection)
            .await?;
        if !held {
            return Err(NotifyError::of("the lock of a new number is taken"));
        }
        let node = NodeNumber(number);
        let mut heard: Option<String> = None;
        while !enter(&mut connection, node, name, &[]).await? {
            let seen = query_scalar(HEARD)
                .bind(name)
                .bind(NODES)
                .fetch_optional(&mut connection)
                .await?;
            match (&heard, seen) {
                (Some(before), Some(now)) if *before != now => return Ok(Joined::NameTaken),
                (None, seen) => heard = seen,
                (Some(_), _) => {}
            }
            tokio::time::sleep(TRY_AGAIN).await;
        }
        Ok(Joined::As(Self {
            connection,
            node,
            sweeps: Vec::new(),
        }))
    }

    /// A node that has lost its session gets another one, with the same number. These accounts are
    /// online there.
    ///
    /// # Errors
    /// The database cannot be reached, or has not ended the lost session yet. Try again.
    pub async fn again(
        url: &str,
        name: &str,
        node: NodeNumber,
        online: &[OnlineHere],
    ) -> Result<Joined, NotifyError> {
        let mut connection = options(url, "fanorond is a node")?.connect().await?;
        let held: bool = query_scalar(HOLD)
            .bind(NODES)
            .bind(node.0)
            .fetch_one(&mut connection)
            .await?;
        if !held {
            query(END_EARLIER)
                .bind(NODES)
                .bind(node.0)
                .execute(&mut connection)
                .await?;
            return Err(NotifyError::of("the earlier session still holds the lock"));
        }
        if !enter(&mut connection, node, name, online).await? {
            return Ok(Joined::NameTaken);
        }
        note_awake(&mut connection, node).await?;
        Ok(Joined::As(Self {
            connection,
            node,
            sweeps: Vec::new(),
        }))
    }

    /// Its number.
    #[must_use]
    pub fn node(&self) -> NodeNumber {
        self.node
    }

    /// What only one of the nodes may do at a time when it starts begins here, and ends with
    /// [`NodeSession::note_awake`].
    ///
    /// # Errors
    /// The session is gone.
    pub async fn start_alone(&mut self) -> Result<(), NotifyError> {
        query("select pg_advisory_lock($1, $2)")
            .bind(NODES)
            .bind(STARTS)
            .execute(&mut self.connection)
            .await?;
        Ok(())
    }

    /// The node has started.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn note_awake(&mut self) -> Result<(), NotifyError> {
        note_awake(&mut self.connection, self.node).await?;
        let unlock = query("select pg_advisory_unlock($1, $2)")
            .bind(NODES)
            .bind(STARTS);
        unlock.execute(&mut self.connection).await?;
        Ok(())
    }

    /// Looks at all nodes, and notes which have died. `None` if this one does not count as alive.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn look(&mut self) -> Result<Option<Looked>, NotifyError> {
        let time = query_scalar(TIME).fetch_one(&mut self.connection).await?;
        let rows: Vec<(i64, bool, bool, bool)> =
            query_as(LOOK).fetch_all(&mut self.connection).await?;
        if rows
            .iter()
            .any(|(_, _, lives, unnoticed)| !lives && *unnoticed)
        {
            query(NOTE_DEATHS).execute(&mut self.connection).await?;
        }
        let seen = |(node, is_awake, lives, _)| NodeSeen {
            node: NodeNumber(node),
            is_awake,
            lives,
        };
        let nodes: Vec<NodeSeen> = rows.into_iter().map(seen).collect();
        let is_alive = nodes
            .iter()
            .any(|seen| seen.node == self.node && seen.lives);
        Ok(is_alive.then_some(Looked {
            nodes,
            time: Timestamp(time),
        }))
    }

    /// The stored versions of these games, and of all active games of these accounts.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn versions(
        &mut self,
        games: Vec<i64>,
        accounts: Vec<i64>,
    ) -> Result<Vec<Stale>, NotifyError> {
        let rows: Vec<(i64, i64, i64, i64, bool)> = query_as(STALE)
            .bind(games)
            .bind(accounts)
            .fetch_all(&mut self.connection)
            .await?;
        let stale = |(game, version, white, black, is_over)| {
            let (game, players) = (GameId(game), [AccountId(white), AccountId(black)]);
            Stale {
                game,
                version,
                players,
                is_over,
            }
        };
        Ok(rows.into_iter().map(stale).collect())
    }

    /// The active live games of these accounts.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn live_games(&mut self, accounts: Vec<i64>) -> Result<Vec<GameId>, NotifyError> {
        let games: Vec<i64> = query_scalar(LIVE_GAMES)
            .bind(accounts)
            .fetch_all(&mut self.connection)
            .await?;
        Ok(games.into_iter().map(GameId).collect())
    }

    /// The boards to which these accounts have subscribed.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn subscribed(
        &mut self,
        accounts: Vec<i64>,
    ) -> Result<Vec<(AccountId, GameId)>, NotifyError> {
        let rows: Vec<(i64, i64)> = query_as(SUBSCRIBED)
            .bind(accounts)
            .fetch_all(&mut self.connection)
            .await?;
        Ok(rows
            .into_iter()
            .map(|(account, game)| (AccountId(account), GameId(game)))
            .collect())
    }

    /// The node ends.
    ///
    /// # Errors
    /// The session is gone. The others notice the end either way.
    pub async fn leave(mut self) -> Result<(), NotifyError> {
        query("delete from node where id = $1")
            .bind(self.node.0)
            .execute(&mut self.connection)
            .await?;
        Ok(self.connection.close().await?)
    }
}

async fn note_awake(connection: &mut PgConnection, node: NodeNumber) -> sqlx::Result<()> {
    query("update node set awake = 1 where id = $1")
        .bind(node.0)
        .execute(connection)
        .await
        .map(drop)
}

/// Adds a node, whose lock is held, with its accounts. `false` if a living node has its name.
async fn enter(
    connection: &mut PgConnection,
    node: NodeNumber,
    name: &str,
    online: &[OnlineHere],
) -> sqlx::Result<bool> {
    let mut entering = connection.begin().await?;
    query(FREE_NAME)
        .bind(name)
        .bind(node.0)
        .execute(&mut *entering)
        .await?;
    match query(ENTER)
        .bind(node.0)
        .bind(name)
        .execute(&mut *entering)
        .await
    {
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
            return entering.rollback().await.map(|()| false);
        }
        Err(error) => return Err(error),
        Ok(_done) => {}
    }
    let accounts: Vec<i64> = online.iter().map(|here| here.account.0).collect();
    query(KEEP_ACCOUNTS)
        .bind(node.0)
        .bind(&accounts)
        .execute(&mut *entering)
        .await?;
    let since: Vec<i64> = online.iter().map(|here| here.since.0).collect();
    let takes_talk: Vec<i64> = online
        .iter()
        .map(|here| i64::from(here.takes_talk))
        .collect();
    let add = query(ADD_ACCOUNTS)
        .bind(node.0)
        .bind(accounts)
        .bind(since)
        .bind(takes_talk);
    add.execute(&mut *entering).await?;
    entering.commit().await.map(|()| true)
}
