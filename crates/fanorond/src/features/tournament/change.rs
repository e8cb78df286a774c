//! Changes of a tournament: each is made for the version that was read, and made again if somebody
//! else was quicker.

use super::tell;
use crate::error::CommandError;
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::services::{Core, Server};
use fanorona_game::tournament::{Tournament, TournamentId, TournamentStage};
use fanorona_game::{AccountId, GameId, GameRecord, Pauses, Timestamp};
use fanorona_protocol::messages::tournament::{OfTournament, TournamentRefusal};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{NewTournament, StoreError, StoredTournament, TournamentSave};

/// How often a change is tried while others change the same tournament.
const TRIES: u32 = 100;

/// The tournament with this number.
///
/// # Errors
/// There is none, or the store failed.
pub(super) async fn load(core: &Core, number: TournamentId) -> Result<StoredTournament> {
    let found = core.store.tournament(number, core.clock.now()).await?;
    Ok(found.ok_or(TournamentRefusal::NotFound(OfTournament { number }))?)
}

/// The stops of the server since a tournament was created: its deadlines move by them.
///
/// # Errors
/// The store failed.
pub(super) async fn downtime(core: &Core, tournament: &Tournament) -> Result<Pauses> {
    // Nobody has this account: what is left are the stops of the server.
    let since = tournament.created_at;
    Ok(core.store.pauses(AccountId(0), since).await?)
}

/// A tournament that has ended does not change.
///
/// # Errors
/// It has ended.
pub(super) fn not_ended(tournament: &Tournament) -> Result<()> {
    let number = tournament.id;
    match tournament.stage {
        TournamentStage::Open | TournamentStage::Running => Ok(()),
        TournamentStage::Over | TournamentStage::Cancelled => {
            Err(TournamentRefusal::Ended(OfTournament { number }).into())
        }
    }
}

/// Who decides a change, and why, as the log says it. By default the server, by the rules.
#[derive(Debug, Clone, Default)]
pub(super) struct Decider {
    pub(super) by: Option<AccountId>,
    pub(super) reason: Option<SafeText>,
}

impl From<&LoggedIn> for Decider {
    fn from(me: &LoggedIn) -> Self {
        Self {
            by: Some(me.player.id),
            reason: None,
        }
    }
}

/// Numbers below 0 for the games that start with a change; the store gives them their own.
pub(super) fn new_games() -> impl FnMut() -> GameId {
    let mut last = 0;
    move || {
        last -= 1;
        GameId(last)
    }
}

/// Saves a change. Returns the games that start by it, of which nobody is told yet; `None` if
/// somebody else has changed the tournament since it was read.
///
/// # Errors
/// The store failed.
pub(super) async fn store(
    server: &Server,
    before: &Tournament,
    after: &Tournament,
    next: Option<NewTournament>,
    decider: &Decider,
    at: Timestamp,
) -> std::result::Result<Option<Vec<GameRecord>>, StoreError> {
    let is_over = matches!(
        after.stage,
        TournamentStage::Over | TournamentStage::Cancelled
    );
    let save = TournamentSave {
        before: before.clone(),
        after: after.clone(),
        check_at: (!is_over).then_some(at),
        next,
        at,
        by: decider.by,
        reason: decider.reason.as_ref().map(SafeText::to_string),
    };
    let Some(saved) = server.store.save_tournament(save).await? else {
        return Ok(None);
    };
    if let Some(next) = saved.next
        && let Some(next) = server.store.tournament(next, at).await?
    {
        tell::opened(server, &next.tournament, None).await;
    }
    Ok(Some(saved.games))
}

/// Tells the players of games that they have started.
pub(super) async fn announce(server: &Server, games: Vec<GameRecord>) {
    for game in games {
        server.play.tables.announce_start(game).await;
    }
}

/// Makes a change of a tournament that is open or running. `make` says what it is, from the
/// tournament as it is stored.
///
/// # Errors
/// There is no such tournament, it has ended, `make` refuses, or the store failed.
pub(super) async fn change<T>(
    server: &Server,
    number: TournamentId,
    decider: impl Into<Decider>,
    make: impl FnMut(&mut Tournament, Timestamp) -> Result<T>,
) -> Result<(Tournament, T)> {
    let _turn = server.play.tournaments.turns.hold(number).await;
    change_held(server, number, decider, make).await
}

/// Makes a correction of a tournament that is running or over.
///
/// # Errors
/// As [`change`].
pub(super) async fn correct_any<T>(
    server: &Server,
    number: TournamentId,
    decider: Decider,
    mut make: impl FnMut(&mut Tournament) -> Result<T>,
) -> Result<(Tournament, T)> {
    let _turn = server.play.tournaments.turns.hold(number).await;
    let may_change = |it: &Tournament| match it.stage {
        TournamentStage::Over => Ok(()),
        TournamentStage::Open | TournamentStage::Running | TournamentStage::Cancelled => {
            not_ended(it)
        }
    };
    change_if(server, number, decider, may_change, |after, _| make(after)).await
}

/// The same for a caller who holds the turn of the tournament.
///
/// # Errors
/// As [`change`].
pub(super) async fn change_held<T>(
    server: &Server,
    number: TournamentId,
    decider: impl Into<Decider>,
    make: impl FnMut(&mut Tournament, Timestamp) -> Result<T>,
) -> Result<(Tournament, T)> {
    change_if(server, number, decider.into(), not_ended, make).await
}

async fn change_if<T>(
    server: &Server,
    number: TournamentId,
    decider: Decider,
    may_change: impl Fn(&Tournament) -> Result<()>,
    mut make: impl FnMut(&mut Tournament, Timestamp) -> Result<T>,
) -> Result<(Tournament, T)> {
    for _try in 0..TRIES {
        let before = &load(server, number).await?.tournament;
        may_change(before)?;
        let now = server.clock.now();
        let mut after = before.clone();
        let made = make(&mut after, now)?;
        after.version = before.version + 1;
        if let Some(games) = store(server, before, &after, None, &decider, now).await? {
            announce(server, games).await;
            return Ok((after, made));
        }
    }
    Err(CommandError::from(StoreError::Busy))
}
