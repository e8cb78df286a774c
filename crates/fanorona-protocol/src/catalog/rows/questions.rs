//! Boards in words.

use super::super::{Chapter, Row, Standing};
use crate::parse::questions as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("latest", Chapter::Reading, Standing::Player, parse::latest).short(3),
    Row::new("clocks", Chapter::Reading, Standing::Player, parse::clocks).short(3),
    Row::new("material", Chapter::Reading, Standing::Player, parse::material).short(4),
    Row::new("whose", Chapter::Reading, Standing::Player, parse::whose).short(4),
    Row::new("point", Chapter::Reading, Standing::Player, parse::point).short(3),
];
