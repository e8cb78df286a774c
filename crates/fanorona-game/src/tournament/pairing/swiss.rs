//! A round of a double-swiss: opponents of equal points, nobody twice.
//!
//! `matching` finds the pairing of least cost, `later` asks whether the remaining rounds can be
//! paired after it.

mod later;
mod matching;

use crate::tournament::{Bye, Entrant, EntrantNumber, Meeting, NewMeeting, NewPairing, Tournament};
use matching::{BYE, DIFFERENCE, HAD_REQUESTED, NOT_FIXED, REPEAT, SECOND_BYE};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Half-points of a bye for want of an opponent.
const ODD_BYE: u16 = 3;
/// Half-points of a bye on request.
const REQUESTED_BYE: u16 = 2;

/// What the earlier rounds say.
#[derive(Default)]
struct History {
    points: BTreeMap<EntrantNumber, u16>,
    met: BTreeSet<[EntrantNumber; 2]>,
    /// Who had a bye for want of an opponent.
    odd_byes: BTreeSet<EntrantNumber>,
    requested_byes: BTreeSet<EntrantNumber>,
    /// For each match, whether the entrant had White in its first game.
    white: BTreeMap<EntrantNumber, Vec<bool>>,
}

impl History {
    fn of(tournament: &Tournament) -> Self {
        let mut history = Self::default();
        for (_, pairing) in tournament.pairings() {
            for seat in pairing.meeting.seats() {
                *history.points.entry(seat.entrant).or_default() += seat.points;
            }
            match pairing.meeting {
                Meeting::Two(seats) => {
                    let [one, other] = seats.map(|seat| seat.entrant);
                    history.met.insert([one.min(other), one.max(other)]);
                    history.white.entry(one).or_default().push(true);
                    history.white.entry(other).or_default().push(false);
                }
                Meeting::Bye(seat, Bye::Odd) => {
                    history.odd_byes.insert(seat.entrant);
                }
                Meeting::Bye(seat, Bye::Requested) => {
                    history.requested_byes.insert(seat.entrant);
                }
            }
        }
        history
    }

    fn points(&self, entrant: EntrantNumber) -> u16 {
        self.points.get(&entrant).copied().unwrap_or(0)
    }

    fn have_met(&self, one: EntrantNumber, other: EntrantNumber) -> bool {
        self.met.contains(&[one.min(other), one.max(other)])
    }

    fn have_all_met(&self, entrants: &[EntrantNumber]) -> bool {
        entrants.iter().enumerate().all(|(place, one)| {
            entrants[place + 1..]
                .iter()
                .all(|other| self.have_met(*one, *other))
        })
    }

    /// The two with who has White in the first game before the other. `one` is before `other` in
    /// the order.
    fn colours(&self, one: EntrantNumber, other: EntrantNumber, number: u16) -> [EntrantNumber; 2] {
        let earlier = |entrant| self.white.get(&entrant).map_or(&[][..], Vec::as_slice);
        let whites = |entrant| earlier(entrant).iter().filter(|white| **white).count();
        let last = |entrant| earlier(entrant).last().copied().unwrap_or(false);
        let by_number = Reverse(number % 2 == 1);
        let of_one = (whites(one), last(one), by_number);
        let of_other = (
            whites(other),
            last(other),
            Reverse(number.is_multiple_of(2)),
        );
        if of_one <= of_other {
            [one, other]
        } else {
            [other, one]
        }
    }
}

impl Tournament {
    /// A round of a double-swiss. `None` if it ends early: fewer than two or no people are left, all
    /// have met, or one would have a second bye.
    pub(super) fn round_of_swiss(&self, round: u16) -> Option<Vec<NewPairing>> {
        let history = History::of(self);
        let seeds = self.seeds();
        let left: Vec<&Entrant> = seeds
            .into_iter()
            .filter(|entrant| entrant.withdrawn.is_none() && entrant.from_round <= round)
            .collect();
        let mut everybody: Vec<EntrantNumber> = left.iter().map(|it| it.number).collect();
        if everybody.len() < 2 || self.people().next().is_none() || history.have_all_met(&everybody)
        {
            return None;
        }
        // Stable: equal points stay in the order of the seeds.
        everybody.sort_by_key(|entrant| Reverse(history.points(*entrant)));
        let requested = |entrant: &EntrantNumber| {
            left.iter()
                .any(|it| it.number == *entrant && it.bye == Some(round))
        };
        let (resting, order): (Vec<_>, Vec<_>) = everybody.iter().copied().partition(requested);
        let rest = self.terms.rounds.saturating_sub(round);
        let fixed: Vec<[EntrantNumber; 2]> = (self.fixed_in(round))
            .filter(|pair| pair.iter().all(|entrant| order.contains(entrant)))
            .collect();
        let costs = costs(&history, &order, &fixed);
        let mate = matching::best(&costs, size(order.len()), |mate| {
            later::can_be_paired(later::graph(&history, &everybody, &order, mate), rest)
        });
        let mut pairings = Vec::new();
        let mut byes = Vec::new();
        for (place, entrant) in order.iter().enumerate() {
            match order.get(mate[place]) {
                Some(other) if place < mate[place] => {
                    let number = u16::try_from(pairings.len() + 1).ok()?;
                    let by_hand = fixed.iter().find(|pair| pair.contains(entrant));
                    let by_hand = by_hand.filter(|pair| pair.contains(other)).copied();
                    let two = by_hand.unwrap_or_else(|| history.colours(*entrant, *other, number));
                    pairings.push(self.two(two));
                }
                Some(_) => {}
                None if history.odd_byes.contains(entrant) => return None,
                None => byes.push((*entrant, Bye::Odd, ODD_BYE)),
            }
        }
        let resting = resting.into_iter();
        byes.extend(resting.map(|entrant| (entrant, Bye::Requested, REQUESTED_BYE)));
        let byes = byes
            .into_iter()
            .map(|(entrant, bye, points)| NewMeeting::Bye {
                entrant,
                bye,
                points,
            });
        let numbered = pairings.into_iter().chain(byes).zip(1..);
        Some(
            numbered
                .map(|(meeting, number)| NewPairing {
                    number,
                    group: 0,
                    meeting,
                })
                .collect(),
        )
    }
}

/// Places in a matching: with one that means a bye if the number is odd.
fn size(players: usize) -> usize {
    players + players % 2
}

/// The costs of all pairs, in rows; the players are in their order. `fixed` are pairs that a director has
/// decided.
fn costs(history: &History, order: &[EntrantNumber], fixed: &[[EntrantNumber; 2]]) -> Vec<i128> {
    let of_other = |two: [EntrantNumber; 2]| {
        let touches = |pair: &&[EntrantNumber; 2]| two.iter().any(|it| pair.contains(it));
        let pair = fixed.iter().find(touches)?;
        Some(!two.iter().all(|it| pair.contains(it)))
    };
    let points: Vec<u16> = order
        .iter()
        .map(|entrant| history.points(*entrant))
        .collect();
    let size = size(order.len());
    let mut costs = vec![0; size * size];
    for (one, first) in order.iter().enumerate() {
        for (other, second) in order.iter().enumerate().skip(one + 1) {
            let difference = i128::from(points[one].abs_diff(points[other]));
            let mut cost = difference * difference * DIFFERENCE;
            if difference == 0 {
                let group = points.iter().filter(|it| **it == points[one]).count();
                let uneven = (other - one).abs_diff(group / 2) as i128;
                cost += uneven * uneven;
            }
            if history.have_met(*first, *second) {
                cost += REPEAT;
            }
            costs[one * size + other] = match of_other([*first, *second]) {
                None => cost,
                Some(false) => 0,
                Some(true) => cost + NOT_FIXED,
            };
        }
        if size > order.len() {
            let better = (order.len() - 1 - one) as i128;
            let mut cost = better * BYE;
            if history.odd_byes.contains(first) {
                cost += SECOND_BYE;
            } else if history.requested_byes.contains(first) {
                cost += HAD_REQUESTED;
            }
            let is_fixed = fixed.iter().any(|pair| pair.contains(first));
            costs[one * size + order.len()] = cost + if is_fixed { NOT_FIXED } else { 0 };
        }
    }
    costs
}
