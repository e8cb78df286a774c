//! What `fanorond attach` says about its client at the start of a connection (docs/ssh.md): a PROXY
//! header of version 2 with the client's address, and in fields of our own the key with which the
//! client has logged in to sshd, and its terminal.

use crate::net::proxy::HeaderError;
use fanorona_game::KeyFingerprint;
use fanorona_protocol::viewer::{Mode, Window};
use fanorona_protocol::wire::terminal::shows_color;
use proxy_header::{ParseConfig, ProxiedAddress, ProxyHeader, Tlv};
use std::net::SocketAddr;
use strum::{EnumString, IntoStaticStr};

/// The fields, whose numbers the PROXY protocol leaves to applications.
const KEY: u8 = 0xE0;
const SPEAKS: u8 = 0xE1;
const TERMINAL: u8 = 0xE2;
const WINDOW: u8 = 0xE3;
const NO_COLOR: u8 = 0xE4;

/// No name of a terminal is longer.
const TERMINAL_BYTES: usize = 64;
/// What `fanorond attach` says about its client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The client's address.
    pub client: SocketAddr,
    /// The address of this machine to which the client is connected.
    pub here: SocketAddr,
    pub key: KeyFingerprint,
    pub speaks: Speaks,
    pub terminal: Terminal,
}

/// How a connection is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum Speaks {
    /// By a person, line by line.
    Human,
    /// By a pipe.
    Plain,
    /// By a program.
    Json,
    /// For one command in plain mode. Its answer is followed by NUL, `ok` or the code of the
    /// refusal, and a line end; then the connection closes.
    Command,
}

/// The client's terminal, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Terminal {
    /// Such as `xterm-256color`.
    pub name: Option<String>,
    pub window: Window,
    /// Whether the user wants no colours (`NO_COLOR`).
    pub no_color: bool,
}

impl Speaks {
    pub fn mode(self) -> Mode {
        match self {
            Self::Human => Mode::Human,
            Self::Plain | Self::Command => Mode::Plain,
            Self::Json => Mode::Json,
        }
    }
}

impl Terminal {
    /// Whether it can show colours, and its user wants them.
    pub fn shows_color(&self) -> bool {
        !self.no_color && self.name.as_deref().is_some_and(shows_color)
    }

    /// The name of a terminal, if it looks like one.
    pub fn named(name: &str) -> Option<String> {
        let is_name = !name.is_empty()
            && name.len() <= TERMINAL_BYTES
            && name.bytes().all(|byte| byte.is_ascii_graphic());
        is_name.then(|| name.to_owned())
    }
}

impl Header {
    /// The header as it is sent.
    ///
    /// # Errors
    /// The two addresses are of different kinds.
    pub fn bytes(&self) -> Result<Vec<u8>, proxy_header::Error> {
        let speaks: &str = self.speaks.into();
        let Terminal {
            name,
            window: Window { columns, rows },
            no_color,
        } = &self.terminal;
        let mut fields = vec![
            Tlv::Custom(KEY, self.key.as_str().as_bytes().into()),
            Tlv::Custom(SPEAKS, speaks.as_bytes().into()),
        ];
        if let Some(name) = name {
            fields.push(Tlv::Custom(TERMINAL, name.as_bytes().into()));
        }
        if columns.is_some() || rows.is_some() {
            let size = [*columns, *rows].map(|size| size.unwrap_or_default().to_be_bytes());
            fields.push(Tlv::Custom(WINDOW, size.concat().into()));
        }
        if *no_color {
            fields.push(Tlv::Custom(NO_COLOR, (&[][..]).into()));
        }
        let addresses = ProxiedAddress::stream(self.client, self.here);
        let mut bytes = Vec::new();
        ProxyHeader::with_tlvs(Some(addresses), fields).encode_v2(&mut bytes)?;
        Ok(bytes)
    }

    /// Parses a whole header. Fields that are not known are ignored.
    pub fn parse(header: &[u8]) -> Result<Self, HeaderError> {
        let invalid = |_error| HeaderError::Invalid;
        let (parsed, length) =
            ProxyHeader::parse(header, ParseConfig::default()).map_err(invalid)?;
        let addresses = parsed.proxied_address();
        let addresses = addresses.filter(|_| length == header.len());
        let addresses = addresses.ok_or(HeaderError::Invalid)?;
        let (mut key, mut speaks, mut terminal) = (None, None, Terminal::default());
        for field in parsed.tlvs() {
            let Tlv::Custom(field, value) = field.map_err(invalid)? else {
                continue;
            };
            let text = || str::from_utf8(&value).map_err(|_odd| HeaderError::Invalid);
            match field {
                KEY => key = KeyFingerprint::new(text()?).ok(),
                SPEAKS => speaks = text()?.parse().ok(),
                TERMINAL => terminal.name = Terminal::named(text()?),
                WINDOW => terminal.window = window(&value).ok_or(HeaderError::Invalid)?,
                NO_COLOR => terminal.no_color = true,
                _ => {}
            }
        }
        Ok(Self {
            client: addresses.source,
            here: addresses.destination,
            key: key.ok_or(HeaderError::Invalid)?,
            speaks: speaks.ok_or(HeaderError::Invalid)?,
            terminal,
        })
    }
}

/// Columns and rows; 0 where nobody knows.
fn window(size: &[u8]) -> Option<Window> {
    let &[a, b, c, d] = size else { return None };
    let known = |size: u16| (size > 0).then_some(size);
    Some(Window {
        columns: known(u16::from_be_bytes([a, b])),
        rows: known(u16::from_be_bytes([c, d])),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn header() -> Header {
        Header {
            client: "203.0.113.9:4000".parse().unwrap(),
            here: "192.0.2.1:22".parse().unwrap(),
            key: KeyFingerprint::new("SHA256:n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg").unwrap(),
            speaks: Speaks::Json,
            terminal: Terminal {
                name: Some("xterm-256color".to_owned()),
                window: Window {
                    columns: Some(120),
                    rows: Some(40),
                },
                no_color: true,
            },
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for speaks in [Speaks::Human, Speaks::Plain, Speaks::Json, Speaks::Command] {
            for terminal in [header().terminal, Terminal::default()] {
                let header = Header {
                    speaks,
                    terminal,
                    ..header()
                };
                assert_eq!(Header::parse(&header.bytes().unwrap()).unwrap(), header);
            }
        }
    }

    #[test]
    fn a_header_without_an_address_a_key_or_a_use_is_refused() {
        let addresses = ProxiedAddress::stream(header().client, header().here);
        let key = Tlv::Custom(KEY, header().key.as_str().as_bytes().to_vec().into());
        let speaks = Tlv::Custom(SPEAKS, b"plain".into());
        let odd = Tlv::Custom(KEY, b"SHA256:x\"".into());
        let parse = |addresses: Option<ProxiedAddress>, fields: &[&Tlv<'static>]| {
            let fields = fields.iter().map(|field| (*field).clone());
            let mut bytes = Vec::new();
            let header = ProxyHeader::with_tlvs(addresses, fields);
            header.encode_v2(&mut bytes).unwrap();
            Header::parse(&bytes)
        };
        assert!(parse(Some(addresses.clone()), &[&key, &speaks]).is_ok());
        assert!(parse(None, &[&key, &speaks]).is_err());
        assert!(parse(Some(addresses.clone()), &[&speaks]).is_err());
        assert!(parse(Some(addresses.clone()), &[&key]).is_err());
        assert!(parse(Some(addresses), &[&odd, &speaks]).is_err());
    }

    #[test]
    fn an_odd_name_of_a_terminal_is_no_name() {
        for odd in ["", "a b", "x\u{1b}[2J", &"x".repeat(65)] {
            assert_eq!(Terminal::named(odd), None, "{odd:?}");
        }
    }

    proptest! {
        #[test]
        fn no_header_makes_the_parser_panic(rest in proptest::collection::vec(any::<u8>(), 0..300)) {
            let mut bytes = header().bytes().unwrap();
            bytes.extend_from_slice(&rest);
            drop(Header::parse(&bytes));
            drop(Header::parse(&rest));
        }
    }
}
