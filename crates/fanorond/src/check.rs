//! The command `check`: verifies that every game follows from its turns and the ratings follow from the games.

use crate::topics::rating::audit::differences;
use fanorona_game::{Game, GameId, GameRecord};
use fanorona_store::{OpenError, Page, RatingAudit, Store, StoreError};
use std::fmt;

/// Games per read.
const PAGE: u32 = 500;

/// What was checked.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    games: u64,
    turns: u64,
    rated: u64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { games, turns, rated } = self;
        writeln!(f, "games: {games}, turns: {turns}; every game's turns lead to its position")?;
        write!(f, "rated games: {rated}; the ratings follow from them")
    }
}

#[derive(Debug)]
pub(crate) enum CheckError {
    Open(OpenError),
    Store(StoreError),
    /// The stored game does not follow from its turns.
    Game {
        id: GameId,
        problem: &'static str,
    },
    /// The stored ratings do not follow from the games.
    Ratings(RatingAudit),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Game { id, problem } => write!(f, "game {id} is damaged: {problem}"),
            Self::Ratings(audit) => write!(
                f,
                "wrong ratings: {}; stop the server and run fanorond ratings rebuild",
                differences(audit)
            ),
        }
    }
}

impl From<StoreError> for CheckError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Replays every game of a database, and recalculates the ratings.
///
/// # Errors
/// The database cannot be read, or something does not match.
pub(crate) async fn check(database: &str) -> Result<Report, CheckError> {
    let store = Store::open_read_only(database).await.map_err(CheckError::Open)?;
    let mut report = Report::default();
    let mut after = None;
    loop {
        let records = store.all_games(Page { after, limit: PAGE }).await?;
        let Some(last) = records.last() else { break };
        after = Some(last.id);
        for record in &records {
            report.turns += check_game(&store, record).await?;
            report.games += 1;
        }
    }
    let audit = store.audit_ratings().await?;
    store.close().await;
    if !audit.agrees() {
        return Err(CheckError::Ratings(audit));
    }
    report.rated = audit.games;
    Ok(report)
}

/// The number of turns of a game, if they lead to the stored game.
async fn check_game(store: &Store, record: &GameRecord) -> Result<u64, CheckError> {
    let damaged = |problem| CheckError::Game { id: record.id, problem };
    let turns = store.turns(record.id).await?;
    if turns.iter().zip(1..).any(|(turn, number)| turn.ply.0 != number) {
        return Err(damaged("a turn is missing or duplicated"));
    }
    let replayed = Game::replay(record.first_position(), turns.iter().map(|turn| turn.turn))
        .map_err(|_unplayable| damaged("a turn is illegal"))?;
    let kept = &record.game;
    let same = replayed.stage().start() == kept.stage().start()
        && replayed.ply() == kept.ply()
        && replayed.last() == kept.last()
        && replayed.quiet() == kept.quiet();
    if !same {
        return Err(damaged("its turns lead to another position"));
    }
    if replayed.result().is_some() && replayed.result() != kept.result() {
        return Err(damaged("its turns lead to another result"));
    }
    Ok(turns.len() as u64)
}
