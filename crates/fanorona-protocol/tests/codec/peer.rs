//! Who the peer is, and what the server says first.

use super::*;

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
        let told = receive_in_pieces(&mut codec, size_told, size);
        assert_eq!(answers(&told[..1]), b"\xff\xfd\x18");
        assert_eq!(told[1..], [window(Some(101), Some(33))]);
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
