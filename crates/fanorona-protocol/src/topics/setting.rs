//! Settings: preferences, the language, aliases, and pages of long answers. The preferences
//! themselves are in `preferences`, because every message is drawn by them.

pub mod alias;

use crate::grammar::args::{Args, OwnOrOther, Refused, UsageDetail, near_name, shown};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::language::Language;
use crate::message::refusals;
use crate::preferences::{Preference, Preferences, PromptProblem, PromptText, Setting, View, Zone};
use crate::topics::mailbox::{self, MailboxCommand};
use crate::value::AtMost;
use crate::viewer::KeyMode;
use fanorona_game::MailWish;
use fanorona_rules::Point;
use fanorona_rules::notation::Movements;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray as _};

/// The commands.
pub(crate) static ROWS: Rows<Read, Refused<SettingRefusal>> = &[
    Row::new("set", Chapter::Account, Standing::Player, set)
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona set USERID PASSWORD [OPTIONS]"]),
    Row::new("language", Chapter::Account, Standing::Anyone, language),
    Row::new("alias", Chapter::Account, Standing::Player, alias).short(2),
    Row::new("unalias", Chapter::Account, Standing::Player, unalias).short(3),
    Row::new("keys", Chapter::Server, Standing::Anyone, keys),
    Row::new("more", Chapter::Server, Standing::Anyone, |_| {
        Ok(SettingCommand::More.into())
    }),
];

/// What a line of the topic means.
type Read = OwnOrOther<SettingCommand, MailboxCommand>;

/// A command about settings.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingCommand {
    /// Show all preferences.
    ShowAll,
    Show(Preference),
    /// Change preferences.
    Change(Vec<Setting>),
    /// Show or change the language, also before login.
    Language(Option<Language>),
    /// List all aliases.
    Aliases,
    /// Show one alias.
    Alias(String),
    Define(AliasName, String),
    /// Delete an alias.
    Unalias(String),
    /// Show the next page of the last answer.
    More,
    /// Show or change who shows and edits what is typed on this connection.
    Keys(Option<KeyMode>),
}

impl SettingCommand {
    /// Whether it shows or changes preferences.
    #[must_use]
    pub fn is_about_preferences(&self) -> bool {
        match self {
            Self::ShowAll | Self::Show(_) | Self::Change(_) | Self::Language(_) => true,
            Self::Aliases
            | Self::Alias(_)
            | Self::Define(..)
            | Self::Unalias(_)
            | Self::More
            | Self::Keys(_) => false,
        }
    }
}

/// The name of an alias: a letter, then letters and digits, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct AliasName(Box<str>);

impl AliasName {
    /// Longest name, in characters.
    pub const MOST: usize = 20;

    /// Reads a name. Upper case becomes lower case. `is_command` says which words are commands.
    ///
    /// # Errors
    /// It cannot be a name, or it is a command or a turn.
    pub fn new(word: &str, is_command: impl Fn(&str) -> bool) -> Result<Self, SettingRefusal> {
        let name = word.to_ascii_lowercase();
        let shape = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && name.len() <= Self::MOST;
        let problem = if !shape {
            AliasNameProblem::Shape
        } else if name.parse::<Point>().is_ok() || Movements::looks_like_movements(&name) {
            AliasNameProblem::Movement
        } else if is_command(&name) {
            AliasNameProblem::Command
        } else {
            return Ok(Self(name.into()));
        };
        Err(SettingRefusal::AliasName {
            name: shown(word),
            problem,
            most: Self::MOST,
        })
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// `set`, `set OPTION`, `set OPTION VALUE…`, in the spellings `style compact`, `style=compact`,
/// `-style=compact`.
pub(crate) fn set(args: &mut Args<'_>) -> Result<Read, Refused<SettingRefusal>> {
    if args.peek().is_none() {
        return Ok(SettingCommand::ShowAll.into());
    }
    // What is sent by mail is kept apart from the preferences.
    if args.peek().is_some_and(|word| {
        word.trim_start_matches('-')
            .eq_ignore_ascii_case(MailWish::PREFERENCE)
    }) {
        return Ok(mailbox::mail(args).map(OwnOrOther::Other)?);
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
        return Ok(SettingCommand::Show(preference).into());
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
            return Err(args
                .usage(Some(UsageDetail::Contradiction(
                    other.value(),
                    setting.value(),
                )))
                .into());
        }
    }
    Ok(SettingCommand::Change(settings).into())
}

/// The preference whose name is the only word.
fn alone(args: &Args<'_>) -> Option<Preference> {
    let mut rest = args.clone();
    let preference = Preference::from_word(&rest.word()?.to_ascii_lowercase())?;
    rest.word().is_none().then_some(preference)
}

/// `as_typed` is the same word with the characters that were typed, which a prompt keeps.
fn setting(
    args: &mut Args<'_>,
    typed: &str,
    as_typed: &str,
) -> Result<Setting, Refused<SettingRefusal>> {
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
    let value = match value {
        // A prompt is the rest of the line.
        Some(value) if preference == Preference::Prompt => {
            let before = typed.chars().count() - value.chars().count();
            let value: String = as_typed.chars().skip(before).collect();
            format!("{value} {}", args.text())
        }
        Some(value) => value.to_owned(),
        None if preference == Preference::Prompt => args.text().to_owned(),
        None if dashed_switch && !args.peek().is_some_and(is_switched) => "on".to_owned(),
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
fn language(args: &mut Args<'_>) -> Result<Read, Refused<SettingRefusal>> {
    let language = args.word().map(|word| {
        word.parse()
            .map_err(|_unknown| SettingRefusal::not_a_value(Preference::Language, word))
    });
    Ok(SettingCommand::Language(language.transpose()?).into())
}

/// `alias`, `alias NAME`, `alias NAME TEXT`.
fn alias(args: &mut Args<'_>) -> Result<Read, Refused<SettingRefusal>> {
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

fn unalias(args: &mut Args<'_>) -> Result<Read, Refused<SettingRefusal>> {
    let word = args.needed_word()?;
    Ok(SettingCommand::Unalias(shown(word)).into())
}

/// `keys`, `keys on`, `keys off`, `keys auto`. As an option of `set` it is the same: it belongs to
/// the connection.
fn keys(args: &mut Args<'_>) -> Result<Read, Refused<SettingRefusal>> {
    let mode = args
        .word()
        .map(|word| word.parse().map_err(|_unknown| args.usage(None)))
        .transpose()?;
    Ok(SettingCommand::Keys(mode).into())
}

/// A row of the list `settings`, which people get from `set`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SettingRow {
    pub option: Preference,
    pub value: String,
    /// The numbers that it takes.
    #[serde(flatten)]
    pub takes: Takes,
}

/// The numbers that an option takes, if it takes numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Takes {
    pub least: Option<u16>,
    /// The greatest.
    pub most: Option<u16>,
}

impl Takes {
    fn of(option: Preference) -> Self {
        let (least, most) = option.numbers().unzip();
        Self { least, most }
    }
}

impl SettingRow {
    /// All preferences, one a row.
    pub(crate) fn all(preferences: &Preferences) -> Vec<Self> {
        let row = |option| Self {
            option,
            value: preferences.setting(option).value(),
            takes: Takes::of(option),
        };
        Preference::all().map(row).collect()
    }
}

/// A row of the list `aliases`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AliasRow {
    /// The alias.
    pub name: String,
    pub text: String,
}

/// A language that the server knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct KnownLanguage {
    /// Its code.
    pub language: Language,
    /// Its name in the language itself.
    pub name: String,
}

impl KnownLanguage {
    fn all() -> Vec<Self> {
        let known = |language: &Language| Self {
            language: *language,
            name: language.own_name().to_owned(),
        };
        Language::VARIANTS.iter().map(known).collect()
    }
}

/// An option that was changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ChangedOption {
    pub option: Preference,
    /// Its new value.
    pub value: String,
}

/// The answer to a command about settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "setting-done-", serialize_all = "kebab-case")]
pub enum SettingDone {
    /// All preferences. People see the list `settings`.
    All(Box<Preferences>),
    /// The pages that were left of an answer are not shown.
    RestSkipped,
    /// One preference.
    One {
        option: Preference,
        value: String,
        /// Its value at first.
        default: String,
        /// The numbers that it takes.
        #[serde(flatten)]
        takes: Takes,
        /// All preferences.
        #[serde(flatten)]
        preferences: Box<Preferences>,
    },
    /// Preferences were changed.
    Changed {
        /// The new values.
        changed: Vec<ChangedOption>,
        /// All preferences, as they are now.
        #[serde(flatten)]
        preferences: Box<Preferences>,
    },
    /// The language of this connection.
    Language {
        language: Language,
        /// Its name in the language itself.
        name: String,
        /// All languages that the server knows.
        known: Vec<KnownLanguage>,
    },
    /// Who shows and edits what is typed on this connection.
    Keys {
        /// The choice.
        keys: KeyMode,
    },
    /// An alias, as it is now.
    Alias(AliasRow),
    /// An alias was deleted.
    Unaliased {
        /// The alias.
        name: String,
        /// It has no text any more.
        text: (),
    },
}

impl SettingDone {
    /// One preference.
    #[must_use]
    pub fn one(option: Preference, preferences: &Preferences) -> Self {
        Self::One {
            option,
            value: preferences.setting(option).value(),
            default: Setting::default_of(option).value(),
            takes: Takes::of(option),
            preferences: Box::new(preferences.clone()),
        }
    }

    /// The preferences after `settings` were changed; each option is named once.
    #[must_use]
    pub fn changed(settings: &[Setting], preferences: Preferences) -> Self {
        let mut changed: Vec<ChangedOption> = Vec::new();
        for option in settings.iter().map(Setting::preference) {
            if changed.iter().all(|other| other.option != option) {
                changed.push(ChangedOption {
                    option,
                    value: preferences.setting(option).value(),
                });
            }
        }
        Self::Changed {
            changed,
            preferences: Box::new(preferences),
        }
    }

    /// The language of a connection.
    #[must_use]
    pub fn language(language: Language) -> Self {
        Self::Language {
            language,
            name: language.own_name().to_owned(),
            known: KnownLanguage::all(),
        }
    }
}

refusals! {
    /// Why a command about settings was refused.
    pub enum SettingRefusal ("setting-refusal-") {
        /// No option has this name.
        UnknownOption {
            /// The word.
            option: String,
            /// The option that was probably meant.
            near: Option<String>,
        } => bad_args,
        /// The option does not take this value.
        Value {
            option: Preference,
            value: String,
            /// The value at first, as an example.
            default: String,
            /// The numbers that the option takes.
            #[serde(flatten)]
            takes: Takes,
        } => bad_args,
        /// The option needs a value.
        NoValue {
            option: Preference,
            /// The value at first, as an example.
            default: String,
            /// The numbers that the option takes.
            #[serde(flatten)]
            takes: Takes,
        } => bad_args,
        /// The server does not know this language.
        UnknownLanguage {
            word: String,
            /// All languages that the server knows.
            known: Vec<KnownLanguage>,
        } => bad_args,
        /// No time zone has this name.
        UnknownZone {
            /// The name.
            zone: String,
            /// Zones with similar names, the most similar first.
            candidates: Vec<String>,
            /// One zone, as an example.
            example: String,
        } => bad_args,
        /// The text cannot be a prompt.
        Prompt {
            /// What is wrong.
            problem: PromptProblem,
            /// Longest prompt, in characters.
            most: usize,
        } => bad_args,
        /// The word cannot be the name of an alias.
        AliasName {
            /// The word.
            name: String,
            /// What is wrong.
            problem: AliasNameProblem,
            /// Longest name, in characters.
            most: usize,
        } => bad_args,
        /// The text cannot be the text of an alias.
        AliasText {
            /// What is wrong.
            problem: AliasTextProblem,
            /// Longest text, in bytes.
            most: usize,
        } => bad_args,
        /// The alias would expand to itself.
        AliasCircle {
            /// The alias.
            name: String,
        } => bad_args,
        /// The player has as many aliases as one player can have.
        TooManyAliases(AtMost<usize>) => limit,
        /// The player has no alias of this name.
        NoAlias { name: String } => not_found,
        /// The alias takes more or fewer words.
        AliasWords {
            /// The alias.
            name: String,
            /// The number of words that it takes.
            takes: usize,
        } => bad_args,
        /// The alias expands to aliases without end, or the line becomes too long.
        AliasTooDeep {
            /// The alias that was typed.
            name: String,
        } => bad_args,
        /// The last answer has no more pages.
        NothingMore => not_found,
        /// A line by mail has no keys: the choice belongs to a connection.
        KeysByMail => bad_args,
    }
}

/// Why a word cannot be the name of an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AliasNameProblem {
    /// It is not a letter followed by letters and digits, or it is too long.
    Shape,
    /// It is a command, or short for one.
    Command,
    /// It is a point of the board, or a turn.
    Movement,
}

/// Why a text cannot be the text of an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AliasTextProblem {
    /// It does not begin with a command or an alias.
    NoCommand,
    TooLong,
    /// It contains a character that could draw on the screen.
    Unprintable,
}

impl SettingRefusal {
    fn unknown(word: &str) -> Self {
        let names = Preference::all().map(Preference::name);
        let near = near_name(word, names).map(str::to_owned);
        Self::UnknownOption {
            option: shown(word),
            near,
        }
    }

    /// The refusal of a text that is not a value of an option.
    #[must_use]
    pub fn not_a_value(option: Preference, text: &str) -> Self {
        let value = shown(text);
        match option {
            Preference::Prompt => {
                let problem = PromptText::new(text).err().unwrap_or(PromptProblem::Empty);
                Self::Prompt {
                    problem,
                    most: PromptText::MOST,
                }
            }
            Preference::Language if !text.is_empty() => Self::UnknownLanguage {
                word: value,
                known: KnownLanguage::all(),
            },
            Preference::Timezone if !text.is_empty() => {
                let candidates = Zone::near(text);
                let example = candidates
                    .first()
                    .map_or("Indian/Antananarivo", String::as_str)
                    .to_owned();
                Self::UnknownZone {
                    zone: value,
                    candidates,
                    example,
                }
            }
            Preference::Language
            | Preference::View
            | Preference::Style
            | Preference::Color
            | Preference::Bell
            | Preference::Width
            | Preference::Height
            | Preference::Timezone
            | Preference::Auto
            | Preference::Seeks
            | Preference::Kibitz
            | Preference::Watchers
            | Preference::Sessions
            | Preference::Teach
            | Preference::ViewExplained => {
                let (default, takes) = (Setting::default_of(option).value(), Takes::of(option));
                if value.is_empty() {
                    Self::NoValue {
                        option,
                        default,
                        takes,
                    }
                } else {
                    Self::Value {
                        option,
                        value,
                        default,
                        takes,
                    }
                }
            }
        }
    }
}
