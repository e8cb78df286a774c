//! What the director of tournaments keeps in memory, and what is said of tournaments.

use crate::error::CommandError;
use crate::people::login_order::KeyedLocks;
use crate::services::Core;
use fanorona_game::tournament::{EntrantNumber, TournamentId, TournamentStage};
use fanorona_game::{AccountId, Timestamp};
use fanorona_protocol::messages::tournament::{TournamentNewsRow, TournamentWinners};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{TournamentHead, WhichTournaments};
use parking_lot::Mutex;
use std::collections::HashMap;

/// What a node knows of tournaments besides what is stored.
#[derive(Debug, Default)]
pub struct Tournaments {
    /// One change of a tournament at a time here.
    pub turns: KeyedLocks<TournamentId>,
    /// Since when entrants of arenas wait.
    pub waiting: Mutex<HashMap<(TournamentId, EntrantNumber), Timestamp>>,
}

/// The name of the channel. Every account starts in it.
pub const CHANNEL: &str = "tournaments";

/// The number of lines that those who come later are shown.
const LATEST: usize = 10;

/// What was said in the channel, the latest last. It follows from the tournaments.
///
/// # Errors
/// The store failed.
pub async fn said(core: &Core) -> Result<Vec<TournamentNewsRow>, CommandError> {
    let mut heads = HashMap::new();
    for which in [
        WhichTournaments::Latest,
        WhichTournaments::Over(AccountId(0)),
    ] {
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
        TournamentStage::Running | TournamentStage::Over => true,
        // Those that are cancelled later have rounds.
        TournamentStage::Cancelled => head.round > 0,
        TournamentStage::Open => false,
    };
    let moments = [
        (TournamentStage::Open, Some(head.created_at)),
        (TournamentStage::Running, started.then_some(head.starts_at)),
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
                winners: winners.clone().filter(|_| stage == TournamentStage::Over),
            };
            (at, row)
        })
        .collect()
}
