//! Ratings.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::ratings as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("standings", Chapter::Ratings, Standing::Anyone, parse::standings)
        .aliases(&["ratings"])
        .short(3)
        .mail(&["fanorona standings", "fanorona ratings"]),
    Row::new("rank", Chapter::Ratings, Standing::Anyone, parse::rank).short(2),
    Row::new("assess", Chapter::Ratings, Standing::Member, parse::assess)
        .short(2)
        .inline(Inline::Challenger)
        .mail(&["fanorona assess USERID PASSWORD USERID2"]),
    Row::new("progress", Chapter::Ratings, Standing::Anyone, parse::progress).short(4),
];
