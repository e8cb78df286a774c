//! Questions that take several lines: name and password at login and registration, new passwords,
//! deletion.
//!
//! Programs are never asked. Read `login.rs` first.

mod deletion;
mod login;
pub mod password;
mod recovery;
mod registration;

use crate::command::catalog;
use crate::session::Session;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::viewer::Mode;
use fanorona_store::AccountKind;

impl Session {
    fn already_logged_in(&self) -> Option<Refusal> {
        self.logged_in().map(|user| {
            AccountRefusal::LoggedIn {
                name: user.player.name.clone(),
                guest: user.kind == AccountKind::Guest,
            }
            .into()
        })
    }

    /// Programs are not asked questions, so their command must be complete.
    fn must_be_complete(&self, command: &'static str) -> Option<Refusal> {
        let row = catalog::exact(command).filter(|_| self.mode == Mode::Json)?;
        Some(
            ServerRefusal::Usage {
                command: row.name.into(),
                detail: Some(UsageDetail::Incomplete),
            }
            .into(),
        )
    }
}
