//! The channel in which the server says what happens to tournaments, and who hears it.

use crate::services::Server;
use crate::services::tournaments::CHANNEL;
use fanorona_game::{AccountId, ChannelName};
use fanorona_store::{Channel, ChannelRef};
use tracing::error;

/// The channel, and who hears there what `speaker` causes. Nobody if the store failed: what was said
/// is listed anyway.
pub(super) async fn listeners(
    server: &Server,
    speaker: AccountId,
) -> Option<(ChannelName, Vec<AccountId>)> {
    let name = ChannelName::new(CHANNEL).ok()?;
    let Channel { id, name, .. } = match server.store.channel(&ChannelRef::Name(name)).await {
        Ok(channel) => channel?,
        Err(error) => {
            error!(%error, "tournaments: the channel was told nothing");
            return None;
        }
    };
    let mut inside = server.audience.chat.inside(id);
    inside.retain(|who| {
        server.audience.chat.hears(*who, speaker) && !server.audience.chat.is_quiet(*who)
    });
    Some((name, inside))
}
