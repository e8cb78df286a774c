//! Accounts: registering, logging in, passwords, who is online, and profiles. What members change
//! about their accounts is read in [`membership`].

pub mod membership;
mod profile;

pub use profile::{Arrival, MemberRow, Profile, WhoRow};

use crate::grammar::args::{Args, ByMail, OwnOrOther, Refused, shown};
use crate::grammar::row::{Chapter, Row, Rows, Standing};
use crate::message::refusals;
use crate::topics::bot::{BotCommand, BotRefusal, bot_of};
use crate::value::{CommandName, OfPlayer, Password, Seconds};
use fanorona_game::{AccessLevel, NameError, PlayerName};
use fanorona_rules::Ruleset;
use membership::{Addresses, MostGames};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<Read, Refused<BotRefusal>> = &[
    Row::new("register", Chapter::Account, Standing::Anyone, register)
        .price(5)
        .aliases(&["signup"])
        .short(3)
        .mail(&["signup USERID PASSWORD [ADDRESS...]"]),
    Row::new("login", Chapter::Account, Standing::Anyone, login)
        .price(5)
        .short(2),
    Row::new("guest", Chapter::Account, Standing::Anyone, |_| {
        Ok(AccountCommand::Guest.into())
    })
    .price(5)
    .short(2),
    Row::new("quit", Chapter::Account, Standing::Anyone, |_| {
        Ok(AccountCommand::Quit.into())
    })
    .aliases(&["exit", "logout", "bye", "qu"])
    // `qui` is French for `who`.
    .short(4),
    Row::new("password", Chapter::Account, Standing::Member, password)
        .price(5)
        .aliases(&["passwd", "change"])
        .short(2)
        .mail(&["change password USERID OLD NEW"]),
    Row::new("recover", Chapter::Account, Standing::Anyone, recover).spelled_out(),
    Row::new("who", Chapter::Meeting, Standing::Anyone, who)
        .price(2)
        .short(2),
    Row::new("finger", Chapter::Meeting, Standing::Anyone, |args| {
        Ok(AccountCommand::Finger(args.name()?).into())
    })
    .price(2)
    .short(1),
];

/// What a line of the topic means.
type Read = OwnOrOther<AccountCommand, BotCommand>;

/// A command about accounts.
#[derive(Debug, Clone, PartialEq)]
pub enum AccountCommand {
    /// Register an account, and log in to it. People are asked for what is missing.
    Register(Register),
    /// Log in. People are asked for what is missing.
    Login {
        /// The name of the account.
        name: Option<String>,
        password: Option<Password>,
    },
    /// Play without an account.
    Guest,
    /// Leave the server.
    Quit,
    /// Change the password. People are asked for what is missing.
    Password {
        /// The password until now.
        old: Option<Password>,
        /// The password from now on.
        new: Option<Password>,
    },
    /// Choose a new password with a code. People are asked for what is missing.
    Recover {
        /// The name of the account.
        name: String,
        code: Password,
        new: Option<Password>,
    },
    /// List who is online.
    Who(Who),
    /// Show the profile of a player, by default the viewer.
    Finger(Option<PlayerName>),
    /// Show or change the mail addresses of the account.
    Addresses(Addresses),
    /// Delete the account. People are asked for what is missing.
    Delete { password: Option<Password> },
    /// List all members, or those who have played on one of these boards.
    List {
        boards: Vec<Ruleset>,
        /// The page starts after this name.
        after: Option<PlayerName>,
    },
    /// Show or change how many games the player plays at once.
    Limit(Option<MostGames>),
    /// Show or change how many more games the player wants.
    Seek(Option<u32>),
}

/// Whom `who` lists.
#[derive(Debug, Clone, PartialEq)]
pub enum Who {
    /// Everybody who is online, in pages.
    Page {
        /// The page starts after this name.
        after: Option<PlayerName>,
    },
    /// Those of these players who are online.
    Named(Vec<PlayerName>),
}

/// The words of `register`.
#[derive(Debug, Clone, PartialEq)]
pub struct Register {
    /// The name as typed; the server checks it.
    pub name: Option<String>,
    pub password: Option<Password>,
    /// Mail addresses.
    pub addresses: Vec<String>,
    /// Whether it was typed as on the mail server.
    pub by_mail: ByMail,
}

fn password_of(word: &str) -> Password {
    Password(word.to_owned())
}

/// `register NAME PASSWORD ADDRESS...`, `register NAME bot of OWNER`.
fn register(args: &mut Args<'_>) -> Result<Read, Refused<BotRefusal>> {
    let name = args.word().map(str::to_owned);
    let words = args.typed_words();
    if let Some(bot) = bot_of(args, name.as_deref().unwrap_or_default(), &words)? {
        return Ok(OwnOrOther::Other(bot));
    }
    let mut words = words.into_iter();
    let password = words.next().map(password_of);
    let addresses = words.map(str::to_owned).collect();
    Ok(AccountCommand::Register(Register {
        name,
        password,
        addresses,
        by_mail: args.by_mail(),
    })
    .into())
}

fn login(args: &mut Args<'_>) -> Result<Read, Refused<BotRefusal>> {
    let name = args.word().map(str::to_owned);
    Ok(AccountCommand::Login {
        name,
        password: args.typed_word().map(password_of),
    }
    .into())
}

/// The words after `change password`. Where one word follows, `password` is the old one.
pub(crate) fn without_subject<'a, 'w>(words: &'w [&'a str]) -> &'w [&'a str] {
    match words {
        [first, rest @ ..] if first.eq_ignore_ascii_case("password") && rest.len() != 1 => rest,
        all => all,
    }
}

/// `password`, `password OLD NEW`, and by mail `change password USERID OLD NEW`.
fn password(args: &mut Args<'_>) -> Result<Read, Refused<BotRefusal>> {
    let words = args.typed_words();
    let (old, new) = match without_subject(&words) {
        [] => (None, None),
        [old, new] | [_, old, new] => (Some(password_of(old)), Some(password_of(new))),
        _ => return Err(args.usage(None).into()),
    };
    Ok(AccountCommand::Password { old, new }.into())
}

/// `recover NAME CODE`, `recover NAME CODE NEW`.
fn recover(args: &mut Args<'_>) -> Result<Read, Refused<BotRefusal>> {
    let words = args.typed_words();
    let (name, code, new) = match words.as_slice() {
        [name, code] => (name, code, None),
        [name, code, new] => (name, code, Some(password_of(new))),
        _ => return Err(args.usage(None).into()),
    };
    Ok(AccountCommand::Recover {
        name: (*name).to_owned(),
        code: password_of(code),
        new,
    }
    .into())
}

fn who(args: &mut Args<'_>) -> Result<Read, Refused<BotRefusal>> {
    let mut names: Vec<PlayerName> = Vec::new();
    while let Some(name) = args.name()? {
        if names.is_empty()
            && name.is("after")
            && let Some(last) = args.name()?
        {
            return Ok(AccountCommand::Who(Who::Page { after: Some(last) }).into());
        }
        if !names.iter().any(|other| other.is(name.as_str())) {
            names.push(name);
        }
    }
    let who = if names.is_empty() {
        Who::Page { after: None }
    } else {
        Who::Named(names)
    };
    Ok(AccountCommand::Who(who).into())
}

/// The answer to a command about accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "account-done-", serialize_all = "kebab-case")]
pub enum AccountDone {
    /// An account was registered by somebody who is logged in to another one.
    Registered { name: PlayerName },
    /// A player logged in.
    LoggedIn(Arrival),
    /// The player leaves.
    Bye,
    /// A question was cancelled.
    Cancelled,
    /// The password was changed.
    PasswordChanged {
        /// Whether another connection of the account was closed.
        session_closed: bool,
        /// How many tokens of the account's bots were revoked.
        tokens_revoked: u32,
    },
    /// A new password was chosen with a code.
    Recovered {
        /// The name of the account.
        name: PlayerName,
    },
    /// The profile of a player.
    Profile(Box<Profile>),
    /// The mail addresses of the account, as they are now.
    Addresses {
        /// All of them.
        addresses: Vec<String>,
        /// Those of them that are not confirmed. They get no news.
        unconfirmed: Vec<String>,
        /// Those to which a code was just mailed.
        mailed: Vec<String>,
        /// Whether this server sends mail.
        sends: bool,
    },
    /// A mail address was confirmed with a code.
    AddressConfirmed { address: String },
    /// What would be lost with the account. The password comes next.
    DeletionAsked {
        /// Running games, which would end.
        active: u32,
        /// Those of them in which a turn was played: the player would lose them.
        lost: u32,
    },
    /// The account was deleted.
    Deleted {
        /// Always true.
        deleted: bool,
        /// The name under which its games are shown, if it is known already.
        shown_as: Option<PlayerName>,
    },
    /// How many games the player plays at once.
    Limit {
        /// The player's own limit.
        limit: Option<u32>,
        /// The limit of the server.
        server_limit: u32,
    },
    /// How many more games the player wants.
    Seeking {
        /// Their number.
        seeking: u32,
    },
}

refusals! {
    /// Why a command about accounts was refused.
    pub enum AccountRefusal ("account-refusal-") {
        /// The text is not a valid name.
        BadName {
            /// The text that was typed.
            typed: String,
            /// What is wrong with it.
            problem: NameError,
            /// The minimum length of a name in characters.
            least: usize,
            /// The maximum length of a name in characters.
            most: usize,
        } => bad_args,
        /// Not everybody may come now.
        Restricted {
            /// Who may.
            access: AccessLevel,
        } => forbidden,
        /// The name is a word of the server or of its commands.
        ReservedName {
            /// The name that was typed.
            typed: String,
        } => forbidden,
        /// The name is taken, or looks like one that is taken.
        NameTaken { name: PlayerName } => exists,
        /// The password is too short, too long, or has spaces.
        BadPassword {
            /// The minimum length in characters.
            least: usize,
            /// The maximum length in bytes.
            most: usize,
        } => bad_args,
        /// The password is a common one, or the name.
        EasyPassword => bad_args,
        /// The two passwords differ.
        PasswordsDiffer => bad_args,
        /// The text is not a mail address.
        BadAddress => bad_args,
        /// The account has as many mail addresses as it can have.
        TooManyAddresses { limit: usize } => limit,
        /// No address of the account has this code, or the code has expired or was typed wrong too
        /// often.
        WrongCode => not_found,
        /// The account has no such address that is not confirmed.
        NothingToConfirm => not_found,
        /// This server sends no mail, so it sends no codes.
        SendsNoMail => forbidden,
        /// The account, or the address, got too many codes.
        TooManyCodes {
            /// When it gets another one.
            wait_s: Seconds,
        } => rate_limited,
        /// The name or the password is wrong.
        AuthFailed => auth_failed,
        /// The password is not that of the player who is logged in.
        NotYourPassword => auth_failed,
        /// The connection is logged in already.
        LoggedIn(OfPlayer) => forbidden,
        /// No account has this name.
        NoPlayer {
            /// The name that was typed.
            typed: String,
        } => not_found,
        /// No account has this name, and the command has no such option.
        NoPlayerNorOption {
            /// The word that was typed.
            typed: String,
            command: CommandName,
        } => not_found,
        /// The player is not online.
        NotHere(OfPlayer) => not_found,
        /// The command would be about the player who gives it.
        Oneself => forbidden,
        /// The account is deleted already.
        DeletedAlready => not_found,
        /// The limit of games is too low or too high.
        LimitOutOfRange {
            /// The lowest limit.
            least: u32,
            /// The highest limit.
            most: u32,
        } => bad_args,
        /// A player cannot want this many games.
        TooManyWanted {
            /// The number that was typed.
            games: u32,
            /// The limit.
            most: u32,
        } => bad_args,
        /// Guests are not in the list of members, so they cannot say there how many games they
        /// want. They may have meant minutes.
        GuestsAreNotListed {
            /// The number that was typed.
            games: u32,
        } => forbidden,
    }
}

impl AccountRefusal {
    /// The refusal of a text that is not a valid name.
    #[must_use]
    pub fn bad_name(typed: &str, problem: NameError) -> Self {
        Self::BadName {
            typed: shown(typed),
            problem,
            least: PlayerName::MIN,
            most: PlayerName::MAX,
        }
    }
}

#[cfg(test)]
mod tests;
