//! The options of a challenge, with dashes as by mail or bare, in any order.

use super::ChallengeTerms;
use crate::grammar::args::{Args, BadWords, UsageDetail, contradiction, is_number, shown};
use fanorona_game::{Colour, Days, LiveTime, MatchLength, MatchTerms, SlowTime, Start, Terms, TimeControl};
use fanorona_rules::Ruleset;

/// An option of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChallengeOption {
    Colour(Colour),
    Rated(bool),
    Board(Ruleset),
    Vela,
    Match(MatchLength),
    Undo(bool),
    Kibitz(bool),
    Private,
    Untimed,
    PerTurn(Days),
    Total(Days),
    Remind(Days),
    Live(LiveTime),
}

/// What a word is among the options.
enum Word {
    Option(ChallengeOption),
    /// An option with a value that it cannot have, and what it takes.
    BadValue {
        name: &'static str,
    },
    Other,
}

impl Word {
    fn read(word: &str) -> Self {
        let word = word.trim_start_matches('-').to_ascii_lowercase();
        if let Some((name, value)) = word.split_once('=') {
            return Self::with_value(name, value);
        }
        // As everywhere else where people play by the minute, `10+5` says enough.
        if word.contains('+')
            && let Ok(live) = word.parse()
        {
            return Self::Option(ChallengeOption::Live(live));
        }
        if let Ok(colour) = word.parse::<Colour>() {
            return Self::Option(ChallengeOption::Colour(colour));
        }
        if let Some(ruleset) = Ruleset::from_name(&word) {
            return Self::Option(ChallengeOption::Board(ruleset));
        }
        match word.as_str() {
            // With the letters of FICS.
            "rated" | "r" => Self::Option(ChallengeOption::Rated(true)),
            "unrated" | "u" => Self::Option(ChallengeOption::Rated(false)),
            "w" => Self::Option(ChallengeOption::Colour(Colour::White)),
            "b" => Self::Option(ChallengeOption::Colour(Colour::Black)),
            "vela" => Self::Option(ChallengeOption::Vela),
            "undo" => Self::Option(ChallengeOption::Undo(true)),
            "noundo" => Self::Option(ChallengeOption::Undo(false)),
            "kibitz" => Self::Option(ChallengeOption::Kibitz(true)),
            "nokibitz" => Self::Option(ChallengeOption::Kibitz(false)),
            "private" => Self::Option(ChallengeOption::Private),
            "untimed" => Self::Option(ChallengeOption::Untimed),
            _ => Self::Other,
        }
    }

    /// The mail server's names for days are read too.
    fn with_value(name: &str, value: &str) -> Self {
        let Some(name) = WITH_VALUE.into_iter().find(|known| *known == name) else { return Self::Other };
        let days = || value.parse().ok().and_then(Days::new);
        let option = match name {
            "board" => Ruleset::from_name(value).map(ChallengeOption::Board),
            "match" => value.parse().ok().and_then(MatchLength::from_games).map(ChallengeOption::Match),
            "days" | "forfeittime" => days().map(ChallengeOption::PerTurn),
            "total" | "totaltime" => days().map(ChallengeOption::Total),
            "remind" | "nagtime" => days().map(ChallengeOption::Remind),
            _ => value.parse().ok().map(ChallengeOption::Live),
        };
        option.map_or(Self::BadValue { name }, Self::Option)
    }

    /// What is said of a word that is no option: it may be one whose value stands apart, or not at all.
    fn refused(word: &str, args: &Args<'_>) -> BadWords {
        let detail = match Self::with_value(&word.trim_start_matches('-').to_ascii_lowercase(), "") {
            Self::BadValue { name } => UsageDetail::bad_option(name, ""),
            Self::Option(_) | Self::Other => UsageDetail::unknown_option(word, NAMES),
        };
        args.usage(Some(detail))
    }
}

/// The options that take a value.
const WITH_VALUE: [&str; 9] =
    ["board", "match", "days", "forfeittime", "total", "totaltime", "remind", "nagtime", "time"];

/// The options as they are suggested to somebody who mistypes one.
pub(crate) const NAMES: [&str; 18] = [
    "white", "black", "random", "tsivy", "dimyand", "telo", "vela", "private", "rated", "unrated", "noundo",
    "kibitz", "untimed", "match", "days", "total", "time", "remind",
];

impl ChallengeOption {
    /// The days, if it is about days.
    fn days(self) -> Option<Days> {
        if let Self::PerTurn(days) | Self::Total(days) | Self::Remind(days) = self {
            Some(days)
        } else {
            None
        }
    }

    /// Which kind of time it asks for, if it is about time: a game has one.
    #[expect(clippy::wildcard_enum_match_arm, reason = "no other option is about time")]
    fn kind_of_time(self) -> Option<u8> {
        match self {
            Self::Untimed => Some(0),
            Self::PerTurn(_) | Self::Total(_) | Self::Remind(_) => Some(1),
            Self::Live(_) => Some(2),
            _ => None,
        }
    }

    /// Whether both cannot be meant.
    fn contradicts(self, other: Self) -> bool {
        let alike = std::mem::discriminant(&self) == std::mem::discriminant(&other);
        let apart =
            self.kind_of_time().zip(other.kind_of_time()).is_some_and(|(one, another)| one != another);
        (alike && self != other) || apart
    }
}

/// Whether `word` is an option that there is.
pub(crate) fn is_known(word: &str) -> bool {
    !matches!(Word::read(word), Word::Other)
}

/// Whether `word` is meant as an option.
pub(crate) fn is_option(word: &str) -> bool {
    word.starts_with('-') || is_known(word)
}

/// Reads all words that are left as options.
pub(crate) fn terms(args: &mut Args<'_>) -> Result<ChallengeTerms, BadWords> {
    let mut chosen: Vec<(&str, ChallengeOption)> = Vec::new();
    while let Some(word) = args.word() {
        // Minutes and seconds side by side, as on other servers.
        let seconds = args.peek().filter(|next| is_number(word) && is_number(next));
        let read = match seconds {
            Some(seconds) => {
                args.word();
                Word::read(&format!("{word}+{seconds}"))
            }
            None => Word::read(word),
        };
        let option = match read {
            Word::Option(option) => option,
            Word::BadValue { name } => {
                let value = word.split_once('=').map_or("", |(_, value)| value);
                return Err(args.usage(Some(UsageDetail::bad_option(name, value))));
            }
            Word::Other => return Err(Word::refused(word, args)),
        };
        if let Some((other, _)) = chosen.iter().find(|(_, other)| option.contradicts(*other)) {
            return Err(contradiction(args, other, word));
        }
        chosen.push((word, option));
    }
    vela_alone(args, &chosen)?;
    reminded_in_time(args, &chosen)?;
    private_unrated(args, &chosen)?;
    let mut wanted = ChallengeTerms { terms: Terms::usual(Ruleset::default()), insists_on_rating: false };
    for (_, option) in &chosen {
        apply(*option, &mut wanted);
    }
    Ok(settled(wanted))
}

/// Who asks for a vela outside of a match is the debtor: plays White, unrated, on the large board.
fn vela_alone(args: &Args<'_>, chosen: &[(&str, ChallengeOption)]) -> Result<(), BadWords> {
    let Some(vela) = word_of(chosen, |option| option == ChallengeOption::Vela) else { return Ok(()) };
    let in_match = word_of(chosen, |option| matches!(option, ChallengeOption::Match(_))).is_some();
    let another_board = |option| matches!(option, ChallengeOption::Board(board) if board != Ruleset::Tsivy);
    let not_the_debtor = |option| {
        matches!(option, ChallengeOption::Colour(colour) if colour != Colour::White)
            || option == ChallengeOption::Rated(true)
    };
    let against =
        word_of(chosen, another_board).or_else(|| word_of(chosen, not_the_debtor).filter(|_| !in_match));
    against.map_or(Ok(()), |other| Err(contradiction(args, vela, other)))
}

/// The word that chose an option.
fn word_of<'a>(
    chosen: &[(&'a str, ChallengeOption)],
    wanted: impl Fn(ChallengeOption) -> bool,
) -> Option<&'a str> {
    chosen.iter().find(|(_, option)| wanted(*option)).map(|(word, _)| *word)
}

/// Nobody can be reminded of a turn that is lost by then. Who says nothing about reminders gets none instead.
fn reminded_in_time(args: &Args<'_>, chosen: &[(&str, ChallengeOption)]) -> Result<(), BadWords> {
    let days = |kind: fn(Days) -> ChallengeOption| {
        let of_kind = |option: ChallengeOption| option.days().filter(|days| kind(*days) == option);
        chosen.iter().rev().find_map(|(word, option)| Some((shown(word), of_kind(*option)?)))
    };
    let Some((remind, after)) = days(ChallengeOption::Remind) else { return Ok(()) };
    let usual = || SlowTime::USUAL.per_turn.map(|days| (format!("days={}", days.count()), days));
    let limits = [days(ChallengeOption::PerTurn).or_else(usual), days(ChallengeOption::Total)];
    match limits.into_iter().flatten().find(|(_, limit)| *limit <= after) {
        Some((limit, _)) => Err(args.usage(Some(UsageDetail::Contradiction(limit, remind)))),
        None => Ok(()),
    }
}

/// Ratings are for everybody to see, and so is what they are made of.
fn private_unrated(args: &Args<'_>, chosen: &[(&str, ChallengeOption)]) -> Result<(), BadWords> {
    if let Some(private) = word_of(chosen, |option| option == ChallengeOption::Private)
        && let Some(rated) = word_of(chosen, |option| option == ChallengeOption::Rated(true))
    {
        return Err(contradiction(args, private, rated));
    }
    Ok(())
}

fn apply(option: ChallengeOption, wanted: &mut ChallengeTerms) {
    let terms = &mut wanted.terms;
    let slow = |time: TimeControl| time.slow().unwrap_or(SlowTime::USUAL);
    match option {
        ChallengeOption::Colour(colour) => terms.colour = colour,
        ChallengeOption::Rated(rated) => (terms.rated, wanted.insists_on_rating) = (rated, rated),
        ChallengeOption::Board(ruleset) => terms.ruleset = ruleset,
        ChallengeOption::Vela => terms.start = Start::Vela,
        ChallengeOption::Match(length) => terms.in_match = Some(MatchTerms { length, vela: false }),
        ChallengeOption::Undo(undo) => terms.conditions.undo = undo,
        ChallengeOption::Kibitz(kibitz) => terms.kibitz = kibitz,
        ChallengeOption::Private => terms.private = true,
        ChallengeOption::Untimed => terms.time = TimeControl::Untimed,
        ChallengeOption::Live(live) => terms.time = TimeControl::Live(live),
        ChallengeOption::PerTurn(days) => {
            terms.time = TimeControl::Slow(SlowTime { per_turn: Some(days), ..slow(terms.time) });
        }
        ChallengeOption::Total(days) => {
            terms.time = TimeControl::Slow(SlowTime { total: Some(days), ..slow(terms.time) });
        }
        ChallengeOption::Remind(days) => {
            terms.time = TimeControl::Slow(SlowTime { remind: Some(days), ..slow(terms.time) });
        }
    }
}

/// What follows from several options together.
fn settled(mut wanted: ChallengeTerms) -> ChallengeTerms {
    let terms = &mut wanted.terms;
    match &mut terms.in_match {
        // The first game of a match is an ordinary one; its velas follow.
        Some(in_match) => {
            in_match.vela = terms.start == Start::Vela;
            terms.start = Start::Ordinary;
        }
        None if terms.start == Start::Vela => (terms.colour, terms.rated) = (Colour::White, false),
        None => {}
    }
    if terms.private {
        terms.rated = false;
    }
    // Nobody is reminded of a turn that is lost already.
    if let TimeControl::Slow(slow) = &mut terms.time
        && slow.per_turn.is_some_and(|per_turn| slow.remind.is_some_and(|remind| remind >= per_turn))
    {
        slow.remind = None;
    }
    wanted
}

#[cfg(test)]
mod tests;
