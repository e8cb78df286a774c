//! Aliases, and the one-letter questions of the style `blind`. Both are expanded before a line is
//! parsed. Neither replaces a command.

use crate::command::catalog::is_taken;
use crate::command::play::parse::is_played;
pub use crate::command::setting::AliasName;
use crate::config::limits::AliasLimits;
use fanorona_protocol::messages::setting::{AliasTextProblem, SettingRefusal};
use fanorona_protocol::preferences::Style;
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::clean;
use fanorona_protocol::words::{shown, split_word};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The aliases of a player.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aliases(BTreeMap<Box<str>, Box<str>>);

impl Aliases {
    /// How often an alias can expand to another alias. Circles are refused when they are defined;
    /// this limit also stops circles among aliases that were kept before a command took the name of
    /// one of them.
    pub const DEEPEST: usize = 8;

    /// The aliases kept as `stored`, name and text each.
    pub fn from_stored<'a>(stored: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        Self(
            stored
                .into_iter()
                .map(|(name, text)| (name.into(), text.into()))
                .collect(),
        )
    }

    /// All of them, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (&**name, &**text))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text of an alias.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .get(name.to_ascii_lowercase().as_str())
            .map(|text| &**text)
    }

    /// Checks a new alias against the limits and against the other aliases.
    ///
    /// # Errors
    /// The text cannot be an alias, or the alias would expand to itself.
    pub fn check(
        &self,
        name: &AliasName,
        text: &str,
        limits: &AliasLimits,
    ) -> Result<(), SettingRefusal> {
        let problem = |problem| {
            Err(SettingRefusal::AliasText {
                problem,
                most: limits.text_bytes,
            })
        };
        if text.len() > limits.text_bytes {
            return problem(AliasTextProblem::TooLong);
        }
        if clean(text) != text {
            return problem(AliasTextProblem::Unprintable);
        }
        let first = first_word(text);
        if first.is_empty() || first.contains('$') || first.starts_with('@') {
            return problem(AliasTextProblem::NoCommand);
        }
        if self.leads_back(name, first) {
            return Err(SettingRefusal::AliasCircle {
                name: name.as_str().to_owned(),
            });
        }
        if self.0.len() >= limits.most && self.get(name.as_str()).is_none() {
            return Err(SettingRefusal::TooManyAliases(AtMost { most: limits.most }));
        }
        Ok(())
    }

    /// Whether a text that begins with `word` expands to the alias `name`, which is not yet
    /// defined.
    fn leads_back(&self, name: &AliasName, word: &str) -> bool {
        let mut word = word;
        // More steps than aliases are a circle too.
        for _ in 0..=self.0.len() {
            if word.eq_ignore_ascii_case(name.as_str()) {
                return true;
            }
            match self.get(word) {
                Some(text) => word = first_word(text),
                None => return false,
            }
        }
        true
    }

    /// Deletes an alias. Returns whether it existed.
    pub fn remove(&mut self, name: &str) -> bool {
        self.0.remove(name.to_ascii_lowercase().as_str()).is_some()
    }

    /// The line with its first word expanded, as long as that is an alias and not a command. A tag
    /// and the name of the game stay in front.
    ///
    /// # Errors
    /// The alias takes more or fewer words, or the line becomes too long.
    pub fn expand<'t>(
        &self,
        line: &'t str,
        limits: &AliasLimits,
    ) -> Result<Cow<'t, str>, SettingRefusal> {
        if self.is_empty() {
            return Ok(Cow::Borrowed(line));
        }
        let (front, rest) = split_front(line);
        let Some((typed, _)) = split_word(rest) else {
            return Ok(Cow::Borrowed(line));
        };
        let mut text = Cow::Borrowed(rest);
        for _ in 0..=Self::DEEPEST {
            let (game, said) = split_game_word(&text);
            let Some((word, words)) = split_word(said).filter(|(word, _)| !is_taken(word)) else {
                break;
            };
            let Some(pattern) = self.get(word) else { break };
            let filled =
                filled_in(pattern, words.trim()).map_err(|takes| SettingRefusal::AliasWords {
                    name: shown(word),
                    takes,
                })?;
            let next = format!("{game}{filled}");
            if next.len() > limits.line_bytes {
                return Err(SettingRefusal::AliasTooDeep { name: shown(typed) });
            }
            text = Cow::Owned(next);
        }
        let (_, said) = split_game_word(&text);
        if split_word(said).is_some_and(|(word, _)| !is_taken(word) && self.get(word).is_some()) {
            return Err(SettingRefusal::AliasTooDeep { name: shown(typed) });
        }
        Ok(match text {
            Cow::Borrowed(_) => Cow::Borrowed(line),
            Cow::Owned(text) => Cow::Owned(format!("{front}{text}")),
        })
    }
}

/// A line's tag, with the space after it, and the rest.
fn split_front(line: &str) -> (&str, &str) {
    let text = line.trim_start();
    let after_tag = match text.strip_prefix('@').and_then(split_word) {
        Some((_, rest)) => rest.trim_start(),
        None => text,
    };
    line.split_at(line.len() - after_tag.len())
}

/// The name of the game, if something follows it, and the rest.
fn split_game_word(text: &str) -> (&str, &str) {
    match split_word(text) {
        Some((word, rest)) if word.eq_ignore_ascii_case("fanorona") && !rest.trim().is_empty() => {
            text.split_at(text.len() - rest.trim_start().len())
        }
        _ => ("", text),
    }
}

/// The word that decides what a text means.
fn first_word(text: &str) -> &str {
    split_word(split_game_word(text).1).map_or("", |(word, _)| word)
}

/// An alias's text with the words that follow the alias. Without a `$` in the text they are added
/// at its end.
///
/// # Errors
/// The number of words that the alias takes.
fn filled_in(pattern: &str, behind: &str) -> Result<String, usize> {
    let words: Vec<&str> = behind.split_whitespace().collect();
    let mut out = String::new();
    let (mut highest, mut all) = (0, false);
    let mut letters = pattern.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.peek().copied().filter(|_| letter == '$') {
            Some('*') => {
                all = true;
                out.push_str(behind);
            }
            Some(digit @ '1'..='9') => {
                let number = digit as usize - '0' as usize;
                highest = highest.max(number);
                out.push_str(words.get(number - 1).copied().unwrap_or_default());
            }
            Some('$') => out.push('$'),
            _ => {
                out.push(letter);
                continue;
            }
        }
        letters.next();
    }
    if words.len() < highest || (words.len() > highest && highest > 0 && !all) {
        return Err(highest);
    }
    if highest == 0 && !all && !behind.is_empty() {
        out.push(' ');
        out.push_str(behind);
    }
    Ok(out)
}

/// In the style `blind`, one letter is a question about the current board, or about the board whose
/// number follows.
#[must_use]
pub fn one_letter(line: &str, style: Style) -> Cow<'_, str> {
    if style != Style::Blind {
        return Cow::Borrowed(line);
    }
    let (front, rest) = split_front(line);
    let Some((word, words)) = split_word(rest) else {
        return Cow::Borrowed(line);
    };
    let asks = match word.to_ascii_lowercase().as_str() {
        "l" => "latest",
        "c" => "clocks",
        // Elsewhere it is short for move.
        "m" if !is_played(words) => "material",
        "w" => "whose",
        "p" => "point",
        _ => return Cow::Borrowed(line),
    };
    Cow::Owned(format!("{front}{asks}{words}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_protocol::messages::setting::AliasNameProblem;

    const LIMITS: AliasLimits = AliasLimits {
        most: 3,
        text_bytes: 40,
        line_bytes: 60,
    };

    fn aliases(stored: &[(&'static str, &'static str)]) -> Aliases {
        Aliases::from_stored(stored.iter().copied())
    }

    fn name(word: &str) -> AliasName {
        AliasName::new(word, is_taken).unwrap()
    }

    fn written(aliases: &Aliases, line: &str) -> String {
        aliases.expand(line, &LIMITS).unwrap().into_owned()
    }

    #[test]
    fn words_are_filled_in() {
        let own = aliases(&[
            ("gb", "games bob"),
            ("ch", "challenge $1 $2"),
            ("t", "tell bob $* ($$$1)"),
        ]);
        assert_eq!(written(&own, "gb"), "games bob");
        assert_eq!(written(&own, "GB all"), "games bob all");
        assert_eq!(written(&own, "@7 gb"), "@7 games bob");
        assert_eq!(written(&own, "fanorona gb"), "fanorona games bob");
        assert_eq!(written(&own, "date gb"), "date gb");
        let own = aliases(&[("q1", "challenge $1 $2"), ("tb", "tell bob $* ($$$1)")]);
        assert_eq!(written(&own, "q1 bob white"), "challenge bob white");
        assert_eq!(
            written(&own, "tb well  done"),
            "tell bob well  done ($well)"
        );
    }

    #[test]
    fn too_few_and_too_many_words_are_refused() {
        let own = aliases(&[("q1", "challenge $1 $2")]);
        for line in ["q1", "q1 bob", "q1 bob white telo"] {
            let refusal = SettingRefusal::AliasWords {
                name: "q1".to_owned(),
                takes: 2,
            };
            assert_eq!(own.expand(line, &LIMITS), Err(refusal), "{line}");
        }
    }

    #[test]
    fn a_command_is_never_hidden() {
        let own = aliases(&[
            ("who", "quit"),
            ("ch", "quit"),
            ("legal", "quit"),
            ("g", "games"),
        ]);
        for line in ["who", "ch bob", "legal", "12", "e2e3"] {
            assert_eq!(written(&own, line), line);
        }
        assert_eq!(
            written(&own, "g"),
            "games",
            "the beginning of several commands is none"
        );
    }

    #[test]
    fn names_that_mean_something_are_refused() {
        let problem = |word: &str| match AliasName::new(word, is_taken) {
            Err(SettingRefusal::AliasName { problem, .. }) => Some(problem),
            other => panic!("{word}: {other:?}"),
        };
        for word in [
            "who",
            "WHO",
            "wh",
            "challenge",
            "chall",
            "resign",
            "resig",
            "fanorona",
            "pass",
        ] {
            assert_eq!(problem(word), Some(AliasNameProblem::Command), "{word}");
        }
        for word in ["e2", "a1", "e2e3"] {
            assert_eq!(problem(word), Some(AliasNameProblem::Movement), "{word}");
        }
        for word in ["12", "1a", "", "a-b", "$1", "@a", &"x".repeat(21)] {
            assert_eq!(problem(word), Some(AliasNameProblem::Shape), "{word}");
        }
        assert_eq!(name("Gb").as_str(), "gb");
    }

    #[test]
    fn what_calls_itself_is_refused_also_in_a_circle() {
        let own = aliases(&[("aa", "bb x"), ("bb", "cc")]);
        let circle = |word: &str| {
            Err(SettingRefusal::AliasCircle {
                name: word.to_owned(),
            })
        };
        assert_eq!(own.check(&name("zz"), "zz $1", &LIMITS), circle("zz"));
        assert_eq!(own.check(&name("zz"), "fanorona ZZ", &LIMITS), circle("zz"));
        assert_eq!(own.check(&name("cc"), "aa", &LIMITS), circle("cc"));
        assert_eq!(own.check(&name("cc"), "tell bob aa", &LIMITS), Ok(()));
        let already = aliases(&[("aa", "bb"), ("bb", "aa")]);
        assert_eq!(already.check(&name("zz"), "aa", &LIMITS), circle("zz"));
        let too_deep = SettingRefusal::AliasTooDeep {
            name: "aa".to_owned(),
        };
        assert_eq!(already.expand("aa", &LIMITS), Err(too_deep.clone()));
        let growing = aliases(&[("aa", "bb $* $*"), ("bb", "cc $* $*"), ("cc", "date $* $*")]);
        assert_eq!(growing.expand("aa 12345678", &LIMITS), Err(too_deep));
    }

    #[test]
    fn bounds_and_texts_are_checked() {
        let full = aliases(&[("aa", "date"), ("bb", "date"), ("cc", "date")]);
        let check = |word: &str, text: &str| full.check(&name(word), text, &LIMITS);
        assert_eq!(
            check("zz", "date"),
            Err(SettingRefusal::TooManyAliases(AtMost { most: 3 }))
        );
        assert_eq!(
            check("aa", "uptime"),
            Ok(()),
            "one that is there is only changed"
        );
        let text = |problem| Err(SettingRefusal::AliasText { problem, most: 40 });
        assert_eq!(
            check("aa", &"x".repeat(41)),
            text(AliasTextProblem::TooLong)
        );
        assert_eq!(
            check("aa", "tell bob \u{202e}"),
            text(AliasTextProblem::Unprintable)
        );
        for nothing in ["", "$1 bob", "$*", "@7 date"] {
            assert_eq!(
                check("aa", nothing),
                text(AliasTextProblem::NoCommand),
                "{nothing}"
            );
        }
    }

    #[test]
    fn one_letter_is_a_question_in_the_style_blind_only() {
        for (line, long) in [
            ("l", "latest"),
            ("C", "clocks"),
            ("@7 m", "@7 material"),
            ("w", "whose"),
            ("p e3", "point e3"),
            ("m e2e3", "m e2e3"),
            ("p", "point"),
            ("m 12", "material 12"),
            ("m black", "material black"),
            ("m 12 e2e3", "m 12 e2e3"),
            ("m stop", "m stop"),
            ("l bob", "latest bob"),
            ("who", "who"),
            ("", ""),
        ] {
            assert_eq!(one_letter(line, Style::Blind), long);
            assert_eq!(one_letter(line, Style::Classic), line);
        }
    }
}
