//! Certificates that were seen before and are trusted since: a text file with a line for each server.

use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fmt, fs, io};

/// The SHA-256 of a certificate, written as `openssl x509 -fingerprint -sha256` writes it.
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// The file with the servers whose certificates are trusted though no authority has signed them.
#[derive(Debug, Clone, Default)]
pub struct KnownHosts {
    path: Option<PathBuf>,
    hosts: BTreeMap<String, Fingerprint>,
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
        let text = match path.as_deref().map(fs::read_to_string) {
            None => String::new(),
            Some(Ok(text)) => text,
            Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Some(Err(error)) => return Err(error),
        };
        let line = |line: &str| {
            let (host, fingerprint) = line.trim().split_once(' ')?;
            Some((host.to_owned(), Fingerprint(fingerprint.trim().to_owned())))
        };
        Ok(Self {
            path,
            hosts: text.lines().filter_map(line).collect(),
        })
    }

    /// The certificate of a server, by its name and port.
    #[must_use]
    pub fn get(&self, host: &str) -> Option<&Fingerprint> {
        self.hosts.get(host)
    }

    /// Whether TLS was used with a server, on any port.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.hosts
            .keys()
            .any(|host| host.rsplit_once(':').is_some_and(|(it, _)| it == name))
    }

    /// Trusts a certificate from now on.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn trust(&mut self, host: &str, fingerprint: Fingerprint) -> io::Result<()> {
        self.hosts.insert(host.to_owned(), fingerprint);
        let Some(path) = &self.path else {
            return Ok(());
        };
        let lines = self
            .hosts
            .iter()
            .map(|(host, it)| format!("{host} {}\n", it.0));
        write_whole(path, &lines.collect::<String>())
    }
}

/// Writes a file so that it is there whole, or as it was.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = path.with_extension("new");
    fs::write(&new, text)?;
    fs::rename(new, path)
}
