//! Any bytes at all, and what is reported of those that make no line.

use super::*;
use fanorona_protocol::wire::clean::clean;
use proptest::prelude::*;

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
            | Input::Terminal { .. }
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
