//! What surrounds a game: undo, abort, vela, rematch, vacation.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::surroundings as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("undo", Chapter::Playing, Standing::Player, parse::undo)
        .aliases(&["takeback"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD undo"]),
    Row::new("abort", Chapter::Playing, Standing::Player, parse::abort)
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD abort"]),
    Row::new("moretime", Chapter::Playing, Standing::Player, parse::more_time)
        .short(5)
        .inline(Inline::AfterBoard),
    Row::new("vela", Chapter::Meeting, Standing::Player, parse::vela).short(3).inline(Inline::AfterBoard),
    Row::new("rematch", Chapter::Meeting, Standing::Player, parse::rematch)
        .short(3)
        .inline(Inline::AfterBoard),
    Row::new("vacation", Chapter::Account, Standing::Member, parse::vacation).short(3).inline(Inline::First),
];
