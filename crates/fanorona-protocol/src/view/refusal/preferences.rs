//! What is wrong with a preference or an abbreviation, and what to type instead.

use crate::preferences::{PromptProblem, PromptText, Setting};
use crate::refusal::{AliasNameProblem, AliasTextProblem, PreferenceRefusal};
use crate::shorthand::AliasName;

/// The sentence for a refusal.
pub(super) fn sentence(refusal: &PreferenceRefusal) -> String {
    match refusal {
        PreferenceRefusal::Value { preference, value } => {
            let (name, values) = (preference.name(), preference.values());
            let example = Setting::default_of(*preference);
            let wrong = match value.as_str() {
                "" => format!("The option {name} needs a value."),
                value => format!("The option {name} cannot be \"{value}\"."),
            };
            format!("{wrong} It may be: {values}. For example: set {name} {}", example.value())
        }
        PreferenceRefusal::NoZone { zone, near } if near.is_empty() => {
            format!(
                "There is no time zone \"{zone}\". One is a continent or an ocean and a city: set timezone Indian/Antananarivo"
            )
        }
        PreferenceRefusal::NoZone { zone, near } => {
            let first = near.first().map_or("UTC", String::as_str);
            format!(
                "There is no time zone \"{zone}\". Spelled nearly so: {}. For example: set timezone {first}",
                near.join(", ")
            )
        }
        PreferenceRefusal::Prompt(problem) => prompt(*problem),
        PreferenceRefusal::AliasName { name, problem } => alias_name(name, *problem),
        PreferenceRefusal::AliasText(problem) => alias_text(*problem),
        PreferenceRefusal::AliasCircle { name } => {
            format!(
                "The abbreviation {name} would call itself. Give it another text, or see all of them: alias"
            )
        }
        PreferenceRefusal::TooManyAliases { limit } => {
            format!("You have {limit} abbreviations, which is the most. Take one away first: unalias NAME")
        }
        PreferenceRefusal::NoAlias { name } => {
            format!("You have no abbreviation \"{name}\". Those that you have: alias")
        }
        PreferenceRefusal::AliasWords { name, takes } => {
            let words = if *takes == 1 { "word" } else { "words" };
            format!(
                "The abbreviation {name} takes {takes} {words} behind it. What it stands for: alias {name}"
            )
        }
        PreferenceRefusal::AliasTooDeep { name } => {
            format!(
                "The abbreviation {name} does not come to an end. Give it another text: alias {name} TEXT"
            )
        }
        PreferenceRefusal::NothingMore => {
            "There is nothing more to show. To see long answers in pages: set height 24".to_owned()
        }
        PreferenceRefusal::NoPoint { word } => {
            format!("The board has no point \"{word}\". A point is a letter and a number: point e3")
        }
    }
}

fn prompt(problem: PromptProblem) -> String {
    let wrong = match problem {
        PromptProblem::Empty => "A prompt needs a text.".to_owned(),
        PromptProblem::TooLong => format!("A prompt has at most {} letters.", PromptText::MOST),
        PromptProblem::Unprintable => {
            "A prompt has letters only, and nothing that cannot be seen.".to_owned()
        }
        PromptProblem::NoVariable(_) => {
            format!("Behind a % there is one of: {}.", PromptText::VARIABLES)
        }
    };
    format!("{wrong} For example: set prompt %n %b>")
}

fn alias_name(name: &str, problem: AliasNameProblem) -> String {
    match problem {
        AliasNameProblem::Shape => format!(
            "\"{name}\" cannot be an abbreviation. Take a letter, then letters and digits, {} at most: alias gb games bob",
            AliasName::MOST
        ),
        AliasNameProblem::Command => {
            format!("\"{name}\" means a command already. Take another word: alias gb games bob")
        }
        AliasNameProblem::Movement => {
            format!("\"{name}\" means a point of the board already. Take another word: alias gb games bob")
        }
    }
}

fn alias_text(problem: AliasTextProblem) -> String {
    match problem {
        AliasTextProblem::NoCommand => {
            "What an abbreviation stands for begins with a word of its own: alias gb games bob".to_owned()
        }
        AliasTextProblem::TooLong { limit } => {
            format!(
                "An abbreviation stands for at most {limit} bytes. Give it a shorter text: alias NAME TEXT"
            )
        }
        AliasTextProblem::Unprintable => {
            "An abbreviation stands for letters only, and nothing that cannot be seen: alias gb games bob"
                .to_owned()
        }
    }
}
