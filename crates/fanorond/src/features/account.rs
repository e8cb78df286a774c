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
pub use handle::change_password;
pub use handle::handle;
pub use handle::open_games;
pub use registration::fitting_password;
pub use registration::guest;
pub use registration::may_register;
pub use registration::new_password;
pub use registration::register;
pub use registration::register_in_one;
