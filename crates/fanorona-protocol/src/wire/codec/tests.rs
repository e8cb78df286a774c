//! What the codec keeps between lines, and how it takes the end of a line.

use super::*;
use crate::wire::codec::typing::start_of_last_letter;

#[test]
fn an_idle_codec_keeps_no_memory() {
    let mut codec = LineCodec::new(CodecLimits::default());
    for sent in [
        "a line\r\n",
        "erased\x15",
        "dropped\x03",
        &format!("{}\r\n", "x".repeat(4000)),
    ] {
        let mut buffer = BytesMut::from(sent);
        while codec.decode(&mut buffer).unwrap().is_some() {}
        assert_eq!(codec.line.capacity(), 0, "after {sent:.20?}");
    }
}

#[test]
fn the_whole_end_of_a_line_is_taken_with_it() {
    let sent: [(&[u8], usize); 6] = [
        (b"a\n", 0),
        (b"a\r", 0),
        (b"a\r\n", 0),
        (b"a\r\0", 0),
        (b"a\r\n\n", 1),
        (b"a\n\0", 1),
    ];
    for (sent, left) in sent {
        let mut bytes = BytesMut::from(sent);
        let input = LineCodec::new(CodecLimits::default())
            .decode(&mut bytes)
            .unwrap();
        assert!(matches!(input, Some(Input::Line(_))), "{input:?}");
        assert_eq!(bytes.len(), left, "after {sent:?}");
    }
}

#[test]
fn the_end_of_a_line_counts_the_same_when_it_arrives_later() {
    for end in ["\r\n", "\r\0"] {
        // With the end of the line, these are one byte more than are received without a report.
        let sent = format!("a{end}{}", "x\x15".repeat(REPORTED_BYTES / 2));
        let read = |pieces: &[&str]| {
            let mut codec = LineCodec::new(CodecLimits::default());
            let mut inputs = Vec::new();
            for piece in pieces {
                let mut buffer = BytesMut::from(*piece);
                while let Some(input) = codec.decode(&mut buffer).unwrap() {
                    inputs.push(input);
                }
            }
            inputs
        };
        let whole = read(&[&sent]);
        assert!(
            whole.contains(&Input::NoLine {
                bytes: REPORTED_BYTES + 1,
                negotiations: 0
            }),
            "{whole:?}"
        );
        let (line, rest) = sent.split_at(2);
        assert_eq!(whole, read(&[line, rest]));
    }
}

#[test]
fn the_first_line_of_an_http_request_is_known() {
    let is_http = |text: &str| {
        Line {
            text: text.to_owned(),
            end: LineEnd::Cr,
        }
        .is_http_request()
    };
    for request in [
        "GET / HTTP/1.1",
        "POST /login?a=b HTTP/1.0",
        "PRI * HTTP/2.0",
        "OPTIONS * HTTP/1.1",
    ] {
        assert!(is_http(request), "{request}");
    }
    for other in [
        "",
        "alice",
        "get / HTTP/1.1",
        "GET / HTTP",
        "GET HTTP/1.1",
        "SAY GET / HTTP/1.1",
        "  HTTP/1.1",
    ] {
        assert!(!is_http(other), "{other}");
    }
}

#[test]
fn the_last_letter_is_found_among_broken_ones() {
    for (line, rest) in [
        (&b""[..], &b""[..]),
        (b"ab", b"a"),
        ("aé".as_bytes(), b"a"),
        ("a€".as_bytes(), b"a"),
        ("a😀".as_bytes(), b"a"),
        (b"a\xe2\x82", b"a"),
        (b"a\xc3\xa9\xbf", b"a\xc3\xa9"),
        (b"a\x80\x80\x80\x80\x80", b"a\x80\x80\x80\x80"),
        (b"a\xff", b"a"),
        (b"a\xff\x80", b"a\xff"),
    ] {
        assert_eq!(&line[..start_of_last_letter(line)], rest, "{line:?}");
    }
}
