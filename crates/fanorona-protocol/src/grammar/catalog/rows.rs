//! The rows of all topics.

use super::{Parse, Row};
use crate::command::Command;
use crate::grammar::row::Rows;
use crate::refusal::Refusal;
use crate::topics;
use std::sync::LazyLock;

/// Every command. Within a chapter `help commands` keeps this order.
pub(super) static ALL_ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let mut all = Vec::new();
    add(&mut all, topics::account::ROWS);
    add(&mut all, topics::challenge::ROWS);
    add(&mut all, topics::play::ROWS);
    add(&mut all, topics::games::ROWS);
    add(&mut all, topics::offer::ROWS);
    add(&mut all, topics::clock::ROWS);
    add(&mut all, topics::rematch::ROWS);
    add(&mut all, topics::vacation::ROWS);
    add(&mut all, topics::chat::ROWS);
    add(&mut all, topics::server::ROWS);
    add(&mut all, topics::queue::ROWS);
    add(&mut all, topics::history::ROWS);
    add(&mut all, topics::replay::ROWS);
    add(&mut all, topics::learn::ROWS);
    add(&mut all, topics::puzzle::ROWS);
    add(&mut all, topics::study::ROWS);
    add(&mut all, topics::rating::ROWS);
    add(&mut all, topics::announcement::ROWS);
    add(&mut all, topics::account::membership::ROWS);
    add(&mut all, topics::admin::ROWS);
    add(&mut all, topics::setting::ROWS);
    add(&mut all, topics::mailbox::ROWS);
    add(&mut all, topics::analysis::ROWS);
    add(&mut all, topics::simul::ROWS);
    add(&mut all, topics::observe::ROWS);
    add(&mut all, topics::bot::ROWS);
    add(&mut all, topics::seek::ROWS);
    add(&mut all, topics::formula::ROWS);
    all
});

/// Adds the rows of a topic.
fn add<C: Into<Command>, R: Into<Refusal>>(all: &mut Vec<Row>, rows: Rows<C, R>) {
    all.extend(rows.iter().map(|row| row.read_by(Parse(&row.parse))));
}
