//! Words of other servers and languages mean lines that are commands here.

use super::*;
use crate::command::catalog::{self, Lookup};
use fanorona_protocol::text::pages::{TOPICS, page, part};

#[test]
fn words_from_elsewhere_are_no_commands_here_and_mean_lines_that_are() {
    for elsewhere in all() {
        for word in elsewhere.words.split(' ') {
            assert_eq!(catalog::look_up(word), Lookup::Unknown, "{word}");
            let times = all()
                .flat_map(|it| it.words.split(' '))
                .filter(|it| plain(it).eq(plain(word)))
                .count();
            assert_eq!(times, 1, "{word}");
        }
        for line in [elsewhere.alone, elsewhere.with.unwrap_or(elsewhere.alone)] {
            let first = line.split(' ').next().unwrap();
            assert!(
                catalog::exact(first).is_some() || first.ends_with("{}"),
                "{line}"
            );
        }
        if let Some(topic) = elsewhere.alone.strip_prefix("help ") {
            let known = TOPICS.contains(&topic) || catalog::exact(topic).is_some();
            assert!(
                known || topic == "commands" || help_on(topic).is_some(),
                "{topic}"
            );
        }
    }
}

/// The commands of FICS, and words that its players type.
const FICS: &str = "abort accept addlist adjourn alias allobservers assess backward best boards bsetup bugwho cbest \
    censor chkip cls cmatch copygame crank cshout date decline draw examine finger flag flip fmessage follow formula \
    forward games getgi getpi ginfo gnotify goboard handles hbest help history hrank inchannel index info it jkill \
    jsave journal kibitz lastlog limits llogons logons mailhelp mailmess mailmoves mailoldmoves mailsource mailstored \
    match messages mexamine moretime moves news next noescape nochannel noplay notify observe oldmoves open partner \
    password pause pending pfollow play pobserve prefresh primary promote ptell qtell quit r rank refresh resign \
    resume revert rmatch say seek servers set sh shout showlist simabort simadjourn simallabort simalladjourn simdraw \
    simgames simmatch simnext simobserve simopen simpass simprev smoves smposition sought spgame sposition statistics \
    stored sublist switch takeback tell time togglee trail unalias uncensor unexamine unfollow unnoplay \
    unobserve unpause unseek uptime uscf variables version whenshut whisper who withdraw wname xkibitz xtell \
    xwhisper znotify";

#[test]
fn every_word_of_fics_means_something_here_or_is_said_to_mean_nothing() {
    for word in FICS.split_whitespace() {
        let is_known = alone_elsewhere(word).is_some() || does_nothing_here(word);
        let is_own = matches!(
            catalog::look_up(word),
            Lookup::Found(_) | Lookup::SpellOut(_)
        );
        assert!(is_known != is_own, "{word}: known {is_known}, own {is_own}");
    }
    let line = |text: &str| {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        line_elsewhere(text, text, word, rest)
    };
    for (typed, meant) in [
        ("journal", "history"),
        ("trail robot1", "follow robot1"),
        ("xtell bob hi", "tell bob hi"),
        ("r hello", "reply hello"),
        ("r", "board"),
        ("sh", "show "),
        ("sh 12#3", "show 12#3"),
        ("sh hello all", "shout hello all"),
        ("help_guest", "help guest"),
        ("' hi", "say  hi"),
        ("ginfo 12", "show 12"),
    ] {
        assert_eq!(line(typed).as_deref(), Some(meant), "{typed}");
    }
}

#[test]
fn no_word_of_help_hides_the_page_of_a_command() {
    let hidden: Vec<_> = help_words()
        .filter(|word| catalog::rows().any(|row| row.name == *word))
        .collect();
    assert!(hidden.is_empty(), "{hidden:?}");
}

#[test]
fn help_names_words_of_the_language_that_are_known() {
    for &language in &Language::ALL[1..] {
        let text = page("language", language).unwrap().replace('\n', " ");
        let (_, list) = text
            .split_once(": ")
            .or_else(|| text.split_once(" :"))
            .unwrap();
        let (list, _) = list.split_once('.').unwrap();
        let unknown: Vec<_> = list
            .split(',')
            .filter(|word| known(word.trim()).is_none())
            .collect();
        assert!(
            unknown.is_empty() && list.split(',').count() > 15,
            "{language}: {unknown:?} in {list}"
        );
        let listed: Vec<_> = list.split(',').map(str::trim).collect();
        for row in words_in(language) {
            assert!(
                row.words.split(' ').any(|word| listed.contains(&word)),
                "{language}: {:?}",
                row.words
            );
        }
    }
}

#[test]
fn every_part_of_help_that_is_named_is_there_in_every_language() {
    for (words, name, part_number) in HELP {
        for language in Language::ALL.iter().copied() {
            let text = page(name, language).unwrap_or_else(|| panic!("{name}"));
            if let Some(number) = part_number {
                assert!(part(text, *number).is_some(), "{words:?} in {language}");
            }
        }
    }
    let english = |number| part(page("fanorona", Language::En).unwrap(), number).unwrap();
    assert!(english(3).starts_with("Capturing\n"), "{}", english(3));
    assert!(
        english(6).starts_with("How to write a turn\n"),
        "{}",
        english(6)
    );
    assert!(english(7).contains("Vakiloha"), "{}", english(7));
}

#[test]
fn numbers_of_turns_slashes_and_quotes_are_passed_over() {
    let line = |text: &str| {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        line_elsewhere(text, text, word, rest)
    };
    assert_eq!(line("/resign").as_deref(), Some("resign"));
    assert_eq!(line("//who").as_deref(), Some("who"));
    assert_eq!(line("\"hello there").as_deref(), Some("say hello there"));
    assert_eq!(line("1. e2e3").as_deref(), Some("e2e3"));
    assert_eq!(line("1.e2e3").as_deref(), Some("e2e3"));
    assert_eq!(crossed("e2xe3+").as_deref(), Some("e2e3+"));
    assert_eq!(crossed("next"), None);
    assert_eq!(line("/w bob hi").as_deref(), Some("tell bob hi"));
    assert_eq!(line("12... e2e3").as_deref(), Some("e2e3"));
    assert_eq!(line("sublist notify bob").as_deref(), Some("-notify bob"));
    assert_eq!(line("vars bob").as_deref(), Some("finger bob"));
    assert_eq!(line("Vars").as_deref(), Some("set"));
    for word in ["défier", "DÉFIER", "defier", "de\u{301}fier"] {
        assert_eq!(
            line(&format!("{word} bob")).as_deref(),
            Some("challenge bob"),
            "{word}"
        );
    }
    assert_eq!(line("fanampiana").as_deref(), Some("help"));
    assert_eq!(line("xyzzy"), None);
    assert_eq!(line("..."), None);
}
