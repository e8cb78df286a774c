//! Accounts beyond coming in, wishes, and what the server tells.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::people as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("address", Chapter::Account, Standing::Member, parse::address)
        .short(4)
        .inline(Inline::First)
        .mail(&["change address USERID PASSWORD [ADDRESS...]"]),
    Row::new("add", Chapter::Account, Standing::Member, parse::add)
        .inline(Inline::First)
        .mail(&["add USERID PASSWORD ADDRESS..."]),
    Row::new("delete", Chapter::Account, Standing::Member, parse::delete)
        .aliases(&["signoff"])
        .spelled_out()
        .inline(Inline::First)
        .mail(&["signoff USERID PASSWORD", "delete USERID PASSWORD"]),
    Row::new("list", Chapter::Meeting, Standing::Anyone, parse::list).short(3).mail(&["list [GAME...]"]),
    Row::new("limit", Chapter::Meeting, Standing::Member, parse::limit)
        .short(3)
        .inline(Inline::First)
        .mail(&["fanorona limit USERID PASSWORD [NUMBER]"]),
    Row::new("showas", Chapter::Reading, Standing::Player, parse::showas)
        .short(5)
        .inline(Inline::First)
        .mail(&["fanorona showas USERID PASSWORD [BOARD[#N]...]"]),
    Row::new("motd", Chapter::Server, Standing::Anyone, parse::motd).short(3),
    Row::new("news", Chapter::Server, Standing::Anyone, parse::news).short(3),
    Row::new("multiple", Chapter::Server, Standing::Anyone, parse::multiple).short(4).mail(&["multiple"]),
];
