//! How a command is declared: the row that a feature has for each of its commands.

use crate::command::args::Args;
use crate::command::commands::Command;
use fanorona_protocol::messages::command_info::{
    Abbreviation, Chapter, CommandInfo, GivenBy, Inline,
};
use fanorona_protocol::messages::refusal::Refusal;
use std::ops::Deref;

/// One command.
#[derive(Debug)]
pub struct Row {
    /// What help says about it.
    pub info: CommandInfo,
    /// What it costs at least, in ordinary commands; the work that it causes costs more. A user who
    /// spends too much is slowed down.
    pub price: u16,
    /// Reads its words.
    pub(crate) parse: Parser,
}

/// A command, or why its line was refused.
pub(crate) type Parsed = Result<Command, Refusal>;

/// Reads the words behind a command.
pub(crate) type Parser = fn(&mut Args<'_>) -> Parsed;

impl Row {
    /// A command whose short forms are those that no other command shares, and which has no form by
    /// mail.
    pub(crate) const fn new(
        name: &'static str,
        chapter: Chapter,
        given_by: GivenBy,
        parse: Parser,
    ) -> Self {
        let info = CommandInfo {
            name,
            aliases: &[],
            abbreviation: Abbreviation::From(name.len()),
            given_by,
            inline: Inline::Never,
            chapter,
            mail: &[],
        };
        Self {
            info,
            price: 1,
            parse,
        }
    }

    /// The same with other names.
    pub(crate) const fn aliases(mut self, aliases: &'static [&'static str]) -> Self {
        self.info.aliases = aliases;
        self
    }

    /// The same with another price than that of an ordinary command.
    pub(crate) const fn price(mut self, price: u16) -> Self {
        self.price = price;
        self
    }

    /// The same with a shortest form that it has even where another command begins alike.
    pub(crate) const fn short(mut self, letters: usize) -> Self {
        self.info.abbreviation = Abbreviation::From(letters);
        self
    }

    /// The same for a command that must be spelled out.
    pub(crate) const fn spelled_out(mut self) -> Self {
        self.info.abbreviation = Abbreviation::Never;
        self
    }

    /// The same with the place of userid and password.
    pub(crate) const fn inline(mut self, inline: Inline) -> Self {
        self.info.inline = inline;
        self
    }

    /// The same with its forms by mail.
    pub(crate) const fn mail(mut self, mail: &'static [&'static str]) -> Self {
        self.info.mail = mail;
        self
    }
}

impl Deref for Row {
    type Target = CommandInfo;

    fn deref(&self) -> &CommandInfo {
        &self.info
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.info == other.info
    }
}
