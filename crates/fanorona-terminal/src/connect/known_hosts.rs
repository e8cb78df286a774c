//! Servers that have TLS: a text file with a line for each certificate that is trusted, and for
//! each server whose certificate an authority has signed.

use sha2::{Digest as _, Sha256};
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{env, fmt, fs, io};

/// The SHA-256 of a certificate, written as `openssl x509 -fingerprint -sha256` writes it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// The fingerprint of a certificate in DER.
    #[must_use]
    pub fn of(certificate: &[u8]) -> Self {
        let bytes = Sha256::digest(certificate);
        let pairs: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        Self(pairs.join(":"))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SHA256 {}", self.0)
    }
}

/// Why a certificate is trusted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// An authority of this system has signed it.
    Authority,
    /// The user has seen this certificate and trusts it.
    Certificate(Fingerprint),
}

/// How [`Trust::Authority`] is written in the file.
const AUTHORITY: &str = "authority";

/// The servers that have TLS, by their names, so that none of them gets less later. Clones share
/// what they know.
#[derive(Debug, Clone, Default)]
pub struct KnownHosts {
    path: Option<PathBuf>,
    hosts: Arc<Mutex<BTreeSet<(String, Trust)>>>,
}

/// A name as it is compared: `Example.org.` is `example.org`.
fn host(name: &str) -> String {
    name.trim_end_matches('.').to_lowercase()
}

impl KnownHosts {
    /// The file in the user's configuration folder: `fanorona/known_hosts` in `$XDG_CONFIG_HOME`,
    /// or in `.config` of the home folder.
    #[must_use]
    pub fn usual_path() -> Option<PathBuf> {
        let folder = env::var_os("XDG_CONFIG_HOME")
            .filter(|it| !it.is_empty())
            .map(PathBuf::from);
        let folder = folder.or_else(|| Some(env::home_dir()?.join(".config")))?;
        Some(folder.join("fanorona").join("known_hosts"))
    }

    /// Reads the file. One that is not there is empty.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(path: Option<PathBuf>) -> io::Result<Self> {
        let text = path.as_deref().map_or(Ok(String::new()), text)?;
        let line = |line: &str| {
            let (name, trust) = line.trim().split_once(' ')?;
            let trust = match trust.trim() {
                AUTHORITY => Trust::Authority,
                fingerprint => Trust::Certificate(Fingerprint(fingerprint.to_owned())),
            };
            Some((host(name), trust))
        };
        let hosts: BTreeSet<_> = text.lines().filter_map(line).collect();
        Ok(Self {
            path,
            hosts: Arc::new(hosts.into()),
        })
    }

    fn hosts(&self) -> MutexGuard<'_, BTreeSet<(String, Trust)>> {
        self.hosts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a certificate of a server is trusted for this reason.
    #[must_use]
    pub fn trusts(&self, name: &str, trust: &Trust) -> bool {
        self.hosts().contains(&(host(name), trust.clone()))
    }

    /// Whether TLS was used with a server, on any port.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        let name = host(name);
        self.hosts().iter().any(|(it, _)| *it == name)
    }

    /// Trusts a certificate from now on.
    ///
    /// # Errors
    /// The file cannot be written. Until the program ends the certificate is trusted nevertheless.
    pub fn trust(&self, name: &str, trust: &Trust) -> io::Result<()> {
        let name = host(name);
        let is_new = self.hosts().insert((name.clone(), trust.clone()));
        let Some(path) = self.path.as_deref().filter(|_| is_new) else {
            return Ok(());
        };
        let trust = match trust {
            Trust::Authority => AUTHORITY,
            Trust::Certificate(fingerprint) => &fingerprint.0,
        };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        // One write at the end of the file: what another program adds meanwhile stays.
        let gap = match text(path)? {
            before if before.is_empty() || before.ends_with('\n') => "",
            _ => "\n",
        };
        let mut file = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)?;
        file.write_all(format!("{gap}{name} {trust}\n").as_bytes())
    }
}

/// The text of a file. One that is not there is empty.
fn text(path: &Path) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn certificate(bytes: &[u8]) -> Trust {
        Trust::Certificate(Fingerprint::of(bytes))
    }

    #[test]
    fn two_programs_at_once_keep_each_others_lines() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fanorona").join("known_hosts");
        let read = || KnownHosts::read(Some(path.clone())).unwrap();
        let (one, other) = (read(), read());
        one.trust("one.example", &certificate(b"1")).unwrap();
        other.trust("other.example", &Trust::Authority).unwrap();
        one.trust("one.example", &certificate(b"1")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2);
        let both = read();
        assert!(both.trusts("one.example", &certificate(b"1")));
        assert!(both.trusts("other.example", &Trust::Authority));
        // A line that a person has added without its end stays a line.
        fs::write(&path, "hand.example authority").unwrap();
        one.trust("new.example", &Trust::Authority).unwrap();
        assert!(read().has("hand.example") && read().has("new.example"));
    }

    #[test]
    fn a_host_is_known_on_all_ports_and_in_upper_case() {
        let known = KnownHosts::default();
        known.trust("LOCALHOST", &certificate(b"1")).unwrap();
        for name in ["localhost", "Localhost", "localhost."] {
            assert!(known.has(name), "{name}");
            assert!(known.trusts(name, &certificate(b"1")), "{name}");
            assert!(!known.trusts(name, &certificate(b"2")), "{name}");
        }
        assert!(!known.has("local"));
    }
}
