//! What help says about a command, apart from its page: its names, who may give it, and how it is
//! written by mail.

use fanorona_game::Role;
use strum::{IntoStaticStr, VariantArray};

/// Who may give a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenBy {
    /// Everybody, also before login.
    Anyone,
    /// Guests and members.
    Player,
    /// Members only.
    Member,
    /// Administrators who have this role or a greater one. Such a command cannot be abbreviated.
    Administrator(Role),
}

/// Where the userid and the password are when a command is given without a session, as by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inline {
    /// Nowhere: the command needs no account, or it needs a session.
    Never,
    /// They are the first words.
    First,
    /// They follow the number of the board.
    AfterBoard,
    /// The name of the challenger, the password, then the name of the other player.
    Challenger,
    /// They are the first words, and free text follows.
    BeforeText,
    /// They follow the number of the board, and free text follows.
    AfterBoardBeforeText,
    /// They follow the number of a board, or are the first words if no number is given.
    AfterAnyBoard,
}

impl Inline {
    /// Whether free text follows. It could be anything, so its first words are never read as a
    /// userid and a password.
    pub fn is_before_text(self) -> bool {
        matches!(self, Self::BeforeText | Self::AfterBoardBeforeText)
    }
}

/// How far a command can be abbreviated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abbreviation {
    /// To this many letters, even if another command begins with them. A longer beginning that no
    /// other command has is always enough.
    From(usize),
    /// Not at all: what the command does cannot be undone.
    Never,
}

/// The chapters of `help commands`. Their titles are the entries `chapter-NAME` of the locale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Chapter {
    /// Logging in, leaving, accounts.
    Account,
    /// Finding a game.
    Meeting,
    Playing,
    /// Looking at games.
    Reading,
    Ratings,
    /// Chat.
    Talking,
    /// Messages, notifications and vacations.
    Away,
    /// Everything else.
    Server,
    /// What administrators do.
    Administration,
}

/// What help says about a command. Its one-line summary and its usage are the entry `command-NAME`
/// of the locale; the page `help/LANGUAGE/NAME.txt` says more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CommandInfo {
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// How far it can be abbreviated.
    pub abbreviation: Abbreviation,
    pub given_by: GivenBy,
    pub inline: Inline,
    /// The chapter of `help commands`.
    pub chapter: Chapter,
    /// How it is written by mail, if that differs.
    pub mail: &'static [&'static str],
}

impl CommandInfo {
    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// The role that the command requires; `None` if players may give it.
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        match self.given_by {
            GivenBy::Anyone | GivenBy::Player | GivenBy::Member => None,
            GivenBy::Administrator(role) => Some(role),
        }
    }

    /// Whether players are told that a userid and a password in the line replace a login.
    #[must_use]
    pub fn takes_userid(&self) -> bool {
        self.inline != Inline::Never && self.role().is_none()
    }

    /// Whether `word` means this command even if other commands begin with it.
    #[must_use]
    pub fn claims(&self, word: &str) -> bool {
        match self.abbreviation {
            Abbreviation::From(letters) => word.len() >= letters && self.name.starts_with(word),
            Abbreviation::Never => false,
        }
    }
}
