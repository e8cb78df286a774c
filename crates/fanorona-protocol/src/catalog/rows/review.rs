//! Looking back at games.

use super::super::{Chapter, Row, Standing};
use crate::parse::review as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("history", Chapter::Reading, Standing::Anyone, parse::history).short(2),
    Row::new("moves", Chapter::Reading, Standing::Anyone, parse::moves),
    Row::new("replay", Chapter::Reading, Standing::Player, parse::replay).short(3),
    Row::new("forward", Chapter::Reading, Standing::Player, parse::forward).short(3),
    Row::new("backward", Chapter::Reading, Standing::Player, parse::backward).short(5),
    Row::new("go", Chapter::Reading, Standing::Player, parse::go),
    Row::new("first", Chapter::Reading, Standing::Player, parse::first).short(3),
    Row::new("last", Chapter::Reading, Standing::Player, parse::last).short(2),
    Row::new("leave", Chapter::Reading, Standing::Player, parse::leave).short(3),
    Row::new("export", Chapter::Reading, Standing::Anyone, parse::export).short(3),
    Row::new("all", Chapter::Reading, Standing::Anyone, parse::all),
];
