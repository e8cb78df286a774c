//! `fanorond certificate`: a self-signed certificate, to try out TLS.

use crate::tls::TlsFiles;
use fanorona_game::Timestamp;
use rcgen::{CertificateParams, DnType, KeyPair, date_time_ymd};
use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::time::Duration;
use tokio_rustls::rustls::pki_types::ServerName;

/// Clocks of clients may be slow.
const VALID_BEFORE: Duration = Duration::from_hours(24);
/// Longer than a trial.
const VALID_FOR: Duration = Duration::from_hours(365 * 24);
const KEY_MODE: u32 = 0o600;
const CERT_MODE: u32 = 0o644;

/// Why no certificate was created, as a sentence.
#[derive(Debug)]
pub(crate) struct CertificateError(String);

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Creates a key and a certificate for `names`, which are host names and addresses.
///
/// # Errors
/// A name cannot be in a certificate, a file exists already, or it cannot be written. Then neither file was created.
pub(crate) fn create(files: &TlsFiles, names: &[String], now: Timestamp) -> Result<(), CertificateError> {
    let unusable = |error: rcgen::Error| CertificateError(format!("cannot create a certificate: {error}"));
    let is_usable = |name: &&String| ServerName::try_from(name.trim_start_matches("*.")).is_ok();
    if let Some(name) = names.iter().find(|name| !is_usable(name)) {
        return Err(CertificateError(format!("{name} is not a host name or an address")));
    }
    let mut params = CertificateParams::new(names).map_err(unusable)?;
    let epoch = date_time_ymd(1970, 1, 1);
    let now = now.since(Timestamp(0));
    params.not_before = epoch + now.saturating_sub(VALID_BEFORE);
    params.not_after = epoch + now + VALID_FOR;
    if let Some(first) = names.first() {
        params.distinguished_name.push(DnType::CommonName, first.as_str());
    }
    let key = KeyPair::generate().map_err(unusable)?;
    let certificate = params.self_signed(&key).map_err(unusable)?;
    write_new(&files.key, &key.serialize_pem(), KEY_MODE)?;
    write_new(&files.cert, &certificate.pem(), CERT_MODE).inspect_err(|_| {
        // Without its certificate the key is of no use, and the next try would stop at it.
        drop(fs::remove_file(&files.key));
    })
}

fn write_new(path: &Path, text: &str, mode: u32) -> Result<(), CertificateError> {
    let mut options = OpenOptions::new();
    let opened = options.write(true).create_new(true).mode(mode).open(path);
    let written = opened.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| {
        let path = path.display();
        CertificateError(if error.kind() == io::ErrorKind::AlreadyExists {
            format!("{path} exists already: delete it, or name another file")
        } else {
            format!("cannot write {path}: {error}")
        })
    })
}
