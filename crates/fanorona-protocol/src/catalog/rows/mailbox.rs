//! Messages, comments, news and mail.

use super::super::{Chapter, Inline, Row, Standing};
use crate::parse::mailbox as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("message", Chapter::Talking, Standing::Member, parse::message)
        .short(2)
        .inline(Inline::First)
        .mail(&["message USERID PASSWORD USERID2[,USERID3...] TEXT"]),
    Row::new("messages", Chapter::Talking, Standing::Member, parse::messages).inline(Inline::First),
    Row::new("chat", Chapter::Talking, Standing::Member, parse::chat)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona chat BOARD USERID PASSWORD TEXT"]),
    Row::new("inbox", Chapter::Away, Standing::Member, parse::inbox).short(2).inline(Inline::First),
    Row::new("subscribe", Chapter::Away, Standing::Member, parse::subscribe)
        .short(4)
        .inline(Inline::AfterAnyBoard)
        .mail(&["fanorona subscribe BOARD USERID PASSWORD", "fanorona subscribe USERID PASSWORD all"]),
    Row::new("unsubscribe", Chapter::Away, Standing::Member, parse::unsubscribe)
        .short(4)
        .inline(Inline::AfterAnyBoard)
        .mail(&["fanorona unsubscribe BOARD USERID PASSWORD", "fanorona unsubscribe USERID PASSWORD all"]),
    Row::new("notify", Chapter::Away, Standing::Member, parse::notify)
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona notify USERID PASSWORD [BOARD...]"]),
    Row::new("nomail", Chapter::Away, Standing::Anyone, parse::nomail).short(3),
];
