//! How a command about settings is typed.

use crate::command::args::Args;
use crate::command::mailbox;
use crate::command::row::{Parsed, Row};
use crate::command::session::{PreferenceCommand, SessionCommand};
use crate::command::setting::{AliasName, SettingCommand};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::setting::SettingRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::preferences::{Preference, Setting, View};
use fanorona_protocol::words::shown;

use fanorona_game::MailWish;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("set", Chapter::Account, GivenBy::Player, set)
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona set USERID PASSWORD [OPTIONS]"]),
    Row::new("language", Chapter::Account, GivenBy::Anyone, language),
    Row::new("alias", Chapter::Account, GivenBy::Player, alias).short(2),
    Row::new("unalias", Chapter::Account, GivenBy::Player, unalias).short(3),
    Row::new("keys", Chapter::Server, GivenBy::Anyone, keys),
    Row::new("more", Chapter::Server, GivenBy::Anyone, |_| {
        Ok(SessionCommand::More.into())
    }),
];

/// `set`, `set OPTION`, `set OPTION VALUE…`, in the spellings `style compact`, `style=compact`,
/// `-style=compact`.
pub(crate) fn set(args: &mut Args<'_>) -> Parsed {
    if args.peek().is_none() {
        return Ok(PreferenceCommand::ShowAll.into());
    }
    // What is sent by mail is kept apart from the preferences.
    if args.peek().is_some_and(|word| {
        word.trim_start_matches('-')
            .eq_ignore_ascii_case(MailWish::PREFERENCE)
    }) {
        return mailbox::parse::mail(args);
    }
    if args
        .peek()
        .is_some_and(|word| word.trim_start_matches('-').eq_ignore_ascii_case("keys"))
    {
        args.word();
        return keys(args);
    }
    if let Some(preference) = alone(args) {
        args.word();
        return Ok(PreferenceCommand::Show(preference).into());
    }
    let mut settings: Vec<Setting> = Vec::new();
    while let Some((word, as_typed)) = args.word_and_typed() {
        settings.push(setting(args, word, as_typed)?);
    }
    for (index, setting) in settings.iter().enumerate() {
        let mut before = settings.iter().take(index);
        let clash =
            before.find(|other| other.preference() == setting.preference() && *other != setting);
        if let Some(other) = clash {
            return Err(args.usage(Some(UsageDetail::Contradiction(
                other.value(),
                setting.value(),
            ))));
        }
    }
    Ok(PreferenceCommand::Change(settings).into())
}

/// The preference whose name is the only word.
fn alone(args: &Args<'_>) -> Option<Preference> {
    let mut rest = args.clone();
    let preference = Preference::from_word(&rest.word()?.to_ascii_lowercase())?;
    rest.word().is_none().then_some(preference)
}

/// `as_typed` is the same word with the characters that were typed, which a prompt keeps.
fn setting(args: &mut Args<'_>, typed: &str, as_typed: &str) -> Result<Setting, Refusal> {
    let bare = typed.trim_start_matches('-');
    let (name, value) = bare
        .split_once('=')
        .map_or((bare, None), |(name, value)| (name, Some(value)));
    let name = name.to_ascii_lowercase();
    if value.is_none()
        && let Some(setting) = in_one_word(args, &name)
    {
        return Ok(setting);
    }
    let preference = Preference::from_word(&name).ok_or_else(|| SettingRefusal::unknown(bare))?;
    let dashed_switch = typed.starts_with('-') && preference.is_switch();
    let is_value = |word: &str| Setting::read(preference, &word.to_ascii_lowercase()).is_some();
    let value = match value {
        // A prompt is the rest of the line.
        Some(value) if preference == Preference::Prompt => {
            let before = typed.chars().count() - value.chars().count();
            let value: String = as_typed.chars().skip(before).collect();
            format!("{value} {}", args.text())
        }
        Some(value) => value.to_owned(),
        None if preference == Preference::Prompt => args.text().to_owned(),
        None if dashed_switch && !args.peek().is_some_and(is_value) => "on".to_owned(),
        None => args.word().unwrap_or_default().to_owned(),
    };
    let value = value.trim();
    if value.eq_ignore_ascii_case("default") {
        return Ok(Setting::default_of(preference));
    }
    Ok(Setting::read(preference, value)
        .ok_or_else(|| SettingRefusal::not_a_value(preference, value))?)
}

fn is_switched(word: &str) -> bool {
    ["on", "off"]
        .iter()
        .any(|switch| word.eq_ignore_ascii_case(switch))
}

/// A view by its own name, with or without `on` or `off`, or a switch with `no` in front.
fn in_one_word(args: &mut Args<'_>, word: &str) -> Option<Setting> {
    let switched_off = word
        .strip_prefix("no")
        .and_then(Preference::from_word)
        .filter(|it| it.is_switch());
    if let Some(preference) = switched_off {
        return Setting::read(preference, "off");
    }
    let view = word.parse().ok()?;
    let switch = args
        .peek()
        .filter(|word| is_switched(word))
        .map(str::to_ascii_lowercase);
    if switch.is_some() {
        args.word();
    }
    Some(Setting::View(match (switch.as_deref(), view) {
        (Some("off"), View::Flip) => View::NoFlip,
        (Some("off"), View::NoFlip | View::Home) => View::Flip,
        _ => view,
    }))
}

/// `language`, `language CODE`.
fn language(args: &mut Args<'_>) -> Parsed {
    let language = args.word().map(|word| {
        word.parse()
            .map_err(|_unknown| SettingRefusal::not_a_value(Preference::Language, word))
    });
    Ok(PreferenceCommand::Language(language.transpose()?).into())
}

/// `alias`, `alias NAME`, `alias NAME TEXT`.
fn alias(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(SettingCommand::Aliases.into());
    };
    let text = args.text();
    let command = if text.is_empty() {
        SettingCommand::Alias(shown(word))
    } else {
        SettingCommand::Define(
            AliasName::new(word, |word| args.is_command(word))?,
            text.to_owned(),
        )
    };
    Ok(command.into())
}

fn unalias(args: &mut Args<'_>) -> Parsed {
    let word = args.needed_word()?;
    Ok(SettingCommand::Unalias(shown(word)).into())
}

/// `keys`, `keys on`, `keys off`, `keys auto`. As an option of `set` it is the same: it belongs to
/// the connection.
fn keys(args: &mut Args<'_>) -> Parsed {
    let mode = args
        .word()
        .map(|word| word.parse().map_err(|_unknown| args.usage(None)))
        .transpose()?;
    Ok(SessionCommand::Keys(mode).into())
}
