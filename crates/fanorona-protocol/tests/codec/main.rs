//! What comes out of the bytes that real clients send, and out of bytes that no client should send.
//!
//! Every vector is delivered whole, byte by byte, and cut in two at every place: where a segment
//! ends never matters.

mod any_bytes;
mod lines;
mod peer;
mod telnet;
mod typing;

use bytes::BytesMut;
use fanorona_protocol::wire::codec::{CodecLimits, Input, Line, LineCodec, LineEnd, Peer};
use tokio_util::codec::Decoder as _;

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
