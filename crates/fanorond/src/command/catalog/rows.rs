//! The rows of all features.

use crate::command::row::Row;
use crate::command::*;

/// Every command. Within a chapter `help commands` keeps this order.
pub(super) static ALL_ROWS: &[&[Row]] = &[
    account::parse::ROWS,
    challenge::parse::ROWS,
    play::parse::ROWS,
    games::parse::ROWS,
    offer::parse::ROWS,
    clock::parse::ROWS,
    rematch::parse::ROWS,
    vacation::parse::ROWS,
    chat::parse::ROWS,
    server::parse::ROWS,
    queue::parse::ROWS,
    history::parse::ROWS,
    versus::parse::ROWS,
    openings::parse::ROWS,
    bookmark::parse::ROWS,
    replay::parse::ROWS,
    learn::parse::ROWS,
    puzzle::parse::ROWS,
    study::parse::ROWS,
    rating::parse::ROWS,
    stats::parse::ROWS,
    announcement::parse::ROWS,
    account::parse::membership::ROWS,
    admin::parse::ROWS,
    setting::parse::ROWS,
    mailbox::parse::ROWS,
    analysis::parse::ROWS,
    tournament::parse::ROWS,
    simul::parse::ROWS,
    observe::parse::ROWS,
    bot::parse::ROWS,
    key::parse::ROWS,
    seek::parse::ROWS,
    formula::parse::ROWS,
];
