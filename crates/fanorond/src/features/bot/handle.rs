//! What the commands about bots of players do.

use crate::command::bot::{BotCommand, TokenChange};
use crate::error::CommandError;
use crate::features::caller::Caller;
use crate::features::logged_in::{LoggedIn, Member};
use crate::features::services::Server;
use crate::features::{Result, account, account_named};
use crate::net::throttle::ClientNetwork;
use fanorona_game::{Player, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::bot::BotRefusal;
use fanorona_protocol::messages::bot::TokenRow;
use fanorona_protocol::messages::bot::{BotDone, BotOwner};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::{AtMost, OfPlayer, Password};
use fanorona_store::{
    Account, BotOf, CreateAccountError, NewBot, RegisterBotError, Token, TokenHash, WhichTokens,
};
use tracing::warn;

pub async fn handle(server: &Server, caller: Caller<'_>, command: BotCommand) -> Result {
    let network = caller.network;
    let done = match command {
        BotCommand::Register { name, owner } => {
            register(server, network, caller.member()?, &name, &owner).await?
        }
        BotCommand::Token { bot, what } => {
            let me = caller.member()?;
            match what {
                TokenChange::List => return list(server, me, bot.as_ref()).await,
                TokenChange::New => new_token(server, me, bot.as_ref()).await?,
                TokenChange::Revoke(number) => revoke(server, me, bot.as_ref(), number).await?,
            }
        }
        BotCommand::Since { board, ply } => {
            return super::missed::since(server, caller.player()?, board, ply).await;
        }
        BotCommand::Ping => BotDone::Pong {
            now_ms: server.clock.wall(),
        },
    };
    Ok(Done::from(done).into())
}

async fn register(
    server: &Server,
    network: Option<ClientNetwork>,
    me: Member<'_>,
    name: &str,
    owner: &PlayerName,
) -> Result<BotDone> {
    let me = me.0;
    if me.bot.is_some() {
        return Err(BotRefusal::OwnerIsABot.into());
    }
    if !me.player.name.is(owner.as_str()) {
        return Err(BotRefusal::NotTheOwner {
            name: me.player.name.clone(),
        }
        .into());
    }
    let name = account::new_name(server, name).await?;
    let most = server.limits.bot.per_member;
    let bots = server.store.bots_of(me.player.id).await?;
    if bots.len() >= most as usize {
        return Err(BotRefusal::TooManyBots(AtMost { most }).into());
    }
    account::count_new_account(server, network).await?;
    let (token, hash) = super::tokens::new();
    let new = NewBot {
        name: name.clone(),
        owner: me.player.id,
        token: hash,
        made_at: server.clock.wall(),
    };
    let made = server
        .store
        .register_bot(new, most)
        .await
        .map_err(|error| match error {
            RegisterBotError::TooMany => BotRefusal::TooManyBots(AtMost { most }).into(),
            RegisterBotError::Account(
                CreateAccountError::Taken | CreateAccountError::LooksLike(_),
            ) => AccountRefusal::NameTaken { name }.into(),
            RegisterBotError::Account(CreateAccountError::Store(error)) => {
                CommandError::from(error)
            }
        })?;
    let (name, owner) = (made.player.name, me.player.name.clone());
    Ok(BotDone::BotRegistered {
        name,
        bot: true,
        owner,
        number: 1,
        token,
    })
}

/// The account whose tokens a line is about: the one that it names, the user's only bot, or the
/// user. A member has a token for each browser.
async fn resolve(server: &Server, me: Member<'_>, named: Option<&PlayerName>) -> Result<Player> {
    let me = me.0;
    let Some(name) = named else {
        if me.bot.is_some() {
            return Ok(me.player.clone());
        }
        let bots = server.store.bots_of(me.player.id).await?;
        return match bots.as_slice() {
            [] if !server.store.tokens(me.player.id).await?.is_empty() => Ok(me.player.clone()),
            [] => Err(no_bots(me)),
            [only] => Ok(only.clone()),
            _ => {
                let candidates = bots.into_iter().map(|bot| bot.name).collect();
                Err(BotRefusal::WhichBot { candidates }.into())
            }
        };
    };
    let account = account_named(server, name).await?;
    let own = account.player.id == me.player.id;
    if own || account.bot == Some(BotOf::Player(me.player.id)) {
        Ok(account.player)
    } else {
        Err(BotRefusal::NotYourBot {
            name: account.player.name,
        }
        .into())
    }
}

fn no_bots(me: &LoggedIn) -> CommandError {
    BotRefusal::NoBots(OfPlayer {
        name: me.player.name.clone(),
    })
    .into()
}

/// The tokens of one account, or of the user and all bots of the user.
async fn list(server: &Server, me: Member<'_>, named: Option<&PlayerName>) -> Result {
    let me = me.0;
    let accounts = if named.is_some() || me.bot.is_some() {
        vec![resolve(server, Member(me), named).await?]
    } else {
        let bots = server.store.bots_of(me.player.id).await?;
        std::iter::once(me.player.clone()).chain(bots).collect()
    };
    let mut rows = Vec::new();
    for bot in accounts {
        let tokens = server.store.tokens(bot.id).await?;
        if tokens.is_empty() && (bot.id != me.player.id || me.bot.is_some()) {
            rows.push(TokenRow {
                bot: bot.name.clone(),
                number: None,
                made_ms: None,
                used_ms: None,
            });
        }
        rows.extend(tokens.iter().map(|token| row(&bot, token)));
    }
    if rows.is_empty() {
        return Err(no_bots(me));
    }
    Ok(Lists::Tokens(List::whole(rows)).into())
}

fn row(bot: &Player, token: &Token) -> TokenRow {
    TokenRow {
        bot: bot.name.clone(),
        number: Some(token.number),
        made_ms: Some(token.made_at),
        used_ms: token.used_at,
    }
}

async fn new_token(server: &Server, me: Member<'_>, named: Option<&PlayerName>) -> Result<BotDone> {
    let bot = resolve(server, me, named).await?;
    if bot.id == me.0.player.id && me.0.bot.is_none() {
        // A member gets one by logging in in a browser.
        return Err(if named.is_some() {
            BotRefusal::NotYourBot { name: bot.name }.into()
        } else {
            no_bots(me.0)
        });
    }
    let most = server.limits.bot.tokens;
    let (token, hash) = super::tokens::new();
    let number = server
        .store
        .add_token(bot.id, hash, server.clock.wall(), most)
        .await?;
    let number = number.ok_or(BotRefusal::TooManyTokens(AtMost { most }))?;
    Ok(BotDone::TokenCreated {
        name: bot.name,
        number,
        token,
    })
}

/// Somebody else may have logged in with the token. So if the owner revokes it, the bot's
/// connection closes; if it is a member's own, the sessions that have logged in with it. A bot that
/// revokes its own token stays connected.
async fn revoke(
    server: &Server,
    me: Member<'_>,
    named: Option<&PlayerName>,
    number: Option<u32>,
) -> Result<BotDone> {
    let bot = resolve(server, me, named).await?;
    let which = number.map_or(WhichTokens::All, WhichTokens::Number);
    let revoked = server.store.revoke_tokens(bot.id, which).await?;
    if let (true, Some(number)) = (revoked.is_empty(), number) {
        return Err(BotRefusal::NoToken { number }.into());
    }
    if me.0.bot.is_none() && bot.id == me.0.player.id {
        server.presence.end_tokens(bot.id, &revoked);
    } else if me.0.bot.is_none() && !revoked.is_empty() {
        server.presence.close(bot.id, None, Notice::TokenRevoked);
    }
    Ok(BotDone::TokensRevoked {
        name: bot.name,
        revoked: u32::try_from(revoked.len()).unwrap_or(u32::MAX),
    })
}

/// The token, if it is one of the account. A bot logs in with tokens only; the server's own bots
/// have none, so nobody can log in to them. A member's token is in one browser, and is of no use
/// after a long time without a visit.
pub async fn token_of(
    server: &Server,
    account: &Account,
    given: &Password,
) -> Result<Option<TokenHash>> {
    let id = account.player.id;
    if !super::tokens::may_be(given) {
        return Ok(None);
    }
    let hash = super::tokens::hash(given);
    let Some(token) = server.store.token(id, &hash).await? else {
        return Ok(None);
    };
    let (now, web) = (server.clock.wall(), &server.limits.web);
    let unused = now.since(token.used_at.unwrap_or(token.made_at));
    if account.bot.is_none() && unused > web.login_age {
        return Ok(None);
    }
    // A browser uses its token for each page.
    let is_noted = token.used_at.is_some() && unused < web.use_noted.min(web.login_renewed());
    if (account.bot.is_some() || !is_noted)
        && let Err(error) = server.store.note_token_use(id, token.number, now).await
    {
        // The login works even if the disk is full.
        warn!(%error, account = id.0, "the use of a token was not stored");
    }
    Ok(Some(hash))
}

/// A token for a browser in which the member has logged in. The oldest one gives way if there are
/// many.
pub async fn new_browser(server: &Server, member: &Player) -> Result<Password> {
    let (token, hash) = super::tokens::new();
    let (now, most) = (server.clock.wall(), server.limits.web.browsers);
    match server.store.add_browser(member.id, hash, now, most).await? {
        Some(dropped) => {
            server.presence.end_tokens(member.id, &dropped);
            Ok(token)
        }
        // A bot, or an account that was deleted meanwhile.
        None => Err(AccountRefusal::AuthFailed.into()),
    }
}

/// Revokes the token of a browser, if it is one of the account, and closes what has logged in with it.
pub async fn end_browser(server: &Server, member: &Player, given: &Password) -> Result<()> {
    let which = WhichTokens::Hash(super::tokens::hash(given));
    let revoked = server.store.revoke_tokens(member.id, which).await?;
    server.presence.end_tokens(member.id, &revoked);
    Ok(())
}

/// The owner of an account; `None` if it is not a bot.
pub async fn owner(server: &Server, account: &Account) -> Result<Option<BotOwner>> {
    Ok(match account.bot {
        None => None,
        Some(BotOf::Server) => Some(BotOwner::Server),
        Some(BotOf::Player(_)) => {
            let owner = server.store.owner_of(account.player.id).await?;
            owner.map(|owner| BotOwner::Player(owner.name))
        }
    })
}
