//! Coming, going, accounts, and who is here.

use super::super::{Chapter, Row, Standing};
use crate::parse::account as parse;

pub(super) static ROWS: &[Row] = &[
    Row::new("register", Chapter::Account, Standing::Anyone, parse::register)
        .aliases(&["signup"])
        .short(3)
        .mail(&["signup USERID PASSWORD [ADDRESS...]"]),
    Row::new("login", Chapter::Account, Standing::Anyone, parse::login).short(2),
    Row::new("guest", Chapter::Account, Standing::Anyone, parse::guest).short(2),
    Row::new("quit", Chapter::Account, Standing::Anyone, parse::quit)
        .aliases(&["exit", "logout", "bye"])
        .short(1),
    Row::new("password", Chapter::Account, Standing::Member, parse::password)
        .aliases(&["passwd", "change"])
        .short(2)
        .mail(&["change password USERID OLD NEW"]),
    Row::new("who", Chapter::Meeting, Standing::Anyone, parse::who).short(2),
    Row::new("finger", Chapter::Meeting, Standing::Anyone, parse::finger).short(1),
];
