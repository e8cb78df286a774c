//! The order in which the engine serves games: the most urgent first, then networks in turn, then
//! the players of a network in turn. The networks of an IPv6 site are one. Somebody with a hundred
//! jobs waits for them; nobody else does.

use crate::net::throttle::ClientNetwork;
use fanorona_game::AccountId;
use std::collections::{BTreeMap, VecDeque};

/// What a job is for. Jobs of an earlier variant are served first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    /// A turn of a bot in a live game.
    Live,
    /// A hint.
    Hint,
    /// A turn of a bot in any other game.
    Correspondence,
    Analysis,
    /// The search for puzzles.
    Puzzle,
}

impl Urgency {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Live,
        Self::Hint,
        Self::Correspondence,
        Self::Analysis,
        Self::Puzzle,
    ];

    /// Its name in the metrics.
    pub fn label(self) -> &'static str {
        match self {
            Self::Live => "live",
            Self::Hint => "hint",
            Self::Correspondence => "correspondence",
            Self::Analysis => "analysis",
            Self::Puzzle => "puzzle",
        }
    }
}

/// Whose turn in the queue a job takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket {
    pub urgency: Urgency,
    /// The person who waits for the job, if there is one.
    pub person: Option<AccountId>,
    /// The person's network; `None` if it is unknown or the machine itself. Then the person counts
    /// as a network.
    pub network: Option<ClientNetwork>,
}

/// Waiting jobs.
#[derive(Debug)]
pub struct FairQueue<T> {
    groups: BTreeMap<Urgency, VecDeque<Group<T>>>,
    count: usize,
}

/// The jobs of one network, or of one person without a network.
#[derive(Debug)]
struct Group<T> {
    network: Option<ClientNetwork>,
    people: VecDeque<Submitter<T>>,
}

/// The jobs of one person, never none.
#[derive(Debug)]
struct Submitter<T> {
    id: Option<AccountId>,
    jobs: VecDeque<T>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            groups: BTreeMap::new(),
            count: 0,
        }
    }
}

impl<T> FairQueue<T> {
    /// The number of waiting jobs.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Adds a job behind the person's other jobs. A new person is last of the network, a new
    /// network last of all.
    pub fn push(&mut self, ticket: Ticket, job: T) {
        let Ticket {
            urgency,
            person,
            network,
        } = ticket;
        self.count += 1;
        let groups = self.groups.entry(urgency).or_default();
        let same = |group: &&mut Group<T>| match (group.network, network) {
            (Some(theirs), Some(network)) => theirs.is_near(network),
            (None, None) => group.people.iter().any(|other| other.id == person),
            (Some(_), None) | (None, Some(_)) => false,
        };
        let Some(group) = groups.iter_mut().find(same) else {
            let people = VecDeque::from([Submitter {
                id: person,
                jobs: VecDeque::from([job]),
            }]);
            groups.push_back(Group { network, people });
            return;
        };
        match group.people.iter_mut().find(|other| other.id == person) {
            Some(person) => person.jobs.push_back(job),
            None => group.people.push_back(Submitter {
                id: person,
                jobs: VecDeque::from([job]),
            }),
        }
    }

    /// Removes the first job that fits. Its person and network are the last ones then.
    pub fn take(&mut self, fits: impl Fn(&T) -> bool) -> Option<T> {
        let job = self
            .groups
            .values_mut()
            .find_map(|groups| take_from(groups, &fits))?;
        self.count -= 1;
        Some(job)
    }
}

fn take_from<T>(groups: &mut VecDeque<Group<T>>, fits: &impl Fn(&T) -> bool) -> Option<T> {
    let places = groups
        .iter()
        .enumerate()
        .find_map(|(group, Group { people, .. })| {
            let found = |(index, person): (usize, &Submitter<T>)| {
                Some((index, person.jobs.iter().position(fits)?))
            };
            people
                .iter()
                .enumerate()
                .find_map(found)
                .map(|(person, job)| (group, person, job))
        });
    let (group, person, job) = places?;
    let mut group = groups.remove(group)?;
    let mut person = group.people.remove(person)?;
    let job = person.jobs.remove(job);
    if !person.jobs.is_empty() {
        group.people.push_back(person);
    }
    if !group.people.is_empty() {
        groups.push_back(group);
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticket(urgency: Urgency, person: i64, network: Option<&str>) -> Ticket {
        let network = network.and_then(|network| ClientNetwork::of(network.parse().unwrap()));
        Ticket {
            urgency,
            person: Some(AccountId(person)),
            network,
        }
    }

    fn all<T>(queue: &mut FairQueue<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.take(|_| true)).collect()
    }

    #[test]
    fn players_are_served_in_turn() {
        let mut queue = FairQueue::default();
        for (person, job) in [
            (1, "a1"),
            (1, "a2"),
            (1, "a3"),
            (2, "b1"),
            (2, "b2"),
            (3, "c1"),
        ] {
            queue.push(ticket(Urgency::Live, person, None), job);
        }
        assert_eq!(queue.len(), 6);
        assert_eq!(all(&mut queue), ["a1", "b1", "c1", "a2", "b2", "a3"]);
        assert_eq!(queue.len(), 0);
    }

    #[test]
    fn a_network_with_many_players_has_one_turn_like_the_others() {
        let mut queue = FairQueue::default();
        let crowd = Some("192.0.2.1");
        for (person, job) in [(1, "a1"), (1, "a2"), (2, "b1"), (3, "c1")] {
            queue.push(ticket(Urgency::Live, person, crowd), job);
        }
        queue.push(ticket(Urgency::Live, 4, Some("192.0.2.2")), "d1");
        queue.push(ticket(Urgency::Live, 4, Some("192.0.2.2")), "d2");
        queue.push(ticket(Urgency::Live, 5, None), "e1");
        assert_eq!(all(&mut queue), ["a1", "d1", "e1", "b1", "d2", "c1", "a2"]);
    }

    #[test]
    fn the_networks_of_a_site_have_one_turn() {
        let mut queue = FairQueue::default();
        for person in 1..=100 {
            queue.push(
                ticket(
                    Urgency::Live,
                    person,
                    Some(&format!("2001:db8:1:{person}::1")),
                ),
                person,
            );
        }
        queue.push(ticket(Urgency::Live, 101, Some("2001:db8:2:1::1")), 101);
        assert_eq!(all(&mut queue)[..3], [1, 101, 2]);
    }

    #[test]
    fn live_games_come_before_hints_correspondence_games_analyses_and_puzzles() {
        let mut queue = FairQueue::default();
        let urgencies = [
            Urgency::Puzzle,
            Urgency::Analysis,
            Urgency::Correspondence,
            Urgency::Hint,
            Urgency::Live,
        ];
        for urgency in urgencies {
            queue.push(ticket(urgency, 1, None), urgency);
        }
        assert_eq!(
            all(&mut queue),
            [
                Urgency::Live,
                Urgency::Hint,
                Urgency::Correspondence,
                Urgency::Analysis,
                Urgency::Puzzle
            ]
        );
    }

    #[test]
    fn whoever_comes_back_waits_for_everybody_once() {
        let mut queue = FairQueue::default();
        for job in 0..100 {
            queue.push(ticket(Urgency::Live, 1, None), job);
        }
        for round in 0..50 {
            queue.push(ticket(Urgency::Live, 2, None), 1_000 + round);
            assert_eq!(
                [queue.take(|_| true), queue.take(|_| true)],
                [Some(round), Some(1_000 + round)]
            );
        }
    }

    #[test]
    fn the_first_job_that_fits_is_taken_and_the_order_of_the_others_stays() {
        let mut queue = FairQueue::default();
        for (person, job) in [(1, 9), (1, 2), (2, 8), (3, 1)] {
            queue.push(ticket(Urgency::Live, person, None), job);
        }
        assert_eq!(queue.take(|job| *job < 5), Some(2));
        assert_eq!(queue.take(|job| *job < 5), Some(1));
        assert_eq!(queue.take(|job| *job < 5), None);
        assert_eq!(all(&mut queue), [8, 9]);
    }
}
