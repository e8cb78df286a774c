//! What follows a game of a match.

use super::Tables;
use fanorona_game::{GameId, GameRecord, HalfPoints, Match, Player, Standing, Start, Terms, standing};
use fanorona_protocol::event::{Event, MatchNews, MatchNext};
use fanorona_rules::BySide;
use fanorona_store::{NextGame, StoreError};
use tracing::error;

/// How many matches are seen to at once when the server starts.
const AT_ONCE: u32 = 100;

impl Tables {
    /// Begins the next game of the match to which a finished game belongs, or ends the match. Gives what both
    /// players were told. What fails is tried again when the server starts the next time.
    pub(super) async fn see_to_match(&self, record: &GameRecord) -> Vec<Event> {
        if record.game.result().is_none() {
            return Vec::new();
        }
        self.try_see_to_match(record).await.unwrap_or_else(|failure| {
            error!(error = %failure, game = record.id.0, "a match does not go on");
            Vec::new()
        })
    }

    async fn try_see_to_match(&self, record: &GameRecord) -> Result<Vec<Event>, StoreError> {
        let Some(place) = record.in_match else { return Ok(Vec::new()) };
        let games = self.store.match_games(place.first).await?;
        let Some(first) = games.first() else { return Ok(Vec::new()) };
        let players = in_order(record, first.white == record.seats.white.id);
        let [one, other] = &players;
        let (points, next) = match standing(place.terms, one.id, other.id, &games) {
            Standing::Playing(_) => return Ok(Vec::new()),
            Standing::Over(points) => {
                self.store.end_match(record.id).await?;
                (points, MatchNext::Over)
            }
            Standing::BrokenOff(points) => {
                self.store.end_match(record.id).await?;
                (points, MatchNext::BrokenOff)
            }
            Standing::Next { start, white, points } => {
                let seats = if white == one.id {
                    BySide { white: one.clone(), black: other.clone() }
                } else {
                    BySide { white: other.clone(), black: one.clone() }
                };
                // A vela is the debtor's affair and counts for nobody's rating; the next game counts again.
                let rated = self.store.game(place.first).await?.is_some_and(|first| first.rated);
                let terms = Terms {
                    rated: rated && start == Start::Ordinary,
                    start,
                    time: record.clock.control,
                    undo: record.undo,
                    in_match: Some(place.terms),
                    ..Terms::usual(record.ruleset())
                };
                let next = NextGame {
                    after: record.id,
                    place: Match { game: place.game + 1, ..place },
                    seats,
                    terms,
                    follows: (start == Start::Vela).then_some(record.id),
                    at: self.clock.now(),
                };
                let Some(started) = self.store.continue_match(next).await? else { return Ok(Vec::new()) };
                let mut told = vec![news(place.first, &players, points, MatchNext::Game(started.id, start))];
                self.tell_both(record, &told);
                told.push(Event::State(self.announce_start(started).await));
                return Ok(told);
            }
        };
        let told = vec![news(place.first, &players, points, next)];
        self.tell_both(record, &told);
        Ok(told)
    }

    /// Sees to all matches of which the server was stopped before it could.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn continue_matches(&self) -> Result<(), StoreError> {
        for id in self.store.matches_to_continue(AT_ONCE).await? {
            if let Some(record) = self.store.game(id).await? {
                self.see_to_match(&record).await;
            }
        }
        Ok(())
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
