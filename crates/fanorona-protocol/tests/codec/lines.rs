//! The ends of lines, and lines that are too long.

use super::*;
use fanorona_protocol::tag::Tag;

#[test]
fn every_line_end_is_read() {
    assert_reads_as(Peer::Raw, b"a\nb\n", &[lf("a"), lf("b")]);
    assert_reads_as(Peer::Telnet, b"a\r\nb\r\n", &[cr("a"), cr("b")]);
    assert_reads_as(Peer::Telnet, b"a\r\0b\r\0", &[cr("a"), cr("b")]);
    assert_reads_as(Peer::Telnet, b"a\rb\r", &[cr("a"), cr("b")]);
    assert_reads_as(
        Peer::Raw,
        b"a\nb\r\nc\r\0d\re\n",
        &[lf("a"), cr("b"), cr("c"), cr("d"), lf("e")],
    );
}

#[test]
fn empty_lines_are_lines() {
    assert_reads_as(Peer::Raw, b"\n\n", &[lf(""), lf("")]);
    assert_reads_as(
        Peer::Telnet,
        b"\r\r\n\r\0\n",
        &[cr(""), cr(""), cr(""), lf("")],
    );
}

#[test]
fn only_one_byte_is_swallowed_after_a_cr() {
    assert_reads_as(Peer::Telnet, b"a\r\n\nb\n", &[cr("a"), lf(""), lf("b")]);
    assert_reads_as(Peer::Telnet, b"a\r\0\0b\n", &[cr("a"), lf("b")]);
    assert_reads_as(Peer::Telnet, b"a\rb\n", &[cr("a"), lf("b")]);
}

#[test]
fn a_line_ended_by_a_lone_cr_does_not_wait() {
    let mut codec = codec();
    assert_eq!(receive(&mut codec, b"who\r"), [cr("who")]);
    assert_eq!(receive(&mut codec, b"\n"), []);
    assert_eq!(receive(&mut codec, b"date\n"), [lf("date")]);
}

#[test]
fn a_telnet_command_between_cr_and_lf_does_not_part_them() {
    assert_reads_as(Peer::Telnet, b"a\r\xff\xf1\nb\r\n", &[cr("a"), cr("b")]);
}

#[test]
fn a_last_line_without_an_end_counts() {
    assert_reads_as(Peer::Raw, b"alice\nsecret", &[lf("alice"), eof("secret")]);
    assert_reads_as(Peer::Unknown, b"quit", &[eof("quit")]);
    assert_reads_as(Peer::Raw, b"quit\n", &[lf("quit")]);
    assert_reads_as(Peer::Unknown, b"", &[]);
}

#[test]
fn a_line_of_just_the_limit_is_read_and_one_more_byte_is_too_long() {
    let longest = "x".repeat(1024);
    assert_reads_as(
        Peer::Raw,
        format!("{longest}\n").as_bytes(),
        &[lf(&longest)],
    );
    assert_reads_as(Peer::Unknown, longest.as_bytes(), &[eof(&longest)]);
    assert_reads_as(
        Peer::Raw,
        format!("{longest}x\nb\n").as_bytes(),
        &[TOO_LONG, lf("b")],
    );
    assert_reads_as(
        Peer::Telnet,
        format!("{longest}xyz\r\nb\r\n").as_bytes(),
        &[TOO_LONG, cr("b")],
    );
    assert_reads_as(Peer::Unknown, format!("{longest}x").as_bytes(), &[TOO_LONG]);
}

#[test]
fn a_line_that_is_too_long_keeps_its_tag() {
    for (line, tag) in [
        ("@17 tell bob ", Some("17")),
        ("  @a-B_9\ttell bob ", Some("a-B_9")),
        ("@no.tag tell bob ", Some("no.tag")),
        ("@ tell bob ", None),
        ("@unfinished", None),
        ("tell bob @17 ", None),
    ] {
        let sent = format!("{line}{}\n", "x".repeat(3000));
        let inputs = receive(&mut codec(), sent.as_bytes());
        let [Input::LineTooLong { tag: read }] = inputs.as_slice() else {
            panic!("{inputs:?}")
        };
        assert_eq!(read.as_ref().map(Tag::as_str), tag, "{line}");
    }
}

#[test]
fn what_was_erased_or_dropped_does_not_make_a_line_long() {
    let typed = format!(
        "{}\x15{}\x08\x08{}\0\0\n",
        "x".repeat(1000),
        "y".repeat(1024),
        "z".repeat(2)
    );
    let read = format!("{}zz", "y".repeat(1022));
    assert_eq!(receive(&mut codec(), typed.as_bytes()), [lf(&read)]);
}

#[test]
fn telnet_still_works_within_a_line_that_is_skipped() {
    let mut sent = vec![b'x'; 1025];
    sent.extend(b"\x04\x08\x15\xff\xfd\x06more\nb\n");
    let mut codec = codec();
    let inputs = receive(&mut codec, &sent);
    assert_eq!(inputs.len(), 3);
    assert_eq!(inputs[0], TOO_LONG);
    assert_eq!(answers(&inputs[1..2]), b"\xff\xfb\x06");
    assert_eq!(inputs[2], lf("b"));
}

#[test]
fn an_interrupt_ends_the_skipping() {
    let mut sent = vec![b'x'; 2000];
    sent.extend(b"\x03date\n");
    assert_eq!(
        receive(&mut codec(), &sent),
        [TOO_LONG, Input::Interrupt, lf("date")]
    );
}

#[test]
fn ten_megabytes_without_an_end_are_one_line_too_long_and_no_memory() {
    let mut codec = codec();
    let mut buffer = BytesMut::with_capacity(256);
    let mut inputs = Vec::new();
    for _ in 0..10 * 1024 * 4 {
        buffer.extend_from_slice(&[b'x'; 256]);
        while let Some(input) = codec.decode(&mut buffer).unwrap() {
            inputs.push(input);
        }
        assert!(buffer.capacity() <= 512);
    }
    inputs.extend(receive(&mut codec, b"\ndate\n"));
    inputs.retain(|input| !matches!(input, Input::NoLine { .. } | Input::Edited { .. }));
    assert_eq!(inputs, [TOO_LONG, lf("date")]);
}

#[test]
fn a_byte_order_mark_at_the_start_of_a_line_is_not_part_of_it() {
    let sent = "\u{feff}date\n\u{feff}\nsay \u{feff}hi\n\u{feff}last".as_bytes();
    for piece in [1, 2, 3, 100] {
        let mut codec = codec();
        let mut inputs: Vec<Input> = sent
            .chunks(piece)
            .flat_map(|some| receive_all(&mut codec, some))
            .collect();
        inputs.extend(codec.decode_eof(&mut BytesMut::new()).unwrap());
        let lines: Vec<&str> = inputs
            .iter()
            .filter_map(|input| {
                if let Input::Line(line) = input {
                    Some(&*line.text)
                } else {
                    None
                }
            })
            .collect();
        assert_eq!(lines, ["date", "", "say \u{feff}hi", "last"]);
    }
}
