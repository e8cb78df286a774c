//! How a command is declared: the row that a topic has for each of its commands.
//! [`crate::grammar::catalog`] has all of them.

use crate::grammar::args::{Args, BadWords};
use fanorona_game::Role;
use strum::{IntoStaticStr, VariantArray};

/// Who may give a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Everybody, also before login.
    Anyone,
    /// Guests and members.
    Player,
    /// Members only.
    Member,
    /// Administrators who have this role or a greater one. Such a command is never meant by its
    /// beginning.
    Administrator(Role),
}

/// Where userid and password stand when a command is given without a session, as by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Inline {
    /// Nowhere: the command needs nobody, or a session.
    Never,
    /// They are the first words.
    First,
    /// They follow the number of the board.
    AfterBoard,
    /// The name of the one who asks, the password, then the name of the other player.
    Challenger,
    /// They are the first words, and free text follows.
    BeforeText,
    /// They follow the number of the board, and free text follows.
    AfterBoardBeforeText,
    /// They follow the number of a board, or are the first words where none is given.
    AfterAnyBoard,
}

impl Inline {
    /// Whether free text follows, which could be anything: without a session it is never what is
    /// missing in front of it.
    pub(crate) fn is_before_text(self) -> bool {
        matches!(self, Self::BeforeText | Self::AfterBoardBeforeText)
    }
}

/// Whether the beginning of a command is enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abbreviation {
    /// From this many letters on, also where another command begins alike. A longer beginning that
    /// no other command has always will do.
    From(usize),
    /// The command does what cannot be undone, and must be spelled out.
    Never,
}

/// One command. What `help` says of it is the entry `command-NAME` of the locale and the page
/// `help/LANGUAGE/NAME.txt`, if there is more to say.
///
/// `P` reads its words: in a topic a [`Parser`] of what the topic declares, in the catalog one of
/// every command.
#[derive(Debug)]
pub struct Row<P> {
    pub name: &'static str,
    /// Other names for it.
    pub aliases: &'static [&'static str],
    /// What it costs at least, in ordinary commands; the work that it causes costs more. A user who
    /// spends too much is slowed down.
    pub price: u16,
    /// Its shortest form.
    pub abbreviation: Abbreviation,
    /// Who may give it.
    pub standing: Standing,
    /// Where userid and password stand without a session.
    pub inline: Inline,
    /// The chapter of `help commands`.
    pub chapter: Chapter,
    /// How it is written by mail, where that differs.
    pub mail: &'static [&'static str],
    /// Reads its words.
    pub(crate) parse: P,
}

/// Reads the words behind a command.
pub(crate) type Parser<C, R = BadWords> = fn(&mut Args<'_>) -> Result<C, R>;

/// The rows of a topic, whose commands are `C` and whose parsers refuse with `R`.
pub(crate) type Rows<C, R = BadWords> = &'static [Row<Parser<C, R>>];

impl<C, R> Row<Parser<C, R>> {
    /// A command whose short forms are those that no other command shares, and which has no form by
    /// mail.
    pub(crate) const fn new(
        name: &'static str,
        chapter: Chapter,
        standing: Standing,
        parse: Parser<C, R>,
    ) -> Self {
        let abbreviation = Abbreviation::From(name.len());
        Self {
            name,
            aliases: &[],
            price: 1,
            abbreviation,
            standing,
            inline: Inline::Never,
            chapter,
            mail: &[],
            parse,
        }
    }
}

impl<P: Copy> Row<P> {
    /// The same with another reader of its words.
    pub(crate) fn read_by<Q>(&self, parse: Q) -> Row<Q> {
        let Self {
            name,
            aliases,
            price,
            abbreviation,
            standing,
            inline,
            chapter,
            mail,
            ..
        } = *self;
        Row {
            name,
            aliases,
            price,
            abbreviation,
            standing,
            inline,
            chapter,
            mail,
            parse,
        }
    }

    /// The same with other names.
    pub(crate) const fn aliases(self, aliases: &'static [&'static str]) -> Self {
        Self { aliases, ..self }
    }

    /// The same with another price than that of an ordinary command.
    pub(crate) const fn price(self, price: u16) -> Self {
        Self { price, ..self }
    }

    /// The same with a shortest form that it has even where another command begins alike.
    pub(crate) const fn short(self, letters: usize) -> Self {
        Self {
            abbreviation: Abbreviation::From(letters),
            ..self
        }
    }

    /// The same for a command that must be spelled out.
    pub(crate) const fn spelled_out(self) -> Self {
        Self {
            abbreviation: Abbreviation::Never,
            ..self
        }
    }

    /// The same with the place of userid and password.
    pub(crate) const fn inline(self, inline: Inline) -> Self {
        Self { inline, ..self }
    }

    /// The same with its forms by mail.
    pub(crate) const fn mail(self, mail: &'static [&'static str]) -> Self {
        Self { mail, ..self }
    }

    /// The name and the aliases.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    /// The role that it demands; `None` if players may give it.
    #[must_use]
    pub fn role(&self) -> Option<Role> {
        match self.standing {
            Standing::Anyone | Standing::Player | Standing::Member => None,
            Standing::Administrator(role) => Some(role),
        }
    }

    /// Whether players are told that a userid and a password in the line replace a login.
    #[must_use]
    pub fn takes_userid(&self) -> bool {
        self.inline != Inline::Never && self.role().is_none()
    }

    /// Whether `word` means this command although others may begin alike.
    pub(crate) fn claims(&self, word: &str) -> bool {
        match self.abbreviation {
            Abbreviation::From(letters) => word.len() >= letters && self.name.starts_with(word),
            Abbreviation::Never => false,
        }
    }
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
    /// What happens while somebody is away.
    Away,
    /// Everything else.
    Server,
    /// What administrators do.
    Administration,
}
