//! Member and guest accounts.

pub(crate) mod account_admin;
pub(crate) mod addresses;
pub(crate) mod aliases;
pub(crate) mod bots;
pub(crate) mod keys;
pub(crate) mod origins;
pub(crate) mod personal;
pub(crate) mod settings;

use crate::consequences::FIRST_CHANNELS;
use crate::db::{Connection, FromRow, Row, array, json, statements};
use crate::error::CreateAccountError;
use crate::{Account, AccountKind, NewAccount, PasswordHash, Result, Store, Tally, TokenHash};
use bots::bot_of;
use fanorona_game::{AccountId, ChallengePolicy, Player, PlayerName, Timestamp};

statements! {
    /// Keys and skeletons are unique over all accounts.
    CREATE = "insert into account (id, kind, name, key, skeleton, password_hash, policy, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8)
        on conflict do nothing
        returning id";
    /// The number of the next account. Numbers are never reused.
    NEXT_NUMBER =
        "select coalesce((select seq from {sqlite_sequence|last_number} where name = 'account'), 0) + 1";
    /// The account with the name $1, then accounts whose name looks like $2.
    CONFLICTING_NAME = "select key, name from account where key = $1
        union all
        select key, name from account where skeleton = $2 and key <> $1";
    ADD_ADDRESSES = "insert into address (account_id, place, address)
        select $1, given.key{| - 1}, given.value
        from {json_each($2) as given|jsonb_array_elements_text($2::jsonb) with ordinality as given (value, key)}";
    /// What was broadcast before is not news for the accounts $1.
    SEE_PAST = "insert into bulletin_seen (account_id, broadcast)
        select cast(value as bigint), (select coalesce(max(id), 0) from bulletin)
            from {json_each($1)|jsonb_array_elements($1::jsonb)}";
    /// Lets the accounts $1 join the channels $2, unless they were closed.
    JOIN_FIRST_CHANNELS = "insert into channel_member (account_id, channel_id)
        select cast(new.value as bigint), channel.id
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as new {cross|inner} join channel
            on channel.key in (select value from {json_each($2)|jsonb_array_elements_text($2::jsonb) as value})
            and channel.standing = 1
        where true on conflict do nothing";
    /// Nobody can meet a guest again who has left.
    CENSOR_NO_MORE =
        "delete from censored where other_id = (select id from account where id = $1 and kind = 'guest')";
    FOLLOW_NO_MORE = "delete from following
        where what = 'player' and subject = (select id from account where id = $1 and kind = 'guest')";
    FORGET_GUEST = "delete from account
        where id = $1 and kind = 'guest'
            and not exists (select 1 from game where white = $1)
            and not exists (select 1 from game where black = $1)
            and not exists (select 1 from entrant where account_id = $1)";
    GUESTS_IN_PLAY = "select account.id, account.name
        from (
            select white as id from game where finished = 0
            union
            select black as id from game where finished = 0
        ) as player
            {cross|inner} join account on account.id = player.id
        where account.kind = 'guest'
            and not exists (select 1 from account_deletion where account_deletion.account_id = account.id)
        order by account.id";
    /// The settings are an array of pairs, so that one statement reads an account.
    ACCOUNT_NAMED = "select id, kind, name, password_hash, policy, created_at, last_login_at, (
            select cast({json_group_array(json_array|coalesce(json_agg(json_build_array}(
                preference.name, preference.value
            ) order by preference.name{)|), '[]')} as text)
            from preference where preference.account_id = account.id
        ) as preferences, exists (select 1 from account_deletion
            where account_deletion.account_id = account.id) as departed,
            bot.account_id is not null as is_bot, bot.owner as bot_owner
        from account left join bot on bot.account_id = account.id where key = $1";
    INVITATION = "select 1 from invitation where hash = $1 and uses > 0 and expires_at > $2";
    USE_INVITATION = "update invitation set uses = uses - 1 where hash = $1 and uses > 0 and expires_at > $2";
    TALLY = "select id, won, lost, drawn, freed, unfreed,
            (select count(*) from game where white = $1 and finished = 0)
            + (select count(*) from game where black = $1 and finished = 0 and white <> $1) as active
        from account where id = $1";
}

/// Adds an account with the given number or the next one. `None` if the name conflicts with
/// another.
pub(super) async fn add(
    connection: &mut Connection,
    id: Option<AccountId>,
    name: &PlayerName,
    password_hash: Option<PasswordHash>,
    at: Timestamp,
) -> sqlx::Result<Option<Account>> {
    let account = insert(connection, id, name, password_hash, at).await?;
    if let Some(account) = &account {
        welcome(connection, &[account.player.id]).await?;
    }
    Ok(account)
}

/// Writes what follows from new accounts.
pub(super) async fn welcome(
    connection: &mut Connection,
    accounts: &[AccountId],
) -> sqlx::Result<()> {
    SEE_PAST.run(connection, array(accounts)).await?;
    JOIN_FIRST_CHANNELS
        .run(connection, (array(accounts), json(&FIRST_CHANNELS)))
        .await
        .map(drop)
}

/// Adds the row of an account, which has to be made welcome afterwards.
pub(super) async fn insert(
    connection: &mut Connection,
    id: Option<AccountId>,
    name: &PlayerName,
    password_hash: Option<PasswordHash>,
    at: Timestamp,
) -> sqlx::Result<Option<Account>> {
    let kind = if password_hash.is_some() {
        AccountKind::Member
    } else {
        AccountKind::Guest
    };
    let policy = ChallengePolicy::default();
    let values = (
        id,
        kind_name(kind),
        name,
        name.key(),
        name.skeleton(),
        &password_hash,
        policy.name(),
        at,
    );
    let id = CREATE.first(connection, values).await?;
    Ok(id.map(|id| Account {
        player: Player {
            id,
            name: name.clone(),
        },
        kind,
        bot: None,
        password_hash,
        policy,
        preferences: Vec::new(),
        created_at: at,
        last_login_at: None,
    }))
}

pub(super) async fn conflicting_name(
    connection: &mut Connection,
    name: &PlayerName,
) -> sqlx::Result<CreateAccountError> {
    let names = (name.key(), name.skeleton());
    let other: Option<(String, PlayerName)> = CONFLICTING_NAME.first(connection, names).await?;
    Ok(match other {
        Some((key, other)) if key != name.key() => CreateAccountError::LooksLike(other),
        Some(_) | None => CreateAccountError::Taken,
    })
}

/// Creates a member account. The inner error says that the name conflicts with another.
pub(super) async fn create(
    connection: &mut Connection,
    new: NewAccount,
) -> sqlx::Result<std::result::Result<Account, CreateAccountError>> {
    let NewAccount {
        name,
        password_hash,
        addresses,
        confirmations,
        created_at,
    } = new;
    let hash = Some(password_hash);
    let Some(account) = add(connection, None, &name, hash, created_at).await? else {
        return conflicting_name(connection, &name).await.map(Err);
    };
    if !addresses.is_empty() {
        let id = account.player.id;
        ADD_ADDRESSES
            .run(connection, (id, json(&addresses)))
            .await?;
        addresses::send(connection, id, confirmations).await?;
    }
    Ok(Ok(account))
}

impl Store {
    /// Creates a member account.
    ///
    /// # Errors
    /// The name is taken or looks like a taken name, or the store failed.
    pub async fn create_account(&self, new: NewAccount) -> Result<Account, CreateAccountError> {
        self.change(|connection| Box::pin(create(connection, new)))
            .await?
    }

    /// Creates a member account with an invitation, which then serves once less.
    ///
    /// # Errors
    /// As [`Store::create_account`], or the invitation has ended.
    pub async fn create_invited_account(
        &self,
        new: NewAccount,
        invitation: TokenHash,
    ) -> Result<Account, CreateAccountError> {
        self.change(move |connection| {
            Box::pin(async move {
                let invited = (&invitation, new.created_at);
                if !INVITATION.any(connection, invited).await? {
                    return Ok(Err(CreateAccountError::NotInvited));
                }
                let made = create(connection, new).await?;
                if made.is_ok() && USE_INVITATION.run(connection, invited).await? == 0 {
                    // Another node was faster. The error undoes the account.
                    return Err(sqlx::Error::RowNotFound);
                }
                Ok(made)
            })
        })
        .await?
    }

    /// Whether somebody can register with this invitation.
    pub async fn is_invitation(&self, invitation: &TokenHash, now: Timestamp) -> Result<bool> {
        self.any(INVITATION, (invitation, now)).await
    }

    /// Creates a guest account with a new name such as `Guest17`.
    pub async fn create_guest(&self, at: Timestamp) -> Result<Account> {
        self.change(move |connection| {
            Box::pin(async move {
                let mut number = NEXT_NUMBER.one(connection, ()).await?;
                loop {
                    let name = guest_name(number)?;
                    let id = Some(AccountId(number));
                    if let Some(account) = add(connection, id, &name, None, at).await? {
                        return Ok(account);
                    }
                    // A member's name looks like this guest's name, so try the next number.
                    number += 1;
                }
            })
        })
        .await
    }

    /// Removes a guest who has left from what others censor and follow. A guest without games is
    /// removed altogether.
    pub async fn forget_guest(&self, guest: AccountId) -> Result<()> {
        self.change(move |connection| {
            Box::pin(async move {
                for statement in [CENSOR_NO_MORE, FOLLOW_NO_MORE, FORGET_GUEST] {
                    statement.run(connection, guest).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// The guests with running games. Guests never come back, so after a crash these games must be
    /// ended.
    pub async fn guests_in_play(&self) -> Result<Vec<Player>> {
        self.all(GUESTS_IN_PLAY, ()).await
    }

    /// The account with this name, ignoring case.
    pub async fn account_named(&self, name: &PlayerName) -> Result<Option<Account>> {
        self.first(ACCOUNT_NAMED, name.key()).await
    }

    /// The number of a player's games by result.
    pub async fn tally(&self, account: AccountId) -> Result<Tally> {
        let tally = self.first(TALLY, account).await?;
        Ok(tally.unwrap_or_default())
    }
}

/// # Errors
/// The number is too long for a name.
fn guest_name(number: i64) -> sqlx::Result<PlayerName> {
    PlayerName::new(&format!("Guest{number}"))
        .map_err(|error| sqlx::Error::Protocol(format!("guest {number} has no name: {error:?}")))
}

impl FromRow for Account {
    const TABLE: &'static str = "account";

    fn read(row: &Row) -> Result<Self> {
        let account = Self {
            player: FromRow::read(row)?,
            kind: row.word("kind", read_kind)?,
            bot: bot_of(row)?,
            password_hash: row.get("password_hash")?,
            policy: row.parsed("policy")?,
            preferences: row.json("preferences")?,
            created_at: row.get("created_at")?,
            last_login_at: row.get("last_login_at")?,
        };
        // From the start of a deletion nobody can log in, although the password is still stored.
        Ok(if row.get("departed")? {
            Self {
                kind: AccountKind::Deleted,
                password_hash: None,
                policy: ChallengePolicy::Closed,
                ..account
            }
        } else {
            account
        })
    }
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
