//! Who gets the next hash.

use super::{HashError, Job};
use crate::net::throttle::ClientNetwork;
use argon2::Block;
use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// One hash in this number is of the second queue, if both queues have any. So nobody waits for
/// ever.
const SECOND_EVERY: u32 = 4;

/// Where a hash waits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Queue {
    /// For those of whom something is known: an origin, or a live game.
    First,
    /// For everybody else.
    Second {
        /// The key of the name that they want to have or to use.
        name: String,
        /// Where they are; `None` is the machine itself.
        network: Option<ClientNetwork>,
    },
}

/// The hashes that wait, and how many are being computed.
#[derive(Debug)]
pub(super) struct Jobs {
    first: VecDeque<Numbered>,
    /// By place.
    second: BTreeMap<Place, Stranger>,
    /// How many may wait in each queue.
    most: usize,
    pub(super) running: usize,
    /// How many jobs have started.
    started: u32,
    /// How many jobs have been given.
    given: u64,
    is_closed: bool,
    /// Memory that no job uses now.
    pub(super) memory: Vec<Vec<Block>>,
}

#[derive(Debug)]
struct Numbered {
    number: u64,
    job: Job,
}

/// A place in the second queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    /// How many jobs of the same name, or of the same surroundings if those are more, waited when
    /// it came.
    rank: usize,
    number: u64,
}

#[derive(Debug)]
struct Stranger {
    name: String,
    surroundings: Option<IpAddr>,
    job: Job,
}

impl Jobs {
    pub(super) fn new(most: usize) -> Self {
        Self {
            first: VecDeque::new(),
            second: BTreeMap::new(),
            most,
            running: 0,
            started: 0,
            given: 0,
            is_closed: false,
            memory: Vec::new(),
        }
    }

    /// How many jobs wait.
    pub(super) fn waiting(&self) -> usize {
        self.first.len() + self.second.len()
    }

    /// Drops all jobs that wait, and refuses others.
    pub(super) fn close(&mut self) {
        self.is_closed = true;
        let first = std::mem::take(&mut self.first)
            .into_iter()
            .map(|numbered| numbered.job);
        let second = std::mem::take(&mut self.second)
            .into_values()
            .map(|stranger| stranger.job);
        first
            .chain(second)
            .for_each(|job| job.refuse(HashError::Stopping));
    }

    /// Puts a job into a queue. Returns its number.
    ///
    /// # Errors
    /// The queue is full, or the server stops. A stranger of whose name and surroundings others
    /// wait gives way to one without.
    pub(super) fn give(&mut self, job: Job, queue: Queue) -> Result<u64, HashError> {
        if self.is_closed {
            return Err(HashError::Stopping);
        }
        self.given += 1;
        let number = self.given;
        match queue {
            Queue::First => {
                if self.first.len() >= self.most {
                    self.first.retain(|waiting| !waiting.job.answer.is_closed());
                }
                if self.first.len() >= self.most {
                    return Err(HashError::Busy);
                }
                self.first.push_back(Numbered { number, job });
            }
            Queue::Second { name, network } => {
                let stranger = Stranger {
                    name,
                    surroundings: network.map(surroundings),
                    job,
                };
                if self.second.len() >= self.most {
                    self.second
                        .retain(|_, waiting| !waiting.job.answer.is_closed());
                }
                let place = Place {
                    rank: self.rank(&stranger),
                    number,
                };
                self.second.insert(place, stranger);
                if self.second.len() > self.most
                    && let Some((last, stranger)) = self.second.pop_last()
                {
                    if last == place {
                        return Err(HashError::Busy);
                    }
                    stranger.job.refuse(HashError::Busy);
                }
            }
        }
        Ok(number)
    }

    fn rank(&self, stranger: &Stranger) -> usize {
        let (mut of_name, mut near) = (0, 0);
        for waiting in self
            .second
            .values()
            .filter(|waiting| !waiting.job.answer.is_closed())
        {
            of_name += usize::from(waiting.name == stranger.name);
            let is_near =
                waiting.surroundings.is_some() && waiting.surroundings == stranger.surroundings;
            near += usize::from(is_near);
        }
        of_name.max(near)
    }

    /// The next job that somebody waits for.
    pub(super) fn take(&mut self) -> Option<Job> {
        self.started = self.started.wrapping_add(1);
        let second_first = self.started.is_multiple_of(SECOND_EVERY);
        let job = if second_first {
            self.take_second()
        } else {
            None
        };
        job.or_else(|| self.take_first())
            .or_else(|| self.take_second())
    }

    fn take_first(&mut self) -> Option<Job> {
        let mut jobs = std::iter::from_fn(|| self.first.pop_front()).map(|numbered| numbered.job);
        jobs.find(|job| !job.answer.is_closed())
    }

    fn take_second(&mut self) -> Option<Job> {
        let mut jobs =
            std::iter::from_fn(|| self.second.pop_first()).map(|(_, stranger)| stranger.job);
        jobs.find(|job| !job.answer.is_closed())
    }

    /// How many jobs are before one that waits.
    pub(super) fn before(&self, number: u64) -> usize {
        let waits = |job: &Job| !job.answer.is_closed();
        let in_first = self.first.iter().filter(|numbered| waits(&numbered.job));
        if let Some(place) = self.second.keys().find(|place| place.number == number) {
            let earlier = self
                .second
                .range(..place)
                .filter(|(_, stranger)| waits(&stranger.job));
            return in_first.count() + earlier.count();
        }
        in_first.filter(|numbered| numbered.number < number).count()
    }
}

impl Job {
    fn refuse(self, why: HashError) {
        // The caller may have left.
        let _gone = self.answer.send(Err(why));
    }
}

/// The 256 addresses around an IPv4 address, or the site of an IPv6 network: those that one person
/// easily has.
fn surroundings(network: ClientNetwork) -> IpAddr {
    match network.address() {
        IpAddr::V4(address) => {
            let [a, b, c, _] = address.octets();
            Ipv4Addr::new(a, b, c, 0).into()
        }
        IpAddr::V6(address) => {
            let [a, b, c, ..] = address.segments();
            Ipv6Addr::new(a, b, c, 0, 0, 0, 0, 0).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Computed, Task, parameters};
    use super::*;
    use fanorona_protocol::value::Password;
    use tokio::sync::oneshot;

    /// A job that can be recognized, and its answer.
    fn job(name: &str) -> (Job, oneshot::Receiver<Computed>) {
        let (answer, wanted) = oneshot::channel();
        let (password, salt, params) = (
            Password(name.to_owned()),
            vec![0; 16],
            parameters().unwrap(),
        );
        let task = Task {
            password,
            salt,
            params,
            is_hopeless: false,
        };
        (Job { task, answer }, wanted)
    }

    fn stranger(name: &str, address: &str) -> Queue {
        Queue::Second {
            name: name.to_owned(),
            network: ClientNetwork::of(address.parse().unwrap()),
        }
    }

    /// The next jobs by what was typed.
    fn next(jobs: &mut Jobs, count: usize) -> Vec<String> {
        std::iter::from_fn(|| jobs.take())
            .map(|job| job.task.password.0.clone())
            .take(count)
            .collect()
    }

    #[test]
    fn a_storm_of_strangers_is_computed_after_the_others_but_not_never() {
        let (mut jobs, mut wanted) = (Jobs::new(1_000), Vec::new());
        for number in 0..1_000 {
            let (job, by) = job(&number.to_string());
            let far = stranger(
                &number.to_string(),
                &format!("10.{}.{}.1", number / 250, number % 250),
            );
            jobs.give(job, if number < 990 { far } else { Queue::First })
                .unwrap();
            wanted.push(by);
        }
        assert_eq!((jobs.before(990), jobs.before(992)), (999, 1));
        let order = next(&mut jobs, 15);
        let expected = [
            990, 991, 992, 0, 993, 994, 995, 1, 996, 997, 998, 2, 999, 3, 4,
        ];
        assert_eq!(order, expected.map(|number| number.to_string()));
        assert_eq!(jobs.before(3), 0, "it no longer waits");
    }

    #[test]
    fn a_newcomer_goes_before_a_storm_on_one_name_or_from_one_network() {
        let from_everywhere = |number: u8| stranger("walter", &format!("10.{number}.0.1"));
        let from_one_network =
            |number: u8| stranger(&format!("name{number}"), &format!("192.0.2.{number}"));
        let from_one_site =
            |number: u8| stranger(&format!("name{number}"), &format!("2001:db8:1:{number}::1"));
        let storms: [&dyn Fn(u8) -> Queue; 3] =
            [&from_everywhere, &from_one_network, &from_one_site];
        for storm in storms {
            let (mut jobs, mut wanted) = (Jobs::new(100), Vec::new());
            for number in 0..100 {
                let (job, by) = job("storm");
                jobs.give(job, storm(number)).unwrap();
                wanted.push(by);
            }
            for (name, address) in [("bob", "203.0.113.1"), ("soa", "2001:db8:2::1")] {
                let (job, by) = job(name);
                jobs.give(job, stranger(name, address)).unwrap();
                wanted.push(by);
            }
            let (late, _) = job("late");
            assert_eq!(
                jobs.give(late, storm(200)),
                Err(HashError::Busy),
                "the storm itself finds no place"
            );
            assert_eq!(next(&mut jobs, 4), ["storm", "bob", "soa", "storm"]);
            // The last of the storm have given way.
            assert_eq!(wanted[99].try_recv(), Ok(Err(HashError::Busy)));
            assert_eq!(jobs.waiting(), 96);
        }
    }

    #[test]
    fn nothing_is_computed_for_those_who_have_left() {
        let mut jobs = Jobs::new(10);
        let ((gone, left), (here, _wanted)) = (job("gone"), job("here"));
        jobs.give(gone, stranger("bob", "192.0.2.1")).unwrap();
        drop(left);
        let number = jobs.give(here, stranger("bob", "192.0.2.1")).unwrap();
        assert_eq!(jobs.before(number), 0);
        assert_eq!(next(&mut jobs, 2), ["here"]);
    }

    #[test]
    fn a_stop_refuses_those_who_wait_and_those_who_come() {
        let mut jobs = Jobs::new(10);
        let ((first, mut one), (second, mut other)) = (job("first"), job("second"));
        jobs.give(first, Queue::First).unwrap();
        jobs.give(second, stranger("bob", "192.0.2.1")).unwrap();
        jobs.close();
        for wanted in [&mut one, &mut other] {
            assert_eq!(wanted.try_recv(), Ok(Err(HashError::Stopping)));
        }
        assert_eq!(
            jobs.give(job("late").0, Queue::First),
            Err(HashError::Stopping)
        );
        assert_eq!(jobs.waiting(), 0);
    }
}
