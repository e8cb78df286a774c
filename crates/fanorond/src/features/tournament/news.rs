//! The channel in which the server says what happens to tournaments, and who hears it.

use crate::features::Result;
use crate::services::tournaments::CHANNEL;
use crate::services::{Core, Server};
use fanorona_game::tournament::Stage;
use fanorona_game::{AccountId, ChannelName, Timestamp};
use fanorona_protocol::messages::tournament::{TournamentNewsRow, TournamentWinners};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{Channel, ChannelRef, TournamentHead, WhichTournaments};
use std::collections::HashMap;
use tracing::error;

/// The number of lines that those who come later are shown.
const LATEST: usize = 10;

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

/// What was said in the channel, the latest last. It follows from the tournaments.
///
/// # Errors
/// The store failed.
pub async fn said(core: &Core) -> Result<Vec<TournamentNewsRow>> {
    let mut heads = HashMap::new();
    for which in [WhichTournaments::Latest, WhichTournaments::Over] {
        let most = u32::try_from(LATEST).unwrap_or(u32::MAX);
        for head in core.store.tournaments(which, most).await? {
            heads.insert(head.id, head);
        }
    }
    let mut said: Vec<(Timestamp, TournamentNewsRow)> =
        heads.into_values().flat_map(said_of).collect();
    said.sort_by_key(|(at, row)| (*at, row.tournament));
    let first = said.len().saturating_sub(LATEST);
    let latest = said.into_iter().skip(first).map(|(at, row)| {
        let at_ms = core.clock.date_of(at);
        TournamentNewsRow { at_ms, ..row }
    });
    Ok(latest.collect())
}

/// What was said of a tournament: that it opened, started, and ended.
fn said_of(head: TournamentHead) -> Vec<(Timestamp, TournamentNewsRow)> {
    let started = match head.stage {
        Stage::Running | Stage::Over => true,
        // Those that are cancelled later have rounds.
        Stage::Cancelled => head.round > 0,
        Stage::Open => false,
    };
    let moments = [
        (Stage::Open, Some(head.created_at)),
        (Stage::Running, started.then_some(head.starts_at)),
        (head.stage, head.ended_at),
    ];
    let winners = head.winners.into_iter().map(|winner| winner.name);
    let winners = TournamentWinners::new(winners.collect());
    let moments = moments.into_iter();
    let moments = moments.filter_map(|(stage, at)| Some((stage, at?)));
    moments
        .map(|(stage, at)| {
            let row = TournamentNewsRow {
                at_ms: at,
                tournament: head.id,
                name: SafeText::new(head.name.as_str()),
                form: head.played_as,
                stage,
                winners: winners.clone().filter(|_| stage == Stage::Over),
            };
            (at, row)
        })
        .collect()
}
