//! The rows, in a file for each module that reads their words and each that does what they say.

mod account;
mod administration;
mod house;
mod mailbox;
mod meeting;
mod people;
mod plans;
mod preferences;
mod programs;
mod reading;
mod review;
mod serving;
mod surroundings;
mod talk;
mod watching;

use super::Row;

/// Every command. Within a chapter `help commands` keeps this order.
pub(super) static ALL_ROWS: &[&[Row]] = &[
    account::ROWS,
    meeting::ROWS,
    crate::topics::play::ROWS,
    surroundings::ROWS,
    reading::ROWS,
    talk::ROWS,
    serving::ROWS,
    plans::ROWS,
    review::ROWS,
    crate::topics::rating::ROWS,
    people::ROWS,
    administration::ROWS,
    preferences::ROWS,
    mailbox::ROWS,
    house::ROWS,
    watching::ROWS,
    programs::ROWS,
    crate::topics::seek::ROWS,
    crate::topics::formula::ROWS,
];
