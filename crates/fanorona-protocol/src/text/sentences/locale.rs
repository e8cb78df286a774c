//! Sentences: the entries of `locales/LANGUAGE/TOPIC.ftl` (<https://projectfluent.org>), parsed
//! once a language.
//!
//! A message names its entry by `Message::id`; its fields are the arguments ([`super::arguments`]).
//! What has no entry in the viewer's language is said in English.
//!
//! A command that can be typed as it stands is written in backticks. They become marks
//! ([`crate::text::web::parts`]), which only a locale for marked text leaves in its sentences.

use crate::language::Language;
use crate::text::web::parts::{self, COMMAND, COMMAND_END};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use include_dir::{Dir, include_dir};
use parking_lot::Mutex;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;
use tracing::warn;
use unic_langid::LanguageIdentifier;

/// `LANGUAGE/TOPIC.ftl`.
pub(crate) static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/locales");

/// All entries in one language.
pub(crate) struct Locale {
    language: Language,
    commands: Commands,
    bundle: &'static FluentBundle<FluentResource>,
}

/// What becomes of the marks of commands in sentences.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Commands {
    /// They are removed: people read the sentence.
    Plain,
    /// They stay, for [`parts::Rich`].
    Marked,
}

impl fmt::Debug for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Locale").field(&self.language).finish()
    }
}

impl Locale {
    /// The entries in a language, for people.
    pub(crate) fn of(language: Language) -> &'static Self {
        Self::with(language, Commands::Plain)
    }

    /// The entries in a language.
    pub(crate) fn with(language: Language, commands: Commands) -> &'static Self {
        static EN: LazyLock<[Locale; 2]> = LazyLock::new(|| Locale::both(Language::En));
        static FR: LazyLock<[Locale; 2]> = LazyLock::new(|| Locale::both(Language::Fr));
        static MG: LazyLock<[Locale; 2]> = LazyLock::new(|| Locale::both(Language::Mg));
        let [plain, marked] = match language {
            Language::En => &*EN,
            Language::Fr => &*FR,
            Language::Mg => &*MG,
        };
        match commands {
            Commands::Plain => plain,
            Commands::Marked => marked,
        }
    }

    /// Both kinds of sentences from the same entries.
    fn both(language: Language) -> [Self; 2] {
        let bundle: &'static _ = Box::leak(Box::new(parse(language)));
        [Commands::Plain, Commands::Marked].map(|commands| Self {
            language,
            commands,
            bundle,
        })
    }

    fn english(&self) -> &'static Self {
        Self::with(Language::En, self.commands)
    }

    /// Whether there is an entry, here or in English.
    pub(crate) fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id) || (self.language != Language::En && self.english().has(id))
    }

    /// The sentence of an entry with arguments. An entry that is missing in English too is shown by
    /// its id, so that somebody reports it.
    pub(crate) fn sentence(&'static self, id: &str, args: &FluentArgs<'_>) -> String {
        self.format(id, None, args).unwrap_or_else(|| id.to_owned())
    }

    /// The sentence of an entry without arguments.
    pub(crate) fn word(&'static self, id: &str) -> String {
        self.sentence(id, &FluentArgs::new())
    }

    /// A label and the colon behind it, as the language writes it.
    pub(crate) fn label(&'static self, label: &str) -> String {
        let args = FluentArgs::from_iter([("label", label)]);
        self.sentence("label", &args)
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// A list with commas, and before its last part the word of an entry: `join-and` or `join-or`.
    pub(crate) fn joined(&'static self, parts: &[String], how: &str) -> String {
        match parts {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => {
                let args =
                    FluentArgs::from_iter([("first", first.join(", ")), ("last", last.clone())]);
                self.sentence(how, &args)
            }
        }
    }

    /// An attribute of an entry; `None` where it has none.
    pub(crate) fn attribute(
        &'static self,
        id: &str,
        name: &str,
        args: &FluentArgs<'_>,
    ) -> Option<String> {
        self.format(id, Some(name), args)
    }

    /// The names of an entry's attributes, in the order in which the English locale has them.
    pub(crate) fn attributes(id: &str) -> Vec<&'static str> {
        let entry = Self::of(Language::En).bundle.get_message(id);
        entry
            .into_iter()
            .flat_map(|entry| entry.attributes())
            .map(|attribute| attribute.id())
            .collect()
    }

    fn format(
        &'static self,
        id: &str,
        attribute: Option<&str>,
        args: &FluentArgs<'_>,
    ) -> Option<String> {
        if let Some(pattern) = self.pattern(id, attribute) {
            let mut errors = Vec::new();
            let text = self.bundle.format_pattern(pattern, Some(args), &mut errors);
            if errors.is_empty() {
                return Some(self.finished(text));
            }
            warn_once(self.language, id, &errors);
            if self.language == Language::En {
                return Some(self.finished(text));
            }
        }
        if self.language == Language::En {
            None
        } else {
            self.english().format(id, attribute, args)
        }
    }

    fn finished(&self, text: Cow<'_, str>) -> String {
        match self.commands {
            Commands::Plain if text.contains(COMMAND) => text.replace([COMMAND, COMMAND_END], ""),
            Commands::Plain | Commands::Marked => text.into_owned(),
        }
    }

    fn pattern(
        &'static self,
        id: &str,
        attribute: Option<&str>,
    ) -> Option<&'static Pattern<&'static str>> {
        let entry = self.bundle.get_message(id)?;
        match attribute {
            None => entry.value(),
            Some(name) => entry.get_attribute(name).map(|attribute| attribute.value()),
        }
    }
}

/// The files of a language.
fn parse(language: Language) -> FluentBundle<FluentResource> {
    let code: &str = language.into();
    let tag = code
        .parse::<LanguageIdentifier>()
        .expect("the codes of our languages are BCP 47 tags");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Terminals show the marks that would isolate arguments.
    bundle.set_use_isolating(false);
    match language {
        Language::En => {}
        Language::Fr | Language::Mg => bundle.set_formatter(Some(with_a_decimal_comma)),
    }
    for file in FILES.get_dir(code).into_iter().flat_map(Dir::files) {
        let text = parts::with_commands(file.contents_utf8().unwrap_or_default());
        let resource = FluentResource::try_new(text).unwrap_or_else(|(read, _errors)| read);
        if bundle.add_resource(resource).is_err() {
            warn!(file = %file.path().display(), "locale: two entries have the same name");
        }
    }
    bundle
}

/// Writes 1.5 as 1,5. Whole numbers are left to Fluent.
fn with_a_decimal_comma<M>(value: &FluentValue<'_>, _memoizer: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('.', ",")),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// A broken translation is shown in English; the log names each one once.
fn warn_once(language: Language, id: &str, errors: &[FluentError]) {
    if is_first_time(language, id) {
        warn!(%language, id, ?errors, "locale: an entry cannot be formatted");
    }
}

fn is_first_time(language: Language, id: &str) -> bool {
    static WARNED: Mutex<BTreeSet<(&str, String)>> = Mutex::new(BTreeSet::new());
    WARNED.lock().insert((language.into(), id.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_translation_that_lacks_an_argument_is_shown_in_english_and_logged_once() {
        let id = "account-refusal-no-player";
        let shown = |language: Language| Locale::of(language).format(id, None, &FluentArgs::new());
        let english = shown(Language::En);
        assert!(
            english
                .as_ref()
                .is_some_and(|text| text.starts_with("Unknown player")),
            "{english:?}"
        );
        for language in [Language::Fr, Language::Mg] {
            assert_eq!(shown(language), english, "{language}");
            assert!(!is_first_time(language, id), "{language} was not logged");
        }
    }
}
