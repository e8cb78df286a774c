//! The start: enough players, robots that fill up, how it is played, and groups.

use crate::Timestamp;
use crate::tournament::{
    Cancellation, Circumstances, Entrant, EntrantNumber, FreeRobot, Step, Tournament,
    TournamentKind,
};

/// The most entrants of a group of a pool, unless there are too few for two groups.
const MOST_OF_GROUP: usize = 7;
/// The most entrants that are one group.
pub(in crate::tournament) const MOST_OF_ONE_GROUP: usize = 9;

impl Tournament {
    /// What happens until the start.
    pub(super) fn at_start(&self, now: Timestamp, circumstances: &Circumstances<'_>) -> Step {
        if now < self.starts_at {
            return Step::Wait(Some(self.starts_at));
        }
        let players = self.playing().count();
        let least = usize::from(self.terms.least_players);
        let arena = self.terms.kind == TournamentKind::Arena;
        let robots_come_later = arena && self.terms.robots.is_some();
        if self.people().next().is_none() {
            return Step::Cancel(Cancellation::TooFewPlayers);
        }
        if players >= least || robots_come_later {
            return self.start(circumstances);
        }
        match self.filling(least - players, circumstances.robots) {
            Some(robots) => Step::AddRobots(robots),
            None => Step::Cancel(Cancellation::TooFewPlayers),
        }
    }

    /// The robots that fill up to the minimum; `None` if there are too few.
    fn filling(&self, missing: usize, robots: &[FreeRobot]) -> Option<Vec<FreeRobot>> {
        let wanted = self.terms.robots?;
        let ratings: Vec<i32> = self.people().map(|entrant| entrant.rating).collect();
        let people = i32::try_from(ratings.len())
            .ok()
            .filter(|count| *count > 0)?;
        let mean = ratings.iter().sum::<i32>() / people;
        let strangers = robots
            .iter()
            .filter(|it| self.entrant_of(it.player.id).is_none());
        let mut robots: Vec<&FreeRobot> = strangers.collect();
        robots.sort_by_key(|robot| robot.distance(wanted, mean));
        let enough = robots.len() >= missing;
        enough.then(|| robots.into_iter().take(missing).cloned().collect())
    }

    fn start(&self, circumstances: &Circumstances<'_>) -> Step {
        let players = self.playing().count();
        let all_play_all = match self.terms.kind {
            TournamentKind::Pool => true,
            TournamentKind::DoubleSwiss => players <= usize::from(self.terms.rounds) + 1,
            TournamentKind::Arena | TournamentKind::Cup => false,
        };
        let groups = match (all_play_all, self.terms.kind) {
            (false, _) => Vec::new(),
            (true, TournamentKind::Pool) => self.groups(circumstances),
            (true, _) => self.playing().map(|entrant| (entrant.number, 1)).collect(),
        };
        let played_as = if all_play_all {
            TournamentKind::Pool
        } else {
            self.terms.kind
        };
        Step::Start { played_as, groups }
    }

    /// The groups of a pool: by the ladder of the season, then by rating.
    fn groups(&self, circumstances: &Circumstances<'_>) -> Vec<(EntrantNumber, u16)> {
        let rung = |entrant: &Entrant| {
            let ladder = circumstances.ladder;
            ladder
                .iter()
                .position(|account| *account == entrant.player.id)
        };
        let seeds = self.seeds().into_iter();
        let mut order: Vec<&Entrant> = seeds.filter(|it| it.withdrawn.is_none()).collect();
        order.sort_by_key(|entrant| rung(entrant).unwrap_or(usize::MAX));
        let sizes = sizes(order.len());
        let groups = sizes
            .into_iter()
            .zip(1..)
            .flat_map(|(size, group)| std::iter::repeat_n(group, size));
        order
            .into_iter()
            .map(|entrant| entrant.number)
            .zip(groups)
            .collect()
    }
}

/// The sizes of the groups of a pool, the larger ones first.
fn sizes(players: usize) -> Vec<usize> {
    let groups = if players <= MOST_OF_ONE_GROUP {
        1
    } else {
        players.div_ceil(MOST_OF_GROUP)
    };
    let larger = players % groups;
    (0..groups)
        .map(|group| players / groups + usize::from(group < larger))
        .collect()
}
