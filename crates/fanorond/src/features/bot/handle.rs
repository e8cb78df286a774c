//! What the commands about bots of players do.

use crate::command::bot::{BotCommand, TokenChange};
use crate::error::CommandError;
use crate::features::caller::Caller;
use crate::features::logged_in::{LoggedIn, Member};
use crate::features::{Result, account_named};
use crate::net::throttle::ClientNetwork;
use crate::services::{Core, Server, accounts, daily_limits};
use fanorona_game::{Player, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::bot::{BotDone, BotRefusal, TokenRow};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::{AtMost, OfPlayer, Password};
use fanorona_store::{BotOf, CreateAccountError, NewBot, RegisterBotError, Token, WhichTokens};

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
        BotCommand::Since { game, ply } => {
            return super::missed::since(server, caller.player()?, game, ply).await;
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
    let name = accounts::new_name(server, name).await?;
    let most = server.limits.bot.per_member;
    let bots = server.store.bots_of(me.player.id).await?;
    if bots.len() >= most as usize {
        return Err(BotRefusal::TooManyBots(AtMost { most }).into());
    }
    daily_limits::count_new_account(server, network).await?;
    let (token, hash) = crate::services::tokens::new();
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
                CreateAccountError::Taken
                | CreateAccountError::LooksLike(_)
                | CreateAccountError::NotInvited,
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
async fn resolve(core: &Core, me: Member<'_>, named: Option<&PlayerName>) -> Result<Player> {
    let me = me.0;
    let Some(name) = named else {
        if me.bot.is_some() {
            return Ok(me.player.clone());
        }
        let bots = core.store.bots_of(me.player.id).await?;
        return match bots.as_slice() {
            [] if !core.store.tokens(me.player.id).await?.is_empty() => Ok(me.player.clone()),
            [] => Err(no_bots(me)),
            [only] => Ok(only.clone()),
            _ => {
                let candidates = bots.into_iter().map(|bot| bot.name).collect();
                Err(BotRefusal::WhichBot { candidates }.into())
            }
        };
    };
    let account = account_named(core, name).await?;
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
async fn list(core: &Core, me: Member<'_>, named: Option<&PlayerName>) -> Result {
    let me = me.0;
    let accounts = if named.is_some() || me.bot.is_some() {
        vec![resolve(core, Member(me), named).await?]
    } else {
        let bots = core.store.bots_of(me.player.id).await?;
        std::iter::once(me.player.clone()).chain(bots).collect()
    };
    let mut rows = Vec::new();
    for bot in accounts {
        let tokens = core.store.tokens(bot.id).await?;
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

async fn new_token(core: &Core, me: Member<'_>, named: Option<&PlayerName>) -> Result<BotDone> {
    let bot = resolve(core, me, named).await?;
    if bot.id == me.0.player.id && me.0.bot.is_none() {
        // A member gets one by logging in in a browser.
        return Err(if named.is_some() {
            BotRefusal::NotYourBot { name: bot.name }.into()
        } else {
            no_bots(me.0)
        });
    }
    let most = core.limits.bot.tokens;
    let (token, hash) = crate::services::tokens::new();
    let number = core
        .store
        .add_token(bot.id, hash, core.clock.wall(), most)
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
    core: &Core,
    me: Member<'_>,
    named: Option<&PlayerName>,
    number: Option<u32>,
) -> Result<BotDone> {
    let bot = resolve(core, me, named).await?;
    let which = number.map_or(WhichTokens::All, WhichTokens::Number);
    let revoked = core.store.revoke_tokens(bot.id, which).await?;
    if let (true, Some(number)) = (revoked.is_empty(), number) {
        return Err(BotRefusal::NoToken { number }.into());
    }
    if me.0.bot.is_none() && bot.id == me.0.player.id {
        core.presence.end_tokens(bot.id, &revoked);
    } else if me.0.bot.is_none() && !revoked.is_empty() {
        core.presence.close(bot.id, None, Notice::TokenRevoked);
    }
    Ok(BotDone::TokensRevoked {
        name: bot.name,
        revoked: u32::try_from(revoked.len()).unwrap_or(u32::MAX),
    })
}

/// A token for a browser in which the member has logged in. The oldest one gives way if there are
/// many.
pub async fn new_browser(core: &Core, member: &Player) -> Result<Password> {
    let (token, hash) = crate::services::tokens::new();
    let (now, most) = (core.clock.wall(), core.limits.web.browsers);
    match core.store.add_browser(member.id, hash, now, most).await? {
        Some(dropped) => {
            core.presence.end_tokens(member.id, &dropped);
            Ok(token)
        }
        // A bot, or an account that was deleted meanwhile.
        None => Err(AccountRefusal::AuthFailed.into()),
    }
}

/// Revokes the token of a browser, if it is one of the account, and closes what has logged in with it.
pub async fn end_browser(core: &Core, member: &Player, given: &Password) -> Result<()> {
    let which = WhichTokens::Hash(crate::services::tokens::hash(given));
    let revoked = core.store.revoke_tokens(member.id, which).await?;
    core.presence.end_tokens(member.id, &revoked);
    Ok(())
}
