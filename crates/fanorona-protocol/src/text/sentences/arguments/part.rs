//! A struct or a map within a field: its own sentence.

use crate::text::sentences::arguments::collect::{Arguments, Collect as _, Collecting, Fields};
use crate::text::sentences::arguments::field::Field;
use crate::text::sentences::arguments::shared::{Context, ShownIn, Value, is_tag, shown};
use crate::text::sentences::arguments::unfit::Unfit;
use fanorona_game::LiveTime;
use fluent_bundle::FluentValue;
use serde::ser::{Serialize, SerializeMap, SerializeStruct, SerializeStructVariant};

/// A struct within a field, on its way to be its own sentence.
pub(super) struct Part<'v> {
    fields: Collecting<'v, Arguments>,
    entry: String,
    /// The entries of a map: each key and its value.
    pairs: Vec<String>,
    /// What an empty map is.
    nothing: Value,
}

impl<'v> Part<'v> {
    pub(super) fn new(field: &Field<'_, 'v>, entry: String) -> Self {
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

    pub(super) fn of_map(field: &Field<'_, 'v>) -> Self {
        Self {
            nothing: field.nothing(),
            ..Self::new(field, String::new())
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
        let Context {
            locale, is_heard, ..
        } = self.fields.context;
        let heard = format!("{}-heard", self.entry);
        if is_heard && locale.has(&heard) {
            locale.sentence(&heard, &self.fields.fields.all()).into()
        } else if locale.has(&self.entry) {
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
