//! The words of commands about preferences, abbreviations, and boards in words.

use crate::args::{Args, shown};
use crate::command::{About, Command, Question, Set, Shorthand};
use crate::preferences::{Preference, Setting, View};
use crate::refusal::{PreferenceRefusal, Refusal, UsageDetail};
use crate::shorthand::AliasName;
use fanorona_game::MailWish;

/// `set`, `set OPTION`, `set OPTION VALUE…`, in the spellings `style compact`, `style=compact`, `-style=compact`.
pub(crate) fn set(args: &mut Args<'_>) -> Result<Command, Refusal> {
    if args.peek().is_none() {
        return Ok(Command::Set(Set::ShowAll));
    }
    // What is sent by mail is a wish of its own beside the preferences.
    if args.peek().is_some_and(|word| word.trim_start_matches('-').eq_ignore_ascii_case(MailWish::PREFERENCE))
    {
        return super::mailbox::mail(args);
    }
    if let Some(preference) = alone(args) {
        args.word();
        return Ok(Command::Set(Set::Show(preference)));
    }
    let mut settings: Vec<Setting> = Vec::new();
    while let Some(word) = args.word() {
        settings.push(setting(args, word)?);
    }
    for (index, setting) in settings.iter().enumerate() {
        let mut before = settings.iter().take(index);
        let clash = before.find(|other| other.preference() == setting.preference() && *other != setting);
        if let Some(other) = clash {
            let words = UsageDetail::Contradiction(other.value().into_owned(), setting.value().into_owned());
            return Err(args.usage(Some(words)));
        }
    }
    Ok(Command::Set(Set::Change(settings)))
}

/// The preference whose name is all that is said.
fn alone(args: &Args<'_>) -> Option<Preference> {
    let mut rest = args.clone();
    let preference = Preference::from_word(&rest.word()?.to_ascii_lowercase())?;
    rest.word().is_none().then_some(preference)
}

fn setting(args: &mut Args<'_>, typed: &str) -> Result<Setting, Refusal> {
    let bare = typed.trim_start_matches('-');
    let (name, value) = bare.split_once('=').map_or((bare, None), |(name, value)| (name, Some(value)));
    let name = name.to_ascii_lowercase();
    if value.is_none()
        && let Some(setting) = in_one_word(args, &name)
    {
        return Ok(setting);
    }
    let unknown = || args.usage(Some(UsageDetail::UnknownPreference(shown(bare))));
    let preference = Preference::from_word(&name).ok_or_else(unknown)?;
    let dashed_switch = typed.starts_with('-') && preference.is_switch();
    let value = match value {
        // A prompt is the rest of the line, whatever its words are.
        Some(value) if preference == Preference::Prompt => format!("{value} {}", args.text()),
        Some(value) => value.to_owned(),
        None if preference == Preference::Prompt => args.text().to_owned(),
        None if dashed_switch && !args.peek().is_some_and(is_switched) => "on".to_owned(),
        None => args.word().unwrap_or_default().to_owned(),
    };
    let value = value.trim();
    if value.eq_ignore_ascii_case("default") {
        return Ok(Setting::default_of(preference));
    }
    Setting::read(preference, value).map_err(Refusal::Preferences)
}

fn is_switched(word: &str) -> bool {
    ["on", "off"].iter().any(|switch| word.eq_ignore_ascii_case(switch))
}

/// A view by its own word, optionally with `on` or `off`, or a switch with `no` in front.
fn in_one_word(args: &mut Args<'_>, word: &str) -> Option<Setting> {
    let switched_off = word.strip_prefix("no").and_then(Preference::from_word).filter(|it| it.is_switch());
    if let Some(preference) = switched_off {
        return Setting::read(preference, "off").ok();
    }
    let view = View::ALL.into_iter().find(|view| view.name() == word)?;
    let switch = args.peek().filter(|word| is_switched(word)).map(str::to_ascii_lowercase);
    if switch.is_some() {
        args.word();
    }
    Some(Setting::View(match (switch.as_deref(), view) {
        (Some("off"), View::Flip) => View::NoFlip,
        (Some("off"), View::NoFlip | View::Home) => View::Flip,
        _ => view,
    }))
}

/// `alias`, `alias NAME`, `alias NAME TEXT`.
pub(crate) fn alias(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(Command::Shorthand(Shorthand::ShowAll)) };
    let text = args.text();
    Ok(Command::Shorthand(if text.is_empty() {
        Shorthand::Show(shown(word))
    } else {
        let name = AliasName::new(word).map_err(Refusal::Preferences)?;
        Shorthand::Define(name, text.to_owned())
    }))
}

pub(crate) fn unalias(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    Ok(Command::Shorthand(Shorthand::Forget(shown(word))))
}

pub(crate) fn more(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::More)
}

fn question(args: &mut Args<'_>, about: About) -> Result<Command, Refusal> {
    Ok(Command::Ask(Question { board: args.board()?, about }))
}

pub(crate) fn latest(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Latest)
}

pub(crate) fn clocks(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Clocks)
}

pub(crate) fn material(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Material)
}

pub(crate) fn whose(args: &mut Args<'_>) -> Result<Command, Refusal> {
    question(args, About::Whose)
}

/// `point [BOARD] POINT`.
pub(crate) fn point(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let board = args.board_if_number()?;
    let word = args.word().ok_or_else(|| args.usage(None))?;
    let point = word.to_ascii_lowercase().parse();
    let about = About::Point(
        point.map_err(|_unread| Refusal::Preferences(PreferenceRefusal::NoPoint { word: shown(word) }))?,
    );
    Ok(Command::Ask(Question { board, about }))
}
