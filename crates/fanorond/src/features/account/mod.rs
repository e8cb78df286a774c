//! Accounts: registering, checking passwords, who is online, and profiles.

mod addresses;
pub(crate) mod command;
pub(crate) mod deletion;
mod easy_passwords;
mod handle;
pub(crate) mod login_flow;
pub(crate) mod login_locks;
pub(crate) mod membership;
pub(crate) mod parse;

pub(crate) use handle::{
    authenticate, authenticate_again, change_password, check_code, count_guest_turns,
    count_new_account, guest, handle, new_name, new_password, password, register, register_in_one,
    tell_nodes,
};
use handle::{count_for_a_day, open_games};
