//! The words of commands about ratings.

use crate::args::{Args, shown};
use crate::command::{Command, Ratings};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::RatingGroup;
use fanorona_rules::Ruleset;

/// A thing that a line may say once.
struct Once<'a, T> {
    said: Option<(&'a str, T)>,
}

impl<'a, T: PartialEq> Once<'a, T> {
    fn new() -> Self {
        Self { said: None }
    }

    /// # Errors
    /// Something else was said before.
    fn say(&mut self, args: &Args<'_>, word: &'a str, value: T) -> Result<(), Refusal> {
        match &self.said {
            Some((before, other)) if *other != value => {
                Err(args.usage(Some(UsageDetail::Contradiction(shown(before), shown(word)))))
            }
            _ => {
                self.said = Some((word, value));
                Ok(())
            }
        }
    }

    fn get(self) -> Option<T> {
        self.said.map(|(_, value)| value)
    }
}

/// A board, with dashes or bare, as in a challenge.
fn ruleset(word: &str) -> Option<Ruleset> {
    let word = word.trim_start_matches('-').to_ascii_lowercase();
    Ruleset::from_name(word.strip_prefix("board=").unwrap_or(&word))
}

fn group(word: &str) -> Option<RatingGroup> {
    word.trim_start_matches('-').to_ascii_lowercase().parse().ok()
}

pub(crate) fn standings(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let (mut board, mut only, mut after) = (Once::new(), Once::new(), None);
    while let Some(word) = args.word() {
        if let Some(named) = ruleset(word) {
            board.say(args, word, named)?;
        } else if let Some(named) = group(word) {
            only.say(args, word, named)?;
        } else if word.eq_ignore_ascii_case("after") && after.is_none() {
            after = Some(args.name()?.ok_or_else(|| args.usage(None))?);
        } else {
            return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word)))));
        }
    }
    let ruleset = board.get().unwrap_or_default();
    Ok(Command::Ratings(Ratings::Standings { ruleset, group: only.get(), after }))
}

pub(crate) fn rank(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Ratings(Ratings::Rank(args.name()?)))
}

pub(crate) fn assess(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let opponent = args.name()?.ok_or_else(|| args.usage(None))?;
    let mut board = Once::new();
    while let Some(word) = args.word() {
        let named = ruleset(word).ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))?;
        board.say(args, word, named)?;
    }
    Ok(Command::Ratings(Ratings::Assess { opponent, ruleset: board.get().unwrap_or_default() }))
}

pub(crate) fn progress(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let (mut of, mut board, mut after) = (None, Once::new(), None);
    while let Some(word) = args.word() {
        if let Some(named) = ruleset(word) {
            board.say(args, word, named)?;
        } else if word.eq_ignore_ascii_case("before") && after.is_none() {
            after = Some(args.board()?.ok_or_else(|| args.usage(None))?);
        } else if of.is_none() {
            of = Some(args.as_name(word)?);
        } else {
            return Err(args.usage(Some(UsageDetail::LeftOver(shown(word)))));
        }
    }
    let ruleset = board.get().unwrap_or_default();
    Ok(Command::Ratings(Ratings::Progress { of, ruleset, after }))
}
