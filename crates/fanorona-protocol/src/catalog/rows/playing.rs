//! What is done on a board.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::playing as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("board", Chapter::Playing, Standing::Player, parse::board)
        .aliases(&["refresh"])
        .short(1)
        .inline(Inline::AfterBoard),
    Row::new("move", Chapter::Playing, Standing::Player, parse::play)
        .aliases(&["mvoe"])
        .short(1)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD TURN[#N]"]),
    Row::new("stop", Chapter::Playing, Standing::Player, parse::stop)
        .aliases(&["end", "done", "pass"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD stop"]),
    Row::new("back", Chapter::Playing, Standing::Player, parse::back)
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD back"]),
    Row::new("reset", Chapter::Playing, Standing::Player, parse::reset)
        .short(4)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD reset"]),
    Row::new("legal", Chapter::Playing, Standing::Player, parse::legal).short(2).inline(Inline::AfterBoard),
    Row::new("propose", Chapter::Playing, Standing::Player, parse::propose)
        .aliases(&["draw"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD propose"]),
    Row::new("claim", Chapter::Playing, Standing::Player, parse::claim)
        .aliases(&["flag"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD claim"]),
    Row::new("resign", Chapter::Playing, Standing::Player, parse::resign)
        .spelled_out()
        .inline(Inline::AfterBoard)
        .mail(&["fanorona resign BOARD USERID PASSWORD", "fanorona move BOARD USERID PASSWORD resign"]),
];
