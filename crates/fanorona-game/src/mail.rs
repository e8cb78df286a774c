//! Mail addresses, as far as they can be told from other text.

use std::fmt;

/// A mail address: a local part of plain characters, `@`, and a domain of labels.
///
/// It has no spaces, quotes, brackets, commas or control characters, so that it can stand in the header of a
/// mail and mean one mailbox. Quoted local parts and addresses of machines by number are not taken.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MailAddress(Box<str>);

impl MailAddress {
    /// Longest address, in bytes (RFC 5321).
    pub const MAX: usize = 254;
    /// Longest part before the `@`.
    const MAX_LOCAL: usize = 64;
    /// Longest label of a domain.
    const MAX_LABEL: usize = 63;

    /// Reads an address; `None` when the text is none.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let (local, domain) = text.split_once('@')?;
        let fits = text.len() <= Self::MAX && local.len() <= Self::MAX_LOCAL;
        (fits && local.split('.').all(is_atom) && domain.split('.').all(is_label)).then(|| Self(text.into()))
    }

    /// The address as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether both mean one mailbox. Capitals make no difference in a domain, and in what stands before it
    /// no mailbox of today tells them apart.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }
}

/// RFC 5322, "atext".
fn is_atom(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
    !text.is_empty() && text.bytes().all(plain)
}

fn is_label(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let ends = text.starts_with('-') || text.ends_with('-');
    (1..=MailAddress::MAX_LABEL).contains(&text.len()) && !ends && text.bytes().all(plain)
}

impl fmt::Display for MailAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_taken_as_they_are_written() {
        for text in
            ["rabe@example.org", "R.a+be@EXAMPLE.mg", "o'neill_1@a-b.c", "x@localhost", "a/b=c@x.xn--p1ai"]
        {
            assert_eq!(MailAddress::new(text).map(|it| it.to_string()).as_deref(), Some(text));
        }
        assert!(MailAddress::new("Rabe@example.org").is_some_and(|it| it.is("rabe@EXAMPLE.org")));
    }

    #[test]
    fn what_could_be_more_than_one_mailbox_or_a_header_is_no_address() {
        let long = format!("{}@x.y", "l".repeat(65));
        let longer = format!("a@{}.org", "label.".repeat(50));
        for text in [
            "",
            "rabe",
            "@example.org",
            "rabe@",
            "a@b@c",
            "a b@c",
            "a@b c",
            "a@b\r\nBcc: c@d",
            "a@b\n",
            "\ta@b",
            "a@b\0",
            "a\u{7}@b",
            "a,b@c",
            "<a@b>",
            "\"a\"@b",
            "a@[127.0.0.1]",
            "a..b@c",
            ".a@b",
            "a@b..c",
            "a@-b",
            "a@b-",
            "a@b.",
            "zo\u{e9}@b",
            "a@b;c",
            "a(b)@c",
            "a:b@c",
            "a\\b@c",
            &long,
            &longer,
        ] {
            assert_eq!(MailAddress::new(text), None, "{text:?}");
        }
    }
}
