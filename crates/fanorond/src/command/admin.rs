//! What can be asked by administrators: mutes, bans, results of games, the message of the day,
//! news, and stopping the server.

pub(crate) mod parse;

use fanorona_game::Role;
use fanorona_game::{AccessLevel, GameId, PlayerName, Score};
use fanorona_protocol::wire::clean::SafeText;

/// A command of administrators. `motd` and `news` also belong to players, so they are in
/// `features/announcement`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum AdminCommand {
    /// Send a text to everybody who is online.
    Announce(SafeText),
    /// Send a text to everybody; players who are offline get it at their next login.
    Broadcast(SafeText),
    /// Set the message of the day; `None` removes it.
    SetMotd(Option<SafeText>),
    /// Add a news item.
    AddNews(SafeText),
    /// Remove a news item.
    RemoveNews(i64),
    /// Disconnect a player.
    Kick {
        name: PlayerName,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// Mute a player.
    Mute {
        name: PlayerName,
        /// For how many minutes; `None` until it is lifted.
        minutes: Option<u32>,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// Lift a mute.
    Unmute(PlayerName),
    /// Ban a player or an address.
    Ban {
        /// The player or the address.
        whom: BanTarget,
        /// For how many days; `None` until it is lifted.
        days: Option<u32>,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// List the bans.
    Bans {
        /// The page starts below this number.
        before: Option<i64>,
    },
    /// Lift a ban.
    Unban(BanTarget),
    /// Give a member a code for choosing a new password.
    ResetPassword(PlayerName),
    /// End a game.
    Adjudicate {
        game: GameId,
        /// Its score. `None` is what the endgame tables say about the board.
        score: Option<Score>,
        /// The reason.
        why: SafeText,
    },
    /// Stop the server.
    Shutdown {
        /// In how many seconds.
        seconds: u32,
        /// The reason.
        why: SafeText,
    },
    /// Tell how much time is left until the shutdown.
    ShowShutdown,
    CancelShutdown,
    /// List the administrators.
    Administrators,
    /// Give a member a role.
    Promote {
        /// The member.
        name: PlayerName,
        role: Role,
    },
    /// Take a member's role away.
    Demote(PlayerName),
    /// Show or change who may come.
    Access(Option<AccessLevel>),
    /// List the open reports of players, newest first.
    Reports {
        /// The page starts below this number.
        before: Option<i64>,
    },
    ShowReport(i64),
    CloseReport {
        number: i64,
        /// What was done about it; may be empty.
        why: SafeText,
    },
    /// Give a member another name.
    Rename {
        /// The member.
        name: PlayerName,
        to: PlayerName,
        /// The reason; may be empty.
        why: SafeText,
    },
    /// Delete the account of a member.
    DeleteAccount {
        name: PlayerName,
        /// The reason.
        why: SafeText,
    },
    /// Create an account for somebody.
    NewAccount(PlayerName),
    /// Make a code with which newcomers can register.
    Admit {
        /// How many accounts can be registered with it.
        uses: u32,
    },
    /// End all these codes.
    AdmitNobody,
    /// List the accounts that share networks with this one.
    Alts(PlayerName),
    /// List what administrators did, newest first.
    Audit {
        /// The page starts below this number.
        before: Option<i64>,
    },
}

impl AdminCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Bans { .. }
            | Self::ShowShutdown
            | Self::Administrators
            | Self::Access(None)
            | Self::Reports { .. }
            | Self::ShowReport(_)
            | Self::Audit { .. } => true,
            Self::Announce(_)
            | Self::Broadcast(_)
            | Self::SetMotd(_)
            | Self::AddNews(_)
            | Self::RemoveNews(_)
            | Self::Kick { .. }
            | Self::Mute { .. }
            | Self::Unmute(_)
            | Self::Ban { .. }
            | Self::Unban(_)
            | Self::ResetPassword(_)
            | Self::Adjudicate { .. }
            | Self::Shutdown { .. }
            | Self::CancelShutdown
            | Self::Promote { .. }
            | Self::Demote(_)
            | Self::Access(Some(_))
            | Self::CloseReport { .. }
            | Self::Rename { .. }
            | Self::DeleteAccount { .. }
            | Self::NewAccount(_)
            | Self::Admit { .. }
            | Self::AdmitNobody
            // It is recorded.
            | Self::Alts(_) => false,
        }
    }
}

/// The player or the address that a ban is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BanTarget {
    Name(PlayerName),
    /// An address or a range. An IPv6 address also means its /64 network. The text is not checked
    /// yet.
    Address(String),
}
