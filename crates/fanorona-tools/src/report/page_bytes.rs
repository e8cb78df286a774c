//! How many bytes a browser loads for a page.

use super::row::Problem;
use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};

/// What a browser loads for a `<link>` with one of these, besides scripts and images.
const LOADED: [&str; 3] = ["stylesheet", "modulepreload", "icon"];

/// The bytes of all answers, gzipped and with their headers, for the page and all that it loads.
pub(super) fn page_bytes(server: SocketAddr, path: &str) -> Result<u32, Problem> {
    let (mut left, mut seen, mut bytes) = (vec![path.to_owned()], BTreeSet::new(), 0);
    while let Some(path) = left.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        bytes += get(server, &path, "Accept-Encoding: gzip\r\n")?.len();
        let text = get(server, &path, "")?;
        let text = String::from_utf8_lossy(&text);
        left.extend(linked(&text));
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        left.extend(imported(&text).map(|name| format!("{folder}/{name}")));
    }
    Ok(u32::try_from(bytes)?)
}

fn get(server: SocketAddr, path: &str, header: &str) -> Result<Vec<u8>, Problem> {
    let mut stream = TcpStream::connect(server)?;
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n{header}\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer)?;
    if answer.starts_with(b"HTTP/1.1 200 ") {
        Ok(answer)
    } else {
        Err(format!("{path} is not a page").into())
    }
}

/// The addresses of styles, scripts and images in a page.
fn linked(text: &str) -> impl Iterator<Item = String> {
    text.split('<').filter_map(|tag| {
        let tag = tag.split('>').next()?;
        let value = |name: &str| tag.split_once(name)?.1.split('"').next();
        let address = if tag.starts_with("link ") {
            value("rel=\"").filter(|it| LOADED.contains(it))?;
            value("href=\"")
        } else if tag.starts_with("script ") || tag.starts_with("img ") {
            value("src=\"")
        } else {
            None
        };
        address.filter(|it| it.starts_with('/')).map(str::to_owned)
    })
}

/// The names of other scripts that a script imports.
fn imported(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let (_, from) = line.split_once("from \"./")?;
        from.split('"').next()
    })
}
