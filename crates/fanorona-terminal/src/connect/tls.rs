//! TLS with certificates that an authority has signed, or that were seen before.

use super::{Failure, Fingerprint, KnownHosts, Trust};
use std::io;
use std::sync::{Arc, Mutex};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::client::WebPkiServerVerifier;
use tokio_rustls::rustls::client::danger::{
    HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier,
};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::crypto::{verify_tls12_signature, verify_tls13_signature};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme,
};

/// Decides whether a certificate is the server's.
#[derive(Debug)]
struct Verifier {
    authorities: Option<Arc<WebPkiServerVerifier>>,
    known: KnownHosts,
    host: String,
    /// What the server has shown.
    seen: Mutex<Option<Trust>>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Verifier {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        stapled: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        let by_authority = self.authorities.as_ref().map(|verifier| {
            verifier.verify_server_cert(certificate, intermediates, name, stapled, now)
        });
        let seen = match by_authority {
            Some(Ok(_)) => Trust::Authority,
            Some(Err(_)) | None => Trust::Certificate(Fingerprint::of(certificate)),
        };
        let is_known = self.known.trusts(&self.host, &seen);
        if let Ok(mut kept) = self.seen.lock() {
            *kept = Some(seen);
        }
        match by_authority {
            Some(Ok(verified)) => Ok(verified),
            _ if is_known => Ok(ServerCertVerified::assertion()),
            Some(Err(error)) => Err(error),
            None => Err(CertificateError::UnknownIssuer.into()),
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider
            .signature_verification_algorithms
            .supported_schemes()
    }
}

/// Speaks TLS on a connection.
pub(super) async fn handshake(
    stream: TcpStream,
    name: &str,
    known: &KnownHosts,
) -> Result<TlsStream<TcpStream>, Failure> {
    let provider = Arc::new(ring::default_provider());
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let authorities =
        WebPkiServerVerifier::builder_with_provider(roots.into(), Arc::clone(&provider)).build();
    let verifier = Arc::new(Verifier {
        authorities: authorities.ok(),
        known: known.clone(),
        host: name.to_owned(),
        seen: Mutex::new(None),
        provider: Arc::clone(&provider),
    });
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?
        .dangerous()
        .with_custom_certificate_verifier(Arc::clone(&verifier) as Arc<dyn ServerCertVerifier>)
        .with_no_client_auth();
    let server = ServerName::try_from(name.to_owned()).map_err(io::Error::other)?;
    let connected = TlsConnector::from(Arc::new(config))
        .connect(server, stream)
        .await;
    let seen = verifier.seen.lock().ok().and_then(|mut seen| seen.take());
    match (connected, seen) {
        (Ok(stream), Some(trust)) => {
            // Where the file cannot be written, the program knows it at least until it ends.
            let _ = known.trust(name, &trust);
            Ok(stream)
        }
        (Ok(stream), None) => Ok(stream),
        (Err(error), Some(Trust::Certificate(fingerprint))) if is_about_certificate(&error) => {
            let host = name.to_owned();
            Err(if known.has(name) {
                Failure::Changed { host, fingerprint }
            } else {
                Failure::Unknown { host, fingerprint }
            })
        }
        (Err(error), _) => Err(error.into()),
    }
}

fn is_about_certificate(error: &io::Error) -> bool {
    let inner = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<Error>());
    matches!(inner, Some(Error::InvalidCertificate(_)))
}
