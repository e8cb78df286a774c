//! Mail addresses.

use std::fmt;

/// A mail address: a local part of plain characters, `@`, and a domain of labels.
///
/// It contains no spaces, quotes, brackets, commas or control characters, so it is safe in a mail
/// header and means exactly one mailbox. Quoted local parts and numeric hosts are not accepted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MailAddress(Box<str>);

impl MailAddress {
    /// The maximum length, in bytes (RFC 5321).
    pub const MAX: usize = 254;
    /// The maximum length of the part before `@`.
    const MAX_LOCAL: usize = 64;
    /// The maximum length of a label of the domain.
    const MAX_LABEL: usize = 63;

    /// Parses an address; `None` if the text is not one.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        let (local, domain) = text.split_once('@')?;
        let fits = text.len() <= Self::MAX && local.len() <= Self::MAX_LOCAL;
        (fits && local.split('.').all(is_atom) && domain.split('.').all(is_label))
            .then(|| Self(text.into()))
    }

    /// The address as written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `text` is the same mailbox. Case makes no difference in a domain, and today no
    /// mailbox distinguishes it in the local part either.
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
mod tests;
