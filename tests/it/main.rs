//! The server tested from outside, as one binary.

mod store_promises;
