//! Which bus: the value of `--bus`.

use std::fmt;
use std::str::FromStr;

/// The value of `--bus`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BusUrl {
    /// Inside this process.
    Local,
    /// NOTIFY of the PostgreSQL database.
    Postgres,
    /// A NATS server, as `HOST:PORT`.
    Nats(String),
}

/// A value of `--bus` that names no bus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BadBusUrl(String);

impl BusUrl {
    /// The bus for a database, unless the operator names one.
    pub(crate) fn for_database(url: &str) -> Self {
        if is_postgres(url) { Self::Postgres } else { Self::Local }
    }

    /// Which kind of bus. The same server of NATS may have several addresses.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Local => "local",
            Self::Postgres => "postgres",
            Self::Nats(_) => "nats",
        }
    }
}

/// Whether this is the address of a PostgreSQL database.
pub(super) fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

impl FromStr for BusUrl {
    type Err = BadBusUrl;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "local" => Ok(Self::Local),
            "postgres" => Ok(Self::Postgres),
            _ => {
                let address = text.strip_prefix("nats://").filter(|address| is_address(address));
                address
                    .map(|address| Self::Nats(address.to_owned()))
                    .ok_or_else(|| BadBusUrl(text.to_owned()))
            }
        }
    }
}

/// Whether this is `HOST:PORT`, or `[IPV6]:PORT`.
fn is_address(text: &str) -> bool {
    let Some((host, port)) = text.rsplit_once(':') else { return false };
    let plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    let host_is_valid = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(inside) => inside.parse::<std::net::Ipv6Addr>().is_ok(),
        None => !host.is_empty() && host.chars().all(plain),
    };
    host_is_valid && port.parse::<u16>().is_ok_and(|port| port > 0)
}

impl fmt::Display for BusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local | Self::Postgres => f.write_str(self.kind()),
            Self::Nats(address) => write!(f, "nats://{address}"),
        }
    }
}

impl fmt::Display for BadBusUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let given = fanorona_store::without_password(&self.0);
        write!(
            f,
            "unknown bus {given:?}; say --bus local, --bus postgres or --bus nats://HOST:PORT, without a user or a password"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_written_as_it_was_read() {
        for text in ["local", "postgres", "nats://localhost:4222", "nats://10.0.0.1:1", "nats://[::1]:4222"] {
            assert_eq!(text.parse::<BusUrl>().map(|url| url.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_to_say() {
        for text in [
            "",
            "Local",
            "redis://localhost:1",
            "nats://",
            "nats://host",
            "nats://:4222",
            "nats://host:0",
            "nats://host:99999",
            "nats://::1:4222",
            "nats://a b:4222",
            "nats://me:secret@host:4222",
            "nats://host:4222/",
        ] {
            let refused = text.parse::<BusUrl>().unwrap_err().to_string();
            assert!(
                refused.ends_with("or --bus nats://HOST:PORT, without a user or a password"),
                "{refused}"
            );
        }
    }

    #[test]
    fn the_database_decides_unless_the_operator_does() {
        assert_eq!(BusUrl::for_database("sqlite:fanorond.db"), BusUrl::Local);
        assert_eq!(BusUrl::for_database("postgres://fanorond@db/fanorond"), BusUrl::Postgres);
        assert_eq!(BusUrl::for_database("postgresql://db/fanorond"), BusUrl::Postgres);
    }
}
