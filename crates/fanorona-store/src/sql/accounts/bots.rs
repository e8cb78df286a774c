//! Bots and their tokens, and the tokens of members, each of which is in one browser.

use super::account_admin::player;
use super::{add, conflicting_name};
use crate::db::{self, Connection, Row, Sql, sql};
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::{
    Account, BotOf, CreateAccountError, NewBot, PasswordHash, RegisterBotError, Store, StoreError,
    Token, TokenHash, WhichTokens,
};
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};

impl Store {
    /// The server's bot with this name; created if it does not exist. Nobody can log in to it.
    ///
    /// # Errors
    /// The name or a similar one belongs to another account, or the store failed.
    pub async fn server_bot(
        &self,
        name: &PlayerName,
        at: Timestamp,
    ) -> Result<Account, CreateAccountError> {
        // It exists at every start but the first, even if nothing can be written.
        match self.account_named(name).await? {
            Some(account) if account.bot == Some(BotOf::Server) => Ok(account),
            // Imports of earlier versions made a locked account of a robot's name.
            Some(account) if account.bot.is_none() && is_locked(&account) => {
                self.writer
                    .write(MarkAsBot {
                        account: account.player.id,
                        at,
                    })
                    .await?;
                Ok(Account {
                    bot: Some(BotOf::Server),
                    ..account
                })
            }
            Some(_) => Err(CreateAccountError::Taken),
            None => match self
                .writer
                .write(MakeHouseBot {
                    name: name.clone(),
                    at,
                })
                .await?
            {
                // Another server of the same database has created it at the same moment.
                Err(CreateAccountError::Taken) => {
                    let account = self.account_named(name).await?;
                    let of_server = account.filter(|account| account.bot == Some(BotOf::Server));
                    of_server.ok_or(CreateAccountError::Taken)
                }
                made => made,
            },
        }
    }

    /// Creates a bot for a member, who may have at most `most` bots.
    ///
    /// # Errors
    /// The limit is reached, the name is not available, or the store failed.
    pub async fn register_bot(&self, new: NewBot, most: u32) -> Result<Account, RegisterBotError> {
        self.writer.write(RegisterBot { new, most }).await?
    }

    /// A member's bots, oldest first.
    pub async fn bots_of(&self, owner: AccountId) -> Result<Vec<Player>, StoreError> {
        self.all(db::query(BOTS_OF).bind(owner.0), player).await
    }

    /// The owner of a bot; `None` for the server's bots and for other accounts.
    pub async fn owner_of(&self, bot: AccountId) -> Result<Option<Player>, StoreError> {
        self.one(db::query(OWNER_OF).bind(bot.0), player).await
    }

    /// Adds a token, unless the bot has `most` tokens. Returns its number, which is higher than the
    /// others.
    pub async fn add_token(
        &self,
        bot: AccountId,
        token: TokenHash,
        at: Timestamp,
        most: u32,
    ) -> Result<Option<u32>, StoreError> {
        self.writer
            .write(AddToken {
                bot,
                token,
                at,
                most,
            })
            .await
    }

    /// Adds the token of a browser in which a member has logged in. Of those of the member, only the
    /// newest `most` stay. Returns the others, which are revoked; `None` if no member has the account.
    pub async fn add_browser(
        &self,
        member: AccountId,
        token: TokenHash,
        at: Timestamp,
        most: u32,
    ) -> Result<Option<Vec<TokenHash>>, StoreError> {
        self.writer
            .write(AddBrowser {
                member,
                token,
                at,
                most,
            })
            .await
    }

    /// The tokens of an account, oldest first.
    pub async fn tokens(&self, bot: AccountId) -> Result<Vec<Token>, StoreError> {
        self.all(db::query(TOKENS).bind(bot.0), |row| token(row, bot))
            .await
    }

    /// The token of an account with this hash.
    pub async fn token(
        &self,
        account: AccountId,
        hash: &TokenHash,
    ) -> Result<Option<Token>, StoreError> {
        let statement = db::query(TOKEN).bind(account.0).bind(&hash.0);
        self.one(statement, |row| token(row, account)).await
    }

    /// Records a login with a token.
    pub async fn note_token_use(
        &self,
        bot: AccountId,
        number: u32,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                db::query(NOTE_USE)
                    .bind(bot.0)
                    .bind(i64::from(number))
                    .bind(at.0),
            )
            .await
            .map(drop)
    }

    /// Revokes the tokens of an account that are meant. Returns them.
    pub async fn revoke_tokens(
        &self,
        account: AccountId,
        which: WhichTokens,
    ) -> Result<Vec<TokenHash>, StoreError> {
        self.writer.write(RevokeTokens { account, which }).await
    }
}

/// The owner of the account in a row with the columns `is_bot` and `bot_owner`.
pub(crate) fn bot_of(row: &Row) -> Result<Option<BotOf>, StoreError> {
    let cells = Cells::new(row, "bot", key(row, "account")?);
    let owner = cells.get::<Option<i64>>("bot_owner")?;
    Ok(cells
        .flag("is_bot")?
        .then(|| owner.map_or(BotOf::Server, |owner| BotOf::Player(AccountId(owner)))))
}

/// Whether nobody can log in to a member's account.
fn is_locked(account: &Account) -> bool {
    account
        .password_hash
        .as_ref()
        .is_some_and(PasswordHash::is_locked)
}

pub(crate) const MARK: Sql =
    sql!("insert into bot (account_id, owner, made_at) values ($1, $2, $3)");

/// Creates an account for a bot.
async fn make(
    connection: &mut Connection,
    name: &PlayerName,
    of: BotOf,
    at: Timestamp,
) -> sqlx::Result<Result<Account, CreateAccountError>> {
    // Bots log in only by tokens.
    let locked = PasswordHash::locked();
    let Some(mut account) = add(connection, None, name, Some(&locked), at).await? else {
        return conflicting_name(connection, name).await.map(Err);
    };
    let owner = match of {
        BotOf::Server => None,
        BotOf::Player(owner) => Some(owner.0),
    };
    db::query(MARK)
        .bind(account.player.id.0)
        .bind(owner)
        .bind(at.0)
        .execute(connection)
        .await?;
    account.bot = Some(of);
    Ok(Ok(account))
}

/// Makes an account one of the server's bots.
pub(crate) async fn mark_as_bot(
    connection: &mut Connection,
    account: AccountId,
    at: Timestamp,
) -> sqlx::Result<()> {
    db::query(MARK)
        .bind(account.0)
        .bind(None::<i64>)
        .bind(at.0)
        .execute(connection)
        .await
        .map(drop)
}

struct MarkAsBot {
    account: AccountId,
    at: Timestamp,
}

impl Write for MarkAsBot {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        mark_as_bot(connection, self.account, self.at).await
    }
}

struct MakeHouseBot {
    name: PlayerName,
    at: Timestamp,
}

impl Write for MakeHouseBot {
    type Answer = Result<Account, CreateAccountError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        make(connection, &self.name, BotOf::Server, self.at).await
    }
}

pub(crate) const HOW_MANY: Sql = sql!("select count(*) from bot where owner = $1");

/// Whether the owner is a member who is neither a bot nor deleted.
pub(crate) const MAY_OWN: Sql = sql!(
    "select id from account
    where id = $1 and kind = 'member' and not exists (select 1 from account_deletion where account_id = $1)
        and not exists (select 1 from bot where account_id = $1)"
);

struct RegisterBot {
    new: NewBot,
    most: u32,
}

impl Write for RegisterBot {
    type Answer = Result<Account, RegisterBotError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let NewBot {
            name,
            owner,
            token,
            made_at,
        } = &self.new;
        let owners = db::query(MAY_OWN)
            .bind(owner.0)
            .fetch_all(&mut *connection)
            .await?;
        if owners.is_empty() {
            let rule = "a bot has an owner who is a member and no bot".to_owned();
            return Ok(Err(StoreError::Contradiction { rule }.into()));
        }
        let counts = db::query_scalar::<i64>(HOW_MANY)
            .bind(owner.0)
            .fetch_all(&mut *connection)
            .await?;
        if counts
            .first()
            .is_some_and(|count| *count >= i64::from(self.most))
        {
            return Ok(Err(RegisterBotError::TooMany));
        }
        let made = make(connection, name, BotOf::Player(*owner), *made_at).await?;
        if let Ok(account) = &made {
            add_token(connection, account.player.id, token, *made_at, 1).await?;
        }
        Ok(made.map_err(RegisterBotError::Account))
    }
}

pub(crate) const BOTS_OF: Sql = sql!(
    "select account.id, account.name from bot join account on account.id = bot.account_id
    where bot.owner = $1 order by bot.account_id"
);

pub(crate) const OWNER_OF: Sql = sql!(
    "select account.id, account.name from bot join account on account.id = bot.owner where bot.account_id = $1"
);

/// Numbers increase; the number of the newest token is reused after its removal.
pub(crate) const ADD_TOKEN: Sql = sql!(
    "insert into token (account_id, number, hash, made_at)
    select bot.account_id, coalesce((select max(number) from token where account_id = $1), 0) + 1, $2, $3
    from bot
    where bot.account_id = $1 and (select count(*) from token where account_id = $1) < $4
    returning number"
);

async fn add_token(
    connection: &mut Connection,
    bot: AccountId,
    token: &TokenHash,
    at: Timestamp,
    most: u32,
) -> sqlx::Result<Option<u32>> {
    let statement = db::query_scalar::<i64>(ADD_TOKEN)
        .bind(bot.0)
        .bind(&token.0)
        .bind(at.0)
        .bind(i64::from(most));
    Ok(statement
        .fetch_all(connection)
        .await?
        .first()
        .and_then(|number| u32::try_from(*number).ok()))
}

struct AddToken {
    bot: AccountId,
    token: TokenHash,
    at: Timestamp,
    most: u32,
}

impl Write for AddToken {
    type Answer = Option<u32>;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<u32>> {
        add_token(connection, self.bot, &self.token, self.at, self.most).await
    }
}

/// As [`ADD_TOKEN`], for a member who is no bot and is not being deleted.
pub(crate) const ADD_BROWSER: Sql = sql!(
    "insert into token (account_id, number, hash, made_at)
    select account.id, coalesce((select max(number) from token where account_id = $1), 0) + 1, $2, $3
    from account
    where account.id = $1 and account.kind = 'member'
        and not exists (select 1 from account_deletion where account_id = $1)
        and not exists (select 1 from bot where account_id = $1)
    returning number"
);

pub(crate) const DROP_OLD_BROWSERS: Sql = sql!(
    "delete from token where account_id = $1
    and number not in (select number from token where account_id = $1 order by number desc limit $2)
    returning hash"
);

struct AddBrowser {
    member: AccountId,
    token: TokenHash,
    at: Timestamp,
    most: u32,
}

impl Write for AddBrowser {
    type Answer = Option<Vec<TokenHash>>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let added = db::query_scalar::<i64>(ADD_BROWSER)
            .bind(self.member.0)
            .bind(&self.token.0)
            .bind(self.at.0)
            .fetch_all(&mut *connection)
            .await?;
        if added.is_empty() {
            return Ok(None);
        }
        let dropped = db::query_scalar::<String>(DROP_OLD_BROWSERS)
            .bind(self.member.0)
            .bind(i64::from(self.most))
            .fetch_all(connection)
            .await?;
        Ok(Some(dropped.into_iter().map(TokenHash).collect()))
    }
}

pub(crate) const TOKENS: Sql =
    sql!("select number, made_at, used_at from token where account_id = $1 order by number");

fn token(row: &Row, bot: AccountId) -> Result<Token, StoreError> {
    let cells = Cells::new(row, "token", bot.0);
    Ok(Token {
        number: cells.number("number")?,
        made_at: cells.timestamp("made_at")?,
        used_at: cells.get::<Option<i64>>("used_at")?.map(Timestamp),
    })
}

pub(crate) const TOKEN: Sql =
    sql!("select number, made_at, used_at from token where account_id = $1 and hash = $2");

pub(crate) const NOTE_USE: Sql =
    sql!("update token set used_at = $3 where account_id = $1 and number = $2");

pub(crate) const REVOKE: Sql = sql!(
    "delete from token where account_id = $1 and number between coalesce($2, 0) and coalesce($2, 4294967295)
        and hash = coalesce($3, hash)
    returning hash"
);

/// Revokes the tokens of an account that are meant. Returns them.
pub(crate) async fn revoke(
    connection: &mut Connection,
    account: AccountId,
    which: &WhichTokens,
) -> sqlx::Result<Vec<TokenHash>> {
    let (number, hash) = match which {
        WhichTokens::All => (None, None),
        WhichTokens::Number(number) => (Some(i64::from(*number)), None),
        WhichTokens::Hash(hash) => (None, Some(hash.0.as_str())),
    };
    let revoked = db::query_scalar::<String>(REVOKE)
        .bind(account.0)
        .bind(number)
        .bind(hash)
        .fetch_all(connection)
        .await?;
    Ok(revoked.into_iter().map(TokenHash).collect())
}

struct RevokeTokens {
    account: AccountId,
    which: WhichTokens,
}

impl Write for RevokeTokens {
    type Answer = Vec<TokenHash>;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        revoke(connection, self.account, &self.which).await
    }
}

/// Revokes the tokens of all bots of an owner.
pub(crate) const REVOKE_ALL_OF: Sql =
    sql!("delete from token where account_id in (select account_id from bot where owner = $1)");
