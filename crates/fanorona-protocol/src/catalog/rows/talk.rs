//! Talk, and what one hears of it.

use super::super::{Chapter, Row, Standing};
use crate::parse::talk as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("tell", Chapter::Talking, Standing::Player, parse::tell).short(1),
    Row::new("say", Chapter::Talking, Standing::Player, parse::say).short(2),
    Row::new("reply", Chapter::Talking, Standing::Player, parse::reply),
    Row::new("shout", Chapter::Talking, Standing::Player, parse::shout).short(4),
    Row::new("channel", Chapter::Talking, Standing::Player, parse::channel).aliases(&["channels"]).short(4),
    Row::new("censor", Chapter::Talking, Standing::Player, parse::censor).short(3),
    Row::new("uncensor", Chapter::Talking, Standing::Player, parse::uncensor).short(3),
    Row::new("quiet", Chapter::Talking, Standing::Player, parse::quiet).short(4),
    Row::new("unnotify", Chapter::Away, Standing::Member, parse::unnotify).short(3),
];
