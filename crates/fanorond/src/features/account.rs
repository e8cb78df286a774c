//! Accounts: registering, logging in, passwords, and profiles. Read `handle.rs` first.

pub mod addresses;
mod authentication;
mod daily_limits;
pub mod deletion;
mod easy_passwords;
mod handle;
pub mod membership;
mod registration;

pub use authentication::{
    authenticate, authenticate_again, authenticate_login, check_code, of_browser, of_key,
};
pub use daily_limits::{count_for_a_day, count_guest_turns, count_new_account, rate_limited};
pub use handle::{change_password, handle, key_count, open_games, tell_nodes};
pub use registration::{guest, new_name, new_password, register, register_in_one};
