//! Bots and their tokens, and the tokens of members, each of which is in one browser.

use super::{add, conflicting_name};
use crate::db::{Connection, FromRow, Row, statements};
use crate::{
    Account, BotOf, CreateAccountError, NewBot, PasswordHash, RegisterBotError, Result, Store,
    StoreError, Token, TokenHash, WhichTokens,
};
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};

statements! {
    MARK = "insert into bot (account_id, owner, made_at) values ($1, $2, $3)";
    HOW_MANY = "select count(*) from bot where owner = $1";
    /// Whether the owner is a member who is neither a bot nor deleted.
    MAY_OWN = "select id from account
        where id = $1 and kind = 'member' and not exists (select 1 from account_deletion where account_id = $1)
            and not exists (select 1 from bot where account_id = $1)";
    BOTS_OF = "select account.id, account.name from bot join account on account.id = bot.account_id
        where bot.owner = $1 order by bot.account_id";
    OWNER_OF =
        "select account.id, account.name from bot join account on account.id = bot.owner where bot.account_id = $1";
    /// Numbers increase; the number of the newest token is reused after its removal.
    ADD_TOKEN = "insert into token (account_id, number, hash, made_at)
        select bot.account_id, coalesce((select max(number) from token where account_id = $1), 0) + 1, $2, $3
        from bot
        where bot.account_id = $1 and (select count(*) from token where account_id = $1) < $4
        returning number";
    /// As [`ADD_TOKEN`], for a member who is no bot and is not being deleted.
    ADD_BROWSER = "insert into token (account_id, number, hash, made_at)
        select account.id, coalesce((select max(number) from token where account_id = $1), 0) + 1, $2, $3
        from account
        where account.id = $1 and account.kind = 'member'
            and not exists (select 1 from account_deletion where account_id = $1)
            and not exists (select 1 from bot where account_id = $1)
        returning number";
    DROP_OLD_BROWSERS = "delete from token where account_id = $1
        and number not in (select number from token where account_id = $1 order by number desc limit $2)
        returning hash";
    TOKENS = "select number, made_at, used_at from token where account_id = $1 order by number";
    TOKEN = "select number, made_at, used_at from token where account_id = $1 and hash = $2";
    NOTE_USE = "update token set used_at = $3 where account_id = $1 and number = $2";
    REVOKE =
        "delete from token where account_id = $1 and number between coalesce($2, 0) and coalesce($2, 4294967295)
            and hash = coalesce($3, hash)
        returning hash";
    /// Revokes the tokens of all bots of an owner.
    REVOKE_ALL_OF =
        "delete from token where account_id in (select account_id from bot where owner = $1)";
}

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
                let values = (account.player.id, None::<AccountId>, at);
                self.write::<()>(MARK, values).await?;
                Ok(Account {
                    bot: Some(BotOf::Server),
                    ..account
                })
            }
            Some(_) => Err(CreateAccountError::Taken),
            None => {
                let own = name.clone();
                let made = self.change(move |connection| {
                    Box::pin(async move { make(connection, &own, BotOf::Server, at).await })
                });
                match made.await? {
                    // Another server of the same database has created it at the same moment.
                    Err(CreateAccountError::Taken) => {
                        let account = self.account_named(name).await?;
                        let of_server =
                            account.filter(|account| account.bot == Some(BotOf::Server));
                        of_server.ok_or(CreateAccountError::Taken)
                    }
                    made => made,
                }
            }
        }
    }

    /// Creates a bot for a member, who may have at most `most` bots.
    ///
    /// # Errors
    /// The limit is reached, the name is not available, or the store failed.
    pub async fn register_bot(&self, new: NewBot, most: u32) -> Result<Account, RegisterBotError> {
        self.change(move |connection| {
            Box::pin(async move {
                let NewBot {
                    name,
                    owner,
                    token,
                    made_at,
                } = new;
                if !MAY_OWN.any(connection, owner).await? {
                    let rule = "a bot has an owner who is a member and no bot".to_owned();
                    return Err(StoreError::Contradiction { rule }.into());
                }
                if HOW_MANY.one::<u32>(connection, owner).await? >= most {
                    return Ok(Err(RegisterBotError::TooMany));
                }
                let made = make(connection, &name, BotOf::Player(owner), made_at).await?;
                if let Ok(account) = &made {
                    let values = (account.player.id, token, made_at, 1_u32);
                    ADD_TOKEN.first::<u32>(connection, values).await?;
                }
                Ok(made.map_err(RegisterBotError::Account))
            })
        })
        .await?
    }

    /// A member's bots, oldest first.
    pub async fn bots_of(&self, owner: AccountId) -> Result<Vec<Player>> {
        self.all(BOTS_OF, owner).await
    }

    /// The owner of a bot; `None` for the server's bots and for other accounts.
    pub async fn owner_of(&self, bot: AccountId) -> Result<Option<Player>> {
        self.first(OWNER_OF, bot).await
    }

    /// Adds a token, unless the bot has `most` tokens. Returns its number, which is higher than the
    /// others.
    pub async fn add_token(
        &self,
        bot: AccountId,
        token: TokenHash,
        at: Timestamp,
        most: u32,
    ) -> Result<Option<u32>> {
        self.insert(ADD_TOKEN, (bot, token, at, most)).await
    }

    /// Adds the token of a browser in which a member has logged in. Of those of the member, only the
    /// newest `most` stay. Returns the others, which are revoked; `None` if no member has the account.
    pub async fn add_browser(
        &self,
        member: AccountId,
        token: TokenHash,
        at: Timestamp,
        most: u32,
    ) -> Result<Option<Vec<TokenHash>>> {
        self.change(move |connection| {
            Box::pin(async move {
                if !ADD_BROWSER.any(connection, (member, token, at)).await? {
                    return Ok(None);
                }
                let dropped = DROP_OLD_BROWSERS.all(connection, (member, most));
                dropped.await.map(Some)
            })
        })
        .await
    }

    /// The tokens of an account, oldest first.
    pub async fn tokens(&self, bot: AccountId) -> Result<Vec<Token>> {
        self.all(TOKENS, bot).await
    }

    /// The token of an account with this hash.
    pub async fn token(&self, account: AccountId, hash: &TokenHash) -> Result<Option<Token>> {
        self.first(TOKEN, (account, hash)).await
    }

    /// Records a login with a token.
    pub async fn note_token_use(&self, bot: AccountId, number: u32, at: Timestamp) -> Result<()> {
        self.write(NOTE_USE, (bot, number, at)).await
    }

    /// Revokes the tokens of an account that are meant. Returns them.
    pub async fn revoke_tokens(
        &self,
        account: AccountId,
        which: WhichTokens,
    ) -> Result<Vec<TokenHash>> {
        let (number, hash) = match which {
            WhichTokens::All => (None, None),
            WhichTokens::Number(number) => (Some(number), None),
            WhichTokens::Hash(hash) => (None, Some(hash)),
        };
        let revoke = REVOKE.with((account, number, hash));
        self.change(move |connection| Box::pin(revoke.all(connection)))
            .await
    }
}

/// The owner of the account in a row with the columns `is_bot` and `bot_owner`.
pub(crate) fn bot_of(row: &Row) -> Result<Option<BotOf>> {
    let owner: Option<AccountId> = row.get("bot_owner")?;
    let is_bot: bool = row.get("is_bot")?;
    Ok(is_bot.then(|| owner.map_or(BotOf::Server, BotOf::Player)))
}

/// Whether nobody can log in to a member's account.
fn is_locked(account: &Account) -> bool {
    account
        .password_hash
        .as_ref()
        .is_some_and(PasswordHash::is_locked)
}

/// Creates an account for a bot.
async fn make(
    connection: &mut Connection,
    name: &PlayerName,
    of: BotOf,
    at: Timestamp,
) -> sqlx::Result<Result<Account, CreateAccountError>> {
    // Bots log in only by tokens.
    let locked = Some(PasswordHash::locked());
    let Some(mut account) = add(connection, None, name, locked, at).await? else {
        return conflicting_name(connection, name).await.map(Err);
    };
    let owner = match of {
        BotOf::Server => None,
        BotOf::Player(owner) => Some(owner),
    };
    MARK.run(connection, (account.player.id, owner, at)).await?;
    account.bot = Some(of);
    Ok(Ok(account))
}

impl FromRow for Token {
    const TABLE: &'static str = "token";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("number")?,
            made_at: row.get("made_at")?,
            used_at: row.get("used_at")?,
        })
    }
}
