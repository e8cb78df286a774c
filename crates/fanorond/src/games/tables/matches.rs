//! What follows a game of a match.

use super::Tables;
use fanorona_game::{
    AccountId, GameId, GameRecord, HalfPoints, Match, MatchPlace, MatchState, Player, Start, Terms,
    match_state,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::matches::{MatchEvent, PlayerScore, Scores};
use fanorona_protocol::value::Halves;
use fanorona_rules::BySide;
use fanorona_store::{NextGame, Page, StoreError};
use tracing::{error, warn};

impl Tables {
    /// Tells listeners that a game is over; starts the next game of its match, or ends the match.
    /// Returns the events for both players. [`Tables::continue_matches`] retries what failed.
    pub(super) async fn continue_match(&self, record: &GameRecord) -> Vec<Event> {
        if record.game.result().is_none() {
            return Vec::new();
        }
        self.listeners.ended(record).await;
        self.try_see_to_match(record)
            .await
            .unwrap_or_else(|failure| {
                error!(error = %failure, game = record.id.0, "match not continued yet");
                Vec::new()
            })
    }

    async fn try_see_to_match(&self, record: &GameRecord) -> Result<Vec<Event>, StoreError> {
        let Some(Match { place, terms }) = record.in_match() else {
            return Ok(Vec::new());
        };
        let games = self.store.match_games(place.first).await?;
        let Some(first) = games.first() else {
            return Ok(Vec::new());
        };
        let players = in_order(record, first.white == record.seats.white.id);
        let [one, other] = &players;
        let scores = |points| scores(&players, points);
        let mut state = match_state(terms, one.id, other.id, &games);
        if let MatchState::Next { points, .. } = state
            && !self.is_wanted(record, place.first).await?
        {
            state = MatchState::EndedEarly(points);
        }
        let event = match state {
            MatchState::Playing(_) => return Ok(Vec::new()),
            MatchState::Over(points) => MatchEvent::over(place.first, scores(points)),
            MatchState::EndedEarly(points) => MatchEvent::EndedEarly {
                first: place.first,
                scores: scores(points),
            },
            MatchState::Next {
                start,
                white,
                points,
            } => {
                let next = self
                    .next_game(record, place, &players, (start, white))
                    .await?;
                match self.store.continue_match(next).await {
                    Ok(None) => return Ok(Vec::new()),
                    Ok(Some(started)) => {
                        let (first, scores, game) = (place.first, scores(points), started.id);
                        let mut told = vec![
                            MatchEvent::Next {
                                first,
                                scores,
                                game,
                                start,
                            }
                            .into(),
                        ];
                        self.tell_both(record, &told);
                        self.listeners.continued(record.id, &started);
                        self.presence.others().continued(record.id, &started);
                        told.push(Event::State(self.announce_start(started).await));
                        return Ok(told);
                    }
                    // One of the players has deleted the account. Retrying would fail again.
                    Err(StoreError::Contradiction { rule }) => {
                        warn!(
                            game = record.id.0,
                            rule, "match cannot continue and is aborted"
                        );
                        MatchEvent::EndedEarly {
                            first: place.first,
                            scores: scores(points),
                        }
                    }
                    Err(failure) => return Err(failure),
                }
            }
        };
        if !self.store.end_match(record.id).await? {
            return Ok(Vec::new());
        }
        let told = vec![event.into()];
        self.tell_both(record, &told);
        Ok(told)
    }

    /// Whether the tournament of a match wants its next game. It does not after its decision, or at
    /// the end of its round.
    async fn is_wanted(&self, record: &GameRecord, first: GameId) -> Result<bool, StoreError> {
        let Some(round) = &record.in_round else {
            return Ok(true);
        };
        let now = self.clock.now();
        let Some(stored) = self.store.tournament(round.tournament, now).await? else {
            return Ok(true);
        };
        let tournament = stored.tournament;
        // Nobody has this account: what is left are the stops of the server.
        let downtime = self
            .store
            .pauses(AccountId(0), tournament.created_at)
            .await?;
        Ok(tournament.continues_match(first, now, &downtime))
    }

    /// The next game of the match of `record`, from `start`, with `white` as White.
    async fn next_game(
        &self,
        record: &GameRecord,
        place: MatchPlace,
        [one, other]: &[Player; 2],
        (start, white): (Start, AccountId),
    ) -> Result<NextGame, StoreError> {
        let (white, black) = if white == one.id {
            (one, other)
        } else {
            (other, one)
        };
        // A vela is never rated; the next game is again.
        let rated = self
            .store
            .game(place.first)
            .await?
            .is_some_and(|first| first.terms.rated);
        let terms = Terms {
            rated: rated && start == Start::Ordinary,
            start,
            ..record.terms
        };
        Ok(NextGame {
            after: record.id,
            place: MatchPlace {
                game: place.game + 1,
                ..place
            },
            seats: BySide {
                white: white.clone(),
                black: black.clone(),
            },
            terms,
            follows: (start == Start::Vela).then_some(record.id),
            at: self.clock.now(),
        })
    }

    /// Continues all matches whose next game is missing, because the server stopped or the store
    /// failed.
    ///
    /// # Errors
    /// The list cannot be read.
    pub async fn continue_matches(&self) -> Result<(), StoreError> {
        let mut page = Page {
            after: None,
            limit: self.batch,
        };
        loop {
            let waiting = self.store.matches_to_continue(page).await?;
            for id in &waiting {
                match self.store.game(*id).await {
                    Ok(Some(record)) => drop(self.continue_match(&record).await),
                    Ok(None) => {}
                    // A damaged game must not stop the others.
                    Err(failure) => error!(error = %failure, game = id.0, "match not continued"),
                }
            }
            page.after = waiting.last().copied();
            if waiting.len() < self.batch as usize {
                return Ok(());
            }
        }
    }
}

/// The players, starting with the one who had White in the first game.
fn in_order(record: &GameRecord, white_began: bool) -> [Player; 2] {
    let BySide { white, black } = record.seats.clone();
    if white_began {
        [white, black]
    } else {
        [black, white]
    }
}

fn scores([one, other]: &[Player; 2], points: HalfPoints) -> Scores {
    let score = |player: &Player, halves| PlayerScore {
        name: player.name.clone(),
        half_points: Halves(halves),
    };
    [score(one, points.first), score(other, points.second)]
}
