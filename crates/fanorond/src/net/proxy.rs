//! The PROXY protocol, versions 1 and 2: a proxy says from where the connection comes that it
//! passes on. <https://www.haproxy.org/download/3.0/doc/proxy-protocol.txt>
//!
//! As far as the length of the header is unknown, it is looked at before it is read, so that what
//! follows it stays in the socket.

use crate::net::stream::Encryption;
use proxy_header::{ParseConfig, ProxyHeader};
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncRead, AsyncReadExt as _};
use tokio::net::TcpStream;

/// How a header of version 2 begins. The bytes cannot begin a line of text.
const SIGNATURE: [u8; 12] = *b"\r\n\r\n\0\r\nQUIT\n";
/// Signature, version, family, and the length of the rest.
const FIXED_BYTES: usize = 16;
/// The longest header of version 1.
const MAX_TEXT_BYTES: usize = 107;

/// What a header says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proxied {
    /// The client. `None` if the proxy speaks for itself, for example to see whether the server is
    /// alive.
    pub client: Option<SocketAddr>,
    /// Whether the client's connection to the proxy is encrypted, as far as the header says.
    pub encryption: Encryption,
}

/// Why a connection has no usable header.
#[derive(Debug, thiserror::Error)]
pub enum HeaderError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It would be longer than the limit.
    #[error("it is too long")]
    TooLong,
    /// It is of neither version.
    #[error("it is not a PROXY header")]
    Invalid,
}

/// Reads the header of a connection, of at most `most` bytes.
///
/// # Errors
/// The connection has no header, or ends.
pub async fn read(stream: &mut TcpStream, most: usize) -> Result<Proxied, HeaderError> {
    let mut header = vec![0; SIGNATURE.len()];
    stream.read_exact(&mut header).await?;
    if header == SIGNATURE {
        read_rest(stream, &mut header, most).await?;
    } else if header.starts_with(b"PROXY ") {
        let mut there = [0; MAX_TEXT_BYTES];
        while header.last() != Some(&b'\n') {
            let room = MAX_TEXT_BYTES.min(most).saturating_sub(header.len());
            if room == 0 {
                return Err(HeaderError::TooLong);
            }
            let count = stream.peek(&mut there[..room]).await?;
            if count == 0 {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
            }
            let end = there[..count]
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(count, |end| end + 1);
            let begin = header.len();
            header.resize(begin + end, 0);
            stream.read_exact(&mut header[begin..]).await?;
        }
    } else {
        return Err(HeaderError::Invalid);
    }
    parse(&header)
}

/// Reads a header of version 2, of at most `most` bytes.
///
/// # Errors
/// The connection has no such header, or ends.
pub async fn read_version_2(
    stream: &mut (impl AsyncRead + Unpin),
    most: usize,
) -> Result<Vec<u8>, HeaderError> {
    let mut header = vec![0; SIGNATURE.len()];
    stream.read_exact(&mut header).await?;
    if header != SIGNATURE {
        return Err(HeaderError::Invalid);
    }
    read_rest(stream, &mut header, most).await?;
    Ok(header)
}

/// Reads what follows the signature of version 2.
async fn read_rest(
    stream: &mut (impl AsyncRead + Unpin),
    header: &mut Vec<u8>,
    most: usize,
) -> Result<(), HeaderError> {
    header.resize(FIXED_BYTES, 0);
    stream.read_exact(&mut header[SIGNATURE.len()..]).await?;
    let rest = usize::from(u16::from_be_bytes([header[14], header[15]]));
    if FIXED_BYTES + rest > most {
        return Err(HeaderError::TooLong);
    }
    header.resize(FIXED_BYTES + rest, 0);
    stream.read_exact(&mut header[FIXED_BYTES..]).await?;
    Ok(())
}

/// Parses a whole header.
fn parse(header: &[u8]) -> Result<Proxied, HeaderError> {
    match ProxyHeader::parse(header, ParseConfig::default()) {
        Ok((parsed, length)) if length == header.len() => Ok(Proxied {
            client: parsed.proxied_address().map(|address| address.source),
            encryption: match parsed.ssl() {
                Some(ssl) if ssl.client_ssl() => Encryption::Tls,
                Some(_) | None => Encryption::NoneToProxy,
            },
        }),
        Ok(_) | Err(_) => Err(HeaderError::Invalid),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::TcpListener;

    /// What is read from a connection that sends `bytes` and ends, and what is left in it.
    async fn read_from(bytes: &[u8]) -> (Result<Proxied, HeaderError>, Vec<u8>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (mut stream, _) = listener.accept().await.unwrap();
        client.write_all(bytes).await.unwrap();
        client.shutdown().await.unwrap();
        let read = read(&mut stream, 536).await;
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).await.unwrap();
        (read, rest)
    }

    fn version_2(command: u8, rest: &[u8]) -> Vec<u8> {
        let length = u16::try_from(rest.len()).unwrap().to_be_bytes();
        // TCP over IPv4, or nothing for a proxy that speaks for itself.
        let family = if command == 1 { 0x11 } else { 0 };
        [&SIGNATURE[..], &[0x20 | command, family], &length, rest].concat()
    }

    /// 203.0.113.9:4000 to 192.0.2.1:4545.
    const ADDRESSES: [u8; 12] = [203, 0, 113, 9, 192, 0, 2, 1, 0x0f, 0xa0, 0x11, 0xc1];
    /// The client speaks TLS.
    const SSL: [u8; 8] = [0x20, 0, 5, 1, 0, 0, 0, 0];

    #[tokio::test]
    async fn both_versions_name_the_client_and_leave_what_follows() {
        let client = Some("203.0.113.9:4000".parse().unwrap());
        let plain = Proxied {
            client,
            encryption: Encryption::NoneToProxy,
        };
        let itself = Proxied {
            client: None,
            ..plain
        };
        let v6 = Some("[2001:db8::7]:4000".parse().unwrap());
        for (header, expected) in [
            (
                b"PROXY TCP4 203.0.113.9 192.0.2.1 4000 4545\r\n".to_vec(),
                plain,
            ),
            (
                b"PROXY TCP6 2001:db8::7 2001:db8::1 4000 4545\r\n".to_vec(),
                Proxied {
                    client: v6,
                    ..plain
                },
            ),
            (b"PROXY UNKNOWN\r\n".to_vec(), itself),
            (version_2(1, &ADDRESSES), plain),
            (
                version_2(1, &[&ADDRESSES[..], &SSL].concat()),
                Proxied {
                    encryption: Encryption::Tls,
                    ..plain
                },
            ),
            (version_2(0, &[]), itself),
        ] {
            let (read, rest) = read_from(&[&header[..], b"guest\n"].concat()).await;
            assert_eq!(read.unwrap(), expected);
            assert_eq!(rest, b"guest\n");
        }
    }

    #[tokio::test]
    async fn a_header_may_come_in_parts() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (mut stream, _) = listener.accept().await.unwrap();
        client.set_nodelay(true).unwrap();
        let send = async {
            for byte in b"PROXY TCP4 203.0.113.9 192.0.2.1 4000 4545\r\nguest\n" {
                client.write_all(&[*byte]).await.unwrap();
                tokio::task::yield_now().await;
            }
        };
        let (read, ()) = tokio::join!(read(&mut stream, 536), send);
        assert_eq!(
            read.unwrap().client,
            Some("203.0.113.9:4000".parse().unwrap())
        );
        let mut rest = [0; 6];
        stream.read_exact(&mut rest).await.unwrap();
        assert_eq!(&rest, b"guest\n");
    }

    #[tokio::test]
    async fn anything_else_is_refused() {
        let long = [&ADDRESSES[..], &[0; 600]].concat();
        for bytes in [
            b"guest\r\nquit\r\nwho\r\n".to_vec(),
            b"PROXY TCP4 203.0.113.9 192.0.2.1 4000\r\nguest\n".to_vec(),
            b"PROXY TCP4 here there 1 2\r\n".to_vec(),
            b"PROXY ".repeat(40),
            b"PROXY TC".to_vec(),
            version_2(1, &ADDRESSES[..8]),
            version_2(1, &long),
        ] {
            assert!(read_from(&bytes).await.0.is_err(), "{bytes:?}");
        }
    }

    proptest! {
        #[test]
        fn no_header_makes_the_parser_panic(rest in proptest::collection::vec(any::<u8>(), 0..300)) {
            drop(parse(&version_2(1, &rest)));
            drop(parse(&[b"PROXY ", &rest[..]].concat()));
        }
    }
}
