//! To the server, and about the connection.

use super::super::{Chapter, Row, Standing};
use crate::parse::serving as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("help", Chapter::Server, Standing::Anyone, parse::help)
        .aliases(&["?"])
        .short(1)
        .mail(&["fanorona help"]),
    Row::new("mode", Chapter::Server, Standing::Anyone, parse::mode).short(3),
    Row::new("hello", Chapter::Server, Standing::Anyone, parse::hello),
    Row::new("date", Chapter::Server, Standing::Anyone, parse::date).aliases(&["time"]).short(2),
    Row::new("uptime", Chapter::Server, Standing::Anyone, parse::uptime).short(1),
    Row::new("version", Chapter::Server, Standing::Anyone, parse::version).short(1),
];
