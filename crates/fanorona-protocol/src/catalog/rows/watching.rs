//! Games that others play.

use super::super::{Chapter, Row, Standing};
use crate::parse::watching as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("observe", Chapter::Reading, Standing::Player, parse::observe).aliases(&["watch"]).short(1),
    Row::new("unobserve", Chapter::Reading, Standing::Player, parse::unobserve)
        .aliases(&["unwatch"])
        .short(3),
    Row::new("observers", Chapter::Reading, Standing::Player, parse::observers)
        .aliases(&["watchers"])
        .short(8),
    Row::new("follow", Chapter::Reading, Standing::Player, parse::follow).short(3),
    Row::new("unfollow", Chapter::Reading, Standing::Player, parse::unfollow).short(3),
    Row::new("kibitz", Chapter::Talking, Standing::Player, parse::kibitz).short(2),
    Row::new("whisper", Chapter::Talking, Standing::Player, parse::whisper).short(3),
];
