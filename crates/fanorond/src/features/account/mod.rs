//! Accounts: registering, logging in, passwords, and profiles. Read `command.rs` first.

pub(crate) mod addresses;
mod authentication;
mod daily_limits;
pub(crate) mod deletion;
mod easy_passwords;
mod handle;
pub(crate) mod membership;
mod registration;

pub(crate) use authentication::{
    authenticate, authenticate_again, authenticate_login, check_code, of_browser, of_key,
};
pub(crate) use daily_limits::{
    count_for_a_day, count_guest_turns, count_new_account, rate_limited,
};
pub(crate) use handle::{change_password, handle, key_count, open_games, password, tell_nodes};
pub(crate) use registration::{guest, new_name, new_password, register, register_in_one};
