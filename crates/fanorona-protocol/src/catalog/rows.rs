//! The rows, in a file for each module that reads their words and each that does what they say.
mod account;
mod administration;
mod house;
mod mailbox;
mod people;
mod plans;
mod programs;
mod questions;
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
    crate::topics::challenge::ROWS,
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
    crate::topics::setting::ROWS,
    questions::ROWS,
    mailbox::ROWS,
    house::ROWS,
    watching::ROWS,
    programs::ROWS,
    crate::topics::seek::ROWS,
    crate::topics::formula::ROWS,
];
