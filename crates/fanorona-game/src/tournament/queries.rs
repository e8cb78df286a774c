//! Questions about a tournament that many rules ask.

use super::lot::lot;
use super::{
    Bye, Entrant, EntrantNumber, Meeting, Pairing, Round, Seat, Tournament, TournamentKind,
};
use crate::AccountId;

impl Meeting {
    /// The seats, one or two.
    #[must_use]
    pub fn seats(&self) -> &[Seat] {
        match self {
            Self::Two(seats) => seats,
            Self::Bye(seat, _) => std::slice::from_ref(seat),
        }
    }

    /// The seats, one or two.
    pub fn seats_mut(&mut self) -> &mut [Seat] {
        match self {
            Self::Two(seats) => seats,
            Self::Bye(seat, _) => std::slice::from_mut(seat),
        }
    }
}

impl Pairing {
    /// The two who meet; `None` for a bye.
    #[must_use]
    pub fn two(&self) -> Option<[Seat; 2]> {
        match self.meeting {
            Meeting::Two(seats) => Some(seats),
            Meeting::Bye(..) => None,
        }
    }

    /// Whether an entrant has a seat in it.
    #[must_use]
    pub fn has(&self, entrant: EntrantNumber) -> bool {
        self.meeting
            .seats()
            .iter()
            .any(|seat| seat.entrant == entrant)
    }
}

impl Tournament {
    /// The entrant with a number.
    #[must_use]
    pub fn entrant(&self, number: EntrantNumber) -> Option<&Entrant> {
        self.entrants
            .iter()
            .find(|entrant| entrant.number == number)
    }

    /// The entrant of an account.
    #[must_use]
    pub fn entrant_of(&self, account: AccountId) -> Option<&Entrant> {
        self.entrants
            .iter()
            .find(|entrant| entrant.player.id == account)
    }

    /// Everybody who takes part and is no robot.
    pub fn people(&self) -> impl Iterator<Item = &Entrant> {
        self.playing().filter(|entrant| !entrant.robot)
    }

    /// Everybody who takes part, with robots.
    pub fn playing(&self) -> impl Iterator<Item = &Entrant> {
        self.entrants
            .iter()
            .filter(|entrant| entrant.withdrawn.is_none())
    }

    /// The pairings of all rounds.
    pub fn pairings(&self) -> impl Iterator<Item = (&Round, &Pairing)> {
        self.rounds
            .iter()
            .flat_map(|round| round.pairings.iter().map(move |pairing| (round, pairing)))
    }

    /// The number of rounds that were paired.
    #[must_use]
    pub fn rounds_paired(&self) -> u16 {
        self.rounds.last().map_or(0, |round| round.number)
    }

    /// How many games the two of a pairing play: two with both colours in a double pool and a
    /// double-swiss.
    #[must_use]
    pub fn games_of_meeting(&self) -> u8 {
        let double = self.terms.double || self.terms.kind == TournamentKind::DoubleSwiss;
        if double { 2 } else { 1 }
    }

    /// Whether its games are live.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.terms.game.time.live().is_some()
    }

    /// Whether the players of a pairing arrange when they play it: the game starts when both are
    /// ready ([`Seat::ready_at`]).
    #[must_use]
    pub fn is_arranged(&self) -> bool {
        self.is_live() && self.terms.round_days.is_some()
    }

    /// Whether all pairings of a pool belong to one round: by correspondence, and if their players
    /// arrange when they play.
    #[must_use]
    pub fn plays_all_at_once(&self) -> bool {
        !self.is_live() || self.is_arranged()
    }

    /// The number of rounds it will have, as far as it is known.
    #[must_use]
    pub fn rounds_in_all(&self) -> u16 {
        let count = |group: u16| self.entrants.iter().filter(|it| it.group == group).count();
        match self.played_as {
            TournamentKind::Arena => 1,
            TournamentKind::DoubleSwiss => self.terms.rounds,
            TournamentKind::Pool if self.plays_all_at_once() => 1,
            TournamentKind::Pool => {
                let groups = self.entrants.iter().map(|entrant| entrant.group).max();
                let largest = (1..=groups.unwrap_or(0)).map(count).max().unwrap_or(0);
                // A group of an odd number has one free in each round.
                u16::try_from((largest + largest % 2).saturating_sub(1)).unwrap_or(u16::MAX)
            }
            TournamentKind::Cup => {
                let first = self.rounds.first().map_or(0, |round| round.pairings.len());
                u16::try_from((2 * first).next_power_of_two().ilog2()).unwrap_or(u16::MAX)
            }
        }
    }

    /// All entrants by rating, the highest first; equal ratings by lot.
    #[must_use]
    pub fn seeds(&self) -> Vec<&Entrant> {
        let mut seeds: Vec<&Entrant> = self.entrants.iter().collect();
        seeds.sort_by_key(|entrant| {
            let number = entrant.number;
            let drawn = lot(self.seed, u64::from(number.0));
            (std::cmp::Reverse(entrant.rating), drawn, number)
        });
        seeds
    }

    /// Whether an entrant has withdrawn.
    #[must_use]
    pub fn is_gone(&self, number: EntrantNumber) -> bool {
        self.entrant(number)
            .is_none_or(|entrant| entrant.withdrawn.is_some())
    }

    /// Whether one of two plays a live game, so that theirs waits: a person plays one at a time.
    pub(super) fn is_busy(&self, entrants: [EntrantNumber; 2]) -> bool {
        let busy = |number| self.entrant(number).is_some_and(|it| it.plays_live);
        self.is_live() && entrants.into_iter().any(busy)
    }

    /// Everybody who can be paired in a round of a double-swiss, without those who asked for a
    /// bye.
    pub(super) fn to_pair(&self, round: u16) -> impl Iterator<Item = &Entrant> {
        self.playing()
            .filter(move |entrant| entrant.from_round <= round && entrant.bye != Some(round))
    }

    /// Whether an entrant had a bye for want of an opponent.
    pub(super) fn had_odd_bye(&self, entrant: EntrantNumber) -> bool {
        self.pairings().any(|(_, pairing)| match pairing.meeting {
            Meeting::Bye(seat, Bye::Odd) => seat.entrant == entrant,
            Meeting::Bye(_, Bye::Requested) | Meeting::Two(_) => false,
        })
    }
}
