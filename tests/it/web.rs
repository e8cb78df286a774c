//! Pages for browsers, and the WebSocket, over real sockets.

pub(crate) mod account;
mod admission;
mod data;
mod door;
mod forms;
mod http2;
mod invitations;
mod links;
mod pages;
mod proxies;
mod shipped_proxies;
mod socket;
mod streams;
mod tournaments;
mod whole;

use crate::support::output::PATIENCE;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) status: u16,
    head: String,
    body: Vec<u8>,
}

impl Page {
    /// The value of a header, if there is one.
    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (given, value) = line.split_once(": ")?;
            given.eq_ignore_ascii_case(name).then_some(value)
        })
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Sends a request, such as `GET /`, with lines of headers and a body, on a connection of its own.
pub(crate) fn ask(site: SocketAddr, request: &str, headers: &str, body: &[u8]) -> Page {
    ask_with(site, request, &format!("Host: {site}\n{headers}"), body)
}

/// The same with no other headers than those that HTTP needs.
fn ask_with(site: SocketAddr, request: &str, headers: &str, body: &[u8]) -> Page {
    let mut socket = TcpStream::connect(site).unwrap();
    let headers: String = headers.lines().map(|line| format!("{line}\r\n")).collect();
    let length = body.len();
    let head = format!(
        "{request} HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
    );
    socket.write_all(head.as_bytes()).unwrap();
    // A server that has refused it by its head may read no more.
    drop(socket.write_all(body));
    read(&mut socket)
}

/// Reads an answer up to the end of the connection.
fn read(socket: &mut TcpStream) -> Page {
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut bytes = Vec::new();
    socket.read_to_end(&mut bytes).unwrap();
    let end = bytes.windows(4).position(|it| it == b"\r\n\r\n");
    let end = end.unwrap_or_else(|| panic!("no head: {}", String::from_utf8_lossy(&bytes)));
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    let mut page = Page {
        status: status.unwrap_or_else(|| panic!("no status: {head}")),
        head,
        body: bytes[end + 4..].to_vec(),
    };
    if page.header("transfer-encoding") == Some("chunked") {
        page.body = unchunked(&page.body);
    }
    page
}

/// The bytes of a body that came in pieces, each behind a line with its length.
fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let end = body.windows(2).position(|it| it == b"\r\n").unwrap();
        let length = std::str::from_utf8(&body[..end]).unwrap();
        let length = usize::from_str_radix(length, 16).unwrap();
        if length == 0 {
            return whole;
        }
        let piece = &body[end + 2..];
        whole.extend(&piece[..length]);
        body = &piece[length + 2..];
    }
}

/// The cookie that an answer sets, as the browser sends it back.
pub(crate) fn cookie_of(page: &Page) -> String {
    let set = page
        .header("set-cookie")
        .unwrap_or_else(|| panic!("no cookie: {}", page.head));
    set.split(';').next().unwrap().to_owned()
}
