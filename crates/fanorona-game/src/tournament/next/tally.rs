//! The points of a pairing from its games.

use super::is_forfeit;
use crate::tournament::{Pairing, Seat, Tournament, TournamentGame, TournamentKind};
use crate::{MatchGame, MatchState, MatchTerms, Score, match_state};
use fanorona_rules::Side;

/// Half-points of a win.
pub(in crate::tournament) const WIN: u16 = 2;

/// What the games of a pairing gave.
#[derive(Debug, Clone, Copy, Default)]
pub(in crate::tournament) struct Tally {
    /// Half-points of each seat.
    pub(in crate::tournament) points: [u16; 2],
    /// Games to which each seat did not come.
    pub(in crate::tournament) forfeits: [u16; 2],
    /// Whether a game was played and not forfeited.
    pub(super) played: bool,
}

impl Tally {
    /// From finished games. Those that are running count nothing.
    pub(in crate::tournament) fn of(games: &[TournamentGame], seats: [Seat; 2]) -> Self {
        let mut tally = Self::default();
        for game in games {
            let Some(result) = game.result else { continue };
            let white = usize::from(game.white != seats[0].entrant);
            match result.score {
                Score::Win(side) => {
                    let winner = if side == Side::White {
                        white
                    } else {
                        1 - white
                    };
                    tally.points[winner] += WIN;
                    tally.forfeits[1 - winner] += u16::from(is_forfeit(game));
                }
                Score::Draw => tally.points = tally.points.map(|points| points + 1),
                Score::Aborted => {}
            }
            tally.played |= !is_forfeit(game);
        }
        tally
    }
}

impl Tournament {
    /// How the match of a pairing of a cup stands.
    pub(super) fn standing_of(
        &self,
        terms: MatchTerms,
        pairing: &Pairing,
        seats: [Seat; 2],
    ) -> Option<MatchState> {
        let account = |number| self.entrant(number).map(|entrant| entrant.player.id);
        let games: Option<Vec<MatchGame>> = pairing
            .games
            .iter()
            .map(|game| {
                Some(MatchGame {
                    start: game.start,
                    white: account(game.white)?,
                    result: game.result,
                })
            })
            .collect();
        let [one, other] = seats.map(|seat| account(seat.entrant));
        Some(match_state(terms, one?, other?, &games?))
    }

    /// By what the points of a pairing are multiplied: in an arena they are doubled after two wins in
    /// a row.
    pub(in crate::tournament) fn factor_of(&self, seat: Seat, before: &Pairing) -> u16 {
        if self.played_as != TournamentKind::Arena {
            return 1;
        }
        let earlier = self.rounds.iter().flat_map(|round| &round.pairings);
        let mut latest = earlier
            .rev()
            .filter(|pairing| pairing.number < before.number && pairing.has(seat.entrant));
        let won = |pairing: &Pairing| {
            let own = pairing
                .meeting
                .seats()
                .iter()
                .find(|it| it.entrant == seat.entrant);
            let most = pairing.meeting.seats().iter().map(|it| it.points).max();
            // The winner of a decisive game has all points of it.
            own.is_some_and(|own| Some(own.points) == most && own.points > 0)
                && pairing.meeting.seats().iter().any(|it| it.points == 0)
        };
        let streak = latest
            .by_ref()
            .take(2)
            .filter(|pairing| won(pairing))
            .count();
        if streak == 2 { 2 } else { 1 }
    }
}
