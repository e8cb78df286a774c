//! What comes out of the bytes that real clients send, and out of bytes that no client should send.
//!
//! Every vector is delivered whole, byte by byte, and cut in two at every place: where a segment
//! ends never matters.

use bytes::BytesMut;
use fanorona_protocol::tag::Tag;
use fanorona_protocol::wire::clean::clean;
use fanorona_protocol::wire::codec::{CharacterMode, TelnetBytes};
use fanorona_protocol::wire::codec::{CodecLimits, Input, Line, LineCodec, LineEnd, Peer};
use proptest::prelude::*;
use tokio_util::codec::Decoder;

const WHOLE: usize = usize::MAX;
/// A line without a tag is too long.
const TOO_LONG: Input = Input::LineTooLong { tag: None };

fn codec() -> LineCodec {
    LineCodec::new(CodecLimits::default())
}

/// What the codec makes of one segment, without reports of bytes that are no line.
fn receive(codec: &mut LineCodec, segment: &[u8]) -> Vec<Input> {
    let mut inputs = receive_all(codec, segment);
    inputs.retain(|input| !matches!(input, Input::NoLine { .. } | Input::Edited { .. }));
    inputs
}

/// What the codec makes of one segment; it must leave nothing behind in the buffer.
fn receive_all(codec: &mut LineCodec, segment: &[u8]) -> Vec<Input> {
    let mut buffer = BytesMut::from(segment);
    let inputs = std::iter::from_fn(|| codec.decode(&mut buffer).expect("has no errors")).collect();
    assert!(buffer.is_empty());
    inputs
}

fn receive_in_pieces(codec: &mut LineCodec, sent: &[u8], size: usize) -> Vec<Input> {
    sent.chunks(size)
        .flat_map(|piece| receive(codec, piece))
        .collect()
}

fn finish(codec: &mut LineCodec) -> Vec<Input> {
    std::iter::from_fn(|| {
        codec
            .decode_eof(&mut BytesMut::new())
            .expect("has no errors")
    })
    .collect()
}

/// The inputs of a whole connection, and what the peer was found to be.
fn connection(limits: CodecLimits, segments: &[&[u8]]) -> (Vec<Input>, Peer) {
    let mut codec = LineCodec::new(limits);
    let mut inputs: Vec<Input> = segments
        .iter()
        .flat_map(|segment| receive(&mut codec, segment))
        .collect();
    inputs.extend(finish(&mut codec));
    (inputs, codec.peer())
}

#[track_caller]
fn assert_reads_as(peer: Peer, sent: &[u8], expected: &[Input]) {
    let expected = (expected.to_vec(), peer);
    let limits = CodecLimits::default();
    assert_eq!(connection(limits, &[sent]), expected, "whole");
    let bytes: Vec<&[u8]> = sent.chunks(1).collect();
    assert_eq!(connection(limits, &bytes), expected, "byte by byte");
    for cut in 0..sent.len() {
        let (first, second) = sent.split_at(cut);
        assert_eq!(
            connection(limits, &[first, second]),
            expected,
            "cut at {cut}"
        );
    }
}

fn line(text: &str, end: LineEnd) -> Input {
    Input::Line(Line {
        text: text.to_owned(),
        end,
    })
}

fn lf(text: &str) -> Input {
    line(text, LineEnd::Lf)
}

fn cr(text: &str) -> Input {
    line(text, LineEnd::Cr)
}

fn eof(text: &str) -> Input {
    line(text, LineEnd::Eof)
}

fn window(columns: Option<u16>, rows: Option<u16>) -> Input {
    Input::WindowSize { columns, rows }
}

/// The bytes of all answers, in order; panics at anything else.
fn answers(inputs: &[Input]) -> Vec<u8> {
    let bytes = |input: &Input| {
        let Input::Answer(answer) = input else {
            panic!("not an answer: {input:?}")
        };
        answer.as_bytes().to_vec()
    };
    inputs.iter().flat_map(bytes).collect()
}

/// Sends the bytes over a connection that has already shown to be telnet, in pieces of several
/// sizes.
#[track_caller]
fn assert_answers(sent: &[u8], expected: &[u8]) {
    for size in [WHOLE, 1, 2, 5] {
        assert_eq!(
            answers(&receive_in_pieces(&mut codec(), sent, size)),
            expected,
            "in pieces of {size}"
        );
    }
}

// Line ends.

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

// Length.

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

// Editing.

#[test]
fn backspace_and_delete_and_erase_character_take_a_letter() {
    for erase in [&b"\x08"[..], b"\x7f", b"\xff\xf7"] {
        let peer = if erase.len() == 1 {
            Peer::Raw
        } else {
            Peer::Telnet
        };
        let sent = [
            b"wha",
            erase,
            b"o\n\xe2\x82\xac\xc3\xa9",
            erase,
            b"\n",
            erase,
            b"a\n",
        ]
        .concat();
        assert_reads_as(peer, &sent, &[lf("who"), lf("€"), lf("a")]);
    }
}

#[test]
fn ctrl_u_and_erase_line_take_the_line() {
    assert_reads_as(Peer::Raw, b"nonsense\x15who\n", &[lf("who")]);
    assert_reads_as(Peer::Telnet, b"nonsense\xff\xf8who\n", &[lf("who")]);
}

#[test]
fn an_interrupt_in_any_form_drops_the_half_typed_line() {
    let expected = [Input::Interrupt, lf("who")];
    assert_reads_as(Peer::Raw, b"nonsense\x03who\n", &expected);
    for command in [0xF4, 0xEE] {
        let sent = [b"nonsense\xff", &[command][..], b"who\n"].concat();
        assert_reads_as(Peer::Telnet, &sent, &expected);
    }
    assert_reads_as(Peer::Unknown, b"\x03", &[Input::Interrupt]);
}

#[test]
fn ctrl_d_leaves_only_from_an_empty_line() {
    assert_reads_as(Peer::Unknown, b"\x04", &[Input::EndOfTransmission]);
    assert_reads_as(Peer::Raw, b"a\n\x04", &[lf("a"), Input::EndOfTransmission]);
    assert_reads_as(Peer::Raw, b"a\x04b\n", &[lf("ab")]);
    assert_reads_as(
        Peer::Telnet,
        b"\xff\xecab\xff\xec\n",
        &[Input::EndOfTransmission, lf("ab")],
    );
}

#[test]
fn a_break_within_a_letter_keeps_the_line() {
    assert_reads_as(Peer::Telnet, b"wh\xff\xf3o\r\n", &[cr("who")]);
}

#[test]
fn are_you_there_is_passed_on_and_keeps_the_line() {
    assert_reads_as(
        Peer::Telnet,
        b"wh\xff\xf6o\r\n",
        &[Input::AreYouThere, cr("who")],
    );
}

#[test]
fn commands_that_ask_nothing_are_dropped() {
    for command in [0xED, 0xEF, 0xF0, 0xF1, 0xF2, 0xF5, 0xF9] {
        let sent = [b"wh\xff", &[command][..], b"o\r\n"].concat();
        assert_reads_as(Peer::Telnet, &sent, &[cr("who")]);
    }
}

// Text.

#[test]
fn tab_is_a_space_and_other_control_characters_are_dropped() {
    assert_reads_as(Peer::Raw, b"say\thi\n", &[lf("say hi")]);
    let edits = [0x03, 0x04, 0x08, b'\t', b'\n', b'\r', 0x15, 0x1B];
    let controls: Vec<u8> = (0..0x20).filter(|byte| !edits.contains(byte)).collect();
    assert_reads_as(
        Peer::Raw,
        &[b"a", &controls[..], b"b\n"].concat(),
        &[lf("ab")],
    );
    assert_reads_as(Peer::Raw, "a\u{80}\u{85}\u{9f}b\n".as_bytes(), &[lf("ab")]);
}

#[test]
fn keys_and_colours_leave_no_letters_behind() {
    assert_reads_as(Peer::Raw, b"\x1b[Awho\x1bOD\x1b[3~\n", &[lf("who")]);
    assert_reads_as(Peer::Raw, b"say \x1b[1;31mred\x1b[0m\n", &[lf("say red")]);
    assert_reads_as(Peer::Raw, b"say \x1b]0;title\x07hi\n", &[lf("say hi")]);
    assert_reads_as(
        Peer::Raw,
        b"say \x1b]0;title\nwho\n",
        &[lf("say "), lf("who")],
    );
    assert_reads_as(Peer::Raw, b"a\x1b\x08b\x1b\xc3\xa9c\n", &[lf("b\u{e9}c")]);
}

#[test]
fn bytes_that_are_not_utf8_become_question_marks() {
    assert_reads_as(
        Peer::Raw,
        "say où ça 石\n".as_bytes(),
        &[lf("say où ça 石")],
    );
    assert_reads_as(Peer::Raw, b"a\xe9b\n", &[lf("a?b")]);
    assert_reads_as(Peer::Raw, b"a\x80\x81b\n", &[lf("a??b")]);
    assert_reads_as(Peer::Raw, b"a\xe2\x82\nb\xc3", &[lf("a?"), eof("b?")]);
    assert_reads_as(Peer::Raw, b"a\xed\xa0\x80b\xc0\x80\n", &[lf("a???b??")]);
}

#[test]
fn a_doubled_iac_is_one_byte_of_text() {
    assert_reads_as(Peer::Telnet, b"say \xff\xff\xc3(\r\n", &[cr("say ??(")]);
    assert_reads_as(Peer::Raw, b"\xff\xffx\n", &[lf("?x")]);
}

// Telnet.

#[test]
fn an_interrupt_with_timing_mark_is_answered_each_time() {
    let sent = b"half\xff\xf4\xff\xfd\x06who\r\n\xff\xfd\x06";
    for size in [WHOLE, 1, 2, 3, 4] {
        let inputs = receive_in_pieces(&mut codec(), sent, size);
        assert_eq!(inputs.len(), 4, "in pieces of {size}");
        assert_eq!(inputs[0], Input::Interrupt);
        assert_eq!(answers(&inputs[1..2]), b"\xff\xfb\x06");
        assert_eq!(inputs[2], cr("who"));
        assert_eq!(answers(&inputs[3..4]), b"\xff\xfb\x06");
    }
}

#[test]
fn options_are_refused_once_until_they_are_given_up() {
    for option in [0, 3, 24, 34, 39, 42, 201, 255] {
        assert_answers(&[255, 253, option, 255, 253, option], &[255, 252, option]);
        assert_answers(&[255, 251, option, 255, 251, option], &[255, 254, option]);
        assert_answers(&[255, 252, option, 255, 254, option], &[]);
        let (on_off_on, twice) = (
            [255, 253, option, 255, 254, option, 255, 253, option],
            [255, 252, option],
        );
        assert_answers(&on_off_on, &[twice, twice].concat());
    }
}

#[test]
fn line_at_a_time_mode_is_never_given_up() {
    // What PuTTY says when it begins: it wants SUPPRESS-GO-AHEAD on both sides, and the echo.
    assert_answers(
        b"\xff\xfb\x1f\xff\xfb\x20\xff\xfb\x18\xff\xfb\x27\xff\xfd\x01\xff\xfb\x03\xff\xfd\x03",
        b"\xff\xfd\x1f\xff\xfe\x20\xff\xfe\x18\xff\xfe\x27\xff\xfc\x01\xff\xfe\x03\xff\xfc\x03",
    );
    assert_answers(b"\xff\xfd\x22\xff\xfb\x22", b"\xff\xfc\x22\xff\xfe\x22");
}

fn said(bytes: &[TelnetBytes]) -> Vec<u8> {
    bytes
        .iter()
        .flat_map(|bytes| bytes.as_bytes().to_vec())
        .collect()
}

#[test]
fn a_peer_that_asks_for_character_mode_after_a_line_gets_it_until_it_gives_it_up() {
    let mut codec = codec();
    codec.allow_character_mode(true);
    receive(&mut codec, b"alice\r\n");
    // `mode character` of inetutils telnet.
    let asked = receive(&mut codec, b"\xff\xfd\x03\xff\xfd\x01");
    assert_eq!(answers(&asked[..1]), b"\xff\xfc\x03");
    assert_eq!(asked[1..], [Input::CharacterMode(CharacterMode::Wanted)]);
    assert_eq!(said(&codec.edit_keys(10)), b"\xff\xfb\x03\xff\xfb\x01");
    assert_eq!(receive(&mut codec, b"\xff\xfd\x03"), [], "its answer");
    let typed = receive(&mut codec, b"wo\x1b[Dh\r\0");
    assert_eq!(typed, [cr("who")]);
    assert_eq!(
        (codec.hide_typing(), codec.show_typing()),
        (None, None),
        "the echo is ours anyway"
    );
    // `mode line`.
    let ended = receive(&mut codec, b"\xff\xfe\x03");
    assert_eq!(ended, [Input::CharacterMode(CharacterMode::GivenUp)]);
    assert_eq!(said(&codec.end_keys()), b"\xff\xfc\x03\xff\xfc\x01");
    assert_eq!(
        receive(&mut codec, b"\xff\xfb\x22\xff\xfe\x01")[1..],
        [],
        "LINEMODE is refused as ever"
    );
    assert_eq!(receive(&mut codec, b"who\r\n"), [cr("who")]);
}

#[test]
fn a_peer_that_refuses_our_echo_shows_its_keys_itself() {
    let mut codec = codec();
    receive(&mut codec, b"alice\r\n");
    assert_eq!(said(&codec.edit_keys(10)), b"\xff\xfb\x03\xff\xfb\x01");
    let refused = receive(&mut codec, b"\xff\xfd\x03\xff\xfe\x01");
    assert_eq!(refused, [Input::CharacterMode(CharacterMode::GivenUp)]);
    assert_eq!(said(&codec.end_keys()), b"\xff\xfc\x03");
}

#[test]
fn a_raw_terminal_gets_no_telnet_command_though_it_ends_lines_with_cr() {
    for sent in [&b"keys on\r"[..], b"keys on\n"] {
        let mut codec = codec();
        receive(&mut codec, sent);
        assert_eq!(codec.edit_keys(10), []);
        assert_eq!(codec.hide_typing(), None);
        assert_eq!(codec.end_keys(), []);
    }
}

#[test]
fn subnegotiations_never_leak_into_a_line() {
    let long = [
        &b"wh\xff\xfa\xc9"[..],
        &b"room\r\n".repeat(1000),
        b"\xff\xf0o\r\n",
    ]
    .concat();
    assert_eq!(receive(&mut codec(), &long), [cr("who")]);
    assert_eq!(receive_in_pieces(&mut codec(), &long, 1), [cr("who")]);
    assert_reads_as(
        Peer::Telnet,
        b"wh\xff\xfa\x18\0XTERM\n\xff\xff\n\xff\xf0o\r\n",
        &[cr("who")],
    );
    assert_reads_as(Peer::Telnet, b"wh\xff\xfa\xff\xf0o\r\n", &[cr("who")]);
    assert_reads_as(
        Peer::Telnet,
        b"wh\r\n\xff\xfa\x18\0never ended\r\nquit\r\n",
        &[cr("wh")],
    );
}

#[test]
fn a_command_ends_a_subnegotiation_whose_end_was_forgotten() {
    assert_reads_as(
        Peer::Telnet,
        b"\xff\xfa\x18\0lost\r\n\xff\xf4who\r\n",
        &[Input::Interrupt, cr("who")],
    );
    assert_reads_as(
        Peer::Telnet,
        b"\xff\xfa\x18\0lost\xff\xfa\x1f\0\x50\0\x18\xff\xf0who\r\n",
        &[window(Some(80), Some(24)), cr("who")],
    );
}

#[test]
fn noise_after_an_iac_is_dropped_and_proves_nothing() {
    assert_reads_as(Peer::Raw, b"wh\xff\x41o\n", &[lf("who")]);
}

#[test]
fn window_sizes_are_read() {
    for (sent, size) in [
        (
            &b"\xff\xfa\x1f\0\x65\0\x21\xff\xf0"[..],
            window(Some(101), Some(33)),
        ),
        (
            b"\xff\xfa\x1f\0\xff\xff\0\x18\xff\xf0",
            window(Some(255), Some(24)),
        ),
        (
            b"\xff\xfa\x1f\xff\xff\xff\xff\0\x0d\xff\xf0",
            window(Some(65535), Some(13)),
        ),
        (b"\xff\xfa\x1f\0\0\0\x18\xff\xf0", window(None, Some(24))),
        (b"\xff\xfa\x1f\0\0\0\0\xff\xf0", window(None, None)),
    ] {
        assert_reads_as(
            Peer::Telnet,
            &[sent, b"who\r\n"].concat(),
            &[size, cr("who")],
        );
    }
    assert_reads_as(Peer::Telnet, b"\xff\xfa\x1f\0\x65\0\xff\xf0", &[]);
    assert_reads_as(Peer::Telnet, b"\xff\xfa\x1f\0\x65\0\x21\0\xff\xf0", &[]);
}

#[test]
fn a_window_size_that_is_offered_is_accepted_once() {
    assert_answers(b"\xff\xfb\x1f\xff\xfb\x1f", b"\xff\xfd\x1f");
    assert_answers(
        b"\xff\xfb\x1f\xff\xfc\x1f\xff\xfc\x1f",
        b"\xff\xfd\x1f\xff\xfe\x1f",
    );
}

// Who the peer is, and what the server says first.

#[test]
fn the_first_line_or_a_command_before_it_shows_the_peer() {
    assert_reads_as(Peer::Raw, b"a\nb\r\n\xff\xf1", &[lf("a"), cr("b")]);
    assert_reads_as(Peer::Telnet, b"a\r\nb\n", &[cr("a"), lf("b")]);
    assert_reads_as(Peer::Telnet, b"\xff\xf1a\n", &[lf("a")]);
    assert_reads_as(Peer::Unknown, b"a\x03", &[Input::Interrupt]);
}

#[test]
fn no_telnet_is_spoken_to_a_raw_or_unknown_peer() {
    let mut raw = codec();
    receive(&mut raw, b"alice\n");
    assert_eq!(
        receive(&mut raw, b"\xff\xfd\x06\xff\xfb\x1f\xff\xfd\x63"),
        []
    );
    for mut codec in [raw, codec()] {
        assert_eq!(codec.hide_typing(), None);
        assert_eq!(codec.show_typing(), None);
        assert_eq!(codec.ask_window_size(true), None);
    }
}

#[test]
fn a_guest_is_asked_for_the_window_size_without_an_answer_before() {
    let mut codec = codec();
    assert_eq!(receive(&mut codec, b"guest\r\n"), [cr("guest")]);
    assert_eq!(
        codec.ask_window_size(true).unwrap().as_bytes(),
        b"\xff\xfd\x1f"
    );
    assert_eq!(codec.ask_window_size(true), None, "asked once");
    let mut terminal = self::codec();
    assert_eq!(receive(&mut terminal, b"guest\r"), [cr("guest")]);
    assert_eq!(
        terminal.ask_window_size(true),
        None,
        "perhaps the Enter key of a raw terminal"
    );
}

#[test]
fn a_password_is_bracketed_and_the_peers_answers_end_it() {
    for size in [WHOLE, 1, 2] {
        let mut codec = codec();
        assert_eq!(
            receive_in_pieces(&mut codec, b"alice\r\n", size),
            [cr("alice")]
        );
        assert_eq!(codec.ask_window_size(false), None, "nothing answered yet");
        assert_eq!(codec.hide_typing().unwrap().as_bytes(), b"\xff\xfb\x01");
        assert_eq!(codec.hide_typing(), None, "already hidden");
        assert_eq!(
            receive_in_pieces(&mut codec, b"\xff\xfd\x01secret\r\n", size),
            [cr("secret")]
        );
        assert_eq!(codec.show_typing().unwrap().as_bytes(), b"\xff\xfc\x01");
        assert_eq!(codec.show_typing(), None, "already shown");
        assert_eq!(receive_in_pieces(&mut codec, b"\xff\xfe\x01", size), []);
        assert_eq!(
            codec.ask_window_size(false).unwrap().as_bytes(),
            b"\xff\xfd\x1f"
        );
        assert_eq!(codec.ask_window_size(false), None, "asked once");
        let size_told = b"\xff\xfb\x1f\xff\xfa\x1f\0\x65\0\x21\xff\xf0";
        assert_eq!(
            receive_in_pieces(&mut codec, size_told, size),
            [window(Some(101), Some(33))]
        );
    }
}

#[test]
fn a_peer_in_character_mode_types_a_password_too() {
    let mut codec = codec();
    assert_eq!(receive(&mut codec, b"alice\r\0"), [cr("alice")]);
    assert!(codec.hide_typing().is_some());
    let inputs = receive_in_pieces(&mut codec, b"\xff\xfd\x01secref\x7ft\r\0", 1);
    assert_eq!(inputs, [cr("secret")]);
}

#[test]
fn a_second_prompt_is_hidden_though_the_first_was_not_answered() {
    let mut codec = codec();
    receive(&mut codec, b"alice\r\n");
    for _ in 0..3 {
        assert!(codec.hide_typing().is_some());
        assert!(codec.show_typing().is_some());
    }
    // All answers at once, late: none is answered in turn.
    assert_eq!(
        receive(&mut codec, &b"\xff\xfd\x01\xff\xfe\x01".repeat(3)),
        []
    );
    assert_eq!(codec.show_typing(), None);
}

#[test]
fn a_peer_that_refuses_to_hide_is_left_alone() {
    let mut codec = codec();
    receive(&mut codec, b"alice\r\n");
    codec.hide_typing().unwrap();
    assert_eq!(
        receive(&mut codec, b"\xff\xfe\x01secret\r\n"),
        [cr("secret")]
    );
    assert_eq!(
        codec.show_typing().unwrap().as_bytes(),
        b"\xff\xfc\x01",
        "on every path"
    );
}

#[test]
fn a_peer_that_takes_its_echo_back_is_obeyed_once() {
    let mut codec = codec();
    receive(&mut codec, b"alice\r\n");
    codec.hide_typing().unwrap();
    assert_eq!(receive(&mut codec, b"\xff\xfd\x01\xff\xfd\x01"), []);
    assert_eq!(
        answers(&receive(&mut codec, b"\xff\xfe\x01\xff\xfe\x01")),
        b"\xff\xfc\x01"
    );
    assert_eq!(codec.show_typing(), None);
}

#[test]
fn a_peer_that_wants_our_echo_is_refused_again_after_a_password() {
    let mut codec = codec();
    assert_eq!(
        answers(&receive(&mut codec, b"\xff\xfd\x01\xff\xfd\x01")),
        b"\xff\xfc\x01"
    );
    codec.hide_typing().unwrap();
    receive(&mut codec, b"\xff\xfd\x01");
    codec.show_typing().unwrap();
    receive(&mut codec, b"\xff\xfe\x01");
    assert_eq!(
        answers(&receive(&mut codec, b"\xff\xfd\x01")),
        b"\xff\xfc\x01"
    );
}

#[test]
fn a_peer_that_refuses_its_window_size_is_not_asked_again() {
    let mut codec = codec();
    receive(&mut codec, b"alice\r\n");
    codec.hide_typing().unwrap();
    receive(&mut codec, b"\xff\xfd\x01");
    codec.ask_window_size(false).unwrap();
    assert_eq!(receive(&mut codec, b"\xff\xfc\x1f"), []);
    assert_eq!(codec.ask_window_size(false), None);
}

#[test]
fn a_script_from_netcat_is_read_in_one_segment() {
    assert_reads_as(
        Peer::Raw,
        b"alice\nsecret\nquit\n",
        &[lf("alice"), lf("secret"), lf("quit")],
    );
}

// Any bytes at all.

/// Bytes that mean something more often than chance would have it.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let telling = b"ab\r\n\0\x03\x04\x08\x15\x1b[];m\x7f\t\xff\xff\xff\xf0\xf4\xf6\xf7\xf8\xfa\xfb\xfc\xfd\xfe\x01\x06\x1f\x18\xc3\xa9\xe2\x82\xc2\x9b";
    let byte = prop_oneof![3 => proptest::sample::select(&telling[..]), 1 => any::<u8>()];
    proptest::collection::vec(byte, 0..300)
}

fn cut(mut sent: &[u8], lengths: &[usize]) -> Vec<Vec<u8>> {
    let mut pieces = Vec::new();
    for &length in lengths {
        let (piece, rest) = sent.split_at(length.min(sent.len()));
        pieces.push(piece.to_vec());
        sent = rest;
    }
    pieces.push(sent.to_vec());
    pieces
}

/// The answers alone.
fn spoken(inputs: &[Input]) -> Vec<u8> {
    let answers: Vec<Input> = inputs
        .iter()
        .filter(|input| matches!(input, Input::Answer(_)))
        .cloned()
        .collect();
    self::answers(&answers)
}

/// Small, so that random input reaches it.
const SMALL: CodecLimits = CodecLimits { max_line_bytes: 12 };

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_cutting_gives_the_same_inputs(sent in soup(), lengths in proptest::collection::vec(0..9_usize, 0..99)) {
        let pieces = cut(&sent, &lengths);
        let segments: Vec<&[u8]> = pieces.iter().map(Vec::as_slice).collect();
        prop_assert_eq!(connection(SMALL, &[&sent]), connection(SMALL, &segments));
    }

    #[test]
    fn lines_keep_their_bound_and_hold_no_control_character(sent in soup()) {
        for input in connection(SMALL, &[&sent]).0 {
            if let Input::Line(line) = input {
                prop_assert!(line.text.len() <= SMALL.max_line_bytes);
                prop_assert!(!line.text.contains(char::is_control), "{:?}", line.text);
            }
        }
    }

    #[test]
    fn a_raw_peer_is_never_answered(sent in soup()) {
        let sent = [b"who\n", &sent[..]].concat();
        let (inputs, peer) = connection(SMALL, &[&sent]);
        prop_assert_eq!(peer, Peer::Raw);
        prop_assert!(!inputs.iter().any(|input| matches!(input, Input::Answer(_))));
    }

    /// Were the peer a second server, which takes our answers for wishes, the two would soon have
    /// said everything.
    #[test]
    fn two_servers_fall_silent(sent in soup()) {
        let (mut one, mut other) = (codec(), codec());
        let mut said = spoken(&receive(&mut one, &[&sent[..], b"\xff\xf0\xff\xf0"].concat()));
        for _ in 0..4 {
            std::mem::swap(&mut one, &mut other);
            said = spoken(&receive(&mut one, &said));
        }
        prop_assert!(said.is_empty(), "still said: {said:?}");
    }

    #[test]
    fn cleaned_text_is_safe_and_stays_as_it_is(text in any::<String>(), hostile in "[\\x1b\\[\\]PO;m\\x07a\u{9b}\u{9d}\u{9c}\u{301}\u{200b}\u{202e}]{0,40}") {
        for text in [text, hostile] {
            let cleaned = clean(&text);
            let is_hostile = |letter: char| letter.is_control() || letter == '\u{202e}';
            prop_assert!(!cleaned.contains(is_hostile));
            prop_assert_eq!(clean(&cleaned), cleaned.as_ref());
        }
    }
}

/// The bytes and telnet commands that a codec has reported as no line.
fn reported(inputs: &[Input]) -> (usize, usize) {
    inputs
        .iter()
        .fold((0, 0), |(all, commands), input| match input {
            Input::NoLine {
                bytes,
                negotiations,
            } => (all + bytes, commands + negotiations),
            Input::Line(_)
            | Input::LineTooLong { .. }
            | Input::Interrupt
            | Input::AreYouThere
            | Input::EndOfTransmission
            | Input::WindowSize { .. }
            | Input::CharacterMode(_)
            | Input::Edited { .. }
            | Input::Answer(_) => (all, commands),
        })
}

#[test]
fn bytes_that_make_no_line_are_reported_wherever_they_are_split() {
    let dropped = "x".repeat(100_000);
    let erased = "x\x08".repeat(50_000);
    let unanswered = b"\xff\xf1".repeat(50_000);
    let parameters = [&b"\xff\xfa\x18"[..], &[b'x'; 100_000]].concat();
    for (sent, commands) in [
        (dropped.as_bytes(), 0),
        (erased.as_bytes(), 0),
        (&unanswered, 50_000),
        (&parameters, 0),
    ] {
        for piece in [1, 7, 1_024, 100_000] {
            let mut codec = codec();
            let inputs: Vec<Input> = sent
                .chunks(piece)
                .flat_map(|some| receive_all(&mut codec, some))
                .collect();
            let (bytes, negotiations) = reported(&inputs);
            assert!(
                bytes > 97_000 && bytes <= sent.len(),
                "{bytes} bytes in pieces of {piece}"
            );
            assert!(negotiations + 16 > commands, "{negotiations} commands");
        }
    }
    let lines = "a line\r\n".repeat(1_000);
    assert_eq!(
        reported(&receive_all(&mut codec(), lines.as_bytes())),
        (0, 0)
    );
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
