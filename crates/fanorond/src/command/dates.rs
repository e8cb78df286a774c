//! Dates as people say them: `2026-11-20`, `2026-11`, `yesterday`, `30d`, `last week`, `october`.
//!
//! A date names one or more days, and which days it names depends on the day on which it is read,
//! in the time zone of the viewer. Words are read in English, French and Malagasy at once.

mod words;

use crate::command::args::Args;
use crate::command::catalog::folded;
use fanorona_game::Timestamp;
use fanorona_protocol::preferences::values::Zone;
use jiff::Span;
use jiff::civil::{Date, Weekday};
use std::fmt;
use words::{Word, word};

/// A unit of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// A day.
    Day,
    /// From Monday on.
    Week,
    /// A month.
    Month,
    /// A year.
    Year,
}

/// A date as somebody said it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RoughDate {
    /// `2026-11-20`.
    Day(Date),
    /// `2026-11`, as its first day.
    Month(Date),
    /// `2026`.
    Year(i16),
    /// `30d`: the day that many units ago.
    Ago(u32, Unit),
    /// `today`, `this week`.
    This(Unit),
    /// `yesterday`, `last week`.
    Last(Unit),
    /// `october`, by its number: the latest one that has begun.
    Named(i8),
    /// `20 november`, as the day of a leap year: the latest one that has begun.
    DayOf(Date),
    /// `monday`: the latest one that has begun.
    Weekday(Weekday),
}

/// The days that a date names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Days {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
}

/// The most words of a date: `il y a 30 jours`, and a word like `the` before it.
const MOST_WORDS: usize = 6;

/// The longest prefix of the words that is a date, and how many words it has.
fn longest<'a>(
    args: &Args<'a>,
    first: &'a str,
    read: impl Fn(&[&str]) -> Option<RoughDate>,
) -> Option<(RoughDate, usize)> {
    let mut ahead = args.clone();
    let mut words = vec![first];
    words.extend(std::iter::from_fn(|| ahead.word()).take(MOST_WORDS - 1));
    (1..=words.len())
        .rev()
        .find_map(|count| Some((read(&words[..count])?, count)))
}

/// Takes a date off that begins with the word `first`, which was taken off already. `None` if it is
/// none; then nothing more was taken off.
pub(crate) fn take<'a>(args: &mut Args<'a>, first: &'a str) -> Option<RoughDate> {
    take_if(args, first, RoughDate::read)
}

/// Takes a date off where a name may stand, too: a month or a day of the week alone may be one.
pub(crate) fn take_beside_names<'a>(args: &mut Args<'a>, first: &'a str) -> Option<RoughDate> {
    take_if(args, first, |words| {
        let date = RoughDate::read(words)?;
        (words.len() > 1 || !date.may_be_name()).then_some(date)
    })
}

fn take_if<'a>(
    args: &mut Args<'a>,
    first: &'a str,
    read: impl Fn(&[&str]) -> Option<RoughDate>,
) -> Option<RoughDate> {
    let (date, count) = longest(args, first, read)?;
    for _ in 1..count {
        args.word();
    }
    Some(date)
}

impl RoughDate {
    /// Reads a date; `None` if the words are none.
    #[must_use]
    pub fn read(words: &[&str]) -> Option<Self> {
        let plain: Vec<String> = words
            .iter()
            .map(|word| folded(word).map(without_article))
            .collect::<Option<_>>()?;
        if let [alone] = plain.as_slice()
            && let Some(date) = Self::in_digits(alone)
        {
            return Some(date);
        }
        let read: Vec<Word> = plain.iter().map(|it| word(it)).collect::<Option<_>>()?;
        let filler = |word: &&Word| matches!(word, Word::Filler);
        let fillers = read.iter().take_while(filler).count();
        Self::of_words(&read[fillers..])
    }

    /// `2026-11-20` and `2026-11`.
    fn in_digits(text: &str) -> Option<Self> {
        if let Ok(date) = text.parse::<Date>() {
            return (date.to_string() == text).then_some(Self::Day(date));
        }
        let (year, month) = text.split_once('-')?;
        let digits = |text: &str, count| {
            text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit())
        };
        if !digits(year, 4) || !digits(month, 2) {
            return None;
        }
        Date::new(year.parse().ok()?, month.parse().ok()?, 1)
            .ok()
            .map(Self::Month)
    }

    fn of_words(words: &[Word]) -> Option<Self> {
        match *words {
            [Word::Date(date)] => Some(date),
            [Word::Number(number)] => year(number).map(Self::Year),
            [Word::Month(month)]
            | [Word::Last, Word::Month(month)]
            | [Word::Month(month), Word::Last] => Some(Self::Named(month)),
            [Word::Weekday(day)]
            | [Word::Last, Word::Weekday(day)]
            | [Word::Weekday(day), Word::Last] => Some(Self::Weekday(day)),
            [Word::This, Word::Unit(unit)] | [Word::This, Word::Unit(unit), Word::This] => {
                Some(Self::This(unit))
            }
            [Word::Last, Word::Unit(unit)] | [Word::Unit(unit), Word::Last] => {
                Some(Self::Last(unit))
            }
            [Word::Number(number), Word::Unit(unit)]
            | [Word::Number(number), Word::Unit(unit), Word::Last]
            | [Word::Number(number), Word::Last, Word::Unit(unit)]
            | [Word::Last, Word::Number(number), Word::Unit(unit)] => Some(Self::Ago(number, unit)),
            [Word::Month(month), Word::Number(number)]
            | [Word::Number(number), Word::Month(month)] => match year(number) {
                Some(year) => Date::new(year, month, 1).ok().map(Self::Month),
                None => day_of(LEAP_YEAR, month, number).map(Self::DayOf),
            },
            [Word::Month(month), Word::Number(day), Word::Number(number)]
            | [Word::Number(day), Word::Month(month), Word::Number(number)] => {
                day_of(year(number)?, month, day).map(Self::Day)
            }
            _ => None,
        }
    }

    /// Whether it is one word that may be a player's name.
    fn may_be_name(self) -> bool {
        matches!(self, Self::Named(_) | Self::Weekday(_))
    }

    /// Whether it names a beginning, so that it means everything since then: `30d` alone are the
    /// last 30 days.
    #[must_use]
    pub fn is_beginning(self) -> bool {
        matches!(self, Self::Ago(..))
    }

    /// The days that are meant on the day `today`.
    #[must_use]
    pub fn days(self, today: Date) -> Days {
        match self {
            Self::Day(day) => span(Unit::Day, day),
            Self::Month(first) => span(Unit::Month, first),
            Self::Year(year) => span(Unit::Year, Date::new(year, 1, 1).unwrap_or(Date::MIN)),
            Self::Ago(count, unit) => span(Unit::Day, ago(today, count, unit)),
            Self::This(unit) => span(unit, today),
            Self::Last(unit) => span(unit, ago(today, 1, unit)),
            Self::Named(month) => {
                let year = today.year() - i16::from(month > today.month());
                span(Unit::Month, Date::new(year, month, 1).unwrap_or(Date::MIN))
            }
            Self::DayOf(day) => {
                // A leap day is at most eight years ago.
                let latest = (today.year() - 8..=today.year())
                    .rev()
                    .filter_map(|year| Date::new(year, day.month(), day.day()).ok())
                    .find(|day| *day <= today);
                span(Unit::Day, latest.unwrap_or(Date::MIN))
            }
            Self::Weekday(day) => {
                let back = today.weekday().since(day);
                span(Unit::Day, today.saturating_sub(Span::new().days(back)))
            }
        }
    }
}

/// A word without the article that is joined to it: `l'an`.
fn without_article(word: String) -> String {
    word.strip_prefix("l'").map(str::to_owned).unwrap_or(word)
}

/// A year in which every day of the calendar exists.
const LEAP_YEAR: i16 = 2024;

/// A number as a year.
fn year(number: u32) -> Option<i16> {
    i16::try_from(number)
        .ok()
        .filter(|year| (1900..=2999).contains(year))
}

fn day_of(year: i16, month: i8, day: u32) -> Option<Date> {
    Date::new(year, month, i8::try_from(day).ok()?).ok()
}

/// The day that many units before `today`; the first of the calendar if there is none.
fn ago(today: Date, count: u32, unit: Unit) -> Date {
    let (span, count) = (Span::new(), i64::from(count));
    let span = match unit {
        Unit::Day => span.try_days(count),
        Unit::Week => span.try_weeks(count),
        Unit::Month => span.try_months(count),
        Unit::Year => span.try_years(count),
    };
    span.map_or(Date::MIN, |span| today.saturating_sub(span))
}

/// The day, week, month or year with a day in it.
fn span(unit: Unit, day: Date) -> Days {
    let (first, last) = match unit {
        Unit::Day => (day, day),
        Unit::Week => {
            let back = day.weekday().to_monday_zero_offset();
            let monday = day.saturating_sub(Span::new().days(back));
            (monday, monday.saturating_add(Span::new().days(6)))
        }
        Unit::Month => (day.first_of_month(), day.last_of_month()),
        Unit::Year => (day.first_of_year(), day.last_of_year()),
    };
    Days { first, last }
}

impl Days {
    /// Their first moment in a zone.
    #[must_use]
    pub fn begin(self, zone: &Zone) -> Timestamp {
        zone.beginning_of(self.first)
    }

    /// The same days and the three before and after them.
    #[must_use]
    pub fn widened(self) -> Self {
        let three = Span::new().days(3);
        Self {
            first: self.first.saturating_sub(three),
            last: self.last.saturating_add(three),
        }
    }

    /// The first moment after them in a zone.
    #[must_use]
    pub fn end(self, zone: &Zone) -> Timestamp {
        self.last
            .tomorrow()
            .map_or(Timestamp(i64::MAX), |next| zone.beginning_of(next))
    }
}

/// As it can be typed again.
impl fmt::Display for RoughDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Day(day) => day.fmt(f),
            Self::Month(first) => write!(f, "{:04}-{:02}", first.year(), first.month()),
            Self::Year(year) => year.fmt(f),
            Self::Ago(count, unit) => write!(f, "{count}{}", unit.letter()),
            Self::This(Unit::Day) => f.write_str("today"),
            Self::Last(Unit::Day) => f.write_str("yesterday"),
            Self::This(unit) => write!(f, "this {}", unit.name()),
            Self::Last(unit) => write!(f, "last {}", unit.name()),
            Self::Named(month) => f.write_str(words::month_name(month)),
            Self::DayOf(day) => {
                write!(f, "{} {}", day.day(), words::month_name(day.month()))
            }
            Self::Weekday(day) => f.write_str(words::weekday_name(day)),
        }
    }
}

impl Unit {
    fn letter(self) -> char {
        match self {
            Self::Day => 'd',
            Self::Week => 'w',
            Self::Month => 'm',
            Self::Year => 'y',
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }
}

#[cfg(test)]
mod tests;
