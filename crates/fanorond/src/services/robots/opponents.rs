//! The opponents in all active games of the robots, and how many games each may have.

use crate::config::limits::Limits;
use crate::net::throttle::{Area, ClientNetwork};
use fanorona_game::{AccountId, GameId};
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::value::AtMost;
use parking_lot::Mutex;
use std::collections::HashMap;

/// A player of a game with a robot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Opponent {
    pub(super) account: AccountId,
    /// The last known network; `None` if it is unknown or the machine itself.
    pub(super) network: Option<ClientNetwork>,
}

/// The opponents in all active games of the robots.
#[derive(Debug, Default)]
pub(super) struct Opponents(Mutex<HashMap<GameId, Opponent>>);

impl Opponents {
    /// Remembers the opponent in an active game. Returns the opponent with the last known network.
    pub(super) fn note(&self, game: GameId, now: Opponent) -> Opponent {
        let mut games = self.0.lock();
        let known = games.get(&game).and_then(|before| before.network);
        let opponent = Opponent {
            network: now.network.or(known),
            ..now
        };
        games.insert(game, opponent);
        opponent
    }

    /// A game is over.
    pub(super) fn forget(&self, game: GameId) {
        self.0.lock().remove(&game);
    }

    /// Checks that a player's address may have one more game.
    ///
    /// # Errors
    /// Everybody at the address together has too many.
    pub(super) fn room_for(
        &self,
        player: Opponent,
        limits: &Limits,
    ) -> Result<(), ChallengeRefusal> {
        let most = limits.robot.games_per_address;
        let per_site = limits.server.addresses_per_site;
        let areas = |of: &Opponent| {
            of.network
                .into_iter()
                .flat_map(move |it| it.areas(per_site))
        };
        let games = self.0.lock();
        let is_full = |(area, addresses): (Area, usize)| {
            let there = games
                .values()
                .filter(|other| areas(other).any(|(other, _)| other == area));
            addresses > 0 && there.count() >= most.saturating_mul(addresses)
        };
        if areas(&player).any(is_full) {
            return Err(ChallengeRefusal::TooManyRobotGamesAtAddress(AtMost {
                most,
            }));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(account: i64, network: Option<&str>) -> Opponent {
        let network = network.and_then(|network| ClientNetwork::of(network.parse().unwrap()));
        Opponent {
            account: AccountId(account),
            network,
        }
    }

    #[test]
    fn games_are_counted_for_each_address() {
        let mut limits = Limits::default();
        limits.robot.games_per_address = 3;
        let (opponents, here) = (Opponents::default(), Some("192.0.2.1"));
        for (game, account) in [(1, 1), (2, 1), (3, 2)] {
            opponents.note(GameId(game), at(account, here));
        }
        let together = ChallengeRefusal::TooManyRobotGamesAtAddress(AtMost { most: 3 });
        assert_eq!(opponents.room_for(at(3, here), &limits), Err(together));
        assert_eq!(
            opponents.room_for(at(3, Some("192.0.2.2")), &limits),
            Ok(())
        );
        assert_eq!(
            opponents.room_for(at(3, None), &limits),
            Ok(()),
            "the machine itself"
        );
        opponents.forget(GameId(1));
        for account in [1, 3] {
            assert_eq!(opponents.room_for(at(account, here), &limits), Ok(()));
        }
    }

    #[test]
    fn games_are_counted_for_a_site() {
        let mut limits = Limits::default();
        (
            limits.robot.games_per_address,
            limits.server.addresses_per_site,
        ) = (1, 2);
        let opponents = Opponents::default();
        opponents.note(GameId(1), at(1, Some("2001:db8:1:1::1")));
        let next = at(2, Some("2001:db8:1:2::1"));
        assert_eq!(opponents.room_for(next, &limits), Ok(()));
        opponents.note(GameId(2), next);
        assert!(
            opponents
                .room_for(at(3, Some("2001:db8:1:3::1")), &limits)
                .is_err()
        );
        assert_eq!(
            opponents.room_for(at(3, Some("2001:db8:2:3::1")), &limits),
            Ok(())
        );
    }

    #[test]
    fn a_game_counts_for_its_address_after_the_player_has_left() {
        let mut limits = Limits::default();
        limits.robot.games_per_address = 1;
        let (opponents, here) = (Opponents::default(), Some("192.0.2.1"));
        opponents.note(GameId(1), at(1, here));
        opponents.note(GameId(1), at(1, None));
        assert!(opponents.room_for(at(2, here), &limits).is_err());
    }
}
