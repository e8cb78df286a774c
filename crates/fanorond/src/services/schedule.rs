//! Which analysis is computed next: members before guests, then the address for which least was
//! done lately, then the person, then the game with the fewest turns. So nobody waits for somebody
//! who asks for more.

use fanorona_game::{AccountId, GameId};
use fanorona_store::AnalysisRequest;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// What was done for those who wait.
#[derive(Debug, Default)]
pub struct Schedule {
    networks: Done<Network>,
    people: Done<AccountId>,
}

/// An address; a person whose address is unknown is one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Network {
    Known(String),
    Of(AccountId),
}

impl Network {
    fn of(request: &AnalysisRequest) -> Self {
        request
            .network
            .clone()
            .map_or(Self::Of(request.account), Self::Known)
    }
}

/// Turns that were analysed for each key, counted as if all had waited from the beginning.
#[derive(Debug)]
struct Done<K>(HashMap<K, u64>);

impl<K> Default for Done<K> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Eq + Hash + Clone> Done<K> {
    /// Forgets those who no longer wait. Who is new has as much as the one who has least.
    fn update(&mut self, waiting: impl Iterator<Item = K> + Clone) {
        let least = waiting
            .clone()
            .filter_map(|key| self.0.get(&key).copied())
            .min()
            .unwrap_or_default();
        self.0 = waiting
            .map(|key| (key.clone(), self.of(&key).unwrap_or(least)))
            .collect();
    }

    fn of(&self, key: &K) -> Option<u64> {
        self.0.get(key).copied()
    }

    fn add(&mut self, key: K, turns: u32) {
        *self.0.entry(key).or_default() += u64::from(turns);
    }
}

impl Schedule {
    /// The request that is next.
    pub fn next<'a>(&mut self, waiting: &'a [AnalysisRequest]) -> Option<&'a AnalysisRequest> {
        self.networks.update(waiting.iter().map(Network::of));
        self.people
            .update(waiting.iter().map(|request| request.account));
        waiting.iter().min_by_key(|request| {
            let done = (
                self.networks.of(&Network::of(request)),
                self.people.of(&request.account),
            );
            (request.guest, done, request.turns, request.at, request.game)
        })
    }

    /// So many turns were analysed for a request.
    pub fn worked(&mut self, request: &AnalysisRequest, turns: u32) {
        self.networks.add(Network::of(request), turns);
        self.people.add(request.account, turns);
    }
}

/// About how many turns are analysed until a game is finished, with `analysed` turns done of each
/// game: those of the same person with fewer turns come before it, and everybody else who waits has
/// about as many turns analysed in the meantime.
pub fn turns_until_done(
    request: &AnalysisRequest,
    waiting: &[AnalysisRequest],
    analysed: impl Fn(GameId) -> u32,
) -> u32 {
    let left = |of: &AnalysisRequest| of.turns.saturating_sub(analysed(of.game)).max(1);
    let mut own = left(request);
    let mut others: HashMap<AccountId, u32> = HashMap::new();
    let mut seen = HashSet::from([request.game]);
    for other in waiting {
        // Guests wait for members, and a game that several ask for is analysed once.
        if (other.guest && !request.guest) || !seen.insert(other.game) {
            continue;
        }
        if other.account != request.account {
            let sum = others.entry(other.account).or_default();
            *sum = sum.saturating_add(left(other));
        } else if (other.turns, other.at, other.game) < (request.turns, request.at, request.game) {
            own = own.saturating_add(left(other));
        }
    }
    let others = others.into_values().map(|turns| turns.min(own));
    others.fold(own, u32::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::Timestamp;

    fn request(game: i64, account: i64, network: Option<&str>, turns: u32) -> AnalysisRequest {
        AnalysisRequest {
            game: GameId(game),
            account: AccountId(account),
            guest: false,
            network: network.map(str::to_owned),
            turns,
            at: Timestamp(game),
        }
    }

    /// The games in the order in which they are finished, if a slice is `slice` turns.
    fn order(mut waiting: Vec<AnalysisRequest>, slice: u32) -> Vec<i64> {
        let (mut schedule, mut done, mut finished) =
            (Schedule::default(), HashMap::new(), Vec::new());
        while let Some(next) = schedule.next(&waiting).cloned() {
            schedule.worked(&next, slice);
            let turns: &mut u32 = done.entry(next.game).or_default();
            *turns += slice;
            if *turns >= next.turns {
                finished.push(next.game.0);
                waiting.retain(|request| request.game != next.game);
            }
        }
        finished
    }

    #[test]
    fn a_member_does_not_wait_for_guests() {
        let guest = |game| AnalysisRequest {
            guest: true,
            ..request(game, game, None, 100)
        };
        let mut waiting: Vec<AnalysisRequest> = (1..=51).map(guest).collect();
        waiting.push(request(52, 52, None, 200));
        assert_eq!(order(waiting, 4).first(), Some(&52));
    }

    #[test]
    fn a_crowd_at_one_address_waits_for_itself() {
        let mut waiting: Vec<AnalysisRequest> = (1..=50)
            .map(|game| request(game, game, Some("192.0.2.1"), 100))
            .collect();
        waiting.push(request(51, 51, Some("192.0.2.2"), 40));
        assert_eq!(
            order(waiting, 4).first(),
            Some(&51),
            "it has half of all turns"
        );
    }

    #[test]
    fn a_person_at_an_address_waits_for_own_games_only() {
        let here = Some("192.0.2.1");
        let mut waiting: Vec<AnalysisRequest> =
            (1..=20).map(|game| request(game, 1, here, 20)).collect();
        waiting.push(request(21, 2, here, 20));
        let order = order(waiting, 4);
        assert!(order[..2].contains(&21), "{order:?}");
    }

    #[test]
    fn short_games_of_a_person_come_first_and_nobody_who_is_new_goes_before_all_others() {
        let waiting = vec![
            request(1, 1, None, 90),
            request(2, 1, None, 10),
            request(3, 1, None, 50),
        ];
        assert_eq!(order(waiting, 4), [2, 3, 1]);
        let (mut schedule, old) = (Schedule::default(), request(1, 1, None, 90));
        schedule.worked(&old, 80);
        let new = request(2, 2, None, 95);
        let both = [old, new.clone()];
        assert_eq!(
            schedule.next(&both).map(|it| it.game.0),
            Some(1),
            "as much was done for both, and 1 is shorter"
        );
        schedule.worked(&both[0], 4);
        assert_eq!(schedule.next(&both), Some(&new));
    }

    #[test]
    fn the_time_left_counts_what_comes_before() {
        let game = request(1, 1, None, 40);
        let until = |others: &[AnalysisRequest], done: u32| {
            let waiting: Vec<_> = others.iter().cloned().chain([game.clone()]).collect();
            turns_until_done(&game, &waiting, |of| if of == game.game { done } else { 0 })
        };
        assert_eq!(until(&[], 0), 40);
        assert_eq!(until(&[], 16), 24);
        assert_eq!(until(&[], 40), 1, "the last turn is not stored yet");
        assert_eq!(
            until(&[request(1, 2, None, 40)], 0),
            40,
            "it is the same game"
        );
        let shorter = request(2, 1, None, 10);
        assert_eq!(until(&[shorter, request(3, 1, None, 90)], 0), 50);
        let other = request(4, 2, None, 200);
        assert_eq!(until(&[other, request(5, 3, None, 6)], 16), 24 + 24 + 6);
        let guest = AnalysisRequest {
            guest: true,
            ..request(6, 9, None, 30)
        };
        assert_eq!(until(&[guest], 0), 40, "members come first");
    }
}
