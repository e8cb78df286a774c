//! Every page of help, as people see and hear it.

use super::*;
use fanorona_game::AccessLevel;
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::play::IllegalMove;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::notation::{SomeSteps, StepTexts};
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::viewer::{Mode, Viewer, Window};
use fanorona_rules::Reason;

const LANGUAGES: &[Language] = Language::ALL;

/// A viewer with stored preferences.
fn viewer(preferences: &[(&str, &str)]) -> Viewer {
    let stranger = Viewer::stranger(Mode::Human, fanorona_game::Timestamp(0).into());
    let preferences = Preferences::from_stored(preferences.iter().copied());
    Viewer {
        preferences,
        ..stranger
    }
}

fn drawn(page: &HelpPage, viewer: &Viewer) -> String {
    let mut out = String::new();
    let reply = Reply::done(Done::Help(page.clone()));
    fanorona_protocol::text::reply(&reply, None, viewer, &mut 0, &mut out);
    out
}

fn command(name: &str) -> HelpPage {
    HelpPage::Command(&catalog::exact(name).unwrap().info)
}

fn start(role: Option<Role>) -> HelpPage {
    HelpPage::Start(Beginning::Player { role, robot: None })
}

fn all() -> Vec<HelpPage> {
    let topics = pages::TOPICS.into_iter().map(HelpPage::Topic);
    let commands = catalog::rows().map(|row| HelpPage::Command(&row.info));
    let stranger = HelpPage::Start(Beginning::Stranger(AccessLevel::Open));
    let operator = Some(Role::Operator);
    let lists = [
        stranger,
        start(operator),
        HelpPage::Commands(commands_for(operator)),
        HelpPage::Found(search::search("go forward in a replay")),
    ];
    topics.chain(commands).chain(lists).collect()
}

#[test]
fn only_administrators_are_shown_their_commands() {
    let shown = |role| drawn(&HelpPage::Commands(commands_for(role)), &viewer(&[]));
    for role in [None, Some(Role::Moderator), Some(Role::Operator)] {
        let shown = shown(role);
        for row in catalog::rows() {
            let line = format!("\n  {:<13} {}\n", row.name, row.summary(Language::En));
            assert_eq!(
                shown.contains(&line),
                row.role() <= role,
                "{} {role:?}",
                row.name
            );
        }
    }
    assert!(!shown(Some(Role::Moderator)).contains("\n  shutdown "));
    let chapter = fanorona_protocol::messages::command_info::Chapter::Administration;
    assert!(!shown(None).contains(&chapter.title(Language::En)));
    assert!(drawn(&start(Some(Role::Moderator)), &viewer(&[])).contains("\nhelp admin "));
    assert!(!drawn(&start(None), &viewer(&[])).contains("help admin"));
}

#[test]
fn every_page_of_help_fits_a_terminal() {
    for &language in LANGUAGES {
        let viewer = viewer(&[("language", &language.to_string())]);
        for page in all() {
            let drawn = drawn(&page, &viewer);
            assert!(drawn.ends_with('\n') && !drawn.ends_with("\n\n"), "{drawn}");
            for line in drawn.lines() {
                assert!(line.chars().count() <= 79, "{language} {page:?}: {line}");
                let is_ascii = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
                assert!(is_ascii || language != Language::En, "{line}");
            }
        }
    }
}

#[test]
fn help_that_is_heard_has_neither_columns_nor_pictures() {
    for &language in LANGUAGES {
        let viewer = viewer(&[("language", &language.to_string()), ("style", "blind")]);
        for page in all() {
            let text = drawn(&page, &viewer);
            for sign in ["  ", "\n\n", "| \\", "[O]", "{seen}", "{heard}", "{all}"] {
                assert!(
                    !text.contains(sign),
                    "{language} {page:?} has {sign:?}: {text}"
                );
            }
        }
    }
}

#[test]
fn paragraphs_of_help_fill_a_narrow_window() {
    let narrow = Viewer {
        window: Window {
            columns: Some(50),
            rows: None,
        },
        ..viewer(&[])
    };
    let observe = drawn(&command("observe"), &narrow);
    let widths: Vec<usize> = observe.lines().map(str::len).collect();
    assert!(widths.iter().all(|width| *width <= 50), "{observe}");
    assert!(widths.iter().any(|width| *width > 40), "{observe}");
    let propose = drawn(&command("propose"), &narrow);
    assert!(
        propose.contains("withdraw 12\n"),
        "a command ends its line: {propose}"
    );
    let narrowest = Viewer {
        window: Window {
            columns: Some(40),
            rows: None,
        },
        ..viewer(&[])
    };
    let options = drawn(&HelpPage::Topic("options"), &narrowest);
    let wanted = "  view      flip: White's player sees\n            the board turned; everyone\n";
    assert!(options.contains(wanted), "{options}");
    // What each value means begins below the column, as in a wide window.
    assert!(
        options.contains("\n            auto: classic if your window\n"),
        "{options}"
    );
}

#[test]
fn pages_of_help_list_all_options_and_all_words_of_formulas() {
    let page = |name| drawn(&command(name), &viewer(&[]));
    let (options, formula) = (page("challenge"), page("formula"));
    assert!(options.contains("\n  noundo, private "), "{options}");
    assert!(
        !options.contains('{') && !formula.contains('{'),
        "{options}{formula}"
    );
    for fact in fanorona_game::Fact::ALL {
        let mut words = formula.split([' ', ',', '\n']);
        assert!(
            words.any(|word| word == fact.name()),
            "{} is missing: {formula}",
            fact.name()
        );
    }
}

#[test]
fn every_rule_that_refuses_a_move_has_its_part_of_the_help() {
    for reason in Reason::ALL {
        for burden_unpaid in [false, true] {
            let why = IllegalMove {
                reason,
                step: 1,
                legal: SomeSteps(StepTexts::default()),
                may_end: false,
                burden_unpaid,
                choices: Box::default(),
            };
            let topic = why.part_of_rules().map_or("vela", |_| "fanorona");
            for &language in LANGUAGES {
                let page = pages::page(topic, language).unwrap();
                let part = pages::part(page, why.part_of_rules().unwrap_or_default());
                assert!(part.is_some(), "{reason} {language}");
            }
        }
    }
}

#[test]
fn help_knows_the_subjects_that_words_of_other_languages_mean() {
    for word in ["règles", "REGLES", "fitsipika", "dire", "suite"] {
        assert!(help_elsewhere(word).is_ok(), "{word}");
    }
    assert!(help_elsewhere("xyzzy").is_err());
}
