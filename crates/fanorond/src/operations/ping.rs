//! `fanorond ping`: whether a server greets.

use crate::config::ListenAddress;
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, BufReader};
use tokio::net::TcpStream;

/// A server that takes longer than this does not answer.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// No greeting is longer.
const GREETING_BYTES: u64 = 1_024;
/// How every greeting begins, in all languages.
const GREETING: &str = "fanorond ";

/// The first line of the server at `address`.
///
/// # Errors
/// Nobody listens there, the first line does not come in time, or it is not a greeting. The error
/// is a sentence.
pub(crate) async fn ping(address: &ListenAddress) -> Result<String, String> {
    let greeting = tokio::time::timeout(PATIENCE, greeting(address)).await;
    let greeting = match greeting {
        Ok(Ok(greeting)) => greeting,
        Ok(Err(error)) => return Err(format!("{address} does not answer: {error}")),
        Err(_late) => {
            return Err(format!(
                "{address} does not answer within {} seconds",
                PATIENCE.as_secs()
            ));
        }
    };
    greeting.map_err(|said| not_ours(address, &said))
}

/// The sentence about a server that has said something else than a greeting.
pub(super) fn not_ours(address: &impl fmt::Display, said: &str) -> String {
    format!("{address} is not a fanorond that lets anybody in; it said: {said}")
}

async fn greeting(address: &ListenAddress) -> io::Result<Result<String, String>> {
    let addresses: Vec<SocketAddr> = address
        .resolve()
        .await?
        .into_iter()
        .flat_map(reachable)
        .collect();
    greeted(&addresses).await.map(|(greeting, _)| greeting)
}

/// A connection to the first of these addresses that answers, and the greeting; or, if its first
/// line is another, that.
pub(super) async fn greeted(
    addresses: &[SocketAddr],
) -> io::Result<(Result<String, String>, BufReader<TcpStream>)> {
    let mut stream = BufReader::new(TcpStream::connect(addresses).await?);
    let mut line = Vec::new();
    (&mut stream)
        .take(GREETING_BYTES)
        .read_until(b'\n', &mut line)
        .await?;
    let said = String::from_utf8_lossy(&line).trim_end().to_owned();
    let greeting = if said.starts_with(GREETING) {
        Ok(said)
    } else {
        Err(said)
    };
    Ok((greeting, stream))
}

/// The addresses at which a listener of this machine is reached.
fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return vec![listening];
    }
    let local: &[IpAddr] = match listening.ip() {
        IpAddr::V4(_) => &[IpAddr::V4(Ipv4Addr::LOCALHOST)],
        IpAddr::V6(_) => &[
            IpAddr::V6(Ipv6Addr::LOCALHOST),
            IpAddr::V4(Ipv4Addr::LOCALHOST),
        ],
    };
    local
        .iter()
        .map(|ip| SocketAddr::new(*ip, listening.port()))
        .collect()
}
