//! The macro [`settings!`], which declares a section, and the types that a setting can have. The
//! settings themselves are in `server.rs` (`ServerConfig`), `mail.rs` and `limits/`.
//!
//! Each setting is declared once, with its meaning, type, default and allowed values. Reading it,
//! refusing bad values and the tables in the documentation all follow from the declaration.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;
use toml::Value;

/// Declares one section of the configuration: a struct with a setting in each field. A field
/// without allowed values is a constant: it has a name, a unit and a reason like the others, but no
/// key in the configuration. Tests may change it.
macro_rules! settings {
    (
        $(#[doc = $about:literal])+
        $name:ident { $( $(#[doc = $meaning:literal])+ $key:ident: $kind:ty = $default:expr $(, $allowed:expr)?; )+ }
    ) => {
        $(#[doc = $about])+
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct $name { $( $(#[doc = $meaning])+ pub $key: $kind, )+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $( $key: $default, )+ }
            }
        }

        impl $crate::config::declare::Section for $name {
            fn about(&self) -> &'static str {
                concat!($($about),+)
            }

            fn entries(&mut self) -> Vec<$crate::config::declare::Entry<'_>> {
                use $crate::config::declare;
                let entries = [$( declare::Entry::of(stringify!($key), concat!($($meaning),+), [
                    $( Box::new(declare::Bounded { value: &mut self.$key, allowed: $allowed }) )?
                ]) ),+];
                entries.into_iter().flatten().collect()
            }
        }
    };
}
pub(crate) use settings;

/// A struct that was declared with [`settings!`].
pub(crate) trait Section {
    /// The doc comment of the struct.
    fn about(&self) -> &'static str;

    /// The settings, in the order of the declaration.
    fn entries(&mut self) -> Vec<Entry<'_>>;
}

/// One setting of a section.
pub(crate) struct Entry<'a> {
    pub(crate) key: &'static str,
    /// The doc comment of the field.
    pub(crate) meaning: &'static str,
    pub(crate) value: Box<dyn Slot + 'a>,
}

impl<'a> Entry<'a> {
    /// The entry of a field, if it has allowed values and so a place for its value.
    pub(crate) fn of<const PLACES: usize>(
        key: &'static str,
        meaning: &'static str,
        value: [Box<dyn Slot + 'a>; PLACES],
    ) -> Option<Self> {
        value.into_iter().next().map(|value| Self {
            key,
            meaning,
            value,
        })
    }
}

/// The place of a setting's value.
pub(crate) trait Slot {
    /// Takes a value from the configuration. Returns false, and changes nothing, if the value is
    /// not allowed.
    fn set(&mut self, given: &Value) -> bool;
    /// Takes a value that can only be text, as in an environment variable. The rest is as in
    /// [`Slot::set`].
    fn set_text(&mut self, given: &str) -> bool;
    /// How a message shows a value that is not allowed.
    fn shown(&self, given: &Value) -> String;
    /// The value as the configuration file has it, if there is one that may be shown.
    fn value(&self) -> Option<Value>;
    /// The value, also if it may not be shown.
    fn compared(&self) -> Option<Value>;
    /// The allowed values, such as "a whole number from 1 to 10".
    fn allowed(&self) -> String;
}

/// The place of a setting's value, with the allowed values.
pub(crate) struct Bounded<'a, T: Setting> {
    pub(crate) value: &'a mut T,
    pub(crate) allowed: T::Allowed,
}

impl<T: Setting> Bounded<'_, T> {
    fn take(&mut self, read: Option<T>) -> bool {
        let is_allowed = read.is_some();
        if let Some(read) = read {
            *self.value = read;
        }
        is_allowed
    }
}

impl<T: Setting> Slot for Bounded<'_, T> {
    fn set(&mut self, given: &Value) -> bool {
        self.take(T::read(given, &self.allowed))
    }

    fn set_text(&mut self, given: &str) -> bool {
        self.take(T::read_text(given, &self.allowed))
    }

    fn shown(&self, given: &Value) -> String {
        T::shown(given)
    }

    fn value(&self) -> Option<Value> {
        self.value.value()
    }

    fn compared(&self) -> Option<Value> {
        self.value.compared()
    }

    fn allowed(&self) -> String {
        T::allowed(&self.allowed)
    }
}

/// A type that a setting can have.
pub(crate) trait Setting: Sized {
    /// What limits the values.
    type Allowed;

    /// Reads a value of the configuration file. A value of another type is not allowed, even if its
    /// text would be.
    fn read(given: &Value, allowed: &Self::Allowed) -> Option<Self>;
    /// Reads the text of an environment variable.
    fn read_text(given: &str, allowed: &Self::Allowed) -> Option<Self> {
        Self::read(&Value::String(given.to_owned()), allowed)
    }
    /// How a message shows a value that is not allowed.
    fn shown(given: &Value) -> String {
        given.to_string()
    }
    fn value(&self) -> Option<Value>;
    /// The value, also if it may not be shown.
    fn compared(&self) -> Option<Value> {
        self.value()
    }
    fn allowed(allowed: &Self::Allowed) -> String;
}

/// A whole number that a setting can have.
trait WholeNumber: Copy + Display + FromStr + PartialOrd + TryFrom<i64> + TryInto<i64> {}

impl WholeNumber for u8 {}
impl WholeNumber for u16 {}
impl WholeNumber for u32 {}
impl WholeNumber for u64 {}
impl WholeNumber for usize {}

impl<T: WholeNumber> Setting for T {
    type Allowed = RangeInclusive<Self>;

    fn read(given: &Value, allowed: &Self::Allowed) -> Option<Self> {
        let number: Option<Self> = given.as_integer()?.try_into().ok();
        number.filter(|number| allowed.contains(number))
    }

    fn read_text(given: &str, allowed: &Self::Allowed) -> Option<Self> {
        given.parse().ok().filter(|number| allowed.contains(number))
    }

    fn value(&self) -> Option<Value> {
        (*self).try_into().ok().map(Value::Integer)
    }

    fn allowed(allowed: &Self::Allowed) -> String {
        format!(
            "a whole number from {} to {}",
            allowed.start(),
            allowed.end()
        )
    }
}

/// The units of durations.
const UNITS: [&str; 5] = ["ms", "s", "m", "h", "d"];

impl Setting for Duration {
    type Allowed = RangeInclusive<Self>;

    fn read(given: &Value, allowed: &Self::Allowed) -> Option<Self> {
        let text = given.as_str()?;
        // The library also takes months and years, and `M` for a month is too close to `m` for a
        // minute.
        let mut units = text
            .split(|c: char| !c.is_ascii_alphabetic())
            .filter(|unit| !unit.is_empty());
        let duration = humantime::parse_duration(text)
            .ok()
            .filter(|_| units.all(|unit| UNITS.contains(&unit)));
        duration.filter(|duration| allowed.contains(duration))
    }

    fn value(&self) -> Option<Value> {
        Some(written(*self).into())
    }

    fn allowed(allowed: &Self::Allowed) -> String {
        format!(
            "a duration in ms, s, m, h or d from {} to {}",
            written(*allowed.start()),
            written(*allowed.end())
        )
    }
}

/// A duration in one unit if possible: `90m`, `365d`.
fn written(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let fits =
        |unit: u64| seconds > 0 && duration.subsec_nanos() == 0 && seconds.is_multiple_of(unit);
    let unit = [(86_400, "d"), (3_600, "h"), (60, "m"), (1, "s")]
        .into_iter()
        .find(|(unit, _)| fits(*unit));
    unit.map_or_else(
        || humantime::format_duration(duration).to_string(),
        |(unit, name)| format!("{}{name}", seconds / unit),
    )
}

impl Setting for bool {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        given.as_bool()
    }

    fn read_text(given: &str, (): &()) -> Option<Self> {
        given.parse().ok()
    }

    fn value(&self) -> Option<Value> {
        Some((*self).into())
    }

    fn allowed((): &()) -> String {
        "true or false".to_owned()
    }
}

impl Setting for String {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        given
            .as_str()
            .filter(|text| !text.trim().is_empty())
            .map(str::to_owned)
    }

    fn value(&self) -> Option<Value> {
        Some(self.as_str().into())
    }

    fn allowed((): &()) -> String {
        "a string that is not empty".to_owned()
    }
}

/// A setting without a default.
impl<T: Setting> Setting for Option<T> {
    type Allowed = T::Allowed;

    fn read(given: &Value, allowed: &Self::Allowed) -> Option<Self> {
        T::read(given, allowed).map(Some)
    }

    fn read_text(given: &str, allowed: &Self::Allowed) -> Option<Self> {
        T::read_text(given, allowed).map(Some)
    }

    fn shown(given: &Value) -> String {
        T::shown(given)
    }

    fn value(&self) -> Option<Value> {
        self.as_ref().and_then(T::value)
    }

    fn compared(&self) -> Option<Value> {
        self.as_ref().and_then(T::compared)
    }

    fn allowed(allowed: &Self::Allowed) -> String {
        T::allowed(allowed)
    }
}

/// A list; in an environment variable, with commas.
impl<T: Setting> Setting for Vec<T> {
    type Allowed = T::Allowed;

    fn read(given: &Value, allowed: &Self::Allowed) -> Option<Self> {
        given
            .as_array()?
            .iter()
            .map(|item| T::read(item, allowed))
            .collect()
    }

    fn read_text(given: &str, allowed: &Self::Allowed) -> Option<Self> {
        given
            .split(',')
            .map(|item| T::read_text(item.trim(), allowed))
            .collect()
    }

    fn shown(given: &Value) -> String {
        T::shown(given)
    }

    fn value(&self) -> Option<Value> {
        Some(Value::Array(self.iter().filter_map(T::value).collect()))
    }

    fn allowed(allowed: &Self::Allowed) -> String {
        format!("a list, each item {}", T::allowed(allowed))
    }
}

/// Reads one of a few words.
pub(crate) fn word<T: clap::ValueEnum>(given: &Value) -> Option<T> {
    T::from_str(given.as_str()?, false).ok()
}

/// The word for a value.
pub(crate) fn word_of<T: clap::ValueEnum>(value: &T) -> Option<Value> {
    value.to_possible_value().map(|word| word.get_name().into())
}
