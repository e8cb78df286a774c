//! What follows a game of a match.

use super::Tables;
use fanorona_game::{
    AccountId, GameId, GameRecord, HalfPoints, Match, MatchPlace, Player, Standing, Start, Terms, standing,
};
use fanorona_protocol::event::{Event, MatchNews, MatchNext};
use fanorona_rules::BySide;
use fanorona_store::{NextGame, Page, StoreError};
use tracing::{error, warn};

/// How many matches are read at once.
pub(super) const AT_ONCE: u32 = 100;

impl Tables {
    /// Ends the exhibition of a finished game with its last, and begins the next game of its match, or ends that. Gives what both
    /// players were told. What fails is tried again by [`Tables::continue_matches`].
    pub(super) async fn see_to_match(&self, record: &GameRecord) -> Vec<Event> {
        if record.game.result().is_none() {
            return Vec::new();
        }
        self.see_to_exhibition_of(record.id).await;
        self.try_see_to_match(record).await.unwrap_or_else(|failure| {
            error!(error = %failure, game = record.id.0, "a match does not go on yet");
            Vec::new()
        })
    }

    async fn try_see_to_match(&self, record: &GameRecord) -> Result<Vec<Event>, StoreError> {
        let Some(Match { place, terms }) = record.in_match() else { return Ok(Vec::new()) };
        let games = self.store.match_games(place.first).await?;
        let Some(first) = games.first() else { return Ok(Vec::new()) };
        let players = in_order(record, first.white == record.seats.white.id);
        let [one, other] = &players;
        let (points, next) = match standing(terms, one.id, other.id, &games) {
            Standing::Playing(_) => return Ok(Vec::new()),
            Standing::Over(points) => (points, MatchNext::Over),
            Standing::BrokenOff(points) => (points, MatchNext::BrokenOff),
            Standing::Next { start, white, points } => {
                let next = self.next_game(record, place, &players, (start, white)).await?;
                match self.store.continue_match(next).await {
                    Ok(None) => return Ok(Vec::new()),
                    Ok(Some(started)) => {
                        let next = MatchNext::Game(started.id, start);
                        let mut told = vec![news(place.first, &players, points, next)];
                        self.tell_both(record, &told);
                        self.watch.goes_on(record.id, &started);
                        told.push(Event::State(self.announce_start(started).await));
                        return Ok(told);
                    }
                    // One of the two has left for good meanwhile. It would be refused however often it is tried.
                    Err(StoreError::Contradiction { rule }) => {
                        warn!(game = record.id.0, rule, "a match cannot go on and is broken off");
                        (points, MatchNext::BrokenOff)
                    }
                    Err(failure) => return Err(failure),
                }
            }
        };
        if !self.store.end_match(record.id).await? {
            return Ok(Vec::new());
        }
        let told = vec![news(place.first, &players, points, next)];
        self.tell_both(record, &told);
        Ok(told)
    }

    /// The game that follows `record` in its match, from `start`, with White for one of the `players`.
    async fn next_game(
        &self,
        record: &GameRecord,
        place: MatchPlace,
        [one, other]: &[Player; 2],
        (start, white): (Start, AccountId),
    ) -> Result<NextGame, StoreError> {
        let (white, black) = if white == one.id { (one, other) } else { (other, one) };
        // A vela is the debtor's affair and counts for nobody's rating; the next game counts again.
        let rated = self.store.game(place.first).await?.is_some_and(|first| first.terms.rated);
        let terms = Terms { rated: rated && start == Start::Ordinary, start, ..record.terms };
        Ok(NextGame {
            after: record.id,
            place: MatchPlace { game: place.game + 1, ..place },
            seats: BySide { white: white.clone(), black: black.clone() },
            terms,
            follows: (start == Start::Vela).then_some(record.id),
            at: self.clock.now(),
        })
    }

    /// Sees to all matches that should have gone on and did not: the server was stopped before that, or the
    /// store could not keep it.
    ///
    /// # Errors
    /// The store cannot tell which they are.
    pub(crate) async fn continue_matches(&self) -> Result<(), StoreError> {
        let mut page = Page { after: None, limit: AT_ONCE };
        loop {
            let waiting = self.store.matches_to_continue(page).await?;
            for id in &waiting {
                match self.store.game(*id).await {
                    Ok(Some(record)) => drop(self.see_to_match(&record).await),
                    Ok(None) => {}
                    // One damaged game does not keep the others waiting.
                    Err(failure) => error!(error = %failure, game = id.0, "a match does not go on"),
                }
            }
            page.after = waiting.last().copied();
            if waiting.len() < AT_ONCE as usize {
                return Ok(());
            }
        }
    }
}

/// The players, the one who had White in the first game first.
fn in_order(record: &GameRecord, white_began: bool) -> [Player; 2] {
    let BySide { white, black } = record.seats.clone();
    if white_began { [white, black] } else { [black, white] }
}

fn news(first: GameId, players: &[Player; 2], points: HalfPoints, next: MatchNext) -> Event {
    let players = players.clone().map(|player| player.name);
    Event::Match(MatchNews { first, players, points, next })
}
