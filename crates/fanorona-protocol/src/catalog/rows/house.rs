//! The house bot's advice, and exhibitions.

use super::super::{Chapter, Row, Standing};
use crate::parse::house as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("hint", Chapter::Playing, Standing::Player, parse::hint).short(3),
    Row::new("analyse", Chapter::Reading, Standing::Player, parse::analyse).aliases(&["analyze"]).short(3),
    Row::new("simul", Chapter::Meeting, Standing::Player, parse::simul).short(3),
];
