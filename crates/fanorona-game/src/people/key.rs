//! SSH keys. Only fingerprints are stored: sshd has checked the key.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The fingerprint of a public key as OpenSSH shows it: `SHA256:` and 43 digits in base 64.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct KeyFingerprint(#[schemars(regex(pattern = "^SHA256:[A-Za-z0-9+/]{43}$"))] Box<str>);

/// A text is not a fingerprint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAFingerprint;

impl fmt::Display for NotAFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a fingerprint is SHA256: and 43 digits in base 64")
    }
}

impl std::error::Error for NotAFingerprint {}

impl KeyFingerprint {
    const HASH: &'static str = "SHA256:";
    /// 32 bytes in base 64, without padding.
    const DIGITS: usize = 43;

    /// Parses a fingerprint.
    ///
    /// # Errors
    /// The text has another form.
    pub fn new(text: &str) -> Result<Self, NotAFingerprint> {
        let digits = text.strip_prefix(Self::HASH).ok_or(NotAFingerprint)?;
        let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/');
        if digits.len() == Self::DIGITS && digits.bytes().all(is_digit) {
            Ok(Self(text.into()))
        } else {
            Err(NotAFingerprint)
        }
    }

    /// The fingerprint as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for KeyFingerprint {
    type Error = NotAFingerprint;

    fn try_from(text: String) -> Result<Self, NotAFingerprint> {
        Self::new(&text)
    }
}

impl fmt::Display for KeyFingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_openssh_shows_is_a_fingerprint() {
        let right = "SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg";
        assert_eq!(KeyFingerprint::new(right).unwrap().as_str(), right);
        for wrong in [
            "",
            "SHA256:",
            "MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48",
            "SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCg",
            "SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=",
            "SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwC\"g",
            "SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwC\ng",
            "sha256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg",
        ] {
            assert_eq!(KeyFingerprint::new(wrong), Err(NotAFingerprint), "{wrong}");
        }
    }
}
