//! The words of commands by which people come to a game.

use crate::args::{Args, ByMail, is_number, shown};
use crate::command::{Answer, ChallengeTerms, Command};
use crate::refusal::{Refusal, UsageDetail};
use fanorona_game::{ChallengePolicy, Colour, Terms};
use fanorona_rules::Ruleset;

/// An option of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChallengeOption {
    Colour(Colour),
    Rated(bool),
    Board(Ruleset),
}

impl ChallengeOption {
    /// The option that `word` is, with dashes or bare.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        let word = word.trim_start_matches('-').to_ascii_lowercase();
        if let Some(colour) = Colour::from_name(&word) {
            return Some(Self::Colour(colour));
        }
        match word.as_str() {
            "rated" => Some(Self::Rated(true)),
            "unrated" => Some(Self::Rated(false)),
            other => Ruleset::from_name(other.strip_prefix("board=").unwrap_or(other)).map(Self::Board),
        }
    }

    /// Whether `self` and `other` decide the same thing.
    fn is_about_the_same(self, other: Self) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }
}

pub(super) fn is_option(word: &str) -> bool {
    word.starts_with('-') || ChallengeOption::from_word(word).is_some()
}

pub(crate) fn challenge(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let to = args.name()?.ok_or_else(|| args.usage(None))?;
    let mut chosen: Vec<(&str, ChallengeOption)> = Vec::new();
    while let Some(word) = args.word() {
        let option = ChallengeOption::from_word(word)
            .ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))?;
        let clash = chosen.iter().find(|(_, other)| other.is_about_the_same(option) && *other != option);
        if let Some((other, _)) = clash {
            return Err(args.usage(Some(UsageDetail::Contradiction(shown(other), shown(word)))));
        }
        chosen.push((word, option));
    }
    let mut terms = Terms { ruleset: Ruleset::default(), colour: Colour::default(), rated: true };
    let mut insists_on_rating = false;
    for (_, option) in chosen {
        match option {
            ChallengeOption::Colour(colour) => terms.colour = colour,
            ChallengeOption::Rated(rated) => (terms.rated, insists_on_rating) = (rated, rated),
            ChallengeOption::Board(ruleset) => terms.ruleset = ruleset,
        }
    }
    Ok(Command::Challenge { to, terms: ChallengeTerms { terms, insists_on_rating } })
}

fn answer(args: &mut Args<'_>) -> Result<Answer, Refusal> {
    match args.word() {
        None => Ok(Answer::Only),
        Some(word) if is_number(word) => args.as_board(word).map(Answer::Number),
        Some(word) => args.as_name(word).map(Answer::With),
    }
}

/// By mail `accept USERID PASSWORD` opens one's door to all challenges.
pub(crate) fn accept(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Command::Challenges(Some(ChallengePolicy::Auto))),
        _ => answer(args).map(Command::Accept),
    }
}

/// By mail `reject USERID PASSWORD` shuts one's door to all challenges.
pub(crate) fn decline(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => Ok(Command::Challenges(Some(ChallengePolicy::Closed))),
        _ => answer(args).map(Command::Decline),
    }
}

pub(crate) fn withdraw(args: &mut Args<'_>) -> Result<Command, Refusal> {
    answer(args).map(Command::Withdraw)
}

pub(crate) fn pending(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Pending)
}

pub(crate) fn challenges(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let policy = args.word().map(|word| {
        ChallengePolicy::from_name(&word.to_ascii_lowercase())
            .ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))
    });
    Ok(Command::Challenges(policy.transpose()?))
}
