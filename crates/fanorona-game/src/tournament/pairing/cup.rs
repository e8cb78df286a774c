//! Winners advance, losers are out.

use crate::tournament::lot::coin;
use crate::tournament::{
    Bye, Decision, EntrantNumber, NewMeeting, NewPairing, Pairing, Tournament, TournamentKind,
};

impl Tournament {
    /// A round of a cup. `None` if nobody is left.
    pub(super) fn round_of_cup(&self, round: u16) -> Option<Vec<NewPairing>> {
        let places: Vec<[Option<EntrantNumber>; 2]> = match round.checked_sub(1) {
            Some(0) | None => {
                let seeds = self.seeds().into_iter();
                let seeds: Vec<_> = seeds.filter(|it| it.withdrawn.is_none()).collect();
                let bracket = bracket(seeds.len());
                let seed = |number: usize| seeds.get(number - 1).map(|it| it.number);
                bracket
                    .chunks(2)
                    .map(|two| [seed(two[0]), seed(two[1])])
                    .collect()
            }
            Some(before) => {
                let before = self.rounds.iter().find(|it| it.number == before)?;
                let pairings = self.pairings_in_bracket(round);
                let of_number = |number: u16| {
                    let pairing = before.pairings.iter().find(|it| it.number == number)?;
                    self.advances(pairing)
                        .filter(|entrant| !self.is_gone(*entrant))
                };
                let two = |number: u16| [of_number(2 * number - 1), of_number(2 * number)];
                (1..=pairings).map(two).collect()
            }
        };
        let pairings: Vec<NewPairing> = places
            .into_iter()
            .zip(1..)
            .filter_map(|(two, number)| {
                let meeting = self.meeting(two, round, number)?;
                Some(NewPairing {
                    number,
                    group: 0,
                    meeting,
                })
            })
            .collect();
        Some(pairings).filter(|pairings| !pairings.is_empty())
    }

    pub(super) fn meeting(
        &self,
        two: [Option<EntrantNumber>; 2],
        round: u16,
        number: u16,
    ) -> Option<NewMeeting> {
        match two {
            [Some(one), Some(other)] if coin(self.seed, round, number) => {
                Some(self.two([other, one]))
            }
            [Some(one), Some(other)] => Some(self.two([one, other])),
            [Some(entrant), None] | [None, Some(entrant)] => Some(NewMeeting::Bye {
                entrant,
                bye: Bye::Odd,
                points: 0,
            }),
            [None, None] => None,
        }
    }

    /// The number of pairings of a round in the bracket, with those that nobody reached.
    fn pairings_in_bracket(&self, round: u16) -> u16 {
        1 << self.rounds_in_all().saturating_sub(round)
    }

    /// Who advances from a decided pairing of a cup: who has more points, or the better seed. Nobody
    /// if neither came, or a director decides that both lose.
    #[must_use]
    pub fn advances(&self, pairing: &Pairing) -> Option<EntrantNumber> {
        if self.played_as != TournamentKind::Cup || pairing.decision.is_none() {
            return None;
        }
        let Some([one, other]) = pairing.two() else {
            return pairing.meeting.seats().first().map(|seat| seat.entrant);
        };
        let neither = one.points == 0 && other.points == 0;
        let absent = |entrant, forfeit| forfeit || self.is_gone(entrant);
        if one.points != other.points {
            let winner = if one.points > other.points {
                one
            } else {
                other
            };
            Some(winner.entrant)
        } else if neither
            && (pairing.decision == Some(Decision::Director)
                || absent(one.entrant, one.forfeit) && absent(other.entrant, other.forfeit))
        {
            None
        } else {
            let seeds = self.seeds().into_iter().map(|seed| seed.number);
            seeds
                .into_iter()
                .find(|it| [one.entrant, other.entrant].contains(it))
        }
    }
}

/// The seeds from 1 in the order of a bracket that holds this many: neighbours meet.
fn bracket(players: usize) -> Vec<usize> {
    let mut order = vec![1];
    while order.len() < players.max(2) {
        let sum = order.len() * 2 + 1;
        order = order
            .into_iter()
            .flat_map(|seed| [seed, sum - seed])
            .collect();
    }
    order
}

#[cfg(test)]
mod tests {
    use super::bracket;

    #[test]
    fn the_best_seeds_meet_late() {
        assert_eq!(bracket(2), [1, 2]);
        assert_eq!(bracket(3), [1, 4, 2, 3]);
        assert_eq!(bracket(8), [1, 8, 4, 5, 2, 7, 3, 6]);
    }
}
