//! Deletion of an account by its owner or an operator.
//!
//! It has three steps, each saved before the next: the account is marked, so that nobody can log in
//! to it and it gets no new game; its games end; private data and the name are erased. After a
//! crash the next start finds the mark and continues.

use crate::error::CommandError;
use crate::features::Result;
use crate::services::{Server, lobby};
use fanorona_game::{Action, Player, PlayerName, SeekFilter, Timestamp};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::seek::SeekEvent;
use fanorona_protocol::messages::server::Notice;
use fanorona_store::{Page, SeekPage, StoreError, Which};
use tracing::{error, info};

/// Deletes the account of `player` and its bots. Returns the name under which its games are shown
/// from now on, or nothing if the store failed after the first step; the next start then continues.
/// `begin` is the first step, and tells whether the account was not marked before.
pub async fn delete(
    server: &Server,
    player: &Player,
    begin: impl Future<Output = Result<bool>>,
) -> Result<Option<PlayerName>> {
    let mut leaving = vec![player.clone()];
    leaving.extend(server.store.bots_of(player.id).await?);
    let mut challenges = Vec::new();
    let mut sought = Vec::new();
    for player in &leaving {
        let own = server.store.challenges_of(player.id).await?;
        challenges.extend(own.into_iter().map(|challenge| (player.id, challenge)));
    }
    for player in &leaving {
        let page = SeekPage {
            filter: SeekFilter::default(),
            of: Some(player.id),
            since: Timestamp(0),
            after: None,
            limit: server.limits.seek.per_player,
        };
        sought.extend(server.store.seeks(page).await?);
    }
    if !begin.await? {
        return Err(AccountRefusal::DeletedAlready.into());
    }
    info!(account = player.id.0, "account deletion started");
    for (who, challenge) in challenges {
        lobby::tell_closed(server, &challenge, who);
    }
    sought
        .iter()
        .for_each(|seek| server.play.seeks.tell_end(seek, SeekEvent::Gone));
    let mut shown_as = None;
    // Bots first: the answer is about their owner.
    for player in leaving.iter().rev() {
        server
            .presence
            .close(player.id, None, Notice::AccountDeleted);
        shown_as = match finish(server, player).await {
            Ok(shown_as) => shown_as.map(|player| player.name),
            Err(error) => {
                error!(%error, account = player.id.0, "account deletion interrupted; the next start continues");
                None
            }
        };
    }
    Ok(shown_as)
}

/// Continues interrupted deletions.
///
/// # Errors
/// The store failed.
pub async fn resume(server: &Server) -> std::result::Result<(), StoreError> {
    for player in server.store.unfinished_deletions().await? {
        finish(server, &player).await?;
        info!(account = player.id.0, "account deleted");
    }
    Ok(())
}

/// Ends the games, then erases the rest. If a game cannot be ended, the account stays marked.
async fn finish(
    server: &Server,
    player: &Player,
) -> std::result::Result<Option<Player>, StoreError> {
    let page = Page {
        after: None,
        limit: server.limits.server.batch,
    };
    loop {
        let games = server
            .store
            .games_of(player.id, Which::Active, page)
            .await?;
        if games.is_empty() {
            return server.store.finish_deletion(player.id).await;
        }
        let mut ended = 0;
        for record in games {
            match server
                .play
                .tables
                .act(record.id, player, &Action::LEAVE)
                .await
            {
                // Its time was up at the same moment.
                Ok(_) | Err(CommandError::Refused(Refusal::Play(PlayRefusal::GameOver { .. }))) => {
                    ended += 1;
                }
                Err(refusal) => error!(
                    code = refusal.code(),
                    game = record.id.0,
                    "a game was not ended"
                ),
            }
        }
        if ended == 0 {
            return Ok(None);
        }
    }
}
