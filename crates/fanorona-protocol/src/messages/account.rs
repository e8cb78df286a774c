//! Accounts: registering, logging in, passwords, who is online, and profiles.

pub mod profile;

pub use crate::messages::account::profile::{Arrival, MemberRow, Profile, WhoRow};

use crate::words::shown;

use crate::messages::message::refusals;

use crate::value::{CommandName, OfPlayer, Seconds};
use fanorona_game::{AccessLevel, NameError, PlayerName};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The answer to a command about accounts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "account-done-", serialize_all = "kebab-case")]
pub enum AccountDone {
    /// A player who is logged in to another account registered this one.
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
        /// How many SSH keys the account has. They are still valid.
        keys: u32,
    },
    /// A new password was chosen with a code.
    Recovered {
        /// The name of the account.
        name: PlayerName,
        /// How many SSH keys the account has. They are still valid.
        keys: u32,
    },
    /// The profile of a player.
    Profile(Box<Profile>),
    /// The mail addresses of the account, as they are now.
    Addresses {
        /// All addresses of the account.
        addresses: Vec<String>,
        /// The addresses that are not confirmed. No news is mailed to them.
        unconfirmed: Vec<String>,
        /// The addresses to which a code was just mailed.
        mailed: Vec<String>,
        /// Whether this server sends mail.
        sends: bool,
    },
    /// A mail address was confirmed with a code.
    AddressConfirmed { address: String },
    /// Tells what would be lost with the account. The password is asked for next.
    DeletionAsked {
        /// The number of running games, which would end.
        active: u32,
        /// The number of running games in which a turn was played. The player would lose them.
        lost: u32,
    },
    /// The account was deleted.
    Deleted {
        /// Always true.
        deleted: bool,
        /// The name under which the games of the account are shown, if it is already known.
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
        /// The number of games.
        seeking: u32,
    },
}

/// Why a name is reserved. Names that only look like such a word are reserved too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReservedReason {
    /// It means the server, somebody who runs it, a robot, a guest, anybody or a turn.
    Server,
    /// It means a command.
    Command,
    /// It means something in a command, a sentence or a page of help.
    Word,
}

refusals! {
    /// Why a command about accounts was refused.
    pub enum AccountRefusal ("account-refusal-") {
        /// The text is not a valid name.
        BadName {
            /// The text that was typed.
            typed: String,
            /// What is wrong with the name.
            problem: NameError,
            /// The minimum length of a name in characters.
            least: usize,
            /// The maximum length of a name in characters.
            most: usize,
        } => bad_args,
        /// Not everybody may log in now.
        Restricted {
            /// The people who may log in.
            access: AccessLevel,
        } => forbidden,
        /// An operator gave the account another name; the password is right.
        Renamed { name: PlayerName } => forbidden,
        /// The code of an invitation is wrong or has ended.
        NotInvited => forbidden,
        /// The name is a word of the server or of its commands.
        ReservedName {
            /// The name that was typed.
            typed: String,
            /// Why the name is reserved.
            reason: ReservedReason,
            /// The command that the name means, if it means one.
            command: Option<String>,
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
        /// The account has the most mail addresses that it can have.
        TooManyAddresses { limit: usize } => limit,
        /// No address of the account has this code, or the code has expired or was typed wrong too
        /// often.
        WrongCode => not_found,
        /// The account has no such address, or the address is already confirmed.
        NothingToConfirm => not_found,
        /// This server sends no mail, so it sends no codes.
        SendsNoMail => forbidden,
        /// The account, or the address, got too many codes.
        TooManyCodes {
            /// The time until another code can be sent.
            wait_s: Seconds,
        } => rate_limited,
        /// The name or the password is wrong.
        AuthFailed => auth_failed,
        /// The password is not that of the player who is logged in.
        NotYourPassword => auth_failed,
        /// The connection is already logged in.
        LoggedIn {
            /// The player who is logged in.
            name: PlayerName,
            /// Whether that is a guest, whose games do not move to an account.
            guest: bool,
        } => forbidden,
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
        /// The deletion of the account has already started.
        DeletedAlready => not_found,
        /// The limit of games is too low or too high.
        LimitOutOfRange {
            /// The lowest limit.
            least: u32,
            /// The highest limit.
            most: u32,
        } => bad_args,
        /// The number of games is above the limit.
        TooManyWanted {
            /// The number that was typed.
            games: u32,
            /// The limit.
            most: u32,
        } => bad_args,
        /// Guests are not in the list of members, so they cannot set how many games they want. The
        /// number may have been meant as minutes.
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
