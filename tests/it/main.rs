//! The server tested from outside, as one binary.

mod clients;
mod crash;
mod start;
mod store_promises;
mod tidy;
mod transcripts;
mod wire;

mod executable;
mod heard;
mod hosted;
mod program;
