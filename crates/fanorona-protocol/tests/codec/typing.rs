//! Keys that edit a line, and letters of all kinds.

use super::*;

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
