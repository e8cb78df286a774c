//! The words of dates in English, French and Malagasy, without accents and in lower case.

use super::{RoughDate, Unit};
use jiff::civil::Weekday;

/// What a word says in a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// A whole date.
    Date(RoughDate),
    /// A number of at most five digits.
    Number(u32),
    Unit(Unit),
    /// The number of a month.
    Month(i8),
    Weekday(Weekday),
    This,
    /// Last, or ago.
    Last,
    /// What says nothing before a date.
    Filler,
}

/// What a word says; `None` if it is unknown.
pub(super) fn word(text: &str) -> Option<Word> {
    let letters = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &text[..text.len() - letters.len()];
    if digits.len() > 5 {
        return None;
    }
    match (digits.parse(), letters) {
        (Ok(number), "") => return Some(Word::Number(number)),
        (Ok(number), letters) => {
            let unit = unit(letters)?;
            return Some(Word::Date(RoughDate::Ago(number, unit)));
        }
        (Err(_), _) => {}
    }
    let known = WORDS.iter().find(|(_, words)| has(words, text));
    known
        .map(|(word, _)| *word)
        .or_else(|| unit(text).map(Word::Unit))
        .or_else(|| month(text).map(Word::Month))
        .or_else(|| weekday(text).map(Word::Weekday))
}

fn has(words: &str, word: &str) -> bool {
    words.split_ascii_whitespace().any(|known| known == word)
}

fn unit(word: &str) -> Option<Unit> {
    let known = UNITS.iter().find(|(_, words)| has(words, word));
    known.map(|(unit, _)| *unit)
}

/// A month by its name in a language, or by the first three letters or more of one.
fn month(word: &str) -> Option<i8> {
    let all = (1..).zip(MONTHS);
    if word.len() < 3 {
        return None;
    }
    let mut found = all
        .filter(|(_, names)| {
            names
                .split_ascii_whitespace()
                .any(|name| name.starts_with(word))
        })
        .map(|(month, _)| month);
    // The letters of two months say nothing.
    found.next().filter(|_| found.next().is_none())
}

fn weekday(word: &str) -> Option<Weekday> {
    let known = WEEKDAYS.iter().find(|(_, words)| has(words, word));
    known.map(|(day, _)| *day)
}

/// The English name of a month.
pub(super) fn month_name(month: i8) -> &'static str {
    let index = usize::try_from(month - 1).unwrap_or_default();
    first_word(MONTHS.get(index).unwrap_or(&""))
}

/// The English name of a day of the week.
pub(super) fn weekday_name(day: Weekday) -> &'static str {
    let known = WEEKDAYS.iter().find(|(known, _)| *known == day);
    first_word(known.map_or("", |(_, words)| words))
}

fn first_word(words: &'static str) -> &'static str {
    words.split_ascii_whitespace().next().unwrap_or_default()
}

/// English, then French, then Malagasy.
static WORDS: &[(Word, &str)] = &[
    (
        Word::Date(RoughDate::This(Unit::Day)),
        "today aujourd'hui aujourdhui androany",
    ),
    (
        Word::Date(RoughDate::Last(Unit::Day)),
        "yesterday hier omaly",
    ),
    (Word::This, "this current ce cet cette ity ito io izao"),
    (
        Word::Last,
        "last past previous ago dernier derniere derniers dernieres passe passee lasa",
    ),
    (
        Word::Filler,
        "in on of during the le la les en au il y a pendant ny tamin'ny tamin",
    ),
];

static UNITS: &[(Unit, &str)] = &[
    (Unit::Day, "day days d jour jours j andro"),
    (Unit::Week, "week weeks w semaine semaines sem herinandro"),
    (Unit::Month, "month months m mois volana"),
    (Unit::Year, "year years yr yrs y an ans annee annees taona"),
];

static MONTHS: [&str; 12] = [
    "january janvier janoary",
    "february fevrier febroary",
    "march mars martsa",
    "april avril aprily",
    "may mai mey",
    "june juin jona",
    "july juillet jolay",
    "august aout aogositra",
    "september septembre septambra",
    "october octobre oktobra",
    "november novembre novambra",
    "december decembre desambra",
];

static WEEKDAYS: &[(Weekday, &str)] = &[
    (Weekday::Monday, "monday mon lundi alatsinainy"),
    (Weekday::Tuesday, "tuesday tue tues mardi talata"),
    (Weekday::Wednesday, "wednesday wed mercredi alarobia"),
    (Weekday::Thursday, "thursday thu thurs jeudi alakamisy"),
    (Weekday::Friday, "friday fri vendredi zoma"),
    (Weekday::Saturday, "saturday sat samedi asabotsy sabotsy"),
    (Weekday::Sunday, "sunday sun dimanche alahady"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_says_one_thing_and_is_written_as_it_is_compared() {
        let words = WORDS.iter().map(|(_, words)| *words);
        let units = UNITS.iter().map(|(_, words)| *words);
        let days = WEEKDAYS.iter().map(|(_, words)| *words);
        let mut seen = Vec::new();
        for words in words.chain(units).chain(days).chain(MONTHS) {
            for word in words.split_ascii_whitespace() {
                assert!(
                    word.chars().all(|c| c.is_ascii_lowercase() || c == '\''),
                    "{word}"
                );
                // "Il y a" is only before a number, where a year does not fit.
                assert!(word == "y" || !seen.contains(&word), "{word}");
                seen.push(word);
            }
        }
    }

    #[test]
    fn the_first_letters_of_one_month_are_that_month() {
        assert_eq!(month("oct"), Some(10));
        assert_eq!(month("fev"), Some(2));
        assert_eq!(month("juil"), Some(7));
        assert_eq!(month("mar"), Some(3));
        assert_eq!(month("jui"), None);
        assert_eq!(month("ja"), None);
        assert_eq!(month("octobers"), None);
    }
}
