//! Accounts: registering, logging in, passwords, and profiles. Read `handle.rs` first.

pub mod addresses;
mod authentication;
pub mod deletion;
mod easy_passwords;
mod handle;
pub mod membership;
mod registration;

pub use authentication::{
    authenticate, authenticate_again, authenticate_login, check_code, of_browser, of_key,
};
pub use handle::{change_password, handle, open_games, password};
pub use registration::{guest, new_password, register, register_in_one};
