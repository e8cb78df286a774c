//! What people mean who type a sentence instead of a command: a greeting, a word to the opponent,
//! yes or no, or that they want to play. It is read from the words that the sentence
//! consists of, in English, French and Malagasy, and only in human mode: for programs an unknown
//! command is an error.
//!
//! A sentence is never guessed where it has an effect: only if each of its words is known it is
//! said to an opponent, or answers an offer.

mod words;

use crate::command::catalog;
use crate::command::catalog::folded;
use crate::command::sentence::words::{Kind, kind};
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::words::split_word;

/// The most bytes of a line that is read as a sentence.
const LONGEST: usize = 120;

/// What a sentence means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sentence<'t> {
    /// Words to another player.
    Talk {
        /// What kind of words.
        talk: Talk,
        /// Words that can only be the name of that player.
        names: Vec<&'t str>,
    },
    /// Yes, to what was asked.
    Yes,
    /// No, to what was asked.
    No,
    /// The player wants a game.
    Game(Opponent),
    /// The player wants the last game again.
    Rematch,
    /// The words behind `chat`, which are no comment on a game: a comment has the number of a
    /// board.
    Said(&'t str),
}

/// Words to another player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Talk {
    /// Hello.
    Greeting,
    /// Thanks, praise, good wishes.
    Courtesy,
    /// Somebody wants to leave, or says goodbye.
    Goodbye,
}

/// Whom a player wants to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opponent {
    /// A robot of this strength.
    Robot(Strength),
    /// Another person.
    Person,
}

/// How strong a robot is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strength {
    /// One about as strong as the player.
    Fitting,
    /// The weakest robot.
    Weakest,
    /// One of average strength.
    Middle,
    /// One that beats most players.
    Strong,
    /// The strongest robot.
    Strongest,
    /// Of this level.
    Level(u8),
}

impl<'t> Sentence<'t> {
    /// The sentence that a line is, each of whose words is known. `None` for commands.
    #[must_use]
    pub fn read(line: &'t str) -> Option<Self> {
        let line = line.trim();
        let begins = line.chars().next().is_some_and(char::is_alphabetic);
        if !begins || line.len() > LONGEST || !line.chars().all(may_stand) {
            return None;
        }
        if let Some(said) = said(line) {
            return Some(Self::Said(said));
        }
        let words = Words::of(line);
        if words.is_command(line) {
            None
        } else {
            words.talk().or_else(|| words.wish())
        }
    }

    /// Whether a line may be words to somebody: several words, and no sign that people do not
    /// write.
    #[must_use]
    pub fn may_be_said(line: &str) -> bool {
        let line = line.trim();
        let begins = line.starts_with(char::is_alphabetic);
        begins && line.len() <= LONGEST && line.chars().all(may_stand) && spoken_words(line) > 1
    }

    /// Whether a line that begins with a word like a command is rather words to somebody.
    #[must_use]
    pub fn is_long(line: &str) -> bool {
        spoken_words(line) > 3
    }

    /// Whether a word alone says something at the prompt, or names a computer behind `play`: no
    /// player can have it as a name.
    #[must_use]
    pub fn is_word(word: &str) -> bool {
        let kind = folded(word).map(|word| kind(&word));
        let names_robot = matches!(
            kind,
            Some(Some(Kind::Computer | Kind::Level(_) | Kind::Human))
        );
        names_robot || Sentence::read(word).is_some()
    }
}

/// How many words of a line are no names, numbers or points: they consist of letters.
fn spoken_words(line: &str) -> usize {
    let words = line.split_whitespace();
    words
        .filter(|word| word.chars().any(char::is_alphabetic) && !word.contains(char::is_numeric))
        .count()
}

/// The words behind `chat` that are not the number of a board.
fn said(line: &str) -> Option<&str> {
    let (word, rest) = split_word(line)?;
    let rest = rest.trim();
    let is_said = word.eq_ignore_ascii_case("chat") && rest.starts_with(char::is_alphabetic);
    is_said.then_some(rest)
}

/// The signs of sentences. A line with others is a command, or nothing that people say.
fn may_stand(c: char) -> bool {
    c.is_alphanumeric()
        || matches!(
            c,
            ' ' | '\'' | '’' | ',' | '.' | '!' | '?' | ';' | ':' | '-' | '(' | ')'
        )
}

/// The words of a line, and of what kind each is.
struct Words<'t>(Vec<(&'t str, Option<Kind>)>);

impl<'t> Words<'t> {
    fn of(line: &'t str) -> Self {
        let words = line
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty());
        Self(
            words
                .map(|word| (word, folded(word).and_then(|word| kind(&word))))
                .collect(),
        )
    }

    fn has(&self, wanted: Kind) -> bool {
        self.0.iter().any(|(_, kind)| *kind == Some(wanted))
    }

    /// Whether every word is of one of these kinds.
    fn are(&self, kinds: &[Kind]) -> bool {
        self.0
            .iter()
            .all(|(_, kind)| kind.is_some_and(|kind| kinds.contains(&kind)))
    }

    /// Whether the line is meant as a command: a command alone, or one that takes other words than
    /// those of sentences.
    fn is_command(&self, line: &str) -> bool {
        let Some((word, rest)) = split_word(line) else {
            return true;
        };
        let Some(row) = catalog::exact(word.trim_end_matches(|c: char| !c.is_alphanumeric()))
        else {
            return false;
        };
        let says = matches!(row.name, "hello") || word.to_ascii_lowercase().starts_with("bye");
        let is_mode = split_word(rest).is_some_and(|(word, _)| Mode::from_name(word).is_some());
        if says {
            return is_mode;
        }
        let takes_name = matches!(
            row.name,
            "play" | "challenge" | "accept" | "decline" | "versus"
        );
        rest.trim().is_empty() || !takes_name
    }

    fn talk(&self) -> Option<Sentence<'t>> {
        use Kind::{
            Bye, Filler, Game, Good, Greeting, Human, Move, New, No, Play, Please, Pronoun, Thanks,
            Yes,
        };
        let praises = self.has(Good) && (!self.has(Play) || self.0.len() <= 3);
        let talk = match () {
            () if self.has(No) && self.are(&[No, Please, Thanks, Pronoun]) => {
                return Some(Sentence::No);
            }
            () if self.has(Yes) && self.are(&[Yes, Please, Thanks, Pronoun]) => {
                return Some(Sentence::Yes);
            }
            () if self.has(Bye) || self.is_farewell() => Talk::Goodbye,
            () if self.has(Greeting) => Talk::Greeting,
            () if self.has(Thanks) || praises => Talk::Courtesy,
            () => return None,
        };
        let mut names = Vec::new();
        for (word, kind) in &self.0 {
            match kind {
                Some(
                    Bye | Filler | Game | Good | Greeting | Human | Move | Please | Pronoun
                    | Thanks | New,
                ) => {}
                Some(Play) if talk == Talk::Courtesy => {}
                None => names.push(*word),
                Some(_) => return None,
            }
        }
        // `hello bob` greets somebody; other unknown words could be anything, such as a password.
        let is_talk = names.is_empty() || (names.len() == 1 && self.0[0].1.is_some());
        is_talk.then_some(Sentence::Talk { talk, names })
    }

    /// Whether the line begins as people say goodbye in two words.
    fn is_farewell(&self) -> bool {
        const FAREWELLS: [[&str; 2]; 7] = [
            ["see", "you"],
            ["see", "ya"],
            ["good", "night"],
            ["au", "revoir"],
            ["a", "bientot"],
            ["bonne", "nuit"],
            ["a", "demain"],
        ];
        let mut words = self.0.iter().filter_map(|(word, _)| folded(word));
        let first = [words.next(), words.next()];
        FAREWELLS.iter().any(|two| {
            first
                .iter()
                .zip(two)
                .all(|(word, known)| word.as_deref() == Some(*known))
        })
    }

    fn wish(&self) -> Option<Sentence<'t>> {
        use Kind::{
            Again, Computer, Filler, Game, Good, Greeting, Human, New, Number, Play, Please,
            Pronoun, Start, Yes,
        };
        let strength = |kind: &Option<Kind>| matches!(kind, Some(Kind::Level(_)));
        let level = self.0.iter().any(|(_, kind)| strength(kind));
        let known = |(_, kind): &(&str, Option<Kind>)| {
            let of_wishes = [
                Again, Computer, Filler, Game, Good, Greeting, Human, New, Number, Play, Please,
                Pronoun, Start, Yes,
            ];
            strength(kind) || kind.is_some_and(|kind| of_wishes.contains(&kind))
        };
        if !self.0.iter().all(known) || (self.has(Number) && !self.has(Computer)) {
            return None;
        }
        let several = self.0.len() > 1;
        let plays = self.has(Play) || self.has(Start);
        match () {
            () if self.has(Computer) || (level && (plays || self.has(Game))) => {
                Some(Sentence::Game(Opponent::Robot(self.strength())))
            }
            () if self.has(Again) => {
                (self.has(Play) && !self.has(Human)).then_some(Sentence::Rematch)
            }
            () if plays => (several || self.has(Start)).then(|| Sentence::Game(self.opponent())),
            () if self.has(Game) && several => Some(Sentence::Game(self.opponent())),
            () => None,
        }
    }

    fn opponent(&self) -> Opponent {
        if self.has(Kind::Human) {
            Opponent::Person
        } else {
            Opponent::Robot(self.strength())
        }
    }

    /// The strength that is named; the last one counts.
    fn strength(&self) -> Strength {
        let named = self.0.iter().rev().find_map(|(word, kind)| match kind {
            Some(Kind::Level(strength)) => Some(*strength),
            Some(Kind::Number) => word.parse().ok().map(Strength::Level),
            _ => None,
        });
        named.unwrap_or(Strength::Fitting)
    }
}

#[cfg(test)]
mod tests;
