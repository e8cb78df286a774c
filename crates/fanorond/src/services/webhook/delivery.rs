//! Posts to a webhook: one connection for each announcement, of which there are few.

use crate::config::{AnnounceConfig, BadConfig, Secret};
use bytes::Bytes;
use fanorona_protocol::messages::announced::Audience;
use http_body_util::Full;
use hyper::client::conn::http1::handshake;
use hyper::header::{CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use std::fmt;
use std::pin::pin;
use std::sync::Arc;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The address of a webhook. Its path is a secret, so no log and no message has any of it.
#[derive(Clone)]
pub struct Target {
    uri: Uri,
    host: String,
    port: u16,
    is_secure: bool,
}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Target(…)")
    }
}

impl Target {
    fn read(url: &str) -> Option<Self> {
        let uri: Uri = url.parse().ok()?;
        let is_secure = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        if uri.authority()?.as_str().contains('@') {
            return None;
        }
        let host = uri.host().filter(|host| !host.is_empty())?;
        let host = host
            .trim_start_matches('[')
            .trim_end_matches(']')
            .to_owned();
        let port = uri.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
        Some(Self {
            uri,
            host,
            port,
            is_secure,
        })
    }
}

/// A webhook.
pub struct Webhook {
    audience: Audience,
    target: Target,
    tls: Option<(TlsConnector, ServerName<'static>)>,
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Webhook(…)")
    }
}

impl Webhook {
    /// The configured webhooks. Nothing is connected yet.
    ///
    /// # Errors
    /// An address cannot be used, or the system has no certificates.
    pub fn all(config: &AnnounceConfig) -> Result<Vec<Self>, BadConfig> {
        let AnnounceConfig { webhook, operators } = config;
        let configured = [
            (webhook, Audience::Everybody),
            (operators, Audience::Operators),
        ];
        let given = configured
            .into_iter()
            .filter_map(|(address, audience)| Some((address.as_ref()?, audience)));
        given
            .map(|(Secret(address), audience)| Self::at(address, audience))
            .collect()
    }

    fn at(address: &str, audience: Audience) -> Result<Self, BadConfig> {
        let key = key(audience);
        let target = Target::read(address).ok_or_else(|| {
            BadConfig::new(format_args!(
                "{key} (hidden) is not an address like https://HOST/PATH without a user name"
            ))
        })?;
        let tls = if target.is_secure {
            Some(secure(&target.host, key)?)
        } else {
            None
        };
        Ok(Self {
            audience,
            target,
            tls,
        })
    }

    /// Who reads what it gets.
    pub fn audience(&self) -> Audience {
        self.audience
    }

    /// Its key in the configuration.
    pub fn key(&self) -> &'static str {
        key(self.audience)
    }

    /// Posts a JSON object, and returns the status of the answer, or why there is none.
    pub(super) async fn post(&self, body: Bytes) -> Result<StatusCode, String> {
        let Target {
            uri, host, port, ..
        } = &self.target;
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let request = Request::post(path)
            .header(HOST, authority)
            .header(CONTENT_TYPE, "application/json")
            .header(USER_AGENT, concat!("fanorond/", env!("CARGO_PKG_VERSION")))
            .body(Full::new(body))
            .map_err(|_secret| "the address cannot be used".to_owned())?;
        let stream = TcpStream::connect((host.as_str(), *port)).await;
        let stream = stream.map_err(|error| error.kind().to_string())?;
        match &self.tls {
            None => exchange(stream, request).await,
            Some((connector, name)) => {
                let secure = connector.connect(name.clone(), stream).await;
                let secure = secure.map_err(|error| format!("TLS: {error}"))?;
                exchange(secure, request).await
            }
        }
    }
}

fn key(audience: Audience) -> &'static str {
    match audience {
        Audience::Everybody => "announce.webhook",
        Audience::Operators => "announce.operators",
    }
}

/// TLS to a host whose certificate is from an authority that the system trusts.
fn secure(host: &str, key: &str) -> Result<(TlsConnector, ServerName<'static>), BadConfig> {
    let bad = |why: &dyn fmt::Display| {
        BadConfig::new(format_args!("TLS to {key} cannot be set up: {why}"))
    };
    let mut roots = RootCertStore::empty();
    let found = rustls_native_certs::load_native_certs();
    if roots.add_parsable_certificates(found.certs).0 == 0 {
        return Err(bad(&"the system has no root certificates"));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| bad(&error))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from(host.to_owned());
    let name = name.map_err(|_secret| bad(&"its host is not a name"))?;
    Ok((TlsConnector::from(Arc::new(config)), name))
}

/// Sends a request over a new connection, and reads the head of the answer.
async fn exchange(
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<StatusCode, String> {
    let (mut sender, connection) = handshake(TokioIo::new(stream))
        .await
        .map_err(|error| error.to_string())?;
    let mut answer = pin!(sender.send_request(request));
    let answer = tokio::select! {
        biased;
        answer = &mut answer => answer,
        // Its error is that of the answer, which may have come with its end.
        _ended = connection => answer.await,
    };
    answer
        .map(|answer| answer.status())
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_never_shown() {
        for (url, host, port, is_secure) in [
            ("https://example.org/hook/s3cret", "example.org", 443, true),
            ("http://[::1]:8080/s3cret?wait=1", "::1", 8080, false),
        ] {
            let target = Target::read(url).expect(url);
            assert_eq!((target.host.as_str(), target.port), (host, port), "{url}");
            assert_eq!(target.is_secure, is_secure, "{url}");
            assert!(!format!("{target:?}").contains("s3cret"));
        }
        for url in [
            "example.org/s3cret",
            "ftp://example.org/s3cret",
            "https:///s3cret",
            "https://bob:s3cret@example.org/",
            "https://exa mple.org/s3cret",
            "",
        ] {
            assert!(Target::read(url).is_none(), "{url}");
        }
    }
}
