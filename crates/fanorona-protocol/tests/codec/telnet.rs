//! Telnet commands: options, subnegotiations and the size of the window.

use super::*;
use fanorona_protocol::wire::codec::{CharacterMode, TelnetBytes};

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
    for option in [0, 3, 34, 40, 42, 201, 255] {
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
fn a_peer_that_tells_its_window_is_asked_for_its_terminal_once() {
    let terminal = |shows_color| Input::Terminal { shows_color };
    let told = |name: &[u8]| [b"\xff\xfa\x18\0", name, b"\xff\xf0"].concat();
    for size in [WHOLE, 1, 2, 5] {
        let mut codec = codec();
        receive(&mut codec, b"guest\r\n");
        codec.ask_window_size(true);
        let asked = receive_in_pieces(&mut codec, b"\xff\xfb\x1f\xff\xfb\x1f", size);
        assert_eq!(answers(&asked), b"\xff\xfd\x18");
        let told_unasked = receive_in_pieces(&mut codec, &told(b"XTERM"), size);
        assert_eq!(told_unasked, []);
        let agreed = receive_in_pieces(&mut codec, b"\xff\xfb\x18\xff\xfb\x18", size);
        assert_eq!(answers(&agreed), b"\xff\xfa\x18\x01\xff\xf0\xff\xfd\x27");
        for (name, shows_color) in [
            (&b"XTERM-256COLOR"[..], true),
            (b"dumb", false),
            (b"\xff\xff\xff\xff", false),
            (&[b'x'; 41], false),
            (&[b'x'; 4_000], false),
        ] {
            let read = receive_in_pieces(&mut codec, &told(name), size);
            assert_eq!(
                read[..read.len().min(1)],
                [terminal(shows_color)][..read.len().min(1)]
            );
            assert_eq!(read.is_empty(), name.len() > 40, "{name:?}");
        }
        let given_up = receive_in_pieces(&mut codec, b"\xff\xfc\x18\xff\xfc\x18", size);
        assert_eq!(answers(&given_up), b"\xff\xfe\x18");
    }
}

#[test]
fn a_peer_that_tells_variables_is_asked_for_no_color_only() {
    let told = |list: &[u8]| [b"\xff\xfa\x27\0", list, b"\xff\xf0"].concat();
    let is_off = [Input::Terminal { shows_color: false }];
    for size in [WHOLE, 1, 2, 5] {
        let mut codec = codec();
        receive(&mut codec, b"guest\r\n");
        let told_unasked = receive_in_pieces(&mut codec, &told(b"\x03NO_COLOR\x011"), size);
        assert_eq!(told_unasked, []);
        let agreed = receive_in_pieces(&mut codec, b"\xff\xfb\x27\xff\xfb\x27", size);
        assert_eq!(
            answers(&agreed),
            b"\xff\xfd\x27\xff\xfa\x27\x01\x03NO_COLOR\xff\xf0"
        );
        for off in [
            &b"\x03NO_COLOR\x011"[..],
            b"\0NO_COLOR\x01yes",
            b"\0USER\x01alice\x03NO_COLOR\x01\x02\x01",
        ] {
            assert_eq!(receive_in_pieces(&mut codec, &told(off), size), is_off);
        }
        for on in [
            &b""[..],
            b"\x03NO_COLOR",
            b"\x03NO_COLOR\x01",
            b"\x03NO_COLOR\x01\x03NO_COLOR",
            b"\x03NO_COLORS\x011",
            b"\x03COLOR\x01NO_COLOR",
            &[3; 4_000],
        ] {
            assert_eq!(receive_in_pieces(&mut codec, &told(on), size), [], "{on:?}");
        }
        let given_up = receive_in_pieces(&mut codec, b"\xff\xfc\x27\xff\xfc\x27", size);
        assert_eq!(answers(&given_up), b"\xff\xfe\x27");
    }
}

#[test]
fn line_at_a_time_mode_is_never_given_up() {
    // What PuTTY says when it begins: it wants SUPPRESS-GO-AHEAD on both sides, and the echo.
    assert_answers(
        b"\xff\xfb\x1f\xff\xfb\x20\xff\xfb\x18\xff\xfb\x27\xff\xfd\x01\xff\xfb\x03\xff\xfd\x03",
        b"\xff\xfd\x1f\xff\xfe\x20\xff\xfd\x18\xff\xfa\x18\x01\xff\xf0\xff\xfd\x27\xff\xfa\x27\x01\x03NO_COLOR\xff\xf0\xff\xfc\x01\xff\xfe\x03\xff\xfc\x03",
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
