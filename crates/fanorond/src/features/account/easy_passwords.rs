//! Passwords that others would try first.

/// The 10,000 most common passwords of published leaks, in lower case, one a line.
const COMMON: &str = include_str!("common_passwords.txt");
/// A common password with at most this many digits and signs around it is easy, too.
const DECORATION: usize = 4;
/// A password of fewer different characters is easy.
const DIFFERENT: usize = 4;

/// A number with fewer digits is easy: a date, or a number of a telephone.
const NUMBER: usize = 14;

/// Whether `password` is common, is like `name`, or repeats a few characters.
pub(super) fn is_easy(password: &str, name: &str) -> bool {
    let password = password.to_lowercase();
    let word = password.trim_matches(|letter: char| !letter.is_alphabetic());
    let decoration = password.chars().count() - word.chars().count();
    let is_known =
        |text: &str| text.eq_ignore_ascii_case(name) || COMMON.lines().any(|line| line == text);
    let mut characters: Vec<char> = password.chars().collect();
    let runs = characters
        .windows(2)
        .filter(|pair| (pair[0] as u32).abs_diff(pair[1] as u32) <= 1)
        .count();
    let is_a_run = runs + 1 == characters.len();
    // A date, or a part that is repeated.
    let is_number = password.chars().all(|letter| letter.is_ascii_digit());
    let is_repeated = (1..=characters.len() / 2).any(|part| {
        characters.len().is_multiple_of(part)
            && characters
                .chunks(part)
                .all(|piece| *piece == characters[..part])
    });
    characters.sort_unstable();
    characters.dedup();
    is_known(&password)
        || (is_number && password.len() < NUMBER)
        || is_repeated
        || (decoration <= DECORATION && !word.is_empty() && is_known(word))
        || characters.len() < DIFFERENT
        || is_a_run
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_passwords_runs_and_the_own_name_are_easy() {
        for password in [
            "password",
            "PassWord",
            "iloveyou",
            "baseball12",
            "!dragon!",
            "12345678",
            "87654321",
            "abcdefgh",
            "aaaaaaaa",
            "abababab",
            "passwordpassword",
            "vary-aminvary-amin",
            "20001231",
            "Alice2026",
            "alice",
            "--alice--",
            "1234567890",
        ] {
            assert!(is_easy(password, "Alice"), "{password}");
        }
    }

    #[test]
    fn a_few_words_or_random_letters_are_not_easy() {
        for password in [
            "three-blue-zebus",
            "secret-rice",
            "xk3vq9tz",
            "alice-plays-fanorona",
            "dragon20261126",
        ] {
            assert!(!is_easy(password, "Alice"), "{password}");
        }
    }

    #[test]
    fn the_list_is_sorted_and_in_lower_case() {
        let lines: Vec<&str> = COMMON.lines().collect();
        assert!(lines.len() > 9_000, "{}", lines.len());
        assert!(lines.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(
            lines
                .iter()
                .all(|line| !line.is_empty() && *line == line.to_lowercase())
        );
    }
}
