//! The serializer of one field: numbers, texts and codes as they are said. Lists and structs have
//! serializers of their own.

use crate::text::sentences::arguments::part::Part;
use crate::text::sentences::arguments::shared::{
    Context, NOTHING, ShownIn, Value, WordNone, entry_name, shown,
};
use crate::text::sentences::arguments::unfit::{Unfit, unfit};
use crate::text::web::parts::without_marks;
use fluent_bundle::FluentValue;
use serde::ser::{Impossible, Serialize, SerializeSeq, SerializeTuple, Serializer};
use std::cell::Cell;

/// One more argument for a field: the end of its name, and its value.
pub(super) type Beside = (&'static str, Value);

/// What a value says beside its text.
#[derive(Default)]
pub(super) struct Notes {
    /// The length and the other forms of a list, the day of a moment, how a command is written, the
    /// values of an option.
    pub(super) beside: Cell<Vec<Beside>>,
    pub(super) is_viewer: Cell<bool>,
}

/// One field.
#[derive(Clone, Copy)]
pub(super) struct Field<'n, 'v> {
    pub(super) context: Context<'v>,
    pub(super) shown_in: ShownIn,
    pub(super) notes: Option<&'n Notes>,
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
        } else if self.context.has_links {
            // Nobody's text makes a link or a command.
            without_marks(it).into()
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
        Ok(Part::of_map(&self))
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
pub(super) struct Joined<'n, 'v> {
    pub(super) field: Field<'n, 'v>,
    pub(super) items: Vec<String>,
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
