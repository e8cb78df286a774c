//! All play all, by Berger tables.

use crate::tournament::{Entrant, NewPairing, Pairing, Step, Tournament, TournamentKind};

impl Tournament {
    /// A round of a pool, or all of it in one ([`Tournament::plays_all_at_once`]). `None` if fewer
    /// than two, or no people, are left.
    pub(super) fn round_of_pool(&self, round: u16) -> Option<Vec<NewPairing>> {
        if self.playing().count() < 2 || self.people().next().is_none() {
            return None;
        }
        let seeds = self.seeds();
        let groups = seeds.iter().map(|entrant| entrant.group).max().unwrap_or(0);
        let mut pairings = Vec::new();
        for group in 1..=groups {
            let all = seeds
                .iter()
                .copied()
                .filter(|entrant| entrant.group == group);
            let members: Vec<&Entrant> = all.collect();
            let rounds = if !self.plays_all_at_once() {
                usize::from(round)..=usize::from(round)
            } else {
                1..=table_size(members.len()) - 1
            };
            let meetings = rounds.flat_map(|round| berger(members.len(), round));
            for [white, black] in meetings {
                let two = [members[white - 1], members[black - 1]];
                let gone = two.iter().all(|entrant| entrant.withdrawn.is_some());
                if gone || two.iter().any(|entrant| self.is_annulled(entrant)) {
                    continue;
                }
                pairings.push(NewPairing {
                    number: u16::try_from(pairings.len() + 1).ok()?,
                    group,
                    meeting: self.two(two.map(|entrant| entrant.number)),
                });
            }
        }
        Some(pairings)
    }

    /// The pairings of somebody who joined a pool or a cup after its start.
    pub(in crate::tournament) fn late_pairings(&self) -> Option<Step> {
        let [round] = self.rounds.as_slice() else {
            return None;
        };
        let has_pairing = |it: &Entrant| round.pairings.iter().any(|pair| pair.has(it.number));
        let newcomer = || self.playing().find(|entrant| !has_pairing(entrant));
        match self.played_as {
            TournamentKind::Pool if self.plays_all_at_once() => {
                let newcomer = newcomer()?;
                let others = self
                    .playing()
                    .filter(|it| it.group == newcomer.group && it.number != newcomer.number);
                let last = round.pairings.iter().map(|it| it.number).max().unwrap_or(0);
                // More games with White than with Black.
                let whites = |it: &Entrant| -> i32 {
                    let own = round.pairings.iter().filter_map(Pairing::two);
                    let own = own.map(|two| two.map(|seat| seat.entrant));
                    own.map(|[white, black]| {
                        i32::from(white == it.number) - i32::from(black == it.number)
                    })
                    .sum()
                };
                let pairings = others.zip(1..).map(|(other, place)| {
                    let more = whites(other);
                    let two = if more > 0 || (more == 0 && place % 2 == 1) {
                        [newcomer.number, other.number]
                    } else {
                        [other.number, newcomer.number]
                    };
                    NewPairing {
                        number: last + place,
                        group: newcomer.group,
                        meeting: self.two(two),
                    }
                });
                let pairings: Vec<NewPairing> = pairings.collect();
                (!pairings.is_empty()).then_some(Step::Pair {
                    round: round.number,
                    ends_at: round.ends_at,
                    pairings,
                })
            }
            TournamentKind::Cup => {
                let (number, newcomer) = (self.free_place()?, newcomer()?.number);
                let pairing = round.pairings.iter().find(|it| it.number == number)?;
                let rested = pairing.meeting.seats().first()?.entrant;
                Some(Step::TakeBye {
                    round: round.number,
                    pairing: NewPairing {
                        number,
                        group: 0,
                        meeting: self.meeting(
                            [Some(rested), Some(newcomer)],
                            round.number,
                            number,
                        )?,
                    },
                })
            }
            TournamentKind::Pool | TournamentKind::Arena | TournamentKind::DoubleSwiss => None,
        }
    }
}

/// Places in the table: with one that is free if the number is odd.
fn table_size(members: usize) -> usize {
    members + members % 2
}

/// Who meets in a round of a Berger table, by numbers from 1: White, then Black.
fn berger(members: usize, round: usize) -> Vec<[usize; 2]> {
    let last = table_size(members);
    if round >= last {
        return Vec::new();
    }
    let others = last - 1;
    let mut meetings = Vec::new();
    for one in 1..=others {
        if (2 * one) % others == (round + 1) % others {
            let white_first = one <= last / 2;
            meetings.push(if white_first {
                [one, last]
            } else {
                [last, one]
            });
        }
        for other in one + 1..=others {
            if (one + other) % others == (round + 1) % others {
                let odd = (one + other) % 2 == 1;
                meetings.push(if odd { [one, other] } else { [other, one] });
            }
        }
    }
    meetings.retain(|meeting| meeting.iter().all(|number| *number <= members));
    meetings
}

#[cfg(test)]
mod tests {
    use super::berger;

    /// FIDE's table for 5 and 6 players (C.05, annex 1).
    #[test]
    fn the_table_for_six_is_fides() {
        let table = [
            [[1, 6], [2, 5], [3, 4]],
            [[6, 4], [5, 3], [1, 2]],
            [[2, 6], [3, 1], [4, 5]],
            [[6, 5], [1, 4], [2, 3]],
            [[3, 6], [4, 2], [5, 1]],
        ];
        for (expected, round) in table.into_iter().zip(1..) {
            let mut found = berger(6, round);
            let mut expected = expected.to_vec();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "round {round}");
            expected.retain(|meeting| !meeting.contains(&6));
            let mut found = berger(5, round);
            found.sort_unstable();
            assert_eq!(found, expected, "round {round} of five");
        }
    }

    #[test]
    fn everybody_meets_everybody_once_and_colours_differ_by_one_at_most() {
        for members in 2..=12_usize {
            let mut met = vec![0; members * members];
            let mut white = vec![0_i32; members];
            for round in 1..=members + members % 2 - 1 {
                let mut seen = vec![false; members];
                for [one, other] in berger(members, round) {
                    met[(one.min(other) - 1) * members + one.max(other) - 1] += 1;
                    white[one - 1] += 1;
                    white[other - 1] -= 1;
                    for number in [one, other] {
                        assert!(!std::mem::replace(&mut seen[number - 1], true));
                    }
                }
            }
            for one in 0..members {
                assert!(white[one].abs() <= 1, "{members}: {white:?}");
                for other in one + 1..members {
                    assert_eq!(met[one * members + other], 1);
                }
            }
        }
    }
}
