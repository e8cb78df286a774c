//! Bots of players: accounts that programs play with. Their tokens, and commands for programs. The
//! server's own bots are the topic `robots`.

#[cfg(test)]
mod tests;

use crate::grammar::args::{Args, ByMail, Refused, count, is_number};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::{AtMost, OfPlayer, Password};
use fanorona_game::{GameId, PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands. `register NAME bot of OWNER` is read by the topic `account`.
pub(crate) static ROWS: Rows<BotCommand, Refused<BotRefusal>> = &[
    Row::new("token", Chapter::Account, Standing::Member, token)
        .price(5)
        .aliases(&["tokens"])
        .short(3)
        .inline(Inline::First)
        .mail(&[
            "fanorona token USERID PASSWORD revoke [BOT] NUMBER",
            "fanorona token USERID PASSWORD new [BOT]",
            "fanorona token USERID PASSWORD list [BOT]",
        ]),
    Row::new("since", Chapter::Reading, Standing::Player, since)
        .price(3)
        .short(3),
    Row::new("ping", Chapter::Server, Standing::Anyone, ping).short(2),
    Row::new("pong", Chapter::Server, Standing::Anyone, pong).short(3),
];

/// A command about bots, or for programs.
#[derive(Debug, Clone, PartialEq)]
pub enum BotCommand {
    /// Register a bot.
    Register {
        /// Its name, which is not checked yet.
        name: String,
        owner: PlayerName,
    },
    /// List, create or revoke tokens.
    Token {
        /// The bot; `None` means the player's own account or only bot.
        bot: Option<PlayerName>,
        /// What to do.
        what: TokenChange,
    },
    /// Show the turns after a turn that the player knows.
    Since {
        board: GameId,
        /// The number of turns that are known.
        ply: u32,
    },
    /// Check the connection.
    Ping,
    /// Answer the server's ping.
    Pong,
}

/// What to do with tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenChange {
    /// List them.
    List,
    /// Create one.
    New,
    /// Revoke one; `None` revokes all.
    Revoke(Option<u32>),
}

/// `register NAME bot of OWNER`; `None` if the words after the name are something else.
pub(crate) fn bot_of(
    args: &Args<'_>,
    name: &str,
    words: &[&str],
) -> Result<Option<BotCommand>, Refused<BotRefusal>> {
    let [before @ .., bot, of, owner] = words else {
        return Ok(None);
    };
    if !bot.eq_ignore_ascii_case("bot") || !of.eq_ignore_ascii_case("of") {
        return Ok(None);
    }
    if !before.is_empty() {
        return Err(BotRefusal::NoPassword.into());
    }
    let owner = args.as_name(owner)?;
    Ok(Some(BotCommand::Register {
        name: name.to_owned(),
        owner,
    }))
}

/// `token`, `token list [BOT]`, `token new [BOT]`, `token revoke [BOT] NUMBER|all`.
fn token(args: &mut Args<'_>) -> Result<BotCommand, Refused<BotRefusal>> {
    let word = match (args.word(), args.by_mail()) {
        (Some(word), _) => word.to_ascii_lowercase(),
        (None, ByMail::No) => "list".to_owned(),
        // A slip such as `token revoke one` is read as a name and a password with nothing behind
        // them.
        (None, ByMail::Yes) => return Err(args.usage(None).into()),
    };
    let (bot, what) = match word.as_str() {
        "list" => (args.name()?, TokenChange::List),
        "new" => (args.name()?, TokenChange::New),
        "revoke" => revoked(args)?,
        _ => return Err(args.usage(None).into()),
    };
    Ok(BotCommand::Token { bot, what })
}

fn revoked(args: &mut Args<'_>) -> Result<(Option<PlayerName>, TokenChange), Refused<BotRefusal>> {
    let (bot, which) = match args.words().as_slice() {
        [which] => (None, *which),
        [bot, which] => (Some(args.as_name(bot)?), *which),
        _ => return Err(args.usage(None).into()),
    };
    if which.eq_ignore_ascii_case("all") {
        return Ok((bot, TokenChange::Revoke(None)));
    }
    if !is_number(which) {
        return Err(args.not_a_number(which).into());
    }
    Ok((bot, TokenChange::Revoke(Some(count(which)))))
}

/// `since BOARD PLY`; a `#` before the number is ignored.
fn since(args: &mut Args<'_>) -> Result<BotCommand, Refused<BotRefusal>> {
    let (Some(board), Some(ply)) = (args.board()?, args.word()) else {
        return Err(args.usage(None).into());
    };
    let ply = ply.strip_prefix('#').unwrap_or(ply);
    if !is_number(ply) {
        return Err(args.not_a_number(ply).into());
    }
    // No game has so many turns: nothing was missed.
    Ok(BotCommand::Since {
        board,
        ply: count(ply),
    })
}

fn ping(args: &mut Args<'_>) -> Result<BotCommand, Refused<BotRefusal>> {
    args.text();
    Ok(BotCommand::Ping)
}

fn pong(args: &mut Args<'_>) -> Result<BotCommand, Refused<BotRefusal>> {
    args.text();
    Ok(BotCommand::Pong)
}

/// The owner of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotOwner {
    Server,
    /// A member.
    Player(PlayerName),
}

/// A token, or a bot that has none: a row of the list `tokens`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokenRow {
    pub bot: PlayerName,
    /// The number of the token, by which it is revoked.
    pub number: Option<u32>,
    /// When it was created.
    pub made_ms: Option<Timestamp>,
    /// The last login with it.
    pub used_ms: Option<Timestamp>,
}

/// The answer to a command about bots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "bot-done-", serialize_all = "kebab-case")]
pub enum BotDone {
    /// A bot was registered.
    BotRegistered {
        /// The bot.
        name: PlayerName,
        /// Always true.
        bot: bool,
        owner: PlayerName,
        /// The number of its first token.
        number: u32,
        /// The token, which is shown only once.
        token: Password,
    },
    /// A token was created.
    TokenCreated {
        /// The bot.
        name: PlayerName,
        /// The number, by which the token is revoked.
        number: u32,
        /// The token, which is shown only once.
        token: Password,
    },
    /// Tokens were revoked.
    TokensRevoked {
        /// The bot.
        name: PlayerName,
        /// The number of tokens.
        revoked: u32,
    },
    /// The missed turns were sent.
    Missed {
        game: GameId,
        /// The number of turns.
        turns: u32,
        /// The command for the next ones, if there are more.
        more: Option<String>,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time.
        now_ms: Timestamp,
    },
}

refusals! {
    /// Why a command about bots was refused.
    pub enum BotRefusal ("bot-refusal-") {
        /// The owner in the line is another player.
        NotTheOwner {
            /// The player who typed the line.
            name: PlayerName,
        } => forbidden,
        /// Bots cannot register bots.
        OwnerIsABot => forbidden,
        /// The player has as many bots as one player may have.
        TooManyBots(AtMost<u32>) => limit,
        /// Bots have tokens instead of a password.
        NoPassword => forbidden,
        /// The bot belongs to somebody else, or the player is not a bot.
        NotYourBot {
            /// The name that was typed.
            name: PlayerName,
        } => forbidden,
        /// The player has no bot.
        NoBots(OfPlayer) => not_found,
        /// The player has several bots, and the line names none.
        WhichBot { candidates: Vec<PlayerName> } => bad_args,
        /// The bot has as many tokens as one bot may have.
        TooManyTokens(AtMost<u32>) => limit,
        /// The bot has no such token.
        NoToken {
            /// The number that was typed.
            number: u32,
        } => not_found,
    }
}
