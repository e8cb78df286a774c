//! Member and guest accounts.

pub(crate) mod account_admin;
pub(crate) mod addresses;
pub(crate) mod aliases;
pub(crate) mod bots;
pub(crate) mod keys;
pub(crate) mod origins;
pub(crate) mod settings;

use super::decode::{Cells, key};
use super::games::ends::json;
use super::group::Write;
use crate::consequences::FIRST_CHANNELS;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::{CreateAccountError, StoreError};
use crate::{Account, AccountKind, NewAccount, PasswordHash, Store, Tally};
use bots::bot_of;
use fanorona_game::{AccountId, ChallengePolicy, Player, PlayerName, Timestamp};

/// Keys and skeletons are unique over all accounts.
pub(super) const CREATE: Sql = sql!(
    "insert into account (id, kind, name, key, skeleton, password_hash, policy, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict do nothing
    returning id"
);

/// The number of the next account. Numbers are never reused.
pub(super) const NEXT_NUMBER: Sql = sql!(
    "select coalesce((select seq from {sqlite_sequence|last_number} where name = 'account'), 0) + 1"
);

/// The account with the name $1, then accounts whose name looks like $2.
pub(super) const CONFLICTING_NAME: Sql = sql!(
    "select key, name from account where key = $1
    union all
    select key, name from account where skeleton = $2 and key <> $1"
);

pub(super) const ADD_ADDRESSES: Sql = sql!(
    "insert into address (account_id, place, address)
    select $1, given.key{| - 1}, given.value
    from {json_each($2) as given|jsonb_array_elements_text($2::jsonb) with ordinality as given (value, key)}"
);

/// What was broadcast before is not news for the accounts $1.
pub(super) const SEE_PAST: Sql = sql!(
    "insert into bulletin_seen (account_id, broadcast)
    select cast(value as bigint), (select coalesce(max(id), 0) from bulletin)
        from {json_each($1)|jsonb_array_elements($1::jsonb)}"
);

/// Lets the accounts $1 join the channels $2, unless they were closed.
pub(super) const JOIN_FIRST_CHANNELS: Sql = sql!(
    "insert into channel_member (account_id, channel_id)
    select cast(new.value as bigint), channel.id
    from {json_each($1)|jsonb_array_elements($1::jsonb)} as new {cross|inner} join channel
        on channel.key in (select value from {json_each($2)|jsonb_array_elements_text($2::jsonb) as value})
        and channel.standing = 1
    where true on conflict do nothing"
);

/// Adds an account with the given number or the next one. `None` if the name conflicts with
/// another.
pub(super) async fn add(
    connection: &mut Connection,
    id: Option<i64>,
    name: &PlayerName,
    password_hash: Option<&PasswordHash>,
    at: Timestamp,
) -> sqlx::Result<Option<Account>> {
    let account = insert(connection, id, name, password_hash, at).await?;
    if let Some(account) = &account {
        welcome(connection, &[account.player.id.0]).await?;
    }
    Ok(account)
}

/// Writes what follows from new accounts.
pub(super) async fn welcome(connection: &mut Connection, accounts: &[i64]) -> sqlx::Result<()> {
    let accounts = json(&accounts);
    db::query(SEE_PAST)
        .bind(&accounts)
        .execute(&mut *connection)
        .await?;
    db::query(JOIN_FIRST_CHANNELS)
        .bind(&accounts)
        .bind(json(&FIRST_CHANNELS))
        .execute(connection)
        .await?;
    Ok(())
}

/// Adds the row of an account, which has to be made welcome afterwards.
pub(super) async fn insert(
    connection: &mut Connection,
    id: Option<i64>,
    name: &PlayerName,
    password_hash: Option<&PasswordHash>,
    at: Timestamp,
) -> sqlx::Result<Option<Account>> {
    let kind = if password_hash.is_some() {
        AccountKind::Member
    } else {
        AccountKind::Guest
    };
    let policy = ChallengePolicy::default();
    let ids = db::query_scalar::<i64>(CREATE)
        .bind(id)
        .bind(kind_name(kind))
        .bind(name.as_str())
        .bind(name.key())
        .bind(name.skeleton())
        .bind(password_hash.map(|hash| hash.0.as_str()))
        .bind(policy.name())
        .bind(at.0)
        .fetch_all(connection)
        .await?;
    Ok(ids.first().map(|&id| Account {
        player: Player {
            id: AccountId(id),
            name: name.clone(),
        },
        kind,
        bot: None,
        password_hash: password_hash.cloned(),
        policy,
        preferences: Vec::new(),
        created_at: at,
        last_login_at: None,
    }))
}

/// Creates a member account.
pub(super) struct CreateAccount {
    pub(super) new: NewAccount,
}

impl Write for CreateAccount {
    type Answer = Result<Account, CreateAccountError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let NewAccount {
            name,
            password_hash,
            addresses,
            confirmations,
            created_at,
        } = &self.new;
        let Some(account) = add(connection, None, name, Some(password_hash), *created_at).await?
        else {
            return conflicting_name(connection, name).await.map(Err);
        };
        if !addresses.is_empty() {
            let array = serde_json::to_string(addresses).expect("strings can be written as JSON");
            db::query(ADD_ADDRESSES)
                .bind(account.player.id.0)
                .bind(array)
                .execute(&mut *connection)
                .await?;
            addresses::send(connection, account.player.id, confirmations).await?;
        }
        Ok(Ok(account))
    }
}

pub(super) async fn conflicting_name(
    connection: &mut Connection,
    name: &PlayerName,
) -> sqlx::Result<CreateAccountError> {
    let rows = db::query(CONFLICTING_NAME)
        .bind(name.key())
        .bind(name.skeleton())
        .fetch_all(connection)
        .await?;
    let Some(row) = rows.first() else {
        return Ok(CreateAccountError::Taken);
    };
    if row.try_get::<&str>("key")? == name.key() {
        return Ok(CreateAccountError::Taken);
    }
    let other = PlayerName::new(row.try_get("name")?);
    Ok(other.map_or(CreateAccountError::Taken, CreateAccountError::LooksLike))
}

/// Creates a guest account, named after its number.
pub(super) struct CreateGuest {
    pub(super) at: Timestamp,
}

impl Write for CreateGuest {
    type Answer = Account;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Account> {
        let numbers = db::query_scalar::<i64>(NEXT_NUMBER)
            .fetch_all(&mut *connection)
            .await?;
        let mut number = numbers.first().copied().unwrap_or(1);
        loop {
            let name = guest_name(number)?;
            if let Some(account) = add(connection, Some(number), &name, None, self.at).await? {
                return Ok(account);
            }
            // A member's name looks like this guest's name, so try the next number.
            number += 1;
        }
    }
}

/// # Errors
/// The number is too long for a name.
fn guest_name(number: i64) -> sqlx::Result<PlayerName> {
    PlayerName::new(&format!("Guest{number}"))
        .map_err(|error| sqlx::Error::Protocol(format!("guest {number} has no name: {error:?}")))
}

/// Nobody can meet a guest again who has left.
pub(super) const CENSOR_NO_MORE: Sql = sql!(
    "delete from censored where other_id = (select id from account where id = $1 and kind = 'guest')"
);

pub(super) const FOLLOW_NO_MORE: Sql = sql!(
    "delete from following
    where what = 'player' and subject = (select id from account where id = $1 and kind = 'guest')"
);

pub(super) const FORGET_GUEST: Sql = sql!(
    "delete from account
    where id = $1 and kind = 'guest'
        and not exists (select 1 from game where white = $1)
        and not exists (select 1 from game where black = $1)
        and not exists (select 1 from entrant where account_id = $1)"
);

/// Takes a guest out of the lists of others. Removes a guest without games, and the guest's open
/// challenges.
pub(super) struct ForgetGuest {
    pub(super) guest: AccountId,
}

impl Write for ForgetGuest {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        for statement in [CENSOR_NO_MORE, FOLLOW_NO_MORE, FORGET_GUEST] {
            db::query(statement)
                .bind(self.guest.0)
                .execute(&mut *connection)
                .await?;
        }
        Ok(())
    }
}

pub(crate) const GUESTS_IN_PLAY: Sql = sql!(
    "select account.id, account.name
    from (
        select white as id from game where finished = 0
        union
        select black as id from game where finished = 0
    ) as player
        {cross|inner} join account on account.id = player.id
    where account.kind = 'guest'
        and not exists (select 1 from account_deletion where account_deletion.account_id = account.id)
    order by account.id"
);

impl Store {
    /// The guests with running games. Guests never come back, so after a crash these games must be
    /// ended.
    pub async fn guests_in_play(&self) -> Result<Vec<Player>, StoreError> {
        self.all(db::query(GUESTS_IN_PLAY), |row| {
            Cells::new(row, "account", key(row, "account")?).player("id", "name")
        })
        .await
    }
}

/// The settings are an array of pairs, so that one statement reads an account.
pub(super) const ACCOUNT_NAMED: Sql = sql!(
    "select id, kind, name, password_hash, policy, created_at, last_login_at, (
        select cast({json_group_array(json_array|coalesce(json_agg(json_build_array}(
            preference.name, preference.value
        ) order by preference.name{)|), '[]')} as text)
        from preference where preference.account_id = account.id
    ) as preferences, exists (select 1 from account_deletion
        where account_deletion.account_id = account.id) as departed,
        bot.account_id is not null as is_bot, bot.owner as bot_owner
    from account left join bot on bot.account_id = account.id where key = $1"
);

impl Store {
    /// The account with this name, ignoring case.
    pub async fn account_named(&self, name: &PlayerName) -> Result<Option<Account>, StoreError> {
        self.one(db::query(ACCOUNT_NAMED).bind(name.key()), account)
            .await
    }
}

fn account(row: &Row) -> Result<Account, StoreError> {
    let cells = Cells::new(row, "account", key(row, "account")?);
    let preferences = serde_json::from_str(cells.get("preferences")?);
    // From the start of a deletion nobody can log in, although the password is still stored.
    let departed = cells.flag("departed")?;
    let hash = cells
        .get::<Option<String>>("password_hash")?
        .map(PasswordHash);
    let policy = cells.parsed("policy")?;
    Ok(Account {
        player: cells.player("id", "name")?,
        kind: if departed {
            AccountKind::Deleted
        } else {
            cells.word("kind", read_kind)?
        },
        bot: bot_of(row)?,
        password_hash: hash.filter(|_| !departed),
        policy: if departed {
            ChallengePolicy::Closed
        } else {
            policy
        },
        preferences: preferences.map_err(|error| cells.undecodable("preferences", error))?,
        created_at: cells.timestamp("created_at")?,
        last_login_at: cells.get::<Option<i64>>("last_login_at")?.map(Timestamp),
    })
}

fn kind_name(kind: AccountKind) -> &'static str {
    match kind {
        AccountKind::Member => "member",
        AccountKind::Guest => "guest",
        AccountKind::Deleted => "deleted",
    }
}

fn read_kind(name: &str) -> Option<AccountKind> {
    [
        AccountKind::Member,
        AccountKind::Guest,
        AccountKind::Deleted,
    ]
    .into_iter()
    .find(|kind| kind_name(*kind) == name)
}

pub(super) const TALLY: Sql = sql!(
    "select id, won, lost, drawn, freed, unfreed,
        (select count(*) from game where white = $1 and finished = 0)
        + (select count(*) from game where black = $1 and finished = 0 and white <> $1) as active
    from account where id = $1"
);

impl Store {
    /// The number of a player's games by result.
    pub async fn tally(&self, account: AccountId) -> Result<Tally, StoreError> {
        let Some(row) = db::query(TALLY)
            .bind(account.0)
            .fetch_optional(&mut self.reader().await?)
            .await?
        else {
            return Ok(Tally::default());
        };
        let cells = Cells::new(&row, "account", account.0);
        Ok(Tally {
            won: cells.number("won")?,
            lost: cells.number("lost")?,
            drawn: cells.number("drawn")?,
            active: cells.number("active")?,
            freed: cells.number("freed")?,
            unfreed: cells.number("unfreed")?,
        })
    }
}
