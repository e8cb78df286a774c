//! Who meets in a round.

mod arena;
mod cup;
mod pool;
mod swiss;

use super::{EntrantNumber, NewMeeting, NewPairing, Tournament, TournamentKind};

impl Tournament {
    /// The pairings of a new round; `None` if there is none any more.
    pub(super) fn pairings_of(&self, round: u16) -> Option<Vec<NewPairing>> {
        match self.played_as {
            TournamentKind::Pool => self.round_of_pool(round),
            TournamentKind::Arena => Some(Vec::new()),
            TournamentKind::DoubleSwiss => self.round_of_swiss(round),
            TournamentKind::Cup => self.round_of_cup(round),
        }
    }

    /// Two who meet, with the games that start at once: none if one has withdrawn or plays a live game
    /// elsewhere, or if people arrange when they play; all by correspondence; the first one live.
    fn two(&self, entrants: [EntrantNumber; 2]) -> NewMeeting {
        let gone = entrants.iter().any(|entrant| self.is_gone(*entrant));
        let robots = self.entrants.iter().filter(|entrant| entrant.robot);
        let robots: Vec<EntrantNumber> = robots.map(|entrant| entrant.number).collect();
        let only_robots = entrants.iter().all(|entrant| robots.contains(entrant));
        let games = if gone || self.is_busy(entrants) || (self.is_arranged() && !only_robots) {
            0
        } else if self.is_live() {
            1
        } else {
            self.games_of_meeting()
        };
        NewMeeting::Two { entrants, games }
    }
}
