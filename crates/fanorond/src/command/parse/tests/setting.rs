//! What lines about preferences, abbreviations and boards in words mean (docs/protocol/preferences.md,
//! "Preferences").

use crate::command::commands::Command;
use crate::command::parse::tests::{alice, detail, refused};
use crate::command::session::{PreferenceCommand, SessionCommand};
use crate::command::setting::{AliasName, SettingCommand};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::setting::SettingRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::preferences::values::{
    Height, PromptProblem, PromptText, StyleChoice, Width, Zone,
};
use fanorona_protocol::preferences::{Preference, Setting, Style, View};

fn settings(text: &str) -> Vec<Setting> {
    let Command::Session(SessionCommand::Preferences(PreferenceCommand::Change(settings))) =
        alice(text)
    else {
        panic!("{text}")
    };
    settings
}

#[test]
fn set_takes_views_and_styles_in_every_spelling() {
    let style = vec![Setting::Style(Style::Compact.into())];
    assert_eq!(alice("set"), PreferenceCommand::ShowAll.into());
    for (text, wanted) in [
        ("flip", View::Flip),
        ("-flip", View::Flip),
        ("flip on", View::Flip),
        ("flip OFF", View::NoFlip),
        ("noflip", View::NoFlip),
        ("noflip off", View::Flip),
        ("home", View::Home),
        ("home off", View::Flip),
        ("view home", View::Home),
        ("-view=home", View::Home),
        ("noflip noflip", View::NoFlip),
    ] {
        let settings = settings(&format!("set {text}"));
        assert!(
            settings
                .iter()
                .all(|setting| *setting == Setting::View(wanted)),
            "{text}: {settings:?}"
        );
    }
    for text in [
        "style compact",
        "-style=compact",
        "-style compact",
        "STYLE Compact",
        "style=COMPACT",
    ] {
        assert_eq!(settings(&format!("set {text}")), style, "{text}");
    }
    assert_eq!(
        settings("set home on style line"),
        [
            Setting::View(View::Home),
            Setting::Style(Style::Line.into())
        ]
    );
}

#[test]
fn set_takes_every_preference_in_both_spellings() {
    let zone = || Setting::Timezone(Zone::named("Indian/Antananarivo").unwrap());
    let prompt = |text| Setting::Prompt(Some(PromptText::new(text).unwrap()));
    for (text, wanted) in [
        ("color auto", Setting::Color(None)),
        ("-color=auto", Setting::Color(None)),
        ("color on", Setting::Color(Some(true))),
        ("-color", Setting::Color(Some(true))),
        ("-color=off", Setting::Color(Some(false))),
        ("-color off", Setting::Color(Some(false))),
        ("-color AUTO", Setting::Color(None)),
        ("colour on", Setting::Color(Some(true))),
        ("nocolor", Setting::Color(Some(false))),
        ("-bell", Setting::Bell(true)),
        ("-nobell", Setting::Bell(false)),
        ("bell=on", Setting::Bell(true)),
        ("auto on", Setting::Auto(true)),
        ("width 72", Setting::Width(Width::Fixed(72))),
        ("-width=auto", Setting::Width(Width::Auto)),
        ("height 24", Setting::Height(Height::Fixed(24))),
        ("height auto", Setting::Height(Height::Auto)),
        ("-height=off", Setting::Height(Height::Off)),
        ("timezone indian/antananarivo", zone()),
        ("-timezone=Indian/Antananarivo", zone()),
        ("tz Indian/Antananarivo", zone()),
        ("prompt %n (%b)  go>", prompt("%n (%b)  go>")),
        ("-prompt=%n go>", prompt("%n go>")),
        ("style default", Setting::Style(StyleChoice::Auto)),
        ("prompt default", Setting::Prompt(None)),
        ("-timezone=default", Setting::Timezone(Zone::UTC)),
        ("width default", Setting::Width(Width::Auto)),
    ] {
        assert_eq!(settings(&format!("set {text}")), [wanted], "{text}");
    }
    for preference in Preference::all() {
        let shown = PreferenceCommand::Show(preference).into();
        assert_eq!(alice(&format!("set {}", preference.name())), shown);
    }
    assert_eq!(settings("set -bell -color flip").len(), 3);
}

#[test]
fn a_language_is_read_by_its_code_or_name() {
    let language = |wanted| Command::from(PreferenceCommand::Language(wanted));
    assert_eq!(alice("language"), language(None));
    for text in [
        "language fr",
        "language FR",
        "language français",
        "language french",
    ] {
        assert_eq!(alice(text), language(Some(Language::Fr)), "{text}");
    }
    assert_eq!(
        settings("set language mg"),
        [Setting::Language(Some(Language::Mg))]
    );
    assert_eq!(settings("set language default"), [Setting::Language(None)]);
    for text in ["language xx", "set language xx"] {
        let Refusal::Setting(SettingRefusal::UnknownLanguage { word, known }) = refused(text)
        else {
            panic!("{text}")
        };
        assert_eq!((word.as_str(), known.len()), ("xx", 3));
    }
}

#[test]
fn set_refuses_what_is_no_preference() {
    let unknown = |word: &str| {
        Refusal::from(SettingRefusal::UnknownOption {
            option: word.to_owned(),
            near: None,
        })
    };
    assert_eq!(refused("set hat on"), unknown("hat"));
    assert_eq!(refused("set view-explained yes"), unknown("view-explained"));
    assert_eq!(refused("set flip please now"), unknown("please"));
    assert_eq!(
        detail("set flip noflip"),
        Some(UsageDetail::Contradiction(
            "flip".to_owned(),
            "noflip".to_owned()
        ))
    );
    assert_eq!(
        detail("set flip noflip home"),
        Some(UsageDetail::Contradiction(
            "flip".to_owned(),
            "noflip".to_owned()
        ))
    );
}

#[test]
fn set_refuses_values_that_a_preference_does_not_take() {
    let value =
        |preference, value: &str| Refusal::from(SettingRefusal::not_a_value(preference, value));
    assert_eq!(refused("set flip style"), value(Preference::Style, ""));
    assert_eq!(
        refused("set style fancy"),
        value(Preference::Style, "fancy")
    );
    assert_eq!(
        refused("set style fancy flip"),
        value(Preference::Style, "fancy")
    );
    assert_eq!(refused("set width 3"), value(Preference::Width, "3"));
    assert_eq!(refused("set -height=201"), value(Preference::Height, "201"));
    assert_eq!(refused("set bell loud"), value(Preference::Bell, "loud"));
    assert_eq!(refused("set timezone="), value(Preference::Timezone, ""));
    assert!(matches!(
        refused("set timezone Mars/Olympus"),
        Refusal::Setting(SettingRefusal::UnknownZone { .. })
    ));
    let prompt = |problem| Refusal::from(SettingRefusal::Prompt { problem, most: 60 });
    assert_eq!(
        refused("set prompt %x>"),
        prompt(PromptProblem::UnknownVariable)
    );
    assert_eq!(
        refused("set prompt=\u{202e}>"),
        prompt(PromptProblem::Unprintable)
    );
}

#[test]
fn aliases_and_questions_are_read() {
    let name = |word| AliasName::new(word, crate::command::catalog::is_taken).unwrap();
    let setting = |text| {
        let Command::Setting(said) = alice(text) else {
            panic!("{text}")
        };
        said
    };
    assert_eq!(setting("alias"), SettingCommand::Aliases);
    assert_eq!(setting("alias gb"), SettingCommand::Alias("gb".to_owned()));
    assert_eq!(
        setting("alias GB tell bob  hi **"),
        SettingCommand::Define(name("gb"), "tell bob  hi **".to_owned())
    );
    assert_eq!(
        setting("unalias gb"),
        SettingCommand::Unalias("gb".to_owned())
    );
    assert_eq!(detail("unalias"), None);
    assert_eq!(alice("more"), SessionCommand::More.into());
}
