//! `fanorond fetch`: records of games of a server, as a file and nothing else.
//!
//! It is a guest who does not log in: what everybody may see is enough. Nothing is written before
//! all of it has come, so that a file is whole or is not there.

use crate::operations::ping::{PATIENCE, greeted, not_ours};
use fanorona_game::GameId;
use fanorona_protocol::client::{Line, What};
use fanorona_protocol::records::Format;
use serde_json::{Map, Value, json};
use std::fmt;
use std::io;
use std::str::FromStr;
use std::time::Duration;
use tokio::io::{
    AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncWriteExt as _, BufReader,
};
use tokio::time::timeout;

/// The port of a server whose address names none.
const PORT: u16 = 4_545;
/// A server that sends nothing for longer than this has gone.
const SILENCE: Duration = Duration::from_secs(30);
/// No record is longer, in bytes.
const LONGEST_LINE: u64 = 16 << 20;
/// The most bytes of all records together.
const MOST_BYTES: usize = 256 << 20;
/// The tag of the only command.
const TAG: &str = "fetch";

/// Where records are fetched from: a host, and a port if it is another than usual.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    host: String,
    port: u16,
}

impl FromStr for Site {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || "it must be HOST or HOST:PORT, such as localhost or [::1]:4545".to_owned();
        let (host, port) = match text.rsplit_once(':') {
            // An address of IPv6 without brackets has no port.
            Some((host, _)) if host.contains(':') && !host.ends_with(']') => (text, None),
            Some((host, port)) if !text.ends_with(']') => (host, Some(port)),
            Some(_) | None => (text, None),
        };
        let port = port.map_or(Ok(PORT), |port| port.parse().map_err(|_wrong| refused()))?;
        let host = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'))
            .unwrap_or(host);
        let may_stand = |c: char| c.is_ascii_alphanumeric() || "-._:".contains(c);
        if host.is_empty() || !host.chars().all(may_stand) {
            return Err(refused());
        }
        let host = host.to_owned();
        Ok(Self { host, port })
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { host, port } = self;
        if host.contains(':') {
            write!(f, "[{host}]:{port}")
        } else {
            write!(f, "{host}:{port}")
        }
    }
}

/// The records of `games`, as `export` writes them.
///
/// # Errors
/// The server cannot be reached, is none, or refuses. The error is a sentence.
pub(crate) async fn fetch(
    site: &Site,
    games: &[GameId],
    format: Format,
) -> Result<Vec<u8>, String> {
    let addresses = tokio::net::lookup_host((site.host.as_str(), site.port)).await;
    let addresses = addresses.map(Iterator::collect::<Vec<_>>);
    let connected = match addresses {
        Ok(addresses) => timeout(PATIENCE, greeted(&addresses)).await,
        Err(error) => Ok(Err(error)),
    };
    let (greeting, mut stream) = match connected {
        Ok(Ok(connected)) => connected,
        Ok(Err(error)) => return Err(format!("{site} does not answer: {error}")),
        Err(_late) => {
            let seconds = PATIENCE.as_secs();
            return Err(format!("{site} does not answer within {seconds} seconds"));
        }
    };
    greeting.map_err(|said| not_ours(site, &said))?;
    let numbers: String = games.iter().map(|game| format!(" {game}")).collect();
    let lines = format!(
        "hello json fetch/{}\n@{TAG} export{numbers} {}\nquit\n",
        env!("CARGO_PKG_VERSION"),
        match format {
            Format::Text => "text",
            Format::Fgn => "pgn",
            Format::Json => "json",
        },
    );
    let sent = stream.write_all(lines.as_bytes()).await;
    sent.map_err(|error| lost(site, &error))?;
    records(site, stream, format).await
}

fn lost(site: &Site, error: &io::Error) -> String {
    format!("the connection to {site} was lost: {error}")
}

/// The records that the server sends, up to the answer to the command.
async fn records(
    site: &Site,
    mut stream: BufReader<impl AsyncRead + Unpin>,
    format: Format,
) -> Result<Vec<u8>, String> {
    let mut records = Vec::new();
    let mut text = Vec::new();
    loop {
        text.clear();
        let mut line = (&mut stream).take(LONGEST_LINE);
        let read = timeout(SILENCE, line.read_until(b'\n', &mut text)).await;
        match read {
            Err(_late) => {
                let seconds = SILENCE.as_secs();
                return Err(format!("{site} sent nothing for {seconds} seconds"));
            }
            Ok(Err(error)) => return Err(lost(site, &error)),
            Ok(Ok(_)) if !text.ends_with(b"\n") => {
                return Err(format!("{site} ended the connection before the end"));
            }
            Ok(Ok(_)) => {}
        }
        // What comes before the first line of json mode is for people.
        let text = String::from_utf8_lossy(&text);
        let Ok(line) = Line::read(&text) else {
            continue;
        };
        let is_answer = line.id.as_deref() == Some(TAG);
        match line.what {
            What::Other { kind, fields } if kind == "record" => {
                write(&fields, format, &mut records)
                    .ok_or_else(|| format!("{site} sent a record that cannot be read"))?;
                if records.len() > MOST_BYTES {
                    let most = MOST_BYTES >> 20;
                    return Err(format!("{site} sent more than {most} MiB"));
                }
            }
            What::Done(fields) if is_answer => {
                let is_whole = fields.get("stopped") == Some(&Value::Bool(false));
                let whole = is_whole.then_some(records);
                return whole.ok_or_else(|| format!("{site} stopped before the end"));
            }
            What::Refused(refused) if is_answer => return Err(format!("{site}: {}", refused.msg)),
            What::Hello(_)
            | What::State(_)
            | What::Challenge(_)
            | What::Offer(_)
            | What::Talk(_)
            | What::Notice(_)
            | What::Table(_)
            | What::Seek(_)
            | What::Replay(_)
            | What::Lesson(_)
            | What::Puzzle(_)
            | What::Study(_)
            | What::Ping
            | What::Done(_)
            | What::Refused(_)
            | What::Other { .. } => {}
        }
    }
}

/// Writes one record as it stands in a file. `None` if it is none.
fn write(fields: &Map<String, Value>, format: Format, out: &mut Vec<u8>) -> Option<()> {
    match format {
        Format::Json => {
            let mut line = Map::from_iter([("t".to_owned(), json!("record"))]);
            line.extend(fields.clone());
            out.extend(serde_json::to_vec(&line).ok()?);
            out.push(b'\n');
        }
        Format::Fgn => out.extend(fields.get("text")?.as_str()?.as_bytes()),
        Format::Text => {
            out.extend(fields.get("text")?.as_str()?.as_bytes());
            out.push(b'\n');
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_the_usual_port_unless_it_names_another() {
        for (text, site) in [
            ("localhost", "localhost:4545"),
            ("play.example.org:23", "play.example.org:23"),
            ("192.0.2.7", "192.0.2.7:4545"),
            ("::1", "[::1]:4545"),
            ("[::1]", "[::1]:4545"),
            ("[::1]:23", "[::1]:23"),
        ] {
            let read = text.parse::<Site>();
            assert_eq!(read.map(|site| site.to_string()).as_deref(), Ok(site));
        }
        for text in ["", ":23", "host:", "host:port", "host:99999", "a b", "[]"] {
            assert!(text.parse::<Site>().is_err(), "{text}");
        }
    }
}
