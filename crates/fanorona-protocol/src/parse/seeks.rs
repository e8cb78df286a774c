//! The words of commands about open challenges and formulas.

use super::meeting::options;
use super::people::count;
use crate::args::{Args, ByMail, is_number, shown};
use crate::command::{
    ChallengeTerms, Command, FormulaUse, People, PlayWhich, SeekList, SeekShape, SeekWish, Seeks, SeeksOf,
};
use crate::refusal::{Refusal, SeekRefusal, UsageDetail};
use fanorona_game::{Formula, Pace, RatingRange, SeekId, SeekTerms, Start};
use fanorona_rules::Ruleset;

const RATINGS: &str = "ratings such as 1400-1800, 1400- or -1800";

/// A number alone is how many more games one wants, as by mail, where that is also what nothing at all asks for.
pub(crate) fn seek(args: &mut Args<'_>) -> Result<Command, Refusal> {
    match (args.peek(), args.by_mail()) {
        (None, ByMail::Yes) => Ok(Command::People(People::Seek(None))),
        (Some(word), _) if is_number(word) && !args.is_pair_of_numbers() => {
            let games = count(word);
            args.word();
            Ok(Command::People(People::Seek(Some(games))))
        }
        (None, ByMail::No) | (Some(_), _) => Ok(Command::Seeks(Seeks::Seek(wish(args)?))),
    }
}

/// An option that only seeks have.
enum Own {
    Ratings(RatingRange),
    Registered,
    Manual,
}

/// The option of a seek that `word` is, if it is one.
fn own(word: &str, args: &Args<'_>) -> Result<Option<Own>, Refusal> {
    let plain = word.trim_start_matches('-').to_ascii_lowercase();
    match plain.split_once('=').map_or((plain.as_str(), None), |(name, value)| (name, Some(value))) {
        ("registered", None) => Ok(Some(Own::Registered)),
        ("manual", None) => Ok(Some(Own::Manual)),
        ("rating" | "ratings", value) => {
            let value = value.unwrap_or_default();
            let bad = || UsageDetail::BadOption { name: "rating", takes: RATINGS, value: shown(value) };
            RatingRange::from_text(value)
                .map(|range| Some(Own::Ratings(range)))
                .ok_or_else(|| args.usage(Some(bad())))
        }
        _ => Ok(None),
    }
}

fn wish(args: &mut Args<'_>) -> Result<SeekWish, Refusal> {
    let mut ratings: Option<(&str, RatingRange)> = None;
    let (mut registered, mut manual) = (None, None);
    let mut others = Vec::new();
    while let Some(word) = args.word() {
        match own(word, args)? {
            Some(Own::Ratings(range)) => match ratings {
                Some((other, before)) if before != range => {
                    return Err(args.usage(Some(UsageDetail::Contradiction(shown(other), shown(word)))));
                }
                Some(_) | None => ratings = Some((word, range)),
            },
            Some(Own::Registered) => registered = Some(word),
            Some(Own::Manual) => manual = Some(word),
            None => others.push(word),
        }
    }
    let ChallengeTerms { terms, insists_on_rating } = options::terms(&mut args.instead(&others.join(" ")))?;
    if let (Some(manual), Start::Vela) = (manual, terms.start) {
        // Who is asked would be asked by somebody who is not the debtor.
        return Err(args.usage(Some(UsageDetail::Contradiction("vela".to_owned(), shown(manual)))));
    }
    let terms = SeekTerms {
        terms,
        ratings: ratings.map_or(RatingRange::ALL, |(_, range)| range),
        registered: registered.is_some(),
        manual: manual.is_some(),
    };
    Ok(SeekWish { terms, insists_on_rating })
}

/// A word that narrows a list may stand once.
fn once<T>(place: &mut Option<T>, value: T, word: &str, args: &Args<'_>) -> Result<(), Refusal> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(args.usage(Some(UsageDetail::LeftOver(shown(word))))),
    }
}

pub(crate) fn seeks(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut list = SeekList::default();
    let mut whose = None;
    while let Some(word) = args.word() {
        let plain = word.trim_start_matches('-').to_ascii_lowercase();
        let filter = &mut list.filter;
        if let Some(ruleset) = Ruleset::from_name(&plain) {
            once(&mut filter.ruleset, ruleset, word, args)?;
        } else if let Some(pace) = Pace::from_name(&plain) {
            once(&mut filter.pace, pace, word, args)?;
        } else {
            match plain.as_str() {
                "rated" => once(&mut filter.rated, true, word, args)?,
                "unrated" => once(&mut filter.rated, false, word, args)?,
                "graph" => list.shape = SeekShape::Graph,
                "mine" => once(&mut whose, SeeksOf::Mine, word, args)?,
                "after" => {
                    let number = args.word().ok_or_else(|| args.usage(None))?;
                    once(&mut list.after, number_of(number, args)?, word, args)?;
                }
                _ if word.starts_with('-') => {
                    return Err(args.usage(Some(UsageDetail::UnknownOption(shown(word)))));
                }
                _ => once(&mut whose, SeeksOf::Player(args.as_name(word)?), word, args)?,
            }
        }
    }
    list.whose = whose.unwrap_or_default();
    Ok(Command::Seeks(Seeks::List(list)))
}

/// The number of a seek. One that is too large is that of none.
fn number_of(word: &str, args: &Args<'_>) -> Result<SeekId, Refusal> {
    if !is_number(word) {
        return Err(args.usage(Some(UsageDetail::NotANumber(shown(word)))));
    }
    Ok(SeekId(word.parse().unwrap_or(i64::MAX)))
}

pub(crate) fn play(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    let which = if is_number(word) {
        PlayWhich::Number(number_of(word, args)?)
    } else {
        PlayWhich::Of(args.as_name(word)?)
    };
    Ok(Command::Seeks(Seeks::Play(which)))
}

pub(crate) fn unseek(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let which = match args.word() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("all") => None,
        Some(word) => Some(number_of(word, args)?),
    };
    Ok(Command::Seeks(Seeks::Unseek(which)))
}

/// No word of the language is `off` or `test`.
pub(crate) fn formula(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let first = args.peek().unwrap_or_default().to_ascii_lowercase();
    let what = match first.as_str() {
        "" => FormulaUse::Show,
        "off" | "none" | "clear" => {
            args.word();
            FormulaUse::Off
        }
        "test" => {
            args.word();
            let name = args.name()?.ok_or_else(|| args.usage(None))?;
            FormulaUse::Test { name, terms: options::terms(args)? }
        }
        _ => {
            let text = args.text();
            let formula = Formula::read(text).map_err(|error| SeekRefusal::syntax(text, error))?;
            FormulaUse::Set(formula)
        }
    };
    Ok(Command::Seeks(Seeks::Formula(what)))
}
