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

    /// The words of one dialect in texts with `{SQLite|PostgreSQL}`.
    pub(crate) const fn of(parts: &[&str], dialect: Dialect) -> Self {
        let mut this = Self::new();
        // The dialect of the words that come now; `None` outside of braces.
        let mut only = None;
        let mut part = 0;
        while part < parts.len() {
            let bytes = parts[part].as_bytes();
            let mut at = 0;
            while at < bytes.len() {
                match (bytes[at], only) {
                    (b'{', None) => only = Some(Dialect::Sqlite),
                    (b'|', Some(Dialect::Sqlite)) => only = Some(Dialect::Postgres),
                    (b'}', Some(Dialect::Postgres)) => only = None,
                    (byte, None) => this.push(byte),
                    (byte, Some(words)) => {
                        if words as u8 == dialect as u8 {
                            this.push(byte);
                        }
                    }
                }
                at += 1;
            }
            part += 1;
        }
        assert!(only.is_none(), "a brace is not closed");
        this
    }

    /// A text with `[1]`, `[2]` … where the words are inserted.
    pub(crate) const fn filled(text: &str, words: &[&str]) -> Self {
        let mut this = Self::new();
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] == b'[' {
                this.push_str(words[(bytes[at + 1] - b'1') as usize]);
                assert!(bytes[at + 2] == b']', "a word has a number of one digit");
                at += 3;
            } else {
                this.push(bytes[at]);
                at += 1;
            }
        }
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

    /// Adds a number below 100.
    pub(crate) const fn push_number(&mut self, number: usize) {
        const DIGITS: &[u8] = b"0123456789";
        if number >= DIGITS.len() {
            self.push(DIGITS[number / DIGITS.len()]);
        }
        self.push(DIGITS[number % DIGITS.len()]);
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

/// The text of a [`Text`], whose capacity follows from its length.
macro_rules! built {
    ($text:expr) => {{
        const LENGTH: usize = $crate::db::Text::<0>::length(&$text);
        const TEXT: &$crate::db::Text<LENGTH> = &$text;
        TEXT.as_str()
    }};
}
pub(crate) use built;

/// A statement from its parts, which are constants with `{SQLite|PostgreSQL}` where the dialects
/// differ.
macro_rules! sql {
    ($($part:expr),+ $(,)?) => {{
        use $crate::db::{Dialect, Sql, Text, built};
        const PARTS: &[&str] = &[$($part),+];
        Sql {
            sqlite: built!(Text::of(PARTS, Dialect::Sqlite)),
            postgres: built!(Text::of(PARTS, Dialect::Postgres)),
        }
    }};
}
pub(crate) use sql;

/// The statements of a module, with their parts as for [`sql!`], and the list of all of them, which
/// tests read.
macro_rules! statements {
    ($($(#[$about:meta])* $name:ident = $($part:expr),+;)+) => {
        $($(#[$about])* pub(crate) const $name: $crate::db::Sql = $crate::db::sql!($($part),+);)+

        #[cfg(test)]
        pub(crate) const STATEMENTS: &[$crate::db::Sql] = &[$($name),+];
    };
}
pub(crate) use statements;
