//! The outermost serializer: takes the fields of a message or a row apart, and collects them as
//! arguments or as cells.

use crate::text::sentences::arguments::field::{Beside, Field, Notes};
use crate::text::sentences::arguments::shared::{
    Args, Context, NOTHING, ShownIn, Value, is_tag, shown,
};
use crate::text::sentences::arguments::unfit::{Unfit, unfit};
use serde::ser::{
    Impossible, Serialize, SerializeMap, SerializeStruct, SerializeStructVariant, Serializer,
};

/// The outermost serializer: takes the fields of a message or a row apart.
#[derive(Clone, Copy)]
pub(super) struct Fields<'v, F> {
    pub(super) context: Context<'v>,
    pub(super) shown_in: ShownIn,
    pub(super) begin: F,
}

/// What becomes of the fields.
pub(super) trait Collect {
    /// All of them.
    type All;

    /// Takes one. `beside` are more arguments `KEY_…`; `is_viewer` says whether it names the
    /// viewer.
    fn field(&mut self, key: &str, value: Value, beside: Vec<Beside>, is_viewer: bool);

    /// All that were taken.
    fn all(self) -> Self::All;
}

pub(super) struct Arguments {
    pub(super) args: Args,
    you: String,
    /// The tag of an internally tagged enum.
    pub(super) kind: String,
}

impl Arguments {
    pub(super) fn new() -> Self {
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
pub(super) struct Collecting<'v, C> {
    pub(super) context: Context<'v>,
    shown_in: ShownIn,
    pub(super) fields: C,
    pub(super) key: String,
}

impl<C: Collect> Collecting<'_, C> {
    pub(super) fn take<T: ?Sized + Serialize>(
        &mut self,
        key: &str,
        value: &T,
    ) -> Result<(), Unfit> {
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
    pub(super) fn start(self) -> Collecting<'v, C> {
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
