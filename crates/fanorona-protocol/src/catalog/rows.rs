//! The rows, in a file for each module that reads their words and each that does what they say.

use super::Row;

/// Every command. Within a chapter `help commands` keeps this order.
pub(super) static ALL_ROWS: &[&[Row]] = &[
    crate::topics::account::ROWS,
    crate::topics::challenge::ROWS,
    crate::topics::play::ROWS,
    crate::topics::games::ROWS,
    crate::topics::offer::ROWS,
    crate::topics::clock::ROWS,
    crate::topics::rematch::ROWS,
    crate::topics::vacation::ROWS,
    crate::topics::chat::ROWS,
    crate::topics::server::ROWS,
    crate::topics::queue::ROWS,
    crate::topics::history::ROWS,
    crate::topics::replay::ROWS,
    crate::topics::rating::ROWS,
    crate::topics::announcement::ROWS,
    crate::topics::account::membership::ROWS,
    crate::topics::admin::ROWS,
    crate::topics::setting::ROWS,
    crate::topics::mailbox::ROWS,
    crate::topics::analysis::ROWS,
    crate::topics::simul::ROWS,
    crate::topics::observe::ROWS,
    crate::topics::bot::ROWS,
    crate::topics::seek::ROWS,
    crate::topics::formula::ROWS,
];
