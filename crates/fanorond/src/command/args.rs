//! The words after a command, taken off one by one.

use fanorona_game::{GameId, PlayerName};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::{is_number, shown, split_word, trim};
use fanorona_rules::notation::Movements;

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
    pub(crate) fn needed_word(&mut self) -> Result<&'a str, Refusal> {
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
    pub fn safe_text(&mut self) -> Result<SafeText, Refusal> {
        let text = SafeText::new(self.text());
        if text.as_str().trim().is_empty() {
            Err(self.usage(None))
        } else {
            Ok(text)
        }
    }

    /// The next word as the number of a game; `None` when no word is left.
    ///
    /// # Errors
    /// The word is not a number, or no game can have it.
    pub fn game(&mut self) -> Result<Option<GameId>, Refusal> {
        self.word().map(|word| self.as_game(word)).transpose()
    }

    /// The next word as the number of a game, which must be there.
    pub(crate) fn needed_game(&mut self) -> Result<GameId, Refusal> {
        self.game()?.ok_or_else(|| self.usage(None))
    }

    /// All words that are left as the numbers of games, each once.
    ///
    /// # Errors
    /// A word is not a number, or no game can have it.
    pub fn games(&mut self) -> Result<Vec<GameId>, Refusal> {
        let mut games = Vec::new();
        while let Some(game) = self.game()? {
            if !games.contains(&game) {
                games.push(game);
            }
        }
        Ok(games)
    }

    /// The next word as the number of a game, if it is a number at all.
    ///
    /// # Errors
    /// No game can have the number.
    pub fn game_if_number(&mut self) -> Result<Option<GameId>, Refusal> {
        if self.peek().is_some_and(is_number) {
            self.game()
        } else {
            Ok(None)
        }
    }

    /// `word` as the number of a game.
    ///
    /// # Errors
    /// The word is not a number, or no game can have it.
    pub fn as_game(&self, word: &str) -> Result<GameId, Refusal> {
        if !is_number(word) {
            return Err(self.not_a_number(word));
        }
        word.parse().map(GameId).map_err(|_too_large| {
            GamesRefusal::NoBoard {
                number: shown(word),
            }
            .into()
        })
    }

    /// The next word as a number; `None` when no word is left. A number that is too large becomes
    /// the largest.
    ///
    /// # Errors
    /// The word is not a number.
    pub fn number(&mut self) -> Result<Option<u32>, Refusal> {
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
    pub fn before(&mut self) -> Result<Option<i64>, Refusal> {
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
    pub fn entry(&mut self) -> Result<i64, Refusal> {
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
    pub fn name(&mut self) -> Result<Option<PlayerName>, Refusal> {
        self.word().map(|word| self.as_name(word)).transpose()
    }

    /// The next word as the name of a player, which must be there.
    pub(crate) fn needed_name(&mut self) -> Result<PlayerName, Refusal> {
        self.name()?.ok_or_else(|| self.usage(None))
    }

    /// The next word as names of players, separated by commas, each once.
    ///
    /// # Errors
    /// No word is left, it contains no name or something that cannot be one, or it ends with a
    /// comma: then the next word is meant as a name, and would become part of the text.
    pub fn names(&mut self) -> Result<Vec<PlayerName>, Refusal> {
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
    pub fn as_name(&self, word: &str) -> Result<PlayerName, Refusal> {
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
    pub fn finish(mut self) -> Result<(), Refusal> {
        match self.word() {
            None => Ok(()),
            Some(word) => Err(self.left_over(word)),
        }
    }

    /// Refuses an unknown option.
    pub(crate) fn unknown_option(&self, word: &str) -> Refusal {
        self.usage(Some(UsageDetail::UnknownOption(shown(word))))
    }

    /// Refuses a word that is not a number.
    pub(crate) fn not_a_number(&self, word: &str) -> Refusal {
        self.usage(Some(UsageDetail::NotANumber(shown(word))))
    }

    /// Refuses a word that has no place in the command.
    pub(crate) fn left_over(&self, word: &str) -> Refusal {
        self.usage(Some(UsageDetail::LeftOver(shown(word))))
    }

    /// The refusal that tells how the command is written.
    #[must_use]
    pub fn usage(&self, detail: Option<UsageDetail>) -> Refusal {
        ServerRefusal::Usage {
            command: self.command.into(),
            detail,
        }
        .into()
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

/// A number. One that is too large to be read is refused by its limit like any other.
#[must_use]
pub(crate) fn count(digits: &str) -> u32 {
    digits.parse().unwrap_or(u32::MAX)
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
pub(crate) fn read_movements(text: &str) -> Result<Movements, Refusal> {
    Movements::read(text).map_err(|error| PlayRefusal::syntax(text, error).into())
}
