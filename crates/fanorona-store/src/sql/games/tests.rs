//! The text of offers.

use super::read::read_offers;
use super::saves::row::offers_text;
use fanorona_game::{Offer, OfferId, Proposal};
use fanorona_rules::Side;
use proptest::prelude::*;
use proptest::sample::subsequence;

#[test]
fn only_the_stored_form_is_read() {
    let undo = |by, turns, id| {
        Some(vec![Offer {
            id: OfferId(id),
            by,
            what: Proposal::Undo { turns },
        }])
    };
    assert_eq!(read_offers("undo w 2"), undo(Side::White, 2, 0));
    assert_eq!(read_offers("undo w 2 #12"), undo(Side::White, 2, 12));
    assert_eq!(
        read_offers("undo b 4294967295"),
        undo(Side::Black, u32::MAX, 0)
    );
    for odd in [
        "",
        "draw",
        "draw x",
        "draw w 1",
        "draw  w",
        " draw w",
        "abort w b",
        "undo",
        "undo w",
        "undo w 0",
        "undo w +2",
        "undo w 02",
        "undo w -1",
        "undo w 4294967296",
        "undo w 2 ",
        "undo w 2 3",
        "UNDO w 2",
        "draw w,undo b 2",
        "draw w, ",
        "draw w #0",
        "draw w #",
        "draw w #1 #2",
        "draw w #+1",
    ] {
        assert_eq!(read_offers(odd), None, "{odd:?}");
    }
}

proptest! {
    #[test]
    fn offers_are_read_back(white: bool, id: u64, turns in 1_u32.., kinds in subsequence(vec![0, 1, 2], 1..=3).prop_shuffle()) {
        let by = if white { Side::White } else { Side::Black };
        let what = |kind| match kind {
            0 => Proposal::Draw,
            1 => Proposal::Abort,
            _ => Proposal::Undo { turns },
        };
        let offers: Vec<Offer> = kinds.into_iter().map(|kind| Offer { id: OfferId(id), by, what: what(kind) }).collect();
        prop_assert_eq!(read_offers(&offers_text(&offers).unwrap()), Some(offers));
    }

    #[test]
    fn a_text_has_one_meaning(text in "((draw|abort|undo|[wb],?|#?[0-9+]{1,3},?) ?){0,6}") {
        if let Some(offers) = read_offers(&text) {
            prop_assert_eq!(offers_text(&offers), Some(text));
        }
    }
}
