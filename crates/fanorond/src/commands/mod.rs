//! What each command does. A handler takes who asks and what was said, and gives back a reply; it writes
//! to nobody's screen.

pub(crate) mod account;
pub(crate) mod administration;
pub(crate) mod bulletins;
pub(crate) mod mailbox;
pub(crate) mod meeting;
pub(crate) mod people;
pub(crate) mod plans;
pub(crate) mod playing;
pub(crate) mod preferences;
pub(crate) mod programs;
pub(crate) mod ratings;
pub(crate) mod reading;
pub(crate) mod review;
pub(crate) mod seeks;
pub(crate) mod serving;
pub(crate) mod surroundings;
pub(crate) mod talking;

use crate::refuse;
use crate::server::Server;
use crate::visitor::Effect;
use fanorona_game::PlayerName;
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::reply::{Done, Reply};
use fanorona_store::Account;

/// A reply, and what it changes about the one who asked.
#[derive(Debug)]
pub(crate) struct Handled {
    pub(crate) reply: Reply,
    pub(crate) effect: Effect,
}

impl From<Reply> for Handled {
    fn from(reply: Reply) -> Self {
        Self { reply, effect: Effect::None }
    }
}

impl From<Done> for Handled {
    fn from(done: Done) -> Self {
        Reply::done(done).into()
    }
}

/// What a handler comes to.
pub(crate) type Result<T = Handled> = std::result::Result<T, Refusal>;

/// The account that a name means.
pub(crate) async fn account_named(server: &Server, name: &PlayerName) -> Result<Account> {
    let found = server.store.account_named(name).await.map_err(|error| refuse::store(&error))?;
    found.ok_or_else(|| Refusal::NoPlayer { name: name.to_string() })
}
