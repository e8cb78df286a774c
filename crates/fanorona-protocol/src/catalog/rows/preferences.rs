//! Preferences, abbreviations, and boards in words.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::preferences as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("set", Chapter::Account, Standing::Player, parse::set)
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona set USERID PASSWORD [OPTIONS]"]),
    Row::new("alias", Chapter::Account, Standing::Player, parse::alias).short(2),
    Row::new("unalias", Chapter::Account, Standing::Player, parse::unalias).short(3),
    Row::new("more", Chapter::Server, Standing::Anyone, parse::more),
    Row::new("latest", Chapter::Reading, Standing::Player, parse::latest).short(3),
    Row::new("clocks", Chapter::Reading, Standing::Player, parse::clocks).short(3),
    Row::new("material", Chapter::Reading, Standing::Player, parse::material).short(4),
    Row::new("whose", Chapter::Reading, Standing::Player, parse::whose).short(4),
    Row::new("point", Chapter::Reading, Standing::Player, parse::point).short(3),
];
