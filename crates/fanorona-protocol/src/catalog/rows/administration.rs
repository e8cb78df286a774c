//! What administrators do. None of it is ever meant by its beginning.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::administration as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("announce", Chapter::Administration, Standing::Administrator, parse::announce).spelled_out(),
    Row::new("broadcast", Chapter::Administration, Standing::Administrator, parse::broadcast)
        .spelled_out()
        .inline(Inline::BeforeText)
        .mail(&["broadcast USERID PASSWORD TEXT"]),
    Row::new("kick", Chapter::Administration, Standing::Administrator, parse::kick).spelled_out(),
    Row::new("mute", Chapter::Administration, Standing::Administrator, parse::mute).spelled_out(),
    Row::new("unmute", Chapter::Administration, Standing::Administrator, parse::unmute).spelled_out(),
    Row::new("ban", Chapter::Administration, Standing::Administrator, parse::ban).spelled_out(),
    Row::new("unban", Chapter::Administration, Standing::Administrator, parse::unban).spelled_out(),
    Row::new("resetpassword", Chapter::Administration, Standing::Administrator, parse::resetpassword)
        .spelled_out(),
    Row::new("adjudicate", Chapter::Administration, Standing::Administrator, parse::adjudicate).spelled_out(),
    Row::new("shutdown", Chapter::Administration, Standing::Administrator, parse::shutdown).spelled_out(),
    Row::new("audit", Chapter::Administration, Standing::Administrator, parse::audit).spelled_out(),
];
