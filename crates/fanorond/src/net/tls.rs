//! TLS for players: the certificate, and handshakes with it.

use crate::config::TlsFiles;
use crate::net::stream::Stream;
use fanorona_game::Timestamp;
use fanorona_protocol::preferences::values::Zone;
use parking_lot::RwLock;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::client::verify_server_cert_signed_by_trust_anchor;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject as _};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, UnixTime};
use tokio_rustls::rustls::server::{NoServerSessionStorage, ParsedCertificate};
use tokio_rustls::rustls::{CertificateError, Error, RootCertStore, ServerConfig};

/// Why a certificate cannot be used, as a sentence for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct TlsError(String);

/// The certificate of the server.
#[derive(Debug)]
pub struct Tls {
    files: TlsFiles,
    /// For new connections. Those that are open keep what they began with.
    current: RwLock<Certificate>,
}

/// What the files contain.
#[derive(Debug)]
struct Certificate {
    chain: Vec<CertificateDer<'static>>,
    end: End,
    lines: Arc<ServerConfig>,
    pages: Arc<ServerConfig>,
}

/// When a certificate ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    At(Timestamp),
    /// It is never valid, and clients refuse it.
    BeforeItsStart,
    /// Its date cannot be read.
    Unknown,
}

/// What is sent through a connection with TLS.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Carries {
    Lines,
    /// HTTP, of which the client chooses the version.
    Pages,
}

/// HTTP/2, as clients choose it in the handshake.
pub const HTTP_2: &[u8] = b"h2";

impl Tls {
    /// Reads the files.
    ///
    /// # Errors
    /// A file cannot be read, is not PEM, or the key does not belong to the certificate.
    pub fn load(files: TlsFiles) -> Result<Self, TlsError> {
        let current = RwLock::new(read(&files)?);
        Ok(Self { files, current })
    }

    /// Reads the files again, for new connections. Returns whether the certificate has changed.
    ///
    /// # Errors
    /// As [`Tls::load`]. Then the old certificate stays in use.
    pub fn reload(&self) -> Result<bool, TlsError> {
        let new = read(&self.files)?;
        let mut current = self.current.write();
        // The key belongs to the certificate, so another key means another certificate.
        let has_changed = new.chain != current.chain;
        *current = new;
        Ok(has_changed)
    }

    /// When the certificate ends.
    pub fn end(&self) -> End {
        self.current.read().end
    }

    /// When the certificate ends, or that it has ended, as a sentence.
    pub fn validity(&self, now: Timestamp) -> String {
        let said = match self.end() {
            End::At(ends) if ends <= now => format!("has ended at {}; renew it", date(ends)),
            End::At(ends) => format!("ends at {}", date(ends)),
            End::BeforeItsStart => "ends before it starts; replace it".to_owned(),
            End::Unknown => "has no end that can be read".to_owned(),
        };
        format!("the TLS certificate {} {said}", self.files.cert.display())
    }

    /// Performs the handshake.
    ///
    /// # Errors
    /// The client does not speak TLS 1.2 or newer, or does not accept the certificate.
    pub async fn accept(&self, stream: TcpStream, carries: Carries) -> io::Result<Stream> {
        let config = match carries {
            Carries::Lines => Arc::clone(&self.current.read().lines),
            Carries::Pages => Arc::clone(&self.current.read().pages),
        };
        let stream = TlsAcceptor::from(config).accept(stream).await?;
        Ok(Stream::Tls(Box::new(stream)))
    }
}

fn read(files: &TlsFiles) -> Result<Certificate, TlsError> {
    let TlsFiles { cert, key } = files;
    let chain = CertificateDer::pem_file_iter(cert).and_then(Iterator::collect);
    let chain: Vec<CertificateDer<'static>> =
        chain.map_err(|error| unreadable("certificate", cert, &error))?;
    if chain.is_empty() {
        return Err(unreadable("certificate", cert, &pem::Error::NoItemsFound));
    }
    let private =
        PrivateKeyDer::from_pem_file(key).map_err(|error| unreadable("key", key, &error))?;
    let made = ServerConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .and_then(|builder| {
            builder
                .with_no_client_auth()
                .with_single_cert(chain.clone(), private)
        });
    let mut config = made.map_err(|error| unusable(files, &error))?;
    // Players stay for hours, so nothing is gained from sessions that can be resumed.
    config.session_storage = Arc::new(NoServerSessionStorage {});
    config.send_tls13_tickets = 0;
    let mut pages = config.clone();
    pages.alpn_protocols = vec![HTTP_2.to_vec(), b"http/1.1".to_vec()];
    Ok(Certificate {
        end: chain.first().map_or(End::Unknown, end_of),
        chain,
        lines: Arc::new(config),
        pages: Arc::new(pages),
    })
}

/// The date of the end of a certificate, for operators.
pub fn date(ends: Timestamp) -> String {
    Zone::UTC.written(ends, "%Y-%m-%d %H:%M:%S UTC")
}

/// The end of a certificate. The library that reads certificates names it only where it refuses one
/// that has ended, so it is asked whether this one is valid at the end of time. It looks at the dates
/// before anything else.
fn end_of(certificate: &CertificateDer<'_>) -> End {
    let Ok(parsed) = ParsedCertificate::try_from(certificate) else {
        return End::Unknown;
    };
    let refused = verify_server_cert_signed_by_trust_anchor(
        &parsed,
        &RootCertStore::empty(),
        &[],
        UnixTime::since_unix_epoch(Duration::MAX),
        default_provider().signature_verification_algorithms.all,
    );
    match refused {
        Err(Error::InvalidCertificate(CertificateError::ExpiredContext { not_after, .. })) => {
            let seconds = i64::try_from(not_after.as_secs()).ok();
            let millis = seconds.and_then(|seconds| seconds.checked_mul(1_000));
            millis.map_or(End::Unknown, |millis| End::At(Timestamp(millis)))
        }
        // The library says so, without dates, of a certificate that ends before it starts.
        Err(Error::InvalidCertificate(CertificateError::Expired)) => End::BeforeItsStart,
        _ => End::Unknown,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the errors belong to the library"
)]
fn unreadable(what: &str, path: &Path, error: &pem::Error) -> TlsError {
    let path = path.display();
    TlsError(match error {
        pem::Error::Io(error) => format!("cannot read the TLS {what} {path}: {error}"),
        pem::Error::NoItemsFound => {
            format!(
                "the TLS {what} {path} is empty or of another kind: it must be a {what} in PEM format"
            )
        }
        error => format!("the TLS {what} {path} is not in PEM format: {error}"),
    })
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the errors belong to the library"
)]
fn unusable(TlsFiles { cert, key }: &TlsFiles, error: &Error) -> TlsError {
    let (cert, key) = (cert.display(), key.display());
    TlsError(match error {
        Error::InconsistentKeys(_) => {
            format!("the TLS key {key} does not belong to the certificate {cert}")
        }
        // The library names the version only in its debug text.
        Error::InvalidCertificate(why) if format!("{why:?}").contains("UnsupportedCertVersion") => {
            format!(
                "the TLS certificate {cert} is of an old version: make one of version 3, such as with openssl req -x509 -addext"
            )
        }
        Error::InvalidCertificate(_) => format!("the TLS certificate {cert} is damaged: {error}"),
        error => format!("the TLS key {key} cannot be used with the certificate {cert}: {error}"),
    })
}
