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

use crate::notify::NotifyError;
use crate::url::postgres_options;
use crate::{AccountKind, BotOf, NodeNumber};
use fanorona_game::{AccountId, GameId, Player, PlayerName, Timestamp};
use sqlx::postgres::{PgConnectOptions, PgRow};
use sqlx::{
    ConnectOptions as _, Connection as _, PgConnection, Row as _, query, query_as, query_scalar,
};
use std::time::Duration;

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
const NOTE_DEATHS: &str = "
    update node set died_at = (extract(epoch from clock_timestamp()) * 1000)::bigint
    where died_at is null and not exists (select 1 from living_node where living_node.id = node.id)
";
const TAKE_SWEEPS: &str = "
    select sweep from unnest($2::int[]) as sweep where pg_try_advisory_lock($1, sweep)
";
const STALE: &str = "
    select id, version, white, black, finished = 1 from game where id = any ($1)
    union select id, version, white, black, false from game where finished = 0 and white = any ($2)
    union select id, version, white, black, false from game where finished = 0 and black = any ($2)
";
const LIVE_GAMES: &str = "
    select id from game where finished = 0 and time like '%+%' and (white = any ($1) or black = any ($1))
";
const SUBSCRIBED: &str =
    "select account_id, subject from following where what = 'board' and account_id = any ($1)";

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

/// Recurring work that one of the nodes does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sweep {
    /// Mail.
    Mail,
    /// The search for puzzles.
    Puzzles,
    /// Deadlines of games that are not live, and vacations that end.
    Deadlines,
}

impl Sweep {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Mail, Self::Puzzles, Self::Deadlines];

    fn key(self) -> i32 {
        match self {
            Self::Mail => 1,
            Self::Puzzles => 2,
            Self::Deadlines => 3,
        }
    }
}

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

/// A game that a node may show in an older version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stale {
    /// The game.
    pub game: GameId,
    /// The stored version.
    pub version: i64,
    /// Its players.
    pub players: [AccountId; 2],
    /// Whether it is over.
    pub is_over: bool,
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

    /// Takes the sweeps that no other node does. Returns those that this node does, as long as the
    /// session lasts.
    ///
    /// # Errors
    /// The session is gone.
    pub async fn take_sweeps(&mut self) -> Result<&[Sweep], NotifyError> {
        let free = Sweep::ALL
            .into_iter()
            .filter(|sweep| !self.sweeps.contains(sweep));
        let keys: Vec<i32> = free.map(Sweep::key).collect();
        if !keys.is_empty() {
            let taken = query_scalar(TAKE_SWEEPS).bind(SWEEPS).bind(keys);
            let taken: Vec<i32> = taken.fetch_all(&mut self.connection).await?;
            self.sweeps.extend(
                Sweep::ALL
                    .into_iter()
                    .filter(|sweep| taken.contains(&sweep.key())),
            );
        }
        Ok(&self.sweeps)
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
    node: NodeNumber,
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

fn lost(row: &PgRow) -> sqlx::Result<Lost> {
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
