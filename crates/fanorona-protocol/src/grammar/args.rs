//! The words after a command, taken off one by one.

use crate::message::Coded;
use crate::value::{CommandName, OptionName};
use crate::wire::clean::SafeText;
use fanorona_game::{GameId, PlayerName};
use fanorona_rules::notation::{Movements, SyntaxError, is_space};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The words after a command, as they were typed and with the ASCII characters that are meant
/// ([`plain`](fanorona_rules::notation::plain)). Commands read the plain ones; passwords and text
/// for people stay as typed.
#[derive(Debug, Clone)]
pub struct Args<'a> {
    command: &'static str,
    /// Has the same words as `plain`.
    typed: &'a str,
    plain: &'a str,
    by_mail: ByMail,
    is_command: fn(&str) -> bool,
}

/// Whether the line named its speaker, as lines by mail do. A few commands mean something else
/// then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByMail {
    /// Userid (and password) stood in the line.
    Yes,
    /// The line was written for a session.
    No,
}

impl<'a> Args<'a> {
    /// The words in `typed`, given to a command. `plain` is the plain text of `typed`. `is_command`
    /// says which words are commands.
    #[must_use]
    pub(crate) fn new(
        command: &'static str,
        typed: &'a str,
        plain: &'a str,
        by_mail: ByMail,
        is_command: fn(&str) -> bool,
    ) -> Self {
        Self {
            command,
            typed: trim(typed),
            plain: plain.trim(),
            by_mail,
            is_command,
        }
    }

    /// Other words for the same command.
    #[must_use]
    pub(crate) fn over<'b>(&self, plain: &'b str) -> Args<'b> {
        Args {
            typed: plain.trim(),
            plain: plain.trim(),
            ..*self
        }
    }

    /// Whether `word` is a command or the name of the game. The beginning of several commands is
    /// not a command.
    #[must_use]
    pub(crate) fn is_command(&self, word: &str) -> bool {
        (self.is_command)(word)
    }

    /// Whether the line named its speaker.
    #[must_use]
    pub fn by_mail(&self) -> ByMail {
        self.by_mail
    }

    /// The next word, which is taken off. `**` is no word.
    pub fn word(&mut self) -> Option<&'a str> {
        self.word_and_typed().map(|(plain, _)| plain)
    }

    /// The next word as it was typed, which is taken off.
    pub(crate) fn typed_word(&mut self) -> Option<&'a str> {
        self.word_and_typed().map(|(_, typed)| typed)
    }

    /// The next word, plain and as it was typed, which is taken off.
    pub(crate) fn word_and_typed(&mut self) -> Option<(&'a str, &'a str)> {
        loop {
            let (plain, typed);
            (plain, self.plain) = split_word(self.plain)?;
            (typed, self.typed) = split_word(self.typed)?;
            if plain != "**" {
                return Some((plain, typed));
            }
        }
    }

    /// The next word, which must be there.
    pub(crate) fn needed_word(&mut self) -> Result<&'a str, BadWords> {
        self.word().ok_or_else(|| self.usage(None))
    }

    /// The next word, which stays.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.clone().word()
    }

    /// Whether the next word is `all`, with or without dashes.
    #[must_use]
    pub fn next_is_all(&self) -> bool {
        self.peek()
            .is_some_and(|word| word.trim_start_matches('-').eq_ignore_ascii_case("all"))
    }

    /// Takes the next word off if it is `all`.
    pub fn take_all(&mut self) -> bool {
        self.next_is_all() && self.word().is_some()
    }

    /// All words that are left, which stay.
    pub(crate) fn rest(&self) -> &'a str {
        self.plain
    }

    /// Whether two numbers come next: minutes and seconds.
    #[must_use]
    pub fn is_pair_of_numbers(&self) -> bool {
        let mut args = self.clone();
        args.word().is_some_and(is_number) && args.word().is_some_and(is_number)
    }

    /// All words that are left.
    pub fn words(&mut self) -> Vec<&'a str> {
        std::iter::from_fn(|| self.word()).collect()
    }

    /// All words that are left, as they were typed.
    pub(crate) fn typed_words(&mut self) -> Vec<&'a str> {
        std::iter::from_fn(|| self.typed_word()).collect()
    }

    /// All text that is left, with its spaces: text for people, as it was typed.
    pub fn text(&mut self) -> &'a str {
        self.plain = "";
        trim(std::mem::take(&mut self.typed))
    }

    /// All text that is left, with its spaces: text for the server, such as turns.
    pub(crate) fn notation(&mut self) -> &'a str {
        self.typed = "";
        std::mem::take(&mut self.plain).trim()
    }

    /// All text that is left, made safe for other people's terminals.
    ///
    /// # Errors
    /// Nothing is left to say.
    pub fn safe_text(&mut self) -> Result<SafeText, BadWords> {
        let text = SafeText::new(self.text());
        if text.as_str().trim().is_empty() {
            Err(self.usage(None))
        } else {
            Ok(text)
        }
    }

    /// The next word as the number of a board; `None` when no word is left.
    ///
    /// # Errors
    /// The word is not a number, or no board can have it.
    pub fn board(&mut self) -> Result<Option<GameId>, BadWords> {
        self.word().map(|word| self.as_board(word)).transpose()
    }

    /// The next word as the number of a board, which must be there.
    pub(crate) fn needed_board(&mut self) -> Result<GameId, BadWords> {
        self.board()?.ok_or_else(|| self.usage(None))
    }

    /// All words that are left as the numbers of boards, each once.
    ///
    /// # Errors
    /// A word is not a number, or no board can have it.
    pub fn boards(&mut self) -> Result<Vec<GameId>, BadWords> {
        let mut boards = Vec::new();
        while let Some(board) = self.board()? {
            if !boards.contains(&board) {
                boards.push(board);
            }
        }
        Ok(boards)
    }

    /// The next word as the number of a board, if it is a number at all.
    ///
    /// # Errors
    /// No board can have the number.
    pub fn board_if_number(&mut self) -> Result<Option<GameId>, BadWords> {
        if self.peek().is_some_and(is_number) {
            self.board()
        } else {
            Ok(None)
        }
    }

    /// `word` as the number of a board.
    ///
    /// # Errors
    /// The word is not a number, or no board can have it.
    pub fn as_board(&self, word: &str) -> Result<GameId, BadWords> {
        if !is_number(word) {
            return Err(self.not_a_number(word));
        }
        word.parse()
            .map(GameId)
            .map_err(|_too_large| BadWords::NoBoard {
                number: shown(word),
            })
    }

    /// The next word as a number; `None` when no word is left. A number that is too large becomes
    /// the largest.
    ///
    /// # Errors
    /// The word is not a number.
    pub fn number(&mut self) -> Result<Option<u32>, BadWords> {
        let Some(word) = self.word() else {
            return Ok(None);
        };
        if !is_number(word) {
            return Err(self.not_a_number(word));
        }
        Ok(Some(word.parse().unwrap_or(u32::MAX)))
    }

    /// `before NUMBER`: the next page of a list that is numbered from the newest; `None` when no
    /// word is left.
    ///
    /// # Errors
    /// The words are something else.
    pub fn before(&mut self) -> Result<Option<i64>, BadWords> {
        let Some(word) = self.word() else {
            return Ok(None);
        };
        if !word.eq_ignore_ascii_case("before") {
            return Err(self.unknown_option(word));
        }
        self.entry().map(Some)
    }

    /// The next word as the number of an entry of a list. One that is too large is that of none.
    ///
    /// # Errors
    /// No word is left, or it is not a number.
    pub fn entry(&mut self) -> Result<i64, BadWords> {
        let word = self.needed_word()?;
        if !is_number(word) {
            return Err(self.not_a_number(word));
        }
        Ok(word.parse().unwrap_or(i64::MAX))
    }

    /// The next word as the name of a player; `None` when no word is left.
    ///
    /// # Errors
    /// The word cannot be a name.
    pub fn name(&mut self) -> Result<Option<PlayerName>, BadWords> {
        self.word().map(|word| self.as_name(word)).transpose()
    }

    /// The next word as the name of a player, which must be there.
    pub(crate) fn needed_name(&mut self) -> Result<PlayerName, BadWords> {
        self.name()?.ok_or_else(|| self.usage(None))
    }

    /// The next word as names of players, separated by commas, each once.
    ///
    /// # Errors
    /// No word is left, it contains no name or something that cannot be one, or it ends with a
    /// comma: then the next word is meant as a name, and would become part of the text.
    pub fn names(&mut self) -> Result<Vec<PlayerName>, BadWords> {
        let word = self.needed_word()?;
        if word.ends_with(',') {
            return Err(self.usage(Some(UsageDetail::NotAName(shown(word)))));
        }
        let mut names: Vec<PlayerName> = Vec::new();
        for word in word.split(',').filter(|word| !word.is_empty()) {
            let name = self.as_name(word)?;
            if !names.iter().any(|other| other.is(name.as_str())) {
                names.push(name);
            }
        }
        Ok(names)
    }

    /// `word` as the name of a player.
    ///
    /// # Errors
    /// The word cannot be a name.
    pub fn as_name(&self, word: &str) -> Result<PlayerName, BadWords> {
        // As the options of other servers begin. No name does.
        if word.starts_with(['/', '-', '+', '=', '!', '%', '&', '$', '\\']) {
            return Err(self.unknown_option(word));
        }
        PlayerName::new(word)
            .map_err(|_problem| self.usage(Some(UsageDetail::NotAName(shown(word)))))
    }

    /// Refuses words that are left over.
    ///
    /// # Errors
    /// There is one.
    pub fn finish(mut self) -> Result<(), BadWords> {
        match self.word() {
            None => Ok(()),
            Some(word) => Err(self.left_over(word)),
        }
    }

    /// Refuses an unknown option.
    pub(crate) fn unknown_option(&self, word: &str) -> BadWords {
        self.usage(Some(UsageDetail::UnknownOption(shown(word))))
    }

    /// Refuses a word that is not a number.
    pub(crate) fn not_a_number(&self, word: &str) -> BadWords {
        self.usage(Some(UsageDetail::NotANumber(shown(word))))
    }

    /// Refuses a word that has no place in the command.
    pub(crate) fn left_over(&self, word: &str) -> BadWords {
        self.usage(Some(UsageDetail::LeftOver(shown(word))))
    }

    /// The refusal that tells how the command is written.
    #[must_use]
    pub fn usage(&self, detail: Option<UsageDetail>) -> BadWords {
        BadWords::Usage {
            command: self.command.into(),
            detail,
        }
    }
}

/// Why the words after a command are refused, where any command can be refused for it.
#[derive(Debug, Clone, PartialEq)]
pub enum BadWords {
    /// They are not what the command takes.
    Usage {
        command: CommandName,
        /// What is wrong.
        detail: Option<UsageDetail>,
    },
    /// No board can have this number.
    NoBoard { number: String },
    /// They are not a line of moves.
    Movements {
        /// The words.
        text: String,
        /// What is wrong.
        error: SyntaxError,
    },
}

/// Why a line is refused: by its words, or for a reason of its topic.
#[derive(Debug, Clone, PartialEq)]
pub enum Refused<R> {
    /// By its words.
    Words(BadWords),
    /// For this reason.
    Topic(R),
}

impl<R> From<BadWords> for Refused<R> {
    fn from(words: BadWords) -> Self {
        Self::Words(words)
    }
}

// The property of a refusal is its code.
impl<R: Coded> From<R> for Refused<R> {
    fn from(refusal: R) -> Self {
        Self::Topic(refusal)
    }
}

/// What a line of a topic means: a command of that topic, or of another.
#[derive(Debug, Clone, PartialEq)]
pub enum OwnOrOther<C, O> {
    /// A command of the topic.
    Own(C),
    /// A command of another topic.
    Other(O),
}

impl<C, O> From<C> for OwnOrOther<C, O> {
    fn from(command: C) -> Self {
        Self::Own(command)
    }
}

/// What is wrong with the words after a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", content = "word", rename_all = "snake_case")]
pub enum UsageDetail {
    /// There is no such option.
    UnknownOption(String),
    /// There is no such option, but one with nearly this name.
    Misspelled(Misspelled),
    /// Two options contradict each other.
    Contradiction(String, String),
    /// This word should be a number.
    NotANumber(String),
    /// This word should be a player's name.
    NotAName(String),
    /// The command takes no more words.
    LeftOver(String),
    /// Something is missing, and is only asked for in human mode.
    Incomplete,
    /// The value of an option is wrong or missing.
    BadOption(BadOption),
}

/// A word that is nearly an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Misspelled {
    /// The word that was typed.
    pub word: String,
    /// The option that was probably meant.
    pub near: String,
}

/// A wrong or missing value of an option.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct BadOption {
    pub name: OptionName,
    /// The value that was typed.
    pub value: Option<String>,
}

impl UsageDetail {
    /// A word that is none of these options.
    #[must_use]
    pub fn unknown_option<'n>(word: &str, options: impl IntoIterator<Item = &'n str>) -> Self {
        let typed = word
            .trim_start_matches('-')
            .split('=')
            .next()
            .unwrap_or_default();
        match near_name(typed, options) {
            Some(near) => Self::Misspelled(Misspelled {
                word: shown(word),
                near: near.to_owned(),
            }),
            None => Self::UnknownOption(shown(word)),
        }
    }

    /// The value of an option is wrong, or missing if it is empty.
    #[must_use]
    pub fn bad_option(name: &'static str, value: &str) -> Self {
        let value = Some(shown(value)).filter(|value| !value.is_empty());
        Self::BadOption(BadOption {
            name: name.into(),
            value,
        })
    }
}

/// An option that a line may contain once: the word, and its value.
pub(crate) type Said<'a, T> = Option<(&'a str, T)>;

/// Notes what `word` says.
///
/// # Errors
/// Another word contradicts it.
pub(crate) fn note<'a, T: PartialEq>(
    args: &Args<'_>,
    said: &mut Said<'a, T>,
    word: &'a str,
    value: T,
) -> Result<(), BadWords> {
    match said {
        Some((other, earlier)) if *earlier != value => Err(contradiction(args, other, word)),
        _ => {
            *said = Some((word, value));
            Ok(())
        }
    }
}

/// The refusal of two words that contradict each other.
pub(crate) fn contradiction(args: &Args<'_>, one: &str, other: &str) -> BadWords {
    args.usage(Some(UsageDetail::Contradiction(shown(one), shown(other))))
}

/// The first word of `text`, and what follows it.
#[must_use]
pub fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(is_space);
    let end = text.find(is_space).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// The text without the spaces around it.
#[must_use]
pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// The first word of `text` that says something, and what follows it. `**` says nothing.
#[must_use]
pub fn split_argument(text: &str) -> Option<(&str, &str)> {
    let mut next = split_word(text)?;
    while next.0 == "**" {
        next = split_word(next.1)?;
    }
    Some(next)
}

/// Whether a word is digits only.
#[must_use]
pub fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number. One that is too large to be read is refused by its limit like any other.
#[must_use]
pub(crate) fn count(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
}

/// The name that `word` is nearest to, if at most `farthest` letters are wrong. `word` is in lower
/// case.
pub(crate) fn nearest<'n>(
    word: &str,
    names: impl Iterator<Item = &'n str>,
    farthest: usize,
) -> Option<&'n str> {
    // A name that is so much longer or shorter is farther, and a distance costs the product of both
    // lengths.
    let length = word.chars().count();
    let names = names.filter(|name| name.chars().count().abs_diff(length) <= farthest);
    let (distance, name) = names
        .map(|name| (strsim::osa_distance(name, word), name))
        .min()?;
    (distance <= farthest).then_some(name)
}

/// The name that was probably meant by a word that is none of them.
#[must_use]
pub fn near_name<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let names = names.into_iter().filter(|name| name.len() > 1);
    nearest(
        &word.to_lowercase(),
        names,
        (word.chars().count() / 3).clamp(1, 2),
    )
}

/// A word as it is quoted back: short, and without anything that could paint on a terminal.
#[must_use]
pub fn shown(word: &str) -> String {
    const LONGEST: usize = 40;
    let safe = SafeText::new(word);
    let mut short: String = safe.as_str().chars().take(LONGEST).collect();
    if short.len() < safe.as_str().len() {
        short.push_str("...");
    }
    short
}

/// A `**` behind a turn says nothing.
pub(crate) fn without_stars(text: &str) -> &str {
    text.trim_end_matches(|c: char| c == '*' || c.is_whitespace())
}

/// Takes a guard `#n` off the end of a turn. A bare `#` guards nothing.
pub(crate) fn take_guard(text: &str) -> (&str, Option<u32>) {
    let text = without_stars(text);
    match text.rsplit_once('#') {
        Some((turn, "")) => (turn.trim_end(), None),
        Some((turn, number)) if is_number(number) => {
            (turn.trim_end(), Some(number.parse().unwrap_or(u32::MAX)))
        }
        _ => (text, None),
    }
}

/// Reads a line of moves.
pub(crate) fn read_movements(text: &str) -> Result<Movements, BadWords> {
    Movements::read(text).map_err(|error| BadWords::Movements {
        text: text.to_owned(),
        error,
    })
}
