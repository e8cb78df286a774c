//! Refusals about open challenges and formulas, as sentences.

use super::numbers;
use crate::clean::SafeText;
use crate::refusal::SeekRefusal;
use fanorona_game::{Fact, Formula, FormulaError, FormulaProblem, Quantity};

pub(in crate::view) fn sentence(refusal: &SeekRefusal) -> String {
    match refusal {
        SeekRefusal::TooMany { most } => {
            format!("{most} of your seeks are open, which is the most. Take one back: unseek NUMBER")
        }
        SeekRefusal::Full { most } => {
            format!("{most} seeks are open, which is the most here. Answer one of them: seeks")
        }
        SeekRefusal::Twice { number } => {
            format!("You seek just that already, by seek {number}. To take it back: unseek {number}")
        }
        SeekRefusal::NotOpen { number } => format!("Seek {number} is not open. Those that are: seeks"),
        SeekRefusal::SeeksNothing { name } => {
            format!("{name} seeks no game now. To ask all the same: challenge {name}")
        }
        SeekRefusal::Which { name, numbers: ids } => {
            format!("{name} seeks several games. Answer one by its number: play {}", numbers(ids, ", play "))
        }
        SeekRefusal::Own { number } => {
            format!("Seek {number} is your own. To take it back: unseek {number}")
        }
        SeekRefusal::NotYours { number } => {
            format!("Seek {number} is not yours to take back. To answer it: play {number}")
        }
        SeekRefusal::NothingSought => "No seek of yours is open. To make one: seek".to_owned(),
        SeekRefusal::OutOfRange { number, range, rating, ruleset } => format!(
            "Seek {number} is for ratings {range}, and yours on the {} board is {rating}. Others: seeks",
            ruleset.name()
        ),
        SeekRefusal::RegisteredOnly { number } => {
            format!("Seek {number} is not for guests. Others: seeks")
        }
        SeekRefusal::Rated { number } => {
            format!("Seek {number} is rated, and games of guests never are. Others: seeks unrated")
        }
        SeekRefusal::Formula { name, clause } => {
            format!("{name} plays on this condition only: {clause}. Somebody else may: seeks")
        }
        SeekRefusal::ClosedYourself => {
            "You take no challenges yourself, so nobody could answer. First: challenges ask".to_owned()
        }
        SeekRefusal::BeHere => {
            "A game by the minute needs you here. Log in first, or take days: seek days=7".to_owned()
        }
        SeekRefusal::Syntax { text, error } => syntax(text, error),
    }
}

fn syntax(text: &SafeText, error: &FormulaError) -> String {
    let column = error.column;
    // What is missing is missing behind the last letter.
    let behind_all = column > text.as_str().chars().count();
    let place = if behind_all { "At the end".to_owned() } else { format!("At letter {column}") };
    let wrong = match &error.problem {
        FormulaProblem::TooLong => format!("has more than {} letters; leave something out", Formula::MAX),
        FormulaProblem::TooDeep => {
            format!("goes more than {} levels deep; take parentheses away", Formula::DEPTH)
        }
        FormulaProblem::Character(odd) if odd.is_control() => "has a letter that means nothing".to_owned(),
        FormulaProblem::Character(odd) => format!("has a \"{odd}\", which means nothing here"),
        FormulaProblem::Number => "has no number there; write one as 1500 or 2.5".to_owned(),
        FormulaProblem::Unknown(word) => unknown(word),
        FormulaProblem::ConditionExpected => "needs a condition there, such as rating > 1400".to_owned(),
        FormulaProblem::NumberExpected => "needs a number there, such as 1400".to_owned(),
        FormulaProblem::NotClosed => "opens a parenthesis that is not closed; add )".to_owned(),
        FormulaProblem::NotOpened => "closes a parenthesis that was not opened; leave it out".to_owned(),
        FormulaProblem::ConnectionExpected => "goes on without & or | before that".to_owned(),
        FormulaProblem::NotCompared(word) => {
            format!("has the number {word} alone; compare it, as in {word} > 3")
        }
        FormulaProblem::NotANumber(word) => {
            format!("compares {word}, which is no number; write it without the comparison")
        }
        FormulaProblem::Chained => "compares twice; join two comparisons with &".to_owned(),
    };
    format!("{place} that formula {wrong}. See: help formula")
}

/// What people type who do not know the word.
const MEANT: [(&str, &str); 6] = [
    ("clock", "time"),
    ("minutes", "time"),
    ("seconds", "increment"),
    ("guest", "!registered"),
    ("elo", "rating"),
    ("robot", "bot"),
];

fn unknown(word: &str) -> String {
    let lower = word.to_ascii_lowercase();
    if let Some((_, meant)) = MEANT.iter().find(|(said, _)| *said == lower) {
        return format!("has no word \"{}\"; perhaps {meant}", crate::args::shown(word));
    }
    let names = Quantity::ALL.map(Quantity::name).into_iter().chain(Fact::ALL.map(Fact::name));
    let near = names.map(|name| (strsim::osa_distance(name, &lower), name)).min();
    let word = crate::args::shown(word);
    match near {
        Some((distance, name)) if distance <= 2 => format!("has no word \"{word}\"; perhaps {name}"),
        Some(_) | None => format!("has no word \"{word}\""),
    }
}

/// The formula with a mark below the place, for those who see it.
pub(in crate::view) fn picture(refusal: &SeekRefusal) -> Option<String> {
    let SeekRefusal::Syntax { text, error } = refusal else { return None };
    Some(pointed_at(text, error.column))
}

/// What stands around the column, in lines that fit every screen, and the mark.
fn pointed_at(text: &SafeText, column: usize) -> String {
    const AROUND: usize = 30;
    let letters: Vec<char> = text.as_str().chars().collect();
    let place = column.saturating_sub(1).min(letters.len());
    let begin = if place > AROUND + 3 { place - AROUND } else { 0 };
    let end = if letters.len() - place > AROUND + 3 { place + AROUND } else { letters.len() };
    let before = if begin > 0 { "..." } else { "" };
    let after = if end < letters.len() { "..." } else { "" };
    let shown: String = letters[begin..end].iter().collect();
    let indent = 2 + before.len() + (place - begin);
    format!("  {before}{shown}{after}\n{:indent$}^\n", "")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, column: usize) -> String {
        pointed_at(&SafeText::new(text), column)
    }

    #[test]
    fn the_mark_stands_below_the_place() {
        assert_eq!(drawn("rating >= & bot", 11), "  rating >= & bot\n            ^\n");
        assert_eq!(drawn("", 1), "  \n  ^\n");
        assert_eq!(drawn("bot", 4), "  bot\n     ^\n");
    }

    #[test]
    fn of_a_long_formula_what_stands_around_the_place_is_shown() {
        for column in [1, 30, 34, 35, 150, 267, 270, 300, 301] {
            let text: String = (0..300_u32).map(|n| char::from(b'a' + (n % 26) as u8)).collect();
            let out = drawn(&text, column);
            let lines: Vec<&str> = out.lines().collect();
            assert!(lines.len() == 2 && lines.iter().all(|line| line.len() <= 72), "{out}");
            let marked = lines[0].as_bytes().get(lines[1].len() - 1).copied();
            assert_eq!(marked, text.as_bytes().get(column - 1).copied(), "{out}");
        }
    }
}
