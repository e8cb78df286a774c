//! Turns that are not played now: queued, submitted, or only supposed.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::plans as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("queue", Chapter::Playing, Standing::Player, parse::queue)
        .aliases(&["qmove", "qboard", "moveq", "boardq"])
        .short(3)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona queue BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("submit", Chapter::Playing, Standing::Player, parse::submit)
        .short(4)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona submit BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("confirm", Chapter::Playing, Standing::Player, parse::confirm)
        .short(3)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona confirm BOARD USERID PASSWORD"]),
    Row::new("preview", Chapter::Playing, Standing::Anyone, parse::preview)
        .short(3)
        .mail(&["fanorona preview new 2 TURN..."]),
];
