//! Addresses and networks as values of settings.

use crate::config::declare::Setting;
use ipnet::IpNet;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use toml::Value;

/// A host and a port to listen on: `127.0.0.1:4545`, `[::1]:4545` or `localhost:4545`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListenAddress {
    /// A name or an address; IPv6 without brackets.
    pub(super) host: String,
    pub(super) port: u16,
}

impl ListenAddress {
    /// All addresses that the host has.
    ///
    /// # Errors
    /// The host is unknown.
    pub async fn resolve(&self) -> io::Result<Vec<SocketAddr>> {
        Ok(tokio::net::lookup_host((self.host.as_str(), self.port))
            .await?
            .collect())
    }
}

impl fmt::Display for ListenAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            write!(f, "[{host}]:{port}")
        } else {
            write!(f, "{host}:{port}")
        }
    }
}

impl FromStr for ListenAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (host, port) = text.rsplit_once(':')?;
            let in_brackets = host
                .strip_prefix('[')
                .and_then(|host| host.strip_suffix(']'));
            let is_host = match in_brackets {
                Some(address) => address.parse::<Ipv6Addr>().is_ok(),
                None => {
                    !host.is_empty()
                        && host
                            .chars()
                            .all(|c| c.is_ascii_alphanumeric() || "-._".contains(c))
                }
            };
            let host = in_brackets.unwrap_or(host).to_owned();
            Some(Self {
                host,
                port: port.parse().ok()?,
            })
            .filter(|_| is_host)
        };
        read().ok_or_else(|| format!("it must be {}", Self::allowed(&())))
    }
}

impl Setting for ListenAddress {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        given.as_str()?.parse().ok()
    }

    fn value(&self) -> Option<Value> {
        Some(self.to_string().into())
    }

    fn allowed((): &()) -> String {
        "HOST:PORT, such as 0.0.0.0:4545, [::]:4545 or localhost:4545".to_owned()
    }
}

/// A network or an address, such as `10.0.0.0/8` or `192.0.2.7`.
impl Setting for IpNet {
    type Allowed = ();

    fn read(given: &Value, (): &()) -> Option<Self> {
        let text = given.as_str()?;
        text.parse()
            .ok()
            .or_else(|| text.parse().ok().map(|address: IpAddr| address.into()))
    }

    fn value(&self) -> Option<Value> {
        Some(self.to_string().into())
    }

    fn allowed((): &()) -> String {
        "a network or an address, such as 10.0.0.0/8 or ::1".to_owned()
    }
}
