//! The words after a command, taken off one by one.

use crate::catalog::Row;
use crate::clean::SafeText;
use crate::refusal::{GamesRefusal, Refusal, ServerRefusal, UsageDetail};
use fanorona_game::{GameId, PlayerName};

/// The words after a command.
#[derive(Debug, Clone)]
pub struct Args<'a> {
    row: &'static Row,
    rest: &'a str,
    by_mail: ByMail,
}

/// Whether the line named its speaker, as lines by mail do. A few commands mean something else then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ByMail {
    /// Userid (and password) stood in the line.
    Yes,
    /// The line was written for a session.
    No,
}

impl<'a> Args<'a> {
    /// The words in `rest`, given to the command of `row`.
    #[must_use]
    pub fn new(row: &'static Row, rest: &'a str, by_mail: ByMail) -> Self {
        Self { row, rest: rest.trim(), by_mail }
    }

    /// Other words for the same command.
    #[must_use]
    pub(crate) fn over<'b>(&self, rest: &'b str) -> Args<'b> {
        Args { row: self.row, rest: rest.trim(), by_mail: self.by_mail }
    }

    /// Whether the line named its speaker.
    #[must_use]
    pub fn by_mail(&self) -> ByMail {
        self.by_mail
    }

    /// The next word, which is taken off. `**` is no word.
    pub fn word(&mut self) -> Option<&'a str> {
        let (word, rest) = split_argument(self.rest)?;
        self.rest = rest;
        Some(word)
    }

    /// The next word, which stays.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.clone().word()
    }

    /// Whether the next word is `all`, with or without dashes.
    #[must_use]
    pub fn next_is_all(&self) -> bool {
        self.peek().is_some_and(|word| word.trim_start_matches('-').eq_ignore_ascii_case("all"))
    }

    /// Takes the next word off if it is `all`.
    pub fn take_all(&mut self) -> bool {
        self.next_is_all() && self.word().is_some()
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

    /// The same command with other words.
    #[must_use]
    pub(crate) fn instead<'b>(&self, rest: &'b str) -> Args<'b> {
        Args::new(self.row, rest, self.by_mail)
    }

    /// All text that is left, with its spaces.
    pub fn text(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim()
    }

    /// All text that is left, made safe for other people's terminals.
    ///
    /// # Errors
    /// Nothing is left to say.
    pub fn safe_text(&mut self) -> Result<SafeText, Refusal> {
        let text = SafeText::new(self.text());
        if text.as_str().trim().is_empty() { Err(self.usage(None)) } else { Ok(text) }
    }

    /// The next word as the number of a board; `None` when no word is left.
    ///
    /// # Errors
    /// The word is not a number, or no board can have it.
    pub fn board(&mut self) -> Result<Option<GameId>, Refusal> {
        self.word().map(|word| self.as_board(word)).transpose()
    }

    /// All words that are left as the numbers of boards, each once.
    ///
    /// # Errors
    /// A word is not a number, or no board can have it.
    pub fn boards(&mut self) -> Result<Vec<GameId>, Refusal> {
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
    pub fn board_if_number(&mut self) -> Result<Option<GameId>, Refusal> {
        if self.peek().is_some_and(is_number) { self.board() } else { Ok(None) }
    }

    /// `word` as the number of a board.
    ///
    /// # Errors
    /// The word is not a number, or no board can have it.
    pub fn as_board(&self, word: &str) -> Result<GameId, Refusal> {
        if !is_number(word) {
            return Err(self.usage(Some(UsageDetail::NotANumber(shown(word)))));
        }
        word.parse().map(GameId).map_err(|_too_large| GamesRefusal::NoBoard { number: shown(word) }.into())
    }

    /// The next word as a number; `None` when no word is left. A number that is too large becomes the largest.
    ///
    /// # Errors
    /// The word is not a number.
    pub fn number(&mut self) -> Result<Option<u32>, Refusal> {
        let Some(word) = self.word() else { return Ok(None) };
        if !is_number(word) {
            return Err(self.usage(Some(UsageDetail::NotANumber(shown(word)))));
        }
        Ok(Some(word.parse().unwrap_or(u32::MAX)))
    }

    /// The next word as the name of a player; `None` when no word is left.
    ///
    /// # Errors
    /// The word cannot be a name.
    pub fn name(&mut self) -> Result<Option<PlayerName>, Refusal> {
        self.word().map(|word| self.as_name(word)).transpose()
    }

    /// The next word as names of players, separated by commas, each once.
    ///
    /// # Errors
    /// No word is left, it contains no name or something that cannot be one, or it ends with a comma: then the next
    /// word is meant as a name, and would become part of the text.
    pub fn names(&mut self) -> Result<Vec<PlayerName>, Refusal> {
        let word = self.word().ok_or_else(|| self.usage(None))?;
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
    pub fn as_name(&self, word: &str) -> Result<PlayerName, Refusal> {
        PlayerName::new(word).map_err(|_problem| self.usage(Some(UsageDetail::NotAName(shown(word)))))
    }

    /// Refuses words that are left over.
    ///
    /// # Errors
    /// There is one.
    pub fn finish(mut self) -> Result<(), Refusal> {
        match self.word() {
            None => Ok(()),
            Some(word) => Err(self.usage(Some(UsageDetail::LeftOver(shown(word))))),
        }
    }

    /// The refusal that tells how the command is written.
    #[must_use]
    pub fn usage(&self, detail: Option<UsageDetail>) -> Refusal {
        ServerRefusal::Usage { command: self.row.name.into(), detail }.into()
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
) -> Result<(), Refusal> {
    match said {
        Some((other, earlier)) if *earlier != value => Err(contradiction(args, other, word)),
        _ => {
            *said = Some((word, value));
            Ok(())
        }
    }
}

/// The refusal of two words that contradict each other.
pub(crate) fn contradiction(args: &Args<'_>, one: &str, other: &str) -> Refusal {
    args.usage(Some(UsageDetail::Contradiction(shown(one), shown(other))))
}

/// The first word of `text`, and what follows it.
#[must_use]
pub fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// The first word of `text` that says something, and what follows it. `**` says nothing.
#[must_use]
pub fn split_argument(text: &str) -> Option<(&str, &str)> {
    let (word, rest) = split_word(text)?;
    if word == "**" { split_argument(rest) } else { Some((word, rest)) }
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

/// The name that `word` is nearest to, if at most `farthest` letters are wrong. `word` is in lower case.
pub(crate) fn nearest<'n>(
    word: &str,
    names: impl Iterator<Item = &'n str>,
    farthest: usize,
) -> Option<&'n str> {
    let (distance, name) = names.map(|name| (strsim::osa_distance(name, word), name)).min()?;
    (distance <= farthest).then_some(name)
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
