//! Looking at games.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::reading as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("show", Chapter::Reading, Standing::Anyone, parse::show).short(2),
    Row::new("games", Chapter::Reading, Standing::Anyone, parse::games).short(2),
    Row::new("next", Chapter::Reading, Standing::Player, parse::next).short(1).inline(Inline::First),
];
