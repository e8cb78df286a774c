//! `fanorond authorized-key`: what sshd allows a key. Everybody may come, with any key; what the key
//! is worth is decided by the server, from its fingerprint.
//!
//! sshd gives the line to a shell, so nothing but plain words goes into it.

use super::failure::Failure;
use clap::Args;
use fanorona_game::KeyFingerprint;
use std::io::Write;

/// What `authorized-key` is given.
#[derive(Debug, Args)]
pub(super) struct AuthorizedKeyArgs {
    /// The fingerprint of the key: %f.
    #[arg(value_parser = fingerprint)]
    fingerprint: KeyFingerprint,
    /// The type of the key: %t.
    #[arg(value_name = "TYPE", value_parser = kind)]
    kind: String,
    /// The key in base 64: %k.
    #[arg(value_parser = key)]
    key: String,
    /// The socket of the server, if it is not /run/fanorond/attach.sock.
    #[arg(long, value_name = "PATH", value_parser = path)]
    socket: Option<String>,
}

/// No key in base 64 is longer.
const KEY_BYTES: usize = 16_384;

pub(super) fn fingerprint(text: &str) -> Result<KeyFingerprint, String> {
    KeyFingerprint::new(text).map_err(|error| error.to_string())
}

/// Such as `ssh-ed25519` or `sk-ssh-ed25519@openssh.com`.
fn kind(text: &str) -> Result<String, String> {
    let is_kind = |byte: u8| {
        byte.is_ascii_lowercase() || byte.is_ascii_digit() || matches!(byte, b'-' | b'@' | b'.')
    };
    checked(text, 64, is_kind).ok_or_else(|| "this is not a type of keys".to_owned())
}

fn key(text: &str) -> Result<String, String> {
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    checked(text, KEY_BYTES, is_digit).ok_or_else(|| "this is not a key in base 64".to_owned())
}

fn path(text: &str) -> Result<String, String> {
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'_' | b'-' | b'+');
    checked(text, 4_096, is_plain)
        .filter(|text| text.starts_with('/'))
        .ok_or_else(|| {
            "use an absolute path of letters, digits and / . _ - + only, because a shell reads it"
                .to_owned()
        })
}

fn checked(text: &str, most: usize, is_allowed: impl Fn(u8) -> bool) -> Option<String> {
    let is_right = !text.is_empty() && text.len() <= most && text.bytes().all(is_allowed);
    // An option would be read as such.
    (is_right && !text.starts_with('-')).then(|| text.to_owned())
}

/// Prints the line for sshd.
pub(super) fn print(args: &AuthorizedKeyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let AuthorizedKeyArgs {
        fingerprint,
        kind,
        key,
        socket,
    } = args;
    let program = std::env::current_exe()?;
    let program = program
        .to_str()
        .ok_or_else(|| "use a path in UTF-8".to_owned());
    let program = program
        .and_then(path)
        .map_err(|why| Failure::Work(format!("the path of this program cannot be used: {why}")))?;
    let socket = socket
        .as_ref()
        .map_or_else(String::new, |path| format!(" --socket {path}"));
    writeln!(
        out,
        "restrict,pty,command=\"{program} attach --key {fingerprint}{socket}\" {kind} {key}"
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_plain_words_is_taken() {
        assert!(kind("sk-ssh-ed25519@openssh.com").is_ok());
        assert!(key("AAAAC3NzaC1lZDI1NTE5AAAAI+/=").is_ok());
        assert!(path("/run/fanorond/attach.sock").is_ok());
        for odd in [
            "", " ", "a b", "\"", "'", "\n", "a\nb", "$(x)", "-x", "é", "a;b",
        ] {
            assert!(kind(odd).is_err(), "{odd:?}");
            assert!(key(odd).is_err(), "{odd:?}");
            assert!(path(&format!("/{odd}\"")).is_err(), "{odd:?}");
            assert!(fingerprint(odd).is_err(), "{odd:?}");
        }
        assert!(path("run/attach.sock").is_err());
        assert!(key(&"A".repeat(KEY_BYTES + 1)).is_err());
    }
}
