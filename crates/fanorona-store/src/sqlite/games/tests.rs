//! The text of an offer.

use super::*;
use proptest::prelude::*;

#[test]
fn only_the_stored_form_is_read() {
    let undo = |by, turns| Some(Offer { by, what: Proposal::Undo { turns } });
    assert_eq!(read_offer("undo w 2"), undo(Side::White, 2));
    assert_eq!(read_offer("undo b 4294967295"), undo(Side::Black, u32::MAX));
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
    ] {
        assert_eq!(read_offer(odd), None, "{odd:?}");
    }
}

proptest! {
    #[test]
    fn an_offer_is_read_back(kind in 0..3, white: bool, turns in 1_u32..) {
        let what = match kind {
            0 => Proposal::Draw,
            1 => Proposal::Abort,
            _ => Proposal::Undo { turns },
        };
        let offer = Offer { by: if white { Side::White } else { Side::Black }, what };
        prop_assert_eq!(read_offer(&offer_text(offer)), Some(offer));
    }

    #[test]
    fn a_text_parses_to_at_most_one_offer(text in "((draw|abort|undo|[wb]|[0-9+]{1,3}) ?){0,4}") {
        if let Some(offer) = read_offer(&text) {
            prop_assert_eq!(offer_text(offer), text);
        }
    }
}
