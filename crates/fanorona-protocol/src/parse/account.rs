//! The words of commands about accounts and preferences.

use super::without_subject;
use crate::args::{Args, shown};
use crate::command::{Command, Password, Register};
use crate::preferences::{Setting, View};
use crate::refusal::{Refusal, UsageDetail};

fn password_from(word: Option<&str>) -> Option<Password> {
    word.map(|word| Password(word.to_owned()))
}

pub(crate) fn register(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.word().map(str::to_owned);
    let password = password_from(args.word());
    let addresses = args.words().into_iter().map(str::to_owned).collect();
    Ok(Command::Register(Register { name, password, addresses }))
}

pub(crate) fn login(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let name = args.word().map(str::to_owned);
    let password = password_from(args.word());
    Ok(Command::Login { name, password })
}

pub(crate) fn guest(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Guest)
}

pub(crate) fn quit(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Quit)
}

/// `password`, `password OLD NEW`, and by mail `change password USERID OLD NEW`.
pub(crate) fn password(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let words = args.words();
    match without_subject(&words) {
        [] => Ok(Command::Password { old: None, new: None }),
        [old, new] | [_, old, new] => {
            Ok(Command::Password { old: password_from(Some(old)), new: password_from(Some(new)) })
        }
        _ => Err(args.usage(None)),
    }
}

pub(crate) fn who(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Who)
}

pub(crate) fn finger(args: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Finger(args.name()?))
}

pub(crate) fn set(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mut settings = Vec::new();
    while let Some(word) = args.word() {
        settings.push(setting(args, word.trim_start_matches('-'))?);
    }
    for (index, setting) in settings.iter().enumerate() {
        let clash =
            settings.iter().take(index).find(|other| other.name() == setting.name() && *other != setting);
        if let Some(other) = clash {
            let words = UsageDetail::Contradiction(other.value().to_owned(), setting.value().to_owned());
            return Err(args.usage(Some(words)));
        }
    }
    Ok(Command::Set(settings))
}

/// A view by its own word, optionally with `on` or `off`; any other preference by name and value.
fn setting(args: &mut Args<'_>, word: &str) -> Result<Setting, Refusal> {
    let word = word.to_ascii_lowercase();
    if let Some(Setting::View(view)) = Setting::from_words("view", &word) {
        let switch = args.peek().map(str::to_ascii_lowercase);
        let view = match (switch.as_deref(), view) {
            (Some("off"), View::Flip) => View::NoFlip,
            (Some("off"), View::NoFlip | View::Home) => View::Flip,
            _ => view,
        };
        if matches!(switch.as_deref(), Some("on" | "off")) {
            args.word();
        }
        return Ok(Setting::View(view));
    }
    if let Some(style) = style_in_one_word(&word) {
        return Ok(style);
    }
    if !matches!(word.as_str(), "style" | "view") {
        return Err(args.usage(Some(UsageDetail::UnknownPreference(shown(&word)))));
    }
    let value = args.word().unwrap_or_default().to_ascii_lowercase();
    Setting::from_words(&word, &value)
        .ok_or_else(|| args.usage(Some(UsageDetail::UnknownValue(word.clone(), shown(&value)))))
}

/// `style=compact`, as options by mail are written.
fn style_in_one_word(word: &str) -> Option<Setting> {
    let value = word.strip_prefix("style=")?;
    Setting::from_words("style", value)
}
