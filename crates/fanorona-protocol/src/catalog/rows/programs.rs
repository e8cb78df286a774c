//! For programs, and for those who run them.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::programs as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("token", Chapter::Account, Standing::Member, parse::token)
        .aliases(&["tokens"])
        .short(3)
        .inline(Inline::First)
        .mail(&[
            "fanorona token USERID PASSWORD revoke [BOT] NUMBER",
            "fanorona token USERID PASSWORD new [BOT]",
            "fanorona token USERID PASSWORD list [BOT]",
        ]),
    Row::new("since", Chapter::Reading, Standing::Player, parse::since).short(3),
    Row::new("ping", Chapter::Server, Standing::Anyone, parse::ping).short(2),
    Row::new("pong", Chapter::Server, Standing::Anyone, parse::pong).short(3),
];
