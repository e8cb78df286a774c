//! The filters of `history`: which finished games it lists.

use crate::command::dates::{Days, RoughDate};
use fanorona_game::{GameId, PlayerName, Timestamp};
use fanorona_protocol::messages::openings::OpeningsRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::preferences::values::Zone;
use fanorona_rules::Position;
use fanorona_store::FinishedQuery;

/// Which finished games are listed. `None` lists all.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct HistoryFilters {
    /// Games of this player; the viewer if a filter needs a player and none is named.
    pub of: Option<PlayerName>,
    /// Games of the viewer.
    pub mine: bool,
    /// Games against this opponent.
    pub opponent: Option<PlayerName>,
    /// Ended on the first of these days or later.
    pub since: Option<RoughDate>,
    /// Ended on the last of these days or before.
    pub until: Option<RoughDate>,
    /// Ended at most three days before or after one of these days.
    pub around: Option<RoughDate>,
    /// Games in which this position occurs.
    pub with: Option<Position>,
    /// The other filters. Its players, times and position are those above.
    pub games: FinishedQuery,
    /// The page starts after this game.
    pub after: Option<GameId>,
}

impl HistoryFilters {
    /// The query with its times, by the calendar of a zone at the moment `now`.
    ///
    /// # Errors
    /// The first day is after the last.
    pub fn dated(
        &self,
        zone: &Zone,
        now: Timestamp,
        command: &'static str,
    ) -> Result<FinishedQuery, Refusal> {
        let today = zone.day_of(now);
        let days = |date: Option<RoughDate>| date.map(|date| date.days(today));
        let around = days(self.around).map(Days::widened);
        let (since, until) = (days(self.since).or(around), days(self.until).or(around));
        if let (Some(since), Some(until)) = (since, until)
            && since.first > until.last
        {
            let said = |word, date: Option<RoughDate>| {
                date.map_or(String::new(), |date| format!("{word} {date}"))
            };
            return Err(ServerRefusal::Usage {
                command: command.into(),
                detail: Some(UsageDetail::Contradiction(
                    said("since", self.since),
                    said("until", self.until),
                )),
            }
            .into());
        }
        let position = self.with.map(|position| position.canonical());
        Ok(FinishedQuery {
            position: position
                .map(|known| known.ok_or(OpeningsRefusal::Vela))
                .transpose()?,
            since: since.map(|days| days.begin(zone)),
            until: until.map(|days| days.end(zone)),
            ..self.games
        })
    }
}
