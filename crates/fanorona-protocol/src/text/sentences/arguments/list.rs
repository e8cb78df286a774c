//! A list within a field.

use crate::text::sentences::arguments::field::Field;
use crate::text::sentences::arguments::unfit::Unfit;
use crate::text::sentences::arguments::{Value, shown};
use serde::ser::{Serialize, SerializeSeq, SerializeTuple};

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
