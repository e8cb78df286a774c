//! The texts of statements, which are complete when the program is compiled.
//!
//! Most statements are the same in both dialects. Where they differ, [`sql!`] takes
//! `{SQLite|PostgreSQL}`, with the words for each.

/// A statement in both dialects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sql {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

impl Sql {
    /// A statement that is the same in both.
    pub(crate) const fn both(text: &'static str) -> Self {
        Self {
            sqlite: text,
            postgres: text,
        }
    }
}

impl From<&'static str> for Sql {
    fn from(text: &'static str) -> Self {
        Self::both(text)
    }
}

/// One of the two texts of a statement.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Dialect {
    Sqlite,
    Postgres,
}

/// A text that is put together while the program is compiled. With a capacity of 0 it only measures
/// itself.
#[derive(Debug)]
pub(crate) struct Text<const CAPACITY: usize> {
    bytes: [u8; CAPACITY],
    length: usize,
}

impl<const CAPACITY: usize> Text<CAPACITY> {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; CAPACITY],
            length: 0,
        }
    }

    /// The words of one dialect in a text with `{SQLite|PostgreSQL}`.
    pub(crate) const fn of(text: &str, dialect: Dialect) -> Self {
        let mut this = Self::new();
        let bytes = text.as_bytes();
        // The dialect of the words that come now; `None` outside of braces.
        let mut only = None;
        let mut at = 0;
        while at < bytes.len() {
            match (bytes[at], only) {
                (b'{', None) => only = Some(Dialect::Sqlite),
                (b'|', Some(Dialect::Sqlite)) => only = Some(Dialect::Postgres),
                (b'}', Some(Dialect::Postgres)) => only = None,
                (byte, None) => this.push(byte),
                (byte, Some(Dialect::Sqlite)) if matches!(dialect, Dialect::Sqlite) => {
                    this.push(byte);
                }
                (byte, Some(Dialect::Postgres)) if matches!(dialect, Dialect::Postgres) => {
                    this.push(byte);
                }
                (_other_dialect, Some(_)) => {}
            }
            at += 1;
        }
        assert!(only.is_none(), "a brace is not closed");
        this
    }

    pub(crate) const fn push(&mut self, byte: u8) {
        if self.length < CAPACITY {
            self.bytes[self.length] = byte;
        }
        self.length += 1;
    }

    pub(crate) const fn push_str(&mut self, text: &str) {
        let mut at = 0;
        while at < text.len() {
            self.push(text.as_bytes()[at]);
            at += 1;
        }
    }

    /// Adds `$` and a number below 100, as a parameter is written.
    pub(crate) const fn push_parameter(&mut self, number: u8) {
        self.push(b'$');
        if number >= 10 {
            self.push(b'0' + number / 10);
        }
        self.push(b'0' + number % 10);
    }

    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    pub(crate) const fn as_str(&self) -> &str {
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => text,
            Err(_) => panic!("the text is not UTF-8"),
        }
    }
}

/// The text that a `const fn` with a capacity builds.
macro_rules! built {
    ($build:ident($($argument:expr),*)) => {{
        const LENGTH: usize = $build::<0>($($argument),*).length();
        const TEXT: &$crate::db::Text<LENGTH> = &$build::<LENGTH>($($argument),*);
        TEXT.as_str()
    }};
}
pub(crate) use built;

/// A statement from its parts, which are literals with `{SQLite|PostgreSQL}` where the dialects
/// differ.
macro_rules! sql {
    ($($part:expr),+ $(,)?) => {{
        const fn sqlite<const CAPACITY: usize>() -> $crate::db::Text<CAPACITY> {
            $crate::db::Text::of(concat!($($part),+), $crate::db::Dialect::Sqlite)
        }
        const fn postgres<const CAPACITY: usize>() -> $crate::db::Text<CAPACITY> {
            $crate::db::Text::of(concat!($($part),+), $crate::db::Dialect::Postgres)
        }
        $crate::db::Sql { sqlite: $crate::db::built!(sqlite()), postgres: $crate::db::built!(postgres()) }
    }};
}
pub(crate) use sql;

/// A JSON expression as a whole number. SQLite's values have types of their own, and a cast takes
/// time.
macro_rules! whole {
    ($json:expr) => {
        concat!("{|(}", $json, "{|)::bigint}")
    };
}
pub(crate) use whole;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_statement_has_the_words_of_its_dialect() {
        const SEEKS: Sql = sql!(
            "select {max|greatest}(1, $1)",
            " from seek",
            "{ indexed by seek_by_age|}"
        );
        assert_eq!(
            SEEKS.sqlite,
            "select max(1, $1) from seek indexed by seek_by_age"
        );
        assert_eq!(SEEKS.postgres, "select greatest(1, $1) from seek");
    }
}
