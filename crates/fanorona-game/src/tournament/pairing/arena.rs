//! The next opponents in an arena.

use crate::Timestamp;
use crate::tournament::lot::coin;
use crate::tournament::next::LOOK_AGAIN;
use crate::tournament::{
    Entrant, EntrantNumber, FreeRobot, NewMeeting, NewPairing, Pairing, Round, Step, Tournament,
    TournamentKind,
};
use integer_blossom::max_weight_matching;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::time::Duration;

/// How long somebody waits before they meet their last opponent again.
const AGAIN_AFTER: Duration = Duration::from_secs(5);
/// How long somebody waits before they get a robot.
const ROBOT_AFTER: Duration = Duration::from_secs(10);
/// More than all differences of 200 players together, so that most are paired.
const PAIR: i64 = 1 << 30;

/// What an entrant has played, the latest first.
#[derive(Default)]
struct Played {
    opponents: Vec<EntrantNumber>,
    last_white: bool,
    /// Games with White less those with Black.
    balance: i64,
}

/// Everybody's games and ranks.
struct Field {
    played: BTreeMap<EntrantNumber, Played>,
    ranks: BTreeMap<EntrantNumber, i64>,
}

impl Field {
    fn of(tournament: &Tournament, round: &Round) -> Self {
        let mut played: BTreeMap<EntrantNumber, Played> = BTreeMap::new();
        let mut points: BTreeMap<EntrantNumber, u16> = BTreeMap::new();
        for pairing in round.pairings.iter().rev() {
            let Some(seats) = pairing.two() else { continue };
            for (seat, opponent) in [(0, 1), (1, 0)] {
                let own = played.entry(seats[seat].entrant).or_default();
                if own.opponents.is_empty() {
                    own.last_white = seat == 0;
                }
                own.opponents.push(seats[opponent].entrant);
                own.balance += if seat == 0 { 1 } else { -1 };
                *points.entry(seats[seat].entrant).or_default() += seats[seat].points;
            }
        }
        let mut order: Vec<EntrantNumber> = tournament
            .seeds()
            .into_iter()
            .filter(|entrant| entrant.withdrawn.is_none())
            .map(|entrant| entrant.number)
            .collect();
        order.sort_by_key(|entrant| Reverse(points.get(entrant).copied().unwrap_or(0)));
        Self {
            played,
            ranks: order.into_iter().zip(1..).collect(),
        }
    }

    fn last(&self, entrant: EntrantNumber) -> Option<EntrantNumber> {
        self.played.get(&entrant)?.opponents.first().copied()
    }

    fn met_last(&self, one: EntrantNumber, other: EntrantNumber) -> bool {
        self.last(one) == Some(other) || self.last(other) == Some(one)
    }

    fn met_lately(&self, one: EntrantNumber, other: EntrantNumber) -> bool {
        let lately = |own: EntrantNumber, opponent: EntrantNumber| {
            let played = self.played.get(&own);
            played.is_some_and(|it| it.opponents.iter().take(3).any(|it| *it == opponent))
        };
        lately(one, other) || lately(other, one)
    }

    fn balance(&self, entrant: EntrantNumber) -> i64 {
        self.played.get(&entrant).map_or(0, |played| played.balance)
    }

    fn cost(&self, one: &Entrant, other: &Entrant) -> i64 {
        let rank = |entrant: &Entrant| self.ranks.get(&entrant.number).copied().unwrap_or(0);
        let ranks = ((rank(one) - rank(other)).abs() * 10).min(500);
        let ratings = i64::from(one.rating.abs_diff(other.rating) / 4).min(400);
        let again = if self.met_last(one.number, other.number) {
            2_000
        } else if self.met_lately(one.number, other.number) {
            500
        } else {
            0
        };
        let balances = self.balance(one.number).signum() * self.balance(other.number).signum();
        let colours = if balances > 0 { 100 } else { 0 };
        ranks + ratings + again + colours
    }

    /// The two with who has White before the other.
    fn colours(&self, two: [EntrantNumber; 2], drawn: bool) -> [EntrantNumber; 2] {
        let key = |entrant: EntrantNumber| {
            let played = self.played.get(&entrant);
            (
                self.balance(entrant),
                played.is_some_and(|it| it.last_white),
            )
        };
        let [one, other] = two;
        let other_first = match key(one).cmp(&key(other)) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => drawn,
        };
        if other_first { [other, one] } else { two }
    }
}

impl Tournament {
    /// The pairs of an arena that can be made now, or a robot that has to join for one.
    pub(in crate::tournament) fn arena_pairs(
        &self,
        round: &Round,
        now: Timestamp,
        robots: &[FreeRobot],
    ) -> Option<Step> {
        let waiting: Vec<&Entrant> = self.waiting().collect();
        if waiting.is_empty() {
            return None;
        }
        let field = Field::of(self, round);
        let waited = |entrant: &Entrant, time| waits(entrant, time).is_some_and(|at| now >= at);
        let size = waiting.len();
        let mut weights = vec![0; size * size];
        for (one, first) in waiting.iter().enumerate() {
            for (other, second) in waiting.iter().enumerate().skip(one + 1) {
                let patient = waited(first, AGAIN_AFTER) && waited(second, AGAIN_AFTER);
                if patient || !field.met_last(first.number, second.number) {
                    weights[one * size + other] = PAIR - field.cost(first, second);
                }
            }
        }
        let mate = max_weight_matching(&weights, size);
        let mut pairs = Vec::new();
        let mut free = self.robots_without_game(robots);
        for (place, entrant) in waiting.iter().enumerate() {
            if let Some(other) = mate[place] {
                if place < other {
                    pairs.push([entrant.number, waiting[other].number]);
                }
            } else if waited(entrant, ROBOT_AFTER)
                && let Some(robot) = self.take_robot(entrant, &field, &mut free)
            {
                match self.entrant_of(robot.player.id) {
                    Some(known) => pairs.push([entrant.number, known.number]),
                    None => return Some(Step::AddRobots(vec![robot.clone()])),
                }
            }
        }
        if pairs.is_empty() {
            return None;
        }
        let first = round
            .pairings
            .last()
            .map_or(1, |pairing| pairing.number + 1);
        let pairings = pairs
            .into_iter()
            .zip(first..)
            .map(|(two, number)| NewPairing {
                number,
                group: 0,
                meeting: NewMeeting::Two {
                    entrants: field.colours(two, coin(self.seed, round.number, number)),
                    games: 1,
                },
            });
        Some(Step::Pair {
            round: round.number,
            ends_at: round.ends_at,
            pairings: pairings.collect(),
        })
    }

    /// When an arena has to be asked again for those who wait.
    pub(in crate::tournament) fn arena_wake(
        &self,
        now: Timestamp,
        robots: &[FreeRobot],
    ) -> Option<Timestamp> {
        if self.played_as != TournamentKind::Arena {
            return None;
        }
        let moments = self
            .waiting()
            .flat_map(|entrant| [AGAIN_AFTER, ROBOT_AFTER].map(|time| waits(entrant, time)));
        let next = moments.flatten().filter(|moment| *moment > now).min();
        let late = self.terms.robots.is_some()
            && robots.is_empty()
            && self
                .waiting()
                .any(|it| waits(it, ROBOT_AFTER).is_some_and(|at| at <= now));
        let look = late.then(|| now.plus(LOOK_AGAIN));
        next.into_iter().chain(look).min()
    }

    /// Those who wait for a game, the longest first.
    fn waiting(&self) -> impl Iterator<Item = &Entrant> {
        let people = self
            .people()
            .filter(|entrant| entrant.waits_since.is_some());
        let mut waiting: Vec<&Entrant> = people.collect();
        waiting.sort_by_key(|entrant| (entrant.waits_since, entrant.number));
        waiting.into_iter()
    }

    /// The free robots that play no game of the arena.
    fn robots_without_game<'a>(&self, robots: &'a [FreeRobot]) -> Vec<&'a FreeRobot> {
        let busy = |robot: &FreeRobot| {
            let known = self.entrant_of(robot.player.id);
            known.is_some_and(|entrant| {
                let running =
                    |pairing: &Pairing| pairing.decision.is_none() && pairing.has(entrant.number);
                entrant.withdrawn.is_some() || self.pairings().any(|(_, it)| running(it))
            })
        };
        robots.iter().filter(|robot| !busy(robot)).collect()
    }

    /// The robot for somebody who waits: the nearest that was not their last opponent, else that
    /// one.
    fn take_robot<'a>(
        &self,
        entrant: &Entrant,
        field: &Field,
        free: &mut Vec<&'a FreeRobot>,
    ) -> Option<&'a FreeRobot> {
        let wanted = self.terms.robots?;
        let last = field
            .last(entrant.number)
            .and_then(|number| self.entrant(number));
        let key = |robot: &FreeRobot| {
            let again = last.is_some_and(|last| last.player.id == robot.player.id);
            (again, robot.distance(wanted, entrant.rating))
        };
        let (place, _) = free
            .iter()
            .enumerate()
            .min_by_key(|(_, robot)| key(robot))?;
        Some(free.swap_remove(place))
    }
}

/// When somebody has waited for this time.
fn waits(entrant: &Entrant, time: Duration) -> Option<Timestamp> {
    entrant.waits_since.map(|since| since.plus(time))
}
