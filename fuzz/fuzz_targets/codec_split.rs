//! The line codec reads the same input however it is split into segments, and lines respect the
//! maximum length.
#![no_main]

use bytes::BytesMut;
use fanorona_protocol::wire::codec::{CodecLimits, Input, LineCodec, Peer};
use libfuzzer_sys::fuzz_target;
use tokio_util::codec::Decoder;

/// A small limit, so that the fuzzer reaches it.
const LIMITS: CodecLimits = CodecLimits { max_line_bytes: 16 };

fuzz_target!(|data: &[u8]| {
    let Some((&first, sent)) = data.split_first() else {
        return;
    };
    let whole = read_in_pieces(sent, sent.len().max(1));
    assert_eq!(whole, read_in_pieces(sent, 1 + usize::from(first % 8)));

    let (inputs, peer) = whole;
    for input in inputs {
        match input {
            Input::Line(line) => {
                assert!(line.text.len() <= LIMITS.max_line_bytes);
                assert!(!line.text.contains(char::is_control));
            }
            Input::Answer(_) => assert_eq!(peer, Peer::Telnet),
            // Nobody has asked for the keys to be edited.
            Input::CharacterMode(_) | Input::Edited { .. } => unreachable!("{input:?}"),
            Input::LineTooLong { .. }
            | Input::NoLine { .. }
            | Input::Interrupt
            | Input::AreYouThere
            | Input::EndOfTransmission
            | Input::WindowSize { .. }
            | Input::Terminal { .. } => {}
        }
    }
});

fn read_in_pieces(sent: &[u8], size: usize) -> (Vec<Input>, Peer) {
    let mut codec = LineCodec::new(LIMITS);
    let mut inputs = Vec::new();
    for piece in sent.chunks(size) {
        let mut buffer = BytesMut::from(piece);
        while let Ok(Some(input)) = codec.decode(&mut buffer) {
            inputs.push(input);
        }
        assert!(buffer.is_empty());
    }
    while let Ok(Some(input)) = codec.decode_eof(&mut BytesMut::new()) {
        inputs.push(input);
    }
    (inputs, codec.peer())
}
