//! Looks through a whole database: every game must follow from its own turns, and the ratings from the games.

use crate::ratings::differences;
use fanorona_game::{Game, GameId, GameRecord};
use fanorona_store::{OpenError, Page, RatingAudit, Ratings as _, SqliteStore, Store as _, StoreError};
use std::fmt;

/// How many games are read at once.
const PAGE: u32 = 500;

/// What was looked through.
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
        write!(f, "rated games: {rated}; the ratings are what comes out of them")
    }
}

/// What is wrong with a database.
#[derive(Debug)]
pub(crate) enum CheckError {
    Open(OpenError),
    Store(StoreError),
    /// The turns of a game and the game itself do not fit.
    Game {
        id: GameId,
        problem: &'static str,
    },
    /// The games lead to other ratings.
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
                "the games lead to other ratings; {}; stop the server, and then: fanorond ratings rebuild",
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

/// Plays every game of a database again, and rates it again.
///
/// # Errors
/// The database cannot be read, or a game does not follow from its turns, or the ratings from the games.
pub(crate) async fn check(database: &str) -> Result<Report, CheckError> {
    let store = SqliteStore::open_read_only(database).await.map_err(CheckError::Open)?;
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

/// How many turns the game has, if they lead to it.
async fn check_game(store: &SqliteStore, record: &GameRecord) -> Result<u64, CheckError> {
    let damaged = |problem| CheckError::Game { id: record.id, problem };
    let turns = store.turns(record.id).await?;
    if turns.iter().zip(1..).any(|(turn, number)| turn.ply.0 != number) {
        return Err(damaged("a turn is missing or stands twice"));
    }
    let replayed = Game::replay(record.first_position(), turns.iter().map(|turn| turn.turn))
        .map_err(|_unplayable| damaged("a turn cannot be played"))?;
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
