//! Accounts: registering, logging in, passwords, and profiles. Read `command.rs` first.

mod addresses;
mod authentication;
pub(crate) mod command;
mod daily_limits;
pub(crate) mod deletion;
mod easy_passwords;
mod handle;
pub(crate) mod login_and_logout;
pub(crate) mod login_order;
pub(crate) mod membership;
pub(crate) mod parse;
mod registration;

pub(crate) use authentication::{
    authenticate, authenticate_again, authenticate_login, check_code, of_browser, of_key,
};
pub(crate) use daily_limits::{
    count_for_a_day, count_guest_turns, count_new_account, rate_limited,
};
use handle::open_games;
pub(crate) use handle::{change_password, handle, key_count, password, tell_nodes};
pub(crate) use registration::{guest, new_name, new_password, register, register_in_one};
