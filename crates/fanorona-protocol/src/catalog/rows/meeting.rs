//! How people come to a game.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::meeting as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("challenge", Chapter::Meeting, Standing::Player, parse::challenge)
        .aliases(&["match"])
        .short(2)
        .inline(Inline::Challenger)
        .mail(&["fanorona challenge USERID PASSWORD USERID2 [-OPTIONS]"]),
    Row::new("accept", Chapter::Meeting, Standing::Player, parse::accept)
        .short(1)
        .inline(Inline::First)
        .mail(&["fanorona accept USERID PASSWORD"]),
    Row::new("decline", Chapter::Meeting, Standing::Player, parse::decline)
        .aliases(&["reject"])
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona reject USERID PASSWORD"]),
    Row::new("withdraw", Chapter::Meeting, Standing::Player, parse::withdraw).short(2).inline(Inline::First),
    Row::new("pending", Chapter::Meeting, Standing::Player, parse::pending).short(2).inline(Inline::First),
    Row::new("challenges", Chapter::Meeting, Standing::Member, parse::challenges).inline(Inline::First),
];
