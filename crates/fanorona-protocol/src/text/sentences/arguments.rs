//! A message's fields as the arguments of its sentence, and a row's fields as cells: a serde format
//! beside JSON.
//!
//! Some types have a form of their own (`ToSentence`): a `Timestamp` becomes a date in the viewer's
//! zone, `Seconds` become words. A struct or a variant within a message becomes its own sentence, if
//! the locale has an entry of its name: `Rating` is said by `rating`, `TimeControl::Live` by
//! `time-control-live`. What has none is passed over; flatten it if its fields are to be arguments.
//! A variant without fields is its code, for selections; in a cell it is its own entry.
//!
//! A list is joined by commas, for what can be typed; the argument `FIELD_and` ends it as prose
//! does (`a, b and c`), `FIELD_or` as a choice does, and `FIELD_count` is its length. The entries
//! of a map, each a key and its value, are joined as prose. The argument `you` is the name of the
//! field that names the viewer, or `none`; a field of that name comes first.

mod values;

use crate::messages::lists::Lists;
use crate::messages::message::Message;
use crate::notation::TurnText;
use crate::preferences::values::Zone;
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::{LiveTime, PlayerName};
use fanorona_rules::Turn;
use fluent_bundle::types::FluentType;
use fluent_bundle::{FluentArgs, FluentValue};
use serde::ser::{
    self, Error as _, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct,
    SerializeStructVariant, SerializeTuple, Serializer,
};
use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;

type Value = FluentValue<'static>;
type Args = FluentArgs<'static>;

/// For whom fields are written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'v> {
    pub(crate) locale: &'static Locale,
    pub(crate) zone: &'v Zone,
    pub(crate) name: Option<&'v PlayerName>,
}

impl<'v> Context<'v> {
    pub(crate) fn of(viewer: &'v Viewer) -> Self {
        let preferences = &viewer.preferences;
        Self {
            locale: Locale::of(preferences.language()),
            zone: &preferences.timezone,
            name: viewer.name.as_ref(),
        }
    }
}

/// The arguments of a message's sentence, or of any value with fields.
pub(crate) fn of(message: &impl Serialize, context: &Context<'_>) -> Args {
    let fields = Fields {
        context: *context,
        shown_in: ShownIn::Sentence,
        begin: Arguments::new,
    };
    message
        .serialize(fields)
        .unwrap_or_else(|_| Arguments::new().all())
}

impl Locale {
    /// What people are told of a message; `None` where it has no sentence, since its events have
    /// said everything.
    pub(crate) fn say(
        &'static self,
        message: &impl Message,
        context: &Context<'_>,
    ) -> Option<String> {
        let id = message.id();
        self.has(id)
            .then(|| self.sentence(id, &of(message, context)))
    }
}

/// A value that is not a message, as a cell shows it.
pub(crate) fn value(value: &impl Serialize, context: &Context<'_>) -> String {
    let written = value.serialize(Field {
        context: *context,
        shown_in: ShownIn::Cell,
        notes: None,
    });
    written.map_or_else(|_| String::new(), |value| shown(&value))
}

/// A turn as people write it.
pub(crate) fn turn(turn: &Turn, context: &Context<'_>) -> String {
    value(&TurnText::from(turn), context)
}

/// A row of a list.
pub(crate) struct Row {
    cells: Vec<(String, String)>,
    /// Its fields, as the arguments of composed cells.
    pub(crate) arguments: Args,
}

impl Row {
    /// The cell of a field.
    pub(crate) fn cell(&self, field: &str) -> Option<&str> {
        self.cells
            .iter()
            .find(|(name, _)| name == field)
            .map(|(_, cell)| cell.as_str())
    }
}

/// The rows of a list. `composed` is the entry of its composed cells, if there are any.
pub(crate) fn rows(list: &Lists, composed: &str, context: &Context<'_>) -> Vec<Row> {
    let cells = list.rows(Fields {
        context: *context,
        shown_in: ShownIn::Cell,
        begin: Vec::new,
    });
    let arguments = context.locale.has(composed).then(|| {
        list.rows(Fields {
            context: *context,
            shown_in: ShownIn::PartOfCell,
            begin: Arguments::new,
        })
    });
    let mut arguments = arguments.into_iter().flatten();
    let row = |cells: Result<_, _>| Row {
        cells: cells.unwrap_or_default(),
        arguments: arguments.next().and_then(Result::ok).unwrap_or_default(),
    };
    cells.into_iter().map(row).collect()
}

/// A type that fields cannot have: the message is declared wrongly, and a test fails.
#[derive(Debug)]
pub(crate) struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

impl ser::Error for Unfit {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        Self(problem.to_string())
    }
}

/// Where a value is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ShownIn {
    /// In a sentence, which can select by codes such as `true` and `none`.
    Sentence,
    /// In a cell: nothing is empty, `true` is yes.
    Cell,
    /// In the sentence of a composed cell: as in a sentence, but a date is as narrow as in a cell.
    PartOfCell,
}

/// The code by which sentences select no value.
const NOTHING: &str = "none";

/// The word "none" as a person wrote it, such as a title. No selection takes it for no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct WordNone;

impl FluentType for WordNone {
    fn duplicate(&self) -> Box<dyn FluentType + Send> {
        Box::new(*self)
    }

    fn as_string(&self, _memoizer: &intl_memoizer::IntlLangMemoizer) -> Cow<'static, str> {
        NOTHING.into()
    }

    fn as_string_threadsafe(
        &self,
        _memoizer: &intl_memoizer::concurrent::IntlLangMemoizer,
    ) -> Cow<'static, str> {
        NOTHING.into()
    }
}

fn shown(value: &Value) -> String {
    match value {
        FluentValue::String(text) => text.clone().into_owned(),
        FluentValue::Number(number) => number.as_string().into_owned(),
        // There is no other value of this kind.
        FluentValue::Custom(_) => NOTHING.to_owned(),
        FluentValue::None | FluentValue::Error => String::new(),
    }
}

/// `SeekRefusal` and `not_open` are `seek-refusal-not-open`.
fn entry_name(type_name: &str, kind: Option<&str>) -> String {
    let mut id = String::with_capacity(type_name.len() + 16);
    for (at, letter) in type_name.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            id.push('-');
        }
        id.push(letter.to_ascii_lowercase());
    }
    if let Some(kind) = kind {
        id.push('-');
        id.extend(
            kind.chars()
                .map(|letter| if letter == '_' { '-' } else { letter }),
        );
    }
    id
}

/// Whether a field is the tag of an internally tagged enum.
fn is_tag(key: &str) -> bool {
    matches!(key, "kind" | "what")
}

/// Refuses the kinds of values that messages do not have here.
macro_rules! unfit {
    ($ok:ty: $($name:ident($($ty:ty),*) -> $out:ty),* $(,)?) => {
        $(fn $name(self, $(_: $ty),*) -> Result<$out, Unfit> {
            Err(Unfit::custom(stringify!($name)))
        })*
    };
}

/// The outermost serializer: takes the fields of a message or a row apart.
#[derive(Clone, Copy)]
struct Fields<'v, F> {
    context: Context<'v>,
    shown_in: ShownIn,
    begin: F,
}

/// What becomes of the fields.
trait Collect {
    /// All of them.
    type All;

    /// Takes one. `beside` are more arguments `KEY_…`; `is_viewer` says whether it names the
    /// viewer.
    fn field(&mut self, key: &str, value: Value, beside: Vec<Beside>, is_viewer: bool);

    /// All that were taken.
    fn all(self) -> Self::All;
}

struct Arguments {
    args: Args,
    you: String,
    /// The tag of an internally tagged enum.
    kind: String,
}

impl Arguments {
    fn new() -> Self {
        Self {
            args: Args::with_capacity(8),
            you: NOTHING.to_owned(),
            kind: String::new(),
        }
    }
}

impl Collect for Arguments {
    type All = Args;

    fn field(&mut self, key: &str, value: Value, beside: Vec<Beside>, is_viewer: bool) {
        for (suffix, value) in beside {
            self.args.set(format!("{key}_{suffix}"), value);
        }
        if is_viewer {
            key.clone_into(&mut self.you);
        }
        if is_tag(key) {
            self.kind = shown(&value);
        }
        self.args.set(key.to_owned(), value);
    }

    fn all(mut self) -> Args {
        if self.args.get("you").is_none() {
            self.args.set("you", self.you);
        }
        self.args
    }
}

impl Collect for Vec<(String, String)> {
    type All = Self;

    fn field(&mut self, key: &str, value: Value, _beside: Vec<Beside>, _is_viewer: bool) {
        self.push((key.to_owned(), shown(&value)));
    }

    fn all(self) -> Self {
        self
    }
}

/// Fields on their way.
struct Collecting<'v, C> {
    context: Context<'v>,
    shown_in: ShownIn,
    fields: C,
    key: String,
}

impl<C: Collect> Collecting<'_, C> {
    fn take<T: ?Sized + Serialize>(&mut self, key: &str, value: &T) -> Result<(), Unfit> {
        let notes = Notes::default();
        let field = Field {
            context: self.context,
            shown_in: self.shown_in,
            notes: Some(&notes),
        };
        let value = value.serialize(field)?;
        self.fields
            .field(key, value, notes.beside.take(), notes.is_viewer.get());
        Ok(())
    }
}

impl<C: Collect> SerializeStruct for Collecting<'_, C> {
    type Ok = C::All;
    type Error = Unfit;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        self.take(key, value)
    }

    fn end(self) -> Result<C::All, Unfit> {
        Ok(self.fields.all())
    }
}

impl<C: Collect> SerializeStructVariant for Collecting<'_, C> {
    type Ok = C::All;
    type Error = Unfit;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        self.take(key, value)
    }

    fn end(self) -> Result<C::All, Unfit> {
        Ok(self.fields.all())
    }
}

/// Flattened structs come as maps.
impl<C: Collect> SerializeMap for Collecting<'_, C> {
    type Ok = C::All;
    type Error = Unfit;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Unfit> {
        self.key = shown(&key.serialize(Field {
            context: self.context,
            shown_in: ShownIn::Sentence,
            notes: None,
        })?);
        Ok(())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Unfit> {
        let key = std::mem::take(&mut self.key);
        self.take(&key, value)
    }

    fn end(self) -> Result<C::All, Unfit> {
        Ok(self.fields.all())
    }
}

impl<'v, C: Collect, F: Fn() -> C> Fields<'v, F> {
    fn start(self) -> Collecting<'v, C> {
        let Self {
            context,
            shown_in,
            begin,
        } = self;
        Collecting {
            context,
            shown_in,
            fields: begin(),
            key: String::new(),
        }
    }
}

impl<'v, C: Collect, F: Fn() -> C> Serializer for Fields<'v, F> {
    type Ok = C::All;
    type Error = Unfit;
    type SerializeSeq = Impossible<C::All, Unfit>;
    type SerializeTuple = Impossible<C::All, Unfit>;
    type SerializeTupleStruct = Impossible<C::All, Unfit>;
    type SerializeTupleVariant = Impossible<C::All, Unfit>;
    type SerializeMap = Collecting<'v, C>;
    type SerializeStruct = Collecting<'v, C>;
    type SerializeStructVariant = Collecting<'v, C>;

    fn serialize_struct(
        self,
        _name: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeStruct, Unfit> {
        Ok(self.start())
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        _len: usize,
    ) -> Result<Self::SerializeStructVariant, Unfit> {
        Ok(self.start())
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Self::SerializeMap, Unfit> {
        Ok(self.start())
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
    ) -> Result<C::All, Unfit> {
        Ok(self.start().fields.all())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<C::All, Unfit> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _name: &'static str,
        _index: u32,
        _variant: &'static str,
        value: &T,
    ) -> Result<C::All, Unfit> {
        value.serialize(self)
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<C::All, Unfit> {
        value.serialize(self)
    }

    unfit! { C::All:
        serialize_bool(bool) -> C::All, serialize_i8(i8) -> C::All, serialize_i16(i16) -> C::All,
        serialize_i32(i32) -> C::All, serialize_i64(i64) -> C::All, serialize_u8(u8) -> C::All,
        serialize_u16(u16) -> C::All, serialize_u32(u32) -> C::All, serialize_u64(u64) -> C::All,
        serialize_f32(f32) -> C::All, serialize_f64(f64) -> C::All, serialize_char(char) -> C::All,
        serialize_str(&str) -> C::All, serialize_bytes(&[u8]) -> C::All, serialize_none() -> C::All,
        serialize_unit() -> C::All, serialize_unit_struct(&'static str) -> C::All,
        serialize_seq(Option<usize>) -> Self::SerializeSeq, serialize_tuple(usize) -> Self::SerializeTuple,
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant,
    }
}

/// One more argument for a field: the end of its name, and its value.
type Beside = (&'static str, Value);

/// What a value says beside its text.
#[derive(Default)]
struct Notes {
    /// The length and the other forms of a list, the day of a moment, how a command is written, the
    /// values of an option.
    beside: Cell<Vec<Beside>>,
    is_viewer: Cell<bool>,
}

/// One field.
#[derive(Clone, Copy)]
struct Field<'n, 'v> {
    context: Context<'v>,
    shown_in: ShownIn,
    notes: Option<&'n Notes>,
}

macro_rules! numbers {
    ($($name:ident: $ty:ty),*) => {
        $(fn $name(self, it: $ty) -> Result<Value, Unfit> { Ok(it.into()) })*
    };
}

impl<'n, 'v> Serializer for Field<'n, 'v> {
    type Ok = Value;
    type Error = Unfit;
    type SerializeSeq = Joined<'n, 'v>;
    type SerializeTuple = Joined<'n, 'v>;
    type SerializeTupleStruct = Impossible<Value, Unfit>;
    type SerializeTupleVariant = Impossible<Value, Unfit>;
    type SerializeMap = Part<'v>;
    type SerializeStruct = Part<'v>;
    type SerializeStructVariant = Part<'v>;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64
    }

    fn serialize_bool(self, it: bool) -> Result<Value, Unfit> {
        Ok(self.boolean(it))
    }

    fn serialize_char(self, it: char) -> Result<Value, Unfit> {
        Ok(it.to_string().into())
    }

    fn serialize_str(self, it: &str) -> Result<Value, Unfit> {
        let taken_for_nothing = self.shown_in != ShownIn::Cell && it == NOTHING;
        Ok(if taken_for_nothing {
            FluentValue::Custom(Box::new(WordNone))
        } else {
            it.to_owned().into()
        })
    }

    fn serialize_none(self) -> Result<Value, Unfit> {
        Ok(self.nothing())
    }

    fn serialize_some<T: ?Sized + Serialize>(self, it: &T) -> Result<Value, Unfit> {
        it.serialize(self)
    }

    fn serialize_unit(self) -> Result<Value, Unfit> {
        Ok(self.nothing())
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        _index: u32,
        kind: &'static str,
    ) -> Result<Value, Unfit> {
        let locale = self.context.locale;
        let id = entry_name(name, Some(kind));
        let in_words = self.shown_in == ShownIn::Cell && locale.has(&id);
        Ok(if in_words {
            locale.word(&id).into()
        } else {
            kind.into()
        })
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        name: &'static str,
        it: &T,
    ) -> Result<Value, Unfit> {
        Ok(self.named(name, it.serialize(self)?))
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _name: &'static str,
        _index: u32,
        _kind: &'static str,
        it: &T,
    ) -> Result<Value, Unfit> {
        it.serialize(self)
    }

    fn serialize_seq(self, _len: Option<usize>) -> Result<Joined<'n, 'v>, Unfit> {
        Ok(Joined {
            field: self,
            items: Vec::new(),
        })
    }

    fn serialize_tuple(self, _len: usize) -> Result<Joined<'n, 'v>, Unfit> {
        self.serialize_seq(None)
    }

    fn serialize_map(self, _len: Option<usize>) -> Result<Part<'v>, Unfit> {
        Ok(Part {
            nothing: self.nothing(),
            ..Part::new(&self, String::new())
        })
    }

    fn serialize_struct(self, name: &'static str, _len: usize) -> Result<Part<'v>, Unfit> {
        Ok(Part::new(&self, entry_name(name, None)))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        _index: u32,
        kind: &'static str,
        _len: usize,
    ) -> Result<Part<'v>, Unfit> {
        Ok(Part::new(&self, entry_name(name, Some(kind))))
    }

    unfit! { Value:
        serialize_bytes(&[u8]) -> Value, serialize_unit_struct(&'static str) -> Value,
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct,
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant,
    }
}

/// A list within a field.
struct Joined<'n, 'v> {
    field: Field<'n, 'v>,
    items: Vec<String>,
}

impl SerializeSeq for Joined<'_, '_> {
    type Ok = Value;
    type Error = Unfit;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, item: &T) -> Result<(), Unfit> {
        self.items.push(shown(&item.serialize(self.field)?));
        Ok(())
    }

    fn end(self) -> Result<Value, Unfit> {
        if let Some(notes) = self.field.notes {
            let joined = |how| self.field.context.locale.joined(&self.items, how).into();
            let count = self.items.len().into();
            notes.beside.set(vec![
                ("count", count),
                ("and", joined("join-and")),
                ("or", joined("join-or")),
            ]);
        }
        Ok(self.items.join(", ").into())
    }
}

impl SerializeTuple for Joined<'_, '_> {
    type Ok = Value;
    type Error = Unfit;

    fn serialize_element<T: ?Sized + Serialize>(&mut self, item: &T) -> Result<(), Unfit> {
        SerializeSeq::serialize_element(self, item)
    }

    fn end(self) -> Result<Value, Unfit> {
        SerializeSeq::end(self)
    }
}

/// A struct within a field, on its way to be its own sentence.
struct Part<'v> {
    fields: Collecting<'v, Arguments>,
    entry: String,
    /// The entries of a map: each key and its value.
    pairs: Vec<String>,
    /// What an empty map is.
    nothing: Value,
}

impl<'v> Part<'v> {
    fn new(field: &Field<'_, 'v>, entry: String) -> Self {
        let fields = Fields {
            context: field.context,
            shown_in: ShownIn::Sentence,
            begin: Arguments::new,
        };
        Self {
            fields: fields.start(),
            entry,
            pairs: Vec::new(),
            nothing: FluentValue::None,
        }
    }

    fn take<T: ?Sized + Serialize>(&mut self, key: &str, value: &T) -> Result<(), Unfit> {
        self.fields.take(key, value)?;
        // The tag of an internally tagged enum is part of the entry's name.
        if is_tag(key) {
            let kind = &self.fields.fields.kind;
            let full = format!("{}-{}", self.entry, kind.replace('_', "-"));
            if self.fields.context.locale.has(&full) {
                self.entry = full;
            }
        }
        Ok(())
    }

    fn said(self) -> Value {
        if self.entry == "live-seconds" {
            return self.live_time();
        }
        let locale = self.fields.context.locale;
        if locale.has(&self.entry) {
            locale
                .sentence(&self.entry, &self.fields.fields.all())
                .into()
        } else if self.pairs.is_empty() {
            self.nothing
        } else {
            locale.joined(&self.pairs, "join-and").into()
        }
    }
}

impl Part<'_> {
    /// Minutes and the seconds that each turn adds, as players of all languages write them: `10+5`.
    fn live_time(self) -> Value {
        let args = self.fields.fields.args;
        let number = |key| {
            args.get(key)
                .map(shown)
                .and_then(|text| text.parse().ok())
                .unwrap_or_default()
        };
        LiveTime::new(number("main_s"), number("increment_s"))
            .map(|live| live.to_string())
            .unwrap_or_default()
            .into()
    }
}

impl SerializeStruct for Part<'_> {
    type Ok = Value;
    type Error = Unfit;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        self.take(key, value)
    }

    fn end(self) -> Result<Value, Unfit> {
        Ok(self.said())
    }
}

impl SerializeStructVariant for Part<'_> {
    type Ok = Value;
    type Error = Unfit;

    fn serialize_field<T: ?Sized + Serialize>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        self.take(key, value)
    }

    fn end(self) -> Result<Value, Unfit> {
        Ok(self.said())
    }
}

impl SerializeMap for Part<'_> {
    type Ok = Value;
    type Error = Unfit;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), Unfit> {
        self.fields.serialize_key(key)
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), Unfit> {
        let key = std::mem::take(&mut self.fields.key);
        self.take(&key, value)?;
        let value = self
            .fields
            .fields
            .args
            .get(key.clone())
            .map(shown)
            .unwrap_or_default();
        self.pairs.push(format!("{key} {value}"));
        Ok(())
    }

    fn end(self) -> Result<Value, Unfit> {
        Ok(self.said())
    }
}
