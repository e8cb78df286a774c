//! Preview cards.

use crate::board;
use fanorona_protocol::pictures::card;
use fanorona_rules::{Ruleset, Side};
use png::{ColorType, Decoder};
use std::io::Cursor;

/// The colours of a card at these pixels: `w` white, `b` nearly black, `-` anything else.
fn looked_at(card: &[u8], pixels: &[(usize, usize)]) -> String {
    let mut reader = Decoder::new(Cursor::new(card)).read_info().unwrap();
    let mut colours = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut colours).unwrap();
    assert_eq!((info.width, info.height), (1200, 630));
    assert_eq!(info.color_type, ColorType::Rgb);
    let sign = |(x, y): &(usize, usize)| {
        let at = (y * 1200 + x) * 3;
        match &colours[at..at + 3] {
            [255, 255, 255] => 'w',
            colour if colour.iter().all(|channel| *channel < 40) => 'b',
            _ => '-',
        }
    };
    pixels.iter().map(sign).collect()
}

#[test]
fn a_card_shows_the_board_in_its_middle() {
    // The corner, and the middle column from above.
    let pixels = [
        (3, 3),
        (600, 100),
        (600, 208),
        (600, 315),
        (600, 422),
        (600, 530),
    ];
    let start = |bottom| card(&board(Ruleset::Tsivy, &[], bottom));
    assert_eq!(looked_at(&start(Side::White), &pixels), "-bb-ww");
    assert_eq!(looked_at(&start(Side::Black), &pixels), "-ww-bb");
}

#[test]
fn every_board_has_a_card_of_moderate_size() {
    for ruleset in Ruleset::ALL {
        let card = card(&board(ruleset, &[], Side::White));
        assert!(card.len() < 45_000, "{ruleset:?}: {} bytes", card.len());
        assert_eq!(looked_at(&card, &[(600, 315)]), "-", "the middle is free");
    }
}
