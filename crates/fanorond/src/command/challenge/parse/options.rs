//! The options of a challenge, with dashes as by mail or bare, in any order.

mod contradictions;
mod speed;

use crate::command::args::{Args, contradiction};
use crate::command::challenge::ChallengeTerms;
use crate::command::history::parse::filters::position;
use contradictions::{position_alone, private_unrated, reminded_in_time, vela_alone};
use fanorona_game::{
    Colour, Days, LiveTime, MatchLength, MatchTerms, Pace, SlowTime, Start, Terms, Text,
    TimeControl,
};
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::words::{is_number, split_word};
use fanorona_rules::{Position, Ruleset};
use speed::Speed;

/// An option of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChallengeOption {
    Colour(Colour),
    Rated(bool),
    Board(Ruleset),
    Position(Position),
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
    /// A live game or one with days, whose time another option may say.
    Pace(Pace),
    /// A live game of this speed, whose time another option may say.
    Speed(Speed),
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
        if rows(word).is_some() {
            return Self::BadValue { name: "from" };
        }
        let word = word.trim_start_matches('-').to_ascii_lowercase();
        if let Some((name, value)) = word.split_once('=') {
            return Self::with_value(name, value);
        }
        if let Some(time) = time(&word) {
            return Self::Option(time);
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
            // It may be minutes or days.
            digits if is_number(digits) => Self::BadValue { name: "time" },
            _ => Self::Other,
        }
    }

    /// The mail server's names for days are read too.
    fn with_value(name: &str, value: &str) -> Self {
        let Some(name) = WITH_VALUE.into_iter().find(|known| *known == name) else {
            return Self::Other;
        };
        let days = || value.parse().ok().and_then(Days::new);
        let option = match name {
            "board" => Ruleset::from_name(value).map(ChallengeOption::Board),
            // With rows, [`from`] has read it.
            "from" => None,
            "match" => value
                .parse()
                .ok()
                .and_then(MatchLength::from_games)
                .map(ChallengeOption::Match),
            "days" | "forfeittime" => days().map(ChallengeOption::PerTurn),
            "total" | "totaltime" => days().map(ChallengeOption::Total),
            "remind" | "nagtime" => days().map(ChallengeOption::Remind),
            _ => value.parse().ok().map(ChallengeOption::Live),
        };
        option.map_or(Self::BadValue { name }, Self::Option)
    }

    /// A word and the unit behind it, as in `5 min`, and after minutes the seconds for each turn.
    fn take<'a>(word: &str, args: &mut Args<'a>) -> Self {
        let Some(next) = args.peek().filter(|_| is_number(word)) else {
            return Self::read(word);
        };
        if is_number(next) {
            // Minutes and seconds side by side, as on other servers.
            args.word();
            return Self::read(&format!("{word}+{next}"));
        }
        let Some(unit) = Unit::of_word(&next.to_ascii_lowercase()) else {
            return Self::read(word);
        };
        args.word();
        let mut rest = args.clone();
        let seconds = rest.word().map(|word| word.trim_start_matches('+'));
        let seconds = seconds.filter(|seconds| unit == Unit::Minute && is_number(seconds));
        let is_unit = rest
            .word()
            .is_some_and(|word| Unit::of_word(&word.to_ascii_lowercase()) == Some(Unit::Second));
        match seconds.filter(|_| is_unit) {
            Some(seconds) => {
                args.word();
                args.word();
                Self::read(&format!("{word}+{seconds}"))
            }
            None => Self::read(&format!("{word}{next}")),
        }
    }

    /// What is said of a word that is no option: it may be one whose value stands apart, or not at
    /// all.
    fn refused(word: &str, args: &Args<'_>) -> Refusal {
        let detail = match Self::with_value(&word.trim_start_matches('-').to_ascii_lowercase(), "")
        {
            Self::BadValue { name } => UsageDetail::bad_option(name, ""),
            Self::Option(_) | Self::Other => UsageDetail::unknown_option(word, NAMES),
        };
        args.usage(Some(detail))
    }
}

/// The options that take a value.
const WITH_VALUE: [&str; 10] = [
    "board",
    "from",
    "match",
    "days",
    "forfeittime",
    "total",
    "totaltime",
    "remind",
    "nagtime",
    "time",
];

/// The options as they are suggested to somebody who mistypes one.
pub(crate) const NAMES: [&str; 23] = [
    "white",
    "black",
    "random",
    "tsivy",
    "dimyand",
    "telo",
    "from",
    "vela",
    "private",
    "rated",
    "unrated",
    "noundo",
    "kibitz",
    "untimed",
    "match",
    "days",
    "total",
    "time",
    "remind",
    "live",
    "blitz",
    "rapid",
    "correspondence",
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
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no other option is about time"
    )]
    fn kind_of_time(self) -> Option<u8> {
        match self {
            Self::Untimed => Some(0),
            Self::PerTurn(_) | Self::Total(_) | Self::Remind(_) | Self::Pace(Pace::Days) => Some(1),
            Self::Live(_) | Self::Speed(_) | Self::Pace(Pace::Live) => Some(2),
            _ => None,
        }
    }

    /// Whether both cannot be meant.
    fn contradicts(self, other: Self) -> bool {
        let alike = std::mem::discriminant(&self) == std::mem::discriminant(&other);
        let apart = self
            .kind_of_time()
            .zip(other.kind_of_time())
            .is_some_and(|(one, another)| one != another);
        let other_speed = match (self, other) {
            (Self::Speed(speed), Self::Live(time)) | (Self::Live(time), Self::Speed(speed)) => {
                Speed::of(time) != speed
            }
            _ => false,
        };
        (alike && self != other) || apart || other_speed
    }

    /// Whether another option may say more about the same.
    fn is_vague(self) -> bool {
        matches!(self, Self::Pace(_) | Self::Speed(_))
    }
}

/// The unit of a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Second,
    Minute,
    Hour,
    Day,
}

impl Unit {
    /// In English, French and Malagasy.
    fn of_word(word: &str) -> Option<Self> {
        match word.trim_end_matches('.') {
            "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" | "segondra" => {
                Some(Self::Second)
            }
            "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "minitra" | "'" => {
                Some(Self::Minute)
            }
            "h" | "hr" | "hour" | "hours" | "heure" | "heures" | "ora" => Some(Self::Hour),
            "d" | "j" | "day" | "days" | "jour" | "jours" | "andro" => Some(Self::Day),
            _ => None,
        }
    }
}

/// What a word without `=` says about time: `10+5`, `5min`, `7days`, `live`, `blitz`.
fn time(word: &str) -> Option<ChallengeOption> {
    // Other servers also write `10|5` and `10/5`.
    let live = |text: &str| text.parse().ok().map(ChallengeOption::Live);
    match word {
        "live" | "direct" => return Some(ChallengeOption::Pace(Pace::Live)),
        "correspondence" | "correspondance" => return Some(ChallengeOption::Pace(Pace::Days)),
        _ => {}
    }
    if let Some(speed) = Speed::of_word(word) {
        return Some(ChallengeOption::Speed(speed));
    }
    if let Some((minutes, seconds)) = word.split_once(['+', '|', '/']) {
        let (minutes, seconds) = (
            without_unit(minutes, Unit::Minute),
            without_unit(seconds, Unit::Second),
        );
        return live(&format!("{minutes}+{seconds}"));
    }
    let (number, unit) = word.split_at(word.find(|c: char| !c.is_ascii_digit() && c != ':')?);
    if number.is_empty() {
        return None;
    }
    match Unit::of_word(unit)? {
        Unit::Second => None,
        Unit::Minute => live(number),
        Unit::Hour => live(&(number.parse::<u32>().ok()?.checked_mul(60)?).to_string()),
        Unit::Day => number
            .parse()
            .ok()
            .and_then(Days::new)
            .map(ChallengeOption::PerTurn),
    }
}

/// A number without its unit.
fn without_unit(text: &str, wanted: Unit) -> &str {
    let number = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let is_unit = Unit::of_word(&text[number.len()..]) == Some(wanted);
    if is_unit { number } else { text }
}

/// Whether a number and the unit of a time begin `text`, as in `5 min`.
pub(crate) fn begins_with_time(text: &str) -> bool {
    let first = split_word(text).filter(|(number, _)| is_number(number));
    let next = first.and_then(|(_, rest)| split_word(rest));
    next.is_some_and(|(unit, _)| Unit::of_word(&unit.to_ascii_lowercase()).is_some())
}

/// Whether `word` is an option that there is.
pub(crate) fn is_known(word: &str) -> bool {
    // A password may consist of digits.
    !is_number(word) && !matches!(Word::read(word), Word::Other)
}

/// Whether `word` is meant as an option.
pub(crate) fn is_option(word: &str) -> bool {
    word.starts_with('-') || is_known(word)
}

/// The rows in a word that names a position, with or without `from=`. A time has one slash at most.
fn rows(word: &str) -> Option<&str> {
    let word = word.trim_start_matches('-');
    match word.split_once('=') {
        Some((name, rows)) if name.eq_ignore_ascii_case("from") && !rows.is_empty() => Some(rows),
        None if word.matches('/').count() > 1 => Some(word),
        Some(_) | None => None,
    }
}

/// The position from which a game begins: `from=3/1b1/w2 w`, or as other commands have it.
fn from(word: &str, args: &mut Args<'_>) -> Result<Option<ChallengeOption>, Refusal> {
    let Some(rows) = rows(word) else {
        return Ok(None);
    };
    let position = position(args, rows)?;
    if position.outcome().is_some() {
        let position = Text(position);
        return Err(ChallengeRefusal::OverAtStart { position }.into());
    }
    Ok(Some(ChallengeOption::Position(position)))
}

/// Reads all words that are left as options.
pub(crate) fn terms(args: &mut Args<'_>) -> Result<ChallengeTerms, Refusal> {
    Ok(applied(&chosen(args)?, ChallengeTerms::default()))
}

/// The options that all words that are left say.
pub(crate) fn chosen(args: &mut Args<'_>) -> Result<Vec<ChallengeOption>, Refusal> {
    let mut chosen: Vec<(&str, ChallengeOption)> = Vec::new();
    while let Some(word) = args.word() {
        let read = match from(word, args)? {
            Some(position) => Word::Option(position),
            None => Word::take(word, args),
        };
        let option = match read {
            Word::Option(option) => option,
            Word::BadValue { name } => {
                let value = word
                    .split_once('=')
                    .map_or(if is_number(word) { word } else { "" }, |(_, value)| value);
                return Err(args.usage(Some(UsageDetail::bad_option(name, value))));
            }
            Word::Other => return Err(Word::refused(word, args)),
        };
        if let Some((other, _)) = chosen.iter().find(|(_, other)| option.contradicts(*other)) {
            return Err(contradiction(args, other, word));
        }
        if !chosen.iter().any(|(_, other)| *other == option) {
            chosen.push((word, option));
        }
    }
    vela_alone(args, &chosen)?;
    position_alone(args, &chosen)?;
    reminded_in_time(args, &chosen)?;
    private_unrated(args, &chosen)?;
    Ok(chosen.into_iter().map(|(_, option)| option).collect())
}

/// These terms, changed by options.
pub(crate) fn applied(options: &[ChallengeOption], mut wanted: ChallengeTerms) -> ChallengeTerms {
    // What is said exactly comes last.
    let (vague, exact): (Vec<_>, Vec<_>) = options.iter().copied().partition(|it| it.is_vague());
    for option in vague.into_iter().chain(exact) {
        apply(option, &mut wanted);
    }
    settled(wanted)
}

fn apply(option: ChallengeOption, wanted: &mut ChallengeTerms) {
    let terms = &mut wanted.terms;
    let slow = |time: TimeControl| time.slow().unwrap_or(SlowTime::USUAL);
    match option {
        ChallengeOption::Colour(colour) => {
            (terms.colour, wanted.names_colour) = (colour, true);
        }
        ChallengeOption::Rated(rated) => (terms.rated, wanted.insists_on_rating) = (rated, rated),
        ChallengeOption::Board(ruleset) => terms.ruleset = ruleset,
        ChallengeOption::Position(position) => {
            (terms.ruleset, terms.start) = (position.ruleset(), Start::Position(position));
        }
        ChallengeOption::Vela => terms.start = Start::Vela,
        ChallengeOption::Match(length) => {
            terms.in_match = Some(MatchTerms {
                length,
                vela: false,
            });
        }
        ChallengeOption::Undo(undo) => terms.conditions.undo = undo,
        ChallengeOption::Kibitz(kibitz) => terms.kibitz = kibitz,
        ChallengeOption::Private => terms.private = true,
        ChallengeOption::Live(live) => terms.time = TimeControl::Live(live),
        ChallengeOption::Pace(Pace::Live) => set_usual(terms, Speed::Rapid),
        ChallengeOption::Speed(speed) => set_usual(terms, speed),
        ChallengeOption::Pace(Pace::Days) => terms.time = TimeControl::Slow(slow(terms.time)),
        ChallengeOption::Untimed | ChallengeOption::Pace(Pace::Untimed) => {
            terms.time = TimeControl::Untimed;
        }
        ChallengeOption::PerTurn(days) => {
            terms.time = TimeControl::Slow(SlowTime {
                per_turn: Some(days),
                ..slow(terms.time)
            });
        }
        ChallengeOption::Total(days) => {
            terms.time = TimeControl::Slow(SlowTime {
                total: Some(days),
                ..slow(terms.time)
            });
        }
        ChallengeOption::Remind(days) => {
            terms.time = TimeControl::Slow(SlowTime {
                remind: Some(days),
                ..slow(terms.time)
            });
        }
    }
}

/// Sets the usual time of a speed. `live` alone says less than a speed.
fn set_usual(terms: &mut Terms, speed: Speed) {
    if let Ok(live) = speed.usual().parse::<LiveTime>()
        && (terms.time.live().is_none() || speed != Speed::Rapid)
    {
        terms.time = TimeControl::Live(live);
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
    if terms.private || terms.start.chosen().is_some() {
        terms.rated = false;
    }
    // Nobody is reminded of a turn that is lost already.
    if let TimeControl::Slow(slow) = &mut terms.time
        && slow
            .per_turn
            .is_some_and(|per_turn| slow.remind.is_some_and(|remind| remind >= per_turn))
    {
        slow.remind = None;
    }
    wanted
}

#[cfg(test)]
mod tests;
